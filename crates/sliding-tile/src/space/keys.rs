//! Keys: a position as one word, without the tile that the others determine.

use search::space::Keyed;

use super::{Cells, FourByFour, Position, Space};

/// The key is the word without the sixteenth cell, because the other cells determine its tile.
macro_rules! keyed_by_a_word {
    ($encoding:ty, $word:expr) => {
        impl Keyed for Space<$encoding> {
            type Key = u64;
            const KEY_BITS: u32 = 4 * 15;

            #[inline(always)]
            fn key(&self, position: &Position<$encoding>) -> u64 {
                $word(position.cells()) & ((1 << Self::KEY_BITS) - 1)
            }

            fn state(&self, key: u64) -> Position<$encoding> {
                self.with_last_tile(|cell| (key >> (4 * cell)) as u8 & 0xF)
            }
        }
    };
}

keyed_by_a_word!(u64, core::convert::identity);
keyed_by_a_word!(FourByFour, |FourByFour(word)| word);

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
