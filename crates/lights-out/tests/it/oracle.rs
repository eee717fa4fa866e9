//! The solver against simple programs over boards as people write them.

use std::collections::{HashMap, HashSet, VecDeque};

use lights_out::{Board, Solver, Space};
use proptest::prelude::*;
use search::goal_distances;

/// The fewest presses that darken `board`, by one queue of boards; `None` if nothing does.
fn fewest_presses(board: &Board) -> Option<u32> {
    let mut seen = HashSet::from([board.clone()]);
    let mut queue = VecDeque::from([(board.clone(), 0)]);
    while let Some((board, presses)) = queue.pop_front() {
        if board.is_solved() {
            return Some(presses);
        }
        for next in board.actions().into_iter().filter_map(|press| board.after(press)) {
            if seen.insert(next.clone()) {
                queue.push_back((next, presses + 1));
            }
        }
    }
    None
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn answers_are_those_of_a_queue(rows in 1..=3_usize, columns in 1..=3_usize, lit in any::<u16>()) {
        let sign = |row, column| if lit >> (row * columns + column) & 1 == 1 { 'x' } else { '.' };
        let line = |row| (0..columns).map(|column| sign(row, column)).collect::<String>();
        let board: Board = (0..rows).map(line).collect::<Vec<_>>().join("/").parse().unwrap();
        let answer = Solver::new(&board).solve();
        let optimum = fewest_presses(&board);
        prop_assert_eq!(answer.plan().map(|plan| plan.cost), optimum, "{}", board);
        prop_assert_eq!(answer.proof, optimum.is_none().then_some("exhaustive search"));
        if let Some(presses) = answer.actions() {
            let end = presses.iter().try_fold(board, |board, &press| board.after(press));
            prop_assert!(end.is_some_and(|board| board.is_solved()));
        }
    }
}

/// Sixteen sets of presses of 4x4 darken a board, so 2^12 boards can be solved; `expected` comes from trying all 2^16 sets.
#[test]
fn all_boards_of_four_by_four() {
    let dark = Board::dark(4, 4);
    let mut least = HashMap::new();
    for presses in 0_u32..1 << 16 {
        let pressed = dark.actions().into_iter().enumerate().filter(|(lamp, _)| presses >> lamp & 1 == 1);
        let board = pressed.fold(dark.clone(), |board, (_, press)| board.after(press).unwrap());
        least
            .entry(board)
            .and_modify(|least: &mut u32| *least = (*least).min(presses.count_ones()))
            .or_insert(presses.count_ones());
    }
    let mut expected = vec![0; 8];
    for &presses in least.values() {
        expected[presses as usize] += 1;
    }
    let space = Space::new(&dark);
    assert_eq!(goal_distances(&space, &0, |&lamps| lamps == 0).layers(), expected);
    assert_eq!(least.len(), 1 << 12);
}

#[test]
fn boards_without_a_solution_are_proven() {
    let answer = Solver::new(&"x.../..../..../....".parse().unwrap()).solve();
    assert_eq!((answer.plan(), answer.proof), (None, Some("exhaustive search")));
}
