//! Values that a user chooses by name, such as algorithms and metrics: their names, and the error of an unknown one.

use alloc::{string::String, vec::Vec};
use core::{error::Error, fmt, str::FromStr};

/// The number of characters of an unknown name that its error shows.
const SHOWN: usize = 20;

/// The error of a text that is none of the names of an enumeration: the names, and the beginning of the text.
///
/// # Examples
///
/// ```
/// let error = "stack".parse::<search::open_lists::OpenListName>().unwrap_err();
/// assert_eq!(error.to_string(), "expected bucket, heap or decrease-key, found `stack`");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseNameError {
    expected: Vec<&'static str>,
    found: String,
}

impl fmt::Display for ParseNameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.expected.split_last() {
            Some((last, [])) => write!(f, "expected {last}")?,
            Some((last, others)) => write!(f, "expected {} or {last}", others.join(", "))?,
            None => f.write_str("expected no name")?,
        }
        write!(f, ", found `{}`", self.found)
    }
}

impl Error for ParseNameError {}

/// An enumeration of [`names!`](crate::names!), for code that serves several of them.
///
/// # Examples
///
/// ```
/// use search::{names::Name, open_lists::OpenListName};
///
/// fn listed<N: Name>() -> String {
///     N::ALL.iter().map(|&value| value.name()).collect::<Vec<_>>().join(", ")
/// }
/// assert_eq!(listed::<OpenListName>(), "bucket, heap, decrease-key");
/// ```
pub trait Name: Copy + FromStr<Err = ParseNameError> + fmt::Display + 'static {
    /// All values, in the order of declaration.
    const ALL: &'static [Self];

    /// Returns the name, as `FromStr` reads it and `Display` writes it.
    #[must_use]
    fn name(self) -> &'static str;
}

/// Returns the value of `all` whose `name` is `text`: the body of `FromStr` in [`names!`](crate::names!).
///
/// # Errors
///
/// If no value has this name.
#[doc(hidden)]
pub fn named<T: Copy>(all: &[T], name: fn(T) -> &'static str, text: &str) -> Result<T, ParseNameError> {
    all.iter().copied().find(|&value| name(value) == text).ok_or_else(|| ParseNameError {
        expected: all.iter().map(|&value| name(value)).collect(),
        found: text.chars().take(SHOWN).flat_map(char::escape_debug).collect(),
    })
}

/// Implements `ALL`, `name`, `FromStr`, `Display` and [`Name`](crate::names::Name) for an enumeration whose variants have
/// no fields, from the name of each variant.
///
/// A variant without a name is refused by the compiler. `ALL` has the order of the macro. The error of `FromStr` is
/// [`ParseNameError`](crate::names::ParseNameError).
///
/// # Examples
///
/// ```
/// #[derive(Clone, Copy, PartialEq, Debug)]
/// pub enum Metric {
///     Moves,
///     Steps,
/// }
///
/// search::names!(Metric { Moves => "moves", Steps => "steps" });
///
/// assert_eq!("steps".parse(), Ok(Metric::Steps));
/// assert_eq!((Metric::ALL.len(), Metric::Moves.name()), (2, "moves"));
/// assert_eq!(format!("{:>6}", Metric::Moves), " moves");
/// let error = "slides".parse::<Metric>().unwrap_err();
/// assert_eq!(error.to_string(), "expected moves or steps, found `slides`");
/// ```
#[macro_export]
macro_rules! names {
    ($Enum:ident { $($Variant:ident => $name:literal),+ $(,)? }) => {
        // The enumeration may be private.
        #[allow(unreachable_pub)]
        impl $Enum {
            /// All values, in the order of declaration.
            pub const ALL: &[Self] = &[$($Enum::$Variant),+];

            /// Returns the name, as `FromStr` reads it and `Display` writes it.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $($Enum::$Variant => $name),+
                }
            }
        }

        impl $crate::names::Name for $Enum {
            const ALL: &'static [Self] = $Enum::ALL;

            fn name(self) -> &'static str {
                $Enum::name(self)
            }
        }

        impl ::core::str::FromStr for $Enum {
            type Err = $crate::names::ParseNameError;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                $crate::names::named(Self::ALL, Self::name, text)
            }
        }

        impl ::core::fmt::Display for $Enum {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.pad(self.name())
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    #[derive(Clone, Copy, PartialEq, Debug)]
    enum Only {
        One,
    }

    names!(Only { One => "one" });

    #[test]
    fn errors_show_the_beginning_of_the_text_on_one_line() {
        let error = |text: &str| text.parse::<Only>().unwrap_err().to_string();
        assert_eq!(error(""), "expected one, found ``");
        assert_eq!(error("One\n"), "expected one, found `One\\n`");
        assert_eq!(error("123456789012345678901"), "expected one, found `12345678901234567890`");
        assert_eq!("one".parse(), Ok(Only::One));
    }
}
