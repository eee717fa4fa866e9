//! Random graphs with costs, estimates by state, and Dijkstra's algorithm by the shortest program.

use std::{cmp::Reverse, collections::BinaryHeap};

use proptest::prelude::*;
use search::{
    Heuristic, StateSpace,
    heuristics::{Estimate, Promise},
    random::Random,
    run::PlanOf,
    space::AnyOf,
};

/// A directed graph with costs on its edges. An action is the number of an edge.
#[derive(Clone, Debug)]
pub(crate) struct WeightedGraph {
    /// For each state, the edges that leave it: the next state and the cost.
    pub(crate) edges: Vec<Vec<(u16, u32)>>,
}

impl StateSpace for WeightedGraph {
    type State = u16;
    type Action = u8;
    type Cost = u32;
    type Actions = core::ops::Range<u8>;

    fn actions(&self, &state: &u16) -> Self::Actions {
        0..self.edges[usize::from(state)].len() as u8
    }

    fn apply(&self, state: &mut u16, edge: u8) {
        *state = self.edges[usize::from(*state)][usize::from(edge)].0;
    }

    fn cost(&self, &state: &u16, edge: u8) -> u32 {
        self.edges[usize::from(state)][usize::from(edge)].1
    }
}

impl WeightedGraph {
    /// The least cost from the starts to each state, or `MAX`: the oracle.
    pub(crate) fn distances(&self, starts: &[(u16, u32)]) -> Vec<u32> {
        let mut least = vec![u32::MAX; self.edges.len()];
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
    pub(crate) fn distances_to(&self, goals: &[u16]) -> Vec<u32> {
        let mut edges = vec![Vec::new(); self.edges.len()];
        for (from, leaving) in (0..).zip(&self.edges) {
            for &(to, cost) in leaving {
                edges[usize::from(to)].push((from, cost));
            }
        }
        let goals: Vec<_> = goals.iter().map(|&goal| (goal, 0)).collect();
        WeightedGraph { edges }.distances(&goals)
    }
}

/// Estimates by state, with their promise.
#[derive(Clone, Debug)]
pub(crate) struct Estimates(pub(crate) Vec<u32>, pub(crate) Promise);

impl Heuristic<WeightedGraph> for Estimates {
    type Memo = ();

    fn promise(&self) -> Promise {
        self.1
    }

    fn estimate(&self, _: &WeightedGraph, &state: &u16) -> Estimate<u32> {
        self.0[usize::from(state)].into()
    }
}

/// A graph, starts with initial costs, and goals, which are sometimes starts and sometimes out of reach.
#[derive(Clone, Debug)]
pub(crate) struct Task {
    pub(crate) graph: WeightedGraph,
    pub(crate) starts: Vec<(u16, u32)>,
    pub(crate) goals: Vec<u16>,
    /// For each state, the estimate in quarters of the true cost.
    pub(crate) quarters: Vec<u8>,
}

impl Task {
    /// A task with so many states and edges, each of which has one of the `costs`.
    pub(crate) fn seeded(seed: u64, states: u16, edges: usize, costs: &[u32]) -> Self {
        let mut random = Random::seeded(seed);
        let mut below = |limit: u16| random.below(limit.into()) as u16;
        let mut graph = WeightedGraph { edges: vec![Vec::new(); usize::from(states)] };
        for _ in 0..edges {
            let (from, to) = (below(states), below(states));
            graph.edges[usize::from(from)].push((to, costs[usize::from(below(costs.len() as u16))]));
        }
        let starts = (0..=below(2)).map(|_| (below(states), below(9).into())).collect();
        let goals = (0..=below(2)).map(|_| below(states)).collect();
        let quarters = (0..states).map(|_| below(5) as u8).collect();
        Task { graph, starts, goals, quarters }
    }

    /// The goals as a value that lists them.
    pub(crate) fn target(&self) -> AnyOf<u16> {
        AnyOf(self.goals.clone())
    }

    /// The cost of a cheapest plan, or `MAX`.
    pub(crate) fn optimum(&self) -> u32 {
        let distances = self.graph.distances(&self.starts);
        self.goals.iter().map(|&goal| distances[usize::from(goal)]).fold(u32::MAX, u32::min)
    }

    /// Admissible, and as a rule inconsistent: every state has a fraction of its own. Some dead ends are known.
    pub(crate) fn admissible(&self) -> Estimates {
        let rest = self.graph.distances_to(&self.goals);
        let h = |(&rest, &quarters): (&u32, &u8)| match (rest, quarters) {
            (u32::MAX, 0) => 7,
            (u32::MAX, _) => u32::MAX,
            _ => (u64::from(rest) * u64::from(quarters) / 4) as u32,
        };
        Estimates(rest.iter().zip(&self.quarters).map(h).collect(), Promise::Admissible)
    }

    /// Anything, at goals too.
    pub(crate) fn wrong(&self) -> Estimates {
        let h = |&quarters: &u8| [0, 5, u32::MAX, 40, 1][usize::from(quarters)];
        Estimates(self.quarters.iter().map(h).collect(), Promise::Nothing)
    }

    /// Checks that `plan` leads from one of the starts to one of the goals at the cost that it says.
    pub(crate) fn check(&self, plan: &PlanOf<WeightedGraph>) {
        let states = plan.states(&self.graph);
        let edges = states.iter().zip(&plan.actions);
        let steps: u32 = edges.map(|(state, &edge)| self.graph.cost(state, edge)).sum();
        assert!(self.starts.contains(&(plan.start, plan.cost - steps)), "{plan:?}");
        assert!(self.goals.contains(&states[states.len() - 1]), "{plan:?}");
    }
}

/// Tasks whose edges have one of `costs`.
pub(crate) fn tasks(costs: &'static [u32]) -> impl Strategy<Value = Task> {
    let parts = (any::<u64>(), 1_u16..24, 0_usize..80);
    parts.prop_map(move |(seed, states, edges)| Task::seeded(seed, states, edges, costs))
}
