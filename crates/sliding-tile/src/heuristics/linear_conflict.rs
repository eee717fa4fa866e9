//! Linear conflict: Manhattan distance plus two moves for each tile that must leave its line to let other tiles
//! pass.
//!
//! ```text
//!   2 1 3     The goal row of all three is this row, but 2 and 1 are in the wrong order. One of them must leave the
//!   . . .     row and come back: two moves that Manhattan distance does not count.
//! ```
//!
//! Consider the tiles of a line whose goal cells are in the same line. Tiles in ascending order of their goal cells
//! need not leave the line. Let s be the length of the longest ascending subsequence of their goal cells. The least
//! number of tiles that must leave is the number of these tiles minus s.

use search::{
    Heuristic,
    heuristics::{Estimate, Promise},
};

use crate::{
    action::Move,
    board::Board,
    heuristics::Manhattan,
    shape::Shape,
    space::{Cells, Position, Space},
};

/// Manhattan distance, plus two for each tile that must leave its goal row or column to let others pass.
///
/// Consistent: a move changes the number of conflicts only in the goal line of the moved tile, by at most one. This
/// number rises only if the Manhattan distance falls, and falls only if the distance rises.
///
/// # Complexity
///
/// The initial estimate takes O(n l) for n cells and lines of length l. A child takes O(l²) if the tile enters or
/// leaves its goal line, else O(1). The tables are those of [`Manhattan`].
///
/// # References
///
/// O. Hansson, A. Mayer and M. Yung, "Criticizing solutions to relaxed models yields powerful admissible
/// heuristics", Information Sciences 63, 1992.
///
/// # Examples
///
/// ```
/// use search::Heuristic;
/// use sliding_tile::{Board, Space, heuristics::LinearConflict};
///
/// let board: Board = "2 1 3 / 4 5 6 / 8 7 _".parse()?;
/// let space = Space::new(&board)?;
/// let linear_conflict = LinearConflict::to(&board.goal());
/// assert_eq!(linear_conflict.estimate(&space, &space.start()).h, 4 + 2 * 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct LinearConflict {
    manhattan: Manhattan,
    shape: Shape,
    /// The goal cell of each tile.
    goal_cells: Box<[u8; 256]>,
    rows: Box<[u8; 256]>,
    columns: Box<[u8; 256]>,
}

/// The cells of a row or column.
#[derive(Clone, Copy)]
struct Line<'a> {
    first: usize,
    stride: usize,
    length: usize,
    /// For each cell, the number of its line in this direction.
    numbers: &'a [u8; 256],
    number: u8,
}

impl LinearConflict {
    /// Builds the heuristic for `goal`.
    #[must_use]
    pub fn to(goal: &Board) -> Self {
        let shape = goal.shape();
        LinearConflict {
            manhattan: Manhattan::to(goal),
            shape,
            goal_cells: Box::new(goal.goal_cells()),
            rows: Box::new(core::array::from_fn(|cell| (cell / shape.columns()) as u8)),
            columns: Box::new(core::array::from_fn(|cell| (cell % shape.columns()) as u8)),
        }
    }

    fn row(&self, number: u8) -> Line<'_> {
        let length = self.shape.columns();
        Line { first: usize::from(number) * length, stride: 1, length, numbers: &self.rows, number }
    }

    fn column(&self, number: u8) -> Line<'_> {
        let stride = self.shape.columns();
        Line { first: number.into(), stride, length: self.shape.rows(), numbers: &self.columns, number }
    }

    /// Returns the number of tiles that must leave `line`; `tile` returns the tile on a cell.
    fn leaving(&self, line: Line<'_>, tile: impl Fn(u8) -> u8) -> u32 {
        let mut tails = [0; Shape::MOST_CELLS / 2];
        let (mut at_home, mut in_order) = (0, 0);
        for cell in (line.first..).step_by(line.stride).take(line.length) {
            let tile = tile(cell as u8);
            let goal_cell = self.goal_cells[usize::from(tile)];
            if tile == 0 || line.numbers[usize::from(goal_cell)] != line.number {
                continue;
            }
            // `tails[k]` is the least last element of an ascending subsequence of k + 1 goal cells.
            let rank = tails[..in_order].iter().take_while(|&&tail| tail < goal_cell).count();
            tails[rank] = goal_cell;
            in_order = in_order.max(rank + 1);
            at_home += 1;
        }
        (at_home - in_order) as u32
    }

    /// Returns the number of tiles that must leave the goal line of `tile`, before and after it moves.
    #[inline]
    fn change<W: Cells>(
        &self,
        parent: &Position<W>,
        tile: u8,
        (from, to): (u8, u8),
        step: Move,
    ) -> (u32, u32) {
        let goal_cell = usize::from(self.goal_cells[usize::from(tile)]);
        let line = match step {
            Move::South | Move::North => self.row(self.rows[goal_cell]),
            Move::East | Move::West => self.column(self.columns[goal_cell]),
        };
        let (leaves, enters) = (line.has(from), line.has(to));
        if !leaves && !enters {
            return (0, 0);
        }
        let moved = |cell| {
            if cell == from {
                0
            } else if cell == to {
                tile
            } else {
                parent.tile(cell)
            }
        };
        (self.leaving(line, |cell| parent.tile(cell)), self.leaving(line, moved))
    }
}

impl Line<'_> {
    fn has(&self, cell: u8) -> bool {
        self.numbers[usize::from(cell)] == self.number
    }
}

impl<W: Cells> Heuristic<Space<W>> for LinearConflict {
    type Memo = ();

    #[inline(always)]
    fn promise(&self) -> Promise {
        Promise::Consistent
    }

    /// That of Manhattan distance: a conflict adds two.
    #[inline(always)]
    fn step(&self) -> Option<u32> {
        Some(2)
    }

    fn estimate(&self, space: &Space<W>, position: &Position<W>) -> Estimate<u32> {
        let rows = (0..self.shape.rows()).map(|row| self.row(row as u8));
        let columns = (0..self.shape.columns()).map(|column| self.column(column as u8));
        let leaving = rows.chain(columns).map(|line| self.leaving(line, |cell| position.tile(cell)));
        Estimate::from(self.manhattan.estimate(space, position).h + 2 * leaving.sum::<u32>())
    }

    #[inline]
    fn estimate_child(
        &self,
        space: &Space<W>,
        parent: &Position<W>,
        estimate: Estimate<u32>,
        step: Move,
    ) -> Estimate<u32> {
        let (from, to) = (space.source(parent.hole(), step), parent.hole());
        let tile = parent.tile(from);
        let (before, after) = self.change(parent, tile, (from, to), step);
        let distance = self.manhattan.distance(tile, to) + 2 * after;
        Estimate::from(estimate.h + distance - self.manhattan.distance(tile, from) - 2 * before)
    }
}
