//! The earliest arrival by buses that go every few minutes: the time of a ride depends on the minute, which is part of the
//! state.

use pathfinding::prelude::dijkstra;
use search::{prelude::*, random::Random};

use crate::job::Job;

const STOPS: u32 = 2_000;

/// A bus leaves at `first` and then every `interval` minutes.
#[derive(Clone, Copy)]
struct Bus {
    to: u32,
    first: u32,
    interval: u32,
    ride: u32,
}

struct Timetable(Vec<Vec<Bus>>);

type Passenger = (u32, u32);

pub(crate) fn job() -> Job {
    Job::new("earliest arrivals by timetable", timetable, ours, theirs)
}

fn timetable() -> Timetable {
    let mut random = Random::seeded(17);
    let mut below = |bound| random.below(bound) as u32;
    let mut bus = |stop: u32, near: bool| {
        let to = if near { (stop + 1 + below(40)) % STOPS } else { (stop + STOPS - 1 - below(30)) % STOPS };
        Bus { to, first: below(30), interval: 5 + below(40), ride: 2 + below(20) }
    };
    Timetable((0..STOPS).map(|stop| (0..5).map(|i| bus(stop, i < 3)).collect()).collect())
}

impl Timetable {
    /// Each bus with the minutes until it arrives.
    fn rides(&self, (stop, minute): Passenger) -> impl Iterator<Item = (Passenger, u32)> {
        self.0[stop as usize].iter().map(move |bus| {
            let late = minute.saturating_sub(bus.first).div_ceil(bus.interval);
            let arrival = bus.first + late * bus.interval + bus.ride;
            ((bus.to, arrival), arrival - minute)
        })
    }
}

fn ours(timetable: &Timetable) -> Vec<Option<u32>> {
    let space = from_edges(|&passenger: &Passenger| timetable.rides(passenger));
    let arrival = |to| {
        let report = uniform_cost(&space, &(0, 480), |&(stop, _)| stop == to);
        report.plan().map(|plan| plan.cost)
    };
    [200, 500, 900].map(arrival).into()
}

fn theirs(timetable: &Timetable) -> Vec<Option<u32>> {
    let arrival = |to| {
        let rides = |&passenger: &Passenger| timetable.rides(passenger);
        dijkstra(&(0, 480), rides, |&(stop, _)| stop == to).map(|(_, cost)| cost)
    };
    [200, 500, 900].map(arrival).into()
}
