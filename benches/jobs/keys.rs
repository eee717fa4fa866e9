//! Advent of Code 2019, day 18: the fewest steps that gather all keys, where a door opens to those who have its key.

use pathfinding::prelude::bfs;
use search::{prelude::*, random::Random};

use crate::{
    grid::{Cell, Grid, beside},
    job::Job,
    maze::{maze, open_cells},
};

const KEYS: usize = 12;

#[derive(Clone, Copy)]
enum Place {
    Wall,
    Floor,
    Key(u32),
    Door(u32),
}

type Walker = (Cell, u32);

pub(crate) fn job() -> Job {
    Job::new("keys and doors", vault, ours, theirs)
}

/// Doors have the keys of even numbers.
fn vault() -> Grid<Place> {
    let mut random = Random::seeded(6);
    let maze = maze(41, 10, &mut random);
    let mut cells = open_cells(&maze);
    cells.retain(|&cell| cell != (1, 1));
    let mut pick = || cells.swap_remove(random.below(cells.len() as u64) as usize);
    let keys: [Cell; KEYS] = core::array::from_fn(|_| pick());
    let doors: [Cell; KEYS / 2] = core::array::from_fn(|_| pick());
    Grid::of(41, |cell| {
        let key = keys.iter().position(|&key| key == cell).map(|key| Place::Key(1 << key));
        let door = || doors.iter().position(|&door| door == cell).map(|door| Place::Door(1 << (2 * door)));
        let floor = if maze.cost(cell) == Some(true) { Place::Floor } else { Place::Wall };
        key.or_else(door).unwrap_or(floor)
    })
}

fn steps(vault: &Grid<Place>, (cell, keys): Walker) -> impl Iterator<Item = Walker> {
    beside(cell).into_iter().filter_map(move |next| match vault.cost(next)? {
        Place::Floor => Some((next, keys)),
        Place::Key(key) => Some((next, keys | key)),
        Place::Door(key) => (keys & key > 0).then_some((next, keys)),
        Place::Wall => None,
    })
}

fn ours(vault: &Grid<Place>) -> Option<usize> {
    let space = from_successors(|&walker: &Walker| steps(vault, walker));
    let report = breadth_first(&space, &((1, 1), 0), |&(_, keys)| keys == (1 << KEYS) - 1);
    report.plan().map(|plan| plan.actions.len())
}

fn theirs(vault: &Grid<Place>) -> Option<usize> {
    let path = bfs(&((1, 1), 0), |&walker| steps(vault, walker), |&(_, keys)| keys == (1 << KEYS) - 1);
    path.map(|path| path.len() - 1)
}
