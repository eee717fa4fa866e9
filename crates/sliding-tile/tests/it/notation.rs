//! Texts are read and written again, with their labels and their hole.

use proptest::prelude::*;
use sliding_tile::{Board, Encoding, Move, Moves, Shape, Space, with_encoding};

#[test]
fn every_form_of_a_board_is_read() {
    let board = Board::solved(Shape::THREE_BY_THREE);
    for text in [
        "1 2 3 4 5 6 7 8 0",
        "1,2,3/4,5,6/7,8,X",
        "1 2 3\r\n4 5 6\r\n\r\n7 8 _\r\n",
        "/1 2 3//4 5 6/7 8 _/",
        "1, 2, 3,\n4, 5, 6,\n7, 8, _",
        "01 02 03\t04 05 06\u{a0}07 08 00",
        "1 2 3 / 4 5 6\n7 8 X",
    ] {
        assert_eq!(text.parse(), Ok(board.clone()), "{text:?}");
    }
}

/// Labels from 0 are other labels; the sign of the hole is only a sign.
#[test]
fn labels_count_and_signs_do_not() {
    let [zero, line, cross, from_zero] =
        ["1 2 3 0", "1 2 3 _", "1 2 3 X", "0 1 2 X"].map(|text| text.parse::<Board>().unwrap());
    assert_eq!((&zero, &line), (&line, &cross));
    assert_ne!(cross, from_zero);
    assert_eq!(cross.tiles(), from_zero.tiles());
}

#[test]
fn output_keeps_labels_and_hole() {
    for text in ["0 1 / 2 X", "0 1 / 2 _", "1 2 / 3 0", "3 2 / 1 _", "X 1 / 2 3", "1 2 3 4 / _ 5 6 7"] {
        assert_eq!(text.parse::<Board>().unwrap().to_string(), text);
    }
    let board: Board = "1 3 X / 5 7 6 / 4 2 0".parse().unwrap();
    assert_eq!(board.goal().to_string(), "0 1 2 / 3 4 5 / 6 7 X");
    assert_eq!(board.hole_first_goal().to_string(), "X 0 1 / 2 3 4 / 5 6 7");
    assert_eq!([2, 8].map(|cell| board.label(cell)), [None, Some(0)]);
}

#[test]
fn debugging_shows_the_board() {
    assert_eq!(format!("{:?}", "1 2 / 3 X".parse::<Board>()), "Ok(Board(1 2 / 3 X))");
}

/// The smallest encoding with room for all cells, and the faster one for boards of 4 by 4.
#[test]
fn shapes_have_encodings() {
    for (rows, columns, encoding) in [
        (2, 2, Encoding::Word),
        (3, 5, Encoding::Word),
        (2, 8, Encoding::Word),
        (8, 2, Encoding::Word),
        (4, 4, Encoding::FourByFour),
        (2, 9, Encoding::DoubleWord),
        (5, 5, Encoding::DoubleWord),
        (2, 13, Encoding::HundredBytes),
        (10, 10, Encoding::HundredBytes),
        (2, 51, Encoding::Bytes),
        (16, 16, Encoding::Bytes),
    ] {
        assert_eq!(Encoding::of(Shape::new(rows, columns).unwrap()), encoding, "{rows}x{columns}");
    }
}

#[test]
fn a_board_is_drawn_as_wide_as_its_longest_label() {
    let small: Board = "1 2 3 / 4 _ 5".parse().unwrap();
    let picture = "\
┌───┬───┬───┐
│ 1 │ 2 │ 3 │
├───┼───┼───┤
│ 4 │   │ 5 │
└───┴───┴───┘";
    assert_eq!(small.drawing().to_string(), picture);
    let large = Board::solved(Shape::new(2, 6).unwrap()).drawing().to_string();
    assert_eq!(large.lines().nth(1), Some("│  1 │  2 │  3 │  4 │  5 │  6 │"));
    let largest = Board::solved(Shape::new(16, 16).unwrap()).drawing().to_string();
    assert!(largest.lines().all(|line| line.chars().count() == 16 * 6 + 1));
    assert!(largest.contains("│ 255 │     │"));
}

/// Through the packed position and back, and from it through the text and back.
fn packed_and_back(board: &Board) -> Board {
    with_encoding!(board.shape(), W => {
        let space = Space::<W>::with_encoding(board).unwrap();
        space.board(&space.start())
    })
}

proptest! {
    #[test]
    fn boards_come_back(board in any::<Board>()) {
        let text = board.to_string();
        let read: Board = text.parse().unwrap();
        prop_assert_eq!(&read, &board);
        prop_assert_eq!(read.to_string(), text.as_str());
        prop_assert_eq!(packed_and_back(&board).to_string(), text);
    }

    #[test]
    fn no_text_is_too_odd(text in "[0-3X_/, \\n]{0,12}|\\PC{0,12}") {
        if let Ok(board) = text.parse::<Board>() {
            prop_assert_eq!(board.to_string().parse(), Ok(board));
        }
    }
}

#[test]
fn the_largest_boards_come_back() {
    for (rows, columns) in [(16, 16), (2, 128), (128, 2), (10, 10), (5, 5), (4, 4), (2, 2)] {
        let board = Board::solved(Shape::new(rows, columns).unwrap());
        assert_eq!(packed_and_back(&board), board);
        assert_eq!(board.to_string().parse(), Ok(board));
    }
}

#[test]
fn every_move_is_read_as_it_is_written() {
    for step in Move::ALL {
        assert_eq!(step.to_string().parse(), Ok(step));
    }
    assert_eq!("O".parse(), Ok(Move::West));
}

/// The labels in order with the hole last, whatever the first label and the sign of the hole.
#[test]
fn the_goal_alone_is_solved() {
    for (text, is_solved) in [
        ("1 2 / 3 _", true),
        ("1 2 / 3 0", true),
        ("0 1 / 2 X", true),
        ("X 0 / 1 2", false),
        ("1 2 / _ 3", false),
        ("2 1 / 3 _", false),
    ] {
        assert_eq!(text.parse::<Board>().unwrap().is_solved(), is_solved, "{text}");
    }
}

/// A set of moves has its own order, and each move once.
#[test]
fn moves_form_a_set() {
    let moves = Moves::from_iter([Move::North, Move::South, Move::West, Move::North]);
    assert_eq!((moves.len(), moves.collect::<Vec<_>>()), (3, vec![Move::South, Move::West, Move::North]));
    assert_eq!(Moves::from_iter([]).next(), None);
}
