//! Pattern databases by name, filled once for all boards with one goal.

use std::{
    num::NonZero,
    sync::{Arc, Mutex, PoisonError},
    thread,
};

use search::{Limits, Reason};
use thiserror::Error;

#[cfg(feature = "files")]
use super::PatternFileError;
use super::{Partition, PatternDatabases};
use crate::{board::Board, heuristics::SlideDatabases, shape::Shape, solve::HeuristicName};

/// Pattern databases that several solvers share, so that their tables are filled once for all boards with one goal.
///
/// Clones share the tables. All tables together hold no more memory than the limits of the last request allow: the
/// oldest are dropped first.
///
/// # Examples
///
/// ```
/// use search::Limits;
/// use sliding_tile::{Board, HeuristicName, Shape, heuristics::PatternTables};
///
/// let tables = PatternTables::new();
/// let goal = Board::solved(Shape::FOUR_BY_FOUR);
/// assert!(tables.databases(&goal, HeuristicName::Pdb555, &Limits::none()).is_ok());
///
/// let error = tables.databases(&goal, HeuristicName::Pdb6666, &Limits::none()).unwrap_err();
/// let expected = "expected a goal of 5x5 with the hole in a corner, found one of 4x4 with the hole in row 4, column 4";
/// assert_eq!(error.to_string(), expected);
/// ```
#[derive(Clone, Debug, Default)]
pub struct PatternTables {
    kept: Arc<Mutex<Vec<Kept>>>,
    /// The tables in the metric of slides, and their goal.
    slides: Arc<Mutex<Option<(Board, SlideDatabases)>>>,
    /// The number of threads; all processors if none is set.
    threads: Option<usize>,
    #[cfg(feature = "files")]
    file: Option<std::path::PathBuf>,
}

/// Filled tables, with the heuristic and the goal that they belong to.
#[derive(Debug)]
struct Kept {
    name: HeuristicName,
    goal: Board,
    bytes: u64,
    databases: PatternDatabases,
}

/// The error of a request for pattern databases.
///
/// # Examples
///
/// ```
/// use search::{Limits, Reason};
/// use sliding_tile::{HeuristicName, heuristics::{PatternTables, PatternTablesError}, korf};
///
/// let limits = Limits::none().memory(1_000);
/// let error: PatternTablesError =
///     PatternTables::new().databases(&korf::goal(), HeuristicName::Pdb663, &limits).unwrap_err();
/// assert_eq!((error.stopped_by(), error.is_unwritable()), (Some(Reason::Memory), false));
/// ```
#[derive(Debug, Error)]
#[error(transparent)]
pub struct PatternTablesError(#[from] Kind);

#[derive(Debug, Error)]
enum Kind {
    #[error("expected the name of pattern databases, found {0}")]
    Name(HeuristicName),
    #[error(
        "expected a goal of {shape} with the hole in a corner, found one of {found} with the hole in row {row}, column {column}"
    )]
    Goal { shape: String, found: Shape, row: usize, column: usize },
    #[error("the tables were not filled to the end")]
    Stopped(Reason),
    #[cfg(feature = "files")]
    #[error(transparent)]
    File(#[from] PatternFileError),
    #[cfg(feature = "files")]
    #[error(transparent)]
    Unwritable(PatternFileError),
}

impl PatternTablesError {
    /// Returns the limit that kept the tables from being filled, if one did.
    #[must_use]
    pub fn stopped_by(&self) -> Option<Reason> {
        match self.0 {
            Kind::Stopped(reason) => Some(reason),
            _ => None,
        }
    }

    /// Returns whether the file for the tables cannot be written.
    #[must_use]
    pub fn is_unwritable(&self) -> bool {
        #[cfg(feature = "files")]
        return matches!(self.0, Kind::Unwritable(_));
        #[cfg(not(feature = "files"))]
        false
    }
}

impl PatternTables {
    /// Creates an empty collection, whose tables are filled on all processors.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Keeps the tables in the file at `path`: they are mapped from it if it is there, else built and written to it.
    ///
    /// # Examples
    ///
    /// ```no_run
    /// use search::Limits;
    /// use sliding_tile::{HeuristicName, heuristics::PatternTables, korf};
    ///
    /// let tables = PatternTables::new().in_file("pdb-78.tables");
    /// let databases = tables.databases(&korf::goal(), HeuristicName::Pdb78, &Limits::none())?;
    /// # Ok::<(), sliding_tile::heuristics::PatternTablesError>(())
    /// ```
    #[cfg(feature = "files")]
    #[must_use]
    pub fn in_file(self, path: impl Into<std::path::PathBuf>) -> Self {
        PatternTables { file: Some(path.into()), ..self }
    }

    /// Fills tables on `threads` threads; the tables do not depend on their number.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Self {
        PatternTables { threads: Some(threads), ..self }
    }

    /// Returns the databases of this name for `goal`, and fills their tables if none of the kept ones serve.
    ///
    /// # Errors
    ///
    /// If `name` names other heuristics or does not suit the goal. If the limit on memory is less than the size of the
    /// tables, or the limit on time or the cancel flag stops the work. If the file holds other tables, or cannot be read
    /// or written.
    pub fn databases(
        &self,
        goal: &Board,
        name: HeuristicName,
        limits: &Limits<u32>,
    ) -> Result<PatternDatabases, PatternTablesError> {
        let partition = partition(goal, name)?;
        let (bytes, most) = (partition.bytes(), limits.max_bytes());
        if bytes > most {
            return Err(Kind::Stopped(Reason::Memory).into());
        }
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        // Labels do not matter, nor the sign of the hole. All goals with tables of this name have the same shape.
        if let Some(kept) = kept.iter().find(|kept| kept.name == name && kept.goal.tiles() == goal.tiles()) {
            return Ok(kept.databases.clone());
        }
        while kept.iter().map(|kept| kept.bytes).sum::<u64>() + bytes > most {
            kept.remove(0);
        }
        let threads = self.threads.unwrap_or_else(|| thread::available_parallelism().map_or(1, NonZero::get));
        let databases = self.filled(&partition.on_threads(threads), limits)?;
        kept.push(Kept { name, goal: goal.clone(), bytes, databases: databases.clone() });
        Ok(databases)
    }

    /// Returns the databases in the metric of slides for `goal`, and fills their tables unless they are kept. No file holds
    /// them.
    ///
    /// # Errors
    ///
    /// If they do not suit the goal. If the limit on memory is less than the size of the tables, or the limit on time or
    /// the cancel flag stops the work.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::Limits;
    /// use sliding_tile::{Board, Shape, heuristics::PatternTables};
    ///
    /// let tables = PatternTables::new();
    /// let goal = Board::solved(Shape::THREE_BY_THREE);
    /// assert!(tables.slide_databases(&goal, &Limits::none()).is_ok());
    ///
    /// let error = tables.slide_databases(&Board::solved(Shape::FIVE_BY_FIVE), &Limits::none()).unwrap_err();
    /// let expected = "expected a goal of 3x3 or 4x4 with the hole in a corner, found one of 5x5 with the hole in row 5, column 5";
    /// assert_eq!(error.to_string(), expected);
    /// ```
    pub fn slide_databases(
        &self,
        goal: &Board,
        limits: &Limits<u32>,
    ) -> Result<SlideDatabases, PatternTablesError> {
        if !SlideDatabases::suit(goal) {
            return Err(unsuitable(goal, "3x3 or 4x4".to_owned()).into());
        }
        if SlideDatabases::bytes(goal.shape()) > limits.max_bytes() {
            return Err(Kind::Stopped(Reason::Memory).into());
        }
        let mut kept = self.slides.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, databases)) = kept.as_ref().filter(|(kept, _)| kept.tiles() == goal.tiles()) {
            return Ok(databases.clone());
        }
        let stop = limits.stop_token();
        if let Some(reason) = stop.reason() {
            return Err(Kind::Stopped(reason).into());
        }
        let databases = SlideDatabases::to_unless(goal, || stop.is_stopped())
            .ok_or_else(|| Kind::Stopped(stop.reason().unwrap_or(Reason::Cancelled)))?;
        *kept = Some((goal.clone(), databases.clone()));
        Ok(databases)
    }

    #[cfg_attr(
        not(feature = "files"),
        allow(clippy::unused_self, reason = "the file is a part of the tables")
    )]
    fn filled(&self, partition: &Partition, limits: &Limits<u32>) -> Result<PatternDatabases, Kind> {
        let stop = limits.stop_token();
        let build = || {
            if let Some(reason) = stop.reason() {
                return Err(Kind::Stopped(reason));
            }
            let databases = partition.build_unless(|| stop.is_stopped());
            databases.ok_or_else(|| Kind::Stopped(stop.reason().unwrap_or(Reason::Cancelled)))
        };
        #[cfg(feature = "files")]
        if let Some(path) = &self.file {
            let error = match partition.map(path) {
                Ok(databases) => return Ok(databases),
                Err(error) => error,
            };
            // A file that cannot be written is refused before the tables are filled.
            let file = partition.create_file(path).map_err(Kind::Unwritable)?;
            if !error.is_missing() {
                return Err(error.into());
            }
            let databases = build()?;
            databases.save_to(file).map_err(Kind::Unwritable)?;
            return Ok(databases);
        }
        build()
    }
}

/// Returns the patterns of this name for `goal`.
fn partition(goal: &Board, name: HeuristicName) -> Result<Partition, Kind> {
    let (partition, shape) = match name {
        HeuristicName::Pdb555 => (Partition::five_five_five(goal), Shape::FOUR_BY_FOUR),
        HeuristicName::Pdb663 => (Partition::six_six_three(goal), Shape::FOUR_BY_FOUR),
        HeuristicName::Pdb78 => (Partition::seven_eight(goal), Shape::FOUR_BY_FOUR),
        HeuristicName::Pdb6666 => (Partition::six_six_six_six(goal), Shape::FIVE_BY_FIVE),
        other => return Err(Kind::Name(other)),
    };
    partition.ok_or_else(|| unsuitable(goal, shape.to_string()))
}

/// Returns the error for a goal of another shape than `shape`, or with the hole elsewhere.
fn unsuitable(goal: &Board, shape: String) -> Kind {
    let (found, columns) = (goal.shape(), goal.shape().columns());
    let (row, column) = (goal.hole() / columns + 1, goal.hole() % columns + 1);
    Kind::Goal { shape, found, row, column }
}
