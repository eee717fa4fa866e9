//! Two waves meet where one queue says, or prove that they never will.

use proptest::prelude::*;
use search::{
    At, Bidirectional, BreadthFirst, Limits, Outcome, Progress, Reason, Run, Search, StateSpace,
    bidirectional,
    space::{AnyOf, Reversible},
};

use crate::{
    pancakes::{Pancakes, sorted},
    random_graph::{check, distance, graphs},
};

proptest! {
    #[test]
    fn plans_are_shortest(graph in graphs::<8>(), ends: [prop::sample::Index; 2]) {
        let [start, goal] = ends.map(|index| index.index(graph.0.len()) as u8);
        let report = bidirectional(&graph, &start, &goal);
        let expected = distance(&graph, &[start], &[goal]);
        check(&graph, &[start], &[goal], expected, report.plan());
        prop_assert_eq!(report.outcome == Outcome::Exhausted, expected.is_none());
        prop_assert_eq!(report.lower_bound, expected.unwrap_or(u32::MAX));
    }

    #[test]
    fn several_starts_and_goals(graph in graphs::<8>(), ends: [prop::sample::Index; 5]) {
        let ends = ends.map(|index| index.index(graph.0.len()) as u8);
        let starts: Vec<_> = ends[..2].iter().map(|&start| (start, 0)).collect();
        let goal = AnyOf(ends[2..].to_vec());
        let report = Run::of(&mut Bidirectional::new()).run_from(&graph, &starts, &goal);
        check(&graph, &ends[..2], &goal.0, distance(&graph, &ends[..2], &goal.0), report.plan());
    }

    #[test]
    fn steps_do_not_show(graph in graphs::<8>(), ends: [prop::sample::Index; 2], budget in 1..5_u64) {
        let [start, goal] = ends.map(|index| index.index(graph.0.len()) as u8);
        let whole = bidirectional(&graph, &start, &goal);
        let mut search = Bidirectional::new();
        search.begin(&graph, &start, &At(goal));
        let outcome = loop {
            if let Some(outcome) = search.step(&graph, &At(goal), budget, &mut ()) {
                break outcome;
            }
        };
        prop_assert_eq!((outcome, search.stats()), (whole.outcome, whole.stats));
    }
}

/// Two small waves in place of a large one.
#[test]
fn fewer_states_are_met_than_from_one_end() {
    let start = [4, 0, 6, 2, 7, 1, 5, 3];
    let one = BreadthFirst::new().run_to(&Pancakes, &start, &At(sorted()));
    let two = bidirectional(&Pancakes, &start, &sorted());
    assert_eq!(two.plan().map(|plan| plan.cost), one.plan().map(|plan| plan.cost));
    assert!(two.is_optimal());
    let met = (two.stats.peak_closed, one.stats.peak_closed);
    assert!(10 * met.0 < met.1, "{met:?}");
}

#[test]
fn no_goal_is_no_plan() {
    let report = Bidirectional::new().run_to(&Pancakes::<5>, &sorted(), &AnyOf(vec![]));
    assert_eq!((report.outcome, report.stats.expanded), (Outcome::Exhausted, 0));
}

/// The whole numbers, upwards: from both ends endless where the goal lies below the start.
struct Upwards;

impl StateSpace for Upwards {
    type State = i64;
    type Action = i64;
    type Cost = u32;
    type Actions = [i64; 2];

    fn actions(&self, _: &i64) -> [i64; 2] {
        [1, 2]
    }

    fn apply(&self, n: &mut i64, step: i64) {
        *n += step;
    }
}

impl Reversible for Upwards {
    type Predecessors = [(i64, i64); 2];

    fn predecessors(&self, n: &i64) -> [(i64, i64); 2] {
        [(1, n - 1), (2, n - 2)]
    }
}

#[test]
fn each_limit_stops_an_endless_search() {
    for (limits, expected) in [
        (Limits::none().expanded(5_000), Reason::Expanded),
        (Limits::none().cost(100), Reason::Cost),
        (Limits::none().memory(1 << 20), Reason::Memory),
        (Limits::none().time(core::time::Duration::from_millis(5)), Reason::Time),
    ] {
        let report = Bidirectional::new().within(limits).run_to(&Upwards, &0, &At(-1));
        assert_eq!(report.stopped_by(), Some(expected));
    }
}

/// A bound excludes exactly what is dearer, though both waves add to it.
#[test]
fn a_cost_bound_is_exact() {
    for (bound, solved) in [(0, false), (49, false), (50, true)] {
        let report = Bidirectional::new().within(Limits::none().cost(bound)).run_to(&Upwards, &0, &At(100));
        assert_eq!((report.plan().is_some(), report.lower_bound), (solved, 50.min(bound + 1)));
    }
}
