//! The states that weighted A* reopens, and the bounds that it proves.

use proptest::prelude::*;
use search::{
    Cost, Search, Stats,
    algorithms::WeightedAStar,
    heuristics::Promise,
    open_lists::PackedHeap,
    space::{Finite32, Weight},
};

use crate::toys::{Estimates, Task, WeightedGraph, tasks};

fn weights() -> impl Strategy<Value = Weight> {
    prop::sample::select(vec![(1, 1), (6, 5), (3, 2), (2, 1), (3, 1), (7, 3), (100, 1)])
        .prop_map(|(p, q)| Weight::new(p, q))
}

const CONSISTENT: Promise = Promise::Consistent;

/// Checks the answer of one search: the plan, its bound, the lower bound.
fn check(task: &Task, estimates: Vec<u32>, promise: Promise, weight: Weight) -> Stats {
    let (goal, optimum) = (task.target(), task.optimum());
    let mut search = WeightedAStar::new(Estimates(estimates, promise), weight);
    let report = search.run_from(&task.graph, &task.starts, &goal);
    assert!(report.lower_bound <= optimum, "{report:?}, {optimum}");
    if let Some(plan) = report.plan() {
        task.graph.check(&task.starts, &task.goals, plan);
        assert!(plan.cost <= optimum.scaled(weight), "{report:?}, {optimum}");
        // The bound that the search proves is at least as good as the one that was asked for.
        assert!(plan.cost <= report.lower_bound.scaled(weight), "{report:?}");
    } else {
        assert_eq!(optimum, u32::MAX);
    }
    report.stats
}

proptest! {
    /// Any weight, in directed and undirected graphs. A consistent heuristic reopens no state of an undirected one.
    #[test]
    fn plans_are_within_the_weight(task in tasks(&[0, 0, 1, 1, 2, 3, 7]), weight in weights()) {
        let undirected = Task { graph: task.graph.both_ways(), ..task.clone() };
        check(&task, task.consistent(), CONSISTENT, weight);
        check(&task, task.admissible(), Promise::Admissible, weight);
        check(&undirected, undirected.admissible(), Promise::Admissible, weight);
        prop_assert_eq!(check(&undirected, undirected.consistent(), CONSISTENT, weight).reopened, 0);
    }
}

/// The estimate rises along 2 -> 4 by more than the edge costs, which only a directed graph allows. State 3 is expanded by
/// its dear path before the rise is met. A search that never reopens it finds the plan of 220 first, more than twice the
/// optimum of 108.
///
/// ```text
///        2         3         3         0          100
///   0 ------> 1 ------> 3 ------> 2 ------> 4 -----------> 5      h: 5, 3, 0, 0, 100, 0 along the line
///   |         9         ^
///   +-------------------+
///   |                            220
///   +-----------------------------------------------> 6
/// ```
#[test]
fn a_rise_of_the_estimate_reopens_states() {
    let line = [vec![(1, 2), (3, 9), (6, 220)], vec![(3, 3)], vec![(4, 0)], vec![(2, 3)], vec![(5, 100)]];
    let edges = line.into_iter().chain([vec![], vec![]]).collect();
    let task =
        Task { graph: WeightedGraph::new(edges), starts: vec![(0, 0)], goals: vec![5, 6], quarters: vec![] };
    let (estimates, weight) = (vec![5, 3, 0, 0, 100, 0, 0], Weight::new(2, 1));
    assert_eq!(task.optimum(), 108);
    // 0, 3, 1 and 2; then 3 and 2 again, at the costs 5 and 8; then 4.
    let stats = check(&task, estimates, CONSISTENT, weight);
    assert_eq!((stats.expanded, stats.reopened), (7, 2));
}

/// A rise along an edge of zero cost is no rounding error, however small it is: a path of such edges would add the errors up.
/// State 3 is expanded by its dear path, then 1 finds the cheap one, then 2 -> 4 raises the estimate by one part in 2^18.
///
/// ```text
///        2         3         3         0          100
///   0 ------> 1 ------> 3 ------> 2 ------> 4 -----------> 5      h: 5, 3, 0, 1, 1.000004, 0 along the line
///   |         9         ^
///   +-------------------+
/// ```
#[test]
fn a_small_rise_without_cost_reopens_states() {
    let line = [vec![(1, 2), (3, 9)], vec![(3, 3)], vec![(4, 0)], vec![(2, 3)], vec![(5, 100)], vec![]];
    let graph = WeightedGraph::new(line.to_vec()).map(|cost: u16| Finite32::of(cost.into()));
    for (rise, is_reopened) in [(0.0, false), (1.0 / f32::from(1_u16 << 15) / 8.0, true)] {
        let estimates = [5.0, 3.0, 1.0, 0.0, 1.0 + rise, 0.0].map(Finite32::of);
        let heuristic = Estimates(estimates.to_vec(), CONSISTENT);
        let mut search = WeightedAStar::new(heuristic, Weight::new(2, 1)).with_open_list(PackedHeap::new());
        let report = search.run(&graph, &0, |&state| state == 5);
        assert_eq!(report.stats.reopened > 0, is_reopened, "{report:?}");
    }
}

/// An edge to a dead end is no rise of the estimate, since no plan uses it. State 3 is expanded by its dear path, then 1 finds
/// the cheap one, then 2 meets the dead end 4. The plan has the cheap path, and no state is expanded twice.
///
/// ```text
///        2         3         3         7
///   0 ------> 1 ------> 3 ------> 2 ------> 5      h: 5, 3, 0, 0, 0 along the line, infinite at 4
///   |         9         ^         |    0
///   +-------------------+         +-------> 4
/// ```
#[test]
fn a_dead_end_reopens_no_state() {
    let edges = vec![vec![(1, 2), (3, 9)], vec![(3, 3)], vec![(4, 0), (5, 7)], vec![(2, 3)], vec![], vec![]];
    let graph = WeightedGraph::new(edges);
    let estimates = Estimates(vec![5, 3, 0, 0, u32::MAX, 0], CONSISTENT);
    let mut search = WeightedAStar::new(estimates, Weight::new(2, 1));
    let report = search.run(&graph, &0, |&state| state == 5);
    assert_eq!(report.plan().map(|plan| plan.cost), Some(15));
    assert_eq!((report.stats.expanded, report.stats.reopened), (4, 0));
}

/// State 2 is closed at a cost of 6, and then state 1 leads to it at a cost of 5, long before the goal 4 is chosen.
///
/// ```text
///        0       5       30
///   0 ──────▶ 1 ────▶ 2 ────▶ 4        The estimates: 5 at 0 and 1, 8 at 3, zero elsewhere.
///   │         └─▶ 3   ▲
///   └─────────────────┘  6             The edge to 3 costs nothing, so the estimate rises there.
/// ```
///
/// State 2 is reopened after the rise.
#[test]
fn a_closed_state_is_reopened_after_a_rise() {
    let reopened = |has_rise: bool| {
        let rise = has_rise.then_some((3, 0));
        let second = [(2, 5)].into_iter().chain(rise).collect();
        let graph = WeightedGraph::new(vec![vec![(1, 0_u32), (2, 6)], second, vec![(4, 30)], vec![], vec![]]);
        let h = Estimates(vec![5, 5, 0, 8, 0], CONSISTENT);
        let report = WeightedAStar::new(h, Weight::new(3, 1)).run(&graph, &0, |&state| state == 4);
        assert!(report.plan().is_some_and(|plan| plan.cost == 35));
        report.stats.reopened
    };
    assert_eq!([false, true].map(reopened), [0, 1]);
}
