//! The actions of small boards, counted by hand on their pictures.

use games::{Board, puzzle};

fn after(name: &str, metric: &str, board: &str, made: &[&str]) -> Board {
    let start = puzzle(name).unwrap().read(board, metric).unwrap();
    made.iter().fold(start, |board, action| board.act(action).unwrap().1)
}

fn actions(name: &str, metric: &str, board: &str, made: &[&str]) -> Vec<String> {
    after(name, metric, board, made).actions().into_iter().map(|action| action.text).collect()
}

#[test]
fn cars() {
    let cars = "ooB/AAB/ooo/CCo";
    assert_eq!(actions("rush-hour", "moves", cars, &[]), ["B+1", "C+1", "B+2"]);
    assert_eq!(actions("rush-hour", "moves", cars, &["C+1"]), ["B+1", "C-1"]);
    assert_eq!(actions("rush-hour", "steps", cars, &[]), ["B+1", "C+1"]);
}

#[test]
fn tiles() {
    let tiles = "1 2 3 / 4 _ 5 / 6 7 8";
    let sorted = |metric, made: &[&str]| {
        let mut actions = actions("sliding-tile", metric, tiles, made);
        actions.sort();
        actions
    };
    assert_eq!(sorted("moves", &[]), ["E", "N", "S", "W"]);
    assert_eq!(sorted("slides", &["E"]), ["N", "S", "W", "W2"]);
}

#[test]
fn pegs() {
    assert_eq!(actions("peg-solitaire", "jumps", "xx.x.", &[]), ["a1c1"]);
    assert_eq!(actions("peg-solitaire", "moves", "xx.x.", &[]), ["a1c1", "a1c1e1"]);
    // A peg that has jumped keeps its name, and one that comes later to its first hole has another.
    let names = |made: &[&str]| {
        let board = after("peg-solitaire", "jumps", "xx.xx", made);
        let scene = board.scene();
        let piece = |piece: &picture::Piece| (piece.name().to_owned(), piece.cells()[0].1);
        scene.pieces().iter().map(piece).collect::<Vec<_>>()
    };
    let named = |names: &[(&str, usize)]| {
        names.iter().map(|&(name, column)| (name.to_owned(), column)).collect::<Vec<_>>()
    };
    assert_eq!(names(&["a1c1"]), named(&[("a1", 2), ("d1", 3), ("e1", 4)]));
    assert_eq!(names(&["a1c1", "d1b1"]), named(&[("d1", 1), ("e1", 4)]));
}

#[test]
fn blocks() {
    let blocks = "A../..# => ..A/..#";
    assert_eq!(actions("squirrel-cage", "unit", blocks, &[]), ["AE", "AS"]);
    assert_eq!(actions("squirrel-cage", "line", blocks, &[]), ["AE", "AS", "AEE"]);
    assert_eq!(actions("squirrel-cage", "group-line", blocks, &[]), ["AE", "AS", "AEE"]);
    let paths = actions("squirrel-cage", "move", blocks, &[]);
    assert_eq!(paths.iter().map(String::len).collect::<Vec<_>>(), [2, 2, 3, 3]);
    // Several pieces at once are made, though not listed.
    let pair = after("squirrel-cage", "group-unit", "AB.. => ..AB", &["AB:E", "AB:E"]);
    assert!(pair.is_solved());
}
