//! Wrappers of heuristics and of spaces: `Audited` and `WithLast`.

use std::collections::{BinaryHeap, HashMap};

use proptest::prelude::*;
use search::{
    AStar, Heuristic, IdaStar, Limits, Progress, Search, StateSpace, Stats, UniformCost,
    adapters::{AfterAction, WithLast},
    from_edges,
    heuristics::{Audited, Blind, Consistent, Inconsistency, Promise, Shared, Stepped},
    laws,
};

use crate::toys::{Estimates, WeightedGraph, tasks};

fn work(stats: Stats) -> [u64; 5] {
    [stats.popped, stats.expanded, stats.generated, stats.evaluated, stats.reopened]
}

const COSTS: &[u32] = &[0, 1, 1, 2, 3, 7];

/// Wrappers that keep the estimates keep their step.
#[test]
fn steps_are_passed_on() {
    fn step(h: &impl Heuristic<WeightedGraph<u32>>) -> Option<u32> {
        h.step()
    }
    let by_three = Stepped::new(Blind, 3);
    assert_eq!([step(&Audited::new(by_three)), step(&Audited::new(Blind))], [Some(3), None]);
}

proptest! {
    /// A consistent heuristic has no witness.
    #[test]
    fn consistent_heuristics_have_no_witness(task in tasks(COSTS)) {
        let plain = Estimates(task.consistent(), Promise::Consistent);
        let (goal, audited) = (task.target(), Audited::new(plain.clone()));
        let one = AStar::new(plain).run_from(&task.graph, &task.starts, &goal);
        let two = AStar::new(Shared(&audited)).run_from(&task.graph, &task.starts, &goal);
        prop_assert_eq!((&one.outcome, work(one.stats)), (&two.outcome, work(two.stats)));
        prop_assert_eq!(audited.witness(), None);
        if let Some(plan) = one.plan() {
            prop_assert_eq!(audited.overestimate(&task.graph, plan), None);
        }
    }

    /// A witness is a true one, and there is one if an edge that a search looks at is inconsistent.
    #[test]
    fn witnesses_are_true(task in tasks(&[1, 2, 3, 7])) {
        let h = task.admissible();
        let audited = Audited::new(Estimates(h.clone(), Promise::Admissible));
        let limits = Limits::none().expanded(2_000);
        let mut search = IdaStar::new(Shared(&audited));
        let _ = search.within(limits).run_from(&task.graph, &task.starts, &task.target());
        if let Some(Inconsistency { state, action, h: above, cost, child_h }) = audited.witness() {
            let child = task.graph.successor(&state, action);
            prop_assert_eq!((above, cost), (h[usize::from(state)], task.graph.cost(&state, action)));
            prop_assert_eq!(child_h, h[usize::from(child)]);
            prop_assert!(above > cost + child_h);
        }
        audited.clear();
        prop_assert_eq!(audited.witness(), None);
        let mut is_consistent = true;
        for state in 0..h.len() as u16 {
            let estimate = audited.estimate(&task.graph, &state);
            for action in task.graph.actions(&state) {
                let (to, cost) = task.graph.edges[usize::from(state)][usize::from(action)];
                is_consistent &= h[usize::from(state)] <= cost.saturating_add(h[usize::from(to)]);
                let _ = audited.estimate_child(&task.graph, &state, estimate, action);
            }
        }
        prop_assert_eq!(audited.witness().is_none(), is_consistent);
    }

    /// An estimate is called too high exactly if it exceeds the rest of the plan.
    #[test]
    fn overestimates_are_true(task in tasks(COSTS), wrong in prop::collection::vec(0_u32..12, 24)) {
        let audited = Audited::new(Estimates(wrong.clone(), Promise::Nothing));
        let report = UniformCost::new().run_from(&task.graph, &task.starts, &task.target());
        let Some(plan) = report.plan() else { return Ok(()) };
        let states = plan.states(&task.graph);
        let rest = |at: usize| -> u32 {
            (at..plan.actions.len()).map(|at| task.graph.cost(&states[at], plan.actions[at])).sum()
        };
        let first = (0..states.len()).find(|&at| wrong[usize::from(states[at])] > rest(at));
        let found = audited.overestimate(&task.graph, plan).map(|found| (found.state, found.h, found.rest));
        let expected = first.map(|at| (states[at], wrong[usize::from(states[at])], rest(at)));
        prop_assert_eq!(found, expected);
    }

    /// The oracle is Dijkstra's algorithm over pairs of a state and the last edge, by lists.
    #[test]
    fn costs_may_depend_on_the_last_action(task in tasks(COSTS), turn in 0_u32..9) {
        let price = |last: Option<u8>, action: u8| if last.is_none_or(|last| last == action) { 0 } else { turn };
        let cost = |&state: &u16, last, action| task.graph.cost(&state, action) + price(last, action);
        let space = WithLast::new(&task.graph, cost);
        let starts: Vec<_> = task.starts.iter().map(|&(state, g)| (space.start(state), g)).collect();
        let goal = |after: &AfterAction<u16, u8>| task.goals.contains(&after.state);
        let mut search = UniformCost::new();
        search.begin_from(&space, &starts, &goal);
        let report = search.resume(&space, goal);

        let expected = with_last_by_lists(&task.graph, &task.starts, &task.goals, price);
        prop_assert_eq!(report.plan().map(|plan| plan.cost), expected);
        let Some(plan) = report.into_plan() else { return Ok(()) };
        let plan = space.plan(plan);
        let states = plan.states(&task.graph);
        let mut paid = task.starts.iter().filter(|start| start.0 == plan.start).map(|start| start.1).min();
        let mut last = None;
        for (state, &action) in states.iter().zip(&plan.actions) {
            paid = paid.map(|paid| paid + cost(state, last, action));
            last = Some(action);
        }
        prop_assert_eq!((paid, task.goals.contains(&states[states.len() - 1])), (Some(plan.cost), true));
    }

    #[test]
    fn a_space_with_last_actions_keeps_the_laws(task in tasks(COSTS), steps in prop::collection::vec(any::<u8>(), 0..9)) {
        let space = WithLast::new(&task.graph, |_: &u16, last, action: u8| u32::from(last == Some(action)));
        let state = laws::walk(&space, &space.start(task.starts[0].0), &steps);
        laws::state_space(&space, &state, 200);
    }
}

fn with_last_by_lists(
    graph: &WeightedGraph<u32>,
    starts: &[(u16, u32)],
    goals: &[u16],
    price: impl Fn(Option<u8>, u8) -> u32,
) -> Option<u32> {
    let mut least: HashMap<(u16, Option<u8>), u32> = HashMap::new();
    let mut queue: BinaryHeap<_> =
        starts.iter().map(|&(state, cost)| (core::cmp::Reverse(cost), state, None)).collect();
    while let Some((core::cmp::Reverse(paid), state, last)) = queue.pop() {
        if least.get(&(state, last)).is_some_and(|&known| known <= paid) {
            continue;
        }
        least.insert((state, last), paid);
        for (edge, &(to, cost)) in graph.edges[usize::from(state)].iter().enumerate() {
            let edge = edge as u8;
            queue.push((core::cmp::Reverse(paid + cost + price(last, edge)), to, Some(edge)));
        }
    }
    least.iter().filter(|((state, _), _)| goals.contains(state)).map(|(_, &cost)| cost).min()
}

/// All that a search tells of itself.
fn told<S: StateSpace<State = u32>>(search: &impl Progress<S>) -> String {
    format!("{:?}", (search.status(), search.stats(), search.memory(), search.is_over(), search.closest()))
}

/// A search in a box tells of itself what it tells without.
#[test]
fn a_box_tells_the_same() {
    let line = from_edges(|&n: &u32| [(n + 1, 2_u32), (n.saturating_sub(1), 3)]);
    let mut boxed = Box::new(AStar::new(Consistent(|&n: &u32| 2 * 50_u32.saturating_sub(n))));
    let goal = |&n: &u32| n == 50;
    let _ = boxed.within(Limits::none().expanded(20)).run(&line, &1, goal);
    assert_eq!(told(&boxed), told(&*boxed));
    let _ = boxed.run(&line, &1, goal);
    assert!(boxed.is_over());
    assert_eq!(told(&boxed), told(&*boxed));
}
