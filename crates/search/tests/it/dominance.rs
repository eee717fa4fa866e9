//! Beams that drop dominated states, against brute force, and the law of dominance against wrong declarations.

use std::collections::HashMap;

use proptest::prelude::*;
use search::{
    Beam, NoGoal, Observer, Outcome, Progress, Search, StateSpace, Stats, UniformCost,
    algorithms::CompleteBeam,
    closed_lists::{ByDominance, Identity},
    heuristics::{Admissible, Blind},
    laws,
    space::Dominance,
    strategies,
};

/// A tour through all places within their time windows. Waiting costs nothing.
#[derive(Clone, Debug)]
struct Tour {
    /// The minutes from place to place.
    minutes: Vec<Vec<u32>>,
    /// The first and the last minute of the service at each place.
    windows: Vec<(u32, u32)>,
}

/// The visited places as bits, the present place and the minute.
type Visit = (u8, usize, u32);

impl StateSpace for Tour {
    type State = Visit;
    type Action = usize;
    type Cost = u32;
    type Actions = Vec<usize>;
    const GRADED: bool = true;

    fn actions(&self, &(visited, from, minute): &Visit) -> Vec<usize> {
        let in_time = |&to: &usize| minute + self.minutes[from][to] <= self.windows[to].1;
        (0..self.windows.len()).filter(|to| visited >> to & 1 == 0).filter(in_time).collect()
    }
    fn apply(&self, (visited, place, minute): &mut Visit, to: usize) {
        *visited |= 1 << to;
        *minute = (*minute + self.minutes[*place][to]).max(self.windows[to].0);
        *place = to;
    }
    fn cost(&self, &(_, from, _): &Visit, to: usize) -> u32 {
        self.minutes[from][to]
    }
}

impl Dominance for Tour {
    type Class = (u8, usize);

    fn class(&self, &(visited, place, _): &Visit) -> (u8, usize) {
        (visited, place)
    }
    fn dominates(&self, one: &Visit, other: &Visit) -> bool {
        one.2 <= other.2
    }
}

impl Tour {
    const START: Visit = (1, 0, 0);

    fn is_complete(&self, visited: u8) -> bool {
        usize::from(visited.count_ones() as u16) == self.windows.len()
    }

    /// The oracle: tries all orders. Returns the least cost.
    fn least_cost(&self, state: Visit) -> Option<u32> {
        if self.is_complete(state.0) {
            return Some(0);
        }
        let next = self.actions(&state).into_iter();
        let costs =
            next.filter_map(|to| Some(self.cost(&state, to) + self.least_cost(self.successor(&state, to))?));
        costs.min()
    }

    /// The oracle: the sizes of the layers, where of all paths to a place only those remain that no other path
    /// beats in cost and time.
    fn layers(&self) -> Vec<u64> {
        let mut layers = vec![1];
        let mut layer = vec![(Self::START, 0)];
        loop {
            let mut classes: HashMap<(u8, usize), Vec<(Visit, u32)>> = HashMap::new();
            for (state, cost) in &layer {
                for to in self.actions(state) {
                    let (next, cost) = (self.successor(state, to), cost + self.cost(state, to));
                    let entry = classes.entry((next.0, next.1)).or_default();
                    if !entry.contains(&(next, cost)) {
                        entry.push((next, cost));
                    }
                }
            }
            let is_best = |class: &Vec<(Visit, u32)>, &(state, cost): &(Visit, u32)| {
                let beats = |&&(other, dear): &&(Visit, u32)| other.2 <= state.2 && dear <= cost;
                class.iter().filter(beats).count() == 1
            };
            layer = classes
                .values()
                .flat_map(|class| class.iter().filter(|one| is_best(class, one)))
                .copied()
                .collect();
            if layer.is_empty() {
                return layers;
            }
            layers.push(layer.len() as u64);
        }
    }
}

/// Tours through five or six places, most of which can be made.
fn tours() -> impl Strategy<Value = Tour> {
    (5_usize..=6).prop_flat_map(|places| {
        let minutes = prop::collection::vec(prop::collection::vec(0_u32..9, places), places);
        let windows = prop::collection::vec((0_u32..20, 5_u32..30), places);
        (minutes, windows).prop_map(|(minutes, windows)| {
            let windows = windows.into_iter().map(|(first, length)| (first, first + length)).collect();
            Tour { minutes, windows }
        })
    })
}

/// The sizes of the layers.
#[derive(Default)]
struct Sizes(Vec<u64>);

impl Observer<u32> for Sizes {
    fn layer(&mut self, _: u32, states: u64, _: &Stats) {
        self.0.push(states);
    }
}

proptest! {
    #[test]
    fn tours_are_cheapest(tour in tours(), width in 1_usize..9) {
        let goal = |&(visited, ..): &Visit| tour.is_complete(visited);
        let least = tour.least_cost(Tour::START);
        // Half of the cost to the end. Dead ends are known.
        let half = |state: &Visit| tour.least_cost(*state).map_or(u32::MAX, |cost| cost / 2);
        for first in [1, width] {
            let mut blind = CompleteBeam::new(Blind).with_first_width(first).with_dominance();
            let mut led = CompleteBeam::new(Admissible(half)).with_dominance().with_first_width(first);
            let report = blind.run(&tour, &Tour::START, goal);
            prop_assert_eq!(report.plan().map(|plan| plan.cost), least);
            prop_assert!(report.plan().is_none() || report.is_optimal());
            prop_assert!(least.is_some() || report.outcome == Outcome::Exhausted);
            prop_assert_eq!(led.run(&tour, &Tour::START, goal).plan().map(|plan| plan.cost), least);
        }
        // A beam proves that there is no plan, or finds one.
        let report = Beam::doubling(Blind, width).with_dominance().run(&tour, &Tour::START, goal);
        prop_assert_eq!(report.plan().is_some(), least.is_some());
        prop_assert!(least.is_some() || report.outcome == Outcome::Exhausted);
    }

    #[test]
    fn the_best_states_of_each_class_are_kept(tour in tours()) {
        let mut sizes = Sizes::default();
        let mut beam = Beam::of_width(Blind, 10_000).with_dominance();
        let report = beam.observed_by(&mut sizes).run_to(&tour, &Tour::START, &NoGoal);
        prop_assert_eq!((report.outcome, sizes.0), (Outcome::Exhausted, tour.layers()));
    }

    #[test]
    fn threads_drop_the_same_states(tour in tours(), width in 1_usize..30) {
        let beam = || Beam::of_width(Blind, width).with_dominance();
        let (alone, shared) = (
            beam().run_to(&tour, &Tour::START, &NoGoal),
            beam().in_parallel().with_sequential_cutoff(0).run_to(&tour, &Tour::START, &NoGoal),
        );
        prop_assert_eq!(alone.outcome, shared.outcome);
        let counts = |stats: Stats| (stats.expanded, stats.generated, stats.pruned, stats.peak_closed);
        prop_assert_eq!(counts(alone.stats), counts(shared.stats));
    }
}

/// Roads between places, each with its cost and its litres of fuel. One may fill the tank of nine litres anywhere.
#[derive(Clone, Debug)]
struct Map {
    /// For each place, the roads that leave it: the next place, the cost and the litres.
    roads: Vec<Vec<(usize, u32, u32)>>,
    prices: Vec<u32>,
    /// Whether less fuel is said to dominate more.
    is_wrong: bool,
}

impl StateSpace for Map {
    /// The place and the litres.
    type State = (usize, u32);
    /// The number of a road, or one more to fill the tank.
    type Action = usize;
    type Cost = u32;
    type Actions = Vec<usize>;

    fn actions(&self, &(place, litres): &(usize, u32)) -> Vec<usize> {
        let roads = &self.roads[place];
        (0..=roads.len()).filter(|&road| roads.get(road).is_none_or(|road| road.2 <= litres)).collect()
    }
    fn apply(&self, (place, litres): &mut (usize, u32), road: usize) {
        (*place, *litres) =
            self.roads[*place].get(road).map_or((*place, 9), |road| (road.0, *litres - road.2));
    }
    fn cost(&self, &(place, _): &(usize, u32), road: usize) -> u32 {
        self.roads[place].get(road).map_or(self.prices[place], |road| road.1)
    }
}

impl Dominance for Map {
    type Class = usize;

    fn class(&self, &(place, _): &(usize, u32)) -> usize {
        place
    }
    fn dominates(&self, one: &(usize, u32), other: &(usize, u32)) -> bool {
        if self.is_wrong { one.1 <= other.1 } else { one.1 >= other.1 }
    }
}

/// Eight places. Some roads and some fuel are free.
fn roads() -> impl Strategy<Value = Map> {
    let road = (0_usize..8, 0_usize..8, 0_u32..6, 0_u32..7);
    (prop::collection::vec(road, 0..24), prop::collection::vec(0_u32..9, 8)).prop_map(|(all, prices)| {
        let leaving =
            |place| all.iter().filter(move |road| road.0 == place).map(|road| (road.1, road.2, road.3));
        Map { roads: (0..8).map(|place| leaving(place).collect()).collect(), prices, is_wrong: false }
    })
}

proptest! {
    /// Paths of different lengths and costs, among them cycles that cost nothing.
    #[test]
    fn routes_are_cheapest(roads in roads(), goal in 0_usize..8) {
        let goal = |&(place, _): &(usize, u32)| place == goal;
        let expected = UniformCost::new().run(&roads, &(0, 3), goal).into_plan().map(|plan| plan.cost);
        for first in [1, 3, 1_000] {
            let mut search = CompleteBeam::new(Blind).with_first_width(first).with_dominance();
            let report = search.run(&roads, &(0, 3), goal);
            prop_assert_eq!(report.plan().map(|plan| plan.cost), expected);
            prop_assert!(expected.is_some() == report.is_optimal() || report.outcome == Outcome::Exhausted);
        }
        let report = Beam::doubling(Blind, 2).with_dominance().run(&roads, &(0, 3), goal);
        prop_assert_eq!(report.plan().is_some(), expected.is_some());
    }

    #[test]
    fn true_dominances_are_kept(
        tour in tours(), roads in roads(), steps in strategies::walks(0..9), goal in 0_usize..8,
    ) {
        let start = laws::walk(&tour, &Tour::START, &steps);
        laws::dominance_kept(&tour, &start, &|&(visited, ..): &Visit| tour.is_complete(visited));
        let start = laws::walk(&roads, &(0, 3), &steps);
        laws::dominance_kept(&roads, &start, &|&(place, _): &(usize, u32)| place == goal);
    }
}

/// To 1 for eight litres, and to 2 for two more. The state with less fuel has to fill the tank first.
fn crossing() -> Map {
    let roads = vec![vec![(1, 0, 8), (1, 3, 5)], vec![(2, 0, 2)], vec![]];
    Map { roads, prices: vec![9, 9, 9], is_wrong: false }
}

fn is_at_two(&(place, _): &(usize, u32)) -> bool {
    place == 2
}

#[test]
#[should_panic(
    expected = "`dominance_kept`: (1, 1) dominates (1, 4), but its cheapest plan has the cost and the \
                           actions Some((9, 2)), that of the other Some((0, 1))"
)]
fn a_wrong_dominance_is_caught() {
    laws::dominance_kept(&crossing(), &(0, 9), &is_at_two);
    laws::dominance_kept(&Map { is_wrong: true, ..crossing() }, &(0, 9), &is_at_two);
}

#[test]
#[should_panic(expected = "`dominance_kept`: (1, 4) dominates (1, 1)")]
fn a_dominance_depends_on_the_goal() {
    laws::dominance_kept(&crossing(), &(0, 9), &|&state: &(usize, u32)| state == (1, 1));
}

/// A search that believes a wrong dominance drops the states with fuel.
#[test]
fn a_wrong_dominance_loses_plans() {
    let cost = |roads: &Map| {
        let report = CompleteBeam::new(Blind).with_dominance().run(roads, &(0, 9), is_at_two);
        report.into_plan().map(|plan| plan.cost)
    };
    assert_eq!(cost(&crossing()), Some(3));
    assert_eq!(cost(&Map { is_wrong: true, ..crossing() }), None);
}

/// States of different classes may have the same hash. Neither covers the other then.
#[test]
fn equal_hashes_are_no_class() {
    let covers = |one: Visit, other: Visit| {
        ByDominance::covers(&Tour { minutes: vec![], windows: vec![] }, (7, &one), (7, &other))
    };
    assert!(covers((3, 1, 5), (3, 1, 5)) && covers((3, 1, 5), (3, 1, 6)) && !covers((3, 1, 6), (3, 1, 5)));
    assert!(!covers((3, 1, 5), (3, 0, 6)) && !covers((3, 1, 5), (1, 1, 6)));
}

/// A path to 2 where nothing costs anything.
struct Free;

impl StateSpace for Free {
    type State = u8;
    type Action = u8;
    type Cost = u32;
    type Actions = core::ops::Range<u8>;

    fn actions(&self, &place: &u8) -> Self::Actions {
        0..u8::from(place < 2)
    }
    fn apply(&self, place: &mut u8, _: u8) {
        *place += 1;
    }
    fn cost(&self, _: &u8, _: u8) -> u32 {
        0
    }
}

impl Dominance for Free {
    type Class = ();

    fn class(&self, _: &u8) {}

    fn dominates(&self, one: &u8, other: &u8) -> bool {
        one < other
    }
}

/// The first state is as close to the goal by cost as the second one, which it would drop.
#[test]
#[should_panic(expected = "0 dominates 1, but its cheapest plan has the cost and the actions Some((0, 2))")]
fn actions_count_where_costs_are_equal() {
    laws::dominance_kept(&Free, &0, &|&place: &u8| place == 2);
}
