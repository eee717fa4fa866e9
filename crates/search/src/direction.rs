//! Directions: along the actions of a space, or against them.

use crate::space::{Reversible, StateSpace};

/// Which states are next to a state.
///
/// # Examples
///
/// ```
/// use search::{Direction, Forward, from_edges};
///
/// let doubling = from_edges(|&n: &u32| [n + 1, n * 2]);
/// assert_eq!(Forward::neighbours(&doubling, 5).map(|edge| edge.1).collect::<Vec<_>>(), [6, 10]);
/// ```
pub trait Direction<S: StateSpace> {
    /// Lists the states next to `state`, each with the action on the edge between them.
    fn neighbours(
        space: &S,
        state: S::State,
    ) -> impl Iterator<Item = (S::Action, S::State)> + use<'_, Self, S>;
}

/// From states to their successors.
#[derive(Clone, Copy, Debug)]
pub struct Forward;

impl<S: StateSpace> Direction<S> for Forward {
    #[inline(always)]
    fn neighbours(space: &S, state: S::State) -> impl Iterator<Item = (S::Action, S::State)> + use<'_, S> {
        let actions = space.actions(&state).into_iter();
        actions.map(move |action| (action, space.successor(&state, action)))
    }
}

/// From states to their predecessors, in a space that lists them.
///
/// # Examples
///
/// ```
/// use search::{Backward, DistanceMap, Distances, Exhaust, Reversible, Search, StateSpace, Survey};
///
/// /// A ring of ten places, walked in one direction.
/// struct Ring;
///
/// impl StateSpace for Ring {
///     type State = u8;
///     type Action = ();
///     type Cost = u32;
///     type Actions = [(); 1];
///
///     fn actions(&self, _: &u8) -> [(); 1] {
///         [()]
///     }
///     fn apply(&self, place: &mut u8, (): ()) {
///         *place = (*place + 1) % 10;
///     }
/// }
///
/// impl Reversible for Ring {
///     type Predecessors = [((), u8); 1];
///
///     fn predecessors(&self, place: &u8) -> [((), u8); 1] {
///         [((), (place + 9) % 10)]
///     }
/// }
///
/// // From every place, how far it is to place 0.
/// let mut survey = Survey::<Ring, DistanceMap<Ring>, Backward>::new();
/// survey.run(&Ring, &0, &Exhaust);
/// assert_eq!(survey.distances().distance(&Ring, &3), Some(7));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Backward;

impl<S: Reversible> Direction<S> for Backward {
    #[inline(always)]
    fn neighbours(space: &S, state: S::State) -> impl Iterator<Item = (S::Action, S::State)> + use<'_, S> {
        space.predecessors(&state).into_iter()
    }
}
