//! `Parent`: the state that is expanded, as its children see it.

use crate::{
    algorithms::best_first::engine::search_graph::{Node, SearchGraph},
    closed_lists::StateNumbers,
    heuristics::Estimate,
    space::StateSpace,
};

/// The values of a state that its children need.
pub(super) struct Parent<S: StateSpace, M> {
    pub(super) id: u32,
    pub(super) g: S::Cost,
    pub(super) estimate: Estimate<S::Cost, M>,
    /// A copy of the state, if a copy is cheap: it stays in registers, where the node is read anew for each child.
    copy: Option<S::State>,
}

impl<S: StateSpace, M: Copy> Parent<S, M> {
    /// Whether a state is a few words without an allocation.
    const COPIES: bool = !core::mem::needs_drop::<S::State>() && size_of::<S::State>() <= 32;

    #[inline(always)]
    pub(super) fn new(id: u32, node: &Node<S, M>) -> Self {
        let copy = Self::COPIES.then(|| node.state.clone());
        Parent { id, g: node.g, estimate: Estimate { h: node.h, memo: node.memo }, copy }
    }

    #[inline(always)]
    pub(super) fn state<'a, N: StateNumbers<S>>(&'a self, graph: &'a SearchGraph<S, M, N>) -> &'a S::State {
        match &self.copy {
            Some(state) if Self::COPIES => state,
            _ => &graph.node(self.id).state,
        }
    }
}
