//! The choices of a solver by name: algorithms, heuristics and closed lists.

use core::fmt::Debug;

use search::{names, names::Name};

/// The algorithms of a puzzle, and the choices that each takes. The default one chooses for itself.
///
/// # Examples
///
/// ```
/// use puzzle::{Algorithm, ClosedListName};
///
/// #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
/// enum Method {
///     #[default]
///     Auto,
///     AStar,
/// }
///
/// search::names!(Method { Auto => "auto", AStar => "a-star" });
///
/// impl Algorithm for Method {
///     fn takes_heuristic(self) -> bool {
///         self == Method::AStar
///     }
///     fn takes_open_list(self) -> bool {
///         true
///     }
/// }
///
/// assert!(Method::AStar.takes_heuristic() && !Method::Auto.takes_heuristic());
/// assert!(!Method::AStar.takes_closed_list(ClosedListName::Key));
/// ```
pub trait Algorithm: Name + Default + Eq + Debug + Send + Sync {
    /// Returns whether the algorithm asks a heuristic; by default it does not.
    #[must_use]
    fn takes_heuristic(self) -> bool {
        false
    }

    /// Returns whether the algorithm takes every open list; by default it takes none.
    #[must_use]
    fn takes_open_list(self) -> bool {
        false
    }

    /// Returns whether the algorithm takes the closed list of this name; by default it takes none.
    #[must_use]
    fn takes_closed_list(self, list: ClosedListName) -> bool {
        let _ = list;
        false
    }
}

/// A closed list: how a search recognises the positions that it met before.
///
/// # Examples
///
/// ```
/// use puzzle::ClosedListName;
///
/// assert_eq!("rank".parse(), Ok(ClosedListName::Rank));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ClosedListName {
    /// [`ByState`](search::closed_lists::ByState).
    State,
    /// [`ByKey`](search::closed_lists::ByKey).
    Key,
    /// [`ByRank`](search::closed_lists::ByRank).
    Rank,
    /// [`ByOrbit`](search::closed_lists::ByOrbit).
    Orbit,
}

names!(ClosedListName { State => "state", Key => "key", Rank => "rank", Orbit => "orbit" });

/// The algorithm of a puzzle that has breadth-first search alone.
///
/// # Examples
///
/// ```
/// assert_eq!(puzzle::BreadthFirstOnly::default().name(), "bfs");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum BreadthFirstOnly {
    /// Breadth-first search.
    #[default]
    Bfs,
}

names!(BreadthFirstOnly { Bfs => "bfs" });

impl Algorithm for BreadthFirstOnly {}

/// The heuristic of a puzzle that has none.
///
/// # Examples
///
/// ```
/// assert_eq!(puzzle::NoHeuristic::ALL.len(), 1);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum NoHeuristic {
    /// The estimate zero.
    #[default]
    Zero,
}

names!(NoHeuristic { Zero => "zero" });
