//! Wrappers of heuristics and of spaces: `Pathmax`, `Audited` and `WithLast`.

use std::collections::{BinaryHeap, HashMap};

use proptest::prelude::*;
use search::{
    AStar, Cost, Heuristic, IdaStar, Limits, Progress, Search, StateSpace, Stats, UniformCost,
    adapters::{AfterAction, WithLast},
    from_edges,
    heuristics::{
        Admissible, Audited, Blind, Consistent, Inconsistency, Pathmax, Promise, SelectByEstimate, Shared,
        Stepped, Weighted,
    },
    laws,
    space::{Finite64, Weight},
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
    assert_eq!([step(&Pathmax(by_three)), step(&Pathmax(Blind))], [Some(3), None]);
    assert_eq!([step(&SelectByEstimate(by_three)), step(&SelectByEstimate(Blind))], [Some(3), None]);
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
    fn searches_with_pathmax_find_cheapest_plans(task in tasks(COSTS)) {
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

    /// A consistent heuristic stays as it is, and has no witness.
    #[test]
    fn consistent_heuristics_are_left_alone(task in tasks(COSTS)) {
        let plain = Estimates(task.consistent(), Promise::Consistent);
        let (goal, audited) = (task.target(), Audited::new(plain.clone()));
        let one = AStar::new(plain.clone()).run_from(&task.graph, &task.starts, &goal);
        let two = AStar::new(Pathmax(plain)).run_from(&task.graph, &task.starts, &goal);
        let three = AStar::new(Shared(&audited)).run_from(&task.graph, &task.starts, &goal);
        prop_assert_eq!((&one.outcome, work(one.stats)), (&two.outcome, work(two.stats)));
        prop_assert_eq!((&one.outcome, work(one.stats)), (&three.outcome, work(three.stats)));
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
