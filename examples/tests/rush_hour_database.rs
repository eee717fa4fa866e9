//! The program `rush_hour_database`: what it counts, and how it goes on where it was stopped.

#![expect(clippy::unwrap_used, reason = "what tests share may panic")]

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

/// The program, in `examples/` beside the folder of this test.
fn program() -> PathBuf {
    let test = env::current_exe().unwrap();
    let profile = test.parent().and_then(|folder| folder.parent()).unwrap();
    profile.join("examples").join(format!("rush_hour_database{}", env::consts::EXE_SUFFIX))
}

fn run(arguments: &[&str]) -> (i32, String, String) {
    let output = Command::new(program()).args(arguments).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

/// A path of this test's own, where no file is.
fn path(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path
}

fn sorted_lines(path: &Path) -> Vec<String> {
    let mut lines: Vec<String> = fs::read_to_string(path).unwrap().lines().map(String::from).collect();
    lines.sort();
    lines
}

/// All of the summary but its last line, which tells the time.
fn found(output: &str) -> Vec<&str> {
    let lines: Vec<&str> = output.lines().collect();
    lines[..lines.len() - 1].to_vec()
}

#[test]
fn a_job_that_was_killed_goes_on_and_finds_the_same() {
    let (whole, cut) = (path("whole.txt"), path("cut.txt"));
    let (status, expected, _) = run(&["--side", "4", "--output", whole.to_str().unwrap()]);
    assert_eq!(status, 0, "{expected}");
    let text = fs::read_to_string(&whole).unwrap();
    // Anywhere: in the title, in a puzzle, in a record, and at the end of a line.
    for length in [0, 10, text.len() / 3, text.len() / 2, text.len() - 40, text.len() - 1, text.len()] {
        fs::write(&cut, &text[..length]).unwrap();
        let (status, out, err) = run(&["--side", "4", "--threads", "1", "--output", cut.to_str().unwrap()]);
        if length == 10 {
            // Not a title, and nothing that this program may overwrite.
            assert_eq!(status, 2, "{out}");
            assert!(err.contains("cut.txt: line 1: expected `# Rush Hour puzzles of side 4"), "{err}");
            continue;
        }
        assert_eq!((status, found(&out)), (0, found(&expected)), "{length}");
        assert_eq!(sorted_lines(&cut), sorted_lines(&whole), "{length}");
    }
}

#[test]
fn a_limit_stops_the_job_and_says_what_is_left() {
    let file = path("stopped.txt");
    let (status, out, _) = run(&["--side", "6", "--max-seconds", "0", "--output", file.to_str().unwrap()]);
    assert_eq!(status, 3, "{out}");
    assert!(out.starts_with("side 6: 0 of 134552 parts"), "{out}");
}

#[test]
fn other_sides_and_other_files_are_refused() {
    let (status, _, err) = run(&["--side", "7"]);
    assert_eq!((status, err.trim_end()), (2, "error: a side from 3 to 6 is expected, found 7"));
    let file = path("other.txt");
    fs::write(&file, "# Rush Hour puzzles of side 5\n").unwrap();
    let (status, _, err) = run(&["--output", file.to_str().unwrap()]);
    assert_eq!(status, 2);
    assert!(err.contains("line 1: expected `# Rush Hour puzzles of side 5: moves, board"), "{err}");
    assert_eq!(fs::read_to_string(&file).unwrap(), "# Rush Hour puzzles of side 5\n");
}

#[test]
fn a_damaged_line_is_named() {
    let file = path("damaged.txt");
    run(&["--side", "3", "--output", file.to_str().unwrap()]);
    let text = fs::read_to_string(&file).unwrap().replacen("1 ooo/AAo/ooo 2", "1 ooo/AAo 2", 1);
    fs::write(&file, &text).unwrap();
    // Parts are written in the order in which threads finish them.
    let line = text.lines().position(|line| line == "1 ooo/AAo 2").unwrap() + 1;
    let (status, _, err) = run(&["--side", "3", "--output", file.to_str().unwrap()]);
    assert_eq!(status, 2);
    let expected = format!("line {line}: expected a puzzle or the record of a part, found `1 ooo/AAo 2`");
    assert!(err.contains(&expected), "{err}");
}
