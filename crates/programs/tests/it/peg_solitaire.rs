//! The program `peg_solitaire` as a person or a script meets it: exit statuses, JSON, and what it says of bad input.
//!
//! Solutions are followed on the characters of the file, without any code of the library.

use std::{
    collections::{BTreeMap, HashMap},
    fs,
    path::PathBuf,
};

use crate::command::{Answered, Program, file};
use crate::peg_grid::{Grid, Hole, follow, holes};
use serde_json::Value;

const PROGRAM: Program = Program("peg_solitaire");

const SIMPLE: &str = "  xxx\n  xxx\nxxxxxxx\nxxx.xxx\nxxxxxxx\n  xxx\n  xxx\n";
const OTHER: &str = "xxxxxx\nxxxxxx\nxx.xxx\nxxxxxx\nxxxxxx\nxxxxxx\n";
const IMPOSSIBLE: &str = "xxx\nx.x\nxxx\n";
const TRIANGLE: &str = ".\nxx\nxxx\nxxxx\nxxxxx\n";

const ORTHOGONAL: [(isize, isize); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const TRIANGULAR: [(isize, isize); 6] = [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (-1, -1)];

fn run(arguments: &[&str]) -> Answered {
    PROGRAM.run(arguments)
}

fn json(arguments: &[&str]) -> (i32, Vec<Value>) {
    PROGRAM.json(arguments)
}

/// A file with these bytes.
fn bytes(name: &str, bytes: &[u8]) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, bytes).unwrap();
    path.to_str().unwrap().to_owned()
}

/// A full rectangle but for one hole in the middle.
fn rectangle(rows: usize, columns: usize) -> String {
    let mut text = format!("{}\n", "x".repeat(columns)).repeat(rows);
    let middle = rows / 2 * (columns + 1) + columns / 2;
    text.replace_range(middle..=middle, ".");
    text
}

/// The table of the jury: what each command line should do.
#[test]
fn the_table_of_the_contest() {
    let bla = run(&["bla", "bla"]);
    assert_eq!((bla.status, bla.err.matches("\"bla\"").count()), (2, 2));
    for help in [&["-h"][..], &["-h", "-v"], &["-v", "-h"], &["--help"]] {
        let answered = run(help);
        assert_eq!((answered.status, answered.err.as_str()), (0, ""));
        assert!(answered.out.contains("Usage: peg_solitaire"));
    }
    let version = run(&["-v"]);
    assert_eq!((version.status, version.err.as_str()), (0, ""));
    assert!(version.out.starts_with("peg_solitaire ") && version.out.contains("Copyright"));

    let missing = run(&["-f", "no such file.txt"]);
    assert_eq!((missing.status, missing.out.as_str()), (2, ""));
    assert_eq!(missing.err, "error: no such file.txt: there is no such file\n");
    let empty = run(&["-f", &file("vide.txt", "")]);
    assert_eq!((empty.status, empty.out.as_str()), (2, ""));
    assert!(
        empty
            .err
            .ends_with("vide.txt: line 1, column 1: expected a board, found nothing: the board is empty\n")
    );
    for (name, text, proof) in [
        ("impossible.txt", IMPOSSIBLE, "pagoda function"),
        ("invalide1.txt", "xxx\nxxx\nxxx\n", "no target"),
        ("invalide2.txt", "kfdkhdfsk\nX.x\nxxx\nxxx\nxxx\n", "no target"),
    ] {
        let answered = run(&["-f", &file(name, text)]);
        assert_eq!(answered.status, 1, "{name}");
        assert!(answered.out.contains(&format!("unsolvable: {proof}\n")), "{name}: {}", answered.out);
    }
    for (name, text, jumps) in [("simple.txt", SIMPLE, 31), ("autre.txt", OTHER, 34)] {
        let (status, answers) = json(&["-f", &file(name, text)]);
        assert_eq!(
            (status, &answers[0]["outcome"], &answers[0]["cost"]),
            (0, &"solved".into(), &jumps.into())
        );
        follow(text, &answers[0]);
    }
}

#[test]
fn without_a_file_it_prints_its_help() {
    for arguments in [&[][..], &["--json"], &["--metric", "moves"]] {
        let answered = run(arguments);
        assert_eq!((answered.status, answered.out.as_str()), (2, ""));
        assert!(
            answered.err.contains("a board file is needed") && answered.err.contains("Usage: peg_solitaire")
        );
    }
}

#[test]
fn every_method_finds_a_solution_that_holds() {
    let (simple, triangle) = (file("methods.txt", SIMPLE), file("methods_triangle.txt", TRIANGLE));
    for method in [
        &[][..],
        &["--algorithm", "beam"],
        &["--algorithm", "dfs"],
        &["--algorithm", "exact"],
        &["--heuristic", "variance"],
        &["--heuristic", "weak-pull"],
        &["--algorithm", "beam", "--heuristic", "strong-pull"],
        &["--algorithm", "beam", "--metric", "moves"],
        &["--metric", "moves", "--max-nodes", "20000"],
        &["--algorithm", "exact", "--max-memory", "8M"],
    ] {
        let large = if method.contains(&"8M") { None } else { Some((&simple, SIMPLE, "orthogonal")) };
        for (file, text, directions) in large.into_iter().chain([(&triangle, TRIANGLE, "triangular")]) {
            let (status, answers) = json(&[&["-f", file, "--directions", directions], method].concat());
            let answer = &answers[0];
            assert_eq!((status, &answer["outcome"]), (0, &"solved".into()), "{method:?}");
            follow(text, answer);
            let cost = answer["actions"].as_array().unwrap().len();
            assert_eq!(answer["cost"], cost, "{method:?}");
            if !method.contains(&"moves") {
                assert_eq!((&answer["metric"], &answer["optimal"]), (&"jumps".into(), &true.into()));
            }
            for name in method.chunks(2).filter(|name| ["--algorithm", "--heuristic"].contains(&name[0])) {
                assert_eq!(answer[&name[0][2..]], name[1]);
            }
        }
    }
}

/// By bitmap, by layers where no bitmap may be had, depth first: the same verdict as a queue of all grids.
#[test]
fn what_has_no_solution_is_proven_by_all_exact_methods() {
    let all = Grid::of(TRIANGLE).fewest_moves(&ORTHOGONAL).1;
    let triangle = file("proven_triangle.txt", TRIANGLE);
    for method in [
        &[][..],
        &["--algorithm", "exact"],
        &["--algorithm", "dfs"],
        &["--algorithm", "exact", "--metric", "moves"],
    ] {
        let (status, answers) = json(&[&["-f", &triangle], method].concat());
        assert_eq!((status, &answers[0]["proof"]), (1, &"exhaustive search".into()), "{method:?}");
        if method == ["--algorithm", "exact"] || method == ["--algorithm", "dfs"] {
            assert_eq!(answers[0]["expanded"], all.len());
        }
    }
    let mut by_pegs = BTreeMap::<usize, u32>::new();
    for grid in &all {
        *by_pegs.entry(grid.pegs.len()).or_default() += 1;
    }
    let counts: Vec<String> = by_pegs.values().rev().map(ToString::to_string).collect();
    let out = run(&["-f", &triangle]).out;
    assert!(out.contains(&format!("All {} positions were reached", all.len())), "{out}");
    assert!(out.contains(&format!("By pegs, from 14 to 3: {}\n", counts.join(" "))), "{out}");

    let small = file("proven_small.txt", IMPOSSIBLE);
    for algorithm in ["dfs", "exact"] {
        let (status, answers) = json(&["-f", &small, "--algorithm", algorithm]);
        assert_eq!((status, &answers[0]["proof"]), (1, &"exhaustive search".into()));
    }
}

/// The weights and the marks that are printed, checked as a reader would.
#[test]
fn printed_proofs_hold() {
    let out = run(&["-f", &file("pagoda.txt", IMPOSSIBLE)]).out;
    let after = out.split("peg on b2.\n").nth(1).unwrap();
    let weights: Vec<Vec<i32>> = (after.lines().take(3))
        .map(|line| line.split_whitespace().map(|weight| weight.parse().unwrap()).collect())
        .collect();
    let transposed = |column: usize| weights.iter().map(|row| row[column]).collect::<Vec<_>>();
    for line in weights.iter().cloned().chain((0..3).map(transposed)) {
        assert!(line[0] + line[1] >= line[2] && line[2] + line[1] >= line[0]);
    }
    let start = weights.concat().iter().sum::<i32>() - weights[1][1];
    assert!(
        start < weights[1][1] && out.contains(&format!("It is {start} at the start, and {}", weights[1][1]))
    );

    let european = "  xxx\n xxxxx\nxxxxxxx\nxxx.xxx\nxxxxxxx\n xxxxx\n  xxx\n";
    let answered = run(&["-f", &file("european.txt", european)]);
    assert!(answered.status == 1 && answered.out.contains("unsolvable: position class\n"));
    let marks: Vec<&str> = answered.out.split("other odd.\n").nth(1).unwrap().lines().take(7).collect();
    let grid = Grid::of(european);
    let marked = Grid::of(&marks.join("\n").replace('.', "o").replace('#', "x"));
    let is_marked = |hole: Hole| marked.pegs.contains(&hole);
    for &(row, column) in &grid.holes {
        for (down, right) in ORTHOGONAL {
            let jump = [0, 1, 2].map(|far| (row + far * down, column + far * right));
            if jump.iter().all(|hole| grid.holes.contains(hole)) {
                assert_eq!(jump.iter().filter(|&&hole| is_marked(hole)).count() % 2, 0);
            }
        }
    }
    let pegs = grid.pegs.iter().filter(|&&hole| is_marked(hole)).count();
    let last = usize::from(is_marked((3, 3)));
    assert_ne!(pegs % 2, last);
    assert!(
        answered
            .out
            .contains(&format!("{pegs} stand there at the start, and {last} with the last peg on d4"))
    );
}

/// Against a queue of grids; ten moves for the triangle are well known.
#[test]
fn the_fewest_moves_are_those_of_a_simple_search() {
    assert_eq!(Grid::of(TRIANGLE).fewest_moves(&TRIANGULAR).0, Some(10));
    for (text, name, directions) in [
        (TRIANGLE, "triangular", &TRIANGULAR[..]),
        ("xxx.\n", "orthogonal", &ORTHOGONAL),
        ("xx.\nxxx\nxxx\nxxx\n", "orthogonal", &ORTHOGONAL),
        ("xxxx\nx.xx\nxxxx\n", "orthogonal", &ORTHOGONAL),
        ("xxx\n.xx\nxxx\n", "triangular", &TRIANGULAR),
        ("xx.xx\n  x\n  x\n", "orthogonal", &ORTHOGONAL),
        ("xxx.\nxxxx\nxxxx\n", "orthogonal", &ORTHOGONAL),
    ] {
        let (fewest, _) = Grid::of(text).fewest_moves(directions);
        for algorithm in ["auto", "exact"] {
            let file = file(&format!("fewest_{algorithm}.txt"), text);
            let (status, answers) =
                json(&["-f", &file, "--metric", "moves", "--directions", name, "--algorithm", algorithm]);
            assert_eq!(status, i32::from(fewest.is_none()), "{text}");
            assert_eq!(answers[0]["cost"].as_u64(), fewest, "{text}");
            if fewest.is_some() {
                assert_eq!((&answers[0]["optimal"], &answers[0]["metric"]), (&true.into(), &"moves".into()));
                follow(text, &answers[0]);
            }
        }
    }
}

#[test]
fn large_boards_are_answered() {
    for (rows, columns) in [(12, 12), (12, 18), (15, 17)] {
        let text = rectangle(rows, columns);
        let (status, answers) = json(&["-f", &file(&format!("rectangle_{rows}_{columns}.txt"), &text)]);
        assert_eq!((status, &answers[0]["cost"]), (0, &(rows * columns - 2).into()));
        follow(&text, &answers[0]);
    }
    let (status, answers) = json(&["-f", &file("square.txt", &rectangle(64, 64))]);
    assert_eq!((status, &answers[0]["proof"]), (1, &"position class".into()));
    let (status, answers) = json(&["-f", &file("large.txt", &rectangle(63, 64)), "--max-nodes", "20"]);
    assert_eq!((status, &answers[0]["outcome"]), (3, &"stopped".into()));
    let (status, answers) = json(&["-f", &file("long.txt", &"x".repeat(5_000))]);
    assert_eq!((status, &answers[0]["outcome"]), (2, &"invalid".into()));
    let error = answers[0]["error"].as_str().unwrap();
    assert!(error.contains("line 1, column 4097: expected at most 4096"), "{error}");
}

#[test]
fn the_keys_are_those_of_all_programs_in_their_order() {
    let keys = |arguments: &[&str]| {
        let object = run(&[&["--json"], arguments].concat()).out;
        let parts = object.split("\":").map(|part| part.rsplit('"').next().unwrap().to_owned());
        let mut keys: Vec<String> = parts.collect();
        keys.pop();
        keys.join(" ")
    };
    let work = "expanded generated evaluated popped peak_bytes seconds cpu_seconds";
    let (simple, impossible) = (file("keys.txt", SIMPLE), file("keys_no.txt", IMPOSSIBLE));
    if cfg!(unix) {
        let solved = format!("puzzle outcome cost metric optimal actions {work} algorithm heuristic");
        assert_eq!(keys(&["-f", &simple]), solved);
        assert_eq!(keys(&["-f", &simple, "--metric", "moves", "--algorithm", "beam"]), solved);
        let stopped = format!("puzzle outcome metric {work} algorithm heuristic reason");
        assert_eq!(keys(&["-f", &simple, "--max-nodes", "3"]), stopped);
        assert_eq!(keys(&["-f", &impossible]), format!("puzzle outcome {work} proof"));
    }
    assert_eq!(keys(&["-f", "nothing.txt"]), "puzzle outcome error");
}

#[test]
fn limits_stop_every_method() {
    let simple = file("limits.txt", SIMPLE);
    let echec =
        file("limits_echec.txt", "   xxx\n   xxx\n   xxx\nxxxx.xxxx\nxxxxxxxxx\n   xxx\n   xxx\n   xxx\n");
    for arguments in [
        &["-f", &simple, "--max-nodes", "3"][..],
        &["-f", &simple, "--max-nodes", "3", "--algorithm", "dfs"],
        &["-f", &simple, "--max-nodes", "3", "--algorithm", "exact"],
        &["-f", &simple, "--max-nodes", "3", "--algorithm", "exact", "--metric", "moves"],
        &["-f", &simple, "--max-seconds", "0"],
        &["-f", &simple, "--max-memory", "1"],
        &["-f", &echec, "--max-seconds", "0.1"],
        &["-f", &echec, "--max-seconds", "0.1", "--algorithm", "exact"],
    ] {
        let (status, answers) = json(arguments);
        assert_eq!((status, &answers[0]["outcome"]), (3, &"stopped".into()), "{arguments:?}");
        assert!(answers[0]["reason"].is_string());
    }
    let people = run(&["-f", &simple, "--max-nodes", "3"]);
    assert!(people.status == 3 && people.out.contains("stopped: as many states are expanded as allowed\n"));
}

/// A board in one line, as an argument, in place of a file, and in a batch file.
#[test]
fn boards_in_one_line_are_taken_wherever_files_are() {
    const LINE: &str = "__xxx__/__xxx__/xxxxxxx/xxx.xxx/xxxxxxx/__xxx__/__xxx__";
    let list = file(
        "batch_lines.txt",
        &format!("# a board and a file\n  {LINE}\n{}\n", file("batch_of_lines.txt", SIMPLE)),
    );
    for arguments in [&[LINE][..], &["-f", LINE], &["--batch", &list]] {
        let (status, answers) = json(arguments);
        assert_eq!((status, &answers[0]["puzzle"]), (0, &LINE.into()), "{arguments:?}");
        for answer in &answers {
            follow(SIMPLE, answer);
        }
    }
    let triangle = "./xx/xxx/xxxx/xxxxx";
    for (arguments, status) in [
        (&[triangle][..], 1),
        (&[triangle, "--directions", "triangular"], 0),
        (&["./xx/xxx/xxxx/xxxxx:triangular"], 0),
        (&["./xx/xxx/xxxx/xxxxx:orthogonal", "--directions", "triangular"], 1),
        (&["xxo"], 1), // no target
        (&["Xxo"], 1),
        (&["xXo"], 1),
        (&["xx."], 0),
    ] {
        assert_eq!(run(arguments).status, status, "{arguments:?}");
    }
    let odd = run(&["xx.:diagonale", "-f", "xx./:none,"]);
    assert_eq!((odd.status, odd.out.as_str()), (2, ""));
    assert!(odd.err.contains("xx.:diagonale: line 1, column 5: expected "), "{}", odd.err);
    assert!(odd.err.contains("xx./:none,: line 1, column 6: expected "), "{}", odd.err);
    assert_eq!(
        run(&["xx.", "blo", "bla"]).err.lines().next(),
        Some("error: unknown arguments \"blo\", \"bla\"")
    );
}

#[test]
fn a_batch_file_lists_files() {
    let (simple, impossible) = (file("batch_simple.txt", SIMPLE), file("batch_impossible.txt", IMPOSSIBLE));
    let empty = file("batch_empty.txt", "");
    let list = file("batch_list.txt", &format!("# two boards\n{simple}\n\n  {impossible}\r\n"));
    let (status, answers) = json(&["-f", &impossible, "--batch", &list]);
    let outcomes: Vec<&str> = answers.iter().map(|answer| answer["outcome"].as_str().unwrap()).collect();
    assert_eq!((status, outcomes), (0, vec!["unsolvable", "solved", "unsolvable"]));
    assert_eq!(answers[1]["puzzle"], simple);

    let list = file("batch_faulty.txt", &format!("{simple}\n {empty}\n{impossible}\n"));
    let answered = run(&["--batch", &list, "--max-nodes", "1"]);
    assert_eq!(answered.status, 2);
    assert!(answered.err.contains("batch_faulty.txt, line 2, column 2: "), "{}", answered.err);
    assert!(answered.err.contains("batch_empty.txt: line 1, column 1: expected a board"));
    assert_eq!(run(&["--batch", &list, "-f", &simple]).status, 2);
    assert_eq!(run(&["-f", &simple, "-f", &impossible, "--max-nodes", "1"]).status, 3);
    assert_eq!(run(&["-f", &simple, "-f", &impossible]).status, 0);
    for faulty in ["nowhere.txt", env!("CARGO_TARGET_TMPDIR"), &file("batch_nothing.txt", "# nothing\n")] {
        let answered = run(&["--batch", faulty]);
        assert_eq!((answered.status, answered.err.lines().count()), (2, 1), "{faulty}");
    }
}

#[test]
fn boards_are_drawn_with_letters_and_numbers() {
    let drawn = run(&["-f", &file("drawn.txt", "xx.x.\n"), "--boards"]);
    assert_eq!(drawn.status, 0);
    let (start, rest) = drawn.out.split_once("1. ").unwrap();
    assert_eq!(start, "  abcde\n1 xx.x.\n");
    let expected = "a1c1\n  abcde\n1 ..xx.\n\n2. c1e1\n  abcde\n1 ....x\n\n2 jumps: a1c1 c1e1\n";
    assert!(rest.starts_with(expected), "{rest}");
    let in_moves = run(&["-f", &file("drawn_moves.txt", "xx.x.\n"), "--boards", "--metric", "moves"]);
    assert!(
        in_moves.out.contains("1. a1c1e1\n  abcde\n1 ....x\n\n1 move, and no way has fewer: a1c1e1\n"),
        "{}",
        in_moves.out
    );
}

#[test]
fn bad_usage_gets_a_sentence() {
    let simple = file("usage.txt", SIMPLE);
    for (arguments, part) in [
        (&["-f"][..], "a value is required"),
        (&["-f", ""], "a value is required"),
        (&["-x", "-f", &simple], "\"-x\""),
        (&["--depth", "3", "-f", &simple], "\"--depth\", \"3\""),
        (&["-f", &simple, "more"], "\"more\""),
        (&["-f", &simple, "--metric", "steps"], "jumps, moves"),
        (&["-f", &simple, "--algorithm", "a-star"], "auto, beam, dfs, exact"),
        (&["-f", &simple, "--heuristic", "zero"], "variance"),
        (&["-f", &simple, "--directions", "knight"], "orthogonal, diagonal, triangular"),
        (&["-f", &simple, "--algorithm", "exact", "--heuristic", "variance"], "asks no heuristic"),
        (&["-f", &simple, "--algorithm", "dfs", "--heuristic", "weak-pull"], "asks no heuristic"),
        (&["-f", &simple, "--max-nodes", "-1"], "a whole number"),
        (&["-f", &simple, "--max-memory", "much"], "a whole number of bytes"),
    ] {
        let answered = run(arguments);
        assert_eq!((answered.status, answered.out.as_str()), (2, ""), "{arguments:?}");
        assert!(answered.err.contains(part), "{arguments:?}: {}", answered.err);
    }
}

/// Malformed files, the status of each, and a part of what is said.
#[test]
fn no_file_is_too_strange() {
    const EMPTY: &str = "the board is empty";
    let (wide, tall, boards) = ("x".repeat(1 << 22), "\n".repeat(5_000) + "x", "x.x\n".repeat(3_000));
    let cases: &[(&[u8], i32, &str)] = &[
        (b"", 2, EMPTY),
        (b"\n", 2, EMPTY),
        (b"\n\n\n", 2, EMPTY),
        (b"\r\n", 2, EMPTY),
        (b"\r", 2, EMPTY),
        (b"    ", 2, EMPTY),
        (b"   \n \n", 2, EMPTY),
        (b"\xEF\xBB\xBF", 2, EMPTY),
        (b"\xEF\xBB\xBF\n", 2, EMPTY),
        (b"\0", 2, "line 1, column 1"),
        (b"\0\0\0\0\n\0", 2, "line 1, column 1"),
        (b"\xFF\xFE", 2, "a byte that is no UTF-8"),
        (b"x.\xFF", 2, "line 1, column 3"),
        (b"\xFE\xFF\0x\0.", 2, "no UTF-8"),
        (b"\xC0\x80", 2, "no UTF-8"),
        (b"\xED\xA0\x80x.", 2, "no UTF-8"),
        (b"\xF0\x9F\x98\x80", 2, "line 1, column 1"),
        (b"hello", 2, "found `h`"),
        (b"X.X\nXXX", 2, "found `X`"),
        (b"x\t.", 2, "line 1, column 2"),
        (b"x.x\rxxx\r", 2, "line 1, column 4"),
        (b"#!/bin/sh\nrm\n", 2, "found `#`"),
        (b"\x1B[31mx.\x1B[0m", 2, "line 1, column 1"),
        (b"\x7FELF\x02\x01\x01\0", 2, "line 1, column 1"),
        (b"{\"x\":\".\"}", 2, "found `{`"),
        (b"1 2 3\n4 5 6\n", 2, "found `1`"),
        ("ｘ．ｘ".as_bytes(), 2, "line 1, column 1"),
        ("x\u{a0}.".as_bytes(), 2, "line 1, column 2"),
        (wide.as_bytes(), 2, "line 1, column 4097"),
        (tall.as_bytes(), 2, "line 5001, column 1"),
        (boards.as_bytes(), 2, "line 1366, column 2"),
        (b"x", 1, "no target"),
        (b".", 1, "no peg"),
        (b"...\n...", 1, "no peg"),
        (b"xxx", 1, "no target"),
        (b"x.", 1, "unsolvable"),
        (b"x x x .", 1, "unsolvable"),
        (b"x\xFF\n.xx\n", 0, "line 1, column 2: the line is ignored"),
        (b"\xEF\xBB\xBF.xx\r\n", 0, "1 jump: c1a1"),
        (b"no\nno\nno\nno\nno\n.xx", 0, "2 more lines are ignored"),
        (b"xx.\r\r\nxx.\r\n", 0, "line 1, column 4: the line is ignored"),
        (b"\n\n\n      xx.", 0, "g4i4"),
        (b"xx.\0\n.xx", 0, "c1a1"),
    ];
    for (number, (text, status, part)) in cases.iter().enumerate() {
        let answered = run(&["-f", &bytes("strange.txt", text)]);
        let said = answered.out + &answered.err;
        assert_eq!(answered.status, *status, "{number}: {said}");
        assert!(said.contains(part), "{number}: {said}");
        assert!(!said.contains("panicked"), "{number}: {said}");
    }
}

#[test]
fn what_is_no_file_is_named() {
    let inside = file("inside.txt", SIMPLE) + "/board.txt";
    for (path, part) in [
        ("no/such/folder/board.txt", "there is no such file"),
        (env!("CARGO_TARGET_TMPDIR"), "cannot be read: "),
        (&inside, "cannot be read: "),
        (&"long/".repeat(2_000), "cannot be read: "),
    ] {
        let answered = run(&["-f", path]);
        assert_eq!((answered.status, answered.out.as_str()), (2, ""), "{path}");
        assert!(
            answered.err.starts_with("error: ") && answered.err.contains(part),
            "{path}: {}",
            answered.err
        );
    }
}

/// A file that may not be read, and names that are no text.
#[cfg(unix)]
#[test]
fn files_of_another_kind_are_named() {
    use std::{ffi::OsStr, os::unix::ffi::OsStrExt, os::unix::fs::PermissionsExt};

    let secret = file("secret.txt", SIMPLE);
    fs::set_permissions(&secret, fs::Permissions::from_mode(0o000)).unwrap();
    let (status, answers) = json(&["-f", &secret]);
    // Root may read anything.
    if fs::read(&secret).is_err() {
        assert_eq!((status, &answers[0]["outcome"]), (2, &"invalid".into()));
        assert!(answers[0]["error"].as_str().unwrap().contains("cannot be read: "));
    }
    fs::set_permissions(&secret, fs::Permissions::from_mode(0o600)).unwrap();

    let name = OsStr::from_bytes(b"\xFF.txt");
    let answered = PROGRAM.command().arg("-f").arg(name).output().unwrap();
    assert_eq!(answered.status.code(), Some(2));
    assert_eq!(run(&["-f", "/dev/null"]).status, 2);
    assert_eq!(run(&["-f", "/dev/zero"]).status, 2);
}

/// Games, positions and pairs of the triangle, against the grids of a simple search.
#[test]
fn counts_are_those_of_a_simple_search() {
    let (start, triangle) = (Grid::of(TRIANGLE), file("counted.txt", TRIANGLE));
    let next = |grid: &Grid| {
        let jumps = grid.pegs.iter().flat_map(|&peg| grid.jumps_from(peg, &TRIANGULAR));
        jumps.map(|(_, grid)| grid).collect::<Vec<_>>()
    };
    // Those with few pegs first: what a jump leads to is counted before.
    let mut grids: Vec<Grid> = start.fewest_moves(&TRIANGULAR).1.into_iter().collect();
    grids.sort_by_key(|grid| grid.pegs.len());
    let mut games = HashMap::<Grid, (u64, u64)>::new();
    let mut levels = BTreeMap::<usize, [u64; 3]>::new();
    for grid in grids {
        let next = next(&grid);
        let is_solved = grid.pegs == [(0, 0)];
        let end = (u64::from(next.is_empty()), u64::from(is_solved));
        let sum = next.iter().map(|next| games[next]).fold(end, |(a, b), (c, d)| (a + c, b + d));
        let level = levels.entry(grid.pegs.len()).or_default();
        level[0] += 1;
        level[1] += u64::from(sum.1 > 0);
        level[2] += u64::from(next.is_empty() && grid.pegs.len() > 1);
        games.insert(grid, sum);
    }
    let arguments = ["-f", &triangle, "--directions", "triangular"];
    let (status, answers) = json(&[&arguments[..], &["--count"]].concat());
    assert_eq!((status, &answers[0]["positions"]), (0, &games.len().into()));
    let counted = (answers[0]["games"].as_u64().unwrap(), answers[0]["solutions"].as_u64().unwrap());
    assert_eq!(counted, games[&start]);

    let (status, answers) = json(&[&arguments[..], &["--survey"]].concat());
    assert_eq!((status, &answers[0]["symmetries"]), (0, &2.into()));
    let listed = answers[0]["levels"].as_array().unwrap();
    assert_eq!(listed.len(), levels.len());
    for (level, (pegs, [positions, winning, dead])) in listed.iter().zip(levels.iter().rev()) {
        assert_eq!(level["pegs"], *pegs);
        assert_eq!(level["positions"], *positions);
        assert_eq!(level["winning"], *winning);
        assert_eq!(level["dead"], *dead);
    }
    let people = run(&[&arguments[..], &["--count"]].concat()).out;
    assert!(
        people.contains(&format!("games: {}, solutions among them: {}\n", counted.0, counted.1)),
        "{people}"
    );
}

/// Of the eleven pairs of the triangle that the class permits, eight can be solved: J. D. Beasley, "The Ins and Outs of
/// Peg Solitaire", 1985.
#[test]
fn pairs_are_solved_or_refuted() {
    let triangle = file("pairs.txt", TRIANGLE);
    let (status, answers) = json(&["-f", &triangle, "--directions", "triangular", "--pairs"]);
    let pairs = answers[0]["pairs"].as_array().unwrap();
    assert_eq!((status, pairs.len()), (0, 11));
    let solved: Vec<&Value> = pairs.iter().filter(|pair| pair["outcome"] == "solved").collect();
    assert_eq!(solved.len(), 8);
    assert_eq!(pairs.iter().filter(|pair| pair["proof"] == "exhaustive search").count(), 3);
    for pair in solved {
        let [from, to] = ["from", "to"].map(|end| holes(pair[end].as_str().unwrap())[0]);
        let mut grid = Grid::of(&TRIANGLE.replace('.', "x"));
        grid.pegs.retain(|&peg| peg != from);
        for action in pair["actions"].as_array().unwrap() {
            let holes = holes(action.as_str().unwrap());
            grid = grid.after(holes[0], holes[1]).unwrap();
        }
        assert_eq!(grid.pegs, [to]);
    }
    let simple = file("pairs_open.txt", SIMPLE);
    let (status, answers) = json(&["-f", &simple, "--pairs", "--max-nodes", "1"]);
    assert!(answers[0]["reason"].as_str().unwrap().starts_with("a limit was reached before"), "{answers:?}");
    assert_eq!((status, &answers[0]["outcome"]), (3, &"stopped".into()));
    assert_eq!(answers[0]["pairs"].as_array().unwrap().len(), 16);
}

#[test]
fn surveys_keep_to_limits_and_say_what_has_no_solution() {
    let (simple, impossible) = (file("survey.txt", SIMPLE), file("survey_no.txt", IMPOSSIBLE));
    let large = file("survey_large.txt", &rectangle(12, 12));
    for survey in ["--count", "--survey"] {
        for arguments in [
            &["-f", &simple, "--max-nodes", "1000"][..],
            &["-f", &simple, "--max-memory", "1M"],
            &["-f", &simple, "--max-seconds", "0.05"],
            &["-f", &large],
        ] {
            let (status, answers) = json(&[arguments, &[survey]].concat());
            assert_eq!((status, &answers[0]["outcome"]), (3, &"stopped".into()), "{survey} {arguments:?}");
            assert!(answers[0]["reason"].is_string());
        }
        let (status, answers) = json(&["-f", &impossible, survey]);
        assert_eq!((status, &answers[0]["proof"]), (1, &"exhaustive search".into()));
        assert_eq!(run(&["-f", &impossible, survey]).status, 1);
        assert_eq!(run(&["-f", &impossible, survey, "--pairs"]).status, 2);
    }
}

/// The board to which the contest had no answer. The number of positions is that of a count by another program.
#[test]
#[ignore = "all 427,585,687 positions; seconds if optimized"]
fn the_open_board_of_the_contest_has_no_solution() {
    let text = "   xxx\n   xxx\n   xxx\nxxxx.xxxx\nxxxxxxxxx\n   xxx\n   xxx\n   xxx\n";
    let answered = run(&["-f", &file("echec.txt", text)]);
    assert_eq!(answered.status, 1);
    assert!(answered.out.contains("All 427,585,687 positions were reached"), "{}", answered.out);
}

/// A row of fifty holes has a bitmap that nothing could hold, and few positions.
#[test]
fn without_a_bitmap_layers_prove() {
    let one = file("row_one.txt", &format!("{}.{}\n", "x".repeat(25), "x".repeat(24)));
    let two = file("row_two.txt", &format!("{}..{}\n", "x".repeat(24), "x".repeat(24)));
    for (file, proof) in [(one, "complement meeting"), (two, "search with pagoda functions")] {
        let (status, answers) = json(&["-f", &file, "--algorithm", "exact", "--check"]);
        assert_eq!((status, &answers[0]["proof"]), (1, &proof.into()));
        let answered = run(&["-f", &file, "--algorithm", "exact"]);
        assert!(answered.out.contains(&format!("unsolvable: {proof}\n")), "{}", answered.out);
        assert!(answered.out.contains("By pegs, from"), "{}", answered.out);
    }
}
