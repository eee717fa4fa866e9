//! Elimination against simple programs over boards as people write them.

use std::collections::{HashMap, VecDeque};

use lights_out::{Board, Press, Proof, Space, solve, strategies};
use proptest::prelude::*;
use search::bidirectional;

/// Returns the fewest presses between the dark board and each board that presses make of it, by one queue of boards.
fn distances(dark: &Board) -> HashMap<Board, u32> {
    let mut distances = HashMap::from([(dark.clone(), 0)]);
    let mut queue = VecDeque::from([dark.clone()]);
    while let Some(board) = queue.pop_front() {
        let presses = distances[&board] + 1;
        for next in board.actions().into_iter().filter_map(|press| board.after(press)) {
            if !distances.contains_key(&next) {
                distances.insert(next.clone(), presses);
                queue.push_back(next);
            }
        }
    }
    distances
}

/// Returns the text of every board of a size.
fn texts(rows: usize, columns: usize) -> impl Iterator<Item = String> {
    (0_u32..1 << (rows * columns)).map(move |lit| {
        let sign = |lamp| if lit >> lamp & 1 == 1 { 'x' } else { '.' };
        let row = |row| (row * columns..(row + 1) * columns).map(sign).collect::<String>();
        (0..rows).map(row).collect::<Vec<_>>().join("/")
    })
}

fn pressed(board: &Board, presses: &[Press]) -> Option<Board> {
    presses.iter().try_fold(board.clone(), |board, &press| board.after(press))
}

#[test]
fn every_small_board_is_solved_or_refuted() {
    for (rows, columns) in [(1, 1), (1, 8), (2, 3), (3, 3), (4, 4)] {
        let distances = distances(&Board::dark(rows as u8, columns as u8));
        let solutions = (1_usize << (rows * columns)) / distances.len();
        for board in texts(rows, columns) {
            let board: Board = board.parse().unwrap();
            let (answer, all) = (solve(&board), board.solutions());
            assert_eq!(answer.plan().map(|plan| plan.cost), distances.get(&board).copied(), "{board}");
            if let Some(presses) = answer.actions() {
                assert!(answer.is_optimal() && answer.proof.is_none());
                assert_eq!((all[0].as_slice(), all.len() as u64), (presses, answer.report.stats.expanded));
                assert_eq!(all.len(), solutions, "{board}");
                assert!(all.iter().all(|presses| pressed(&board, presses).unwrap().is_solved()), "{board}");
            } else {
                assert!(answer.proof.is_some_and(|proof| proof.verify(&board)) && all.is_empty(), "{board}");
                assert!(Proof::ExhaustiveSearch.verify(&board));
            }
        }
    }
}

/// The pattern has the lamps of a quiet one of 2x3, in a board of 2x4.
#[test]
fn a_pattern_of_another_size_proves_nothing() {
    let board: Board = "xx./x..".parse().unwrap();
    assert!(solve(&board).plan().is_some());
    assert!(!Proof::QuietPattern("x.x./x.x.".parse().unwrap()).verify(&board));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    /// Up to four presses on boards of any size; elimination may find fewer.
    #[test]
    fn large_boards_are_solved_as_by_a_search(dark in (1..=8_u8, 1..=8_u8), lamps in prop::collection::vec(any::<prop::sample::Index>(), 0..=4)) {
        let dark = Board::dark(dark.0, dark.1);
        let presses: Vec<Press> = lamps.iter().map(|lamp| *lamp.get(&dark.actions())).collect();
        let board = pressed(&dark, &presses).unwrap();
        let space = Space::new(&board);
        let searched = bidirectional(&space, &space.start(), &0).into_plan().unwrap();
        prop_assert_eq!(solve(&board).plan().unwrap().cost, searched.cost);
    }

    /// A set of lamps proves nothing if it is not quiet, or has an even number of lit lamps.
    #[test]
    fn proofs_are_verified(board in strategies::boards(8), pattern in strategies::boards(8)) {
        let proof = Proof::QuietPattern(pattern);
        prop_assert!(!(proof.verify(&board) && solve(&board).proof.is_none()));
        for quiet in board.quiet_patterns() {
            prop_assert_eq!(pressed(&board, &quiet.lit()), Some(board.clone()));
            let is_odd = board.lit().iter().filter(|lamp| quiet.lit().contains(lamp)).count() % 2 == 1;
            prop_assert_eq!(Proof::QuietPattern(quiet).verify(&board), is_odd);
        }
        let answer = solve(&board);
        prop_assert_eq!(Proof::ExhaustiveSearch.verify(&board), answer.plan().is_none());
        if let Some(proof) = answer.proof {
            prop_assert!(proof.verify(&board));
            prop_assert!(!proof.verify(&Board::dark(1, 1)));
        }
    }
}
