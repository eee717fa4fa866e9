//! Goals: sets of states at which a search ends.

use alloc::vec::Vec;

use crate::space::StateSpace;

/// A set of states, given by its test. Closures `|state: &State| -> bool` are goals.
///
/// A goal may hold before the last, forced actions (for example as soon as the exit is free). The search then ends
/// earlier, and the puzzle appends the remaining actions to the plan.
///
/// # Examples
///
/// ```
/// use search::{BreadthFirst, NoGoal, Search, from_successors};
///
/// let doubling = from_successors(|&n: &u32| [2 * n % 101]);
/// let report = BreadthFirst::new().run_to(&doubling, &1, &NoGoal);
/// assert_eq!(report.stats.expanded, 100);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a goal for `{S}`",
    note = "a goal is a test `|state| *state == target`, or a value: `At(target)`, `AnyOf(targets)`, `NoGoal`"
)]
pub trait Goal<S: StateSpace> {
    /// Returns whether `state` ends the search.
    fn is_goal(&self, state: &S::State) -> bool;
}

impl<S: StateSpace, F: Fn(&S::State) -> bool> Goal<S> for F {
    #[inline(always)]
    fn is_goal(&self, state: &S::State) -> bool {
        self(state)
    }
}

/// A goal that can list its states, so that a search may start from them and run backwards.
///
/// # Examples
///
/// ```
/// use search::{At, StateSpace, from_successors, space::{AnyOf, GoalStates}};
///
/// fn goals<S: StateSpace>(_: &S, goal: &impl GoalStates<S>) -> Vec<S::State> {
///     goal.states().to_vec()
/// }
/// let line = from_successors(|&n: &u32| [n + 1]);
/// assert_eq!(goals(&line, &At(7)), [7]);
/// assert_eq!(goals(&line, &AnyOf(vec![7, 9])), [7, 9]);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not list its goal states",
    note = "a closure cannot list its states: call `run_to(.., &At(state))` or `run_to(.., &AnyOf(states))`"
)]
pub trait GoalStates<S: StateSpace>: Goal<S> {
    /// Returns every state that ends the search.
    fn states(&self) -> &[S::State];
}

/// The goal that consists of one state. Pass it to [`run_to`](crate::Search::run_to).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct At<State>(pub State);

impl<S: StateSpace> Goal<S> for At<S::State> {
    #[inline(always)]
    fn is_goal(&self, state: &S::State) -> bool {
        *state == self.0
    }
}

impl<S: StateSpace> GoalStates<S> for At<S::State> {
    fn states(&self) -> &[S::State] {
        core::slice::from_ref(&self.0)
    }
}

/// The goal that consists of a few states. The test compares them one by one. Pass it to
/// [`run_to`](crate::Search::run_to).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnyOf<State>(pub Vec<State>);

impl<S: StateSpace> Goal<S> for AnyOf<S::State> {
    fn is_goal(&self, state: &S::State) -> bool {
        self.0.contains(state)
    }
}

impl<S: StateSpace> GoalStates<S> for AnyOf<S::State> {
    fn states(&self) -> &[S::State] {
        &self.0
    }
}

/// The empty goal: the search continues until the reachable space is exhausted. Pass it to
/// [`run_to`](crate::Search::run_to).
#[derive(Clone, Copy, Debug, Default)]
pub struct NoGoal;

impl<S: StateSpace> Goal<S> for NoGoal {
    #[inline(always)]
    fn is_goal(&self, _: &S::State) -> bool {
        false
    }
}
