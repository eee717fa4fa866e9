//! Anytime weighted A*: a plan soon, better plans later, and the proof of the best one at the end.

use alloc::vec;
use core::fmt;

use crate::{
    algorithms::best_first::{engine::BestFirst, weighted_phases::WeightedPhases},
    closed_lists::{HashIndex, RankIndex, StateIndex},
    heuristics::Heuristic,
    open_lists::{BucketQueue, OpenList},
    run::{Budget, Memory, OutcomeOf, Progress, Search, StatusOf, Tree},
    space::{Goal, Ranked, StateSpace, Weight},
};

/// An anytime weighted A* search: finds a plan by weighted estimates, and improves it until it is proven to be cheapest.
///
/// States are expanded in the order of g + w h; ties go to the least h, then to the youngest. A goal is recognised when it
/// leaves the open list, and the search goes on. It drops a state whose g + h is no less than the cost of the best
/// plan, and reopens a closed state when a cheaper path to it is found. Beside this order it keeps the least f = g + h of all
/// open states. That is the lower bound, and the search ends when the best plan costs no more.
///
/// The observer hears of each better plan by [`improved`](crate::Observer::improved) and of each better bound by
/// [`bound_raised`](crate::Observer::bound_raised). A limit returns the best plan so far, and the report's lower bound tells how far it
/// may be from the cheapest. Resume the search to improve the plan.
///
/// Without a [promise](Heuristic::promise) of the heuristic, states are dropped by g alone, and the last plan is not proven
/// cheapest. The search does not use [`actions_after`](StateSpace::actions_after).
///
/// # Complexity
///
/// O(b n) time with a bucket queue and O(n) memory, for n expanded states with b actions each. All states with g + h < C* are
/// expanded before the proof, as by A*, some of them more than once.
///
/// # References
///
/// E. A. Hansen, R. Zhou, "Anytime heuristic search", Journal of Artificial Intelligence Research 28, 2007.
///
/// # Examples
///
/// ```
/// use search::{Observer, Progress, Search, Stats, algorithms::AnytimeAStar, from_edges, heuristics::Consistent, space::Weight};
///
/// #[derive(Default)]
/// struct Plans(Vec<u32>);
///
/// impl Observer<u32> for Plans {
///     fn improved(&mut self, cost: u32, _: &Stats) {
///         self.0.push(cost);
///     }
/// }
///
/// // The road over the hill is dear, the road around it long.
/// let roads = from_edges(|&n: &u32| match n {
///     0 => vec![(1, 2), (5, 9)],
///     5 => vec![(9, 4)],
///     9 => vec![],
///     _ => vec![(if n == 4 { 9 } else { n + 1 }, 2)],
/// });
/// let left = Consistent(|&n: &u32| [6, 8, 6, 4, 2, 1, 0, 0, 0, 0][n as usize]);
/// let mut search = AnytimeAStar::new(left, Weight::new(5, 1));
/// let mut plans = Plans::default();
/// let report = search.observed_by(&mut plans).run(&roads, &0, |&n| n == 9);
/// assert_eq!((plans.0, report.is_optimal()), (vec![13, 10], true));
/// ```
pub struct AnytimeAStar<S: StateSpace, H: Heuristic<S>, Q = BucketQueue, N: StateIndex<S> = HashIndex> {
    search: BestFirst<S, H, WeightedPhases<S::Cost, Q>, N>,
}

impl<S: StateSpace, H: Heuristic<S>> AnytimeAStar<S, H> {
    /// Creates a new search by `heuristic`; `weight` orders its work.
    ///
    /// # Panics
    ///
    /// If the weight is less than one.
    #[must_use]
    pub fn new(heuristic: H, weight: Weight) -> Self {
        assert!(weight >= Weight::ONE, "a weight below one delays the first plan: expected one or more");
        AnytimeAStar {
            search: BestFirst::new(heuristic, WeightedPhases::new(BucketQueue::new(), vec![weight], false)),
        }
    }
}

impl<S: StateSpace, H: Heuristic<S>, Q: OpenList, N: StateIndex<S>> AnytimeAStar<S, H, Q, N> {
    /// Returns the states that were reached, with the best known path to each, for a search in `space`. See [`Tree`].
    #[must_use]
    pub fn tree<'a>(&'a self, space: &'a S) -> Tree<'a, S> {
        self.search.tree(space)
    }

    /// Returns a new search, with the same policies, and with `open_list` and
    /// [another one like it](OpenList::empty_like).
    #[must_use]
    pub fn with_open_list<P: OpenList>(self, open_list: P) -> AnytimeAStar<S, H, P, N> {
        AnytimeAStar { search: self.search.with(|phases| phases.with_open_list(open_list)) }
    }

    /// Returns a new search, with the same policies, and finds known states by rank, in an array of four bytes a rank.
    #[must_use]
    pub fn by_rank(self) -> AnytimeAStar<S, H, Q, RankIndex>
    where
        S: Ranked,
    {
        AnytimeAStar { search: self.search.with(|phases| phases) }
    }
}

impl<S: StateSpace, H: Heuristic<S>, Q: OpenList, N: StateIndex<S>> Progress<S> for AnytimeAStar<S, H, Q, N> {
    fn status(&self) -> &StatusOf<S> {
        self.search.status()
    }

    fn memory(&self) -> Memory {
        self.search.memory()
    }
}

impl<S: StateSpace, H: Heuristic<S>, Q: OpenList, N: StateIndex<S>, G: Goal<S>> Search<S, G>
    for AnytimeAStar<S, H, Q, N>
{
    fn start(&mut self, space: &S, starts: &[(S::State, S::Cost)], _: &G) {
        self.search.start(space, starts);
    }

    fn advance(&mut self, space: &S, goal: &G, budget: &mut Budget<'_, S::Cost>) -> Option<OutcomeOf<S>> {
        self.search.advance(space, goal, budget)
    }
}

impl<S: StateSpace, H: Heuristic<S>, Q: OpenList, N: StateIndex<S>> fmt::Debug for AnytimeAStar<S, H, Q, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AnytimeAStar").field("bound", &self.bound()).finish_non_exhaustive()
    }
}
