//! The index from states to their numbers in a list.

use core::hash::Hash;

use hashbrown::{HashTable, hash_table::Entry};

use crate::tables::{hash, is_growth_near, upper_bits};

/// Capacity above which a new search frees the table instead of clearing it, because clearing takes too long.
const KEPT_SLOTS: usize = 1 << 20;

/// The capacity of a table after its first growth.
const SMALLEST: usize = 28;

/// The bytes of a table after its first growth, or more.
const FIRST_BYTES: usize = 192;

/// Capacity below which a table grows to four times its size, so that small searches have few growths.
const SMALL: usize = 1 << 10;

/// Returns how many times larger a table of this capacity becomes.
const fn growth_factor(capacity: usize) -> usize {
    if capacity < SMALL { 4 } else { 2 }
}

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
    /// The number of bits of a slot's index.
    bits: u32,
}

/// Returns a word whose lowest `bits` depend on all bits of the hash. `hashbrown` takes its index from there, and its tag
/// from the next bits, which are at the upper end.
#[inline(always)]
fn place(hash: u64, bits: u32) -> u64 {
    upper_bits(hash).rotate_left(bits)
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
        self.numbers.find(place(hash, self.bits), |&number| is_same(number)).copied()
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
        if self.is_full() {
            *self = self.enlarged(0..next, |number| hash(state_of(number)));
        }
        let is_same = |&number: &u32| state_of(number) == state;
        // The table has a free slot, so no state is hashed again.
        match self.numbers.entry(place(hashed, self.bits), is_same, |_| 0) {
            Entry::Occupied(entry) => Some(*entry.get()),
            Entry::Vacant(entry) => {
                entry.insert(next);
                None
            }
        }
    }

    /// Returns a larger table with the same numbers.
    ///
    /// The states are read in the order of `numbers`, best that of their places in memory. A hash table that grows by itself reads
    /// them in the order of its slots, which takes longer.
    #[cold]
    #[inline(never)]
    fn enlarged(&self, numbers: impl Iterator<Item = u32>, hash_of: impl Fn(u32) -> u64) -> HashIndex {
        let capacity = self.numbers.capacity();
        let mut larger = HashTable::with_capacity((growth_factor(capacity) * capacity).max(SMALLEST));
        let bits = larger.capacity().next_power_of_two().ilog2();
        for number in numbers {
            larger.insert_unique(place(hash_of(number), bits), number, |_| 0);
        }
        HashIndex { numbers: larger, bits }
    }

    /// Adds `number`, which is greater than all before. `hash_of` returns the hash of any other number.
    #[inline(always)]
    pub(crate) fn insert(&mut self, number: u32, hash: u64, hash_of: impl Fn(u32) -> u64) {
        if self.is_full() {
            *self = if self.numbers.len() == number as usize {
                self.enlarged(0..number, hash_of)
            } else {
                self.enlarged(self.numbers(), hash_of)
            };
        }
        self.numbers.insert_unique(place(hash, self.bits), number, |_| 0);
    }

    /// Removes `number` if the table holds it.
    #[inline(always)]
    pub(crate) fn remove(&mut self, hash: u64, number: u32) {
        if let Ok(entry) = self.numbers.find_entry(place(hash, self.bits), |&other| other == number) {
            entry.remove();
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.numbers.len()
    }

    /// Returns the numbers for which there is room without another growth.
    pub(crate) fn capacity(&self) -> usize {
        self.numbers.capacity()
    }

    pub(crate) fn is_full(&self) -> bool {
        self.len() == self.capacity()
    }

    /// Returns all numbers, in no order.
    pub(crate) fn numbers(&self) -> impl Iterator<Item = u32> {
        self.numbers.iter().copied()
    }

    pub(crate) fn bytes(&self) -> usize {
        self.numbers.allocation_size()
    }

    pub(crate) fn bytes_soon(&self) -> usize {
        self.bytes() + self.growth_to(0)
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
        while capacity.saturating_mul(growth_factor(capacity)) < needed {
            (bytes, capacity) = (growth_factor(capacity) * bytes, growth_factor(capacity) * capacity);
        }
        // The old slots stay in memory beside the new ones.
        (1 + growth_factor(capacity)) * bytes - self.bytes()
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
                    0 if is_near((from + more) as usize, capacity) => {
                        growth_factor(capacity) * before.max(FIRST_BYTES)
                    }
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
        for first_removed in [10, 100, 5_000] {
            let (mut index, mut list) = (HashIndex::default(), Vec::new());
            for number in 0..if cfg!(miri) { 300_u32 } else { 3_000 } {
                index.insert(number, hash_of(number), hash_of);
                list.push(number);
                if number >= first_removed {
                    let removed = number * 7 % 1_013;
                    // A number that the index does not hold is not removed.
                    index.remove(hash_of(removed), removed);
                    list.retain(|&other| other != removed);
                }
                assert_eq!(index.numbers.len(), list.len());
                let found = |number| index.find(hash_of(number), |other| other == number);
                for number in [number, number / 2, number * 7 % 1_013] {
                    assert_eq!(found(number), list.contains(&number).then_some(number));
                }
                assert_eq!(index.find(hash_of(number), |_| false), None);
            }
            index.clear();
            assert_eq!(index.find(hash_of(0), |_| true), None);
        }
    }

    /// Their hashes agree in all lower bits: a multiplication carries no bit downwards.
    #[test]
    fn states_that_differ_in_upper_bits_have_places_of_their_own() {
        for shift in (0..50).step_by(2) {
            let places = (0..1 << 11_u64).map(|n: u64| place(hash(&(n << shift)), 11) & 0x7ff);
            let places: std::collections::BTreeSet<u64> = places.collect();
            assert!(places.len() > 1_000, "{} places at {shift}", places.len());
        }
    }

    /// A large table is freed for the next search, a smaller one is kept.
    #[test]
    fn a_large_index_is_freed() {
        for (capacity, is_kept) in [(900_000, true), (1 << 20, false)] {
            let mut index = HashIndex { numbers: HashTable::with_capacity(capacity), bits: 20 };
            index.insert(0, 0, |_| 0);
            let bytes = index.bytes();
            index.reset();
            assert_eq!((index.bytes(), index.numbers.len()), (if is_kept { bytes } else { 0 }, 0));
        }
    }
}
