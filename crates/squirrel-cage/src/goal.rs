//! The goal of a puzzle.

use search::Goal;

use crate::{
    metric::Metric,
    space::groups::SlidingGroups,
    space::packing::Packing,
    space::{Position, SlidingBlocks},
};

/// The goal test of a puzzle: every target is covered by its piece, or, by shape, by a piece of its shape.
///
/// # Examples
///
/// ```
/// use search::{BreadthFirst, Outcome, Search, closed_lists::ByKey};
/// use squirrel_cage::{Puzzle, SlidingBlocks, Solved, Steps};
///
/// let puzzle = Puzzle::of_grids("AB.", "BA.")?;
/// let space = SlidingBlocks::<Steps>::new(&puzzle)?;
/// let report = BreadthFirst::new().with_closed_list(ByKey::new()).run_to(&space, &space.start(), &Solved::of(&space));
/// assert_eq!(report.outcome, Outcome::Exhausted); // they cannot pass each other
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Solved<P: Packing = crate::OneBit> {
    format: P::Format,
    /// The places that pieces must take, or `None` if no piece can reach one of them.
    places: Option<Vec<u16>>,
}

impl<P: Packing> Solved<P> {
    /// Returns the goal of a space.
    #[must_use]
    pub fn of<M: Metric>(space: &SlidingBlocks<M, P>) -> Self {
        Solved { format: space.format().clone(), places: space.goal() }
    }

    #[inline(always)]
    pub(crate) fn holds(&self, position: &Position<P>) -> bool {
        let stands = |&place: &u16| P::stands(&self.format, position.words, place);
        self.places.as_ref().is_some_and(|places| places.iter().all(stands))
    }
}

impl<M: Metric, P: Packing> Goal<SlidingBlocks<M, P>> for Solved<P> {
    #[inline(always)]
    fn is_goal(&self, position: &Position<P>) -> bool {
        self.holds(position)
    }
}

impl<M: Metric, P: Packing> Goal<SlidingGroups<M, P>> for Solved<P> {
    fn is_goal(&self, position: &Position<P>) -> bool {
        self.holds(position)
    }
}
