//! The table of walks along one axis: all reachable matrices of counts, their distances and their transitions. A
//! walk moves one tile from an adjacent line into the line of the hole.
//!
//! For l lines, a matrix is a word of l² counts of equal width. States are numbered in the order of breadth-first
//! search from the goal, so the goal is state 0.

use core::hash::{BuildHasherDefault, Hasher};
use std::{collections::HashMap, sync::Arc};

use search::space::Key;

/// The line that the tile comes from: the one before the line of the hole (above or to the left), or the one after.
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
    /// `walked[2 (lines state + class) + direction]`: the state after the walk; `NONE` if no tile of the class is
    /// there.
    walked: Vec<Place>,
}

/// A state in the table. The lower 24 bits are the index where its part of `walked` begins; the upper 8 bits are
/// its distance. So one look-up gives both, and the next look-up needs no multiplication.
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

    /// Returns the place as a number for the memo.
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
    /// The number of bits of a count.
    bits: usize,
}

impl Matrices {
    /// Returns the matrix with a single tile: on `line`, with the goal line `goal`.
    fn one(self, line: usize, goal: usize) -> u128 {
        1 << (self.bits * (self.lines * line + goal))
    }

    fn count(self, matrix: u128, line: usize, goal: usize) -> u128 {
        (matrix >> (self.bits * (self.lines * line + goal))) & ((1 << self.bits) - 1)
    }
}

impl Walks {
    /// Builds the walks to the goal on `lines` lines of `width` cells, with the hole on line `hole` in the goal.
    /// Returns `None` if there are more than `most` states.
    pub(super) fn to(lines: usize, width: usize, hole: usize, most: usize) -> Option<Self> {
        let bits = width.ilog2() as usize + 1;
        // Boards whose matrices exceed a word have too many states: 7 lines of 2 cells already have more than
        // `most`.
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

    /// Numbers all matrices reachable from `goal` by breadth-first search. Returns false if there are more than
    /// `most`.
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

    /// Adds the transitions of all walks from the line `from` to the line of the hole, one for each class of tiles.
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

    /// Returns the place of the matrix for tiles given by their line and their goal line.
    ///
    /// The table contains every such matrix. Exchanging two tiles of one class leaves the matrix unchanged, and one
    /// of the two boards that differ by this exchange can reach the goal.
    pub(super) fn state(&self, tiles: impl Iterator<Item = (u8, u8)>) -> Place {
        let ones = tiles.map(|(line, goal)| self.matrices.one(line.into(), goal.into()));
        self.place(self.numbers[&ones.sum()])
    }

    /// Moves the transitions out of the table. A walk from `place` with a tile of goal line `goal` is at
    /// `place.offset() + 2 * goal + direction`.
    pub(super) fn take_walked(&mut self) -> Arc<[Place]> {
        core::mem::take(&mut self.walked).into()
    }
}

/// A hasher with one multiplication for each key. The standard hasher would take most of the time of building a
/// table.
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
