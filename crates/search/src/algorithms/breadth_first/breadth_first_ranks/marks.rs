//! Two bits for each rank: whether a state is reached, and when.
//!
//! ```text
//! marks     |r3|r2|r1|r0|  ...     the first of four ranks in the lowest two bits of a byte, as in `Packing::Modulo3`
//! open      |r7|r6|r5|r4|r3|r2|r1|r0|  ...     one bit for each rank, if the marks are distances
//! active    one byte for each chunk of ranks: whether it may hold states of an even layer (bit 0), of an odd one (bit 1)
//! ```
//!
//! | two bits | [`DistancesModulo3`] | [`LayersOnly`] |
//! | --- | --- | --- |
//! | 11 | not reached | not reached |
//! | 10 | reached, distance 2 modulo 3 | to be expanded, in an odd layer |
//! | 01 | reached, distance 1 modulo 3 | to be expanded, in an even layer |
//! | 00 | reached, distance 0 modulo 3 | expanded |
//!
//! Both encodings only ever clear bits. So several threads mark states by an atomic *and* without locks, and exactly one
//! of them finds a state unmarked. All marks of one step are of one layer, so the bytes do not depend on the threads.
//!
//! Distances modulo 3 do not tell layer d from layer d - 3, so the states that wait for their expansion have a bit in
//! `open`. A search for layers alone forgets distances and needs no such bit.
//!
//! The bytes are plain atomics. A `BitVec` marks as fast on one thread (1.8 ns in place of 1.7 for a rank at random in a
//! megabyte), but does not change two bits in one atomic access (2.5 ns), and its `iter_ones` takes 6.7 ns for a state
//! where words take 0.6.

use alloc::vec::Vec;
use core::{
    fmt::Debug,
    marker::PhantomData,
    sync::atomic::{AtomicU8, Ordering::Relaxed},
};

use crate::tables::{PackedTable, Packing, prefetch};

/// The mark of a rank that is not reached.
pub(super) const UNREACHED: u8 = 3;

/// The number of ranks in a group: their marks fill a word of 64 bits.
const GROUP: usize = 32;

/// The number of groups in a chunk, which is skipped as a whole if no state of a layer is in it.
const CHUNK: usize = 128;

/// The lower bit of each mark of a group.
const LOWER: u64 = u64::MAX / 3;

/// The meaning of the two bits of a rank: [`DistancesModulo3`] or [`LayersOnly`].
pub trait RankMarks: Debug + sealed::Sealed {
    /// Whether the marks are distances modulo 3.
    #[doc(hidden)]
    const ARE_DISTANCES: bool;
}

/// The two bits of a rank are the distance of its state modulo 3, and one bit more says whether it waits for expansion.
///
/// The search finds plans, and its table of two bits a rank gives distances afterwards.
///
/// # Examples
///
/// ```
/// use search::{algorithms::{BreadthFirstRanks, DistancesModulo3}, space::Ranked};
///
/// /// A type that holds a search names its policies.
/// struct Explorer<S: Ranked> {
///     search: BreadthFirstRanks<S, DistancesModulo3>,
/// }
/// ```
#[derive(Clone, Copy, Debug)]
pub struct DistancesModulo3;

/// The two bits of a rank say whether its state is reached and whether it is expanded.
///
/// The search counts the states of each layer, and finds no plan.
///
/// # Examples
///
/// ```
/// use search::{algorithms::{BreadthFirstRanks, LayersOnly}, space::Ranked};
///
/// /// A type that holds a search names its policies.
/// struct Explorer<S: Ranked> {
///     search: BreadthFirstRanks<S, LayersOnly>,
/// }
/// ```
#[derive(Clone, Copy, Debug)]
pub struct LayersOnly;

impl RankMarks for DistancesModulo3 {
    const ARE_DISTANCES: bool = true;
}

impl RankMarks for LayersOnly {
    const ARE_DISTANCES: bool = false;
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::DistancesModulo3 {}
    impl Sealed for super::LayersOnly {}
}

/// The marks of all ranks.
#[derive(Debug)]
pub(super) struct Marks<M> {
    ranks: usize,
    /// The packed marks; the last group is complete.
    table: Vec<AtomicU8>,
    open: Vec<AtomicU8>,
    active: Vec<AtomicU8>,
    meaning: PhantomData<fn() -> M>,
}

impl<M: RankMarks> Marks<M> {
    pub(super) const fn new() -> Self {
        Marks { ranks: 0, table: Vec::new(), open: Vec::new(), active: Vec::new(), meaning: PhantomData }
    }

    /// Returns the number of bytes in memory that marks of `ranks` ranks take.
    pub(super) fn bytes_of(ranks: usize) -> u64 {
        let groups = ranks.div_ceil(GROUP) as u64;
        let open = if M::ARE_DISTANCES { GROUP as u64 / 8 } else { 0 };
        groups * (GROUP as u64 / 4 + open) + groups.div_ceil(CHUNK as u64)
    }

    /// Returns the number of bytes in memory.
    pub(super) fn bytes(&self) -> u64 {
        (self.table.capacity() + self.open.capacity() + self.active.capacity()) as u64
    }

    /// Marks all of `ranks` ranks as not reached. Returns false if the memory is not available.
    pub(super) fn reset(&mut self, ranks: usize) -> bool {
        let groups = ranks.div_ceil(GROUP);
        self.ranks = ranks;
        fill(&mut self.table, groups.saturating_mul(GROUP / 4), u8::MAX)
            && fill(&mut self.open, if M::ARE_DISTANCES { groups * GROUP / 8 } else { 0 }, 0)
            && fill(&mut self.active, groups.div_ceil(CHUNK), 0)
    }

    /// Returns the table of the marks.
    pub(super) fn into_table(self) -> PackedTable {
        let mut bytes: Vec<u8> = self.table.into_iter().map(AtomicU8::into_inner).collect();
        bytes.truncate(Packing::Modulo3.bytes(self.ranks));
        PackedTable::from_bytes(Packing::Modulo3, self.ranks, bytes)
    }

    /// Returns the marks as threads share them.
    #[inline]
    pub(super) fn view(&self) -> View<'_, M> {
        let Marks { ranks, table, open, active, meaning } = self;
        View { ranks: *ranks, bytes: table, open, active, meaning: *meaning }
    }
}

/// The marks as threads share them.
#[derive(Debug)]
pub struct View<'a, M> {
    ranks: usize,
    bytes: &'a [AtomicU8],
    open: &'a [AtomicU8],
    active: &'a [AtomicU8],
    meaning: PhantomData<fn() -> M>,
}

impl<M> Clone for View<'_, M> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<M> Copy for View<'_, M> {}

impl<M: RankMarks> View<'_, M> {
    /// Returns the mark of the states at `depth` that wait for their expansion.
    #[inline(always)]
    const fn mark_at(depth: u64) -> u8 {
        if M::ARE_DISTANCES { (depth % 3) as u8 } else { 1 + (depth % 2) as u8 }
    }

    /// Returns the mark of `rank`, or [`UNREACHED`] if there is no such rank.
    pub(super) fn get(&self, rank: usize) -> u8 {
        if rank < self.ranks { self.bytes[rank / 4].load(Relaxed) >> (rank % 4 * 2) & 3 } else { UNREACHED }
    }

    /// Returns the number of slots of eight bytes.
    #[inline(always)]
    pub(super) fn slots(&self) -> usize {
        self.bytes.len() / 8
    }

    #[inline(always)]
    pub(super) fn prefetch(&self, rank: usize) {
        prefetch(self.bytes, rank / 4);
    }

    /// Marks `rank` as a state at `depth` unless it is marked already, and returns whether it was not. `SHARED` says
    /// whether other threads mark ranks meanwhile.
    ///
    /// # Panics
    ///
    /// If there is no such rank.
    #[inline(always)]
    pub(super) fn mark<const SHARED: bool>(&self, rank: usize, depth: u64) -> bool {
        assert!(rank < self.ranks, "rank {rank} is out of the {} ranks of the space", self.ranks);
        let (byte, shift) = (&self.bytes[rank / 4], rank % 4 * 2);
        if byte.load(Relaxed) >> shift & 3 != UNREACHED {
            return false;
        }
        let clear = (UNREACHED ^ Self::mark_at(depth)) << shift;
        if clear_bits::<SHARED>(byte, clear) >> shift & 3 != UNREACHED {
            return false;
        }
        if M::ARE_DISTANCES {
            set_bits::<SHARED>(&self.open[rank / 8], 1 << (rank % 8));
        }
        let (active, parity) = (&self.active[rank / (GROUP * CHUNK)], 1 << (depth % 2));
        if active.load(Relaxed) & parity == 0 {
            set_bits::<SHARED>(active, parity);
        }
        true
    }

    /// Moves the states at `depth` that wait for their expansion to `ranks`, in ascending order, from the group `cursor`
    /// on, until `ranks` has `most` entries or none is left. No thread may mark ranks meanwhile.
    pub(super) fn take_open(&self, depth: u64, cursor: &mut usize, ranks: &mut Vec<usize>, most: usize) {
        let groups = self.bytes.len() / (GROUP / 4);
        while *cursor < groups && ranks.len() < most {
            if cursor.is_multiple_of(CHUNK) {
                let (active, parity) = (&self.active[*cursor / CHUNK], 1 << (depth % 2));
                if active.load(Relaxed) & parity == 0 {
                    *cursor += CHUNK;
                    continue;
                }
                clear_bits::<false>(active, parity);
            }
            let waiting = self.waiting(*cursor, depth);
            let mut left = waiting;
            while left != 0 && ranks.len() < most {
                ranks.push(*cursor * GROUP + left.trailing_zeros() as usize);
                left &= left - 1;
            }
            self.close(*cursor, waiting & !left);
            if left != 0 {
                // The chunk is entered in its middle next time, or at its start again.
                if cursor.is_multiple_of(CHUNK) {
                    set_bits::<false>(&self.active[*cursor / CHUNK], 1 << (depth % 2));
                }
                return;
            }
            *cursor += 1;
        }
    }

    /// Returns a bit for each rank of a group that waits for its expansion at `depth`.
    #[inline(always)]
    fn waiting(&self, group: usize, depth: u64) -> u32 {
        let open = if M::ARE_DISTANCES { open_of(self.open, group) } else { u32::MAX };
        if open == 0 {
            return 0;
        }
        let others = self.group(group) ^ (u64::from(Self::mark_at(depth)) * LOWER);
        open & every_second_bit(!(others | others >> 1) & LOWER)
    }

    /// Returns the marks of a group.
    #[inline(always)]
    fn group(&self, group: usize) -> u64 {
        let bytes = &self.bytes[group * 8..group * 8 + 8];
        u64::from_le_bytes(core::array::from_fn(|i| bytes[i].load(Relaxed)))
    }

    /// Notes that the ranks of a group which have a bit in `taken` do not wait any more.
    #[inline(always)]
    fn close(&self, group: usize, taken: u32) {
        if M::ARE_DISTANCES {
            let bytes = &self.open[group * 4..group * 4 + 4];
            bytes.iter().zip(taken.to_le_bytes()).for_each(|(byte, taken)| {
                clear_bits::<false>(byte, taken);
            });
        } else {
            let bytes = &self.bytes[group * 8..group * 8 + 8];
            let taken = 3 * spread(taken);
            bytes.iter().zip(taken.to_le_bytes()).for_each(|(byte, taken)| {
                clear_bits::<false>(byte, taken);
            });
        }
    }
}

/// Returns the bits of a group in a bitmap.
#[inline(always)]
fn open_of(open: &[AtomicU8], group: usize) -> u32 {
    let bytes = &open[group * 4..group * 4 + 4];
    u32::from_le_bytes(core::array::from_fn(|i| bytes[i].load(Relaxed)))
}

/// Makes `bytes` a vector of `len` bytes of one value, in the memory that it has, if that is enough.
fn fill(bytes: &mut Vec<AtomicU8>, len: usize, byte: u8) -> bool {
    // A vector of bytes is filled at once, and its conversion to atomics takes no time.
    let mut plain: Vec<u8> = core::mem::take(bytes).into_iter().map(AtomicU8::into_inner).collect();
    plain.clear();
    let is_available = plain.try_reserve_exact(len).is_ok();
    if is_available {
        plain.resize(len, byte);
    }
    *bytes = plain.into_iter().map(AtomicU8::new).collect();
    is_available
}

/// Clears bits and returns the byte before.
#[inline(always)]
fn clear_bits<const SHARED: bool>(byte: &AtomicU8, bits: u8) -> u8 {
    if SHARED {
        return byte.fetch_and(!bits, Relaxed);
    }
    let before = byte.load(Relaxed);
    byte.store(before & !bits, Relaxed);
    before
}

/// Sets bits.
#[inline(always)]
fn set_bits<const SHARED: bool>(byte: &AtomicU8, bits: u8) {
    if SHARED {
        byte.fetch_or(bits, Relaxed);
    } else {
        byte.store(byte.load(Relaxed) | bits, Relaxed);
    }
}

/// Moves every second bit, from the lowest on, to the lower half. The other bits must be zero.
#[inline(always)]
const fn every_second_bit(mut bits: u64) -> u32 {
    bits = (bits | bits >> 1) & 0x3333_3333_3333_3333;
    bits = (bits | bits >> 2) & 0x0F0F_0F0F_0F0F_0F0F;
    bits = (bits | bits >> 4) & 0x00FF_00FF_00FF_00FF;
    bits = (bits | bits >> 8) & 0x0000_FFFF_0000_FFFF;
    (bits | bits >> 16) as u32
}

/// Moves bit i to bit 2 i: the inverse of [`every_second_bit`].
#[inline(always)]
const fn spread(bits: u32) -> u64 {
    let mut bits = bits as u64;
    bits = (bits | bits << 16) & 0x0000_FFFF_0000_FFFF;
    bits = (bits | bits << 8) & 0x00FF_00FF_00FF_00FF;
    bits = (bits | bits << 4) & 0x0F0F_0F0F_0F0F_0F0F;
    bits = (bits | bits << 2) & 0x3333_3333_3333_3333;
    (bits | bits << 1) & LOWER
}
