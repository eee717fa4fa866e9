//! The algorithms and heuristics by name.

use search::names;

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
/// assert_eq!(Algorithm::AStar.name(), "a-star");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Algorithm {
    /// Chosen by the solver: [`Bfs`](Self::Bfs), or [`AStar`](Self::AStar) with an open list.
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

names!(Algorithm { Auto => "auto", Bfs => "bfs", AStar => "a-star", Bidirectional => "bidirectional" });

impl Algorithm {
    /// Returns whether the algorithm takes every open list.
    ///
    /// # Examples
    ///
    /// ```
    /// use squirrel_cage::Algorithm;
    ///
    /// assert_eq!([Algorithm::AStar, Algorithm::Bfs].map(Algorithm::takes_open_list), [true, false]);
    /// ```
    #[must_use]
    pub fn takes_open_list(self) -> bool {
        matches!(self, Algorithm::Auto | Algorithm::AStar)
    }

    /// Returns whether the algorithm takes the closed list of this name.
    ///
    /// # Examples
    ///
    /// ```
    /// use squirrel_cage::{Algorithm, ClosedListName};
    ///
    /// assert!(Algorithm::Bfs.takes_closed_list(ClosedListName::Key));
    /// assert!(!Algorithm::AStar.takes_closed_list(ClosedListName::Key));
    /// ```
    #[must_use]
    pub fn takes_closed_list(self, list: ClosedListName) -> bool {
        matches!(self, Algorithm::Auto | Algorithm::Bfs)
            || (self == Algorithm::AStar && list == ClosedListName::State)
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

names!(HeuristicName { Zero => "zero" });

/// The closed list of a [`Solver`](crate::Solver): how a search recognises the positions that it met before.
///
/// # Examples
///
/// ```
/// use squirrel_cage::ClosedListName;
///
/// assert_eq!("orbit".parse(), Ok(ClosedListName::Orbit));
/// assert_eq!(ClosedListName::ALL.len(), 3);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ClosedListName {
    /// [`ByState`](search::closed_lists::ByState).
    State,
    /// [`ByKey`](search::closed_lists::ByKey).
    Key,
    /// [`ByOrbit`](search::closed_lists::ByOrbit): mirror images and turns count as one position.
    Orbit,
}

names!(ClosedListName { State => "state", Key => "key", Orbit => "orbit" });
