//! Recursive best-first search: a published order of visits, counts with fixed rules, deep paths.

use std::cell::RefCell;

use proptest::prelude::*;
use search::{
    IdaStar, NoGoal, Outcome, Reason, Search, from_edges, from_successors,
    heuristics::{Consistent, Weighted},
    space::Weight,
};
use search_lab::RecursiveBestFirst;

use crate::{
    eight_puzzle::{EightPuzzle, GOAL, SUM_OF_OPTIMA, manhattan, starts},
    graphs::{admissible, check, tasks},
};

/// The counts of an independent program on the same starts, under the same rules: the hole moves up, left, right, down
/// and not back, and of children with equal values the first one is entered.
#[test]
fn a_hundred_boards_take_the_known_work() {
    let goal = |board: &[u8; 9]| *board == GOAL;
    let (mut sum, mut work, mut of_ida_star) = (0, (0, 0), (0, 0));
    for start in starts() {
        let report = RecursiveBestFirst::new(Consistent(manhattan)).run(&EightPuzzle, &start, goal);
        let plan = report.plan().unwrap();
        assert!(report.is_optimal() && plan.replay(&EightPuzzle, &goal).is_ok());
        sum += plan.cost;
        work = (work.0 + report.stats.expanded, work.1 + report.stats.generated);
        let stats = IdaStar::new(Consistent(manhattan)).run(&EightPuzzle, &start, goal).stats;
        of_ida_star = (of_ida_star.0 + stats.expanded, of_ida_star.1 + stats.generated);
    }
    assert_eq!(sum, SUM_OF_OPTIMA);
    assert_eq!(of_ida_star, (218_421, 362_458));
    assert_eq!(work, (214_037, 355_776));
}

/// On a tree where f falls and rises along paths, as in Korf's figures.
#[test]
fn states_are_visited_first_in_best_first_order() {
    // A hash stands for f: h is f less g, without a promise, and falls and rises along a path.
    let f = |n: u64| 20 + (n.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 59) as u32;
    let h = |&n: &u64| f(n) - n.ilog2();
    // The expansions, seen through the space: a state is expanded first in the order of best-first search.
    let expanded = RefCell::new(Vec::new());
    let watched = from_successors(|&n: &u64| {
        expanded.borrow_mut().push(n);
        [2 * n, 2 * n + 1].into_iter().filter(|&n| n < 1 << 9)
    });
    let _ = RecursiveBestFirst::new(Consistent(h)).run(&watched, &1, |_| false);
    let mut first = Vec::new();
    for &n in expanded.borrow().iter() {
        if !first.contains(&n) {
            first.push(n);
        }
    }
    let (mut open, mut expected) = (vec![1], Vec::new());
    while let Some(least) = open.iter().map(|&n| f(n)).min() {
        // Ties may be broken in any way: take the one that the search took.
        let next = first[expected.len()];
        assert!(open.contains(&next) && f(next) == least, "{next} is not the best of {open:?}");
        open.retain(|&n| n != next);
        open.extend([2 * next, 2 * next + 1].into_iter().filter(|&n| n < 1 << 9));
        expected.push(next);
    }
    assert_eq!(first, expected);
}

proptest! {
    /// On trees, which have no duplicates: no more states than IDA* up to those of the last value of f, and a plan of
    /// the same cost.
    #[test]
    fn it_expands_no_more_than_ida_star(costs in prop::collection::vec(1_u32..9, 254..255), goal in 1_usize..255) {
        let tree = from_edges(|&n: &usize| {
            [2 * n, 2 * n + 1].into_iter().filter(|&n| n < 256).map(|n| (n, costs[n - 2])).collect::<Vec<_>>()
        });
        let h = Consistent(|_: &usize| 0);
        let is_goal = |&n: &usize| n == goal;
        let [one, two] = [
            RecursiveBestFirst::new(h).run(&tree, &1, is_goal),
            IdaStar::new(h).run(&tree, &1, is_goal),
        ];
        prop_assert_eq!(one.plan().unwrap().cost, two.plan().unwrap().cost);
        let optimum = one.plan().unwrap().cost;
        let depth_of = |n: usize| core::iter::successors(Some(n), |&n| Some(n / 2)).take_while(|&n| n > 1);
        let cost_of = |n: usize| depth_of(n).map(|n| costs[n - 2]).sum::<u32>();
        let ties = (1..256).filter(|&n| cost_of(n) == optimum).count() as u64;
        prop_assert!(one.stats.expanded <= two.stats.expanded + ties, "{:?}, {:?}", one.stats, two.stats);
    }

    /// Weighted estimates make f fall along paths; the plan keeps the bound.
    #[test]
    fn weighted_plans_keep_their_bound(task in tasks(&[1, 1, 2, 5, 9])) {
        let optimum = task.optimum();
        prop_assume!(optimum < u32::MAX);
        let h = Weighted::new(admissible(&task), Weight::new(2, 1));
        let report = RecursiveBestFirst::new(h).run_from(&task.graph, &task.starts, &task.target());
        check(&task, report.plan().unwrap());
        prop_assert!(report.plan().unwrap().cost <= 2 * optimum && report.lower_bound <= optimum);
    }
}

/// No recursion: a path of a million states needs no call stack.
#[test]
fn deep_paths_are_followed() {
    const LAST: u32 = 1_000_000;
    let line = from_successors(|&n: &u32| [n + 1]);
    let report = RecursiveBestFirst::new(Consistent(|&n: &u32| LAST - n)).run(&line, &0, |&n| n == LAST);
    assert_eq!((report.plan().unwrap().cost, report.stats.expanded), (LAST, u64::from(LAST)));
}

/// An infinite estimate without a promise hides no goal: the last pass follows every simple path, and ends on cycles.
#[test]
fn wrong_estimates_hide_no_goal() {
    let wheel = from_edges(|&n: &u8| [((n + 1) % 9, 3_u32), ((n + 8) % 9, u32::from(n == 1))]);
    let lost = |&n: &u8| if n == 4 { 0 } else { u32::MAX };
    let report = RecursiveBestFirst::new(lost).run(&wheel, &0, |&n| n == 4);
    assert_eq!((report.plan().unwrap().cost, report.lower_bound), (12, 0));
    assert_eq!((report.stats.expanded, report.stats.iterations), (4, 1));
    let report = RecursiveBestFirst::new(lost).run_to(&wheel, &0, &NoGoal);
    // Nine states in either direction, and the start once.
    assert_eq!((report.outcome, report.stats.expanded), (Outcome::Exhausted, 17));
}

/// A cost that saturates on each path is no proof.
#[test]
fn costs_that_saturate_are_no_proof() {
    let line = from_edges(|&n: &u8| (n < 3).then_some((n + 1, u32::MAX / 2)));
    let report = RecursiveBestFirst::new(Consistent(|_: &u8| 0)).run(&line, &0, |&n| n == 3);
    assert_eq!((report.stopped_by(), report.lower_bound), (Some(Reason::Overflow), u32::MAX));
}
