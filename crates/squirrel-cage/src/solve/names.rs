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

names!(Algorithm { Auto => "auto", Bfs => "bfs", AStar => "a-star", Bidirectional => "bidirectional" });

impl Algorithm {
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

names!(HeuristicName { Zero => "zero" });

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

names!(ClosedListName { Auto => "auto", State => "state", Key => "key", Orbit => "orbit" });
