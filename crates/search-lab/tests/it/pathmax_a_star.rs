//! A* with bidirectional pathmax: its rule by hand, and its work beside that of A*.

use proptest::prelude::*;
use search::{
    AStar, Search, StateSpace, Stats,
    heuristics::{Admissible, Consistent, DualLookup, Promise},
    random::Random,
};
use search_lab::PathmaxAStar;

use crate::{
    eight_puzzle::{Board, EightPuzzle, GOAL, SUM_OF_OPTIMA, manhattan, starts},
    graphs::{Estimates, WeightedGraph, admissible, check, tasks},
    pancakes::{Pancakes, sorted},
};

/// The good branch is the chain 1 to 8. The other leads to 9, whose neighbour 10 knows that the goal is far; the twenty
/// others do not.
#[test]
fn a_neighbour_that_knows_more_prunes_the_others() {
    let mut edges = vec![Vec::new(); 31];
    (0..8).for_each(|state: u16| edges[usize::from(state)].push((state + 1, 1_u32)));
    edges[0].push((9, 1));
    (10..31).for_each(|leaf| edges[9].push((leaf, 1)));
    let graph = WeightedGraph::new(edges).both_ways();
    let known = |state: u16| match state {
        1..=8 => 8 - u32::from(state),
        10 => 9,
        _ => 1,
    };
    let estimates = || Estimates((0..31).map(known).collect(), Promise::Admissible);
    let goal = |&state: &u16| state == 8;
    // The start, the chain without the goal, and 9; then its estimate is 8, and f of its leaves is 9.
    let report = PathmaxAStar::new(estimates()).run(&graph, &0, goal);
    assert_eq!((report.plan().map(|plan| plan.cost), report.is_optimal()), (Some(8), true));
    assert_eq!(report.stats.expanded, 9);
    assert_eq!(AStar::new(estimates()).run(&graph, &0, goal).stats.expanded, 9 + 20);
}

/// Two estimates of which a state has one, by the parity of a mixture of its cells.
fn one_of_two(board: &Board) -> u32 {
    let mixture =
        board.iter().fold(7_u32, |sum, &tile| sum.wrapping_mul(31) ^ u32::from(tile).wrapping_mul(97));
    if (mixture >> 3) % 2 == 0 { manhattan(board) } else { 0 }
}

fn work_on_boards<E: Search<EightPuzzle, Ordered>>(mut search: E) -> Stats {
    let mut optima = 0;
    let stats = starts().into_iter().map(|start| {
        let report = search.run_to(&EightPuzzle, &start, &Ordered);
        optima += report.plan().map_or(0, |plan| plan.cost);
        assert!(report.is_optimal());
        report.stats
    });
    let stats = stats.fold(Stats::default(), |sum, stats| sum + stats);
    assert_eq!(optima, SUM_OF_OPTIMA);
    stats
}

struct Ordered;

impl search::Goal<EightPuzzle> for Ordered {
    fn is_goal(&self, board: &Board) -> bool {
        *board == GOAL
    }
}

#[test]
fn inconsistent_estimates_cost_fewer_expansions() {
    let plain = work_on_boards(AStar::new(Admissible(one_of_two)));
    let pathmax = work_on_boards(PathmaxAStar::new(Admissible(one_of_two)));
    assert!(2 * pathmax.expanded < plain.expanded, "{} and {}", pathmax.expanded, plain.expanded);
}

#[test]
fn consistent_estimates_cost_the_expansions_of_a_star() {
    let plain = work_on_boards(AStar::new(Consistent(manhattan)));
    let pathmax = work_on_boards(PathmaxAStar::new(Consistent(manhattan)));
    assert_eq!((pathmax.expanded, pathmax.generated, pathmax.reopened), (plain.expanded, plain.generated, 0));
}

/// From two moves before the goal: the start has two children, and the board between has three, one of which is the start. Only
/// a consistent estimate cannot rise there, so that child is left out.
#[test]
fn the_way_back_is_listed_where_it_may_raise_an_estimate() {
    let start = [1, 2, 0, 3, 4, 5, 6, 7, 8];
    let admissible = PathmaxAStar::new(Admissible(manhattan)).run_to(&EightPuzzle, &start, &Ordered).stats;
    assert_eq!((admissible.expanded, admissible.generated), (2, 2 + 3));
    let consistent = PathmaxAStar::new(Consistent(manhattan)).run_to(&EightPuzzle, &start, &Ordered).stats;
    assert_eq!((consistent.expanded, consistent.generated), (2, 2 + 2));
}

/// The gaps below the pancakes 0 to 3 of eight, in the stack or in its dual.
#[test]
fn dual_look_ups_gain_by_pathmax() {
    let low = |stack: &[u8; 8]| {
        let below = stack.iter().skip(1).copied().chain([8]);
        let pairs = stack.iter().zip(below).filter(|(upper, _)| **upper < 4);
        pairs.filter(|(upper, lower)| upper.abs_diff(*lower) > 1).count() as u32
    };
    let goal = |stack: &[u8; 8]| *stack == sorted();
    let h = DualLookup(Admissible(low));
    let (mut plain, mut pathmax) = (0, 0);
    let mut random = Random::seeded(1);
    for _ in 0..30 {
        let mut start = sorted();
        (0..40).for_each(|_| Pancakes.apply(&mut start, 2 + random.below(7) as u8));
        let one = AStar::new(h).run(&Pancakes, &start, goal);
        let two = PathmaxAStar::new(h).run(&Pancakes, &start, goal);
        let cost = |report: &search::ReportOf<Pancakes<8>>| report.plan().map(|plan| plan.cost);
        assert_eq!((cost(&one), one.is_optimal()), (cost(&two), two.is_optimal()));
        (plain, pathmax) = (plain + one.stats.expanded, pathmax + two.stats.expanded);
    }
    assert!(pathmax < plain, "{pathmax} and {plain}");
}

proptest! {
    /// Against Dijkstra's algorithm, with reopenings and edges of zero cost.
    #[test]
    fn plans_are_cheapest(task in tasks(&[0, 0, 1, 1, 2, 3, 7])) {
        let task = task.both_ways();
        let report = PathmaxAStar::new(admissible(&task)).run_from(&task.graph, &task.starts, &task.target());
        prop_assert_eq!(report.plan().map_or(u32::MAX, |plan| plan.cost), task.optimum());
        prop_assert_eq!(report.lower_bound, task.optimum());
        if let Some(plan) = report.plan() {
            check(&task, plan);
        }
    }

    /// A raised estimate admits no state that the heuristic's own estimate excludes.
    #[test]
    fn no_state_beyond_the_optimum_is_expanded(task in tasks(&[1, 2, 3, 7])) {
        let task = task.both_ways();
        let (optimum, costs) = (task.optimum(), task.graph.distances(&task.starts));
        prop_assume!(optimum < u32::MAX);
        let h = task.admissible();
        let may = costs.iter().zip(&h).filter(|(g, h)| g.saturating_add(**h) <= optimum).count() as u64;
        let estimates = Estimates(h, Promise::Admissible);
        let Stats { expanded, reopened, .. } =
            PathmaxAStar::new(estimates).run_from(&task.graph, &task.starts, &task.target()).stats;
        prop_assert!(expanded - reopened <= may, "{} {} {}", expanded, reopened, may);
    }
}
