//! Keys: a position as one word, without the tile that the others determine.

use search::space::Keyed;

use super::{Cells, FourByFour, Position, Space};

/// The key is the word without the sixteenth cell, because the other cells determine its tile.
macro_rules! keyed_by_a_word {
    ($encoding:ty, $word:expr, $encode:expr) => {
        impl Keyed for Space<$encoding> {
            type Key = u64;
            const KEY_BITS: u32 = 4 * 15;

            #[inline(always)]
            fn key(&self, position: &Position<$encoding>) -> u64 {
                $word(position.cells()) & ((1 << Self::KEY_BITS) - 1)
            }

            #[inline(always)]
            fn state(&self, key: u64) -> Position<$encoding> {
                let (word, hole) = word_and_hole(key, self.shape.cells());
                Position::new($encode(word), hole)
            }
        }
    };
}

keyed_by_a_word!(u64, core::convert::identity, core::convert::identity);
keyed_by_a_word!(FourByFour, |FourByFour(word)| word, FourByFour);

/// Returns the word of a board of `cells` cells from its key, and the cell of the hole.
///
/// The hole is the lowest group of four zero bits: subtracting one from each group borrows there first.
#[inline(always)]
fn word_and_hole(key: u64, cells: usize) -> (u64, u8) {
    const ONES: u64 = u64::MAX / 15;
    let word = if cells == 16 { key | sixteenth(key) << 60 } else { key };
    let below = word.wrapping_sub(ONES) & !word & (8 * ONES);
    (word, (below.trailing_zeros() / 4) as u8)
}

/// Returns the tile that fifteen cells of four bits leave: the exclusive or of all tiles is zero.
#[inline(always)]
fn sixteenth(key: u64) -> u64 {
    let halves = key ^ key >> 32;
    let quarters = halves ^ halves >> 16;
    let bytes = quarters ^ quarters >> 8;
    (bytes ^ bytes >> 4) & 0xF
}

/// The key is the word without the twenty-fifth cell, because the other cells determine its tile.
impl Keyed for Space<u128> {
    type Key = u128;
    const KEY_BITS: u32 = 5 * 24;

    #[inline(always)]
    fn key(&self, position: &Position<u128>) -> u128 {
        position.cells() & ((1 << Self::KEY_BITS) - 1)
    }

    fn state(&self, key: u128) -> Position<u128> {
        self.with_last_tile(|cell| (key >> (5 * cell)) as u8 & 0x1F)
    }
}

impl<W: Cells> Space<W> {
    /// Returns the position with `tile(cell)` on all cells except the last, and the missing tile on the last.
    fn with_last_tile(&self, tile: impl Fn(u8) -> u8) -> Position<W> {
        let known = self.cells().take(self.shape.cells() - 1).map(tile);
        let tiles: Vec<u8> = known.collect();
        let last = self.cells().chain(tiles.iter().copied()).fold(0, |parity, tile| parity ^ tile);
        Position::from_tiles(tiles.into_iter().chain([last]))
    }
}
