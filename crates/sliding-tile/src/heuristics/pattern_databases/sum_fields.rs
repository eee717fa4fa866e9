//! A word that packs the excesses of all patterns and their sums.
//!
//! ```text
//!  63      56 55      48 47 44 ... 27 24 23 20 ... 3  0
//!  | sum of | sum of    |  excesses of   | excesses of  |      four bits for each of six patterns
//!  | image  | the board |   the image    |  the board   |
//! ```

/// The most patterns: the word has one field for each pattern on each side.
pub(super) const MOST_PATTERNS: usize = 6;

/// The number of bits of a field.
const BITS: usize = 4;

/// The first bit of the sums.
const SUMS: usize = 2 * BITS * MOST_PATTERNS;

/// The position of a pattern's excess in the word, on the board (side 0) or on its image (side 1).
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct SumField {
    /// The word with a one in the field and a one in the sum of its side.
    unit: u64,
    at: u32,
}

impl SumField {
    pub(super) fn of(pattern: usize, side: usize) -> Self {
        let at = BITS * (pattern + MOST_PATTERNS * side);
        SumField { unit: 1 << at | 1 << (SUMS + 8 * side), at: at as u32 }
    }

    /// Returns the word with `number` in this field and the sum adjusted.
    #[inline(always)]
    pub(super) fn filled(self, word: u64, number: u64) -> u64 {
        // The difference may be negative; in wrapping arithmetic the resulting word is still correct.
        let before = word >> (self.at & 63) & 15;
        word.wrapping_add(number.wrapping_sub(before).wrapping_mul(self.unit))
    }
}

/// Returns the larger of the two sums.
#[inline(always)]
pub(super) fn larger_sum(word: u64) -> u32 {
    ((word >> SUMS) as u32 & 0xFF).max((word >> (SUMS + 8)) as u32)
}
