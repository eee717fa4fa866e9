//! The choices of a solver by name.

use search::names;

/// The algorithm of a [`Solver`](crate::Solver).
///
/// # Examples
///
/// ```
/// use sliding_tile::Algorithm;
///
/// assert_eq!("a-star".parse(), Ok(Algorithm::AStar));
/// assert_eq!(Algorithm::IdaStar.name(), "ida-star");
/// assert!(!Algorithm::Bfs.takes_heuristic());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Algorithm {
    /// Chosen by the size of the board.
    #[default]
    Auto,
    /// Iterative deepening A*.
    IdaStar,
    /// A*.
    AStar,
    /// Breadth-first search.
    Bfs,
    /// Breadth-first search from both ends.
    Bidirectional,
    /// Uniform-cost search (Dijkstra's algorithm).
    UniformCost,
    /// A* with the heuristic multiplied by 3.
    WeightedAStar,
    /// Greedy best-first search.
    Greedy,
    /// Beam search; its width doubles until there is a solution.
    Beam,
    /// [`Stages`](crate::Stages).
    Stages,
    /// Depth-first branch and bound.
    DepthFirst,
    /// IDA* with a transposition table.
    IterativeDeepening,
}

names!(Algorithm {
    Auto => "auto",
    IdaStar => "ida-star",
    AStar => "a-star",
    Bfs => "bfs",
    Bidirectional => "bidirectional",
    UniformCost => "uniform-cost",
    WeightedAStar => "weighted-a-star",
    Greedy => "greedy",
    Beam => "beam",
    Stages => "stages",
    DepthFirst => "depth-first",
    IterativeDeepening => "iterative-deepening",
});

impl Algorithm {
    /// Returns whether the algorithm asks a heuristic.
    #[must_use]
    pub fn takes_heuristic(self) -> bool {
        use Algorithm::{Bfs, Bidirectional, DepthFirst, Stages, UniformCost};
        !matches!(self, Bfs | Bidirectional | UniformCost | DepthFirst | Stages)
    }

    /// Returns whether the algorithm takes every open list.
    ///
    /// # Examples
    ///
    /// ```
    /// use sliding_tile::Algorithm;
    ///
    /// assert_eq!([Algorithm::UniformCost, Algorithm::IdaStar].map(Algorithm::takes_open_list), [true, false]);
    /// ```
    #[must_use]
    pub fn takes_open_list(self) -> bool {
        use Algorithm::{AStar, Auto, Greedy, UniformCost, WeightedAStar};
        matches!(self, Auto | AStar | WeightedAStar | UniformCost | Greedy)
    }

    /// Returns whether the algorithm takes the closed list of this name.
    ///
    /// # Examples
    ///
    /// ```
    /// use sliding_tile::{Algorithm, ClosedListName};
    ///
    /// assert!(Algorithm::Bfs.takes_closed_list(ClosedListName::Key));
    /// assert!(!Algorithm::AStar.takes_closed_list(ClosedListName::Key));
    /// ```
    #[must_use]
    pub fn takes_closed_list(self, list: ClosedListName) -> bool {
        matches!(self, Algorithm::Auto | Algorithm::Bfs)
            || (self.takes_open_list() && list != ClosedListName::Key)
    }
}

/// The closed list of a [`Solver`](crate::Solver): how a search recognises the boards that it met before.
///
/// # Examples
///
/// ```
/// use sliding_tile::ClosedListName;
///
/// assert_eq!("rank".parse(), Ok(ClosedListName::Rank));
/// assert_eq!(ClosedListName::ALL.len(), 3);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ClosedListName {
    /// [`ByState`](search::closed_lists::ByState).
    State,
    /// [`ByKey`](search::closed_lists::ByKey), up to 25 cells.
    Key,
    /// [`ByRank`](search::closed_lists::ByRank), up to 12 cells.
    Rank,
}

names!(ClosedListName { State => "state", Key => "key", Rank => "rank" });

/// The heuristic of a [`Solver`](crate::Solver).
///
/// # Examples
///
/// ```
/// use sliding_tile::HeuristicName;
///
/// assert_eq!("pdb-663".parse(), Ok(HeuristicName::Pdb663));
/// assert_eq!(HeuristicName::ALL.len(), 18);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum HeuristicName {
    /// Chosen by the algorithm and the shape of the board.
    #[default]
    Auto,
    /// [`WalkingDistance`](crate::heuristics::WalkingDistance).
    WalkingDistance,
    /// [`LinearConflict`](crate::heuristics::LinearConflict).
    LinearConflict,
    /// [`Manhattan`](crate::heuristics::Manhattan).
    Manhattan,
    /// [`Misplaced`](crate::heuristics::Misplaced).
    Misplaced,
    /// The first [`WeightedDistance`](crate::heuristics::WeightedDistance).
    H1,
    /// The second.
    H2,
    /// The third.
    H3,
    /// The fourth.
    H4,
    /// The fifth.
    H5,
    /// The sixth.
    H6,
    /// No estimate.
    Zero,
    /// [`StageDistance`](crate::heuristics::StageDistance), for beams.
    Stages,
    /// [`Partition::five_five_five`](crate::heuristics::Partition::five_five_five).
    Pdb555,
    /// [`Partition::six_six_three`](crate::heuristics::Partition::six_six_three).
    Pdb663,
    /// [`Partition::seven_eight`](crate::heuristics::Partition::seven_eight).
    Pdb78,
    /// [`Partition::six_six_six_six`](crate::heuristics::Partition::six_six_six_six).
    Pdb6666,
    /// [`SlideDatabases`](crate::heuristics::SlideDatabases), for the metric of slides.
    Colours,
}

names!(HeuristicName {
    Auto => "auto",
    WalkingDistance => "walking-distance",
    LinearConflict => "linear-conflict",
    Manhattan => "manhattan",
    Misplaced => "misplaced",
    H1 => "h1",
    H2 => "h2",
    H3 => "h3",
    H4 => "h4",
    H5 => "h5",
    H6 => "h6",
    Zero => "zero",
    Stages => "stages",
    Pdb555 => "pdb-555",
    Pdb663 => "pdb-663",
    Pdb78 => "pdb-78",
    Pdb6666 => "pdb-6666",
    Colours => "colours",
});
