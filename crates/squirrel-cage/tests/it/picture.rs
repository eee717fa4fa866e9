//! Pictures of solutions.

use squirrel_cage::{Board, frames};

#[test]
fn a_group_marks_all_its_pieces() {
    let board: Board = "AB./... => .AB/...".parse().unwrap();
    let frames = frames(&board, &["AB:E".parse().unwrap()]).unwrap();
    assert_eq!(frames.as_slice()[1].moved(), ["A", "B"]);
    assert_eq!(frames.as_slice()[1].scene().pieces()[1].cells(), [(0, 2)]);
}

#[test]
fn a_move_that_is_not_legal_gives_no_frames() {
    let board: Board = "AB/.. => ../AB".parse().unwrap();
    assert!(frames(&board, &["AE".parse().unwrap()]).is_none());
}
