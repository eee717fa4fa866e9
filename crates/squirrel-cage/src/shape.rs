//! Shapes: sets of cells up to translation.

/// A cell: row and column, from 0 at the upper left.
pub(crate) type Cell = (usize, usize);

/// The cells of a piece relative to its first cell in reading order; the cells need not touch.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Shape(Vec<(isize, isize)>);

impl Shape {
    /// Returns the shape of cells that are given in reading order.
    pub(crate) fn of(cells: &[Cell]) -> Self {
        let (row, column) = cells.first().copied().unwrap_or_default();
        let relative = |&(r, c): &Cell| (difference(r, row), difference(c, column));
        Shape(cells.iter().map(relative).collect())
    }

    /// Returns the cells of the shape with its first cell at `anchor`, or `None` if a row or column would be negative.
    pub(crate) fn at(&self, anchor: Cell) -> Option<Vec<Cell>> {
        self.0.iter().map(|&offset| shifted(anchor, offset)).collect()
    }
}

fn difference(of: usize, from: usize) -> isize {
    of.cast_signed() - from.cast_signed()
}

/// Returns the cell that is `offset` rows down and columns to the right, or `None` if a row or column would be
/// negative.
pub(crate) fn shifted(cell: Cell, offset: (isize, isize)) -> Option<Cell> {
    Some((cell.0.checked_add_signed(offset.0)?, cell.1.checked_add_signed(offset.1)?))
}
