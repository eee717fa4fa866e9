//! The laws that every space owes, in one call.

use core::fmt::Debug;

use crate::laws::distances::{distances, edges};
use crate::{
    laws::{
        actions_are_repeatable, apply_is_successor, costs_are_not_negative, graded, pruning_keeps_costs,
        pruning_loses_nothing,
    },
    space::StateSpace,
};

/// Checks all laws that every [`StateSpace`] owes, on the `budget` states that are nearest to `start`.
///
/// These are [`actions_are_repeatable`], [`apply_is_successor`] and [`costs_are_not_negative`] at each state,
/// [`pruning_loses_nothing`] and [`pruning_keeps_costs`] from `start`, and [`graded`] if the space says that it is
/// [graded](StateSpace::GRADED). Further properties have laws of their own.
///
/// # Complexity
///
/// O(b n log n) time for n states with b actions each.
///
/// # Panics
///
/// If a law does not hold. The message names the law, the state, and the action or the successor.
///
/// # Examples
///
/// ```
/// use search::{from_successors, laws};
///
/// let knight = from_successors(|&(x, y): &(i8, i8)| {
///     [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)].map(|(dx, dy)| (x + dx, y + dy))
/// });
/// laws::state_space(&knight, &(0, 0), 200);
/// ```
#[track_caller]
pub fn state_space<S: StateSpace<State: Debug>>(space: &S, start: &S::State, budget: usize) {
    let unit = |state: &S::State| {
        edges(space, state, None).into_iter().map(|(action, next, _)| (action, next, 1_u32))
    };
    for (state, _) in distances([start.clone()], budget, |state, _| unit(state)) {
        actions_are_repeatable(space, &state);
        apply_is_successor(space, &state);
        costs_are_not_negative(space, &state);
    }
    pruning_loses_nothing(space, start, budget);
    pruning_keeps_costs(space, start, budget);
    if S::GRADED {
        graded(space, start, budget);
    }
}
