//! A puzzle: its names, its metrics, its built-in boards and its generator.

use std::{fmt, str::FromStr};

use search::{Limits, Reason, names};

use crate::position::Board;

/// A puzzle: its names, its metrics, and the maker of its positions.
#[derive(Debug)]
pub struct Puzzle {
    /// The name of its crate and of its program.
    pub name: &'static str,
    /// The name that people read.
    pub title: &'static str,
    /// The task of a player, in one sentence.
    pub task: &'static str,
    /// A board in one line of text.
    pub example: &'static str,
    /// The metrics, the usual one first.
    pub metrics: &'static [Metric],
    /// Whether a chosen piece moves at once if it has one action only.
    pub moves_at_once: bool,
    /// Whether actions name cells, so that the board needs letters and numbers at its sides.
    pub names_cells: bool,
    pub(crate) read: fn(&str, &str) -> Result<Board, String>,
    pub(crate) instances: fn() -> Vec<Instance>,
    pub(crate) generate: fn(&str, u64, &mut Limits<u32>) -> Result<Instance, String>,
}

/// A way to count actions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Metric {
    /// The name that the programs have for it.
    pub name: &'static str,
    /// The word for several actions, a plural in -s.
    pub unit: &'static str,
    /// The action that counts as one.
    pub counts: &'static str,
    /// Whether a piece goes any distance in one action, so that two actions in a row by one piece may be one.
    pub joins: bool,
}

/// A board with its name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Instance {
    /// A few words.
    pub name: String,
    /// The board in one line of text.
    pub board: String,
    /// The known optima by the names of metrics.
    pub optima: Vec<(&'static str, u32)>,
    /// Whether there is a solution.
    pub is_solvable: bool,
    /// Where the board is published, or how it was made.
    pub source: String,
}

impl Instance {
    /// Returns the optimum in a metric, if it is known.
    #[must_use]
    pub fn optimum(&self, metric: &str) -> Option<u32> {
        self.optima.iter().find(|optimum| optimum.0 == metric).map(|optimum| optimum.1)
    }
}

/// The words for the difficulty of new boards, which each puzzle defines by the cost of a cheapest solution.
pub const DIFFICULTIES: [&str; 4] = ["easy", "medium", "hard", "expert"];

impl Puzzle {
    /// Returns the metric of this name.
    ///
    /// # Errors
    ///
    /// The names that there are.
    ///
    /// # Examples
    ///
    /// ```
    /// let cars = games::puzzle("rush-hour").unwrap();
    /// assert!(cars.metric("steps").is_ok_and(|metric| !metric.joins));
    /// assert_eq!(cars.metric("jumps").unwrap_err(), "expected moves or steps, found `jumps`");
    /// ```
    pub fn metric(&self, name: &str) -> Result<Metric, String> {
        names::named(self.metrics, |metric| metric.name, name).map_err(|error| error.to_string())
    }

    /// Reads a position in one line, in the metric of this name.
    ///
    /// # Errors
    ///
    /// A sentence that names the expected board or metric.
    ///
    /// # Examples
    ///
    /// ```
    /// let tiles = games::puzzle("sliding-tile").unwrap();
    /// let board = tiles.read("1 2 _ / 3 4 5 => 1 _ 2 / 3 4 5", "moves")?;
    /// assert!(board.act("E").unwrap().1.is_solved());
    /// assert_eq!(tiles.read("1 2 / 3 _", "jumps").unwrap_err(), "expected moves or slides, found `jumps`");
    /// # Ok::<(), String>(())
    /// ```
    pub fn read(&self, text: &str, metric: &str) -> Result<Board, String> {
        (self.read)(text.trim(), metric)
    }

    /// Returns the built-in boards.
    #[must_use]
    pub fn instances(&self) -> Vec<Instance> {
        (self.instances)()
    }

    /// Makes a board of a difficulty. Equal seeds give equal boards.
    ///
    /// # Errors
    ///
    /// A sentence: the limit that ended the work, that no board was found, or the difficulties that there are.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::Limits;
    ///
    /// let tiles = games::puzzle("sliding-tile").unwrap();
    /// let made = tiles.generate("easy", 7, Limits::none())?;
    /// assert!(made.optimum("moves").is_some_and(|moves| (1..=12).contains(&moves)));
    /// # Ok::<(), String>(())
    /// ```
    pub fn generate(&self, difficulty: &str, seed: u64, mut limits: Limits<u32>) -> Result<Instance, String> {
        let made = (self.generate)(difficulty, seed, &mut limits)?;
        Ok(Instance {
            name: difficulty.to_owned(),
            source: format!("generated from the seed {seed}"),
            ..made
        })
    }
}

/// Reads a value.
///
/// # Errors
///
/// The error of its reader as a sentence.
pub(crate) fn parsed<T: FromStr<Err: fmt::Display>>(text: &str) -> Result<T, String> {
    text.parse().map_err(|error: T::Err| error.to_string())
}

/// Returns the optima that are known.
pub(crate) fn known(
    optima: impl IntoIterator<Item = (&'static str, Option<u32>)>,
) -> Vec<(&'static str, u32)> {
    optima.into_iter().filter_map(|(metric, optimum)| Some((metric, optimum?))).collect()
}

/// Returns a generated board, or a sentence why there is none.
pub(crate) fn generated<T>(
    made: Result<Option<T>, Reason>,
    instance: impl FnOnce(T) -> Instance,
) -> Result<Instance, String> {
    match made {
        Ok(made) => made.map(instance).ok_or_else(|| "no board of this difficulty was found".to_owned()),
        Err(reason) => Err(format!("no new board: {reason}")),
    }
}
