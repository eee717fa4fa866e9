//! The children of one shard's states in a round, on their way to the shards that own them.

use alloc::vec::Vec;

use crate::{algorithms::best_first::search_graph::Node, space::StateSpace};

/// The number of shards: a constant, so that no result depends on the threads. A word has a bit for each shard.
pub(super) const SHARDS: usize = 64;

/// A child with the hash of its state. Its parent is a number over all shards.
pub(super) struct Child<S: StateSpace, M> {
    pub(super) hash: u64,
    pub(super) node: Node<S, M>,
}

impl<S: StateSpace, M> Child<S, M> {
    /// Returns the number of the shard that owns the child.
    #[inline(always)]
    pub(super) fn target(&self) -> usize {
        target(self.hash)
    }
}

/// Returns the number of the shard that owns the states of this hash.
///
/// These are the upper bits of the hash. The tables of the shards use bits from the middle, so the states of one shard
/// spread over its table.
#[inline(always)]
pub(super) fn target(hash: u64) -> usize {
    (hash >> (u64::BITS - SHARDS.ilog2())) as usize
}

/// The children of one shard's states in a round, in the order of their generation.
pub(super) struct Outbox<S: StateSpace, M> {
    children: Vec<Child<S, M>>,
    /// For each expanded state of the round, the number of children up to it.
    ends: Vec<usize>,
    /// The indices of the children by their targets, if the outbox is sorted.
    order: Vec<u32>,
    /// The children of the target `t` are those from `starts[t]` to `starts[t + 1]` in `order`.
    starts: [u32; SHARDS + 1],
    is_sorted: bool,
}

impl<S: StateSpace, M> Outbox<S, M> {
    pub(super) fn new() -> Self {
        Outbox {
            children: Vec::new(),
            ends: Vec::new(),
            order: Vec::new(),
            starts: [0; SHARDS + 1],
            is_sorted: false,
        }
    }

    #[inline(always)]
    pub(super) fn push(&mut self, child: Child<S, M>) {
        self.children.push(child);
    }

    /// Ends the children of one state.
    #[inline(always)]
    pub(super) fn end_state(&mut self) {
        self.ends.push(self.children.len());
    }

    /// Returns the number of children, the partial list of the last state included.
    pub(super) fn len(&self) -> usize {
        self.children.len()
    }

    /// Returns the number of children of the first `states` states.
    pub(super) fn generated_by(&self, states: usize) -> u64 {
        if states == 0 { 0 } else { self.ends[states - 1] as u64 }
    }

    /// Returns all children, in the order of their generation.
    pub(super) fn children(&self) -> &[Child<S, M>] {
        &self.children
    }

    /// Sorts the children by their targets, if they are not sorted yet. Those of one target keep their order.
    pub(super) fn sort(&mut self) {
        if self.is_sorted {
            return;
        }
        self.is_sorted = true;
        let mut next = [0; SHARDS + 1];
        for child in &self.children {
            next[child.target() + 1] += 1;
        }
        for target in 0..SHARDS {
            next[target + 1] += next[target];
        }
        self.starts = next;
        self.order.clear();
        self.order.reserve_exact(self.children.capacity());
        self.order.resize(self.children.len(), 0);
        for (index, child) in (0..).zip(&self.children) {
            let place = &mut next[child.target()];
            self.order[*place as usize] = index;
            *place += 1;
        }
    }

    /// Returns the children of `target`, in the order of their generation. The outbox must be sorted.
    #[inline(always)]
    pub(super) fn children_of(&self, target: usize) -> impl Iterator<Item = &Child<S, M>> {
        let range = self.starts[target] as usize..self.starts[target + 1] as usize;
        self.order[range].iter().map(|&index| &self.children[index as usize])
    }

    pub(super) fn clear(&mut self) {
        self.children.clear();
        self.ends.clear();
        self.order.clear();
        self.is_sorted = false;
    }

    /// Returns the number of bytes. The order counts whether it is there or not, so that the bytes do not depend on the
    /// threads.
    pub(super) fn bytes(&self) -> usize {
        self.children.capacity() * (size_of::<Child<S, M>>() + size_of::<u32>())
            + self.ends.capacity() * size_of::<usize>()
    }
}
