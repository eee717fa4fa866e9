//! Bidirectional breadth-first search by hand: a map from words to parents and two layers at each end.

use core::mem;

use hashbrown::hash_map::Entry;
use sliding_tile::Board;

use crate::tiles::{Map, Tiles};

#[derive(Default)]
struct End {
    parents: Map<u64>,
    layer: Vec<(u64, u8)>,
    next: Vec<(u64, u8)>,
    depth: u32,
}

pub(crate) struct Bidirectional {
    tiles: Tiles,
    forward: End,
    backward: End,
}

impl End {
    fn begin(&mut self, word: u64, hole: u8) {
        self.parents.clear();
        self.layer.clear();
        self.next.clear();
        self.parents.insert(word, word);
        self.layer.push((word, hole));
        self.depth = 0;
    }

    /// Expands the layer. Returns whether it meets the `other` end, and counts the children.
    fn expand(&mut self, other: &End, tiles: &Tiles, generated: &mut u64) -> bool {
        self.depth += 1;
        for (word, hole) in self.layer.drain(..) {
            for &(_, from) in tiles.moves(hole) {
                *generated += 1;
                let (child, _) = tiles.slide(word, hole, from, 128);
                if let Entry::Vacant(entry) = self.parents.entry(child) {
                    entry.insert(word);
                    if other.parents.contains_key(&child) {
                        return true;
                    }
                    self.next.push((child, from));
                }
            }
        }
        mem::swap(&mut self.layer, &mut self.next);
        false
    }
}

impl Bidirectional {
    pub(crate) fn new(tiles: Tiles) -> Self {
        Bidirectional { tiles, forward: End::default(), backward: End::default() }
    }

    /// The optimum and the generated children.
    pub(crate) fn solve(&mut self, board: &Board) -> (u32, u64) {
        let Bidirectional { tiles, forward, backward } = self;
        let (word, hole, h) = tiles.read(board);
        forward.begin(word, hole);
        backward.begin(tiles.goal, 0);
        let (mut generated, mut met) = (0, h == 0);
        while !met {
            met = if forward.layer.len() <= backward.layer.len() {
                forward.expand(backward, tiles, &mut generated)
            } else {
                backward.expand(forward, tiles, &mut generated)
            };
        }
        (forward.depth + backward.depth, generated)
    }
}
