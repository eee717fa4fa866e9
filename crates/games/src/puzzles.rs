//! All puzzles, by name.

use crate::{blocks, cars, pegs, puzzle::Puzzle, tiles};

/// All puzzles, in the order in which people choose.
pub static PUZZLES: [Puzzle; 4] = [cars::PUZZLE, tiles::PUZZLE, pegs::PUZZLE, blocks::PUZZLE];

/// Returns the puzzle of this name.
///
/// # Examples
///
/// ```
/// assert_eq!(games::puzzle("rush-hour").unwrap().metrics.len(), 2);
/// assert!(games::puzzle("chess").is_none());
/// ```
#[must_use]
pub fn puzzle(name: &str) -> Option<&'static Puzzle> {
    PUZZLES.iter().find(|puzzle| puzzle.name == name)
}
