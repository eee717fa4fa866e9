//! Greedy search with two open lists that take turns, one of them at random by types.

use std::collections::HashSet;

use proptest::prelude::*;
use search::{
    GreedyBestFirst, Search,
    closed_lists::ByState,
    from_successors,
    open_lists::{Alternating, BucketQueue, OpenList, PackedHeap, TypeBuckets},
};

proptest! {
    /// Each entry comes out once, and an emptied list does the same again.
    #[test]
    fn each_entry_comes_out_once(
        seed: u64,
        entries in prop::collection::vec((0_u64..5, 0_u64..5, prop::bool::weighted(0.3)), 1..200),
    ) {
        let mut list = TypeBuckets::seeded(seed);
        let mut run = || {
            list.clear();
            let mut popped = Vec::new();
            for (id, &(first, second, pops)) in (0..).zip(&entries) {
                list.push(first, second, id);
                if pops {
                    popped.extend(list.pop());
                }
                assert_eq!(list.len() + popped.len(), id as usize + 1);
            }
            popped.extend(core::iter::from_fn(|| list.pop()));
            assert!(list.is_empty());
            popped
        };
        let mut popped = run();
        prop_assert_eq!(&popped, &run());
        popped.sort_unstable();
        prop_assert!(popped.into_iter().eq(0..entries.len() as u32));
    }
}

/// Every type is equally likely, whatever the number of its states: chi-square with nine degrees of freedom, whose value
/// exceeds 27.88 with a probability of 0.001.
#[test]
fn each_type_is_equally_likely() {
    const DRAWS: u32 = 10_000;
    let mut counts = [0_u32; 10];
    let mut list = TypeBuckets::seeded(5);
    for place in 0..10 {
        (0..=place * place).for_each(|_| list.push(place, 9 - place, place as u32));
    }
    for _ in 0..DRAWS {
        let id = list.pop().unwrap();
        counts[id as usize] += 1;
        list.push(id.into(), 9 - u64::from(id), id);
    }
    let expected = f64::from(DRAWS) / 10.0;
    let chi_square: f64 = counts.iter().map(|&count| (f64::from(count) - expected).powi(2) / expected).sum();
    assert!(chi_square < 27.88, "{counts:?}");
}

#[test]
fn two_lists_take_turns() {
    let mut list = Alternating::new(PackedHeap::new(), BucketQueue::new());
    for (id, cost) in [(0, 5), (1, 3), (2, 4)] {
        list.push(cost, 0, id);
    }
    assert_eq!(list.len(), 6);
    let all: Vec<_> = core::iter::from_fn(|| list.pop()).collect();
    assert_eq!(all, [1, 1, 2, 2, 0, 0]);
}

/// A plateau of 10,000 states beside a short path out, whose estimate is higher by one: greedy search expands the whole
/// plateau, exploration by types a part of it.
#[test]
fn exploration_leaves_a_plateau() {
    const OUT: (i32, i32) = (-5, 0);
    let space = from_successors(|&(x, y): &(i32, i32)| {
        let next = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)];
        next.into_iter().filter(move |&(x, y)| {
            (0..100).contains(&x) && (0..100).contains(&y) || (-5..0).contains(&x) && y == 0
        })
    });
    let estimate = |&(x, _): &(i32, i32)| 1 + u32::from(x < 0);
    let goal = |&cell: &(i32, i32)| cell == OUT;
    let greedy = GreedyBestFirst::new(estimate).run(&space, &(0, 0), goal);
    assert_eq!(greedy.stats.expanded, 10_000 + 4);
    for seed in 0..10 {
        let lists = Alternating::new(BucketQueue::new(), TypeBuckets::seeded(seed));
        let report = GreedyBestFirst::new(estimate).with_open_list(lists).run(&space, &(0, 0), goal);
        assert!(report.stats.expanded < 5_000, "{:?}", report.stats);
        assert_eq!(report.plan().unwrap().actions.last(), Some(&OUT));
    }
}

/// Policies that are given after the open list keep its seed.
#[test]
fn policies_may_come_in_any_order() {
    let grid = from_successors(|&(x, y): &(i32, i32)| {
        let next = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)];
        next.into_iter().filter(|(x, y)| (0..20).contains(x) && (0..20).contains(y))
    });
    let goal = |&cell: &(i32, i32)| cell == (19, 19);
    let mut counts = HashSet::new();
    for seed in 1..6 {
        let greedy = || GreedyBestFirst::new(|&(x, _): &(i32, i32)| x.abs_diff(19));
        let list = || TypeBuckets::seeded(seed);
        let last = greedy().with_deferred_evaluation().with_open_list(list()).run(&grid, &(0, 0), goal).stats;
        let first =
            greedy().with_open_list(list()).with_deferred_evaluation().run(&grid, &(0, 0), goal).stats;
        let closed = greedy().with_open_list(list()).with_closed_list(ByState::new());
        let closed = closed.with_deferred_evaluation().run(&grid, &(0, 0), goal).stats;
        assert_eq!([first, closed], [last, last]);
        counts.insert(last.expanded);
    }
    assert!(counts.len() > 1, "{counts:?}");
}
