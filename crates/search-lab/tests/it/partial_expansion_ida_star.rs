//! IDA* with partial expansion: the published counts, and the passes of IDA* without the children that these cut off.

use core::cell::RefCell;

use proptest::prelude::*;
use search::{
    Heuristic, IdaStar, Observer, Outcome, Reason, ReportOf, Search, StateSpace, Stats, from_successors,
    heuristics::{Blind, Estimate, Promise},
    laws::walk,
};
use search_lab::{PartialExpansionIdaStar, SelectByEstimate, SelectiveHeuristic, laws};

use crate::{
    graphs::{AnyCost, Estimates, Task, WeightedGraph, tasks},
    pancakes::{FORTY, Gaps, Stacks, THIRTY, TWENTY, sorted, work},
};

/// The counts of an independent program.
#[test]
fn children_beyond_the_bound_are_not_generated() {
    let full = work::<20>(TWENTY, IdaStar::new(Gaps));
    assert_eq!((full.expanded, full.generated), (59_438, 1_052_920));
    let partial = work::<20>(TWENTY, PartialExpansionIdaStar::new(Gaps));
    assert_eq!((partial.expanded, partial.pruned), (59_438, 0));
    // Each of the hundred starts is expanded once a pass; all other expanded states, and the goals, are generated.
    assert_eq!(partial.generated, 59_438 - partial.iterations + 100);
    let by_estimate = work::<20>(TWENTY, PartialExpansionIdaStar::new(SelectByEstimate(Gaps)));
    assert_eq!((by_estimate.expanded, by_estimate.generated), (59_438, partial.generated));
}

/// Of 114,699,129 children of IDA*, 111,678,824 are cut off.
///
/// `cargo test --release -p state-space-search-lab --test it forty_pancakes -- --ignored`
#[test]
#[ignore = "three million states, a second in release"]
fn forty_pancakes_take_the_counted_work() {
    assert_eq!(work::<30>(THIRTY, PartialExpansionIdaStar::new(Gaps)).expanded, 564_142);
    let Stats { expanded, generated, .. } = work::<40>(FORTY, PartialExpansionIdaStar::new(Gaps));
    assert_eq!((expanded, generated), (3_020_359, 3_020_305));
}

proptest! {
    #[test]
    fn selections_partition_the_actions(steps in prop::collection::vec(any::<u8>(), 0..30)) {
        let stack = walk(&Stacks::<12>, &sorted(), &steps);
        laws::select_partitions_actions(&Stacks::<12>, &Gaps, &stack);
    }

    #[test]
    fn it_expands_what_ida_star_expands(task in prop_oneof![tasks(&[0, 1, 2, 5, 9]), tasks(&[1, 1, 2, 9, 20, u32::MAX])]) {
        compare_with_ida_star(&task);
    }
}

/// Two starts of one state that reaches no goal, and a state with ten edges, of which one leads to the goal.
#[test]
fn it_expands_what_ida_star_expands_on_small_graphs() {
    let loops = [(0, 1), (0, 2), (0, 1), (0, 1), (0, 1), (1, 1), (0, 1), (0, 2), (0, 1), (0, 2)];
    let cases = [
        (vec![vec![], vec![(1, 1)]], vec![(1, 2), (1, 8)], 0, vec![0, 0]),
        (vec![loops.to_vec(), vec![]], vec![(0, 0), (0, 0)], 1, vec![4, 1]),
    ];
    for (edges, starts, goal, quarters) in cases {
        let graph = WeightedGraph::new(edges);
        compare_with_ida_star(&Task { graph, starts, goals: vec![goal], quarters });
    }
}

/// On any graph, under any estimates: the states, the plan, the bounds and the proofs of IDA*.
///
/// At the limit, IDA* has generated and tested one more child than the other, which generates a child only to expand it.
fn compare_with_ida_star(task: &Task) {
    let graph = task.graph.map(u8::units);
    for estimates in all_estimates(task) {
        let selective = SelectByEstimate(estimates.clone());
        let (one, bounds) = limited(&mut PartialExpansionIdaStar::new(selective), &graph, task);
        let (other, expected) = limited(&mut IdaStar::new(estimates), &graph, task);
        let (of_one, of_other) = (one.stats, other.stats);
        assert_eq!(bounds, expected);
        assert_eq!((of_one.expanded, of_one.iterations), (of_other.expanded, of_other.iterations));
        assert!(of_one.generated <= of_other.generated);
        if matches!(one.outcome, Outcome::Stopped { reason: Reason::Expanded, .. }) {
            let ahead = of_other.peak_open - of_one.peak_open;
            assert!(other.plan().is_some() || other.outcome == one.outcome);
            assert!(ahead <= 1, "{ahead} states more on the path");
            assert!(one.lower_bound <= other.lower_bound);
            let least = |report: &ReportOf<Graph>| {
                report.closest.as_ref().map_or(u8::MAX, |closest| closest.estimate)
            };
            assert!(other.plan().is_some() || least(&other) <= least(&one));
        } else {
            assert_eq!(
                (&one.outcome, one.lower_bound, &one.closest, of_one.peak_open),
                (&other.outcome, other.lower_bound, &other.closest, of_other.peak_open)
            );
        }
    }
}

/// Admissible, consistent and wrong estimates; eleven times as much as the task says, so that some sums saturate.
fn all_estimates(task: &Task) -> [Estimates<u8>; 3] {
    let of = |numbers: Vec<u32>, promise| Estimates(numbers.into_iter().map(u8::units).collect(), promise);
    let wrong = |&quarters: &u8| [0, 3, u32::MAX, 18, 1][usize::from(quarters)];
    [
        of(task.admissible(), Promise::Admissible),
        of(task.consistent(), Promise::Consistent),
        of(task.quarters.iter().map(wrong).collect(), Promise::Nothing),
    ]
}

type Graph = WeightedGraph<u8>;

/// The bounds that an observer hears, each with the number of states that were expanded before.
struct Bounds(Vec<(u8, u64)>);

impl Observer<u8> for Bounds {
    fn bound_raised(&mut self, bound: u8, stats: &Stats) {
        self.0.push((bound, stats.expanded));
    }
}

/// The report after at most 300 expansions, and the bounds that an observer hears.
fn limited(
    search: &mut dyn Search<Graph, search::space::AnyOf<u16>>,
    graph: &Graph,
    task: &Task,
) -> (ReportOf<Graph>, Vec<(u8, u64)>) {
    let starts: Vec<_> = task.starts.iter().map(|&(state, cost)| (state, u8::units(cost))).collect();
    let (limits, mut bounds) = (search::Limits::none().expanded(300), Bounds(Vec::new()));
    let run = search::Run::of(search).within(limits).observed_by(&mut bounds);
    (run.run_from(graph, &starts, &task.target()), bounds.0)
}

/// A rise that is announced again would be selected for ever.
#[test]
#[should_panic(expected = "a selective heuristic announces a rise that is not greater")]
fn a_rise_that_is_not_greater_ends_the_search() {
    struct Stuck;

    impl<S: StateSpace<State = u32, Cost = u32>> Heuristic<S> for Stuck {
        type Memo = ();

        fn estimate(&self, _: &S, _: &u32) -> Estimate<u32> {
            0.into()
        }
    }

    impl<S: StateSpace<State = u32, Cost = u32>> SelectiveHeuristic<S> for Stuck {
        type Selected = Vec<S::Action>;

        fn select(&self, _: &S, _: &u32, _: Estimate<u32>, rise: u32) -> (Vec<S::Action>, Option<u32>) {
            (Vec::new(), Some(rise))
        }
    }

    let _ = PartialExpansionIdaStar::new(Stuck).run(&from_successors(|&n: &u32| [n + 1]), &0, |_| false);
}

/// No estimate; keeps the rises that it is asked for in state 0.
struct Asked<'a>(&'a RefCell<Vec<u32>>);

type Edges = WeightedGraph<u32>;

impl Heuristic<Edges> for Asked<'_> {
    type Memo = ();

    fn promise(&self) -> Promise {
        Promise::Consistent
    }

    fn estimate(&self, _: &Edges, _: &u16) -> Estimate<u32> {
        0.into()
    }
}

impl SelectiveHeuristic<Edges> for Asked<'_> {
    type Selected = Vec<u8>;

    fn select(&self, graph: &Edges, state: &u16, h: Estimate<u32>, rise: u32) -> (Vec<u8>, Option<u32>) {
        if *state == 0 {
            self.0.borrow_mut().push(rise);
        }
        SelectByEstimate(Blind).select(graph, state, h, rise)
    }
}

/// A star with edges of the costs 1 to 5, of which the last one leads to the goal. Of the rises above a bound, a pass asks for
/// the first one, because it is the next bound.
#[test]
fn one_rise_above_the_bound_is_asked_for() {
    let mut edges = vec![Vec::new(); 6];
    edges[0] = (1..=5).map(|to| (to, u32::from(to))).collect();
    let asked = RefCell::new(Vec::new());
    let report = PartialExpansionIdaStar::new(Asked(&asked)).run(&Edges::new(edges), &0, |&state| state == 5);
    assert_eq!((report.plan().unwrap().cost, report.stats.iterations), (5, 6));
    let passes: Vec<u32> = (0..=5_u32).flat_map(|bound| 0..=5.min(bound + 1)).collect();
    assert_eq!(asked.into_inner(), passes);
}
