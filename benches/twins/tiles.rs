//! Boards of one side up to four, as words of four bits a cell, with the goal `0 1 2 ...`.

use core::hash::{BuildHasherDefault, Hasher};

use sliding_tile::{Board, Shape};

/// A hash of words: one multiplication. The table takes its index from the lower bits, so the halves change places.
#[derive(Default)]
pub(crate) struct Multiply(u64);

impl Hasher for Multiply {
    fn write(&mut self, _: &[u8]) {
        unreachable!("words alone are hashed");
    }

    #[inline]
    fn write_u64(&mut self, word: u64) {
        self.0 = word.wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(32);
    }

    #[inline]
    fn finish(&self) -> u64 {
        self.0
    }
}

pub(crate) type Build = BuildHasherDefault<Multiply>;
pub(crate) type Set = hashbrown::HashSet<u64, Build>;
pub(crate) type Map<T> = hashbrown::HashMap<u64, T, Build>;

/// No move yet, as the last move of a path.
pub(crate) const NONE: u8 = 4;

#[derive(Clone)]
pub(crate) struct Tiles {
    pub(crate) goal: u64,
    /// For each cell of the hole, the moves in order: their numbers, and the cells of the tiles that they slide.
    moves: [([(u8, u8); 4], usize); 16],
    distances: [[u8; 16]; 16],
}

impl Tiles {
    pub(crate) fn of_side(side: u8) -> Self {
        let shape = Shape::new(side.into(), side.into()).expect("a shape");
        let cells = side * side;
        let moves = |hole: u8| {
            let (row, column) = (hole / side, hole % side);
            let sources = [
                (row > 0).then(|| hole - side),
                (column > 0).then(|| hole - 1),
                (column + 1 < side).then(|| hole + 1),
                (row + 1 < side).then(|| hole + side),
            ];
            let mut list = ([(0, 0); 4], 0);
            for (step, source) in (0..).zip(sources) {
                if let (true, Some(source)) = (hole < cells, source) {
                    list.0[list.1] = (step, source);
                    list.1 += 1;
                }
            }
            list
        };
        let distance = |tile: usize, cell: usize| {
            let is_counted = tile > 0 && tile.max(cell) < cells.into();
            if is_counted { shape.distance(cell, tile) as u8 } else { 0 }
        };
        Tiles {
            goal: (0..u64::from(cells)).map(|tile| tile << (4 * tile)).sum(),
            moves: core::array::from_fn(|hole| moves(hole as u8)),
            distances: core::array::from_fn(|tile| core::array::from_fn(|cell| distance(tile, cell))),
        }
    }

    /// The word of a board, its hole, and its Manhattan distance.
    pub(crate) fn read(&self, board: &Board) -> (u64, u8, u8) {
        let cells = || board.tiles().iter().copied().enumerate();
        let word = cells().map(|(cell, tile)| u64::from(tile) << (4 * cell)).sum();
        let h = cells().map(|(cell, tile)| self.distances[usize::from(tile)][cell]).sum();
        (word, board.hole() as u8, h)
    }

    #[inline]
    pub(crate) fn moves(&self, hole: u8) -> &[(u8, u8)] {
        let (list, length) = &self.moves[usize::from(hole & 15)];
        &list[..*length]
    }

    /// The word after the tile on `from` slides to the hole, and its distance if it was `h`.
    #[inline]
    pub(crate) fn slide(&self, word: u64, hole: u8, from: u8, h: u8) -> (u64, u8) {
        let tile = (word >> ((4 * from) & 63)) & 15;
        let distances = &self.distances[tile as usize];
        let h = h + distances[usize::from(hole & 15)] - distances[usize::from(from & 15)];
        (word ^ (tile << ((4 * from) & 63)) ^ (tile << ((4 * hole) & 63)), h)
    }
}
