//! A* by hand: a map from words to numbers, nodes of sixteen bytes, and a stack for each pair of f and h.

use hashbrown::hash_map::Entry;
use sliding_tile::Board;

use crate::tiles::{Map, NONE, Tiles};

/// More than the greatest distance of a board.
const LARGEST: usize = 64;

struct Node {
    word: u64,
    g: u8,
    h: u8,
    hole: u8,
    last: u8,
    /// The number of the parent, and the bit of a closed node.
    parent: u32,
}

const CLOSED: u32 = 1 << 31;

pub(crate) struct AStar {
    tiles: Tiles,
    numbers: Map<u32>,
    nodes: Vec<Node>,
    /// For each f, a stack of numbers for each h.
    open: Vec<[Vec<u32>; LARGEST]>,
    least: (usize, usize),
}

impl AStar {
    pub(crate) fn new(tiles: Tiles) -> Self {
        AStar { tiles, numbers: Map::default(), nodes: Vec::new(), open: Vec::new(), least: (0, 0) }
    }

    /// The optimum, the expanded states and the generated children.
    pub(crate) fn solve(&mut self, board: &Board) -> (u32, u64, u64) {
        let (word, hole, h) = self.tiles.read(board);
        self.numbers.clear();
        self.nodes.clear();
        self.open.iter_mut().flatten().for_each(Vec::clear);
        self.least = (usize::from(h), 0);
        self.numbers.insert(word, 0);
        self.nodes.push(Node { word, g: 0, h, hole, last: NONE, parent: 0 });
        self.push(0, 0, h);
        let (mut expanded, mut generated) = (0, 0);
        while let Some(id) = self.pop() {
            if self.nodes[id as usize].parent & CLOSED != 0 {
                continue;
            }
            if self.nodes[id as usize].word == self.tiles.goal {
                return (self.moves(id), expanded, generated);
            }
            expanded += 1;
            generated += self.expand(id);
        }
        (u32::MAX, expanded, generated)
    }

    fn expand(&mut self, id: u32) -> u64 {
        let node = &mut self.nodes[id as usize];
        node.parent |= CLOSED;
        let Node { word, g, h, hole, last, .. } = *node;
        let g = g + 1;
        let mut generated = 0;
        for number in 0..self.tiles.moves(hole).len() {
            let (step, from) = self.tiles.moves(hole)[number];
            if step + last == 3 {
                continue;
            }
            generated += 1;
            let (child, h) = self.tiles.slide(word, hole, from, h);
            match self.numbers.entry(child) {
                Entry::Occupied(entry) => {
                    let child = *entry.get();
                    let node = &mut self.nodes[child as usize];
                    if g < node.g {
                        (node.g, node.last, node.parent) = (g, step, id);
                        self.push(child, g, h);
                    }
                }
                Entry::Vacant(entry) => {
                    let number = self.nodes.len() as u32;
                    entry.insert(number);
                    self.nodes.push(Node { word: child, g, h, hole: from, last: step, parent: id });
                    self.push(number, g, h);
                }
            }
        }
        generated
    }

    fn push(&mut self, id: u32, g: u8, h: u8) {
        let (f, h) = (usize::from(g + h), usize::from(h));
        if f >= self.open.len() {
            self.open.resize_with(f + 1, || [const { Vec::new() }; LARGEST]);
        }
        self.open[f][h].push(id);
        if f == self.least.0 {
            self.least.1 = self.least.1.min(h);
        }
    }

    fn pop(&mut self) -> Option<u32> {
        loop {
            let stacks = self.open.get_mut(self.least.0)?;
            while let Some(stack) = stacks.get_mut(self.least.1) {
                if let Some(id) = stack.pop() {
                    return Some(id);
                }
                self.least.1 += 1;
            }
            self.least = (self.least.0 + 1, 0);
        }
    }

    fn moves(&self, mut id: u32) -> u32 {
        let mut moves = 0;
        while self.nodes[id as usize].last != NONE {
            id = self.nodes[id as usize].parent & !CLOSED;
            moves += 1;
        }
        moves
    }
}
