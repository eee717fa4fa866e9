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
}

impl ParseMoveError {
    fn new(expected: &'static str, text: &str) -> Self {
        ParseMoveError { expected, found: text.chars().take(20).flat_map(char::escape_debug).collect() }
    }
}

/// Reads the steps of a path, or returns `None` if a letter is no direction or there is no step.
fn path(letters: &str) -> Option<Vec<Direction>> {
    let steps: Option<Vec<Direction>> = letters.chars().map(Direction::of_letter).collect();
    steps.filter(|steps| !steps.is_empty())
}

fn write_path(f: &mut fmt::Formatter<'_>, path: &[Direction]) -> fmt::Result {
    path.iter().try_for_each(|step| write!(f, "{step}"))
}

impl Move {
    fn read(text: &str) -> Option<Self> {
        let mut letters = text.chars();
        // The last colon separates the pieces from the path. Any other colon is a piece, and so is the last one if it
        // begins the text.
        let (pieces, steps) = match text.rsplit_once(':') {
            Some((pieces, steps)) if !pieces.is_empty() => (pieces.chars().collect(), steps),
            Some((_, steps)) => (vec![':'], steps),
            None => (vec![letters.next()?], letters.as_str()),
        };
        let repeats = (1..pieces.len()).any(|piece| pieces[..piece].contains(&pieces[piece]));
        if repeats { None } else { Some(Move { path: path(steps)?, pieces }) }
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
        Self::read(text)
            .ok_or_else(|| ParseMoveError::new("a piece and its path, such as `ASSW` or `AB:E`", text))
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
        let read = number.parse().ok().zip(path(steps));
        read.map(|(piece, path)| CodeMove { piece, path }).ok_or_else(|| {
            ParseMoveError::new("the number of a piece and its path, such as `6E` or `2SS`", text)
        })
    }
}

impl fmt::Display for CodeMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.piece)?;
        write_path(f, &self.path)
    }
}
