//! The layout of the bitmap: converts a board to its bit, and back.
//!
//! ```text
//!   line 0  │ a b │   The board is cut into lines along its shorter side, two or three cells long. Its tiles without
//!   line 1  │ c   │   the hole, line by line, form a sequence: a b c d e f g.
//!   line 2  │ d e │   Tiles 1 to 5 are called the few; 1 and 2 count as alike. All other tiles are called the many.
//!   line 3  │ f g │
//!
//!   bit = (set of the places of the few, cell of the hole, order of the many, arrangement of the few)
//!                   `------- segment -------'                  `- word -'           `- bit -'
//! ```
//!
//! Of two boards that differ only by the exchange of the tiles 1 and 2, exactly one can reach the goal. So the bitmaps
//! have one bit for each board that can reach it. No bit is spent on parity, and no move has to compute it. Cells are
//! coloured as on a chess board, and each colour of the hole's cell has its own bitmap.

use crate::shape::Shape;

use super::{
    few::{self, FEW},
    turn::Turn,
};

/// The greatest number of cells: 14!/2 boards.
pub(super) const MOST_CELLS: usize = 14;

/// The bit of a board: the colour of its bitmap, the word and the bit in that word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Place {
    pub(super) colour: usize,
    pub(super) word: usize,
    pub(super) bit: usize,
}

/// The tables that depend on the shape alone.
#[derive(Debug)]
pub(super) struct Layout {
    /// The number of cells in a line.
    pub(super) width: usize,
    /// The cells of the board, line by line.
    order: Vec<usize>,
    /// The number of tiles in the sequence, at least five. A board of fewer tiles is padded with tiles that never move.
    tiles: usize,
    /// The colour of each cell, line by line, and its number among the cells of that colour.
    colours: Vec<(usize, usize)>,
    /// The cells of each colour.
    cells_of: [Vec<usize>; 2],
    /// The sets of places of the few as bits; in `numbers`, the number of each set.
    sets: Vec<u16>,
    numbers: Vec<u16>,
    /// The number of orders of the many: the factorial of their number.
    pub(super) orders: usize,
    /// For each turn of the many and each order after it: the order before it.
    pub(super) before: Vec<Vec<u16>>,
}

impl Layout {
    /// Creates the layout for `shape`; `None` if it has too many cells.
    pub(super) fn new(shape: Shape) -> Option<Self> {
        let (rows, columns, cells) = (shape.rows(), shape.columns(), shape.cells());
        if cells > MOST_CELLS {
            return None;
        }
        let width = rows.min(columns);
        let cell = |at: usize| if columns == width { at } else { at % width * columns + at / width };
        let tiles = FEW.max(cells - 1);
        let sets: Vec<u16> = (0..1 << tiles).filter(|set: &u16| set.count_ones() as usize == FEW).collect();
        let mut numbers = vec![0; 1 << tiles];
        for (&set, number) in sets.iter().zip(0..) {
            numbers[usize::from(set)] = number;
        }
        let (colours, cells_of) = colours(cells, width);
        let (orders, before) = orders(tiles - FEW);
        let order = (0..cells).map(cell).collect();
        Some(Layout { width, order, tiles, colours, cells_of, sets, numbers, orders, before })
    }

    /// Returns the number of words in the bitmap of a colour.
    pub(super) fn words(&self, colour: usize) -> usize {
        self.sets.len() * self.cells_of[colour].len() * self.orders
    }

    /// Returns the number of cells.
    pub(super) fn cells(&self) -> usize {
        self.order.len()
    }

    /// Returns the colour of a cell of the board.
    pub(super) fn colour(&self, cell: usize) -> usize {
        self.order.iter().position(|&other| other == cell).map_or(0, |at| self.colours[at].0)
    }

    /// Returns the set and the hole's cell of a segment in the bitmap of `colour`. Cells are numbered line by line.
    pub(super) fn set_and_cell(&self, segment: usize, colour: usize) -> (u16, usize) {
        let cells = &self.cells_of[colour];
        (self.sets[segment / cells.len()], cells[segment % cells.len()])
    }

    /// Returns the segment of a set and a hole's cell, in the bitmap of the cell's colour.
    pub(super) fn segment(&self, set: u16, cell: usize) -> usize {
        let (colour, number) = self.colours[cell];
        usize::from(self.numbers[usize::from(set)]) * self.cells_of[colour].len() + number
    }

    /// Returns the place of the board with these tiles, 0 for the hole.
    ///
    /// The board with the tiles 1 and 2 exchanged has the same place.
    pub(super) fn place(&self, tiles: &[u8]) -> Place {
        let hole = self.order.iter().position(|&cell| tiles[cell] == 0).unwrap_or(0);
        let on_board = self.order.iter().map(|&cell| tiles[cell]).filter(|&tile| tile != 0);
        let sequence = on_board.chain(self.cells() as u8..=FEW as u8);
        let (mut set, mut slots, mut few) = (0, [0; FEW + 1], 0);
        let mut many = Vec::with_capacity(self.tiles - FEW);
        for (tile, at) in sequence.zip(0..) {
            if usize::from(tile) > FEW {
                many.push(tile);
            } else {
                set |= 1 << at;
                slots[usize::from(tile)] = few;
                few += 1;
            }
        }
        let word = self.segment(set, hole) * self.orders + order_of(&many);
        Place { colour: self.colours[hole].0, word, bit: few::bit([slots[3], slots[4], slots[5]]) }
    }

    /// Returns the tiles of the board at `place`, with tile 1 before tile 2 along the lines.
    pub(super) fn tiles(&self, place: Place) -> Vec<u8> {
        let (segment, order) = (place.word / self.orders, place.word % self.orders);
        let (set, hole) = self.set_and_cell(segment, place.colour);
        let mut few = few_in_order(place.bit).into_iter();
        let mut many = many_in_order(order, self.tiles - FEW).into_iter();
        let mut sequence = (0..self.tiles)
            .filter_map(|at| if set >> at & 1 == 1 { few.next() } else { many.next() })
            .collect::<Vec<u8>>()
            .into_iter();
        let mut tiles = vec![0; self.order.len()];
        for (line_cell, &cell) in self.order.iter().enumerate() {
            tiles[cell] = if line_cell == hole { 0 } else { sequence.next().unwrap_or(0) };
        }
        tiles
    }
}

/// Returns the colour of each cell with its number within the colour, and the cells of each colour.
fn colours(cells: usize, width: usize) -> (Vec<(usize, usize)>, [Vec<usize>; 2]) {
    let mut cells_of = [Vec::new(), Vec::new()];
    let mut colours = Vec::with_capacity(cells);
    for cell in 0..cells {
        let colour = (cell / width + cell % width) % 2;
        colours.push((colour, cells_of[colour].len()));
        cells_of[colour].push(cell);
    }
    (colours, cells_of)
}

/// Returns the number of orders of `many` tiles and, for each turn and each order after it, the order before it.
fn orders(many: usize) -> (usize, Vec<Vec<u16>>) {
    let orders = (1..=many).product();
    let mut before = vec![vec![0; orders]; Turn::count(many)];
    for order in 0..orders {
        let tiles = many_in_order(order, many);
        for (number, before) in before.iter_mut().enumerate() {
            let turn = Turn::numbered(number);
            let mut after = tiles.clone();
            for (slot, &tile) in tiles.iter().enumerate() {
                after[turn.moved(slot)] = tile;
            }
            before[order_of(&after)] = order as u16;
        }
    }
    (orders, before)
}

/// Returns the lexicographic rank of a permutation.
fn order_of<T: Ord>(tiles: &[T]) -> usize {
    let smaller = |at: usize| tiles[at..].iter().filter(|&tile| *tile < tiles[at]).count();
    (0..tiles.len()).fold(0, |rank, at| rank * (tiles.len() - at) + smaller(at))
}

/// Returns the tiles 6, 7, ... in the order with this rank.
fn many_in_order(order: usize, many: usize) -> Vec<u8> {
    let mut rest: Vec<u8> = (FEW as u8 + 1..).take(many).collect();
    let (mut radix, mut order) = ((1..=many).product::<usize>(), order);
    let mut tiles = Vec::with_capacity(many);
    while !rest.is_empty() {
        radix /= rest.len();
        tiles.push(rest.remove(order / radix));
        order %= radix;
    }
    tiles
}

/// Returns the tiles 1 to 5 in the arrangement of this bit, tile 1 before tile 2.
fn few_in_order(bit: usize) -> Vec<u8> {
    let slots = few::slots(bit);
    let mut alike = [1, 2].into_iter();
    let tile = |slot| match slots.iter().position(|&other| other == slot) {
        Some(at) => at as u8 + 3,
        None => alike.next().unwrap_or(0),
    };
    (0..FEW).map(tile).collect()
}
