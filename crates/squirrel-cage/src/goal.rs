//! The goal of a puzzle.

use search::{Goal, StateSpace};

use crate::{
    metric::Reach,
    space::{Packing, Position, Space},
};

/// The goal test of a puzzle: every target is covered by its piece, or, by shape, by a piece of its shape.
///
/// # Examples
///
/// ```
/// use search::{BreadthFirst, Outcome, Search, closed_lists::ByKey};
/// use squirrel_cage::{Board, Space};
///
/// let board = Board::of_grids("AB.", "BA.")?;
/// let space = Space::new(&board)?;
/// let report = BreadthFirst::new().with_closed_list(ByKey::new()).run_to(&space, &space.start(), &space.goal());
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
    #[inline(always)]
    pub(crate) fn holds(&self, position: &Position<P>) -> bool {
        let stands = |&place: &u16| P::stands(&self.format, position.words, place);
        self.places.as_ref().is_some_and(|places| places.iter().all(stands))
    }
}

impl<M: Reach, P: Packing> Space<M, P> {
    /// Returns the goal: every target is covered.
    #[must_use]
    pub fn goal(&self) -> Solved<P> {
        Solved { format: self.format().clone(), places: self.goal_places() }
    }
}

impl<P: Packing, S: StateSpace<State = Position<P>>> Goal<S> for Solved<P> {
    #[inline(always)]
    fn is_goal(&self, position: &Position<P>) -> bool {
        self.holds(position)
    }
}
