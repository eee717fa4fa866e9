//! Weighted A*: a plan that costs at most a factor more than the cheapest, by fewer expansions.

mod postponing;

use core::fmt;

use crate::{
    algorithms::best_first::{engine::BestFirst, weighted_a_star::postponing::Bounded},
    closed_lists::{HashIndex, RankIndex, StateIndex},
    heuristics::{Admissible, Heuristic},
    open_lists::{BucketQueue, OpenList},
    run::{Budget, Memory, OutcomeOf, Progress, ReportOf, Search, StatusOf, Tree},
    space::{Goal, Ranked, StateSpace, Stateful, Weight},
};

/// Finds a plan that costs at most `weight` times the cheapest, if `estimate` is admissible.
///
/// The larger the weight, the fewer states are usually expanded. The report's lower bound relies on `estimate`: it
/// bounds the cost of a cheapest plan if no estimate exceeds the true cost. Wraps [`WeightedAStar`].
/// Use [`WeightedAStar`] directly for a consistent heuristic, and for limits.
///
/// # Panics
///
/// If the weight is less than one.
///
/// # Examples
///
/// ```
/// use search::{from_successors, space::Weight, weighted_a_star};
///
/// let grid = from_successors(|&(x, y): &(i32, i32)| [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]);
/// let distance = |&(x, y): &(i32, i32)| x.abs_diff(30) + y.abs_diff(40);
/// let report = weighted_a_star(&grid, &(0, 0), distance, Weight::new(3, 2), |&cell| cell == (30, 40));
/// assert_eq!((report.plan().unwrap().cost, report.lower_bound), (70, 70));
/// ```
pub fn weighted_a_star<S: StateSpace>(
    space: &S,
    start: &S::State,
    estimate: impl Fn(&S::State) -> S::Cost,
    weight: Weight,
    goal: impl FnMut(&S::State) -> bool,
) -> ReportOf<S> {
    WeightedAStar::new(Admissible(estimate), weight).run_to(space, start, &Stateful::new(goal))
}

/// A weighted A* search: finds a plan that costs at most w times the cheapest, if the heuristic is admissible.
///
/// The priority of a state is the bounding function PWXD: g + h while h > g, then (g + (2w - 1) h) / w. It expands fewer states
/// than the classic g / w + h, which is [`AStar`](crate::AStar) by a [`Weighted`](crate::heuristics::Weighted) heuristic. Among states of equal priority the one with the least h is expanded first, and then the youngest. A goal is
/// recognised when it leaves the open list. Every generated state stays in memory.
///
/// If the heuristic promises to be consistent, no state is expanded twice. This keeps the bound as long as h rises along no
/// edge by more than the edge costs, which a consistent heuristic never does where actions can be undone at the same cost.
/// The search checks each edge. After the first such rise it reopens the closed states that have a cheaper path, and
/// all later ones. With a heuristic that is only admissible, a closed state is reopened when a
/// cheaper path to it is found. If estimates are at most v times the true cost ([`Weighted`](crate::heuristics::Weighted)), the
/// plan costs at most v w times the cheapest. Without a promise the cost is not bounded.
///
/// The report's lower bound is the greatest priority up to which all states are expanded, or the least f = g + h in the
/// open list at the end, if that is greater. It often proves more than the factor w.
///
/// # Complexity
///
/// O(b n) time with a bucket queue and O(n) memory, for n expanded states with b actions each. On the 20 easiest boards of
/// Korf's hundred with Manhattan distance and w = 2, PWXD expands a fiftieth of the states that A* expands.
///
/// # References
///
/// I. Pohl, "Heuristic search viewed as path finding in a graph", Artificial Intelligence 1, 1970.
/// J. Chen, N. R. Sturtevant, "Necessary and sufficient conditions for avoiding reopenings in best first suboptimal search
/// with general bounding functions", AAAI 2021.
///
/// # Examples
///
/// ```
/// use search::{Search, algorithms::WeightedAStar, from_successors, heuristics::Consistent, space::Weight};
///
/// // A wall with one gap stands between the start and the goal.
/// let is_free = |&(x, y): &(i32, i32)| x != 20 || y == -5;
/// let grid = from_successors(move |&(x, y): &(i32, i32)| {
///     [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)].into_iter().filter(move |cell| is_free(cell))
/// });
/// let distance = Consistent(|&(x, y): &(i32, i32)| x.abs_diff(30) + y.abs_diff(0));
/// let mut search = WeightedAStar::new(distance, Weight::new(3, 2));
/// let report = search.run(&grid, &(0, 0), |&cell| cell == (30, 0));
/// let plan = report.plan().unwrap();
/// assert!(2 * plan.cost <= 3 * report.lower_bound && report.lower_bound <= 40);
/// assert_eq!(report.stats.reopened, 0);
/// ```
pub struct WeightedAStar<S: StateSpace, H: Heuristic<S>, Q = BucketQueue, N: StateIndex<S> = HashIndex> {
    search: BestFirst<S, H, Bounded<S::Cost, Q>, N>,
}

impl<S: StateSpace, H: Heuristic<S>> WeightedAStar<S, H> {
    /// Creates a new search by `heuristic`, for plans within the factor `weight`.
    ///
    /// # Panics
    ///
    /// If the weight is less than one.
    #[must_use]
    pub fn new(heuristic: H, weight: Weight) -> Self {
        assert!(weight >= Weight::ONE, "a weight below one bounds no plan: expected one or more");
        WeightedAStar { search: BestFirst::new(heuristic, Bounded::new(weight, BucketQueue::new())) }
    }
}

impl<S: StateSpace, H: Heuristic<S>, Q: OpenList, N: StateIndex<S>> WeightedAStar<S, H, Q, N> {
    /// Returns the states that were reached, with the best known path to each, for a search in `space`. See [`Tree`].
    #[must_use]
    pub fn tree<'a>(&'a self, space: &'a S) -> Tree<'a, S> {
        self.search.tree(space)
    }

    /// Returns a new search, with the same policies, and with `open_list`.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{Search, algorithms::WeightedAStar, from_edges, heuristics::Consistent, open_lists::PackedHeap};
    /// use search::space::{Finite64, Weight};
    ///
    /// let line = from_edges(|&n: &u32| [(n + 1, Finite64::of(0.5)), (n + 2, Finite64::of(0.75))]);
    /// let distance = Consistent(|&n: &u32| Finite64::of(f64::from(8_u32.saturating_sub(n)) * 0.25));
    /// let mut search = WeightedAStar::new(distance, Weight::new(2, 1)).with_open_list(PackedHeap::new());
    /// let report = search.run(&line, &0, |&n| n == 8);
    /// assert!(report.plan().unwrap().cost <= Finite64::of(2.0 * 3.0));
    /// ```
    #[must_use]
    pub fn with_open_list<P: OpenList>(self, open_list: P) -> WeightedAStar<S, H, P, N> {
        let with = |open: Bounded<S::Cost, Q>| Bounded::new(open.weight, open_list);
        WeightedAStar { search: self.search.with(with) }
    }

    /// Returns a new search, with the same policies, and finds known states by rank, in an array of four bytes a rank.
    #[must_use]
    pub fn by_rank(self) -> WeightedAStar<S, H, Q, RankIndex>
    where
        S: Ranked,
    {
        WeightedAStar { search: self.search.with(|open| open) }
    }
}

impl<S: StateSpace, H: Heuristic<S>, Q: OpenList, N: StateIndex<S>> Progress<S>
    for WeightedAStar<S, H, Q, N>
{
    fn status(&self) -> &StatusOf<S> {
        self.search.status()
    }

    fn memory(&self) -> Memory {
        self.search.memory()
    }
}

impl<S: StateSpace, H: Heuristic<S>, Q: OpenList, N: StateIndex<S>, G: Goal<S>> Search<S, G>
    for WeightedAStar<S, H, Q, N>
{
    fn start(&mut self, space: &S, starts: &[(S::State, S::Cost)], _: &G) {
        self.search.start(space, starts);
    }

    fn advance(&mut self, space: &S, goal: &G, budget: &mut Budget<'_, S::Cost>) -> Option<OutcomeOf<S>> {
        self.search.advance(space, goal, budget)
    }
}

impl<S: StateSpace, H: Heuristic<S>, Q: OpenList, N: StateIndex<S>> fmt::Debug for WeightedAStar<S, H, Q, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("WeightedAStar").field("bound", &self.bound()).finish_non_exhaustive()
    }
}
