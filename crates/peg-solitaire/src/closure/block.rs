//! One block of the bitmap, and the jumps within it or into it from another block.
//!
//! A block is an array of chunks of 64 words. It has a clock, and stores the time when each chunk last changed. For
//! each jump, it stores the time up to which the changes of the source were processed. A jump is applied only to chunks
//! that changed later. The cost of builder a block again is therefore proportional to the changes.

use super::layout::{CHUNK, Masks, Shift};

/// A set of positions whose indices have the same bits from the 12th on.
pub(crate) type Chunk = [u64; CHUNK];

/// A block, with the times of its changes. A block without chunks is empty.
#[derive(Clone, Debug, Default)]
pub(crate) struct Block {
    pub(crate) chunks: Vec<Chunk>,
    /// The time of the last change of each chunk.
    changed: Vec<u32>,
    clock: u32,
    /// For each jump within the block, the time up to which all changes were processed.
    seen_inside: Vec<u32>,
    /// For each jump from another block, the time up to which its changes were processed, by the clock of that block.
    seen_across: Vec<u32>,
}

impl Block {
    /// Allocates the given numbers of chunks and jumps, unless this was done before.
    ///
    /// Returns whether the system has the memory.
    #[must_use]
    pub(crate) fn prepare(&mut self, chunks: usize, inside: usize, across: usize) -> bool {
        if self.chunks.try_reserve_exact(chunks.saturating_sub(self.chunks.len())).is_err() {
            return false;
        }
        self.chunks.resize(chunks, [0; CHUNK]);
        self.changed.resize(chunks, 0);
        self.seen_inside.resize(inside, 0);
        self.seen_across.resize(across, 0);
        true
    }

    /// Returns the number of bytes that the block has allocated.
    pub(crate) fn bytes(&self) -> u64 {
        let times = self.changed.capacity() + self.seen_inside.capacity() + self.seen_across.capacity();
        (self.chunks.capacity() * size_of::<Chunk>() + times * size_of::<u32>()) as u64
    }

    /// Copies the contents of `other` and reuses the memory of this block.
    pub(crate) fn copy_from(&mut self, other: &Block) {
        self.chunks.clone_from(&other.chunks);
        self.changed.clone_from(&other.changed);
        self.clock = other.clock;
        self.seen_inside.clone_from(&other.seen_inside);
        self.seen_across.clone_from(&other.seen_across);
    }

    /// Adds one position.
    pub(crate) fn add(&mut self, word: usize, bit: u64) {
        self.clock += 1;
        self.chunks[word / CHUNK][word % CHUNK] |= 1 << bit;
        self.changed[word / CHUNK] = self.clock;
    }

    /// Returns the time, which advances with the changes.
    pub(crate) fn clock(&self) -> u32 {
        self.clock
    }

    /// Adds the successors by jumps within the block, until none is new. The first chunk has the number `first`.
    pub(crate) fn close(&mut self, first: u64, shifts: &[&Shift]) {
        loop {
            let before = self.clock;
            for (shift, number) in shifts.iter().zip(0..) {
                if self.seen_inside[number] < self.clock {
                    self.close_within(first, shift, number);
                }
            }
            if self.clock == before {
                return;
            }
        }
    }

    fn close_within(&mut self, first: u64, shift: &Shift, number: usize) {
        let seen = core::mem::replace(&mut self.seen_inside[number], self.clock);
        let (ones, fixed, now) = (shift.chunk_ones as usize, shift.chunk_fixed() as usize, self.clock + 1);
        let mut is_new = false;
        for at in subset(self.chunks.len(), ones, fixed) {
            if self.changed[at] <= seen {
                continue;
            }
            let masks = shift.masks(first + at as u64);
            let from = self.chunks[at];
            if shift.propagate(&from, masks, &mut self.chunks[at ^ fixed]) {
                self.changed[at ^ fixed] = now;
                is_new = true;
            }
        }
        self.clock += u32::from(is_new);
    }

    /// Adds the successors by a jump from the block `from`, whose first chunk has the number `first`.
    pub(crate) fn absorb(&mut self, from: &Block, first: u64, shift: &Shift, number: usize) {
        let seen = core::mem::replace(&mut self.seen_across[number], from.clock);
        if seen == from.clock {
            return;
        }
        let inside = self.chunks.len() - 1;
        let (ones, fixed) = (shift.chunk_ones as usize & inside, shift.chunk_fixed() as usize & inside);
        let now = self.clock + 1;
        let mut is_new = false;
        for at in subset(self.chunks.len(), ones, fixed) {
            if from.changed[at] <= seen {
                continue;
            }
            let masks = shift.masks(first + at as u64);
            if shift.propagate(&from.chunks[at], masks, &mut self.chunks[at ^ fixed]) {
                self.changed[at ^ fixed] = now;
                is_new = true;
            }
        }
        self.clock += u32::from(is_new);
    }
}

/// Returns the numbers below `count`, a power of two, in which the `fixed` bits are equal to `ones`.
fn subset(count: usize, ones: usize, fixed: usize) -> impl Iterator<Item = usize> {
    let mut next = ones;
    (0..count >> fixed.count_ones()).map(move |_| {
        let at = next;
        next = ((at | fixed) + 1) & !fixed | ones;
        at
    })
}

impl Shift {
    /// Adds to `movable` the positions of the chunk with this number, reached or not, that allow the jump.
    pub(crate) fn allow(&self, number: u64, movable: &mut Chunk) {
        if number & self.chunk_fixed() == self.chunk_ones {
            let masks = self.masks(number);
            subset(CHUNK, self.word_ones, self.word_fixed).for_each(|word| movable[word] |= masks.of(word));
        }
    }

    /// Adds to the chunk `to` the successors by the jump from the chunk `from`. Returns whether any of them is new.
    #[inline(always)]
    fn propagate(&self, from: &Chunk, masks: Masks<'_>, to: &mut Chunk) -> bool {
        match self.run {
            64 => self.propagate_runs::<64>(from, masks, to),
            32 => self.propagate_runs::<32>(from, masks, to),
            16 => self.propagate_runs::<16>(from, masks, to),
            8 => self.propagate_runs::<8>(from, masks, to),
            4 => self.propagate_runs::<4>(from, masks, to),
            2 => self.propagate_runs::<2>(from, masks, to),
            _ => self.propagate_runs::<1>(from, masks, to),
        }
    }

    /// Does the same for runs of `RUN` consecutive words that jump together.
    fn propagate_runs<const RUN: usize>(&self, from: &Chunk, masks: Masks<'_>, to: &mut Chunk) -> bool {
        let mut new = 0;
        match masks {
            Masks::All(mask) => {
                for at in subset(CHUNK / RUN, self.word_ones / RUN, self.word_fixed / RUN) {
                    let (at, end) = (at * RUN, (at * RUN) ^ self.word_fixed);
                    for (to, from) in to[end..][..RUN].iter_mut().zip(&from[at..][..RUN]) {
                        let landed = (from & mask) << self.up >> self.down;
                        new |= landed & !*to;
                        *to |= landed;
                    }
                }
            }
            Masks::Each(masks) => {
                for at in subset(CHUNK / RUN, self.word_ones / RUN, self.word_fixed / RUN) {
                    let (at, end) = (at * RUN, (at * RUN) ^ self.word_fixed);
                    let pairs = to[end..][..RUN].iter_mut().zip(&from[at..][..RUN]);
                    for ((to, from), mask) in pairs.zip(&masks[at..][..RUN]) {
                        let landed = (from & mask) << self.up >> self.down;
                        new |= landed & !*to;
                        *to |= landed;
                    }
                }
            }
        }
        new != 0
    }
}
