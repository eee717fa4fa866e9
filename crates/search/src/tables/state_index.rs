//! The index from states to their numbers in a list.

use alloc::vec::Vec;
use core::hash::Hash;

use hashbrown::{HashTable, hash_table::Entry};

use crate::tables::{hash, low};

/// Capacity above which a new search frees the table instead of clearing it, because clearing takes too long.
const KEPT_SLOTS: usize = 1 << 20;

/// The capacity of a table after its first growth.
const SMALLEST: usize = 3;

/// The bytes of a table after its first growth, or more.
const FIRST_BYTES: usize = 64;

/// The places of a list after its first growth.
const FIRST_PLACES: usize = 4;

/// The places that a small list or table fills between two looks at the limits.
const FEWEST_PLACES: usize = 1 << 8;

/// Returns the free places of a list or table with `capacity` at which its growth is near: it can come before the next
/// look at the limits.
const fn places(capacity: usize) -> usize {
    if capacity / 16 > FEWEST_PLACES { capacity / 16 } else { FEWEST_PLACES }
}

/// Returns the peak number of bytes during the next growth of a hash table, if that is near; otherwise `bytes`.
///
/// During growth, the old slots stay in memory beside twice as many new ones.
pub(crate) fn bytes_soon(bytes: usize, entries: usize, capacity: usize) -> usize {
    if entries.saturating_add(places(capacity)) >= capacity { 3 * bytes } else { bytes }
}

/// Returns the further bytes that a list takes in its next growth, which doubles it, if that is near; otherwise zero.
///
/// The elements are not copied: the allocator moves the pages of a large list.
pub(crate) fn growth<T>(list: &Vec<T>) -> usize {
    growth_of(list.len(), list.capacity(), size_of::<T>())
}

/// Returns the same of a list of `len` elements of `size` bytes each.
pub(crate) fn growth_of(len: usize, capacity: usize, size: usize) -> usize {
    if len.saturating_add(places(capacity)) >= capacity { capacity.saturating_mul(size) } else { 0 }
}

/// Returns the further bytes that a list takes until it has `more` elements than now and grows once more, if that is near;
/// otherwise zero.
pub(crate) fn growth_to(len: usize, capacity: usize, more: usize, size: usize) -> usize {
    let needed = len.saturating_add(more);
    if needed.saturating_add(places(capacity)) < capacity {
        return 0;
    }
    let mut grown = capacity.saturating_mul(2);
    while grown < needed {
        grown = grown.saturating_mul(2).max(FIRST_PLACES);
    }
    (grown - capacity).saturating_mul(size)
}

/// A hash table of the numbers of states. The owner stores the states and compares them.
#[derive(Debug, Default)]
pub struct StateIndex {
    numbers: HashTable<u32>,
}

impl StateIndex {
    /// Removes all numbers.
    pub(crate) fn clear(&mut self) {
        self.numbers.clear();
    }

    /// Removes all numbers for a new search, and frees a large table.
    pub(crate) fn reset(&mut self) {
        if self.numbers.capacity() > KEPT_SLOTS {
            self.numbers = HashTable::new();
        }
        self.numbers.clear();
    }

    /// Returns the number with this `hash` for which `is_same` holds.
    #[inline(always)]
    pub(crate) fn find(&self, hash: u64, is_same: impl Fn(u32) -> bool) -> Option<u32> {
        self.numbers.find(low(hash), |&number| is_same(number)).copied()
    }

    /// Returns a number with this `hash`, whose state may be another one: nothing is compared.
    #[cfg(feature = "parallel")]
    #[inline(always)]
    pub(crate) fn candidate(&self, hash: u64) -> Option<u32> {
        self.find(hash, |_| true)
    }

    /// Returns the number of `state`, or inserts it under the number `next` and returns `None` if it is new. The table
    /// holds all numbers below `next`, whose states `state_of` returns.
    #[inline(always)]
    pub(crate) fn find_or_insert<'a, T: Hash + Eq + 'a>(
        &mut self,
        state: &T,
        next: u32,
        state_of: impl Fn(u32) -> &'a T,
    ) -> Option<u32> {
        self.find_or_insert_hashed(hash(state), state, next, state_of)
    }

    /// Does the same for a state whose hash is known.
    #[inline(always)]
    pub(crate) fn find_or_insert_hashed<'a, T: Hash + Eq + 'a>(
        &mut self,
        hashed: u64,
        state: &T,
        next: u32,
        state_of: impl Fn(u32) -> &'a T,
    ) -> Option<u32> {
        if self.numbers.len() == self.numbers.capacity() {
            self.grow(next, |number| hash(state_of(number)));
        }
        let is_same = |&number: &u32| state_of(number) == state;
        match self.numbers.entry(low(hashed), is_same, |&number| low(hash(state_of(number)))) {
            Entry::Occupied(entry) => Some(*entry.get()),
            Entry::Vacant(entry) => {
                entry.insert(next);
                None
            }
        }
    }

    /// Doubles the table, which holds all numbers below `next`.
    ///
    /// The states are read in the order of their numbers, and so of their places in memory. A hash table that grows by
    /// itself reads them in the order of its slots, which takes longer.
    #[cold]
    #[inline(never)]
    fn grow(&mut self, next: u32, hash_of: impl Fn(u32) -> u64) {
        let mut larger = HashTable::with_capacity((2 * self.numbers.len()).max(SMALLEST));
        for number in 0..next {
            larger.insert_unique(low(hash_of(number)), number, |&other| low(hash_of(other)));
        }
        self.numbers = larger;
    }

    /// Adds `number`, which is not in the table yet. `hash_of` returns the hash of any other number.
    #[inline(always)]
    pub(crate) fn insert(&mut self, number: u32, hash: u64, hash_of: impl Fn(u32) -> u64) {
        self.numbers.insert_unique(low(hash), number, |&other| low(hash_of(other)));
    }

    /// Removes `number` if the table holds it.
    #[inline(always)]
    pub(crate) fn remove(&mut self, hash: u64, number: u32) {
        if let Ok(entry) = self.numbers.find_entry(low(hash), |&other| other == number) {
            entry.remove();
        }
    }

    pub(crate) fn bytes(&self) -> usize {
        self.numbers.allocation_size()
    }

    pub(crate) fn bytes_soon(&self) -> usize {
        bytes_soon(self.bytes(), self.numbers.len(), self.numbers.capacity())
    }

    /// Returns the further bytes that it takes until it has `more` numbers than now and grows once more, if that is near;
    /// otherwise zero.
    pub(crate) fn growth_to(&self, more: usize) -> usize {
        let needed = self.numbers.len().saturating_add(more);
        let (mut bytes, mut capacity) = (self.bytes(), self.numbers.capacity());
        if more == 0 || needed.saturating_add(places(capacity)) < capacity {
            return self.bytes_soon() - bytes;
        }
        if capacity == 0 {
            (bytes, capacity) = (FIRST_BYTES, SMALLEST);
        }
        // The old slots stay in memory beside the new ones.
        while capacity.saturating_mul(2) < needed {
            (bytes, capacity) = (2 * bytes, 2 * capacity);
        }
        3 * bytes - self.bytes()
    }
}
