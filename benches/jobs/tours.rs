//! The shortest round trip through 12 and through 16 towns: a state is the town and the set of those that were seen.

use pathfinding::prelude::astar;
use search::{prelude::*, random::Random};

use crate::job::Job;

struct Map {
    lengths: Vec<Vec<u32>>,
    /// The shortest road at each town.
    shortest: Vec<u32>,
}

type Salesman = (u8, u16);

pub(crate) fn jobs() -> [Job; 2] {
    [
        Job::new("round trip, 12 towns", map::<12>, ours, theirs),
        Job::new("round trip, 16 towns", map::<16>, ours, theirs),
    ]
}

fn map<const TOWNS: usize>() -> Map {
    let mut random = Random::seeded(13);
    let towns: [(f64, f64); TOWNS] =
        core::array::from_fn(|_| (random.below(1_000) as f64, random.below(1_000) as f64));
    let length = |from: (f64, f64), to: (f64, f64)| (from.0 - to.0).hypot(from.1 - to.1) as u32;
    let lengths = towns.iter().map(|&from| towns.iter().map(|&to| length(from, to)).collect());
    let lengths: Vec<Vec<u32>> = lengths.collect();
    let others =
        |(i, row): (usize, &Vec<u32>)| row.iter().enumerate().filter(|&(j, _)| j != i).map(|(_, l)| *l).min();
    let shortest = lengths.iter().enumerate().map(|row| others(row).unwrap_or(0)).collect();
    Map { lengths, shortest }
}

impl Map {
    fn all(&self) -> u16 {
        ((1_u32 << self.lengths.len()) - 1) as u16
    }

    /// The towns that were not seen; after them, the first one.
    fn moves(&self, (at, seen): Salesman) -> impl Iterator<Item = (Salesman, u32)> {
        let open = if seen == self.all() & !1 { 1 } else { self.all() & !seen & !1 };
        let towns = (0..self.lengths.len() as u8).filter(move |town| open >> town & 1 == 1);
        towns.map(move |to| ((to, seen | 1 << to), self.lengths[usize::from(at)][usize::from(to)]))
    }

    /// Each town that is left costs its shortest road.
    fn rest(&self, &(_, seen): &Salesman) -> u32 {
        (0..self.lengths.len()).filter(|town| seen >> town & 1 == 0).map(|town| self.shortest[town]).sum()
    }
}

fn ours(map: &Map) -> Option<u32> {
    let space = from_edges(|&salesman: &Salesman| map.moves(salesman));
    a_star(&space, &(0, 0), |at| map.rest(at), |&(_, seen)| seen == map.all()).plan().map(|plan| plan.cost)
}

fn theirs(map: &Map) -> Option<u32> {
    let goal = |&(_, seen): &Salesman| seen == map.all();
    astar(&(0, 0), |&at| map.moves(at), |at| map.rest(at), goal).map(|(_, cost)| cost)
}
