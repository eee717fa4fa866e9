//! The directions of jumps.

use core::{fmt, str::FromStr};

use thiserror::Error;

/// The directions of the neighbours of a cell. A peg jumps over a neighbour and lands at twice its distance.
///
/// # Examples
///
/// ```
/// use peg_solitaire::Directions;
///
/// let directions: Directions = "triangular".parse()?;
/// assert_eq!(directions, Directions::Triangular);
/// assert_eq!(directions.steps().len(), 6);
/// # Ok::<(), peg_solitaire::ParseDirectionsError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Directions {
    /// Along rows and columns: four neighbours.
    #[default]
    Orthogonal,
    /// Along rows, columns and both diagonals: eight neighbours.
    Diagonal,
    /// Along rows, columns and the diagonals that go down to the right: the six neighbours on a triangular board whose
    /// rows are written flush left.
    Triangular,
}

/// The error for a text that does not name one of the [`Directions`].
///
/// # Examples
///
/// ```
/// let error = "hexagonal".parse::<peg_solitaire::Directions>().unwrap_err();
/// assert_eq!(error.to_string(), "expected `orthogonal`, `diagonal` or `triangular`, found `hexagonal`");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("expected `orthogonal`, `diagonal` or `triangular`, found `{found}`")]
pub struct ParseDirectionsError {
    found: String,
}

impl Directions {
    /// All values, in the order of declaration.
    pub const ALL: [Directions; 3] = [Directions::Orthogonal, Directions::Diagonal, Directions::Triangular];

    /// Returns the offsets of the neighbours, as (rows down, columns to the right).
    ///
    /// # Examples
    ///
    /// ```
    /// assert!(peg_solitaire::Directions::Triangular.steps().contains(&(1, 1)));
    /// ```
    #[must_use]
    pub fn steps(self) -> &'static [(i32, i32)] {
        const STEPS: [(i32, i32); 8] = [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, -1), (1, -1), (-1, 1)];
        match self {
            Directions::Orthogonal => &STEPS[..4],
            Directions::Diagonal => &STEPS,
            Directions::Triangular => &STEPS[..6],
        }
    }
}

impl fmt::Display for Directions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Directions::Orthogonal => "orthogonal",
            Directions::Diagonal => "diagonal",
            Directions::Triangular => "triangular",
        })
    }
}

impl FromStr for Directions {
    type Err = ParseDirectionsError;

    fn from_str(text: &str) -> Result<Self, ParseDirectionsError> {
        let named = Directions::ALL.into_iter().find(|directions| directions.to_string() == text);
        named.ok_or_else(|| ParseDirectionsError {
            found: text.chars().take(20).flat_map(char::escape_debug).collect(),
        })
    }
}
