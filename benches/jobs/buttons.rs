//! Machines with buttons: each raises some counters by one. The fewest presses that reach given numbers, on many machines.

use pathfinding::prelude::astar;
use search::{prelude::*, random::Random};

use crate::job::Job;

const MACHINES: usize = 60;

type Counters = [u8; 6];

struct Machine {
    /// The counters that each button raises, as bits.
    buttons: Vec<u8>,
    wanted: Counters,
}

pub(crate) fn job() -> Job {
    Job::new("buttons and counters", machines, ours, theirs).of_searches(MACHINES as u32)
}

fn machines() -> [Machine; MACHINES] {
    let mut random = Random::seeded(21);
    let mut machine = || {
        let buttons: Vec<u8> = (0..7).map(|_| 1 + random.below(63) as u8).collect();
        let presses = (0..18).filter_map(|_| random.one_of(&buttons).copied());
        let wanted = presses.fold([0; 6], |counters, button| pressed(&counters, button));
        Machine { buttons, wanted }
    };
    core::array::from_fn(|_| machine())
}

fn pressed(counters: &Counters, button: u8) -> Counters {
    core::array::from_fn(|i| counters[i] + (button >> i & 1))
}

impl Machine {
    fn presses(&self, counters: &Counters) -> Vec<Counters> {
        let all = self.buttons.iter().map(|&button| pressed(counters, button));
        all.filter(|next| next.iter().zip(&self.wanted).all(|(now, wanted)| now <= wanted)).collect()
    }

    fn rest(&self, counters: &Counters) -> u32 {
        counters.iter().zip(&self.wanted).map(|(now, wanted)| u32::from(wanted - now)).max().unwrap_or(0)
    }
}

fn ours(machines: &[Machine; MACHINES]) -> Vec<Option<u32>> {
    let presses = |machine: &Machine| {
        let space = from_successors(|counters: &Counters| machine.presses(counters));
        let report = a_star(&space, &[0; 6], |now| machine.rest(now), |now| *now == machine.wanted);
        report.plan().map(|plan| plan.cost)
    };
    machines.iter().map(presses).collect()
}

fn theirs(machines: &[Machine; MACHINES]) -> Vec<Option<u32>> {
    let presses = |machine: &Machine| {
        let moves = |counters: &Counters| machine.presses(counters).into_iter().map(|next| (next, 1));
        let path = astar(&[0; 6], moves, |now| machine.rest(now), |now| *now == machine.wanted);
        path.map(|(_, cost)| cost)
    };
    machines.iter().map(presses).collect()
}
