//! A robot gathers points on a grid, those of each cell once, in a hundred turns: the greatest sum by a beam of 5,000 states.
//! Beside it a loop by hand.

use std::collections::HashSet;

use search::{prelude::*, random::Random};

use crate::{
    grid::{Cell, Grid, beside},
    job::{Answers, Job},
};

const TURNS: u8 = 100;
const WIDTH: usize = 5_000;
const MOST: u32 = 9;

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Robot {
    cell: Cell,
    turn: u8,
    taken: [u64; 4],
}

const START: Robot = Robot { cell: (8, 8), turn: 0, taken: [0; 4] };

pub(crate) fn job() -> Job {
    Job::new("beam, greatest score; by hand", field, ours, by_hand).with_answers(Answers::Scored)
}

fn field() -> Grid<u32> {
    let mut random = Random::seeded(12);
    Grid::of(16, |_| random.below(u64::from(MOST) + 1) as u32)
}

/// The next states, with the points that are gained.
fn moves(field: &Grid<u32>, robot: Robot) -> impl Iterator<Item = (Robot, u32)> {
    beside(robot.cell).into_iter().filter_map(move |cell| {
        let points = field.cost(cell)?;
        let mut next = Robot { cell, turn: robot.turn + 1, ..robot };
        let (word, bit) = (cell.1 as usize / 4, 1 << (16 * (cell.1 % 4) + cell.0));
        let is_new = next.taken[word] & bit == 0;
        next.taken[word] |= bit;
        Some((next, if is_new { points } else { 0 }))
    })
}

/// A turn costs the points that it misses.
fn ours(field: &Grid<u32>) -> Option<u32> {
    let missed = |&robot: &Robot| moves(field, robot).map(|(next, gained)| (next, MOST - gained));
    let report = beam(&from_edges(missed), &START, |_| 0, WIDTH, |robot| robot.turn == TURNS);
    report.plan().map(|plan| MOST * u32::from(TURNS) - plan.cost)
}

fn by_hand(field: &Grid<u32>) -> Option<u32> {
    let mut layer = vec![(START, 0, 0)];
    let mut tree = vec![(START.cell, 0)];
    for _ in 0..TURNS {
        let mut next: Vec<(Robot, u32, usize)> = Vec::new();
        for &(robot, score, path) in &layer {
            next.extend(moves(field, robot).map(|(to, gained)| (to, score + gained, path)));
        }
        next.sort_unstable_by_key(|&(_, score, _)| u32::MAX - score);
        let mut seen = HashSet::with_capacity(WIDTH);
        layer.clear();
        for (robot, score, path) in next {
            if layer.len() < WIDTH && seen.insert(robot) {
                tree.push((robot.cell, path));
                layer.push((robot, score, tree.len() - 1));
            }
        }
    }
    let (_, score, mut at) = layer.into_iter().max_by_key(|&(_, score, _)| score)?;
    let mut path = Vec::new();
    while at > 0 {
        path.push(tree[at].0);
        at = tree[at].1;
    }
    (path.len() == usize::from(TURNS)).then_some(score)
}
