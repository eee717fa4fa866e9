//! Look-ups in ranked tables: the number of an order and of an outline make the index.

use super::{
    building::Grain,
    layout::{Columns, order_of},
    places::Places,
    pockets::Pocket,
    seats::{Seats, TILES},
    symmetry::Image,
};
use crate::shape::Shape;

/// The places of tiles, by side: on the board, and on its image.
#[derive(Clone, Debug)]
pub(super) struct Ranked {
    grain: Grain,
    /// The bits of a place: four up to 16 cells, five beyond.
    bits: u32,
    entries: [Vec<Entry>; 2],
    /// By the number of tiles.
    columns: Vec<Option<Columns>>,
}

/// Where a tile's place stands in the word of places, and the table of its pattern.
#[derive(Clone, Debug)]
struct Entry {
    /// The places of its pattern, brought down to bit 0.
    mask: u64,
    first: usize,
    /// The bits where the places of its pattern begin, and its own.
    places: u32,
    place: u32,
    pocket: Pocket,
    tiles: usize,
    image: Image,
}

impl Ranked {
    pub(super) fn new(shape: Shape, seats: &Seats, grain: Grain) -> Self {
        let bits = if shape.cells() <= 16 { 4 } else { 5 };
        let entry = |seat: &super::seats::Seat| Entry {
            mask: (1 << (bits as usize * seat.tiles)) - 1,
            first: seat.first,
            places: bits * seat.before as u32,
            place: bits * (seat.before + seat.within) as u32,
            pocket: seat.pocket,
            tiles: seat.tiles,
            image: seat.image,
        };
        let most = seats.columns.keys().copied().max().unwrap_or(0);
        Ranked {
            grain,
            bits,
            entries: [0, 1].map(|side| seats.of[side].iter().map(entry).collect()),
            columns: (0..=most).map(|tiles| seats.columns.get(&tiles).cloned()).collect(),
        }
    }

    pub(super) fn grain(&self) -> Grain {
        self.grain
    }

    /// What a tile on `cell` adds to the word of places.
    pub(super) fn bits(&self, side: usize, tile: u8, cell: u8) -> u128 {
        let entry = &self.entries[side][usize::from(tile)];
        if entry.tiles == 0 { 0 } else { u128::from(entry.image[usize::from(cell)]) << entry.place }
    }

    /// The word of places after a tile has gone from one cell to another.
    pub(super) fn moved<P: Places>(&self, places: P, side: usize, tile: u8, (from, to): (u8, u8)) -> P {
        let entry = &self.entries[side][usize::from(tile) % TILES];
        let [from, to] = [from, to].map(|cell| u64::from(entry.image[usize::from(cell)]));
        if entry.tiles == 0 { places } else { places.changed(from ^ to, entry.place) }
    }

    /// The table of a tile's pattern and the index there, and the pocket of what stands there.
    pub(super) fn index<P: Places>(
        &self,
        places: P,
        side: usize,
        tile: u8,
        hole: u8,
    ) -> ((usize, usize), Pocket) {
        let entry = &self.entries[side][usize::from(tile) % TILES];
        let mut places = places.field(entry.places, entry.mask);
        let Some(Some(columns)) = self.columns.get(entry.tiles).filter(|_| entry.tiles > 0) else {
            return ((entry.first, 0), entry.pocket);
        };
        let (mut set, mut cells) = (0, 0);
        for tile in 0..entry.tiles as u32 {
            let cell = places & ((1 << self.bits) - 1);
            places >>= self.bits;
            set |= 1_u32 << cell;
            cells |= cell << (8 * tile);
        }
        let column = columns.column(set, entry.image[usize::from(hole)].into());
        ((entry.first, order_of(cells, entry.tiles) * columns.stride + column), entry.pocket)
    }
}

const _: () = assert!(TILES == 32, "five bits are the number of a tile");
