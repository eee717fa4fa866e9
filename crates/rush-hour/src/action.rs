//! Slides in readable notation: a car and a distance.

use core::{fmt, str::FromStr};

use thiserror::Error;

/// The signs of all cars but the red one.
pub(crate) const SIGNS: &str = "BCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnpqrstuvwyz0123456789";

/// The slide of a car by a number of cells: positive to the right or down, negative to the left or up.
///
/// # Examples
///
/// ```
/// use rush_hour::Slide;
///
/// let slide: Slide = "C-2".parse()?;
/// assert_eq!(slide, Slide { car: 'C', by: -2 });
/// assert_eq!(slide.to_string(), "C-2");
/// # Ok::<(), rush_hour::ParseSlideError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Slide {
    /// The sign of the car.
    pub car: char,
    /// The number of cells, with the sign of the direction; not zero.
    pub by: i8,
}

/// The error of a text that is not a slide, with the place of the first character that is not expected.
///
/// # Examples
///
/// ```
/// let error = "C2".parse::<rush_hour::Slide>().unwrap_err();
/// assert_eq!(error.to_string(), "expected a car and how far it goes, such as `C+2` or `C-1`, found `C2`");
/// assert_eq!(error.column(), 2);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("expected a car and how far it goes, such as `C+2` or `C-1`, found `{found}`")]
pub struct ParseSlideError {
    found: String,
    column: usize,
}

impl ParseSlideError {
    /// Returns the number of the first character that is not expected, counted from 1.
    #[must_use]
    pub fn column(&self) -> usize {
        self.column
    }
}

impl fmt::Display for Slide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{:+}", self.car, self.by)
    }
}

/// Reads a slide such as `C+2` or `C-1`.
///
/// # Errors
///
/// If the text is not the sign of a car, then `+` or `-`, then a digit from 1 to 9.
impl FromStr for Slide {
    type Err = ParseSlideError;

    fn from_str(text: &str) -> Result<Self, ParseSlideError> {
        let error = |column| ParseSlideError {
            found: text.chars().take(20).flat_map(char::escape_debug).collect(),
            column,
        };
        let mut signs = text.chars();
        let car = signs.next().filter(|&sign| is_car(sign)).ok_or_else(|| error(1))?;
        let direction = match signs.next() {
            Some('+') => 1,
            Some('-') => -1,
            _ => return Err(error(2)),
        };
        let distance = signs.next().and_then(|digit| digit.to_digit(10)).filter(|&cells| cells > 0);
        let by = direction * distance.ok_or_else(|| error(3))? as i8;
        if signs.next().is_some() { Err(error(4)) } else { Ok(Slide { car, by }) }
    }
}

/// Returns whether `sign` is the sign of a car.
pub(crate) fn is_car(sign: char) -> bool {
    sign.is_ascii_alphanumeric() && sign != 'o' && sign != 'x'
}
