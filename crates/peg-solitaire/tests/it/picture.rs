//! Pictures of solutions.

use peg_solitaire::{Board, Solver, frames};

#[test]
fn each_jump_moves_one_peg_and_removes_one() {
    let board = Board::english();
    let answer = Solver::new(&board).solve().unwrap();
    let jumps = answer.actions().unwrap();
    let frames = frames(&board, jumps).unwrap();
    assert_eq!((jumps.len(), frames.actions()), (31, 31));
    let counts: Vec<usize> = frames.as_slice().iter().map(|frame| frame.scene().pieces().len()).collect();
    assert!(counts.iter().rev().copied().eq(1..=32));
    assert!(frames.as_slice()[1..].iter().all(|frame| frame.moved().len() == 1));
    assert_eq!(frames.as_slice()[31].scene().pieces()[0].cells(), [(3, 3)]);
}

#[test]
fn a_jump_that_is_not_legal_gives_no_frames() {
    assert!(frames(&Board::english(), &["d1d3".parse().unwrap()]).is_none());
}
