//! Explicit estimation search by round robin: three orders of the open states take turns within a proven bound.

mod agenda;
mod guides;

use core::fmt;

pub use guides::{GuidedBy, Guides, HeuristicAlone};

use crate::{
    algorithms::best_first::{engine::BestFirst, explicit_estimation::agenda::ThreeLists},
    closed_lists::{ByState, NumbersStates},
    heuristics::Heuristic,
    run::{Budget, Memory, OutcomeOf, Progress, Search, StatusOf},
    space::{Goal, StateSpace, Weight},
};

/// An explicit estimation search: finds a plan that costs at most w times the cheapest, if the heuristic is admissible.
///
/// Each open state stands in three ordered lists: by f = g + h, which proves the bound; by g plus a guess of the remaining
/// cost that may be too high, which leads to cheap plans; and by the number of actions that are left, which leads to plans
/// soon. The lists take turns: the first state of the list is expanded, and leaves all three. A state is
/// expanded only if its f is at most w times the least f, so the first plan is within the weight. If the first state of the
/// second list has a greater f, the state with the least f is expanded in its turn. The third list passes over such states.
///
/// The search pays where costs differ from numbers of actions and where a good guess is known: see
/// [`with_guides`](Self::with_guides). Otherwise [`WeightedAStar`](crate::algorithms::WeightedAStar) does the same by less
/// work for each state. A closed state is reopened when a cheaper path to it is found. The lower bound of the report is the
/// least f. The first plan is the answer. If estimates are at most v times the true cost ([`Weighted`](crate::heuristics::Weighted)),
/// it costs at most v w times the cheapest; without a [promise](Heuristic::promise) its cost is not bounded.
/// The search does not use [`actions_after`](StateSpace::actions_after).
///
/// # Complexity
///
/// O(b n log n) time and O(n) memory, for n expanded states with b actions each; about 200 bytes for each open state where
/// costs have 32 bits.
///
/// # References
///
/// J. T. Thayer, W. Ruml, "Bounded suboptimal search: a direct approach using inadmissible estimates", IJCAI 2011.
/// M. Fickert, T. Gu, W. Ruml, "New results in bounded-suboptimal search", AAAI 2022: the lists take turns.
///
/// # Examples
///
/// A step to the right is dear in the first row, so the cheapest plan and the shortest one differ:
///
/// ```
/// use search::{Search, algorithms::ExplicitEstimation, from_edges, heuristics::Consistent, space::Weight};
///
/// let hills = from_edges(|&(x, y): &(u32, u32)| {
///     let right = ((x + 1, y), if y == 0 { 9 } else { 2 });
///     [right, ((x, y + 1), 3), ((x, y.saturating_sub(1)), 3)]
/// });
/// let least = Consistent(|&(x, y): &(u32, u32)| 2 * 20_u32.saturating_sub(x) + 3 * y);
/// let likely = |&(x, y): &(u32, u32)| 3 * 20_u32.saturating_sub(x) + 3 * y;
/// let actions = |&(x, y): &(u32, u32)| 20_u32.saturating_sub(x) + y;
/// let mut search = ExplicitEstimation::new(least, Weight::new(2, 1)).with_guides(likely, actions);
/// let report = search.run(&hills, &(0, 0), |&cell| cell == (20, 0));
/// assert!(report.plan().unwrap().cost <= 2 * report.lower_bound && report.lower_bound <= 46);
/// ```
pub struct ExplicitEstimation<
    S: StateSpace,
    H: Heuristic<S>,
    K: Guides<S> = HeuristicAlone,
    L: NumbersStates<S> = ByState,
> {
    search: BestFirst<S, H, ThreeLists<S::Cost, K>, L::Numbers>,
}

impl<S: StateSpace, H: Heuristic<S>> ExplicitEstimation<S, H> {
    /// Creates a new search by `heuristic`, for plans within the factor `weight`. All lists order states by
    /// this heuristic, until [`with_guides`](Self::with_guides) gives better ones.
    ///
    /// # Panics
    ///
    /// If the weight is less than one.
    #[must_use]
    pub fn new(heuristic: H, weight: Weight) -> Self {
        assert!(weight >= Weight::ONE, "a weight below one bounds no plan: expected one or more");
        ExplicitEstimation { search: BestFirst::new(heuristic, ThreeLists::new(HeuristicAlone, weight)) }
    }
}

impl<S: StateSpace, H: Heuristic<S>, K: Guides<S>, L: NumbersStates<S>> ExplicitEstimation<S, H, K, L> {
    /// Returns a new search, guided by a `likely` remaining cost, which may exceed the true one, and by an
    /// estimate of the number of `actions` that are left.
    #[must_use]
    pub fn with_guides<E: Heuristic<S>, D: Fn(&S::State) -> u32>(
        self,
        likely: E,
        actions: D,
    ) -> ExplicitEstimation<S, H, GuidedBy<E, D>, L> {
        let guides = GuidedBy(likely, actions);
        ExplicitEstimation { search: self.search.with(|agenda| agenda.with_guides(guides)) }
    }

    /// Returns a new search, with the same policies, and detects duplicates by `closed_list`.
    #[must_use]
    #[allow(
        clippy::needless_pass_by_value,
        reason = "the value names the type; the search makes a list of its own kind"
    )]
    pub fn with_closed_list<M: NumbersStates<S>>(self, closed_list: M) -> ExplicitEstimation<S, H, K, M> {
        let _ = closed_list;
        ExplicitEstimation { search: self.search.with(|agenda| agenda) }
    }
}

impl<S: StateSpace, H: Heuristic<S>, K: Guides<S>, L: NumbersStates<S>> Progress<S>
    for ExplicitEstimation<S, H, K, L>
{
    fn status(&self) -> &StatusOf<S> {
        self.search.status()
    }

    fn memory(&self) -> Memory {
        self.search.memory()
    }
}

impl<S: StateSpace, H: Heuristic<S>, K: Guides<S>, L: NumbersStates<S>, G: Goal<S>> Search<S, G>
    for ExplicitEstimation<S, H, K, L>
{
    fn start(&mut self, space: &S, starts: &[(S::State, S::Cost)], _: &G) {
        self.search.start(space, starts);
    }

    fn advance(&mut self, space: &S, goal: &G, budget: &mut Budget<'_, S::Cost>) -> Option<OutcomeOf<S>> {
        self.search.advance(space, goal, budget)
    }
}

impl<S: StateSpace, H: Heuristic<S>, K: Guides<S>, L: NumbersStates<S>> fmt::Debug
    for ExplicitEstimation<S, H, K, L>
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ExplicitEstimation").field("bound", &self.bound()).finish_non_exhaustive()
    }
}
