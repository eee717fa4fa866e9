//! Advent of Code 2022, day 12: the fewest steps up a hill from any lowest cell, one unit of height a step. Both sides go
//! back from the summit.

use pathfinding::prelude::bfs;
use search::{prelude::*, random::Random};

use crate::{
    grid::{Cell, Grid, beside},
    job::Job,
};

const SIDE: i32 = 301;

pub(crate) fn job() -> Job {
    Job::new("hill, fewest steps from any low cell", hill, ours, theirs)
}

/// Heights 0 to 25: a cone with bumps.
fn hill() -> Grid<u8> {
    let mut random = Random::seeded(15);
    Grid::of(SIDE, |(x, y)| {
        let far = x.abs_diff(SIDE / 2).max(y.abs_diff(SIDE / 2));
        let cone = 25_u32.saturating_sub(far / 6);
        if far < 3 { 25 } else { cone.saturating_sub(random.below(4) as u32) as u8 }
    })
}

fn down(hill: &Grid<u8>, cell: Cell) -> impl Iterator<Item = Cell> {
    let height = hill.cost(cell).unwrap_or(0);
    beside(cell).into_iter().filter(move |&next| hill.cost(next).is_some_and(|next| next + 1 >= height))
}

fn ours(hill: &Grid<u8>) -> Option<usize> {
    let space = from_successors(|&cell: &Cell| down(hill, cell));
    let report = breadth_first(&space, &(SIDE / 2, SIDE / 2), |&cell| hill.cost(cell) == Some(0));
    report.plan().map(|plan| plan.actions.len())
}

fn theirs(hill: &Grid<u8>) -> Option<usize> {
    let low = |&cell: &Cell| hill.cost(cell) == Some(0);
    bfs(&(SIDE / 2, SIDE / 2), |&cell| down(hill, cell), low).map(|path| path.len() - 1)
}
