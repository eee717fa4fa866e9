//! Shapes: sets of cells, wherever they lie.

/// A cell: row and column, from 0 at the upper left.
pub(crate) type Cell = (usize, usize);

/// The cells of a piece relative to the first one in reading order; they need not touch.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Shape(Vec<(isize, isize)>);

impl Shape {
    /// The shape of cells in reading order.
    pub(crate) fn of(cells: &[Cell]) -> Self {
        let (row, column) = cells.first().copied().unwrap_or_default();
        let relative = |&(r, c): &Cell| (difference(r, row), difference(c, column));
        Shape(cells.iter().map(relative).collect())
    }

    /// The cells of the piece when its first cell lies at `anchor`, or `None` if one of them has a negative number.
    pub(crate) fn at(&self, anchor: Cell) -> Option<Vec<Cell>> {
        self.0.iter().map(|&offset| shifted(anchor, offset)).collect()
    }
}

fn difference(of: usize, from: usize) -> isize {
    of.cast_signed() - from.cast_signed()
}

/// The cell so many rows down and columns to the right.
pub(crate) fn shifted(cell: Cell, offset: (isize, isize)) -> Option<Cell> {
    Some((cell.0.checked_add_signed(offset.0)?, cell.1.checked_add_signed(offset.1)?))
}
