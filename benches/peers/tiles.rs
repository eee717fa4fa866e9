//! Boards of 3 by 3 and of 4 by 4, beside `pathfinding`.

use criterion::Criterion;
use pathfinding::prelude as peer;
use search::{
    AStar, At, Bidirectional, BreadthFirst, Heuristic, IdaStar, Search, StateSpace, UniformCost,
    algorithms::CheapestPlans,
    closed_lists::ByKey,
    heuristics::{Blind, Shared},
    random::Random,
};
use sliding_tile::{Board, Cells, FourByFour, Position, Space, heuristics::Manhattan, korf};

use crate::ratio::ratio;

/// Boards of one shape, with the hole first in the goal.
pub(crate) struct Puzzles<W> {
    pub(crate) space: Space<W>,
    pub(crate) starts: Vec<Position<W>>,
    pub(crate) goal: Position<W>,
    pub(crate) manhattan: Manhattan,
}

impl<W: Cells> Puzzles<W> {
    fn of(boards: impl Iterator<Item = Board>, goal: &Board) -> Self {
        let space = Space::with_encoding(goal).expect("the encoding has enough cells");
        let position = |board: &Board| space.state(board).expect("boards of one shape");
        let starts = boards.map(|board| position(&board)).collect();
        Puzzles { starts, goal: position(goal), manhattan: Manhattan::to(goal), space }
    }

    /// The costs of the plans that `search` finds.
    fn costs(&self, search: &mut dyn Search<Space<W>, At<Position<W>>>) -> Vec<u32> {
        let cost =
            |start| search.run_to(&self.space, start, &At(self.goal)).plan().map_or(0, |plan| plan.cost);
        self.starts.iter().map(cost).collect()
    }

    /// The last items of the pairs that a peer returns.
    fn costs_by<T>(&self, solve: impl Fn(&Position<W>) -> Option<(T, u32)>) -> Vec<u32> {
        self.starts.iter().map(|start| solve(start).map_or(0, |(_, cost)| cost)).collect()
    }

    /// The children of a position, for the peers.
    fn children<'a>(&'a self, position: &Position<W>) -> impl Iterator<Item = Position<W>> + use<'a, W> {
        let position = *position;
        self.space.actions(&position).map(move |step| self.space.successor(&position, step))
    }

    fn edges<'a>(&'a self, position: &Position<W>) -> impl Iterator<Item = (Position<W>, u32)> + use<'a, W> {
        self.children(position).map(|child| (child, 1))
    }

    pub(crate) fn h(&self, position: &Position<W>) -> u32 {
        self.manhattan.estimate(&self.space, position).h
    }
}

/// Random starts of the 8-puzzle, published with a program of another author.
pub(crate) fn hundred() -> Puzzles<u64> {
    let lines = include_str!("../../crates/search/tests/data/eight_puzzle_ksearch.tsv").lines();
    let board = |line: &str| {
        let tiles: Vec<&str> = line.split_once('\t')?.1.split_whitespace().collect();
        let rows: Vec<String> = tiles.chunks(3).map(|row| row.join(" ")).collect();
        rows.join(" / ").parse().ok()
    };
    let boards = lines.filter(|line| !line.starts_with('#')).filter_map(board);
    let goal = "0 1 2 / 3 4 5 / 6 7 8".parse().expect("a board");
    let puzzles = Puzzles::of(boards, &goal);
    assert_eq!(puzzles.starts.len(), 100);
    puzzles
}

/// A*, IDA* and fringe search by Manhattan distance.
pub(crate) fn eight_puzzles(_: &mut Criterion) {
    let puzzles = &hundred();
    let at_goal = |&position: &Position<u64>| position == puzzles.goal;
    let by_a_star =
        || puzzles.costs_by(|start| peer::astar(start, |p| puzzles.edges(p), |p| puzzles.h(p), at_goal));
    let by_fringe =
        || puzzles.costs_by(|start| peer::fringe(start, |p| puzzles.edges(p), |p| puzzles.h(p), at_goal));
    let by_ida_star =
        || puzzles.costs_by(|start| peer::idastar(start, |p| puzzles.edges(p), |p| puzzles.h(p), at_goal));
    let mut a_star = AStar::new(puzzles.manhattan.clone());
    let mut ida_star = IdaStar::new(puzzles.manhattan.clone()).with_sites();
    let costs = puzzles.costs(&mut a_star);
    assert_eq!(puzzles.costs(&mut ida_star), costs);
    assert_eq!([by_a_star(), by_fringe(), by_ida_star()], [costs.clone(), costs.clone(), costs]);
    ratio("100 8-puzzles: pathfinding::astar / A*", 9, || puzzles.costs(&mut a_star), by_a_star);
    ratio("100 8-puzzles: pathfinding::fringe / A*", 9, || puzzles.costs(&mut a_star), by_fringe);
    ratio("100 8-puzzles: pathfinding::idastar / IDA*", 5, || puzzles.costs(&mut ida_star), by_ida_star);
}

/// Uniform-cost and breadth-first searches from twenty starts.
pub(crate) fn eight_puzzles_without_heuristic(_: &mut Criterion) {
    let mut puzzles = hundred();
    puzzles.starts.truncate(20);
    let puzzles = &puzzles;
    let at_goal = |&position: &Position<u64>| position == puzzles.goal;
    let steps = |path: Option<Vec<Position<u64>>>| path.map(|path| ((), path.len() as u32 - 1));
    let by_dijkstra = || puzzles.costs_by(|start| peer::dijkstra(start, |p| puzzles.edges(p), at_goal));
    let by_bfs = || puzzles.costs_by(|start| steps(peer::bfs(start, |p| puzzles.children(p), at_goal)));
    let children = |position: &Position<u64>| puzzles.children(position);
    let both_ways =
        || puzzles.costs_by(|start| steps(peer::bfs_bidirectional(start, &puzzles.goal, children, children)));
    let mut uniform_cost = UniformCost::new();
    let mut breadth_first = BreadthFirst::new().with_closed_list(ByKey::new());
    let mut bidirectional = Bidirectional::new();
    let costs = puzzles.costs(&mut uniform_cost);
    assert_eq!(
        [puzzles.costs(&mut breadth_first), puzzles.costs(&mut bidirectional)],
        [costs.clone(), costs.clone()]
    );
    assert_eq!([by_dijkstra(), by_bfs(), both_ways()], [costs.clone(), costs.clone(), costs]);
    let name = |rest: &str| format!("20 8-puzzles: pathfinding::{rest}");
    ratio(&name("dijkstra / uniform-cost"), 5, || puzzles.costs(&mut uniform_cost), by_dijkstra);
    ratio(&name("bfs / breadth-first by key"), 5, || puzzles.costs(&mut breadth_first), by_bfs);
    ratio(&name("bfs_bidirectional / bidirectional"), 9, || puzzles.costs(&mut bidirectional), both_ways);
}

/// The number of cheapest plans of each start: all of them are listed.
pub(crate) fn all_optimal_plans(_: &mut Criterion) {
    let puzzles = &hundred();
    let at_goal = |&position: &Position<u64>| position == puzzles.goal;
    let by_peer = || -> Vec<usize> {
        let bag = |start| peer::astar_bag(start, |p| puzzles.edges(p), |p| puzzles.h(p), at_goal);
        puzzles.starts.iter().map(|start| bag(start).map_or(0, |(plans, _)| plans.count())).collect()
    };
    let goal = At(puzzles.goal);
    let mut search = CheapestPlans::new(Shared(&puzzles.manhattan));
    let mut ours = || -> Vec<usize> {
        let count = |start: &Position<u64>| {
            let _ = search.run_to(&puzzles.space, start, &goal);
            search.plans().count()
        };
        puzzles.starts.iter().map(count).collect()
    };
    assert_eq!(ours(), by_peer());
    ratio("100 8-puzzles, all cheapest plans: pathfinding::astar_bag / cheapest-plans", 9, ours, by_peer);
}

/// Four of Korf's hundred, by Manhattan distance.
pub(crate) fn fifteen_puzzles(_: &mut Criterion) {
    let boards = korf::instances().filter(|instance| [12, 42, 55, 79].contains(&instance.id));
    let puzzles = &Puzzles::<FourByFour>::of(boards.map(|instance| instance.board), &korf::goal());
    let at_goal = |&position: &Position<FourByFour>| position == puzzles.goal;
    let by_a_star =
        || puzzles.costs_by(|start| peer::astar(start, |p| puzzles.edges(p), |p| puzzles.h(p), at_goal));
    let mut a_star = AStar::new(puzzles.manhattan.clone());
    let costs = puzzles.costs(&mut a_star);
    assert_eq!(by_a_star(), costs);
    ratio("korf-12, 42, 55, 79: pathfinding::astar / A*", 7, || puzzles.costs(&mut a_star), by_a_star);
}

/// Walks of 16 moves from the goal: depth-first search by iterative deepening.
pub(crate) fn short_walks(_: &mut Criterion) {
    let mut puzzles = hundred();
    let mut random = Random::seeded(16);
    for start in &mut puzzles.starts {
        *start = puzzles.goal;
        for _ in 0..16 {
            let moves: Vec<_> = puzzles.space.actions(start).collect();
            *start = puzzles.space.successor(start, moves[random.below(moves.len() as u64) as usize]);
        }
    }
    let puzzles = &puzzles;
    let by_peer = || {
        let solve = |start: &Position<u64>| {
            let path = peer::iddfs(*start, |p| puzzles.children(p), |&p| p == puzzles.goal)?;
            Some(((), path.len() as u32 - 1))
        };
        puzzles.costs_by(solve)
    };
    let mut search = IdaStar::new(Blind).with_sites();
    assert_eq!(puzzles.costs(&mut search), by_peer());
    ratio(
        "100 walks of 16 moves: pathfinding::iddfs / blind IDA*",
        5,
        || puzzles.costs(&mut search),
        by_peer,
    );
}
