//! Sets of holes as bit sets, one bit per hole: one word, a double word, or an array of words.

use core::{fmt::Debug, hash::Hash};

use search::space::Bits;

/// A set of hole numbers: `u64` up to 63 holes, `u128` up to 127, and `[u64; N]` up to 64 N.
///
/// In `u64` and `u128` one bit stays free, so that a closed list by key can mark its free slots.
///
/// # Examples
///
/// ```
/// use peg_solitaire::HoleSet;
///
/// let mut holes = <[u64; 3]>::EMPTY;
/// holes.toggle(150);
/// assert_eq!((holes.count(), holes.contains(150)), (1, true));
/// // `seen(d)` contains h if the set contains h + d; the numbering wraps around after the last bit.
/// assert!(holes.seen(1).contains(149) && holes.seen(160).contains(182));
/// ```
pub trait HoleSet: Copy + Eq + Ord + Hash + Debug + Send + Sync + 'static {
    /// The maximum number of holes of a board.
    const MOST: usize;
    /// The number of bits of the type.
    const BITS: usize;
    /// The empty set.
    const EMPTY: Self;

    /// Returns true if the set contains `hole`.
    fn contains(&self, hole: usize) -> bool;
    /// Adds `hole` if the set does not contain it, and removes it otherwise.
    fn toggle(&mut self, hole: usize);
    /// Returns the number of holes in the set.
    fn count(&self) -> u32;
    /// Returns true if the set contains exactly one hole.
    fn is_single(&self) -> bool;
    /// Returns the holes h such that the set contains h + `distance` modulo [`BITS`](Self::BITS).
    #[must_use]
    fn seen(&self, distance: usize) -> Self;
    /// Returns the intersection of both sets.
    #[must_use]
    fn and(&self, other: &Self) -> Self;
    /// Returns the difference: the holes of this set that are not in `other`.
    #[must_use]
    fn without(&self, other: &Self) -> Self;
    /// Returns the union of both sets.
    #[must_use]
    fn or(&self, other: &Self) -> Self;
    /// Returns the symmetric difference: the holes that are in exactly one of the two sets.
    #[must_use]
    fn xor(&self, other: &Self) -> Self;
    /// Returns the holes with numbers 8 `byte` to 8 `byte` + 7, one bit each.
    fn byte(&self, byte: usize) -> u8;
    /// Calls `visit` with each hole of the set, in ascending order.
    fn for_each(&self, visit: impl FnMut(usize));
}

macro_rules! words {
    ($($word:ty)*) => { $(
        impl HoleSet for $word {
            const MOST: usize = <$word>::BITS as usize - 1;
            const BITS: usize = <$word>::BITS as usize;
            const EMPTY: Self = 0;

            #[inline(always)]
            fn contains(&self, hole: usize) -> bool {
                *self >> hole & 1 == 1
            }

            #[inline(always)]
            fn toggle(&mut self, hole: usize) {
                *self ^= 1 << hole;
            }

            #[inline(always)]
            fn count(&self) -> u32 {
                self.count_ones()
            }

            #[inline(always)]
            fn is_single(&self) -> bool {
                self.is_power_of_two()
            }

            #[inline(always)]
            fn seen(&self, distance: usize) -> Self {
                self.rotate_right(distance as u32)
            }

            #[inline(always)]
            fn and(&self, other: &Self) -> Self {
                self & other
            }

            #[inline(always)]
            fn without(&self, other: &Self) -> Self {
                self & !other
            }

            #[inline(always)]
            fn or(&self, other: &Self) -> Self {
                self | other
            }

            #[inline(always)]
            fn xor(&self, other: &Self) -> Self {
                self ^ other
            }

            #[inline(always)]
            fn byte(&self, byte: usize) -> u8 {
                (self >> (8 * byte)) as u8
            }

            #[inline(always)]
            fn for_each(&self, mut visit: impl FnMut(usize)) {
                for hole in Bits(*self) {
                    visit(usize::from(hole));
                }
            }
        }
    )* };
}

words!(u64 u128);

impl<const N: usize> HoleSet for [u64; N] {
    const MOST: usize = 64 * N;
    const BITS: usize = 64 * N;
    const EMPTY: Self = [0; N];

    #[inline(always)]
    fn contains(&self, hole: usize) -> bool {
        self[hole / 64] >> (hole % 64) & 1 == 1
    }

    #[inline(always)]
    fn toggle(&mut self, hole: usize) {
        self[hole / 64] ^= 1 << (hole % 64);
    }

    #[inline(always)]
    fn count(&self) -> u32 {
        self.iter().map(|word| word.count_ones()).sum()
    }

    #[inline(always)]
    fn is_single(&self) -> bool {
        self.count() == 1
    }

    #[inline(always)]
    fn seen(&self, distance: usize) -> Self {
        let (words, bits) = (distance / 64, distance % 64);
        core::array::from_fn(|at| {
            let (low, high) = (self[(at + words) % N], self[(at + words + 1) % N]);
            // Two shifts, because a single shift by 64 bits (for `bits == 0`) would overflow.
            low >> bits | high << 1 << (63 - bits)
        })
    }

    #[inline(always)]
    fn and(&self, other: &Self) -> Self {
        core::array::from_fn(|at| self[at] & other[at])
    }

    #[inline(always)]
    fn without(&self, other: &Self) -> Self {
        core::array::from_fn(|at| self[at] & !other[at])
    }

    #[inline(always)]
    fn or(&self, other: &Self) -> Self {
        core::array::from_fn(|at| self[at] | other[at])
    }

    #[inline(always)]
    fn xor(&self, other: &Self) -> Self {
        core::array::from_fn(|at| self[at] ^ other[at])
    }

    #[inline(always)]
    fn byte(&self, byte: usize) -> u8 {
        (self[byte / 8] >> (8 * (byte % 8))) as u8
    }

    #[inline(always)]
    fn for_each(&self, mut visit: impl FnMut(usize)) {
        for (word, first) in self.iter().zip((0..).step_by(64)) {
            word.for_each(|bit| visit(first + bit));
        }
    }
}

/// Runs code with the smallest of five set types that has room for all holes of a board.
///
/// # Examples
///
/// ```
/// use peg_solitaire::{Board, Space, with_holes};
///
/// let board = Board::triangle(15);
/// let pegs = with_holes!(&board, W => Space::<W>::with_encoding(&board)?.start().count());
/// assert_eq!(pegs, 119);
/// # Ok::<(), peg_solitaire::SpaceError>(())
/// ```
#[macro_export]
macro_rules! with_holes {
    ($board:expr, $set:ident => $run:expr) => {{
        let board: &$crate::Board = $board;
        match board.holes().len() {
            0..=63 => {
                type $set = u64;
                $run
            }
            64..=127 => {
                type $set = u128;
                $run
            }
            128..=256 => {
                type $set = [u64; 4];
                $run
            }
            257..=1024 => {
                type $set = [u64; 16];
                $run
            }
            _ => {
                type $set = [u64; 64];
                $run
            }
        }
    }};
}

/// Runs code as [`with_holes!`](crate::with_holes) does, with the smallest of four set types that has room for all holes.
///
/// A closure has at most 47 free holes, so boards of more than 256 holes have one only if no jump touches most of them.
/// They share the type of 512 bytes, which saves the time to compile another one.
macro_rules! with_closure_holes {
    ($board:expr, $set:ident => $run:expr) => {{
        let board: &$crate::Board = $board;
        match board.holes().len() {
            0..=63 => {
                type $set = u64;
                $run
            }
            64..=127 => {
                type $set = u128;
                $run
            }
            128..=256 => {
                type $set = [u64; 4];
                $run
            }
            _ => {
                type $set = [u64; 64];
                $run
            }
        }
    }};
}

pub(crate) use with_closure_holes;
