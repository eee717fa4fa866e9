//! Recursive best-first search: best-first order in linear memory.
//!
//! The search follows one path and keeps the siblings of its states. Each of these has a *value*: a lower bound on f of
//! the plans through it. The path goes on below the state of least value as long as no other kept state has a lower
//! value. Then the search backs up: the state gets the least value of its children, and its children are forgotten.
//!
//! ```text
//!   frames      f0 ──▶ f1 ──▶ f2          the path
//!   children    │ f0's │ f1's   │ f2's │  one list for all frames, each child with its value
//! ```
//!
//! The frames stand on the heap, so no depth overflows the call stack.

use alloc::vec::Vec;
use core::fmt;

use crate::{
    algorithms::depth_first::ida_star::{deepening::Deepening, tally::Tally},
    heuristics::{Estimate, Heuristic, Promise, Verdict, verdict},
    run::{Budget, Memory, Outcome, OutcomeOf, Plan, Progress, ReportOf, Search, Status, StatusOf},
    space::{Cost, Goal, StateSpace},
};

/// Finds a cheapest plan, if `estimate` is admissible, in linear memory.
///
/// Wraps [`RecursiveBestFirst`]. Use [`RecursiveBestFirst`] directly for heuristics other than closures, and for limits.
///
/// # Examples
///
/// ```
/// use search::{algorithms::recursive_best_first, from_successors};
///
/// let coins = from_successors(|&left: &u32| [25, 10, 1].into_iter().filter_map(move |coin| left.checked_sub(coin)));
/// let report = recursive_best_first(&coins, &42, |left| left.div_ceil(25), |&left| left == 0);
/// assert_eq!(report.plan().unwrap().cost, 6); // 10 + 10 + 10 + 10 + 1 + 1
/// ```
pub fn recursive_best_first<S: StateSpace>(
    space: &S,
    start: &S::State,
    estimate: impl Fn(&S::State) -> S::Cost,
    goal: impl Fn(&S::State) -> bool,
) -> ReportOf<S> {
    RecursiveBestFirst::new(estimate).run(space, start, goal)
}

/// Recursive best-first search (RBFS): finds a cheapest plan, if the heuristic is admissible, and stores the present path
/// with the siblings of its states.
///
/// The search visits new states in the order of f, as A* does, even if f falls along a path, as it does with
/// [weighted](crate::heuristics::Weighted) estimates. It expands a state again whenever it returns to it. Where many
/// states have equal f it expands about as many as IDA*. If the heuristic is consistent, it never expands more, up to
/// ties. Where values of f alternate between branches, it repeats much work: [`BudgetedTreeSearch`](crate::algorithms::BudgetedTreeSearch) has a bound on
/// that. Among children of equal value the first in the space's order is tried first, with
/// [`actions_after`](StateSpace::actions_after). A goal is recognised when its value is the least.
///
/// As with IDA*, the search does not end by itself on cycles if no plan exists, unless h promises dead ends, nor on
/// cycles whose actions cost nothing. A state whose f saturates is not entered. If no other state is left, a search whose
/// heuristic is not admissible follows every simple path in a last pass.
///
/// # Complexity
///
/// O(b^d) time where many states have equal f, up to O(b^2d) where all values of f differ. O(b d) memory, where d is the
/// greatest depth and b the number of actions of a state. The search does not recurse, so a plan may be millions of
/// actions long.
///
/// # References
///
/// R. E. Korf, "Linear-space best-first search", Artificial Intelligence 62(1), 1993.
///
/// # Examples
///
/// ```
/// use search::{Search, algorithms::RecursiveBestFirst, from_successors, heuristics::Consistent};
///
/// let grid = from_successors(|&(x, y): &(u32, u32)| [(x + 1, y), (x, y + 1)]);
/// let distance = Consistent(|&(x, y): &(u32, u32)| 9_u32.saturating_sub(x) + 5_u32.saturating_sub(y));
/// let report = RecursiveBestFirst::new(distance).run(&grid, &(0, 0), |&cell| cell == (9, 5));
/// assert_eq!((report.plan().unwrap().cost, report.is_optimal()), (14, true));
/// assert_eq!(report.stats.expanded, 14);
/// ```
pub struct RecursiveBestFirst<S: StateSpace, H: Heuristic<S>> {
    heuristic: H,
    /// The starts, the bound that is proven, and the last pass.
    deepening: Deepening<S, H>,
    tally: Tally<S>,
    /// The path, without the first list of children, which are the starts.
    frames: Vec<Frame<S>>,
    children: Vec<Child<S, H>>,
    /// Whether the observer knows the bound.
    is_reported: bool,
    status: StatusOf<S>,
}

/// A state of the path.
struct Frame<S: StateSpace> {
    state: S::State,
    last: Option<S::Action>,
    /// The place of the state in the list of children of the frame before.
    place: usize,
    /// The beginning of its own children in the list.
    first: usize,
    /// The search leaves the state when no child has a value up to this one: the least value of the other kept states.
    bound: S::Cost,
}

/// A generated state that is not on the path, or whose frame is on the path.
struct Child<S: StateSpace, H: Heuristic<S>> {
    /// `None` for a start.
    action: Option<S::Action>,
    g: S::Cost,
    estimate: Estimate<S::Cost, H::Memo>,
    /// A lower bound on f of the plans through the state, if the heuristic is admissible; infinite if there are none.
    value: S::Cost,
}

impl<S: StateSpace, H: Heuristic<S>> RecursiveBestFirst<S, H> {
    /// Returns a new search with `heuristic`.
    #[must_use]
    pub fn new(heuristic: H) -> Self {
        RecursiveBestFirst {
            heuristic,
            deepening: Deepening::idle(),
            tally: Tally::default(),
            frames: Vec::new(),
            children: Vec::new(),
            is_reported: false,
            status: Status::new(),
        }
    }

    /// Expands states in the order of their values until no start has a plan of finite f, then those of the last pass.
    fn expand_in_order<G: Goal<S>>(
        &mut self,
        space: &S,
        goal: &G,
        budget: &mut Budget<'_, S::Cost>,
    ) -> Option<OutcomeOf<S>> {
        if self.deepening.bound == S::Cost::MAX {
            return self.deepening.advance_without_bound(space, &self.heuristic, goal, budget, &self.tally);
        }
        if self.children.is_empty() {
            self.enter_starts(space, goal);
        }
        let mut end = self.tally.expanded;
        loop {
            if self.tally.expanded == end {
                end = end.saturating_add(budget.take(u64::MAX));
                if self.tally.expanded == end {
                    return None;
                }
            }
            let (first, bound) =
                self.frames.last().map_or((0, S::Cost::MAX), |frame| (frame.first, frame.bound));
            let (place, value, second) = self.least_children(first);
            if value > bound || value == S::Cost::MAX {
                if self.back_up(value) {
                    continue;
                }
                // No start has a plan of finite f.
                self.deepening.bound = S::Cost::MAX;
                return None;
            }
            self.raise_bound(value, budget);
            if !budget.allows(self.deepening.bound) {
                return None;
            }
            if let Some(outcome) = self.enter(space, goal, place, bound.min(second)) {
                return Some(outcome);
            }
        }
    }

    fn enter_starts<G: Goal<S>>(&mut self, space: &S, goal: &G) {
        self.deepening.count_pass();
        for (state, g) in self.deepening.starts() {
            let estimate = self.heuristic.estimate(space, state);
            self.tally.starts += 1;
            let mut child = Child { action: None, g: *g, estimate, value: S::Cost::ZERO };
            child.value = value(&self.heuristic, goal, &mut self.tally, &child, || state.clone());
            self.children.push(child);
        }
    }

    /// Returns the place of the first child of least value from `first` on, this value, and the least of the others.
    fn least_children(&self, first: usize) -> (usize, S::Cost, S::Cost) {
        let mut least = (first, S::Cost::MAX, S::Cost::MAX);
        for (place, child) in (first..).zip(&self.children[first..]) {
            if child.value < least.1 {
                least = (place, child.value, least.1);
            } else if child.value < least.2 {
                least.2 = child.value;
            }
        }
        least
    }

    /// Leaves the deepest state of the path, whose children have no value below `value`. Returns false if the path is
    /// empty.
    fn back_up(&mut self, value: S::Cost) -> bool {
        let Some(frame) = self.frames.pop() else { return false };
        self.children.truncate(frame.first);
        self.children[frame.place].value = value;
        true
    }

    /// Raises the proven bound to the least value of all kept states.
    fn raise_bound(&mut self, value: S::Cost, budget: &mut Budget<'_, S::Cost>) {
        if value > self.deepening.bound || !self.is_reported {
            self.deepening.bound = self.deepening.bound.max(value);
            self.is_reported = true;
            budget.report_bound(self.deepening.bound, || {
                self.update_status();
                self.stats()
            });
        }
    }

    fn update_status(&mut self) {
        self.deepening.update_status(&mut self.status, self.heuristic.promise(), &self.tally, false);
        // Children are forgotten, not cut off.
        self.status.stats.pruned = 0;
    }

    /// Appends a child to the path and expands it, or answers if it is a goal.
    fn enter<G: Goal<S>>(
        &mut self,
        space: &S,
        goal: &G,
        place: usize,
        bound: S::Cost,
    ) -> Option<OutcomeOf<S>> {
        let Child { action, g, estimate, .. } = self.children[place];
        let state = match (self.frames.last(), action) {
            (Some(frame), Some(action)) => space.successor(&frame.state, action),
            _ => self.deepening.starts()[place].0.clone(),
        };
        if self.tally.closest.is_none() || estimate.h < self.tally.least() {
            self.tally.closest = Some((state.clone(), estimate.h));
        }
        if goal.is_goal(&state) {
            return Some(self.solved(state, action, g));
        }
        self.frames.push(Frame { state, last: action, place, first: self.children.len(), bound });
        self.tally.expanded += 1;
        self.tally.deepest = self.tally.deepest.max(self.frames.len());
        self.generate(space, goal, self.children[place]);
        None
    }

    /// Generates the children of the deepest state. If its value exceeds its f, the children were generated before, and
    /// none of them has a lower value.
    fn generate<G: Goal<S>>(
        &mut self,
        space: &S,
        goal: &G,
        Child { g, estimate, value: inherited, .. }: Child<S, H>,
    ) {
        let Self { heuristic, tally, frames, children, .. } = self;
        let Some(Frame { state, last, .. }) = frames.last() else { return };
        let least = if g.saturating_add(estimate.h) < inherited { inherited } else { S::Cost::ZERO };
        let actions = match last {
            Some(last) => space.actions_after(state, *last),
            None => space.actions(state),
        };
        for action in actions {
            tally.generated += 1;
            let g = g.saturating_add(space.cost(state, action));
            let estimate = heuristic.estimate_child(space, state, estimate, action);
            let mut child = Child { action: Some(action), g, estimate, value: S::Cost::ZERO };
            let f = value(heuristic, goal, tally, &child, || space.successor(state, action));
            child.value = f.max(least);
            children.push(child);
        }
    }

    /// Returns the plan along the path and the action `last` to `state`, which is a start if there is no such action.
    fn solved(&mut self, state: S::State, last: Option<S::Action>, cost: S::Cost) -> OutcomeOf<S> {
        let start = self.frames.first().map_or(state, |frame| frame.state.clone());
        let actions = self.frames.iter().filter_map(|frame| frame.last).chain(last).collect();
        if self.heuristic.promise() >= Promise::Admissible {
            // No plan is cheaper. With float costs, the sum may differ from the bound in its last bits.
            self.deepening.bound = cost;
        }
        Outcome::Solved(Plan { start, actions, cost })
    }
}

/// Returns f of a generated state, or infinity if no finite bound admits it. Without a promise, f of a goal is its cost.
fn value<S: StateSpace, H: Heuristic<S>, G: Goal<S>>(
    heuristic: &H,
    goal: &G,
    tally: &mut Tally<S>,
    child: &Child<S, H>,
    state: impl FnOnce() -> S::State,
) -> S::Cost {
    let (promise, g, h) = (heuristic.promise(), child.g, child.estimate.h);
    if !promise.proves_dead_ends() && g < S::Cost::MAX && goal.is_goal(&state()) {
        return g;
    }
    match verdict(promise, Some(S::Cost::MAX), g, h) {
        Verdict::Keep | Verdict::CutOff(_) => g.saturating_add(h),
        Verdict::Lost => {
            tally.lost = true;
            S::Cost::MAX
        }
        Verdict::DeadEnd => S::Cost::MAX,
    }
}

impl<S: StateSpace, H: Heuristic<S>> Clone for Child<S, H> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: StateSpace, H: Heuristic<S>> Copy for Child<S, H> {}

impl<S: StateSpace, H: Heuristic<S>> Progress<S> for RecursiveBestFirst<S, H> {
    fn status(&self) -> &StatusOf<S> {
        &self.status
    }

    fn memory(&self) -> Memory {
        let path = self.frames.capacity() * size_of::<Frame<S>>();
        let children = self.children.capacity() * size_of::<Child<S, H>>();
        Memory::growing(path + children, 0) + self.deepening.memory()
    }
}

impl<S: StateSpace, H: Heuristic<S>, G: Goal<S>> Search<S, G> for RecursiveBestFirst<S, H> {
    fn start(&mut self, space: &S, starts: &[(S::State, S::Cost)], _: &G) {
        self.status = Status::new();
        self.deepening.begin(space, &self.heuristic, starts, &mut self.tally);
        self.frames.clear();
        self.children.clear();
        self.is_reported = false;
        self.update_status();
    }

    fn advance(&mut self, space: &S, goal: &G, budget: &mut Budget<'_, S::Cost>) -> Option<OutcomeOf<S>> {
        let outcome = self.expand_in_order(space, goal, budget);
        self.update_status();
        outcome
    }
}

impl<S: StateSpace, H: Heuristic<S>> fmt::Debug for RecursiveBestFirst<S, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RecursiveBestFirst").field("bound", &self.deepening.bound).finish_non_exhaustive()
    }
}
