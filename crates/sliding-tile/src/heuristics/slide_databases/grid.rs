//! Grids of colours on a square board, two bits a cell, and the sequences of a line's tiles.
//!
//! A *grid* has the colour of the tile on each cell, row by row, cell 0 in the lowest bits, and zeros for the hole. Its
//! *sequence* leaves the hole out:
//!
//! ```text
//!   a b c d
//!   e . f g      sequence  a b c d e f g h i j k l m n o      A slide along the hole's row leaves it as it is.
//!   h i j k
//!   l m n o
//! ```

/// The most cells of a board.
pub(super) const MOST_CELLS: usize = 16;

/// The number of bits of a colour.
const BITS: u32 = 2;

/// The shape of the board, as masks.
#[derive(Clone, Debug)]
pub(super) struct Grid {
    side: usize,
    /// `passed[from][to]`: the cells whose tiles slide when the hole goes from one cell of a column to another.
    passed: Box<[[u32; MOST_CELLS]; MOST_CELLS]>,
}

impl Grid {
    pub(super) fn new(side: usize) -> Self {
        let passed = |from: usize, to: usize| {
            let cells = 0..side * side;
            let in_column = cells.filter(|cell| cell % side == from % side && from % side == to % side);
            let between =
                in_column.filter(|&cell| (cell > from && cell <= to) || (cell < from && cell >= to));
            between.fold(0, |mask, cell| mask | colour_on(0b11, cell))
        };
        let passed = core::array::from_fn(|from| core::array::from_fn(|to| passed(from, to)));
        Grid { side, passed: Box::new(passed) }
    }

    pub(super) fn side(&self) -> usize {
        self.side
    }

    /// Returns the sequence after the hole has gone along its column from the cell `from` to the cell `to`.
    #[inline(always)]
    pub(super) fn slid(&self, sequence: u32, from: usize, to: usize) -> u32 {
        let (grid, passed) = (with_hole(sequence, from), self.passed[from % MOST_CELLS][to % MOST_CELLS]);
        let (sliding, row) = (grid & passed, BITS * self.side as u32);
        let slid = if to > from { sliding >> row } else { sliding << row };
        without_hole(grid & !passed | slid, to)
    }

    /// Returns the sequence of the image under the reflection that exchanges rows and columns, the hole on the cell `hole`
    /// before it. The colours 1 and 2 are exchanged, too.
    pub(super) fn mirrored(&self, sequence: u32, hole: usize) -> u32 {
        let grid = with_hole(sequence, hole);
        let colour = |cell: usize| (grid >> (BITS * self.mirrored_cell(cell) as u32) & 0b11) as u8;
        let cells = 0..self.side * self.side;
        let image = cells.fold(0, |image, cell| image | colour_on(exchanged(colour(cell)), cell));
        without_hole(image, self.mirrored_cell(hole))
    }

    /// Returns the image of `cell` under the reflection that exchanges rows and columns.
    pub(super) fn mirrored_cell(&self, cell: usize) -> usize {
        cell % self.side * self.side + cell / self.side
    }
}

/// Returns `colour` with 1 and 2 exchanged.
pub(super) fn exchanged(colour: u8) -> u8 {
    colour >> 1 | colour << 1 & 0b10
}

/// Returns the grid that has `colour` on `cell` and zeros elsewhere.
pub(super) fn colour_on(colour: u8, cell: usize) -> u32 {
    u32::from(colour) << (BITS * cell as u32)
}

/// Returns the sequence of a grid whose hole is on `hole`.
#[inline(always)]
pub(super) fn without_hole(grid: u32, hole: usize) -> u32 {
    let before = before(hole);
    grid & before | grid >> BITS & !before
}

/// Returns the grid of a sequence.
#[inline(always)]
fn with_hole(sequence: u32, hole: usize) -> u32 {
    let before = before(hole);
    sequence & before | (sequence & !before) << BITS
}

/// Returns the bits of the cells before `hole`.
#[inline(always)]
fn before(hole: usize) -> u32 {
    (1 << (BITS * hole as u32 % u32::BITS)) - 1
}
