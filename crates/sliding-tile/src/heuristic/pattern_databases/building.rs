//! The distances of one pattern, by breadth-first search over whole sets of orders.
//!
//! Where the tiles of a pattern lie is an *outline*, the cells that they cover, and an *order*, which tile lies on which of
//! these cells. The hole is in one region of the other cells, and goes anywhere in it at no cost. All orders of one
//! outline and region are the bits of a few words, 720 for six tiles and 40,320 for eight.
//!
//! A tile moves from the outline's cell c to the cell e of the region. That changes the outline the same way for every
//! order, and the region: the hole is on c then. The order of the covered cells changes only by the covered cells
//! between c and e. If there are none, as in every move along a row, a whole set of orders is added by an `or`;
//! else each of its bits goes where a table of rotations says. It is no search over states, so it stands here.
//!
//! Each region gathers what the regions around it met last, so that regions can be shared out among threads, and what is
//! known completely is not looked at again. A move changes the colour of one covered cell, as on a chessboard, so that at each
//! depth only every other outline can gain orders. Whatever the number of threads, the distances are the same.

use std::ops::Range;

use super::{
    orders::{Numbered, Orders, numbered},
    outlines::{Outlines, Way},
    threads::share_out_with,
};
use crate::shape::Shape;

/// No distance: these tiles cannot lie so.
pub(super) const NEVER: u8 = u8::MAX;

/// Outlines that one thread looks at before it takes the next.
const OUTLINES_AT_ONCE: usize = 256;

/// What all patterns of as many tiles on boards of a shape have in common.
pub(super) struct Building {
    pub(super) orders: Orders,
    pub(super) outlines: Outlines,
}

/// Which distances are told apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Grain {
    /// One for each outline and order, the least over all regions where the hole may be.
    Outline,
    /// One for each region and order.
    Region,
}

impl Building {
    pub(super) fn new(shape: Shape, tiles: usize) -> Self {
        // A tile that moves along a column passes the other cells of a row.
        Building { orders: Orders::of(tiles, shape.columns() - 1), outlines: Outlines::of(shape, tiles) }
    }

    /// The distances of each order, outline by outline or region by region, to the goal where the tiles lie on `homes` and the
    /// hole is on `hole`; `None` if it must stop before it has found them all.
    pub(super) fn distances(
        &self,
        hole: usize,
        homes: &[usize],
        grain: Grain,
        threads: usize,
        must_stop: &impl Fn() -> bool,
    ) -> Option<Vec<u8>> {
        let rows = match grain {
            Grain::Outline => self.outlines.len(),
            Grain::Region => self.outlines.regions(),
        };
        let mut distances = vec![NEVER; rows * self.orders.len()];
        let set = homes.iter().fold(0, |set, home| set | 1 << home);
        let mut flood = Flood::new(self, grain, &mut distances);
        flood.begin(self.outlines.region_at(set, hole), self.orders.number_of(homes));
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

/// What is known, chunk by chunk, and what is new.
struct Flood<'a> {
    building: &'a Building,
    words: usize,
    chunks: Vec<Chunk<'a>>,
    frontier: Frontier,
    /// Whether the outlines that the frontier leads to cover an odd number of dark cells.
    leads_to_odd: bool,
}

/// Some outlines that follow each other, with what is known of them.
struct Chunk<'a> {
    outlines: Range<usize>,
    first_region: usize,
    orders: usize,
    grain: Grain,
    distances: &'a mut [u8],
    /// The known orders of each region, and how many they are.
    known: Vec<u64>,
    counts: Vec<u32>,
    new: New,
}

/// The orders that are new in each region of a chunk: as bits, and as a list.
#[derive(Default)]
struct New {
    bits: Vec<u64>,
    list: Vec<u16>,
    /// Where the list of each region begins and ends.
    spans: Vec<(u32, u32)>,
}

/// What is new in all regions.
struct Frontier {
    words: usize,
    chunks: Vec<New>,
    /// The chunk of each region and its number within it.
    places: Vec<(u32, u32)>,
}

impl<'a> Flood<'a> {
    fn new(building: &'a Building, grain: Grain, distances: &'a mut [u8]) -> Self {
        let (outlines, orders) = (&building.outlines, building.orders.len());
        let words = orders.div_ceil(64);
        let (mut chunks, mut places, mut left) = (Vec::new(), Vec::new(), distances);
        for first in (0..outlines.len()).step_by(OUTLINES_AT_ONCE) {
            let range = first..outlines.len().min(first + OUTLINES_AT_ONCE);
            let first_region = outlines.regions_of(first).start;
            let regions = outlines.regions_of(range.end - 1).end - first_region;
            let rows = if grain == Grain::Outline { range.len() } else { regions };
            let (of_chunk, rest) = left.split_at_mut(rows * orders);
            left = rest;
            places.extend((0..regions as u32).map(|within| (chunks.len() as u32, within)));
            chunks.push(Chunk {
                outlines: range,
                first_region,
                orders,
                grain,
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
        let outline = chunk
            .outlines
            .clone()
            .find(|&outline| self.building.outlines.regions_of(outline).contains(&region))
            .unwrap_or(0);
        self.leads_to_odd = !self.building.outlines.is_odd(outline);
        chunk.begin_depth();
        let row = chunk.row(outline, within as usize);
        chunk.add((within as usize, row), 0, false, &mut scratch);
        self.hand_over();
    }

    /// Makes what is new the frontier, and says whether that is anything.
    fn hand_over(&mut self) -> bool {
        for (chunk, new) in self.chunks.iter_mut().zip(&mut self.frontier.chunks) {
            core::mem::swap(&mut chunk.new, new);
        }
        self.frontier.chunks.iter().any(|new| !new.list.is_empty())
    }

    /// Finds what is `depth` moves away, and says whether that is anything.
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

    /// Finds what is `depth` moves away in all regions of this chunk, in the odd outlines or in the others.
    fn gather(
        &mut self,
        Building { orders, outlines }: &Building,
        frontier: &Frontier,
        (depth, odd): (u8, bool),
        scratch: &mut Scratch,
    ) {
        self.begin_depth();
        for outline in self.outlines.clone().filter(|&outline| outlines.is_odd(outline) == odd) {
            let regions = outlines.regions_of(outline);
            let shared = self.grain == Grain::Outline && regions.len() > 1;
            if shared {
                self.known_somewhere(regions.clone(), &mut scratch.somewhere);
            }
            for region in regions {
                let within = region - self.first_region;
                if self.counts[within] as usize == orders.len()
                    || !frontier.meet(outlines.ways_into(region), orders, scratch)
                {
                    continue;
                }
                let known = &self.known[within * frontier.words..][..frontier.words];
                if remove(&mut scratch.met, known) {
                    self.add((within, self.row(outline, within)), depth, shared, scratch);
                    unite(&mut scratch.somewhere, &scratch.met);
                }
            }
        }
    }

    /// The row of distances of a region.
    fn row(&self, outline: usize, within: usize) -> usize {
        if self.grain == Grain::Outline { outline - self.outlines.start } else { within }
    }

    /// What is known of any of these regions.
    fn known_somewhere(&self, regions: Range<usize>, somewhere: &mut [u64]) {
        somewhere.fill(0);
        let words = somewhere.len();
        for region in regions {
            unite(somewhere, &self.known[(region - self.first_region) * words..][..words]);
        }
    }

    /// Adds the orders that were met in a region, as new ones. Their distances go to its row, but for those of orders known
    /// somewhere else if rows are `shared`.
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

/// What a thread writes down while it looks at a region.
struct Scratch {
    /// The orders met.
    met: Vec<u64>,
    /// Those that a rotation leads to, a byte each: to write one needs not wait for the one before.
    rotated: Numbered<u8>,
    /// The orders known in any region of the outline.
    somewhere: Vec<u64>,
    list: Numbered<u16>,
}

impl Scratch {
    fn of(words: usize) -> Self {
        let none = vec![0; words];
        Scratch { met: none.clone(), rotated: numbered(), somewhere: none, list: numbered() }
    }

    /// Turns the bytes of rotated orders into bits.
    fn meet_rotated(&mut self) {
        // Eight bytes of 0 or 1 come to stand side by side in the highest byte.
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
    /// Gathers what the frontier leads to by these ways, and says whether that is anything.
    fn meet(&self, ways: &[Way], orders: &Orders, scratch: &mut Scratch) -> bool {
        let (mut any, mut rotated) = (false, false);
        for &Way { source, from, to } in ways {
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

/// Removes `other` from the set, and says whether anything is left.
fn remove(set: &mut [u64], other: &[u64]) -> bool {
    let mut left = 0;
    for (set, other) in set.iter_mut().zip(other) {
        *set &= !other;
        left |= *set;
    }
    left != 0
}

fn each_bit(words: impl Iterator<Item = u64>, mut visit: impl FnMut(usize)) {
    for (number, mut word) in words.enumerate() {
        while word != 0 {
            visit(64 * number + word.trailing_zeros() as usize);
            word &= word - 1;
        }
    }
}
