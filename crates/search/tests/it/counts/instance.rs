//! The instances of `counts.tsv`.

use search::{
    Heuristic,
    heuristics::{Estimate, Promise},
    laws::search::parts::Trap,
    random::Random,
    space::Weight,
};

use crate::{
    every_search::searches::Target,
    toys::{AnyCost, Estimates, Task, WeightedGraph, fraction},
};

/// Estimates by state, and perhaps the step by whose multiples all costs of plans differ.
#[derive(Clone, Debug)]
pub(super) struct Numbers<C>(Vec<C>, Promise, Option<C>);

impl<C: AnyCost> Heuristic<WeightedGraph<C>> for Numbers<C> {
    type Memo = ();

    fn promise(&self) -> Promise {
        self.1
    }
    fn estimate(&self, _: &WeightedGraph<C>, &state: &u16) -> Estimate<C> {
        self.0[usize::from(state)].into()
    }
    fn step(&self) -> Option<C> {
        self.2
    }
}

/// The graph of a seed. Its name says the costs and the shape.
pub(crate) fn task(seed: u64, name: &str) -> Task {
    let mut random = Random::seeded(seed);
    let mut below = |limit: u64| random.below(limit) as usize;
    let costs: &[u32] = match name.split(' ').next() {
        Some("free") => &[0, 0, 1, 1, 2, 3, 7],
        Some("even") => &[0, 2, 2, 4, 6, 14],
        Some("long") => &[1, 1, 1, 1, 1, 1, 2],
        Some("dear") => &[0, 1, 2, 13, 20, u32::MAX],
        _ => &[1, 2, 3, 7, 500],
    };
    let [is_tree, is_even, is_long] = ["tree", "even", "long"].map(|kind| name.starts_with(kind));
    let states = match (is_tree, is_long) {
        (true, _) => 200 + below(200),
        (_, true) => 24_000,
        _ => 8 + below(32),
    };
    let number = match (is_tree, is_long) {
        (true, _) => states - 1,
        (_, true) => 3 * states,
        _ => states + below(2 * states as u64),
    };
    let mut edges = vec![vec![]; states];
    let branches = 5 + below(4);
    for edge in 0..number {
        let ends = if is_tree { [edge / branches, edge + 1] } else { [0; 2].map(|_| below(states as u64)) };
        edges[ends[0]].push((ends[1] as u16, costs[below(costs.len() as u64)]));
    }
    let mut any = |from: usize| (from + below((states - from) as u64)) as u16;
    let places: Vec<u16> =
        (0..4).map(|place| any(if place > 1 && is_tree { states / 2 } else { 0 })).collect();
    let quarters = (0..states).map(|_| below(5) as u8).collect();
    let (starts, goals) = (1 + below(2), below(4).div_ceil(2));
    let start =
        |&state: &u16| (state, if is_even { 2 * u32::from(state % 4) + 1 } else { u32::from(state % 9) });
    let starts = if is_tree { vec![(0, 0)] } else { places[..starts].iter().map(start).collect() };
    let goals = places[2..2 + goals].to_vec();
    let task = Task { graph: WeightedGraph::new(edges), starts, goals, quarters };
    match name.split(' ').nth(1) {
        Some("undirected") => task.both_ways(),
        Some("layered") => task.in_layers(),
        _ => task,
    }
}

/// The estimates of this name, where `rest` are the true costs.
fn estimates<C: AnyCost>(name: &str, task: &Task, graph: &WeightedGraph<C>, rest: &[u32]) -> Numbers<C> {
    let all = |promise: Promise, estimate: &dyn Fn(u32, u8) -> u32| {
        let numbers = rest.iter().zip(&task.quarters).map(|(&rest, &quarters)| estimate(rest, quarters));
        Estimates(numbers.map(C::units).collect(), promise)
    };
    let wrong = |&quarters: &u8| [C::ZERO, C::units(3), C::MAX, C::large(), C::ONE][usize::from(quarters)];
    let admissible = all(Promise::Admissible, &fraction);
    let Estimates(numbers, promise) = match name {
        "blind" => all(Promise::Consistent, &|_, _| 0),
        "consistent" => all(Promise::Consistent, &|rest, _| fraction(rest, task.quarters[0].max(1))),
        "exact" => all(Promise::Consistent, &|rest, _| rest),
        "even" => all(Promise::Admissible, &|rest, quarters| match fraction(rest, quarters.max(1)) {
            u32::MAX => u32::MAX,
            number => number / 2 * 2,
        }),
        "small" => all(Promise::Admissible, &|rest, quarters| rest.min(3 * u32::from(quarters))),
        "rare" => all(Promise::Admissible, &|rest, quarters| rest.min(if quarters == 4 { 3 } else { 0 })),
        "admissible" => admissible,
        "weighted" => admissible.weighted(graph, Weight::new(3, 2)),
        "wrong" => Estimates(task.quarters.iter().map(wrong).collect(), Promise::Nothing),
        _ => panic!("{name} is no heuristic"),
    };
    Numbers(numbers, promise, matches!(name, "even" | "exact").then(|| C::units(2)))
}

/// A graph, its ends, and the estimates of the costs to each end.
pub(super) struct Instance<C> {
    pub(super) graph: WeightedGraph<C>,
    pub(super) starts: Vec<(u16, C)>,
    pub(super) goals: Target,
    pub(super) estimates: [Numbers<C>; 2],
    pub(super) least: C,
}

impl<C: AnyCost> Instance<C> {
    pub(super) fn new(seed: u64, name: &str, heuristics: &str) -> Self {
        let task = task(seed, name);
        let graph = task.graph.map(C::units);
        let (forward, backward) = heuristics.split_once(' ').unwrap_or((heuristics, "blind"));
        let estimates = [
            estimates(forward, &task, &graph, &task.graph.distances_to(&task.goals)),
            estimates(backward, &task, &graph, &task.graph.distances(&task.starts)),
        ];
        let starts = task.starts.iter().map(|&(state, cost)| (state, C::units(cost))).collect();
        let least = graph.edges.iter().flatten().map(|edge| edge.1).min().unwrap_or(C::ZERO);
        Instance { graph, starts, goals: Target(task.goals, Trap::default()), estimates, least }
    }

    pub(super) fn forward(&self) -> Estimates<C> {
        Estimates(self.estimates[0].0.clone(), self.estimates[0].1)
    }
}
