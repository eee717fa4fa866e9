//! The index from known states to their numbers: finds a state or inserts it.

use core::hash::Hash;

use hashbrown::{HashTable, hash_table::Entry};

use crate::tables::{hash, low};

/// Capacity above which a search frees the table instead of clearing it, because clearing takes too long.
const KEPT_SLOTS: usize = 1 << 20;

/// Returns the peak number of bytes during the next growth of a hash table, if that is near; otherwise `bytes`.
///
/// During growth, the old slots stay in memory beside twice as many new ones. Growth is near when at most a sixteenth
/// of `capacity` is left.
pub(crate) fn bytes_soon(bytes: usize, entries: usize, capacity: usize) -> usize {
    if entries >= capacity - capacity / 16 { 3 * bytes } else { bytes }
}

/// A set of state numbers. The owner stores the states and passes a function from numbers to states.
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

    /// Returns the number of `state`, or `None` if the state is unknown.
    #[inline]
    pub(crate) fn find<'a, T: Hash + Eq + 'a>(
        &self,
        state: &T,
        state_of: impl Fn(u32) -> &'a T,
    ) -> Option<u32> {
        self.numbers.find(low(hash(state)), |&number| state_of(number) == state).copied()
    }

    /// Returns the number of `state`, or inserts it under the number `next` and returns `None` if it is new.
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
