//! Misplaced tiles: the number of tiles that are not on their goal cells.

use search::{
    Heuristic,
    heuristics::{Estimate, Promise},
};

use crate::{
    action::Move,
    board::Board,
    space::{Cells, Position, Space},
};

/// The number of tiles that are not on their goal cells.
///
/// Consistent: a move moves one tile, so it changes the number by at most one.
///
/// # Complexity
///
/// The initial estimate takes O(n) for n cells; a child costs one look-up. The table takes 256 bytes.
///
/// # References
///
/// J. Doran and D. Michie, "Experiments with the graph traverser program", Proceedings of the Royal Society A
/// 294, 1966.
///
/// # Examples
///
/// ```
/// use search::Heuristic;
/// use sliding_tile::{Board, Space, heuristics::Misplaced};
///
/// let board: Board = "1 3 X / 5 7 6 / 4 2 0".parse()?;
/// let space = Space::new(&board)?;
/// assert_eq!(Misplaced::to(&board.goal()).estimate(&space, &space.start()).h, 8);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Misplaced {
    /// The goal cell of each tile.
    goal_cells: Box<[u8; 256]>,
}

impl Misplaced {
    /// Builds the heuristic for `goal`.
    #[must_use]
    pub fn to(goal: &Board) -> Self {
        Misplaced { goal_cells: Box::new(goal.goal_cells()) }
    }

    /// Returns one if `cell` is not the goal cell of `tile`, else zero.
    #[inline(always)]
    fn misplaced(&self, tile: u8, cell: u8) -> u32 {
        u32::from(self.goal_cells[usize::from(tile)] != cell)
    }
}

impl<W: Cells> Heuristic<Space<W>> for Misplaced {
    type Memo = ();

    #[inline(always)]
    fn promise(&self) -> Promise {
        Promise::Consistent
    }

    fn estimate(&self, space: &Space<W>, position: &Position<W>) -> Estimate<u32> {
        let tiles = space.cells().filter(|&cell| cell != position.hole());
        tiles.map(|cell| self.misplaced(position.tile(cell), cell)).sum::<u32>().into()
    }

    #[inline(always)]
    fn estimate_child(
        &self,
        space: &Space<W>,
        parent: &Position<W>,
        estimate: Estimate<u32>,
        step: Move,
    ) -> Estimate<u32> {
        let (from, to) = (space.source(parent.hole(), step), parent.hole());
        let tile = parent.tile(from);
        Estimate::from(estimate.h + self.misplaced(tile, to) - self.misplaced(tile, from))
    }
}
