//! IDA* written by hand: a recursion on packed words, for boards of 4 by 4 and Manhattan distance alone. The measure
//! that the generic search is held against.

use sliding_tile::{Board, Shape};

/// To the goal with the hole first.
pub(crate) struct ByHand {
    distances: [[u8; 16]; 16],
    /// Bits 0 to 3: whether the hole can go up, left, right, down.
    moves: [u8; 16],
    goal: u64,
    generated: u64,
    /// The least f that exceeded the bound.
    next: u32,
    path: Vec<u8>,
}

impl ByHand {
    pub(crate) fn new() -> Self {
        let distance =
            |tile, cell| if tile == 0 { 0 } else { Shape::FOUR_BY_FOUR.distance(cell, tile) as u8 };
        let moves = |cell: usize| {
            let legal = [cell > 3, !cell.is_multiple_of(4), cell % 4 < 3, cell < 12];
            legal.into_iter().enumerate().map(|(i, legal)| u8::from(legal) << i).sum()
        };
        ByHand {
            distances: core::array::from_fn(|tile| core::array::from_fn(|cell| distance(tile, cell))),
            moves: core::array::from_fn(moves),
            goal: 0xFEDC_BA98_7654_3210,
            generated: 0,
            next: u32::MAX,
            path: Vec::new(),
        }
    }

    /// The optimum and the generated nodes.
    pub(crate) fn solve(&mut self, board: &Board) -> (u32, u64) {
        let cells = || board.tiles().iter().copied().enumerate();
        let word = cells().map(|(cell, tile)| u64::from(tile) << (4 * cell)).sum();
        let h = cells().map(|(cell, tile)| u32::from(self.distances[usize::from(tile)][cell])).sum();
        let mut bound = h;
        self.generated = 0;
        self.path.clear();
        while !self.descend(word, board.hole() as u32, 4, 0, h, bound) {
            bound = self.next;
            self.next = u32::MAX;
        }
        (self.path.len() as u32, self.generated)
    }

    fn descend(&mut self, word: u64, hole: u32, last: u8, g: u32, h: u32, bound: u32) -> bool {
        let mut moves = self.moves[hole as usize & 15] & !(8 >> last);
        while moves != 0 {
            let step = moves.trailing_zeros() as u8;
            moves &= moves - 1;
            self.generated += 1;
            let from = match step {
                0 => hole.wrapping_sub(4),
                1 => hole.wrapping_sub(1),
                2 => hole + 1,
                _ => hole + 4,
            };
            let tile = (word >> ((4 * from) & 63)) & 15;
            let distances = &self.distances[tile as usize];
            let h = h + u32::from(distances[hole as usize & 15]) - u32::from(distances[from as usize & 15]);
            let f = g + 1 + h;
            if f > bound {
                self.next = self.next.min(f);
                continue;
            }
            let child = word ^ (tile << ((4 * from) & 63)) ^ (tile << ((4 * hole) & 63));
            if (h == 0 && child == self.goal) || self.descend(child, from, step, g + 1, h, bound) {
                self.path.push(step);
                return true;
            }
        }
        false
    }
}
