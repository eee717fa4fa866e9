//! Advent of Code 2019, day 20: a maze within itself. An inner portal leads to the outer one of its name, one level down.

use std::collections::HashMap;

use pathfinding::prelude::bfs;
use search::{prelude::*, random::Random};

use crate::{
    grid::{Cell, Grid, beside},
    job::Job,
    maze::{maze, open_cells},
};

struct Maze {
    cells: Grid<bool>,
    /// The other end of each portal, and the step from level to level.
    portals: HashMap<Cell, (Cell, i32)>,
    exit: Cell,
}

const SIDE: i32 = 201;

type Walker = (Cell, i32);

pub(crate) fn job() -> Job {
    Job::new("portals of a recursive maze", portals, ours, theirs)
}

/// Ten portals whose outer ends lie at the rim. Two walls cut the maze into quarters.
fn portals() -> Maze {
    let mut random = Random::seeded(10);
    let carved = maze(SIDE, 60, &mut random);
    let cells = Grid::of(SIDE, |(x, y)| x != SIDE / 2 && y != SIDE / 2 && carved.cost((x, y)) == Some(true));
    let open = open_cells(&cells);
    let at_rim = |&(x, y): &Cell| x.min(y) < 20 || x.max(y) > SIDE - 21;
    let (mut outer, mut inner): (Vec<Cell>, Vec<Cell>) = open.into_iter().partition(at_rim);
    let mut pick = |cells: &mut Vec<Cell>| cells.swap_remove(random.below(cells.len() as u64) as usize);
    let pairs: Vec<(Cell, Cell)> = (0..10).map(|_| (pick(&mut outer), pick(&mut inner))).collect();
    let portals = pairs.into_iter().flat_map(|(out, inn)| [(out, (inn, -1)), (inn, (out, 1))]).collect();
    Maze { cells, portals, exit: (SIDE - 2, SIDE - 2) }
}

fn steps(maze: &Maze, (cell, level): Walker) -> impl Iterator<Item = Walker> {
    let through = maze.portals.get(&cell).map(|&(to, step)| (to, level + step));
    let through = through.filter(|(_, level)| (0..60).contains(level));
    let beside = beside(cell).into_iter().filter(|&next| maze.cells.cost(next) == Some(true));
    beside.map(move |next| (next, level)).chain(through)
}

fn ours(maze: &Maze) -> Option<usize> {
    let space = from_successors(|&walker: &Walker| steps(maze, walker));
    let report = breadth_first(&space, &((1, 1), 0), |&walker| walker == (maze.exit, 0));
    report.plan().map(|plan| plan.actions.len())
}

fn theirs(maze: &Maze) -> Option<usize> {
    let out = |&walker: &Walker| walker == (maze.exit, 0);
    bfs(&((1, 1), 0), |&walker| steps(maze, walker), out).map(|path| path.len() - 1)
}
