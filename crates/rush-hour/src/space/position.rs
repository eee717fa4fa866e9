//! Positions: the configurations of all lines, packed into one word.

use super::encoding::{Encoding, SixBySix, configuration};

/// A position of the cars: the packed configurations of all lines.
///
/// A position is valid in its own space only. [`Space::state`](crate::Space::state) converts a board to a position, and
/// [`Space::board`](crate::Space::board) converts a position to a board.
///
/// # Examples
///
/// ```
/// use rush_hour::{Board, Moves, Space};
///
/// let board: Board = "ooB / AAB / ooo".parse()?;
/// let space = Space::new(&board)?;
/// assert_eq!(space.board(&space.start()), board);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position<P: Encoding = SixBySix> {
    pub(crate) word: P::Word,
}

impl<P: Encoding> Position<P> {
    /// Returns the configuration of a line.
    #[inline(always)]
    pub(crate) fn configuration(&self, line: usize) -> usize {
        configuration::<P>(self.word, line)
    }
}
