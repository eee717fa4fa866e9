//! The states of a layer of a survey, and those that its threads find.

use alloc::vec::Vec;

use crate::{space::StateSpace, tables::growth};

/// States of a layer, each with its last edge.
#[allow(missing_debug_implementations, reason = "no value leaves this crate")]
pub struct StateList<S: StateSpace, L> {
    pub(super) states: Vec<S::State>,
    /// The last step to each state, which the direction uses for pruning.
    pub(super) lasts: Vec<L>,
}

impl<S: StateSpace, L> StateList<S, L> {
    pub(super) fn new() -> Self {
        StateList { states: Vec::new(), lasts: Vec::new() }
    }

    #[inline(always)]
    pub(super) fn push(&mut self, state: S::State, last: L) {
        self.states.push(state);
        self.lasts.push(last);
    }

    #[cfg(feature = "parallel")]
    pub(super) fn reserve(&mut self, states: usize) {
        self.states.reserve(states);
        self.lasts.reserve(states);
    }

    #[cfg(feature = "parallel")]
    pub(super) fn append(&mut self, mut other: Self) {
        self.states.append(&mut other.states);
        self.lasts.append(&mut other.lasts);
    }

    pub(super) fn clear(&mut self) {
        self.states.clear();
        self.lasts.clear();
    }

    pub(super) fn bytes(&self) -> usize {
        let lasts = self.lasts.capacity().saturating_mul(size_of::<L>());
        self.states.capacity() * size_of::<S::State>() + lasts
    }

    /// Returns the further bytes of the next growth, if that is near; otherwise zero.
    pub(super) fn growth(&self) -> usize {
        growth(&self.states).saturating_add(growth(&self.lasts))
    }
}

/// The states of the next layer that a policy has not yet passed to the survey, and its buffers.
pub trait NewStates<S: StateSpace, L>: Default {
    /// Removes all states, for another survey.
    fn clear(&mut self);

    /// Returns the number of states.
    fn states(&self) -> usize;

    /// Returns the number of bytes of states and buffers.
    fn bytes(&self) -> usize;

    /// Moves all states to the end of `list`.
    fn move_to(&mut self, list: &mut StateList<S, L>);
}

/// The new states of one thread, which go to the survey at once: none.
impl<S: StateSpace, L> NewStates<S, L> for () {
    fn clear(&mut self) {}

    fn states(&self) -> usize {
        0
    }

    fn bytes(&self) -> usize {
        0
    }

    fn move_to(&mut self, _: &mut StateList<S, L>) {}
}
