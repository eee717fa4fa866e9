//! The successors of a state, in a form that a search can store between two steps.

use crate::space::StateSpace;

/// A partly expanded state, and the actions whose successors remain to be generated.
pub(crate) struct Successors<S: StateSpace> {
    state: S::State,
    actions: <S::Actions as IntoIterator>::IntoIter,
}

impl<S: StateSpace> Successors<S> {
    #[inline(always)]
    pub(crate) fn new(state: S::State, actions: S::Actions) -> Self {
        Successors { state, actions: actions.into_iter() }
    }

    /// Generates the next successor, with the action that leads to it.
    #[inline(always)]
    pub(crate) fn next(&mut self, space: &S) -> Option<(S::Action, S::State)> {
        let action = self.actions.next()?;
        Some((action, space.successor(&self.state, action)))
    }
}
