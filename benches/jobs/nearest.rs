//! Distances from one source on a large map: of all cells, of the three nearest wells, and the cells within reach.

use pathfinding::prelude::{dijkstra_all, dijkstra_reach};
use search::{prelude::*, random::Random};

use crate::{
    grid::{Cell, Grid},
    job::Job,
};

const SOURCE: Cell = (300, 400);

pub(crate) fn job() -> Job {
    Job::new("distances from a source, 1000x1000", map, ours, theirs)
}

fn map() -> Grid<u32> {
    let mut random = Random::seeded(10);
    Grid::of(1_000, |_| 1 + random.below(9) as u32)
}

fn is_well(&(x, y): &Cell) -> bool {
    (x * 7_919 + y * 104_729) % 9_973 == 0
}

type Answer = (usize, u64, Vec<u32>, usize);

fn ours(map: &Grid<u32>) -> Answer {
    let space = from_edges(|&cell: &Cell| map.neighbours(cell));
    let all = distances(&space, &SOURCE);
    let sum = all.tree().iter().map(|reached| u64::from(reached.cost)).sum();
    let wells = states_by_cost(&space, &SOURCE).filter(|(cell, _)| is_well(cell)).take(3);
    let near = states_by_cost(&space, &SOURCE).take_while(|&(_, cost)| cost <= 500).count();
    (all.tree().len(), sum, wells.map(|(_, cost)| cost).collect(), near)
}

fn theirs(map: &Grid<u32>) -> Answer {
    let moves = |&cell: &Cell| map.neighbours(cell);
    let all = dijkstra_all(&SOURCE, moves);
    let sum = all.values().map(|&(_, cost)| u64::from(cost)).sum();
    let wells = dijkstra_reach(&SOURCE, moves).filter(|reached| is_well(&reached.node)).take(3);
    let near = dijkstra_reach(&SOURCE, moves).take_while(|reached| reached.total_cost <= 500).count();
    (all.len() + 1, sum, wells.map(|reached| reached.total_cost).collect(), near)
}
