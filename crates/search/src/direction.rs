//! Directions: along the actions of a space, or against them.

use crate::space::{Reversible, StateSpace};

/// Which states are next to a state.
///
/// # Examples
///
/// ```
/// use search::{Direction, Forward, from_edges};
///
/// let doubling = from_edges(|&n: &u32| [n + 1, n * 2]);
/// assert_eq!(Forward::neighbours(&doubling, 5).map(|edge| edge.1).collect::<Vec<_>>(), [6, 10]);
/// ```
pub trait Direction<S: StateSpace> {
    /// Lists the states next to `state`, each with the action on the edge between them.
    fn neighbours(
        space: &S,
        state: S::State,
    ) -> impl Iterator<Item = (S::Action, S::State)> + use<'_, Self, S>;
}

/// From states to their successors.
#[derive(Clone, Copy, Debug)]
pub struct Forward;

impl<S: StateSpace> Direction<S> for Forward {
    #[inline(always)]
    fn neighbours(space: &S, state: S::State) -> impl Iterator<Item = (S::Action, S::State)> + use<'_, S> {
        let actions = space.actions(&state).into_iter();
        actions.map(move |action| (action, space.successor(&state, action)))
    }
}

/// From states to their predecessors, in a space that lists them.
#[derive(Clone, Copy, Debug)]
pub struct Backward;

impl<S: Reversible> Direction<S> for Backward {
    #[inline(always)]
    fn neighbours(space: &S, state: S::State) -> impl Iterator<Item = (S::Action, S::State)> + use<'_, S> {
        space.predecessors(&state).into_iter()
    }
}
