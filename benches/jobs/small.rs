//! Small searches and wide costs, many in one process: by the free function, which sets up a search each time, and by a search
//! that is kept.

use pathfinding::prelude::astar;
use search::{prelude::*, random::Random};

use crate::{
    grid::{Cell, Grid, manhattan},
    job::Job,
};

struct Queries {
    grid: Grid<u32>,
    least: u32,
    ends: Vec<(Cell, Cell)>,
}

pub(crate) fn jobs() -> Vec<Job> {
    let mut jobs = Vec::new();
    jobs.extend(pair(["8x8, 1 to 9", "8x8, 1 to 9, kept"], queries::<8, 2_000, 1, 9>, 2_000));
    jobs.extend(pair(["8x8, 100 to 1000", "8x8, 100 to 1000, kept"], queries::<8, 2_000, 100, 1_000>, 2_000));
    jobs.extend(pair(["20x20, 1 to 9", "20x20, 1 to 9, kept"], queries::<20, 500, 1, 9>, 500));
    jobs.extend(pair(
        ["20x20, 100 to 1000", "20x20, 100 to 1000, kept"],
        queries::<20, 500, 100, 1_000>,
        500,
    ));
    jobs.extend(pair(["200x200, 1 to 9", "200x200, 1 to 9, kept"], queries::<200, 20, 1, 9>, 20));
    jobs.extend(pair(
        ["200x200, 100 to 1000", "200x200, 100 to 1000, kept"],
        queries::<200, 20, 100, 1_000>,
        20,
    ));
    jobs
}

fn pair([new, kept]: [&'static str; 2], input: fn() -> Queries, searches: u32) -> [Job; 2] {
    let new = Job::new(new, input, by_new_searches, theirs);
    let kept = Job::new(kept, input, by_kept_search, theirs);
    [new, kept].map(|job| job.of_searches(searches))
}

/// Queries from anywhere to anywhere.
fn queries<const SIDE: i32, const COUNT: u32, const LEAST: u32, const MOST: u32>() -> Queries {
    let mut random = Random::seeded(22);
    let grid = Grid::of(SIDE, |_| LEAST + random.below(u64::from(MOST - LEAST + 1)) as u32);
    let mut cell = || (random.below(SIDE as u64) as i32, random.below(SIDE as u64) as i32);
    Queries { grid, least: LEAST, ends: (0..COUNT).map(|_| (cell(), cell())).collect() }
}

fn by_new_searches(Queries { grid, least, ends }: &Queries) -> u32 {
    let space = from_edges(|&cell: &Cell| grid.neighbours(cell));
    let cost = |&(from, to): &(Cell, Cell)| {
        let report = a_star(&space, &from, |&cell| least * manhattan(cell, to), |&cell| cell == to);
        report.plan().map(|plan| plan.cost)
    };
    ends.iter().filter_map(cost).sum()
}

fn by_kept_search(Queries { grid, least, ends }: &Queries) -> u32 {
    let target = core::cell::Cell::new((0, 0));
    let space = from_edges(|&cell: &Cell| grid.neighbours(cell));
    let mut search = AStar::new(|&cell: &Cell| least * manhattan(cell, target.get()));
    let cost = |&(from, to): &(Cell, Cell)| {
        target.set(to);
        search.run(&space, &from, |&cell| cell == to).plan().map(|plan| plan.cost)
    };
    ends.iter().filter_map(cost).sum()
}

fn theirs(Queries { grid, least, ends }: &Queries) -> u32 {
    let cost = |&(from, to): &(Cell, Cell)| {
        let path = astar(
            &from,
            |&cell| grid.neighbours(cell),
            |&cell| least * manhattan(cell, to),
            |&cell| cell == to,
        );
        path.map(|(_, cost)| cost)
    };
    ends.iter().filter_map(cost).sum()
}
