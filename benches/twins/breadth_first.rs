//! Breadth-first search by hand: two layers, and a set of words or a map from words to last moves.

use core::mem;

use crate::tiles::{Map, NONE, Set, Tiles};

/// With a set of words: no plans.
pub(crate) struct Words {
    tiles: Tiles,
    seen: Set,
    layer: Vec<(u64, u8)>,
    next: Vec<(u64, u8)>,
}

/// With a map from words to last moves, from which plans can be read.
pub(crate) struct LastMoves {
    tiles: Tiles,
    seen: Map<u8>,
    /// Words with their holes and their last moves.
    layer: Vec<(u64, u8, u8)>,
    next: Vec<(u64, u8, u8)>,
}

impl Words {
    pub(crate) fn new(tiles: Tiles) -> Self {
        Words { tiles, seen: Set::default(), layer: Vec::new(), next: Vec::new() }
    }

    /// The states up to `depth`, and the generated children: all moves.
    pub(crate) fn count(&mut self, depth: u32) -> (u64, u64) {
        let Words { tiles, seen, layer, next } = self;
        seen.clear();
        layer.clear();
        layer.push((tiles.goal, 0));
        seen.insert(tiles.goal);
        let mut generated = 0;
        for _ in 0..depth {
            for (word, hole) in layer.drain(..) {
                for &(_, from) in tiles.moves(hole) {
                    let (child, _) = tiles.slide(word, hole, from, 128);
                    generated += 1;
                    if seen.insert(child) {
                        next.push((child, from));
                    }
                }
            }
            mem::swap(layer, next);
        }
        (seen.len() as u64, generated)
    }
}

impl LastMoves {
    pub(crate) fn new(tiles: Tiles) -> Self {
        LastMoves { tiles, seen: Map::default(), layer: Vec::new(), next: Vec::new() }
    }

    /// The states up to `depth`, and the generated children: no move undoes the last one.
    pub(crate) fn count(&mut self, depth: u32) -> (u64, u64) {
        let LastMoves { tiles, seen, layer, next } = self;
        seen.clear();
        layer.clear();
        layer.push((tiles.goal, 0, NONE));
        seen.insert(tiles.goal, NONE);
        let mut generated = 0;
        for _ in 0..depth {
            for (word, hole, last) in layer.drain(..) {
                for &(step, from) in tiles.moves(hole) {
                    if step + last == 3 {
                        continue;
                    }
                    let (child, _) = tiles.slide(word, hole, from, 128);
                    generated += 1;
                    if let hashbrown::hash_map::Entry::Vacant(entry) = seen.entry(child) {
                        entry.insert(step);
                        next.push((child, from, step));
                    }
                }
            }
            mem::swap(layer, next);
        }
        (seen.len() as u64, generated)
    }
}
