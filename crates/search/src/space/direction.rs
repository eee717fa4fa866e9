//! Directions: whether a search follows actions forwards or backwards.

use crate::space::{Reversible, StateSpace};

/// The relation that defines the neighbours of a state.
///
/// # Examples
///
/// ```
/// use search::{from_successors, space::{Direction, Forward}};
///
/// let doubling = from_successors(|&n: &u32| [n + 1, n * 2]);
/// assert_eq!(Forward::neighbours(&doubling, 5).map(|edge| edge.1).collect::<Vec<_>>(), [6, 10]);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a direction in this space",
    note = "the directions are `Forward`, `Pruned` and `Backward`"
)]
pub trait Direction<S: StateSpace> {
    /// The information kept about the last edge on the path to a state. The default stands for a start state.
    type Last: Copy + Default;

    /// Lists the neighbours of `state`, each with the action on the edge between them.
    fn neighbours(
        space: &S,
        state: S::State,
    ) -> impl Iterator<Item = (S::Action, S::State)> + use<'_, Self, S>;

    /// Lists the neighbours of `state` that are not redundant after the edge `last`, each with its own last edge.
    fn neighbours_after(
        space: &S,
        state: S::State,
        last: Self::Last,
    ) -> impl Iterator<Item = (Self::Last, S::State)> + use<'_, Self, S>;
}

/// The direction from states to their successors.
#[derive(Clone, Copy, Debug)]
pub struct Forward;

impl<S: StateSpace> Direction<S> for Forward {
    type Last = ();

    #[inline(always)]
    fn neighbours(space: &S, state: S::State) -> impl Iterator<Item = (S::Action, S::State)> + use<'_, S> {
        let actions = space.actions(&state).into_iter();
        actions.map(move |action| (action, space.successor(&state, action)))
    }

    #[inline(always)]
    fn neighbours_after(
        space: &S,
        state: S::State,
        (): (),
    ) -> impl Iterator<Item = ((), S::State)> + use<'_, S> {
        Self::neighbours(space, state).map(|(_, state)| ((), state))
    }
}

/// The direction from states to their successors, without actions that are redundant after the last action.
///
/// [`actions_after`](StateSpace::actions_after) lists the remaining actions. A survey finds the same states at the same
/// distances; its edge count covers only the remaining actions.
///
/// # Examples
///
/// ```
/// use search::{
///     NoGoal, Search, StateSpace, Survey,
///     space::{Forward, Pruned},
///     tables::DistanceMap,
/// };
///
/// /// Eight lamps, switched on in any order.
/// struct Lamps;
///
/// impl StateSpace for Lamps {
///     type State = u8;
///     type Action = u8;
///     type Cost = u32;
///     type Actions = core::ops::Range<u8>;
///
///     fn actions(&self, _: &u8) -> Self::Actions {
///         0..8
///     }
///     fn actions_after(&self, _: &u8, last: u8) -> Self::Actions {
///         last + 1..8
///     }
///     fn apply(&self, lamps: &mut u8, switch: u8) {
///         *lamps |= 1 << switch;
///     }
/// }
///
/// let (mut all, mut pruned) = (Survey::new(), Survey::new().with_distances(DistanceMap::new()).with_direction(Pruned));
/// let _ = all.run_to(&Lamps, &0, &NoGoal);
/// let _ = pruned.run_to(&Lamps, &0, &NoGoal);
/// assert_eq!((all.layers(), all.edges()), ([1, 8, 28, 56, 70, 56, 28, 8, 1].as_slice(), 8 * 256));
/// assert_eq!((pruned.layers(), pruned.edges()), (all.layers(), 255));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Pruned;

impl<S: StateSpace> Direction<S> for Pruned {
    type Last = Option<S::Action>;

    #[inline(always)]
    fn neighbours(space: &S, state: S::State) -> impl Iterator<Item = (S::Action, S::State)> + use<'_, S> {
        Forward::neighbours(space, state)
    }

    #[inline(always)]
    fn neighbours_after(
        space: &S,
        state: S::State,
        last: Option<S::Action>,
    ) -> impl Iterator<Item = (Option<S::Action>, S::State)> + use<'_, S> {
        let actions = match last {
            Some(last) => space.actions_after(&state, last),
            None => space.actions(&state),
        };
        actions.into_iter().map(move |action| (Some(action), space.successor(&state, action)))
    }
}

/// The direction from states to their predecessors, in a space that lists them.
///
/// # Examples
///
/// ```
/// use search::{
///     NoGoal, Search, StateSpace, Survey,
///     space::{Backward, Reversible},
///     tables::{DistanceMap, Distances},
/// };
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
/// // The distance from every place to place 0.
/// let mut survey = Survey::new().with_direction(Backward);
/// let _ = survey.run_to(&Ring, &0, &NoGoal);
/// assert_eq!(survey.distances().distance(&Ring, &3), Some(7));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Backward;

impl<S: Reversible> Direction<S> for Backward {
    type Last = ();

    #[inline(always)]
    fn neighbours(space: &S, state: S::State) -> impl Iterator<Item = (S::Action, S::State)> + use<'_, S> {
        space.predecessors(&state).into_iter()
    }
    #[inline(always)]
    fn neighbours_after(
        space: &S,
        state: S::State,
        (): (),
    ) -> impl Iterator<Item = ((), S::State)> + use<'_, S> {
        Self::neighbours(space, state).map(|(_, state)| ((), state))
    }
}
