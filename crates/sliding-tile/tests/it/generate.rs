//! Random boards are uniform over the half that can reach the goal, and strategies shrink towards it.

use std::collections::HashMap;

use proptest::{prelude::*, strategy::ValueTree, test_runner::TestRunner};
use sliding_tile::{Board, Move, Random, Shape, strategies};

/// All 12 boards of 2x2 and all 360 of 2x3, 600 times each: five standard deviations are 122.
#[test]
fn boards_are_drawn_equally_often() {
    for (goal, boards) in [("1 2 / 3 0", 12), ("0 5 4 / 3 2 1", 360)] {
        let goal: Board = goal.parse().unwrap();
        let mut random = Random::seeded(42);
        let mut counts = HashMap::new();
        for _ in 0..600 * boards {
            *counts.entry(random.board(&goal)).or_insert(0) += 1;
        }
        assert_eq!(counts.len(), boards);
        assert!(counts.values().all(|count| (478..=722).contains(count)), "{counts:?}");
    }
}

#[test]
fn equal_seeds_give_equal_boards() {
    let goal = Board::solved(Shape::new(16, 16).unwrap());
    let (mut one, mut two) = (Random::seeded(5), Random::seeded(5));
    assert_eq!(one.board(&goal), two.board(&goal));
    assert!(one.walk(&goal, 50).eq(two.walk(&goal, 50)));
    assert_ne!(one.board(&goal), Random::seeded(6).board(&goal));
}

/// A walk takes no memory, however long it may become.
#[test]
fn a_walk_without_end_begins_as_a_short_one() {
    let goal = Board::solved(Shape::FIVE_BY_FIVE);
    let long: Vec<_> = Random::seeded(8).walk(&goal, usize::MAX).take(100).collect();
    assert!(Random::seeded(8).walk(&goal, 100).eq(long));
}

proptest! {
    #[test]
    fn every_random_board_can_reach_its_goal(goal in any::<Board>(), seed in any::<u64>()) {
        let board = Random::seeded(seed).board(&goal);
        prop_assert!(board.can_reach(&goal) && goal.can_reach(&board));
    }

    #[test]
    fn walks_never_turn_back(start in any::<Board>(), moves in 0..100_usize, seed in any::<u64>()) {
        let walk: Vec<_> = Random::seeded(seed).walk(&start, moves).collect();
        prop_assert_eq!(walk.len(), moves);
        prop_assert!(walk.windows(2).all(|pair| pair[0] != pair[1].opposite()));
        let end = walk.iter().try_fold(start.clone(), |board, &step| board.after(step));
        prop_assert!(end.is_some_and(|end| end.can_reach(&start)));
    }

    #[test]
    fn strategies_keep_their_word(shape in strategies::shapes(12), seed in any::<u64>()) {
        prop_assert!((4..=12).contains(&shape.cells()));
        let goal = Random::seeded(seed).board(&Board::solved(shape));
        let mut runner = TestRunner::deterministic();
        let board = strategies::boards(goal.clone()).new_tree(&mut runner).unwrap().current();
        prop_assert!(board.can_reach(&goal));
        let near = strategies::boards_within(2, goal.clone()).new_tree(&mut runner).unwrap().current();
        let reached = |board: &Board| {
            let once: Vec<_> = Move::ALL.into_iter().filter_map(|step| board.after(step)).collect();
            let twice: Vec<_> = once.iter().flat_map(|board| board.moves().filter_map(|m| board.after(m))).collect();
            [vec![board.clone()], once, twice].concat()
        };
        prop_assert!(reached(&goal).contains(&near));
    }
}

fn simplest<T>(strategy: impl Strategy<Value = T>) -> T {
    let mut tree = strategy.new_tree(&mut TestRunner::deterministic()).unwrap();
    while tree.simplify() {}
    tree.current()
}

#[test]
fn boards_shrink_to_their_goal() {
    let goal: Board = "3 1 2 / 0 5 4".parse().unwrap();
    assert_eq!(simplest(strategies::boards(goal.clone())), goal);
    assert_eq!(simplest(strategies::boards_within(30, goal.clone())), goal);
    assert_eq!(simplest(strategies::shapes(100)), Shape::new(2, 2).unwrap());
    let simplest = simplest(any::<Board>());
    assert_eq!(simplest, simplest.goal());
}
