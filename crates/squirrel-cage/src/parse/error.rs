//! The error of reading a puzzle.

use core::fmt;

use thiserror::Error;

/// The maximum number of rows, and of columns, of a puzzle.
pub(crate) const MOST_SIDE: usize = 64;

/// The error of reading a puzzle from a text or from grids, with the expected input, the place and the input found.
///
/// # Examples
///
/// ```
/// use squirrel_cage::Board;
///
/// let error = Board::of_grids("A./..", "../AA").unwrap_err();
/// assert_eq!(error.to_string(), "line 2, column 1: expected piece `A` in the shape that it has in the start, found another");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}, column {column}: {kind}", line = .place.line, column = .place.column)]
pub struct ParseBoardError {
    place: Place,
    kind: Kind,
}

impl ParseBoardError {
    /// Returns the line of the mistake, counted from 1.
    ///
    /// # Examples
    ///
    /// ```
    /// use squirrel_cage::Board;
    ///
    /// let error = Board::from_text("start:\nA.\ngoal:\n.B\n").unwrap_err();
    /// assert_eq!((error.line(), error.column()), (Some(4), Some(2)));
    /// let error = "A. => .B".parse::<Board>().unwrap_err();
    /// assert_eq!((error.line(), error.column()), (Some(1), Some(8)));
    /// ```
    #[must_use]
    pub fn line(&self) -> Option<usize> {
        Some(self.place.line)
    }

    /// Returns the character of the mistake within its line, counted from 1.
    #[must_use]
    pub fn column(&self) -> Option<usize> {
        Some(self.place.column)
    }

    /// Returns the sentence without the place.
    pub(crate) fn expectation(&self) -> &impl fmt::Display {
        &self.kind
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub(crate) enum Kind {
    #[error("expected a puzzle, found nothing")]
    Empty,
    #[error("expected a start and a goal, `ROW/ROW => ROW/ROW`, found `{found}`")]
    NoArrow { found: String },
    #[error("expected one puzzle, found {found}")]
    Several { found: usize },
    #[error("expected `key: value`, such as `start:`, found `{found}`")]
    NoKey { found: String },
    #[error("expected `start:` or `goal:` after a grid, found `{found}:`")]
    LateKey { found: String },
    #[error("expected the rows of the grid on the lines below, found `{found}`")]
    Beside { found: String },
    #[error("expected one grid `{key}:`, found another")]
    Twice { key: String },
    #[error("expected `match: shape` or no such line, found `match: {found}`")]
    Match { found: String },
    #[error("expected a {grid} of one row or more, found none")]
    NoGrid { grid: &'static str },
    #[error("expected at most {MOST_SIDE} rows and columns, found {rows}x{columns}")]
    Size { rows: usize, columns: usize },
    #[error("expected {expected} cells in this row as in the first, found {found}")]
    Ragged { expected: usize, found: usize },
    #[error("expected a goal of {expected} like the start, found {found}")]
    GoalSize { expected: String, found: String },
    #[error("expected the symbol of a piece, `.`, `#` or `-`, found `{found}`")]
    NoSymbol { found: String },
    #[error("expected a piece in the {grid}, found none")]
    NoPiece { grid: &'static str },
    #[error("expected a piece of the start, found `{symbol}`, which is none")]
    Absent { symbol: char },
    #[error("expected piece `{symbol}` in the shape that it has in the start, found another")]
    OtherShape { symbol: char },
    #[error("expected piece `{symbol}` in the shape of a piece of the start, found another")]
    NoShape { symbol: char },
    #[error("expected at most as many pieces of the shape of `{symbol}` as the start has, found one more")]
    TooMany { symbol: char },
    #[error("expected a piece of the goal on a gate, found `{symbol}`")]
    OnGate { symbol: char },
    #[error("expected cells that are no walls under piece `{symbol}`, found a wall")]
    OnWall { symbol: char },
    #[error("expected `.` or a piece where the start has no {ground}, found `{found}`")]
    NoGround { ground: &'static str, found: char },
}

/// Returns the first 40 characters of a text on one line, with control characters escaped, and `...` if more follow.
pub(crate) fn shown(text: &str) -> String {
    const LONGEST: usize = 40;
    let mut shown: String = text.chars().take(LONGEST).flat_map(char::escape_debug).collect();
    if text.chars().nth(LONGEST).is_some() {
        shown.push_str("...");
    }
    shown
}

/// A place in a text: the line and the character within it, both counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Place {
    pub(crate) line: usize,
    pub(crate) column: usize,
}

impl Place {
    pub(crate) fn of_line(line: usize) -> Self {
        Place { line, column: 1 }
    }

    pub(crate) fn error(self, kind: Kind) -> ParseBoardError {
        ParseBoardError { place: self, kind }
    }
}
