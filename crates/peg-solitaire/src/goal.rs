//! The goal: one peg is left, in a target hole.

use search::Goal;

use crate::space::{Position, Space, hole_set::HoleSet};

/// The goal test: exactly one peg is left, and it is in a target hole.
///
/// # Examples
///
/// ```
/// use peg_solitaire::{Board, Space};
/// use search::Goal;
///
/// let space = Space::new(&"..x".parse()?)?;
/// assert!(!space.goal().is_goal(&space.start()));
/// let elsewhere = "..x".parse::<Board>()?.with_targets(["c1".parse()?])?;
/// let space = Space::new(&elsewhere)?;
/// assert!(space.goal().is_goal(&space.start()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct OnTarget<W = u64> {
    targets: W,
}

impl<W: HoleSet> Space<W> {
    /// Returns the goal: a single peg, in a target hole of the board of this space.
    ///
    /// # Examples
    ///
    /// ```
    /// use peg_solitaire::{Board, Space};
    /// use search::Goal;
    ///
    /// let space = Space::new(&"x..".parse()?)?;
    /// assert!(!space.goal().is_goal(&space.start()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn goal(&self) -> OnTarget<W> {
        OnTarget { targets: self.targets() }
    }
}

impl<W: HoleSet> Goal<Space<W>> for OnTarget<W> {
    #[inline(always)]
    fn is_goal(&self, pegs: &Position<W>) -> bool {
        pegs.0.is_single() && pegs.0.and(&self.targets) != W::EMPTY
    }
}
