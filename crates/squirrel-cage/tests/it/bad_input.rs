//! Malformed codes, boards and moves, and their messages.

use squirrel_cage::{
    Board, CodeMove, Configuration, Fields, GroupSpace, Move, Packing, Size, Space, Triple, metric::Unit,
};

const NOTHING: &str = "expected a code such as 125213215243245323411422432441, found nothing";

const CODES: &[(&str, &str)] = &[
    // Nothing.
    ("", NOTHING),
    ("  ", NOTHING),
    ("\n", NOTHING),
    // No digits.
    ("12a", "expected digits, found `a` at character 3"),
    ("  12a", "expected digits, found `a` at character 5"),
    ("-25", "expected digits, found `-` at character 1"),
    ("125;213", "expected digits, found `;` at character 4"),
    ("125\n213", "expected digits, found `\\n` at character 4"),
    ("125.213", "expected digits, found `.` at character 4"),
    ("１２５", "expected digits, found `１` at character 1"),
    ("\u{feff}125", "expected digits, found `\\u{feff}` at character 1"),
    ("[125, 213]", "expected digits, found `[` at character 1"),
    // Digits that are not three each.
    ("1", "expected triples of digits (kind, x, y), found 1 digits"),
    ("1252", "expected triples of digits (kind, x, y), found 4 digits"),
    ("12521321524324532341142243244", "expected triples of digits (kind, x, y), found 29 digits"),
    ("1252132152432453234114224324411", "expected triples of digits (kind, x, y), found 31 digits"),
    ("125, 21", "expected triples of digits (kind, x, y), found `21`"),
    ("125, 2131", "expected triples of digits (kind, x, y), found `2131`"),
    ("125,,213", "expected triples of digits (kind, x, y), found ``"),
    ("125,", "expected triples of digits (kind, x, y), found ``"),
    // Kinds that there are not.
    ("025", "expected kind 1, 2, 3 or 4, found 0 in 025"),
    ("125513", "expected kind 1, 2, 3 or 4, found 5 in 513"),
    ("125911", "expected kind 1, 2, 3 or 4, found 9 in 911"),
    // Outside the frame.
    ("145", "expected every piece inside the frame of 4 by 5, found 145"),
    ("121", "expected every piece inside the frame of 4 by 5, found 121"),
    ("126", "expected every piece inside the frame of 4 by 5, found 126"),
    ("105", "expected every piece inside the frame of 4 by 5, found 105"),
    ("125211", "expected every piece inside the frame of 4 by 5, found 211"),
    ("125341", "expected every piece inside the frame of 4 by 5, found 341"),
    ("125451", "expected every piece inside the frame of 4 by 5, found 451"),
    ("125410", "expected every piece inside the frame of 4 by 5, found 410"),
    // Overlaps.
    ("125434", "expected pieces that do not overlap, found 125 and 434 both at (3, 4)"),
    ("125411411", "expected pieces that do not overlap, found 411 and 411 both at (1, 1)"),
    ("125213214", "expected pieces that do not overlap, found 213 and 214 both at (1, 3)"),
    ("125, 321, 431", "expected pieces that do not overlap, found 321 and 431 both at (3, 1)"),
    // The squirrel.
    ("213", "expected a squirrel, kind 1, found none"),
    ("411422", "expected a squirrel, kind 1, found none"),
    ("122125", "expected one squirrel, found 122 and 125"),
    // No room to move.
    (
        "125213215243245312322331341411",
        "expected pieces that do not overlap, found 213 and 312 both at (1, 2)",
    ),
    ("115135213223233243311331", "expected one squirrel, found 115 and 135"),
    ("115235245213223233243311331", "expected an empty cell, found none"),
    // The order of a code.
    ("125215213", "expected the triples of a code in ascending order, 125213215, found 213 behind 215"),
    ("213125", "expected the triples of a code in ascending order, 125213, found 125 behind 213"),
];

#[test]
fn each_code_gets_its_message() {
    for (text, message) in CODES {
        assert_eq!(text.parse::<Configuration>().unwrap_err().to_string(), *message, "{text:?}");
    }
    assert!("125".repeat(100_000).parse::<Configuration>().is_err());
    let kind = Configuration::of_list(&[Triple { kind: 250, x: 250, y: 250 }]).unwrap_err();
    assert_eq!(kind.to_string(), "expected kind 1, 2, 3 or 4, found 250 in 250250250");
    let outside = Configuration::of_list(&[Triple { kind: 1, x: 255, y: 255 }]).unwrap_err();
    assert_eq!(outside.to_string(), "expected every piece inside the frame of 4 by 5, found 1255255");
    assert_eq!(
        Configuration::of_list(&[]).unwrap_err().to_string(),
        "expected a squirrel, kind 1, found none"
    );
}

/// The character is that of the first mistake in the text, with the blanks before it; for a list of codes too short, its end.
#[test]
fn each_mistake_of_a_code_has_its_column() {
    for (text, column) in [
        ("", 1),
        ("  ", 1),
        ("12a", 3),
        (" 12a", 4),
        ("125;213", 4),
        ("1252", 4),
        ("  1252", 6),
        ("125, 21", 6),
        (" 125,  2131", 8),
        ("125,,213", 5),
        ("125, ,213", 6),
        ("125,", 5),
        ("125513", 4),
        ("125, 911", 6),
        ("125 911", 5),
        ("125211", 4),
        ("125213214", 7),
        ("125, 321, 431", 11),
        ("213", 1),
        (" 213, 411", 2),
        ("122125", 4),
        ("122, 125", 6),
        ("115235245213223233243311331", 1),
        (" 115235245213223233243311331", 2),
        ("125215213", 7),
        ("213125", 4),
        ("  213125", 6),
    ] {
        assert_eq!(text.parse::<Configuration>().unwrap_err().column(), column, "{text:?}");
    }
    // A list without a text is as if it were written as a code.
    let list =
        [Triple { kind: 1, x: 2, y: 5 }, Triple { kind: 2, x: 1, y: 3 }, Triple { kind: 2, x: 1, y: 4 }];
    assert_eq!(Configuration::of_list(&list).unwrap_err().column(), 7);
}

const GRIDS: &[(&str, &str, &str)] = &[
    // Nothing.
    ("", "A", "line 1, column 1: expected a start of one row or more, found none"),
    ("A", "", "line 1, column 1: expected a goal of one row or more, found none"),
    (" / ", "A", "line 1, column 1: expected a start of one row or more, found none"),
    // Ragged rows.
    ("A./.", "A./..", "line 2, column 1: expected 2 cells in this row as in the first, found 1"),
    ("A./../...", "A./../..", "line 3, column 1: expected 2 cells in this row as in the first, found 3"),
    ("A./..", "A./.", "line 2, column 1: expected 2 cells in this row as in the first, found 1"),
    // A goal of another size.
    ("A./..", ".A", "line 1, column 1: expected a goal of 2x2 like the start, found 1x2"),
    ("A./..", ".A./...", "line 1, column 1: expected a goal of 2x2 like the start, found 2x3"),
    // No piece.
    ("..", "A.", "line 1, column 1: expected a piece in the start, found none"),
    ("#-", "A.", "line 1, column 1: expected a piece in the start, found none"),
    ("A.", "..", "line 1, column 1: expected a piece in the goal, found none"),
    // Pieces that are not there, or otherwise.
    ("A.", ".B", "line 1, column 2: expected a piece of the start, found `B`, which is none"),
    ("A.", ".a", "line 1, column 2: expected a piece of the start, found `a`, which is none"),
    (
        "AA./...",
        "A../A..",
        "line 1, column 1: expected piece `A` in the shape that it has in the start, found another",
    ),
    (
        "AA./...",
        "A.A/...",
        "line 1, column 1: expected piece `A` in the shape that it has in the start, found another",
    ),
    (
        "A../...",
        ".../.AA",
        "line 2, column 2: expected piece `A` in the shape that it has in the start, found another",
    ),
    // Walls and gates.
    ("A.#", "..A", "line 1, column 3: expected cells that are no walls under piece `A`, found a wall"),
    (
        "AA./..#",
        ".../.AA",
        "line 2, column 3: expected cells that are no walls under piece `A`, found a wall",
    ),
    ("A..", ".#A", "line 1, column 2: expected `.` or a piece where the start has no wall, found `#`"),
    ("A-.", ".#A", "line 1, column 2: expected `.` or a piece where the start has no wall, found `#`"),
    ("A..", ".-A", "line 1, column 2: expected `.` or a piece where the start has no gate, found `-`"),
    // Pieces that no gate lets through.
    ("ab./#.#", ".-a/#.#", "line 1, column 2: expected a piece of the goal on a gate, found `b`"),
    ("bba", "--a", "line 1, column 1: expected a piece of the goal on a gate, found `b`"),
    // Characters that stand for nothing.
    ("A .", "..A", "line 1, column 2: expected the symbol of a piece, `.`, `#` or `-`, found ` `"),
    ("A\t.", "..A", "line 1, column 2: expected the symbol of a piece, `.`, `#` or `-`, found `\\t`"),
    ("A..", ".\0A", "line 1, column 2: expected the symbol of a piece, `.`, `#` or `-`, found `\\0`"),
];

#[test]
fn each_grid_gets_its_message() {
    for (start, goal, message) in GRIDS {
        let error = Board::of_grids(start, goal).unwrap_err();
        assert_eq!(error.to_string(), *message, "{start:?} {goal:?}");
    }
    let message = |start, goal| Board::of_grids_by_shape(start, goal).unwrap_err().to_string();
    assert_eq!(
        message("A.B", ".CC"),
        "line 1, column 2: expected piece `C` in the shape of a piece of the start, found another"
    );
    assert_eq!(
        message("A.B.", "ABC."),
        "line 1, column 3: expected at most as many pieces of the shape of `C` as the start has, found one more"
    );
    assert_eq!(
        message("A.BB", "-A--"),
        "line 1, column 3: expected a piece of the goal on a gate, found `B`"
    );
}

const LINES: &[(&str, &str)] = &[
    ("", "line 1, column 1: expected a puzzle, found nothing"),
    ("A.", "line 1, column 1: expected a start and a goal, `ROW/ROW => ROW/ROW`, found `A.`"),
    ("A.=>.A", "line 1, column 1: expected a start and a goal, `ROW/ROW => ROW/ROW`, found `A.=>.A`"),
    ("A. =>", "line 1, column 1: expected a start and a goal, `ROW/ROW => ROW/ROW`, found `A. =>`"),
    ("A. => ", "line 1, column 1: expected a start and a goal, `ROW/ROW => ROW/ROW`, found `A. =>`"),
    (" => .A", "line 1, column 1: expected a start and a goal, `ROW/ROW => ROW/ROW`, found `=> .A`"),
    ("A.=> .A", "line 1, column 1: expected a start and a goal, `ROW/ROW => ROW/ROW`, found `A.=> .A`"),
    ("A. =>.A", "line 1, column 1: expected a start and a goal, `ROW/ROW => ROW/ROW`, found `A. =>.A`"),
    ("A./.. => ../.B", "line 1, column 14: expected a piece of the start, found `B`, which is none"),
    ("A./. => ../.A", "line 1, column 4: expected 2 cells in this row as in the first, found 1"),
    ("A. / .. => .. / . ", "line 1, column 16: expected 2 cells in this row as in the first, found 1"),
    ("A./.. => .A", "line 1, column 10: expected a goal of 2x2 like the start, found 1x2"),
    (r"\/. \\ => .\/.", "line 1, column 4: expected the symbol of a piece, `.`, `#` or `-`, found ` `"),
    ("A.\n => .B", "line 2, column 6: expected a piece of the start, found `B`, which is none"),
    ("\nA. /\n  .B => .. /\n A", "line 4, column 1: expected 2 cells in this row as in the first, found 1"),
    ("A\n. => .A", "line 1, column 2: expected the symbol of a piece, `.`, `#` or `-`, found `\\n`"),
    (r"\/A. => \/.B", "line 1, column 12: expected a piece of the start, found `B`, which is none"),
    (r"\/A/.. => \/A/.B", "line 1, column 16: expected a piece of the start, found `B`, which is none"),
    ("A. => .A shape", "line 1, column 9: expected the symbol of a piece, `.`, `#` or `-`, found ` `"),
    (
        "A.B => .CC match: shape",
        "line 1, column 9: expected piece `C` in the shape of a piece of the start, found another",
    ),
];

#[test]
fn each_line_gets_its_message() {
    for (text, message) in LINES {
        assert_eq!(text.parse::<Board>().unwrap_err().to_string(), *message, "{text:?}");
    }
}

const TEXTS: &[(&str, &str)] = &[
    ("", "line 1, column 1: expected a puzzle, found nothing"),
    ("; A\n\n", "line 1, column 1: expected a puzzle, found nothing"),
    ("A.\n.A\n", "line 1, column 1: expected `key: value`, such as `start:`, found `A.`"),
    (
        "id: 1\nstart:\nA\n\nA\ngoal:\nA",
        "line 5, column 1: expected `key: value`, such as `start:`, found `A`",
    ),
    ("id:1\nstart:\nA", "line 1, column 1: expected `key: value`, such as `start:`, found `id:1`"),
    ("id: 1\nid: 2\nstart:\nA\ngoal:\nA", "line 1, column 1: expected one puzzle, found 2"),
    ("start: A\ngoal:\nA", "line 1, column 1: expected the rows of the grid on the lines below, found `A`"),
    ("start:\nA\nstart:\nA\ngoal:\nA", "line 3, column 1: expected one grid `start:`, found another"),
    ("start:\nA\ngoal:\nA\ngoal:\nA", "line 5, column 1: expected one grid `goal:`, found another"),
    ("start:\nA\ngaol:\nA", "line 3, column 1: expected `start:` or `goal:` after a grid, found `gaol:`"),
    (
        "start:\nA\nname: late\ngoal:\nA",
        "line 3, column 1: expected `start:` or `goal:` after a grid, found `name:`",
    ),
    (
        "match: colour\nstart:\nA\ngoal:\nA",
        "line 1, column 1: expected `match: shape` or no such line, found `match: colour`",
    ),
    ("start:\nA\n", "line 1, column 1: expected a goal of one row or more, found none"),
    ("goal:\nA\n", "line 1, column 1: expected a start of one row or more, found none"),
    (
        "; first\nstart:\nA.\n; between\n.\ngoal:\nA.\n",
        "line 5, column 1: expected 2 cells in this row as in the first, found 1",
    ),
    (
        "start:\nA.\n..\n\ngoal:\n..\n.B\n",
        "line 7, column 2: expected a piece of the start, found `B`, which is none",
    ),
    // Blanks before a row count as characters of the line.
    (
        "start:\n A.\n ..\n\ngoal:\n ..\n  .B\n",
        "line 7, column 4: expected a piece of the start, found `B`, which is none",
    ),
    (
        "start:\nA.\n  ; no comment\n",
        "line 3, column 1: expected 2 cells in this row as in the first, found 12",
    ),
];

#[test]
fn each_text_gets_its_message() {
    for (text, message) in TEXTS {
        let error = Board::from_text(text).unwrap_err();
        assert_eq!(error.to_string(), *message, "{text:?}");
        let place = error.line().zip(error.column()).unwrap();
        assert!(message.starts_with(&format!("line {}, column {}: ", place.0, place.1)), "{text:?}");
    }
}

#[test]
fn frames_that_are_too_large_are_refused() {
    let long = "A".repeat(65);
    let error = Board::of_grids(&long, &long).unwrap_err();
    assert_eq!(error.to_string(), "line 1, column 1: expected at most 64 rows and columns, found 1x65");
    let high = "A/".repeat(100_000);
    let error = Board::of_grids(&high, &high).unwrap_err();
    assert_eq!(error.to_string(), "line 1, column 1: expected at most 64 rows and columns, found 100000x1");
}

#[test]
fn each_odd_move_gets_its_message() {
    for (text, column) in [
        ("", 1),
        ("A", 2),
        ("AX", 2),
        ("A E", 2),
        ("An", 2),
        ("ASX", 3),
        ("AB:", 4),
        ("AB:SX", 5),
        (":", 2),
        ("AA:E", 2),
        ("ABA:E", 3),
        ("ABE:", 5),
        ("A1", 2),
        ("A+1", 2),
    ] {
        let error = text.parse::<Move>().unwrap_err();
        let message = format!("expected a piece and its path, such as `ASSW` or `AB:E`, found `{text}`");
        assert_eq!((error.to_string(), error.column()), (message, column));
    }
    for (text, column) in [
        ("", 1),
        ("6", 2),
        ("E", 1),
        ("6X", 2),
        ("6 E", 2),
        (" 6E", 1),
        ("-6E", 1),
        ("+6E", 1),
        ("6e", 2),
        ("E6", 1),
        ("10", 3),
        ("10SX", 4),
        ("99999999999999999999E", 1),
    ] {
        let shown: String = text.chars().take(20).collect();
        let message =
            format!("expected the number of a piece and its path, such as `6E` or `2SS`, found `{shown}`");
        let error = text.parse::<CodeMove>().unwrap_err();
        assert_eq!((error.to_string(), error.column()), (message, column));
    }
}

#[test]
fn a_packing_has_room_for_so_much() {
    fn message<P: Packing>(board: &Board) -> String {
        Space::<Unit, P>::with_encoding(board).unwrap_err().to_string()
    }
    let frame = |side: usize| {
        let rows = |first: String| first + &format!("/{}", ".".repeat(side)).repeat(side - 1);
        let piece = format!("{}A", ".".repeat(side - 1));
        Board::of_grids(&rows(piece.chars().rev().collect()), &rows(piece)).unwrap()
    };
    assert_eq!(
        message::<Fields>(&frame(9)),
        "expected a puzzle for which the packing has room, found 81 cells, 1 piece, 81 places"
    );
    assert_eq!(
        message::<Fields<16, 16>>(&frame(64)),
        "expected a puzzle for which the packing has room, found 4096 cells, 1 piece, 4096 places"
    );
    // Places have 15 bits: of as many named pieces as a row has cells, each may stand on each of the 1024 cells.
    let crowd = |row: &str| {
        let grid = format!("{row:.<32}{}", format!("/{}", ".".repeat(32)).repeat(31));
        Board::of_grids(&grid, &grid).unwrap()
    };
    let row = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef";
    assert!(Space::<Unit, Fields<16, 16>>::with_encoding(&crowd(&row[..31])).is_ok());
    assert_eq!(
        message::<Fields<16, 16>>(&crowd(row)),
        "expected a puzzle for which the packing has room, found 1024 cells, 32 pieces, 32768 places"
    );
    let sizes = [8, 9, 12, 16, 17, 32].map(|side| Size::of(&frame(side)));
    let expected = [
        Size::Word,
        Size::TwoWordsOfCells,
        Size::FourWords,
        Size::FourWords,
        Size::SixteenWords,
        Size::SixteenWords,
    ];
    assert_eq!(sizes, expected);
}

#[test]
fn too_many_sets_are_refused() {
    fn message(start: &str, goal: &str) -> Option<String> {
        let board = Board::of_grids(start, goal).unwrap();
        let error = GroupSpace::<Unit, Fields<16, 16>>::with_encoding(&board).err();
        error.map(|error| error.to_string())
    }
    let row = "ABCDEFGHIJKLMNOPQ";
    let empty = ".".repeat(row.len());
    // Any of seventeen pieces may step into the line below, or not.
    let sparse = message(&format!("{row}/{empty}"), &format!("{empty}/A{}", &empty[1..]));
    assert_eq!(sparse.unwrap(), "expected pieces of which at most 2^16 sets can go one way, found 2^17");
    // There is one empty cell, and a row of some length goes into it.
    assert_eq!(message(&format!("{row}."), &format!("{empty}A")), None);
    // Four empty cells in a row of 22 bound the sets of the others by 2^(4 * 5), so all 17 of them may move, and A.
    let longer = message(&format!("{row}R...."), &format!("{empty}....A"));
    assert_eq!(longer.unwrap(), "expected pieces of which at most 2^16 sets can go one way, found 2^18");
    let symbols: Vec<String> = ('\u{100}'..).take(65).map(String::from).collect();
    let crowd: Vec<String> = symbols.chunks(13).map(<[String]>::concat).collect();
    let goal = format!("{}{}", symbols[0], ".".repeat(12)) + &format!("/{}", ".".repeat(13)).repeat(4);
    assert_eq!(message(&crowd.join("/"), &goal).unwrap(), "expected at most 64 pieces, found 65");
    let full = crowd.join("/").replace(&symbols[64], ".");
    assert_eq!(message(&full, &goal), None);
}
