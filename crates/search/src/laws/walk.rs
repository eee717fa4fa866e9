//! Random walks: generate states of an arbitrary space for tests.

use alloc::vec::Vec;

use crate::space::StateSpace;

/// Returns the last state of a walk from `start`: each of `steps`, modulo the number of actions, picks an action.
///
/// A step in a state without actions changes nothing.
///
/// # Examples
///
/// ```
/// use search::{from_successors, laws};
///
/// let line = from_successors(|&n: &u32| [n + 1, n.saturating_sub(1)]);
/// assert_eq!(laws::walk(&line, &0, &[0, 2, 1]), 1);
/// ```
pub fn walk<S: StateSpace>(space: &S, start: &S::State, steps: &[u8]) -> S::State {
    steps.iter().fold(start.clone(), |state, &step| match pick(space.actions(&state), step) {
        Some(action) => space.successor(&state, action),
        None => state,
    })
}

/// Returns the action with the index `step`, modulo the number of `actions`; `None` if there is none.
pub(super) fn pick<A>(actions: impl IntoIterator<Item = A>, step: u8) -> Option<A> {
    let mut actions: Vec<A> = actions.into_iter().collect();
    (!actions.is_empty()).then(|| actions.swap_remove(usize::from(step) % actions.len()))
}
