//! Two oracles that share no code: the naive Dijkstra of `toys`, and the crate `petgraph`.

use petgraph::{
    algo,
    graph::{DiGraph, NodeIndex},
};
use proptest::prelude::*;

use crate::toys::{WeightedGraph, tasks};

/// The graph of `petgraph`, with costs that no sum saturates.
fn graph_of(edges: impl IntoIterator<Item = (usize, usize, u32)>) -> DiGraph<(), u64> {
    DiGraph::from_edges(edges.into_iter().map(|(from, to, cost)| (from as u32, to as u32, u64::from(cost))))
}

/// The edges of a graph: from, to, cost.
fn edges(graph: &WeightedGraph<u32>) -> impl Iterator<Item = (usize, usize, u32)> {
    let all = graph.edges.iter().enumerate();
    all.flat_map(|(from, edges)| edges.iter().map(move |&(to, cost)| (from, usize::from(to), cost)))
}

/// The least cost from each state to the nearest goal by `petgraph`'s Dijkstra, from a further node before the goals.
fn by_dijkstra(graph: &WeightedGraph<u32>, goals: &[u16]) -> Vec<u32> {
    let source = graph.edges.len();
    let to_goals = goals.iter().map(|&goal| (source, usize::from(goal), 0));
    let reversed = graph_of(edges(graph).map(|(from, to, cost)| (to, from, cost)).chain(to_goals));
    let found = algo::dijkstra(&reversed, NodeIndex::new(source), None, |edge| *edge.weight());
    let cost = |state| found.get(&NodeIndex::new(state)).map_or(u32::MAX, |&cost| cost as u32);
    (0..source).map(cost).collect()
}

/// The least cost from `start` to a goal by `petgraph`'s A*.
pub(super) fn by_a_star(graph: &WeightedGraph<u32>, start: u16, goals: &[u16], estimates: &[u32]) -> u32 {
    // An edge of the last state, so that `petgraph` has a node for each state.
    let last = graph.edges.len() - 1;
    let graph = graph_of(edges(graph).chain([(last, last, 0)]));
    let is_goal = |node: NodeIndex| goals.contains(&(node.index() as u16));
    let estimate = |node: NodeIndex| u64::from(estimates[node.index()]);
    let start = NodeIndex::new(start.into());
    algo::astar(&graph, start, is_goal, |edge| *edge.weight(), estimate)
        .map_or(u32::MAX, |(cost, _)| cost as u32)
}

/// The least cost from each state to the nearest goal, by both oracles.
pub(super) fn costs_to(graph: &WeightedGraph<u32>, goals: &[u16]) -> Vec<u32> {
    let costs = graph.distances_to(goals);
    assert_eq!(costs, by_dijkstra(graph, goals), "the oracles differ");
    costs
}

proptest! {
    /// On random graphs with several goals, from every state.
    #[test]
    fn the_oracles_agree(task in tasks(&[0, 0, 1, 2, 5, 9])) {
        let costs = costs_to(&task.graph, &task.goals);
        let estimates = task.consistent();
        for (start, &cost) in costs.iter().enumerate() {
            let start = start as u16;
            prop_assert_eq!(by_a_star(&task.graph, start, &task.goals, &estimates), cost);
            let least = task.graph.distances(&[(start, 0)]);
            let to_goals = task.goals.iter().map(|&goal| least[usize::from(goal)]);
            prop_assert_eq!(to_goals.min(), Some(cost));
        }
    }
}
