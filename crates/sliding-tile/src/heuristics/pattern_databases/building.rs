//! The distances of one pattern, found by breadth-first search over sets of orders.
//!
//! An arrangement of a pattern's tiles consists of an *cell set* and an *order*. The cell set is the set of cells
//! that the tiles cover; the order says which tile lies on which of these cells. The hole is in one region of the
//! uncovered cells and moves within it at no cost. The orders of one cell set and region are the bits of a bit set:
//! 720 bits for six tiles and 40,320 for eight.
//!
//! Let a tile move from the cell set's cell c to the cell e of the region. This changes the cell set in the same way
//! for every order. It also changes the region, because the hole is then on c. The order changes only by the
//! covered cells between c and e. If there are none, as in every move along a row, a single `or` adds the whole set
//! of orders. Otherwise a table of rotations gives the new index of each bit. The algorithm searches sets and not
//! single states, so it is implemented here.
//!
//! Each region collects the orders that were new at the previous depth in the regions one tile move away. So
//! threads can work on different regions. A region whose orders are all known is skipped. A move changes the colour
//! of one covered cell, as on a chessboard. So at each depth only cell sets of one parity can gain orders. The
//! distances do not depend on the number of threads.

use std::ops::Range;

use search::space::Bits;

use super::{
    orders::{Numbered, Orders, numbered},
    region_map::{RegionMap, TileMove},
    threads::share_out_with,
};
use crate::shape::Shape;

/// The entry of an arrangement from which the goal cannot be reached.
pub(super) const NEVER: u8 = u8::MAX;

/// The number of cell sets in a chunk; a thread processes one chunk at a time.
const SETS_AT_ONCE: usize = 256;

/// The data shared by all patterns with one number of tiles on boards of one shape.
pub(super) struct Building {
    pub(super) orders: Orders,
    pub(super) region_map: RegionMap,
}

/// Whether tables distinguish the region of uncovered cells where the hole is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum BlankRegion {
    /// One distance for each cell set and order: the least over all regions where the hole may be.
    Ignored,
    /// One distance for each region and order.
    Distinguished,
}

impl Building {
    pub(super) fn new(shape: Shape, tiles: usize) -> Self {
        // A tile that moves along a column passes at most `columns - 1` covered cells.
        Building { orders: Orders::of(tiles, shape.columns() - 1), region_map: RegionMap::of(shape, tiles) }
    }

    /// Returns the distance of each order, cell set by cell set or region by region. In the goal, the tiles lie on
    /// `goal_cells` and the hole is on `hole`. Returns `None` if `must_stop` returns true before all distances are
    /// known.
    pub(super) fn distances(
        &self,
        hole: usize,
        goal_cells: &[usize],
        blank_region: BlankRegion,
        threads: usize,
        must_stop: &impl Fn() -> bool,
    ) -> Option<Vec<u8>> {
        let rows = match blank_region {
            BlankRegion::Ignored => self.region_map.len(),
            BlankRegion::Distinguished => self.region_map.regions(),
        };
        let mut distances = vec![NEVER; rows * self.orders.len()];
        let set = goal_cells.iter().fold(0, |set, goal_cell| set | 1 << goal_cell);
        let mut flood = Flood::new(self, blank_region, &mut distances);
        flood.begin(self.region_map.region_at(set, hole), self.orders.number_of(goal_cells));
        for depth in 1..NEVER {
            if must_stop() {
                return None;
            }
            if !flood.spread(depth, threads) {
                break;
            }
        }
        Some(distances)
    }
}

/// The state of the breadth-first search: the known orders and distances by chunk, and the frontier.
struct Flood<'a> {
    building: &'a Building,
    words: usize,
    chunks: Vec<Chunk<'a>>,
    frontier: Frontier,
    /// Whether the cell sets of the next depth cover an odd number of dark cells.
    leads_to_odd: bool,
}

/// A range of consecutive cell sets, with their distances and known orders.
struct Chunk<'a> {
    cell_sets: Range<usize>,
    first_region: usize,
    orders: usize,
    blank_region: BlankRegion,
    distances: &'a mut [u8],
    /// The known orders of each region as bits; `counts` holds their number.
    known: Vec<u64>,
    counts: Vec<u32>,
    new: New,
}

/// The orders reached for the first time at one depth, for each region of a chunk: as bits and as a list.
#[derive(Default)]
struct New {
    bits: Vec<u64>,
    list: Vec<u16>,
    /// The begin and end of each region's part of `list`.
    spans: Vec<(u32, u32)>,
}

/// The orders of all regions that were new at the previous depth.
struct Frontier {
    words: usize,
    chunks: Vec<New>,
    /// The chunk of each region, and the region's index within the chunk.
    places: Vec<(u32, u32)>,
}

impl<'a> Flood<'a> {
    fn new(building: &'a Building, blank_region: BlankRegion, distances: &'a mut [u8]) -> Self {
        let (region_map, orders) = (&building.region_map, building.orders.len());
        let words = orders.div_ceil(64);
        let (mut chunks, mut places, mut left) = (Vec::new(), Vec::new(), distances);
        for first in (0..region_map.len()).step_by(SETS_AT_ONCE) {
            let range = first..region_map.len().min(first + SETS_AT_ONCE);
            let first_region = region_map.regions_of(first).start;
            let regions = region_map.regions_of(range.end - 1).end - first_region;
            let rows = if blank_region == BlankRegion::Ignored { range.len() } else { regions };
            let (of_chunk, rest) = left.split_at_mut(rows * orders);
            left = rest;
            places.extend((0..regions as u32).map(|within| (chunks.len() as u32, within)));
            chunks.push(Chunk {
                cell_sets: range,
                first_region,
                orders,
                blank_region,
                distances: of_chunk,
                known: vec![0; regions * words],
                counts: vec![0; regions],
                new: New::none(regions, words),
            });
        }
        let none = |chunk: &Chunk<'_>| New::none(chunk.counts.len(), words);
        let frontier = Frontier { words, chunks: chunks.iter().map(none).collect(), places };
        Flood { building, words, chunks, frontier, leads_to_odd: false }
    }

    fn begin(&mut self, region: usize, order: usize) {
        let (chunk, within) = self.frontier.places[region];
        let chunk = &mut self.chunks[chunk as usize];
        let mut scratch = Scratch::of(self.words);
        scratch.met[order / 64] |= 1 << (order % 64);
        let cell_set = chunk
            .cell_sets
            .clone()
            .find(|&cell_set| self.building.region_map.regions_of(cell_set).contains(&region))
            .unwrap_or(0);
        self.leads_to_odd = !self.building.region_map.is_odd(cell_set);
        chunk.begin_depth();
        let row = chunk.row(cell_set, within as usize);
        chunk.add((within as usize, row), 0, false, &mut scratch);
        self.hand_over();
    }

    /// Makes the new orders the frontier. Returns whether there are any.
    fn hand_over(&mut self) -> bool {
        for (chunk, new) in self.chunks.iter_mut().zip(&mut self.frontier.chunks) {
            core::mem::swap(&mut chunk.new, new);
        }
        self.frontier.chunks.iter().any(|new| !new.list.is_empty())
    }

    /// Finds the orders at distance `depth`. Returns whether there are any.
    fn spread(&mut self, depth: u8, threads: usize) -> bool {
        let (building, frontier, odd) = (self.building, &self.frontier, self.leads_to_odd);
        let scratch = || Scratch::of(self.words);
        share_out_with(self.chunks.iter_mut(), threads, scratch, |scratch, chunk| {
            chunk.gather(building, frontier, (depth, odd), scratch);
        });
        self.leads_to_odd = !odd;
        self.hand_over()
    }
}

impl Chunk<'_> {
    fn begin_depth(&mut self) {
        self.new.list.clear();
        self.new.spans.fill((0, 0));
    }

    /// Finds the orders at distance `depth` in all regions of this chunk whose cell sets have the parity `odd`.
    fn gather(
        &mut self,
        Building { orders, region_map }: &Building,
        frontier: &Frontier,
        (depth, odd): (u8, bool),
        scratch: &mut Scratch,
    ) {
        self.begin_depth();
        for cell_set in self.cell_sets.clone().filter(|&cell_set| region_map.is_odd(cell_set) == odd) {
            let regions = region_map.regions_of(cell_set);
            let shared = self.blank_region == BlankRegion::Ignored && regions.len() > 1;
            if shared {
                self.known_somewhere(regions.clone(), &mut scratch.somewhere);
            }
            for region in regions {
                let within = region - self.first_region;
                if self.counts[within] as usize == orders.len()
                    || !frontier.meet(region_map.moves_into(region), orders, scratch)
                {
                    continue;
                }
                let known = &self.known[within * frontier.words..][..frontier.words];
                if remove(&mut scratch.met, known) {
                    self.add((within, self.row(cell_set, within)), depth, shared, scratch);
                    unite(&mut scratch.somewhere, &scratch.met);
                }
            }
        }
    }

    /// Returns the index of a region's row of distances.
    fn row(&self, cell_set: usize, within: usize) -> usize {
        if self.blank_region == BlankRegion::Ignored { cell_set - self.cell_sets.start } else { within }
    }

    /// Sets `somewhere` to the orders that are known in at least one of these regions.
    fn known_somewhere(&self, regions: Range<usize>, somewhere: &mut [u64]) {
        somewhere.fill(0);
        let words = somewhere.len();
        for region in regions {
            unite(somewhere, &self.known[(region - self.first_region) * words..][..words]);
        }
    }

    /// Adds the orders in `scratch.met` to a region as new ones and writes their distances to its row. If the
    /// regions of the cell set share the row (`shared`), orders known in another of these regions keep their
    /// distance.
    fn add(&mut self, (within, row): (usize, usize), depth: u8, shared: bool, scratch: &mut Scratch) {
        let (new, words, orders) = (&scratch.met, scratch.met.len(), self.orders);
        unite(&mut self.known[within * words..][..words], new);
        self.new.bits[within * words..][..words].copy_from_slice(new);
        let mut count = 0_u16;
        each_bit(new.iter().copied(), |order| {
            scratch.list[usize::from(count)] = order as u16;
            count += 1;
        });
        let list = &scratch.list[..usize::from(count)];
        let distances = &mut self.distances[row * orders..][..orders];
        if shared {
            let first = new.iter().zip(&scratch.somewhere).map(|(new, somewhere)| new & !somewhere);
            each_bit(first, |order| distances[order] = depth);
        } else {
            for &order in list {
                distances[usize::from(order)] = depth;
            }
        }
        let begin = self.new.list.len();
        self.new.list.extend_from_slice(list);
        self.new.spans[within] = (begin as u32, self.new.list.len() as u32);
        self.counts[within] += u32::from(count);
    }
}

impl New {
    fn none(regions: usize, words: usize) -> Self {
        New { bits: vec![0; regions * words], list: Vec::new(), spans: vec![(0, 0); regions] }
    }
}

/// The buffers of one thread, reused from region to region.
struct Scratch {
    /// The orders of the current region that the frontier leads to.
    met: Vec<u64>,
    /// The orders that rotations lead to, one byte each. Writes to separate bytes do not wait for each other, as
    /// updates of one word of bits would.
    rotated: Numbered<u8>,
    /// The orders known in at least one region of the cell set.
    somewhere: Vec<u64>,
    list: Numbered<u16>,
}

impl Scratch {
    fn of(words: usize) -> Self {
        let none = vec![0; words];
        Scratch { met: none.clone(), rotated: numbered(), somewhere: none, list: numbered() }
    }

    /// Adds the rotated orders to `met`: turns their bytes into bits and clears the bytes.
    fn meet_rotated(&mut self) {
        // The multiplication gathers eight bytes of 0 or 1 as the bits of the highest byte.
        const TOGETHER: u64 = 0x0102_0408_1020_4080;
        let bytes = &mut self.rotated[..64 * self.met.len()];
        let (eights, _) = bytes.as_chunks::<8>();
        let (words, _) = eights.as_chunks::<8>();
        for (met, eights) in self.met.iter_mut().zip(words) {
            let bits = |at: usize| u64::from_le_bytes(eights[at]).wrapping_mul(TOGETHER) >> 56 << (8 * at);
            *met |= (0..8).fold(0, |word, at| word | bits(at));
        }
        bytes.fill(0);
    }
}

impl Frontier {
    /// Collects in `scratch.met` the orders that these moves reach from the frontier. Returns whether any of their
    /// source regions has new orders.
    fn meet(&self, moves: &[TileMove], orders: &Orders, scratch: &mut Scratch) -> bool {
        let (mut any, mut rotated) = (false, false);
        for &TileMove { source, from, to } in moves {
            let (chunk, within) = self.places[source as usize];
            let (new, within) = (&self.chunks[chunk as usize], within as usize);
            let (begin, end) = new.spans[within];
            if begin == end {
                continue;
            }
            if !any {
                scratch.met.fill(0);
                any = true;
            }
            let Some(rotation) = orders.rotation(from.into(), to.into()) else {
                unite(&mut scratch.met, &new.bits[within * self.words..][..self.words]);
                continue;
            };
            rotated = true;
            let mut meet = |order: u16| scratch.rotated[usize::from(rotation[usize::from(order)])] = 1;
            let (fours, rest) = new.list[begin as usize..end as usize].as_chunks::<4>();
            for four in fours {
                four.iter().copied().for_each(&mut meet);
            }
            rest.iter().copied().for_each(meet);
        }
        if rotated {
            scratch.meet_rotated();
        }
        any
    }
}

fn unite(set: &mut [u64], other: &[u64]) {
    set.iter_mut().zip(other).for_each(|(set, other)| *set |= other);
}

/// Removes `other` from the set. Returns whether any bit remains.
fn remove(set: &mut [u64], other: &[u64]) -> bool {
    let mut left = 0;
    for (set, other) in set.iter_mut().zip(other) {
        *set &= !other;
        left |= *set;
    }
    left != 0
}

fn each_bit(words: impl Iterator<Item = u64>, mut visit: impl FnMut(usize)) {
    for (number, word) in words.enumerate() {
        Bits(word).for_each(|bit| visit(64 * number + usize::from(bit)));
    }
}
