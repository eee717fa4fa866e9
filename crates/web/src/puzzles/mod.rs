//! The puzzles by name, with their metrics, their built-in boards and their generators.

mod peg_solitaire;
mod rush_hour;
mod sliding_tile;
mod squirrel_cage;

use serde::{Deserialize, Serialize};

use crate::game::Opened;

/// A puzzle that the page offers.
#[derive(Clone, Copy, Debug)]
pub struct Puzzle {
    /// The name of its crate and of its program.
    pub name: &'static str,
    /// The name that people read.
    pub title: &'static str,
    /// The task of a player, in one sentence.
    pub goal: &'static str,
    /// A board in one line of text.
    pub example: &'static str,
    /// The metrics, the default first.
    pub metrics: &'static [Metric],
    /// Reads a board in one line of text.
    pub read: fn(text: &str, metric: &str) -> Opened,
    /// Returns the built-in boards.
    pub instances: fn() -> Vec<Sample>,
    /// Makes a board from a seed; `None` if no board that was tried has this difficulty.
    pub generate: fn(difficulty: Difficulty, seed: u64) -> Option<Sample>,
}

/// A way to count actions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Metric {
    /// The name that the programs have for it.
    pub name: &'static str,
    /// The actions that count as one, in the plural.
    pub unit: &'static str,
    /// The action that counts as one.
    pub counts: &'static str,
}

/// A board with its name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Sample {
    /// A few words.
    pub name: String,
    /// The board in one line of text.
    pub text: String,
    /// The cost of a cheapest solution in the default metric, if it is known.
    pub optimum: Option<u32>,
    /// Where the board is published, or how it was made.
    pub source: String,
}

/// The difficulty of a new board, which each puzzle defines by the cost of a cheapest solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "the puzzle crates say what the words mean")]
pub enum Difficulty {
    Easy,
    Medium,
    Hard,
    Expert,
}

/// The puzzles in the order of the page.
pub const PUZZLES: [Puzzle; 4] =
    [rush_hour::PUZZLE, sliding_tile::PUZZLE, peg_solitaire::PUZZLE, squirrel_cage::PUZZLE];

/// Returns the puzzle of this name.
///
/// # Examples
///
/// ```
/// assert_eq!(web::puzzle("rush-hour").unwrap().metrics.len(), 2);
/// assert!(web::puzzle("chess").is_none());
/// ```
#[must_use]
pub fn puzzle(name: &str) -> Option<&'static Puzzle> {
    PUZZLES.iter().find(|puzzle| puzzle.name == name)
}

/// The name of a difficulty, as the generators' crates read it.
impl Difficulty {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Difficulty::Easy => "easy",
            Difficulty::Medium => "medium",
            Difficulty::Hard => "hard",
            Difficulty::Expert => "expert",
        }
    }
}

/// The source of a generated board.
fn made_from(seed: u64) -> String {
    format!("generated from the seed {seed}")
}
