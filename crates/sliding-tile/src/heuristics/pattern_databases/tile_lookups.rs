//! `TileLookups`: for each tile, its place in the words of the search's memo and the table of its pattern.

use std::{
    collections::BTreeMap,
    sync::atomic::{AtomicBool, Ordering},
};

use search::tables::{PackedTable, Packing, ZeroedBytes};

use super::{
    building::Building,
    layout::{Columns, Filling, Layout, index_bits},
    partition::Partition,
    region_map::region,
    sum_fields::SumField,
    symmetry::{Image, MOST_CELLS, images, mirror, neighbours},
    threads::share_out,
};
use crate::{board::Board, shape::Shape};

/// The length of arrays indexed by tile: a five-bit index stays in bounds.
pub(super) const TILES: usize = 32;

/// The look-up of a tile, on the board or on its image.
#[derive(Clone, Copy, Debug)]
pub(super) struct TileLookup {
    /// The number of tiles of the tile's pattern, zero if it is in none. `within` is the tile's index among them.
    pub(super) tiles: usize,
    pub(super) within: usize,
    pattern: usize,
    /// The number of tiles of all earlier patterns, whose places come first in the word.
    pub(super) before: usize,
    /// The first bit of the pattern's index in a word of positional indices.
    pub(super) first_bit: u32,
    pub(super) sum_field: SumField,
    /// The index of the table's first byte.
    pub(super) first: usize,
    /// Maps each cell of the board to the cell that the table uses for it.
    pub(super) image: Image,
}

/// The look-ups of all tiles, on the board and on its image, and the tables that they need.
pub(super) struct TileLookups {
    pub(super) of: [[TileLookup; TILES]; 2],
    pub(super) has_mirror: bool,
    /// The columns of ranked tables, by the number of tiles.
    pub(super) columns: BTreeMap<usize, Columns>,
    pattern_tables: Vec<PatternTable>,
    /// The bytes of all tables, including one zero byte for tiles in no pattern.
    bytes: usize,
}

/// One of the tables. Patterns that are images of each other share a table.
struct PatternTable {
    /// The goal cells of the tiles, in the table's order of tiles.
    goal_cells: Vec<usize>,
    /// The set of these goal cells and the region of the hole in the goal.
    key: (u32, u32),
    first: usize,
}

impl TileLookups {
    pub(super) fn of(partition: &Partition) -> Self {
        let none = TileLookup {
            tiles: 0,
            within: 0,
            pattern: 0,
            before: 0,
            first_bit: 0,
            sum_field: SumField::default(),
            first: 0,
            image: [0; MOST_CELLS],
        };
        let of = [[none; TILES]; 2];
        let mut tile_lookups = TileLookups {
            of,
            has_mirror: false,
            columns: BTreeMap::new(),
            pattern_tables: Vec::new(),
            bytes: 0,
        };
        tile_lookups.add_patterns(partition);
        let nothing = tile_lookups.bytes;
        tile_lookups
            .of
            .as_flattened_mut()
            .iter_mut()
            .filter(|lookup| lookup.tiles == 0)
            .for_each(|lookup| lookup.first = nothing);
        tile_lookups.bytes += 1;
        tile_lookups.add_image(&partition.goal);
        tile_lookups
    }

    fn add_patterns(&mut self, partition: &Partition) {
        let goal_cells = partition.goal.goal_cells();
        let (mut before, mut first_bit) = (0, 0);
        for (pattern, tiles) in partition.patterns.iter().enumerate().filter(|(_, tiles)| !tiles.is_empty()) {
            let of_tiles: Vec<usize> =
                tiles.iter().map(|&tile| goal_cells[usize::from(tile)].into()).collect();
            let (image, pattern_table) = self.pattern_table(partition, &of_tiles);
            let pattern_table = &self.pattern_tables[pattern_table];
            for (&tile, &goal_cell) in tiles.iter().zip(&of_tiles) {
                let seen = usize::from(image[goal_cell]);
                let within = pattern_table.goal_cells.iter().position(|&other| other == seen).unwrap_or(0);
                let (sum_field, first) = (SumField::of(pattern, 0), pattern_table.first);
                let tiles = tiles.len();
                self.of[0][usize::from(tile)] =
                    TileLookup { tiles, within, pattern, before, first_bit, sum_field, first, image };
            }
            before += tiles.len();
            first_bit += index_bits(partition.goal.shape().cells(), tiles.len());
        }
    }

    /// Gives each tile on the image the look-up of the tile that it corresponds to there.
    fn add_image(&mut self, goal: &Board) {
        let Some(mirror) = mirror(goal.shape(), goal.hole()) else { return };
        let goal_cells = goal.goal_cells();
        self.has_mirror = true;
        for tile in 1..goal.shape().cells() {
            let twin = goal.tiles()[usize::from(mirror[usize::from(goal_cells[tile])])];
            let lookup = self.of[0][usize::from(twin)];
            let image = mirror.map(|cell| lookup.image[usize::from(cell)]);
            let sum_field =
                if lookup.tiles == 0 { lookup.sum_field } else { SumField::of(lookup.pattern, 1) };
            self.of[1][tile] = TileLookup { sum_field, image, ..lookup };
        }
    }

    /// Returns the index of the table for tiles with the goal cells `goal_cells`, and the map from board cells to the
    /// table's cells. Adds the table if no image of the pattern has one.
    fn pattern_table(&mut self, partition: &Partition, goal_cells: &[usize]) -> (Image, usize) {
        let (shape, hole) = (partition.goal.shape(), partition.goal.hole());
        let known = images(shape).find_map(|image| {
            let key = key(shape, goal_cells, hole, &image);
            self.pattern_tables
                .iter()
                .position(|pattern_table| pattern_table.key == key)
                .map(|pattern_table| (image, pattern_table))
        });
        known.unwrap_or_else(|| {
            let board = core::array::from_fn(|cell| cell as u8);
            let key = key(shape, goal_cells, hole, &board);
            self.pattern_tables.push(PatternTable {
                goal_cells: goal_cells.to_vec(),
                key,
                first: self.bytes,
            });
            self.bytes += self.bytes_of(partition, goal_cells.len());
            (board, self.pattern_tables.len() - 1)
        })
    }

    fn bytes_of(&mut self, partition: &Partition, tiles: usize) -> usize {
        let layout = partition.layout();
        let stride = match layout {
            Layout::Direct | Layout::Positional => 0,
            Layout::Ranked => {
                let columns = || Columns::of(partition.goal.shape(), tiles, partition.blank_region);
                self.columns.entry(tiles).or_insert_with(columns).stride
            }
        };
        layout.numbers(partition.goal.shape(), tiles, stride) / 2
    }

    /// Returns the number of entries of all tables.
    pub(super) fn numbers(&self) -> usize {
        2 * self.bytes
    }

    /// Fills the tables. If no table is larger than an equal share per thread, each is filled by one thread;
    /// otherwise all threads fill one table after the other. Returns `None` if `must_stop` ended the work early.
    pub(super) fn tables(
        &self,
        partition: &Partition,
        must_stop: &(impl Fn() -> bool + Sync),
    ) -> Option<PackedTable> {
        let shape = partition.goal.shape();
        let mut buildings = BTreeMap::new();
        for tiles in self.pattern_tables.iter().map(|pattern_table| pattern_table.goal_cells.len()) {
            buildings.entry(tiles).or_insert_with(|| Building::new(shape, tiles));
        }
        let (mut bytes, threads) = (ZeroedBytes::new(self.bytes), partition.threads);
        let (mut of_tables, mut left) = (Vec::new(), &mut bytes[..]);
        for (number, pattern_table) in self.pattern_tables.iter().enumerate() {
            let end = self.pattern_tables.get(number + 1).map_or(self.bytes - 1, |next| next.first);
            let (of_table, rest) = left.split_at_mut(end - pattern_table.first);
            of_tables.push((pattern_table, of_table));
            left = rest;
        }
        let largest = of_tables.iter().map(|(_, bytes)| bytes.len()).max().unwrap_or(0);
        let (together, each) = if largest * threads <= self.bytes { (threads, 1) } else { (1, threads) };
        let stopped = AtomicBool::new(false);
        share_out(of_tables.into_iter(), together, |(pattern_table, bytes)| {
            let building = &buildings[&pattern_table.goal_cells.len()];
            if self.fill(partition, pattern_table, building, each, bytes, must_stop).is_none() {
                stopped.store(true, Ordering::Relaxed);
            }
        });
        let is_filled = !stopped.into_inner();
        is_filled.then(|| PackedTable::from_zeroed(Packing::Nibble, self.numbers(), bytes))
    }

    fn fill(
        &self,
        partition: &Partition,
        pattern_table: &PatternTable,
        building: &Building,
        threads: usize,
        table: &mut [u8],
        must_stop: &impl Fn() -> bool,
    ) -> Option<()> {
        let Partition { goal, blank_region, .. } = partition;
        let (shape, goal_cells, blank_region) = (goal.shape(), &pattern_table.goal_cells[..], *blank_region);
        let mut distances = building.distances(goal.hole(), goal_cells, blank_region, threads, must_stop)?;
        let filling = Filling { shape, goal_cells, building, blank_region, threads };
        match (partition.layout(), self.columns.get(&goal_cells.len())) {
            (_, Some(columns)) => filling.fill_ranked(columns.stride, &mut distances, table),
            (Layout::Positional, _) => filling.fill_positional(&distances, table),
            _ => filling.fill_direct(&distances, table),
        }
        Some(())
    }
}

/// Returns the set of the images of `goal_cells`, and the image of the region where the hole is.
fn key(shape: Shape, goal_cells: &[usize], hole: usize, image: &Image) -> (u32, u32) {
    let around: Vec<u32> = (0..shape.cells()).map(|cell| neighbours(shape, cell)).collect();
    let set = goal_cells.iter().fold(0, |set, &goal_cell| set | 1_u32 << image[goal_cell]);
    let free = !set & ((1_u64 << shape.cells()) - 1) as u32;
    (set, region(free, image[hole].into(), &around))
}
