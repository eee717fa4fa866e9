//! A word of small numbers and their sums.
//!
//! ```text
//!  63      56 55      48 47 44 ... 27 24 23 20 ... 3  0
//!  | sum of | sum of    |  excesses of   | excesses of  |      four bits for each of six patterns
//!  | image  | the board |   the image    |  the board   |
//! ```

/// Patterns, as many as have a pocket on either side.
pub(super) const MOST_PATTERNS: usize = 6;

/// The bits of a pocket.
const BITS: usize = 4;

/// Where the sums begin.
const SUMS: usize = 2 * BITS * MOST_PATTERNS;

/// Where the excess of a pattern is kept, on the board (side 0) or on its image.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Pocket {
    /// One in the pocket, and one in the sum of its side.
    unit: u64,
    at: u32,
}

impl Pocket {
    pub(super) fn of(pattern: usize, side: usize) -> Self {
        let at = BITS * (pattern + MOST_PATTERNS * side);
        Pocket { unit: 1 << at | 1 << (SUMS + 8 * side), at: at as u32 }
    }

    /// The word after the number in this pocket has become `number`.
    #[inline(always)]
    pub(super) fn filled(self, word: u64, number: u64) -> u64 {
        // A difference may be negative; the sum of the word is right all the same.
        let before = word >> (self.at & 63) & 15;
        word.wrapping_add(number.wrapping_sub(before).wrapping_mul(self.unit))
    }
}

/// The larger of both sums.
#[inline(always)]
pub(super) fn larger_sum(word: u64) -> u32 {
    ((word >> SUMS) as u32 & 0xFF).max((word >> (SUMS + 8)) as u32)
}
