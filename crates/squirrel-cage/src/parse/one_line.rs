//! Boards on one line: `ROW/ROW => ROW/ROW`, the start and the goal.
//!
//! Rows contain no blanks, so a blank on either side distinguishes the arrow from symbols of pieces. A `\` before `/` or
//! `\` distinguishes these symbols from the separator of rows.

use core::{mem, str::FromStr};

use crate::{
    board::Board,
    parse::{
        Description, ParseBoardError, Row,
        error::{Kind, Place, shown},
    },
};

/// The end of the line if any piece of the same shape may cover a target.
pub(crate) const BY_SHAPE: &str = "match: shape";

/// Reads the start and the goal on one line: rows separated by `/`, and `=>` between blanks. `match: shape` at the end
/// lets any piece of the same shape cover a target. Blanks around rows are ignored. The symbols `/` and `\` of pieces are
/// written `\/` and `\\`.
///
/// # Errors
///
/// Returns an error if there is no `=>`, and in the cases of [`Board::new`].
impl FromStr for Board {
    type Err = ParseBoardError;

    fn from_str(text: &str) -> Result<Self, ParseBoardError> {
        Board::new(&description(text)?)
    }
}

impl Board {
    /// Reads the text form of one puzzle.
    ///
    /// # Errors
    ///
    /// Returns an error if the text does not contain exactly one puzzle, and in the cases of [`Description::read_all`]
    /// and [`Board::new`].
    ///
    /// # Examples
    ///
    /// ```
    /// use squirrel_cage::Board;
    ///
    /// let board = Board::from_text("name: a step\nstart:\nA.\ngoal:\n.A\n")?;
    /// assert_eq!(board.to_string(), "A. => .A");
    /// # Ok::<(), squirrel_cage::ParseBoardError>(())
    /// ```
    pub fn from_text(text: &str) -> Result<Self, ParseBoardError> {
        let mut all = Description::read_all(text);
        let first = Place::of_line(1);
        let found = all.len();
        match all.pop() {
            Some(description) if found == 1 => Self::new(&description?),
            Some(_) => Err(first.error(Kind::Several { found })),
            None => Err(first.error(Kind::Empty)),
        }
    }
}

fn description(text: &str) -> Result<Description, ParseBoardError> {
    if text.trim().is_empty() {
        return Err(Place::of_line(1).error(Kind::Empty));
    }
    let Some(arrow) = arrow(text) else {
        return Err(Place::of_line(1).error(Kind::NoArrow { found: shown(text.trim()) }));
    };
    let (start, goal) = (&text[..arrow], text[arrow + ARROW.len()..].trim_end());
    let bare = goal.strip_suffix(BY_SHAPE).filter(|goal| goal.ends_with(char::is_whitespace));
    let before = &text[..arrow + ARROW.len()];
    let line = 1 + before.matches('\n').count();
    let column = before.chars().rev().take_while(|&sign| sign != '\n').count();
    Ok(Description {
        by_shape: bare.is_some(),
        start: rows(start, (1, 0)),
        goal: rows(bare.unwrap_or(goal), (line, column)),
        ..Description::default()
    })
}

/// Returns whether a text ends with a `/` that is not the symbol of a piece.
fn ends_row(text: &str) -> bool {
    text.ends_with('/') && !text.ends_with("\\/")
}

/// The sign between the start and the goal.
const ARROW: &str = "=>";

/// Returns the index of the first `=>` between blanks that stands neither at an end of the text nor beside a `/`.
fn arrow(text: &str) -> Option<usize> {
    let is_arrow = |&(index, _): &(usize, &str)| {
        let (before, after) = (&text[..index], &text[index + ARROW.len()..]);
        let apart = before.ends_with(char::is_whitespace) && after.starts_with(char::is_whitespace);
        let (before, after) = (before.trim_end(), after.trim_start());
        let between = !before.is_empty() && !after.is_empty();
        apart && between && !ends_row(before) && !after.starts_with('/')
    };
    text.match_indices(ARROW).find(is_arrow).map(|(index, _)| index)
}

/// Returns the rows of a grid that begins behind the character `column` of a line. Line ends are blanks.
fn rows(grid: &str, (mut line, mut column): (usize, usize)) -> Vec<Row> {
    if grid.trim().is_empty() {
        return Vec::new();
    }
    let empty = |line, before| Row { line, before, text: String::new(), escapes: Vec::new() };
    let mut rows = Vec::new();
    let mut row = empty(line, column);
    let mut signs = grid.trim_end().chars().peekable();
    while let Some(sign) = signs.next() {
        column += 1;
        match (sign, signs.peek()) {
            ('/', _) => {
                row.text.truncate(row.text.trim_end().len());
                rows.push(mem::replace(&mut row, empty(line, column)));
            }
            ('\n', _) => {
                (line, column) = (line + 1, 0);
                if row.text.trim().is_empty() {
                    row = empty(line, column);
                } else {
                    row.text.push(sign);
                }
            }
            (ESCAPE, Some(&escaped @ ('/' | ESCAPE))) => {
                signs.next();
                column += 1;
                row.escapes.push(row.text.chars().count());
                row.text.push(escaped);
            }
            _ => row.text.push(sign),
        }
    }
    rows.push(row);
    rows
}

/// The sign before a `/` or a `\\` that is the symbol of a piece.
const ESCAPE: char = '\\';

/// Returns a row as it is written on one line.
pub(super) fn escaped(row: &str) -> String {
    let escape = |sign| if matches!(sign, '/' | ESCAPE) { Some(ESCAPE) } else { None };
    row.chars().flat_map(|sign| escape(sign).into_iter().chain([sign])).collect()
}
