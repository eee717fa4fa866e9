//! The states of a layer of a survey.

use alloc::vec::Vec;

use crate::{space::StateSpace, tables::growth};

/// States of a layer, each with its last edge.
pub(super) struct StateList<S: StateSpace, L> {
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
