//! Children on their way from the thread that generates them to the shards that own their states.

use alloc::vec::Vec;

use crate::tables::{SHARDS, shard_of};

/// A generated child, which knows the hash of its state.
pub(crate) trait Hashed {
    fn hash(&self) -> u64;
}

/// The children of some states, in the order of their generation.
pub(crate) struct Outbox<C> {
    children: Vec<C>,
    /// For each state whose end is noted, the number of children up to it.
    ends: Vec<usize>,
    /// The indices of the children by their targets, if the outbox is sorted.
    order: Vec<u32>,
    /// The children of the target `t` are those from `starts[t]` to `starts[t + 1]` in `order`.
    starts: [u32; SHARDS + 1],
    is_sorted: bool,
}

impl<C: Hashed> Outbox<C> {
    pub(crate) fn new() -> Self {
        Outbox {
            children: Vec::new(),
            ends: Vec::new(),
            order: Vec::new(),
            starts: [0; SHARDS + 1],
            is_sorted: false,
        }
    }

    #[inline(always)]
    pub(crate) fn push(&mut self, child: C) {
        self.children.push(child);
    }

    /// Notes the end of the children of one state.
    #[inline(always)]
    pub(crate) fn end_state(&mut self) {
        self.ends.push(self.children.len());
    }

    /// Returns the number of children, the partial list of the last state included.
    pub(crate) fn len(&self) -> usize {
        self.children.len()
    }

    /// Returns the number of children of the first `states` states.
    pub(crate) fn generated_by(&self, states: usize) -> u64 {
        if states == 0 { 0 } else { self.ends[states - 1] as u64 }
    }

    /// Returns all children, in the order of their generation.
    pub(crate) fn children(&self) -> &[C] {
        &self.children
    }

    /// Sorts the children by their targets, if they are not sorted yet. Those of one target keep their order.
    pub(crate) fn sort(&mut self) {
        if self.is_sorted {
            return;
        }
        self.is_sorted = true;
        let mut next = [0; SHARDS + 1];
        for child in &self.children {
            next[shard_of(child.hash()) + 1] += 1;
        }
        for target in 0..SHARDS {
            next[target + 1] += next[target];
        }
        self.starts = next;
        self.order.clear();
        self.order.reserve_exact(self.children.capacity());
        self.order.resize(self.children.len(), 0);
        for (index, child) in (0..).zip(&self.children) {
            let place = &mut next[shard_of(child.hash())];
            self.order[*place as usize] = index;
            *place += 1;
        }
    }

    /// Returns the children of `target`, in the order of their generation. The outbox must be sorted.
    #[inline(always)]
    pub(crate) fn children_of(&self, target: usize) -> impl Iterator<Item = &C> {
        let range = self.starts[target] as usize..self.starts[target + 1] as usize;
        self.order[range].iter().map(|&index| &self.children[index as usize])
    }

    pub(crate) fn clear(&mut self) {
        self.children.clear();
        self.ends.clear();
        self.order.clear();
        self.is_sorted = false;
    }

    /// Returns the number of bytes. The order counts whether it is there or not, so that the bytes do not depend on the
    /// threads.
    pub(crate) fn bytes(&self) -> usize {
        self.children.capacity() * (size_of::<C>() + size_of::<u32>())
            + self.ends.capacity() * size_of::<usize>()
    }
}
