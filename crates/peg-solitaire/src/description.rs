//! The unchecked description of a board, as read from a file: rows of cells and ignored lines.
//!
//! ```text
//!     xxx          x   a hole with a peg
//!     xxx          .   an empty hole; the last peg must end in one of these
//!   xxxxxxx            a space is not part of the board
//!   xxx.xxx
//!   xxxxxxx        A line with any other character (capital X, a tab, bytes that are not UTF-8) is ignored, and
//!     xxx          the next row takes its place. A blank line is a row of spaces. A byte-order mark at the
//!     xxx          beginning and a carriage return at the end of a line are skipped.
//! ```

use core::fmt;

use crate::{
    action::Place,
    board::{Board, MOST_HOLES},
    directions::Directions,
    parse::{Kind, ParseBoardError},
};

/// The kind of a cell: a hole with a peg, an empty hole, or not a hole.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Cell {
    /// Not a hole, so not part of the board.
    Forbidden,
    /// A hole with a peg.
    Peg,
    /// An empty hole, which is also a target: the last peg may end there.
    Empty,
}

impl Cell {
    /// Returns the character that stands for this cell in a file.
    #[must_use]
    pub(crate) fn sign(self) -> char {
        match self {
            Cell::Forbidden => ' ',
            Cell::Peg => 'x',
            Cell::Empty => '.',
        }
    }

    fn of(sign: char) -> Option<Cell> {
        [Cell::Forbidden, Cell::Peg, Cell::Empty].into_iter().find(|cell| cell.sign() == sign)
    }
}

/// A line of a file that is not a row, with its first invalid character. Lines and columns are counted from 1.
///
/// # Examples
///
/// ```
/// use peg_solitaire::{Description, IgnoredLine};
///
/// let description = Description::read(b"x.x\nx x!\n");
/// let IgnoredLine { line, column, found } = &description.ignored()[0];
/// assert_eq!((*line, *column, found.as_str()), (2, 4, "`!`"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IgnoredLine {
    /// The line number, from 1.
    pub line: usize,
    /// The column of the first invalid character, counted in characters from 1.
    pub column: usize,
    /// The invalid character in backquotes, or "a byte that is no UTF-8".
    pub found: String,
}

/// The contents of a board file: rows of cells, and the ignored lines.
///
/// Every text is a description; [`Board::new`] checks it and builds a board from it.
///
/// # Examples
///
/// ```
/// use peg_solitaire::Description;
///
/// let description = Description::read(b"a cross\n x\nx.x\n x\n");
/// assert_eq!(description.to_string(), " x\nx.x\n x\n");
/// assert_eq!(description.ignored()[0].line, 1);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Description {
    rows: Vec<Row>,
    ignored: Vec<IgnoredLine>,
}

/// A row of cells, with its line number in the file.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Row {
    line: usize,
    cells: Vec<Cell>,
}

impl Description {
    /// Reads the bytes of a file. Any bytes are accepted.
    ///
    /// # Complexity
    ///
    /// O(n) for n bytes.
    #[must_use]
    pub fn read(bytes: &[u8]) -> Self {
        let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
        let bytes = bytes.strip_suffix(b"\n").unwrap_or(bytes);
        let mut description = Description::default();
        if bytes.is_empty() {
            return description;
        }
        for (line, number) in bytes.split(|&byte| byte == b'\n').zip(1..) {
            description.add(line.strip_suffix(b"\r").unwrap_or(line), number);
        }
        description
    }

    /// Returns the rows of the board from the top, without the ignored lines.
    ///
    /// # Examples
    ///
    /// ```
    /// use peg_solitaire::{Cell, Description};
    ///
    /// let description = Description::read(b"x.\n");
    /// assert_eq!(description.rows().next().unwrap(), [Cell::Peg, Cell::Empty]);
    /// ```
    pub fn rows(&self) -> impl Iterator<Item = &[Cell]> {
        self.rows.iter().map(|row| row.cells.as_slice())
    }

    /// Returns the ignored lines, each with its first invalid character.
    ///
    /// # Examples
    ///
    /// ```
    /// use peg_solitaire::Description;
    ///
    /// let description = Description::read(b"x.x\nX.x\n");
    /// let ignored = &description.ignored()[0];
    /// assert_eq!((ignored.line, ignored.column, ignored.found.as_str()), (2, 1, "`X`"));
    /// ```
    #[must_use]
    pub fn ignored(&self) -> &[IgnoredLine] {
        &self.ignored
    }

    /// Returns the holes, by rows and columns, each with its cell.
    ///
    /// # Errors
    ///
    /// If there is no hole, or if there are more than 4,096 holes, rows or columns.
    pub(crate) fn cells(&self) -> Result<Vec<(Place, Cell)>, ParseBoardError> {
        let mut cells = Vec::new();
        for (row, index) in self.rows.iter().zip(0..) {
            let places = (0..).map(|column| Place::new(index, column));
            let cells_of_row = row.cells.iter().zip(places).zip(1..);
            for ((&cell, place), column) in cells_of_row.filter(|((cell, _), _)| **cell != Cell::Forbidden) {
                let error = |kind| ParseBoardError::new(row.line, column, kind);
                let place = place.ok_or_else(|| error(Kind::Far))?;
                if cells.len() == MOST_HOLES {
                    return Err(error(Kind::ManyHoles));
                }
                cells.push((place, cell));
            }
        }
        if cells.is_empty() { Err(self.nothing()) } else { Ok(cells) }
    }

    /// Returns the error for a description without a hole.
    fn nothing(&self) -> ParseBoardError {
        match (self.rows.first(), self.ignored.first()) {
            (None, Some(line)) => {
                ParseBoardError::new(line.line, line.column, Kind::NoRow { found: line.found.clone() })
            }
            (None, None) => ParseBoardError::new(1, 1, Kind::Nothing),
            (Some(_), _) => ParseBoardError::new(1, 1, Kind::NoHole),
        }
    }

    fn add(&mut self, text: &[u8], line: usize) {
        match cells(text) {
            Ok(cells) => self.rows.push(Row { line, cells }),
            Err((column, found)) => self.ignored.push(IgnoredLine { line, column, found }),
        }
    }
}

impl Board {
    /// Builds the board of a description, with jumps in `directions`. Its empty holes are the targets.
    ///
    /// A board without a peg or without an empty hole is valid, but it has no solution.
    ///
    /// # Errors
    ///
    /// If the description has no hole, or more than 4,096 holes, rows or columns.
    ///
    /// # Examples
    ///
    /// ```
    /// use peg_solitaire::{Board, Description, Directions};
    ///
    /// let description = Description::read(b".\nxx\nxxx\n");
    /// let board = Board::new(&description, Directions::Triangular)?;
    /// assert_eq!((board.holes().len(), board.pegs().count()), (6, 5));
    /// # Ok::<(), peg_solitaire::ParseBoardError>(())
    /// ```
    pub fn new(description: &Description, directions: Directions) -> Result<Self, ParseBoardError> {
        let cells = description.cells()?;
        let holes: Vec<Place> = cells.iter().map(|&(place, _)| place).collect();
        let pegs = cells.iter().map(|&(_, cell)| cell == Cell::Peg).collect();
        let targets = cells.iter().map(|&(_, cell)| cell == Cell::Empty).collect();
        Ok(Board::from_parts(holes, directions, pegs, targets))
    }
}

/// Returns the cells of a line, or the column and text of its first invalid character.
fn cells(text: &[u8]) -> Result<Vec<Cell>, (usize, String)> {
    let (valid, broken) = match core::str::from_utf8(text) {
        Ok(text) => (text, false),
        Err(error) => (core::str::from_utf8(&text[..error.valid_up_to()]).unwrap_or_default(), true),
    };
    let mut cells = Vec::with_capacity(valid.len());
    for (sign, column) in valid.chars().zip(1..) {
        cells.push(Cell::of(sign).ok_or_else(|| (column, format!("`{}`", sign.escape_debug())))?);
    }
    if broken { Err((cells.len() + 1, "a byte that is no UTF-8".to_owned())) } else { Ok(cells) }
}

impl From<&str> for Description {
    fn from(text: &str) -> Self {
        Description::read(text.as_bytes())
    }
}

/// Writes the rows in the file format, without trailing spaces.
impl fmt::Display for Description {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in self.rows() {
            let signs: String = row.iter().map(|cell| cell.sign()).collect();
            writeln!(f, "{}", signs.trim_end())?;
        }
        Ok(())
    }
}
