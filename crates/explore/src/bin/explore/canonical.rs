//! A space in which all images of a state under the symmetries are one state.

use search::{
    StateSpace,
    space::{Keyed, Symmetric},
};

/// The space `S` with canonical states alone: an action leads to the canonical image of its successor.
pub(crate) struct Canonical<S>(pub(crate) S);

impl<S: Symmetric> StateSpace for Canonical<S> {
    type State = S::State;
    type Action = S::Action;
    type Cost = S::Cost;
    type Actions = S::Actions;
    const GRADED: bool = S::GRADED;

    #[inline(always)]
    fn actions(&self, state: &S::State) -> S::Actions {
        self.0.actions(state)
    }

    #[inline(always)]
    fn apply(&self, state: &mut S::State, action: S::Action) {
        self.0.apply(state, action);
        *state = self.0.canonical(state);
    }
}

impl<S: Symmetric + Keyed> Keyed for Canonical<S> {
    type Key = S::Key;
    const KEY_BITS: u32 = S::KEY_BITS;

    #[inline(always)]
    fn key(&self, state: &S::State) -> S::Key {
        self.0.key(state)
    }

    #[inline(always)]
    fn state(&self, key: S::Key) -> S::State {
        self.0.state(key)
    }
}
