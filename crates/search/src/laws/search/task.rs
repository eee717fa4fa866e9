//! A problem with small numbers for costs, from which the laws make one for each type of cost.

use std::{vec, vec::Vec};

use super::graph::WeightedGraph;
use crate::{random::Random, space::AnyOf};

/// The states of a layer of [`Task::in_layers`].
#[doc(hidden)]
pub(super) const LAYER: u16 = 4;

/// A graph, starts with initial costs, and goals, which are sometimes starts and sometimes out of reach.
#[doc(hidden)]
#[derive(Clone, Debug)]
pub struct Task {
    pub graph: WeightedGraph<u32>,
    pub starts: Vec<(u16, u32)>,
    pub goals: Vec<u16>,
    /// For each state, the estimate in quarters of the true cost.
    pub quarters: Vec<u8>,
}

#[doc(hidden)]
impl Task {
    /// Makes the problem of this seed, with at most `most` states. Half of the problems have edges of cost zero.
    #[must_use]
    pub fn random(seed: u64, most: u16) -> Self {
        let mut random = Random::seeded(seed);
        let costs: &[u32] = if random.below(2) == 0 { &[0, 0, 1, 2, 5, 9] } else { &[1, 1, 2, 5, 9] };
        let states = 1 + random.below(most.max(1).into());
        let mut graph = vec![Vec::new(); states as usize];
        for _ in 0..random.below(1 + 3 * states) {
            let (from, to) = (random.below(states) as usize, random.below(states) as u16);
            graph[from].push((to, costs[random.below(costs.len() as u64) as usize]));
        }
        let starts = (0..=random.below(2)).map(|_| (random.below(states) as u16, random.below(9) as u32));
        let starts = starts.collect();
        let goals = (0..=random.below(2)).map(|_| random.below(states) as u16).collect();
        let quarters = (0..states).map(|_| random.below(5) as u8).collect();
        Task { graph: WeightedGraph::new(graph), starts, goals, quarters }
    }

    /// The goals as a value that lists them.
    #[must_use]
    pub fn target(&self) -> AnyOf<u16> {
        AnyOf::new(self.goals.clone())
    }

    /// The same task with each edge in both directions.
    #[must_use]
    pub fn both_ways(&self) -> Self {
        Task { graph: self.graph.both_ways(), ..self.clone() }
    }

    /// The same states in layers of four: each edge leads to the next layer, and those of the last layer are left out.
    #[must_use]
    pub fn in_layers(&self) -> Self {
        let states = self.graph.edges.len() as u16;
        let next = |state: u16, to: u16| (state / LAYER + 1) * LAYER + to % LAYER;
        let edges = (0..).zip(&self.graph.edges).map(|(state, edges)| {
            let edges = edges.iter().map(|&(to, cost)| (next(state, to), cost));
            edges.filter(|edge| edge.0 < states).collect()
        });
        Task { graph: WeightedGraph::new(edges.collect()), ..self.clone() }
    }

    /// The cost of a cheapest plan, or `MAX`.
    #[must_use]
    pub fn optimum(&self) -> u32 {
        let distances = self.graph.distances(&self.starts);
        self.goals.iter().map(|&goal| distances[usize::from(goal)]).fold(u32::MAX, u32::min)
    }

    /// Admissible, and as a rule inconsistent: every state has a fraction of its own. Some dead ends are known.
    #[must_use]
    pub fn admissible(&self) -> Vec<u32> {
        let rest = self.graph.distances_to(&self.goals);
        rest.iter().zip(&self.quarters).map(|(&rest, &quarters)| fraction(rest, quarters)).collect()
    }

    /// Consistent: one fraction for all. Every dead end is known.
    #[must_use]
    pub fn consistent(&self) -> Vec<u32> {
        let rest = self.graph.distances_to(&self.goals);
        rest.iter().map(|&rest| fraction(rest, self.quarters[0].max(1))).collect()
    }
}

#[doc(hidden)]
#[must_use]
pub fn fraction(rest: u32, quarters: u8) -> u32 {
    match (rest, quarters) {
        (u32::MAX, 0) => 7,
        (u32::MAX, _) => u32::MAX,
        _ => (u64::from(rest) * u64::from(quarters) / 4) as u32,
    }
}
