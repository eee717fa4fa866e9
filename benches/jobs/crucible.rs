//! Advent of Code 2023, day 17: the least loss of heat where a crucible goes at most three steps straight on, then where it
//! goes four to ten.

use core::ops::RangeInclusive;

use pathfinding::prelude::astar;
use search::{prelude::*, random::Random};

use crate::{
    grid::{Cell, Grid, beside, manhattan},
    job::Job,
};

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Crucible {
    cell: Cell,
    direction: Cell,
    straight: u8,
}

const START: Crucible = Crucible { cell: (0, 0), direction: (0, 0), straight: 0 };
const RUNS: [RangeInclusive<u8>; 2] = [1..=3, 4..=10];

pub(crate) fn job() -> Job {
    Job::new("crucible", city, ours, theirs)
}

fn city() -> Grid<u32> {
    let mut random = Random::seeded(3);
    Grid::of(141, |_| 1 + random.below(9) as u32)
}

fn moves(city: &Grid<u32>, from: Crucible, runs: &RangeInclusive<u8>) -> Vec<(Crucible, u32)> {
    let Crucible { cell: (x, y), direction: (dx, dy), straight } = from;
    let may_turn = straight == 0 || straight >= *runs.start();
    let directions = beside((0, 0)).into_iter().filter(|&next| next != (-dx, -dy));
    let moved = directions.filter_map(|next| {
        let goes_on = next == (dx, dy);
        let allowed = if goes_on { straight < *runs.end() } else { may_turn };
        let cell = (x + next.0, y + next.1);
        let straight = if goes_on { straight + 1 } else { 1 };
        let cost = city.cost(cell).filter(|_| allowed)?;
        Some((Crucible { cell, direction: next, straight }, cost))
    });
    moved.collect()
}

fn ours(city: &Grid<u32>) -> Vec<Option<u32>> {
    let goal = city.corner();
    let loss = |runs: RangeInclusive<u8>| {
        let space = from_edges(|&crucible: &Crucible| moves(city, crucible, &runs));
        let at_goal = |at: &Crucible| at.cell == goal && at.straight >= *runs.start();
        let report = a_star(&space, &START, |at| manhattan(at.cell, goal), at_goal);
        report.plan().map(|plan| plan.cost)
    };
    RUNS.map(loss).into()
}

fn theirs(city: &Grid<u32>) -> Vec<Option<u32>> {
    let goal = city.corner();
    let loss = |runs: RangeInclusive<u8>| {
        let at_goal = |at: &Crucible| at.cell == goal && at.straight >= *runs.start();
        let path = astar(&START, |&at| moves(city, at, &runs), |at| manhattan(at.cell, goal), at_goal);
        path.map(|(_, cost)| cost)
    };
    RUNS.map(loss).into()
}
