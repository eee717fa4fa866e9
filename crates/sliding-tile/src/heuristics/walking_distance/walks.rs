//! The table of walks along one axis: all reachable matrices of counts, their distances and their transitions. A
//! walk moves one tile from an adjacent line into the line of the hole.
//!
//! For l lines, a matrix is a word of l² counts of equal width. The matrices are the nodes of a state graph, numbered
//! in the order of breadth-first search from the goal, so the goal is node 0.

use std::sync::Arc;

use search::{NoGoal, Search, StateSpace, graph::StateGraph, run::Budget, space::Bits};

/// The line that the tile comes from: the one before the line of the hole (above or to the left), or the one after.
#[derive(Clone, Copy, Debug)]
#[repr(u8)]
pub(super) enum Direction {
    FromBefore,
    FromAfter,
}

/// The most lines: with more, a matrix does not fit into a word, and there are more than enough states anyway.
const MOST_LINES: usize = 8;

/// The number of states expanded between two looks at the number of states.
const STEP: u64 = 1 << 12;

#[derive(Debug)]
pub(super) struct Walks {
    space: WalkSpace,
    graph: StateGraph<WalkSpace>,
    /// The place of each state.
    places: Vec<Place>,
}

/// A state in the table. The lower 24 bits are the index where its part of the transitions begins; the upper 8 bits
/// are its distance. So one look-up gives both, and the next look-up needs no multiplication.
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

/// The abstract space along one axis, whose states are matrices.
#[derive(Debug)]
struct WalkSpace {
    lines: usize,
    /// The number of bits of a count.
    bits: usize,
}

/// A matrix of counts, with the line of the hole in the highest byte. The counts determine that line: it has one tile
/// less.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Matrix(u128);

/// The first bit of the line of the hole.
const HOLE: u32 = 120;

impl Matrix {
    fn new(counts: u128, hole: usize) -> Self {
        Matrix(counts | (hole as u128) << HOLE)
    }

    fn hole(self) -> usize {
        (self.0 >> HOLE) as usize
    }
}

impl WalkSpace {
    /// Returns the counts of a single tile: on `line`, with the goal line `goal`.
    fn one(&self, line: usize, goal: usize) -> u128 {
        1 << (self.bits * (self.lines * line + goal))
    }

    /// Returns the goal lines of the tiles on `line` as bits.
    fn classes(&self, counts: u128, line: usize) -> u16 {
        // A line has 64 bits at most, because there are two lines at least.
        let (mut of_line, mask) = ((counts >> (self.bits * self.lines * line)) as u64, (1 << self.bits) - 1);
        let mut classes = 0;
        for goal in 0..self.lines {
            classes |= u16::from(of_line & mask != 0) << goal;
            of_line >>= self.bits;
        }
        classes
    }
}

/// An action is the goal line of the tile, plus 8 if the tile comes from the line after the hole's.
impl StateSpace for WalkSpace {
    type State = Matrix;
    type Action = u8;
    type Cost = u32;
    type Actions = Bits<u16>;

    fn actions(&self, matrix: &Matrix) -> Bits<u16> {
        let (counts, hole) = (matrix.0, matrix.hole());
        let before = if hole > 0 { self.classes(counts, hole - 1) } else { 0 };
        let after = if hole + 1 < self.lines { self.classes(counts, hole + 1) } else { 0 };
        Bits(before | after << MOST_LINES)
    }

    fn apply(&self, matrix: &mut Matrix, action: u8) {
        let (goal, hole) = (usize::from(action) % MOST_LINES, matrix.hole());
        let from = if usize::from(action) < MOST_LINES { hole - 1 } else { hole + 1 };
        let (tile, line) = (1 << (self.bits * goal), self.bits * self.lines);
        let counts = matrix.0 & ((1 << HOLE) - 1);
        *matrix = Matrix::new(counts - (tile << (line * from)) + (tile << (line * hole)), from);
    }
}

impl Walks {
    /// Builds the walks to the goal on `lines` lines of `width` cells, with the hole on line `hole` in the goal.
    /// Returns `None` if there are more than `most` states.
    pub(super) fn to(lines: usize, width: usize, hole: usize, most: usize) -> Option<Self> {
        let space = WalkSpace { lines, bits: width.ilog2() as usize + 1 };
        // Boards whose matrices exceed a word have too many states: 7 lines of 2 cells already have more than
        // `most`.
        if lines > MOST_LINES || lines * lines * space.bits > HOLE as usize {
            return None;
        }
        let goal: u128 =
            (0..lines).map(|line| (width - usize::from(line == hole)) as u128 * space.one(line, line)).sum();
        let mut graph = StateGraph::new();
        graph.begin(&space, &Matrix::new(goal, hole), &NoGoal);
        while graph.step(&space, &NoGoal, &mut Budget::expansions(STEP)).is_none() {
            if graph.states().len() > most {
                return None;
            }
        }
        let mut places = Vec::with_capacity(graph.states().len());
        for (depth, nodes) in (0..).zip(graph.layers()) {
            let offset = 2 * lines * places.len();
            places.extend(
                (0..nodes as usize).map(|node| Place((offset + 2 * lines * node) as u32 | depth << 24)),
            );
        }
        (places.len() <= most).then_some(Walks { space, graph, places })
    }

    pub(super) fn states(&self) -> usize {
        self.places.len()
    }

    /// Returns the place of the matrix for the hole on line `hole` and tiles given by their line and their goal line.
    ///
    /// The table contains every such matrix. Exchanging two tiles of one class leaves the matrix unchanged, and one
    /// of the two boards that differ by this exchange can reach the goal.
    pub(super) fn state(&self, hole: u8, tiles: impl Iterator<Item = (u8, u8)>) -> Place {
        let counts = tiles.map(|(line, goal)| self.space.one(line.into(), goal.into())).sum();
        let node = self.graph.node(&Matrix::new(counts, hole.into()));
        node.map_or(self.places[0], |node| self.places[node as usize])
    }

    /// Returns all transitions. A walk from `place` with a tile of goal line `goal` is at
    /// `place.offset() + 2 * goal + direction`; it is unused if no tile of the class is there.
    pub(super) fn transitions(&self) -> Arc<[Place]> {
        let lines = self.space.lines;
        let mut walked = vec![NONE; 2 * lines * self.places.len()];
        for (node, walked) in self.graph.nodes().zip(walked.chunks_exact_mut(2 * lines)) {
            for (&action, &next) in self.graph.actions(node).iter().zip(self.graph.neighbours(node)) {
                let (goal, direction) = (usize::from(action) % MOST_LINES, usize::from(action) / MOST_LINES);
                walked[2 * goal + direction] = self.places[next as usize];
            }
        }
        walked.into()
    }
}
