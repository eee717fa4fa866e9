//! Many plans: `cargo bench --bench plans`. The twenty cheapest simple paths of a grid beside `pathfinding::yen`, which gets
//! the same edges through the same closure, and the number of shortest paths beside `pathfinding::count_paths`.
//!
//! Costs are drawn from 8,000 values, so that hardly any paths cost the same: `pathfinding` 4.16 leaves out paths where
//! several do. With costs of 1 to 9 on this grid, it returns 7 of the 8 paths that cost 211.

#![expect(clippy::print_stdout, reason = "a bench says what it measured")]

mod ratio;

use criterion::{Criterion, criterion_group, criterion_main};
use pathfinding::prelude as peer;
use search::{
    Search, ShortestPlans, StateSpace,
    algorithms::KCheapest,
    from_edges, from_successors,
    heuristics::{Blind, Consistent},
    random::Random,
    shortest_plans,
};

use crate::ratio::ratio;

const SIDE: i32 = 32;
const GOAL: Cell = (SIDE - 1, SIDE - 1);
const PLANS: usize = 20;

type Cell = (i32, i32);

/// The cost of entering each cell: 1,000 to 8,999, or zero for a wall.
fn costs() -> Vec<u32> {
    let mut random = Random::seeded(7);
    let mut cells: Vec<u32> = (0..SIDE * SIDE)
        .map(|_| if random.below(6) == 0 { 0 } else { 1_000 + random.below(8_000) as u32 })
        .collect();
    let last = cells.len() - 1;
    (cells[0], cells[last]) = (1_000, 1_000);
    cells
}

fn neighbours(costs: &[u32], (x, y): Cell) -> Vec<(Cell, u32)> {
    let cost = |(x, y): Cell| costs[(y * SIDE + x).unsigned_abs() as usize];
    [(x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)]
        .into_iter()
        .filter(|&(x, y)| (0..SIDE).contains(&x) && (0..SIDE).contains(&y))
        .map(|cell| (cell, cost(cell)))
        .filter(|&(_, cost)| cost > 0)
        .collect()
}

fn manhattan(&(x, y): &Cell) -> u32 {
    1_000 * (x.abs_diff(GOAL.0) + y.abs_diff(GOAL.1))
}

/// The costs of the cheapest simple plans.
macro_rules! simple {
    ($costs:expr, $heuristic:expr) => {{
        let grid = from_edges(|&cell: &Cell| neighbours($costs, cell));
        let goal = |&cell: &Cell| cell == GOAL;
        let mut search = KCheapest::new($heuristic);
        search.begin(&grid, &(0, 0), &goal);
        search.plans(&grid, &goal).take(PLANS).map(|plan| plan.cost).collect::<Vec<_>>()
    }};
}

fn by_peer(costs: &[u32]) -> Vec<u32> {
    let paths = peer::yen(&(0, 0), |&cell| neighbours(costs, cell), |&cell| cell == GOAL, PLANS);
    paths.into_iter().map(|(_, cost)| cost).collect()
}

fn k_cheapest(c: &mut Criterion) {
    let costs = &costs();
    let expected = by_peer(costs);
    let mut group = c.benchmark_group("grid/32x32-20-plans");
    group.sample_size(10);
    group.bench_function("k-cheapest-simple", |b| {
        b.iter(|| assert_eq!(simple!(costs, Consistent(manhattan)), expected));
    });
    group.bench_function("k-cheapest-simple-blind", |b| {
        b.iter(|| assert_eq!(simple!(costs, Blind), expected));
    });
    group.bench_function("pathfinding-yen", |b| b.iter(|| by_peer(costs)));
    group.finish();
    let name = "the 20 cheapest simple paths of a grid: pathfinding::yen / k-cheapest";
    ratio(name, 9, || simple!(costs, Consistent(manhattan)), || by_peer(costs));
    ratio(&format!("{name}, blind"), 9, || simple!(costs, Blind), || by_peer(costs));
}

/// Steps to the right and up within a square: the number of paths is a binomial coefficient.
fn steps(side: i32, (x, y): Cell) -> impl Iterator<Item = Cell> {
    [(x + 1, y), (x, y + 1)].into_iter().filter(move |&(x, y)| x <= side && y <= side)
}

fn count(side: i32) -> ShortestPlans<impl StateSpace<State = Cell, Action = Cell, Cost = u32>> {
    shortest_plans(&from_successors(move |&cell: &Cell| steps(side, cell)), &(0, 0), |&cell| {
        cell == (side, side)
    })
}

/// The peer counts in machine words: 60 choose 30 has 57 bits.
fn count_by_peer(side: i32) -> u128 {
    peer::count_paths((0, 0), |&cell| steps(side, cell), |&cell| cell == (side, side)) as u128
}

fn counts(c: &mut Criterion) {
    let expected = 118_264_581_564_861_424;
    let mut group = c.benchmark_group("grid/paths");
    group.bench_function("30x30-shortest-plans", |b| b.iter(|| assert_eq!(count(30).count(), expected)));
    group.bench_function("30x30-pathfinding-count-paths", |b| {
        b.iter(|| assert_eq!(count_by_peer(30), expected));
    });
    group.bench_function("60x60-exact-count", |b| b.iter(|| assert_eq!(count(60).exact_count().len(), 35)));
    group.finish();
    let name = "paths through a grid of 30 by 30: pathfinding::count_paths / shortest-plans";
    ratio(name, 9, || count(30).count(), || count_by_peer(30));
}

criterion_group!(benches, k_cheapest, counts);
criterion_main!(benches);
