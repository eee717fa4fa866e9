//! The index from states to their numbers in a list.

use core::hash::Hash;

use hashbrown::{HashTable, hash_table::Entry};

use crate::tables::{bytes_soon, hash, is_growth_near, low};

/// Capacity above which a new search frees the table instead of clearing it, because clearing takes too long.
const KEPT_SLOTS: usize = 1 << 20;

/// The capacity of a table after its first growth.
const SMALLEST: usize = 3;

/// The bytes of a table after its first growth, or more.
const FIRST_BYTES: usize = 64;

/// A hash table of the numbers of states. The owner stores the states and compares them.
///
/// A [`SearchGraph`](crate::engine::SearchGraph) has one, unless it finds its states by ranks:
///
/// ```
/// use search::{StateSpace, engine::{HashIndex, SearchGraph}};
///
/// struct Halves<S: StateSpace>([SearchGraph<S, (), HashIndex>; 2]);
/// ```
#[derive(Debug, Default)]
pub struct HashIndex {
    numbers: HashTable<u32>,
}

impl HashIndex {
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
        if !is_growth_near(needed, capacity) {
            return 0;
        }
        if capacity == 0 && needed > 0 {
            (bytes, capacity) = (FIRST_BYTES, SMALLEST);
        }
        // The old slots stay in memory beside the new ones.
        while capacity.saturating_mul(2) < needed {
            (bytes, capacity) = (2 * bytes, 2 * capacity);
        }
        3 * bytes - self.bytes()
    }
}

#[cfg(test)]
mod tests {
    use alloc::{format, vec::Vec};

    use super::*;
    use crate::tables::growth::tests::is_near;

    #[test]
    fn indices_grow_as_foreseen() {
        let states: Vec<u64> = (0..40_000).map(|n| n * n).collect();
        for from in [0, 1, 3, 100, 224, 300, 448, 5_000, 6_000, 7_000] {
            for more in [0, 1, 30, 148, 149, 300, 596, 597, 2_000, 20_000] {
                let mut index = HashIndex::default();
                let insert = |index: &mut HashIndex, number: u32| {
                    let found =
                        index.find_or_insert(&states[number as usize], number, |n| &states[n as usize]);
                    assert_eq!(found, None);
                };
                (0..from).for_each(|number| insert(&mut index, number));
                let (before, capacity) = (index.bytes(), index.numbers.capacity());
                let foreseen = index.growth_to(more as usize);
                let mut peak = before;
                for number in from..from + more {
                    let old = index.bytes();
                    insert(&mut index, number);
                    if index.bytes() > old {
                        peak = peak.max(old + index.bytes());
                    }
                }
                let taken = peak - before;
                let message = format!("{from} and {more}: {foreseen} foreseen, {taken} taken");
                assert!(taken <= foreseen, "{message}");
                // Each table has sixteen bytes more than its places take.
                let most = match taken {
                    0 if is_near((from + more) as usize, capacity) => 2 * before.max(FIRST_BYTES),
                    taken => taken + taken / 8 + FIRST_BYTES,
                };
                assert!(from < 100 && more > 0 || foreseen <= most, "{message}, {most} at most");
                let numbers = (0..from + more).map(|number| {
                    let state = &states[number as usize];
                    index.find(hash(state), |other| states[other as usize] == *state)
                });
                assert!(numbers.eq((0..from + more).map(Some)));
            }
        }
    }

    #[test]
    fn numbers_are_those_of_a_list() {
        let hash_of = |number: u32| u64::from(number).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let (mut index, mut list) = (HashIndex::default(), Vec::new());
        for step in 0..if cfg!(miri) { 300_u32 } else { 3_000 } {
            let number = step * 7 % 1_013;
            if list.contains(&number) {
                index.remove(hash_of(number), number);
                list.retain(|&other| other != number);
            } else {
                // A number that the index does not hold is not removed.
                index.remove(hash_of(number), number);
                index.insert(number, hash_of(number), hash_of);
                list.push(number);
            }
            assert_eq!(index.numbers.len(), list.len());
            let found = index.find(hash_of(number), |other| other == number);
            assert_eq!(found, list.contains(&number).then_some(number));
            assert_eq!(index.find(hash_of(number), |_| false), None);
        }
        index.clear();
        assert_eq!(index.find(hash_of(0), |_| true), None);
    }

    /// A large table is freed for the next search, a smaller one is kept.
    #[test]
    fn a_large_index_is_freed() {
        for (capacity, is_kept) in [(900_000, true), (1 << 20, false)] {
            let mut index = HashIndex { numbers: HashTable::with_capacity(capacity) };
            index.insert(0, 0, |_| 0);
            let bytes = index.bytes();
            index.reset();
            assert_eq!((index.bytes(), index.numbers.len()), (if is_kept { bytes } else { 0 }, 0));
        }
    }
}
