//! A board with its goal, as one line of text.

use core::{fmt, str::FromStr};

use puzzle::ParseError;

use crate::{board::Board, parse::ParseBoardError};

/// The sign between start and goal.
const ARROW: &str = "=>";

/// A board and the goal to which it shall be brought, which has the same shape and labels.
///
/// Its text is that of the board. A goal other than the usual one, [`Board::goal`], stands behind it: `START => GOAL`.
///
/// # Examples
///
/// ```
/// use sliding_tile::{Board, Task};
///
/// let task: Task = "1 2 / 3 _ => _ 1 / 3 2".parse()?;
/// assert_eq!((task.start.to_string(), task.goal.to_string()), ("1 2 / 3 _".to_owned(), "_ 1 / 3 2".to_owned()));
///
/// let usual = Task::from("1 2 / _ 3".parse::<Board>().unwrap());
/// assert_eq!((usual.to_string(), usual.goal.to_string()), ("1 2 / _ 3".to_owned(), "1 2 / 3 _".to_owned()));
/// # Ok::<(), puzzle::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Task {
    /// The board.
    pub start: Board,
    /// The goal.
    pub goal: Board,
}

/// Gives a board its usual goal.
impl From<Board> for Task {
    fn from(start: Board) -> Self {
        Task { goal: start.goal(), start }
    }
}

impl fmt::Display for Task {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.start)?;
        if self.goal == self.start.goal() { Ok(()) } else { write!(f, " {ARROW} {}", self.goal) }
    }
}

/// Reads a board, or a board and its goal.
///
/// # Errors
///
/// If one of them is no board, or the goal has another shape or other labels.
impl FromStr for Task {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let Some((start, goal)) = text.split_once(ARROW) else { return Ok(board(text, "")?.into()) };
        let goal = goal.trim_start();
        let before = &text[..text.len() - goal.len()];
        let (start, goal) = (board(start, "")?, board(goal, before)?);
        let (lines, columns) = end(before);
        start.check_goal(&goal).map_err(|error| ParseError::at(lines + 1, columns + 1, error))?;
        Ok(Task { start, goal })
    }
}

/// Reads a board that stands after the text `before`.
fn board(text: &str, before: &str) -> Result<Board, ParseError> {
    text.parse().map_err(|error: ParseBoardError| {
        let (lines, columns) = end(before);
        let column = error.column() + if error.line() == 1 { columns } else { 0 };
        ParseError::at(lines + error.line(), column, error.expectation())
    })
}

/// Returns the number of line ends of a text, and the number of characters after the last one.
fn end(text: &str) -> (usize, usize) {
    (text.matches('\n').count(), text.chars().rev().take_while(|&sign| sign != '\n').count())
}
