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

    /// Returns whether the algorithm has an open list, which [`OpenListName`](search::open_lists::OpenListName) chooses.
    ///
    /// # Examples
    ///
    /// ```
    /// use squirrel_cage::Algorithm;
    ///
    /// let own: Vec<_> = Algorithm::ALL.iter().filter(|algorithm| algorithm.takes_open_list()).collect();
    /// assert_eq!(own, [&Algorithm::AStar]);
    /// ```
    #[must_use]
    pub fn takes_open_list(self) -> bool {
        self.chosen() == Algorithm::AStar
    }

    /// Returns whether [`ClosedListName`] chooses the closed list of the algorithm.
    ///
    /// # Examples
    ///
    /// ```
    /// use squirrel_cage::Algorithm;
    ///
    /// assert!(Algorithm::Bfs.takes_closed_list() && !Algorithm::AStar.takes_closed_list());
    /// ```
    #[must_use]
    pub fn takes_closed_list(self) -> bool {
        self.chosen() == Algorithm::Bfs
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

/// A closed list of breadth-first search by name. All lead to the same optimum.
///
/// # Examples
///
/// ```
/// use squirrel_cage::ClosedListName;
///
/// let names: Vec<String> = ClosedListName::ALL.iter().map(ToString::to_string).collect();
/// assert_eq!(names, ["auto", "state", "key", "orbit"]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum ClosedListName {
    /// The choice of the solver: [`Key`](Self::Key) for short keys and single pieces, else [`State`](Self::State).
    #[default]
    Auto,
    /// [`ByState`](search::closed_lists::ByState).
    State,
    /// [`ByKey`](search::closed_lists::ByKey).
    Key,
    /// [`ByOrbit`](search::closed_lists::ByOrbit): mirror images and turns count as one position.
    Orbit,
}

impl ClosedListName {
    /// All closed lists.
    pub const ALL: &[Self] =
        &[ClosedListName::Auto, ClosedListName::State, ClosedListName::Key, ClosedListName::Orbit];

    /// Returns the name of the closed list.
    ///
    /// # Examples
    ///
    /// ```
    /// assert_eq!(squirrel_cage::ClosedListName::Orbit.name(), "orbit");
    /// ```
    #[must_use]
    pub fn name(self) -> &'static str {
        ["auto", "state", "key", "orbit"][self as usize]
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

by_name!(Algorithm, HeuristicName, ClosedListName);
