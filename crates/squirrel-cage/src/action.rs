//! The notation of moves: the pieces, then their path in compass letters.
//!
//! ```text
//!   AS      piece A one cell south              6E      piece 6 of a code one cell east
//!   ASSW    A two cells south and one west      10NN    piece 10 of a code two cells north
//!   AB:E    A and B together one cell east
//! ```

use core::{fmt, str::FromStr};

use thiserror::Error;

use crate::direction::Direction;

/// A move of one piece, or of several pieces together, along a path.
///
/// # Examples
///
/// ```
/// use squirrel_cage::{Direction, Move};
///
/// let away: Move = "ASSO".parse()?;
/// assert_eq!(away.pieces, ['A']);
/// assert_eq!(away.path, [Direction::South, Direction::South, Direction::West]);
/// assert_eq!(away.to_string(), "ASSW");
///
/// let together: Move = "AB:E".parse()?;
/// assert_eq!(together.pieces, ['A', 'B']);
/// # Ok::<(), squirrel_cage::ParseMoveError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    /// The symbols of the pieces, at least one.
    pub pieces: Vec<char>,
    /// The steps, at least one, each by one cell.
    pub path: Vec<Direction>,
}

/// A move of one piece of a configuration along a path.
///
/// # Examples
///
/// ```
/// use squirrel_cage::{CodeMove, Direction};
///
/// let aside: CodeMove = "6E".parse()?;
/// assert_eq!(aside, CodeMove { piece: 6, path: vec![Direction::East] });
/// assert_eq!(aside.to_string(), "6E");
/// # Ok::<(), squirrel_cage::ParseMoveError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct CodeMove {
    /// The number of the piece, from 0, in the sorted code just before the move.
    pub piece: usize,
    /// The steps, at least one, each by one cell.
    pub path: Vec<Direction>,
}

/// The error of reading a move from a text.
///
/// # Examples
///
/// ```
/// use squirrel_cage::{CodeMove, Move};
///
/// let error = "AX".parse::<Move>().unwrap_err();
/// assert_eq!(error.to_string(), "expected a piece and its path, such as `ASSW` or `AB:E`, found `AX`");
/// let error = "A".parse::<CodeMove>().unwrap_err();
/// assert_eq!(error.to_string(), "expected the number of a piece and its path, such as `6E` or `2SS`, found `A`");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("expected {expected}, found `{found}`")]
pub struct ParseMoveError {
    expected: &'static str,
    found: String,
    column: usize,
}

impl ParseMoveError {
    fn new(expected: &'static str, text: &str, column: usize) -> Self {
        let found = text.chars().take(20).flat_map(char::escape_debug).collect();
        ParseMoveError { expected, found, column }
    }

    /// Returns the first character of the mistake in the text, counted from 1.
    ///
    /// # Examples
    ///
    /// ```
    /// use squirrel_cage::{CodeMove, Move};
    ///
    /// assert_eq!("ASX".parse::<Move>().unwrap_err().column(), 3);
    /// assert_eq!("ABA:S".parse::<Move>().unwrap_err().column(), 3);
    /// assert_eq!("10".parse::<CodeMove>().unwrap_err().column(), 3);
    /// ```
    #[must_use]
    pub fn column(&self) -> usize {
        self.column
    }
}

/// Reads the steps of a path that begins at character `column`. The error is the character of the mistake: a letter that
/// is no direction, or the end of a path without a step.
fn path(letters: &str, column: usize) -> Result<Vec<Direction>, usize> {
    let step = |(letter, column)| Direction::of_letter(letter).ok_or(column);
    let steps: Vec<Direction> = letters.chars().zip(column..).map(step).collect::<Result<_, _>>()?;
    if steps.is_empty() { Err(column) } else { Ok(steps) }
}

fn write_path(f: &mut fmt::Formatter<'_>, path: &[Direction]) -> fmt::Result {
    path.iter().try_for_each(|step| write!(f, "{step}"))
}

impl Move {
    /// Reads a move; the error is the character of the mistake.
    fn read(text: &str) -> Result<Self, usize> {
        let mut letters = text.chars();
        // The last colon separates the pieces from the path. Any other colon is a piece, and so is the last one if it
        // begins the text.
        let (pieces, steps): (Vec<char>, &str) = match text.rsplit_once(':') {
            Some((pieces, steps)) if !pieces.is_empty() => (pieces.chars().collect(), steps),
            Some((_, steps)) => (vec![':'], steps),
            None => (vec![letters.next().ok_or(1_usize)?], letters.as_str()),
        };
        if let Some(repeated) = (1..pieces.len()).find(|&piece| pieces[..piece].contains(&pieces[piece])) {
            return Err(repeated + 1);
        }
        let column = text.chars().count() - steps.chars().count() + 1;
        Ok(Move { path: path(steps, column)?, pieces })
    }
}

/// Reads a symbol and a path, or several symbols, a colon and a path.
///
/// # Errors
///
/// Returns an error if there is no symbol or no step, or if a symbol occurs twice. A step other than `N`, `E`, `S`, `W`
/// and `O` is also an error.
impl FromStr for Move {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Self, ParseMoveError> {
        let expected = "a piece and its path, such as `ASSW` or `AB:E`";
        Self::read(text).map_err(|column| ParseMoveError::new(expected, text, column))
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.pieces.iter().try_for_each(|piece| write!(f, "{piece}"))?;
        if self.pieces.len() > 1 {
            f.write_str(":")?;
        }
        write_path(f, &self.path)
    }
}

/// Reads a number and a path.
///
/// # Errors
///
/// Returns an error if there is no number or no step, or if a step is none of `N`, `E`, `S`, `W` and `O`.
impl FromStr for CodeMove {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Self, ParseMoveError> {
        let digits = text.chars().take_while(char::is_ascii_digit).count();
        let (number, steps) = text.split_at(digits);
        let piece = number.parse().map_err(|_| 1);
        let read = piece.and_then(|piece| Ok(CodeMove { piece, path: path(steps, digits + 1)? }));
        let expected = "the number of a piece and its path, such as `6E` or `2SS`";
        read.map_err(|column| ParseMoveError::new(expected, text, column))
    }
}

impl fmt::Display for CodeMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.piece)?;
        write_path(f, &self.path)
    }
}
