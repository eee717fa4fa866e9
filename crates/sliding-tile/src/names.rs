//! Enumerations with names: read by `FromStr`, written by `Display`.

use thiserror::Error;

/// The error of a text that is not one of the names of an enumeration.
///
/// # Examples
///
/// ```
/// let error = "harder".parse::<sliding_tile::Difficulty>().unwrap_err();
/// assert_eq!(error.to_string(), "expected easy, medium, hard or expert, found `harder`");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("expected {expected}, found `{found}`")]
pub struct ParseNameError {
    expected: String,
    found: String,
}

impl ParseNameError {
    /// Creates the error of the text `found`, where one of `names` was expected.
    pub(crate) fn new(names: &[&str], found: &str) -> Self {
        let found = found.chars().take(20).flat_map(char::escape_debug).collect();
        let expected = match names {
            [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
            _ => names.concat(),
        };
        ParseNameError { expected, found }
    }
}

/// Implements `ALL`, `name`, `FromStr` and `Display` for an enumeration, from the name of each variant.
macro_rules! names {
    ($Enum:ident { $($Variant:ident => $name:literal),+ $(,)? }) => {
        impl $Enum {
            /// All values.
            pub const ALL: &[Self] = &[$($Enum::$Variant),+];

            /// Returns the name, as `Display` writes it.
            ///
            /// # Examples
            ///
            /// ```
            /// use sliding_tile::{Algorithm, Difficulty, HeuristicName, Metric};
            ///
            /// assert_eq!((Algorithm::IdaStar.name(), Difficulty::Hard.name()), ("ida-star", "hard"));
            /// assert_eq!((HeuristicName::Pdb555.name(), Metric::Moves.name()), ("pdb-555", "moves"));
            /// ```
            #[must_use]
            pub fn name(self) -> &'static str {
                match self {
                    $($Enum::$Variant => $name),+
                }
            }
        }

        impl core::str::FromStr for $Enum {
            type Err = $crate::names::ParseNameError;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                let found = Self::ALL.iter().find(|value| value.name() == text);
                found.copied().ok_or_else(|| $crate::names::ParseNameError::new(&[$($name),+], text))
            }
        }

        impl core::fmt::Display for $Enum {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(self.name())
            }
        }
    };
}

pub(crate) use names;
