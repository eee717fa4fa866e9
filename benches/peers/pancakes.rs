//! Stacks of ten pancakes, beside `pathfinding`: both sides get the same closures.

use criterion::Criterion;
use pathfinding::prelude as peer;
use search::{AStar, IdaStar, Search, from_successors, heuristics::Consistent, random::Random};

use crate::ratio::ratio;

type Stack = [u8; 10];

fn random_stack(random: &mut Random) -> Stack {
    let mut stack: Stack = core::array::from_fn(|i| i as u8);
    for i in (1..stack.len()).rev() {
        stack.swap(i, random.below(i as u64 + 1) as usize);
    }
    stack
}

/// A turn reverses the upper 2 to 10.
fn turns(stack: &Stack) -> impl Iterator<Item = Stack> + use<> {
    let stack = *stack;
    (2..=10).map(move |count| {
        let mut turned = stack;
        turned[..count].reverse();
        turned
    })
}

/// The gaps between neighbours, less those beside the smallest pancake: a weak heuristic, so that there is work.
fn gaps(stack: &Stack) -> u32 {
    let below = stack.iter().skip(1).chain(&[10]);
    let is_gap = |&(&upper, &lower): &(&u8, &u8)| upper.abs_diff(lower) > 1 && upper.min(lower) > 0;
    stack.iter().zip(below).filter(is_gap).count() as u32
}

fn is_sorted(stack: &Stack) -> bool {
    stack.is_sorted()
}

/// The costs that `solve` returns, stack by stack.
fn costs<T>(stacks: &[Stack], mut solve: impl FnMut(&Stack) -> Option<(T, u32)>) -> Vec<u32> {
    stacks.iter().map(|stack| solve(stack).map_or(0, |(_, cost)| cost)).collect()
}

pub(crate) fn ten(_: &mut Criterion) {
    let mut random = Random::seeded(10);
    let stacks: Vec<Stack> = (0..100).map(|_| random_stack(&mut random)).collect();
    let space = from_successors(turns);
    let edges = |stack: &Stack| turns(stack).map(|turned| (turned, 1));
    let (mut a_star, mut ida_star) = (AStar::new(Consistent(gaps)), IdaStar::new(Consistent(gaps)));
    let mut by_a_star =
        || costs(&stacks, |stack| a_star.run(&space, stack, is_sorted).plan().map(|plan| ((), plan.cost)));
    let mut by_ida_star =
        || costs(&stacks, |stack| ida_star.run(&space, stack, is_sorted).plan().map(|plan| ((), plan.cost)));
    let astar = || costs(&stacks, |stack| peer::astar(stack, edges, gaps, is_sorted));
    let fringe = || costs(&stacks, |stack| peer::fringe(stack, edges, gaps, is_sorted));
    let idastar = || costs(&stacks, |stack| peer::idastar(stack, edges, gaps, is_sorted));
    let expected = by_a_star();
    assert_eq!([by_ida_star(), astar(), fringe(), idastar()], [(); 4].map(|()| expected.clone()));
    ratio("100 stacks of ten: pathfinding::astar / A*", 5, &mut by_a_star, astar);
    ratio("100 stacks of ten: pathfinding::fringe / A*", 5, by_a_star, fringe);
    ratio("100 stacks of ten: pathfinding::idastar / IDA*", 5, by_ida_star, idastar);
}
