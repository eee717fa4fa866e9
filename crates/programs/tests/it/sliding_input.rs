//! The input of the program `sliding_tile`: boards in one line and batch files, and the messages for bad ones.

use serde_json::Value;

use crate::command::file;
use crate::sliding_tile::{E, json, run};

#[test]
fn a_malformed_board_gets_a_sentence() {
    for (board, sentence) in [
        ("1 2 3 4 5 6 7 0", "line 1, column 1: expected 4, 9, 16, 25, ... cells"),
        ("1 1 3 / 4 5 6 / 7 8 0", "line 1, column 3: expected each tile once, found `1` again"),
        ("1 2 3 / 4 5 9 / 7 8 0", "line 1, column 13: expected a tile from 1 to 8, found `9`"),
        ("a b c", "line 1, column 1: expected a number"),
        ("1 2 X / 4 5 X / 7 8 3", "line 1, column 13: expected one hole"),
        ("1 2 3 / 4 5 / 6 7 0", "line 1, column 9: expected 3 cells in this row"),
        ("", "line 1, column 1: expected a board, found nothing"),
        ("1 2 / 3 4", "line 1, column 1: expected a hole"),
        ("1 2 / 3 0 => 1 2 3 / 4 5 6 / 7 8 0", "line 1, column 14: expected a goal with the shape 2x2"),
        ("1 2 / 3 0 => 1 2 / 0 b", "line 1, column 22: expected a number"),
        ("99999999999999999999999999 1 2 0", "line 1, column 1: expected a tile from 1 to 3"),
    ] {
        let answered = run(&[board]);
        assert_eq!((answered.status, answered.out.contains('┌')), (2, false), "{board}");
        assert!(answered.err.starts_with(&format!("error: {sentence}")), "{board}: {}", answered.err);
        let (status, answers) = json(&[board]);
        assert_eq!((status, &answers[0]["puzzle"]), (2, &board.into()));
        assert!(answers[0]["error"].as_str().unwrap().starts_with(sentence));
    }
    let answered = run(&[E, "--goal", "1 2 3 X"]);
    assert_eq!(answered.status, 2);
    assert!(answered.err.contains("expected a goal with the shape 3x3, found 2x2"), "{}", answered.err);
    let answered = run(&[E, "--goal", "1 2"]);
    assert!(
        answered.status == 2 && answered.err.starts_with("error: --goal: line 1, column 1"),
        "{}",
        answered.err
    );
}

#[test]
fn a_batch_file_is_answered_line_by_line() {
    let text = "# three boards\n1 3 X / 5 7 6 / 4 2 0\n\n  1 2 / 3 0 => 1 2 / 0 3\n 1 2 3 / 4 5 / 6 7 0\n";
    let path = file("boards.txt", text);
    let (status, answers) = json(&["--batch", &path]);
    let outcomes: Vec<&str> = answers.iter().map(|answer| answer["outcome"].as_str().unwrap()).collect();
    assert_eq!((status, outcomes), (2, vec!["solved", "solved", "invalid"]));
    assert_eq!(answers[1]["puzzle"], "1 2 / 3 0 => 1 2 / 0 3");
    assert_eq!(answers[1]["actions"], Value::from(vec!["E"]));
    let answered = run(&["--batch", &path]);
    assert!(
        answered.err.contains(&format!("{path}, line 5, column 10: expected 3 cells")),
        "{}",
        answered.err
    );
}

#[test]
fn without_a_puzzle_it_says_why() {
    let answered = run(&["--goal", "1 2 / 3 0"]);
    assert_eq!((answered.status, &*answered.out), (2, ""));
    assert_eq!(answered.err, "error: --goal says where boards lead, and none is given\n");
    for (path, what) in [
        ("no/such/file".to_owned(), "no/such/file: there is no such file"),
        (file("empty-boards.txt", ""), "a puzzle is expected, and the file has none"),
    ] {
        let answered = run(&["--json", "--batch", &path]);
        assert_eq!((answered.status, answered.out.as_str()), (2, ""));
        assert!(answered.err.contains(what), "{}", answered.err);
    }
    let answered = run(&[E, "--bla", "-x", "--algoritm=bfs"]);
    assert_eq!(answered.status, 2);
    for unknown in ["--bla", "-x", "--algoritm=bfs"] {
        assert!(answered.err.contains(&format!("{unknown:?}")), "{}", answered.err);
    }
    let answered = run(&[E, "--algorithm", "quick"]);
    assert_eq!((answered.status, answered.err.contains("ida-star")), (2, true), "{}", answered.err);
}

/// Control characters and text without end go into no message; JSON keeps the input as given.
#[test]
fn text_of_the_input_is_escaped_and_shortened() {
    let board = "1 \u{1b}]0;owned\u{7} \u{9b}31m";
    let long = format!("1 2 3 {}", "7".repeat(100_000));
    let path = file("long.txt", &format!("{board}\n{long}\n\u{202e}\n"));
    let name = "no/such/\u{1b}[31mfile";
    for line in [
        &[board][..],
        &[long.as_str()],
        &["--batch", &path],
        &["--batch", name],
        &[E, "--goal", board],
        &[E, "--algorithm", board],
        &[E, "--max-nodes", board],
        &[E, "--heuristic", "pdb-78", "--tables", name],
        &[E, board, "--bogus\u{7}"],
    ] {
        for json in [&[][..], &["--json"]] {
            let answered = run(&[line, json].concat());
            let said = answered.out + &answered.err;
            assert_eq!(answered.status, 2, "{said}");
            assert!(!said.contains(|sign: char| sign != '\n' && sign.is_control()), "{said:?}");
            assert!(!said.contains('\u{202e}') && said.len() < 4_000, "{} bytes", said.len());
        }
    }
    assert_eq!(json(&[board]).1[0]["puzzle"], board);
}

#[test]
fn a_line_that_is_no_text_spoils_no_other() {
    let path = file("mixed.txt", "");
    let bytes = b"\xef\xbb\xbf1 2 / 0 3\r\n1 2 \xff\r\n\r\n# \xfe\r\n1 2 / 3 0\r\n\x00\n".to_vec();
    std::fs::write(&path, bytes).unwrap();
    let (status, answers) = json(&["--batch", &path]);
    let outcomes: Vec<&str> = answers.iter().map(|answer| answer["outcome"].as_str().unwrap()).collect();
    assert_eq!((status, outcomes), (2, vec!["solved", "invalid", "invalid", "solved", "invalid"]));
    let place =
        |line: u32, column: u32| format!("{path}, line {line}, column {column}: expected text in UTF-8");
    assert_eq!(answers[1]["error"], place(2, 5) + ", found the byte FF");
    assert_eq!(answers[2]["error"], place(4, 3) + ", found the byte FE");
}

#[cfg(target_os = "linux")]
#[test]
fn files_without_end_get_a_sentence() {
    for line in [&["--batch", "/dev/zero"][..], &["--json", "--batch", "/dev/zero"]] {
        let answered = run(line);
        assert_eq!((answered.status, answered.out.as_str()), (2, ""));
        assert_eq!(answered.err, "error: /dev/zero: expected a file of at most 64 MiB, found a larger one\n");
    }
}
