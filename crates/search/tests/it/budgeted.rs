//! Budgeted tree search: published counts on chains, and the bound on its work. Other work is in `counts.tsv`.

use proptest::prelude::*;
use search::{
    IdaStar, Search, StateSpace,
    algorithms::BudgetedTreeSearch,
    from_edges, from_successors,
    heuristics::{Blind, Consistent},
    space::{Cost, Finite32, Finite64},
};

use crate::eight_puzzle::{EightPuzzle, GOAL, SUM_OF_OPTIMA, manhattan, starts};

/// The expansions of budgeted tree search and of IDA* on a chain of `length` edges that cost one.
fn chain<C: Cost>(length: u32) -> (u64, u64) {
    let line = from_edges(|&n: &u32| [(n + 1, C::ONE)]);
    let budgeted = BudgetedTreeSearch::new(Blind).run(&line, &0, |&n| n == length);
    let deepening = IdaStar::new(Blind).run(&line, &0, |&n| n == length);
    assert!(budgeted.is_optimal());
    assert_eq!(budgeted.plan(), deepening.plan());
    (budgeted.stats.expanded, deepening.stats.expanded)
}

/// On a chain, each pass of IDA* adds one state. The goal is not expanded.
#[test]
fn a_chain_takes_few_passes() {
    for (length, expanded) in [(10, 37), (100, 810), (1000, 12_510)] {
        let all = u64::from(length);
        let expected = (expanded, all * (all + 1) / 2 + all);
        assert_eq!(chain::<u32>(length), expected);
        assert_eq!(chain::<u128>(length), expected);
        assert_eq!(chain::<Finite32>(length), expected);
        assert_eq!(chain::<Finite64>(length), expected);
    }
}

#[test]
fn a_hundred_boards_are_solved() {
    let goal = |board: &[u8; 9]| *board == GOAL;
    let mut sum = 0;
    for start in starts() {
        let report = BudgetedTreeSearch::new(Consistent(manhattan)).run(&EightPuzzle, &start, goal);
        assert!(report.is_optimal() && report.plan().unwrap().replay(&EightPuzzle, &goal).is_ok());
        sum += report.plan().unwrap().cost;
    }
    assert_eq!(sum, SUM_OF_OPTIMA);
}

proptest! {
    /// However many values f has, the work is O(n log): a round has a pass without a budget, at most as many rising
    /// limits and bisections as there are binary digits in C*, and each of them expands less than 8 n states.
    #[test]
    fn the_work_is_bounded(steps in prop::collection::vec(0.01_f64..9.0, 2..400), factor in 1_u32..5) {
        let length = steps.len() as u32;
        let line = from_edges(|&n: &u32| {
            let step = steps.get(n as usize).copied().map(Finite64::of);
            step.map(|step| (n + 1, step))
        });
        let (least, most) = (1 + factor, 8 * factor);
        let search = BudgetedTreeSearch::new(Blind).with_growth(least.into(), most.into());
        let report = { search }.run(&line, &0, |&n| n == length);
        let cost = report.plan().unwrap().cost;
        let rounds = f64::from(length).log(f64::from(least)) + 2.0;
        let passes = rounds * (2.0 + 2.0 * (cost.get() / 0.01).log2());
        prop_assert!(report.is_optimal());
        let count = |number: u64| f64::from(u32::try_from(number).unwrap());
        prop_assert!(count(report.stats.iterations) < passes, "{:?}", report.stats);
        // The states of the rounds are a geometric series.
        let work = 2.0 * f64::from(most) * f64::from(length) * passes / rounds;
        prop_assert!(count(report.stats.expanded) < work, "{:?}", report.stats);
    }
}

#[test]
#[should_panic(expected = "expected factors with 1 < least <= most, found 1 and 8")]
fn a_growth_by_one_is_refused() {
    let search = BudgetedTreeSearch::new(Blind).with_growth(1, 8);
    let _ = { search }.run(&from_successors(|&n: &u32| [n + 1]), &0, |&n| n == 1);
}

/// No recursion: a path of a million states needs no call stack.
#[test]
fn deep_paths_are_followed() {
    const LAST: u32 = 1_000_000;
    let line = from_successors(|&n: &u32| [n + 1]);
    let rest = Consistent(|&n: &u32| LAST - n);
    let report = BudgetedTreeSearch::new(rest).run(&line, &0, |&n| n == LAST);
    assert_eq!((report.plan().unwrap().cost, report.stats.expanded), (LAST, u64::from(LAST)));
    assert_eq!(line.actions(&7).into_iter().count(), 1);
}

/// The first step admits all costs here, so the search has a pass for the first bound and one more.
#[test]
fn the_first_step_spares_passes() {
    let chain = from_edges(|&n: &u64| [(n + 1, 1_000 + n)]);
    let iterations = |search: BudgetedTreeSearch<_, _>| {
        let mut search = search;
        let report = search.run(&chain, &0, |&n| n == 12);
        assert_eq!(report.plan().map(|plan| plan.cost), Some(12_066));
        report.stats.iterations
    };
    let (usual, wide) = (
        iterations(BudgetedTreeSearch::new(Blind)),
        iterations(BudgetedTreeSearch::new(Blind).with_first_step(1_000_000)),
    );
    assert!(wide < usual, "{wide} passes, {usual} with the usual step");
}
