//! Known optima, the laws, texts, and malformed ones.

use lights_out::{Board, Move, Solver, Space};
use proptest::prelude::*;
use search::{goal_distances, laws};

/// OEIS A075462: the fewest presses when all lamps of n by n are lit.
#[test]
fn all_lamps_of_a_square() {
    for (side, optimum) in (1..).zip([1, 4, 5, 4, 15]) {
        let board: Board = vec!["x".repeat(side); side].join("/").parse().unwrap();
        assert_eq!(Solver::new(&board).solve().plan().unwrap().cost, optimum, "{side}");
    }
}

/// Sixteen sets of presses of 4x4 darken a board, so 2^12 boards can be solved; `expected` comes from trying all 2^16 sets.
#[test]
fn all_boards_of_four_by_four() {
    let dark = Board::dark(4, 4);
    let mut least = std::collections::HashMap::new();
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
fn what_cannot_be_darkened_is_proven() {
    let answer = Solver::new(&"x.../..../..../....".parse().unwrap()).solve();
    assert_eq!((answer.plan(), answer.proof), (None, Some("exhaustive search")));
}

#[test]
fn malformed_texts_say_where() {
    for (text, message) in [
        ("", "line 1, column 1: expected at most 8 rows of 1 to 8 lamps, found 1 of 0"),
        ("x./x", "line 2, column 2: expected 2 lamps, found the end"),
        ("x./x..", "line 2, column 3: expected 2 lamps, x or ., found `.`"),
        ("xo", "line 1, column 2: expected 2 lamps, x or ., found `o`"),
        ("x\t", "line 1, column 2: expected 2 lamps, x or ., found `\\t`"),
    ] {
        assert_eq!(text.parse::<Board>().unwrap_err().to_string(), message, "{text}");
    }
    assert!(["", "i1", "a9", "a0", "a11"].into_iter().all(|text| text.parse::<Move>().is_err()));
}

proptest! {
    #[test]
    fn the_laws_hold(rows in 1..=5_u8, columns in 1..=5_u8, presses in prop::collection::vec(any::<u8>(), 0..20)) {
        let space = Space::new(&Board::dark(rows, columns));
        let state = laws::walk(&space, &0, &presses);
        laws::state_space(&space, &state, 64);
        laws::undirected(&space, &state);
        laws::reversible(&space, &state);
        let board = space.board(&state);
        laws::text_round_trip(&board);
        board.actions().iter().for_each(laws::text_round_trip);
        prop_assert_eq!(space.state(&board), Some(state));
    }
}
