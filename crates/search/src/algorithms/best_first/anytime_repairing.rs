//! Anytime repairing A*: weighted A* with falling weights, which keeps the work of the earlier ones.

use alloc::vec::Vec;
use core::fmt;

use crate::{
    algorithms::best_first::{engine::BestFirst, weighted_phases::WeightedPhases},
    closed_lists::{HashIndex, RankIndex, StateIndex},
    heuristics::Heuristic,
    open_lists::{BucketQueue, OpenList},
    run::{Budget, Memory, OutcomeOf, Progress, Search, StatusOf, Tree},
    space::{Goal, Ranked, StateSpace, Weight},
};

/// An anytime repairing A* search (ARA*): plans within falling factors of the cheapest, the last one proven cheapest.
///
/// The search has a phase for each weight of its schedule, by default 3, 5/2, 2, 3/2 and 1. A phase expands states in the
/// order of g + w h until the best plan costs no more than the first priority. With an admissible heuristic that plan costs
/// at most w times the cheapest. With a consistent heuristic no phase expands a state twice: a state that gets a cheaper path
/// after its expansion waits for the next phase. With another heuristic it is reopened at once.
///
/// The lower bound is the least f = g + h of the open and the waiting states. The search ends when the best plan costs no
/// more, which may be before the last phase. A state whose f is no less than the cost of the best plan is dropped. The
/// statistics count the phases as iterations. The observer, limits and promises work as in
/// [`AnytimeAStar`](crate::algorithms::AnytimeAStar).
///
/// # Complexity
///
/// O(b n) time for each phase with a bucket queue, where the phase expands n states with b actions each, and a pass over
/// all states between two phases. O(n) memory.
///
/// # References
///
/// M. Likhachev, G. Gordon, S. Thrun, "ARA*: Anytime A* with provable bounds on sub-optimality", NIPS 2003.
///
/// # Examples
///
/// ```
/// use search::{Limits, Progress, Reason, Search, algorithms::AnytimeRepairingAStar, from_edges, heuristics::Consistent};
///
/// // The road over the hill is dear, the road around it long.
/// let roads = from_edges(|&n: &u32| match n {
///     0 => vec![(1, 2_u32), (5, 9)],
///     5 => vec![(9, 4)],
///     9 => vec![],
///     _ => vec![(if n == 4 { 9 } else { n + 1 }, 2)],
/// });
/// let left = Consistent(|&n: &u32| [6, 8, 6, 4, 2, 1, 0, 0, 0, 0][n as usize]);
/// let mut search = AnytimeRepairingAStar::new(left);
/// let report = search.within(Limits::none().expanded(3)).run(&roads, &0, |&n| n == 9);
/// assert_eq!((report.stopped_by(), report.plan().unwrap().cost), (Some(Reason::Expanded), 13));
/// assert!(13 <= 3 * report.lower_bound);
///
/// let report = search.resume(&roads, |&n| n == 9);
/// assert_eq!((report.plan().unwrap().cost, report.is_optimal()), (10, true));
/// ```
pub struct AnytimeRepairingAStar<
    S: StateSpace,
    H: Heuristic<S>,
    Q = BucketQueue,
    N: StateIndex<S> = HashIndex,
> {
    search: BestFirst<S, H, WeightedPhases<S::Cost, Q>, N>,
}

impl<S: StateSpace, H: Heuristic<S>> AnytimeRepairingAStar<S, H> {
    /// Creates a new search by `heuristic`, with the weights 3, 5/2, 2, 3/2 and 1.
    #[must_use]
    pub fn new(heuristic: H) -> Self {
        let weights = [6, 5, 4, 3, 2].map(|halves| Weight::new(halves, 2));
        AnytimeRepairingAStar {
            search: BestFirst::new(heuristic, WeightedPhases::new(BucketQueue::new(), weights.into(), true)),
        }
    }
}

impl<S: StateSpace, H: Heuristic<S>, Q: OpenList, N: StateIndex<S>> AnytimeRepairingAStar<S, H, Q, N> {
    /// Returns the states that were reached, with the best known path to each, for a search in `space`. See [`Tree`].
    #[must_use]
    pub fn tree<'a>(&'a self, space: &'a S) -> Tree<'a, S> {
        self.search.tree(space)
    }

    /// Returns a new search, with the same policies, and with a phase for each of the `weights`. A phase of
    /// weight one is the last one; it is added if it is missing.
    ///
    /// # Panics
    ///
    /// If a weight is less than one, or if the weights do not fall strictly.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{Search, algorithms::AnytimeRepairingAStar, from_successors, heuristics::Consistent, space::Weight};
    ///
    /// let line = from_successors(|&n: &u32| [n + 1, n.saturating_sub(1)]);
    /// let left = Consistent(|&n: &u32| n.abs_diff(9));
    /// let mut search = AnytimeRepairingAStar::new(left).with_weights([Weight::new(10, 1), Weight::new(2, 1)]);
    /// assert!(search.run(&line, &0, |&n| n == 9).is_optimal());
    /// ```
    #[must_use]
    pub fn with_weights(self, weights: impl IntoIterator<Item = Weight>) -> Self {
        let mut weights: Vec<_> = weights.into_iter().collect();
        let falls = weights.windows(2).all(|pair| pair[0] > pair[1]);
        assert!(falls, "expected weights that fall strictly, found {weights:?}");
        match weights.last() {
            Some(&last) if last == Weight::ONE => {}
            Some(last) => {
                assert!(*last > Weight::ONE, "expected weights of one or more, found {weights:?}");
                weights.push(Weight::ONE);
            }
            None => weights.push(Weight::ONE),
        }
        AnytimeRepairingAStar { search: self.search.with(|phases| phases.with_weights(weights)) }
    }

    /// Returns a new search, with the same policies, and with `open_list` and
    /// [another one like it](OpenList::empty_like).
    #[must_use]
    pub fn with_open_list<P: OpenList>(self, open_list: P) -> AnytimeRepairingAStar<S, H, P, N> {
        AnytimeRepairingAStar { search: self.search.with(|phases| phases.with_open_list(open_list)) }
    }

    /// Returns a new search, with the same policies, and finds known states by rank, in an array of four bytes a rank.
    #[must_use]
    pub fn by_rank(self) -> AnytimeRepairingAStar<S, H, Q, RankIndex>
    where
        S: Ranked,
    {
        AnytimeRepairingAStar { search: self.search.with(|phases| phases) }
    }
}

impl<S: StateSpace, H: Heuristic<S>, Q: OpenList, N: StateIndex<S>> Progress<S>
    for AnytimeRepairingAStar<S, H, Q, N>
{
    fn status(&self) -> &StatusOf<S> {
        self.search.status()
    }

    fn memory(&self) -> Memory {
        self.search.memory()
    }
}

impl<S: StateSpace, H: Heuristic<S>, Q: OpenList, N: StateIndex<S>, G: Goal<S>> Search<S, G>
    for AnytimeRepairingAStar<S, H, Q, N>
{
    fn start(&mut self, space: &S, starts: &[(S::State, S::Cost)], _: &G) {
        self.search.start(space, starts);
    }

    fn advance(&mut self, space: &S, goal: &G, budget: &mut Budget<'_, S::Cost>) -> Option<OutcomeOf<S>> {
        self.search.advance(space, goal, budget)
    }
}

impl<S: StateSpace, H: Heuristic<S>, Q: OpenList, N: StateIndex<S>> fmt::Debug
    for AnytimeRepairingAStar<S, H, Q, N>
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AnytimeRepairingAStar").field("bound", &self.bound()).finish_non_exhaustive()
    }
}
