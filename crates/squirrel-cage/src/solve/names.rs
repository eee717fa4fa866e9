//! The algorithms and heuristics by name.

use core::{fmt, str::FromStr};

use crate::metric::{ParseNameError, named};

/// An algorithm by name. Every one proves that its solution is a shortest one.
///
/// # Examples
///
/// ```
/// use squirrel_cage::Algorithm;
///
/// let names: Vec<String> = Algorithm::ALL.iter().map(ToString::to_string).collect();
/// assert_eq!(names, ["auto", "bfs", "a-star", "bidirectional"]);
/// assert_eq!("bfs".parse(), Ok(Algorithm::Bfs));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Algorithm {
    /// The choice of the solver: [`Bfs`](Self::Bfs).
    #[default]
    Auto,
    /// Breadth-first search.
    Bfs,
    /// A*.
    AStar,
    /// Breadth-first search from both ends. It needs all solved positions: where the goal does not name every piece, a
    /// search of all positions finds them first.
    Bidirectional,
}

impl Algorithm {
    /// All algorithms.
    pub const ALL: &[Self] = &[Algorithm::Auto, Algorithm::Bfs, Algorithm::AStar, Algorithm::Bidirectional];

    /// Returns the name of the algorithm.
    ///
    /// # Examples
    ///
    /// ```
    /// assert_eq!(squirrel_cage::Algorithm::AStar.name(), "a-star");
    /// ```
    #[must_use]
    pub fn name(self) -> &'static str {
        ["auto", "bfs", "a-star", "bidirectional"][self as usize]
    }

    /// Returns the algorithm that runs.
    pub(super) fn chosen(self) -> Self {
        if self == Algorithm::Auto { Algorithm::Bfs } else { self }
    }
}

/// A heuristic by name.
///
/// # Examples
///
/// ```
/// use squirrel_cage::HeuristicName;
///
/// assert_eq!("zero".parse(), Ok(HeuristicName::Zero));
/// assert_eq!(HeuristicName::ALL.len(), 1);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum HeuristicName {
    /// The estimate zero.
    #[default]
    Zero,
}

impl HeuristicName {
    /// All heuristics.
    pub const ALL: &[Self] = &[HeuristicName::Zero];

    /// Returns the name of the heuristic.
    ///
    /// # Examples
    ///
    /// ```
    /// assert_eq!(squirrel_cage::HeuristicName::Zero.name(), "zero");
    /// ```
    #[must_use]
    pub fn name(self) -> &'static str {
        "zero"
    }
}

/// Implements reading and writing by name.
macro_rules! by_name {
    ($($name:ty),*) => {$(
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.name())
            }
        }

        /// Reads a name.
        ///
        /// # Errors
        ///
        /// Returns an error if nothing has this name.
        impl FromStr for $name {
            type Err = ParseNameError;

            fn from_str(name: &str) -> Result<Self, ParseNameError> {
                named(Self::ALL, name)
            }
        }
    )*};
}

by_name!(Algorithm, HeuristicName);
