//! An open-addressing hash table of words, the part that closed lists share.
//!
//! The number of slots is a power of two and at most half of them are taken. The upper bits of a hash say where
//! a word's home is; if that slot is taken, the next ones are tried in turn.

use alloc::vec::Vec;

use crate::prefetch::prefetch;

/// Slots of a fresh table: small enough to be cleared in a microsecond.
const SMALLEST_BITS: u32 = 12;

/// A table with more slots than this is given back before the next search.
const KEPT_SLOTS: usize = 1 << 14;

/// The table. What a free slot looks like is the owner's affair: generations of words may share a table.
#[derive(Debug)]
pub(super) struct Table<W> {
    slots: Vec<W>,
    /// 64 less the binary logarithm of the number of slots.
    shift: u32,
    taken: usize,
}

impl<W: Copy> Table<W> {
    pub(super) fn new(free: W) -> Self {
        let mut table = Table { slots: Vec::new(), shift: 0, taken: 0 };
        table.renew(SMALLEST_BITS, free);
        table
    }

    /// Makes a large table a small one, for a search that may be small.
    pub(super) fn shrink(&mut self, free: W) {
        if self.slots.len() > KEPT_SLOTS {
            self.renew(SMALLEST_BITS, free);
        }
    }

    /// Makes every slot free.
    pub(super) fn clear(&mut self, free: W) {
        self.renew(64 - self.shift, free);
    }

    /// Told by the owner that every slot has become free by itself.
    pub(super) fn all_free(&mut self) {
        self.taken = 0;
    }

    /// The free slot for a word of this `hash`, or `None` if a slot holds the `same`.
    #[inline(always)]
    pub(super) fn claim(
        &mut self,
        hash: u64,
        is_free: impl Fn(W) -> bool,
        is_same: impl Fn(W) -> bool,
    ) -> Option<&mut W> {
        let home = self.home(hash);
        let slots = &mut self.slots[..];
        // On a local slice this subtraction shows the compiler that `& last` keeps every index in bounds.
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

    #[inline(always)]
    pub(super) fn is_half_full(&self) -> bool {
        self.taken * 2 >= self.slots.len()
    }

    /// Makes four times as many slots. `hash` gives the hash of a word, or `None` if its slot is free.
    #[cold]
    #[inline(never)]
    pub(super) fn grow(&mut self, free: W, hash: impl Fn(W) -> Option<u64>) {
        let old = core::mem::take(&mut self.slots);
        self.renew(66 - self.shift, free);
        for word in old {
            if let Some(home) = hash(word)
                && let Some(slot) = self.claim(home, |word| hash(word).is_none(), |_| false)
            {
                *slot = word;
            }
        }
    }

    #[inline(always)]
    pub(super) fn prefetch(&self, hash: u64) {
        prefetch(&self.slots, self.home(hash));
    }

    pub(super) fn slots(&self) -> usize {
        self.slots.len()
    }

    pub(super) fn bytes(&self) -> usize {
        size_of_val(&self.slots[..])
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
