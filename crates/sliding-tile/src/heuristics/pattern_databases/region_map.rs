//! The cell sets of patterns, the regions of uncovered cells, and the moves from region to region.

use search::space::Bits;

use super::{cell_sets::CellSets, symmetry::neighbours};
use crate::shape::Shape;

/// The region number of a covered cell.
const COVERED: u32 = u32::MAX;

/// A move of one tile that leads into a region: the region before the move, and the change of the tiles' order.
#[derive(Clone, Copy, Debug)]
pub(super) struct TileMove {
    pub(super) source: u32,
    /// The place that the tile leaves in the order of covered cells; `to` is the place that it moves to.
    pub(super) from: u8,
    pub(super) to: u8,
}

/// All cell sets of a fixed number of tiles on a board. Regions are numbered cell set by cell set, so the regions of
/// one cell set have consecutive numbers.
pub(super) struct RegionMap {
    cells: usize,
    sets: CellSets,
    /// For each cell set, whether it covers an odd number of dark cells, coloured as on a chessboard.
    odd: Vec<bool>,
    /// The first region of each cell set, followed by the number of all regions.
    first_regions: Vec<u32>,
    /// The region of each cell for each cell set.
    regions: Vec<u32>,
    /// The moves into all regions; `first_moves` has the index of the first one for each region.
    moves: Vec<TileMove>,
    first_moves: Vec<u32>,
}

impl RegionMap {
    pub(super) fn of(shape: Shape, tiles: usize) -> Self {
        let cells = shape.cells();
        let sets = CellSets::of(cells, tiles);
        let mut region_map = RegionMap {
            cells,
            first_regions: vec![0],
            regions: Vec::with_capacity(cells * sets.len()),
            moves: Vec::new(),
            first_moves: vec![0],
            odd: {
                let is_dark =
                    |cell: usize| !(cell / shape.columns() + cell % shape.columns()).is_multiple_of(2);
                let dark =
                    (0..cells).filter(|&cell| is_dark(cell)).fold(0, |dark, cell| dark | 1_u32 << cell);
                sets.iter().map(|set| !(set & dark).count_ones().is_multiple_of(2)).collect()
            },
            sets,
        };
        let around: Vec<u32> = (0..cells).map(|cell| neighbours(shape, cell)).collect();
        region_map.find_regions(&around);
        region_map.find_moves(&around);
        region_map
    }

    fn find_regions(&mut self, around: &[u32]) {
        let mut count = 0;
        for covered in self.sets.iter() {
            let first = self.regions.len();
            self.regions.extend(core::iter::repeat_n(COVERED, self.cells));
            let of_cells = &mut self.regions[first..];
            let mut left = !covered & ((1_u64 << self.cells) - 1) as u32;
            while left != 0 {
                let region = region(left, left.trailing_zeros() as usize, around);
                each_cell(region, |cell| of_cells[cell] = count);
                left &= !region;
                count += 1;
            }
            self.first_regions.push(count);
        }
    }

    fn find_moves(&mut self, around: &[u32]) {
        for (number, covered) in self.sets.iter().enumerate() {
            let (first, last) = (self.first_regions[number], self.first_regions[number + 1]);
            for region in first..last {
                each_cell(covered, |to| {
                    let sources = around[to] & !covered;
                    each_cell(sources, |from| {
                        // The tile on `to` may have come from the cell `from`, which is now in this region.
                        if self.regions[number * self.cells + from] == region {
                            let before = covered ^ (1 << to) ^ (1 << from);
                            let source = self.regions[self.sets.number(before) * self.cells + to];
                            let place = |set: u32, cell: usize| (set & ((1 << cell) - 1)).count_ones() as u8;
                            self.moves.push(TileMove {
                                source,
                                from: place(before, from),
                                to: place(covered, to),
                            });
                        }
                    });
                });
                self.first_moves.push(self.moves.len() as u32);
            }
        }
    }

    /// Returns the number of cell sets.
    pub(super) fn len(&self) -> usize {
        self.sets.len()
    }

    pub(super) fn sets(&self) -> &CellSets {
        &self.sets
    }

    /// Returns whether the cell set covers an odd number of dark cells.
    pub(super) fn is_odd(&self, cell_set: usize) -> bool {
        self.odd[cell_set]
    }

    /// Returns the number of regions of all cell sets.
    pub(super) fn regions(&self) -> usize {
        self.first_moves.len() - 1
    }

    /// Returns the regions of an cell set.
    pub(super) fn regions_of(&self, cell_set: usize) -> core::ops::Range<usize> {
        self.first_regions[cell_set] as usize..self.first_regions[cell_set + 1] as usize
    }

    /// Returns the region of `cell` when the cells of `set` are covered.
    pub(super) fn region_at(&self, set: u32, cell: usize) -> usize {
        self.regions[self.sets.number(set) * self.cells + cell] as usize
    }

    /// Returns the region of each cell, cell set by cell set.
    pub(super) fn regions_of_cells(&self) -> &[u32] {
        &self.regions
    }

    /// Returns the moves into `region`.
    pub(super) fn moves_into(&self, region: usize) -> &[TileMove] {
        &self.moves[self.first_moves[region] as usize..self.first_moves[region + 1] as usize]
    }
}

/// Returns the cells of the set `free` that are connected to `cell` within it.
pub(super) fn region(free: u32, cell: usize, around: &[u32]) -> u32 {
    let (mut region, mut open) = (1 << cell, 1_u32 << cell);
    while open != 0 {
        let reached = around[open.trailing_zeros() as usize] & free & !region;
        open = open & (open - 1) | reached;
        region |= reached;
    }
    region
}

fn each_cell(set: u32, mut visit: impl FnMut(usize)) {
    Bits(set).for_each(|cell| visit(cell.into()));
}
