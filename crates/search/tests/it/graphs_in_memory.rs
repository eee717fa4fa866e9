//! Graphs in memory as spaces, lists of edges and all graphs of `petgraph`: the laws, and answers against naive relaxation and
//! against the algorithms of `petgraph`.

use core::fmt::Debug;
use std::{collections::BTreeMap, hash::RandomState};

use petgraph::{
    Directed, Graph,
    adj::List,
    algo,
    csr::Csr,
    graph::{EdgeReference, NodeIndex},
    graphmap::{DiGraphMap, UnGraphMap},
    matrix_graph::DiMatrix,
    stable_graph::StableDiGraph,
    visit::{EdgeFiltered, NodeFiltered, Reversed, UndirectedAdaptor},
};
use proptest::prelude::*;
use search::{
    At, NoGoal, Search, UniformCost, a_star,
    adapters::{from_lists, from_petgraph},
    algorithms::{Nbs, cost_to_go, k_cheapest, k_cheapest_walks},
    distances, goal_distances, laws,
    space::{Finite64, Ranked, Reversible, Undirected},
};

use crate::network::{self, NO_WAY, Network, networks};

type Edge<'a> = EdgeReference<'a, u32>;

fn edges(network: &Network) -> impl Iterator<Item = (u8, u8, u32)> {
    (0..).zip(&network.0).flat_map(|(from, list)| list.iter().map(move |&(to, cost)| (from, to, cost)))
}

/// The network of `edges` with as many nodes as `network`.
fn with_edges(network: &Network, edges: impl Iterator<Item = (u8, u8, u32)>) -> Network {
    let mut lists = vec![Vec::new(); network.0.len()];
    edges.for_each(|(from, to, cost)| lists[usize::from(from)].push((to, cost)));
    Network(lists)
}

fn reversed(network: &Network) -> Network {
    with_edges(network, edges(network).map(|(from, to, cost)| (to, from, cost)))
}

fn both_ways(network: &Network) -> Network {
    with_edges(network, edges(network).chain(edges(&reversed(network))))
}

/// The network with one edge of those between the same nodes.
fn without_parallel_edges(network: &Network) -> Network {
    let last: BTreeMap<_, _> = edges(network).map(|(from, to, cost)| ((from, to), cost)).collect();
    with_edges(network, last.into_iter().map(|((from, to), cost)| (from, to, cost)))
}

fn graph_of<Ty: petgraph::EdgeType>(network: &Network) -> Graph<(), u32, Ty> {
    let mut graph = Graph::default();
    for _ in &network.0 {
        graph.add_node(());
    }
    graph.extend_with_edges(edges(network).map(|(from, to, cost)| (u32::from(from), u32::from(to), cost)));
    graph
}

fn indices(network: &Network) -> Vec<NodeIndex> {
    (0..network.0.len()).map(NodeIndex::new).collect()
}

fn numbers<N: From<u8>>(network: &Network) -> Vec<N> {
    (0..network.0.len() as u8).map(N::from).collect()
}

/// Checks the laws and the costs from the first of `nodes`, which are those of `network`.
fn check<S: Ranked<Cost = u32, State: Debug>>(space: &S, nodes: &[S::State], network: &Network) {
    let by_hash = distances(space, &nodes[0]);
    let mut by_rank = UniformCost::new().by_rank();
    let _ = by_rank.run_to(space, &nodes[0], &NoGoal);
    for (node, cost) in nodes.iter().zip(network::distances(network, &[(0, 0)])) {
        laws::state_space(space, node, usize::MAX);
        laws::rank_is_bijective(space, node);
        let cost = (cost < NO_WAY).then_some(cost);
        assert_eq!((by_hash.tree().cost(node), by_rank.tree(space).cost(node)), (cost, cost));
    }
}

/// Checks the predecessors too, by the costs to the first of `nodes`.
fn check_backward<S>(space: &S, nodes: &[S::State], network: &Network)
where
    S: Ranked<Cost = u32, State: Debug> + Reversible,
{
    check(space, nodes, network);
    let goal = &nodes[0];
    let to_goal = cost_to_go(space, core::slice::from_ref(goal));
    for (node, cost) in nodes.iter().zip(network::distances(&reversed(network), &[(0, 0)])) {
        laws::reversible(space, node);
        let report = Nbs::blind().run_to(space, node, &At(goal.clone()));
        let cost = (cost < NO_WAY).then_some(cost);
        assert_eq!((to_goal.cost(node), report.plan().map(|plan| plan.cost)), (cost, cost));
    }
}

/// Checks that edges lead back, by the numbers of actions to the first of `nodes`.
fn check_undirected<S>(space: &S, nodes: &[S::State], network: &Network)
where
    S: Ranked<Cost = u32, State: Debug> + Undirected,
{
    let network = both_ways(network);
    check(space, nodes, &network);
    let unit = with_edges(&network, edges(&network).map(|(from, to, _)| (from, to, 1)));
    let to_goal = goal_distances(space, &nodes[0], |node| *node == nodes[0]);
    for (node, steps) in nodes.iter().zip(network::distances(&unit, &[(0, 0)])) {
        laws::undirected(space, node);
        assert_eq!(to_goal.distance(space, node), (steps < NO_WAY).then_some(steps));
    }
}

/// Where this fails, `petgraph` has been mended, and the graph belongs to those that are checked backwards.
#[test]
#[should_panic(expected = "with another node as its target")]
fn a_matrix_exchanges_the_ends_of_edges() {
    let mut matrix = DiMatrix::<(), u32, RandomState>::default();
    let [from, to] = [0, 1].map(|_| matrix.add_node(()));
    matrix.add_edge(from, to, 1);
    let _ = cost_to_go(&from_petgraph(&matrix, |(_, _, &cost)| cost), &[to]);
}

proptest! {
    #[test]
    fn graphs_with_parallel_edges(network in networks(9, 0..6)) {
        let lists = from_lists(&network.0);
        check(&lists, &numbers::<u8>(&network), &network);
        check_backward(&lists.with_predecessors(), &numbers::<u8>(&network), &network);

        let (graph, nodes) = (graph_of::<Directed>(&network), indices(&network));
        let cost = |edge: Edge| *edge.weight();
        check_backward(&from_petgraph(&graph, cost), &nodes, &network);
        check_backward(&from_petgraph(Reversed(&graph), |edge| cost(*edge.as_unreversed())), &nodes, &reversed(&network));
        let adaptor = UndirectedAdaptor(&graph);
        check_undirected(&from_petgraph(adaptor, |edge| *petgraph::visit::EdgeRef::weight(&edge)), &nodes, &network);
        let cheap = EdgeFiltered::from_fn(&graph, |edge| *edge.weight() < 4);
        let filtered = with_edges(&network, edges(&network).filter(|edge| edge.2 < 4));
        check_backward(&from_petgraph(&cheap, cost), &nodes, &filtered);
        let some = NodeFiltered::from_fn(&graph, |node: NodeIndex| node.index() % 3 != 2);
        let filtered = with_edges(&network, edges(&network).filter(|edge| edge.0 % 3 != 2 && edge.1 % 3 != 2));
        check_backward(&from_petgraph(&some, cost), &nodes, &filtered);

        let graph = graph_of::<petgraph::Undirected>(&network);
        check_backward(&from_petgraph(&graph, cost), &nodes, &both_ways(&network));
        check_undirected(&from_petgraph(&graph, cost), &nodes, &network);
    }

    #[test]
    fn graphs_of_other_forms(network in networks(9, 0..6)) {
        let nodes = indices(&network);
        // A node that is gone leaves a gap in the ranks.
        let mut stable = StableDiGraph::<(), u32>::new();
        let gone = stable.add_node(());
        let shifted: Vec<_> = nodes.iter().map(|_| stable.add_node(())).collect();
        stable.extend_with_edges(edges(&network).map(|(from, to, cost)| {
            (shifted[usize::from(from)], shifted[usize::from(to)], cost)
        }));
        stable.remove_node(gone);
        check_backward(&from_petgraph(&stable, |edge| *edge.weight()), &shifted, &network);

        let mut list = List::<u32>::new();
        for _ in &nodes {
            list.add_node();
        }
        for (from, to, cost) in edges(&network) {
            list.add_edge(from.into(), to.into(), cost);
        }
        check(&from_petgraph(&list, |edge| *petgraph::visit::EdgeRef::weight(&edge)), &numbers::<u32>(&network), &network);

        let network = without_parallel_edges(&network);
        let mut map = DiGraphMap::<u8, u32, RandomState>::from_edges(edges(&network));
        for node in numbers(&network) {
            map.add_node(node);
        }
        check_backward(&from_petgraph(&map, |(_, _, &cost)| cost), &numbers::<u8>(&network), &network);

        let mut matrix = DiMatrix::<(), u32, RandomState>::default();
        let nodes: Vec<_> = nodes.iter().map(|_| matrix.add_node(())).collect();
        matrix.extend_with_edges(edges(&network).map(|(from, to, cost)| (nodes[usize::from(from)], nodes[usize::from(to)], cost)));
        check(&from_petgraph(&matrix, |(_, _, &cost)| cost), &nodes, &network);

        let mut csr = Csr::<(), u32>::with_nodes(nodes.len());
        edges(&network).for_each(|(from, to, cost)| assert!(csr.add_edge(from.into(), to.into(), cost)));
        check(&from_petgraph(&csr, |edge| *petgraph::visit::EdgeRef::weight(&edge)), &numbers::<u32>(&network), &network);

        // Of an edge and its reverse the map keeps the last.
        let kept: BTreeMap<_, _> = edges(&network).map(|(from, to, cost)| ((from.min(to), from.max(to)), cost)).collect();
        let network = with_edges(&network, kept.into_iter().map(|((from, to), cost)| (from, to, cost)));
        let mut map = UnGraphMap::<u8, u32, RandomState>::from_edges(edges(&network));
        for node in numbers(&network) {
            map.add_node(node);
        }
        check_backward(&from_petgraph(&map, |(_, _, &cost)| cost), &numbers::<u8>(&network), &both_ways(&network));
        check_undirected(&from_petgraph(&map, |(_, _, &cost)| cost), &numbers::<u8>(&network), &network);
    }

    #[test]
    fn the_answers_are_those_of_petgraph(network in networks(7, 1..6), k in 1..9_usize) {
        let (graph, nodes) = (graph_of::<Directed>(&network), indices(&network));
        let cost = |edge: Edge| *edge.weight();
        let space = from_petgraph(&graph, cost);
        let (start, end) = (nodes[0], nodes[nodes.len() - 1]);
        let goal = |&node: &NodeIndex| node == end;

        let floats = graph.map(|_, ()| (), |_, &cost| f64::from(cost));
        let by_floats = from_petgraph(&floats, |edge| Finite64::of(*edge.weight()));
        let (all, all_floats) = (distances(&space, &start), distances(&by_floats, &start));
        let by_dijkstra = algo::dijkstra(&graph, start, None, cost);
        let by_bellman_ford = algo::bellman_ford(&floats, start).unwrap().distances;
        for &node in &nodes {
            prop_assert_eq!(all.tree().cost(&node), by_dijkstra.get(&node).copied());
            let float = all_floats.tree().cost(&node).map_or(f64::INFINITY, Finite64::get);
            prop_assert_eq!(float.to_bits(), by_bellman_ford[node.index()].to_bits());
        }

        let rest = cost_to_go(&space, &[end]);
        let estimate = |node: NodeIndex| rest.cost(&node).map_or(1_000, |cost| cost / 2);
        let report = a_star(&space, &start, |&node| estimate(node), goal);
        let by_petgraph = algo::astar(&graph, start, |node| node == end, cost, estimate);
        prop_assert_eq!(report.plan().map(|plan| plan.cost), by_petgraph.map(|(cost, _)| cost));
        if let Some(plan) = report.plan() {
            let states = plan.states(&space);
            for (edge, ends) in plan.actions.iter().zip(states.windows(2)) {
                prop_assert_eq!(graph.edge_endpoints(edge.id), Some((ends[0], ends[1])));
                prop_assert_eq!((graph[edge.id], ends[1]), (edge.cost, edge.target));
            }
        }

        let walks = k_cheapest_walks(&space, &start, |_| 0, k, goal);
        let kth = algo::k_shortest_path(&graph, start, None, k, cost);
        prop_assert_eq!(walks.get(k - 1).map(|walk| walk.cost), kth.get(&end).copied());
        if start != end {
            let paths = algo::all_simple_paths::<Vec<_>, _, RandomState>(&graph, start, end, 0, None);
            prop_assert_eq!(k_cheapest(&space, &start, |_| 0, usize::MAX, goal).len(), paths.count());
        }
    }
}
