//! The states that a best-first search has met, each once, with its best known way back to a start.
//!
//! A hash table holds the numbers of the states; the states themselves lie in one row, in the order of their
//! discovery.

use alloc::vec::Vec;

use crate::{
    run::{Plan, PlanOf},
    space::{Cost, StateSpace},
    tables::{FULL, StateIndex},
};

/// A state, and what a best-first search knows of it.
pub(crate) struct Node<S: StateSpace, M> {
    pub(crate) state: S::State,
    /// The cost of the best known way here.
    pub(crate) g: S::Cost,
    pub(crate) h: S::Cost,
    pub(crate) memo: M,
    /// The state before this one on that way. Not read of a start.
    pub(crate) parent: u32,
    /// The last action on that way; none if it is a start.
    pub(crate) last: Option<S::Action>,
    /// Whether the state was expanded, and no cheaper way was found since.
    pub(crate) closed: bool,
}

pub(crate) struct SearchGraph<S: StateSpace, M> {
    pub(crate) nodes: Vec<Node<S, M>>,
    index: StateIndex,
}

/// Whether a state was met before.
pub(crate) enum Met {
    /// Under this number.
    Before(u32),
    /// It gets this number; its node must be pushed next.
    First(u32),
}

impl<S: StateSpace, M> SearchGraph<S, M> {
    pub(crate) fn new() -> Self {
        SearchGraph { nodes: Vec::new(), index: StateIndex::default() }
    }

    pub(crate) fn clear(&mut self) {
        self.nodes.clear();
        self.index.clear();
    }

    /// Looks `state` up, and gives it the next number if it is new.
    #[inline(always)]
    pub(crate) fn meet(&mut self, state: &S::State) -> Met {
        let Self { nodes, index } = self;
        let next = nodes.len() as u32;
        match index.find_or_insert(state, next, |id| &nodes[id as usize].state) {
            Some(id) => Met::Before(id),
            None => Met::First(next),
        }
    }

    #[inline(always)]
    pub(crate) fn node(&self, id: u32) -> &Node<S, M> {
        &self.nodes[id as usize]
    }

    pub(crate) fn is_full(&self) -> bool {
        self.nodes.len() >= FULL
    }

    pub(crate) fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node<S, M>>() + self.index.bytes()
    }

    pub(crate) fn bytes_soon(&self) -> usize {
        self.bytes().saturating_add(self.index.bytes_soon() - self.index.bytes())
    }

    /// The plan that ends at the state `id`.
    ///
    /// Its cost is added up anew: a state on the way may have got cheaper since its successor was met.
    pub(crate) fn plan(&self, space: &S, mut id: u32) -> PlanOf<S> {
        let mut edges = Vec::new();
        while let Some(action) = self.node(id).last {
            id = self.node(id).parent;
            edges.push((id, action));
        }
        edges.reverse();
        let costs = edges.iter().map(|&(from, action)| space.cost(&self.node(from).state, action));
        let cost = costs.fold(self.node(id).g, S::Cost::saturating_add);
        let actions = edges.iter().map(|edge| edge.1).collect();
        Plan { start: self.node(id).state.clone(), actions, cost }
    }
}
