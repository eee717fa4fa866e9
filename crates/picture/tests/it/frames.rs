//! Frames name the pieces that moved.

use picture::{Color, Frames, Piece, Scene};

use crate::frames;

#[test]
fn frames_name_the_pieces_that_moved() {
    let frames = frames(3);
    assert_eq!((frames.actions(), frames.as_slice().len()), (3, 4));
    let moved: Vec<_> = frames.as_slice().iter().map(|frame| frame.moved().join(" ")).collect();
    assert_eq!(moved, ["", "15", "15", "15"]);
}

#[test]
fn a_piece_that_is_removed_has_not_moved() {
    let pegs = |columns: &[usize]| {
        let peg = |&column: &usize| Piece::peg(column.to_string(), (0, column));
        Scene::new(1, 3).with_pieces(columns.iter().map(peg))
    };
    let mut frames = Frames::new(pegs(&[0, 1]));
    let landed = Scene::new(1, 3).with_piece(Piece::peg("0", (0, 2)));
    frames.push("a1c1", landed);
    assert_eq!(frames.as_slice()[1].moved(), ["0"]);
}

#[test]
#[should_panic(expected = "expected 1 to 4096 rows and columns, found 0 and 3")]
fn a_board_without_a_row_is_refused() {
    let _ = Scene::new(0, 3);
}

#[test]
fn a_piece_of_another_colour_has_moved() {
    let lamps = |colors: [Color; 2]| {
        let lamp =
            |(column, color): (usize, Color)| Piece::peg(column.to_string(), (0, column)).with_color(color);
        Scene::new(1, 2).with_pieces(colors.into_iter().enumerate().map(lamp))
    };
    let mut frames = Frames::new(lamps([Color::Blue, Color::Blue]));
    frames.push("b1", lamps([Color::Blue, Color::Yellow]));
    assert_eq!(frames.as_slice()[1].moved(), ["1"]);
}
