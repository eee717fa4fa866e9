//! Random graphs with costs on their edges, and Dijkstra's algorithm by the shortest program.

use std::{cmp::Reverse, collections::BinaryHeap};

use proptest::prelude::*;
use search::{
    Cost, StateSpace,
    run::PlanOf,
    space::{Keyed, Ranked, Reversible},
};

/// For each state, its edges: where to and at what cost. An action is the number of an edge.
#[derive(Clone, Debug)]
pub(crate) struct WeightedGraph<C>(pub(crate) Vec<Vec<(u8, C)>>);

impl<C: Cost> StateSpace for WeightedGraph<C> {
    type State = u8;
    type Action = u8;
    type Cost = C;
    type Actions = core::ops::Range<u8>;

    fn actions(&self, &state: &u8) -> Self::Actions {
        0..self.0[usize::from(state)].len() as u8
    }

    fn apply(&self, state: &mut u8, edge: u8) {
        *state = self.0[usize::from(*state)][usize::from(edge)].0;
    }

    fn cost(&self, &state: &u8, edge: u8) -> C {
        self.0[usize::from(state)][usize::from(edge)].1
    }
}

impl<C: Cost> Reversible for WeightedGraph<C> {
    type Predecessors = Vec<(u8, u8)>;

    fn predecessors(&self, &state: &u8) -> Self::Predecessors {
        let edges = |from: u8| self.actions(&from).map(move |edge| (edge, from));
        let all = (0..self.0.len() as u8).flat_map(edges);
        all.filter(|&(edge, from)| self.successor(&from, edge) == state).collect()
    }
}

impl<C: Cost> Keyed for WeightedGraph<C> {
    type Key = u64;
    const KEY_BITS: u32 = 8;

    fn key(&self, &state: &u8) -> u64 {
        state.into()
    }

    fn state(&self, key: u64) -> u8 {
        key as u8
    }
}

impl<C: Cost> Ranked for WeightedGraph<C> {
    fn ranks(&self) -> u64 {
        self.0.len() as u64
    }

    fn rank(&self, &state: &u8) -> u64 {
        state.into()
    }

    fn unrank(&self, rank: u64) -> u8 {
        rank as u8
    }
}

impl<C: Cost> WeightedGraph<C> {
    pub(crate) fn new(states: u8, edges: &[(u8, u8, C)]) -> Self {
        let from = |state| edges.iter().filter(move |edge| edge.0 == state).map(|edge| (edge.1, edge.2));
        WeightedGraph((0..states).map(|state| from(state).collect()).collect())
    }

    /// The same graph with costs of another type.
    pub(crate) fn map<D>(&self, cost: impl Fn(C) -> D) -> WeightedGraph<D> {
        WeightedGraph(
            self.0.iter().map(|edges| edges.iter().map(|&(to, c)| (to, cost(c))).collect()).collect(),
        )
    }

    fn reversed(&self) -> Self {
        let mut reversed = vec![Vec::new(); self.0.len()];
        for (from, edges) in self.0.iter().enumerate() {
            for &(to, cost) in edges {
                reversed[usize::from(to)].push((from as u8, cost));
            }
        }
        WeightedGraph(reversed)
    }

    /// The least cost from the starts to each state, or `MAX`: the oracle.
    pub(crate) fn distances(&self, starts: &[(u8, C)]) -> Vec<C> {
        let mut least = vec![C::MAX; self.0.len()];
        let mut queue: BinaryHeap<_> = starts.iter().map(|&(state, cost)| Reverse((cost, state))).collect();
        while let Some(Reverse((cost, state))) = queue.pop() {
            if cost < least[usize::from(state)] {
                least[usize::from(state)] = cost;
                let edges = self.0[usize::from(state)].iter();
                queue.extend(edges.map(|&(to, step)| Reverse((cost.saturating_add(step), to))));
            }
        }
        least
    }

    /// The true cost from each state to the goal.
    pub(crate) fn distances_to(&self, goal: u8) -> Vec<C> {
        self.reversed().distances(&[(goal, C::ZERO)])
    }

    /// Checks that `plan` leads from one of the starts to the goal at the cost that it says.
    pub(crate) fn check(&self, starts: &[(u8, C)], goal: u8, plan: &PlanOf<Self>) {
        let initial = starts.iter().filter(|start| start.0 == plan.start).map(|start| start.1).min();
        let initial = initial.unwrap_or(C::MAX);
        let (end, cost) = plan.actions.iter().fold((plan.start, initial), |(state, cost), &edge| {
            (self.successor(&state, edge), cost.saturating_add(self.cost(&state, edge)))
        });
        assert_eq!((end, cost), (goal, plan.cost));
    }
}

/// A graph, starts with initial costs, and a goal, which is sometimes a start and sometimes out of reach.
#[derive(Clone, Debug)]
pub(crate) struct Task {
    pub(crate) graph: WeightedGraph<u32>,
    pub(crate) starts: Vec<(u8, u32)>,
    pub(crate) goal: u8,
    /// For each state, how many quarters of the true cost are estimated.
    pub(crate) quarters: Vec<u8>,
}

impl Task {
    /// True costs to the goal.
    pub(crate) fn rest(&self) -> Vec<u32> {
        self.graph.distances_to(self.goal)
    }

    /// The cost of a cheapest plan, or `MAX`.
    pub(crate) fn optimum(&self) -> u32 {
        self.graph.distances(&self.starts)[usize::from(self.goal)]
    }

    /// Admissible, and as a rule inconsistent: every state has a fraction of its own. Some dead ends are known.
    pub(crate) fn admissible(&self) -> Vec<u32> {
        let part = |(&rest, &quarters): (&u32, &u8)| fraction(rest, quarters);
        self.rest().iter().zip(&self.quarters).map(part).collect()
    }

    /// Consistent: one fraction for all. Every dead end is known.
    pub(crate) fn consistent(&self) -> Vec<u32> {
        self.rest().iter().map(|&rest| fraction(rest, self.quarters[0].max(1))).collect()
    }
}

fn fraction(rest: u32, quarters: u8) -> u32 {
    match (rest, quarters) {
        (u32::MAX, 0) => 7,
        (u32::MAX, _) => u32::MAX,
        _ => (u64::from(rest) * u64::from(quarters) / 4) as u32,
    }
}

/// Tasks whose edges have one of `costs`.
pub(crate) fn tasks(costs: &'static [u32]) -> impl Strategy<Value = Task> {
    (1_u8..24).prop_flat_map(move |states| {
        let edge = (0..states, 0..states, prop::sample::select(costs));
        (
            prop::collection::vec(edge, 0..80),
            prop::collection::vec((0..states, 0_u32..9), 1..3),
            0..states,
            prop::collection::vec(0_u8..=4, usize::from(states)),
        )
            .prop_map(move |(edges, starts, goal, quarters)| Task {
                graph: WeightedGraph::new(states, &edges),
                starts,
                goal,
                quarters,
            })
    })
}
