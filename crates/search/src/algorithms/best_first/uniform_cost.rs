//! Uniform-cost search: expands the state with the cheapest path first.

use core::fmt;

use crate::{
    algorithms::best_first::engine::{BestFirst, least_f::LeastF},
    closed_lists::{HashIndex, RankIndex, StateIndex},
    heuristics::Blind,
    open_lists::{BucketQueue, OpenList},
    run::{Budget, Memory, OutcomeOf, Progress, ReportOf, Search, StatusOf, Tree},
    space::{Goal, Ranked, StateSpace, Stateful},
};

/// Finds a cheapest plan without an estimate.
///
/// Wraps [`UniformCost`]. Use [`UniformCost`] directly to set limits, to choose the open list, or to search often.
///
/// # Examples
///
/// ```
/// use search::{from_successors, uniform_cost};
///
/// let doubling = from_successors(|&n: &u32| [n + 1, n * 2]);
/// let report = uniform_cost(&doubling, &1, |&n| n == 100);
/// assert_eq!((report.plan().unwrap().cost, report.is_optimal()), (8, true));
/// ```
pub fn uniform_cost<S: StateSpace>(
    space: &S,
    start: &S::State,
    goal: impl FnMut(&S::State) -> bool,
) -> ReportOf<S> {
    UniformCost::new().run_to(space, start, &Stateful::new(goal))
}

/// A uniform-cost search: finds a cheapest plan by expanding states in the order of their cost from the start.
///
/// This is Dijkstra's algorithm in an implicit graph. A goal is recognised when it leaves the open list. Among states
/// of equal cost the youngest is expanded first. Every generated state stays in memory. If every action costs one,
/// [`BreadthFirst`](crate::BreadthFirst) finds a cheapest plan with less work. The open list `Q` is a [`BucketQueue`]
/// by default.
///
/// # Complexity
///
/// O(b n) time with a bucket queue and O(n) memory, where n states cost no more than the goal and each has b
/// actions.
///
/// # References
///
/// E. W. Dijkstra, "A note on two problems in connexion with graphs", Numerische Mathematik 1, 1959.
///
/// # Examples
///
/// A walk over a bridge costs one a step; a ferry over three steps costs five:
///
/// ```
/// use search::{Search, StateSpace, UniformCost};
///
/// struct River;
///
/// impl StateSpace for River {
///     type State = u8;
///     type Action = u8;
///     type Cost = u32;
///     type Actions = [u8; 2];
///
///     fn actions(&self, _: &u8) -> [u8; 2] {
///         [1, 3]
///     }
///     fn apply(&self, place: &mut u8, way: u8) {
///         *place = (*place + way).min(4);
///     }
///     fn cost(&self, _: &u8, way: u8) -> u32 {
///         if way == 3 { 5 } else { 1 }
///     }
/// }
///
/// let report = UniformCost::new().run(&River, &0, |&place| place == 4);
/// assert_eq!(report.plan().unwrap().actions, [1, 1, 1, 1]);
/// ```
pub struct UniformCost<S: StateSpace, Q = BucketQueue, N: StateIndex<S> = HashIndex> {
    search: BestFirst<S, Blind, LeastF<S::Cost, Q, false>, N>,
}

impl<S: StateSpace> UniformCost<S> {
    /// Creates a new search.
    #[must_use]
    pub fn new() -> Self {
        UniformCost { search: BestFirst::new(Blind, LeastF::new(BucketQueue::new())) }
    }
}

impl<S: StateSpace, Q: OpenList, N: StateIndex<S>> UniformCost<S, Q, N> {
    /// Returns the states that were reached, with the best known path to each, for a search in `space`. See [`Tree`].
    #[must_use]
    pub fn tree<'a>(&'a self, space: &'a S) -> Tree<'a, S> {
        self.search.tree(space)
    }

    /// Returns a new search, with `open_list`.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{Search, UniformCost, from_edges, open_lists::PackedHeap, space::Finite32};
    ///
    /// // Two ways from 0 to 2, whose edges cost fractions.
    /// let edges = |&n: &u8| [(n + 1, Finite32::of(0.75)), (n + 2, Finite32::of(1.25))];
    /// let mut search = UniformCost::new().with_open_list(PackedHeap::new());
    /// let report = search.run(&from_edges(edges), &0, |&n| n == 2);
    /// assert_eq!(report.plan().unwrap().cost, Finite32::of(1.25));
    /// ```
    #[must_use]
    pub fn with_open_list<P: OpenList>(self, open_list: P) -> UniformCost<S, P, N> {
        UniformCost { search: self.search.with(|_| LeastF::new(open_list)) }
    }

    /// Returns a new search, with the same policies, and finds known states by rank, in an array of four bytes a rank.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{UniformCost, Search, from_successors};
    ///
    /// // A ring of a thousand places, numbered from 0.
    /// let ring = from_successors(|&n: &u64| [(n + 1) % 1_000, (n + 999) % 1_000]).with_ranks(1_000, |&n| n, |n| n);
    /// let mut search = UniformCost::new().by_rank();
    /// let report = search.run(&ring, &0, |&n| n == 300);
    /// assert_eq!(report.plan().unwrap().cost, 300);
    /// ```
    #[must_use]
    pub fn by_rank(self) -> UniformCost<S, Q, RankIndex>
    where
        S: Ranked,
    {
        UniformCost { search: self.search.with(|open| open) }
    }
}

impl<S: StateSpace> Default for UniformCost<S> {
    fn default() -> Self {
        Self::new()
    }
}

impl<S: StateSpace, Q: OpenList, N: StateIndex<S>> Progress<S> for UniformCost<S, Q, N> {
    fn status(&self) -> &StatusOf<S> {
        self.search.status()
    }

    fn memory(&self) -> Memory {
        self.search.memory()
    }
}

impl<S: StateSpace, Q: OpenList, N: StateIndex<S>, G: Goal<S>> Search<S, G> for UniformCost<S, Q, N> {
    fn start(&mut self, space: &S, starts: &[(S::State, S::Cost)], _: &G) {
        self.search.start(space, starts);
    }

    fn advance(&mut self, space: &S, goal: &G, budget: &mut Budget<'_, S::Cost>) -> Option<OutcomeOf<S>> {
        self.search.advance(space, goal, budget)
    }
}

impl<S: StateSpace, Q: OpenList, N: StateIndex<S>> fmt::Debug for UniformCost<S, Q, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("UniformCost").field("bound", &self.bound()).finish_non_exhaustive()
    }
}
