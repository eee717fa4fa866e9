//! Laws: what every state space and every heuristic must keep, as checks for your tests.
//!
//! A law takes a space and a place in it, says nothing if it holds there, and panics with the state at fault
//! otherwise. Give it many places: [`walk`] turns the random numbers of a property test into a state, and a
//! failing walk shrinks with them.
//!
//! ```
//! use search::{from_edges, laws};
//!
//! let line = from_edges(|&n: &u32| [n + 1, n.saturating_sub(1)]);
//! for steps in [vec![], vec![0, 0, 1], vec![0; 9]] {
//!     let state = laws::walk(&line, &0, &steps);
//!     laws::consistent(&line, &|&n: &u32| n, &state);
//! }
//! ```

use alloc::{vec, vec::Vec};
use core::{fmt::Debug, hash::Hash};

use hashbrown::HashMap;

use crate::{
    cost::Cost,
    hash::BuildMix,
    heuristic::Heuristic,
    space::{Key, Keyed, Reversible, StateSpace},
};

/// The state that a walk from `start` ends in: each of `steps` picks one of the actions at hand, modulo their
/// number.
///
/// # Examples
///
/// ```
/// use search::{from_edges, laws};
///
/// let line = from_edges(|&n: &u32| [n + 1, n.saturating_sub(1)]);
/// assert_eq!(laws::walk(&line, &0, &[0, 2, 1]), 1);
/// ```
pub fn walk<S: StateSpace>(space: &S, start: &S::State, steps: &[u8]) -> S::State {
    steps.iter().fold(start.clone(), |state, &step| match pick(space.actions(&state), step) {
        Some(action) => space.successor(&state, action),
        None => state,
    })
}

/// Checks that predecessors are exactly undone actions, around `state`.
///
/// # Panics
///
/// If an action's result does not list `state` with that action as a predecessor, or if a predecessor's action
/// does not lead to `state`.
#[track_caller]
pub fn reversible<S: Reversible<State: Debug>>(space: &S, state: &S::State) {
    for action in space.actions(state) {
        let next = space.successor(state, action);
        let back = space.predecessors(&next).into_iter().any(|edge| edge == (action, state.clone()));
        assert!(back, "{state:?} leads to {next:?} and is not among its predecessors");
    }
    for (action, before) in space.predecessors(state) {
        let next = space.successor(&before, action);
        assert!(next == *state, "{before:?} is a predecessor of {state:?} and leads to {next:?}");
    }
}

/// Checks that a search by [`actions_after`](StateSpace::actions_after) meets the same states at the same depths
/// as one by [`actions`](StateSpace::actions), layer by layer around `start` until `most` states are met.
///
/// # Panics
///
/// If a state is met later, or not at all.
#[track_caller]
pub fn pruning_loses_nothing<S: StateSpace<State: Debug>>(space: &S, start: &S::State, most: usize) {
    let all = depths(start, most, |state, _| edges(space, state, None));
    let pruned = depths(start, most, |state, last| edges(space, state, last));
    for (state, depth) in &all {
        assert_eq!(pruned.get(state), Some(depth), "{state:?} at depth {depth} is met otherwise when pruned");
    }
}

/// Checks that keys are told apart and lead back, at `state`.
///
/// # Panics
///
/// If the key of `state` is too long or is not that of its own state.
#[track_caller]
pub fn key_is_bijective<S: Keyed<State: Debug>>(space: &S, state: &S::State) {
    let key = space.key(state);
    assert!(key.low(S::KEY_BITS) == key, "key {key:?} of {state:?} has more than {} bits", S::KEY_BITS);
    let back = space.state(key);
    assert!(back == *state, "{state:?} has key {key:?}, which is the key of {back:?}");
}

/// Checks that estimates along a walk, each made from its parent's, equal those made from scratch.
///
/// # Panics
///
/// If [`estimate_child`](Heuristic::estimate_child) differs from [`estimate`](Heuristic::estimate) for a child
/// of a state on the walk.
#[track_caller]
pub fn estimate_child_agrees<S, H>(space: &S, heuristic: &H, start: &S::State, steps: &[u8])
where
    S: StateSpace<State: Debug>,
    H: Heuristic<S>,
{
    let mut state = start.clone();
    let (mut h, mut memo) = heuristic.estimate(space, start);
    for &step in steps {
        for action in space.actions(&state) {
            let child = space.successor(&state, action);
            let told = heuristic.estimate_child(space, &state, h, memo, action).0;
            let fresh = heuristic.estimate(space, &child).0;
            assert!(told == fresh, "{child:?} is estimated {told:?} from its parent, {fresh:?} from scratch");
        }
        let Some(action) = pick(space.actions(&state), step) else { return };
        (h, memo) = heuristic.estimate_child(space, &state, h, memo, action);
        space.apply(&mut state, action);
    }
}

/// Checks h(s) <= c + h(child) for every child of `state`.
///
/// # Panics
///
/// If an estimate falls by more than the action costs.
#[track_caller]
pub fn consistent<S, H>(space: &S, heuristic: &H, state: &S::State)
where
    S: StateSpace<State: Debug>,
    H: Heuristic<S>,
{
    let h = heuristic.estimate(space, state).0;
    for action in space.actions(state) {
        let child = space.successor(state, action);
        let through = space.cost(state, action).saturating_plus(heuristic.estimate(space, &child).0);
        assert!(h <= through, "h is {h:?} at {state:?} and only {through:?} by way of {child:?}");
    }
}

/// Checks estimates against true distances, layer by layer around `goal` until `most` states are met.
///
/// The distances are those of a breadth-first search backwards: every action must cost one.
///
/// # Panics
///
/// If an estimate exceeds the distance.
#[track_caller]
pub fn admissible<S, H>(space: &S, heuristic: &H, goal: &S::State, most: usize)
where
    S: Reversible<State: Debug>,
    H: Heuristic<S>,
{
    for (state, depth) in depths(goal, most, |state, _| space.predecessors(state)) {
        let distance = (0..depth).fold(S::Cost::ZERO, |sum, _| sum.saturating_plus(S::Cost::ONE));
        let h = heuristic.estimate(space, &state).0;
        assert!(h <= distance, "{state:?} is {distance:?} from the goal and estimated {h:?}");
    }
}

fn pick<A>(actions: impl IntoIterator<Item = A>, step: u8) -> Option<A> {
    let mut actions: Vec<A> = actions.into_iter().collect();
    (!actions.is_empty()).then(|| actions.swap_remove(usize::from(step) % actions.len()))
}

fn edges<S: StateSpace>(space: &S, state: &S::State, last: Option<S::Action>) -> Vec<(S::Action, S::State)> {
    let actions = last.map_or_else(|| space.actions(state), |last| space.actions_after(state, last));
    actions.into_iter().map(|action| (action, space.successor(state, action))).collect()
}

/// The depths of states around `start`, by the plainest breadth-first search: the oracle of this module. Layers
/// are complete; none is begun once `most` states are met.
fn depths<T, A, I>(start: &T, most: usize, edges: impl Fn(&T, Option<A>) -> I) -> HashMap<T, u32, BuildMix>
where
    T: Clone + Eq + Hash,
    I: IntoIterator<Item = (A, T)>,
    A: Copy,
{
    let mut depths = HashMap::default();
    depths.insert(start.clone(), 0);
    let mut layer = vec![(start.clone(), None)];
    for depth in 1.. {
        if layer.is_empty() || depths.len() >= most {
            break;
        }
        let mut next = Vec::new();
        for (action, child) in layer.iter().flat_map(|(state, last)| edges(state, *last)) {
            if !depths.contains_key(&child) {
                depths.insert(child.clone(), depth);
                next.push((child, Some(action)));
            }
        }
        layer = next;
    }
    depths
}
