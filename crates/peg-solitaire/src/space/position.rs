//! Positions and jumps in a search: a set of holes, and a number.

use core::num::NonZeroU16;

use crate::space::hole_set::HoleSet;

/// A position in a search: the set of holes that have pegs.
///
/// A position is valid only in its own space. [`Space::state`](crate::Space::state) converts a [`Board`](crate::Board) to a position, and
/// [`Space::board`](crate::Space::board) converts it back.
///
/// # Examples
///
/// ```
/// use peg_solitaire::{Board, Space};
///
/// let space = Space::new(&Board::english())?;
/// assert_eq!(space.start().count(), 32);
/// assert_eq!(space.board(&space.start()), Board::english());
/// # Ok::<(), peg_solitaire::SpaceError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Position<W = u64>(pub(crate) W);

impl<W: HoleSet> Position<W> {
    /// Returns the number of pegs.
    #[inline]
    #[must_use]
    pub fn count(&self) -> u32 {
        self.0.count()
    }

    /// Returns the set of holes that have pegs. Holes are numbered as in [`Board::holes`](crate::Board::holes).
    ///
    /// # Examples
    ///
    /// ```
    /// use peg_solitaire::{Board, HoleSet, Space};
    ///
    /// let space = Space::new(&Board::triangle(5))?;
    /// assert!(!space.start().holes().contains(0));
    /// # Ok::<(), peg_solitaire::SpaceError>(())
    /// ```
    #[must_use]
    pub fn holes(&self) -> W {
        self.0
    }
}

/// The number of a jump in its space.
///
/// # Examples
///
/// ```
/// use peg_solitaire::{Board, Space};
/// use search::StateSpace;
///
/// let space = Space::new(&Board::english())?;
/// let jumps: Vec<_> =
///     space.actions(&space.start()).into_iter().map(|number| space.jump(number).to_string()).collect();
/// assert_eq!(jumps, ["b4d4", "d2d4", "d6d4", "f4d4"]);
/// # Ok::<(), peg_solitaire::SpaceError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct JumpNumber(NonZeroU16);

impl JumpNumber {
    #[inline(always)]
    pub(super) fn new(index: u16) -> Self {
        JumpNumber(NonZeroU16::MIN.saturating_add(index))
    }

    /// Returns the jump number, counted from 0.
    #[inline(always)]
    pub(crate) fn index(self) -> usize {
        usize::from(self.0.get() - 1)
    }
}
