//! Advent of Code 2022, day 24: through a valley of blizzards that blow around, to the exit, back and to the exit again.

use pathfinding::prelude::astar;
use search::{prelude::*, random::Random};

use crate::{
    grid::{Cell, beside, manhattan},
    job::Job,
};

const WIDTH: i32 = 120;
const HEIGHT: i32 = 24;
/// The blizzards repeat.
const PERIOD: i32 = 120;
const ENDS: [Cell; 2] = [(0, -1), (WIDTH - 1, HEIGHT)];

/// The direction of the blizzard that begins in each cell, if one does.
type Valley = Vec<Vec<Option<u8>>>;
type Walker = (Cell, i32);

pub(crate) fn job() -> Job {
    Job::new("blizzards", valley, ours, theirs)
}

fn valley() -> Valley {
    let mut random = Random::seeded(8);
    let mut blizzard = || Some(random.below(5) as u8).filter(|&direction| direction < 4);
    (0..HEIGHT).map(|_| (0..WIDTH).map(|_| blizzard()).collect()).collect()
}

fn is_free(valley: &Valley, cell: Cell, time: i32) -> bool {
    let begins = |x: i32, y: i32| valley[y.rem_euclid(HEIGHT) as usize][x.rem_euclid(WIDTH) as usize];
    let (x, y) = cell;
    let inside = (0..WIDTH).contains(&x) && (0..HEIGHT).contains(&y);
    let blown = || {
        begins(x - time, y) == Some(0)
            || begins(x + time, y) == Some(1)
            || begins(x, y - time) == Some(2)
            || begins(x, y + time) == Some(3)
    };
    ENDS.contains(&cell) || (inside && !blown())
}

fn steps(valley: &Valley, (cell, time): Walker) -> impl Iterator<Item = Walker> {
    let next = (time + 1) % PERIOD;
    beside(cell)
        .into_iter()
        .chain([cell])
        .filter(move |&to| is_free(valley, to, next))
        .map(move |to| (to, next))
}

fn ours(valley: &Valley) -> Option<u32> {
    let space = from_successors(|&walker: &Walker| steps(valley, walker));
    let trip = |time: u32, from: usize| {
        let (start, goal) = ((ENDS[from], time.cast_signed() % PERIOD), ENDS[1 - from]);
        let report = a_star(&space, &start, |&(cell, _)| manhattan(cell, goal), |&(cell, _)| cell == goal);
        Some(time + report.plan()?.cost)
    };
    [0, 1, 0].into_iter().try_fold(0, trip)
}

fn theirs(valley: &Valley) -> Option<u32> {
    let trip = |time: u32, from: usize| {
        let (start, goal) = ((ENDS[from], time.cast_signed() % PERIOD), ENDS[1 - from]);
        let moves = |&walker: &Walker| steps(valley, walker).map(|next| (next, 1));
        let path = astar(&start, moves, |&(cell, _)| manhattan(cell, goal), |&(cell, _)| cell == goal);
        Some(time + path?.1)
    };
    [0, 1, 0].into_iter().try_fold(0, trip)
}
