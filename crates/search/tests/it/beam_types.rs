//! Beams that share their width among types of states, against turns by queues, and a trap that only they leave.

use std::collections::{BTreeMap, VecDeque};

use proptest::prelude::*;
use search::{Beam, Limits, Progress, Reason, Search, from_owned_successors, laws};

use crate::{
    beam::{Child, is_sorted, sorting_beam},
    pancakes::{Pancakes, gaps, sorted},
    threads::{on, told},
};

/// The pancake in the middle.
fn middle(stack: &[u8; 9]) -> u64 {
    stack[4].into()
}

/// The oracle: a queue for each type. In each turn, each queue gives its first child; the best of these come first.
fn by_turns(children: &[Child<9>], width: usize) -> Vec<usize> {
    let mut sorted: Vec<usize> = (0..children.len()).collect();
    sorted.sort_by_key(|&at| gaps(&children[at].0));
    let mut queues = BTreeMap::<u64, VecDeque<usize>>::new();
    for &at in &sorted {
        queues.entry(middle(&children[at].0)).or_default().push_back(at);
    }
    let mut best = Vec::new();
    while best.len() < children.len() {
        let mut turn: Vec<usize> = queues.values_mut().filter_map(VecDeque::pop_front).collect();
        turn.sort_by_key(|&at| (gaps(&children[at].0), at));
        best.extend(turn);
    }
    best.truncate(width);
    best
}

proptest! {
    #[test]
    fn types_take_turns(steps in prop::collection::vec(any::<u8>(), 1..30), width in 1_usize..60) {
        let start = laws::walk(&Pancakes::<9>, &sorted(), &steps);
        prop_assume!(!is_sorted(&start));
        let (path, expanded, _) = sorting_beam(start, |children| by_turns(children, width));
        let mut beam = Beam::of_width(gaps, width).with_types(middle);
        let report = beam.run(&Pancakes, &start, is_sorted);
        prop_assert_eq!(report.plan().map(|plan| plan.actions.clone()), path);
        prop_assert_eq!(report.stats.expanded, expanded);
    }

    #[test]
    fn threads_keep_the_same_types(steps in prop::collection::vec(any::<u8>(), 1..30), width in 1_usize..300) {
        let start = laws::walk(&Pancakes::<9>, &sorted(), &steps);
        let beam = || Beam::of_width(gaps, width).with_types(middle);
        let alone = told(beam().run(&Pancakes, &start, is_sorted));
        let shared = told(on(2, || beam().in_parallel().with_sequential_cutoff(0).run(&Pancakes, &start, is_sorted)));
        prop_assert_eq!(&alone.0, &shared.0);
        prop_assert_eq!(alone.3.expanded, shared.3.expanded);
        prop_assert_eq!(alone.3.pruned, shared.3.pruned);
    }
}

/// Room 0 is a binary tree without a goal, which looks near. Room 1 is a corridor of twenty steps to the goal.
#[test]
fn a_trap_holds_only_its_own_type() {
    let rooms = from_owned_successors(|&(room, n): &(u64, u32)| match (room, n) {
        (0, 0) => vec![(0, 1), (1, 1)],
        (0, n) if n < 1 << 24 => vec![(0, 2 * n), (0, 2 * n + 1)],
        (0, _) => vec![],
        (_, n) => vec![(1, n + 1)],
    });
    let estimate = |&(room, n): &(u64, u32)| if room == 0 { 1 } else { 100 - n };
    let goal = |&state: &(u64, u32)| state == (1, 20);
    let report = Beam::of_width(estimate, 8).run(&rooms, &(0, 0), goal);
    assert_eq!(report.stopped_by(), Some(Reason::Width));
    for width in [2, 8] {
        let report = Beam::of_width(estimate, width).with_types(|&(room, _)| room).run(&rooms, &(0, 0), goal);
        assert_eq!(report.plan().map(|plan| plan.cost), Some(20), "width {width}");
        assert!(report.stats.expanded <= 20 * width as u64);
    }
    // The plain beam has to hold a layer of the tree.
    let limits = Limits::none().expanded(10_000);
    let report = Beam::doubling(estimate, 8).within(limits).run(&rooms, &(0, 0), goal);
    assert_eq!(report.stopped_by(), Some(Reason::Expanded));
}
