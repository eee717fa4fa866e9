//! The boards that `peg_solitaire` knows by name (`--shape`), and other starts and targets (`--start`, `--target`).

use serde_json::Value;

use crate::command::file;
use crate::peg_grid::{Grid, Hole, holes};
use crate::peg_solitaire::PROGRAM;

/// The well-known boards as pictures, drawn for this test.
const BOARDS: [(&str, &str); 9] = [
    ("english", "  xxx\n  xxx\nxxxxxxx\nxxx.xxx\nxxxxxxx\n  xxx\n  xxx\n"),
    ("european", "  xxx\n xxxxx\nxxxxxxx\nxxx.xxx\nxxxxxxx\n xxxxx\n  xxx\n"),
    ("wiegleb", "   xxx\n   xxx\n   xxx\nxxxxxxxxx\nxxxx.xxxx\nxxxxxxxxx\n   xxx\n   xxx\n   xxx\n"),
    ("asymmetric", "   xxx\n   xxx\n   xxx\nxxxxxxxx\nxxxx.xxx\nxxxxxxxx\n   xxx\n   xxx\n"),
    ("diamond", "    x\n   xxx\n  xxxxx\n xxxxxxx\nxxxx.xxxx\n xxxxxxx\n  xxxxx\n   xxx\n    x\n"),
    ("triangle", ".\nxx\nxxx\nxxxx\nxxxxx\n"),
    ("triangle:5", ".\nxx\nxxx\nxxxx\nxxxxx\n"),
    ("triangle:3", ".\nxx\nxxx\n"),
    ("rectangle:3x4", "xxxx\nxx.x\nxxxx\n"),
];

/// The drawing that the program prints, without its names of rows and columns.
fn drawn(arguments: &[&str]) -> Grid {
    let out = PROGRAM.run(&[arguments, &["--max-seconds", "10"]].concat()).out;
    let rows: Vec<String> = (out.lines().skip(1))
        .map_while(|line| {
            line.trim_start().split_once(' ').filter(|(number, _)| number.parse::<u32>().is_ok())
        })
        .map(|(_, row)| row.to_owned())
        .collect();
    Grid::of(&rows.join("\n"))
}

/// Follows the actions of an answer from pegs in all holes but `vacancies` to one peg in one of `targets`.
fn follow(text: &str, vacancies: &[Hole], targets: &[Hole], answer: &Value) {
    let mut grid = Grid::of(text);
    grid.pegs = grid.holes.iter().copied().filter(|hole| !vacancies.contains(hole)).collect();
    for action in answer["actions"].as_array().unwrap() {
        let holes = holes(action.as_str().unwrap());
        grid = grid.after(holes[0], holes[1]).unwrap();
    }
    assert!(grid.pegs.len() == 1 && targets.contains(&grid.pegs[0]), "{grid:?}");
}

fn all(names: &[&str]) -> Vec<Hole> {
    names.iter().flat_map(|name| holes(name)).collect()
}

#[test]
fn shapes_are_the_well_known_boards() {
    for (name, picture) in BOARDS {
        assert_eq!(drawn(&["--shape", name]), Grid::of(picture), "{name}");
    }
    for (name, holes) in [("triangle:1", 1), ("triangle:12", 78), ("rectangle:1x1", 1), ("rectangle:9x7", 63)]
    {
        assert_eq!(drawn(&["--shape", name]).holes.len(), holes, "{name}");
    }
    let (status, answers) = PROGRAM.json(&["--shape", "wiegleb"]);
    assert_eq!((status, &answers[0]["puzzle"], &answers[0]["cost"]), (0, &"wiegleb".into(), &43.into()));
    follow(BOARDS[2].1, &[(4, 4)], &[(4, 4)], &answers[0]);
    // The French board and the diamond have no solution from the centre to the centre.
    for name in ["european", "diamond"] {
        let (status, answers) = PROGRAM.json(&["--shape", name]);
        assert_eq!((status, &answers[0]["proof"]), (1, &"position class".into()));
    }
    // The triangle has jumps in six directions, unless others are asked for: 15 holes cannot be solved along rows and
    // columns alone.
    assert_eq!(PROGRAM.run(&["--shape", "triangle"]).status, 0);
    assert_eq!(PROGRAM.run(&["--shape", "triangle", "--directions", "orthogonal"]).status, 1);
    assert_eq!(PROGRAM.run(&["--shape", "rectangle:3x3"]).status, 1);
}

#[test]
fn a_shape_that_is_none_is_rejected() {
    for name in [
        "",
        "English",
        "hexagon",
        "triangle:",
        "triangle:0",
        "triangle:91",
        "triangle:-1",
        "rectangle",
        "rectangle:3",
        "rectangle:0x5",
        "rectangle:64x65",
        "rectangle:3x3x3",
        "english:5",
        "rectangle:99999999999x2",
    ] {
        let answered = PROGRAM.run(&["--shape", name]);
        assert_eq!((answered.status, answered.out.as_str()), (2, ""), "{name}");
        assert!(answered.err.contains("--shape"), "{name}: {}", answered.err);
    }
    let hexagon = PROGRAM.run(&["--shape", "hexagon"]).err;
    assert!(hexagon.contains("expected english, european") && hexagon.contains("hexagon"), "{hexagon}");
}

/// All sixteen pairs of the English board that the class permits are solvable: J. D. Beasley, 1985.
#[test]
fn starts_and_targets_are_those_of_the_command_line() {
    let english = BOARDS[0].1;
    for (start, target) in [("d1", "d7"), ("c1", "f4"), ("d4", "a4"), ("c3", "c3"), ("e3", "e3")] {
        let (status, answers) = PROGRAM.json(&["--shape", "english", "--start", start, "--target", target]);
        assert_eq!((status, &answers[0]["cost"]), (0, &31.into()), "{start} {target}");
        follow(english, &all(&[start]), &all(&[target]), &answers[0]);
        // Without a target, the last peg ends in a hole that was empty.
        let (status, answers) = PROGRAM.json(&["--shape", "english", "--start", start]);
        assert_eq!(status, 0, "{start}");
        follow(english, &all(&[start]), &all(&[start]), &answers[0]);
    }
    // The class of c1 does not contain d1.
    let (status, answers) = PROGRAM.json(&["--shape", "english", "--start", "c1", "--target", "d1"]);
    assert_eq!((status, &answers[0]["proof"]), (1, &"position class".into()));
    let (status, answers) =
        PROGRAM.json(&["--shape", "english", "--start", "c1", "--target", "d1", "c4", "a4"]);
    assert_eq!(status, 0);
    follow(english, &all(&["c1"]), &all(&["c4"]), &answers[0]);
}

/// Holes with blanks or commas between them, for a file, a board in one line and a batch; a board may follow the holes.
#[test]
fn starts_and_targets_hold_for_every_board() {
    let row = "xxxxx\n";
    let (file, line) = (file("started.txt", row), "xxxxx");
    let list = crate::command::file("started_list.txt", &format!("{file}\n{line}\n"));
    let ends = ["--start", "c1", "e1", "--target", "e1,a1"];
    for arguments in [&["-f", &file][..], &[line], &["--batch", &list], &["-f", line]] {
        let (status, answers) = PROGRAM.json(&[arguments, &ends].concat());
        assert_eq!(status, 0, "{arguments:?}");
        for answer in &answers {
            follow(row, &all(&["c1", "e1"]), &all(&["a1", "e1"]), answer);
        }
    }
    let (status, answers) = PROGRAM.json(&["--target", "e1", "--start", "c1,e1", line]);
    assert_eq!((status, answers.len(), &answers[0]["puzzle"]), (0, 1, &line.into()));
    // The pegs of the board stay as they are without --start.
    let (status, answers) = PROGRAM.json(&["xx.x.", "--target", "c1"]);
    assert_eq!((status, &answers[0]["outcome"]), (1, &"unsolvable".into()));
    let all_empty = PROGRAM.json(&["xx.", "--start", "a1", "b1", "c1"]);
    assert_eq!((all_empty.0, &all_empty.1[0]["proof"]), (1, &"no peg".into()));
}

#[test]
fn holes_that_are_none_are_named() {
    for (arguments, part) in [
        (
            &["--shape", "english", "--start", "a1"][..],
            "english: --start: expected a hole of the board, found a1",
        ),
        (
            &["--shape", "english", "--target", "z99"],
            "english: --target: expected a hole of the board, found z99",
        ),
        (&["--shape", "english", "--start", "4d"], "--start: expected a hole such as `d4`: column 1"),
        (&["--shape", "english", "--target", "d4", "bla"], "`bla`"),
        (&["--shape", "english", "--start", "d4,"], "--start: expected a hole"),
        (&["--shape", "english", "--start"], "a value is required for '--start"),
        (
            &["xx.", "--start", "b1", "--target", "d1"],
            "xx.: --target: expected a hole of the board, found d1",
        ),
    ] {
        let answered = PROGRAM.run(arguments);
        assert_eq!((answered.status, answered.out.as_str()), (2, ""), "{arguments:?}");
        assert!(answered.err.contains(part), "{arguments:?}: {}", answered.err);
    }
    let (status, answers) = PROGRAM.json(&["--shape", "english", "--start", "a1"]);
    assert_eq!((status, &answers[0]["outcome"]), (2, &"invalid".into()));
}
