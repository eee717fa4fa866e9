//! Boards of the program `squirrel_cage` on one line: they may begin with `#`, the sign of comments in batch files, and with
//! `-`, the sign of options.

use std::{
    fs,
    path::{Path, PathBuf},
};

use crate::command::file;
use crate::squirrel_cage::{json, run};

#[test]
fn a_line_whose_first_cell_is_a_wall_is_a_board() {
    let lines = [
        "# a wall => none of the pieces goes there",
        "#A./... => #.A/...",
        "#A/ .. / .. => ../.A/..",
        "#",
        "#A. => .A",
        "  #125 => 125",
        "#A./... => .A/... match: shape",
        "#A./... match: shape",
        "#seen: A. => .A",
        "A.# => .A#",
    ];
    let path = file("walls.txt", &lines.join("\n"));
    let (status, answers) = json(&["--batch", &path]);
    let found: Vec<_> = answers.iter().map(|answer| (&answer["puzzle"], &answer["outcome"])).collect();
    let expected = [(1, "solved"), (2, "solved"), (6, "invalid"), (7, "invalid"), (9, "solved")];
    assert_eq!(status, 2);
    assert_eq!(found.len(), expected.len(), "{found:?}");
    for ((puzzle, outcome), (line, ending)) in found.into_iter().zip(expected) {
        assert_eq!((puzzle, outcome), (&lines[line].trim().into(), &ending.into()));
    }
    assert_eq!(answers[0]["actions"], serde_json::json!(["AE"]));
    let place = format!("{path}, line 8, column 1: expected a start and a goal, ");
    assert!(answers[3]["error"].as_str().unwrap().starts_with(&place), "{answers:?}");
}

#[test]
fn a_board_on_one_line_is_taken_where_a_file_is() {
    for line in ["#A./... => #.A/...", "A. => .A"] {
        let (status, answers) = json(&["-f", line]);
        assert_eq!((status, answers.len(), &answers[0]["puzzle"]), (0, 1, &line.into()));
    }
    let answered = run(&["-f", "A. => .B"]);
    assert_eq!(
        answered.err,
        "error: line 1, column 8: expected a piece of the start, found `B`, which is none\n"
    );
}

#[test]
fn a_board_that_begins_with_a_gate_is_no_option() {
    let line = "-A => A-";
    for arguments in [&[line][..], &[line, "--metric", "line"], &["--metric=line", "--", line]] {
        let (status, answers) = json(arguments);
        let found = ["puzzle", "outcome"].map(|key| answers[0][key].as_str().unwrap());
        assert_eq!((status, answers.len(), found), (0, 1, [line, "solved"]), "{arguments:?}");
    }
    let both = json(&["A.. => ..A", "--A => A--", line, "--metric", "line", "-f", "B. => .B"]).1;
    let puzzles: Vec<&str> = both.iter().map(|answer| answer["puzzle"].as_str().unwrap()).collect();
    assert_eq!(puzzles, ["A.. => ..A", "--A => A--", line, "B. => .B"]);
    // The letters of options stay options, and every other argument is named.
    let unknown = run(&["-x", line, "--bla", "-vA => -vA"]).err;
    assert!(unknown.starts_with("error: unknown arguments \"-x\", \"--bla\", \"-vA => -vA\"\n"), "{unknown}");
    assert!(unknown.contains("may stand behind `--`"), "{unknown}");
}

#[test]
fn a_list_in_another_order_gets_a_note() {
    let note = "note: 215, 213, 125: the triples are sorted: 125213215\n";
    let answered = run(&["215, 213, 125", "--metric", "move"]);
    assert_eq!((answered.status, answered.err.as_str()), (0, note));
    let goals = run(&["--json", "125, 213, 215 => 122 215 213", "--quiet"]);
    assert_eq!((goals.status, goals.err.as_str()), (0, ""));
    let path = file("unsorted.txt", "125,213,215\n#215,213,125\n125213215 => 122 215 213\n");
    let batch = run(&["--json", "--batch", &path]);
    assert_eq!(
        (batch.status, batch.err.as_str()),
        (0, "note: 122 215 213: the triples are sorted: 122213215\n")
    );
}

/// The lines of all data files that begin with `#` and are no rows of a grid are comments of those files.
#[test]
fn comments_of_data_files_stay_comments() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut comments = 0;
    for folder in fs::read_dir(crates).unwrap() {
        let folder = folder.unwrap().path();
        for file in ["data", "tests/data", "tests/proptest-regressions"]
            .iter()
            .flat_map(|data| files(&folder.join(data)))
        {
            let text = fs::read(file).unwrap();
            let lines = text.split(|&byte| byte == b'\n').filter(|line| line.starts_with(b"#"));
            for line in lines.map(|line| String::from_utf8_lossy(line).into_owned()) {
                assert!(!games::begins_with_wall(line.trim(), |_| false), "{line}");
                comments += 1;
            }
        }
    }
    assert!(comments > 50, "{comments}");
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    let paths = entries.map(|entry| entry.unwrap().path());
    paths.filter(|path| path.is_file()).collect()
}
