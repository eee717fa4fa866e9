//! The program `peg_solitaire` as a person or a script meets it: exit statuses, JSON, and solutions.
//!
//! Solutions are followed on the characters of the file, without any code of the library.

use crate::command::{Answered, Program, file};
use crate::peg_grid::{Grid, IMPOSSIBLE, ORTHOGONAL, OTHER, SIMPLE, TRIANGLE, TRIANGULAR, follow, rectangle};
use serde_json::Value;

pub(crate) const PROGRAM: Program = Program("peg_solitaire");

pub(crate) fn run(arguments: &[&str]) -> Answered {
    PROGRAM.run(arguments)
}

pub(crate) fn json(arguments: &[&str]) -> (i32, Vec<Value>) {
    PROGRAM.json(arguments)
}

/// The table of the jury: the expected output of each command line.
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
        for metric in ["jumps", "moves"] {
            let refuted = &json(&["-f", &file(name, text), "--metric", metric]).1[0];
            assert_eq!((&refuted["metric"], &refuted["proof"]), (&metric.into(), &proof.into()), "{name}");
        }
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

/// The search of a second does not prove the fewest moves of this triangle, but all its positions do.
#[test]
fn auto_proves_the_fewest_moves_where_the_bitmap_fits() {
    let triangle = ["--shape", "triangle:6", "--start", "a1", "--metric", "moves"];
    let answer = |options: &[&str]| {
        let (status, answers) = json(&[&triangle, options].concat());
        (
            status,
            answers[0]["cost"].as_u64().unwrap(),
            answers[0]["optimal"].as_bool().unwrap(),
            answers[0]["algorithm"].clone(),
        )
    };
    let proven = answer(&["--algorithm", "exact"]);
    assert_eq!((proven.0, proven.2, proven.3.as_str()), (0, true, Some("exact")));
    assert_eq!(answer(&[]), proven);
    // The best solution so far, where a limit leaves no bitmap.
    let (status, cost, is_optimal, algorithm) = answer(&["--max-nodes", "600000"]);
    assert_eq!((status, is_optimal, algorithm.as_str()), (0, false, Some("beam")));
    assert!(cost > proven.1, "{cost}");
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
        assert_eq!(keys(&["-f", &impossible]), format!("puzzle outcome metric {work} proof"));
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

/// In a pipe a line has at most 80 signs. Each line begins with the number of its first jump.
#[test]
fn jumps_wrap_with_their_numbers() {
    let simple = file("wrapped.txt", SIMPLE);
    let (_, answers) = PROGRAM.json(&["-f", &simple]);
    let jumps: Vec<&str> =
        answers[0]["actions"].as_array().unwrap().iter().map(|jump| jump.as_str().unwrap()).collect();
    let text = PROGRAM.run(&["-f", &simple]).out;
    let (_, after) = text.split_once("31 jumps:\n").unwrap_or_else(|| panic!("{text}"));
    let mut said = Vec::new();
    let lines: Vec<&str> = after.lines().take_while(|line| said_line(line, &mut said)).collect();
    assert_eq!(said, jumps, "{text}");
    assert!(lines.len() == 3 && lines.iter().all(|line| line.len() <= 80), "{text}");
    // Not one more jump fits in a line.
    assert!(lines[..2].iter().all(|line| line.len() + " d4d6".len() > 80), "{text}");
    let pairs = PROGRAM.run(&["--shape", "triangle:5", "--pairs"]).out;
    assert!(pairs.lines().all(|line| line.len() <= 80 || line.contains("position class")), "{pairs}");
}

/// Adds the jumps of a line whose number is that of its first jump; `false` for any other line.
fn said_line<'a>(line: &'a str, said: &mut Vec<&'a str>) -> bool {
    let mut words = line.split_whitespace();
    let is_next = words.next().and_then(|word| word.parse().ok()) == Some(said.len() + 1);
    if is_next {
        said.extend(words);
    }
    is_next
}
