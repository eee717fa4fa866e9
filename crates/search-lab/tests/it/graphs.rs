//! Random tasks on the graph of the laws of searches, and estimates for them.

use proptest::prelude::*;
use search::{heuristics::Promise, random::Random, run::PlanOf};

pub(crate) use search::laws::search::{
    AnyCost, Estimates, WeightedGraph,
    parts::{Task, step_by},
};

/// Returns the task of this seed. Each edge has one of the `costs`.
pub(crate) fn seeded(seed: u64, states: u16, edges: usize, costs: &[u32]) -> Task {
    let mut random = Random::seeded(seed);
    let mut below = |limit: u16| random.below(limit.into()) as u16;
    let mut leaving = vec![Vec::new(); usize::from(states)];
    for _ in 0..edges {
        let (from, to) = (below(states), below(states));
        leaving[usize::from(from)].push((to, costs[usize::from(below(costs.len() as u16))]));
    }
    let starts = (0..=below(2)).map(|_| (below(states), below(9).into())).collect();
    let goals = (0..=below(2)).map(|_| below(states)).collect();
    let quarters = (0..states).map(|_| below(5) as u8).collect();
    Task { graph: WeightedGraph::new(leaving), starts, goals, quarters }
}

/// Tasks whose edges have one of `costs`.
pub(crate) fn tasks(costs: &'static [u32]) -> impl Strategy<Value = Task> {
    let parts = (any::<u64>(), 1_u16..24, 0_usize..80);
    parts.prop_map(move |(seed, states, edges)| seeded(seed, states, edges, costs))
}

/// Admissible estimates, as a rule inconsistent.
pub(crate) fn admissible(task: &Task) -> Estimates<u32> {
    Estimates(task.admissible(), Promise::Admissible)
}

/// Anything, at goals too.
pub(crate) fn wrong(task: &Task) -> Estimates<u32> {
    let h = |&quarters: &u8| [0, 5, u32::MAX, 40, 1][usize::from(quarters)];
    Estimates(task.quarters.iter().map(h).collect(), Promise::Nothing)
}

/// Checks that `plan` leads from one of the starts to one of the goals at the cost that it says.
pub(crate) fn check(task: &Task, plan: &PlanOf<WeightedGraph<u32>>) {
    task.graph.check(&task.starts, &task.goals, plan);
}
