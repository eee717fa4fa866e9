//! The layout of the tables: the index of an arrangement in the table of its pattern.
//!
//! *Direct*: the index consists of the tiles' cells, four bits each. This layout serves boards of up to four rows
//! and columns and patterns of up to six tiles. Rows and columns are written in Gray code, so each move changes one
//! bit. The bits that change most often are the lowest ones, so most moves lead to a nearby entry.
//!
//! ```text
//!   row 0 1 2 3 = 00 01 11 10     | bit 1 of row and column, tile by tile | bit 0 of row and column, tile by tile |
//! ```
//!
//! *Positional*: the cells of the tiles are the digits of the index, to the base of the number of cells. A move adds a constant
//! to the index. This layout serves patterns of up to six tiles on all other boards. With 25 cells it has twice the entries of
//! the ranked one; a look-up takes a third of the time.
//!
//! *Ranked*: the index is the number of the order times the number of all cell sets, plus the number of the cell set.
//! A move along a row changes only the cell set, so the new index is close to the old one. The indices have no gaps
//! except padding to an even number of cell sets, so this layout serves all larger patterns, and tables that
//! distinguish regions.

use search::tables::Packing;

use super::{
    building::{BlankRegion, Building, NEVER},
    cell_sets::CellSets,
    orders::{MOST_TILES, factorial},
    region_map::RegionMap,
    threads::{share_out, share_out_with},
};
use crate::shape::Shape;

/// The most rows and columns of a board with direct tables.
const MOST_LINES: usize = 4;

/// The most tiles of a pattern in direct and positional tables.
const MOST_DIGITS: usize = 6;

/// The block size when the distances are transposed into rows of orders: 64 orders by 128 cell sets or regions.
const BLOCK: [usize; 2] = [64, 128];

/// The layout of the tables of a database.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Layout {
    Direct,
    Positional,
    Ranked,
}

impl Layout {
    pub(super) fn suiting(shape: Shape, patterns: &[Vec<u8>], blank_region: BlankRegion) -> Self {
        let few = patterns.iter().all(|pattern| pattern.len() <= MOST_DIGITS);
        if !few || blank_region == BlankRegion::Distinguished {
            Layout::Ranked
        } else if shape.rows().max(shape.columns()) <= MOST_LINES {
            Layout::Direct
        } else {
            Layout::Positional
        }
    }

    /// Returns the number of entries of a table. A ranked table has `stride` entries for each order.
    pub(super) fn numbers(self, shape: Shape, tiles: usize, stride: usize) -> usize {
        match self {
            Layout::Direct => 1 << (4 * tiles),
            Layout::Positional => weight(shape.cells(), tiles),
            Layout::Ranked => factorial(tiles) * stride,
        }
    }
}

/// Returns the value of digit `digit` of a positional index: a power of the number of cells. All but the first are even, so the
/// entries of each leading digit begin at a byte boundary.
pub(super) fn weight(cells: usize, digit: usize) -> usize {
    (0..digit).fold(1, |weight, _| (weight * cells).next_multiple_of(2))
}

/// Returns the number of bits of a positional index.
pub(super) fn index_bits(cells: usize, tiles: usize) -> u32 {
    weight(cells, tiles).next_power_of_two().trailing_zeros()
}

/// Returns the bits of a direct index for a tile on `cell`; `within` is the tile's number in its pattern.
pub(super) fn direct_bits(shape: Shape, tiles: usize, within: usize, cell: usize) -> u64 {
    let gray = |line: usize| (line ^ line >> 1) as u64;
    let (row, column) = (gray(cell / shape.columns()), gray(cell % shape.columns()));
    let pair = |bit: u32| row >> bit & 1 | (column >> bit & 1) << 1;
    pair(0) << (2 * within) | pair(1) << (2 * (tiles + within))
}

/// Returns the number of the tiles' order. `cells` has the cell of each tile in one byte and zeros above.
#[inline(always)]
pub(super) fn order_of(cells: u64, tiles: usize) -> usize {
    const WEIGHTS: [u64; MOST_TILES] = [0, 1, 2, 6, 24, 120, 720, 5_040];
    const BELOW_HIGH: u64 = 0x7F7F_7F7F_7F7F_7F7F;
    let (mut behind, mut earlier) = (0, cells);
    // Byte i of `earlier` is the cell of tile i - 1, then i - 2, ... The highest bit of the sum is set if that cell
    // is larger than the cell of tile i.
    for _ in 1..tiles {
        earlier <<= 8;
        behind += ((earlier + BELOW_HIGH - cells) & !BELOW_HIGH) >> 7;
    }
    let digits = behind & (u64::MAX >> (64 - 8 * tiles as u32));
    (0..MOST_TILES).map(|tile| (digits >> (8 * tile) & 0xFF) * WEIGHTS[tile]).sum::<u64>() as usize
}

/// The parameters for filling a pattern's table: it holds the distances minus the Manhattan distances, halved.
pub(super) struct Filling<'a> {
    pub(super) shape: Shape,
    pub(super) goal_cells: &'a [usize],
    pub(super) building: &'a Building,
    pub(super) blank_region: BlankRegion,
    pub(super) threads: usize,
}

/// The sums of the tiles' contributions over the first half of an order's places and over the last half. Each list
/// has one sum for every choice of tiles.
#[derive(Default)]
struct Halves {
    first: Vec<u64>,
    last: Vec<u64>,
}

impl Filling<'_> {
    pub(super) fn fill_direct(&self, distances: &[u8], table: &mut [u8]) {
        let (orders, tiles) = (self.building.orders.len(), self.goal_cells.len());
        let halves_of = self.halves_of_orders();
        let of_cells = self.of_cells(|tile, cell| direct_bits(self.shape, tiles, tile, cell));
        let mut halves = Halves::default();
        for (set, row) in self.building.region_map.sets().iter().zip(distances.chunks_exact(orders)) {
            halves.find(set, &of_cells, tiles);
            for (&distance, &of_order) in row.iter().zip(&halves_of) {
                let sum = halves.sum(of_order);
                // Each arrangement occurs once and the table begins with zeros, so `|=` sets the entry.
                table[(sum >> 9) as usize] |= excess(distance, sum) << (4 * (sum >> 8 & 1));
            }
        }
    }

    /// Fills the entries of each cell of the last tile apart, on all threads: they are a part of the table that fits into a
    /// cache.
    pub(super) fn fill_positional(&self, distances: &[u8], table: &mut [u8]) {
        let (orders, tiles) = (self.building.orders.len(), self.goal_cells.len());
        let of_cells = self.of_cells(|tile, cell| (cell * weight(self.shape.cells(), tile)) as u64);
        let (last, halves_of) = (tiles - 1, self.halves_of_orders());
        let with_last_at: Vec<Vec<usize>> = (0..tiles)
            .map(|place| {
                let is_there = |order: &[u8; MOST_TILES]| usize::from(order[place]) == last;
                self.building
                    .orders
                    .iter()
                    .enumerate()
                    .filter(|(_, order)| is_there(order))
                    .map(|(at, _)| at)
                    .collect()
            })
            .collect();
        let numbers = weight(self.shape.cells(), last);
        let parts = if numbers == 1 { 1 } else { self.shape.cells() };
        let work = table.chunks_mut((table.len() / parts).max(1)).enumerate();
        share_out_with(work, self.threads, Halves::default, |halves, (cell, part)| {
            let sets = self.building.region_map.sets();
            for (set, row) in sets.iter().zip(distances.chunks_exact(orders)) {
                if parts > 1 && set >> cell & 1 == 0 {
                    continue;
                }
                halves.find(set, &of_cells, tiles);
                let place = (set & ((1 << cell) - 1)).count_ones() as usize;
                for &order in &with_last_at[place] {
                    let sum = halves.sum(halves_of[order]);
                    let index = (sum >> 8) as usize - if parts > 1 { cell * numbers } else { 0 };
                    // Each arrangement occurs once and the table begins with zeros, so `|=` sets the entry.
                    part[index / 2] |= excess(row[order], sum) << (4 * (index % 2));
                }
            }
        });
    }

    pub(super) fn fill_ranked(&self, stride: usize, distances: &mut [u8], table: &mut [u8]) {
        let (orders, region_map) = (self.building.orders.len(), &self.building.region_map);
        let (halves_of, of_cells) = (self.halves_of_orders(), self.of_cells(|_, _| 0));
        let mut rows = distances.chunks_exact_mut(orders);
        let work = region_map.sets().iter().enumerate().map(|(cell_set, set)| {
            let count = if self.blank_region == BlankRegion::Ignored {
                1
            } else {
                region_map.regions_of(cell_set).len()
            };
            (set, rows.by_ref().take(count).collect::<Vec<_>>())
        });
        share_out_with(work, self.threads, Halves::default, |halves, (set, rows)| {
            halves.find(set, &of_cells, self.goal_cells.len());
            for row in rows {
                for (distance, &of_order) in row.iter_mut().zip(&halves_of) {
                    *distance = excess(*distance, halves.sum(of_order));
                }
            }
        });
        let columns = distances.len() / orders;
        let blocks = table.chunks_mut(BLOCK[0] * stride / 2).enumerate();
        let excesses = &*distances;
        share_out(blocks, self.threads, |(block, rows)| {
            for column in (0..columns).step_by(BLOCK[1]) {
                let within = column..columns.min(column + BLOCK[1]);
                for (order, row) in (BLOCK[0] * block..).zip(rows.chunks_exact_mut(stride / 2)) {
                    for column in within.clone() {
                        row[column / 2] |= excesses[column * orders + order] << (column % 2 * 4);
                    }
                }
            }
        });
    }

    /// Returns, for each order, the indices of its two sums in [`Halves`].
    fn halves_of_orders(&self) -> Vec<(u16, u16)> {
        let tiles = self.goal_cells.len();
        let number =
            |half: &[u8]| half.iter().fold(0, |number, &tile| number * tiles as u16 + u16::from(tile));
        let of_order =
            |order: &[u8; MOST_TILES]| (number(&order[..tiles / 2]), number(&order[tiles / 2..tiles]));
        self.building.orders.iter().map(of_order).collect()
    }

    /// Returns, cell by cell, the contribution of each tile: its Manhattan distance in the lowest byte, `bits`
    /// above.
    fn of_cells(&self, bits: impl Fn(usize, usize) -> u64) -> Vec<u64> {
        let of_tile = |cell: usize, tile: usize| {
            bits(tile, cell) << 8 | self.shape.distance(cell, self.goal_cells[tile]) as u64
        };
        let places =
            (0..self.shape.cells()).flat_map(|cell| (0..self.goal_cells.len()).map(move |tile| (cell, tile)));
        places.map(|(cell, tile)| of_tile(cell, tile)).collect()
    }
}

impl Halves {
    /// Computes the sums for tiles on the cells of `set`; `of_cells` has each tile's contribution on each cell.
    fn find(&mut self, set: u32, of_cells: &[u64], tiles: usize) {
        let mut left = set;
        for (sums, count) in [(&mut self.first, tiles / 2), (&mut self.last, tiles - tiles / 2)] {
            sums.clear();
            sums.push(0);
            for _ in 0..count {
                let of_tiles = &of_cells[left.trailing_zeros() as usize * tiles..][..tiles];
                left &= left - 1;
                // Each sum expands into `tiles` sums. The loop runs from the last sum to the first, so it
                // overwrites no sum before reading it.
                let before = sums.len();
                sums.resize(before * tiles, 0);
                for number in (0..before).rev() {
                    let sum = sums[number];
                    let sums = &mut sums[number * tiles..][..tiles];
                    sums.iter_mut().zip(of_tiles).for_each(|(new, of_tile)| *new = sum + of_tile);
                }
            }
        }
    }

    #[inline(always)]
    fn sum(&self, (first, last): (u16, u16)) -> u64 {
        self.first[usize::from(first)] + self.last[usize::from(last)]
    }
}

/// Returns half of the difference between a distance and the sum of Manhattan distances, capped at fifteen.
#[inline(always)]
fn excess(distance: u8, manhattan: u64) -> u8 {
    if distance == NEVER {
        0
    } else {
        (distance.wrapping_sub(manhattan as u8) / 2).min(Packing::Nibble.largest())
    }
}

/// The columns of ranked tables: numbers of cell sets, or of regions if they are distinguished.
#[derive(Clone, Debug)]
pub(super) struct Columns {
    sets: CellSets,
    /// The region's number for each cell set and each cell of the hole; empty if regions are not distinguished.
    regions: Box<[u32]>,
    cells: usize,
    /// The number of entries for each order.
    pub(super) stride: usize,
}

impl Columns {
    pub(super) fn of(shape: Shape, tiles: usize, blank_region: BlankRegion) -> Self {
        let cells = shape.cells();
        let sets = CellSets::of(cells, tiles);
        let (regions, count): (Box<[u32]>, _) = match blank_region {
            BlankRegion::Ignored => (Box::default(), sets.len()),
            BlankRegion::Distinguished => {
                let region_map = RegionMap::of(shape, tiles);
                (region_map.regions_of_cells().into(), region_map.regions())
            }
        };
        // The stride is even, so the entries of each order begin at a byte boundary.
        Columns { sets, regions, cells, stride: count.next_multiple_of(2) }
    }

    /// Returns the column for tiles on the cells of `set` and the hole on `hole`.
    #[inline(always)]
    pub(super) fn column(&self, set: u32, hole: usize) -> usize {
        let cell_set = self.sets.number(set);
        self.regions.get(cell_set * self.cells + hole).map_or(cell_set, |&region| region as usize)
    }
}
