//! A rollout: a path with its score.

use alloc::vec::Vec;

use crate::space::StateSpace;

/// A path from a start to the end of a rollout, with its score.
///
/// [`NestedRollout::best_rollout`](crate::algorithms::NestedRollout::best_rollout) returns one.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Rollout<Action, Cost> {
    /// The score of the last state: the lower, the better.
    pub score: Cost,
    /// The number of the start in the list of starts.
    pub start: usize,
    /// The actions from the start.
    pub actions: Vec<Action>,
    /// The cost of the path, with that of the start.
    pub cost: Cost,
}

/// The rollout type of a space.
pub(super) type RolloutOf<S> = Rollout<<S as StateSpace>::Action, <S as StateSpace>::Cost>;

impl<A, C> Rollout<A, C> {
    pub(super) fn bytes(&self) -> usize {
        self.actions.capacity() * size_of::<A>()
    }
}
