//! Depth-first searches where costs saturate: no false proof, and every plan of finite cost is found.

use proptest::prelude::*;
use search::{
    DepthFirst, Heuristic, IdaStar, Limits, Outcome, Reason, ReportOf, Run, Search, StateSpace,
    algorithms::{IdaStarWithTable, ParallelIdaStar},
    from_edges, from_successors,
    heuristics::{Admissible, Blind, Consistent, Weighted},
    space::{Finite32, Weight},
    tables::{Replacement, TranspositionTable},
};

use crate::weighted_graph::{WeightedGraph, tasks};

/// The reports of IDA*, parallel IDA*, and deepening with tables of several sizes.
fn deepenings<S, H, G>(space: &S, heuristic: &H, start: &S::State, goal: &G) -> Vec<ReportOf<S>>
where
    S: StateSpace<State: Send + Sync, Action: Send, Cost: Send + Sync> + Sync,
    H: Heuristic<S, Memo: Send> + Sync + Clone,
    G: search::Goal<S> + Sync,
{
    let table = |entries| TranspositionTable::of_entries(entries, Replacement::TwoTier);
    let mut reports = vec![
        IdaStar::new(heuristic.clone()).run_to(space, start, goal),
        ParallelIdaStar::new(heuristic.clone()).run_to(space, start, goal),
    ];
    for entries in [0, 3, 1_000] {
        reports.push(
            IdaStarWithTable::new(heuristic.clone()).with_table(table(entries)).run_to(space, start, goal),
        );
    }
    reports
}

/// A chain whose actions cost 1.
struct Chain;

impl StateSpace for Chain {
    type State = u32;
    type Action = ();
    type Cost = u8;
    type Actions = [(); 1];

    fn actions(&self, _: &u32) -> [(); 1] {
        [()]
    }

    fn apply(&self, state: &mut u32, (): ()) {
        *state += 1;
    }
}

/// 254 is the greatest finite cost.
#[test]
fn a_chain_may_be_as_long_as_costs_are_finite() {
    for (length, expected) in [(254, Some(254)), (255, None), (300, None)] {
        let goal = |&n: &u32| n == length;
        let mut reports = deepenings(&Chain, &Blind, &0, &goal);
        reports.extend(deepenings(&Chain, &Admissible(|&n: &u32| u8::from(n < 9)), &0, &goal));
        reports.push(DepthFirst::new().run(&Chain, &0, goal));
        for report in reports {
            assert_eq!(report.plan().map(|plan| plan.cost), expected, "{length}");
            if expected.is_none() {
                assert_eq!(report.outcome, Outcome::Stopped { reason: Reason::Overflow, best: None });
                assert_eq!(report.lower_bound, u8::MAX);
            }
        }
    }
}

/// The bound of the last pass comes from the second start. A first start that is a promised dead end leaves that pass
/// without a next bound, and must not hide that it lost a child whose cost saturates.
#[test]
fn a_dead_end_among_the_starts_hides_no_overflow() {
    let h = Admissible(|&n: &u32| if n < 1_000 { 0 } else { u8::MAX });
    let goal = |&n: &u32| n == 300;
    let starts = [(1_000, 0), (0, 66)];
    let table = TranspositionTable::of_entries(3, Replacement::TwoTier);
    let outcomes = [
        Run::of(&mut IdaStar::new(h)).run_from(&Chain, &starts, &goal).outcome,
        Run::of(&mut ParallelIdaStar::new(h)).run_from(&Chain, &starts, &goal).outcome,
        Run::of(&mut IdaStarWithTable::new(h).with_table(table)).run_from(&Chain, &starts, &goal).outcome,
    ];
    for outcome in outcomes {
        assert_eq!(outcome, Outcome::Stopped { reason: Reason::Overflow, best: None });
    }
}

/// Costs of 1e38 and 2e38 are finite; three times as much is not.
#[test]
fn a_weighted_estimate_that_saturates_hides_no_plan() {
    let cost = |times: u8| Finite32::new(f32::from(times) * 1e38).unwrap();
    let line = from_edges(|&n: &u8| (n < 2).then(|| (n + 1, cost(1))));
    let h = Weighted::new(Admissible(|&n: &u8| cost(2 - n.min(2))), Weight::new(3, 1));
    for report in deepenings(&line, &h, &0, &|&n: &u8| n == 2) {
        assert_eq!(report.plan().map(|plan| plan.cost), Some(cost(2)));
        assert!(report.lower_bound <= cost(2));
    }

    let line = from_edges(|&n: &u8| (n < 2).then_some((n + 1, 1_500_000_000_u32)));
    let h = Weighted::new(Consistent(|&n: &u8| u32::from(2 - n.min(2)) * 1_500_000_000), Weight::new(3, 1));
    for report in deepenings(&line, &h, &0, &|&n: &u8| n == 2) {
        assert_eq!(report.plan().map(|plan| plan.cost), Some(3_000_000_000));
        assert!(report.lower_bound <= 3_000_000_000);
    }
}

/// Neither an infinite edge nor an infinite sum proves that there is no plan.
#[test]
fn infinite_edges_and_sums_are_an_overflow() {
    let fork = |dear: u8| WeightedGraph(vec![vec![(1_u8, 200_u8)], vec![(2, dear), (3, 1)], vec![], vec![]]);
    for dear in [55, 254, u8::MAX] {
        for report in deepenings(&fork(dear), &Blind, &0, &|&n: &u8| n == 2) {
            assert_eq!((report.stopped_by(), report.lower_bound), (Some(Reason::Overflow), u8::MAX));
        }
    }
    // The estimate alone says that no finite plan leads on.
    let room = Admissible(|&n: &u8| [254, 100, 0, 0][usize::from(n)]);
    for report in deepenings(&fork(100), &room, &0, &|&n: &u8| n == 2) {
        assert_eq!(report.stopped_by(), Some(Reason::Overflow));
    }
}

/// The first way to 1 leaves no room for the rest of the plan; the second does.
#[test]
fn a_dear_way_does_not_hide_a_cheap_one() {
    let graph = WeightedGraph(vec![vec![(1_u8, 250_u8), (2, 1)], vec![(3, 10)], vec![(1, 1)], vec![]]);
    for entries in [0, 2, 1_000] {
        let table = TranspositionTable::of_entries(entries, Replacement::Always);
        let report = DepthFirst::new().with_table(table).run(&graph, &0, |&n| n == 3);
        assert_eq!(report.plan().map(|plan| plan.cost), Some(12), "{entries} entries");
    }
}

/// Around the ring and back costs more than a `u8` holds, but every state has a cheaper way.
#[test]
fn what_is_known_at_a_finite_cost_is_no_overflow() {
    let ring = || {
        let edges = |n: u16| vec![((n + 1) % 300, 1_u8), ((n + 299) % 300, 1_u8)];
        from_edges(move |&n: &u16| edges(n))
    };
    let table = || TranspositionTable::of_entries(1_000, Replacement::TwoTier);
    let never = |_: &u16| false;
    let report = IdaStarWithTable::new(Blind).with_table(table()).run(&ring(), &0, never);
    assert_eq!(report.outcome, Outcome::Exhausted);
}

#[test]
fn a_promised_dead_end_proves_that_there_is_no_plan() {
    let endless = from_successors(|&n: &u32| [n + 1, n + 2]);
    let room = Admissible(|&n: &u32| if n > 20 { u32::MAX } else { 1 });
    for report in deepenings(&endless, &room, &0, &|&n: &u32| n == 30) {
        assert_eq!((report.outcome, report.lower_bound), (Outcome::Exhausted, u32::MAX));
    }
    for report in deepenings(&endless, &Weighted::new(room, Weight::new(3, 2)), &0, &|&n: &u32| n == 30) {
        assert_eq!((report.outcome, report.lower_bound), (Outcome::Exhausted, u32::MAX));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Costs of a `u8`, so that some plans saturate, against Dijkstra's algorithm with wider ones.
    #[test]
    fn plans_of_finite_cost_are_found(task in tasks(&[0, 1, 20, 90, 200])) {
        let starts: Vec<_> = task.starts.iter().map(|&(state, cost)| (state, cost as u8)).collect();
        let graph = task.graph.map(|cost| cost as u8);
        let rest = |&state: &u8| u8::try_from(task.rest()[usize::from(state)]).unwrap_or(u8::MAX - 1);
        let goal = |&state: &u8| state == task.goal;
        let optimum = task.optimum();
        let table = || TranspositionTable::of_entries(1_000, Replacement::TwoTier);
        let cheapest: [Box<dyn Search<_, _>>; 3] = [
            Box::new(IdaStar::new(Admissible(rest))),
            Box::new(IdaStarWithTable::new(Admissible(rest)).with_table(table())),
            Box::new(IdaStarWithTable::new(Blind).with_table(table())),
        ];
        for mut search in cheapest {
            let limits = Limits::none().expanded(3_000);
            let report = Run::of(&mut *search).within(limits).run_from(&graph, &starts, &goal);
            prop_assert!(report.lower_bound <= u8::try_from(optimum).unwrap_or(u8::MAX));
            match report.outcome {
                Outcome::Solved(plan) => prop_assert_eq!(u32::from(plan.cost), optimum),
                Outcome::Exhausted => prop_assert_eq!(optimum, u32::MAX),
                Outcome::Stopped { reason, .. } => {
                    prop_assert!(reason == Reason::Expanded || optimum >= u32::from(u8::MAX), "{:?}", reason);
                }
                _ => unreachable!(),
            }
        }
        let report = Run::of(&mut DepthFirst::new().with_table(table())).run_from(&graph, &starts, &goal);
        prop_assert_eq!(report.plan().is_some(), optimum < u32::from(u8::MAX));
        prop_assert!(report.outcome != Outcome::Exhausted || optimum == u32::MAX);
    }
}
