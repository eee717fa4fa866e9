//! Boards as text and as drawings: a board that was read is written as the same text.

use peg_solitaire::{Board, Cell, Description, Directions, Jump, Place, Space, contest};

use crate::read;

/// Files are written as they were read, less the lines that were ignored and spaces at the ends of lines.
#[test]
fn files_come_back() {
    for file in contest() {
        let description = Description::from(file.text);
        let kept: Vec<&str> =
            file.text.lines().filter(|line| line.chars().all(|sign| "x. ".contains(sign))).collect();
        assert!(description.to_string().lines().eq(kept.iter().copied()), "{}", file.name);
        assert_eq!(description.ignored().len(), file.text.lines().count() - kept.len());
        assert_eq!(
            Description::read(description.to_string().as_bytes()).to_string(),
            description.to_string()
        );
    }
}

/// The same holes, pegs, targets and jumps, in one line.
#[test]
fn boards_are_written_in_one_line() {
    let triangle = "./xx/xxx:triangular".parse().unwrap();
    assert_eq!(Board::triangle(3), triangle);
    for (board, line) in [
        (Board::english(), "__xxx__/__xxx__/xxxxxxx/xxx.xxx/xxxxxxx/__xxx__/__xxx__"),
        (Board::triangle(3), ".__/xx_/xxx:triangular"),
        (
            Board::english().with_pegs([]).unwrap().with_targets([]).unwrap(),
            "__ooo__/__ooo__/ooooooo/ooooooo/ooooooo/__ooo__/__ooo__",
        ),
        (read("\n\n  x\n .\n").unwrap(), "___/___/__x/_._"),
    ] {
        assert_eq!(board.to_string(), line);
        assert_eq!(line.parse(), Ok(board));
    }
    // A peg in a target hole, and an empty hole that is not a target.
    let board: Board = "Xxo.".parse().unwrap();
    let names = |places: Vec<Place>| places.iter().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(names(board.pegs().collect()), ["a1", "b1"]);
    assert_eq!(names(board.targets().collect()), ["a1", "d1"]);
    // Rows may be shorter than others, and may have no hole.
    for line in ["xx./_x", "xx./_x_", "xx._/_x", "xx./_x/", "xx./_x/_"] {
        assert_eq!(line.parse::<Board>().unwrap(), "xx./_x_".parse().unwrap(), "{line}");
    }
}

/// For debugging, a board is its line, and a space is its board.
#[test]
fn debugging_shows_the_board() {
    let board: Board = "xx./_xo".parse().unwrap();
    assert_eq!(format!("{board:?}"), "Board(xx./_xo)");
    let space = Space::new(&board).unwrap();
    assert_eq!(format!("{space:?}"), "Space { board: Board(xx./_xo), .. }");
}

/// Any list of jumps is written, in its order.
#[test]
fn lists_of_jumps_come_back() {
    let ring = [(0, 1), (0, 2), (1, 3), (2, 2), (2, 1), (1, 0)].map(|(row, column)| Place { row, column });
    let jumps = (0..6).rev().map(|hole| (ring[hole], ring[(hole + 1) % 6], ring[(hole + 2) % 6]));
    let ring = Board::of_jumps(ring, jumps).unwrap().from_to(ring[0], ring[3]).unwrap();
    let line = "_ox_/x__x/_x._:a2b1c1,b3a2b1,c3b3a2,d2c3b3,c1d2c3,b1c1d2";
    // The target of the ring has a peg.
    let line = line.replace("_x._", "_xX_");
    assert_eq!((ring.to_string().as_str(), line.parse()), (line.as_str(), Ok(ring.clone())));
    let still = Board::of_jumps(ring.holes().to_vec(), []).unwrap();
    assert_eq!(still.to_string(), "_xx_/x__x/_xx_");
    let row = (0..3).map(|column| Place { row: 0, column });
    let still = Board::of_jumps(row, []).unwrap();
    assert_eq!((still.to_string().as_str(), "xxx:none".parse()), ("xxx:none", Ok(still.clone())));
}

/// Ways to write the same board.
#[test]
fn line_ends_and_marks_mean_nothing() {
    let board: Board = read("xx.\n x\n").unwrap();
    for text in [
        "xx.\n x",
        "xx.\r\n x\r\n",
        "\u{feff}xx.\n x\n",
        "\u{feff}xx.\r\n x   \r\n",
        "a comment\nxx.\n x\n",
        "xx.\nX.\n x\n",
        "xx.\n\tx\n x\n",
        "xx.\n x\n\n\n",
        "xx.\n xo\n x\n # and so on",
    ] {
        assert_eq!(read(text).unwrap(), board, "{text:?}");
    }
    assert_eq!(Board::new(&Description::read(b"xx.\n\xFFx\n x\n"), Directions::Orthogonal).unwrap(), board);
    assert_ne!(read("xx.\n\n x\n").unwrap(), board, "a blank line is a row");
    assert_ne!(read(" xx.\n  x\n").unwrap(), board, "blank columns count");
}

#[test]
fn invalid_bytes_are_named() {
    let description = Description::read(b"x.\nx\xC3\x28\nxx\xE2\x82");
    let ignored: Vec<_> =
        description.ignored().iter().map(|line| (line.line, line.column, line.found.as_str())).collect();
    assert_eq!(ignored, [(2, 2, "a byte that is no UTF-8"), (3, 3, "a byte that is no UTF-8")]);
    assert_eq!(description.rows().collect::<Vec<_>>(), [[Cell::Peg, Cell::Empty]]);
}

/// The drawing of the contest's winner, with a rule less.
#[test]
fn boards_are_drawn() {
    let drawing = "  abcdefg
1   xxx
2   xxx
3 xxxxxxx
4 xxx.xxx
5 xxxxxxx
6   xxx
7   xxx
";
    assert_eq!(Board::english().drawing().to_string(), drawing);
    let wide = Board::rectangle(10, 28).drawing().to_string();
    let head: Vec<&str> = wide.lines().take(3).collect();
    assert_eq!(head[0], format!("   {}aa", " ".repeat(26)));
    assert_eq!(head[1], "   abcdefghijklmnopqrstuvwxyzab");
    assert_eq!(head[2], format!(" 1 {}", "x".repeat(28)));
}

#[test]
fn blank_rows_and_columns_are_drawn() {
    let board: Board = read("\n  x\n\n .\n").unwrap();
    assert_eq!(board.drawing().to_string(), "  abc\n1\n2   x\n3\n4  .\n");
    assert_eq!(board.holes()[0].to_string(), "c2");
}

#[test]
fn columns_beyond_z_have_two_letters() {
    for (column, name) in [
        (0, "a1"),
        (25, "z1"),
        (26, "aa1"),
        (51, "az1"),
        (52, "ba1"),
        (701, "zz1"),
        (702, "aaa1"),
        (4095, "fan1"),
    ] {
        let place = Place { row: 0, column };
        assert_eq!((place.to_string().as_str(), name.parse()), (name, Ok(place)));
    }
    let jump: Jump = "z100ab100".parse().unwrap();
    assert_eq!((jump.from.column, jump.to.column, jump.to.row), (25, 27, 99));
}

/// The solution that the contest's winner printed for `plateau12`.
#[test]
fn a_printed_solution_is_replayed() {
    let solution = "e4g4 c4e4 a4c4 d2d4 b3d3 c5c3 c2c4 e5c5 b5d5 d4d2 d1d3 e3c3 c3c5 c5e5 e1e3 f2f4 h3f3 e3g3 j3h3 \
        l3j3 e5e3 g3i3 f5f3 e3g3 k5k3 m4k4 i5k5 l5j5 k3k5 j3h3 g3i3 i3i5 k6k4 k4i4 i5i3 g4i4 i3i5 i5k5 j7j5 k5i5 g6g4 \
        i5g5 i7i5 h7h5 g4g6 i5g5 g6g4";
    let board = contest().find(|file| file.name == "plateau12").unwrap().board().unwrap();
    let jumps = solution.split_whitespace().map(|jump| jump.parse::<Jump>().unwrap());
    let end = jumps.fold(board, |board, jump| board.after(jump).unwrap());
    assert!(end.is_solved());
}
