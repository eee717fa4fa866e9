//! Values that are chosen by name, such as algorithms: the reading of their names.

use core::fmt::Display;

use thiserror::Error;

/// The error for a text that is not one of the names of a type: the names that are expected, and the text.
///
/// # Examples
///
/// ```
/// let error = "hexagonal".parse::<peg_solitaire::Directions>().unwrap_err();
/// assert_eq!(error.to_string(), "expected `orthogonal`, `diagonal` or `triangular`, found `hexagonal`");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("expected {expected}, found `{found}`")]
pub struct ParseNameError {
    expected: String,
    found: String,
}

/// Returns the value of `all` that is written `text`.
pub(crate) fn named<T: Copy + Display>(all: &[T], text: &str) -> Result<T, ParseNameError> {
    all.iter().copied().find(|value| value.to_string() == text).ok_or_else(|| {
        let names: Vec<String> = all.iter().map(|value| format!("`{value}`")).collect();
        let expected = match names.split_last() {
            Some((last, others)) if !others.is_empty() => format!("{} or {last}", others.join(", ")),
            _ => names.join(""),
        };
        ParseNameError { expected, found: text.chars().take(20).flat_map(char::escape_debug).collect() }
    })
}

/// Implements `Display` and `FromStr` for an enum with a list `ALL` and a method `name`.
macro_rules! by_name {
    ($type:ty) => {
        impl core::fmt::Display for $type {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str(self.name())
            }
        }

        impl core::str::FromStr for $type {
            type Err = $crate::ParseNameError;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                $crate::names::named(Self::ALL, text)
            }
        }
    };
}

pub(crate) use by_name;
