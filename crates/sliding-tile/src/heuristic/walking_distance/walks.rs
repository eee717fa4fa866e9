//! The table of walks in one direction: all matrices of counts, their distances and what each walk leads to.
//!
//! A matrix is packed into a word of l² counts of equal width for l lines. States are numbered in the order in
//! which breadth-first search meets them, so the first is the goal.

use core::hash::{BuildHasherDefault, Hasher};
use std::{collections::HashMap, sync::Arc};

use search::Key;

/// Whether the tile comes from the line before that of the hole (above, to the left) or from the one after.
#[derive(Clone, Copy, Debug)]
#[repr(u8)]
pub(super) enum Direction {
    FromBefore,
    FromAfter,
}

#[derive(Clone, Debug)]
pub(super) struct Walks {
    lines: usize,
    matrices: Matrices,
    /// The number of each matrix.
    numbers: HashMap<u128, u32, BuildHasherDefault<Mix>>,
    /// The moves from each state to the goal.
    distances: Vec<u8>,
    /// `walked[2 (lines state + class) + direction]`; `NONE` where no tile of the class can walk so.
    walked: Vec<Place>,
}

/// A state in the table: where its part of `walked` begins, in the lower 24 bits, and its distance, in the upper 8.
/// So one look-up tells both, and no multiplication leads to the next.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place(u32);

const NONE: Place = Place(u32::MAX);

impl Place {
    #[inline(always)]
    pub(super) fn distance(self) -> u32 {
        self.0 >> 24
    }

    #[inline(always)]
    pub(super) fn offset(self) -> usize {
        self.0 as usize & 0xFF_FFFF
    }

    /// The place as a number, to be packed into a memo.
    #[inline(always)]
    pub(super) fn to_bits(self) -> u32 {
        self.0
    }

    #[inline(always)]
    pub(super) fn from_bits(bits: u32) -> Self {
        Place(bits)
    }
}

/// The layout of a packed matrix.
#[derive(Clone, Copy, Debug)]
struct Matrices {
    lines: usize,
    /// The bits of a count.
    bits: usize,
}

impl Matrices {
    /// A matrix with one tile: on `line`, bound for the line `goal`.
    fn one(self, line: usize, goal: usize) -> u128 {
        1 << (self.bits * (self.lines * line + goal))
    }

    fn count(self, matrix: u128, line: usize, goal: usize) -> u128 {
        (matrix >> (self.bits * (self.lines * line + goal))) & ((1 << self.bits) - 1)
    }
}

impl Walks {
    /// The walks to the goal on `lines` lines of `width` cells, with the hole on line `hole`; `None` if there are more
    /// than `most` states.
    pub(super) fn to(lines: usize, width: usize, hole: usize, most: usize) -> Option<Self> {
        let bits = width.ilog2() as usize + 1;
        // Matrices that do not fit into a word are far too many: 7 lines of 2 cells have more than `most`.
        if lines * lines * bits > 128 {
            return None;
        }
        let matrices = Matrices { lines, bits };
        let goal =
            (0..lines).map(|line| (width - usize::from(line == hole)) as u128 * matrices.one(line, line));
        let mut walks =
            Walks { lines, matrices, numbers: HashMap::default(), distances: Vec::new(), walked: Vec::new() };
        walks.search(goal.sum(), hole, most).then_some(walks)
    }

    /// Numbers all matrices around `goal`; false if there are more than `most`.
    fn search(&mut self, goal: u128, hole: usize, most: usize) -> bool {
        let mut states = vec![(goal, hole)];
        self.numbers.insert(goal, 0);
        self.distances.push(0);
        let mut next = 0;
        while let Some(&(_, hole)) = states.get(next) {
            if states.len() > most {
                return false;
            }
            self.walked.resize(2 * self.lines * (next + 1), NONE);
            for (direction, from) in
                [(Direction::FromBefore, hole.wrapping_sub(1)), (Direction::FromAfter, hole + 1)]
            {
                if from < self.lines {
                    self.walk(&mut states, next, direction, from);
                }
            }
            next += 1;
        }
        true
    }

    /// Notes where each class of tiles leads that walks from the line `from` to that of the hole.
    fn walk(&mut self, states: &mut Vec<(u128, usize)>, state: usize, direction: Direction, from: usize) {
        let (matrix, hole) = states[state];
        for goal in 0..self.lines {
            if self.matrices.count(matrix, from, goal) == 0 {
                continue;
            }
            let child = matrix - self.matrices.one(from, goal) + self.matrices.one(hole, goal);
            let number = *self.numbers.entry(child).or_insert(states.len() as u32);
            if number as usize == states.len() {
                states.push((child, from));
                self.distances.push(self.distances[state] + 1);
            }
            self.walked[2 * (self.lines * state + goal) + direction as usize] = self.place(number);
        }
    }

    pub(super) fn states(&self) -> usize {
        self.distances.len()
    }

    fn place(&self, state: u32) -> Place {
        let offset = 2 * self.lines as u32 * state;
        Place(offset | u32::from(self.distances[state as usize]) << 24)
    }

    /// The place of the matrix of tiles given by their line and their goal line.
    ///
    /// Every matrix has one: two tiles of one class can be exchanged without a change to it, so one of the two boards
    /// that differ by that exchange can reach the goal.
    pub(super) fn state(&self, tiles: impl Iterator<Item = (u8, u8)>) -> Place {
        let ones = tiles.map(|(line, goal)| self.matrices.one(line.into(), goal.into()));
        self.place(self.numbers[&ones.sum()])
    }

    /// Gives away where walks lead: at `place.offset() + 2 * goal + direction` for a tile bound for the line `goal`.
    pub(super) fn take_walked(&mut self) -> Arc<[Place]> {
        core::mem::take(&mut self.walked).into()
    }
}

/// One multiplication a key: the standard hash would take most of the time that a table takes.
#[derive(Default)]
struct Mix(u64);

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u128(byte.into());
        }
    }

    fn write_u128(&mut self, key: u128) {
        self.0 = (key ^ u128::from(self.0)).mix();
    }
}
