//! A space whose states carry the last action, so that costs may depend on the action before.

use core::{fmt, hash::Hash};

use crate::{
    run::{Plan, PlanOf},
    space::{Cost, StateSpace},
};

/// A state with the action that led to it; a start has none, so a first direction is stated by `last.unwrap_or(EAST)`.
///
/// # Examples
///
/// ```
/// use search::{StateSpace, adapters::{AfterAction, WithLast}, from_successors};
///
/// let line = from_successors(|&n: &u32| [n + 1, n + 2]);
/// let space = WithLast::new(line, |_, last, action| if last == Some(action) { 2_u32 } else { 1 });
/// assert_eq!(space.successor(&space.start(0), 2), AfterAction { state: 2, last: Some(2) });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AfterAction<State, Action> {
    /// The state of the wrapped space.
    pub state: State,
    /// The action that led to it.
    pub last: Option<Action>,
}

/// A space whose costs depend on the action before: a turn costs time, or diagonal steps alternate in cost.
///
/// The cheapest path to a state need not begin the cheapest plan through it, if its last action makes the next one dear.
/// So two paths to a state that end with different actions lead to different states here, and every search is right
/// again. The space lists the same actions as the wrapped one, and all of them after each action: with such costs,
/// [`actions_after`](StateSpace::actions_after) of the wrapped space may omit a cheapest plan.
///
/// Begin at [`start`](Self::start), and let goals and heuristics look at the field `state`. A heuristic of the wrapped
/// space stays admissible if no action costs less than there. [`plan`](Self::plan) maps a plan back;
/// [`Report::map`](crate::Report::map) maps a whole report.
///
/// The closure compares actions, so they must be directions. An action of [`from_successors`](crate::from_successors) is the next
/// state, and tells no direction: let [`from_edges`](crate::from_edges) list states with a direction instead, as in the maze at
/// [`CheapestPlans::states`](crate::algorithms::CheapestPlans::states). If the robot faces east at the start, the closure reads
/// `last.unwrap_or(EAST)`.
///
/// # Complexity
///
/// The states are up to 1 + a times as many, where a is the number of different actions.
///
/// # Examples
///
/// A robot that pays three for each turn:
///
/// ```
/// use search::{StateSpace, UniformCost, Search, adapters::WithLast};
///
/// struct Grid;
///
/// impl StateSpace for Grid {
///     type State = (i8, i8);
///     type Action = (i8, i8);
///     type Cost = u32;
///     type Actions = [(i8, i8); 4];
///
///     fn actions(&self, _: &(i8, i8)) -> Self::Actions {
///         [(1, 0), (0, 1), (-1, 0), (0, -1)]
///     }
///     fn apply(&self, (x, y): &mut (i8, i8), (dx, dy): (i8, i8)) {
///         (*x, *y) = (*x + dx, *y + dy);
///     }
/// }
///
/// let robot = WithLast::new(Grid, |_, last, action| if last.is_none_or(|last| last == action) { 1_u32 } else { 4 });
/// let report = UniformCost::new().run(&robot, &robot.start((0, 0)), |after| after.state == (3, 2));
/// let plan = robot.plan(report.into_plan().unwrap());
/// assert_eq!(plan.cost, 8); // five steps and one turn
/// assert_eq!(plan.states(&Grid).last(), Some(&(3, 2)));
/// ```
#[derive(Clone, Copy)]
pub struct WithLast<S, F> {
    space: S,
    cost: F,
}

impl<S: StateSpace, C: Cost, F: Fn(&S::State, Option<S::Action>, S::Action) -> C> WithLast<S, F> {
    /// Returns `space` with the costs that `cost` returns for a state, the action that led to it, and the next
    /// action. The costs of the wrapped space are not used.
    #[must_use]
    pub fn new(space: S, cost: F) -> Self {
        WithLast { space, cost }
    }

    /// Returns `state` as a start: no action led to it.
    #[must_use]
    pub fn start(&self, state: S::State) -> AfterAction<S::State, S::Action> {
        AfterAction { state, last: None }
    }

    /// Returns the wrapped space.
    pub fn space(&self) -> &S {
        &self.space
    }

    /// Returns `plan` with the start of the wrapped space. Its cost is the one that depends on the actions before.
    #[must_use]
    pub fn plan(&self, plan: PlanOf<Self>) -> Plan<S::State, S::Action, C>
    where
        S::Action: Hash,
    {
        Plan { start: plan.start.state, actions: plan.actions, cost: plan.cost }
    }
}

impl<S, C, F> StateSpace for WithLast<S, F>
where
    S: StateSpace<Action: Hash>,
    C: Cost,
    F: Fn(&S::State, Option<S::Action>, S::Action) -> C,
{
    type State = AfterAction<S::State, S::Action>;
    type Action = S::Action;
    type Cost = C;
    type Actions = S::Actions;
    const GRADED: bool = S::GRADED;

    #[inline(always)]
    fn actions(&self, after: &Self::State) -> S::Actions {
        self.space.actions(&after.state)
    }

    #[inline(always)]
    fn apply(&self, after: &mut Self::State, action: S::Action) {
        self.space.apply(&mut after.state, action);
        after.last = Some(action);
    }

    #[inline(always)]
    fn cost(&self, after: &Self::State, action: S::Action) -> C {
        (self.cost)(&after.state, after.last, action)
    }

    #[inline(always)]
    fn successor(&self, after: &Self::State, action: S::Action) -> Self::State {
        AfterAction { state: self.space.successor(&after.state, action), last: Some(action) }
    }
}

impl<S: fmt::Debug, F> fmt::Debug for WithLast<S, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("WithLast").field("space", &self.space).finish_non_exhaustive()
    }
}
