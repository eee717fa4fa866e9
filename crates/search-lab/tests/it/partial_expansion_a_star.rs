//! Partial expansion A*: no surplus states, the states of A*, and the law of selections.

use std::{
    cell::{Cell, RefCell},
    collections::{HashMap, HashSet},
};

use proptest::prelude::*;
use search::{
    AStar, Heuristic, NoGoal, Progress, Search, StateSpace, from_successors,
    heuristics::{Consistent, Estimate, Promise},
    laws::walk,
};
use search_lab::{
    PartialExpansionAStar, SelectByEstimate, SelectiveHeuristic, laws, partial_expansion_a_star,
};

use crate::{
    eight_puzzle::{EightPuzzle, GOAL, SUM_OF_OPTIMA, manhattan, starts},
    graphs::step_by,
    pancakes::{Gaps, Pancakes, TEN, gaps, instances, rise_of, sorted},
};

impl<const N: usize, S> SelectiveHeuristic<S> for Gaps
where
    S: StateSpace<State = [u8; N], Action = u8, Cost = u32>,
{
    type Selected = Vec<u8>;

    fn select(&self, _: &S, stack: &[u8; N], _: Estimate<u32>, rise: u32) -> (Vec<u8>, Option<u32>) {
        let turns = || 2..=N as u8;
        let next = turns().map(|turned| rise_of(stack, turned)).filter(|&other| other > rise).min();
        (turns().filter(|&turned| rise_of(stack, turned) == rise).collect(), next)
    }
}

/// Pancakes that note the depth of each generated child, the greatest f among them, and the expanded states.
struct Noted {
    depths: RefCell<HashMap<[u8; 10], u32>>,
    greatest: Cell<u32>,
    expanded: RefCell<HashSet<[u8; 10]>>,
}

impl StateSpace for Noted {
    type State = [u8; 10];
    type Action = u8;
    type Cost = u32;
    type Actions = core::ops::RangeInclusive<u8>;

    fn actions(&self, stack: &[u8; 10]) -> Self::Actions {
        Pancakes.actions(stack)
    }

    fn apply(&self, stack: &mut [u8; 10], turned: u8) {
        Pancakes.apply(stack, turned);
    }

    /// Each child has its cost asked for once.
    fn cost(&self, stack: &[u8; 10], turned: u8) -> u32 {
        let child = Pancakes.successor(stack, turned);
        let depth = self.depths.borrow()[stack] + 1;
        let mut depths = self.depths.borrow_mut();
        let known = depths.entry(child).or_insert(depth);
        *known = depth.min(*known);
        self.greatest.set(self.greatest.get().max(depth + gaps(&child)));
        1
    }
}

/// [`Gaps`] that note the states of which children are selected.
struct NotedGaps;

impl Heuristic<Noted> for NotedGaps {
    type Memo = ();

    fn promise(&self) -> Promise {
        Promise::Consistent
    }

    fn estimate(&self, _: &Noted, stack: &[u8; 10]) -> Estimate<u32> {
        gaps(stack).into()
    }
}

impl SelectiveHeuristic<Noted> for NotedGaps {
    type Selected = Vec<u8>;

    fn select(&self, noted: &Noted, stack: &[u8; 10], h: Estimate<u32>, rise: u32) -> (Vec<u8>, Option<u32>) {
        noted.expanded.borrow_mut().insert(*stack);
        Gaps.select(&Pancakes, stack, h, rise)
    }
}

/// The numbers of states with f below the optimum are exact and free of tie-breaking. Each search expands at least these.
#[test]
fn no_child_has_an_f_above_the_optimum() {
    let (mut optima, mut below, mut stored, mut of_a_star) = (0, 0, 0, 0);
    for (start, numbers) in instances::<10>(TEN) {
        // The optimum, and the number of states with f below it.
        let (optimum, must) = (numbers[0], u64::from(numbers[1]));
        let noted = Noted {
            depths: RefCell::new(HashMap::from([(start, 0)])),
            greatest: Cell::new(0),
            expanded: RefCell::default(),
        };
        let goal = |stack: &[u8; 10]| *stack == sorted();
        let report = PartialExpansionAStar::new(NotedGaps).run(&noted, &start, goal);
        assert_eq!((report.plan().unwrap().cost, report.is_optimal()), (optimum, true));
        assert!(noted.greatest.get() <= optimum, "a surplus child of {start:?}");
        let full = AStar::new(Consistent(gaps)).run(&Pancakes::<10>, &start, goal);
        let expanded = noted.expanded.borrow().len() as u64;
        assert!(must <= full.stats.expanded && must <= expanded, "{start:?}");
        assert!(expanded <= report.stats.peak_closed && report.stats.peak_closed <= full.stats.peak_closed);
        (optima, below) = (optima + optimum, below + must);
        (stored, of_a_star) = (stored + report.stats.peak_closed, of_a_star + full.stats.peak_closed);
    }
    assert_eq!((optima, below), (964, 785));
    assert!(2 * stored < of_a_star, "{stored} states are stored, by A* {of_a_star}");
}

#[test]
fn a_hundred_boards_are_solved() {
    let goal = |board: &[u8; 9]| *board == GOAL;
    let h = SelectByEstimate(Consistent(manhattan));
    let solved = starts().into_iter().map(|start| {
        let report = partial_expansion_a_star(&EightPuzzle, &start, h, goal);
        let plan = report.plan().unwrap();
        assert!(report.is_optimal() && plan.replay(&EightPuzzle, &goal).is_ok());
        plan.cost
    });
    assert_eq!(solved.sum::<u32>(), SUM_OF_OPTIMA);
}

proptest! {
    #[test]
    fn selections_partition_the_actions(steps in prop::collection::vec(any::<u8>(), 0..30)) {
        let stack = walk(&Pancakes::<10>, &sorted(), &steps);
        laws::select_partitions_actions(&Pancakes::<10>, &Gaps, &stack);
        laws::select_partitions_actions(&Pancakes::<10>, &SelectByEstimate(Consistent(gaps)), &stack);
        let both = [
            Gaps.select(&Pancakes, &stack, gaps(&stack).into(), 1),
            SelectByEstimate(gaps).select(&Pancakes, &stack, gaps(&stack).into(), 1),
        ];
        prop_assert_eq!(&both[0], &both[1]);
    }
}

/// Selects the first action only.
struct Forgetful;

impl<S: StateSpace<State = u32, Cost = u32>> Heuristic<S> for Forgetful {
    type Memo = ();

    fn estimate(&self, _: &S, _: &u32) -> Estimate<u32> {
        0.into()
    }
}

impl<S: StateSpace<State = u32, Cost = u32>> SelectiveHeuristic<S> for Forgetful {
    type Selected = Vec<S::Action>;

    fn select(&self, space: &S, &n: &u32, _: Estimate<u32>, rise: u32) -> (Vec<S::Action>, Option<u32>) {
        let next = if rise == 0 { Some(1) } else { (n == 3).then_some(rise) };
        let first = space.actions(&n).into_iter().take(usize::from(rise == 1));
        (first.collect(), next)
    }
}

#[test]
#[should_panic(expected = "`select_partitions_actions`: in 0, no rise selects [2]")]
fn the_law_misses_an_action() {
    laws::select_partitions_actions(&from_successors(|&n: &u32| [n + 1, n + 2]), &Forgetful, &0);
}

#[test]
#[should_panic(expected = "the rise after 1 is Some(1), which is not greater")]
fn the_law_wants_greater_rises() {
    laws::select_partitions_actions(&from_successors(|&n: &u32| [n + 1]), &Forgetful, &3);
}

#[test]
#[should_panic(expected = "a selective heuristic announces a rise that is not greater")]
fn a_rise_that_is_not_greater_ends_the_search() {
    let _ = PartialExpansionAStar::new(Forgetful).run(&from_successors(|&n: &u32| [n + 1]), &0, |_| false);
}

/// A step of a state with ten thousand children, whose f is that of the state, generates 4,096 of them, and the next step as many more.
#[test]
fn a_step_ends_after_4096_children() {
    let star = from_successors(|&n: &u32| 1..if n == 0 { 10_001 } else { 1 });
    let mut search = PartialExpansionAStar::new(SelectByEstimate(Consistent(|&n: &u32| u32::from(n == 0))));
    search.begin(&star, &0, &NoGoal);
    for (generated, expanded) in [(4_096, 0), (8_192, 0), (10_000, 1)] {
        assert_eq!(step_by(&mut search, &star, &NoGoal, 1, &mut ()), None);
        let stats = search.stats();
        assert_eq!((stats.generated, stats.expanded), (generated, expanded));
    }
}
