//! IDA*: sums that round or saturate, steps, bytes. Its work is in `counts.tsv`.

use proptest::prelude::*;
use search::{
    Goal, IdaStar, NoGoal, Outcome, Plan, Progress, Reason, Run, Search, Stats,
    algorithms::{IdaStarWithTable, ParallelIdaStar},
    heuristics::{Blind, Promise},
    space::{AnyOf, Finite64},
};

use crate::toys::Buffers as _;
use crate::toys::Steps as _;
use crate::toys::{AnyCost, Estimates, WeightedGraph};

type Graph = WeightedGraph<u8>;

/// The searches, without an estimate.
fn blind<C: AnyCost, G: Goal<WeightedGraph<C>> + Sync>() -> [Box<dyn Search<WeightedGraph<C>, G>>; 3] {
    [
        Box::new(IdaStar::new(Blind)),
        Box::new(ParallelIdaStar::new(Blind).with_sequential_cutoff(0)),
        Box::new(IdaStarWithTable::new(Blind)),
    ]
}

/// A chain with an edge of each of these costs, in tenths.
fn chain_of_tenths(tenths: &[u8]) -> WeightedGraph<Finite64> {
    let cost = |tenths: u8| Finite64::of(f64::from(tenths) * 0.1);
    let edges = (1..).zip(tenths).map(|(to, &tenths)| vec![(to, cost(tenths))]);
    WeightedGraph::new(edges.chain([vec![]]).collect())
}

proptest! {
    /// A bound is a sum of rounded differences. The bound that is proven in the end is the cost of the plan, to the last bit.
    #[test]
    fn the_cost_of_a_plan_is_its_lower_bound(tenths in prop::collection::vec(1_u8..20, 1..12)) {
        let (graph, goal) = (chain_of_tenths(&tenths), AnyOf::new(vec![tenths.len() as u16]));
        for mut search in blind() {
            let report = Run::of(&mut *search).run_to(&graph, &0, &goal);
            prop_assert!(report.is_optimal(), "{:?}", report);
            prop_assert_eq!(report.plan().map(|plan| plan.cost), Some(report.lower_bound));
        }
    }
}

/// Three ways that do not meet: from 0 to 1; from 2 by 3 to 4; from 5 to 6. The goals are 4 and 6.
fn three_ways() -> Graph {
    let mut edges = vec![Vec::new(); 7];
    (edges[0], edges[2], edges[3], edges[5]) = (vec![(1, 5)], vec![(3, 200)], vec![(4, 100)], vec![(6, 5)]);
    Graph::new(edges)
}

/// A start or a child whose f is infinite proves nothing, unless it is a promised dead end.
#[test]
fn infinite_sums_prove_nothing() {
    const MAX: u8 = u8::MAX;
    let (graph, goals) = (three_ways(), [4, 6]);
    let overflow = Outcome::Stopped { reason: Reason::Overflow, best: None };
    let plan = Outcome::Solved(Plan { start: 5, actions: vec![0], cost: 5 });
    let admissible = [MAX, MAX, 0, 100, 0, 5, 0];
    let small = [0, 0, 0, 0, 0, 5, 0];
    for (h, promise, starts, outcome) in [
        // The estimate of the other start is wrong: the last pass finds the plan that it hides.
        ([0, 0, 0, 0, 0, MAX, 0], Promise::Nothing, vec![(0, 0), (5, 0)], plan.clone()),
        ([0, 0, 0, 0, 0, MAX, 0], Promise::Nothing, vec![(5, 0), (0, 0)], plan),
        // 250 + 5 is no cost, and the path from 0 ends.
        (small, Promise::Admissible, vec![(0, 0), (5, 250)], overflow.clone()),
        (small, Promise::Admissible, vec![(5, 250), (0, 0)], overflow.clone()),
        // The way from 2 costs 300. The search sees that at 3, at once or in a later pass.
        (admissible, Promise::Admissible, vec![(2, 0)], overflow.clone()),
        (small, Promise::Admissible, vec![(2, 0)], overflow.clone()),
        (small, Promise::Admissible, vec![(3, 200)], overflow.clone()),
        // So does a search with another start, which is a dead end.
        (admissible, Promise::Admissible, vec![(0, 1), (2, 1)], overflow.clone()),
        (admissible, Promise::Admissible, vec![(2, 1), (0, 1)], overflow),
        (admissible, Promise::Admissible, vec![(0, 250)], Outcome::Exhausted),
        // 1 is a dead end as well, which the search sees only if that is promised.
        ([0, MAX, 0, 0, 0, 0, 0], Promise::Admissible, vec![(0, 250)], Outcome::Exhausted),
        ([0, MAX, 0, 0, 0, 0, 0], Promise::Nothing, vec![(0, 0)], Outcome::Exhausted),
        (
            [0, MAX, 0, 0, 0, 0, 0],
            Promise::Nothing,
            vec![(0, 250)],
            Outcome::Stopped { reason: Reason::Overflow, best: None },
        ),
    ] {
        let estimates = Estimates(h.to_vec(), promise);
        let searches: [Box<dyn Search<Graph, AnyOf<u16>>>; 4] = [
            Box::new(IdaStar::new(estimates.clone())),
            Box::new(IdaStar::new(estimates.clone()).with_sites()),
            Box::new(ParallelIdaStar::new(estimates.clone()).with_sequential_cutoff(0)),
            Box::new(IdaStarWithTable::new(estimates.clone())),
        ];
        for mut search in searches {
            let report = Run::of(&mut *search).run_from(&graph, &starts, &AnyOf::new(goals.to_vec()));
            assert_eq!(report.outcome, outcome, "from {starts:?} with {estimates:?}");
        }
    }
}

/// Without an estimate, the pass under each bound expands one state more, and a last one finds no further state.
#[test]
fn a_step_may_have_any_budget() {
    let chain = WeightedGraph::chain(100, 1_u32);
    for mut search in blind() {
        search.begin(&chain, &0, &NoGoal);
        let mut step = || search.step_by(&chain, &NoGoal, u64::MAX, &mut ());
        let outcome = (0..10_000).find_map(|_| step());
        assert_eq!(outcome, Some(Outcome::Exhausted));
        let Stats { expanded, iterations, .. } = search.stats();
        assert_eq!((expanded, iterations), ((1..=101).sum(), 101));
    }
}

/// The buffers that a report counts only grow, so they are as large at the end as ever.
#[test]
fn the_bytes_are_those_of_the_longest_path() {
    let graph = three_ways();
    let hidden = Estimates(vec![0, 0, 0, 0, 0, u8::MAX, 0], Promise::Nothing);
    // One state, two passes, and a last pass after them.
    for starts in [vec![(1, 0)], vec![(0, 0)], vec![(0, 0), (5, 0)]] {
        let searches: [Box<dyn Search<Graph, AnyOf<u16>>>; 2] = [
            Box::new(IdaStar::new(hidden.clone())),
            Box::new(ParallelIdaStar::new(hidden.clone()).with_sequential_cutoff(0)),
        ];
        for mut search in searches {
            let report = Run::of(&mut *search).run_from(&graph, &starts, &AnyOf::new(vec![6]));
            let Stats { peak_open, peak_bytes, .. } = report.stats;
            assert_eq!(peak_bytes, search.bytes(), "{report:?}");
            assert!(peak_bytes >= (peak_open + 1) * size_of::<(u16, u8)>() as u64, "{report:?}");
        }
    }
}

/// A start is met when a bound admits it.
#[test]
fn a_start_may_be_the_closest_state() {
    let (graph, goals) = (three_ways(), [6]);
    let estimates = Estimates(vec![0, 3, 0, 0, 2, 0, 0], Promise::Nothing);
    for (starts, closest) in [
        (vec![(1, 0), (4, 1)], (4, 2)),
        (vec![(4, 1), (1, 0)], (4, 2)),
        (vec![(1, 0), (1, 0)], (1, 3)),
        // 1 is met in the first pass and 4 in the second one.
        (vec![(1, 0), (4, 9)], (4, 2)),
    ] {
        let report = IdaStar::new(estimates.clone()).run_from(&graph, &starts, &AnyOf::new(goals.to_vec()));
        let found = report.closest.map(|found| (found.state, found.estimate));
        assert_eq!((report.outcome, found), (Outcome::Exhausted, Some(closest)), "from {starts:?}");
    }
}
