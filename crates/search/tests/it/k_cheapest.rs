//! The k cheapest plans against all walks, and against published figures.

use core::cell::Cell;
use std::{
    collections::HashSet,
    panic::{AssertUnwindSafe, catch_unwind, resume_unwind},
};

use proptest::prelude::*;
use search::{
    Cost, Limits, Progress, Reason, Search, StateSpace, UniformCost,
    algorithms::{KCheapest, k_cheapest_walks},
    from_edges, from_successors,
    heuristics::{Admissible, Blind, Promise},
    run::PlanOf,
    space::{Finite32, Finite64},
};

use crate::{
    improving_beams::ten_pancakes,
    toys::{Bounds, Estimates, Task, WeightedGraph, tasks},
};

type Plans = Vec<PlanOf<WeightedGraph<u32>>>;

fn cheapest(task: &Task, estimates: Estimates<u32>, k: usize) -> Plans {
    let mut search = KCheapest::new(estimates).walks();
    search.begin_from(&task.graph, &task.starts, &task.target());
    search.plans(&task.graph, &task.target()).take(k).collect()
}

/// The oracle: the costs of the cheapest walks to a goal, up to `most`, counted by dynamic programming over the cost.
/// Every action costs one at least.
fn all_walks(task: &Task, most: u32) -> Vec<u32> {
    let states = task.graph.edges.len();
    let mut ways = vec![vec![0_u64; states]; most as usize + 1];
    let least_start = |state| task.starts.iter().filter(|start| start.0 == state).map(|start| start.1).min();
    let mut costs = Vec::new();
    for cost in 0..=most {
        for state in 0..states as u16 {
            let here = &mut ways[cost as usize][usize::from(state)];
            *here += u64::from(least_start(state) == Some(cost));
            let here = *here;
            for &(to, step) in
                task.graph.edges[usize::from(state)].iter().filter(|edge| cost + edge.1 <= most)
            {
                let there = &mut ways[(cost + step) as usize][usize::from(to)];
                *there = there.saturating_add(here);
            }
        }
        let mut goals = task.goals.clone();
        goals.sort_unstable();
        goals.dedup();
        let new: u64 = goals.iter().map(|&goal| ways[cost as usize][usize::from(goal)].min(1_000)).sum();
        costs.extend((0..new).map(|_| cost));
    }
    costs
}

fn wrong(task: &Task) -> Estimates<u32> {
    let wrong = task.quarters.iter().map(|&quarters| [0, 5, u32::MAX, 40, 1][usize::from(quarters)]);
    Estimates(wrong.collect(), Promise::Nothing)
}

proptest! {
    #[test]
    fn no_plan_is_missed_and_none_comes_twice(task in tasks(&[1, 2, 3, 7])) {
        let most = task.optimum().min(30) + 9;
        let mut expected = all_walks(&task, most);
        let is_long = expected.len() > 300;
        expected.truncate(300);
        for estimates in [
            Estimates(task.admissible(), Promise::Admissible),
            Estimates(task.consistent(), Promise::Consistent),
            wrong(&task),
        ] {
            let mut search = KCheapest::new(estimates).walks();
            search.begin_from(&task.graph, &task.starts, &task.target());
            let goal = task.target();
            let mut plans = search.plans(&task.graph, &goal).within(Limits::none().cost(most));
            let listed: Plans = plans.by_ref().take(300).collect();
            prop_assert!(is_long || plans.next().is_none());
            prop_assert!(plans.stopped_by().is_none_or(|reason| reason == Reason::Cost));
            let costs: Vec<u32> = listed.iter().map(|plan| plan.cost).collect();
            prop_assert_eq!(&costs, &expected);
            let distinct: HashSet<_> = listed.iter().map(|plan| (plan.start, plan.actions.clone())).collect();
            prop_assert_eq!(distinct.len(), listed.len());
            for plan in &listed {
                task.graph.check(&task.starts, &task.goals, plan);
            }
        }
    }

    /// The list of k plans is the beginning of the list of k + 1; the first plan is that of a run.
    #[test]
    fn a_longer_list_begins_with_a_shorter_one(task in tasks(&[0, 1, 1, 2, 5]), k in 0_usize..30) {
        let estimates = Estimates(task.admissible(), Promise::Admissible);
        let (short, long) = (cheapest(&task, estimates.clone(), k), cheapest(&task, estimates.clone(), k + 1));
        prop_assert_eq!(&short[..], &long[..long.len().min(k)]);
        prop_assert!(long.is_sorted_by_key(|plan| plan.cost));
        let mut search = KCheapest::new(estimates).walks();
        let report = search.run_from(&task.graph, &task.starts, &task.target());
        prop_assert_eq!(report.plan(), long.first());
        prop_assert_eq!(report.plan().map_or(u32::MAX, |plan| plan.cost), task.optimum());
        let again: Plans = search.plans(&task.graph, &task.target()).take(k + 1).collect();
        prop_assert_eq!(again, long);
        // A second call continues the list, with costs that do not fall.
        let rest: Plans = search.plans(&task.graph, &task.target()).take(3).collect();
        let all = cheapest(&task, Estimates(task.admissible(), Promise::Admissible), k + 4);
        prop_assert_eq!(&rest[..], &all[all.len().min(k + 1)..]);
    }
}

/// A cycle of zero cost on the way gives plans without end, all of one cost; a limit ends them.
#[test]
fn a_cycle_of_zero_cost_gives_plans_without_end() {
    let wheel = from_edges(|&n: &u32| [((n + 1) % 3, 0_u32), (n + 3, 4)]);
    let goal = |&n: &u32| n == 5;
    let rest = Admissible(|&n: &u32| if n > 5 { u32::MAX } else { 0 });
    let mut search = KCheapest::new(rest).walks();
    assert_eq!(search.run(&wheel, &0, goal).plan().unwrap().cost, 4);
    let plans: Vec<_> = search.plans(&wheel, &goal).take(300).collect();
    assert!(plans.len() == 300 && plans.iter().all(|plan| plan.cost == 4));
    let lengths: Vec<_> = plans.iter().map(|plan| plan.actions.len()).collect();
    assert!(lengths.is_sorted());
    let mut more = search.plans(&wheel, &goal).within(Limits::none().memory(1 << 20));
    assert!(more.by_ref().all(|plan| plan.cost == 4));
    assert_eq!(more.stopped_by(), Some(Reason::Memory));

    // No plan at all: the cycle is explored once.
    let lonely = from_edges(|&n: &u32| [((n + 1) % 3, 0_u32)]);
    let mut search = KCheapest::new(Blind).walks();
    search.begin(&lonely, &0, &goal);
    assert_eq!(search.plans(&lonely, &goal).count(), 0);
}

/// With floats, the costs of a cycle can round to nothing beside the cost of the start, and those of the way to the goal not.
#[test]
fn a_cycle_whose_costs_round_to_zero_delays_no_plan() {
    let cost = |cost: f32| Finite32::of(cost);
    let ways = from_edges(|&n: &u8| match n {
        0 => vec![(1, cost(1.0))],
        1 => vec![(0, cost(1.0)), (3, cost(40.0))],
        3 => vec![(2, cost(40.0))],
        _ => vec![],
    });
    // Beside 10^9, costs are multiples of 64.
    let start = cost(1e9);
    assert_eq!(start.saturating_add(cost(1.0)), start);
    assert!(start.saturating_add(cost(40.0)) > start);
    let goal = |&n: &u8| n == 2;
    let mut search = KCheapest::new(Blind).walks();
    let limits = Limits::none().memory(1 << 20);
    let report = search.within(limits).run_from(&ways, &[(0, start)], &goal);
    assert_eq!(
        report.plan().map(|plan| plan.actions.iter().map(|edge| edge.0).collect()),
        Some(vec![1, 3, 2])
    );
    let plans = search.plans(&ways, &goal).within(Limits::none().memory(1 << 20));
    let lengths: Vec<_> = plans.take(3).map(|plan| plan.actions.len()).collect();
    assert_eq!(lengths, [3, 5, 7]);
}

/// An endless tree, in which each state has three new children: every plan is listed as soon as its level is explored.
#[test]
fn plans_are_listed_though_the_space_grows() {
    let tree = from_successors(|&n: &u64| [3 * n + 1, 3 * n + 2, 3 * n + 3]);
    let goal = |&n: &u64| n == 1 || n == 11;
    let mut search = KCheapest::new(Blind).walks();
    search.begin(&tree, &0, &goal);
    let plans = search.plans(&tree, &goal).within(Limits::none().expanded(10_000));
    assert_eq!(plans.take(2).map(|plan| plan.actions).collect::<Vec<_>>(), [vec![1], vec![3, 11]]);
}

#[test]
fn limits_end_a_list_and_another_goes_on() {
    let line = from_successors(|&n: &u64| [n + 1, n + 2]);
    let goal = |&n: &u64| n == 12;
    let whole = k_cheapest_walks(&line, &0, |&n| if n > 12 { u32::MAX } else { 0 }, 1_000, goal);
    assert_eq!(whole.len(), 233); // Fibonacci: sums of ones and twos
    let mut search = KCheapest::new(Admissible(|&n: &u64| if n > 12 { u32::MAX } else { 0 })).walks();
    search.begin(&line, &0, &goal);
    let mut parts = Vec::new();
    for expanded in 0..20 {
        let mut plans = search.plans(&line, &goal).within(Limits::none().expanded(expanded));
        parts.extend(plans.by_ref());
        assert_eq!(plans.stopped_by(), Some(Reason::Expanded).filter(|_| expanded <= 13));
    }
    assert_eq!(parts, whole);
    // The same list goes on under other limits.
    search.begin(&line, &0, &goal);
    let mut plans = search.plans(&line, &goal).within(Limits::none().expanded(3));
    assert_eq!((plans.next(), plans.stopped_by()), (None, Some(Reason::Expanded)));
    assert_eq!(format!("{plans:?}"), "PlansByCost { stopped_by: Some(Expanded), .. }");
    let plans = plans.within(Limits::none());
    assert_eq!(plans.stopped_by(), None);
    assert_eq!(plans.collect::<Vec<_>>(), whole);
    let cut = search.within(Limits::none().expanded(3)).run(&line, &0, goal);
    assert_eq!((cut.stopped_by(), cut.plan()), (Some(Reason::Expanded), None));
}

/// Stacks of ten pancakes, where a turn costs the label of the pancake that comes on top: a directed graph.
struct HeavyPancakes;

impl StateSpace for HeavyPancakes {
    type State = [u8; 10];
    type Action = u8;
    type Cost = u32;
    type Actions = core::ops::RangeInclusive<u8>;

    fn actions(&self, _: &[u8; 10]) -> Self::Actions {
        2..=10
    }
    fn apply(&self, stack: &mut [u8; 10], turned: u8) {
        stack[..usize::from(turned)].reverse();
    }
    fn cost(&self, stack: &[u8; 10], turned: u8) -> u32 {
        stack[usize::from(turned) - 1].into()
    }
}

/// The smaller label of each gap; the plate is 11.
fn heavy_gaps(stack: &[u8; 10]) -> u32 {
    let below = stack.iter().skip(1).copied().chain([11]);
    let pairs = stack.iter().zip(below).filter(|(upper, lower)| upper.abs_diff(*lower) > 1);
    pairs.map(|(upper, lower)| u32::from(lower.min(*upper))).sum()
}

/// Published with C. Linares López and I. Herman, "Evolving A* to efficiently solve the k shortest-path problem", ECAI
/// 2024: the starts, and their first estimates; the costs come from an independent program.
#[test]
fn heavy_pancakes_have_their_published_plans() {
    let goal = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
    let starts: Vec<_> = ten_pancakes().map(|(stack, _)| stack).take(4).collect();
    let estimates: Vec<u32> = starts.iter().map(heavy_gaps).collect();
    assert_eq!(estimates, [35, 31, 26, 29]);
    let costs = |start: &[u8; 10], k| -> Vec<u32> {
        let plans = k_cheapest_walks(&HeavyPancakes, start, heavy_gaps, k, |stack| *stack == goal);
        plans.iter().map(|plan| plan.cost).collect()
    };
    assert_eq!(costs(&starts[3], 1), [43]);
    assert_eq!(costs(&starts[2], 10), [42, 42, 43, 43, 43, 43, 43, 43, 44, 44]);
}

/// The sum of the four dear edges is finite if the last ones are added first, and infinite in the order of the walk.
#[test]
fn a_walk_whose_cost_rounds_to_infinity_is_no_plan() {
    let unit = 2_f32.powi(104);
    let cost = |cost: f32| Finite32::of(cost);
    let part = cost(0.6 * unit);
    let dear = cost(f32::MAX - 2.0 * unit);
    let add = |sum: Finite32, cost: &Finite32| sum.saturating_add(*cost);
    assert_eq!([dear, part, part, part].iter().fold(cost(0.0), add), Finite32::MAX);
    assert!([part, part, part, dear].iter().fold(cost(0.0), add) < Finite32::MAX);
    let ways = from_edges(|&n: &u8| match n {
        0 => vec![(4, cost(1.0)), (1, dear)],
        1..=3 => vec![(n + 1, part)],
        _ => vec![],
    });
    let goal = |&n: &u8| n == 4;
    let mut walks = KCheapest::new(Blind).walks();
    walks.begin(&ways, &0, &goal);
    let costs: Vec<_> = walks.plans(&ways, &goal).map(|plan| plan.cost).collect();
    assert_eq!(costs, [cost(1.0)]);
    let mut simple = KCheapest::new(Blind);
    simple.begin(&ways, &0, &goal);
    let costs: Vec<_> = simple.plans(&ways, &goal).map(|plan| plan.cost).collect();
    assert_eq!(costs, [cost(1.0)]);
}

/// The reverse: the sum is finite in the order of the walk, so a plan exists. The search does not find it, and proves nothing.
#[test]
fn a_walk_whose_rest_rounds_to_infinity_disproves_no_plan() {
    let unit = 2_f32.powi(104);
    let cost = |cost: f32| Finite32::of(cost);
    let (part, dear) = (cost(0.6 * unit), cost(f32::MAX - 2.0 * unit));
    let ways = from_edges(|&n: &u8| match n {
        0..=2 => vec![(n + 1, part)],
        3 => vec![(4, dear)],
        _ => vec![],
    });
    let goal = |&n: &u8| n == 4;
    assert!(UniformCost::new().run(&ways, &0, goal).plan().is_some());
    assert_eq!(KCheapest::new(Blind).walks().run(&ways, &0, goal).stopped_by(), Some(Reason::Overflow));
    assert_eq!(KCheapest::new(Blind).run(&ways, &0, goal).stopped_by(), Some(Reason::Overflow));
}

/// The plan costs 0.6 if its costs are added in the order of the walk, and a little more if they are added from the goal. So
/// it is listed on the level above, on which the dead end lies.
///
/// ```text
///      0.3     0.2     0.1
///    0 ──▶ 1 ──▶ 2 ──▶ goal         0 ─▶ dead end costs the sum from the goal, 0 ─▶ far costs 1
/// ```
#[test]
fn an_observer_hears_of_each_bound_once() {
    let costs = [0.3, 0.2, 0.1].map(Finite64::of);
    let from_start = costs.into_iter().fold(Finite64::ZERO, Finite64::saturating_add);
    let from_goal = costs.into_iter().rev().fold(Finite64::ZERO, |sum, cost| cost.saturating_add(sum));
    assert!(from_start < from_goal);
    let (goal, dead_end, far) = (3, 4, 5);
    let ways = from_edges(|&n: &u8| match n {
        0 => vec![(1, costs[0]), (dead_end, from_goal), (far, Finite64::ONE)],
        1 | 2 => vec![(n + 1, costs[usize::from(n)])],
        _ => vec![],
    });
    let mut bounds = Bounds::new();
    let mut search = KCheapest::new(Blind).walks();
    let report = search.observed_by(&mut bounds).run(&ways, &0, |&n| n == goal);
    assert_eq!(report.plan().map(|plan| plan.cost), Some(from_start));
    let half = costs[0].saturating_add(costs[1]);
    let expected = [(Finite64::ZERO, 0), (costs[0], 1), (half, 2), (from_start, 3), (from_goal, 4)];
    assert_eq!(bounds.with_expanded(), expected);
    assert_eq!(search.stats().expanded, 5);
}

#[test]
fn a_list_refuses_to_go_on_after_a_panic() {
    let panics = Cell::new(true);
    let line = from_successors(|&n: &u32| {
        if n == 3 && panics.replace(false) {
            resume_unwind(Box::new("the space panics"));
        }
        [n + 1]
    });
    let goal = |&n: &u32| n == 1 || n == 5;
    let mut search = KCheapest::new(Blind).walks();
    search.begin(&line, &0, &goal);
    let mut plans = search.plans(&line, &goal);
    assert_eq!(plans.next().map(|plan| plan.cost), Some(1));
    for _ in ["the panic of the space", "the refusal"] {
        assert!(catch_unwind(AssertUnwindSafe(|| plans.next())).is_err());
    }
    assert!(!panics.get());
}
