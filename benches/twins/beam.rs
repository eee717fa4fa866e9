//! A beam by hand: stable counting by h in place of a selection, since all states of a layer have one g.

use sliding_tile::Board;

use crate::tiles::{Set, Tiles};

/// More than the greatest distance of a board.
const LARGEST: usize = 64;

#[derive(Clone, Copy)]
struct State {
    word: u64,
    hole: u8,
    h: u8,
    step: u8,
    /// The place of the parent in `parents`; in the next layer, that of the state itself.
    parent: u32,
}

pub(crate) struct Beam {
    tiles: Tiles,
    width: usize,
    /// All states that were kept, and the children of this layer.
    kept: Set,
    children: Set,
    layer: Vec<State>,
    next: Vec<State>,
    parents: Vec<(u32, u8)>,
}

/// The children by h, and the greatest h that the width still admits.
struct Counts {
    by_h: [usize; LARGEST],
    all: usize,
    worst: usize,
}

impl Counts {
    fn add(&mut self, h: u8, width: usize) {
        self.by_h[usize::from(h)] += 1;
        self.all += 1;
        while self.all - self.by_h[self.worst] >= width {
            self.all -= self.by_h[self.worst];
            self.worst -= 1;
        }
    }
}

impl Beam {
    pub(crate) fn new(tiles: Tiles, width: usize) -> Self {
        let (kept, children) = (Set::default(), Set::default());
        Beam { tiles, width, kept, children, layer: Vec::new(), next: Vec::new(), parents: Vec::new() }
    }

    /// The moves of the plan and the generated children.
    pub(crate) fn solve(&mut self, board: &Board) -> (u32, u64) {
        let (word, hole, h) = self.tiles.read(board);
        self.kept.clear();
        self.parents.clear();
        self.layer.clear();
        self.kept.insert(word);
        self.parents.push((0, 0));
        self.layer.push(State { word, hole, h, step: 0, parent: 0 });
        let mut generated = 0;
        let mut depth = 0;
        while !self.layer.is_empty() {
            depth += 1;
            let Some(worst) = self.expand(&mut generated) else { return (depth, generated) };
            self.keep(&worst);
        }
        (u32::MAX, generated)
    }

    /// Generates the children of the layer, up to those of the first state with the goal among its children: no other goal is
    /// nearer. Returns their counts, or `None` if the goal was met.
    fn expand(&mut self, generated: &mut u64) -> Option<Counts> {
        self.children.clear();
        self.next.clear();
        let mut counts = Counts { by_h: [0; LARGEST], all: 0, worst: LARGEST - 1 };
        let mut is_solved = false;
        for state in &self.layer {
            if is_solved {
                return None;
            }
            for &(step, from) in self.tiles.moves(state.hole) {
                *generated += 1;
                let (word, h) = self.tiles.slide(state.word, state.hole, from, state.h);
                if usize::from(h) > counts.worst || self.kept.contains(&word) || !self.children.insert(word) {
                    continue;
                }
                is_solved |= h == 0;
                counts.add(h, self.width);
                self.next.push(State { word, hole: from, h, step, parent: state.parent });
            }
        }
        (!is_solved).then_some(counts)
    }

    /// Keeps all children below the worst h, and the first ones that have it.
    fn keep(&mut self, counts: &Counts) {
        let mut room = self.width - (counts.all - counts.by_h[counts.worst]);
        self.layer.clear();
        for &child in &self.next {
            let h = usize::from(child.h);
            if h > counts.worst || h == counts.worst && room == 0 {
                continue;
            }
            room -= usize::from(h == counts.worst);
            self.kept.insert(child.word);
            let place = self.parents.len() as u32;
            self.parents.push((child.parent, child.step));
            self.layer.push(State { parent: place, ..child });
        }
    }
}
