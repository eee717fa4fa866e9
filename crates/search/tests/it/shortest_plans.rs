//! All shortest plans, counted and listed, against one queue and against the literature.

use std::collections::HashSet;

use proptest::prelude::*;
use search::{
    NoGoal, Outcome, Progress, Run, Search, ShortestPlans, StateSpace, from_successors, shortest_plans,
};

use crate::toys::Buffers as _;
use crate::toys::Steps as _;
use crate::{
    random_graph::{check, distance, graphs, oracle},
    tiles::{in_order, tiles},
};

/// The length and the number of the shortest plans.
fn solved<S: StateSpace<Cost = u32>>(
    space: &S,
    start: &S::State,
    goal: impl Fn(&S::State) -> bool,
) -> (u32, u128) {
    let found = shortest_plans(space, start, goal);
    (found.plans().next().map_or(u32::MAX, |plan| plan.cost), found.count())
}

proptest! {
    #[test]
    fn plans_are_all_there_are(graph in graphs::<8>(), ends: [prop::sample::Index; 4]) {
        let ends = ends.map(|index| index.index(graph.0.len()) as u8);
        let (starts, goals) = ends.split_at(2);
        let costless: Vec<_> = starts.iter().map(|&start| (start, 0)).collect();
        let mut search = ShortestPlans::new();
        let report = Run::of(&mut search).run_from(&graph, &costless, &|vertex: &u8| goals.contains(vertex));

        let expected = distance(&graph, starts, goals);
        check(&graph, starts, goals, expected, report.plan());
        prop_assert_eq!(report.outcome == Outcome::Exhausted, expected.is_none());
        let known = oracle(&graph, starts);
        let nearest: HashSet<_> = goals.iter().filter(|goal| known.get(goal).map(|it| it.0) == expected).collect();
        let ways: u128 = nearest.into_iter().filter_map(|goal| known.get(goal)).map(|it| it.1).sum();
        prop_assert_eq!((search.count(), search.exact_count()), (ways, ways.to_string()));

        prop_assert_eq!(search.plans().next(), report.plan().cloned());
        prop_assert_eq!(search.plans().count() as u128, ways);
        let different: HashSet<_> = search.plans().collect();
        prop_assert_eq!(different.len() as u128, ways);
        for plan in &different {
            check(&graph, starts, goals, expected, Some(plan));
        }
    }
}

/// Both boards that need 31 moves have 40 solutions (A. Reinefeld, "Complete solution of the eight-puzzle and the
/// benefit of node ordering in IDA*", IJCAI 1993).
#[test]
fn the_farthest_boards_of_three_by_three() {
    let space = tiles::<9>(3);
    let goal = in_order::<9>();
    for start in search::survey(&space, &goal).farthest() {
        assert_eq!(solved(&space, start, |board| *board == goal), (31, 40), "{start:?}");
    }
}

/// Ways through a grid are binomial coefficients.
#[test]
fn ways_through_a_grid() {
    let grid = from_successors(|&(x, y): &(u32, u32)| [(x + 1, y), (x, y + 1)]);
    for (width, height) in [(0, 0), (1, 0), (4, 3), (10, 7), (40, 40)] {
        let binomial = (1..=u128::from(width)).fold(1, |ways, i| ways * (u128::from(height) + i) / i);
        let expected = (width + height, binomial);
        assert_eq!(solved(&grid, &(0, 0), |&place| place == (width, height)), expected);
    }
}

/// A line with two ways from each place to the next.
struct Doubled;

impl StateSpace for Doubled {
    type State = u32;
    type Action = bool;
    type Cost = u32;
    type Actions = [bool; 2];

    fn actions(&self, _: &u32) -> [bool; 2] {
        [false, true]
    }

    fn apply(&self, place: &mut u32, _: bool) {
        *place += 1;
    }
}

/// Edges between the same two states are counted one by one, as long as there is a number for them.
#[test]
fn the_count_saturates() {
    assert_eq!(solved(&Doubled, &0, |&place| place == 127), (127, 1 << 127));
    let found = shortest_plans(&Doubled, &0, |&place| place == 200);
    assert_eq!(found.count(), u128::MAX);
    let first: Vec<_> = found.plans().take(3).map(|plan| plan.actions).collect();
    assert_eq!(first.iter().collect::<HashSet<_>>().len(), 3);
    assert!(first.iter().all(|actions| actions.len() == 200));
}

fn swaps<const N: usize>(pairs: &[(usize, usize)], goal: [u8; N]) -> (u32, u128) {
    let sorted: [u8; N] = core::array::from_fn(|i| i as u8);
    let space = from_successors(|&order: &[u8; N]| {
        pairs.iter().map(move |&(i, j)| {
            let mut next = order;
            next.swap(i, j);
            next
        })
    });
    solved(&space, &sorted, |order| *order == goal)
}

/// Ways to reverse an order by swaps of neighbours (R. P. Stanley, "On the number of reduced decompositions of elements
/// of Coxeter groups", European Journal of Combinatorics 5, 1984; OEIS A005118).
#[test]
fn reduced_words() {
    fn reversed<const N: usize>() -> (u32, u128) {
        let neighbours: Vec<_> = (1..N).map(|i| (i - 1, i)).collect();
        swaps(&neighbours, core::array::from_fn::<u8, N, _>(|i| (N - 1 - i) as u8))
    }
    let found = [reversed::<2>(), reversed::<3>(), reversed::<4>(), reversed::<5>(), reversed::<6>()];
    assert_eq!(found, [(1, 1), (3, 2), (6, 16), (10, 768), (15, 292_864)]);
}

/// The memory after the next growth is told before it, and else the present memory.
#[test]
fn growth_is_foreseen() {
    let grid = from_successors(|&(x, y): &(u32, u32)| [(x + 1, y), (x, y + 1)]);
    let mut search = ShortestPlans::new();
    search.begin(&grid, &(0, 0), &NoGoal);
    let (mut growths, mut quiet) = (0, 0);
    while search.stats().expanded < 9_000 {
        let (bytes, soon) = (search.bytes(), search.bytes_soon());
        assert!(search.step_by(&grid, &NoGoal, 1, &mut ()).is_none());
        // A list of few states is full before its growth is told.
        if search.stats().expanded > 100 {
            let grown = search.bytes();
            assert!(grown == bytes || grown <= soon);
            (growths, quiet) = (growths + u32::from(grown > bytes), quiet + u32::from(soon == bytes));
        }
    }
    assert!(growths > 5 && quiet > 4_500, "{growths} {quiet}");
}

/// A row of lamps of which each can be lit, by the number of lit ones: there are n! orders in which to light n lamps.
struct Orders(u32);

impl StateSpace for Orders {
    type State = u32;
    type Action = u32;
    type Cost = u32;
    type Actions = core::ops::Range<u32>;

    fn actions(&self, &lit: &u32) -> Self::Actions {
        0..self.0 - lit
    }
    fn apply(&self, lit: &mut u32, _: u32) {
        *lit += 1;
    }
}

/// 34! is the last factorial below 2^128; a larger one is counted in digits.
#[test]
fn large_counts_are_exact() {
    let count = |lamps: u32| {
        let mut search = ShortestPlans::new();
        let _ = search.run(&Orders(lamps), &0, |&lit| lit == lamps);
        (search.count(), search.exact_count())
    };
    for lamps in [1, 2, 13, 30, 34] {
        let factorial = (1..=u128::from(lamps)).product::<u128>();
        assert_eq!(count(lamps), (factorial, factorial.to_string()));
    }
    assert_eq!(count(35).0, u128::MAX);
    // 40! = 40 * 39 * ... * 35 * 34!, by multiplication of digits.
    let mut digits = (1..=34).product::<u128>().to_string().into_bytes();
    digits.reverse();
    let mut digits: Vec<u32> = digits.iter().map(|digit| u32::from(digit - b'0')).collect();
    for factor in 35..=40 {
        let mut carry = 0;
        for digit in &mut digits {
            let product = *digit * factor + carry;
            (*digit, carry) = (product % 10, product / 10);
        }
        while carry > 0 {
            digits.push(carry % 10);
            carry /= 10;
        }
    }
    let expected: String = digits.iter().rev().map(u32::to_string).collect();
    assert_eq!(count(40).1, expected);
}
