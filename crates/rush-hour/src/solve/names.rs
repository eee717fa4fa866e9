//! The choices of a solver by name.

use search::names;

/// The algorithm of a [`Solver`](crate::Solver).
///
/// # Examples
///
/// ```
/// use rush_hour::Algorithm;
///
/// assert_eq!("a-star".parse(), Ok(Algorithm::AStar));
/// assert_eq!(Algorithm::IdaStar.name(), "ida-star");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Algorithm {
    /// Chosen by the size of the board and by the heuristic; always proves its answer.
    #[default]
    Auto,
    /// Breadth-first search.
    Bfs,
    /// A*.
    AStar,
    /// Iterative deepening A*; it ends only if there is a solution.
    IdaStar,
}

names!(Algorithm { Auto => "auto", Bfs => "bfs", AStar => "a-star", IdaStar => "ida-star" });

impl Algorithm {
    /// Returns whether the algorithm takes every open list.
    ///
    /// # Examples
    ///
    /// ```
    /// use rush_hour::Algorithm;
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
    /// use rush_hour::{Algorithm, ClosedListName};
    ///
    /// assert!(Algorithm::Bfs.takes_closed_list(ClosedListName::Key));
    /// assert!(!Algorithm::AStar.takes_closed_list(ClosedListName::Key));
    /// ```
    #[must_use]
    pub fn takes_closed_list(self, list: ClosedListName) -> bool {
        matches!(self, Algorithm::Auto | Algorithm::Bfs)
            || (self == Algorithm::AStar && list != ClosedListName::Key)
    }
}

/// The closed list of a [`Solver`](crate::Solver): how a search recognises the positions that it met before.
///
/// # Examples
///
/// ```
/// use rush_hour::ClosedListName;
///
/// assert_eq!("rank".parse(), Ok(ClosedListName::Rank));
/// assert_eq!(ClosedListName::ALL.len(), 3);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ClosedListName {
    /// [`ByState`](search::closed_lists::ByState).
    State,
    /// [`ByKey`](search::closed_lists::ByKey).
    Key,
    /// [`ByRank`](search::closed_lists::ByRank), for boards whose ranks are below 2^32.
    Rank,
}

names!(ClosedListName { State => "state", Key => "key", Rank => "rank" });

/// The heuristic of a [`Solver`](crate::Solver).
///
/// # Examples
///
/// ```
/// use rush_hour::HeuristicName;
///
/// assert_eq!("escapes".parse(), Ok(HeuristicName::Escapes));
/// assert_eq!(HeuristicName::ALL.len(), 3);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum HeuristicName {
    /// No estimate.
    #[default]
    Zero,
    /// [`Blockers`](crate::heuristics::Blockers).
    Blockers,
    /// [`Escapes`](crate::heuristics::Escapes).
    Escapes,
}

names!(HeuristicName { Zero => "zero", Blockers => "blockers", Escapes => "escapes" });
