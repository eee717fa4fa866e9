//! The open list of inconsistent states, each with one entry whose place may become better or worse.

use core::cmp::Reverse;

use priority_queue::PriorityQueue;

use crate::{
    run::Memory,
    space::Cost,
    tables::{BuildMix, bytes_soon},
};

/// A place in the order: f, then underconsistent states, then a tie-break.
///
/// Of equal f, the values that are too low are removed first: the search may end once only overconsistent states are left
/// there. Of overconsistent states, the least h goes first, as in A*; of underconsistent ones, the least g.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Key<C> {
    pub(super) f: C,
    pub(super) is_over: bool,
    pub(super) tie: C,
}

/// The bytes of an entry of the index map (number, key, hash), of its slot, and of two positions in the heap.
const fn entry<C>() -> usize {
    size_of::<(u32, Key<C>, u64)>() + size_of::<[usize; 3]>()
}

/// The queue removes the greatest first, so its keys are reversed.
pub(super) struct Queue<C: Cost>(PriorityQueue<u32, Reverse<Key<C>>, BuildMix>);

impl<C: Cost> Queue<C> {
    pub(super) fn new() -> Self {
        Queue(PriorityQueue::default())
    }

    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    /// Moves the entry of a state to the place `key`, or removes it.
    pub(super) fn set(&mut self, id: u32, key: Option<Key<C>>) {
        match key {
            Some(key) => {
                self.0.push(id, Reverse(key));
            }
            None => {
                self.0.remove(&id);
            }
        }
    }

    pub(super) fn peek(&self) -> Option<(u32, Key<C>)> {
        self.0.peek().map(|(&id, &Reverse(key))| (id, key))
    }

    pub(super) fn pop(&mut self) {
        self.0.pop();
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    pub(super) fn memory(&self) -> Memory {
        let (bytes, capacity) = (self.0.capacity() * entry::<C>(), self.0.capacity());
        Memory::new(bytes, bytes_soon(bytes, self.0.len(), capacity))
    }
}
