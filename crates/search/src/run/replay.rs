//! A plan followed step by step, as the space and the goal allow it.

use alloc::vec::Vec;
use core::{error::Error, fmt, mem};

use crate::{
    run::Plan,
    space::{Cost, Goal, StateSpace},
};

/// Why a plan does not hold.
///
/// # Examples
///
/// ```
/// use search::{At, Plan, from_successors, run::InvalidPlan};
///
/// let doubling = from_successors(|&n: &u32| [n + 1, n * 2]);
/// let plan = Plan { start: 3, actions: vec![4, 9], cost: 2 };
/// let error = plan.replay(&doubling, &At(9)).unwrap_err();
/// assert_eq!(error, InvalidPlan::Action { number: 2 });
/// assert_eq!(error.to_string(), "action 2 is not allowed where it stands");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum InvalidPlan<C> {
    /// The state before this action does not allow it.
    Action {
        /// The place of the action in the plan, from 1.
        number: usize,
    },
    /// The actions cost something else than the plan says.
    Cost {
        /// The cost of the actions.
        found: C,
        /// The plan's cost.
        said: C,
    },
    /// The last state is no goal.
    NoGoal,
}

impl<C: fmt::Debug> fmt::Display for InvalidPlan<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            InvalidPlan::Action { number } => write!(f, "action {number} is not allowed where it stands"),
            InvalidPlan::Cost { found, said } => write!(f, "the actions cost {found:?} and not {said:?}"),
            InvalidPlan::NoGoal => f.write_str("the plan ends where no goal is"),
        }
    }
}

impl<C: fmt::Debug> Error for InvalidPlan<C> {}

impl<State: Clone, Action: Copy + PartialEq, C: Cost> Plan<State, Action, C> {
    /// Follows the plan with the actions that `space` lists, and returns the states on its way, its start first and a
    /// goal last.
    ///
    /// The plan must cost the sum of the costs of its actions. So the replay fails with [`InvalidPlan::Cost`] if the search
    /// counted actions and they do not cost one each, or if the plan's start has an initial cost.
    ///
    /// Takes time for every action that a state of the plan has.
    ///
    /// # Errors
    ///
    /// If a state does not list the next action, if the actions cost something else than the plan says, or if the last
    /// state is no goal.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{At, Plan, from_successors};
    ///
    /// let doubling = from_successors(|&n: &u32| [n + 1, n * 2]);
    /// let plan = Plan { start: 3, actions: vec![6, 7], cost: 2 };
    /// assert_eq!(plan.replay(&doubling, &At(7)), Ok(vec![3, 6, 7]));
    /// assert!(plan.replay(&doubling, &At(8)).is_err());
    /// ```
    pub fn replay<S>(&self, space: &S, goal: &(impl Goal<S> + ?Sized)) -> Result<Vec<State>, InvalidPlan<C>>
    where
        S: StateSpace<State = State, Action = Action, Cost = C>,
    {
        let (mut states, mut state) = (Vec::with_capacity(self.actions.len() + 1), self.start.clone());
        let mut found = C::ZERO;
        for (number, &action) in (1..).zip(&self.actions) {
            if !space.actions(&state).into_iter().any(|allowed| allowed == action) {
                return Err(InvalidPlan::Action { number });
            }
            found = found.saturating_add(space.cost(&state, action));
            let next = space.successor(&state, action);
            states.push(mem::replace(&mut state, next));
        }
        if found != self.cost {
            return Err(InvalidPlan::Cost { found, said: self.cost });
        }
        if !goal.is_goal(&state) {
            return Err(InvalidPlan::NoGoal);
        }
        states.push(state);
        Ok(states)
    }
}
