//! IDA* with partial expansion: generates no child whose f exceeds the bound.
//!
//! The selected actions are tried in the order of the space, so a pass expands the same states as a pass of IDA*.
//!
//! If a state was lost that no finite bound admits, and the heuristic is not admissible, the last pass has no bound. It follows
//! every simple path and loses only children whose own cost saturates.

use alloc::vec::Vec;
use core::fmt;

use hashbrown::HashSet;
use search::{
    Cost, Goal, Outcome, Plan, Progress, ReportOf, Search, StateSpace,
    engine::{Memory, Status, StatusOf},
    heuristics::{Estimate, Promise},
    run::{Budget, OutcomeOf},
    space::Stateful,
};

use crate::{
    promises::{is_dead_end, nothing_left},
    selective::{BoundedSelection, SelectiveHeuristic},
};

/// The capacity of a new stack: paths up to this length need no further allocation.
const USUAL_DEPTH: usize = 128;

/// Finds a cheapest plan, if the heuristic is admissible, by IDA* that generates no child beyond its bound.
///
/// Wraps [`PartialExpansionIdaStar`]. Use [`PartialExpansionIdaStar`] directly to set limits.
///
/// # Examples
///
/// ```
/// use search::{from_successors, heuristics::Admissible};
/// use search_lab::{SelectByEstimate, partial_expansion_ida_star};
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
    goal: impl FnMut(&S::State) -> bool,
) -> ReportOf<S> {
    PartialExpansionIdaStar::new(heuristic).run_to(space, start, &Stateful::new(goal))
}

/// IDA* with enhanced partial expansion (EPE-IDA*): finds a cheapest plan, if the heuristic is admissible, and generates
/// no child whose f exceeds the bound.
///
/// IDA* generates all children of a state, and cuts most of them off: with b actions about b - 1 of b. This search asks a
/// [`SelectiveHeuristic`] for the actions whose children the bound admits, and generates these alone. Take it where a
/// state has many actions, from about eight on, and selections cost less than estimates of all children. Without such a
/// selection take [`IdaStar`](search::IdaStar).
///
/// The passes are those of [`IdaStar`](search::IdaStar): the selected actions are tried in the space's order, with
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
/// use search::{IdaStar, Search, from_successors, heuristics::Consistent};
/// use search_lab::{PartialExpansionIdaStar, SelectByEstimate};
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
    starts: Vec<(S::State, S::Cost)>,
    /// The number of starts that were entered in this pass.
    entered: usize,
    /// The bound of this pass, infinite in the last one, and the states that it cuts off.
    bounded: BoundedSelection<S>,
    is_last: bool,
    /// Whether every plan of finite cost was tried.
    is_complete: bool,
    path: Vec<Step<S, H::Memo>>,
    /// The states of the path, in the last pass alone.
    on_path: HashSet<S::State>,
    /// The untried actions of all states of the path, those of the deepest state last. The next action of a state comes
    /// last among its own.
    untried: Vec<S::Action>,
    status: StatusOf<S>,
}

/// A state of the path.
struct Step<S: StateSpace, M> {
    state: S::State,
    /// The action that led to it; `None` for a start.
    last: Option<S::Action>,
    g: S::Cost,
    /// The bound less g: the most that the rest of a plan may cost.
    left: S::Cost,
    estimate: Estimate<S::Cost, M>,
    /// The beginning of its untried actions in the list of the search.
    first: usize,
}

impl<S: StateSpace, H: SelectiveHeuristic<S>> PartialExpansionIdaStar<S, H> {
    /// Returns a new search by `heuristic`. [`SelectByEstimate`](crate::SelectByEstimate) makes any heuristic selective.
    #[must_use]
    pub fn new(heuristic: H) -> Self {
        PartialExpansionIdaStar {
            heuristic,
            starts: Vec::new(),
            entered: 0,
            bounded: BoundedSelection::new(),
            is_last: false,
            is_complete: false,
            path: Vec::with_capacity(USUAL_DEPTH),
            on_path: HashSet::new(),
            untried: Vec::new(),
            status: Status::new(),
        }
    }

    /// Makes passes until one finds a plan, none is left, or the budget ends the step.
    fn make_passes<G: Goal<S>>(
        &mut self,
        space: &S,
        goal: &G,
        budget: &mut Budget<'_, S::Cost>,
    ) -> Option<OutcomeOf<S>> {
        let mut paid = self.status.stats.expanded;
        loop {
            if self.path.is_empty() && self.entered == self.starts.len() {
                if !self.begin_pass(budget) {
                    self.is_complete = true;
                    return Some(nothing_left(self.bounded.lost));
                }
                if !budget.allows(self.bounded.bound) {
                    return None;
                }
            }
            // One expansion is paid in advance.
            if self.status.stats.expanded == paid {
                if !budget.spend() {
                    return None;
                }
                paid += 1;
            }
            let plan =
                if self.path.is_empty() { self.enter_start(space, goal) } else { self.generate(space, goal) };
            if plan.is_some() {
                return plan;
            }
        }
    }

    /// Begins the next pass. Returns false if none is left.
    fn begin_pass(&mut self, budget: &mut Budget<'_, S::Cost>) -> bool {
        self.bounded.bound = self.bounded.next_bound;
        if self.bounded.bound < S::Cost::MAX {
            budget.report_bound(self.bounded.bound, || self.stats());
        } else if self.is_last || !self.bounded.lost || self.heuristic.promise() >= Promise::Admissible {
            return false;
        } else {
            self.is_last = true;
        }
        (self.entered, self.bounded.next_bound, self.bounded.lost) = (0, S::Cost::MAX, false);
        self.status.stats.iterations += 1;
        true
    }

    /// Enters the next start, and expands it if the bound admits it. Returns the plan if it is a goal.
    fn enter_start<G: Goal<S>>(&mut self, space: &S, goal: &G) -> Option<OutcomeOf<S>> {
        let (state, g) = self.starts[self.entered].clone();
        self.entered += 1;
        let estimate = self.heuristic.estimate(space, &state);
        self.status.stats.evaluated += 1;
        let is_goal = goal.is_goal(&state);
        let f = if is_goal { g } else { g.saturating_add(estimate.h) };
        let is_lost = self.is_lost(g, estimate.h);
        if f > self.bounded.bound || f == S::Cost::MAX && (g == S::Cost::MAX || !is_lost) {
            self.bounded.next_bound = self.bounded.next_bound.min(f);
            self.bounded.lost |= is_lost;
            return None;
        }
        let left = self.bounded.bound.minus(g);
        self.enter(space, goal, Step { state, last: None, g, left, estimate, first: 0 }, is_goal)
    }

    /// Returns whether no finite bound admits a start, although it is no promised dead end.
    fn is_lost(&self, g: S::Cost, h: S::Cost) -> bool {
        g.saturating_add(h) == S::Cost::MAX && !is_dead_end(self.heuristic.promise(), h)
    }

    /// Generates the next child of the deepest state and expands it. Returns the plan if it is a goal. Leaves the deepest
    /// state if it has no child left.
    fn generate<G: Goal<S>>(&mut self, space: &S, goal: &G) -> Option<OutcomeOf<S>> {
        let parent = self.path.last()?;
        if self.untried.len() == parent.first {
            self.on_path.remove(&parent.state);
            self.path.pop();
            return None;
        }
        let action = self.untried.pop()?;
        let estimate = self.heuristic.estimate_child(space, &parent.state, parent.estimate, action);
        let cost = space.cost(&parent.state, action);
        let (g, left) = (parent.g.saturating_add(cost), parent.left.max(cost).minus(cost));
        let state = space.successor(&parent.state, action);
        self.status.stats.generated += 1;
        self.status.stats.evaluated += 1;
        if self.is_last && self.is_cut_off(&state, g, estimate.h) {
            self.status.stats.pruned += 1;
            return None;
        }
        let is_goal = goal.is_goal(&state);
        self.enter(space, goal, Step { state, last: Some(action), g, left, estimate, first: 0 }, is_goal)
    }

    /// Returns whether the last pass passes over a child: a promised dead end, a state of the path, or a lost child.
    fn is_cut_off(&mut self, child: &S::State, g: S::Cost, h: S::Cost) -> bool {
        if is_dead_end(self.heuristic.promise(), h) || self.on_path.contains(child) {
            return true;
        }
        self.bounded.lost |= g == S::Cost::MAX;
        g == S::Cost::MAX
    }

    /// Appends a state to the path, with its actions to children that the bound admits. Returns the plan if it is a goal.
    fn enter<G: Goal<S>>(
        &mut self,
        space: &S,
        goal: &G,
        step: Step<S, H::Memo>,
        is_goal: bool,
    ) -> Option<OutcomeOf<S>> {
        let stats = &mut self.status.stats;
        if self.is_last || !is_goal {
            stats.peak_open = stats.peak_open.max(self.path.len() as u64);
        }
        if is_goal {
            return Some(self.solved(step.last, step.g));
        }
        stats.expanded += 1;
        if self.status.closest.as_ref().is_none_or(|(_, least)| step.estimate.h < *least) {
            self.status.closest = Some((step.state.clone(), step.estimate.h));
        }
        let Self { heuristic, bounded, untried, on_path, .. } = self;
        let first = untried.len();
        if self.is_last {
            untried.extend(bounded.list(space, &step.state, step.last).iter().rev());
            on_path.insert(step.state.clone());
        } else {
            let Step { state, last, left, estimate, .. } = &step;
            untried.extend(bounded.select((space, heuristic, goal), state, *last, (*left, *estimate)));
        }
        self.path.push(Step { first, ..step });
        None
    }

    /// Returns the plan from the start that was entered last, along the path and the action `last`.
    fn solved(&mut self, last: Option<S::Action>, cost: S::Cost) -> OutcomeOf<S> {
        if self.heuristic.promise() >= Promise::Admissible {
            // No plan is cheaper. With float costs the sum may differ from the bound in its last bits.
            self.bounded.bound = cost;
        }
        let actions = self.path.iter().filter_map(|step| step.last).chain(last).collect();
        Outcome::Solved(Plan { start: self.starts[self.entered - 1].0.clone(), actions, cost })
    }

    fn update_status(&mut self) {
        let proven = self.heuristic.promise().lower_bound(self.bounded.bound);
        self.status.bound = self.bounded.bound;
        self.status.lower_bound = if self.is_complete { S::Cost::MAX } else { proven };
    }
}

impl<S: StateSpace, H: SelectiveHeuristic<S>> Progress<S> for PartialExpansionIdaStar<S, H> {
    fn status(&self) -> &StatusOf<S> {
        &self.status
    }

    fn memory(&self) -> Memory {
        let on_path = Memory::fixed(self.on_path.allocation_size() as u64);
        Memory::of_list(&self.path) + Memory::of_list(&self.untried) + self.bounded.memory() + on_path
    }
}

impl<S: StateSpace, H: SelectiveHeuristic<S>, G: Goal<S>> Search<S, G> for PartialExpansionIdaStar<S, H> {
    fn start(&mut self, space: &S, starts: &[(S::State, S::Cost)], _: &G) {
        self.starts = starts.to_vec();
        self.path.clear();
        self.untried.clear();
        self.on_path.clear();
        self.status = Status::new();
        self.status.stats.evaluated = starts.len() as u64;
        self.entered = starts.len();
        (self.bounded.next_bound, self.bounded.lost, self.is_last, self.is_complete) =
            (S::Cost::MAX, false, false, false);
        for (state, g) in starts {
            let h = self.heuristic.estimate(space, state).h;
            self.bounded.next_bound = self.bounded.next_bound.min(g.saturating_add(h));
            self.bounded.lost |= self.is_lost(*g, h);
        }
        self.bounded.bound = self.bounded.next_bound;
        self.update_status();
    }

    fn advance(&mut self, space: &S, goal: &G, budget: &mut Budget<'_, S::Cost>) -> Option<OutcomeOf<S>> {
        let outcome = self.make_passes(space, goal, budget);
        self.update_status();
        outcome
    }
}

impl<S: StateSpace, H: SelectiveHeuristic<S>> fmt::Debug for PartialExpansionIdaStar<S, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PartialExpansionIdaStar").field("bound", &self.bounded.bound).finish_non_exhaustive()
    }
}
