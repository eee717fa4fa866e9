//! Encodings of a board's cells: the tile on each cell.
//!
//! ```text
//!   2 4 _        u64         4 bits a cell, up to 16 cells     cell 0 in the lowest bits
//!                FourByFour  the same, for boards of 4 by 4 alone
//!   6 8 7        u128        5 bits a cell, up to 25 cells
//!   5 3 1        [u8; N]     a byte a cell, up to N cells
//! ```

use core::{fmt::Debug, hash::Hash};

use super::sites::Sited;

/// An encoding of up to [`MOST`](Self::MOST) cells. The hole is tile 0; cells beyond the board hold 0 too.
///
/// Implemented for `u64` (16 cells), [`FourByFour`], `u128` (25 cells) and `[u8; N]`. For a shape known only at run
/// time, [`with_encoding!`](crate::with_encoding) selects the encoding in one branch before the search.
pub trait Cells: Copy + Eq + Hash + Debug + Sited {
    /// The greatest number of cells.
    const MOST: usize;

    /// The rows and columns, if the encoding serves one shape only.
    const SHAPE: Option<(usize, usize)> = None;

    /// Returns a board without tiles.
    #[must_use]
    fn empty() -> Self;

    /// Returns the tile on `cell`.
    #[must_use]
    fn tile(&self, cell: u8) -> u8;

    /// Puts `tile` on `cell`, which must be empty.
    fn put(&mut self, cell: u8, tile: u8);

    /// Slides the tile on the cell `from` to the hole `to`.
    fn slide(&mut self, from: u8, to: u8);
}

/// A move takes two exclusive ors. The masks tell the compiler that each shift is less than the word's width.
impl Cells for u64 {
    const MOST: usize = 16;

    #[inline(always)]
    fn empty() -> Self {
        0
    }

    #[inline(always)]
    fn tile(&self, cell: u8) -> u8 {
        (self >> nibble(cell)) as u8 & 0xF
    }

    #[inline(always)]
    fn put(&mut self, cell: u8, tile: u8) {
        *self |= u64::from(tile) << nibble(cell);
    }

    #[inline(always)]
    fn slide(&mut self, from: u8, to: u8) {
        let tile = (*self >> nibble(from)) & 0xF;
        *self ^= (tile << nibble(from)) ^ (tile << nibble(to));
    }
}

#[inline(always)]
fn nibble(cell: u8) -> u32 {
    (4 * u32::from(cell)) & 63
}

/// The cells of a board of 4 by 4, packed as in a `u64`.
///
/// The shape is a compile-time constant, so IDA* runs in two thirds of the time; results and node counts are the same.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FourByFour(pub(crate) u64);

impl Cells for FourByFour {
    const MOST: usize = 16;
    const SHAPE: Option<(usize, usize)> = Some((4, 4));

    #[inline(always)]
    fn empty() -> Self {
        FourByFour(0)
    }

    #[inline(always)]
    fn tile(&self, cell: u8) -> u8 {
        self.0.tile(cell)
    }

    #[inline(always)]
    fn put(&mut self, cell: u8, tile: u8) {
        self.0.put(cell, tile);
    }

    #[inline(always)]
    fn slide(&mut self, from: u8, to: u8) {
        self.0.slide(from, to);
    }
}

impl Cells for u128 {
    const MOST: usize = 25;

    #[inline(always)]
    fn empty() -> Self {
        0
    }

    #[inline(always)]
    fn tile(&self, cell: u8) -> u8 {
        (self >> five_bits(cell)) as u8 & 0x1F
    }

    #[inline(always)]
    fn put(&mut self, cell: u8, tile: u8) {
        *self |= u128::from(tile) << five_bits(cell);
    }

    #[inline(always)]
    fn slide(&mut self, from: u8, to: u8) {
        let tile = (*self >> five_bits(from)) & 0x1F;
        *self ^= (tile << five_bits(from)) ^ (tile << five_bits(to));
    }
}

#[inline(always)]
fn five_bits(cell: u8) -> u32 {
    (5 * u32::from(cell)) & 127
}

impl<const N: usize> Cells for [u8; N] {
    const MOST: usize = {
        assert!(N <= 256, "tiles are bytes");
        N
    };

    #[inline(always)]
    fn empty() -> Self {
        [0; N]
    }

    #[inline(always)]
    fn tile(&self, cell: u8) -> u8 {
        self[usize::from(cell)]
    }

    #[inline(always)]
    fn put(&mut self, cell: u8, tile: u8) {
        self[usize::from(cell)] = tile;
    }

    #[inline(always)]
    fn slide(&mut self, from: u8, to: u8) {
        self.swap(usize::from(from), usize::from(to));
    }
}
