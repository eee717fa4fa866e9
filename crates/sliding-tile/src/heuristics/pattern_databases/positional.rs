//! Look-ups in positional tables: the cells of a pattern's tiles are the digits of the index, so a move adds a constant.

use search::tables::PackedTable;

use super::{
    layout::{index_bits, weight},
    sum_fields::SumField,
    symmetry::Image,
    tile_cells::TileCells,
    tile_lookups::{TILES, TileLookup, TileLookups},
};
use crate::shape::Shape;

/// The positional tables, with an entry for each tile on each side: the board (0) and its image (1).
#[derive(Clone, Debug)]
pub(super) struct Positional {
    table: PackedTable,
    entries: [Vec<Entry>; 2],
}

/// The position of a tile's pattern in the word of tile cells, and its table.
#[derive(Clone, Debug)]
struct Entry {
    /// The value of the tile's digit; zero if the tile is in no pattern.
    weight: u32,
    /// The bits of the pattern's index, shifted down to bit 0.
    mask: u64,
    /// The first bit of the pattern's index in the word.
    at: u32,
    sum_field: SumField,
    first: usize,
    image: Image,
}

impl Positional {
    pub(super) fn new(shape: Shape, tile_lookups: &TileLookups, table: PackedTable) -> Self {
        let cells = shape.cells();
        let entry = |lookup: &TileLookup| Entry {
            weight: if lookup.tiles > 0 { weight(cells, lookup.within) as u32 } else { 0 },
            mask: (1 << index_bits(cells, lookup.tiles)) - 1,
            at: lookup.first_bit,
            sum_field: lookup.sum_field,
            first: lookup.first,
            image: lookup.image,
        };
        Positional { table, entries: [0, 1].map(|side| tile_lookups.of[side].iter().map(entry).collect()) }
    }

    #[cfg(feature = "files")]
    pub(super) fn table(&self) -> &PackedTable {
        &self.table
    }

    /// Returns the number that a tile on `cell` adds to the word of tile cells.
    pub(super) fn bits(&self, side: usize, tile: u8, cell: u8) -> u128 {
        let entry = &self.entries[side][usize::from(tile)];
        (u128::from(entry.image[usize::from(cell)]) * u128::from(entry.weight)) << entry.at
    }

    /// Returns the word of tile cells after a tile has moved from one cell to another.
    #[inline(always)]
    pub(super) fn moved<P: TileCells>(
        &self,
        tile_cells: P,
        side: usize,
        tile: u8,
        (from, to): (u8, u8),
    ) -> P {
        let entry = &self.entries[side][usize::from(tile) % TILES];
        let [from, to] = [from, to].map(|cell| i64::from(entry.image[usize::from(cell)]));
        tile_cells.raised((to - from) * i64::from(entry.weight), entry.at)
    }

    /// Returns the word of excesses with the excess of the tile's pattern looked up anew.
    #[inline(always)]
    pub(super) fn with_excess<P: TileCells>(
        &self,
        excesses: u64,
        tile_cells: P,
        side: usize,
        tile: u8,
    ) -> u64 {
        let entry = &self.entries[side][usize::from(tile) % TILES];
        let index = tile_cells.field(entry.at, entry.mask) as usize;
        let number = self.table.bytes()[entry.first + index / 2] >> (index % 2 * 4) & 15;
        entry.sum_field.filled(excesses, number.into())
    }
}
