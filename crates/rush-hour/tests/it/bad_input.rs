//! Malformed boards and slides, and the message of each.

use rush_hour::{Board, EightByEight, Exit, Moves, Size, Slide, Space, TenByTen};

const EMPTY: &str = "line 1, column 1: expected a board, found nothing";
const NO_RED: &str = "line 1, column 1: expected the red car `A`, found none";

const MESSAGES: &[(&str, &str)] = &[
    // Nothing.
    ("", EMPTY),
    ("   ", EMPTY),
    ("\n\n", EMPTY),
    (" / /\t/\r\n", EMPTY),
    // A size that no board has.
    ("A", "line 1, column 1: expected 3 to 10 rows and columns, found 1x1"),
    ("AAoo", "line 1, column 1: expected 3 to 10 rows and columns, found 2x2"),
    ("AAo / ooo", "line 1, column 1: expected 3 to 10 rows and columns, found 2x3"),
    ("\n AA\n oo\n oo", "line 2, column 2: expected 3 to 10 rows and columns, found 3x2"),
    (
        "AAooooooooo/ooooooooooo/ooooooooooo",
        "line 1, column 1: expected 3 to 10 rows and columns, found 3x11",
    ),
    (
        "AAo",
        "line 1, column 1: expected 9, 16, 25, 36, ... cells, or rows separated by `/`, found 3 cells in one row",
    ),
    (
        "BBoooCDooEoCDAAEoCDooEooFoooGGFoHHH",
        "line 1, column 1: expected 9, 16, 25, 36, ... cells, or rows separated by `/`, found 35 cells in one row",
    ),
    (
        "BBoooCDooEoCDAAEoCDooEooFoooGGFoHHHoo",
        "line 1, column 1: expected 9, 16, 25, 36, ... cells, or rows separated by `/`, found 37 cells in one row",
    ),
    // Ragged rows.
    ("AAo / oo / ooo", "line 1, column 7: expected 3 cells in this row as in the first, found 2"),
    ("AAo\nooo\noooo\n", "line 3, column 1: expected 3 cells in this row as in the first, found 4"),
    ("AAo\r\nooo\r\n  o", "line 3, column 3: expected 3 cells in this row as in the first, found 1"),
    // Characters without meaning.
    ("AAo / o o / ooo", SPACE_INSIDE),
    (
        "AA0_ooooo",
        "line 1, column 4: expected a letter or a digit for a car, `o` or `.` for an empty cell, or `x` for a wall, found `_`",
    ),
    (
        "AAo\no#o\nooo",
        "line 2, column 2: expected a letter or a digit for a car, `o` or `.` for an empty cell, or `x` for a wall, found `#`",
    ),
    (
        "AAo\nooo\nooé",
        "line 3, column 3: expected a letter or a digit for a car, `o` or `.` for an empty cell, or `x` for a wall, found `é`",
    ),
    (
        "AA\0oooooo",
        "line 1, column 3: expected a letter or a digit for a car, `o` or `.` for an empty cell, or `x` for a wall, found `\\0`",
    ),
    (
        "\u{feff}AAoooooo",
        "line 1, column 1: expected a letter or a digit for a car, `o` or `.` for an empty cell, or `x` for a wall, found `\\u{feff}`",
    ),
    (
        "AAo|ooo|ooo",
        "line 1, column 4: expected a letter or a digit for a car, `o` or `.` for an empty cell, or `x` for a wall, found `|`",
    ),
    (
        "AAo\\ooo\\ooo",
        "line 1, column 4: expected a letter or a digit for a car, `o` or `.` for an empty cell, or `x` for a wall, found `\\\\`",
    ),
    (
        "AA,ooo,ooo",
        "line 1, column 3: expected a letter or a digit for a car, `o` or `.` for an empty cell, or `x` for a wall, found `,`",
    ),
    (
        "ＡＡo/ooo/ooo",
        "line 1, column 1: expected a letter or a digit for a car, `o` or `.` for an empty cell, or `x` for a wall, found `Ａ`",
    ),
    // Cars of one cell.
    (
        "Aooooooooo/oooooooooo/oooooooooo",
        "line 1, column 1: expected car `A` on two cells or more, found it on one",
    ),
    ("AAo / oBo / ooo", "line 1, column 8: expected car `B` on two cells or more, found it on one"),
    ("AAo\n0oo\nooo", "line 2, column 1: expected car `0` on two cells or more, found it on one"),
    // The letter O is a car, the letter o an empty cell; so with X.
    ("AAo / oOo / ooo", "line 1, column 8: expected car `O` on two cells or more, found it on one"),
    ("AAo / ooX / ooo", "line 1, column 9: expected car `X` on two cells or more, found it on one"),
    ("AAo / Bbo / ooo", "line 1, column 7: expected car `B` on two cells or more, found it on one"),
    // Bent cars, and cars with gaps.
    ("AAo / BBo / Boo", "line 1, column 13: expected car `B` in one line without gaps, found it here too"),
    ("AAo\noBo\nBoo", "line 3, column 1: expected car `B` in one line without gaps, found it here too"),
    ("AAo / BoB / ooo", "line 1, column 9: expected car `B` in one line without gaps, found it here too"),
    ("BAA / ooo / Boo", "line 1, column 13: expected car `B` in one line without gaps, found it here too"),
    ("ooA / Aoo / ooo", "line 1, column 7: expected car `A` in one line without gaps, found it here too"),
    ("AAB / Boo / ooo", "line 1, column 7: expected car `B` in one line without gaps, found it here too"),
    ("AAo / oBB / Boo", "line 1, column 13: expected car `B` in one line without gaps, found it here too"),
    ("AAo / BBo / BBo", "line 1, column 13: expected car `B` in one line without gaps, found it here too"),
    ("AAoA / oooo / oooo", "line 1, column 4: expected car `A` in one line without gaps, found it here too"),
    // No red car.
    ("ooooooooo", NO_RED),
    ("BBo / ooo / ooo", NO_RED),
    ("aao / ooo / ooo", NO_RED),
    ("xxx / xxx / xxx", NO_RED),
    // A wall before the exit.
    (
        "AAx / ooo / ooo",
        "line 1, column 3: expected a free way from the red car to the exit right, found a wall",
    ),
    (
        "ooox\nAAox\noooo",
        "line 2, column 4: expected a free way from the red car to the exit right, found a wall",
    ),
    (
        "Aoo / Aoo / xoo",
        "line 1, column 13: expected a free way from the red car to the exit down, found a wall",
    ),
];

const SPACE_INSIDE: &str = "line 1, column 8: expected a letter or a digit for a car, `o` or `.` for an empty cell, or `x` for a wall, found ` `";

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
    let message = |text: &str| text.parse::<Board>().unwrap_err().to_string();
    assert_eq!(
        message(&"o".repeat(1 << 20)),
        "line 1, column 1: expected 3 to 10 rows and columns, found 1024x1024"
    );
    assert_eq!(
        message(&"AAo/".repeat(1 << 16)),
        "line 1, column 1: expected 3 to 10 rows and columns, found 65536x3"
    );
}

#[test]
fn the_exit_is_at_an_end_of_the_red_line() {
    let message = |text, exit| Board::with_exit(text, exit).unwrap_err().to_string();
    assert_eq!(
        message("ooo / AAo / ooo", Exit::Up),
        "line 1, column 7: expected an exit at an end of the line of the red car, which is horizontal, found one up"
    );
    assert_eq!(
        message("ooA\nooA\nooo", Exit::Right),
        "line 1, column 3: expected an exit at an end of the line of the red car, which is vertical, found one right"
    );
    assert_eq!(
        message("xAA / ooo / ooo", Exit::Left),
        "line 1, column 1: expected a free way from the red car to the exit left, found a wall"
    );
    assert_eq!(
        message("ooxAA / ooooo / ooooo", Exit::Left),
        "line 1, column 3: expected a free way from the red car to the exit left, found a wall"
    );
    assert!(Board::with_exit("xAA / ooo / ooo", Exit::Right).is_ok());
    assert!(Board::with_exit("ooA\nooA\nxxx", Exit::Up).is_ok());
}

#[test]
fn each_odd_slide_gets_its_message() {
    for (text, column) in [
        ("", 1),
        ("C", 2),
        ("C2", 2),
        ("+2", 1),
        ("C+", 3),
        ("C+0", 3),
        ("C+10", 4),
        ("C 2", 2),
        ("C+2 ", 4),
        ("o+1", 1),
        ("x-1", 1),
        ("é+1", 1),
        ("C*2", 2),
        ("CC+1", 2),
        ("C−1", 2),
    ] {
        let error = text.parse::<Slide>().unwrap_err();
        let message = format!("expected a car and how far it goes, such as `C+2` or `C-1`, found `{text}`");
        assert_eq!((error.to_string(), error.column()), (message, column));
    }
    let long = "C+2".repeat(50).parse::<Slide>().unwrap_err().to_string();
    assert!(long.ends_with("found `C+2C+2C+2C+2C+2C+2C+`"), "{long}");
}

#[test]
fn an_encoding_has_room_for_its_lines() {
    let board: Board = format!("AA{}", "o".repeat(79)).parse().unwrap();
    let error = Space::<Moves, EightByEight>::with_encoding(&board).unwrap_err();
    assert_eq!(error.to_string(), "expected at most 8 rows and columns, found 9x9");
    assert!(Space::<Moves, TenByTen>::with_encoding(&board).is_ok());
    assert_eq!(Size::of(&"AAooooo / ooooooo / ooooooo".parse().unwrap()), Size::EightByEight);
    assert_eq!(Size::of(&board), Size::TenByTen);
}

/// Two cars of two cells in each of the sixteen lines: four bits a line, and none to spare. No car can move.
#[test]
fn a_full_board_has_no_bit_to_spare() {
    let board: Board =
        "AABCDDEF/GGBCHHEF/IJKKLMNN/IJOOLMPP/QQRSTTUV/WWRSXXUV/YZaabcdd/YZeebcff".parse().unwrap();
    let error = Space::<Moves, EightByEight>::with_encoding(&board).unwrap_err();
    assert_eq!(error.to_string(), "expected an empty cell, found none");
    assert_eq!(Size::of(&board), Size::TenByTen);
    let space = Space::<Moves, TenByTen>::with_encoding(&board).unwrap();
    assert_eq!(search::StateSpace::actions(&space, &space.start()).len(), 0);
}

/// Each line has one car of two cells, and so five configurations: all keep their upper bit, which the keys need.
#[test]
fn six_by_six_has_keys_for_every_board() {
    let board: Board = "BCAAoo/BCDDoo/ooEFGG/ooEFHH/IIooJK/LLooJK".parse().unwrap();
    let space = Space::<Moves>::with_encoding(&board).unwrap();
    assert_eq!(space.board(&space.start()), board);
    search::laws::key_is_bijective(&space, &space.start());
}
