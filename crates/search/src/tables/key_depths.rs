//! Packed states with their depths: a closed list for searches that rebuild a path without parent pointers.
//!
//! ```text
//!  63          KEY_BITS + 1   KEY_BITS            0
//! ┌──────────────────┬───────────┬─────────────────┐     The bit `taken` is set in a slot that holds a key. All bits
//! │ depth mod 2^free │   taken   │       key       │     above it hold the depth, modulo a power of two. If no bits
//! └──────────────────┴───────────┴─────────────────┘     remain, all depths compare equal.
//! ```

use crate::space::Key;
use crate::tables::Table;

/// A set of keys of `key_bits` bits, each with its depth in the remaining bits of the word.
#[derive(Debug)]
pub(crate) struct KeyDepths<K> {
    table: Table<K>,
    key_bits: u32,
}

impl<K: Key> KeyDepths<K> {
    /// Creates an empty set of keys of at most `key_bits` bits. The word must have at least one bit more.
    pub(crate) fn new(key_bits: u32) -> Self {
        KeyDepths { table: Table::new(K::ZERO), key_bits }
    }

    pub(crate) fn clear(&mut self) {
        self.table.shrink(K::ZERO);
        self.table.clear(K::ZERO);
    }

    /// Adds `key` at `depth` and returns whether it is new.
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

    /// Returns whether `key` is in the set and its stored depth agrees with `depth` in the bits that the slot has.
    pub(crate) fn may_hold(&self, key: K, depth: u64) -> bool {
        let bits = self.key_bits;
        let word = key.or(K::tag(depth << 1 | 1, bits));
        self.table.find(key.mix(), |slot| slot == K::ZERO, |slot| slot.low(bits) == key) == Some(word)
    }

    #[inline(always)]
    pub(crate) fn prefetch(&self, key: K) {
        self.table.prefetch(key.mix());
    }

    /// Returns the number of keys.
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
