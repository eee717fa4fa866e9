//! The explicit graph on which the laws of searches are checked, and Dijkstra's algorithm by the shortest program.

use core::cmp::Reverse;
use std::{collections::BinaryHeap, format, string::String, vec, vec::Vec};

use super::trap::Trap;
use crate::{
    run::PlanOf,
    space::{Cost, Reversible, StateSpace, Undirected},
};

/// A directed graph with costs on its edges. An action is the number of an edge.
///
/// It has every capability. It is [`Undirected`] only if it was made by [`both_ways`](Self::both_ways).
#[derive(Clone, Debug)]
pub struct WeightedGraph<C> {
    #[doc(hidden)]
    /// For each state, the edges that leave it: the next state and the cost.
    pub edges: Vec<Vec<(u16, C)>>,
    /// For each state, the edges that lead to it: the number of the edge and the state that it leaves.
    before: Vec<Vec<(u8, u16)>>,
    #[doc(hidden)]
    pub trap: Trap,
}

impl<C: Cost> StateSpace for WeightedGraph<C> {
    type State = u16;
    type Action = u8;
    type Cost = C;
    type Actions = core::ops::Range<u8>;

    fn actions(&self, &state: &u16) -> Self::Actions {
        let edges = self.edges[usize::from(state)].len();
        self.trap.list(edges);
        0..edges as u8
    }

    fn apply(&self, state: &mut u16, edge: u8) {
        self.trap.call();
        *state = self.edges[usize::from(*state)][usize::from(edge)].0;
    }

    fn cost(&self, &state: &u16, edge: u8) -> C {
        self.trap.call();
        self.edges[usize::from(state)][usize::from(edge)].1
    }
}

impl<C: Cost> Reversible for WeightedGraph<C> {
    type Predecessors = Vec<(u8, u16)>;

    fn predecessors(&self, &state: &u16) -> Self::Predecessors {
        let before = &self.before[usize::from(state)];
        self.trap.list(before.len());
        before.clone()
    }
}

impl<C: Cost> Undirected for WeightedGraph<C> {}

#[doc(hidden)]
impl<C: Cost> WeightedGraph<C> {
    #[must_use]
    pub fn new(edges: Vec<Vec<(u16, C)>>) -> Self {
        let mut before = vec![Vec::new(); edges.len()];
        for (from, leaving) in edges.iter().enumerate() {
            for (edge, &(to, _)) in leaving.iter().enumerate() {
                before[usize::from(to)].push((edge as u8, from as u16));
            }
        }
        WeightedGraph { edges, before, trap: Trap::default() }
    }

    /// The chain from 0 to `last`, whose edges all cost `step`.
    #[must_use]
    pub fn chain(last: u16, step: C) -> Self {
        let next = |state| if state < last { vec![(state + 1, step)] } else { vec![] };
        Self::new((0..=last).map(next).collect())
    }

    /// The same graph with costs of another type.
    #[must_use]
    pub fn map<D: Cost>(&self, cost: impl Fn(C) -> D) -> WeightedGraph<D> {
        let edges = |edges: &Vec<(u16, C)>| edges.iter().map(|&(to, c)| (to, cost(c))).collect();
        WeightedGraph::new(self.edges.iter().map(edges).collect())
    }

    /// The same states, with each edge turned round.
    fn reversed(&self) -> Self {
        let edge = |&(edge, from): &(u8, u16)| (from, self.cost(&from, edge));
        Self::new(self.before.iter().map(|before| before.iter().map(edge).collect()).collect())
    }

    /// The graph with each edge in both directions.
    #[must_use]
    pub fn both_ways(&self) -> Self {
        let pairs = self.edges.iter().zip(self.reversed().edges);
        Self::new(pairs.map(|(one, two)| [one.as_slice(), &two].concat()).collect())
    }

    /// Whether each edge has one back at the same cost.
    #[must_use]
    pub fn is_both_ways(&self) -> bool {
        let sorted = |edges: &Vec<(u16, C)>| {
            let mut edges = edges.clone();
            edges.sort_unstable();
            edges
        };
        self.edges.iter().map(sorted).eq(self.reversed().edges.iter().map(sorted))
    }

    /// The least cost from the starts to each state, or `MAX`: the oracle.
    #[must_use]
    pub fn distances(&self, starts: &[(u16, C)]) -> Vec<C> {
        let mut least = vec![C::MAX; self.edges.len()];
        let mut queue: BinaryHeap<_> = starts.iter().map(|&(state, cost)| Reverse((cost, state))).collect();
        while let Some(Reverse((cost, state))) = queue.pop() {
            if cost < least[usize::from(state)] {
                least[usize::from(state)] = cost;
                let edges = self.edges[usize::from(state)].iter();
                queue.extend(edges.map(|&(to, step)| Reverse((cost.saturating_add(step), to))));
            }
        }
        least
    }

    /// The true cost from each state to the nearest of the `goals`.
    #[must_use]
    pub fn distances_to(&self, goals: &[u16]) -> Vec<C> {
        let goals: Vec<_> = goals.iter().map(|&goal| (goal, C::ZERO)).collect();
        self.reversed().distances(&goals)
    }

    /// Checks that `plan` leads from one of the starts to one of the goals at the cost that it says.
    ///
    /// # Panics
    ///
    /// If it does not.
    pub fn check(&self, starts: &[(u16, C)], goals: &[u16], plan: &PlanOf<Self>) {
        self.check_with_costs(|cost| cost, starts, goals, plan);
    }

    /// Checks a plan with another cost of each edge.
    ///
    /// # Panics
    ///
    /// If it does not lead from one of the starts to one of the goals at its cost.
    #[doc(hidden)]
    pub fn check_with_costs(
        &self,
        cost: impl Fn(C) -> C,
        starts: &[(u16, C)],
        goals: &[u16],
        plan: &PlanOf<Self>,
    ) {
        if let Some(fault) = self.fault(cost, starts, goals, plan) {
            panic!("{fault}");
        }
    }

    /// Returns a sentence if `plan` does not lead from one of the starts to one of the goals at its cost.
    pub(super) fn fault(
        &self,
        cost: impl Fn(C) -> C,
        starts: &[(u16, C)],
        goals: &[u16],
        plan: &PlanOf<Self>,
    ) -> Option<String> {
        let mut state = plan.start;
        let mut costs: Vec<C> = starts.iter().filter(|start| start.0 == state).map(|start| start.1).collect();
        for &edge in &plan.actions {
            let Some(&(next, step)) = self.edges[usize::from(state)].get(usize::from(edge)) else {
                return Some(format!("{plan:?} takes action {edge} of state {state}, which has none"));
            };
            for sum in &mut costs {
                *sum = sum.saturating_add(cost(step));
            }
            state = next;
        }
        if !goals.contains(&state) {
            return Some(format!("{plan:?} ends at {state}, which is no goal"));
        }
        (!costs.contains(&plan.cost)).then(|| format!("{plan:?} costs one of {costs:?}"))
    }
}
