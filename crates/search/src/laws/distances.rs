//! Cheapest paths by a simple Dijkstra search: the oracle of the laws.
//!
//! It shares no search code with the algorithms of this crate, and is slower than they are.

use alloc::{collections::BTreeMap, vec::Vec};
use core::hash::Hash;

use hashbrown::{HashMap, HashSet};

use crate::{
    space::{Cost, Goal, StateSpace},
    tables::BuildMix,
};

/// The edges that leave a state: the action, the successor and the cost of each.
pub(super) type Edges<S> =
    Vec<(<S as StateSpace>::Action, <S as StateSpace>::State, <S as StateSpace>::Cost)>;

/// Returns whether two sums of costs are equal up to rounding.
pub(super) fn agree<C: Cost>(a: C, b: C) -> bool {
    a.max(b) <= a.min(b).with_rounding_error()
}

/// Returns the edges from `state`: those of `actions_after` if there is a `last` action, else those of `actions`.
pub(super) fn edges<S: StateSpace>(space: &S, state: &S::State, last: Option<S::Action>) -> Edges<S> {
    let actions = last.map_or_else(|| space.actions(state), |last| space.actions_after(state, last));
    let edge = |action| (action, space.successor(state, action), space.cost(state, action));
    actions.into_iter().map(edge).collect()
}

/// Returns the states around `starts` with their distances, nearest first.
///
/// The search stops once there are `most` states, but completes the states at the last distance. Among
/// equally cheap paths to a state the first one found counts: `edges` receives the last action of that path.
pub(super) fn distances<T, A, C, I>(
    starts: impl IntoIterator<Item = T>,
    most: usize,
    edges: impl Fn(&T, Option<A>) -> I,
) -> Vec<(T, C)>
where
    T: Clone + Eq + Hash,
    A: Copy,
    C: Cost,
    I: IntoIterator<Item = (A, T, C)>,
{
    let mut near: Vec<(T, C)> = Vec::new();
    let mut closed = HashSet::<T, BuildMix>::default();
    // Ordered by distance, then by discovery.
    let mut open = BTreeMap::new();
    let mut found = 0_u64;
    let mut push = |open: &mut BTreeMap<_, _>, distance: C, state: T, last: Option<A>| {
        open.insert((distance, found), (state, last));
        found += 1;
    };
    for start in starts {
        push(&mut open, C::ZERO, start, None);
    }
    while let Some(((distance, _), (state, last))) = open.pop_first() {
        if near.len() >= most
            && near.last().is_some_and(|(_, horizon)| horizon.with_rounding_error() < distance)
        {
            break;
        }
        if !closed.insert(state.clone()) {
            continue;
        }
        for (action, next, cost) in edges(&state, last) {
            if !closed.contains(&next) {
                push(&mut open, distance.saturating_add(cost), next, Some(action));
            }
        }
        near.push((state, distance));
    }
    near
}

/// Returns the states around `start`, nearest first; `most` limits them as in [`distances`].
pub(super) fn around<S: StateSpace>(space: &S, start: &S::State, most: usize) -> Vec<S::State> {
    let near = distances([start.clone()], most, |state, _| edges(space, state, None));
    near.into_iter().map(|(state, _)| state).collect()
}

/// Returns the distance to the nearest goal for the states from which one is reached.
///
/// Except for their goals, paths run through `states` alone, so no true distance is greater. An estimate that
/// exceeds the distance returned therefore exceeds the true one.
pub(super) fn distances_to_goal<S: StateSpace>(
    space: &S,
    states: &[S::State],
    goal: &impl Goal<S>,
) -> Vec<(S::State, S::Cost)> {
    let mut backward = HashMap::<_, Vec<_>, BuildMix>::default();
    let mut goals: Vec<S::State> = states.iter().filter(|state| goal.is_goal(state)).cloned().collect();
    for state in states {
        for (_, next, cost) in edges(space, state, None) {
            if goal.is_goal(&next) {
                goals.push(next.clone());
            }
            backward.entry(next).or_default().push(((), state.clone(), cost));
        }
    }
    distances(goals, usize::MAX, |state, _: Option<()>| backward.get(state).cloned().unwrap_or_default())
}
