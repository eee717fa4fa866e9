//! Budgeted graph search: published counts on trap graphs, and the bound on its work.

use proptest::prelude::*;
use search::{
    AStar, Search, from_edges,
    heuristics::{Admissible, Blind, Consistent},
    space::Finite64,
};
use search_lab::BudgetedGraphSearch;

use crate::eight_puzzle::{EightPuzzle, GOAL, SUM_OF_OPTIMA, manhattan, starts};

/// A graph on which A* expands states again and again, because the estimate is admissible but not consistent: its edges, its
/// heuristic, its start and its goal.
struct Trap {
    edges: Vec<Vec<(usize, u64)>>,
    h: Vec<u64>,
    start: usize,
    goal: usize,
}

impl Trap {
    /// The polynomial example of L. Mérő, "A heuristic search algorithm with modifiable estimate", Artificial Intelligence
    /// 23(1), 1984: `n` states between the start 0 and the state 1, whose estimates differ, and a chain from there.
    fn mero(n: usize) -> Self {
        let mut edges = vec![Vec::new(); 2 * n + 2];
        let mut h = vec![0; 2 * n + 2];
        for x in 0..n {
            edges[0].push((2 + x, 1));
            edges[2 + x].push((1, (n - x) as u64));
            h[2 + x] = (n + x) as u64;
        }
        for x in 0..n {
            let before = if x == 0 { 1 } else { 1 + n + x };
            edges[before].push((2 + n + x, if x == n - 1 { n as u64 - 1 } else { 1 }));
        }
        Trap { edges, h, start: 0, goal: 2 * n + 1 }
    }

    /// The exponential example of A. Martelli, "On the complexity of admissible search algorithms", Artificial
    /// Intelligence 8(1), 1977.
    fn martelli(n: usize) -> Self {
        let edge = |y: usize, x: usize| (x, (1 << (y - 2)) + y as u64 - (1 << (x - 1)) - x as u64);
        let edges = (0..=n).map(|y| match y {
            0 => Vec::new(),
            1 => vec![(0, (1 << (n - 1)) + n as u64 - 2)],
            _ => (1..y).map(|x| edge(y, x)).collect(),
        });
        let h = (0..=n as u64).map(|x| if x < 2 { 0 } else { (1 << (x - 1)) + 2 * x - 3 });
        Trap { edges: edges.collect(), h: h.collect(), start: n, goal: 0 }
    }

    /// The cost of a cheapest plan, and the expansions of A* and of budgeted graph search. No goal is expanded.
    fn solve(&self) -> (u64, u64, u64) {
        let graph = from_edges(|&n: &usize| self.edges[n].clone());
        let (h, goal) = (Admissible(|&n: &usize| self.h[n]), |&n: &usize| n == self.goal);
        let a_star = AStar::new(h).run(&graph, &self.start, goal);
        let budgeted = BudgetedGraphSearch::new(h).run(&graph, &self.start, goal);
        assert!(a_star.is_optimal() && budgeted.is_optimal());
        assert_eq!(a_star.lower_bound, budgeted.lower_bound);
        assert_eq!(budgeted.stats.reopened, 0);
        (budgeted.lower_bound, a_star.stats.expanded, budgeted.stats.expanded)
    }
}

/// A* expands the chain again for each of the `n` states: 3/4 n^2 + 3/2 n + 1, rounded down, if ties in f go to the
/// greater g.
#[test]
fn mero_graphs_take_near_linear_work() {
    for (n, budgeted) in [(10, 80), (50, 500), (100, 1_275), (200, 3_064)] {
        let all = n as u64;
        assert_eq!(Trap::mero(n).solve(), (2 * all, (3 * all * all + 6 * all + 4) / 4, budgeted));
    }
}

/// A* reopens exponentially often; a budgeted search expands each state once.
#[test]
fn martelli_graphs_take_linear_work() {
    for n in 2..17 {
        let all = n as u64;
        assert_eq!(Trap::martelli(n).solve(), ((1 << (n - 1)) + 2 * all - 3, 1 << (n - 1), all));
    }
}

#[test]
fn a_hundred_boards_are_solved() {
    let goal = |board: &[u8; 9]| *board == GOAL;
    let solved = starts().into_iter().map(|start| {
        let report = BudgetedGraphSearch::new(Consistent(manhattan)).run(&EightPuzzle, &start, goal);
        let plan = report.plan().unwrap();
        assert!(report.is_optimal() && plan.replay(&EightPuzzle, &goal).is_ok());
        plan.cost
    });
    assert_eq!(solved.sum::<u32>(), SUM_OF_OPTIMA);
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
        let search = BudgetedGraphSearch::new(Blind).with_growth(least.into(), most.into());
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
