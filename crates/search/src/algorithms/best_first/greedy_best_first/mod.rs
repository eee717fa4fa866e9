//! Greedy best-first search: expands the state with the least estimate first and ignores the path cost.

mod least_h;
mod preference;

use core::fmt;

pub use preference::{EstimateAlone, Preference, PreferringActions};

use crate::{
    algorithms::best_first::{engine::BestFirst, greedy_best_first::least_h::LeastH},
    closed_lists::{HashIndex, RankIndex, StateIndex},
    heuristics::{Heuristic, PreferredActions},
    open_lists::{BucketQueue, OpenList},
    run::{Budget, Memory, OutcomeOf, Progress, ReportOf, Search, StatusOf, Tree},
    space::{Goal, Ranked, StateSpace, Stateful},
};

/// Finds some plan, often quickly but seldom a cheap one.
///
/// Wraps [`GreedyBestFirst`]. Use [`GreedyBestFirst`] directly for heuristics other than closures, and for limits.
///
/// # Examples
///
/// ```
/// use search::{from_successors, greedy_best_first};
///
/// let grid = from_successors(|&(x, y): &(i32, i32)| [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]);
/// let distance = |&(x, y): &(i32, i32)| x.abs_diff(30) + y.abs_diff(40);
/// let report = greedy_best_first(&grid, &(0, 0), distance, |&cell| cell == (30, 40));
/// assert_eq!((report.plan().unwrap().cost, report.stats.expanded), (70, 70));
/// ```
pub fn greedy_best_first<S: StateSpace>(
    space: &S,
    start: &S::State,
    estimate: impl Fn(&S::State) -> S::Cost,
    goal: impl FnMut(&S::State) -> bool,
) -> ReportOf<S> {
    GreedyBestFirst::new(estimate).run_to(space, start, &Stateful::new(goal))
}

/// A greedy best-first search: finds some plan by expanding states in the order of their estimates.
///
/// Among states of equal h the one with the least g is expanded first, and then the youngest. A goal is recognised
/// when it leaves the open list. A closed state is never reopened, so no state is expanded twice. An open state takes
/// a cheaper path when one is found. A closed state keeps its cost, so where costs nearly saturate the search may end
/// with [`Reason::Overflow`](crate::Reason::Overflow) although a plan of finite cost exists.
///
/// The cost of the plan is not bounded. If the heuristic promises to be admissible, the proven lower bound is the
/// least f = g + h among the starts.
///
/// # Complexity
///
/// O(b n) time with a bucket queue and O(n) memory, for n expanded states with b actions each; n may be the whole
/// space.
///
/// # References
///
/// J. E. Doran, D. Michie, "Experiments with the Graph Traverser program", Proceedings of the Royal Society of
/// London A 294, 1966.
///
/// # Examples
///
/// ```
/// use search::{GreedyBestFirst, Outcome, Search, from_successors, heuristics::Admissible};
///
/// let ring = from_successors(|&n: &u32| [(n + 5) % 12, (n + 10) % 12]);
/// let mut search = GreedyBestFirst::new(Admissible(|&n: &u32| u32::from(n != 1)));
/// let report = search.run(&ring, &0, |&n| n == 1);
/// assert_eq!((report.plan().is_some(), report.lower_bound), (true, 1));
/// assert_eq!(search.run(&ring, &0, |&n| n == 12).outcome, Outcome::Exhausted);
/// ```
pub struct GreedyBestFirst<
    S: StateSpace,
    H: Heuristic<S>,
    K: Preference<S> = EstimateAlone,
    Q = BucketQueue,
    N: StateIndex<S> = HashIndex,
> {
    search: BestFirst<S, H, LeastH<S::Cost, K, Q>, N>,
}

impl<S: StateSpace, H: Heuristic<S>> GreedyBestFirst<S, H> {
    /// Creates a new search by `heuristic`.
    #[must_use]
    pub fn new(heuristic: H) -> Self {
        GreedyBestFirst {
            search: BestFirst::new(heuristic, LeastH::new(false, EstimateAlone, BucketQueue::new())),
        }
    }
}

impl<S: StateSpace, H: Heuristic<S>, K: Preference<S>, Q: OpenList, N: StateIndex<S>>
    GreedyBestFirst<S, H, K, Q, N>
{
    /// Returns the states that were reached, with the best known path to each, for a search in `space`. See [`Tree`].
    #[must_use]
    pub fn tree<'a>(&'a self, space: &'a S) -> Tree<'a, S> {
        self.search.tree(space)
    }

    /// Returns a new search, with the same heuristic, and with `open_list`.
    #[must_use]
    pub fn with_open_list<P: OpenList>(self, open_list: P) -> GreedyBestFirst<S, H, K, P, N> {
        let with = |open: LeastH<S::Cost, K, Q>| LeastH::new(open.defers, open.preference, open_list);
        GreedyBestFirst { search: self.search.with(with) }
    }

    /// Returns a new search, with the same policies, and estimates a state when it leaves the open list
    /// instead of when it is generated.
    ///
    /// Until then a state has the estimate of its parent. Of the children of one state the youngest goes first, so
    /// a space lists its best action last, or a search [prefers](Self::with_preferred_actions) some. The search computes at most one estimate
    /// for each start, each expanded state and each dead end. It pays where an estimate takes much longer than an expansion.
    ///
    /// # References
    ///
    /// M. Helmert, "The Fast Downward planning system", Journal of Artificial Intelligence Research 26, 2006.
    /// S. Richter, M. Helmert, "Preferred operators and deferred evaluation in satisficing planning", ICAPS 2009.
    ///
    /// # Examples
    ///
    /// A state has twenty children, and the way to the goal takes a few of them:
    ///
    /// ```
    /// use search::{GreedyBestFirst, Search, from_successors};
    ///
    /// let space = from_successors(|&n: &u64| (1..=20).map(move |step| n + step));
    /// let left = |&n: &u64| (100_u64.abs_diff(n)) as u32;
    /// let mut search = GreedyBestFirst::new(left).with_deferred_evaluation();
    /// let report = search.run(&space, &0, |&n| n == 100);
    /// assert!(report.plan().is_some() && report.stats.evaluated <= report.stats.expanded + 1);
    ///
    /// let eager = GreedyBestFirst::new(left).run(&space, &0, |&n| n == 100).stats;
    /// assert!(report.stats.evaluated < eager.evaluated / 4);
    /// ```
    #[must_use]
    pub fn with_deferred_evaluation(self) -> Self {
        GreedyBestFirst { search: self.search.with(LeastH::deferring) }
    }

    /// Returns a new search, with the same policies, and prefers the actions that `preferred` lists.
    ///
    /// A successor by a preferred action is in a second open list too. The two lists take turns: a state of the list of all
    /// is expanded, then one of the second list. When the least estimate so far falls, the second list gets 1,000 turns more,
    /// which is the boost of Fast Downward. So the search still finds a plan if no preferred action leads to one.
    ///
    /// # References
    ///
    /// M. Helmert, "The Fast Downward planning system", Journal of Artificial Intelligence Research 26, 2006.
    /// S. Richter, M. Helmert, "Preferred operators and deferred evaluation in satisficing planning", ICAPS 2009: the boost.
    ///
    /// # Examples
    ///
    /// The estimate says nothing, but a step to the right helps more often than not:
    ///
    /// ```
    /// use search::{GreedyBestFirst, Search, from_successors, heuristics::Blind};
    ///
    /// let grid = from_successors(|&(x, y): &(i32, i32)| [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]);
    /// let plain = GreedyBestFirst::new(Blind).run(&grid, &(0, 0), |&cell| cell == (30, 0));
    /// let mut search = GreedyBestFirst::new(Blind).with_preferred_actions(|&(x, y): &(i32, i32)| [(x + 1, y)]);
    /// let report = search.run(&grid, &(0, 0), |&cell| cell == (30, 0));
    /// assert!(report.plan().is_some() && report.stats.expanded < plain.stats.expanded / 2);
    /// ```
    #[must_use]
    pub fn with_preferred_actions<P: PreferredActions<S>>(
        self,
        preferred: P,
    ) -> GreedyBestFirst<S, H, PreferringActions<P, S::Action>, Q, N> {
        let preference = PreferringActions::new(preferred);
        GreedyBestFirst { search: self.search.with(|open| open.with_preference(preference)) }
    }

    /// Returns a new search, with the same policies, and finds known states by rank, in an array of four bytes a rank.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{GreedyBestFirst, Search, from_successors, heuristics::Blind};
    ///
    /// // A ring of a thousand places, numbered from 0.
    /// let ring = from_successors(|&n: &u64| [(n + 1) % 1_000, (n + 999) % 1_000]).with_ranks(1_000, |&n| n, |n| n);
    /// let mut search = GreedyBestFirst::new(Blind).by_rank();
    /// let report = search.run(&ring, &0, |&n| n == 300);
    /// assert_eq!(report.plan().unwrap().cost, 300);
    /// ```
    #[must_use]
    pub fn by_rank(self) -> GreedyBestFirst<S, H, K, Q, RankIndex>
    where
        S: Ranked,
    {
        GreedyBestFirst { search: self.search.with(|open| open) }
    }
}

impl<S: StateSpace, H: Heuristic<S>, K: Preference<S>, Q: OpenList, N: StateIndex<S>> Progress<S>
    for GreedyBestFirst<S, H, K, Q, N>
{
    fn status(&self) -> &StatusOf<S> {
        self.search.status()
    }

    fn memory(&self) -> Memory {
        self.search.memory()
    }
}

impl<S: StateSpace, H: Heuristic<S>, K: Preference<S>, Q: OpenList, N: StateIndex<S>, G: Goal<S>> Search<S, G>
    for GreedyBestFirst<S, H, K, Q, N>
{
    fn start(&mut self, space: &S, starts: &[(S::State, S::Cost)], _: &G) {
        self.search.start(space, starts);
    }

    fn advance(&mut self, space: &S, goal: &G, budget: &mut Budget<'_, S::Cost>) -> Option<OutcomeOf<S>> {
        self.search.advance(space, goal, budget)
    }
}

impl<S: StateSpace, H: Heuristic<S>, K: Preference<S>, Q: OpenList, N: StateIndex<S>> fmt::Debug
    for GreedyBestFirst<S, H, K, Q, N>
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GreedyBestFirst").field("bound", &self.bound()).finish_non_exhaustive()
    }
}
