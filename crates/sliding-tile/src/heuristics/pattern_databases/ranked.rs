//! Look-ups in ranked tables: the index consists of the number of an order and the number of an cell set.

use search::tables::PackedTable;

use super::{
    building::BlankRegion,
    layout::{Columns, order_of},
    sum_fields::SumField,
    symmetry::Image,
    tile_cells::TileCells,
    tile_lookups::{TILES, TileLookups},
};
use crate::shape::Shape;

/// The ranked tables, with an entry for each tile on each side: the board (0) and its image (1).
#[derive(Clone, Debug)]
pub(super) struct Ranked {
    table: PackedTable,
    blank_region: BlankRegion,
    /// The bits of a place: four for up to 16 cells, five for more.
    bits: u32,
    entries: [Vec<Entry>; 2],
    /// The columns of the tables, indexed by the number of tiles of a pattern.
    columns: Vec<Option<Columns>>,
}

/// The position of a tile's place in the word of tile cells, and the table of its pattern.
#[derive(Clone, Debug)]
struct Entry {
    /// The bits of the pattern's places, shifted down to bit 0.
    mask: u64,
    first: usize,
    /// The first bit of the pattern's places; `place` is the first bit of the tile's own place.
    tile_cells: u32,
    place: u32,
    sum_field: SumField,
    tiles: usize,
    image: Image,
}

impl Ranked {
    pub(super) fn new(
        shape: Shape,
        tile_lookups: &TileLookups,
        blank_region: BlankRegion,
        table: PackedTable,
    ) -> Self {
        let bits = if shape.cells() <= 16 { 4 } else { 5 };
        let entry = |lookup: &super::tile_lookups::TileLookup| Entry {
            mask: (1 << (bits as usize * lookup.tiles)) - 1,
            first: lookup.first,
            tile_cells: bits * lookup.before as u32,
            place: bits * (lookup.before + lookup.within) as u32,
            sum_field: lookup.sum_field,
            tiles: lookup.tiles,
            image: lookup.image,
        };
        let most = tile_lookups.columns.keys().copied().max().unwrap_or(0);
        Ranked {
            table,
            blank_region,
            bits,
            entries: [0, 1].map(|side| tile_lookups.of[side].iter().map(entry).collect()),
            columns: (0..=most).map(|tiles| tile_lookups.columns.get(&tiles).cloned()).collect(),
        }
    }

    pub(super) fn blank_region(&self) -> BlankRegion {
        self.blank_region
    }

    /// Returns the bits that a tile on `cell` adds to the word of tile cells.
    pub(super) fn bits(&self, side: usize, tile: u8, cell: u8) -> u128 {
        let entry = &self.entries[side][usize::from(tile)];
        if entry.tiles == 0 { 0 } else { u128::from(entry.image[usize::from(cell)]) << entry.place }
    }

    /// Returns the word of tile cells after a tile has moved from one cell to another.
    pub(super) fn moved<P: TileCells>(
        &self,
        tile_cells: P,
        side: usize,
        tile: u8,
        (from, to): (u8, u8),
    ) -> P {
        let entry = &self.entries[side][usize::from(tile) % TILES];
        let [from, to] = [from, to].map(|cell| u64::from(entry.image[usize::from(cell)]));
        if entry.tiles == 0 { tile_cells } else { tile_cells.changed(from ^ to, entry.place) }
    }

    #[cfg(feature = "files")]
    pub(super) fn table(&self) -> &PackedTable {
        &self.table
    }

    /// Returns the word of excesses with the excess of the tile's pattern looked up anew.
    pub(super) fn with_excess<P: TileCells>(
        &self,
        excesses: u64,
        tile_cells: P,
        side: usize,
        tile: u8,
        hole: u8,
    ) -> u64 {
        let entry = &self.entries[side][usize::from(tile) % TILES];
        let index = self.index(entry, tile_cells.field(entry.tile_cells, entry.mask), hole);
        let number = self.table.bytes()[entry.first + index / 2] >> (index % 2 * 4) & 15;
        entry.sum_field.filled(excesses, number.into())
    }

    /// Returns the index of a pattern's `tile_cells` in its table.
    fn index(&self, entry: &Entry, mut tile_cells: u64, hole: u8) -> usize {
        let Some(Some(columns)) = self.columns.get(entry.tiles).filter(|_| entry.tiles > 0) else { return 0 };
        let (mut set, mut cells) = (0, 0);
        for tile in 0..entry.tiles as u32 {
            let cell = tile_cells & ((1 << self.bits) - 1);
            tile_cells >>= self.bits;
            set |= 1_u32 << cell;
            cells |= cell << (8 * tile);
        }
        let column = columns.column(set, entry.image[usize::from(hole)].into());
        order_of(cells, entry.tiles) * columns.stride + column
    }
}

const _: () = assert!(TILES == 32, "five bits are the number of a tile");
