//! A press as people write it.

use core::{fmt, str::FromStr};

/// A press of the lamp in a column and a row, counted from 0: `c2` is the third column of the second row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// The column.
    pub column: u8,
    /// The row.
    pub row: u8,
}

/// Why a text is no press.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a column from a to h and a row from 1 to 8, such as c2")]
pub struct ParseMoveError;

impl FromStr for Move {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Self, ParseMoveError> {
        match text.as_bytes() {
            [column @ b'a'..=b'h', row @ b'1'..=b'8'] => Ok(Move { column: column - b'a', row: row - b'1' }),
            _ => Err(ParseMoveError),
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column), self.row + 1)
    }
}
