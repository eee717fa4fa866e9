//! Random boards are uniform over the half that can reach the goal, and strategies shrink towards it.

use std::{
    collections::HashMap,
    time::{Duration, Instant},
};

use proptest::{prelude::*, strategy::ValueTree, test_runner::TestRunner};
use search::{Limits, Reason, StopToken};
use sliding_tile::{Algorithm, Board, Difficulty, Generator, Move, Shape, Solver, Survey, strategies};

/// All 12 boards of 2x2 and all 360 of 2x3, 600 times each: five standard deviations are 122.
#[test]
fn boards_are_drawn_equally_often() {
    for (goal, boards) in [("1 2 / 3 0", 12), ("0 5 4 / 3 2 1", 360)] {
        let goal: Board = goal.parse().unwrap();
        let mut random = Generator::seeded(42);
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
    let (mut one, mut two) = (Generator::seeded(5), Generator::seeded(5));
    assert_eq!(one.board(&goal), two.board(&goal));
    assert!(one.walk(&goal, 50).eq(two.walk(&goal, 50)));
    assert_ne!(one.board(&goal), Generator::seeded(6).board(&goal));
}

/// A walk takes no memory, however long it may become.
#[test]
fn a_walk_without_end_begins_as_a_short_one() {
    let goal = Board::solved(Shape::FIVE_BY_FIVE);
    let long: Vec<_> = Generator::seeded(8).walk(&goal, usize::MAX).take(100).collect();
    assert!(Generator::seeded(8).walk(&goal, 100).eq(long));
}

proptest! {
    #[test]
    fn every_random_board_can_reach_its_goal(goal in any::<Board>(), seed in any::<u64>()) {
        let board = Generator::seeded(seed).board(&goal);
        prop_assert!(board.can_reach(&goal) && goal.can_reach(&board));
    }

    #[test]
    fn walks_never_turn_back(start in any::<Board>(), moves in 0..100_usize, seed in any::<u64>()) {
        let walk: Vec<_> = Generator::seeded(seed).walk(&start, moves).collect();
        prop_assert_eq!(walk.len(), moves);
        prop_assert!(walk.windows(2).all(|pair| pair[0] != pair[1].opposite()));
        let end = walk.iter().try_fold(start.clone(), |board, &step| board.after(step));
        prop_assert!(end.is_some_and(|end| end.can_reach(&start)));
    }

    #[test]
    fn strategies_keep_their_word(shape in strategies::shapes(12), seed in any::<u64>()) {
        prop_assert!((4..=12).contains(&shape.cells()));
        let goal = Generator::seeded(seed).board(&Board::solved(shape));
        let mut runner = TestRunner::deterministic();
        let board = strategies::boards(goal.clone()).new_tree(&mut runner).unwrap().current();
        prop_assert!(board.can_reach(&goal));
        let near = strategies::boards_within(2, goal.clone()).new_tree(&mut runner).unwrap().current();
        let reached = |board: &Board| {
            let once: Vec<_> = Move::ALL.into_iter().filter_map(|step| board.after(step)).collect();
            let twice: Vec<_> = once.iter().flat_map(|board| board.actions().into_iter().filter_map(|m| board.after(m))).collect();
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

/// The stated optimum of a generated board is that of a search. Boards up to 12 cells come from a survey, others from walks.
#[test]
fn generated_boards_need_as_many_moves_as_asked_for() {
    for (rows, columns, cost) in
        [(2, 2, 6..=6), (2, 3, 18..=21), (3, 3, 1..=12), (3, 3, 31..=31), (4, 4, 20..=30)]
    {
        let shape = Shape::new(rows, columns).unwrap();
        let mut generator = Generator::seeded(3).with_shape(shape).with_cost(cost.clone());
        for _ in 0..4 {
            let instance = generator.generate().unwrap();
            let mut solver =
                Solver::new(&instance.board).with_goal(&instance.goal).with_algorithm(Algorithm::IdaStar);
            let answer = solver.solve().unwrap();
            assert_eq!(answer.plan().map(|plan| plan.cost), instance.optimum, "{}", instance.board);
            assert!(answer.is_optimal() && cost.contains(&instance.optimum.unwrap()));
        }
    }
}

/// The boards of 2x3 that are 21 moves away, 20 and 19: 1, 6 and 12 (OEIS A090034), each 300 times: five standard
/// deviations are 85.
#[test]
fn generated_boards_of_a_range_are_drawn_equally_often() {
    let mut generator = Generator::seeded(5).with_shape(Shape::new(2, 3).unwrap()).with_cost(19..=21);
    let mut counts = HashMap::new();
    for _ in 0..19 * 300 {
        *counts.entry(generator.generate().unwrap().board).or_insert(0) += 1;
    }
    assert_eq!(counts.len(), 19);
    assert!(counts.values().all(|count| (215..=385).contains(count)), "{counts:?}");
}

#[test]
fn what_no_board_needs_is_not_generated() {
    let mut generator = Generator::seeded(1).with_cost(32..=99);
    assert_eq!(generator.generate(), None);
    let mut generator = Generator::seeded(1).with_shape(Shape::FOUR_BY_FOUR).with_cost(81..=99).with_tries(1);
    let mut limits = Limits::none().expanded(1_000);
    assert!(matches!(generator.generate_within(&mut limits), Ok(None) | Err(Reason::Expanded)));
}

/// No board of 4x4 needs 81 moves (OEIS A087725), and none of 5x5 needs 209 (Karlemo and Östergård): no walk is begun.
#[test]
fn what_is_known_to_be_impossible_is_not_tried() {
    for (shape, least) in [(Shape::FOUR_BY_FOUR, 81), (Shape::FIVE_BY_FIVE, 209)] {
        let mut generator =
            Generator::seeded(1).with_shape(shape).with_cost(least..=u32::MAX).with_tries(u64::MAX);
        assert_eq!(generator.generate(), None);
    }
}

/// The ends of walks hardly ever need 80 moves, so the walks grow; their time counts, and a flag ends them.
#[test]
fn the_walks_of_a_generator_keep_to_the_limits() {
    let most = Duration::from_millis(500);
    let generator =
        || Generator::seeded(1).with_shape(Shape::FOUR_BY_FOUR).with_cost(79..=80).with_tries(u64::MAX);
    for (time, second) in [(most, Duration::MAX), (Duration::MAX, most)] {
        let (stop, begun) = (StopToken::new(), Instant::now());
        let mut limits = Limits::none().time(time).cancelled_by(stop.clone());
        let reached = std::thread::scope(|scope| {
            scope.spawn(|| {
                std::thread::sleep(second.min(most));
                if second == most {
                    stop.stop();
                }
            });
            generator().generate_within(&mut limits)
        });
        let reason = if time == most { Reason::Time } else { Reason::Cancelled };
        assert_eq!(reached, Err(reason));
        assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
        assert!(
            time == Duration::MAX || limits.max_time() < Duration::from_millis(1),
            "{:?}",
            limits.max_time()
        );
    }
}

/// Boards of up to 12 cells are drawn from a survey of the goal, which the limits hold for. Its work is deducted once.
#[test]
fn the_survey_of_a_generator_keeps_to_the_limits() {
    let positions = 181_440;
    for (limits, reason) in [
        (Limits::none().expanded(positions - 1), Reason::Expanded),
        (Limits::none().memory(1_000), Reason::Memory),
        (Limits::none().time(Duration::ZERO), Reason::Time),
    ] {
        assert_eq!(Generator::seeded(1).generate_within(&mut limits.clone()), Err(reason));
    }
    let (mut generator, mut limits) = (Generator::seeded(1), Limits::none().expanded(positions + 7));
    assert!(generator.generate_within(&mut limits).unwrap().is_some());
    assert_eq!(limits.max_expanded(), 7);
    assert!(generator.generate_within(&mut limits).unwrap().is_some());
    assert_eq!(limits.max_expanded(), 7);
    // After a limit the survey goes on where it stopped.
    let mut generator = Generator::seeded(1);
    let mut limits = Limits::none().expanded(positions / 2);
    assert_eq!(generator.generate_within(&mut limits), Err(Reason::Expanded));
    let first = positions / 2 - limits.max_expanded();
    assert!(first > 10_000, "{first}");
    assert!(generator.generate_within(&mut Limits::none().expanded(positions - first)).unwrap().is_some());
}

/// Every number of moves has one difficulty, and none overlaps the next. 1,850 of the 8-puzzles need 12 moves or fewer:
/// OEIS A089473.
#[test]
fn difficulties_divide_the_numbers_of_moves() {
    for optimum in 1..100 {
        let of = Difficulty::ALL.iter().filter(|difficulty| difficulty.range().contains(&optimum));
        assert_eq!(of.collect::<Vec<_>>(), [&Difficulty::of(optimum)]);
    }
    let published = [1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748];
    assert_eq!(Survey::new(&Board::solved(Shape::THREE_BY_THREE)).unwrap().layers()[..=12], published);
    assert_eq!(published.iter().sum::<u64>(), 1_850);
}
