//! Perimeters around the goals of random graphs, against Dijkstra's algorithm.

use proptest::prelude::*;
use search::{
    AStar, At, Heuristic, IdaStar, Outcome, Search,
    heuristics::{Admissible, Blind, Consistent, Perimeter, Promise, Stepped},
    laws,
};

use crate::{
    pancakes::{Pancakes, gaps, sorted},
    toys::{WeightedGraph, tasks},
};

/// Small costs with zero among them.
const SMALL: &[u32] = &[0, 1, 1, 2, 3, 7];

fn table(estimates: Vec<u32>) -> impl Fn(&u16) -> u32 {
    move |&state| estimates[usize::from(state)]
}

proptest! {
    /// Exact inside, admissible and consistent outside, and never below the heuristic or the radius.
    #[test]
    fn a_perimeter_keeps_the_promise(task in tasks(SMALL), radius in 0_u32..20) {
        let (graph, goals, truth) = (&task.graph, &task.goals, task.graph.distances_to(&task.goals));
        let consistent = Perimeter::new(graph, Consistent(table(task.consistent())), goals, radius);
        let admissible = Perimeter::new(graph, Admissible(table(task.admissible())), goals, radius);
        prop_assert_eq!(consistent.len(), truth.iter().filter(|&&cost| cost <= radius).count());
        let nowhere = Perimeter::new(graph, Blind, &[], radius);
        prop_assert_eq!((consistent.is_empty(), nowhere.is_empty(), nowhere.len()), (goals.is_empty(), true, 0));
        for (state, &cost) in (0..).zip(&truth) {
            let within = [consistent.estimate(graph, &state).h, admissible.estimate(graph, &state).h];
            for h in within {
                prop_assert!(if cost <= radius { h == cost } else { radius < h && h <= cost }, "{} {}", h, cost);
            }
            prop_assert!(within[1] >= task.admissible()[usize::from(state)]);
            laws::consistent(graph, &consistent, &state);
            laws::estimate_child_agrees(graph, &admissible, &state, &[3, 1, 4, 1, 5]);
        }
        let report = AStar::new(consistent).run_from(graph, &task.starts, &task.target());
        prop_assert_eq!((report.plan().map_or(u32::MAX, |plan| plan.cost), report.stats.reopened), (task.optimum(), 0));
        let report = AStar::new(admissible).run_from(graph, &task.starts, &task.target());
        prop_assert_eq!(report.plan().map_or(u32::MAX, |plan| plan.cost), task.optimum());
    }

    /// On a chain of steps of two, estimates outside keep the parity.
    #[test]
    fn a_perimeter_keeps_the_step(radius in 0_u32..30, quarters in 0_u32..4) {
        let line = WeightedGraph::chain(24, 2_u32).both_ways();
        let low = Stepped::new(Consistent(move |&state: &u16| (24 - u32::from(state)) * quarters / 4 * 2), 2);
        let perimeter = Perimeter::new(&line, low, &[24], radius);
        prop_assert_eq!(Heuristic::<WeightedGraph<u32>>::step(&perimeter), Some(2));
        laws::step_kept(&line, &perimeter, &0, &At(24), usize::MAX);
        laws::promise_kept(&line, &perimeter, &0, &At(24), usize::MAX);
    }
}

/// A cost that saturates is beyond the radius and no dead end.
#[test]
fn costs_beyond_the_type_are_no_dead_ends() {
    let chain = WeightedGraph::chain(3, 100_u8);
    let perimeter = Perimeter::new(&chain, Blind, &[3], 254);
    assert_eq!([3, 2, 1, 0].map(|state| perimeter.estimate(&chain, &state).h), [0, 100, 200, 254]);
    let report = AStar::new(perimeter).run_to(&chain, &0, &At(3));
    assert!(!matches!(report.outcome, Outcome::Exhausted | Outcome::Solved(_)), "{:?}", report.outcome);

    // Rounded up to the step, 254 would be infinite.
    let stepped = Perimeter::new(&chain, Stepped::new(Blind, 100), &[3], 254);
    assert_eq!([3, 2, 1, 0].map(|state| stepped.estimate(&chain, &state).h), [0, 100, 200, 254]);
    let report = AStar::new(stepped).run_to(&chain, &0, &At(3));
    assert!(!matches!(report.outcome, Outcome::Exhausted | Outcome::Solved(_)), "{:?}", report.outcome);
}

/// The passes of IDA* end at the perimeter.
#[test]
fn a_perimeter_saves_expansions() {
    let start = [4, 0, 6, 2, 7, 1, 5, 3];
    let (goal, halved) = (At(sorted::<8>()), Consistent(|stack: &[u8; 8]| gaps(stack) / 2));
    let alone = IdaStar::new(halved).run_to(&Pancakes, &start, &goal);
    let perimeter = Perimeter::new(&Pancakes, halved, &[goal.0], 3);
    assert_eq!(Heuristic::<Pancakes<8>>::promise(&perimeter), Promise::Consistent);
    let around = IdaStar::new(perimeter).run_to(&Pancakes, &start, &goal);
    assert_eq!(alone.plan().map(|plan| plan.cost), around.plan().map(|plan| plan.cost));
    assert!(5 * around.stats.expanded < alone.stats.expanded, "{:?} {:?}", alone.stats, around.stats);
}
