//! Malformed boards, places and jumps, each with its error message.

use peg_solitaire::{Board, Description, Directions, Jump, Place, Space};

use crate::read;

const NOTHING: &str = "line 1, column 1: expected a board, found nothing";
const NO_HOLE: &str = "line 1, column 1: expected a hole, found spaces alone";

fn no_row(line: usize, column: usize, found: &str) -> String {
    format!(
        "line {line}, column {column}: expected a row of `x`, `.` and spaces, found {found}, and no other line is one"
    )
}

#[test]
fn files_without_a_board() {
    for (text, message) in [
        ("", NOTHING.to_owned()),
        ("\u{feff}", NOTHING.to_owned()),
        ("\n", NOTHING.to_owned()),
        ("\r\n", NO_HOLE.to_owned()),
        ("\n\n", NO_HOLE.to_owned()),
        ("   ", NO_HOLE.to_owned()),
        ("   \n  \r\n\n", NO_HOLE.to_owned()),
        ("X.x\n", no_row(1, 1, "`X`")),
        ("x.X", no_row(1, 3, "`X`")),
        ("xo.\nx,.\n", no_row(1, 2, "`o`")),
        ("x\t.\n", no_row(1, 2, "`\\t`")),
        ("x.\rx\n", no_row(1, 3, "`\\r`")),
        ("x.\r\r\n", no_row(1, 3, "`\\r`")),
        ("xx\u{feff}.", no_row(1, 3, "`\\u{feff}`")),
        ("\u{feff}\u{feff}x.", no_row(1, 1, "`\\u{feff}`")),
        ("xx\0", no_row(1, 3, "`\\0`")),
        ("ｘ.", no_row(1, 1, "`ｘ`")),
        ("é.x", no_row(1, 1, "`é`")),
        ("x.é", no_row(1, 3, "`é`")),
        ("x\u{a0}.", no_row(1, 2, "`\\u{a0}`")),
        ("*\n*\n*", no_row(1, 1, "`*`")),
        ("x·x", no_row(1, 2, "`·`")),
        ("x0x", no_row(1, 2, "`0`")),
        ("  abcdefg\n", no_row(1, 3, "`a`")),
    ] {
        assert_eq!(read(text).unwrap_err().to_string(), message, "{text:?}");
    }
    for (bytes, message) in [
        (&b"\xFF"[..], no_row(1, 1, "a byte that is no UTF-8")),
        (b"x.\xC3\n", no_row(1, 3, "a byte that is no UTF-8")),
        (b"\xEF\xBBx.", no_row(1, 1, "a byte that is no UTF-8")),
        (b"x\0.\0", no_row(1, 2, "`\\0`")),
        (b"\xFE\xFF\0x\0.", no_row(1, 1, "a byte that is no UTF-8")),
    ] {
        let error = Board::new(&Description::read(bytes), Directions::Orthogonal).unwrap_err();
        assert_eq!(error.to_string(), message, "{bytes:?}");
    }
}

/// The notation in one line: the message and the column of each error.
#[test]
fn each_odd_line_gets_its_message() {
    const JUMPS: &str =
        "expected `orthogonal`, `diagonal`, `triangular`, `none` or jumps such as `a1b1c1,c1b1a1`, found";
    let cell = |found: &str| format!("expected `x`, `X`, `.`, `o`, `_`, `/` or `:`, found `{found}`");
    for (text, column, message) in [
        ("", 1, "expected a board, found nothing".to_owned()),
        (":diagonal", 1, "expected a board, found nothing".to_owned()),
        ("_", 1, "expected a hole, found none in the rows".to_owned()),
        ("//", 1, "expected a hole, found none in the rows".to_owned()),
        ("xx.\n", 4, cell("\\n")),
        (" xx.", 1, cell(" ")),
        ("xx/é", 4, cell("é")),
        ("xxO", 3, cell("O")),
        ("xx.:", 5, format!("{JUMPS} nothing")),
        ("xx.:Diagonal", 5, format!("{JUMPS} `Diagonal`")),
        ("xx.:a1b1", 9, format!("{JUMPS} `a1b1`")),
        ("xx.:a1b1c1,", 12, format!("{JUMPS} nothing")),
        ("xx.:a1b1c1,b1 c1", 14, format!("{JUMPS} `b1 c1`")),
        ("xx.:a1b1d1", 5, "expected a hole of the board, found d1".to_owned()),
        ("xx.:a1b1a1", 5, "expected a jump over three different holes, found a1 over b1 to a1".to_owned()),
        ("xx.:a1b1c1,a1b1c1", 5, "expected one jump at most from a1 to c1, found two".to_owned()),
    ] {
        let error = text.parse::<Board>().unwrap_err();
        assert_eq!(error.to_string(), format!("line 1, column {column}: {message}"), "{text:?}");
        assert_eq!((error.line(), error.column()), (Some(1), Some(column)));
    }
    let many = format!("{}.", "x".repeat(64) + "/").repeat(65);
    assert!(many.parse::<Board>().unwrap_err().to_string().contains("found one more here"));
    let far = format!("x{}.", "_".repeat(4095)).parse::<Board>().unwrap_err();
    assert_eq!(
        far.to_string(),
        "line 1, column 4097: expected at most 4096 rows and columns, found a hole beyond"
    );
    let far = format!("x{}.", "/".repeat(4096)).parse::<Board>().unwrap_err();
    assert_eq!(far.column(), Some(4098));
}

#[test]
fn boards_that_are_too_large_are_refused() {
    let message = |text: &str| read(text).unwrap_err().to_string();
    let row = format!("{}\n", "x".repeat(64));
    assert!(read(&row.repeat(64)).is_ok());
    let error = read(&format!("{}  .\n", row.repeat(64))).unwrap_err();
    assert_eq!((error.line(), error.column()), (Some(65), Some(3)));
    assert_eq!(
        message(&format!("{}  .\n", row.repeat(64))),
        "line 65, column 3: expected at most 4096 holes, found one more here"
    );
    assert_eq!(
        message(&"x".repeat(1 << 20)),
        "line 1, column 4097: expected at most 4096 rows and columns, found a hole beyond"
    );
    assert_eq!(
        message(&format!("{}x", "\n".repeat(4096))),
        "line 4097, column 1: expected at most 4096 rows and columns, found a hole beyond"
    );
    // Spaces beyond cost nothing.
    assert!(read(&format!("x.{}\n{}", " ".repeat(10_000), "\n".repeat(10_000))).is_ok());
    // An ignored line closes up, and its number still counts.
    assert_eq!(
        message(&format!("no\n{}x", "\n".repeat(4096))),
        "line 4098, column 1: expected at most 4096 rows and columns, found a hole beyond"
    );
}

fn place(row: u16, column: u16) -> Place {
    Place { row, column }
}

#[test]
fn odd_holes_and_jumps_are_refused() {
    let holes =
        |holes: &[Place]| Board::of_holes(holes.to_vec(), Directions::Orthogonal).unwrap_err().to_string();
    assert_eq!(holes(&[]), "expected 1 to 4096 holes, found 0");
    assert_eq!(holes(&[place(0, 0), place(2, 1), place(0, 0)]), "expected each hole once, found a1 twice");
    assert_eq!(
        holes(&[place(4096, 0)]),
        "expected at most 4096 rows and columns, found a hole in row 4097 and column 1"
    );
    assert!(Board::of_holes([place(4095, 0), place(0, 4095)], Directions::Orthogonal).is_ok());
    assert_eq!(
        holes(&(0..4097).map(|at| place(at / 100, at % 100)).collect::<Vec<_>>()),
        "expected 1 to 4096 holes, found 4097"
    );

    let row = [place(0, 0), place(0, 1), place(0, 2)];
    let jumps =
        |jumps: &[(Place, Place, Place)]| Board::of_jumps(row, jumps.to_vec()).unwrap_err().to_string();
    assert_eq!(
        jumps(&[(row[0], row[1], row[0])]),
        "expected a jump over three different holes, found a1 over b1 to a1"
    );
    assert_eq!(
        jumps(&[(row[0], row[0], row[2])]),
        "expected a jump over three different holes, found a1 over a1 to c1"
    );
    assert_eq!(jumps(&[(row[0], row[1], place(0, 3))]), "expected a hole of the board, found d1");
    assert_eq!(jumps(&[(row[0], row[1], row[2]); 2]), "expected one jump at most from a1 to c1, found two");
    let missing = place(9, 9);
    let board = Board::english();
    let message = "expected a hole of the board, found j10";
    assert_eq!(board.clone().with_pegs([missing]).unwrap_err().to_string(), message);
    assert_eq!(board.clone().with_targets([missing]).unwrap_err().to_string(), message);
    assert_eq!(board.clone().from_to(missing, place(3, 3)).unwrap_err().to_string(), message);
    assert_eq!(board.from_to(place(3, 3), missing).unwrap_err().to_string(), message);
}

/// Jumps between all pairs of a hundred holes over a third: 65,534 are allowed, and one more is not.
#[test]
fn jumps_are_numbered_in_sixteen_bits() {
    let holes: Vec<Place> = (0..300).map(|column| place(0, column)).collect();
    let pairs = (0..300).flat_map(|from| (0..300).map(move |to| (from, to))).filter(|(from, to)| from != to);
    let jumps: Vec<_> = pairs
        .map(|(from, to)| {
            let over = (0..300).find(|over| ![from, to].contains(over)).unwrap();
            (holes[from], holes[over], holes[to])
        })
        .collect();
    let board = Board::of_jumps(holes.clone(), jumps[..65_534].to_vec()).unwrap();
    let space = Space::<[u64; 16]>::with_encoding(&board).unwrap();
    assert_eq!(space.start().count(), 300);
    assert_eq!(
        Board::of_jumps(holes, jumps[..65_535].to_vec()).unwrap_err().to_string(),
        "expected at most 65534 jumps, found 65535"
    );
}

#[test]
fn each_odd_jump_gets_its_message() {
    for (text, message) in [
        ("", "column 1: expected a column such as `d`, found the end of ``"),
        ("d", "column 2: expected a row such as `5`, found the end of `d`"),
        ("5", "column 1: expected a column such as `d`, found `5` in `5`"),
        ("d5", "column 3: expected a column such as `d`, found the end of `d5`"),
        ("d5f", "column 4: expected a row such as `5`, found the end of `d5f`"),
        ("D5F5", "column 1: expected a column such as `d`, found `D` in `D5F5`"),
        ("d5-f5", "column 3: expected a column such as `d`, found `-` in `d5-f5`"),
        ("d5 f5", "column 3: expected a column such as `d`, found ` ` in `d5 f5`"),
        ("d5f5 ", "column 5: expected the end, found ` ` in `d5f5 `"),
        ("d5f5h5", "column 5: expected the end, found `h` in `d5f5h5`"),
        ("d0f5", "column 2: expected a row from 1 to 4096, found `0` in `d0f5`"),
        ("d05f5", "column 2: expected a row from 1 to 4096, found `0` in `d05f5`"),
        ("d5f4097", "column 4: expected a row from 1 to 4096, found `4` in `d5f4097`"),
        ("fao5f5", "column 1: expected a column up to `fan`, found `f` in `fao5f5`"),
        ("é5f5", "column 1: expected a column such as `d`, found `é` in `é5f5`"),
        ("d５f5", "column 2: expected a row such as `5`, found `５` in `d５f5`"),
        ("d5\nf5", "column 3: expected a column such as `d`, found `\\n` in `d5\\nf5`"),
    ] {
        assert_eq!(text.parse::<Jump>().unwrap_err().to_string(), message, "{text:?}");
    }
    let long = "z".repeat(100_000).parse::<Jump>().unwrap_err().to_string();
    assert_eq!(long, "column 1: expected a column up to `fan`, found `z` in `zzzzzzzzzzzzzzzzzzzz`");
    let long = format!("a{}", "9".repeat(100_000)).parse::<Place>().unwrap_err().to_string();
    assert_eq!(long, "column 2: expected a row from 1 to 4096, found `9` in `a9999999999999999999`");
}

#[test]
fn a_set_has_room_for_so_many_holes() {
    for (error, message) in [
        (Space::new(&Board::rectangle(8, 8)).unwrap_err(), "expected at most 63 holes, found 64"),
        (
            Space::<u128>::with_encoding(&Board::rectangle(8, 16)).unwrap_err(),
            "expected at most 127 holes, found 128",
        ),
        (
            Space::<[u64; 2]>::with_encoding(&Board::rectangle(3, 43)).unwrap_err(),
            "expected at most 128 holes, found 129",
        ),
    ] {
        assert_eq!(error.to_string(), message);
    }
    assert!(Space::<[u64; 2]>::with_encoding(&Board::rectangle(8, 16)).is_ok());
}
