//! An open-addressing hash table of words, shared by the closed lists.
//!
//! The number of slots is a power of two. Its owner lets it grow when half of the slots are taken, or three quarters where words have
//! tags. The upper bits of a hash select the home slot of a word. If that slot is taken, linear probing tries the next slots in turn.

use alloc::vec::Vec;
use core::hint;

use crate::tables::prefetch;

/// Binary logarithm of the slots of a new table: small enough to be cleared in a microsecond.
const SMALLEST_BITS: u32 = 12;

/// A table shrinks before a search if the previous search took fewer than one in `SPARSE` slots.
const SPARSE: usize = 16;

/// A table with fewer than 2 to this power times its smallest number of slots grows by a factor of four, a larger one by a factor of two.
///
/// A search that begins with new memory pays a page fault for every 4 KiB, which takes longer than another growth.
const FOURFOLD_BITS: u32 = 6;

/// The largest number of elements in a batch.
pub(crate) const MOST_BATCHED: usize = 1 << 8;

/// The table. The caller defines which word marks a free slot, so that several generations can share a table.
#[derive(Debug)]
pub(crate) struct Table<W> {
    slots: Vec<W>,
    /// 64 minus the binary logarithm of the number of slots.
    shift: u32,
    taken: usize,
}

impl<W: Copy> Table<W> {
    pub(crate) fn new(free: W) -> Self {
        Self::with_bits(SMALLEST_BITS, free)
    }

    /// Creates a table with two to this power slots.
    pub(crate) fn with_bits(bits: u32, free: W) -> Self {
        let mut table = Table { slots: Vec::new(), shift: 0, taken: 0 };
        table.renew(bits, free);
        table
    }

    /// Returns whether the previous search took few of the slots, of which there are many.
    pub(crate) fn is_sparse(&self) -> bool {
        self.slots.len() > 1 << SMALLEST_BITS && self.taken * SPARSE < self.slots.len()
    }

    /// Shrinks the table to its smallest size if the previous search took few of its slots. The next search may be as
    /// small, and a small table fits into the caches. A repeated search finds a table of the right size.
    /// In a graded space, only the slots taken in the last layer count.
    pub(crate) fn shrink(&mut self, free: W) {
        if self.is_sparse() {
            // A shorter list would keep the memory.
            self.slots = Vec::new();
            self.renew(SMALLEST_BITS, free);
        }
    }

    /// Marks every slot free.
    pub(crate) fn clear(&mut self, free: W) {
        self.renew(64 - self.shift, free);
    }

    /// Resets the count of taken slots, after the caller has made all slots free by a change of its own.
    pub(crate) fn all_free(&mut self) {
        self.taken = 0;
    }

    /// Returns the free slot for a word of this `hash` and counts it as taken, or `None` if a slot holds the same word.
    #[inline(always)]
    pub(crate) fn claim(
        &mut self,
        hash: u64,
        is_free: impl Fn(W) -> bool,
        is_same: impl Fn(W) -> bool,
    ) -> Option<&mut W> {
        let home = self.home(hash);
        let slots = &mut self.slots[..];
        // The subtraction on a local slice proves to the compiler that `& last` keeps every index in bounds.
        let last = slots.len().checked_sub(1)?;
        let mut i = home;
        while !is_free(slots[i & last]) {
            if is_same(slots[i & last]) {
                return None;
            }
            i += 1;
        }
        self.taken += 1;
        Some(&mut slots[i & last])
    }

    /// Stores the words of `batch`, and removes those elements whose word is in the table already. `word` returns the hash
    /// and the word of an element. `is_other` returns whether a slot is neither free nor holds the same word, and `is_new`
    /// whether one of the remaining slots is free.
    ///
    /// No branch depends on whether a word is new. A processor cannot predict such a branch, and waits for the slot before
    /// it learns the answer. The caller grows the table afterwards, so at most half of the slots and a batch are taken.
    ///
    /// # Panics
    ///
    /// If the batch has more than [`MOST_BATCHED`] elements.
    #[inline(always)]
    pub(crate) fn retain_new<T>(
        &mut self,
        batch: &mut Vec<T>,
        word: impl Fn(&T) -> (u64, W),
        is_new: impl Fn(W, W) -> bool,
        is_other: impl Fn(W, W) -> bool,
    ) {
        assert!(batch.len() <= MOST_BATCHED, "a batch has at most {MOST_BATCHED} elements");
        let shift = self.shift;
        let slots = &mut self.slots[..];
        let Some(last) = slots.len().checked_sub(1) else { return };
        // The indices of the new elements.
        let (mut indices, mut kept) = ([0; MOST_BATCHED], 0);
        for (i, element) in batch.iter().enumerate() {
            let (hash, word) = word(element);
            let mut at = (hash >> shift) as usize & last;
            while is_other(slots[at], word) {
                at = (at + 1) & last;
            }
            let is_new = is_new(slots[at], word);
            slots[at] = hint::select_unpredictable(is_new, word, slots[at]);
            // The next element overwrites the index of one that is not new.
            indices[kept % MOST_BATCHED] = i as u16;
            kept += usize::from(is_new);
        }
        for (to, &from) in indices[..kept].iter().enumerate() {
            batch.swap(to, from.into());
        }
        batch.truncate(kept);
        self.taken += kept;
    }

    /// Counts `words` taken slots less, which the search does not need.
    pub(crate) fn discount(&mut self, words: usize) {
        self.taken -= words;
    }

    /// Returns the word of this `hash` for which `is_same` holds.
    pub(crate) fn find(
        &self,
        hash: u64,
        is_free: impl Fn(W) -> bool,
        is_same: impl Fn(W) -> bool,
    ) -> Option<W> {
        let last = self.slots.len() - 1;
        let chain = (self.home(hash)..).map(|i| self.slots[i & last]);
        chain.take_while(|&word| !is_free(word)).find(|&word| is_same(word))
    }

    /// Returns whether three quarters of the slots are taken: the table must grow before the next word if it compares states by
    /// tags, which makes the longer probes cheap.
    #[inline(always)]
    pub(crate) fn is_nearly_full(&self) -> bool {
        self.taken >= self.slots.len() / 4 * 3
    }

    #[inline(always)]
    pub(crate) fn is_half_full(&self) -> bool {
        self.taken * 2 >= self.slots.len()
    }

    /// Grows the table to four times its slots, or to twice its slots if they are many: memory then matters more than
    /// time. `hash` returns the hash of a word, or `None` if its slot is free.
    ///
    /// The slots are extended in place, so that old and new slots never need memory side by side.
    #[cold]
    #[inline(never)]
    pub(crate) fn grow(&mut self, free: W, hash: impl Fn(W) -> Option<u64>) {
        let old = self.slots.len();
        self.extend(free);
        let waiting = self.spread(old, free, &hash);
        self.taken -= waiting.len();
        for (word_hash, word) in waiting {
            if let Some(slot) = self.claim(word_hash, |word| hash(word).is_none(), |_| false) {
                *slot = word;
            }
        }
    }

    /// Appends the free slots of the next growth.
    fn extend(&mut self, free: W) {
        let doublings = self.doublings();
        let slots = self.slots.len() << doublings;
        self.slots.reserve_exact(slots - self.slots.len());
        self.slots.resize(slots, free);
        self.shift -= doublings;
    }

    /// Moves the words of the first `old` slots to their new homes, from the last word to the first.
    ///
    /// A new home is farther from the beginning than the old one, and all words at it and behind it have moved already.
    /// The exceptions wait until all others have moved: the words close to the beginning, and those that would wrap
    /// around the end. They are few. Returns them with their hashes.
    fn spread(&mut self, old: usize, free: W, hash: &impl Fn(W) -> Option<u64>) -> Vec<(u64, W)> {
        let mut waiting = Vec::new();
        for i in (0..old).rev() {
            let word = core::mem::replace(&mut self.slots[i], free);
            let Some(word_hash) = hash(word) else { continue };
            let home = self.home(word_hash);
            let moved = if home < i { &mut [] } else { &mut self.slots[home..] };
            match moved.iter_mut().find(|slot| hash(**slot).is_none()) {
                Some(slot) => *slot = word,
                None => waiting.push((word_hash, word)),
            }
        }
        waiting
    }

    #[inline(always)]
    pub(crate) fn prefetch(&self, hash: u64) {
        prefetch(&self.slots, self.home(hash));
    }

    /// Lists all slots, free or taken.
    pub(crate) fn words(&self) -> impl Iterator<Item = W> {
        self.slots.iter().copied()
    }

    /// Returns the number of words in the table.
    pub(crate) fn taken(&self) -> usize {
        self.taken
    }

    pub(crate) fn slots(&self) -> usize {
        self.slots.len()
    }

    pub(crate) fn bytes(&self) -> usize {
        size_of_val(&self.slots[..])
    }

    /// Returns the number of bytes after the next growth, if that is near; otherwise the present number. Growth is near
    /// when the taken slots reach fifteen sixteenths of their limit.
    pub(crate) fn bytes_soon(&self) -> usize {
        let most = self.slots.len() / 2;
        let doublings = if self.taken >= most - most / 16 { self.doublings() } else { 0 };
        self.bytes() << doublings
    }

    /// Returns the number of doublings of the table at its next growth.
    fn doublings(&self) -> u32 {
        if self.slots.len() < 1 << (SMALLEST_BITS + FOURFOLD_BITS) { 2 } else { 1 }
    }

    #[inline(always)]
    fn home(&self, hash: u64) -> usize {
        (hash >> self.shift) as usize
    }

    fn renew(&mut self, bits: u32, free: W) {
        self.slots.clear();
        self.slots.resize(1 << bits, free);
        self.shift = 64 - bits;
        self.taken = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A table that grows, by four and later by two, or shrinks holds no memory beside the bytes that it tells.
    #[test]
    fn a_smaller_table_holds_the_bytes_that_it_tells() {
        let mut table = Table::new(0_u64);
        let hash = |word: u64| word.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        for word in 1..=140_000 {
            if let Some(slot) = table.claim(hash(word), |slot| slot == 0, |slot| slot == word) {
                *slot = word;
            }
            if table.is_half_full() {
                table.grow(0, |slot| (slot != 0).then(|| hash(slot)));
            }
            assert_eq!(table.slots.capacity() * size_of::<u64>(), table.bytes());
        }
        table.clear(0);
        table.shrink(0);
        assert_eq!(table.slots(), 1 << SMALLEST_BITS);
        assert_eq!(table.slots.capacity() * size_of::<u64>(), table.bytes());
    }
}
