//! The work of searches on random graphs: rows of `counts.tsv`, which programs of plain lists have predicted.

mod instance;

use search::{
    Beam, DepthFirst, IdaStar, Limits, Observer, Outcome, Progress, Reason, Report, Run, Search, Stats,
    algorithms::{
        AnytimeRepairingAStar, BaeStar, BudgetedTreeSearch, CompleteBeam, IdaStarWithTable, KCheapest, Nbs,
    },
    run::OutcomeOf,
    space::{Finite64, Weight},
    tables::{Replacement, TranspositionTable},
};

use self::instance::Instance;
pub(crate) use self::instance::task;
use crate::{
    every_search::searches::{Boxed, Row, policies, searches},
    toys::{AnyCost, WeightedGraph},
};

/// A search of the list, or one with other parameters.
fn search<C: AnyCost>(instance: &Instance<C>, name: &str, list: &[Row<C>]) -> Boxed<C> {
    let (h, [forward, backward]) = (instance.forward(), instance.estimates.clone());
    let no_table = || TranspositionTable::of_entries(0, Replacement::Always);
    let weights = [(3, 1), (3, 2)].map(|(p, q)| Weight::new(p, q));
    match name {
        "Nbs" => Box::new(Nbs::new(forward, backward)),
        "Nbs, least cost" => Box::new(Nbs::new(forward, backward).with_least_cost(instance.least)),
        "BaeStar" => Box::new(BaeStar::new(forward, backward)),
        "Beam of 30" => Box::new(Beam::of_width(h, 30)),
        "Beam, dropping" => Box::new(Beam::doubling(h, 2).dropping_dead_ends()),
        "ParallelBeam of 30" => Box::new(Beam::of_width(h, 30).in_parallel().with_sequential_cutoff(0)),
        "CompleteBeam from 30" => Box::new(CompleteBeam::new(h).with_first_width(30)),
        "AnytimeRepairingAStar" => Box::new(AnytimeRepairingAStar::new(h).with_weights(weights)),
        "DepthFirst" => Box::new(DepthFirst::new().with_heuristic(h).with_table(no_table())),
        "IdaStarWithTable" => Box::new(IdaStarWithTable::new(h).with_table(no_table())),
        "IdaStar, with_sites" => Box::new(IdaStar::new(h).with_sites()),
        "BudgetedTreeSearch" => Box::new(BudgetedTreeSearch::new(h).with_growth(2, 3)),
        _ => match list.iter().find(|row| row.name == name) {
            Some(row) => row.make(h),
            None => panic!("{name} is no search"),
        },
    }
}

/// The events that an observer hears, each with the number of states that were expanded before.
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

/// The columns of the instance and of the search.
const KEYS: usize = 6;

/// Runs the search of a row in runs of at most `slice` states, and returns the other columns.
fn told<C: AnyCost>(keys: &[&str], list: &[Row<C>], slice: u64) -> Vec<String> {
    let &[seed, graph, _, heuristics, name, limit] = keys else { panic!("six columns, not {keys:?}") };
    let number = |text: &str| text.parse().unwrap_or_else(|_| panic!("{text} is no number"));
    let (instance, most) = (Instance::<C>::new(number(seed), graph, heuristics), number(limit));
    let Instance { graph, starts, goals, .. } = &instance;
    let (mut search, mut heard, mut allowed) =
        (search(&instance, name, list), Heard::default(), slice.min(most));
    let run = Run::of(&mut *search).within(Limits::none().expanded(allowed)).observed_by(&mut heard);
    let mut report = run.run_from(graph, starts, goals);
    while report.stopped_by() == Some(Reason::Expanded) && allowed < most {
        allowed = (allowed + slice).min(most);
        let run = Run::of(&mut *search).within(Limits::none().expanded(allowed)).observed_by(&mut heard);
        report = run.resume_to(graph, goals);
    }
    let Report { outcome, stats, .. } = report;
    let answer = answer(outcome, name);
    if name.contains("Budgeted") {
        // It tells of plans when a step ends, which the clock decides.
        heard.0.retain(|event| !event.starts_with('i'));
    }
    if name == "`KCheapest`, `walks`" {
        heard.0.extend(listed(&instance));
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

fn answer<C: AnyCost>(outcome: OutcomeOf<WeightedGraph<C>>, name: &str) -> String {
    match outcome {
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
    }
}

/// The first plans of a list, each with the work and the bound.
fn listed<C: AnyCost>(instance: &Instance<C>) -> Vec<String> {
    let Instance { graph, starts, goals, .. } = instance;
    let (mut search, mut events) = (KCheapest::new(instance.forward()).walks(), Vec::new());
    let _ = search.run_from(graph, starts, goals);
    for _ in 0..8 {
        let plan = search.plans(graph, goals).next();
        let length = plan.as_ref().map(|plan| format!("{:?}/{}", plan.cost, plan.actions.len()));
        let (expanded, bound) = (search.stats().expanded, search.bound());
        events.push(format!("p{}@{expanded}/{bound:?}", length.unwrap_or_default()));
        if plan.is_none() {
            break;
        }
    }
    events
}

/// Whether a column is as predicted. A hyphen predicts nothing, an equals sign the cost alone, and dots a range.
fn agrees(predicted: &str, found: &str) -> bool {
    let range = predicted.split_once("..").and_then(|(a, b)| Some(a.parse::<u64>().ok()?..=b.parse().ok()?));
    match (range, predicted.chars().next()) {
        (Some(range), _) => found.parse().is_ok_and(|number| range.contains(&number)),
        (None, Some('=')) => found.ends_with(predicted),
        (None, _) => predicted == "-" || predicted == found,
    }
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
    let lines = include_str!("../counts.tsv").lines().filter(|line| !line.starts_with('#'));
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
