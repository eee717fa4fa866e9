//! The numbers of known states: find a state, or insert it.

use core::hash::Hash;

use hashbrown::{HashTable, hash_table::Entry};

use crate::tables::{hash, low};

/// States are numbered below this: the last sixteenth is left free, so that fullness need not be asked at each.
pub(crate) const FULL: usize = 15 << 28;

/// A table with more slots than this is given back before the next search: clearing it takes too long.
const KEPT_SLOTS: usize = 1 << 20;

/// The bytes that a hash table of so many `bytes`, entries and capacity holds soon: when it grows, the old slots stand beside
/// twice as many new ones. It grows soon if a sixteenth of its capacity is left.
pub(crate) fn bytes_soon(bytes: usize, entries: usize, capacity: usize) -> usize {
    if entries >= capacity - capacity / 16 { 3 * bytes } else { bytes }
}

/// A set of numbers of states. The states themselves stand with the owner, who says where.
#[derive(Debug, Default)]
pub(crate) struct StateIndex {
    numbers: HashTable<u32>,
}

impl StateIndex {
    pub(crate) fn clear(&mut self) {
        if self.numbers.capacity() > KEPT_SLOTS {
            self.numbers = HashTable::new();
        }
        self.numbers.clear();
    }

    /// The number of `state`.
    #[inline]
    pub(crate) fn find<'a, T: Hash + Eq + 'a>(
        &self,
        state: &T,
        state_of: impl Fn(u32) -> &'a T,
    ) -> Option<u32> {
        self.numbers.find(low(hash(state)), |&number| state_of(number) == state).copied()
    }

    /// The number that `state` has, or `None` if it is new and gets the number `next`.
    #[inline(always)]
    pub(crate) fn find_or_insert<'a, T: Hash + Eq + 'a>(
        &mut self,
        state: &T,
        next: u32,
        state_of: impl Fn(u32) -> &'a T,
    ) -> Option<u32> {
        let is_same = |&number: &u32| state_of(number) == state;
        match self.numbers.entry(low(hash(state)), is_same, |&number| low(hash(state_of(number)))) {
            Entry::Occupied(entry) => Some(*entry.get()),
            Entry::Vacant(entry) => {
                entry.insert(next);
                None
            }
        }
    }

    pub(crate) fn bytes(&self) -> usize {
        self.numbers.allocation_size()
    }

    pub(crate) fn bytes_soon(&self) -> usize {
        bytes_soon(self.bytes(), self.numbers.len(), self.numbers.capacity())
    }
}
