//! The search graph of a best-first search: each generated state once, with its best known path from a start.
//!
//! A closed list maps each state to its number. The nodes are stored in a vector, in the order of discovery.

use alloc::vec::Vec;

use crate::{
    closed_lists::StateNumbers,
    heuristics::Promise,
    run::{Plan, PlanOf},
    space::{Cost, StateSpace},
    tables::{LARGEST_STEP, LISTED, StateIndex, growth, hash},
};

/// A search node: a state with its costs, its memo and its parent pointer.
pub(crate) struct Node<S: StateSpace, M> {
    pub(crate) state: S::State,
    /// The cost of the best known path to the state.
    pub(crate) g: S::Cost,
    pub(crate) h: S::Cost,
    pub(crate) memo: M,
    pub(crate) link: Link,
    /// The last action on that path; `None` for a start.
    pub(crate) last: Option<S::Action>,
}

/// The number of the parent on the best known path, and a bit that tells whether the state is closed: it was expanded,
/// and no cheaper path was found since.
#[derive(Clone, Copy)]
pub(crate) struct Link(u32);

/// The bit of a [`Link`] that marks a closed state. Numbers of states are lower.
const CLOSED: u32 = 1 << 31;

/// The number of states at which a search stops: a step may still generate the rest up to [`CLOSED`].
const FULL: usize = (CLOSED as u64 - LARGEST_STEP * LISTED as u64) as usize;

impl Link {
    /// Returns the link of an open state to `parent`. The parent of a start is never read.
    #[inline(always)]
    pub(crate) fn to(parent: u32) -> Self {
        Link(parent)
    }

    #[inline(always)]
    pub(crate) fn is_closed(self) -> bool {
        self.0 & CLOSED != 0
    }

    #[inline(always)]
    pub(crate) fn close(&mut self) {
        self.0 |= CLOSED;
    }

    pub(crate) fn parent(self) -> u32 {
        self.0 & !CLOSED
    }
}

pub(crate) struct SearchGraph<S: StateSpace, M, N> {
    pub(crate) nodes: Vec<Node<S, M>>,
    numbers: N,
}

impl<S: StateSpace, M> SearchGraph<S, M, StateIndex> {
    /// Returns the number of `state`, if it is known.
    #[inline(always)]
    pub(crate) fn find(&self, state: &S::State) -> Option<u32> {
        self.numbers.find(hash(state), |id| self.node(id).state == *state)
    }
}

#[cfg(feature = "parallel")]
impl<S: StateSpace, M> SearchGraph<S, M, StateIndex> {
    /// Hints that the state of this hash is looked up soon: what the look-up reads is loaded.
    #[inline(always)]
    pub(crate) fn prefetch(&self, hash: u64) {
        if let Some(id) = self.numbers.candidate(hash) {
            crate::tables::prefetch(&self.nodes, id as usize);
        }
    }

    /// Looks up a `state` of this hash, as [`look_up`](Self::look_up) does.
    #[inline(always)]
    pub(crate) fn look_up_hashed(&mut self, hash: u64, state: &S::State) -> LookUp {
        let Self { nodes, numbers } = self;
        let next = nodes.len() as u32;
        match numbers.find_or_insert_hashed(hash, state, next, |id| &nodes[id as usize].state) {
            Some(id) => LookUp::Known(id),
            None => LookUp::New(next),
        }
    }
}

/// The result of a look-up of a state.
pub(crate) enum LookUp {
    /// The state is known under this number.
    Known(u32),
    /// The state is new and gets this number; its node must be pushed next.
    New(u32),
}

impl<S: StateSpace, M, N: StateNumbers<S>> SearchGraph<S, M, N> {
    pub(crate) fn new() -> Self {
        SearchGraph { nodes: Vec::new(), numbers: N::default() }
    }

    pub(crate) fn clear(&mut self, space: &S) {
        self.nodes.clear();
        self.numbers.reset(space);
    }

    /// Returns whether a state is neither closed nor a dead end: it is open, or its cost has saturated.
    pub(crate) fn has_overflowed(&self, promise: Promise) -> bool {
        self.nodes.iter().any(|node| !node.link.is_closed() && !promise.is_dead_end(node.h))
    }

    /// Looks up `state`, and assigns the next number to it if it is new.
    #[inline(always)]
    pub(crate) fn look_up(&mut self, space: &S, state: &S::State) -> LookUp {
        let Self { nodes, numbers } = self;
        let next = nodes.len() as u32;
        match numbers.find_or_insert(space, state, next, |id| &nodes[id as usize].state) {
            Some(id) => LookUp::Known(id),
            None => LookUp::New(next),
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
        self.nodes.capacity() * size_of::<Node<S, M>>() + self.numbers.bytes()
    }

    pub(crate) fn bytes_soon(&self) -> usize {
        self.numbers
            .bytes_soon()
            .saturating_add(self.nodes.capacity() * size_of::<Node<S, M>>() + growth(&self.nodes))
    }

    /// Returns the plan that ends at the state `id`.
    ///
    /// Sums the costs anew, because a state on the path may have become cheaper after its child was generated.
    pub(crate) fn plan(&self, space: &S, mut id: u32) -> PlanOf<S> {
        let mut edges = Vec::new();
        while let Some(action) = self.node(id).last {
            id = self.node(id).link.parent();
            edges.push((id, action));
        }
        edges.reverse();
        let costs = edges.iter().map(|&(from, action)| space.cost(&self.node(from).state, action));
        let cost = costs.fold(self.node(id).g, S::Cost::saturating_add);
        let actions = edges.iter().map(|edge| edge.1).collect();
        Plan { start: self.node(id).state.clone(), actions, cost }
    }
}
