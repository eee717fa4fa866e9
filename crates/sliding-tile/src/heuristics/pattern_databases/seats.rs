//! Seats: for each tile, its place in the words of the search's memo and the table of its pattern.

use std::{
    collections::BTreeMap,
    sync::atomic::{AtomicBool, Ordering},
};

use search::tables::{PackedTable, Packing};

use super::{
    building::Building,
    layout::{Columns, Filling, Layout},
    outlines::region,
    partition::Partition,
    pockets::Pocket,
    symmetry::{Image, MOST_CELLS, images, mirror, neighbours},
    threads::share_out,
};
use crate::{board::Board, shape::Shape};

/// The length of arrays indexed by tile: a five-bit index stays in bounds.
pub(super) const TILES: usize = 32;

/// The seat of a tile, on the board or on its image.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seat {
    /// The number of tiles of the tile's pattern, zero if it is in none. `within` is the tile's index among them.
    pub(super) tiles: usize,
    pub(super) within: usize,
    pattern: usize,
    /// The number of tiles of all earlier patterns, whose places come first in the word.
    pub(super) before: usize,
    pub(super) pocket: Pocket,
    /// The index of the table's first byte.
    pub(super) first: usize,
    /// Maps each cell of the board to the cell that the table uses for it.
    pub(super) image: Image,
}

/// The seats of all tiles, on the board and on its image, and the tables that they need.
pub(super) struct Seats {
    pub(super) of: [[Seat; TILES]; 2],
    pub(super) has_mirror: bool,
    /// The columns of ranked tables, by the number of tiles.
    pub(super) columns: BTreeMap<usize, Columns>,
    sheets: Vec<Sheet>,
    /// The bytes of all tables, including one zero byte for tiles in no pattern.
    bytes: usize,
}

/// One of the tables. Patterns that are images of each other share a table.
struct Sheet {
    /// The goal cells of the tiles, in the table's order of tiles.
    homes: Vec<usize>,
    /// The set of these goal cells and the region of the hole in the goal.
    key: (u32, u32),
    first: usize,
}

impl Seats {
    pub(super) fn of(partition: &Partition) -> Self {
        let none = Seat {
            tiles: 0,
            within: 0,
            pattern: 0,
            before: 0,
            pocket: Pocket::default(),
            first: 0,
            image: [0; MOST_CELLS],
        };
        let of = [[none; TILES]; 2];
        let mut seats =
            Seats { of, has_mirror: false, columns: BTreeMap::new(), sheets: Vec::new(), bytes: 0 };
        seats.seat_patterns(partition);
        let nothing = seats.bytes;
        seats
            .of
            .as_flattened_mut()
            .iter_mut()
            .filter(|seat| seat.tiles == 0)
            .for_each(|seat| seat.first = nothing);
        seats.bytes += 1;
        seats.seat_image(&partition.goal);
        seats
    }

    fn seat_patterns(&mut self, partition: &Partition) {
        let homes = partition.goal.homes();
        let mut before = 0;
        for (pattern, tiles) in partition.patterns.iter().enumerate().filter(|(_, tiles)| !tiles.is_empty()) {
            let of_tiles: Vec<usize> = tiles.iter().map(|&tile| homes[usize::from(tile)].into()).collect();
            let (image, sheet) = self.sheet(partition, &of_tiles);
            let sheet = &self.sheets[sheet];
            for (&tile, &home) in tiles.iter().zip(&of_tiles) {
                let seen = usize::from(image[home]);
                let within = sheet.homes.iter().position(|&other| other == seen).unwrap_or(0);
                let (pocket, first) = (Pocket::of(pattern, 0), sheet.first);
                let tiles = tiles.len();
                self.of[0][usize::from(tile)] = Seat { tiles, within, pattern, before, pocket, first, image };
            }
            before += tiles.len();
        }
    }

    /// Gives each tile on the image the seat of the tile that it corresponds to there.
    fn seat_image(&mut self, goal: &Board) {
        let Some(mirror) = mirror(goal.shape(), goal.hole()) else { return };
        let homes = goal.homes();
        self.has_mirror = true;
        for tile in 1..goal.shape().cells() {
            let twin = goal.tiles()[usize::from(mirror[usize::from(homes[tile])])];
            let seat = self.of[0][usize::from(twin)];
            let image = mirror.map(|cell| seat.image[usize::from(cell)]);
            let pocket = if seat.tiles == 0 { seat.pocket } else { Pocket::of(seat.pattern, 1) };
            self.of[1][tile] = Seat { pocket, image, ..seat };
        }
    }

    /// Returns the index of the table for tiles with the goal cells `homes`, and the map from board cells to the
    /// table's cells. Adds the table if no image of the pattern has one.
    fn sheet(&mut self, partition: &Partition, homes: &[usize]) -> (Image, usize) {
        let (shape, hole) = (partition.goal.shape(), partition.goal.hole());
        let known = images(shape).find_map(|image| {
            let key = key(shape, homes, hole, &image);
            self.sheets.iter().position(|sheet| sheet.key == key).map(|sheet| (image, sheet))
        });
        known.unwrap_or_else(|| {
            let board = core::array::from_fn(|cell| cell as u8);
            let key = key(shape, homes, hole, &board);
            self.sheets.push(Sheet { homes: homes.to_vec(), key, first: self.bytes });
            self.bytes += self.bytes_of(partition, homes.len());
            (board, self.sheets.len() - 1)
        })
    }

    fn bytes_of(&mut self, partition: &Partition, tiles: usize) -> usize {
        let layout = partition.layout();
        let stride = match layout {
            Layout::Direct => 0,
            Layout::Ranked => {
                let columns = || Columns::of(partition.goal.shape(), tiles, partition.grain);
                self.columns.entry(tiles).or_insert_with(columns).stride
            }
        };
        layout.numbers(tiles, stride) / 2
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
        for tiles in self.sheets.iter().map(|sheet| sheet.homes.len()) {
            buildings.entry(tiles).or_insert_with(|| Building::new(shape, tiles));
        }
        let (mut bytes, threads) = (vec![0; self.bytes], partition.threads);
        let (mut of_sheets, mut left) = (Vec::new(), &mut bytes[..]);
        for (number, sheet) in self.sheets.iter().enumerate() {
            let end = self.sheets.get(number + 1).map_or(self.bytes - 1, |next| next.first);
            let (of_sheet, rest) = left.split_at_mut(end - sheet.first);
            of_sheets.push((sheet, of_sheet));
            left = rest;
        }
        let largest = of_sheets.iter().map(|(_, bytes)| bytes.len()).max().unwrap_or(0);
        let (together, each) = if largest * threads <= self.bytes { (threads, 1) } else { (1, threads) };
        let stopped = AtomicBool::new(false);
        share_out(of_sheets.into_iter(), together, |(sheet, bytes)| {
            let building = &buildings[&sheet.homes.len()];
            if self.fill(partition, sheet, building, each, bytes, must_stop).is_none() {
                stopped.store(true, Ordering::Relaxed);
            }
        });
        let is_filled = !stopped.into_inner();
        is_filled.then(|| PackedTable::from_bytes(Packing::Nibble, self.numbers(), bytes))
    }

    fn fill(
        &self,
        partition: &Partition,
        sheet: &Sheet,
        building: &Building,
        threads: usize,
        table: &mut [u8],
        must_stop: &impl Fn() -> bool,
    ) -> Option<()> {
        let Partition { goal, grain, .. } = partition;
        let (shape, homes, grain) = (goal.shape(), &sheet.homes[..], *grain);
        let mut distances = building.distances(goal.hole(), homes, grain, threads, must_stop)?;
        let filling = Filling { shape, homes, building, grain, threads };
        match self.columns.get(&homes.len()) {
            Some(columns) => filling.fill_ranked(columns.stride, &mut distances, table),
            None => filling.fill_direct(&distances, table),
        }
        Some(())
    }
}

/// Returns the set of the images of `homes`, and the image of the region where the hole is.
fn key(shape: Shape, homes: &[usize], hole: usize, image: &Image) -> (u32, u32) {
    let around: Vec<u32> = (0..shape.cells()).map(|cell| neighbours(shape, cell)).collect();
    let set = homes.iter().fold(0, |set, &home| set | 1_u32 << image[home]);
    let free = !set & ((1_u64 << shape.cells()) - 1) as u32;
    (set, region(free, image[hole].into(), &around))
}
