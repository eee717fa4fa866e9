//! A lower bound in the metric of slides.

use search::{
    Heuristic,
    heuristics::{Estimate, Promise},
};

use crate::{
    board::Board,
    space::{Cells, Position, SlideSpace},
};

/// The least number of slides by the Manhattan distances of the tiles in rows and in columns.
///
/// A slide along a column moves at most r - 1 tiles to the next row, so the tiles need at least V slides along columns,
/// their distances in rows divided by r - 1; and H along rows. Slides along rows and columns alternate, so the number of
/// slides is at least the larger of V + H and 2 max(V, H) - 1. Admissible.
///
/// # Examples
///
/// ```
/// use search::Heuristic;
/// use sliding_tile::{Board, SlideSpace, Space, heuristics::SlideBound};
///
/// let board: Board = "_ 1 2 / 4 5 3".parse()?;
/// let space = SlideSpace::new(Space::new(&board)?);
/// let bound = SlideBound::to(&board.goal());
/// assert_eq!(bound.estimate(&space, &space.moves().start()).h, 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct SlideBound {
    goal_cells: Box<[u8; 256]>,
    rows: u32,
    columns: u32,
}

impl SlideBound {
    /// Builds the bound for `goal`.
    #[must_use]
    pub fn to(goal: &Board) -> Self {
        let (rows, columns) = (goal.shape().rows() as u32, goal.shape().columns() as u32);
        SlideBound { goal_cells: Box::new(goal.goal_cells()), rows, columns }
    }
}

impl<W: Cells> Heuristic<SlideSpace<W>> for SlideBound {
    type Memo = ();

    fn promise(&self) -> Promise {
        Promise::Admissible
    }

    fn estimate(&self, space: &SlideSpace<W>, position: &Position<W>) -> Estimate<u32> {
        let (mut by_rows, mut by_columns) = (0, 0);
        for cell in space.moves().cells().filter(|&cell| cell != position.hole()) {
            let goal_cell = self.goal_cells[usize::from(position.tile(cell))];
            let [cell, goal_cell] = [cell, goal_cell].map(u32::from);
            by_rows += (cell / self.columns).abs_diff(goal_cell / self.columns);
            by_columns += (cell % self.columns).abs_diff(goal_cell % self.columns);
        }
        let (vertical, horizontal) = (by_rows.div_ceil(self.rows - 1), by_columns.div_ceil(self.columns - 1));
        let alternating = (2 * vertical.max(horizontal)).saturating_sub(1);
        alternating.max(vertical + horizontal).into()
    }
}
