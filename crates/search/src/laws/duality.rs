//! The law of duals: a state and its dual have the same distance to the goal.

use alloc::vec::Vec;
use core::fmt::Debug;

use hashbrown::HashMap;

use crate::laws::distances::{agree, around, distances_to_goal};
use crate::{
    space::{Dual, Goal},
    tables::BuildMix,
};

/// Checks all states that can be reached from `start`: a state and its dual have the same distance to the
/// goal, and the dual of the dual is the state.
///
/// The check keeps all these states in memory, so use a small instance of the space.
///
/// # Panics
///
/// If the distances of a state and its dual differ, or if the dual of the dual is another state.
///
/// # Examples
///
/// ```
/// use search::{StateSpace, laws, space::Dual};
///
/// /// Turns the upper two, three or four of four pancakes.
/// struct Pancakes;
///
/// impl StateSpace for Pancakes {
///     type State = [u8; 4];
///     type Action = usize;
///     type Cost = u32;
///     type Actions = [usize; 3];
///
///     fn actions(&self, _: &[u8; 4]) -> Self::Actions {
///         [2, 3, 4]
///     }
///     fn apply(&self, stack: &mut [u8; 4], turned: usize) {
///         stack[..turned].reverse();
///     }
/// }
///
/// impl Dual for Pancakes {
///     fn dual(&self, stack: &[u8; 4]) -> [u8; 4] {
///         let mut dual = [0; 4];
///         (0..).zip(stack).for_each(|(place, &pancake)| dual[usize::from(pancake)] = place);
///         dual
///     }
/// }
///
/// laws::duals_are_as_far(&Pancakes, &[0, 1, 2, 3], &|stack: &[u8; 4]| *stack == [0, 1, 2, 3]);
/// ```
#[track_caller]
pub fn duals_are_as_far<S, G>(space: &S, start: &S::State, goal: &G)
where
    S: Dual<State: Debug>,
    G: Goal<S>,
{
    let states: Vec<S::State> = around(space, start, usize::MAX);
    let far: HashMap<_, _, BuildMix> = distances_to_goal(space, &states, goal).into_iter().collect();
    for state in &states {
        let dual = space.dual(state);
        let back = space.dual(&dual);
        assert!(back == *state, "`duals_are_as_far`: {state:?} has the dual {dual:?}, and that has {back:?}");
        let [one, other] = [state, &dual].map(|state| far.get(state));
        assert!(
            one.zip(other).map_or(one == other, |(&one, &other)| agree(one, other)),
            "`duals_are_as_far`: {state:?} is {one:?} from a goal, its dual {dual:?} {other:?}"
        );
    }
}
