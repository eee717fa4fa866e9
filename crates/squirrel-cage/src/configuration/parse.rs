//! The parser of configurations, with all its errors.

use core::str::FromStr;

use thiserror::Error;

use crate::configuration::{Configuration, HEIGHT, Triple, WIDTH};

/// The error of reading a configuration from a code or a list.
///
/// # Examples
///
/// ```
/// use squirrel_cage::Configuration;
///
/// let error = "1252".parse::<Configuration>().unwrap_err();
/// assert_eq!(error.to_string(), "expected triples of digits (kind, x, y), found 4 digits");
/// let error = "441125".parse::<Configuration>().unwrap_err();
/// assert_eq!(error.to_string(), "expected the triples of a code in ascending order, 125441, found 125 behind 441");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("expected {kind}")]
pub struct ConfigurationError {
    kind: Kind,
    /// The first character of the mistake, counted from 1.
    column: usize,
}

impl ConfigurationError {
    /// Returns the first character of the mistake in the text, counted from 1. For a list without a text, it is the
    /// character in its code.
    ///
    /// # Examples
    ///
    /// ```
    /// use squirrel_cage::Configuration;
    ///
    /// let error = "125, 213, 218".parse::<Configuration>().unwrap_err();
    /// assert_eq!((error.column(), error.to_string().as_str()), (11, "expected every piece inside the frame of 4 by 5, found 218"));
    /// ```
    #[must_use]
    pub fn column(&self) -> usize {
        self.column
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Error)]
enum Kind {
    #[error("a code such as 125213215243245323411422432441, found nothing")]
    Empty,
    #[error("digits, found `{found}` at character {place}")]
    NoDigit { found: String, place: usize },
    #[error("triples of digits (kind, x, y), found {digits} digits")]
    Length { digits: usize },
    #[error("triples of digits (kind, x, y), found `{found}`")]
    NoTriple { found: String },
    #[error("kind 1, 2, 3 or 4, found {found} in {triple}")]
    Unknown { found: u8, triple: Triple },
    #[error("every piece inside the frame of {WIDTH} by {HEIGHT}, found {triple}")]
    Outside { triple: Triple },
    #[error("pieces that do not overlap, found {first} and {second} both at ({x}, {y})")]
    Overlap { first: Triple, second: Triple, x: u8, y: u8 },
    #[error("a squirrel, kind 1, found none")]
    NoSquirrel,
    #[error("one squirrel, found {first} and {second}")]
    SecondSquirrel { first: Triple, second: Triple },
    #[error("an empty cell, found none")]
    Full,
    #[error("the triples of a code in ascending order, {sorted}, found {late} behind {early}")]
    Unsorted { sorted: Configuration, early: Triple, late: Triple },
}

impl Kind {
    fn at(self, column: usize) -> ConfigurationError {
        ConfigurationError { kind: self, column }
    }
}

/// A triple with the number of its first character in the text.
type Written = (Triple, usize);

impl Configuration {
    /// Creates a configuration from a list of triples in any order.
    ///
    /// # Errors
    ///
    /// Returns an error if a triple has an unknown kind or a cell outside the frame, or if two pieces overlap. It is
    /// also an error if the number of squirrels is not one, or if no cell is empty.
    ///
    /// # Examples
    ///
    /// ```
    /// use squirrel_cage::{Configuration, Triple};
    ///
    /// let list = [Triple { kind: 4, x: 1, y: 1 }, Triple { kind: 1, x: 2, y: 5 }];
    /// assert_eq!(Configuration::of_list(&list)?.to_string(), "125411");
    /// # Ok::<(), squirrel_cage::ConfigurationError>(())
    /// ```
    pub fn of_list(list: &[Triple]) -> Result<Self, ConfigurationError> {
        let columns = (1..).step_by(3);
        of_written(&list.iter().copied().zip(columns).collect::<Vec<Written>>())
    }
}

fn of_written(list: &[Written]) -> Result<Configuration, ConfigurationError> {
    let mut board = [[None; HEIGHT as usize]; WIDTH as usize];
    // The loop follows the order of the list, so it reports the first mistake.
    for &(triple, column) in list {
        if !(1..=4).contains(&triple.kind) {
            return Err(Kind::Unknown { found: triple.kind, triple }.at(column));
        }
        for (x, y) in triple.cells().ok_or_else(|| Kind::Outside { triple }.at(column))? {
            let cell = &mut board[usize::from(x - 1)][usize::from(y - 1)];
            if let Some(first) = cell.replace(triple) {
                return Err(Kind::Overlap { first, second: triple, x, y }.at(column));
            }
        }
    }
    let first_column = list.first().map_or(1, |&(_, column)| column);
    let mut sorted: Vec<Triple> = list.iter().map(|&(triple, _)| triple).collect();
    sorted.sort_unstable();
    let mut squirrels = list.iter().filter(|(triple, _)| triple.kind == 1);
    match (squirrels.next(), squirrels.next()) {
        (None, _) => Err(Kind::NoSquirrel.at(first_column)),
        (Some(_), Some(&(_, column))) => {
            Err(Kind::SecondSquirrel { first: sorted[0], second: sorted[1] }.at(column))
        }
        _ if board.iter().flatten().all(Option::is_some) => Err(Kind::Full.at(first_column)),
        _ => Ok(Configuration::from_sorted(sorted)),
    }
}

/// Reads a code, or a list with commas or blanks between its triples.
///
/// # Errors
///
/// Returns an error in the cases of [`Configuration::of_list`]. Other errors are an empty text, characters other than
/// digits and separators, and triples without exactly three digits. The triples of a code must be in ascending order.
impl FromStr for Configuration {
    type Err = ConfigurationError;

    fn from_str(text: &str) -> Result<Self, ConfigurationError> {
        let is_separator = |sign: char| sign == ',' || sign == ' ';
        let code = text.trim();
        let first = text.chars().take_while(|sign| sign.is_whitespace()).count() + 1;
        if code.is_empty() {
            return Err(Kind::Empty.at(1));
        }
        for (sign, place) in code.chars().zip(first..) {
            if !sign.is_ascii_digit() && !is_separator(sign) {
                let found = sign.escape_debug().collect();
                return Err(Kind::NoDigit { found, place }.at(place));
            }
        }
        if code.contains(is_separator) { listed(code, first) } else { coded(code, first) }
    }
}

/// Reads a list whose first character is at column `first`.
fn listed(text: &str, first: usize) -> Result<Configuration, ConfigurationError> {
    let mut column = first;
    let mut list = Vec::new();
    for part in text.split(',') {
        let mut words = 0;
        // The text has only blanks and digits, of one byte each, so lengths in bytes are columns.
        for word in part.split(' ') {
            if !word.is_empty() {
                list.push((listed_triple(word).map_err(|kind| kind.at(column))?, column));
                words += 1;
            }
            column += word.len() + 1;
        }
        if words == 0 {
            // An empty part between two commas is an error.
            return Err(Kind::NoTriple { found: String::new() }.at(column - 1));
        }
    }
    of_written(&list)
}

fn listed_triple(digits: &str) -> Result<Triple, Kind> {
    let read = if digits.len() == 3 { triple(digits) } else { None };
    read.ok_or_else(|| Kind::NoTriple { found: digits.chars().take(20).collect() })
}

/// Reads a code whose first character is at column `first`.
fn coded(text: &str, first: usize) -> Result<Configuration, ConfigurationError> {
    let column = |number: usize| first + 3 * number;
    let whole = text.len() / 3;
    let error = Kind::Length { digits: text.len() }.at(column(whole));
    if !text.len().is_multiple_of(3) {
        return Err(error);
    }
    let triples = (0..whole).map(|number| Some((triple(&text[3 * number..3 * number + 3])?, column(number))));
    let list: Vec<Written> = triples.collect::<Option<_>>().ok_or(error)?;
    let sorted = of_written(&list)?;
    match list.windows(2).find(|pair| pair[0].0 > pair[1].0) {
        Some(&[(early, _), (late, column)]) => Err(Kind::Unsorted { sorted, early, late }.at(column)),
        _ => Ok(sorted),
    }
}

/// Reads a triple from three digits.
fn triple(digits: &str) -> Option<Triple> {
    let mut digits = digits.chars().map(|digit| digit.to_digit(10).map(|digit| digit as u8));
    Some(Triple { kind: digits.next()??, x: digits.next()??, y: digits.next()?? })
}
