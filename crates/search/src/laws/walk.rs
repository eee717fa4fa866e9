//! Random walks: how tests come by states of a space that they know nothing of.

use alloc::vec::Vec;

use crate::space::StateSpace;

/// The state that a walk from `start` ends in: each of `steps` picks one of the actions at hand, modulo their
/// number.
///
/// # Examples
///
/// ```
/// use search::{from_edges, laws};
///
/// let line = from_edges(|&n: &u32| [n + 1, n.saturating_sub(1)]);
/// assert_eq!(laws::walk(&line, &0, &[0, 2, 1]), 1);
/// ```
pub fn walk<S: StateSpace>(space: &S, start: &S::State, steps: &[u8]) -> S::State {
    steps.iter().fold(start.clone(), |state, &step| match pick(space.actions(&state), step) {
        Some(action) => space.successor(&state, action),
        None => state,
    })
}

/// One of `actions`, unless there is none.
pub(super) fn pick<A>(actions: impl IntoIterator<Item = A>, step: u8) -> Option<A> {
    let mut actions: Vec<A> = actions.into_iter().collect();
    (!actions.is_empty()).then(|| actions.swap_remove(usize::from(step) % actions.len()))
}
