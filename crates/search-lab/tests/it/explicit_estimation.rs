//! Explicit estimation search against Dijkstra's algorithm.

use core::cell::Cell;

use proptest::prelude::*;
use search::{
    At, Cost, Limits, Observer, Progress, Reason, Search, Stats, UniformCost, from_edges, from_successors,
    heuristics::{Blind, Consistent, Promise},
    space::{AnyOf, Weight},
};
use search_lab::ExplicitEstimation;

use crate::graphs::{Estimates, Task, WeightedGraph, tasks};

const SMALL: &[u32] = &[0, 0, 1, 1, 2, 3, 7];

type Boxed = Box<dyn Search<WeightedGraph<u32>, AnyOf<u16>>>;

fn weights() -> impl Strategy<Value = Weight> {
    prop::sample::select(vec![(1, 1), (6, 5), (3, 2), (2, 1), (5, 1), (100, 1)])
        .prop_map(|(p, q)| Weight::new(p, q))
}

fn promised(task: &Task) -> [Estimates<u32>; 2] {
    [Estimates(task.consistent(), Promise::Consistent), Estimates(task.admissible(), Promise::Admissible)]
}

proptest! {
    /// Its plan costs at most w times the least f at every time, and any guides keep the bound.
    #[test]
    fn explicit_estimation_keeps_its_bound(task in tasks(SMALL), weight in weights(), guess in 0_u32..50) {
        let (goal, optimum) = (task.target(), task.optimum());
        let quarters = task.quarters.clone();
        let likely = move |&state: &u16| guess * u32::from(quarters[usize::from(state)]);
        let actions = move |&state: &u16| u32::from(state) * guess % 7;
        for estimates in promised(&task) {
            let guided = ExplicitEstimation::new(estimates.clone(), weight).with_guides(likely.clone(), actions);
            let searches: [Boxed; 2] = [Box::new(ExplicitEstimation::new(estimates, weight)), Box::new(guided)];
            for mut search in searches {
                let report = search.run_from(&task.graph, &task.starts, &goal);
                prop_assert!(report.lower_bound <= optimum);
                if let Some(plan) = report.plan() {
                    task.graph.check(&task.starts, &task.goals, plan);
                    prop_assert!(plan.cost <= report.lower_bound.scaled(weight), "{:?}", report);
                } else {
                    prop_assert_eq!(optimum, u32::MAX);
                }
            }
        }
    }
}

/// The first plan that an explicit estimation search meets, and the states that were expanded before it.
#[derive(Default)]
struct FirstPlan(Vec<(u32, u64)>);

impl Observer<u32> for FirstPlan {
    fn improved(&mut self, cost: u32, stats: &Stats) {
        self.0.push((cost, stats.expanded));
    }
}

proptest! {
    /// Estimates that may exceed the true cost by a factor of v: the first plan is within v w, and it is the answer.
    #[test]
    fn explicit_estimation_ends_with_its_first_plan(task in tasks(SMALL), weight in weights(), v in weights()) {
        for estimates in promised(&task) {
            let estimates = estimates.weighted(&task.graph, v);
            let (mut search, mut first) = (ExplicitEstimation::new(estimates, weight), FirstPlan::default());
            let run = search.observed_by(&mut first);
            let report = run.run_from(&task.graph, &task.starts, &task.target());
            let expected: Vec<_> = report.plan().map(|plan| (plan.cost, report.stats.expanded)).into_iter().collect();
            prop_assert_eq!(first.0, expected);
            prop_assert_eq!(report.plan().is_some(), task.optimum() < u32::MAX);
            if let Some(plan) = report.plan() {
                prop_assert!(plan.cost <= task.optimum().scaled(v).scaled(weight), "{:?}", report);
            }
        }
    }

    /// The statistics count the estimates of the guides.
    #[test]
    fn estimates_of_guides_are_counted(task in tasks(SMALL), weight in weights()) {
        let count = Cell::new(0);
        let likely = |&state: &u16| {
            count.set(count.get() + 1);
            u32::from(state)
        };
        let actions = |&state: &u16| {
            count.set(count.get() + 1);
            u32::from(state % 3)
        };
        let estimates = Estimates(task.admissible(), Promise::Admissible);
        let mut search = ExplicitEstimation::new(estimates, weight).with_guides(likely, actions);
        for _ in 0..2 {
            count.set(0);
            let report = search.run_from(&task.graph, &task.starts, &task.target());
            prop_assert_eq!(report.stats.evaluated, report.stats.peak_closed + count.get());
        }
    }
}

/// Where costs differ from numbers of actions and the bound is wide, guides find a plan with less work than the heuristic
/// alone.
#[test]
fn guides_save_expansions() {
    // A step costs 1 to 4 by its column; the estimate counts 1 for each, the guide 2.5.
    let space = from_edges(|&(x, y): &(i32, i32)| {
        let cost = 1 + (x.rem_euclid(4) as u32);
        [((x + 1, y), cost), ((x - 1, y), cost), ((x, y + 1), cost), ((x, y - 1), cost)]
    });
    let away = |&(x, y): &(i32, i32)| x.abs_diff(60) + y.abs_diff(20);
    let goal = |&cell: &(i32, i32)| cell == (60, 20);
    let weight = Weight::new(3, 1);
    let mut alone = ExplicitEstimation::new(Consistent(away), weight);
    let mut guided = ExplicitEstimation::new(Consistent(away), weight)
        .with_guides(move |cell: &(i32, i32)| away(cell) * 5 / 2, away);
    let optimum = UniformCost::new().run(&space, &(0, 0), goal).plan().unwrap().cost;
    let [alone, guided] = [alone.run(&space, &(0, 0), goal), guided.run(&space, &(0, 0), goal)];
    for report in [&alone, &guided] {
        let plan = report.plan().unwrap();
        assert!(plan.cost >= optimum && plan.cost <= report.lower_bound.scaled(weight), "{report:?}");
    }
    assert!(guided.stats.expanded < alone.stats.expanded, "{:?} {:?}", guided.stats, alone.stats);
}

/// A table of a hundred million ranks is compared with the limit before it is allocated.
#[test]
fn a_table_by_rank_asks_before_it_takes() {
    let next = |&n: &u64| [n + 1, n.saturating_sub(1)];
    for (ranks, expected) in [(100_000_000, Some(Reason::Memory)), (1 << 16, None)] {
        let line = from_successors(next).with_ranks(ranks, |&n| n, |rank| rank);
        let mut search = ExplicitEstimation::new(Blind, Weight::new(3, 1)).by_rank();
        let report = search.within(Limits::none().memory(1 << 20)).run_to(&line, &7, &At(90));
        assert_eq!(report.stopped_by(), expected);
        assert!(expected.is_none() || report.stats.peak_bytes < 1 << 16, "{report:?}");
    }
    let line = from_successors(next).with_ranks(u64::MAX, |&n| n, |rank| rank);
    let mut search = ExplicitEstimation::new(Blind, Weight::new(3, 1)).by_rank();
    let report = search.run_to(&line, &7, &At(90));
    assert_eq!((report.stopped_by(), report.stats.expanded), (Some(Reason::Memory), 0));
}
