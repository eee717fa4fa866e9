//! Laws of pruning: sound omission of actions, and of older layers in a graded space.

use alloc::{format, vec::Vec};
use core::fmt::Debug;

use hashbrown::HashMap;

use crate::laws::distances::{Edges, agree, distances, edges};
use crate::{
    space::{SleepSets, StateSpace},
    tables::BuildMix,
};

/// Checks that pruning by [`actions_after`](StateSpace::actions_after) preserves the depth of each state.
///
/// The law compares breadth-first searches from `start` by `actions_after` and by [`actions`](StateSpace::actions),
/// until `most` states are reached.
///
/// # Panics
///
/// - If the pruned search reaches a state at another depth, or not at all.
/// - If `actions_after` lists an action that `actions` does not list.
///
/// # Examples
///
/// ```
/// use search::{StateSpace, laws};
///
/// /// Three lamps; switch n toggles lamp n, and any two switches commute.
/// struct Lamps;
///
/// impl StateSpace for Lamps {
///     type State = u8;
///     type Action = u8;
///     type Cost = u32;
///     type Actions = core::ops::Range<u8>;
///
///     fn actions(&self, _: &u8) -> Self::Actions {
///         0..3
///     }
///     fn apply(&self, lamps: &mut u8, switch: u8) {
///         *lamps ^= 1 << switch;
///     }
///     fn actions_after(&self, _: &u8, last: u8) -> Self::Actions {
///         last + 1..3 // one order of two switches is enough, and none need be used twice
///     }
/// }
///
/// laws::pruning_loses_nothing(&Lamps, &0, usize::MAX);
/// laws::pruning_keeps_costs(&Lamps, &0, usize::MAX);
/// ```
#[track_caller]
pub fn pruning_loses_nothing<S: StateSpace<State: Debug>>(space: &S, start: &S::State, most: usize) {
    let unit = |edges: Edges<S>| edges.into_iter().map(|(action, next, _)| (action, next, 1_u32));
    let all = distances([start.clone()], most, |state, _| unit(edges(space, state, None)));
    let pruned = distances([start.clone()], most, |state, last| unit(pruned_edges(space, state, last)));
    let pruned: HashMap<_, _, BuildMix> = pruned.into_iter().collect();
    for (state, depth) in &all {
        let found = pruned.get(state);
        assert!(
            found == Some(depth),
            "`pruning_loses_nothing`: {state:?} is at depth {depth}; by `actions_after` {}",
            found.map_or_else(|| "it is not reached".into(), |found| format!("it is at depth {found}")),
        );
    }
}

/// Checks that pruning by [`actions_after`](StateSpace::actions_after) preserves the least cost of each state.
///
/// The law compares uniform-cost searches from `start` by `actions_after` and by [`actions`](StateSpace::actions),
/// until `most` states are reached. Floats are compared up to [rounding](crate::Cost::with_rounding_error). Where all
/// actions have one positive cost, the law is equivalent to [`pruning_loses_nothing`].
///
/// # Panics
///
/// - If the pruned search reaches a state at another cost, or not at all.
/// - If `actions_after` lists an action that `actions` does not list.
///
/// # Examples
///
/// ```
/// use search::{from_edges, laws};
///
/// let stairs = from_edges(|&step: &u32| [(step + 1, 1_u32), (step + 5, 3)]);
/// laws::pruning_keeps_costs(&stairs, &0, 100);
/// ```
#[track_caller]
pub fn pruning_keeps_costs<S: StateSpace<State: Debug>>(space: &S, start: &S::State, most: usize) {
    let all = distances([start.clone()], most, |state, _| edges(space, state, None));
    let pruned = distances([start.clone()], most, |state, last| pruned_edges(space, state, last));
    let pruned: HashMap<_, _, BuildMix> = pruned.into_iter().collect();
    for (state, cost) in &all {
        let found = pruned.get(state);
        assert!(
            found.is_some_and(|&found| agree(found, *cost)),
            "`pruning_keeps_costs`: {state:?} costs {cost:?}; by `actions_after` {}",
            found.map_or_else(|| "it is not reached".into(), |found| format!("it costs {found:?}")),
        );
    }
}

/// Returns the edges from `state` after `last`, and asserts that `actions` lists each of their actions.
#[track_caller]
fn pruned_edges<S: StateSpace<State: Debug>>(
    space: &S,
    state: &S::State,
    last: Option<S::Action>,
) -> Edges<S> {
    let pruned = edges(space, state, last);
    let actions: Vec<S::Action> = space.actions(state).into_iter().collect();
    let known = pruned.iter().all(|(action, ..)| actions.contains(action));
    assert!(known, "`actions_after` lists an action at {state:?} that `actions` does not list");
    pruned
}

/// Checks that a breadth-first search that leaves out the actions that [sleep](SleepSets) meets the same states in the same order.
///
/// The law compares a search from `start` by [`awake`](SleepSets::awake) with one by [`actions`](StateSpace::actions), until `most`
/// states are reached.
///
/// # Panics
///
/// - If the search without the actions that sleep misses a state, or meets it at another depth or in another order.
/// - If `awake` lists an action that `actions` does not list, or in another order.
///
/// # Examples
///
/// Four counters; an action adds one to a counter. All actions commute, so those of lower counters sleep:
///
/// ```
/// use search::{StateSpace, laws, space::SleepSets};
///
/// struct Counters;
///
/// impl StateSpace for Counters {
///     type State = [u8; 4];
///     type Action = u8;
///     type Cost = u32;
///     type Actions = core::ops::Range<u8>;
///
///     fn actions(&self, _: &[u8; 4]) -> Self::Actions {
///         0..4
///     }
///     fn apply(&self, counters: &mut [u8; 4], counter: u8) {
///         counters[usize::from(counter)] += 1;
///     }
/// }
///
/// impl SleepSets for Counters {
///     /// The number of counters that sleep.
///     type Asleep = u8;
///     type Awake = Vec<(u8, u8)>;
///
///     fn awake(&self, _: &[u8; 4], asleep: u8) -> Self::Awake {
///         (asleep..4).map(|counter| (counter, counter)).collect()
///     }
///     fn asleep_after(&self, _: &[u8; 4], earlier: u8, _: u8) -> u8 {
///         earlier
///     }
/// }
///
/// laws::sleep_sets_lose_nothing(&Counters, &[0; 4], 500);
/// ```
#[track_caller]
pub fn sleep_sets_lose_nothing<S: SleepSets<State: Debug>>(space: &S, start: &S::State, most: usize) {
    let unit = |edges: Edges<S>| edges.into_iter().map(|(_, next, _)| ((), next, 1_u32));
    let all = distances([start.clone()], most, |state, _| unit(edges(space, state, None)));
    let awake = |state: &S::State, asleep: Option<S::Asleep>| {
        let mut listed = space.actions(state).into_iter();
        let awake = space.awake(state, asleep.unwrap_or_default()).into_iter().map(|(action, beside)| {
            let is_listed = listed.any(|other| other == action);
            assert!(is_listed, "`awake` lists an action at {state:?} that `actions` does not list there");
            (space.asleep_after(state, beside, action), space.successor(state, action), 1_u32)
        });
        awake.collect::<Vec<_>>()
    };
    let met = distances([start.clone()], most, awake);
    for (i, (state, depth)) in all.iter().enumerate() {
        let found = met.get(i);
        assert!(
            found.is_some_and(|(other, at)| (other, at) == (state, depth)),
            "`sleep_sets_lose_nothing`: state {i} is {state:?} at depth {depth}; without the actions that sleep it is {found:?}"
        );
    }
}

/// Checks that each action leads to the next layer around `start`, until `most` states are reached.
///
/// If this holds, all paths from `start` to a state have the same length, so the space may set
/// [`GRADED`](StateSpace::GRADED).
///
/// # Panics
///
/// If an action leads to a state outside the next layer.
///
/// # Examples
///
/// ```
/// use search::{from_successors, laws};
///
/// let subsets = from_successors(|&set: &u8| (0..8).map(move |i| set | 1 << i).filter(move |&next| next != set));
/// laws::graded(&subsets, &0, usize::MAX);
/// ```
#[track_caller]
pub fn graded<S: StateSpace<State: Debug>>(space: &S, start: &S::State, most: usize) {
    let unit = |edges: Edges<S>| edges.into_iter().map(|(action, next, _)| (action, next, 1_u32));
    let layers = distances([start.clone()], most, |state, _| unit(edges(space, state, None)));
    let depths: HashMap<_, _, BuildMix> = layers.iter().cloned().collect();
    for (state, depth) in &layers {
        for (_, next, _) in edges(space, state, None) {
            // Only the last layer has successors that the search did not reach; they belong to the layer after it.
            let met = depths.get(&next).copied().unwrap_or(depth + 1);
            assert!(
                met == depth + 1,
                "`graded`: {state:?} at depth {depth} leads to {next:?} at depth {met}"
            );
        }
    }
}
