//! Pattern databases by name, kept in files.

use std::path::Path;

use sliding_tile::{
    Board,
    heuristic::{Partition, PatternDatabases},
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
/// mapped from it, or, if there is none, built by so many threads and saved.
///
/// # Errors
///
/// A sentence, if they do not suit the goal, the file holds other tables or none, or it cannot be written.
///
/// # Examples
///
/// ```
/// use program::tiles::patterns;
/// use sliding_tile::{Board, Shape};
///
/// let goal = Board::solved(Shape::FOUR_BY_FOUR);
/// assert!(patterns(&goal, "manhattan", None, 1).is_none());
/// assert!(patterns(&goal, "pdb-555", None, 1).is_some_and(|patterns| patterns.is_ok()));
/// let refusal = patterns(&goal, "pdb-6666", None, 1).unwrap().unwrap_err();
/// assert_eq!(refusal, "expected a goal of 5x5 with the hole in a corner, found one of 4x4");
/// ```
#[must_use]
pub fn patterns(
    goal: &Board,
    name: &str,
    tables: Option<&Path>,
    threads: usize,
) -> Option<Result<PatternDatabases, String>> {
    let (_, partition, shape) = PARTITIONS.into_iter().find(|(known, ..)| *known == name)?;
    let found = goal.shape();
    let refusal = || format!("expected a goal of {shape} with the hole in a corner, found one of {found}");
    let partition = partition(goal).ok_or_else(refusal);
    Some(partition.and_then(|partition| databases(&partition.on_threads(threads), tables)))
}

fn databases(partition: &Partition, tables: Option<&Path>) -> Result<PatternDatabases, String> {
    let Some(file) = tables else { return Ok(partition.build()) };
    match partition.map(file) {
        Err(error) if error.is_missing() => {
            let databases = partition.build();
            databases.save(file).map_err(|error| error.to_string())?;
            Ok(databases)
        }
        found => found.map_err(|error| error.to_string()),
    }
}
