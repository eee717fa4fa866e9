//! Small random directed graphs, with loops, dead ends and parts that are not connected; and the oracle for them,
//! one queue.

use std::collections::{HashMap, VecDeque};

use proptest::prelude::*;
use search::{
    StateSpace,
    run::PlanOf,
    space::{Keyed, Ranked, Reversible},
};

/// The edges of each vertex; vertices are numbered from zero. `BITS` is the length of the keys, so that tests can say
/// how many bits they leave for depths.
#[derive(Clone, Debug)]
pub(crate) struct Graph<const BITS: u32 = 8>(pub(crate) Vec<Vec<u8>>);

/// Graphs of up to 24 vertices, each with few edges or none; some lead to the same vertex.
pub(crate) fn graphs<const BITS: u32>() -> impl Strategy<Value = Graph<BITS>> {
    (1..=24_u8).prop_flat_map(|vertices| {
        let edges = prop::collection::vec(0..vertices, 0..4);
        prop::collection::vec(edges, usize::from(vertices)).prop_map(Graph)
    })
}

impl<const BITS: u32> StateSpace for Graph<BITS> {
    type State = u8;
    /// Which of the edges: not where it leads, so that a plan must be followed to be checked.
    type Action = u8;
    type Cost = u32;
    type Actions = core::ops::Range<u8>;

    fn actions(&self, &vertex: &u8) -> Self::Actions {
        0..self.0[usize::from(vertex)].len() as u8
    }

    fn apply(&self, vertex: &mut u8, edge: u8) {
        *vertex = self.0[usize::from(*vertex)][usize::from(edge)];
    }
}

impl<const BITS: u32> Reversible for Graph<BITS> {
    type Predecessors = Vec<(u8, u8)>;

    fn predecessors(&self, &vertex: &u8) -> Self::Predecessors {
        let edges = |from: u8| self.actions(&from).map(move |edge| (edge, from));
        let all = (0..self.0.len() as u8).flat_map(edges);
        all.filter(|&(edge, from)| self.successor(&from, edge) == vertex).collect()
    }
}

impl<const BITS: u32> Keyed for Graph<BITS> {
    type Key = u64;
    const KEY_BITS: u32 = BITS;

    fn key(&self, &vertex: &u8) -> u64 {
        vertex.into()
    }

    fn state(&self, key: u64) -> u8 {
        key as u8
    }
}

impl<const BITS: u32> Ranked for Graph<BITS> {
    fn ranks(&self) -> u64 {
        self.0.len() as u64
    }

    fn rank(&self, &vertex: &u8) -> u64 {
        vertex.into()
    }

    fn unrank(&self, rank: u64) -> u8 {
        rank as u8
    }
}

/// The distance and the number of shortest ways from the starts to each state that can be reached.
pub(crate) fn oracle<S: StateSpace>(space: &S, starts: &[S::State]) -> HashMap<S::State, (u32, u128)> {
    let mut known: HashMap<_, _> = starts.iter().map(|start| (start.clone(), (0, 1))).collect();
    let mut queue: VecDeque<_> = known.keys().cloned().collect();
    while let Some(state) = queue.pop_front() {
        let (depth, ways) = known[&state];
        for action in space.actions(&state) {
            let next = space.successor(&state, action);
            let entry = known.entry(next.clone()).or_insert_with(|| {
                queue.push_back(next);
                (depth + 1, 0)
            });
            if entry.0 == depth + 1 {
                entry.1 += ways;
            }
        }
    }
    known
}

/// The distance of the nearest of the `goals`.
pub(crate) fn distance<S: StateSpace>(space: &S, starts: &[S::State], goals: &[S::State]) -> Option<u32> {
    let known = oracle(space, starts);
    goals.iter().filter_map(|goal| known.get(goal)).map(|&(depth, _)| depth).min()
}

/// Checks that `plan` leads from one of the `starts` to one of the `goals` in `expected` actions, or that there is
/// none if none is expected.
pub(crate) fn check<S>(
    space: &S,
    starts: &[S::State],
    goals: &[S::State],
    expected: Option<u32>,
    plan: Option<&PlanOf<S>>,
) where
    S: StateSpace<Cost = u32, State: core::fmt::Debug>,
{
    assert_eq!(plan.map(|plan| (plan.cost, plan.actions.len() as u32)), expected.map(|cost| (cost, cost)));
    if let Some(plan) = plan {
        let states = plan.states(space);
        assert!(starts.contains(&plan.start) && goals.contains(&states[states.len() - 1]), "{states:?}");
    }
}
