//! Advent of Code 2016, day 11: chips and their generators go up to the fourth floor. Pairs are alike, so they are sorted.

use pathfinding::prelude::bfs;
use search::prelude::*;

use crate::job::Job;

const PAIRS: usize = 7;

/// The floors of the elevator, and of the generator and the chip of each pair.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Building {
    elevator: u8,
    pairs: [(u8, u8); PAIRS],
}

pub(crate) fn job() -> Job {
    Job::new("elevators, symmetric", building, ours, theirs)
}

fn building() -> Building {
    Building { elevator: 0, pairs: [(0, 0), (0, 0), (0, 0), (0, 1), (0, 1), (1, 1), (2, 2)] }
}

impl Building {
    fn things(&self) -> [u8; 2 * PAIRS] {
        core::array::from_fn(|i| if i % 2 == 0 { self.pairs[i / 2].0 } else { self.pairs[i / 2].1 })
    }

    /// Whether no chip is alone among generators of others.
    fn is_safe(&self) -> bool {
        let has_generator = |floor| self.pairs.iter().any(|pair| pair.0 == floor);
        self.pairs.iter().all(|&(generator, chip)| generator == chip || !has_generator(chip))
    }

    fn moved(&self, up: bool, carried: [usize; 2]) -> Option<Building> {
        let to = if up {
            Some(self.elevator + 1).filter(|&floor| floor < 4)
        } else {
            self.elevator.checked_sub(1)
        }?;
        let mut next = Building { elevator: to, ..*self };
        for thing in carried {
            let pair = &mut next.pairs[thing / 2];
            *(if thing % 2 == 0 { &mut pair.0 } else { &mut pair.1 }) = to;
        }
        next.pairs.sort_unstable();
        next.is_safe().then_some(next)
    }

    fn moves(&self) -> Vec<Building> {
        let things = self.things();
        let here: Vec<usize> = (0..2 * PAIRS).filter(|&thing| things[thing] == self.elevator).collect();
        let loads =
            here.iter().enumerate().flat_map(|(i, &one)| here[i..].iter().map(move |&two| [one, two]));
        loads.flat_map(|load| [true, false].into_iter().filter_map(move |up| self.moved(up, load))).collect()
    }

    fn is_done(&self) -> bool {
        self.pairs == [(3, 3); PAIRS]
    }
}

fn ours(building: &Building) -> Option<usize> {
    let report = breadth_first(&from_successors(Building::moves), building, Building::is_done);
    report.plan().map(|plan| plan.actions.len())
}

fn theirs(building: &Building) -> Option<usize> {
    bfs(building, Building::moves, Building::is_done).map(|path| path.len() - 1)
}
