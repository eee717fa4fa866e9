//! A robot gathers points on a grid, those of each cell once, in a hundred turns: the greatest sum by a beam of 5,000 states.
//! Beside it a loop by hand. Twenty more fields have the sums of beams of 500 states.

use std::collections::HashSet;

use search::{prelude::*, random::Random};

use crate::{
    grid::{Cell, Grid, beside},
    job::{Answers, Job},
};

const TURNS: u8 = 100;
const WIDTH: usize = 5_000;
const SMALL_WIDTH: usize = 500;

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Robot {
    cell: Cell,
    points: u32,
    taken: [u64; 4],
}

const START: Robot = Robot { cell: (8, 8), points: 0, taken: [0; 4] };

pub(crate) fn job() -> Job {
    Job::new(
        "beam, greatest score; by hand",
        || field_of(12),
        |field| ours(field, WIDTH),
        |field| by_hand(field, WIDTH),
    )
    .with_answers(Answers::Scored)
}

pub(crate) fn twenty() -> Job {
    let fields = || (1..=20).map(field_of).collect();
    let ours = |fields: &Vec<_>| fields.iter().map(|field| ours(field, SMALL_WIDTH)).collect::<Vec<_>>();
    let theirs = |fields: &Vec<_>| fields.iter().map(|field| by_hand(field, SMALL_WIDTH)).collect::<Vec<_>>();
    Job::new("beam, twenty fields; by hand", fields, ours, theirs).with_answers(Answers::Scored)
}

fn field_of(seed: u64) -> Grid<u32> {
    let mut random = Random::seeded(seed);
    Grid::of(16, |_| random.below(10) as u32)
}

struct Field<'a>(&'a Grid<u32>);

impl StateSpace for Field<'_> {
    type State = Robot;
    type Action = Cell;
    type Cost = u32;
    type Actions = Vec<Cell>;

    fn actions(&self, robot: &Robot) -> Vec<Cell> {
        beside(robot.cell).into_iter().filter(|&cell| self.0.cost(cell).is_some()).collect()
    }

    fn apply(&self, robot: &mut Robot, cell: Cell) {
        *robot = moved(self.0, *robot, cell);
    }
}

fn moved(field: &Grid<u32>, robot: Robot, cell: Cell) -> Robot {
    let mut next = Robot { cell, ..robot };
    let (word, bit) = (cell.1 as usize / 4, 1 << (16 * (cell.1 % 4) + cell.0));
    if next.taken[word] & bit == 0 {
        next.taken[word] |= bit;
        next.points += field.cost(cell).unwrap_or(0);
    }
    next
}

fn ours(field: &Grid<u32>, width: usize) -> Option<u32> {
    let mut search = Beam::by_score(|robot: &Robot| robot.points, width).with_horizon(TURNS.into());
    search.run(&Field(field), &START, |_| true).into_plan()?;
    search.best_score()
}

fn by_hand(field: &Grid<u32>, width: usize) -> Option<u32> {
    let mut layer = vec![(START, 0)];
    let mut tree = vec![(START.cell, 0)];
    for _ in 0..TURNS {
        let mut next: Vec<(Robot, usize)> = Vec::new();
        for &(robot, path) in &layer {
            let cells = beside(robot.cell).into_iter().filter(|&cell| field.cost(cell).is_some());
            next.extend(cells.map(|cell| (moved(field, robot, cell), path)));
        }
        next.sort_unstable_by_key(|&(robot, _)| u32::MAX - robot.points);
        let mut seen = HashSet::with_capacity(width);
        layer.clear();
        for (robot, path) in next {
            if layer.len() < width && seen.insert(robot) {
                tree.push((robot.cell, path));
                layer.push((robot, tree.len() - 1));
            }
        }
    }
    let (best, mut at) = layer.into_iter().max_by_key(|(robot, _)| robot.points)?;
    let mut path = Vec::new();
    while at > 0 {
        path.push(tree[at].0);
        at = tree[at].1;
    }
    (path.len() == usize::from(TURNS)).then_some(best.points)
}
