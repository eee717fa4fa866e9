//! Look-ups in direct tables: the cells of a pattern's tiles form the index.

use search::tables::{PackedTable, Packing};

use super::{layout::direct_bits, sum_fields::SumField, tile_cells::TileCells, tile_lookups::TileLookups};
use crate::{
    action::{Move, Moves},
    shape::Shape,
    space::source,
};

/// The length of arrays indexed by cell or tile: four-bit indices stay in bounds.
const MOST: usize = 16;

/// A bit of the word of tile cells that no pattern uses.
const SPARE: u8 = 63;

/// The direct tables, with an entry for each tile on each side: the board (0) and its image (1).
#[derive(Clone, Debug)]
pub(super) struct Direct {
    table: PackedTable,
    entries: [[Entry; MOST]; 2],
    /// The bit of the word of tile cells that a move flips, indexed by side, cell of the hole, move and tile.
    flips: [[[[u8; MOST]; 4]; MOST]; 2],
    /// The bits of a tile's place, indexed by side, tile and cell.
    bits: [[[u64; MOST]; MOST]; 2],
}

/// The positions of a tile's pattern in the words, and its table.
#[derive(Clone, Copy, Default, Debug)]
struct Entry {
    /// The bits of the pattern's places, shifted down to bit 0.
    mask: u32,
    first: u32,
    /// The first bit of the pattern's places.
    tile_cells: u32,
    sum_field: SumField,
}

impl Direct {
    /// Returns empty tables, for databases with ranked tables.
    pub(super) fn none() -> Self {
        Direct {
            table: PackedTable::from_bytes(Packing::Nibble, 0, Vec::new()),
            entries: Default::default(),
            flips: [[[[SPARE; MOST]; 4]; MOST]; 2],
            bits: [[[0; MOST]; MOST]; 2],
        }
    }

    pub(super) fn new(shape: Shape, tile_lookups: &TileLookups, table: PackedTable) -> Self {
        let mut direct = Direct { table, ..Self::none() };
        for (side, tile) in
            [0, 1].into_iter().flat_map(|side| (1..shape.cells()).map(move |tile| (side, tile)))
        {
            let lookup = tile_lookups.of[side][tile];
            direct.entries[side][tile] = Entry {
                mask: ((1_u64 << (4 * lookup.tiles)) - 1) as u32,
                first: lookup.first as u32,
                tile_cells: 4 * lookup.before as u32,
                sum_field: lookup.sum_field,
            };
            if lookup.tiles > 0 {
                let bits = |cell: usize| {
                    direct_bits(shape, lookup.tiles, lookup.within, lookup.image[cell].into())
                        << (4 * lookup.before)
                };
                (0..shape.cells()).for_each(|cell| direct.bits[side][tile][cell] = bits(cell));
                direct.find_flips(shape, side, tile);
            }
        }
        direct
    }

    fn find_flips(&mut self, shape: Shape, side: usize, tile: usize) {
        let bits = &self.bits[side][tile];
        for hole in 0..shape.cells() {
            for step in Moves::at(hole, shape) {
                let from = source(hole as u8, step, shape.columns() as u8);
                let change = bits[hole] ^ bits[usize::from(from)];
                self.flips[side][hole][step as usize][tile] = change.trailing_zeros() as u8;
            }
        }
    }

    /// Returns the bits that a tile on `cell` adds to the word of tile cells.
    pub(super) fn bits(&self, side: usize, tile: u8, cell: u8) -> u64 {
        self.bits[side][usize::from(tile)][usize::from(cell)]
    }

    /// Returns the word of tile cells after a tile has moved to the cell `to`.
    #[inline(always)]
    pub(super) fn moved<P: TileCells>(&self, tile_cells: P, side: usize, tile: u8, to: u8, step: Move) -> P {
        let flip = self.flips[side][usize::from(to) % MOST][step as usize][usize::from(tile) % MOST];
        tile_cells.changed(1, flip.into())
    }

    #[cfg(feature = "files")]
    pub(super) fn table(&self) -> &PackedTable {
        &self.table
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
        let entry = &self.entries[side][usize::from(tile) % MOST];
        let index = tile_cells.field(entry.tile_cells, entry.mask.into()) as usize;
        let number = self.table.bytes()[entry.first as usize + index / 2] >> (index % 2 * 4) & 15;
        entry.sum_field.filled(excesses, number.into())
    }
}
