//! Places on a board, jumps between places, and the notation for both.
//!
//! ```text
//!      a b c d e f g
//!   1      . . .            d5      column d, row 5; after column z: aa, ab, ...
//!   2      . . .            d5f5    the peg in d5 jumps to f5
//!   3  . . . . . . .
//! ```

use core::{fmt, str::FromStr};

use thiserror::Error;

/// The maximum number of rows, and of columns, of a board.
pub(crate) const MOST_LINES: usize = 1 << 12;

/// A cell, given by its row and column counted from 0.
///
/// The notation is `d5`: the letters of the column, then the row counted from 1.
///
/// # Examples
///
/// ```
/// use peg_solitaire::Place;
///
/// let place: Place = "d5".parse()?;
/// assert_eq!(place, Place { row: 4, column: 3 });
/// assert_eq!(Place { row: 0, column: 27 }.to_string(), "ab1");
/// # Ok::<(), peg_solitaire::ParseJumpError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place {
    /// The row, from the top.
    pub row: u16,
    /// The column, from the left.
    pub column: u16,
}

/// A jump: a peg moves from one hole to another, and the peg in the hole between them is removed.
///
/// # Examples
///
/// ```
/// use peg_solitaire::Jump;
///
/// let jump: Jump = "d5f5".parse()?;
/// assert_eq!((jump.from.column, jump.to.column), (3, 5));
/// assert_eq!(jump.to_string(), "d5f5");
/// # Ok::<(), peg_solitaire::ParseJumpError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Jump {
    /// The hole where the peg starts.
    pub from: Place,
    /// The hole where the peg lands.
    pub to: Place,
}

/// The error for a text that is not a place or not a jump.
///
/// # Examples
///
/// ```
/// let error = "d5f".parse::<peg_solitaire::Jump>().unwrap_err();
/// assert_eq!(error.to_string(), "column 4: expected a row such as `5`, found the end of `d5f`");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("column {column}: expected {expected}, found {found} `{text}`")]
pub struct ParseJumpError {
    column: usize,
    expected: &'static str,
    found: String,
    text: String,
}

impl ParseJumpError {
    /// Returns the column of the text where the error is, in characters from 1.
    ///
    /// # Examples
    ///
    /// ```
    /// assert_eq!("d5-f5".parse::<peg_solitaire::Jump>().unwrap_err().column(), 3);
    /// ```
    #[must_use]
    pub fn column(&self) -> usize {
        self.column
    }
}

impl Place {
    /// Returns the place `down` rows below and `right` columns to the right, if it is within the largest board.
    pub(crate) fn moved(self, (down, right): (i32, i32)) -> Option<Place> {
        Place::new(i64::from(self.row) + i64::from(down), i64::from(self.column) + i64::from(right))
    }

    /// Returns the place in this row and column, if it is within the largest board.
    pub(crate) fn new(row: i64, column: i64) -> Option<Place> {
        let line = |number| u16::try_from(number).ok().filter(|&line| usize::from(line) < MOST_LINES);
        Some(Place { row: line(row)?, column: line(column)? })
    }
}

/// Returns the name of a column: a to z, then aa, ab, and so on.
pub(crate) fn column_name(column: usize) -> String {
    let mut letters = Vec::new();
    let mut left = column + 1;
    while left > 0 {
        letters.push(char::from(b'a' + ((left - 1) % 26) as u8));
        left = (left - 1) / 26;
    }
    letters.iter().rev().collect()
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", column_name(self.column.into()), self.row + 1)
    }
}

impl fmt::Display for Jump {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)
    }
}

/// Parses a place such as `d5`: lower-case letters, then a number from 1 on.
///
/// # Errors
///
/// If the text has another form, or if the row or column is beyond 4,096.
impl FromStr for Place {
    type Err = ParseJumpError;

    fn from_str(text: &str) -> Result<Self, ParseJumpError> {
        Reader::new(text).last_place()
    }
}

/// Parses a jump such as `d5f5`.
///
/// # Errors
///
/// If the text is not exactly two places without a separator.
impl FromStr for Jump {
    type Err = ParseJumpError;

    fn from_str(text: &str) -> Result<Self, ParseJumpError> {
        let mut reader = Reader::new(text);
        Ok(Jump { from: reader.place()?, to: reader.last_place()? })
    }
}

/// A parser: a text, and the byte offset of the part that is not read yet.
pub(crate) struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        Reader { text, at: 0 }
    }

    /// Reads the last place of the text.
    pub(crate) fn last_place(&mut self) -> Result<Place, ParseJumpError> {
        let place = self.place()?;
        self.end()?;
        Ok(place)
    }

    /// Reads a place, such as `d5`.
    pub(crate) fn place(&mut self) -> Result<Place, ParseJumpError> {
        const COLUMN: &str = "a column such as `d`";
        const ROW: &str = "a row such as `5`";
        let start = self.at;
        let letters = self.take(|sign| sign.is_ascii_lowercase(), COLUMN)?;
        let column = letters
            .bytes()
            .try_fold(0, |number, letter| within(number * 26 + usize::from(letter - b'a') + 1));
        let Some(column) = column else { return Err(self.error(start, "a column up to `fan`")) };
        let start = self.at;
        let digits = self.take(|sign| sign.is_ascii_digit(), ROW)?;
        let row = digits.bytes().try_fold(0, |number, digit| within(number * 10 + usize::from(digit - b'0')));
        match row {
            Some(row @ 1..) if !digits.starts_with('0') => {
                Ok(Place { row: (row - 1) as u16, column: (column - 1) as u16 })
            }
            _ => Err(self.error(start, "a row from 1 to 4096")),
        }
    }

    /// Reads the longest run of characters that satisfy `fits`. Fails if there is none.
    fn take(
        &mut self,
        fits: impl Fn(char) -> bool,
        expected: &'static str,
    ) -> Result<&'a str, ParseJumpError> {
        let rest = &self.text[self.at..];
        let length = rest.find(|sign| !fits(sign)).unwrap_or(rest.len());
        if length == 0 {
            return Err(self.error(self.at, expected));
        }
        self.at += length;
        Ok(&rest[..length])
    }

    fn end(&self) -> Result<(), ParseJumpError> {
        if self.at == self.text.len() { Ok(()) } else { Err(self.error(self.at, "the end")) }
    }

    fn error(&self, at: usize, expected: &'static str) -> ParseJumpError {
        let found = match self.text[at..].chars().next() {
            Some(sign) => format!("`{}` in", sign.escape_debug()),
            None => "the end of".to_owned(),
        };
        let text = self.text.chars().take(20).flat_map(char::escape_debug).collect();
        ParseJumpError { column: self.text[..at].chars().count() + 1, expected, found, text }
    }
}

fn within(number: usize) -> Option<usize> {
    (number <= MOST_LINES).then_some(number)
}
