//! Packed states with their depths: a closed list for searches that rebuild a path without parent pointers.
//!
//! ```text
//!  63          KEY_BITS + 1   KEY_BITS            0
//! ┌──────────────────┬───────────┬─────────────────┐     The bit `taken` is set in a slot that holds a key. All bits
//! │ depth mod 2^free │   taken   │       key       │     above it hold the depth, modulo a power of two. If no bits
//! └──────────────────┴───────────┴─────────────────┘     remain, all depths compare equal.
//! ```

use alloc::vec::Vec;

use crate::space::Key;
use crate::tables::Table;

/// A set of keys of `key_bits` bits, each with its depth in the remaining bits of the word.
///
/// [`BreadthFirstKeys`](crate::algorithms::BreadthFirstKeys) stores its closed list in one. Use it for a breadth-first
/// search of your own.
///
/// # Complexity
///
/// Expected constant time an insertion. A slot takes one word. A table of more than 2^18 slots has two to four slots for
/// each key, a smaller one two to eight.
///
/// # Examples
///
/// ```
/// use search::tables::KeyDepths;
///
/// let mut closed = KeyDepths::<u64>::new(20);
/// assert!(closed.insert(7, 3));
/// assert!(!closed.insert(7, 4)); // the key keeps its depth
/// assert!(closed.may_hold(7, 3) && !closed.may_hold(7, 4) && !closed.may_hold(8, 3));
/// assert_eq!((closed.len(), closed.depth_bits()), (1, 43));
///
/// closed.prefetch(9); // some keys before it is inserted
/// assert!(closed.bytes_soon() >= closed.bytes());
/// closed.clear();
/// assert!(closed.is_empty());
/// ```
#[derive(Debug)]
pub struct KeyDepths<K> {
    table: Table<K>,
    key_bits: u32,
}

impl<K: Key> KeyDepths<K> {
    /// Creates an empty set of keys of at most `key_bits` bits.
    ///
    /// # Panics
    ///
    /// If `key_bits` is zero, or if the word has no bit more than the key.
    #[must_use]
    pub fn new(key_bits: u32) -> Self {
        assert!(0 < key_bits && key_bits < K::BITS, "a key has a bit, and leaves one free");
        KeyDepths { table: Table::new(K::ZERO), key_bits }
    }

    /// Returns the number of bits that hold a depth, at most 63. Depths below two to the power of this number are exact.
    #[must_use]
    pub fn depth_bits(&self) -> u32 {
        (K::BITS - 1 - self.key_bits).min(63)
    }

    /// Removes all keys.
    pub fn clear(&mut self) {
        self.table.shrink(K::ZERO);
        self.table.clear(K::ZERO);
    }

    /// Adds `key` at `depth` and returns whether it is new.
    #[inline(always)]
    pub fn insert(&mut self, key: K, depth: u64) -> bool {
        let bits = self.key_bits;
        let is_free = |slot: K| slot == K::ZERO;
        let Some(slot) = self.table.claim(key.mix(), is_free, |slot| slot.low(bits) == key) else {
            return false;
        };
        *slot = key.or(K::tag(depth << 1 | 1, bits));
        if self.table.is_half_full() {
            self.grow();
        }
        true
    }

    /// Adds the keys of a batch at `depth`, and removes the elements whose keys are not new from the batch. `key` returns the
    /// key of an element. The new elements keep their order.
    ///
    /// A batch takes less time than one [`insert`](Self::insert) after another, because no branch depends on whether a key is
    /// new.
    ///
    /// # Panics
    ///
    /// If the batch has more than 256 elements.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::tables::KeyDepths;
    ///
    /// let mut closed = KeyDepths::<u64>::new(20);
    /// closed.insert(7, 0);
    /// let mut batch = vec![9, 7, 8, 9];
    /// closed.retain_new(&mut batch, |&key| key, 1);
    /// assert_eq!(batch, [9, 8]);
    /// assert_eq!((closed.depth(7), closed.depth(8)), (Some(0), Some(1)));
    /// ```
    #[inline(always)]
    pub fn retain_new<T>(&mut self, batch: &mut Vec<T>, key: impl Fn(&T) -> K, depth: u64) {
        let bits = self.key_bits;
        let tag = K::tag(depth << 1 | 1, bits);
        let word = |element: &T| (key(element).mix(), key(element).or(tag));
        let held = |slot: K| slot.low(bits).or(K::tag(slot.bits_from(bits) & 1, bits));
        let is_other = |slot: K, word: K| held(slot).differs_below(held(word), bits);
        self.table.retain_new(batch, word, |slot, _| slot == K::ZERO, is_other);
        if self.table.is_half_full() {
            self.grow();
        }
    }

    fn grow(&mut self) {
        let bits = self.key_bits;
        self.table.grow(K::ZERO, |word| (word != K::ZERO).then(|| word.low(bits).mix()));
    }

    /// Returns whether `key` is in the set and its stored depth agrees with `depth` in the bits that the slot has.
    #[must_use]
    pub fn may_hold(&self, key: K, depth: u64) -> bool {
        let bits = self.key_bits;
        let word = key.or(K::tag(depth << 1 | 1, bits));
        self.table.find(key.mix(), |slot| slot == K::ZERO, |slot| slot.low(bits) == key) == Some(word)
    }

    /// Returns the depth of `key`, or `None` if it is not in the set. A depth is exact if it is below two to the power of
    /// [`depth_bits`](Self::depth_bits); of a larger one, the lower bits are returned.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::tables::KeyDepths;
    ///
    /// let mut closed = KeyDepths::<u64>::new(36);
    /// closed.insert(7, 3);
    /// assert_eq!((closed.depth(7), closed.depth(8)), (Some(3), None));
    /// ```
    #[must_use]
    pub fn depth(&self, key: K) -> Option<u64> {
        let bits = self.key_bits;
        let word = self.table.find(key.mix(), |slot| slot == K::ZERO, |slot| slot.low(bits) == key)?;
        Some(word.bits_from(bits) >> 1)
    }

    /// Hints that `key` will be inserted or looked up soon.
    #[inline(always)]
    pub fn prefetch(&self, key: K) {
        self.table.prefetch(key.mix());
    }

    /// Returns the number of keys.
    #[must_use]
    pub fn len(&self) -> usize {
        self.table.taken()
    }

    /// Returns whether the set has no key.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub(crate) fn slots(&self) -> usize {
        self.table.slots()
    }

    /// Returns the number of bytes that the table holds.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.table.bytes()
    }

    /// Returns the number of bytes after the next growth, if that is near; otherwise [`bytes`](Self::bytes).
    #[must_use]
    pub fn bytes_soon(&self) -> usize {
        self.table.bytes_soon()
    }
}
