//! The open list of inconsistent states. An entry whose state has another place by now is outdated.

use alloc::collections::BinaryHeap;
use core::cmp::Reverse;

use crate::{run::Memory, space::Cost, tables::growth_of};

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

/// The outdated entries that are kept in any case.
const FEW: usize = 256;

pub(super) struct Queue<C: Cost> {
    entries: BinaryHeap<Reverse<(Key<C>, u32)>>,
    /// The number of entries after the last removal of all outdated ones.
    kept: usize,
}

impl<C: Cost> Queue<C> {
    pub(super) fn new() -> Self {
        Queue { entries: BinaryHeap::new(), kept: 0 }
    }

    pub(super) fn clear(&mut self) {
        self.entries.clear();
        self.kept = 0;
    }

    /// Adds an entry for a state at its new place. An entry at its former place is outdated from now on.
    pub(super) fn push(&mut self, id: u32, key: Option<Key<C>>) {
        self.entries.extend(key.map(|key| Reverse((key, id))));
    }

    /// Returns the first entry that is not outdated. `place` returns the present place of a state.
    pub(super) fn first(&mut self, place: impl Fn(u32) -> Option<Key<C>>) -> Option<(u32, Key<C>)> {
        while let Some(&Reverse((key, id))) = self.entries.peek() {
            if place(id) == Some(key) {
                return Some((id, key));
            }
            self.entries.pop();
        }
        None
    }

    pub(super) fn pop(&mut self) {
        self.entries.pop();
    }

    /// Removes all outdated entries, once they may be more than half.
    pub(super) fn remove_outdated(&mut self, place: impl Fn(u32) -> Option<Key<C>>) {
        if self.entries.len() > 2 * self.kept + FEW {
            self.entries.retain(|&Reverse((key, id))| place(id) == Some(key));
            self.kept = self.entries.len();
        }
    }

    pub(super) fn len(&self) -> usize {
        self.entries.len()
    }

    pub(super) fn memory(&self) -> Memory {
        let (size, capacity) = (size_of::<(Key<C>, u32)>(), self.entries.capacity());
        Memory::growing(capacity * size, growth_of(self.entries.len(), capacity, size))
    }
}
