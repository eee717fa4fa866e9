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

use search::{
    Cost, Goal, Heuristic, Outcome, Plan, Progress, Reason, ReportOf, Search, StateSpace,
    engine::{Budget, Memory, Status, StatusOf},
    heuristics::{Estimate, Promise},
    run::OutcomeOf,
    space::Stateful,
};

/// Finds a cheapest plan, if `estimate` is admissible, in linear memory.
///
/// Wraps [`RecursiveBestFirst`]. Use [`RecursiveBestFirst`] directly for heuristics other than closures, and for limits.
///
/// # Examples
///
/// ```
/// use search::from_successors;
/// use search_lab::recursive_best_first;
///
/// let coins = from_successors(|&left: &u32| [25, 10, 1].into_iter().filter_map(move |coin| left.checked_sub(coin)));
/// let report = recursive_best_first(&coins, &42, |left| left.div_ceil(25), |&left| left == 0);
/// assert_eq!(report.plan().unwrap().cost, 6); // 10 + 10 + 10 + 10 + 1 + 1
/// ```
pub fn recursive_best_first<S: StateSpace>(
    space: &S,
    start: &S::State,
    estimate: impl Fn(&S::State) -> S::Cost,
    goal: impl FnMut(&S::State) -> bool,
) -> ReportOf<S> {
    RecursiveBestFirst::new(estimate).run_to(space, start, &Stateful::new(goal))
}

/// Recursive best-first search (RBFS): finds a cheapest plan, if the heuristic is admissible, and stores the present path
/// with the siblings of its states.
///
/// The search visits new states in the order of f, as A* does, even if f falls along a path, as it does with
/// [weighted](search::heuristics::Weighted) estimates. It expands a state again whenever it returns to it. Where many
/// states have equal f it expands about as many as IDA*. If the heuristic is consistent, it never expands more, up to
/// ties. Where values of f alternate between branches, it repeats much work:
/// [`BudgetedTreeSearch`](search::algorithms::BudgetedTreeSearch) has a bound on that. Among children of equal value the first in the space's order is tried first, with
/// [`actions_after`](StateSpace::actions_after). A goal is recognised when its value is the least.
///
/// As with IDA*, the search does not end by itself on cycles if no plan exists, unless h promises dead ends, nor on
/// cycles whose actions cost nothing. A state whose f saturates is not entered. If no other state is left, a search whose
/// heuristic is not admissible follows every simple path in a last pass, which compares each child with the path.
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
/// use search::{Search, from_successors, heuristics::Consistent};
/// use search_lab::RecursiveBestFirst;
///
/// let grid = from_successors(|&(x, y): &(u32, u32)| [(x + 1, y), (x, y + 1)]);
/// let distance = Consistent(|&(x, y): &(u32, u32)| 9_u32.saturating_sub(x) + 5_u32.saturating_sub(y));
/// let report = RecursiveBestFirst::new(distance).run(&grid, &(0, 0), |&cell| cell == (9, 5));
/// assert_eq!((report.plan().unwrap().cost, report.is_optimal()), (14, true));
/// assert_eq!(report.stats.expanded, 14);
/// ```
pub struct RecursiveBestFirst<S: StateSpace, H: Heuristic<S>> {
    heuristic: H,
    starts: Vec<(S::State, S::Cost)>,
    /// The path, without the first list of children, which are the starts.
    frames: Vec<Frame<S>>,
    children: Vec<Child<S, H>>,
    /// Whether an infinite f, which no promise proves, left a state out of this pass.
    is_lost: bool,
    /// Whether this is the pass along every simple path. It gives each child that it may enter the value zero.
    is_last_pass: bool,
    /// Whether the observer knows the bound.
    is_reported: bool,
    /// Its bound is the greatest value that the least value of all kept states has had.
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
            starts: Vec::new(),
            frames: Vec::new(),
            children: Vec::new(),
            is_lost: false,
            is_last_pass: false,
            is_reported: false,
            status: Status::new(),
        }
    }

    fn set_bound(&mut self, bound: S::Cost) {
        self.status.bound = bound;
        self.status.lower_bound = self.heuristic.promise().lower_bound(bound);
    }

    /// Makes the starts the first list of children.
    fn begin_pass<G: Goal<S>>(&mut self, space: &S, goal: &G) {
        self.status.stats.iterations += 1;
        self.status.stats.evaluated += self.starts.len() as u64;
        self.is_lost = false;
        self.children.clear();
        for (state, g) in &self.starts {
            let estimate = self.heuristic.estimate(space, state);
            let mut child = Child { action: None, g: *g, estimate, value: S::Cost::ZERO };
            let path = self.is_last_pass.then_some(&[][..]);
            let (value, is_lost) = value(&self.heuristic, goal, &child, path, || state.clone());
            child.value = value;
            self.is_lost |= is_lost;
            self.children.push(child);
        }
    }

    /// Begins the last pass where a state is left out that it can reach; answers otherwise.
    fn end_pass<G: Goal<S>>(&mut self, space: &S, goal: &G) -> Option<OutcomeOf<S>> {
        self.set_bound(S::Cost::MAX);
        self.is_reported = true;
        // Under an admissible heuristic, each plan through such a state has a cost that saturates.
        if self.is_lost && !self.is_last_pass && self.heuristic.promise() < Promise::Admissible {
            self.is_last_pass = true;
            self.begin_pass(space, goal);
            return None;
        }
        self.status.lower_bound = S::Cost::MAX;
        let overflow = Outcome::Stopped { reason: Reason::Overflow, best: None };
        Some(if self.is_lost { overflow } else { Outcome::Exhausted })
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
        if value > self.status.bound || !self.is_reported {
            self.set_bound(self.status.bound.max(value));
            self.is_reported = true;
            budget.report_bound(self.status.bound, || self.stats());
        }
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
            _ => self.starts[place].0.clone(),
        };
        self.status.record_closest(estimate.h, || state.clone());
        if goal.is_goal(&state) {
            return Some(self.solved(state, action, g));
        }
        self.frames.push(Frame { state, last: action, place, first: self.children.len(), bound });
        let stats = &mut self.status.stats;
        stats.expanded += 1;
        stats.peak_open = stats.peak_open.max(self.frames.len() as u64);
        self.generate(space, goal, place);
        None
    }

    /// Generates the children of the deepest state. If its value exceeds its f, the children were generated before, and
    /// none of them has a lower value.
    fn generate<G: Goal<S>>(&mut self, space: &S, goal: &G, place: usize) {
        let Child { g, estimate, value: inherited, .. } = self.children[place];
        let Some(Frame { state, last, first, .. }) = self.frames.last() else { return };
        let least = if g.saturating_add(estimate.h) < inherited { inherited } else { S::Cost::ZERO };
        let path = self.is_last_pass.then_some(&self.frames[..]);
        let actions = match last {
            Some(last) => space.actions_after(state, *last),
            None => space.actions(state),
        };
        for action in actions {
            let g = g.saturating_add(space.cost(state, action));
            let estimate = self.heuristic.estimate_child(space, state, estimate, action);
            let mut child = Child { action: Some(action), g, estimate, value: S::Cost::ZERO };
            let (f, is_lost) = value(&self.heuristic, goal, &child, path, || space.successor(state, action));
            child.value = f.max(least);
            self.is_lost |= is_lost;
            self.children.push(child);
        }
        let generated = (self.children.len() - first) as u64;
        self.status.stats.generated += generated;
        self.status.stats.evaluated += generated;
    }

    /// Returns the plan along the path and the action `last` to `state`, which is a start if there is no such action.
    fn solved(&mut self, state: S::State, last: Option<S::Action>, cost: S::Cost) -> OutcomeOf<S> {
        let start = self.frames.first().map_or(state, |frame| frame.state.clone());
        let actions = self.frames.iter().filter_map(|frame| frame.last).chain(last).collect();
        if self.heuristic.promise() >= Promise::Admissible {
            // No plan is cheaper. With float costs, the sum may differ from the bound in its last bits.
            self.set_bound(cost);
        }
        Outcome::Solved(Plan { start, actions, cost })
    }
}

/// Returns the value of a generated state, and whether its f is infinite without a proof. Without a promise, f of a goal
/// is its cost. The last pass has a `path`, and enters each state that is not on it and whose cost is finite.
fn value<S: StateSpace, H: Heuristic<S>, G: Goal<S>>(
    heuristic: &H,
    goal: &G,
    child: &Child<S, H>,
    path: Option<&[Frame<S>]>,
    state: impl FnOnce() -> S::State,
) -> (S::Cost, bool) {
    let (g, h, is_promised) = (child.g, child.estimate.h, heuristic.promise() != Promise::Nothing);
    if is_promised && h == S::Cost::MAX {
        return (S::Cost::MAX, false);
    }
    if let Some(path) = path {
        let state = state();
        if !S::GRADED && path.iter().any(|frame| frame.state == state) {
            return (S::Cost::MAX, false);
        }
        return if g == S::Cost::MAX { (g, true) } else { (S::Cost::ZERO, false) };
    }
    if !is_promised && g < S::Cost::MAX && goal.is_goal(&state()) {
        return (g, false);
    }
    let f = g.saturating_add(h);
    (f, f == S::Cost::MAX)
}

impl<S: StateSpace, H: Heuristic<S>> Progress<S> for RecursiveBestFirst<S, H> {
    fn status(&self) -> &StatusOf<S> {
        &self.status
    }

    fn memory(&self) -> Memory {
        Memory::of_list(&self.frames) + Memory::of_list(&self.children)
    }
}

impl<S: StateSpace, H: Heuristic<S>, G: Goal<S>> Search<S, G> for RecursiveBestFirst<S, H> {
    fn start(&mut self, space: &S, starts: &[(S::State, S::Cost)], _: &G) {
        self.status = Status::new();
        self.starts.clear();
        self.starts.extend_from_slice(starts);
        self.frames.clear();
        self.children.clear();
        (self.is_lost, self.is_last_pass, self.is_reported) = (false, false, false);
        let mut least_f = S::Cost::MAX;
        for (state, g) in starts {
            let h = self.heuristic.estimate(space, state).h;
            let f = g.saturating_add(h);
            least_f = least_f.min(f);
            self.is_lost |= f == S::Cost::MAX && (h < f || self.heuristic.promise() == Promise::Nothing);
        }
        self.status.stats.evaluated = starts.len() as u64;
        self.set_bound(least_f);
    }

    /// Expands states in the order of their values until no start has a plan of finite f, then those of the last pass.
    fn advance(&mut self, space: &S, goal: &G, budget: &mut Budget<'_, S::Cost>) -> Option<OutcomeOf<S>> {
        if self.status.stats.iterations == 0 {
            if self.status.bound < S::Cost::MAX {
                self.begin_pass(space, goal);
            } else if let Some(outcome) = self.end_pass(space, goal) {
                return Some(outcome);
            }
        }
        while budget.left() > 0 {
            let last = self.frames.last();
            let (first, bound) = last.map_or((0, S::Cost::MAX), |frame| (frame.first, frame.bound));
            let (place, value, second) = self.least_children(first);
            if value > bound || value == S::Cost::MAX {
                if !self.back_up(value)
                    && let Some(outcome) = self.end_pass(space, goal)
                {
                    return Some(outcome);
                }
                continue;
            }
            self.raise_bound(value, budget);
            if !budget.allows(self.status.bound) || !budget.spend() {
                return None;
            }
            if let Some(outcome) = self.enter(space, goal, place, bound.min(second)) {
                return Some(outcome);
            }
        }
        None
    }
}

impl<S: StateSpace, H: Heuristic<S>> fmt::Debug for RecursiveBestFirst<S, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RecursiveBestFirst").field("bound", &self.status.bound).finish_non_exhaustive()
    }
}
