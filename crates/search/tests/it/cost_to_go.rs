//! The cost to go against Dijkstra's algorithm by the shortest program.

use proptest::prelude::*;
use search::{
    AStar, At, Cost, Heuristic, Limits, Outcome, Progress, Reason, Search, StateSpace,
    algorithms::{CostToGo, cost_to_go},
    from_edges, from_successors,
    heuristics::{Promise, Shared},
    laws,
    space::Finite64,
};

use crate::toys::Steps as _;
use crate::{
    small_costs::Steps,
    toys::{AnyCost, WeightedGraph, tasks},
};

/// Checks that estimates are at most the true costs, zero at goals, and consistent along every edge.
fn check_consistent(graph: &WeightedGraph<u32>, goals: &[u16], rest: &CostToGo<WeightedGraph<u32>>) {
    let truth = graph.distances_to(goals);
    let h = |state: u16| rest.estimate(graph, &state).h;
    assert_eq!(Heuristic::<WeightedGraph<u32>>::promise(rest), Promise::Consistent);
    for (state, edges) in (0..).zip(&graph.edges) {
        assert!(h(state) <= truth[usize::from(state)], "{state}");
        assert!(rest.cost(&state).is_none_or(|cost| cost == truth[usize::from(state)]), "{state}");
        for &(to, cost) in edges {
            assert!(h(state) <= cost.saturating_add(h(to)), "from {state} to {to}");
        }
    }
}

proptest! {
    #[test]
    fn costs_and_plans_are_those_of_dijkstra(task in tasks(&[0, 0, 1, 2, 3, 7])) {
        let (graph, goals) = (&task.graph, &task.goals);
        let rest = cost_to_go(graph, goals);
        let truth = graph.distances_to(goals);
        prop_assert!(rest.is_complete());
        for state in 0..graph.edges.len() as u16 {
            let cost = Some(truth[usize::from(state)]).filter(|&cost| cost < u32::MAX);
            prop_assert_eq!(rest.cost(&state), cost);
            prop_assert_eq!(rest.estimate(graph, &state).h, truth[usize::from(state)]);
            let plan = rest.cheapest_plan(&state);
            prop_assert_eq!(plan.as_ref().map(|plan| plan.cost), cost);
            let optimal: Vec<u8> = rest.optimal_actions(graph, &state).collect();
            if let Some(plan) = &plan {
                graph.check(&[(state, 0)], goals, plan);
                prop_assert!(plan.actions.first().is_none_or(|first| optimal.contains(first)));
            }
            let is_optimal = |edge: &(u16, u32)| {
                !goals.contains(&state) && cost.is_some() && Some(edge.1.saturating_add(truth[usize::from(edge.0)])) == cost
            };
            let edges = graph.edges[usize::from(state)].iter().enumerate();
            let expected: Vec<u8> = edges.filter(|edge| is_optimal(edge.1)).map(|edge| edge.0 as u8).collect();
            prop_assert_eq!(optimal, expected);
        }
        let listed: Vec<_> = rest.costs().map(|(&state, cost)| (state, cost)).collect();
        prop_assert_eq!(listed.len() as u64, rest.states());
        prop_assert!(listed.iter().all(|&(state, cost)| truth[usize::from(state)] == cost));
        prop_assert_eq!(listed.len(), truth.iter().filter(|&&cost| cost < u32::MAX).count());
    }

    /// At any time: before the search begins, after each expansion, and at the end.
    #[test]
    fn estimates_are_consistent_at_any_time(task in tasks(&[0, 1, 2, 3, 7])) {
        let (graph, goal) = (&task.graph, task.target());
        let mut rest = CostToGo::new();
        check_consistent(graph, &task.goals, &rest);
        rest.begin_from(graph, &task.starts, &goal);
        check_consistent(graph, &task.goals, &rest);
        while rest.step_by(graph, &goal, 1, &mut ()).is_none() {
            check_consistent(graph, &task.goals, &rest);
        }
        check_consistent(graph, &task.goals, &rest);
        let report = AStar::new(Shared(&rest)).run_from(graph, &task.starts, &goal);
        prop_assert_eq!(report.plan().map_or(u32::MAX, |plan| plan.cost), task.optimum());
    }
}

/// Stacks of six pancakes: the table has the distances of a breadth-first search, and A* expands the states of one plan alone
/// where only one is cheapest.
#[test]
fn a_star_expands_the_plan_alone() {
    // A turn of k pancakes costs 2^k: sums of different turns differ, so most cheapest plans are unique.
    let stacks = from_edges(|&stack: &[u8; 6]| {
        (2..=6).map(move |turned: usize| {
            let mut next = stack;
            next[..turned].reverse();
            (next, 1_u32 << turned)
        })
    });
    let stacks = stacks.undirected();
    let goal = [0, 1, 2, 3, 4, 5];
    let rest = cost_to_go(&stacks, &[goal]);
    assert_eq!((rest.states(), rest.is_complete()), (720, true));
    let mut alone = 0;
    for (&start, cost) in rest.costs() {
        let mut search = AStar::new(Shared(&rest));
        let report = search.run(&stacks, &start, |&stack| stack == goal);
        let plan = report.plan().unwrap();
        assert_eq!(plan.cost, cost);
        // The plan is the only one if one action is optimal in each of its states.
        let states = plan.states(&stacks);
        if states[..states.len() - 1].iter().all(|state| rest.optimal_actions(&stacks, state).count() == 1) {
            assert_eq!(report.stats.expanded, plan.actions.len() as u64);
            alone += 1;
        }
    }
    assert!(alone > 100, "{alone}");
    laws::promise_kept(&stacks, &rest, &goal, &|&stack: &[u8; 6]| stack == goal, 720);
}

#[test]
fn a_limit_leaves_a_perimeter() {
    let grid = from_successors(|&(x, y): &(i32, i32)| [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]);
    let grid = grid.undirected();
    let goal = At((0, 0));
    let mut rest = CostToGo::new();
    // Diamonds have 1, 5, 13, 25, ... cells.
    let report = rest.within(Limits::none().expanded(25)).run_to(&grid, &(9, 9), &goal);
    assert_eq!((report.stopped_by(), report.lower_bound), (Some(Reason::Expanded), 4));
    assert!(!rest.is_complete());
    assert_eq!((rest.cost(&(1, 2)), rest.cost(&(2, 2))), (Some(3), None));
    assert_eq!((rest.estimate(&grid, &(2, 2)).h, rest.estimate(&grid, &(90, 2)).h), (4, 4));
    assert_eq!(rest.cheapest_plan(&(2, 2)), None);
    // The plan is known, but not the cost of every state: the grid has no end.
    let report = rest.within(Limits::none().expanded(10_000)).resume_to(&grid, &goal);
    assert_eq!((report.stopped_by(), report.lower_bound), (Some(Reason::Expanded), 18));
    assert_eq!(rest.cheapest_plan(&(9, 9)).map(|plan| plan.actions.len()), Some(18));
}

/// A cost that saturates makes no dead end of a state, and floats make no inconsistency.
#[test]
fn saturated_costs_are_no_dead_ends() {
    let graph = WeightedGraph::new(vec![vec![(1, 200_u8)], vec![(2, 200)], vec![(3, 10)], vec![], vec![]]);
    let rest = cost_to_go(&graph, &[3]);
    let h = [0, 1, 2, 3, 4].map(|state| rest.estimate(&graph, &state).h);
    assert_eq!(h, [254, 210, 10, 0, 254]);
    assert_eq!(rest.cost(&0), None);
    let mut rest = CostToGo::new();
    let outcome = rest.run_to(&graph, &0, &At(3)).outcome;
    assert!(matches!(outcome, Outcome::Stopped { reason: Reason::Overflow, .. }), "{outcome:?}");
    assert_eq!(rest.run_to(&graph, &4, &At(1)).outcome, Outcome::Exhausted);
    assert_eq!(rest.estimate(&graph, &4).h, u8::MAX);

    let graph = WeightedGraph::chain(40, Finite64::units(3));
    let rest = cost_to_go(&graph, &[40]);
    for state in 0..40_u16 {
        let after = rest.cost(&(state + 1)).unwrap();
        assert_eq!(rest.cost(&state), Some(after.saturating_add(Finite64::units(3))));
        assert_eq!(rest.optimal_actions(&graph, &state).count(), 1);
        assert_eq!(graph.successor(&state, 0), state + 1);
    }
}

#[test]
fn without_goals_all_states_are_dead_ends() {
    let ring = from_successors(|&n: &u32| [(n + 1) % 9, (n + 8) % 9]).undirected();
    let rest = cost_to_go(&ring, &[]);
    assert_eq!((rest.cost(&3), rest.estimate(&ring, &3).h), (None, u32::MAX));
}

/// The cost of 0 saturates. The type does not tell the greatest finite cost. Without a greatest finite cost, the last level is what all unsettled states cost at least.
#[test]
fn a_saturated_cost_is_estimated_by_the_last_level() {
    let graph = WeightedGraph::new(vec![vec![(1, Steps::<1>(200))], vec![(2, Steps(100))], vec![]]);
    let rest = cost_to_go(&graph, &[2]);
    let h = [0, 1, 2].map(|state| rest.estimate(&graph, &state).h);
    assert_eq!((h, rest.cost(&0)), ([Steps(100), Steps(100), Steps(0)], None));
}
