//! Predecessors of a position under actions of sets of pieces.

use core::{fmt, num::NonZeroU64};

use crate::{
    metric::Reach,
    space::Position,
    space::groups::shifts::{GroupShift, GroupShifts},
    space::packing::{OneBit, Packing},
};

/// An iterator over the predecessors of a position, each with the action that leads from it to the position.
///
/// Actions are invertible, so the predecessors are the successors of the position, in the same order.
///
/// # Complexity
///
/// The complexity of [`GroupShifts`], plus O(p^2) time for each position with p pieces, because the pieces are
/// renumbered.
///
/// # Examples
///
/// ```
/// use search::{StateSpace, space::Reversible};
/// use squirrel_cage::{Board, GroupPredecessors, GroupSpace, OneBit, metric};
///
/// let space = GroupSpace::<metric::Move>::with_encoding(&Board::of_grids("AB. / ..C", ".AB / C..")?)?;
/// let predecessors: GroupPredecessors<metric::Move, OneBit> = space.predecessors(&space.start());
/// for (shift, before) in predecessors {
///     assert_eq!(space.successor(&before, shift), space.start());
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct GroupPredecessors<M: Reach, P: Packing = OneBit> {
    shifts: GroupShifts<M, P>,
}

impl<M: Reach, P: Packing> GroupPredecessors<M, P> {
    pub(crate) fn new(shifts: GroupShifts<M, P>) -> Self {
        GroupPredecessors { shifts }
    }
}

impl<M: Reach, P: Packing> Iterator for GroupPredecessors<M, P> {
    type Item = (GroupShift, Position<P>);

    fn next(&mut self) -> Option<Self::Item> {
        let shift = self.shifts.next()?;
        let mut places = self.shifts.places().to_vec();
        shift.shift(self.shifts.blocks().tables(), &mut places);
        let pieces = numbers(&places, shift.pieces);
        let back = GroupShift { pieces, down: -shift.down, right: -shift.right };
        Some((back, self.shifts.blocks().position_of(&places)))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.shifts.size_hint()
    }
}

/// Returns the set `pieces` with new numbers, in the order of the new `places` of the pieces.
fn numbers(places: &[u16], pieces: NonZeroU64) -> NonZeroU64 {
    let has_moved = |piece: &usize| pieces.get() >> piece & 1 == 1;
    let number = |piece: usize| places.iter().filter(|&&place| place < places[piece]).count();
    let set = (0..places.len()).filter(has_moved).fold(0, |set, piece| set | 1 << number(piece));
    // No two pieces are at the same place, so the set keeps its size and is not empty.
    NonZeroU64::new(set).unwrap_or(pieces)
}

impl<M: Reach, P: Packing> Clone for GroupPredecessors<M, P> {
    fn clone(&self) -> Self {
        GroupPredecessors { shifts: self.shifts.clone() }
    }
}

impl<M: Reach, P: Packing> fmt::Debug for GroupPredecessors<M, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("GroupPredecessors").field(&self.shifts).finish()
    }
}
