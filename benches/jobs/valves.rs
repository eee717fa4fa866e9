//! Advent of Code 2022, day 16: two actors open valves within 26 minutes. The greatest flow is the least loss.

use pathfinding::prelude::astar;
use search::{prelude::*, random::Random};

use crate::job::Job;

const MINUTES: u32 = 26;
const VALVES: usize = 15;

struct Tunnels {
    /// The minutes between valves; the last one is the entry.
    ways: [[u32; VALVES + 1]; VALVES + 1],
    rates: [u32; VALVES],
}

/// The place of each actor and the minutes that it has left, and the closed valves.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Work {
    actors: [(u8, u8); 2],
    closed: u16,
}

const START: Work = Work { actors: [(VALVES as u8, MINUTES as u8); 2], closed: (1 << VALVES) - 1 };

pub(crate) fn job() -> Job {
    Job::new("valves", tunnels, ours, theirs)
}

/// Valves at random places of a square, with tunnels along its sides.
fn tunnels() -> Tunnels {
    let mut random = Random::seeded(7);
    let places: [(u32, u32); VALVES + 1] =
        core::array::from_fn(|_| (random.below(7) as u32, random.below(7) as u32));
    let way = |(x, y): (u32, u32), (to_x, to_y): (u32, u32)| (x.abs_diff(to_x) + y.abs_diff(to_y)).max(1);
    let ways = places.map(|from| places.map(|to| way(from, to)));
    Tunnels { ways, rates: core::array::from_fn(|_| 3 + random.below(23) as u32) }
}

impl Tunnels {
    fn closed(&self, work: &Work) -> impl Iterator<Item = usize> {
        let closed = work.closed;
        (0..self.rates.len()).filter(move |valve| closed >> valve & 1 == 1)
    }

    /// The minutes that are left when an actor has opened the valve; zero if it comes too late.
    fn left(&self, (place, left): (u8, u8), valve: usize) -> u32 {
        u32::from(left).saturating_sub(self.ways[usize::from(place)][valve] + 1)
    }

    /// The actor with more time goes to a valve, or stops. The last one to stop leaves the rest closed.
    fn moves(&self, work: &Work) -> Vec<(Work, u32)> {
        let actor = usize::from(work.actors[0].1 < work.actors[1].1);
        let mut stopped = *work;
        stopped.actors[actor].1 = 0;
        let mut loss = 0;
        if work.actors[1 - actor].1 == 0 {
            loss = MINUTES * self.closed(work).map(|valve| self.rates[valve]).sum::<u32>();
            stopped.closed = 0;
        }
        let opened = self.closed(work).filter_map(|valve| {
            let left = self.left(work.actors[actor], valve);
            let mut next = Work { closed: work.closed & !(1 << valve), ..*work };
            next.actors[actor] = (valve as u8, left as u8);
            (left > 0).then_some((next, (MINUTES - left) * self.rates[valve]))
        });
        opened.chain([(stopped, loss)]).collect()
    }

    /// The loss if all valves could be opened next.
    fn rest(&self, work: &Work) -> u32 {
        let soonest = |valve| work.actors.iter().map(|&actor| self.left(actor, valve)).max().unwrap_or(0);
        self.closed(work).map(|valve| (MINUTES - soonest(valve)) * self.rates[valve]).sum()
    }
}

fn ours(tunnels: &Tunnels) -> Option<u32> {
    let space = from_edges(|work: &Work| tunnels.moves(work));
    let report = a_star(&space, &START, |work| tunnels.rest(work), |work| work.closed == 0);
    report.plan().map(|plan| MINUTES * tunnels.rates.iter().sum::<u32>() - plan.cost)
}

fn theirs(tunnels: &Tunnels) -> Option<u32> {
    let path = astar(&START, |work| tunnels.moves(work), |work| tunnels.rest(work), |work| work.closed == 0);
    path.map(|(_, cost)| MINUTES * tunnels.rates.iter().sum::<u32>() - cost)
}
