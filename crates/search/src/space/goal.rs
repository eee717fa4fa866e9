//! Goals: sets of states at which a search ends.

use alloc::vec::Vec;
use core::{
    cell::RefCell,
    fmt,
    hash::{BuildHasher, Hash},
};

use hashbrown::{DefaultHashBuilder, HashTable};

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
    note = "a goal is a test `|state| *state == target`, or a value: `At(target)`, `AnyOf::new(targets)`, `NoGoal`",
    note = "`run` takes a test, `run_to` a reference to a value"
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

/// A closure that tests a state: the goal of [`run`](crate::Search::run) and [`resume`](crate::Search::resume).
///
/// Every closure `Fn(&State) -> bool` is one, and so is a box of one. The trait gives the compiler words for a goal that is a value.
///
/// # Examples
///
/// ```
/// use search::{BreadthFirst, ReportOf, Search, StateSpace, from_successors, space::GoalTest};
///
/// fn first<S: StateSpace>(space: &S, start: &S::State, goal: impl GoalTest<S::State>) -> ReportOf<S> {
///     BreadthFirst::new().run(space, start, goal)
/// }
/// let line = from_successors(|&n: &u32| [n + 1]);
/// assert_eq!(first(&line, &0, |&n| n == 9).plan().unwrap().cost, 9);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a closure that tests a state",
    note = "`run` and `resume` take a closure, such as `|state| *state == target`",
    note = "a goal that is a value goes to `run_to` or `resume_to` by reference: `run_to(.., &At(target))`"
)]
pub trait GoalTest<State>: Fn(&State) -> bool {}

#[diagnostic::do_not_recommend]
impl<State, F: Fn(&State) -> bool> GoalTest<State> for F {}

/// The goal whose test is a closure that may change its captured values. The free functions, such as
/// [`breadth_first`](crate::breadth_first), make one of their closures; [`run_to`](crate::Search::run_to) takes one.
/// [`ida_star`](crate::ida_star) and its kin, which test a state again in each pass, do not.
///
/// A test costs about three instructions more: no time in A*, 2 to 3 % in a breadth-first search of a grid.
///
/// # Examples
///
/// The second of two treasures, and a test that may fail:
///
/// ```
/// use search::{AStar, Search, breadth_first, from_successors, heuristics::Blind, space::Stateful};
///
/// let line = from_successors(|&n: &u32| [n + 1, n + 2]);
/// let mut treasures = 0;
/// let report = breadth_first(&line, &0, |&n| {
///     treasures += u32::from(n % 7 == 5);
///     treasures == 2
/// });
/// assert_eq!(report.plan().unwrap().actions.last(), Some(&12));
///
/// let mut error = None;
/// let goal = Stateful::new(|n: &u32| {
///     let is_end = if *n < 9 { "false" } else { "maybe" }.parse::<bool>();
///     is_end.unwrap_or_else(|found| error.replace(found).is_none()) // ends at the first error
/// });
/// let _ = AStar::new(Blind).run_to(&line, &0, &goal);
/// drop(goal);
/// assert!(error.is_some());
/// ```
pub struct Stateful<F>(RefCell<F>);

impl<F> Stateful<F> {
    /// Creates the goal with this test.
    pub fn new(test: F) -> Self {
        Stateful(RefCell::new(test))
    }
}

impl<S: StateSpace, F: FnMut(&S::State) -> bool> Goal<S> for Stateful<F> {
    #[inline(always)]
    fn is_goal(&self, state: &S::State) -> bool {
        (self.0.borrow_mut())(state)
    }
}

impl<F> fmt::Debug for Stateful<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stateful").finish_non_exhaustive()
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
/// assert_eq!(goals(&line, &AnyOf::new([7, 9])), [7, 9]);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not list its goal states",
    note = "a closure cannot list its states: call `run_to(.., &At(state))` or `run_to(.., &AnyOf::new(states))`"
)]
pub trait GoalStates<S: StateSpace>: Goal<S> {
    /// Returns every state that ends the search.
    fn states(&self) -> &[S::State];
}

/// The goal that consists of one state. Pass it to [`run_to`](crate::Search::run_to). The free functions, such as
/// [`k_cheapest`](crate::algorithms::k_cheapest), take the closure `|state| *state == target` in its place.
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

/// The goal that consists of several states. Pass it to [`run_to`](crate::Search::run_to).
///
/// The test compares a few states one by one, and looks a state up among many by its hash.
///
/// # Examples
///
/// ```
/// use search::{Search, UniformCost, from_successors, space::AnyOf};
///
/// let line = from_successors(|&n: &u32| [n + 1]);
/// let thousands = AnyOf::new((1..100).map(|n| n * 1_000));
/// assert_eq!(UniformCost::new().run_to(&line, &1_960, &thousands).plan().unwrap().cost, 40);
/// ```
#[derive(Clone)]
pub struct AnyOf<State> {
    states: Vec<State>,
    /// The numbers of the states, by hash, if they are many.
    numbers: HashTable<usize>,
    hasher: DefaultHashBuilder,
}

/// The greatest number of states that are compared one by one.
const FEW: usize = 8;

impl<State: Eq + Hash> AnyOf<State> {
    /// Creates the goal that consists of `states`.
    #[must_use]
    pub fn new(states: impl IntoIterator<Item = State>) -> Self {
        let states: Vec<State> = states.into_iter().collect();
        let (mut numbers, hasher) = (HashTable::new(), DefaultHashBuilder::default());
        if states.len() > FEW {
            let hash = |&number: &usize| hasher.hash_one(&states[number]);
            for number in 0..states.len() {
                numbers.insert_unique(hash(&number), number, hash);
            }
        }
        AnyOf { states, numbers, hasher }
    }

    /// Returns the states, in the order in which they were given.
    #[must_use]
    pub fn states(&self) -> &[State] {
        &self.states
    }

    fn contains(&self, state: &State) -> bool {
        if self.states.len() <= FEW {
            return self.states.contains(state);
        }
        let is_state = |&number: &usize| self.states[number] == *state;
        self.numbers.find(self.hasher.hash_one(state), is_state).is_some()
    }
}

impl<State: fmt::Debug> fmt::Debug for AnyOf<State> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("AnyOf").field(&self.states).finish()
    }
}

impl<S: StateSpace> Goal<S> for AnyOf<S::State> {
    fn is_goal(&self, state: &S::State) -> bool {
        self.contains(state)
    }
}

impl<S: StateSpace> GoalStates<S> for AnyOf<S::State> {
    fn states(&self) -> &[S::State] {
        &self.states
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
