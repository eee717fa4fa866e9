//! Look-up tables by place: the cells of a piece at the place, and the cells that its steps enter.

use std::collections::BTreeMap;

use smallvec::SmallVec;

use crate::{
    shape::{Cell, shifted},
    space::cells::Cells,
    space::layout::Layout,
};

/// The place beyond a wall, which does not exist.
pub(crate) const NOWHERE: u16 = u16::MAX;

/// The places of up to sixteen pieces.
pub(crate) type Sixteen = [u16; 16];

/// The redundant directions of the piece at one place, which are pruned.
#[derive(Clone, Copy, Debug)]
pub struct Pointless {
    pub(crate) place: u16,
    /// The directions, one bit each.
    pub(crate) directions: u64,
}

impl Pointless {
    pub(crate) const NONE: Pointless = Pointless { place: 0, directions: 0 };
}

/// The look-up tables of all places. `B` is the table of the steps that pieces block.
#[derive(Clone, Debug)]
pub struct Tables<C, B> {
    ways: Vec<Ways<C>>,
    blocked_steps: B,
    pieces: usize,
    /// The class, and the row and column of the first cell, of each place.
    anchors: Vec<(usize, Cell)>,
    /// The place with a given first cell, by class.
    of_anchor: Vec<BTreeMap<Cell, u16>>,
}

/// The look-up table of one place.
#[derive(Clone, Copy, Debug)]
pub struct Ways<C> {
    /// The cells that a step enters, by direction; all cells if a wall stops the step.
    pub(crate) entered: [C; 4],
    /// The cells that a piece at this place covers.
    pub(crate) cells: C,
    /// The directions without a wall, one bit each.
    open: u8,
    /// The place one step away, by direction; [`NOWHERE`] if a wall stops the step.
    pub(crate) next: [u16; 4],
    /// The first place of the class.
    pub(crate) first: u16,
    /// The row of the first cell.
    pub(crate) row: u16,
}

impl<C> Ways<C> {
    /// Returns whether no wall stops a step in this direction.
    pub(crate) fn is_open(&self, direction: usize) -> bool {
        self.open >> direction & 1 == 1
    }
}

impl<C: Cells, B> Tables<C, B> {
    /// Builds the tables of a layout for which the packing has room. `blocked_steps` builds the table of the steps that pieces
    /// block.
    pub(crate) fn new(layout: &Layout, blocked_steps: impl FnOnce(&[Ways<C>]) -> B) -> Self {
        let set = |cells: &[usize]| cells.iter().fold(C::NONE, |set, &cell| set.or(C::one(cell)));
        let all = (0..C::BITS).fold(C::NONE, |set, cell| set.or(C::one(cell)));
        let ways = layout.places.iter().map(|place| {
            let cells = set(&place.cells);
            let entered =
                |next: Option<usize>| next.map_or(all, |next| set(&layout.places[next].cells).less(cells));
            Ways {
                entered: place.next.map(entered),
                cells,
                open: (0..4)
                    .filter(|&direction| place.next[direction].is_some())
                    .map(|direction| 1 << direction)
                    .sum(),
                next: place.next.map(|next| next.map_or(NOWHERE, |next| next as u16)),
                first: layout.classes[place.class].first as u16,
                row: place.covered[0].0 as u16,
            }
        });
        let ways: Vec<_> = ways.collect();
        let blocked_steps = blocked_steps(&ways);
        let pieces = layout.classes.iter().map(|class| class.pieces.len()).sum();
        let anchors: Vec<_> = layout.places.iter().map(|place| (place.class, place.covered[0])).collect();
        let mut of_anchor = vec![BTreeMap::new(); layout.classes.len()];
        for (&(class, anchor), place) in anchors.iter().zip(0..) {
            of_anchor[class].insert(anchor, place);
        }
        Tables { ways, blocked_steps, pieces, anchors, of_anchor }
    }

    #[inline(always)]
    pub(crate) fn ways(&self, place: u16) -> &Ways<C> {
        &self.ways[usize::from(place)]
    }

    /// Returns the place `down` rows down and `right` columns to the right, or the same place if there is none.
    pub(crate) fn shifted(&self, place: u16, down: i8, right: i8) -> u16 {
        let (class, anchor) = self.anchors[usize::from(place)];
        let there = shifted(anchor, (down.into(), right.into()));
        there.and_then(|there| self.of_anchor[class].get(&there).copied()).unwrap_or(place)
    }

    pub(crate) fn blocked_steps(&self) -> &B {
        &self.blocked_steps
    }

    /// Returns the number of pieces.
    pub(crate) fn pieces(&self) -> usize {
        self.pieces
    }

    /// Returns the set of cells that the pieces cover.
    #[inline(always)]
    pub(crate) fn occupied(&self, places: &[Sixteen]) -> C {
        let mut occupied = C::NONE;
        for sixteen in self.sixteens(places) {
            for &place in sixteen {
                occupied = occupied.or(self.ways(place).cells);
            }
        }
        occupied
    }

    /// Returns the places of all pieces in blocks of at most sixteen.
    #[inline(always)]
    pub(crate) fn sixteens<'a>(
        &self,
        places: &'a [Sixteen],
    ) -> impl Iterator<Item = &'a [u16]> + use<'a, C, B> {
        let pieces = self.pieces;
        let blocks = places.iter().enumerate();
        let count = move |block: usize| pieces.saturating_sub(16 * block).min(16);
        blocks.map(move |(block, sixteen): (usize, &Sixteen)| &sixteen[..count(block)])
    }

    /// Returns the directions in which each of up to sixteen pieces can move one step, without those in `pointless`.
    /// Piece `i` has bits `4 i` to `4 i + 3`.
    #[inline(always)]
    pub(crate) fn steps(&self, sixteen: &[u16], occupied: C, pointless: Pointless) -> u64 {
        let mut steps = 0;
        for (piece, &place) in sixteen.iter().enumerate() {
            let entered = &self.ways(place).entered;
            let mut free = 0;
            for (direction, &entered) in entered.iter().enumerate() {
                free |= u64::from(!entered.meets(occupied)) << direction;
            }
            let left_out = if place == pointless.place { pointless.directions } else { 0 };
            steps |= (free & !left_out) << (4 * piece);
        }
        steps
    }

    /// Returns the place one step from `place`, or `None` if a wall or a cell of `others` blocks the step.
    #[inline(always)]
    pub(crate) fn step(&self, place: u16, direction: usize, others: C) -> Option<u16> {
        let ways = self.ways(place);
        let next = ways.next[direction];
        (next != NOWHERE && !ways.entered[direction].meets(others)).then_some(next)
    }

    /// Returns the directions in which a piece at `place` can move one step past `others`, one bit each.
    #[inline(always)]
    fn free(&self, place: u16, others: C) -> u8 {
        let ways = self.ways(place);
        let mut free = 0;
        for (direction, &entered) in ways.entered.iter().enumerate() {
            free |= u8::from(!entered.meets(others)) << direction;
        }
        free & ways.open
    }

    /// Calls `found` for each place that the piece at `from` can reach, in no order of distance. The loop is the
    /// generation of actions itself, so it keeps its marks in one set of bits and allocates nothing. The caller passes in
    /// `free` the directions of the first step.
    #[inline(always)]
    pub(crate) fn reach(&self, from: u16, free: u8, others: C, mut found: impl FnMut(u16)) {
        let first = self.ways(from).first;
        let mut seen = C::one(usize::from(from - first));
        let mut unexpanded: SmallVec<[(u16, u8); 16]> = SmallVec::new();
        let (mut place, mut free) = (from, free);
        loop {
            while free != 0 {
                let direction = free.trailing_zeros() as usize % 4;
                free &= free - 1;
                let next = self.ways(place).next[direction];
                let one = C::one(usize::from(next - first));
                if seen.meets(one) {
                    continue;
                }
                seen = seen.or(one);
                found(next);
                let on = self.free(next, others) & !(1 << (direction ^ 2));
                if on != 0 {
                    unexpanded.push((next, on));
                }
            }
            let Some(last) = unexpanded.pop() else { return };
            (place, free) = last;
        }
    }
}
