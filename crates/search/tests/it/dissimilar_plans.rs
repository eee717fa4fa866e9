//! Dissimilar plans against a greedy selection from all plans, with pairs of steps compared one by one.

use proptest::prelude::*;
use search::{
    Cost, Limits, Reason, Search, StateSpace,
    algorithms::{DissimilarPlans, KCheapest},
    from_edges, from_successors,
    heuristics::{Blind, Promise},
    run::PlanOf,
    space::{Finite64, Weight},
};

use crate::toys::{Estimates, Task, WeightedGraph, tasks};

type Plans = Vec<PlanOf<WeightedGraph<u32>>>;

/// The edges of a plan, with their costs.
fn steps(graph: &WeightedGraph<u32>, plan: &PlanOf<WeightedGraph<u32>>) -> Vec<((u16, u8), u32)> {
    let states = plan.states(graph);
    let steps = states.iter().zip(&plan.actions);
    steps.map(|(state, &edge)| ((*state, edge), graph.cost(state, edge))).collect()
}

/// Whether the cheaper plan's cost in edges of its own is at least `least` of its cost; whether the number is, if it is free.
fn is_dissimilar(
    graph: &WeightedGraph<u32>,
    [a, b]: [&PlanOf<WeightedGraph<u32>>; 2],
    (numerator, denominator): (u32, u32),
) -> bool {
    let (a, b) = (steps(graph, a), steps(graph, b));
    let cost = |steps: &[((u16, u8), u32)]| steps.iter().map(|step| step.1).sum::<u32>();
    let (mut rest, mut shared) = (b.clone(), Vec::new());
    for step in &a {
        if let Some(place) = rest.iter().position(|other| other == step) {
            shared.push(rest.remove(place));
        }
    }
    let cheaper = cost(&a).min(cost(&b));
    let (all, common) = if cheaper > 0 {
        (cheaper, cost(&shared))
    } else {
        (a.len().min(b.len()) as u32, shared.len() as u32)
    };
    (i64::from(all) - i64::from(common)) * i64::from(denominator) >= i64::from(all) * i64::from(numerator)
}

fn plans(task: &Task, is_simple: bool, k: usize) -> Plans {
    let blind = Estimates(vec![0; task.graph.edges.len()], Promise::Consistent);
    let mut search = KCheapest::new(blind);
    let goal = task.target();
    if is_simple {
        search.begin_from(&task.graph, &task.starts, &goal);
        search.plans(&task.graph, &goal).take(k).collect()
    } else {
        let mut search = search.walks();
        search.begin_from(&task.graph, &task.starts, &goal);
        search.plans(&task.graph, &goal).take(k).collect()
    }
}

proptest! {
    #[test]
    fn plans_are_selected_greedily(
        task in tasks(&[0, 1, 1, 2, 5]),
        is_simple: bool,
        least in (1_u32..8).prop_flat_map(|denominator| (1..=denominator, Just(denominator))),
    ) {
        let all = plans(&task, is_simple, 60);
        let mut expected: Plans = Vec::new();
        for plan in &all {
            if expected.iter().all(|before| is_dissimilar(&task.graph, [before, plan], least)) {
                expected.push(plan.clone());
            }
        }
        let weight = Weight::new(least.0, least.1);
        let selected = DissimilarPlans::new(&task.graph, all.into_iter(), weight);
        prop_assert_eq!(selected.collect::<Plans>(), expected);
    }
}

/// Walks round a ring of three: the second round of an action is shared with a plan that takes it twice only.
#[test]
fn an_action_is_shared_as_often_as_both_take_it() {
    let ring = from_successors(|&n: &u32| [(n + 1) % 3]);
    let goal = |&n: &u32| n == 1;
    let mut search = KCheapest::new(Blind).walks();
    search.begin(&ring, &0, &goal);
    // 1, 4, 7, 10, ...: every longer walk contains all shorter ones.
    let mut some =
        search.plans(&ring, &goal).within(Limits::none().cost(100)).dissimilar(Weight::new(1, 1_000));
    assert_eq!(some.by_ref().map(|plan| plan.cost).collect::<Vec<_>>(), [1]);
    assert_eq!(format!("{some:?}"), "DissimilarPlans { returned: 1, .. }");
    assert_eq!(some.plans().stopped_by(), Some(Reason::Cost));
    assert_eq!(some.next(), None);
}

/// Three tenths of a cost of floats are shared, which no sum of them is exactly.
#[test]
fn costs_may_be_floats() {
    let cost = |tenths: u8| Finite64::of(f64::from(tenths) * 0.1);
    // Two plans of cost one, which share their first three tenths: 1 and 2 of them, or 3 at once.
    let roads = from_edges(|&town: &u8| match town {
        0 => vec![(1, cost(1))],
        1 => vec![(2, cost(2))],
        2 => vec![(9, cost(7)), (3, cost(6))],
        3 => vec![(9, cost(1))],
        _ => vec![],
    });
    let goal = |&town: &u8| town == 9;
    for (tenths, expected) in [(6, 2), (7, 2), (8, 1)] {
        let mut search = KCheapest::new(Blind).walks();
        search.begin(&roads, &0, &goal);
        let plans = search.plans(&roads, &goal).dissimilar(Weight::new(tenths, 10));
        assert_eq!(plans.count(), expected, "{tenths} tenths");
    }
    assert!(cost(3) < Finite64::MAX);
}

/// Initial costs of starts are no part of a plan's way.
#[test]
fn initial_costs_do_not_count() {
    let line = from_successors(|&n: &u32| [n + 1]);
    let goal = |&n: &u32| n == 10;
    let mut search = KCheapest::new(Blind);
    let selected = |search: &mut KCheapest<_, _>, starts: &[(u32, u32)], least| {
        search.begin_from(&line, starts, &goal);
        let plans = search.plans(&line, &goal).within(Limits::none().cost(2_000)).dissimilar(least);
        plans.map(|plan| plan.start).collect::<Vec<_>>()
    };
    // From 8 and from 6: the cheaper way is shared, whatever the starts cost. An empty plan shares nothing.
    assert_eq!(selected(&mut search, &[(8, 1_000), (6, 0)], Weight::new(1, 100)), [6]);
    assert_eq!(selected(&mut search, &[(8, 0), (10, 5)], Weight::ONE), [8, 10]);
}

#[test]
#[should_panic(expected = "no two plans are more dissimilar than by one")]
fn more_than_all_cannot_differ() {
    let line = from_successors(|&n: &u32| [n + 1]);
    let _ = DissimilarPlans::new(&line, core::iter::empty(), Weight::new(3, 2));
}
