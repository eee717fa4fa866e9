//! A unit of a game on rough ground: eight directions, costs are floats, the heuristic is the octile distance.

use core::f64::consts::SQRT_2;

use ordered_float::OrderedFloat;
use pathfinding::prelude::astar;
use search::{prelude::*, random::Random};

use crate::{
    grid::{Cell, Grid},
    job::Job,
};

const AROUND: [Cell; 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

pub(crate) fn job() -> Job {
    Job::new("terrain, 400x400, f64", terrain, ours, theirs)
}

/// The cost of a step of length one, at least one.
fn terrain() -> Grid<f64> {
    let mut random = Random::seeded(18);
    Grid::of(400, |_| 1.0 + random.below(1 << 20) as f64 / f64::from(1 << 19))
}

fn steps(terrain: &Grid<f64>, (x, y): Cell) -> impl Iterator<Item = (Cell, f64)> {
    AROUND.into_iter().filter_map(move |(dx, dy)| {
        let next = (x + dx, y + dy);
        let length = if dx == 0 || dy == 0 { 1.0 } else { SQRT_2 };
        Some((next, length * terrain.cost(next)?))
    })
}

fn octile((x, y): Cell, (to_x, to_y): Cell) -> f64 {
    let (dx, dy) = (f64::from(x.abs_diff(to_x)), f64::from(y.abs_diff(to_y)));
    (dx - dy).abs() + SQRT_2 * dx.min(dy)
}

/// In thousandths, because equal sums may be rounded in another order.
fn thousandths(cost: f64) -> i64 {
    (1_000.0 * cost).round() as i64
}

fn ours(terrain: &Grid<f64>) -> Option<i64> {
    let goal = terrain.corner();
    let space = from_edges(|&at: &Cell| steps(terrain, at).map(|(next, cost)| (next, Finite64::of(cost))));
    let report = a_star(&space, &(0, 0), |&at| Finite64::of(octile(at, goal)), |&at| at == goal);
    report.plan().map(|plan| thousandths(plan.cost.get()))
}

fn theirs(terrain: &Grid<f64>) -> Option<i64> {
    let goal = terrain.corner();
    let moves = |&at: &Cell| steps(terrain, at).map(|(next, cost)| (next, OrderedFloat(cost)));
    let path = astar(&(0, 0), moves, |&at| OrderedFloat(octile(at, goal)), |&at| at == goal);
    path.map(|(_, cost)| thousandths(cost.0))
}
