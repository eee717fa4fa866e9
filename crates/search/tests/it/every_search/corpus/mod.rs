//! The corpus: every search on well-known small spaces, against published figures and two independent oracles.
//!
//! Each space becomes an explicit graph with costs of type `u32`, so no search is compiled for a further type. Its starts
//! are an easy, a medium and the farthest state, and the published one. Its estimates are a heuristic of its domain, as
//! it is and with every third estimate zero, which is admissible but not consistent.

mod boards;
mod files;
mod oracles;
mod permutations;
mod space;
mod traps;
mod work;

use search::{
    Limits, Outcome,
    heuristics::Promise,
    laws::search::parts::{Case, Measure, Trial, Truth, weight},
};

use self::space::{Known, Space};
use super::searches::{Answer, Row, searches};
use crate::toys::{Estimates, WeightedGraph};

/// The limit on expanded states of the searches that forget states.
const FORGETFUL: u64 = 20_000;

/// The limit of all others, which none may reach.
const ENDLESS: u64 = 5_000_000;

fn small() -> Vec<Space> {
    [permutations::all(), boards::all(), traps::all(), files::all()].into_iter().flatten().collect()
}

/// The least of them.
fn quick() -> Vec<Space> {
    let mut spaces = small();
    spaces.retain(|space| space.graph.edges.len() <= 1_000);
    spaces
}

fn large() -> Vec<Space> {
    [permutations::large(), files::large()].into_iter().flatten().collect()
}

/// A graph with its estimates, and the least costs to a goal by both oracles.
struct Instance {
    case: Case<u32>,
    costs: Vec<u32>,
    /// The least numbers of actions.
    actions: Vec<u32>,
}

impl Instance {
    fn new(graph: &WeightedGraph<u32>, goals: &[u16]) -> Self {
        Instance {
            case: Case::of(graph.clone(), vec![], goals.to_vec()),
            costs: oracles::costs_to(graph, goals),
            actions: oracles::costs_to(&graph.map(|_| 1), goals),
        }
    }

    /// The instance of a space, and the instance with its edges in both directions.
    ///
    /// A heuristic of a directed space may exceed the costs with edges in both directions, so the latter has none.
    fn both(space: &Space) -> [Self; 2] {
        let informed = || Self::new(&space.graph, &space.goals).informed(space);
        if space.graph.is_both_ways() {
            [informed(), informed()]
        } else {
            [informed(), Self::new(&space.graph.both_ways(), &space.goals)]
        }
    }

    fn informed(mut self, space: &Space) -> Self {
        let thinned =
            space.estimates.iter().enumerate().map(|(state, &h)| if state % 3 == 0 { 0 } else { h });
        self.case.consistent = Estimates(space.estimates.clone(), space.promise);
        self.case.admissible = Estimates(thinned.collect(), Promise::Admissible);
        self.case.weighted = self.case.consistent.weighted(&space.graph, weight());
        self
    }

    fn truth(&self, measure: Measure, start: u16) -> Truth<u32> {
        let costs = if measure == Measure::Costs { &self.costs } else { &self.actions };
        let optimum = costs[usize::from(start)];
        Truth { is_reachable: optimum < u32::MAX, optimum, is_finite: true }
    }
}

/// The runs of one search that have an answer, and those that have none at their limits.
#[derive(Clone, Copy, Debug, Default)]
struct Count {
    answered: usize,
    given_up: usize,
}

impl Count {
    /// Runs one search from `start` with each of the estimates, and checks its reports.
    fn run(&mut self, row: &Row<u32>, instance: &mut Instance, start: u16) {
        instance.case.starts = vec![(start, 0)];
        let (trial, truth) =
            (Trial { subject: row, case: &instance.case }, instance.truth(row.measure, start));
        let limit = if row.remembers() { ENDLESS } else { FORGETFUL };
        let weighted = Some(&instance.case.weighted).filter(|_| row.has_heuristic);
        for estimates in trial.promised().into_iter().chain(weighted) {
            let report = trial.run(&mut trial.make(estimates), Limits::none().expanded(limit));
            assert_eq!(trial.fault(&truth, &report, estimates.1), None, "{}: {report:?}", row.name);
            if report.plan().is_some() || report.outcome == Outcome::Exhausted {
                self.answered += 1;
            } else {
                self.given_up += 1;
            }
        }
    }
}

/// Which starts of a space are searched from.
#[derive(Clone, Copy)]
enum Starts {
    All,
    /// One of each space, in turns.
    One,
}

/// Runs searches on `spaces`, and returns their counts.
fn run_all(rows: Vec<Row<u32>>, spaces: &[Space], starts: Starts) -> Vec<(Row<u32>, Count)> {
    let mut rows: Vec<_> = rows.into_iter().map(|row| (row, Count::default())).collect();
    assert!(!spaces.is_empty());
    for (number, space) in spaces.iter().enumerate() {
        let mut instances = Instance::both(space);
        let all = space.starts(&instances[0].costs);
        let chosen = match starts {
            Starts::All => &all[..],
            Starts::One => &all[number % all.len()..][..1],
        };
        for &start in chosen {
            for (row, count) in &mut rows {
                let instance = &mut instances[usize::from(row.is_undirected)];
                count.run(row, instance, start);
            }
        }
    }
    rows
}

/// Each search that keeps all states answers in every run, the others in more than `percent` of their runs.
fn check_all(percent: usize, rows: Vec<Row<u32>>, spaces: &[Space], starts: Starts) {
    for (row, count) in run_all(rows, spaces, starts) {
        let runs = count.answered + count.given_up;
        if row.remembers() && row.answer != Answer::PlanOrWidth {
            assert_eq!(count.given_up, 0, "{}", row.name);
        }
        assert!(100 * count.answered > percent * runs, "{}: {count:?}", row.name);
    }
}

#[test]
fn every_search_solves_the_corpus() {
    check_all(60, searches(), &quick(), Starts::One);
}

#[test]
#[ignore = "four starts of each space, seconds in release"]
fn every_search_solves_the_corpus_from_all_starts() {
    check_all(70, searches(), &small(), Starts::All);
}

/// `cargo test --release -p state-space-search --test it corpus -- --ignored`
#[test]
#[ignore = "tens of thousands of states, three seconds in release"]
fn every_search_solves_the_large_corpus() {
    check_all(40, searches(), &large(), Starts::All);
    // The tables of the other searches hold a few states of this space.
    let mut rows = searches();
    let is_complete = |row: &Row<u32>| row.remembers() && row.answer != Answer::PlanOrWidth;
    rows.retain(|row| is_complete(row) && row.name != "`IdaStarWithTable`");
    check_all(40, rows, &[permutations::two_faces()], Starts::All);
}

#[test]
fn the_figures_are_known() {
    for space in small().into_iter().chain(large()).chain([permutations::two_faces()]) {
        let (name, layers) = (space.name, space.layers());
        let costs = oracles::costs_to(&space.graph, &space.goals);
        let optimum = costs[usize::from(space.root)];
        assert!(!space.known.is_empty(), "nothing is known of {name}");
        for &known in &space.known {
            match known {
                Known::States(states) => assert_eq!(space.graph.edges.len(), states, "{name}"),
                Known::Layers(expected) => assert_eq!(layers, expected, "{name}"),
                Known::Farthest(depth, states) => {
                    assert_eq!((layers.len() - 1, layers.last()), (depth, Some(&states)), "{name}");
                }
                Known::Optimum(cost) => assert_eq!(optimum, cost, "{name}"),
                Known::Plans(_) => assert!(optimum < u32::MAX, "{name}"),
                Known::Unsolvable => assert_eq!(optimum, u32::MAX, "{name}"),
            }
        }
    }
}

/// The estimates come from the domains, so the oracles test them.
#[test]
fn the_estimates_keep_their_promises() {
    for space in small().into_iter().chain(large()) {
        let (name, h) = (space.name, |state: u16| space.estimates[usize::from(state)]);
        let costs = oracles::costs_to(&space.graph, &space.goals);
        assert!(space.estimates.iter().zip(&costs).all(|(h, cost)| h <= cost), "{name} is not admissible");
        assert!(space.goals.iter().all(|&goal| h(goal) == 0), "{name}");
        let falls = |(state, edges): (usize, &Vec<(u16, u32)>)| {
            edges.iter().any(|&(to, cost)| space.estimates[state] > cost.saturating_add(h(to)))
        };
        let is_consistent = !space.graph.edges.iter().enumerate().any(falls);
        assert_eq!(is_consistent, space.promise == Promise::Consistent, "{name}");
        for start in space.starts(&costs) {
            let cost = oracles::by_a_star(&space.graph, start, &space.goals, &space.estimates);
            assert_eq!(cost, costs[usize::from(start)], "{name} from {start}");
        }
    }
}
