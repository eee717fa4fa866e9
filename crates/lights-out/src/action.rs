//! Presses in readable notation.

use core::{fmt, str::FromStr};

use puzzle::ParseError;

/// A press of the lamp in a column and a row, counted from 0: `c2` is the third column of the second row.
///
/// # Examples
///
/// ```
/// use lights_out::Press;
///
/// let press: Press = "C2".parse()?;
/// assert_eq!(press, Press { column: 2, row: 1 });
/// assert_eq!(press.to_string(), "c2");
/// assert_eq!("c9".parse::<Press>().unwrap_err().place(), Some((1, 2)));
/// # Ok::<(), lights_out::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Press {
    /// The column.
    pub column: u8,
    /// The row.
    pub row: u8,
}

/// The notation of a press, for people.
const EXPECTED: &str = "a column from a to h and a row from 1 to 8, such as `c2`";

/// Reads a press such as `c2`; the letter may be a capital.
///
/// # Errors
///
/// If the text is not a letter from a to h, then a digit from 1 to 8.
impl FromStr for Press {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let column = match text.to_ascii_lowercase().as_bytes() {
            &[column @ b'a'..=b'h', row @ b'1'..=b'8'] => {
                return Ok(Press { column: column - b'a', row: row - b'1' });
            }
            [b'a'..=b'h', b'1'..=b'8', ..] => 3,
            [b'a'..=b'h', ..] => 2,
            _ => 1,
        };
        let found: String = text.chars().take(20).flat_map(char::escape_debug).collect();
        Err(ParseError::at(1, column, format_args!("expected {EXPECTED}, found `{found}`")))
    }
}

impl fmt::Display for Press {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column), self.row + 1)
    }
}
