//! A grid with walls and costs, beside `pathfinding` with the same closures and beside `petgraph` with the same graph, whose
//! construction is not counted.

use criterion::Criterion;
use pathfinding::prelude as peer;
use petgraph::{
    algo,
    graph::{DiGraph, NodeIndex},
};
use search::{
    AStar, Bidirectional, BreadthFirst, Search, UniformCost, adapters::from_petgraph, algorithms::KCheapest,
    from_edges, from_successors, heuristics::Consistent, random::Random, space::AnyOf,
};

use crate::ratio::ratio;

type Cell = (i32, i32);

/// The cost of entering each cell: 1 to 9, or zero for a wall.
struct Grid {
    side: i32,
    costs: Vec<u32>,
}

impl Grid {
    fn new(side: i32) -> Self {
        let mut random = Random::seeded(7);
        let mut costs: Vec<u32> = (0..side * side)
            .map(|_| if random.below(5) == 0 { 0 } else { 1 + random.below(9) as u32 })
            .collect();
        let last = costs.len() - 1;
        (costs[0], costs[last]) = (1, 1);
        Grid { side, costs }
    }

    fn goal(&self) -> Cell {
        (self.side - 1, self.side - 1)
    }

    fn number(&self, (x, y): Cell) -> usize {
        (y * self.side + x).unsigned_abs() as usize
    }

    fn neighbours(&self, (x, y): Cell) -> impl Iterator<Item = (Cell, u32)> {
        [(x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)]
            .into_iter()
            .filter(|&(x, y)| (0..self.side).contains(&x) && (0..self.side).contains(&y))
            .map(|cell| (cell, self.costs[self.number(cell)]))
            .filter(|&(_, cost)| cost > 0)
    }

    fn cells(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        self.neighbours(cell).map(|(cell, _)| cell)
    }

    fn manhattan(&self, (x, y): Cell) -> u32 {
        x.abs_diff(self.side - 1) + y.abs_diff(self.side - 1)
    }

    /// The same graph in memory. The number of a node is that of its cell.
    fn graph(&self) -> DiGraph<Cell, u32> {
        let mut graph = DiGraph::new();
        let all = || (0..self.side).flat_map(|y| (0..self.side).map(move |x| (x, y)));
        all().for_each(|cell| {
            graph.add_node(cell);
        });
        for cell in all() {
            for (next, cost) in self.neighbours(cell) {
                graph.add_edge(self.node(cell), self.node(next), cost);
            }
        }
        graph
    }

    fn node(&self, cell: Cell) -> NodeIndex {
        NodeIndex::new(self.number(cell))
    }
}

/// A* and uniform-cost search from corner to corner.
pub(crate) fn cheapest_paths(_: &mut Criterion) {
    let grid = &Grid::new(512);
    let (graph, goal) = (&grid.graph(), grid.goal());
    let (from, to) = (grid.node((0, 0)), grid.node(goal));
    let at_goal = |&cell: &Cell| cell == goal;
    let edges = |&cell: &Cell| grid.neighbours(cell);
    let h = |&cell: &Cell| grid.manhattan(cell);
    let space = from_edges(edges);
    let (mut a_star, mut uniform_cost) = (AStar::new(Consistent(h)), UniformCost::new());
    let mut by_a_star = || a_star.run(&space, &(0, 0), at_goal).plan().map(|plan| plan.cost);
    let mut by_cost = || uniform_cost.run(&space, &(0, 0), at_goal).plan().map(|plan| plan.cost);
    let astar = || Some(peer::astar(&(0, 0), edges, h, at_goal)?.1);
    let fringe = || Some(peer::fringe(&(0, 0), edges, h, at_goal)?.1);
    let dijkstra = || Some(peer::dijkstra(&(0, 0), edges, at_goal)?.1);
    let weight = |edge: petgraph::graph::EdgeReference<'_, u32>| *edge.weight();
    let graph_astar =
        || Some(algo::astar(graph, from, |node| node == to, weight, |node| grid.manhattan(graph[node]))?.0);
    let graph_dijkstra = || algo::dijkstra(graph, from, Some(to), weight).get(&to).copied();
    let given = from_petgraph(graph, weight);
    let at_node = |&node: &NodeIndex| node == to;
    let mut given_a_star = AStar::new(Consistent(|&node: &NodeIndex| grid.manhattan(graph[node]))).by_rank();
    let mut given_cost = UniformCost::new().by_rank();
    let mut given_a_star = || given_a_star.run(&given, &from, at_node).plan().map(|plan| plan.cost);
    let mut given_cost = || given_cost.run(&given, &from, at_node).plan().map(|plan| plan.cost);
    let cost = by_a_star();
    assert!(cost.is_some());
    assert_eq!([by_cost(), astar(), fringe(), dijkstra(), graph_astar(), graph_dijkstra()], [cost; 6]);
    assert_eq!([given_a_star(), given_cost()], [cost; 2]);
    ratio("grid of 512x512: pathfinding::astar / A*", 9, &mut by_a_star, astar);
    ratio("grid of 512x512: pathfinding::fringe / A*", 5, &mut by_a_star, fringe);
    ratio("grid of 512x512: petgraph::astar, graph given / A*", 9, by_a_star, graph_astar);
    ratio("grid of 512x512: petgraph::astar / A* by rank, both on its graph", 9, given_a_star, graph_astar);
    ratio("grid of 512x512: pathfinding::dijkstra / uniform-cost", 9, &mut by_cost, dijkstra);
    ratio("grid of 512x512: petgraph::dijkstra, graph given / uniform-cost", 9, by_cost, graph_dijkstra);
    ratio(
        "grid of 512x512: petgraph::dijkstra / uniform-cost by rank, both on its graph",
        9,
        given_cost,
        graph_dijkstra,
    );
}

/// Paths of the fewest steps.
pub(crate) fn fewest_steps(_: &mut Criterion) {
    let grid = &Grid::new(512);
    let goal = grid.goal();
    let at_goal = |&cell: &Cell| cell == goal;
    let cells = |&cell: &Cell| grid.cells(cell);
    let space = from_successors(cells).undirected();
    let (mut breadth_first, mut bidirectional) = (BreadthFirst::new(), Bidirectional::new());
    let target = AnyOf::new(vec![goal]);
    let mut by_layers = || breadth_first.run(&space, &(0, 0), at_goal).plan().map(|plan| plan.actions.len());
    let mut both_ways =
        || bidirectional.run_to(&space, &(0, 0), &target).plan().map(|plan| plan.actions.len());
    let bfs = || Some(peer::bfs(&(0, 0), cells, at_goal)?.len() - 1);
    let bfs_bidirectional = || Some(peer::bfs_bidirectional(&(0, 0), &goal, cells, cells)?.len() - 1);
    let steps = by_layers();
    assert!(steps.is_some());
    assert_eq!([both_ways(), bfs(), bfs_bidirectional()], [steps; 3]);
    ratio("grid of 512x512: pathfinding::bfs / breadth-first", 9, by_layers, bfs);
    ratio("grid of 512x512: pathfinding::bfs_bidirectional / bidirectional", 9, both_ways, bfs_bidirectional);
}

/// The cost of the hundredth walk. `petgraph` returns this cost alone, and no walks.
pub(crate) fn many_paths(_: &mut Criterion) {
    let grid = &Grid::new(64);
    let (graph, goal) = (&grid.graph(), grid.goal());
    let (from, to) = (grid.node((0, 0)), grid.node(goal));
    let h = |&cell: &Cell| grid.manhattan(cell);
    let space = from_edges(|&cell: &Cell| grid.neighbours(cell));
    let at_goal = |&cell: &Cell| cell == goal;
    let mut search = KCheapest::new(Consistent(h)).walks();
    let mut ours = || {
        search.begin(&space, &(0, 0), &at_goal);
        search.plans(&space, &at_goal).nth(99).map(|plan| plan.cost)
    };
    let weight = |edge: petgraph::graph::EdgeReference<'_, u32>| *edge.weight();
    let theirs = || algo::k_shortest_path(graph, from, Some(to), 100, weight).get(&to).copied();
    assert_eq!(ours(), theirs());
    ratio("the 100 cheapest walks of a grid: petgraph::k_shortest_path / k-cheapest", 9, ours, theirs);
}
