//! IDA* with partial expansion: the published counts, and the passes of IDA* without the children that these cut off.

#![expect(clippy::unwrap_used, reason = "the files of the instances are part of the test")]

use core::cell::RefCell;

use proptest::prelude::*;
use search::{
    Heuristic, IdaStar, Outcome, Reason, ReportOf, Search, StateSpace, Stats,
    algorithms::PartialExpansionIdaStar,
    from_successors,
    heuristics::{Blind, Estimate, Promise, SelectByEstimate, SelectiveHeuristic},
    laws,
};

use crate::{
    pancakes::{Gaps, sorted},
    toys::{AnyCost, Estimates, Task, tasks},
};

/// Stacks of `N` pancakes. An action turns over the upper `N` to 2, and is not repeated.
#[derive(Clone, Copy, Debug)]
struct Stacks<const N: usize>;

/// The turns from `next` down to 2, without one of them.
#[derive(Debug)]
struct Turns {
    next: u8,
    without: Option<u8>,
}

impl Iterator for Turns {
    type Item = u8;

    fn next(&mut self) -> Option<u8> {
        self.next -= u8::from(Some(self.next) == self.without);
        (self.next >= 2).then(|| {
            self.next -= 1;
            self.next + 1
        })
    }
}

impl<const N: usize> StateSpace for Stacks<N> {
    type State = [u8; N];
    type Action = u8;
    type Cost = u32;
    type Actions = Turns;

    fn actions(&self, _: &[u8; N]) -> Turns {
        Turns { next: N as u8, without: None }
    }

    fn actions_after(&self, _: &[u8; N], last: u8) -> Turns {
        Turns { next: N as u8, without: Some(last) }
    }

    fn apply(&self, stack: &mut [u8; N], turned: u8) {
        stack[..usize::from(turned)].reverse();
    }
}

/// The stacks of a file, each with its optimum.
fn instances<const N: usize>(file: &str) -> Vec<([u8; N], u32)> {
    let instance = |line: &str| {
        let fields: Vec<&str> = line.split('\t').collect();
        let sizes: Vec<u8> = fields[1].split(' ').map(|size| size.parse().unwrap()).collect();
        // Some files count pancakes from 1.
        let least = sizes.iter().min().unwrap();
        let stack: Vec<u8> = sizes.iter().map(|size| size - least).collect();
        (stack.try_into().unwrap(), fields[2].parse().unwrap())
    };
    file.lines().filter(|line| !line.starts_with('#')).map(instance).collect()
}

/// Solves all stacks of a file, and checks the optima. Returns the work.
fn work<const N: usize>(file: &str, mut search: impl Search<Stacks<N>, Sorted>) -> Stats {
    let solved = instances::<N>(file).into_iter().map(|(start, optimum)| {
        let report = search.run_to(&Stacks, &start, &Sorted);
        assert_eq!((report.plan().unwrap().cost, report.is_optimal()), (optimum, true));
        report.stats
    });
    solved.fold(Stats::default(), |sum, stats| sum + stats)
}

/// The goal: all pancakes in order.
struct Sorted;

impl<const N: usize> search::Goal<Stacks<N>> for Sorted {
    fn is_goal(&self, stack: &[u8; N]) -> bool {
        *stack == sorted()
    }
}

const TEN: &str = include_str!("../data/pancake10_ksearch.tsv");
const FOURTEEN: &str = include_str!("../data/pancake14.tsv");
const TWENTY: &str = include_str!("../data/pancake20_ksearch.tsv");
const HARD: &str = include_str!("../data/pancake16_hard.tsv");
const THIRTY: &str = include_str!("../data/pancake30_ksearch.tsv");
const FORTY: &str = include_str!("../data/pancake40_ksearch.tsv");

/// The counts of IDA* are those of an independent program under the same rules.
#[test]
fn children_beyond_the_bound_are_not_generated() {
    let full = work::<10>(TEN, IdaStar::new(Gaps));
    assert_eq!((full.expanded, full.generated), (3_684, 25_953));
    let full = work::<14>(FOURTEEN, IdaStar::new(Gaps));
    assert_eq!((full.expanded, full.generated), (7_399, 85_112));
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
#[test]
#[ignore = "three million states, a second in release"]
fn forty_pancakes_take_the_counted_work() {
    assert_eq!(work::<30>(THIRTY, PartialExpansionIdaStar::new(Gaps)).expanded, 564_142);
    let Stats { expanded, generated, .. } = work::<40>(FORTY, PartialExpansionIdaStar::new(Gaps));
    assert_eq!((expanded, generated), (3_020_359, 3_020_305));
}

/// The counts of an independent program, stack by stack in sum.
///
/// `cargo test --release -p state-space-search --test it the_work_of_ida_star -- --ignored`
#[test]
#[ignore = "42 million children, a second in release"]
fn the_work_of_ida_star_is_counted() {
    let stats = work::<30>(THIRTY, IdaStar::new(Gaps));
    assert_eq!((stats.expanded, stats.generated), (564_142, 15_754_303));
    let stats = work::<16>(HARD, IdaStar::new(Gaps));
    assert_eq!((stats.expanded, stats.generated), (1_858_074, 26_004_780));
}

/// `cargo test --release -p state-space-search --test it forty_pancakes -- --ignored`
#[test]
#[ignore = "114,699,129 children, a second in release"]
fn forty_pancakes_take_ida_star_its_counted_work() {
    let Stats { expanded, generated, pruned, .. } = work::<40>(FORTY, IdaStar::new(Gaps));
    assert_eq!((expanded, generated, pruned), (3_020_359, 114_699_129, 111_678_824));
}

/// Every optimum of the files is found, and so are the published sums.
#[test]
fn sums_of_optima_are_published() {
    fn sum<const N: usize>(file: &str) -> u32 {
        instances::<N>(file).into_iter().map(|(_, optimum)| optimum).sum()
    }
    assert_eq!((sum::<20>(TWENTY), sum::<30>(THIRTY), sum::<40>(FORTY)), (1_942, 2_950, 3_953));
}

proptest! {
    #[test]
    fn selections_partition_the_actions(steps in prop::collection::vec(any::<u8>(), 0..30)) {
        let stack = laws::walk(&Stacks::<12>, &sorted(), &steps);
        laws::select_partitions_actions(&Stacks::<12>, &Gaps, &stack);
    }

    /// On any graph, under any estimates: the states, the plan, the bounds and the proofs of IDA*.
    ///
    /// At the limit, IDA* has generated and tested one more child than the other, which generates a child only to expand it.
    #[test]
    fn it_expands_what_ida_star_expands(task in tasks(&[1, 1, 2, 5, 9])) {
        let graph = task.graph.map(u8::units);
        for estimates in all_estimates(&task) {
            let selective = SelectByEstimate(estimates.clone());
            let one = limited(&mut PartialExpansionIdaStar::new(selective), &graph, &task);
            let other = limited(&mut IdaStar::new(estimates), &graph, &task);
            let (of_one, of_other) = (one.stats, other.stats);
            prop_assert_eq!(
                (of_one.expanded, of_one.iterations),
                (of_other.expanded, of_other.iterations)
            );
            prop_assert!(of_one.generated <= of_other.generated);
            if matches!(one.outcome, Outcome::Stopped { reason: Reason::Expanded, .. }) {
                let ahead = of_other.peak_open - of_one.peak_open;
                prop_assert!(other.plan().is_some() || other.outcome == one.outcome);
                prop_assert!(ahead <= 1, "{} states more on the path", ahead);
                prop_assert!(one.lower_bound <= other.lower_bound);
                let least = |report: &ReportOf<Graph>| report.closest.map_or(u8::MAX, |(_, h)| h);
                prop_assert!(other.plan().is_some() || least(&other) <= least(&one));
            } else {
                prop_assert_eq!(
                    (&one.outcome, one.lower_bound, &one.closest, of_one.peak_open),
                    (&other.outcome, other.lower_bound, &other.closest, of_other.peak_open)
                );
            }
        }
    }
}

/// Admissible, consistent and wrong estimates; eleven times as much as the task says, so that some sums saturate.
pub(crate) fn all_estimates(task: &Task) -> [Estimates<u8>; 3] {
    let of = |numbers: Vec<u32>, promise| Estimates(numbers.into_iter().map(u8::units).collect(), promise);
    let wrong = |&quarters: &u8| [0, 3, u32::MAX, 18, 1][usize::from(quarters)];
    [
        of(task.admissible(), Promise::Admissible),
        of(task.consistent(), Promise::Consistent),
        of(task.quarters.iter().map(wrong).collect(), Promise::Nothing),
    ]
}

type Graph = crate::toys::WeightedGraph<u8>;

fn limited(
    search: &mut dyn Search<Graph, search::space::AnyOf<u16>>,
    graph: &Graph,
    task: &Task,
) -> ReportOf<Graph> {
    let starts: Vec<_> = task.starts.iter().map(|&(state, cost)| (state, u8::units(cost))).collect();
    let limits = search::Limits::none().expanded(300);
    search::Run::of(search).within(limits).run_from(graph, &starts, &task.target())
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

type Edges = crate::toys::WeightedGraph<u32>;

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
