//! Cheapest ways by the plainest Dijkstra search: the oracle of the laws.
//!
//! It shares no code with the searches of this crate, and takes its time.

use alloc::{collections::BTreeMap, vec::Vec};
use core::hash::Hash;

use hashbrown::{HashMap, HashSet};

use crate::{
    space::{Cost, Goal, StateSpace},
    tables::BuildMix,
};

/// The edges that leave a state: actions, what they lead to, what they cost.
pub(super) type Edges<S> =
    Vec<(<S as StateSpace>::Action, <S as StateSpace>::State, <S as StateSpace>::Cost)>;

/// The edges from `state`, less what the `last` action makes pointless.
pub(super) fn edges<S: StateSpace>(space: &S, state: &S::State, last: Option<S::Action>) -> Edges<S> {
    let actions = last.map_or_else(|| space.actions(state), |last| space.actions_after(state, last));
    let edge = |action| (action, space.successor(state, action), space.cost(state, action));
    actions.into_iter().map(edge).collect()
}

/// The states around `starts` with their distances, nearest first.
///
/// States at equal distance are complete; none farther is met once there are `most`. Where several ways to a
/// state are equally cheap, the one that was found first counts: `edges` is told the action it ends with.
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
        if near.len() >= most && near.last().is_some_and(|(_, horizon)| *horizon < distance) {
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

/// The states around `start`, nearest first.
pub(super) fn around<S: StateSpace>(space: &S, start: &S::State, most: usize) -> Vec<S::State> {
    let near = distances([start.clone()], most, |state, _| edges(space, state, None));
    near.into_iter().map(|(state, _)| state).collect()
}

/// The distance to the nearest goal by ways through `states` alone, of those from which one is reached.
///
/// No true distance is greater, so an estimate that exceeds one of these exceeds a true one.
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
