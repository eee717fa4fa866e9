//! A position in a search: the packed cells and the cell of the hole.

use core::hash::{Hash, Hasher};

use crate::space::Cells;

/// A state of [`Space`](crate::Space): the tile on each cell, and the cell of the hole.
///
/// It stores neither shape nor labels. [`Space::state`](crate::Space::state) makes it from a
/// [`Board`](crate::Board), and [`Space::board`](crate::Space::board) converts it back.
///
/// # Examples
///
/// ```
/// use sliding_tile::{Board, Space};
///
/// let board: Board = "0 2 / X 1".parse()?;
/// let position = Space::new(&board)?.start();
/// assert_eq!((position.hole(), position.tile(1)), (2, 3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position<W = u64> {
    cells: W,
    hole: u8,
}

impl<W: Cells> Position<W> {
    /// Creates a position from its tiles in reading order, 0 for the hole. The caller ensures that each occurs once.
    pub(crate) fn from_tiles(tiles: impl IntoIterator<Item = u8>) -> Self {
        let mut position = Position { cells: W::empty(), hole: 0 };
        for (cell, tile) in (0..=u8::MAX).zip(tiles) {
            position.cells.put(cell, tile);
            if tile == 0 {
                position.hole = cell;
            }
        }
        position
    }

    /// Creates a position from its packed cells and the cell of the hole.
    #[inline(always)]
    pub(crate) fn new(cells: W, hole: u8) -> Self {
        Position { cells, hole }
    }

    /// Returns the cell of the hole.
    #[inline(always)]
    #[must_use]
    pub fn hole(&self) -> u8 {
        self.hole
    }

    /// Returns the tile on `cell`, 0 for the hole.
    ///
    /// # Panics
    ///
    /// May panic if the board has no such cell.
    #[inline(always)]
    #[must_use]
    pub fn tile(&self, cell: u8) -> u8 {
        self.cells.tile(cell)
    }

    /// Returns the same position with the hole's cell given as a constant, so that the compiler can optimise for it.
    #[inline(always)]
    pub(crate) fn with_hole(&self, hole: u8) -> Self {
        Position { hole, ..*self }
    }

    /// Returns the packed cells.
    #[inline(always)]
    pub(crate) fn cells(&self) -> W {
        self.cells
    }

    /// Slides the tile on `cell`, a neighbour of the hole, into the hole.
    #[inline(always)]
    pub(crate) fn slide(&mut self, cell: u8) {
        self.cells.slide(cell, self.hole);
        self.hole = cell;
    }
}

/// Hashes the cells only, because they determine the hole.
impl<W: Cells> Hash for Position<W> {
    #[inline(always)]
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.cells.hash(state);
    }
}
