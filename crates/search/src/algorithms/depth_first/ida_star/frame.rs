//! The states on the path of a pass, as frames that a pass can resume.

use crate::{
    heuristics::{Estimate, Heuristic},
    space::StateSpace,
};

/// A state on the current path, with the position in its expansion.
pub(crate) struct Frame<S: StateSpace, H: Heuristic<S>> {
    pub(crate) node: Node<S, H>,
    pub(crate) state: S::State,
    /// The last tried action, from which the plan is read. `None` if the state is not expanded yet.
    pub(crate) tried: Option<S::Action>,
    /// The number of actions that were tried. The actions after these are untried. `tried` does not determine
    /// the number, because two actions of a state may be equal.
    pub(crate) count: u32,
    pub(crate) depth: usize,
}

/// The data of a search node besides its state.
pub(crate) struct Node<S: StateSpace, H: Heuristic<S>> {
    pub(crate) last: Option<S::Action>,
    /// The bound less g: the most that the rest of the plan may cost. The test of a child then takes one
    /// addition and one comparison.
    pub(crate) left: S::Cost,
    /// The two parts of an [`Estimate`], as fields of their own: the struct adds padding to nodes, with which IDA* with
    /// the heuristic `Max` took 1.05 times as many instructions.
    pub(crate) h: S::Cost,
    pub(crate) memo: H::Memo,
}

impl<S: StateSpace, H: Heuristic<S>> Clone for Node<S, H> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: StateSpace, H: Heuristic<S>> Copy for Node<S, H> {}

impl<S: StateSpace, H: Heuristic<S>> Node<S, H> {
    #[inline(always)]
    pub(super) fn estimate(&self) -> Estimate<S::Cost, H::Memo> {
        Estimate { h: self.h, memo: self.memo }
    }
}

impl<S: StateSpace, H: Heuristic<S>> Clone for Frame<S, H> {
    fn clone(&self) -> Self {
        Frame { state: self.state.clone(), ..*self }
    }
}
