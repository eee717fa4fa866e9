//! Generated puzzles meet the settings, and equal seeds give equal puzzles.

use std::collections::HashSet;

use proptest::prelude::*;
use rush_hour::{Axis, Board, Encoding, Exit, Generator, Instance, Moves, Survey, with_encoding};

/// Position count, depth and hardest board of the component of a puzzle, and whether it is minimal.
fn surveyed(board: &Board) -> (u64, Option<u32>, Option<Board>, bool) {
    fn survey<P: Encoding>(board: &Board) -> (u64, Option<u32>, Option<Board>, bool) {
        let survey = Survey::<Moves, P>::with_encoding(board).unwrap();
        (survey.positions(), survey.depth(), survey.hardest(), survey.is_minimal())
    }
    with_encoding!(board, P => survey::<P>(board))
}

fn walls(board: &Board) -> usize {
    let cells = (0..board.rows()).flat_map(|row| (0..board.columns()).map(move |column| (row, column)));
    cells.filter(|&(row, column)| board.sign(row, column) == Some('x')).count()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn puzzles_are_as_wished(
        seed: u64,
        (rows, columns) in (3..=7_usize, 3..=7_usize),
        exit in prop::sample::select(Exit::ALL),
        count in 0..=3_usize,
        minimal: bool,
    ) {
        let generator = Generator::seeded(seed).with_shape(rows, columns).with_exit(exit).with_walls(count).with_cost(2..=30);
        let mut generator = generator.with_tries(40).with_positions(5_000);
        if minimal {
            generator = generator.with_minimality();
        }
        let again = generator.clone().generate();
        let Some(instance) = generator.generate() else { return Ok(()) };
        prop_assert_eq!(Some(&instance), again.as_ref());
        let Instance { board, optimum, positions: cluster, .. } = instance;
        let (moves, cluster) = (optimum.unwrap(), cluster.unwrap());
        prop_assert_eq!((board.rows(), board.columns(), board.exit()), (rows, columns, exit));
        prop_assert!((2..=30).contains(&moves) && cluster <= 5_000);
        prop_assert_eq!(walls(&board), count);
        let (positions, depth, hardest, is_minimal) = surveyed(&board);
        prop_assert_eq!((positions, depth, hardest.as_ref()), (cluster, Some(moves), Some(&board)));
        prop_assert!(is_minimal || !minimal);
        check_cars(&board);
    }
}

/// The red car lies in the middle line, alone in its direction; cars are two or three long and named in reading order.
fn check_cars(board: &Board) {
    let red = board.red();
    let line = |row, column| if board.exit().axis() == Axis::Horizontal { row } else { column };
    assert_eq!(line(red.row, red.column), (line(board.rows(), board.columns()) - 1) / 2, "{board:?}");
    let mut others: Vec<_> = board.cars().iter().filter(|car| car.sign != 'A').collect();
    let in_red_line = |axis, row, column| axis == red.axis && line(row, column) == line(red.row, red.column);
    assert!(others.iter().all(|car| !in_red_line(car.axis, car.row, car.column)), "{board:?}");
    assert!(others.iter().all(|car| [2, 3].contains(&car.length)));
    others.sort_by_key(|car| (car.row, car.column));
    assert!(others.iter().map(|car| car.sign).eq(('B'..).take(others.len())), "{board:?}");
}

#[test]
fn seeds_differ_and_calls_go_on() {
    let first = |seed| Generator::seeded(seed).with_cost(5..=99).generate().unwrap().board;
    assert_eq!(first(3), first(3));
    let boards: HashSet<Board> = (0..10).map(first).collect();
    assert_eq!(boards.len(), 10);
    let mut generator = Generator::seeded(3).with_cost(5..=99);
    assert_eq!(generator.generate().unwrap().board, first(3));
    assert_ne!(generator.generate().unwrap().board, first(3));
}

#[test]
fn wishes_bound_the_cars() {
    for (least, most) in [(0, 0), (4, 4), (3, 6)] {
        let mut generator = Generator::seeded(11).with_cars(least..=most).with_cost(0..=99).with_tries(50);
        for _ in 0..20 {
            let others = generator.generate().unwrap().board.cars().len() - 1;
            assert!((least..=most).contains(&others), "{others}");
        }
    }
}

#[test]
fn what_cannot_be_is_not_found() {
    assert_eq!(Generator::seeded(1).with_tries(0).generate(), None);
    assert_eq!(Generator::seeded(1).with_cost(1_000..=2_000).with_tries(20).generate(), None);
    assert_eq!(Generator::seeded(1).with_positions(1).with_cost(1..=99).with_tries(20).generate(), None);
    // A red car alone on 3x3 has two places: no limit is passed with two.
    let alone = Generator::seeded(1).with_shape(3, 3).with_cars(0..=0).with_tries(1);
    assert_eq!(alone.clone().with_positions(2).generate().and_then(|instance| instance.positions), Some(2));
    assert_eq!(alone.with_positions(1).generate(), None);
}

/// As many cars, and walls, as there is room for; a range that ends before it begins counts as its beginning.
#[test]
fn wishes_may_be_any_number() {
    let wishes = Generator::seeded(4).with_cost(0..=99).with_tries(20);
    let others =
        |mut generator: Generator| generator.generate().map(|instance| instance.board.cars().len() - 1);
    assert!(others(wishes.clone().with_cars(0..=usize::MAX)) > Some(4));
    assert!(others(wishes.clone().with_cars(usize::MAX..=usize::MAX)) > Some(4));
    let (least, most) = (3, 2);
    assert!(others(wishes.clone().with_cars(least..=most)).is_some_and(|others| others <= 3));
    assert_eq!(others(wishes.with_cars(0..=0).with_walls(usize::MAX)), Some(0));
}

#[test]
#[should_panic(expected = "boards have sides of 3 to 10")]
fn no_board_is_larger_than_ten_by_ten() {
    let _ = Generator::seeded(1).with_shape(6, 11);
}

/// Large boards have large components, most of which are dropped.
#[test]
fn large_boards_are_made_too() {
    let mut generator = Generator::seeded(2)
        .with_shape(9, 10)
        .with_walls(12)
        .with_cars(36..=45)
        .with_positions(3_000)
        .with_tries(300);
    let board = generator.generate().unwrap().board;
    assert_eq!((board.rows(), board.columns(), walls(&board)), (9, 10, 12));
}
