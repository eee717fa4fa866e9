//! Malformed boards, and the message that each gets.

use sliding_tile::{Board, FourByFour, Move, Shape, Space};

const EMPTY: &str = "line 1, column 1: expected a board, found nothing";
const NO_HOLE: &str = "line 1, column 1: expected a hole (`0`, `_` or `X`), found tiles only";

const MESSAGES: &[(&str, &str)] = &[
    // Nothing, or not enough.
    ("", EMPTY),
    ("   ", EMPTY),
    ("\n\n", EMPTY),
    ("/", EMPTY),
    (" , / ,\t/\r\n", EMPTY),
    ("0", "line 1, column 1: expected at least 2 rows and 2 columns, found 1x1"),
    ("_", "line 1, column 1: expected at least 2 rows and 2 columns, found 1x1"),
    ("1 / 2 / 0", "line 1, column 1: expected at least 2 rows and 2 columns, found 3x1"),
    ("1\n_", "line 1, column 1: expected at least 2 rows and 2 columns, found 2x1"),
    // A row alone must be a square.
    (
        "1 0",
        "line 1, column 1: expected 4, 9, 16, 25, ... cells, or rows separated by `/`, found 2 cells in one row",
    ),
    (
        "1 2 3 4 5 6 7 0",
        "line 1, column 1: expected 4, 9, 16, 25, ... cells, or rows separated by `/`, found 8 cells in one row",
    ),
    (
        "  1 2 3 4 5 6 7 8 9 0 /",
        "line 1, column 3: expected 4, 9, 16, 25, ... cells, or rows separated by `/`, found 10 cells in one row",
    ),
    // Ragged rows.
    ("1 2 3 / 4 5 / 6 7 8 _", "line 1, column 9: expected 3 cells in this row as in the first, found 2"),
    ("1 2 3\n4 5 6\n7 8 _ 9\n", "line 3, column 1: expected 3 cells in this row as in the first, found 4"),
    ("1 2\n3 4 5\n6 7 0", "line 2, column 1: expected 2 cells in this row as in the first, found 3"),
    ("1 2 / 3\n 4 / 5 0", "line 1, column 7: expected 2 cells in this row as in the first, found 1"),
    ("1 2\r\n\r\n  0", "line 3, column 3: expected 2 cells in this row as in the first, found 1"),
    // No number.
    ("1 2 / a _", "line 1, column 7: expected a number, or `_` or `X` for the hole, found `a`"),
    (
        "1 2 3\n4 five 6\n7 8 _",
        "line 2, column 3: expected a number, or `_` or `X` for the hole, found `five`",
    ),
    ("-1 2 / 3 _", "line 1, column 1: expected a number, or `_` or `X` for the hole, found `-1`"),
    ("+1 2 / 3 _", "line 1, column 1: expected a number, or `_` or `X` for the hole, found `+1`"),
    ("1 2 / 3.0 _", "line 1, column 7: expected a number, or `_` or `X` for the hole, found `3.0`"),
    ("1 2 / 0x3 _", "line 1, column 7: expected a number, or `_` or `X` for the hole, found `0x3`"),
    ("1 2 / 3 x", "line 1, column 9: expected a number, or `_` or `X` for the hole, found `x`"),
    ("1 2 / 3 XX", "line 1, column 9: expected a number, or `_` or `X` for the hole, found `XX`"),
    ("1 2 / 3 __", "line 1, column 9: expected a number, or `_` or `X` for the hole, found `__`"),
    ("1 2 / 3_", "line 1, column 7: expected a number, or `_` or `X` for the hole, found `3_`"),
    ("1;2;3;_", "line 1, column 1: expected a number, or `_` or `X` for the hole, found `1;2;3;_`"),
    ("1 2 | 3 _", "line 1, column 5: expected a number, or `_` or `X` for the hole, found `|`"),
    ("1 2 \\ 3 _", "line 1, column 5: expected a number, or `_` or `X` for the hole, found `\\\\`"),
    ("1 2 => 3 _", "line 1, column 5: expected a number, or `_` or `X` for the hole, found `=>`"),
    // Odd Unicode: columns count characters, and a message stays on its line.
    ("é 2 / 3 _", "line 1, column 1: expected a number, or `_` or `X` for the hole, found `é`"),
    ("1\u{a0}2 / ③ _", "line 1, column 7: expected a number, or `_` or `X` for the hole, found `③`"),
    ("1 2 / ３ _", "line 1, column 7: expected a number, or `_` or `X` for the hole, found `３`"),
    ("١ 2 / 3 _", "line 1, column 1: expected a number, or `_` or `X` for the hole, found `١`"),
    (
        "\u{feff}1 2 / 3 _",
        "line 1, column 1: expected a number, or `_` or `X` for the hole, found `\\u{feff}1`",
    ),
    ("1 2 / 3\0 _", "line 1, column 7: expected a number, or `_` or `X` for the hole, found `3\\0`"),
    ("🦀 🦀 / 🦀 é", "line 1, column 1: expected a number, or `_` or `X` for the hole, found `🦀`"),
    ("1 2\u{2028}3 ∅", "line 1, column 7: expected a number, or `_` or `X` for the hole, found `∅`"),
    (
        "1 2 / 3 aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
        "line 1, column 9: expected a number, or `_` or `X` for the hole, found `aaaaaaaaaaaaaaaaaaaa...`",
    ),
    // Holes.
    ("1 2 / _ _", "line 1, column 9: expected one hole, found `_` after `_`"),
    ("X 1\n2 _", "line 2, column 3: expected one hole, found `_` after `X`"),
    ("X 1 / X 2", "line 1, column 7: expected one hole, found `X` after `X`"),
    ("0 1 / 0 2", "line 1, column 7: expected each tile once, found `0` again"),
    ("_ 0 / 0 1", "line 1, column 7: expected each tile once, found `0` again"),
    ("1 2 3 4 5 6 7 8 9", NO_HOLE),
    ("1 2 / 3 4", NO_HOLE),
    // Tiles that no such board has.
    ("1 2 3 4 9 6 7 8 _", "line 1, column 9: expected a tile from 1 to 8, found `9`"),
    ("1 2 3 4 9 6 7 8 0", "line 1, column 9: expected a tile from 1 to 8, found `9`"),
    ("0 1 2 3 4 5 6 8 X", "line 1, column 15: expected a tile from 0 to 7, found `8`"),
    ("1 2 / 300 _", "line 1, column 7: expected a tile from 1 to 3, found `300`"),
    ("1 2 / 256 _", "line 1, column 7: expected a tile from 1 to 3, found `256`"),
    (
        "1 2 / 18446744073709551615 0",
        "line 1, column 7: expected a tile from 1 to 3, found `18446744073709551615`",
    ),
    (
        "99999999999999999999999999999 2 / 3 _",
        "line 1, column 1: expected a tile from 1 to 3, found `99999999999999999999...`",
    ),
    (
        "0 99999999999999999999999999999 / 3 _",
        "line 1, column 3: expected a tile from 0 to 2, found `99999999999999999999...`",
    ),
    // Tiles that occur twice.
    ("1,2,3/4,5,2/7,8,_", "line 1, column 11: expected each tile once, found `2` again"),
    ("1 2 / 01 _", "line 1, column 7: expected each tile once, found `01` again"),
    ("3 3 / 3 0", "line 1, column 3: expected each tile once, found `3` again"),
];

#[test]
fn each_mistake_gets_its_message() {
    for (text, message) in MESSAGES {
        let error = text.parse::<Board>().unwrap_err();
        assert_eq!(error.to_string(), *message, "{text:?}");
        let parts = format!("line {}, column {}: {}", error.line(), error.column(), error.expectation());
        assert_eq!(parts, *message, "{text:?}");
    }
}

#[test]
fn boards_that_are_too_large_are_refused() {
    let numbers = |count: usize| (0..count).map(|n| n.to_string()).collect::<Vec<_>>();
    let message = |text: &str| text.parse::<Board>().unwrap_err().to_string();
    assert_eq!(
        message(&numbers(17 * 17).join(" ")),
        "line 1, column 1: expected at most 256 cells, found 17x17"
    );
    let rows: Vec<_> = numbers(2 * 129).chunks(129).map(|row| row.join(",")).collect();
    assert_eq!(message(&rows.join("\n")), "line 1, column 1: expected at most 256 cells, found 2x129");
    assert_eq!(
        message(&"0 ".repeat(1 << 20)),
        "line 1, column 1: expected at most 256 cells, found 1024x1024"
    );
    assert_eq!(
        message(&"0 1/".repeat(1 << 16)),
        "line 1, column 1: expected at most 256 cells, found 65536x2"
    );
}

#[test]
fn a_goal_must_fit() {
    let board: Board = "1 2 3 / 4 5 0".parse().unwrap();
    let message = |goal: &str| {
        let goal: Board = goal.parse().unwrap();
        assert!(!board.can_reach(&goal));
        board.parity(&goal).unwrap_err().to_string()
    };
    assert_eq!(message("1 2 / 3 4 / 5 0"), "expected a goal with the shape 2x3, found 3x2");
    assert_eq!(message("1 2 3 4 5 6 7 8 0"), "expected a goal with the shape 2x3, found 3x3");
    assert_eq!(message("0 1 2 / 3 4 _"), "expected a goal with the tiles 1 to 5, found 0 to 4");
    assert_eq!(board.check_goal(&"1 2 3 / 4 5 X".parse().unwrap()), Ok(()));
}

#[test]
fn shapes_have_limits() {
    let message = |rows, columns| Shape::new(rows, columns).unwrap_err().to_string();
    assert_eq!(message(0, 0), "expected at least 2 rows and 2 columns, found 0x0");
    assert_eq!(message(9, 1), "expected at least 2 rows and 2 columns, found 9x1");
    assert_eq!(message(16, 17), "expected at most 256 cells, found 16x17");
    assert_eq!(message(usize::MAX, 2), format!("expected at most 256 cells, found {}x2", usize::MAX));
    assert_eq!(
        message(usize::MAX, usize::MAX),
        format!("expected at most 256 cells, found {0}x{0}", usize::MAX)
    );
    assert!(Shape::new(2, 128).is_ok() && Shape::new(128, 2).is_ok() && Shape::new(16, 16).is_ok());
}

#[test]
fn an_encoding_has_room_for_so_many_cells() {
    let shape = |rows, columns| Shape::new(rows, columns).unwrap();
    assert!(
        Space::new(&Board::solved(shape(2, 8))).is_ok()
            && Space::<u128>::with_encoding(&Board::solved(shape(5, 5))).is_ok()
    );
    let error = Space::new(&Board::solved(shape(3, 6))).unwrap_err();
    assert_eq!(error.to_string(), "expected at most 16 cells, found 3x6");
    let error = Space::<u128>::with_encoding(&Board::solved(shape(2, 13))).unwrap_err();
    assert_eq!(error.to_string(), "expected at most 25 cells, found 2x13");
    assert!(Space::<FourByFour>::with_encoding(&Board::solved(shape(4, 4))).is_ok());
    for other in [shape(2, 8), shape(3, 3)] {
        let error = Space::<FourByFour>::with_encoding(&Board::solved(other)).unwrap_err();
        assert_eq!(error.to_string(), format!("expected 4x4, found {other}"));
    }
    let error = Space::<[u8; 30]>::with_encoding(&Board::solved(shape(8, 4))).unwrap_err();
    assert_eq!(error.to_string(), "expected at most 30 cells, found 8x4");
}

#[test]
fn a_malformed_move_gets_a_sentence() {
    for (text, message) in [
        ("", "column 1: expected a direction (N, E, S or W), found nothing"),
        ("n", "column 1: expected a direction (N, E, S or W), found `n`"),
        ("X", "column 1: expected a direction (N, E, S or W), found `X`"),
        ("NE", "column 2: expected the end of the move, found `E`"),
        ("N ", "column 2: expected the end of the move, found ` `"),
        ("\0", "column 1: expected a direction (N, E, S or W), found `\\0`"),
        ("N\u{1b}", "column 2: expected the end of the move, found `\\u{1b}`"),
    ] {
        let error = text.parse::<Move>().unwrap_err();
        assert_eq!(error.to_string(), message, "{text:?}");
        assert!(message.starts_with(&format!("column {}: ", error.column())), "{text:?}");
    }
}
