//! The parts of nested rollout search: paths with their scores, and the frames of the levels.

use alloc::vec::Vec;

use search::{Heuristic, StateSpace, heuristics::Estimate};

/// A path from a start to the end of a rollout, with its score.
///
/// [`NestedRollout::best_rollout`](crate::NestedRollout::best_rollout) returns one.
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
pub(crate) type RolloutOf<S> = Rollout<<S as StateSpace>::Action, <S as StateSpace>::Cost>;

/// A start, with the best path from it.
pub(crate) struct Origin<S: StateSpace> {
    pub(crate) state: S::State,
    pub(crate) g: S::Cost,
    pub(crate) best: Option<RolloutOf<S>>,
    /// Whether the rollouts have met all paths from it.
    pub(crate) is_exhausted: bool,
}

/// A state on the path, with the cost and the last action of the path.
pub(crate) struct Place<S: StateSpace, H: Heuristic<S>> {
    pub(crate) state: S::State,
    pub(crate) g: S::Cost,
    pub(crate) last: Option<S::Action>,
    /// Known if the heuristic makes a promise.
    pub(crate) estimate: Option<Estimate<S::Cost, H::Memo>>,
}

/// The search of one level.
pub(crate) struct Frame<S: StateSpace, H: Heuristic<S>> {
    pub(crate) level: u32,
    pub(crate) place: Place<S, H>,
    /// The number of actions on the path to the place.
    pub(crate) depth: usize,
    /// The untried actions in reverse order.
    pub(crate) untried: Vec<S::Action>,
    pub(crate) best: Option<RolloutOf<S>>,
    /// Whether all searches below the first state have met all paths.
    pub(crate) is_exhausted: bool,
    /// Whether the place is still the first state.
    pub(crate) is_first: bool,
}
