//! Reads boards.

use core::str::FromStr;

use crate::Board;

/// Why a text is no board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: expected {expected}")]
pub struct ParseBoardError {
    line: usize,
    column: usize,
    expected: String,
}

impl FromStr for Board {
    type Err = ParseBoardError;

    fn from_str(text: &str) -> Result<Self, ParseBoardError> {
        let rows: Vec<&str> = text.split('/').collect();
        let columns = rows[0].chars().count();
        let fault = |line, column, expected: String| Err(ParseBoardError { line, column, expected });
        if rows.len() > 8 || !(1..=8).contains(&columns) {
            return fault(1, 1, format!("at most 8 rows of 1 to 8 lamps, found {} of {columns}", rows.len()));
        }
        let mut board = Board::dark(rows.len() as u8, columns as u8);
        for (row, line) in rows.iter().enumerate() {
            for (column, sign) in line.chars().enumerate() {
                match sign {
                    'x' if column < columns => board.lit |= 1 << (row * columns + column),
                    '.' if column < columns => {}
                    _ => {
                        let expected = format!("{columns} lamps, x or ., found `{}`", sign.escape_debug());
                        return fault(row + 1, column + 1, expected);
                    }
                }
            }
            if line.chars().count() < columns {
                return fault(row + 1, line.chars().count() + 1, format!("{columns} lamps, found the end"));
            }
        }
        Ok(board)
    }
}
