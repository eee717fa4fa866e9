//! The work of searches on random graphs: rows of `counts.tsv`, which programs of plain lists have predicted.

use search::{
    Beam, DepthFirst, Heuristic, Limits, Observer, Outcome, Progress, Reason, Report, Run, Search, Stats,
    algorithms::{
        AnytimeRepairingAStar, BaeStar, BudgetedTreeSearch, CompleteBeam, IdaStarWithTable, KCheapest, Nbs,
    },
    heuristics::{Estimate, Promise},
    laws::search::parts::Trap,
    random::Random,
    space::{Finite64, Weight},
    tables::{Replacement, TranspositionTable},
};

use crate::{
    every_search::searches::{Boxed, Row, Target, policies, searches},
    toys::{AnyCost, Estimates, Task, WeightedGraph, fraction},
};

/// Estimates by state, and perhaps the step by whose multiples all costs of plans differ.
#[derive(Clone, Debug)]
pub(crate) struct Numbers<C>(pub(crate) Vec<C>, pub(crate) Promise, pub(crate) Option<C>);

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

/// The graph of a seed. Its name says what the edges cost, and how they lead.
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
pub(crate) struct Instance<C> {
    pub(crate) graph: WeightedGraph<C>,
    pub(crate) starts: Vec<(u16, C)>,
    pub(crate) goals: Target,
    pub(crate) estimates: [Numbers<C>; 2],
    pub(crate) least: C,
}

impl<C: AnyCost> Instance<C> {
    pub(crate) fn new(seed: u64, name: &str, heuristics: &str) -> Self {
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

    pub(crate) fn forward(&self) -> Estimates<C> {
        Estimates(self.estimates[0].0.clone(), self.estimates[0].1)
    }

    /// A search of the list, or one with other parameters.
    pub(crate) fn search(&self, name: &str, list: &[Row<C>]) -> Boxed<C> {
        let (h, [forward, backward]) = (self.forward(), self.estimates.clone());
        let no_table = || TranspositionTable::of_entries(0, Replacement::Always);
        let by_rest = |&state: &u16| u64::from(state % 3);
        let weights = [(3, 1), (3, 2)].map(|(p, q)| Weight::new(p, q));
        match name {
            "Nbs" => Box::new(Nbs::new(forward, backward)),
            "Nbs, least cost" => Box::new(Nbs::new(forward, backward).with_least_cost(self.least)),
            "BaeStar" => Box::new(BaeStar::new(forward, backward)),
            "Beam of 30" => Box::new(Beam::of_width(h, 30)),
            "Beam from 30" => Box::new(Beam::doubling(h, 30).with_types(by_rest)),
            "Beam, dropping" => Box::new(Beam::doubling(h, 2).dropping_dead_ends()),
            "Beam, dropping, types" => {
                Box::new(Beam::doubling(h, 2).dropping_dead_ends().with_types(by_rest))
            }
            "ParallelBeam of 30" => Box::new(Beam::of_width(h, 30).in_parallel().with_sequential_cutoff(0)),
            "CompleteBeam from 30" => Box::new(CompleteBeam::new(h).with_first_width(30)),
            "AnytimeRepairingAStar" => Box::new(AnytimeRepairingAStar::new(h).with_weights(weights)),
            "DepthFirst" => Box::new(DepthFirst::new().with_heuristic(h).with_table(no_table())),
            "IdaStarWithTable" => Box::new(IdaStarWithTable::new(h).with_table(no_table())),
            "BudgetedTreeSearch" => Box::new(BudgetedTreeSearch::new(h).with_growth(2, 3)),
            _ => match list.iter().find(|row| row.name == name) {
                Some(row) => row.make(h),
                None => panic!("{name} is no search"),
            },
        }
    }
}

/// What an observer hears: each event with the number of states that were expanded before.
#[derive(Default)]
struct Heard(Vec<String>);

impl<C: AnyCost> Observer<C> for Heard {
    fn width(&mut self, width: u64, stats: &Stats) {
        self.0.push(format!("w{width}@{}", stats.expanded));
    }
    fn layer(&mut self, depth: C, states: u64, stats: &Stats) {
        self.0.push(format!("l{depth:?}:{states}@{}", stats.expanded));
    }
    fn bound_raised(&mut self, bound: C, stats: &Stats) {
        self.0.push(format!("b{bound:?}@{}", stats.expanded));
    }
    fn improved(&mut self, cost: C, stats: &Stats) {
        self.0.push(format!("i{cost:?}@{}", stats.expanded));
    }
}

/// The first columns: what is searched, and how.
pub(crate) const KEYS: usize = 6;

/// Runs the search of a row in runs of at most `slice` states, and returns the other columns.
pub(crate) fn told<C: AnyCost>(keys: &[&str], list: &[Row<C>], slice: u64) -> Vec<String> {
    let &[seed, graph, _, heuristics, name, limit] = keys else { panic!("six columns, not {keys:?}") };
    let number = |text: &str| text.parse().unwrap_or_else(|_| panic!("{text} is no number"));
    let (instance, most) = (Instance::<C>::new(number(seed), graph, heuristics), number(limit));
    let Instance { graph, starts, goals, .. } = &instance;
    let (mut search, mut heard, mut allowed) =
        (instance.search(name, list), Heard::default(), slice.min(most));
    let run = Run::of(&mut *search).within(Limits::none().expanded(allowed)).observed_by(&mut heard);
    let mut report = run.run_from(graph, starts, goals);
    while report.stopped_by() == Some(Reason::Expanded) && allowed < most {
        allowed = (allowed + slice).min(most);
        let run = Run::of(&mut *search).within(Limits::none().expanded(allowed)).observed_by(&mut heard);
        report = run.resume_to(graph, goals);
    }
    let Report { outcome, stats, .. } = report;
    let answer = match outcome {
        // Of several plans, the lists may tell another one.
        Outcome::Solved(plan) if name.contains("KCheapest") => {
            format!("{:?}/{}", plan.cost, plan.actions.len())
        }
        Outcome::Solved(plan) => {
            format!("{}:{:?}={:?}", plan.start, plan.actions, plan.cost).replace(' ', "")
        }
        Outcome::Stopped { reason, best } => {
            format!("{reason:?}{}", best.map_or(String::new(), |plan| format!("={:?}", plan.cost)))
        }
        _ => "none".to_owned(),
    };
    if name.contains("Budgeted") {
        // It tells of plans when a step ends, which the clock decides.
        heard.0.retain(|event| !event.starts_with('i'));
    }
    if name == "`KCheapest`" {
        let mut listing = KCheapest::new(instance.forward());
        let _ = listing.run_from(graph, starts, goals);
        for _ in 0..8 {
            let Some(plan) = listing.plans(graph, goals).next() else { break };
            let expanded = listing.stats().expanded;
            heard.0.push(format!("p{:?}/{}@{expanded}", plan.cost, plan.actions.len()));
        }
    }
    let counts =
        [stats.expanded, stats.generated, stats.evaluated, stats.popped, stats.reopened, stats.pruned];
    let peaks = [stats.iterations, stats.peak_open, stats.peak_closed];
    let closest = search.closest().map_or("none".to_owned(), |(state, h)| format!("{state}/{h:?}"));
    let events = if heard.0.is_empty() { "none".to_owned() } else { heard.0.join(" ") };
    let numbers = counts.into_iter().chain(peaks).map(|count| count.to_string());
    let bounds = [search.bound(), search.lower_bound()].map(|bound| format!("{bound:?}"));
    [answer].into_iter().chain(numbers).chain([events]).chain(bounds).chain([closest]).collect()
}

/// Whether a column is as predicted. A hyphen predicts nothing; two numbers with dots are a range.
fn agrees(predicted: &str, found: &str) -> bool {
    let range = predicted.split_once("..").and_then(|(a, b)| Some(a.parse::<u64>().ok()?..=b.parse().ok()?));
    predicted == "-"
        || predicted == found
        || range.is_some_and(|range| found.parse().is_ok_and(|n| range.contains(&n)))
}

fn check<C: AnyCost>(columns: &[&str], list: &[Row<C>]) {
    let slices = if columns[1] == "long" { &[u64::MAX, 999][..] } else { &[u64::MAX, 7, 1] };
    for &slice in slices {
        let found = told(&columns[..KEYS], list, slice);
        let all_agree = columns[KEYS..].iter().zip(&found).all(|(predicted, found)| agrees(predicted, found));
        assert!(
            all_agree && columns.len() == KEYS + found.len(),
            "in runs of {slice}: {columns:?}\n{found:?}"
        );
    }
}

/// Runs the rows whose search has one of these words in its name.
fn check_rows(words: &[&str]) {
    let (small, rounded) = (searches::<u8>(), searches::<Finite64>());
    let usual: Vec<Row<u32>> = searches().into_iter().chain(policies()).collect();
    for columns in rows().filter(|row| words.iter().any(|word| row[4].contains(word))) {
        match columns[2] {
            "u8" => check(&columns, &small),
            "u32" => check(&columns, &usual),
            _ => check(&columns, &rounded),
        }
    }
}

fn rows() -> impl Iterator<Item = Vec<&'static str>> {
    let lines = include_str!("counts.tsv").lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split('\t').collect())
}

/// Declares a test for each family of searches, and the list of their words.
macro_rules! families {
    ($($test:ident: [$($word:literal),*];)*) => {
        const WORDS: &[&str] = &[$($($word),*),*];

        $(#[test]
        fn $test() {
            check_rows(&[$($word),*]);
        })*
    };
}

families! {
    beams_do_the_predicted_work: ["Beam"];
    layers_do_the_predicted_work: ["Survey", "GoalDistances", "CostToGo"];
    passes_do_the_predicted_work: ["Budgeted", "DepthFirst", "IdaStar"];
    pairs_do_the_predicted_work: ["Nbs"];
    errors_do_the_predicted_work: ["BaeStar"];
    anytime_searches_do_the_predicted_work: ["Anytime"];
    threads_do_the_predicted_work: ["ParallelAStar"];
    lists_of_plans_do_the_predicted_work: ["KCheapest"];
}

#[test]
fn each_row_is_of_one_family() {
    for row in rows() {
        let families = WORDS.iter().filter(|word| row[4].contains(**word)).count();
        assert_eq!(families, 1, "{}", row[4]);
    }
}
