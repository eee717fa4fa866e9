//! Raw descriptions of puzzles, as read from a text; only the form of the lines is checked.
//!
//! ```text
//!   ; a comment             every line that begins with `;` is one, within a grid too
//!   id: gnome-00            a new board begins
//!   name: Only 18 Unit
//!   match: shape            any piece of the same shape may cover a target (default: the named piece)
//!   source: ...             other keys before the start are kept as notes
//!   start:
//!   ######                  #  wall      .  empty      -  gate, which only pieces of the goal may enter
//!   #a**b#                  any other symbol: a piece, which covers all cells with this symbol
//!   goal:
//!   ######
//!   #**..#                  .  any content      a symbol: the piece covers exactly these cells
//!                           -  a gate under a piece of the start, which must be a piece of the goal
//! ```
//!
//! Blanks before a row are ignored. They distinguish a row from a comment or a key: ` ;ab` and ` ab:` are rows.

mod display;
pub(crate) mod error;
mod one_line;
mod validation;

use crate::parse::error::{Kind, Place, shown};

pub use error::ParseBoardError;

/// An unchecked puzzle, as read from a text; [`Board::new`](crate::Board::new) checks it.
///
/// # Examples
///
/// ```
/// use squirrel_cage::{Board, Description};
///
/// let text = "\
/// id: first
/// start:
/// A.
/// goal:
/// .A
///
/// id: second
/// match: shape
/// source: a friend
/// start:
/// AB.
/// goal:
/// .BB
/// ";
/// let descriptions = Description::read_all(text);
/// let first = descriptions[0].as_ref().unwrap();
/// assert_eq!((first.id.as_str(), first.by_shape), ("first", false));
/// assert!(Board::new(first).is_ok());
///
/// let second = descriptions[1].as_ref().unwrap();
/// assert_eq!(second.note("source"), Some("a friend"));
/// let error = Board::new(second).unwrap_err();
/// assert_eq!(error.to_string(), "line 13, column 2: expected piece `B` in the shape of a piece of the start, found another");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Description {
    /// The identifier of the puzzle in its file; may be empty.
    pub id: String,
    /// The usual name of the puzzle; may be empty.
    pub name: String,
    /// True if any piece of the same shape may cover a target of the goal.
    pub by_shape: bool,
    /// All other keys with their values, in the order of the text.
    pub notes: Vec<(String, String)>,
    pub(crate) start: Vec<Row>,
    pub(crate) goal: Vec<Row>,
}

/// A row of a grid with its place in the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Row {
    /// The number of the line, counted from 1.
    pub(crate) line: usize,
    /// The number of characters before `text` on the line.
    pub(crate) before: usize,
    /// The symbols of the cells; leading blanks are ignored.
    pub(crate) text: String,
    /// The characters of `text` that are written with a sign before them, by their numbers from 0.
    pub(crate) escapes: Vec<usize>,
}

impl Row {
    pub(crate) fn symbols(&self) -> &str {
        self.text.trim_start()
    }

    /// Returns the character of the line, counted from 1, on which a symbol stands; symbols are counted from 0.
    pub(crate) fn column_of(&self, symbol: usize) -> usize {
        let at = self.text.chars().take_while(|sign| sign.is_whitespace()).count() + symbol;
        self.before + at + 1 + self.escapes.iter().filter(|&&escape| escape <= at).count()
    }
}

/// The section to which the next line without a key belongs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Section {
    Keys,
    Start,
    Goal,
    /// The lines after the blank line that ends a grid.
    Between,
}

impl Description {
    /// Creates the description of a puzzle from two grids. Rows end with `/` or a line end, and each row counts as a
    /// line.
    #[must_use]
    pub fn of_grids(start: &str, goal: &str) -> Self {
        let rows = |grid: &str| {
            let rows = grid.split(['/', '\n']).map(str::trim).filter(|row| !row.is_empty()).zip(1..);
            rows.map(|(text, line)| Row { line, before: 0, text: text.to_owned(), escapes: Vec::new() })
                .collect()
        };
        Description { start: rows(start), goal: rows(goal), ..Description::default() }
    }

    /// Reads the puzzles of a text in their order. A text without any `id:` is one puzzle, or none if it is blank.
    ///
    /// # Errors
    ///
    /// Each puzzle is read separately. Its result is an error in each of these cases:
    ///
    /// - A line is neither a key with its value nor a row of a grid.
    /// - A value follows `start:` or `goal:` on the same line, or the puzzle has such a grid already.
    /// - A key other than `start` and `goal` follows a grid.
    /// - The value of `match` is not `shape`.
    #[must_use]
    pub fn read_all(text: &str) -> Vec<Result<Self, ParseBoardError>> {
        let lines = text.lines().zip(1..).map(|(text, line)| Row {
            line,
            before: 0,
            text: text.trim_end().to_owned(),
            escapes: Vec::new(),
        });
        let mut boards: Vec<Vec<Row>> = Vec::new();
        for line in lines.filter(|line| !is_comment(&line.text)) {
            let begins = key(&line.text).is_some_and(|(key, _)| key == "id");
            match boards.last_mut() {
                Some(board) if !begins => board.push(line),
                _ if line.text.is_empty() => {}
                _ => boards.push(vec![line]),
            }
        }
        boards.iter().map(|lines| Self::read(lines)).collect()
    }

    /// Returns the value of a key in `notes`, the first if there are several.
    #[must_use]
    pub fn note(&self, key: &str) -> Option<&str> {
        self.notes.iter().find(|note| note.0 == key).map(|note| note.1.as_str())
    }

    fn read(lines: &[Row]) -> Result<Self, ParseBoardError> {
        let mut description = Description::default();
        let mut section = Section::Keys;
        for line in lines {
            section = match (section, key(&line.text)) {
                (_, Some((key, value))) => description.read_key(section, key, value, line.line)?,
                (Section::Start | Section::Goal, None) if line.text.is_empty() => Section::Between,
                (_, None) if line.text.is_empty() => section,
                (Section::Start, None) => {
                    description.start.push(line.clone());
                    section
                }
                (Section::Goal, None) => {
                    description.goal.push(line.clone());
                    section
                }
                (Section::Keys | Section::Between, None) => {
                    return Err(Place::of_line(line.line).error(Kind::NoKey { found: shown(&line.text) }));
                }
            };
        }
        Ok(description)
    }

    fn read_key(
        &mut self,
        section: Section,
        key: &str,
        value: &str,
        line: usize,
    ) -> Result<Section, ParseBoardError> {
        let error = |kind| Err(Place::of_line(line).error(kind));
        let grid = match key {
            "start" => Some((&self.start, Section::Start)),
            "goal" => Some((&self.goal, Section::Goal)),
            _ => None,
        };
        match grid {
            Some(_) if !value.is_empty() => return error(Kind::Beside { found: shown(value) }),
            Some((rows, _)) if !rows.is_empty() => return error(Kind::Twice { key: key.to_owned() }),
            Some((_, section)) => return Ok(section),
            None if section != Section::Keys => return error(Kind::LateKey { found: shown(key) }),
            None => {}
        }
        match key {
            "id" => value.clone_into(&mut self.id),
            "name" => value.clone_into(&mut self.name),
            "match" if value == "shape" => self.by_shape = true,
            "match" => return error(Kind::Match { found: shown(value) }),
            _ => self.notes.push((key.to_owned(), value.to_owned())),
        }
        Ok(Section::Keys)
    }
}

/// Returns whether a row may begin its line without a blank, because it is neither a comment nor a key.
fn may_begin_a_line(symbols: &str) -> bool {
    !is_comment(symbols) && key(symbols).is_none()
}

fn is_comment(line: &str) -> bool {
    line.starts_with(';')
}

/// Splits a line `key: value`. The colon must end the line or be followed by a blank; any other colon is a piece in a
/// row.
fn key(line: &str) -> Option<(&str, &str)> {
    let (key, value) = line.split_once(':')?;
    let is_word = !key.is_empty() && key.chars().all(|sign| sign.is_ascii_lowercase() || sign == '-');
    let is_apart = value.is_empty() || value.starts_with(char::is_whitespace);
    (is_word && is_apart).then_some((key, value.trim()))
}
