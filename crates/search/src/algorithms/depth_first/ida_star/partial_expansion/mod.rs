//! IDA* with partial expansion: generates no child whose f exceeds the bound.

mod pass;

use alloc::vec::Vec;
use core::fmt;

use crate::{
    algorithms::depth_first::ida_star::{
        deepening::{Deepening, Entered},
        partial_expansion::pass::{Pass, Problem},
    },
    heuristics::SelectiveHeuristic,
    run::{Budget, Memory, OutcomeOf, Progress, ReportOf, Search, Status, StatusOf},
    space::{Cost, Goal, StateSpace},
};

/// Finds a cheapest plan, if the heuristic is admissible, by IDA* that generates no child beyond its bound.
///
/// Wraps [`PartialExpansionIdaStar`]. Use [`PartialExpansionIdaStar`] directly to set limits.
///
/// # Examples
///
/// ```
/// use search::{
///     algorithms::partial_expansion_ida_star, from_successors,
///     heuristics::{Admissible, SelectByEstimate},
/// };
///
/// let coins = from_successors(|&left: &u32| [25, 10, 1].into_iter().filter_map(move |coin| left.checked_sub(coin)));
/// let h = SelectByEstimate(Admissible(|left: &u32| left.div_ceil(25)));
/// let report = partial_expansion_ida_star(&coins, &42, h, |&left| left == 0);
/// assert_eq!((report.plan().unwrap().cost, report.is_optimal()), (6, true)); // 10 + 10 + 10 + 10 + 1 + 1
/// ```
pub fn partial_expansion_ida_star<S: StateSpace, H: SelectiveHeuristic<S>>(
    space: &S,
    start: &S::State,
    heuristic: H,
    goal: impl Fn(&S::State) -> bool,
) -> ReportOf<S> {
    PartialExpansionIdaStar::new(heuristic).run(space, start, goal)
}

/// IDA* with enhanced partial expansion (EPE-IDA*): finds a cheapest plan, if the heuristic is admissible, and generates
/// no child whose f exceeds the bound.
///
/// IDA* generates all children of a state, and cuts most of them off: with b actions about b - 1 of b. This search asks a
/// [`SelectiveHeuristic`] for the actions whose children the bound admits, and generates these alone. Take it where a
/// state has many actions, from about eight on, and selections cost less than estimates of all children. Without such a
/// selection take [`IdaStar`](crate::IdaStar).
///
/// The passes are those of [`IdaStar`](crate::IdaStar): the selected actions are tried in the space's order, with
/// [`actions_after`](StateSpace::actions_after). So both searches expand the same states and find the same plan. The
/// notes of `IdaStar` on goals, cycles, saturated f and the last pass hold here too. All actions of a state are selected
/// at once, however many they are.
///
/// # Complexity
///
/// O(s r n) time for n expanded states, r rises within the bound in a state and selections that take time s. O(b d) memory,
/// where d is the length of the longest path and b the number of children within the bound. The search does not recurse, so
/// a plan may be millions of actions long.
///
/// # Panics
///
/// If a selection announces a next rise that is not greater than the present one.
///
/// # References
///
/// M. Goldenberg, A. Felner, R. Stern, G. Sharon, N. Sturtevant, R. C. Holte, J. Schaeffer, "Enhanced partial expansion
/// A*", Journal of Artificial Intelligence Research 50, 2014.
///
/// # Examples
///
/// ```
/// use search::{
///     IdaStar, Search, algorithms::PartialExpansionIdaStar, from_successors,
///     heuristics::{Consistent, SelectByEstimate},
/// };
///
/// let knight = from_successors(|&(x, y): &(i32, i32)| {
///     [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)].map(|(dx, dy)| (x + dx, y + dy))
/// });
/// let distance = Consistent(|&(x, y): &(i32, i32)| (x.abs_diff(20) + y.abs_diff(10)).div_ceil(3));
/// let goal = |&square: &(i32, i32)| square == (20, 10);
/// let report = PartialExpansionIdaStar::new(SelectByEstimate(distance)).run(&knight, &(0, 0), goal);
/// assert_eq!((report.plan().unwrap().cost, report.is_optimal()), (10, true));
///
/// let full = IdaStar::new(distance).run(&knight, &(0, 0), goal);
/// assert_eq!((report.plan(), report.stats.expanded), (full.plan(), full.stats.expanded));
/// assert!(3 * report.stats.generated < full.stats.generated);
/// ```
pub struct PartialExpansionIdaStar<S: StateSpace, H: SelectiveHeuristic<S>> {
    heuristic: H,
    deepening: Deepening<S, H>,
    pass: Pass<S, H>,
    status: StatusOf<S>,
}

impl<S: StateSpace, H: SelectiveHeuristic<S>> PartialExpansionIdaStar<S, H> {
    /// Returns a new search by `heuristic`. [`SelectByEstimate`](crate::heuristics::SelectByEstimate) makes
    /// any heuristic selective.
    #[must_use]
    pub fn new(heuristic: H) -> Self {
        PartialExpansionIdaStar {
            heuristic,
            deepening: Deepening::idle(),
            pass: Pass::idle(),
            status: Status::new(),
        }
    }

    /// Returns the plan from the start that was entered last, along the path and the action `last`.
    fn solved(&mut self, space: &S, last: Option<S::Action>) -> OutcomeOf<S> {
        let way: Vec<_> = last.into_iter().chain(self.pass.way()).collect();
        self.deepening.solved(space, &self.heuristic, self.deepening.entered - 1, &[], &way)
    }

    /// Searches to the end of the pass, or on in the last one. Begins a pass if none is under way.
    fn search_pass<G: Goal<S>>(
        &mut self,
        space: &S,
        goal: &G,
        budget: &mut Budget<'_, S::Cost>,
    ) -> Option<OutcomeOf<S>> {
        if self.is_between_passes() {
            let stats = self.stats();
            self.deepening.begin_pass(&mut self.pass.tally, budget, stats);
            self.pass.bound = self.deepening.bound;
            if !budget.allows(self.deepening.bound) {
                return None;
            }
        }
        if self.deepening.bound == S::Cost::MAX {
            let tally = &self.pass.tally;
            return self.deepening.advance_without_bound(space, &self.heuristic, goal, budget, tally);
        }
        let mut end = self.pass.tally.expanded;
        while !self.is_between_passes() {
            if self.pass.tally.expanded == end {
                end = end.saturating_add(budget.take(u64::MAX));
                if self.pass.tally.expanded == end {
                    return None;
                }
            }
            if self.pass.is_between_starts() {
                if self.enter_start(space, goal) {
                    return Some(self.solved(space, None));
                }
            } else if let Some(last) =
                self.pass.generate(&Problem { space, heuristic: &self.heuristic, goal })
            {
                return Some(self.solved(space, Some(last)));
            }
        }
        None
    }

    fn update_status(&mut self) {
        self.deepening.update_status(&mut self.status, self.heuristic.promise(), &self.pass.tally, false);
    }

    fn is_between_passes(&self) -> bool {
        self.pass.is_between_starts() && self.deepening.is_over()
    }

    /// Enters the next start, and expands it if the bound admits it. Returns whether it is a goal.
    fn enter_start<G: Goal<S>>(&mut self, space: &S, goal: &G) -> bool {
        let heuristic = &self.heuristic;
        match self.deepening.enter(space, heuristic, goal, &mut self.pass.tally) {
            Entered::CutOff => false,
            Entered::Goal => true,
            Entered::Root(root) => {
                self.pass.expand(&Problem { space, heuristic, goal }, root.state, root.node);
                false
            }
        }
    }
}

impl<S: StateSpace, H: SelectiveHeuristic<S>> Progress<S> for PartialExpansionIdaStar<S, H> {
    fn status(&self) -> &StatusOf<S> {
        &self.status
    }

    fn memory(&self) -> Memory {
        self.pass.memory() + self.deepening.memory()
    }
}

impl<S: StateSpace, H: SelectiveHeuristic<S>, G: Goal<S>> Search<S, G> for PartialExpansionIdaStar<S, H> {
    fn start(&mut self, space: &S, starts: &[(S::State, S::Cost)], _: &G) {
        self.status = Status::new();
        self.pass.clear();
        self.deepening.begin(space, &self.heuristic, starts, &mut self.pass.tally);
        self.update_status();
    }

    fn advance(&mut self, space: &S, goal: &G, budget: &mut Budget<'_, S::Cost>) -> Option<OutcomeOf<S>> {
        let outcome = self.search_pass(space, goal, budget);
        self.update_status();
        outcome
    }
}

impl<S: StateSpace, H: SelectiveHeuristic<S>> fmt::Debug for PartialExpansionIdaStar<S, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PartialExpansionIdaStar")
            .field("bound", &self.deepening.bound)
            .finish_non_exhaustive()
    }
}
