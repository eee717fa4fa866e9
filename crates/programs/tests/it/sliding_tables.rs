//! The tables of patterns and of colours of the program `sliding_tile`: when they are filled, and where they are kept.

use crate::command::{Program, file};
use crate::sliding_tile::{json, run};

/// Tables that take half a minute and 288 MB are filled no longer, and not at all, if the limits say so.
#[test]
fn limits_hold_while_tables_are_filled() {
    let tiles = "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3 => 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15";
    for (option, value, reason) in [
        ("--max-seconds", "0.1", "the time is over"),
        ("--max-memory", "200M", "the search holds as much memory"),
    ] {
        let (status, answers) = json(&[tiles, "--heuristic", "pdb-78", option, value]);
        assert_eq!((status, &answers[0]["outcome"]), (3, &"stopped".into()), "{option}");
        assert!(answers[0]["reason"].as_str().unwrap().starts_with(reason), "{answers:?}");
        assert!(answers[0]["seconds"].as_f64().unwrap() < 20.0, "{answers:?}");
    }
}

#[test]
fn tables_of_patterns_are_filled_once_for_a_batch() {
    // One move from the goal: the search takes no time.
    let (near, goal) = ("1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0");
    let path = file("near.txt", &format!("{near}\n{near} => {goal}\n{near}\n"));
    let (status, answers) = json(&["--batch", &path, "--heuristic", "pdb-663"]);
    let seconds: Vec<f64> = answers.iter().map(|answer| answer["seconds"].as_f64().unwrap()).collect();
    assert_eq!((status, seconds.len()), (0, 3));
    assert!(seconds[1] < seconds[0] / 4.0 && seconds[2] < seconds[0] / 4.0, "{seconds:?}");
}

/// Tables for one goal are not taken for another.
#[test]
fn tables_of_patterns_belong_to_a_goal() {
    let start = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15";
    let goals = ["1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0", "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15"];
    let (status, answers) = json(&[
        &format!("{start} => {}", goals[0]),
        &format!("{} => {}", goals[1], goals[1]),
        &format!("1 0 2 3 4 5 6 7 8 9 10 11 12 13 14 15 => {}", goals[1]),
        &format!("{start} => {}", goals[0]),
        "--heuristic",
        "pdb-555",
    ]);
    let costs: Vec<u64> = answers.iter().map(|answer| answer["cost"].as_u64().unwrap()).collect();
    assert_eq!((status, costs), (0, vec![1, 0, 1, 1]));
}

#[test]
fn tables_that_cannot_be_written_are_said_at_once() {
    let inside = file("no-folder", "") + "/tables";
    let tiles = "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3 => 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15";
    for path in ["no/such/folder/tables", env!("CARGO_TARGET_TMPDIR"), &inside] {
        let since = std::time::Instant::now();
        let answered = run(&["--json", tiles, "--heuristic", "pdb-78", "--tables", path]);
        assert_eq!((answered.status, answered.out.as_str()), (2, ""), "{path}");
        let expected = format!("error: {path}: cannot be written: ");
        assert!(answered.err.starts_with(&expected), "{}", answered.err);
        // To fill them takes half a minute.
        assert!(since.elapsed().as_secs() < 5, "{path}: {:?}", since.elapsed());
    }
}

/// OEIS A090034 has the layers. A survey that a limit ended goes on from its file, and a complete one is read.
#[test]
fn a_survey_goes_on_from_its_file() {
    let layers = [1, 2, 3, 5, 6, 7, 10, 12, 12, 16, 23, 25, 28, 39, 44, 40, 29, 21, 18, 12, 6, 1];
    let path = file("survey", "") + ".tables";
    let _ = std::fs::remove_file(&path);
    let survey =
        |options: &[&str]| json(&[&["4 5 X / 1 2 3", "--survey", "--tables", &path], options].concat());
    let (status, answers) = survey(&["--max-nodes", "100"]);
    assert_eq!((status, &answers[0]["outcome"]), (3, &"stopped".into()), "{answers:?}");
    for _ in 0..2 {
        let (status, answers) = survey(&[]);
        assert_eq!((status, &answers[0]["layers"]), (0, &layers.to_vec().into()), "{answers:?}");
    }

    // The memory is compared before the file is read.
    assert_eq!(survey(&["--max-memory", "100"]).0, 3);

    let other = run(&["1 2 3 / 4 5 X => 1 2 3 / X 4 5", "--survey", "--tables", &path]);
    assert_eq!((other.status, other.out.as_str()), (2, ""), "{}", other.err);
    assert!(other.err.contains("expected a table for"), "{}", other.err);
    let nowhere = run(&["4 5 X / 1 2 3", "--survey", "--tables", "no/such/folder/survey"]);
    assert_eq!((nowhere.status, nowhere.out.as_str()), (2, ""), "{}", nowhere.err);
}

/// The same length with tables of colours and without an estimate; other shapes and other metrics are rejected.
#[test]
fn tables_of_colours_are_for_slides() {
    let cost = |options: &[&str]| {
        let (status, answers) = json(&[&["8 1 3 / 4 _ 2 / 7 6 5", "--metric", "slides"], options].concat());
        assert_eq!((status, &answers[0]["optimal"]), (0, &true.into()), "{options:?}");
        answers[0]["cost"].clone()
    };
    let distance = cost(&["--algorithm", "bfs"]);
    for algorithm in ["auto", "a-star", "ida-star"] {
        assert_eq!(cost(&["--heuristic", "colours", "--algorithm", algorithm]), distance, "{algorithm}");
    }
    for (options, message) in [
        (&["_ 1 2 / 4 5 3", "--metric", "slides", "--heuristic", "colours"][..], "3x3 or 4x4"),
        (&["_ 1 2 / 4 5 3", "--heuristic", "colours"], "the metric moves"),
    ] {
        let answered = run(options);
        assert_eq!((answered.status, answered.err.contains(message)), (2, true), "{}", answered.err);
    }
    for (options, message) in [
        (
            &["--metric", "slides", "--heuristic", "manhattan", "--threads", "2"][..],
            "--heuristic and --threads do nothing",
        ),
        (&["--heuristic", "manhattan", "--pruning", "3"], "no tables, so --pruning does nothing"),
    ] {
        let answered = Program("korf_100").run(options);
        assert_eq!((answered.status, answered.err.contains(message)), (2, true), "{}", answered.err);
    }
}

/// The number of moves stays, and the number of nodes does not: of instance 12 by three patterns of five tiles.
#[test]
fn duplicate_sequences_are_left_out_by_choice() {
    let nodes = |options: &[&str]| -> u64 {
        let answered =
            Program("korf_100").run(&[&["--only", "12", "--heuristic", "pdb-555"], options].concat());
        assert_eq!(answered.status, 0, "{}", answered.err);
        let row = answered.out.lines().find(|line| line.trim_start().starts_with("12 ")).unwrap();
        let words: Vec<&str> = row.split_whitespace().collect();
        assert_eq!(words[..3], ["12", "45", "45"], "{row}");
        words[3].parse().unwrap()
    };
    let [all, fewer, few] = [&["--pruning", "0"][..], &["--pruning", "6"], &[]].map(nodes);
    assert!(all > fewer && fewer > few, "{all} {fewer} {few}");
}

/// The tables that suit the goal come first. Those of eight tiles do not fit into the memory of this test.
#[test]
fn a_comparison_has_the_tables_of_patterns() {
    let near = "1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 0 15";
    let (status, answers) = json(&[near, "--compare", "--max-memory", "200M"]);
    let said: Vec<_> = answers.iter().map(|answer| (&answer["heuristic"], &answer["outcome"])).collect();
    assert_eq!((status, said.len(), answers[0]["outcome"].as_str()), (0, 14, Some("stopped")));
    assert_eq!(said[1..3], [(&"pdb-663".into(), &"solved".into()), (&"pdb-555".into(), &"solved".into())]);
    assert!(said[1..].iter().all(|(_, outcome)| **outcome == "solved"), "{said:?}");
    // Of this goal, none do.
    let inside = format!("{near} => 1 2 3 4 / 5 0 7 8 / 9 10 11 12 / 13 14 15 6");
    assert_eq!(json(&[&inside, "--compare", "--max-nodes", "10"]).1.len(), 11);
}
