//! Breadth-first heuristic search: its answers, the states that it stores, and those that it expands.

use std::collections::{HashMap, VecDeque};

use proptest::prelude::*;
use search::{
    AStar, Cost, Heuristic, Limits, NoGoal, Observer, Outcome, Progress, Reason, Search, StateSpace, Stats,
    algorithms::BreadthFirstHeuristic,
    from_successors,
    heuristics::{Blind, Consistent, Estimate, Promise},
    laws,
    space::{Finite64, Weight},
};

use crate::{
    eight_puzzle::{EightPuzzle, GOAL, SUM_OF_OPTIMA, manhattan, starts},
    pancakes::{Pancakes, gaps, sorted},
    toys::{Estimates, Task, WeightedGraph, tasks},
};

/// The task with each edge in both directions, all of one unit, and starts that cost nothing.
fn undirected(task: &Task) -> Task {
    let starts = task.starts.iter().map(|start| (start.0, 0)).collect();
    Task { graph: task.graph.both_ways(), starts, ..task.clone() }
}

/// The stats without the bytes, which depend on earlier runs.
fn counts(stats: Stats) -> [u64; 8] {
    let Stats { popped, expanded, generated, evaluated, pruned, peak_open, peak_closed, iterations, .. } =
        stats;
    [popped, expanded, generated, evaluated, pruned, peak_open, peak_closed, iterations]
}

/// Checks one search against the oracle, and a run in small steps against the whole run.
fn check(task: &Task, estimates: &Estimates<u32>, upper: Option<u32>) {
    let (goal, optimum) = (task.target(), task.optimum());
    let make = || {
        let search = BreadthFirstHeuristic::new(estimates.clone());
        if let Some(upper) = upper { search.with_upper_bound(upper) } else { search }
    };
    let report = make().run_from(&task.graph, &task.starts, &goal);
    assert!(report.lower_bound <= optimum, "{report:?}");
    match report.plan() {
        Some(plan) => {
            task.graph.check(&task.starts, &task.goals, plan);
            match estimates.1 {
                Promise::Nothing => assert!(plan.cost >= optimum && (optimum == 0 || !report.is_optimal())),
                // A pass under the upper bound finds a plan within it, and a later one is at most the weight too dear.
                Promise::Within(_) => {
                    assert!(plan.cost <= upper.unwrap_or(0).max(3 * optimum), "{report:?}, {optimum}");
                    assert!(!report.is_optimal() || plan.cost == optimum, "{report:?}, {optimum}");
                }
                _ => assert!(plan.cost == optimum && report.is_optimal(), "{report:?}, {optimum}"),
            }
        }
        None => assert!(report.outcome == Outcome::Exhausted && optimum == u32::MAX, "{report:?}"),
    }
    for budget in [1, 2, 7] {
        let mut search = make();
        search.begin_from(&task.graph, &task.starts, &goal);
        let outcome = loop {
            let before = search.stats().expanded;
            let outcome = search.step(&task.graph, &goal, budget, &mut ());
            assert!(search.stats().expanded - before <= budget);
            assert!(Progress::lower_bound(&search) <= optimum);
            if let Some(outcome) = outcome {
                break outcome;
            }
        };
        assert_eq!((&outcome, counts(search.stats())), (&report.outcome, counts(report.stats)));
    }
}

proptest! {
    /// Estimates and bounds count actions here, so each kind of heuristic is one.
    #[test]
    fn plans_are_shortest(task in tasks(&[1]), upper in prop::option::of(0_u32..12)) {
        let task = undirected(&task);
        let admissible = Estimates(task.admissible(), Promise::Admissible);
        let weighted = admissible.weighted(&task.graph, Weight::new(3, 1));
        let wrong = task.quarters.iter().map(|&quarters| [0, 3, u32::MAX, 3 << 30, 1][usize::from(quarters)]);
        let all = [
            Estimates(vec![0; task.graph.edges.len()], Promise::Consistent),
            Estimates(task.consistent(), Promise::Consistent),
            Estimates(wrong.collect(), Promise::Nothing),
            admissible,
            weighted,
        ];
        for estimates in all {
            check(&task, &estimates, upper);
            check(&task, &estimates, Some(u32::MAX));
        }
    }
}

/// Three layers are stored at a time, and never more. The layers are those of OEIS A092113.
#[test]
fn the_stored_peak_is_the_widest_three_layers() {
    let mut search = BreadthFirstHeuristic::new(Blind).with_upper_bound(u32::MAX);
    let report = search.run_to(&Pancakes::<8>, &sorted(), &NoGoal);
    assert_eq!(report.outcome, Outcome::Exhausted);
    assert_eq!(report.stats.expanded, 40_320);
    assert_eq!(report.stats.peak_open, 15_011);
    assert_eq!(report.stats.peak_closed, 10_561 + 15_011 + 8_520);
}

/// Cells of a cube; an action increases one coordinate.
struct Cube;

impl StateSpace for Cube {
    type State = [u8; 3];
    type Action = usize;
    type Cost = u32;
    type Actions = Vec<usize>;
    const GRADED: bool = true;

    fn actions(&self, cell: &[u8; 3]) -> Vec<usize> {
        (0..3).filter(|&axis| cell[axis] < 4).collect()
    }

    fn apply(&self, cell: &mut [u8; 3], axis: usize) {
        cell[axis] += 1;
    }
}

/// At the end, the buffer of the next layer is empty. It has room for a layer of 1,016 states, so no growth is near.
#[test]
fn no_growth_is_foreseen_where_there_is_room() {
    let mut search = BreadthFirstHeuristic::new(Blind).with_upper_bound(u32::MAX);
    assert_eq!(search.run_to(&Pancakes::<7>, &sorted(), &NoGoal).outcome, Outcome::Exhausted);
    let bytes = search.bytes();
    assert!(bytes > 0 && search.bytes_soon() == bytes);
    // Run again, each layer finds its buffer.
    assert_eq!(search.run_to(&Pancakes::<7>, &sorted(), &NoGoal).outcome, Outcome::Exhausted);
    assert_eq!(search.bytes(), bytes);
}

/// A graded space needs two layers: the cells of a cube of five by their sum are 1, 3, 6, 10, 15, 18, 19, 18 and so on.
#[test]
fn the_stored_peak_of_a_graded_space_is_the_widest_two_layers() {
    let mut search = BreadthFirstHeuristic::graded(Blind).with_upper_bound(u32::MAX);
    let report = search.run_to(&Cube, &[0; 3], &NoGoal);
    assert_eq!((report.outcome, report.stats.expanded), (Outcome::Exhausted, 125));
    assert_eq!(report.stats.peak_closed, 18 + 19);
    let report = search.run(&Cube, &[0; 3], |cell| *cell == [4, 1, 3]);
    let plan = report.plan().unwrap();
    assert_eq!((plan.cost, plan.states(&Cube).last()), (8, Some(&[4, 1, 3])));
}

/// The work up to the goal, before the plan is rebuilt.
#[derive(Default)]
struct FirstPass(Vec<(u32, u64)>);

impl Observer<u32> for FirstPass {
    fn improved(&mut self, cost: u32, stats: &Stats) {
        self.0.push((cost, stats.expanded));
    }
}

/// The states by depth: an oracle of its own.
fn depths(start: [u8; 7]) -> HashMap<[u8; 7], u32> {
    let (mut depths, mut queue) = (HashMap::from([(start, 0)]), VecDeque::from([start]));
    while let Some(stack) = queue.pop_front() {
        let depth = depths[&stack] + 1;
        for turned in 2..=7 {
            let next = Pancakes.successor(&stack, turned);
            if let std::collections::hash_map::Entry::Vacant(entry) = depths.entry(next) {
                entry.insert(depth);
                queue.push_back(next);
            }
        }
    }
    depths
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    /// With the cost of a plan as the upper bound, the first pass expands the states with f up to it, layer by layer.
    #[test]
    fn the_first_pass_expands_the_states_within_the_bound(steps in prop::collection::vec(any::<u8>(), 1..20)) {
        let start = laws::walk(&Pancakes::<7>, &sorted(), &steps);
        let depths = depths(start);
        let optimum = depths[&sorted()];
        prop_assume!(optimum > 1);
        // Half of the gaps: a weaker consistent heuristic, which cuts off less.
        for divisor in [1, 2, 8] {
            let h = move |stack: &[u8; 7]| gaps(stack) / divisor;
            let within = |layers: u32| {
                let count = depths.iter().filter(|&(stack, &depth)| depth < layers && depth + h(stack) <= optimum);
                count.count() as u64
            };
            let mut first = FirstPass::default();
            let mut search = BreadthFirstHeuristic::new(Consistent(h)).with_upper_bound(optimum);
            let report = search.observed_by(&mut first).run(&Pancakes, &start, |stack| *stack == sorted());
            prop_assert_eq!(report.plan().unwrap().cost, optimum);
            prop_assert!(report.is_optimal());
            let [(cost, expanded)] = first.0[..] else { panic!("one goal is found: {:?}", first.0) };
            prop_assert_eq!(cost, optimum);
            prop_assert!(within(optimum - 1) < expanded && expanded <= within(optimum));
        }
    }
}

#[test]
fn a_hundred_boards_are_solved_in_few_states() {
    let (mut sum, mut stored, mut of_a_star) = (0, 0, 0);
    for start in starts() {
        let goal = |board: &[u8; 9]| *board == GOAL;
        let report = BreadthFirstHeuristic::new(Consistent(manhattan)).run(&EightPuzzle, &start, goal);
        let plan = report.plan().unwrap();
        assert!(report.is_optimal() && plan.replay(&EightPuzzle, &goal).is_ok());
        sum += plan.cost;
        stored += report.stats.peak_closed;
        of_a_star += AStar::new(Consistent(manhattan)).run(&EightPuzzle, &start, goal).stats.peak_closed;
    }
    assert_eq!(sum, SUM_OF_OPTIMA);
    assert!(stored < of_a_star, "{stored} states are stored, by A* {of_a_star}");
}

/// While the plan is rebuilt, limits hold too.
#[test]
fn a_limit_stops_the_reconstruction() {
    let goal = |stack: &[u8; 9]| *stack == sorted();
    let start = laws::walk(&Pancakes::<9>, &sorted(), &[5, 3, 7, 1, 6, 2, 4, 7, 3]);
    let mut first = FirstPass::default();
    let whole =
        BreadthFirstHeuristic::new(Consistent(gaps)).observed_by(&mut first).run(&Pancakes, &start, goal);
    let (cost, found) = first.0[0];
    assert!(found + 1 < whole.stats.expanded);
    let mut search = BreadthFirstHeuristic::new(Consistent(gaps));
    let cut = search.within(Limits::none().expanded(found + 1)).run(&Pancakes, &start, goal);
    assert_eq!((cut.stopped_by(), cut.lower_bound), (Some(Reason::Expanded), cost));
    assert_eq!(search.resume(&Pancakes, goal).outcome, whole.outcome);
}

/// The layer halfway is copied when it is opened: a look at the memory before foresees it.
#[test]
fn the_memory_of_the_relays_is_foreseen() {
    let mut search = BreadthFirstHeuristic::new(Blind).with_upper_bound(10);
    search.begin(&Pancakes::<8>, &sorted(), &NoGoal);
    let (mut steps, mut outcome) = (0, None);
    while outcome.is_none() {
        let (soon, before) = (search.bytes_soon(), Progress::stats(&search));
        outcome = search.step(&Pancakes::<8>, &NoGoal, 1_000, &mut ());
        let after = Progress::stats(&search);
        if (after.generated, after.iterations) == (before.generated, before.iterations) {
            steps += 1;
            assert!(search.bytes() <= soon, "{} bytes, {soon} foreseen", search.bytes());
        }
    }
    assert!(steps > 8);
}

/// The actions that are left on a chain of eight. The first estimate after one from scratch is too high by the rounding
/// of a sum: by one part at the start, by two elsewhere.
struct Rounded;

const ERROR: f64 = 1e-14;

impl Heuristic<WeightedGraph<Finite64>> for Rounded {
    /// Whether the state was estimated from scratch.
    type Memo = bool;

    fn promise(&self) -> Promise {
        Promise::Admissible
    }

    fn estimate(&self, _: &WeightedGraph<Finite64>, &state: &u16) -> Estimate<Finite64, bool> {
        Estimate { h: Finite64::of(8.0 - f64::from(state)), memo: true }
    }

    fn estimate_child(
        &self,
        graph: &WeightedGraph<Finite64>,
        parent: &u16,
        before: Estimate<Finite64, bool>,
        action: u8,
    ) -> Estimate<Finite64, bool> {
        let error = if !before.memo {
            0.0
        } else if *parent == 0 {
            ERROR
        } else {
            2.0 * ERROR
        };
        let h = self.estimate(graph, &graph.successor(parent, action)).h;
        Estimate { h: h.saturating_add(Finite64::of(error)), memo: false }
    }
}

#[test]
fn a_plan_is_rebuilt_though_estimates_are_rounded_in_other_ways() {
    let chain = WeightedGraph::chain(8, Finite64::ONE).both_ways();
    let report = BreadthFirstHeuristic::new(Rounded).run(&chain, &0, |&state| state == 8);
    let plan = report.plan().unwrap();
    assert_eq!((plan.cost, plan.actions.len()), (Finite64::of(8.0), 8));
    assert_eq!(plan.states(&chain), [0, 1, 2, 3, 4, 5, 6, 7, 8]);
}

/// Without a plan, the search tells the state with the least estimate of all that it met.
#[test]
fn the_closest_state_is_told() {
    let start = [3, 1, 4, 0, 2];
    let search = || BreadthFirstHeuristic::new(Consistent(gaps::<5>));
    let report = search().run(&Pancakes::<5>, &start, |_| false);
    assert_eq!((report.outcome, report.closest), (Outcome::Exhausted, Some((sorted(), 0))));
    let report = search().within(Limits::none().expanded(1)).run(&Pancakes::<5>, &start, |_| false);
    let least = Pancakes::<5>.actions(&start).map(|flip| gaps(&Pancakes.successor(&start, flip)));
    let least = least.chain([gaps(&start)]).min();
    let closest = report.closest.map(|(state, h)| (gaps(&state), h));
    assert_eq!(closest, least.map(|h| (h, h)));
}

/// Two states in each layer: within a pass, a plan that is not found yet reaches the next layer.
#[test]
fn the_lower_bound_rises_with_the_layers() {
    let line = from_successors(|&n: &i32| [n - 1, n + 1]).undirected();
    for expanded in [10, 20, 40] {
        let mut search = BreadthFirstHeuristic::new(Blind).with_upper_bound(100);
        let report = search.within(Limits::none().expanded(expanded)).run(&line, &0, |&n| n == 90);
        let layer = expanded as u32 / 2;
        assert!((layer..=layer + 1).contains(&report.lower_bound), "{expanded}: {}", report.lower_bound);
    }
}

/// Before the first pass, the starts are all that is stored.
#[test]
fn the_starts_take_memory() {
    let line = from_successors(|&n: &i64| [n - 1, n + 1]).undirected();
    let starts: Vec<_> = (0..1_000).map(|n| (n, 0)).collect();
    let mut search = BreadthFirstHeuristic::new(Blind);
    search.begin_from(&line, &starts, &NoGoal);
    assert_eq!(search.bytes(), 8 * 1_000);
}

/// A path of states of a kilobyte, each alone in its layer: when the goal is found, two segments of two states each are
/// stored; at the end the actions are, each a state.
#[test]
fn the_plan_takes_memory_while_it_is_rebuilt() {
    const LENGTH: u64 = 600;
    const WORDS: usize = 129;
    let path = from_successors(|&[n, ..]: &[u64; WORDS]| {
        let near = [n.checked_sub(1), Some(n + 1).filter(|&next| next <= LENGTH)];
        near.into_iter().flatten().map(|n| [n; WORDS])
    })
    .undirected();
    let goal = |&[n, ..]: &[u64; WORDS]| n == LENGTH;
    let mut search = BreadthFirstHeuristic::new(Blind).with_upper_bound(LENGTH as u32);
    search.begin(&path, &[0; WORDS], &goal);
    let (mut first, mut before) = (FirstPass::default(), 0);
    while first.0.is_empty() {
        before = search.bytes();
        let _ = search.step(&path, &goal, 1, &mut first);
    }
    // The start, three layers and the layer halfway.
    assert!(before >= (1 + 3 + 1) * 8 * WORDS as u64, "{before} bytes");
    let found = search.bytes();
    assert!(found >= before + 2 * 2 * 8 * WORDS as u64, "{before} bytes, then {found}");
    while search.step(&path, &goal, 1_000, &mut ()).is_none() {}
    assert!(search.bytes() >= LENGTH * 8 * WORDS as u64, "{} bytes", search.bytes());
}
