//! The cheapest routes without loops between two of many named places.

use std::collections::HashMap;

use pathfinding::prelude::yen;
use search::{algorithms::KCheapest, heuristics::Blind, prelude::*, random::Random};

use crate::job::Job;

const PLACES: usize = 10_000;
const ROUTES: usize = 20;

type Roads = HashMap<String, Vec<(String, u32)>>;

pub(crate) fn job() -> Job {
    Job::new("20 cheapest loopless routes", roads, ours, theirs)
}

/// Places in rows of a hundred, with roads to the four around and to one farther off. Lengths hardly tie.
fn roads() -> Roads {
    let mut random = Random::seeded(11);
    let mut roads = Roads::new();
    for place in 0..PLACES {
        for step in [1, 100, 37 + random.below(200) as usize] {
            let (one, two) = (format!("place {place}"), format!("place {}", (place + step) % PLACES));
            let length = 100_000 + random.below(1_000_000) as u32;
            roads.entry(one.clone()).or_default().push((two.clone(), length));
            roads.entry(two).or_default().push((one, length));
        }
    }
    roads
}

fn ours(roads: &Roads) -> Vec<u32> {
    let space = from_edges(|&place: &&str| roads[place].iter().map(|(to, length)| (&**to, *length)));
    let goal = |&place: &&str| place == "place 5050";
    let mut search = KCheapest::new(Blind);
    search.begin(&space, &"place 0", &goal);
    search.plans(&space, &goal).take(ROUTES).map(|plan| plan.cost).collect()
}

fn theirs(roads: &Roads) -> Vec<u32> {
    let moves = |&place: &&str| roads[place].iter().map(|(to, length)| (&**to, *length)).collect::<Vec<_>>();
    let routes = yen(&"place 0", moves, |&place| place == "place 5050", ROUTES);
    routes.into_iter().map(|(_, length)| length).collect()
}
