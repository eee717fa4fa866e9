//! Advent of Code 2021, day 15: the least risk from corner to corner, on a grid and on a tile that is repeated five times
//! each way with growing risks, here up to a thousand million.

use pathfinding::prelude::astar;
use search::{prelude::*, random::Random};

use crate::{
    grid::{Cell, Grid, manhattan},
    job::Job,
};

pub(crate) fn on_a_grid() -> Job {
    Job::new("least risk, 500x500, 1 to 9", small_risks, least_risk, least_risk_by_astar)
}

pub(crate) fn tiled() -> Job {
    Job::new("least risk, tiled, up to 10^9", large_risks, least_sum, least_sum_by_dijkstra)
}

fn small_risks() -> Grid<u32> {
    let mut random = Random::seeded(1);
    Grid::of(500, |_| 1 + random.below(9) as u32)
}

fn least_risk(cave: &Grid<u32>) -> Option<u32> {
    let goal = cave.corner();
    let space = from_edges(|&cell: &Cell| cave.neighbours(cell));
    let report = a_star(&space, &(0, 0), |&cell| manhattan(cell, goal), |&cell| cell == goal);
    report.plan().map(|plan| plan.cost)
}

fn least_risk_by_astar(cave: &Grid<u32>) -> Option<u32> {
    let goal = cave.corner();
    let h = |&cell: &Cell| manhattan(cell, goal);
    astar(&(0, 0), |&cell| cave.neighbours(cell), h, |&cell| cell == goal).map(|(_, cost)| cost)
}

fn large_risks() -> Grid<u64> {
    let mut random = Random::seeded(2);
    let tile = Grid::of(80, |_| random.below(1_000_000_000));
    let risk =
        |(x, y)| tile.cost((x % 80, y % 80)).map_or(0, |risk| risk + 100_000_000 * (x / 80 + y / 80) as u64);
    Grid::of(400, |cell| 1 + risk(cell) % 1_000_000_000)
}

fn least_sum(cave: &Grid<u64>) -> Option<u64> {
    let space = from_edges(|&cell: &Cell| cave.neighbours(cell));
    uniform_cost(&space, &(0, 0), |&cell| cell == cave.corner()).plan().map(|plan| plan.cost)
}

fn least_sum_by_dijkstra(cave: &Grid<u64>) -> Option<u64> {
    let path =
        pathfinding::prelude::dijkstra(&(0, 0), |&cell| cave.neighbours(cell), |&cell| cell == cave.corner());
    path.map(|(_, cost)| cost)
}
