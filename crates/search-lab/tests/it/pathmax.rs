//! Pathmax: estimates that fall slowly along paths.

use proptest::prelude::*;
use search::{
    AStar, Cost, Heuristic, IdaStar, Limits, Progress, Search, StateSpace, Stats, from_edges,
    heuristics::{Admissible, Blind, Consistent, Promise, Stepped, Weighted},
    laws,
    space::{Finite64, Weight},
};
use search_lab::{Pathmax, SelectByEstimate};

use crate::graphs::{Estimates, WeightedGraph, tasks};

const COSTS: &[u32] = &[0, 1, 1, 2, 3, 7];

/// Wrappers that keep the estimates keep their step.
#[test]
fn steps_are_passed_on() {
    fn step(h: &impl Heuristic<WeightedGraph<u32>>) -> Option<u32> {
        h.step()
    }
    let by_three = Stepped::new(Blind, 3);
    assert_eq!([step(&Pathmax(by_three)), step(&Pathmax(Blind))], [Some(3), None]);
    assert_eq!([step(&SelectByEstimate(by_three)), step(&SelectByEstimate(Blind))], [Some(3), None]);
}

fn work(stats: Stats) -> [u64; 5] {
    [stats.popped, stats.expanded, stats.generated, stats.evaluated, stats.reopened]
}

proptest! {
    /// Along each path: f never falls, the estimate is no less than before, and no more than the true cost.
    #[test]
    fn pathmax_keeps_estimates_admissible(task in tasks(COSTS), steps in prop::collection::vec(any::<u8>(), 0..30)) {
        let plain = Estimates(task.admissible(), Promise::Admissible);
        let pathmax = Pathmax(plain.clone());
        let rest = task.graph.distances_to(&task.goals);
        let mut state = task.starts[0].0;
        laws::estimates_fall_slowly(&task.graph, &pathmax, &state, &steps);
        laws::promise_kept(&task.graph, &pathmax, &state, &task.target(), usize::MAX);
        let mut estimate = pathmax.estimate(&task.graph, &state);
        for step in steps {
            let actions = task.graph.actions(&state);
            if actions.is_empty() || estimate.h == u32::MAX {
                break;
            }
            let action = step % actions.end;
            estimate = pathmax.estimate_child(&task.graph, &state, estimate, action);
            task.graph.apply(&mut state, action);
            prop_assert!(estimate.h >= plain.0[usize::from(state)]);
            prop_assert!(estimate.h <= rest[usize::from(state)]);
        }
    }

    #[test]
    fn a_star_with_pathmax_finds_cheapest_plans(task in tasks(COSTS)) {
        let h = || Pathmax(Estimates(task.admissible(), Promise::Admissible));
        let (goal, optimum) = (task.target(), task.optimum());
        let report = AStar::new(h()).run_from(&task.graph, &task.starts, &goal);
        prop_assert_eq!(report.plan().map_or(u32::MAX, |plan| plan.cost), optimum);
        prop_assert!(report.plan().is_none() || report.is_optimal());
    }

    /// A path below a pruned state is never tried, so a depth-first search gains nothing.
    #[test]
    fn pathmax_changes_no_pass_of_ida_star(task in tasks(&[1, 2, 3, 7])) {
        let plain = Estimates(task.admissible(), Promise::Admissible);
        let (goal, limits) = (task.target(), || Limits::none().expanded(2_000));
        let one = IdaStar::new(plain.clone()).within(limits()).run_from(&task.graph, &task.starts, &goal);
        let two = IdaStar::new(Pathmax(plain)).within(limits()).run_from(&task.graph, &task.starts, &goal);
        prop_assert_eq!((one.outcome, one.stats.expanded), (two.outcome, two.stats.expanded));
    }

    #[test]
    fn consistent_heuristics_are_left_alone(task in tasks(COSTS)) {
        let (plain, goal) = (Estimates(task.consistent(), Promise::Consistent), task.target());
        let one = AStar::new(plain.clone()).run_from(&task.graph, &task.starts, &goal);
        let two = AStar::new(Pathmax(plain)).run_from(&task.graph, &task.starts, &goal);
        prop_assert_eq!((&one.outcome, work(one.stats)), (&two.outcome, work(two.stats)));
    }
}

/// A weighted estimate times the rest of the way may exceed its promise, so pathmax keeps none.
#[test]
fn pathmax_of_weighted_estimates_promises_nothing() {
    let line = from_edges(|&n: &u32| [(n + 1, 1_u32)]);
    let weighted = Weighted::new(Consistent(|&n: &u32| 9_u32.saturating_sub(n)), Weight::new(2, 1));
    assert_eq!(promise_in(&line, &Pathmax(weighted)), Promise::Nothing);
    let outside = Weighted::new(Pathmax(Consistent(|&n: &u32| 9_u32.saturating_sub(n))), Weight::new(2, 1));
    assert_eq!(promise_in(&line, &outside), Promise::Within(Weight::new(2, 1)));
}

fn promise_in<S: StateSpace, H: Heuristic<S>>(_: &S, heuristic: &H) -> Promise {
    heuristic.promise()
}

/// 0.1 + 0.2 less 0.1 less 0.2 is no zero: the residue must not hide the goal from searches that look at states of zero.
#[test]
fn pathmax_is_zero_at_goals_with_floats() {
    let cost = |cost: f64| Finite64::of(cost);
    let line = from_edges(|&n: &u8| match n {
        0 => vec![(1, cost(0.1))],
        1 => vec![(2, cost(0.2))],
        _ => vec![],
    });
    let start = cost(0.1).saturating_add(cost(0.2));
    let pathmax = || Pathmax(Admissible(|&n: &u8| if n == 0 { start } else { Finite64::ZERO }));
    let report = IdaStar::new(pathmax()).run(&line, &0, |&n| n == 2);
    assert_eq!(report.plan().map(|plan| plan.actions.len()), Some(2));
    let report = AStar::new(pathmax()).run(&line, &0, |&n| n == 2);
    assert_eq!(report.plan().map(|plan| plan.cost), Some(start));
}

/// An infinite estimate that promises nothing says nothing about the children.
#[test]
fn pathmax_carries_no_infinity() {
    let line = from_edges(|&n: &u8| [(n + 1, 3_u32)]);
    let pathmax = Pathmax(|&n: &u8| if n == 0 { u32::MAX } else { 5 });
    let start = pathmax.estimate(&line, &0);
    assert_eq!((start.h, pathmax.estimate_child(&line, &0, start, (1, 3)).h), (u32::MAX, 5));
}

/// A rest of the parent's estimate counts if it exceeds the error of a sum as great as the estimate.
#[test]
fn pathmax_carries_more_than_a_rounding_error() {
    let start = Finite64::of(1.0);
    let error = start.with_rounding_error().minus(start);
    let more = error.saturating_add(error);
    let line =
        from_edges(|&n: &u8| [(n + 1, start.minus(error)), (n + 1, start.minus(more)), (n + 1, start)]);
    let pathmax = Pathmax(Admissible(|&n: &u8| if n == 0 { start } else { Finite64::ZERO }));
    let estimate = pathmax.estimate(&line, &0);
    let children =
        line.actions(&0).into_iter().map(|edge| pathmax.estimate_child(&line, &0, estimate, edge).h);
    assert!(children.eq([Finite64::ZERO, more, Finite64::ZERO]));
}
