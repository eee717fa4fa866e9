//! A router that borrows its roads, keeps its search, and is generic over its space: 400 short queries.

use pathfinding::prelude::dijkstra;
use search::{prelude::*, random::Random};

use crate::job::Job;

const QUERIES: usize = 400;

struct Network {
    roads: Vec<Vec<(u32, u32)>>,
    queries: Vec<(u32, u32)>,
}

pub(crate) fn job() -> Job {
    Job::new("stored search over borrowed roads", network, ours, theirs).of_searches(QUERIES as u32)
}

/// Three hundred places, each with two-way roads to two others.
fn network() -> Network {
    let mut random = Random::seeded(14);
    let mut roads = vec![Vec::new(); 300];
    for from in 0..300 {
        for _ in 0..2 {
            let (to, length) = (random.below(300) as u32, 1 + random.below(50) as u32);
            roads[from as usize].push((to, length));
            roads[to as usize].push((from, length));
        }
    }
    let queries = (0..QUERIES).map(|_| (random.below(300) as u32, random.below(300) as u32)).collect();
    Network { roads, queries }
}

struct Roads<'a>(&'a [Vec<(u32, u32)>]);

impl StateSpace for Roads<'_> {
    type State = u32;
    type Action = (u32, u32);
    type Cost = u32;
    type Actions = Vec<(u32, u32)>;

    fn actions(&self, place: &u32) -> Vec<(u32, u32)> {
        self.0[*place as usize].clone()
    }

    fn apply(&self, place: &mut u32, (to, _): (u32, u32)) {
        *place = to;
    }

    fn cost(&self, _: &u32, (_, length): (u32, u32)) -> u32 {
        length
    }
}

struct Router<S: StateSpace> {
    space: S,
    search: UniformCost<S>,
}

impl<S: StateSpace> Router<S> {
    fn cost(&mut self, from: &S::State, to: &S::State) -> Option<S::Cost> {
        self.search.run(&self.space, from, |place| place == to).plan().map(|plan| plan.cost)
    }
}

fn ours(network: &Network) -> u32 {
    let mut router = Router { space: Roads(&network.roads), search: UniformCost::new() };
    network.queries.iter().filter_map(|(from, to)| router.cost(from, to)).sum()
}

fn theirs(network: &Network) -> u32 {
    let moves = |&place: &u32| network.roads[place as usize].iter().copied();
    let cost = |(from, to): &(u32, u32)| dijkstra(from, moves, |place| place == to).map(|(_, cost)| cost);
    network.queries.iter().filter_map(cost).sum()
}
