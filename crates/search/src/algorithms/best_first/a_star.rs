//! A*: expands the state with the least sum of path cost and estimate first.

use core::fmt;

use crate::{
    algorithms::best_first::engine::{BestFirst, least_f::LeastF},
    closed_lists::{HashIndex, RankIndex, StateIndex},
    heuristics::Heuristic,
    open_lists::{BucketQueue, OpenList},
    run::{Budget, Memory, OutcomeOf, Progress, ReportOf, Search, StatusOf, Tree},
    space::{Goal, Ranked, StateSpace, Stateful},
};

/// Finds a cheapest plan, if `estimate` is admissible.
///
/// Wraps [`AStar`]. Use [`AStar`] directly for heuristics other than closures, for a proof that the plan is cheapest,
/// and for limits.
///
/// # Examples
///
/// ```
/// use search::{a_star, from_successors};
///
/// let knight = from_successors(|&(x, y): &(i32, i32)| {
///     [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)].map(|(dx, dy)| (x + dx, y + dy))
/// });
/// let distance = |&(x, y): &(i32, i32)| (x.abs_diff(40) + y.abs_diff(20)).div_ceil(3);
/// let report = a_star(&knight, &(0, 0), distance, |&square| square == (40, 20));
/// assert_eq!(report.plan().unwrap().cost, 20);
/// ```
pub fn a_star<S: StateSpace>(
    space: &S,
    start: &S::State,
    estimate: impl Fn(&S::State) -> S::Cost,
    goal: impl FnMut(&S::State) -> bool,
) -> ReportOf<S> {
    AStar::new(estimate).run_to(space, start, &Stateful::new(goal))
}

/// An A* search: finds a cheapest plan, if the heuristic is admissible, by expanding states in the order of f = g + h.
///
/// Here g is the cost of the best known path to a state, and h the estimate of the remaining cost. A goal is
/// recognised when it leaves the open list. Among states of equal f the one with the least h is expanded first, and
/// then the youngest. A closed state is reopened when a cheaper path to it is found, which happens only if the
/// heuristic is inconsistent. Every generated state stays in memory.
///
/// If the heuristic promises to be [`Consistent`](crate::heuristics::Consistent), the search uses
/// [`actions_after`](StateSpace::actions_after) to prune actions. If the heuristic makes a
/// [promise](Heuristic::promise), a state whose estimate is `MAX` is a dead end and is never expanded. Without a
/// promise it is expanded after all others.
///
/// The open list `Q` is a [`BucketQueue`] by default. Every open list serves every type of cost. A search keeps its buffers, so running it twice is faster than
/// running two searches.
///
/// # Complexity
///
/// O(b n) time with a bucket queue and O(n) memory, where n states have f up to the cost of the plan and each has
/// b actions. With an inconsistent heuristic a state may be expanded many times, in the worst case exponentially
/// often.
///
/// # References
///
/// P. E. Hart, N. J. Nilsson, B. Raphael, "A formal basis for the heuristic determination of minimum cost paths",
/// IEEE Transactions on Systems Science and Cybernetics 4(2), 1968.
///
/// # Examples
///
/// ```
/// use search::{AStar, Limits, Progress, Reason, Search, from_successors, heuristics::Consistent};
///
/// let grid = from_successors(|&(x, y): &(i32, i32)| [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]);
/// let mut search = AStar::new(Consistent(|&(x, y): &(i32, i32)| x.abs_diff(3) + y.abs_diff(4)));
/// let goal = |&cell: &(i32, i32)| cell == (3, 4);
/// let report = search.run(&grid, &(0, 0), &goal);
/// assert_eq!((report.plan().unwrap().cost, report.is_optimal()), (7, true));
///
/// let report = search.within(Limits::none().cost(6)).run(&grid, &(0, 0), &goal);
/// assert_eq!((report.stopped_by(), report.lower_bound), (Some(Reason::Cost), 7));
/// ```
///
/// The next query, to another goal, by the same search: the estimate reads the target from a [`Cell`](core::cell::Cell).
///
/// ```
/// use std::cell::Cell;
/// use search::prelude::*;
///
/// let grid = from_successors(|&(x, y): &(i32, i32)| [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]);
/// let target = Cell::new((0, 0));
/// let mut search = AStar::new(Consistent(|&(x, y): &(i32, i32)| {
///     let (to_x, to_y) = target.get();
///     x.abs_diff(to_x) + y.abs_diff(to_y)
/// }));
/// for (query, steps) in [((3, 4), 7), ((-2, 1), 3)] {
///     target.set(query); // before the run, and not while it goes on
///     let report = search.run_to(&grid, &(0, 0), &At(query));
///     assert_eq!((report.plan().unwrap().cost, report.is_optimal()), (steps, true));
/// }
/// ```
pub struct AStar<S: StateSpace, H: Heuristic<S>, Q = BucketQueue, N: StateIndex<S> = HashIndex> {
    search: BestFirst<S, H, LeastF<S::Cost, Q>, N>,
}

impl<S: StateSpace, H: Heuristic<S>> AStar<S, H> {
    /// Creates a new search by `heuristic`.
    #[must_use]
    pub fn new(heuristic: H) -> Self {
        AStar { search: BestFirst::new(heuristic, LeastF::new(BucketQueue::new())) }
    }
}

impl<S: StateSpace, H: Heuristic<S>, Q: OpenList, N: StateIndex<S>> AStar<S, H, Q, N> {
    /// Returns the states that were reached, with the best known path to each, for a search in `space`. See [`Tree`].
    #[must_use]
    pub fn tree<'a>(&'a self, space: &'a S) -> Tree<'a, S> {
        self.search.tree(space)
    }

    /// Returns a new search, with the same heuristic, and with `open_list`.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{AStar, Search, from_successors, heuristics::Blind, open_lists::DecreaseKey};
    ///
    /// let line = from_successors(|&n: &u32| [n + 1, n + 5]);
    /// let mut search = AStar::new(Blind).with_open_list(DecreaseKey::new());
    /// let report = search.run(&line, &0, |&n| n == 12);
    /// assert_eq!(report.plan().unwrap().cost, 4);
    /// ```
    #[must_use]
    pub fn with_open_list<P: OpenList>(self, open_list: P) -> AStar<S, H, P, N> {
        AStar { search: self.search.with(|_| LeastF::new(open_list)) }
    }

    /// Returns a new search, with the same policies, and finds known states by rank, in an array of four bytes a rank.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{AStar, Search, from_successors, heuristics::Blind};
    ///
    /// // A ring of a thousand places, numbered from 0.
    /// let ring = from_successors(|&n: &u64| [(n + 1) % 1_000, (n + 999) % 1_000]).with_ranks(1_000, |&n| n, |n| n);
    /// let mut search = AStar::new(Blind).by_rank();
    /// let report = search.run(&ring, &0, |&n| n == 300);
    /// assert_eq!(report.plan().unwrap().cost, 300);
    /// ```
    #[must_use]
    pub fn by_rank(self) -> AStar<S, H, Q, RankIndex>
    where
        S: Ranked,
    {
        AStar { search: self.search.with(|open| open) }
    }
}

impl<S: StateSpace, H: Heuristic<S>, Q: OpenList, N: StateIndex<S>> Progress<S> for AStar<S, H, Q, N> {
    fn status(&self) -> &StatusOf<S> {
        self.search.status()
    }

    fn memory(&self) -> Memory {
        self.search.memory()
    }
}

impl<S: StateSpace, H: Heuristic<S>, Q: OpenList, N: StateIndex<S>, G: Goal<S>> Search<S, G>
    for AStar<S, H, Q, N>
{
    fn start(&mut self, space: &S, starts: &[(S::State, S::Cost)], _: &G) {
        self.search.start(space, starts);
    }

    fn advance(&mut self, space: &S, goal: &G, budget: &mut Budget<'_, S::Cost>) -> Option<OutcomeOf<S>> {
        self.search.advance(space, goal, budget)
    }
}

impl<S: StateSpace, H: Heuristic<S>, Q: OpenList, N: StateIndex<S>> fmt::Debug for AStar<S, H, Q, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AStar").field("bound", &self.bound()).finish_non_exhaustive()
    }
}
