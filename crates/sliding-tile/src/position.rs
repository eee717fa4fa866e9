//! A position in a search: the cells and the hole, in a word or a few.

use core::hash::{Hash, Hasher};

use crate::cells::Cells;

/// A state of [`SlidingTile`](crate::SlidingTile): which tile lies on which cell, and where the hole is.
///
/// It knows neither its shape nor its labels; [`SlidingTile::position`](crate::SlidingTile::position) makes it of a
/// [`Board`](crate::Board) and [`SlidingTile::board`](crate::SlidingTile::board) leads back.
///
/// # Examples
///
/// ```
/// use sliding_tile::{Board, SlidingTile};
///
/// let board: Board = "0 2 / X 1".parse()?;
/// let position = SlidingTile::<u64>::new(board.shape())?.position(&board);
/// assert_eq!((position.hole(), position.tile(1)), (2, 3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position<W = u64> {
    cells: W,
    hole: u8,
}

impl<W: Cells> Position<W> {
    /// Tiles in reading order, 0 for the hole; the caller has seen to it that each occurs once.
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

    /// The cell of the hole.
    #[inline(always)]
    #[must_use]
    pub fn hole(&self) -> u8 {
        self.hole
    }

    /// The tile on `cell`, 0 for the hole.
    ///
    /// # Panics
    ///
    /// May panic if the board has no such cell.
    #[inline(always)]
    #[must_use]
    pub fn tile(&self, cell: u8) -> u8 {
        self.cells.tile(cell)
    }

    /// The same position, told again where its hole is: a fact that the compiler may build on.
    #[inline(always)]
    pub(crate) fn with_hole(&self, hole: u8) -> Self {
        Position { hole, ..*self }
    }

    /// The packed cells.
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

/// The tiles say where the hole is: one word to hash.
impl<W: Cells> Hash for Position<W> {
    #[inline(always)]
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.cells.hash(state);
    }
}
