//! The notations: texts are read, written again, and drawn.

use core::fmt::Debug;

use search::{StateSpace, space::Reversible};
use squirrel_cage::{
    AnyMetricSpace, Board, CodeMove, Configuration, Description, Direction, GroupSpace, Metric, Move, Space,
    Triple, instances,
};

#[test]
fn every_form_of_a_puzzle_is_read() {
    let board = Board::of_grids("AB/..", "A./.B").unwrap();
    for text in [
        "start:\nAB\n..\ngoal:\nA.\n.B",
        "; first\nid: 1\n\nname: a name\n\nstart:\nAB\n; second\n..\n\n\ngoal:\nA.\n.B\n\n",
        "\n\nstart:\r\nAB\r\n..\r\ngoal:\r\nA.\r\n.B\r\n",
        "source: somewhere: there\nstart:\nAB\n..  \ngoal:\nA.\n.B\t\n",
        "goal:\nA.\n.B\nstart:\nAB\n..\n",
    ] {
        assert_eq!(Board::from_text(text), Ok(board.clone()), "{text:?}");
    }
    assert_eq!(Board::of_grids("AB\n  ..\n", "/A. / .B/"), Ok(board));
}

#[test]
fn a_text_holds_several_puzzles() {
    let text = "; two\nid: one\nclaim: move=2\nstart:\nA.\ngoal:\n.A\n\nid: two\nmatch: shape\nstart:\nB\ngoal:\nB\n";
    let all: Vec<Description> = Description::read_all(text).into_iter().map(Result::unwrap).collect();
    assert_eq!(all.len(), 2);
    assert_eq!((all[0].id.as_str(), all[0].note("claim"), all[0].by_shape), ("one", Some("move=2"), false));
    assert_eq!((all[1].id.as_str(), all[1].note("claim"), all[1].by_shape), ("two", None, true));
    let named = Description::read_all("name: Only 18 Unit\nstart:\nA\ngoal:\nA\n");
    let named = named[0].as_ref().unwrap();
    assert_eq!((named.name.as_str(), named.note("name")), ("Only 18 Unit", None));
    let wrong = text.replace("goal:\nB", "goal:\nBB");
    let error = Board::new(Description::read_all(&wrong)[1].as_ref().unwrap()).unwrap_err();
    assert_eq!((error.line(), error.column()), (Some(14), Some(1)));
    assert_eq!(Description::read_all("\n; nothing\n\n").len(), 0);
}

/// Large puzzles need every sign of the keyboard for their pieces.
#[test]
fn nearly_any_sign_is_a_piece() {
    let board: Board = Board::from_text("start:\n/:;\n.A.\ngoal:\n:..\n...\n").unwrap();
    assert_eq!(board.pieces().len(), 4);
    let next = ["/S", ":W"].iter().try_fold(board, |now, step| now.after(&step.parse().unwrap()));
    assert!(next.unwrap().is_solved());
    let together: Move = "A::E".parse().unwrap();
    assert_eq!((together.pieces.as_slice(), together.to_string().as_str()), (&['A', ':'][..], "A::E"));
}

/// A puzzle that is wrong does not spoil those beside it.
#[test]
fn each_puzzle_stands_alone() {
    let all = Description::read_all("id: 1\nfoo\nid: 2\nstart:\nA\ngoal:\nA\n");
    assert!(all[0].is_err() && all[1].is_ok());
}

/// An arrow beside a `/` is a row of pieces.
#[test]
fn a_row_may_look_like_the_arrow() {
    let board = Board::of_grids("A./=>", "../.A").unwrap();
    for text in ["A./=> => ../.A", "A. / => => .. / .A"] {
        assert_eq!(text.parse(), Ok(board.clone()), "{text}");
    }
    let goal = Board::of_grids("A=/.>", "=>/A.").unwrap();
    assert_eq!("A= / .> => => / A.".parse(), Ok(goal));
}

/// For debugging, spaces and lists of actions name their contents.
#[test]
fn debugging_shows_the_board() {
    let board: Board = "AB. => .AB".parse().unwrap();
    let (space, groups) = (Space::new(&board).unwrap(), GroupSpace::new(&board).unwrap());
    let any: AnyMetricSpace = AnyMetricSpace::new(&board, Metric::Unit).unwrap();
    let begins = |value: &dyn Debug, beginning: &str| {
        let text = format!("{value:?}");
        assert!(text.starts_with(beginning), "{text}");
    };
    begins(&space, "Space { puzzle: Board { rows: 1, columns: 3,");
    begins(&groups, "GroupSpace { blocks: Space { puzzle: Board {");
    begins(&any, "AnyMetricSpace { blocks: Space { puzzle: Board {");
    begins(&groups.actions(&groups.start()), "GroupShifts { places: [");
    begins(&groups.predecessors(&groups.start()), "GroupPredecessors(GroupShifts { places: [");
}

/// A gate that a piece hides in the start may be shown in the goal.
#[test]
fn gates_are_shown_where_they_can_be() {
    let board = Board::of_grids("A.-.B", ".A-..").unwrap();
    assert_eq!(board.to_string(), "A.-.B => .A...");
    assert!(board.after(&"BW".parse().unwrap()).is_some());
    assert!(board.after(&"BWW".parse().unwrap()).is_none());
    let inside = board.after(&"AEE".parse().unwrap()).unwrap();
    assert_eq!(inside.text().to_string(), "start:\n..A.B\ngoal:\n.A-..\n");
    assert_eq!(inside.to_string().parse(), Ok(inside));
}

#[test]
fn frames_are_drawn() {
    let board = Board::of_grids("A**B/A**B/CDDE/#--#/#..#", "..../..../..../#**#/#**#").unwrap();
    let drawn = "\
┌───┬───────┬───┐
│ A │ *   * │ B │
│   │       │   │
│ A │ *   * │ B │
├───┼───────┼───┤
│ C │ D   D │ E │
└───┼───────┼───┘
    │ -   - │
    │       │
    │ ·   · │
    └───────┘";
    assert_eq!(board.drawing().to_string(), drawn);
}

#[test]
fn configurations_are_drawn_with_their_numbers() {
    let drawn = Configuration::start().drawing().to_string();
    let rows: Vec<&str> = drawn.lines().collect();
    assert_eq!(rows.len(), 11);
    assert_eq!(rows[1], "│ 2 │ 0   0 │ 4 │");
    assert_eq!(rows[9], "│ 6 │ ·   · │ 9 │");
    assert_eq!(rows[10], "└───┴───────┴───┘");
}

/// The board of the course: columns first, the border marked.
#[test]
fn the_board_of_the_course() {
    let board = Configuration::start().grid();
    let row = |y: usize| board.map(|column| column[y]);
    assert_eq!(row(6), [-2; 6]);
    assert_eq!(row(5), [-2, 2, 0, 0, 4, -2]);
    assert_eq!(row(4), [-2, 2, 0, 0, 4, -2]);
    assert_eq!(row(3), [-2, 1, 5, 5, 3, -2]);
    assert_eq!(row(2), [-2, 1, 7, 8, 3, -2]);
    assert_eq!(row(1), [-2, 6, -1, -1, 9, -2]);
    assert_eq!(row(0), [-2; 6]);
    // The text table has the same numbers, the uppermost row first.
    let numbers =
        |line: &str| line.split_whitespace().map(|number| number.parse().unwrap()).collect::<Vec<i8>>();
    let table = Configuration::start().table();
    assert!(table.lines().map(numbers).eq((0..7).rev().map(row)), "{table}");
    assert!(table.lines().all(|line| line.len() == 23), "{table}");
}

/// The course says of the start: piece 6 can go east, piece 8 cannot go west.
#[test]
fn moves_of_codes() {
    let start = Configuration::start();
    let can = |step: &str| start.after(&step.parse().unwrap()).is_some();
    assert!(can("6E") && can("6EE") && can("7S") && can("9W") && can("9O"));
    assert!(
        !can("8W") && !can("8O") && !can("6S") && !can("6W") && !can("6EEE") && !can("0S") && !can("10N")
    );
    // The code stays sorted, and piece 7 keeps its number here.
    let next = start.after(&"7S".parse().unwrap()).unwrap();
    assert_eq!(next.to_string(), "125213215243245323411421432441");
    assert_eq!(next.after(&"7N".parse().unwrap()), Some(start));
}

#[test]
fn lists_are_read_in_any_order() {
    let start = Configuration::start();
    for text in [
        "125, 213, 215, 243, 245, 323, 411, 422, 432, 441",
        "441,432,422,411,323,245,243,215,213,125",
        "  125 213 215 243 245   323 411 422 432 441 ",
        "125213215243245323411422432441\n",
    ] {
        assert_eq!(text.parse(), Ok(start.clone()), "{text:?}");
    }
    assert_eq!(start.squirrel(), Triple { kind: 1, x: 2, y: 5 });
}

/// The squirrel is at the exit, whatever the other pieces.
#[test]
fn the_exit_is_in_the_middle_of_the_lowest_rows() {
    let is_final = |code: &str| code.parse::<Configuration>().unwrap().is_final();
    assert!(is_final("122") && is_final("122215441"));
    assert!(!is_final("112") && !is_final("132") && !is_final("123") && !Configuration::start().is_final());
}

#[test]
fn directions_keep_their_letters() {
    for direction in Direction::ALL {
        let letter = direction.to_string().chars().next().unwrap();
        assert_eq!(Direction::of_letter(letter), Some(direction));
        assert_eq!(direction.reversed().reversed(), direction);
        assert_ne!(direction.reversed(), direction);
    }
    assert_eq!(['n', 'X', '0'].map(Direction::of_letter), [None; 3]);
}

#[test]
fn the_classics_are_all_read() {
    let text = include_str!("../../data/classics.txt");
    assert_eq!(text.lines().filter(|line| line.starts_with("id:")).count(), instances().count());
}

/// Control characters and text without end go into no message.
#[test]
fn messages_escape_and_shorten_what_they_found() {
    let bad = "\u{1b}[31m\u{9b}\u{202e}".to_owned() + &"x".repeat(100_000);
    for text in [
        bad.clone(),
        format!("start: {bad}\nA.\ngoal:\n.A"),
        format!("start:\nA.\n\n{bad}: x"),
        format!("match: {bad}\nstart:\nA.\ngoal:\n.A"),
        format!("start:\nA{bad}\ngoal:\n.A"),
    ] {
        let message = Board::from_text(&text).unwrap_err().to_string();
        assert!(message.len() < 500, "{} bytes", message.len());
        assert!(!message.contains(|sign: char| sign.is_control() || sign == '\u{202e}'), "{message:?}");
    }
    for message in [
        bad.parse::<Configuration>().unwrap_err().to_string(),
        bad.parse::<CodeMove>().unwrap_err().to_string(),
        bad.parse::<Move>().unwrap_err().to_string(),
    ] {
        assert!(message.len() < 500, "{} bytes", message.len());
        assert!(!message.contains(|sign: char| sign.is_control() || sign == '\u{202e}'), "{message:?}");
    }
}
