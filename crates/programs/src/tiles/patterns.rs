//! Pattern databases by name, kept in files.

use std::path::Path;

use sliding_tile::{
    Board, Shape,
    heuristics::{Partition, PatternDatabases, PatternFileError},
};

/// The partition of a goal that it suits.
type PartitionOf = fn(&Board) -> Option<Partition>;

/// The names of partitions, with the shapes that they suit.
const PARTITIONS: [(&str, PartitionOf, &str); 4] = [
    ("pdb-555", Partition::five_five_five, "4x4"),
    ("pdb-663", Partition::six_six_three, "4x4"),
    ("pdb-78", Partition::seven_eight, "4x4"),
    ("pdb-6666", Partition::six_six_six_six, "5x5"),
];

/// The pattern databases of this name towards `goal`, `None` if the name is that of something else. With a file for tables they are
/// mapped from it, or, if there is none, built by `threads` threads and saved; the file is claimed before they are built.
///
/// # Errors
///
/// If they do not suit the goal, the file holds other tables or none, or it cannot be written, or `must_stop` said so
/// while they were built.
///
/// # Examples
///
/// ```
/// use programs::tiles::patterns;
/// use sliding_tile::{Board, Shape};
///
/// let goal = Board::solved(Shape::FOUR_BY_FOUR);
/// assert!(patterns(&goal, "manhattan", None, 1, || false).is_none());
/// assert!(patterns(&goal, "pdb-555", None, 1, || false).is_some_and(|patterns| patterns.is_ok()));
/// let refusal = patterns(&goal, "pdb-6666", None, 1, || false).unwrap().unwrap_err();
/// let expected = "expected a goal of 5x5 with the hole in a corner, found one of 4x4 with the hole in row 4, column 4";
/// assert_eq!(refusal.to_string(), expected);
/// ```
#[must_use]
pub fn patterns(
    goal: &Board,
    name: &str,
    tables: Option<&Path>,
    threads: usize,
    must_stop: impl Fn() -> bool + Sync,
) -> Option<Result<PatternDatabases, PatternsError>> {
    let partition = partition(goal, name)?;
    Some(partition.and_then(|partition| databases(&partition.on_threads(threads), tables, must_stop)))
}

/// The patterns of this name for `goal`, `None` if the name is that of something else.
///
/// # Errors
///
/// If they do not suit the goal.
#[must_use]
pub fn partition(goal: &Board, name: &str) -> Option<Result<Partition, PatternsError>> {
    let (_, partition, shape) = PARTITIONS.into_iter().find(|(known, ..)| *known == name)?;
    let (found, columns) = (goal.shape(), goal.shape().columns());
    let (row, column) = (goal.hole() / columns + 1, goal.hole() % columns + 1);
    Some(partition(goal).ok_or(PatternsError::Goal { shape, found, row, column }))
}

/// Why there are no pattern databases.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PatternsError {
    /// They are for other goals.
    #[error(
        "expected a goal of {shape} with the hole in a corner, found one of {found} with the hole in row {row}, column {column}"
    )]
    Goal {
        /// The rows and columns that suit.
        shape: &'static str,
        /// Those of the goal.
        found: Shape,
        /// Where its hole is, from 1.
        row: usize,
        /// The same.
        column: usize,
    },
    /// The file is not theirs, or cannot be read.
    #[error(transparent)]
    File(#[from] PatternFileError),
    /// There is no file, and none can be written.
    #[error(transparent)]
    Unwritable(PatternFileError),
    /// They were to be built no further.
    #[error("the tables were not filled to the end")]
    Stopped,
}

fn databases(
    partition: &Partition,
    tables: Option<&Path>,
    must_stop: impl Fn() -> bool + Sync,
) -> Result<PatternDatabases, PatternsError> {
    let build = || partition.build_unless(must_stop).ok_or(PatternsError::Stopped);
    let Some(path) = tables else { return build() };
    let error = match partition.map(path) {
        Ok(databases) => return Ok(databases),
        Err(error) => error,
    };
    // A file that cannot be written is refused before the tables are filled.
    let file = partition.create_file(path).map_err(PatternsError::Unwritable)?;
    if !error.is_missing() {
        return Err(error.into());
    }
    let databases = build()?;
    databases.save_to(file).map_err(PatternsError::Unwritable)?;
    Ok(databases)
}
