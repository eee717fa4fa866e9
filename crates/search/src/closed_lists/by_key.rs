//! The closed list of packed states: a slot holds the whole key, so a look-up never reads the arena.
//!
//! ```text
//!  63          KEY_BITS            0
//! ┌──────────────┬─────────────────┐     A slot is taken if its generation is the present one. A new search
//! │  generation  │       key       │     begins the next generation, which makes every slot free. The table is
//! └──────────────┴─────────────────┘     cleared only when it shrinks or the generations run out.
//! ```

use alloc::vec::Vec;

use crate::tables::Table;
use crate::{
    closed_lists::ClosedList,
    space::{Key, Keyed},
    tables::Arena,
};

/// A closed list of the keys of a [`Keyed`] space, for [`BreadthFirst`](crate::BreadthFirst) alone: it never reads the
/// arena, and a new search rarely clears a large table.
///
/// The parameter is the type of the key, `u64` by default: `ByKey<u128>` serves spaces with longer keys.
///
/// # Complexity
///
/// Expected constant time an insertion, with one multiplication. 16 to 64 bytes a state beside the arena, and twice as
/// many with keys of 128 bits.
///
/// # Examples
///
/// ```
/// use search::{BreadthFirst, Search, closed_lists::ByKey, from_successors};
///
/// let lamps = from_successors(|&lit: &u64| [0b0011, 0b0110, 0b1100].map(|pair| lit ^ pair))
///     .with_keys(|&lit| lit, |key| key);
/// let report = BreadthFirst::new().with_closed_list(ByKey::new()).run(&lamps, &0b1111, |&lit| lit == 0);
/// assert_eq!(report.plan().unwrap().cost, 2);
/// ```
#[derive(Debug)]
pub struct ByKey<K = u64> {
    table: Table<K>,
    /// The present generation. No generation is zero, so a cleared slot is free.
    generation: u64,
}

impl<K: Key> ByKey<K> {
    /// Creates an empty list.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }
}

impl<K: Key> ByKey<K> {
    /// Begins the next generation, so that every slot is free. Clears the table if the generations have run out.
    fn next_generation(&mut self, key_bits: u32) {
        let generations = 1_u64.checked_shl((K::BITS - key_bits).min(63)).unwrap_or(u64::MAX);
        self.generation += 1;
        self.table.all_free();
        if self.generation >= generations {
            self.table.clear(K::ZERO);
            self.generation = 1;
        }
    }

    /// Adds `key` and returns whether it is new.
    #[inline(always)]
    fn insert(&mut self, key: K, key_bits: u32) -> bool {
        let generation = self.generation;
        let word = key.or(K::tag(generation, key_bits));
        let is_free = |slot: K| slot.bits_from(key_bits) != generation;
        let Some(slot) = self.table.claim(key.mix(), is_free, |slot| slot == word) else { return false };
        *slot = word;
        if self.table.is_half_full() {
            self.grow(key_bits);
        }
        true
    }

    #[inline(always)]
    fn grow(&mut self, key_bits: u32) {
        let is_free = |slot: K| slot.bits_from(key_bits) != self.generation;
        self.table.grow(K::ZERO, |word| (!is_free(word)).then(|| word.low(key_bits).mix()));
    }
}

impl<K: Key> Default for ByKey<K> {
    fn default() -> Self {
        ByKey { table: Table::new(K::ZERO), generation: 0 }
    }
}

impl<K: Key, S: Keyed<Key = K>> ClosedList<S> for ByKey<K> {
    type Fingerprint = K;

    const BATCHED: bool = true;

    fn reset(&mut self, _: &S) {
        const { assert!(0 < S::KEY_BITS && S::KEY_BITS < K::BITS, "a key leaves room for a generation") }
        self.table.shrink(K::ZERO);
        self.next_generation(S::KEY_BITS);
    }

    fn next_layer(&mut self) {
        self.next_generation(S::KEY_BITS);
    }

    #[inline(always)]
    fn fingerprint(space: &S, state: &S::State) -> K {
        space.key(state)
    }

    #[inline(always)]
    fn prefetch(&self, key: K) {
        self.table.prefetch(key.mix());
    }

    #[inline(always)]
    fn insert(&mut self, key: K, _: &S::State, _: &Arena<S>) -> bool {
        self.insert(key, S::KEY_BITS)
    }

    #[inline(always)]
    fn retain_new<T>(
        &mut self,
        batch: &mut Vec<T>,
        key: impl Fn(&T) -> K,
        is_last: impl Fn(&T) -> bool,
    ) -> bool {
        let generation = K::tag(self.generation, S::KEY_BITS);
        let word = |element: &T| {
            let key = key(element);
            (key.mix(), key.or(generation))
        };
        let is_other = |slot: K, word: K| slot.differs_below(word, S::KEY_BITS);
        self.table.retain_new(batch, word, |slot, word| slot != word, is_other);
        let last = batch.iter().position(is_last);
        if let Some(last) = last {
            // The words behind the last one stay in the table, but it grows as if they had never come.
            self.table.discount(batch.len() - last - 1);
            batch.truncate(last + 1);
        }
        if self.table.is_half_full() {
            self.grow(S::KEY_BITS);
        }
        last.is_some()
    }

    fn slots(&self) -> usize {
        self.table.slots()
    }

    fn bytes(&self) -> usize {
        self.table.bytes()
    }

    fn bytes_soon(&self) -> usize {
        self.table.bytes_soon()
    }
}
