//! Words with a place for each tile.

use core::fmt::Debug;

/// The cells of all tiles of a board: a few bits for each tile, those of a pattern adjacent. The crate does not
/// export this trait.
pub trait TileCells: Copy + Eq + Default + Debug + Send + Sync + 'static {
    /// Returns the word plus `bits`.
    #[must_use]
    fn with(self, bits: u128) -> Self;

    /// Returns the word with `change` added to the number that begins at bit `at`, which stays within its bits.
    #[must_use]
    fn raised(self, change: i64, at: u32) -> Self;

    /// Returns the word with the bits of `change` flipped, beginning at bit `at`.
    #[must_use]
    fn changed(self, change: u64, at: u32) -> Self;

    /// Returns the bits of the word from bit `at` on, restricted to `mask`.
    #[must_use]
    fn field(self, at: u32, mask: u64) -> u64;
}

/// For boards of up to 16 cells.
impl TileCells for u64 {
    fn with(self, bits: u128) -> Self {
        self + bits as u64
    }

    #[inline(always)]
    fn raised(self, change: i64, at: u32) -> Self {
        self.wrapping_add_signed(change << (at & 63))
    }

    #[inline(always)]
    fn changed(self, change: u64, at: u32) -> Self {
        self ^ change << (at & 63)
    }

    #[inline(always)]
    fn field(self, at: u32, mask: u64) -> u64 {
        self >> (at & 63) & mask
    }
}

/// For boards of up to 25 cells.
impl TileCells for u128 {
    fn with(self, bits: u128) -> Self {
        self + bits
    }

    #[inline(always)]
    fn raised(self, change: i64, at: u32) -> Self {
        self.wrapping_add_signed(i128::from(change) << (at & 127))
    }

    #[inline(always)]
    fn changed(self, change: u64, at: u32) -> Self {
        self ^ u128::from(change) << (at & 127)
    }

    #[inline(always)]
    fn field(self, at: u32, mask: u64) -> u64 {
        (self >> (at & 127)) as u64 & mask
    }
}
