//! Pictures of solutions.

use sliding_tile::{Board, Move, Slide, Solver, frames};

#[test]
fn a_solution_ends_with_the_scene_of_the_goal() {
    let board: Board = "1 3 X / 5 7 6 / 4 2 0".parse().unwrap();
    let answer = Solver::new(&board).solve().unwrap();
    let slides = answer.actions().unwrap();
    let frames = frames(&board, slides).unwrap();
    assert_eq!(frames.actions(), slides.len());
    let last = frames.as_slice().last().unwrap().scene();
    let mut pieces = last.pieces().to_vec();
    pieces.sort_by_key(|piece| piece.cells()[0]);
    let labels: Vec<&str> = pieces.iter().map(picture::Piece::label).collect();
    assert_eq!(labels, ["0", "1", "2", "3", "4", "5", "6", "7"]);
}

#[test]
fn a_slide_of_two_tiles_marks_both() {
    let board: Board = "1 2 _ / 3 4 5".parse().unwrap();
    let slide = Slide::new(Move::East, 2).unwrap();
    assert_eq!(frames(&board, &[slide]).unwrap().as_slice()[1].moved(), ["1", "2"]);
    assert!(frames(&board, &[Move::West]).is_none());
}
