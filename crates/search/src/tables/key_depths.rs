//! Packed states with their depths: what a search needs to find its way back without parents.
//!
//! ```text
//!  63          KEY_BITS + 1   KEY_BITS            0
//! ┌──────────────────┬───────────┬─────────────────┐     A slot is taken if its bit `taken` is set. Bits that
//! │ depth mod 2^free │   taken   │       key       │     neither the key nor `taken` needs hold the depth, modulo
//! └──────────────────┴───────────┴─────────────────┘     a power of two: none may be left, then all are equal.
//! ```

use crate::space::Key;
use crate::tables::Table;

/// A set of keys of `key_bits` bits, each with its depth as far as the word has room.
#[derive(Debug)]
pub(crate) struct KeyDepths<K> {
    table: Table<K>,
    key_bits: u32,
}

impl<K: Key> KeyDepths<K> {
    /// An empty set of keys of at most `key_bits` bits; one bit of the word must be left.
    pub(crate) fn new(key_bits: u32) -> Self {
        KeyDepths { table: Table::new(K::ZERO), key_bits }
    }

    pub(crate) fn clear(&mut self) {
        self.table.shrink(K::ZERO);
        self.table.clear(K::ZERO);
    }

    /// Adds `key` at `depth` and says whether it is new.
    #[inline(always)]
    pub(crate) fn insert(&mut self, key: K, depth: u64) -> bool {
        let bits = self.key_bits;
        let is_free = |slot: K| slot == K::ZERO;
        let Some(slot) = self.table.claim(key.mix(), is_free, |slot| slot.low(bits) == key) else {
            return false;
        };
        *slot = key.or(K::tag(depth << 1 | 1, bits));
        if self.table.is_half_full() {
            self.table.grow(K::ZERO, |word| (!is_free(word)).then(|| word.low(bits).mix()));
        }
        true
    }

    /// Whether `key` is in the set, at `depth` as far as the slot tells.
    pub(crate) fn may_hold(&self, key: K, depth: u64) -> bool {
        let bits = self.key_bits;
        let word = key.or(K::tag(depth << 1 | 1, bits));
        self.table.find(key.mix(), |slot| slot == K::ZERO, |slot| slot.low(bits) == key) == Some(word)
    }

    #[inline(always)]
    pub(crate) fn prefetch(&self, key: K) {
        self.table.prefetch(key.mix());
    }

    /// The number of keys.
    pub(crate) fn len(&self) -> usize {
        self.table.taken()
    }

    pub(crate) fn slots(&self) -> usize {
        self.table.slots()
    }

    pub(crate) fn bytes(&self) -> usize {
        self.table.bytes()
    }

    pub(crate) fn bytes_soon(&self) -> usize {
        self.table.bytes_soon()
    }
}
