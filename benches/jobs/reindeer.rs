//! Advent of Code 2024, day 16: a reindeer pays one for a step and a thousand for a turn. The least cost, and the number of
//! cells on any cheapest path.

use std::collections::HashSet;

use pathfinding::prelude::{astar_bag, dijkstra_all};
use search::{algorithms::cheapest_plans, prelude::*, random::Random};

use crate::{
    grid::{Cell, Grid, beside, manhattan},
    job::Job,
    maze::maze,
};

type Reindeer = (Cell, Cell);

pub(crate) fn all_distances() -> Job {
    Job::new("reindeer, all cheapest paths; dijkstra_all", course, ours, by_distances)
}

pub(crate) fn bag() -> Job {
    Job::new("reindeer, all cheapest paths; astar_bag", course, ours_by_plans, by_bag)
}

fn course() -> Grid<bool> {
    maze(141, 12, &mut Random::seeded(4))
}

fn start(course: &Grid<bool>) -> Reindeer {
    ((1, course.side - 2), (1, 0))
}

fn end(course: &Grid<bool>) -> Cell {
    (course.side - 2, 1)
}

fn moves(course: &Grid<bool>, ((x, y), (dx, dy)): Reindeer) -> Vec<(Reindeer, u32)> {
    let ahead = (x + dx, y + dy);
    let step = (course.cost(ahead) == Some(true)).then_some(((ahead, (dx, dy)), 1));
    let turns = [(dy, -dx), (-dy, dx)].map(|direction| (((x, y), direction), 1_000));
    turns.into_iter().chain(step).collect()
}

/// Walks back from the cheapest ends.
fn cells_on_paths(course: &Grid<bool>, cost: impl Fn(&Reindeer) -> Option<u32>) -> Option<(u32, usize)> {
    let ends = beside((0, 0)).map(|direction| (end(course), direction));
    let least = ends.iter().filter_map(&cost).min()?;
    let mut open: Vec<Reindeer> = ends.into_iter().filter(|at| cost(at) == Some(least)).collect();
    let mut seen: HashSet<Reindeer> = open.iter().copied().collect();
    while let Some(((x, y), (dx, dy))) = open.pop() {
        let before =
            [(((x - dx, y - dy), (dx, dy)), 1), (((x, y), (dy, -dx)), 1_000), (((x, y), (-dy, dx)), 1_000)];
        let here = cost(&((x, y), (dx, dy)));
        let on_path = |(from, step): &(Reindeer, u32)| cost(from).map(|cost| cost + step) == here;
        open.extend(
            before.into_iter().filter(on_path).map(|(from, _)| from).filter(|&from| seen.insert(from)),
        );
    }
    Some((least, seen.into_iter().map(|(cell, _)| cell).collect::<HashSet<_>>().len()))
}

fn ours(course: &Grid<bool>) -> Option<(u32, usize)> {
    let space = from_edges(|&at: &Reindeer| moves(course, at));
    let reached = distances(&space, &start(course));
    cells_on_paths(course, |at| reached.tree().cost(at))
}

fn ours_by_plans(course: &Grid<bool>) -> Option<(u32, usize)> {
    let (space, end) = (from_edges(|&at: &Reindeer| moves(course, at)), end(course));
    let found = cheapest_plans(&space, &start(course), |at| manhattan(at.0, end), |at| at.0 == end);
    let cells: HashSet<Cell> = found.states().map(|at| at.0).collect();
    Some((found.cost()?, cells.len()))
}

fn by_distances(course: &Grid<bool>) -> Option<(u32, usize)> {
    let start = start(course);
    let reached = dijkstra_all(&start, |&at| moves(course, at));
    cells_on_paths(course, |at| if *at == start { Some(0) } else { reached.get(at).map(|(_, cost)| *cost) })
}

fn by_bag(course: &Grid<bool>) -> Option<(u32, usize)> {
    let end = end(course);
    let at_end = |at: &Reindeer| at.0 == end;
    let (paths, cost) =
        astar_bag(&start(course), |&at| moves(course, at), |at| manhattan(at.0, end), at_end)?;
    Some((cost, paths.flatten().map(|(cell, _)| cell).collect::<HashSet<_>>().len()))
}
