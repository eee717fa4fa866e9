//! The guides beside the admissible heuristic: an estimate without a promise, and the number of actions left.

use search::{Cost, Heuristic, StateSpace};

/// The guides of [`ExplicitEstimation`](crate::ExplicitEstimation): [`HeuristicAlone`] or [`GuidedBy`].
///
/// # Examples
///
/// ```
/// use search::{StateSpace, from_successors};
/// use search_lab::{GuidedBy, Guides, HeuristicAlone};
///
/// fn cost_left<S: StateSpace<State = u32, Cost = u32>>(guides: impl Guides<S>, space: &S) -> u32 {
///     guides.cost_left(space, &4, 5)
/// }
/// let line = from_successors(|&n: &u32| [n + 1]);
/// let likely = GuidedBy(|&n: &u32| 2 * (9 - n), |&n: &u32| 9 - n);
/// assert_eq!((cost_left(HeuristicAlone, &line), cost_left(likely, &line)), (5, 10));
/// ```
pub trait Guides<S: StateSpace> {
    /// Returns the best guess of the remaining cost, which may exceed it. `h` is the admissible estimate of the state.
    fn cost_left(&self, space: &S, state: &S::State, h: S::Cost) -> S::Cost;

    /// Returns the order of the state by the number of actions that are left.
    fn actions_left(&self, state: &S::State, h: S::Cost) -> u64;

    /// Returns how many estimates the two calls compute for one state, for the statistics.
    fn estimates(&self) -> u64 {
        0
    }
}

/// No guide: the heuristic serves for all three orders.
#[derive(Clone, Copy, Debug, Default)]
pub struct HeuristicAlone;

impl<S: StateSpace> Guides<S> for HeuristicAlone {
    #[inline(always)]
    fn cost_left(&self, _: &S, _: &S::State, h: S::Cost) -> S::Cost {
        h
    }

    #[inline(always)]
    fn actions_left(&self, _: &S::State, h: S::Cost) -> u64 {
        h.bits()
    }
}

/// A heuristic that may exceed the true cost, and a closure that estimates the number of actions to a goal.
#[derive(Clone, Copy, Debug)]
pub struct GuidedBy<E, D>(pub E, pub D);

impl<S: StateSpace, E: Heuristic<S>, D: Fn(&S::State) -> u32> Guides<S> for GuidedBy<E, D> {
    #[inline(always)]
    fn cost_left(&self, space: &S, state: &S::State, _: S::Cost) -> S::Cost {
        self.0.estimate(space, state).h
    }

    #[inline(always)]
    fn actions_left(&self, state: &S::State, _: S::Cost) -> u64 {
        (self.1)(state).into()
    }

    fn estimates(&self) -> u64 {
        2
    }
}
