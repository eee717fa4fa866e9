//! Reading of boards.
//!
//! ```text
//!   xx./x../...          rows separated by `/`, line ends or blanks; beside `/` or line ends, blanks do not count
//!   110100000            a square board of 3 to 8 rows needs no separators
//!   [[1,1,0],[1,0,0]]    after `[`, each `]` ends a row, and other brackets, commas and blanks do not count
//! ```

use core::{fmt, str::FromStr};

use puzzle::ParseError;

use crate::board::{Board, MOST_SIDE};

/// A character of the text and its place.
#[derive(Clone, Copy)]
struct Cell {
    sign: char,
    line: usize,
    column: usize,
}

impl Cell {
    fn error(self, expected: impl fmt::Display, found: impl fmt::Display) -> ParseError {
        ParseError::at(self.line, self.column, format_args!("expected {expected}, found {found}"))
    }
}

/// The signs of lamps, for people.
const SIGNS: &str = "one of `x`, `1`, `#` and `*` for all lit lamps, and one of `.`, `0` and, beside `x`, `o` for all dark ones";

/// The sizes of boards, for people.
const SIZES: &str = "at most 8 rows and columns, or one row of 9, 16, 25, 36, 49 or 64 lamps";

/// Reads a board, such as `x.x/.x.`, `101 010`, a square board in one row, or `[[1,0,1],[0,1,0]]`.
///
/// A text has one sign for lit lamps (`x`, `1`, `#` or `*`) and one for dark lamps (`.`, `0`, or `o` beside `x`). The
/// letters may be capitals.
///
/// # Errors
///
/// If a character is not part of the notation, if a text has two signs for one kind of lamps, or `o` without `x`, which
/// may mean either kind. Also if the rows differ in length, or if their number or length is not from 1 to 8.
///
/// # Examples
///
/// ```
/// use lights_out::Board;
///
/// let board: Board = "x.x/.x.".parse()?;
/// for text in ["#.# .#.", "101\n010\n", "xox / oxo", "1 0 1 / 0 1 0", "[[1, 0, 1], [0, 1, 0]]"] {
///     assert_eq!(text.parse(), Ok(board.clone()), "{text}");
/// }
/// # Ok::<(), lights_out::ParseError>(())
/// ```
impl FromStr for Board {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let rows = rows(text);
        let cells = rows.concat();
        let lit = sign_of_lit(&cells)?;
        let columns = columns(&rows)?;
        let lamps = cells.iter().enumerate().filter(|(_, cell)| Some(cell.sign) == lit);
        let dark = Board::dark((cells.len() / columns) as u8, columns as u8);
        Ok(dark.with_lit(lamps.fold(0, |lamps, (lamp, _)| lamps | 1 << lamp)))
    }
}

/// Splits the text into rows of lamps, and drops empty rows.
fn rows(text: &str) -> Vec<Vec<Cell>> {
    let is_separator = |sign: char| matches!(sign, '/' | '\n');
    let is_list = text.trim_start().starts_with('[');
    let is_split = text.trim().contains(is_separator);
    let ends_row = |sign: char| match sign {
        ']' => is_list,
        _ if is_list => false,
        _ => is_separator(sign) || (!is_split && sign.is_whitespace()),
    };
    let is_lamp = |sign: char| !(sign.is_whitespace() || (is_list && matches!(sign, '[' | ',')));
    let mut rows = vec![Vec::new()];
    for (text, line) in text.split_inclusive('\n').zip(1..) {
        for (sign, column) in text.chars().zip(1..) {
            if ends_row(sign) {
                rows.push(Vec::new());
            } else if let Some(row) = rows.last_mut().filter(|_| is_lamp(sign)) {
                row.push(Cell { sign, line, column });
            }
        }
    }
    rows.retain(|row| !row.is_empty());
    rows
}

/// Returns the sign of lit lamps, or `None` if all lamps are dark.
fn sign_of_lit(cells: &[Cell]) -> Result<Option<char>, ParseError> {
    let first_of = |kind: &str| cells.iter().map(|cell| cell.sign).find(|&sign| kind.contains(sign));
    let lit = first_of("xX1#*");
    let dark = first_of(if matches!(lit, Some('x' | 'X')) { ".0oO" } else { ".0" });
    match cells.iter().find(|cell| ![lit, dark].contains(&Some(cell.sign))) {
        Some(cell) => Err(cell.error(SIGNS, format_args!("`{}`", cell.sign.escape_debug()))),
        None => Ok(lit),
    }
}

/// Returns the number of columns. A single row of more than eight lamps is a square board.
fn columns(rows: &[Vec<Cell>]) -> Result<usize, ParseError> {
    let Some(first) = rows.first() else {
        return Err(ParseError::at(1, 1, "expected a board, found nothing"));
    };
    let length = first.len();
    if let Some(row) = rows.iter().find(|row| row.len() != length) {
        return Err(row[0].error(format_args!("{length} lamps in this row as in the first"), row.len()));
    }
    let side = length.isqrt();
    match rows.len() {
        ..=MOST_SIDE if length <= MOST_SIDE => Ok(length),
        1 if side * side == length && side <= MOST_SIDE => Ok(side),
        count => Err(first[0].error(SIZES, format_args!("{count}x{length}"))),
    }
}
