//! What the solver does within its limits.

use std::sync::{Arc, atomic::AtomicBool};

use peg_solitaire::{Answer, Board, Place, Proof, Solver, solve};
use search::Limits;

#[test]
fn a_solved_board_needs_no_jump() {
    let board: Board = "x.\n".parse::<Board>().unwrap().with_targets([Place { row: 0, column: 0 }]).unwrap();
    assert_eq!(solve(&board), Answer::Solved(vec![]));
}

/// No peg comes before no target.
#[test]
fn a_board_without_pegs_or_targets() {
    let unsolvable = |text: &str| match solve(&text.parse().unwrap()) {
        Answer::Unsolvable(proof) => proof,
        answer => panic!("{answer:?}"),
    };
    assert_eq!(unsolvable("...\n"), Proof::NoPeg);
    assert_eq!(unsolvable("xxx\n"), Proof::NoTarget);
    assert_eq!(unsolvable("x\n"), Proof::NoTarget);
    assert_eq!(unsolvable(".\n"), Proof::NoPeg);
}

#[test]
fn a_raised_flag_stops_everything() {
    let raised = Arc::new(AtomicBool::new(true));
    assert_eq!(Solver::new().cancelled_by(raised).solve(&Board::english()), Answer::Unknown);
}

/// The largest boards are searched, and stopped by a limit; or their class is answer enough.
#[test]
fn the_largest_boards_are_answered() {
    let solver = Solver::new().within(Limits::none().expanded(20));
    assert!(solver.solve(&Board::rectangle(63, 64)) == Answer::Unknown);
    let board = Board::rectangle(64, 64);
    let Answer::Unsolvable(proof) = solver.solve(&board) else {
        panic!("a square of such a side has no solution")
    };
    assert!(proof.verify(&board) && proof.to_string() == "position class");
}

/// Where the bitmap may not be had, halves of the layers meet; and where little may be expanded, nothing is known.
#[test]
fn without_a_bitmap_halves_meet() {
    let board: Board = ".\nxx\nxxx\nxxxx\nxxxxx\n".parse().unwrap();
    assert!(matches!(solve(&board), Answer::Unsolvable(Proof::Exhaustive { .. })));
    let Answer::Unsolvable(proof) = Solver::new().bytes(0).solve(&board) else { panic!("222 positions") };
    assert!(matches!(proof, Proof::Meeting(_)) && proof.verify(&board));
    let hasty = Solver::new().bytes(0).within(Limits::none().expanded(10));
    assert_eq!(hasty.solve(&board), Answer::Unknown);
}
