//! The complete beam, the monotone beam and rectangle search, against oracles and by their own laws.

use core::{cell::Cell, time::Duration};
use std::collections::HashMap;

use proptest::prelude::*;
use search::{
    AStar, Limits, NoGoal, Observer, Outcome, Progress, Reason, Run, Search, StateSpace, Stats, UniformCost,
    algorithms::{CompleteBeam, MonotoneBeam, Rectangle},
    from_successors,
    heuristics::{Admissible, Blind, Consistent, Promise},
    laws,
    space::AnyOf,
};

use crate::toys::Steps as _;
use crate::{
    pancakes::{Pancakes, gaps, sorted},
    tiles::tiles,
    toys::{Estimates, Task, WeightedGraph, tasks},
};

const COSTS: &[u32] = &[0, 0, 1, 1, 2, 3, 7];

type Boxed = Box<dyn Search<WeightedGraph<u32>, AnyOf<u16>>>;

/// The searches that end with a cheapest plan.
fn complete(estimates: &Estimates<u32>) -> Vec<Boxed> {
    let h = || estimates.clone();
    vec![
        Box::new(CompleteBeam::new(h())),
        Box::new(CompleteBeam::new(h()).with_first_width(3)),
        Box::new(Rectangle::new(h())),
        Box::new(Rectangle::new(h()).with_aspect(3)),
        Box::new(Rectangle::new(h()).with_aspect(usize::MAX)),
    ]
}

/// Costs of plans and bounds, in the order in which they came.
#[derive(Default)]
struct Heard {
    costs: Vec<u32>,
    bounds: Vec<u32>,
}

impl Observer<u32> for Heard {
    fn improved(&mut self, cost: u32, _: &Stats) {
        self.costs.push(cost);
    }
    fn bound_raised(&mut self, bound: u32, _: &Stats) {
        self.bounds.push(bound);
    }
}

/// Plans become cheaper and bounds greater, and both end at the optimum.
fn check_improvement(task: &Task, estimates: &Estimates<u32>) {
    let optimum = task.optimum();
    for mut search in complete(estimates) {
        let mut heard = Heard::default();
        let run = Run::of(&mut *search).observed_by(&mut heard);
        let report = run.run_from(&task.graph, &task.starts, &task.target());
        assert!(heard.costs.windows(2).all(|pair| pair[0] > pair[1]), "{:?}", heard.costs);
        assert!(heard.bounds.windows(2).all(|pair| pair[0] < pair[1]), "{:?}", heard.bounds);
        if optimum == u32::MAX {
            assert_eq!(report.outcome, Outcome::Exhausted);
            continue;
        }
        // Even without a promise: only states that cannot lead to a cheaper plan are left out at the end.
        let Some(plan) = report.plan() else { panic!("there is a plan") };
        assert_eq!((plan.cost, heard.costs.last()), (optimum, Some(&optimum)));
        task.graph.check(&task.starts, &task.goals, plan);
        if estimates.1 == Promise::Nothing {
            assert!(report.lower_bound == 0);
        } else {
            assert_eq!((report.is_optimal(), heard.bounds.last()), (true, Some(&optimum)));
        }
    }
}

proptest! {
    #[test]
    fn the_last_plan_is_cheapest(task in tasks(COSTS)) {
        check_improvement(&task, &Estimates(task.admissible(), Promise::Admissible));
        check_improvement(&task, &Estimates(task.consistent(), Promise::Consistent));
        let wrong = task.quarters.iter().map(|&quarters| [0, 5, u32::MAX, 40, 1][usize::from(quarters)]);
        check_improvement(&task, &Estimates(wrong.collect(), Promise::Nothing));
    }

    /// Wherever a search is stopped: no plan is cheaper than the bound, and none so far is cheaper than the optimum.
    #[test]
    fn a_stopped_search_has_the_best_plan_so_far(task in tasks(COSTS)) {
        let (estimates, optimum) = (Estimates(task.admissible(), Promise::Admissible), task.optimum());
        for mut search in complete(&estimates) {
            search.begin_from(&task.graph, &task.starts, &task.target());
            let (mut best, mut bound) = (u32::MAX, 0);
            while search.step_by(&task.graph, &task.target(), 1, &mut ()).is_none() {
                let cost = search.best().map_or(u32::MAX, |plan| plan.cost);
                prop_assert!(optimum <= cost && cost <= best);
                prop_assert!(bound <= search.lower_bound() && search.lower_bound() <= optimum);
                prop_assert_eq!(search.bound(), search.lower_bound());
                (best, bound) = (cost, search.lower_bound());
            }
        }
    }
}

/// The numbers of a column of a table, which are separated by spaces.
fn numbers<const N: usize>(column: &str) -> [u8; N] {
    let mut numbers = [0; N];
    for (place, number) in numbers.iter_mut().zip(column.split(' ')) {
        let Ok(number) = number.parse() else { panic!("`{number}` is not a number") };
        *place = number;
    }
    numbers
}

/// The rows of a table, each divided into columns.
fn rows(table: &str) -> impl Iterator<Item = Vec<&str>> {
    table.lines().filter(|line| !line.starts_with('#')).map(|line| line.split('\t').collect())
}

/// Stacks of ten pancakes with labels from 1, each with the least number of turns.
pub(crate) fn ten_pancakes() -> impl Iterator<Item = ([u8; 10], u32)> {
    rows(include_str!("../data/pancake10_ksearch.tsv")).map(|columns| {
        let [optimum] = numbers::<1>(columns[2]);
        (numbers(columns[1]), optimum.into())
    })
}

#[test]
fn published_pancakes_are_solved_at_their_optima() {
    let (mut beam, mut rectangle) = (CompleteBeam::new(Consistent(gaps)), Rectangle::new(Consistent(gaps)));
    let mut sum = 0;
    for (labels, optimum) in ten_pancakes() {
        let start = labels.map(|label| label - 1);
        for report in [
            beam.run(&Pancakes, &start, |stack| *stack == sorted()),
            rectangle.run(&Pancakes, &start, |stack| *stack == sorted()),
        ] {
            assert_eq!((report.plan().unwrap().cost, report.is_optimal()), (optimum, true));
        }
        sum += optimum;
    }
    assert_eq!(sum, 964);
}

/// Stages with a choice of three cities each: every plan has the same number of actions.
struct Stages(Vec<[[u32; 3]; 3]>);

impl StateSpace for Stages {
    type State = (usize, usize);
    type Action = usize;
    type Cost = u32;
    type Actions = core::ops::Range<usize>;
    const GRADED: bool = true;

    fn actions(&self, &(stage, _): &(usize, usize)) -> Self::Actions {
        if stage < self.0.len() { 0..3 } else { 0..0 }
    }
    fn apply(&self, (stage, city): &mut (usize, usize), next: usize) {
        *stage += 1;
        *city = next;
    }
    fn cost(&self, &(stage, city): &(usize, usize), next: usize) -> u32 {
        self.0[stage][city][next]
    }
}

proptest! {
    #[test]
    fn graded_spaces_are_solved_too(costs in prop::collection::vec(any::<[[u8; 3]; 3]>(), 1..12)) {
        let stages = Stages(costs.iter().map(|stage| stage.map(|row| row.map(u32::from))).collect());
        let goal = |&(stage, _): &(usize, usize)| stage == costs.len();
        let expected = UniformCost::new().run(&stages, &(0, 0), goal).plan().unwrap().cost;
        let least: Vec<u32> =
            stages.0.iter().map(|stage| *stage.iter().flatten().min().unwrap()).collect();
        let rest = Consistent(|&(stage, _): &(usize, usize)| least[stage..].iter().sum());
        let complete = CompleteBeam::new(rest).run(&stages, &(0, 0), goal);
        prop_assert_eq!((complete.plan().unwrap().cost, complete.is_optimal()), (expected, true));
        prop_assert!(complete.stats.iterations <= 3); // three cities: the width four loses nothing
        prop_assert_eq!(Rectangle::new(Blind).run(&stages, &(0, 0), goal).plan().unwrap().cost, expected);
    }
}

/// The oracle of a monotone beam, with unit costs: returns the plan, or `None` if the beam dies.
fn monotone_by_lists<const N: usize>(start: [u8; N], width: usize) -> Option<Vec<u8>> {
    let mut held = HashMap::from([(start, 0)]);
    let mut layer = vec![Some((start, vec![]))];
    while layer.iter().any(Option::is_some) {
        layer.resize(width, None);
        let (mut children, mut next, mut plan) = (Vec::new(), Vec::new(), None);
        for (slot, parent) in layer.iter().enumerate() {
            let turns = parent.iter().flat_map(|parent| (2..=N as u8).map(move |turned| (parent, turned)));
            for ((stack, path), turned) in turns {
                let (child, path) =
                    (Pancakes.successor(stack, turned), [path.as_slice(), &[turned]].concat());
                if child == sorted() {
                    plan = plan.or(Some(path));
                } else {
                    children.push((child, path));
                }
            }
            children.sort_by_key(|(stack, _)| gaps(stack));
            let is_new = |stack: &[u8; N]| held.get(stack).is_none_or(|&holder| slot < holder);
            while children.first().is_some_and(|(stack, _)| !is_new(stack)) {
                children.remove(0);
            }
            next.push((!children.is_empty()).then(|| children.remove(0)));
            if let Some(Some((stack, _))) = next.last() {
                held.insert(*stack, slot);
            }
        }
        if plan.is_some() {
            return plan;
        }
        layer = next;
    }
    None
}

proptest! {
    #[test]
    fn the_monotone_beam_agrees_with_lists(steps in prop::collection::vec(any::<u8>(), 0..30), width in 1_usize..30) {
        let start = laws::walk(&Pancakes::<7>, &sorted(), &steps);
        let report = MonotoneBeam::new(gaps, width).run(&Pancakes, &start, |stack| *stack == sorted());
        let plan = if start == sorted() { Some(vec![]) } else { monotone_by_lists(start, width) };
        prop_assert_eq!(report.plan().map(|plan| plan.actions.clone()), plan);
    }

    /// The law of the monotone beam, for all costs and all estimates: right, weighted or wrong.
    #[test]
    fn a_wider_beam_is_never_worse(task in tasks(COSTS)) {
        let wrong = task.quarters.iter().map(|&quarters| [0, 5, u32::MAX, 40, 1][usize::from(quarters)]);
        for estimates in [
            Estimates(task.admissible(), Promise::Admissible),
            Estimates(task.consistent(), Promise::Consistent),
            Estimates(task.admissible().iter().map(|h| h.saturating_mul(3)).collect(), Promise::Nothing),
            Estimates(wrong.collect(), Promise::Nothing),
        ] {
            let mut last = u32::MAX;
            for width in 1..=24 {
                let mut search = MonotoneBeam::new(estimates.clone(), width);
                let report = search.run_from(&task.graph, &task.starts, &task.target());
                let cost = report.plan().map_or(u32::MAX, |plan| plan.cost);
                prop_assert!(cost <= last, "width {}: {} after {}", width, cost, last);
                prop_assert!(report.plan().is_some() || report.stopped_by().is_none_or(|r| r == Reason::Width));
                last = cost;
            }
            // As wide as there are children, it loses none.
            let mut search = MonotoneBeam::new(estimates.clone(), 1_000);
            let report = search.run_from(&task.graph, &task.starts, &task.target());
            prop_assert_eq!(report.plan().is_some(), task.optimum() < u32::MAX);
            prop_assert!(report.plan().is_some() || report.outcome == Outcome::Exhausted);
        }
    }
}

/// The sum of the tiles' distances to their goals, with the hole in the first cell.
fn manhattan(board: &[u8; 16]) -> u32 {
    let steps = |(cell, &tile): (usize, &u8)| {
        let (to, column) = (usize::from(tile), |cell: usize| cell % 4);
        (cell / 4).abs_diff(to / 4) + column(cell).abs_diff(column(to))
    };
    board.iter().enumerate().filter(|(_, tile)| **tile != 0).map(steps).sum::<usize>() as u32
}

/// Runs the monotone beam on Korf's boards; returns the costs of each width.
fn costs_of_korf(widths: &[usize]) -> Vec<Vec<Option<u32>>> {
    let space = tiles::<16>(4);
    let goal = core::array::from_fn(|cell| cell as u8);
    // The optimum, then the sixteen tiles.
    let boards = rows(include_str!("../data/korf20.txt")).map(|columns| {
        let row: [u8; 17] = numbers(columns[0]);
        core::array::from_fn(|cell| row[cell + 1])
    });
    let costs = |board: [u8; 16]| {
        let cost = |&width: &usize| {
            let report = MonotoneBeam::new(manhattan, width).run(&space, &board, |board| *board == goal);
            report.into_plan().map(|plan| plan.cost)
        };
        widths.iter().map(cost).collect()
    };
    boards.map(costs).collect()
}

/// Returns how often a wider beam was worse.
fn violations(costs: &[Vec<Option<u32>>]) -> usize {
    let cost = |cost: Option<u32>| cost.unwrap_or(u32::MAX);
    let worse = |pair: &&[Option<u32>]| cost(pair[1]) > cost(pair[0]);
    costs.iter().map(|costs| costs.windows(2).filter(worse).count()).sum()
}

#[test]
fn a_wider_beam_is_never_worse_on_fifteen_tiles() {
    let costs = costs_of_korf(&[3, 34]);
    assert_eq!(costs.len(), 20);
    assert_eq!(violations(&costs), 0);
    assert!(costs.iter().all(|costs| costs.last().unwrap().is_some()));
}

/// `cargo test -p state-space-search --test it wider_beam -- --ignored`
#[test]
#[ignore = "every width from 1 to 128 on twenty boards, half a minute"]
fn a_wider_beam_is_never_worse_at_any_width() {
    let widths: Vec<_> = (1..=128).collect();
    let costs = costs_of_korf(&widths);
    assert_eq!(violations(&costs), 0);
    // Computed by an independent program, which stops after 2,000 layers.
    let sums = [(1, 0, 0), (2, 0, 0), (4, 1, 1_976), (8, 4, 4_307), (16, 18, 9_044), (32, 20, 4_158)];
    for (width, boards, sum) in sums.into_iter().chain([(64, 20, 2_352), (128, 20, 1_530)]) {
        let solved = costs.iter().filter_map(|costs| costs[width - 1]).filter(|&cost| cost <= 2_000);
        let solved: Vec<u32> = solved.collect();
        assert_eq!((solved.len(), solved.iter().sum::<u32>()), (boards, sum), "width {width}");
    }
}

#[test]
fn the_gap_closes_on_a_line() {
    let line = from_successors(|&n: &u32| [n + 1, n + 2]);
    let mut heard = Heard::default();
    let estimate = Admissible(|&n: &u32| 9_u32.saturating_sub(n) / 2);
    let report = CompleteBeam::new(estimate).observed_by(&mut heard).run(&line, &0, |&n| n == 9);
    assert_eq!((report.plan().unwrap().cost, report.lower_bound), (5, 5));
    assert_eq!((heard.costs.last(), heard.bounds.last()), (Some(&5), Some(&5)));
}

/// A child that costs more than the limit is kept before a goal within it is generated.
#[test]
fn a_cost_limit_does_not_spoil_a_plan() {
    let fork = search::from_edges(|&n: &u8| if n == 0 { vec![(1, 7_u32), (2, 1)] } else { vec![] });
    let limits = Limits::none().cost(5);
    let report = CompleteBeam::new(|_: &u8| 0).within(limits).run(&fork, &0, |&n| n == 2);
    assert!(matches!(report.outcome, Outcome::Solved(ref plan) if plan.cost == 1), "{report:?}");
}

/// The estimate prefers 3, whose child costs more than the limit; the plan leads over 1, which a width of one loses.
#[test]
fn a_cost_limit_waits_for_lost_states() {
    let fork = search::from_edges(|&n: &u8| match n {
        0 => vec![(1, 1_u32), (3, 1)],
        1 => vec![(2, 1)],
        3 => vec![(4, 10)],
        _ => vec![],
    });
    let estimate = |&n: &u8| if n == 1 { 5 } else { 0 };
    let mut search = CompleteBeam::new(estimate);
    let report = search.within(Limits::none().cost(5)).run(&fork, &0, |&n| n == 2);
    assert_eq!(report.plan().map(|plan| plan.cost), Some(2));
    // All states cost more here, whether they are lost or not.
    let report = search.within(Limits::none().cost(1)).run(&fork, &0, |&n| n == 2);
    assert_eq!(report.stopped_by(), Some(Reason::Cost));
}

/// A path to 1 costs too much for its type; a later one does not.
#[test]
fn a_cost_that_saturates_is_forgotten_at_a_cheaper_path() {
    let edges = |&n: &u8| match n {
        0 => vec![(1, u8::MAX), (2, 1)],
        2 => vec![(1, 1)],
        _ => vec![],
    };
    let report = CompleteBeam::new(Blind).run_to(&search::from_edges(edges), &0, &NoGoal);
    assert_eq!(report.outcome, Outcome::Exhausted);
    let without_two = |n: &u8| edges(n).into_iter().filter(|edge| edge.0 != 2).collect::<Vec<_>>();
    let report = CompleteBeam::new(Blind).run_to(&search::from_edges(without_two), &0, &NoGoal);
    assert_eq!(report.stopped_by(), Some(Reason::Overflow));
    // In a graded space both paths end in one layer.
    let stages = Stages(vec![[[u32::MAX, 1, 1]; 3], [[1; 3]; 3]]);
    assert_eq!(
        CompleteBeam::new(Blind).run_to(&stages, &(0, 0), &NoGoal).stopped_by(),
        Some(Reason::Overflow)
    );
    let stages = Stages(vec![[[1; 3]; 3], [[u32::MAX, 1, 1], [1; 3], [1; 3]]]);
    assert_eq!(CompleteBeam::new(Blind).run_to(&stages, &(0, 0), &NoGoal).outcome, Outcome::Exhausted);
}

/// Counts the states that are built between two looks at the limits.
struct Looks<'a> {
    built: &'a Cell<u64>,
    most: u64,
}

impl Observer<u32> for Looks<'_> {
    fn working(&mut self, _: u32, _: &Stats) {
        self.most = self.most.max(self.built.take());
    }
}

/// The tree with forty children to a state, and the number of states built.
struct Forty(Cell<u64>);

impl StateSpace for Forty {
    type State = u32;
    type Action = u32;
    type Cost = u32;
    type Actions = core::ops::Range<u32>;

    fn actions(&self, _: &u32) -> Self::Actions {
        0..40
    }
    fn apply(&self, state: &mut u32, child: u32) {
        self.0.set(self.0.get() + 1);
        *state = *state * 40 + child + 1;
    }
}

/// Most slots of a layer are filled when its last parent is expanded.
#[test]
fn limits_hold_while_a_monotone_beam_fills_its_slots() {
    let tree = Forty(Cell::new(0));
    let mut looks = Looks { built: &tree.0, most: 0 };
    let limits = Limits::none().expanded(40_000);
    let mut search = MonotoneBeam::new(|_: &u32| 1, 1 << 20);
    let report = search.within(limits).observed_by(&mut looks).run_to(&tree, &0, &NoGoal);
    assert_eq!(report.stopped_by(), Some(Reason::Expanded));
    assert!(report.stats.peak_open >= 64_000, "{:?}", report.stats);
    assert!(looks.most <= 1 << 15, "{} states between two looks", looks.most);
}

/// Depth 1 keeps states for many sweeps, and all depths between it and the end of a line are empty.
#[test]
fn rectangle_passes_over_empty_depths() {
    const LENGTH: u32 = 100_000;
    let line = search::from_owned_successors(|&n: &u32| match n {
        0 => (1..=LENGTH).collect(),
        1..LENGTH => vec![],
        _ => vec![n + 1],
    });
    let estimate = |&n: &u32| if n < LENGTH { 5 } else { 1 };
    let limits = Limits::none().time(Duration::from_secs(5));
    let report = Rectangle::new(estimate).within(limits).run(&line, &0, |&n| n == 2 * LENGTH);
    assert_eq!(report.plan().map(|plan| plan.cost), Some(LENGTH + 1));
}

/// A pass that cuts states off proves a bound: no plan is cheaper than the cheapest estimate that it lost.
#[test]
fn bounds_rise_from_pass_to_pass() {
    let start = [5, 2, 7, 0, 4, 1, 6, 3];
    let halves = Admissible(|stack: &[u8; 8]| gaps(stack) / 2);
    let goal = |stack: &[u8; 8]| *stack == sorted();
    let first = gaps(&start) / 2;
    let optimum = AStar::new(halves).run(&Pancakes, &start, goal).plan().map(|plan| plan.cost);
    let searches: [Box<dyn Search<_, _>>; 2] =
        [Box::new(CompleteBeam::new(halves)), Box::new(Rectangle::new(halves))];
    for mut search in searches {
        let mut last = first;
        for expanded in [500, 2_000, 8_000, 20_000] {
            let report = search.within(Limits::none().expanded(expanded)).run_to(&Pancakes, &start, &goal);
            assert!(report.lower_bound >= last && Some(report.lower_bound) <= optimum);
            last = report.lower_bound;
        }
        assert!(last > first, "{first}");
    }
}
