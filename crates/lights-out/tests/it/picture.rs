//! Pictures of boards and of solutions.

use lights_out::{Board, solve};
use picture::{Color, Frames};

#[test]
fn a_press_marks_the_lamps_that_it_switches() {
    let mut board: Board = "x.x/.../xx.".parse().unwrap();
    let mut frames = Frames::new(board.scene());
    for &press in solve(&board).actions().unwrap() {
        board = board.after(press).unwrap();
        frames.push(press, board.scene());
    }
    let moved: Vec<_> = frames.as_slice().iter().map(|frame| frame.moved().join(" ")).collect();
    assert_eq!(moved, ["", "b1 c1 c2", "a1 a2 b2 a3", "b1 a2 b2 c2 b3"]);
    let lit = |frame: &picture::Frame| {
        frame.scene().pieces().iter().filter(|lamp| lamp.color() == Color::Yellow).count()
    };
    assert_eq!(frames.as_slice().iter().map(lit).collect::<Vec<_>>(), [4, 5, 5, 0]);
}
