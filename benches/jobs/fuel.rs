//! "Full Tank?", number 11367 of Online Judge: the cheapest way where fuel has a price at each town. A state is a town and a level of fuel, prices
//! go up to ten million, the costs of trips to a thousand million.

use pathfinding::prelude::dijkstra;
use search::{prelude::*, random::Random};

use crate::job::Job;

const TANK: u32 = 100;
const TOWNS: u64 = 3_000;

struct Country {
    prices: Vec<u64>,
    roads: Vec<Vec<(u32, u32)>>,
}

type Car = (u32, u32);

pub(crate) fn job() -> Job {
    Job::new("full tank, up to 10^9", country, ours, theirs)
}

fn country() -> Country {
    let mut random = Random::seeded(20);
    let prices = (0..TOWNS).map(|_| 1 + random.below(10_000_000)).collect();
    let mut roads = vec![Vec::new(); TOWNS as usize];
    for from in 0..TOWNS {
        for _ in 0..3 {
            let (to, units) = ((from + 1 + random.below(60)) % TOWNS, 3 + random.below(40) as u32);
            roads[from as usize].push((to as u32, units));
            roads[to as usize].push((from as u32, units));
        }
    }
    Country { prices, roads }
}

impl Country {
    fn moves(&self, (town, fuel): Car) -> impl Iterator<Item = (Car, u64)> {
        let filled = (fuel < TANK).then(|| ((town, fuel + 1), self.prices[town as usize]));
        let roads = self.roads[town as usize].iter();
        let trips = roads.filter_map(move |&(to, units)| Some(((to, fuel.checked_sub(units)?), 0)));
        filled.into_iter().chain(trips)
    }
}

fn ours(country: &Country) -> Option<u64> {
    let space = from_edges(|&car: &Car| country.moves(car));
    uniform_cost(&space, &(0, 0), |&(town, _)| town == 1_500).plan().map(|plan| plan.cost)
}

fn theirs(country: &Country) -> Option<u64> {
    dijkstra(&(0, 0), |&car| country.moves(car), |&(town, _)| town == 1_500).map(|(_, cost)| cost)
}
