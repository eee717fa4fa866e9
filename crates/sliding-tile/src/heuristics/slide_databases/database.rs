//! The table of one colouring.

use std::sync::Arc;

use search::tables::Packing;

use super::{
    filling::Filling,
    grid::{Grid, MOST_CELLS, colour_on, exchanged, without_hole},
    ranks::Ranks,
};
use crate::space::{Cells, Position};

/// The distances of the lines of one colouring.
#[derive(Clone, Debug)]
pub(super) struct Database {
    ranks: Ranks,
    /// Distances modulo 3, two bits each.
    table: Arc<[u8]>,
    goal: usize,
    /// The colour of each tile in the frame of the rows and of the columns.
    colours: [[u8; MOST_CELLS]; 2],
}

impl Database {
    /// Fills the table for the `colours` by goal cell. `cells` and `goal_cells` are those of [`SlideDatabases`]. Returns
    /// `None` if `must_stop` returns true.
    ///
    /// [`SlideDatabases`]: super::SlideDatabases
    pub(super) fn new(
        grid: &Grid,
        colours: &[u8],
        (cells, goal_cells): (&[[u8; MOST_CELLS]; 2], &[u8; MOST_CELLS]),
        must_stop: &impl Fn() -> bool,
    ) -> Option<Self> {
        let of_grid = (0..).zip(colours).fold(0, |grid, (cell, &colour)| grid | colour_on(colour, cell));
        let sequence = without_hole(of_grid, 0);
        let (ranks, halves) = Ranks::of(sequence, colours.len() - 1);
        let goal = ranks.rank(sequence, 0);
        let table = Filling::new(grid, &ranks, halves).distances(goal, must_stop)?;
        let in_rows = goal_cells
            .map(|cell| colours.get(usize::from(cells[0][usize::from(cell)])).map_or(0, |&colour| colour));
        let in_columns = in_rows.map(exchanged);
        Some(Database { ranks, table: table.into(), goal, colours: [in_rows, in_columns] })
    }

    /// Returns the sequence of colours in the frame `line`, whose cells are `cells`.
    pub(super) fn sequence<W: Cells>(
        &self,
        grid: &Grid,
        position: &Position<W>,
        line: usize,
        cells: &[u8; MOST_CELLS],
    ) -> u32 {
        let board = 0..(grid.side() * grid.side()) as u8;
        let of_grid = board.filter(|&cell| cell != position.hole()).fold(0, |grid, cell| {
            let colour = self.colours[line][usize::from(position.tile(cell))];
            grid | colour_on(colour, cells[usize::from(cell)].into())
        });
        without_hole(of_grid, cells[usize::from(position.hole())].into())
    }

    /// Returns the distance of a line, found by falling remainders.
    pub(super) fn distance(&self, grid: &Grid, sequence: u32, hole: usize) -> u8 {
        let side = grid.side();
        let (mut line, mut distance) = ((sequence, hole / side), 0);
        while self.ranks.rank(line.0, line.1) != self.goal {
            let remainder = |(sequence, row)| self.remainder(sequence, row);
            let nearer = (remainder(line) + 2) % 3;
            let mut neighbours =
                (0..side).map(|column| (grid.mirrored(line.0, line.1 * side + column), column));
            let Some(next) = neighbours.find(|&neighbour| remainder(neighbour) == nearer) else {
                unreachable!("each line but the goal has a nearer neighbour")
            };
            (line, distance) = (next, distance + 1);
        }
        distance
    }

    /// Returns the distance of a line modulo 3.
    #[inline(always)]
    fn remainder(&self, sequence: u32, row: usize) -> u8 {
        Packing::Modulo3.get(&self.table, self.ranks.rank(sequence, row))
    }

    /// Returns the distance of a line that is the neighbour of a line at `distance`.
    #[inline(always)]
    pub(super) fn distance_beside(&self, distance: u8, sequence: u32, row: usize) -> u8 {
        adjacent(distance, self.remainder(sequence, row))
    }
}

/// Returns the distance with this `remainder` modulo 3 that differs from `distance` by one at most.
#[inline(always)]
fn adjacent(distance: u8, remainder: u8) -> u8 {
    (distance + (remainder + 4 - distance % 3) % 3).saturating_sub(1)
}
