//! An open-addressing hash table of words, the part that closed lists share.
//!
//! The number of slots is a power of two and at most half of them are taken. The upper bits of a hash say where
//! a word's home is; if that slot is taken, the next ones are tried in turn.

use alloc::vec::Vec;

use crate::tables::prefetch;

/// Slots of a fresh table: small enough to be cleared in a microsecond.
const SMALLEST_BITS: u32 = 12;

/// A table is made small before a search if the last one left all but one in so many slots free.
const SPARSE: usize = 16;

/// A table with fewer slots than this grows by four, a larger one by two.
const MANY_SLOTS: usize = 1 << 20;

/// The table. What a free slot looks like is the owner's affair: generations of words may share a table.
#[derive(Debug)]
pub(crate) struct Table<W> {
    slots: Vec<W>,
    /// 64 less the binary logarithm of the number of slots.
    shift: u32,
    taken: usize,
}

impl<W: Copy> Table<W> {
    pub(crate) fn new(free: W) -> Self {
        let mut table = Table { slots: Vec::new(), shift: 0, taken: 0 };
        table.renew(SMALLEST_BITS, free);
        table
    }

    /// Makes a large table a small one if the last search was small: so may be the next, and a small table lies in
    /// the caches. A search that is run again finds a table of the right size.
    pub(crate) fn shrink(&mut self, free: W) {
        if self.slots.len() >> SMALLEST_BITS > 0 && self.taken * SPARSE < self.slots.len() {
            self.renew(SMALLEST_BITS, free);
        }
    }

    /// Makes every slot free.
    pub(crate) fn clear(&mut self, free: W) {
        self.renew(64 - self.shift, free);
    }

    /// Told by the owner that every slot has become free by itself.
    pub(crate) fn all_free(&mut self) {
        self.taken = 0;
    }

    /// The free slot for a word of this `hash`, or `None` if a slot holds the `same`.
    #[inline(always)]
    pub(crate) fn claim(
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

    /// The word of this `hash` that is the `same`.
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

    #[inline(always)]
    pub(crate) fn is_half_full(&self) -> bool {
        self.taken * 2 >= self.slots.len()
    }

    /// Makes four times as many slots, or twice as many where memory matters more than time. `hash` gives the hash of a word, or `None` if its slot is free.
    ///
    /// The slots are lengthened where they are, so that old and new ones never need memory side by side. From the
    /// last word to the first, each moves to its new home, which is farther from the beginning. There and behind
    /// everything has moved already. The exceptions, words that stood close to the beginning and words that would
    /// go round the end, wait until all others have moved: they are few.
    #[cold]
    #[inline(never)]
    pub(crate) fn grow(&mut self, free: W, hash: impl Fn(W) -> Option<u64>) {
        let old = self.slots.len();
        let doublings = self.doublings();
        let new = old << doublings;
        self.slots.reserve_exact(new - old);
        self.slots.resize(new, free);
        self.shift -= doublings;
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
        self.taken -= waiting.len();
        for (word_hash, word) in waiting {
            if let Some(slot) = self.claim(word_hash, |word| hash(word).is_none(), |_| false) {
                *slot = word;
            }
        }
    }

    #[inline(always)]
    pub(crate) fn prefetch(&self, hash: u64) {
        prefetch(&self.slots, self.home(hash));
    }

    /// All slots, free or taken.
    pub(crate) fn words(&self) -> impl Iterator<Item = W> {
        self.slots.iter().copied()
    }

    /// The number of words in the table.
    pub(crate) fn taken(&self) -> usize {
        self.taken
    }

    pub(crate) fn slots(&self) -> usize {
        self.slots.len()
    }

    pub(crate) fn bytes(&self) -> usize {
        size_of_val(&self.slots[..])
    }

    /// The bytes that the table holds once it has grown, if that is near: a sixteenth of the words that it takes before is left.
    pub(crate) fn bytes_soon(&self) -> usize {
        let most = self.slots.len() / 2;
        let doublings = if self.taken >= most - most / 16 { self.doublings() } else { 0 };
        self.bytes() << doublings
    }

    /// How often the number of slots doubles when the table grows next.
    fn doublings(&self) -> u32 {
        if self.slots.len() < MANY_SLOTS { 2 } else { 1 }
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
