//! The monotone beam: its law, against lists and on fifteen tiles.

#![expect(clippy::unwrap_used, reason = "the file of the boards is part of the test")]

use core::cell::Cell;
use std::collections::HashMap;

use proptest::prelude::*;
use search::{
    Limits, NoGoal, Observer, Outcome, Progress, Reason, Search, StateSpace, Stats, from_successors,
    heuristics::Promise, laws,
};
use search_lab::MonotoneBeam;

use crate::{
    graphs::{Estimates, admissible, check, tasks, wrong},
    pancakes::{Pancakes, gaps, sorted},
};

/// The oracle of a monotone beam, with unit costs: returns the plan, or `None` if the beam dies.
fn monotone_by_lists<const N: usize>(start: [u8; N], width: usize) -> Option<Vec<u8>> {
    let mut held = HashMap::from([(start, 0)]);
    let mut layer = vec![Some((start, vec![]))];
    while layer.iter().any(Option::is_some) {
        layer.resize(width, None);
        let (mut children, mut next, mut plan) = (Vec::new(), Vec::new(), None);
        for (slot, parent) in layer.iter().enumerate() {
            let turns = parent.iter().flat_map(|parent| (2..=N as u8).map(move |turned| (parent, turned)));
            for ((stack, path), turned) in turns {
                let (child, path) =
                    (Pancakes.successor(stack, turned), [path.as_slice(), &[turned]].concat());
                if child == sorted() {
                    plan = plan.or(Some(path));
                } else {
                    children.push((child, path));
                }
            }
            children.sort_by_key(|(stack, _)| gaps(stack));
            let is_new = |stack: &[u8; N]| held.get(stack).is_none_or(|&holder| slot < holder);
            while children.first().is_some_and(|(stack, _)| !is_new(stack)) {
                children.remove(0);
            }
            next.push((!children.is_empty()).then(|| children.remove(0)));
            if let Some(Some((stack, _))) = next.last() {
                held.insert(*stack, slot);
            }
        }
        if plan.is_some() {
            return plan;
        }
        layer = next;
    }
    None
}

proptest! {
    #[test]
    fn it_agrees_with_lists(steps in prop::collection::vec(any::<u8>(), 0..30), width in 1_usize..30) {
        let start = laws::walk(&Pancakes::<7>, &sorted(), &steps);
        let report = MonotoneBeam::new(gaps, width).run(&Pancakes, &start, |stack| *stack == sorted());
        let plan = if start == sorted() { Some(vec![]) } else { monotone_by_lists(start, width) };
        prop_assert_eq!(report.plan().map(|plan| plan.actions.clone()), plan);
    }

    /// The law of the monotone beam, for all costs and all estimates: right, weighted or wrong.
    #[test]
    fn a_wider_beam_is_never_worse(task in tasks(&[0, 0, 1, 1, 2, 3, 7])) {
        let tripled = task.admissible().into_iter().map(|h| h.saturating_mul(3)).collect();
        for estimates in [admissible(&task), Estimates(tripled, Promise::Nothing), wrong(&task)] {
            let mut last = u32::MAX;
            for width in 1..=24 {
                let mut search = MonotoneBeam::new(estimates.clone(), width);
                let report = search.run_from(&task.graph, &task.starts, &task.target());
                report.plan().into_iter().for_each(|plan| check(&task, plan));
                let cost = report.plan().map_or(u32::MAX, |plan| plan.cost);
                prop_assert!(cost <= last, "width {}: {} after {}", width, cost, last);
                prop_assert!(report.plan().is_some() || report.stopped_by().is_none_or(|r| r == Reason::Width));
                last = cost;
            }
            // As wide as there are children, it loses none.
            let mut search = MonotoneBeam::new(estimates.clone(), 1_000);
            let report = search.run_from(&task.graph, &task.starts, &task.target());
            prop_assert_eq!(report.plan().is_some(), task.optimum() < u32::MAX);
            prop_assert!(report.plan().is_some() || report.outcome == Outcome::Exhausted);
        }
    }
}

/// The space of boards of `N` cells in rows of `width`.
fn tiles<const N: usize>(width: usize) -> impl StateSpace<State = [u8; N], Action = [u8; N], Cost = u32> {
    from_successors(move |board: &[u8; N]| {
        let board = *board;
        let hole = board.iter().take_while(|&&tile| tile != 0).count();
        let column = hole % width;
        [
            (hole >= width, hole.wrapping_sub(width)),
            (column > 0, hole.wrapping_sub(1)),
            (column + 1 < width, hole + 1),
            (hole + width < N, hole + width),
        ]
        .into_iter()
        .filter(|&(on_board, _)| on_board)
        .map(move |(_, cell)| {
            let mut next = board;
            next.swap(hole, cell);
            next
        })
    })
}

/// The sum of the tiles' distances to their goals, with the hole in the first cell.
fn manhattan(board: &[u8; 16]) -> u32 {
    let steps = |(cell, &tile): (usize, &u8)| {
        let (to, column) = (usize::from(tile), |cell: usize| cell % 4);
        (cell / 4).abs_diff(to / 4) + column(cell).abs_diff(column(to))
    };
    board.iter().enumerate().filter(|(_, tile)| **tile != 0).map(steps).sum::<usize>() as u32
}

/// Runs the monotone beam on Korf's boards; returns the costs of each width.
fn costs_of_korf(widths: &[usize]) -> Vec<Vec<Option<u32>>> {
    let space = tiles::<16>(4);
    let goal = core::array::from_fn(|cell| cell as u8);
    // The optimum, then the sixteen tiles.
    let lines = include_str!("../data/korf20.txt").lines().filter(|line| !line.starts_with('#'));
    let boards = lines.map(|line| {
        let mut tiles = line.split(' ').skip(1).map(|tile| tile.parse::<u8>().unwrap());
        core::array::from_fn(|_| tiles.next().unwrap())
    });
    let costs = |board: [u8; 16]| {
        let cost = |&width: &usize| {
            let report = MonotoneBeam::new(manhattan, width).run(&space, &board, |board| *board == goal);
            report.into_plan().map(|plan| plan.cost)
        };
        widths.iter().map(cost).collect()
    };
    boards.map(costs).collect()
}

/// Returns how often a wider beam was worse.
fn violations(costs: &[Vec<Option<u32>>]) -> usize {
    let cost = |cost: Option<u32>| cost.unwrap_or(u32::MAX);
    let worse = |pair: &&[Option<u32>]| cost(pair[1]) > cost(pair[0]);
    costs.iter().map(|costs| costs.windows(2).filter(worse).count()).sum()
}

#[test]
fn a_wider_beam_is_never_worse_on_fifteen_tiles() {
    let costs = costs_of_korf(&[3, 34]);
    assert_eq!(costs.len(), 20);
    assert_eq!(violations(&costs), 0);
    assert!(costs.iter().all(|costs| costs.last().unwrap().is_some()));
}

/// `cargo test -p state-space-search-lab --test it wider_beam -- --ignored`
#[test]
#[ignore = "every width from 1 to 128 on twenty boards, half a minute"]
fn a_wider_beam_is_never_worse_at_any_width() {
    let widths: Vec<_> = (1..=128).collect();
    let costs = costs_of_korf(&widths);
    assert_eq!(violations(&costs), 0);
    // Computed by an independent program, which stops after 2,000 layers.
    let sums = [(1, 0, 0), (2, 0, 0), (4, 1, 1_976), (8, 4, 4_307), (16, 18, 9_044), (32, 20, 4_158)];
    for (width, boards, sum) in sums.into_iter().chain([(64, 20, 2_352), (128, 20, 1_530)]) {
        let solved = costs.iter().filter_map(|costs| costs[width - 1]).filter(|&cost| cost <= 2_000);
        let solved: Vec<u32> = solved.collect();
        assert_eq!((solved.len(), solved.iter().sum::<u32>()), (boards, sum), "width {width}");
    }
}

/// Counts the states that are built between two looks at the limits.
struct Looks<'a> {
    built: &'a Cell<u64>,
    most: u64,
}

impl Observer<u32> for Looks<'_> {
    fn working(&mut self, _: u32, _: &Stats) {
        self.most = self.most.max(self.built.take());
    }
}

/// The tree with forty children to a state, and the number of states built.
struct Forty(Cell<u64>);

impl StateSpace for Forty {
    type State = u32;
    type Action = u32;
    type Cost = u32;
    type Actions = core::ops::Range<u32>;

    fn actions(&self, _: &u32) -> Self::Actions {
        0..40
    }
    fn apply(&self, state: &mut u32, child: u32) {
        self.0.set(self.0.get() + 1);
        *state = *state * 40 + child + 1;
    }
}

/// Most slots of a layer are filled when its last parent is expanded.
#[test]
fn limits_hold_while_slots_are_filled() {
    let tree = Forty(Cell::new(0));
    let mut looks = Looks { built: &tree.0, most: 0 };
    let limits = Limits::none().expanded(40_000);
    let mut search = MonotoneBeam::new(|_: &u32| 1, 1 << 20);
    let report = search.within(limits).observed_by(&mut looks).run_to(&tree, &0, &NoGoal);
    assert_eq!(report.stopped_by(), Some(Reason::Expanded));
    assert!(report.stats.peak_open >= 64_000, "{:?}", report.stats);
    assert!(looks.most <= 1 << 15, "{} states between two looks", looks.most);
}
