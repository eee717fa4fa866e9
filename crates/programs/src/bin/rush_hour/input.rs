//! The boards of the command line and of batch files.

use programs::Fault;
use rush_hour::{Board, Exit, levels};

/// Reads a board with the exit on the given side, or else where it usually is.
pub(crate) fn read(text: &str, exit: Option<Exit>) -> Result<Board, Fault> {
    let board = exit.map_or_else(|| text.parse(), |exit| Board::with_exit(text, exit));
    board.map_err(|error| Fault {
        line: error.line(),
        column: error.column(),
        what: format!("{}{}", error.expectation(), advice(text)),
    })
}

/// Names the option that a number alone is meant for.
fn advice(text: &str) -> &'static str {
    if text.parse::<u32>().is_ok() { " (`--level N` takes a classic level)" } else { "" }
}

/// The board of a classic level, as text.
pub(crate) fn level(number: u32) -> Option<String> {
    levels().find(|level| level.name == number.to_string()).map(|level| level.board.to_string())
}
