//! Where each tile has its place in the words that a search carries along, and which table knows its pattern.

use std::collections::BTreeMap;

use search::{PackedTable, Packing};

use super::{
    building::Building,
    layout::{Columns, Filling, Layout},
    outlines::region,
    partition::Partition,
    pockets::Pocket,
    symmetry::{Image, MOST_CELLS, images, mirror, neighbours},
};
use crate::shape::Shape;

/// Room for the tiles of a board, so that five bits never lead beyond it.
pub(super) const TILES: usize = 32;

/// The seat of a tile, on the board or on its image.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seat {
    /// The number of tiles of its pattern, zero if it is in none, and its own number among them.
    pub(super) tiles: usize,
    pub(super) within: usize,
    pattern: usize,
    /// How many tiles have their places before those of its pattern.
    pub(super) before: usize,
    pub(super) pocket: Pocket,
    /// The byte where the table begins.
    pub(super) first: usize,
    /// Where the table sees the cells of the board.
    pub(super) image: Image,
}

/// The seats of all tiles, on the board and on its image.
pub(super) struct Seats {
    pub(super) of: [[Seat; TILES]; 2],
    pub(super) has_mirror: bool,
    /// The columns of ranked tables, by the number of tiles.
    pub(super) columns: BTreeMap<usize, Columns>,
}

/// One of the tables. Patterns that are images of each other share it.
struct Sheet {
    /// The goal cells of its tiles, in the order in which the table takes them.
    homes: Vec<usize>,
    /// The set of them, and the region of the hole.
    key: (u32, u32),
    first: usize,
}

/// The tables of a partition while they are filled.
struct Sheets<'a> {
    partition: &'a Partition,
    buildings: BTreeMap<usize, Building>,
    sheets: Vec<Sheet>,
    bytes: Vec<u8>,
}

impl Seats {
    /// Fills the tables of a partition.
    pub(super) fn build(partition: &Partition) -> (Self, PackedTable) {
        let mut sheets =
            Sheets { partition, buildings: BTreeMap::new(), sheets: Vec::new(), bytes: Vec::new() };
        let shape = partition.goal.shape();
        let mut seats = Seats::of_board(partition, &mut sheets);
        seats.add_image(partition);
        let columns = |(&tiles, building): (&usize, &Building)| {
            (tiles, Columns::of(building, partition.grain, shape.cells()))
        };
        if partition.layout() == Layout::Ranked {
            seats.columns = sheets.buildings.iter().map(columns).collect();
        }
        let bytes = sheets.bytes;
        (seats, PackedTable::from_bytes(Packing::Nibble, 2 * bytes.len(), bytes))
    }

    fn of_board(partition: &Partition, sheets: &mut Sheets<'_>) -> Self {
        let homes = partition.goal.homes();
        let none = Seat {
            tiles: 0,
            within: 0,
            pattern: 0,
            before: 0,
            pocket: Pocket::default(),
            first: 0,
            image: [0; MOST_CELLS],
        };
        let mut of = [none; TILES];
        let mut before = 0;
        for (pattern, tiles) in partition.patterns.iter().enumerate().filter(|(_, tiles)| !tiles.is_empty()) {
            let of_tiles: Vec<usize> = tiles.iter().map(|&tile| homes[usize::from(tile)].into()).collect();
            let (image, sheet) = sheets.of(&of_tiles);
            for (&tile, &home) in tiles.iter().zip(&of_tiles) {
                let seen = usize::from(image[home]);
                let within = sheet.homes.iter().position(|&other| other == seen).unwrap_or(0);
                of[usize::from(tile)] = Seat {
                    tiles: tiles.len(),
                    within,
                    pattern,
                    before,
                    pocket: Pocket::of(pattern, 0),
                    first: sheet.first,
                    image,
                };
            }
            before += tiles.len();
        }
        let nothing = sheets.bytes.len();
        sheets.bytes.push(0);
        of.iter_mut().filter(|seat| seat.tiles == 0).for_each(|seat| seat.first = nothing);
        let none = Seat { first: nothing, ..none };
        Seats { of: [of, [none; TILES]], has_mirror: false, columns: BTreeMap::new() }
    }

    /// Seats each tile on the image as the tile that it is there.
    fn add_image(&mut self, partition: &Partition) {
        let goal = &partition.goal;
        let Some(mirror) = mirror(goal.shape(), goal.hole()) else { return };
        let homes = goal.homes();
        self.has_mirror = true;
        for tile in 1..goal.shape().cells() {
            let twin = goal.tiles()[usize::from(mirror[usize::from(homes[tile])])];
            let seat = self.of[0][usize::from(twin)];
            let image = mirror.map(|cell| seat.image[usize::from(cell)]);
            let pocket = if seat.tiles == 0 { seat.pocket } else { Pocket::of(seat.pattern, 1) };
            self.of[1][tile] = Seat { image, pocket, ..seat };
        }
    }
}

impl Sheets<'_> {
    /// The table of the tiles that belong on `homes`, filled if there is none yet, and how it sees the board.
    fn of(&mut self, homes: &[usize]) -> (Image, &Sheet) {
        let goal = &self.partition.goal;
        let (shape, hole) = (goal.shape(), goal.hole());
        let known = images(shape).find_map(|image| {
            let key = key(shape, homes, hole, &image);
            self.sheets.iter().position(|sheet| sheet.key == key).map(|sheet| (image, sheet))
        });
        let (image, number) = known.unwrap_or_else(|| {
            let board = core::array::from_fn(|cell| cell as u8);
            let first = self.fill(homes);
            let key = key(shape, homes, hole, &board);
            self.sheets.push(Sheet { homes: homes.to_vec(), key, first });
            (board, self.sheets.len() - 1)
        });
        (image, &self.sheets[number])
    }

    /// Fills a table, and says where it begins.
    fn fill(&mut self, homes: &[usize]) -> usize {
        let Partition { goal, grain, threads, .. } = self.partition;
        let shape = goal.shape();
        let building = self.buildings.entry(homes.len()).or_insert_with(|| Building::new(shape, homes.len()));
        let mut distances = building.distances(goal.hole(), homes, *grain, *threads);
        let (first, layout) = (self.bytes.len(), self.partition.layout());
        let columns = distances.len() / building.orders.len();
        self.bytes.resize(first + layout.numbers(homes.len(), columns) / 2, 0);
        Filling { shape, homes, building, grain: *grain, threads: *threads }.fill(
            layout,
            &mut distances,
            &mut self.bytes[first..],
        );
        first
    }
}

/// The set of the images of `homes`, and the image of the region where the hole is.
fn key(shape: Shape, homes: &[usize], hole: usize, image: &Image) -> (u32, u32) {
    let around: Vec<u32> = (0..shape.cells()).map(|cell| neighbours(shape, cell)).collect();
    let set = homes.iter().fold(0, |set, &home| set | 1_u32 << image[home]);
    let free = !set & ((1_u64 << shape.cells()) - 1) as u32;
    (set, region(free, image[hole].into(), &around))
}
