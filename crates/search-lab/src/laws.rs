//! Laws: the contracts of the heuristics of this crate, as checks for your tests, beside those of `search::laws`.

use alloc::vec::Vec;
use core::fmt::Debug;

use search::{Cost, StateSpace};

use crate::selective::{SelectiveHeuristic, rise_of};

/// Checks that the selections of `heuristic` at `state` partition its actions: each action is selected once, at its rise
/// of f, and the next rises lead from zero to the greatest one.
///
/// # Panics
///
/// If the law does not hold. The message names the state.
///
/// # Examples
///
/// ```
/// use search::{from_successors, heuristics::Consistent};
/// use search_lab::{SelectByEstimate, laws};
///
/// let line = from_successors(|&n: &u32| [n + 1, n + 2, n.saturating_sub(1)]);
/// let distance = Consistent(|&n: &u32| n.abs_diff(20));
/// laws::select_partitions_actions(&line, &SelectByEstimate(distance), &7);
/// ```
#[track_caller]
pub fn select_partitions_actions<S, H>(space: &S, heuristic: &H, state: &S::State)
where
    S: StateSpace<State: Debug, Action: Debug>,
    H: SelectiveHeuristic<S>,
{
    let estimate = heuristic.estimate(space, state);
    let mut left: Vec<S::Action> = space.actions(state).into_iter().collect();
    let mut next = Some(S::Cost::ZERO);
    while let Some(rise) = next {
        let (selected, after) = heuristic.select(space, state, estimate, rise);
        for action in selected {
            let true_rise = rise_of(heuristic, space, state, estimate, action);
            assert!(
                true_rise == rise,
                "`select_partitions_actions`: in {state:?}, {action:?} raises f by {true_rise:?} and is selected at {rise:?}"
            );
            let place = left.iter().position(|&other| other == action);
            let Some(place) = place else {
                panic!(
                    "`select_partitions_actions`: in {state:?}, {action:?} is no action or is selected twice"
                );
            };
            left.swap_remove(place);
        }
        assert!(
            after.is_none_or(|after| after > rise),
            "`select_partitions_actions`: in {state:?}, the rise after {rise:?} is {after:?}, which is not greater"
        );
        next = after;
    }
    assert!(left.is_empty(), "`select_partitions_actions`: in {state:?}, no rise selects {left:?}");
}
