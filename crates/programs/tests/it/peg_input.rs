//! The input of the program `peg_solitaire`: files, boards in one line and batch files, and the messages for bad ones.

use std::{fs, path::PathBuf};

use crate::command::file;
use crate::peg_grid::{IMPOSSIBLE, SIMPLE, follow};
use crate::peg_solitaire::{PROGRAM, json, run};

/// A file with these bytes.
fn bytes(name: &str, bytes: &[u8]) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, bytes).unwrap();
    path.to_str().unwrap().to_owned()
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

/// Malformed files, the status of each, and a part of the message.
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
        (b"X.X\nX.X", 2, "found `X`"),
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
