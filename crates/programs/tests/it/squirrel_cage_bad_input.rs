//! The sentences of the program `squirrel_cage` on codes, grids, files and options that are wrong.

use std::fs;

use crate::command::file;
use crate::squirrel_cage::{START, json, run};

const DIGITS: &str = "expected triples of digits (kind, x, y), found";
const FRAME: &str = "expected every piece inside the frame of 4 by 5, found";
const APART: &str = "expected pieces that do not overlap, found";

#[test]
fn a_malformed_code_gets_a_sentence() {
    let nothing = || "expected a code such as 125213215243245323411422432441, found nothing".to_owned();
    let codes: [(&str, usize, String); 36] = [
        ("", 1, nothing()),
        ("   ", 1, nothing()),
        ("12a", 3, "expected digits, found `a` at character 3".into()),
        ("  12a", 5, "expected digits, found `a` at character 3".into()),
        ("125;213", 4, "expected digits, found `;` at character 4".into()),
        ("125.213", 4, "expected digits, found `.` at character 4".into()),
        ("x", 1, "expected digits, found `x` at character 1".into()),
        ("[125, 213]", 1, "expected digits, found `[` at character 1".into()),
        ("１２５", 1, "expected digits, found `１` at character 1".into()),
        ("125\t213", 4, "expected digits, found `\\t` at character 4".into()),
        ("1", 1, format!("{DIGITS} 1 digits")),
        ("1252", 4, format!("{DIGITS} 4 digits")),
        ("12521321524324532341142243244", 28, format!("{DIGITS} 29 digits")),
        ("1252132152432453234114224324411", 31, format!("{DIGITS} 31 digits")),
        ("125, 21", 6, format!("{DIGITS} `21`")),
        ("125, 2131", 6, format!("{DIGITS} `2131`")),
        ("125,,213", 5, format!("{DIGITS} ``")),
        ("125,", 5, format!("{DIGITS} ``")),
        ("125 213215", 5, format!("{DIGITS} `213215`")),
        ("025", 1, "expected kind 1, 2, 3 or 4, found 0 in 025".into()),
        ("125513", 4, "expected kind 1, 2, 3 or 4, found 5 in 513".into()),
        ("125, 911", 6, "expected kind 1, 2, 3 or 4, found 9 in 911".into()),
        ("145", 1, format!("{FRAME} 145")),
        ("126", 1, format!("{FRAME} 126")),
        ("125211", 4, format!("{FRAME} 211")),
        ("125341", 4, format!("{FRAME} 341")),
        ("125411451", 7, format!("{FRAME} 451")),
        ("125 410", 5, format!("{FRAME} 410")),
        ("125434", 4, format!("{APART} 125 and 434 both at (3, 4)")),
        ("125411411", 7, format!("{APART} 411 and 411 both at (1, 1)")),
        ("125, 321, 431", 11, format!("{APART} 321 and 431 both at (3, 1)")),
        ("213411", 1, "expected a squirrel, kind 1, found none".into()),
        ("122125", 4, "expected one squirrel, found 122 and 125".into()),
        ("115235245213223233243311331", 1, "expected an empty cell, found none".into()),
        (
            "125215213",
            7,
            "expected the triples of a code in ascending order, 125213215, found 213 behind 215".into(),
        ),
        (
            "213125",
            4,
            "expected the triples of a code in ascending order, 125213, found 125 behind 213".into(),
        ),
    ];
    for (code, column, what) in codes {
        let sentence = format!("line 1, column {column}: {what}");
        let answered = run(&[code]);
        assert_eq!((answered.status, answered.out.as_str()), (2, ""), "{code}");
        assert_eq!(answered.err, format!("error: {sentence}\n"), "{code}");
        let (status, answers) = json(&[code]);
        assert_eq!((status, &answers[0]["puzzle"]), (2, &code.into()));
        assert_eq!((&answers[0]["outcome"], &answers[0]["error"]), (&"invalid".into(), &sentence.into()));
    }
}

#[test]
fn a_malformed_grid_gets_a_sentence() {
    let other = |piece: &str| {
        format!("expected piece `{piece}` in the shape that it has in the start, found another")
    };
    let ragged = |found: usize| format!("expected 2 cells in this row as in the first, found {found}");
    let grids: [(&str, usize, usize, String); 20] = [
        ("start:\nA.\n.\ngoal:\nA.\n..\n", 3, 1, ragged(1)),
        ("start:\nA.\n..\ngoal:\nA.\n...\n", 6, 1, ragged(3)),
        ("start:\nA.\n..\ngoal:\n.A\n", 5, 1, "expected a goal of 2x2 like the start, found 1x2".into()),
        ("start:\n..\ngoal:\nA.\n", 2, 1, "expected a piece in the start, found none".into()),
        ("start:\nA.\ngoal:\n..\n", 4, 1, "expected a piece in the goal, found none".into()),
        ("start:\nA.\ngoal:\n.B\n", 4, 2, "expected a piece of the start, found `B`, which is none".into()),
        ("start:\nAA.\ngoal:\nA..\n", 4, 1, other("A")),
        ("start:\nA..\n...\ngoal:\n...\n.AA\n", 6, 2, other("A")),
        (
            "start:\nA.#\ngoal:\n..A\n",
            4,
            3,
            "expected cells that are no walls under piece `A`, found a wall".into(),
        ),
        (
            "start:\nA..\ngoal:\n.#A\n",
            4,
            2,
            "expected `.` or a piece where the start has no wall, found `#`".into(),
        ),
        (
            "start:\nA..\ngoal:\n.-A\n",
            4,
            2,
            "expected `.` or a piece where the start has no gate, found `-`".into(),
        ),
        (
            "start:\nA .\ngoal:\n..A\n",
            2,
            2,
            "expected the symbol of a piece, `.`, `#` or `-`, found ` `".into(),
        ),
        ("id: a\nAB.\n", 2, 1, "expected `key: value`, such as `start:`, found `AB.`".into()),
        (
            "start: AB.\ngoal:\n.AB\n",
            1,
            1,
            "expected the rows of the grid on the lines below, found `AB.`".into(),
        ),
        ("match: piece\n", 1, 1, "expected `match: shape` or no such line, found `match: piece`".into()),
        ("start:\nA.\nstart:\n.A\n", 3, 1, "expected one grid `start:`, found another".into()),
        ("start:\nA.\nname: late\n", 3, 1, "expected `start:` or `goal:` after a grid, found `name:`".into()),
        (
            "match: shape\nstart:\nA.B\ngoal:\n.CC\n",
            5,
            2,
            "expected piece `C` in the shape of a piece of the start, found another".into(),
        ),
        (
            "match: shape\nstart:\nA.B.\ngoal:\nABC.\n",
            5,
            3,
            "expected at most as many pieces of the shape of `C` as the start has, found one more".into(),
        ),
        ("; nothing but\nid: a\n", 1, 1, "expected a start of one row or more, found none".into()),
    ];
    for (number, (text, line, column, what)) in grids.into_iter().enumerate() {
        let path = file(&format!("grid-{number}.txt"), text);
        let sentence = format!("{path}, line {line}, column {column}: {what}");
        let answered = run(&["-f", &path]);
        assert_eq!((answered.status, answered.out.as_str()), (2, ""), "{text}");
        assert_eq!(answered.err, format!("error: {sentence}\n"), "{text}");
        let (status, answers) = json(&["-f", &path]);
        assert_eq!((status, &answers[0]["puzzle"]), (2, &path.into()));
        assert_eq!((&answers[0]["outcome"], &answers[0]["error"]), (&"invalid".into(), &sentence.into()));
    }
}

#[test]
fn a_file_that_gives_no_puzzle_gets_a_sentence() {
    let good = "start:\nA.\ngoal:\n.A\n";
    let (empty, one) = (file("empty-grids.txt", "; nothing\n\n"), file("one-grid.txt", good));
    let large =
        file("large.txt", &format!("start:\n{0}\n{1}\ngoal:\n{0}\n{1}\n", "A".repeat(65), ".".repeat(65)));
    for (path, what) in [
        ("no/such/file".to_owned(), "no/such/file: there is no such file".to_owned()),
        (empty.clone(), format!("{empty}: a puzzle is expected, and the file has none")),
        (format!("{one}#b"), format!("{one}: a puzzle `b` is expected, and the file has none")),
        (
            large.clone(),
            format!("{large}, line 2, column 1: expected at most 64 rows and columns, found 2x65"),
        ),
    ] {
        let (status, answers) = json(&["-f", &path, "-f", &one]);
        let outcomes: Vec<&str> = answers.iter().map(|answer| answer["outcome"].as_str().unwrap()).collect();
        assert_eq!((status, outcomes), (2, vec!["invalid", "solved"]), "{path}");
        let answered = run(&["-f", &path]);
        assert!(answered.err.starts_with(&format!("error: {what}")), "{}", answered.err);
    }
    let bytes = file("bytes.txt", "");
    fs::write(&bytes, b"start:\nA\xff\n").unwrap();
    assert_eq!(
        run(&["-f", &bytes]).err,
        format!("error: {bytes}: line 2, column 2: expected text in UTF-8, found the byte FF\n")
    );
}

#[test]
fn bad_usage_gets_a_sentence() {
    for (arguments, sentence) in [
        (&["--metric", "steps"][..], "error: invalid value 'steps' for '--metric <NAME>'"),
        (&["--algorithm", "ida-star"], "error: invalid value 'ida-star' for '--algorithm <NAME>'"),
        (
            &["--bla", START, "-x", "--heuristic=zero"],
            "error: unknown arguments \"--bla\", \"-x\", \"--heuristic=zero\"",
        ),
        (&["--batch", "no/such/file"], "error: no/such/file: there is no such file"),
        (&["--hint", "--survey"], "error: the argument '--hint' cannot be used with '--survey'"),
        (&["--play", "--json"], "error: the argument '--play' cannot be used with '--json'"),
        (&["--play", START, START], "error: --play takes one puzzle, found 2"),
        (&["--graph", "a.dot", START, START], "error: --graph takes one puzzle, found 2"),
    ] {
        let answered = run(arguments);
        assert_eq!((answered.status, answered.out.as_str()), (2, ""), "{arguments:?}");
        assert!(answered.err.starts_with(sentence), "{}", answered.err);
    }
}
