//! The program `squirrel_cage` as a person or a script meets it: puzzles and their solutions.
//!
//! The tests follow solutions on the characters of the board, without any code of the library.

use std::{collections::HashMap, sync::LazyLock};

use crate::command::{Answered, Program, file};
use crate::sliding_grid::{Grid, reachable};
use serde_json::Value;

pub(crate) const PROGRAM: Program = Program("squirrel_cage");

pub(crate) fn run(arguments: &[&str]) -> Answered {
    PROGRAM.run(arguments)
}

pub(crate) fn json(arguments: &[&str]) -> (i32, Vec<Value>) {
    PROGRAM.json(arguments)
}

pub(crate) const START: &str = "125213215243245323411422432441";

/// Every code that can be reached from the start by steps of one cell, with its distance.
pub(crate) static REACHED: LazyLock<HashMap<String, u64>> = LazyLock::new(|| reachable(START));

/// The optima of the wooden game: 116 as its course project tells, 90 and 81 as J. A. Storer does.
pub(crate) const OPTIMA: [(&str, u64); 3] = [("unit", 116), ("line", 90), ("move", 81)];

#[test]
fn a_metric_that_is_asked_for_is_the_only_one() {
    let (status, answers) = json(&["--metric", "line"]);
    assert_eq!((status, answers.len()), (0, 1));
    assert_eq!((&answers[0]["metric"], &answers[0]["cost"]), (&"line".into(), &90.into()));
    assert_eq!(json(&[]).1.len(), 3);
}

#[test]
fn every_algorithm_needs_the_known_number_of_actions() {
    for (metric, cost) in OPTIMA {
        for algorithm in ["auto", "bfs", "a-star", "bidirectional"] {
            let (status, answers) = json(&[START, "--metric", metric, "--algorithm", algorithm]);
            let answer = &answers[0];
            assert_eq!((status, answers.len()), (0, 1), "{metric}, {algorithm}");
            assert_eq!((&answer["outcome"], &answer["puzzle"]), (&"solved".into(), &START.into()));
            assert_eq!((&answer["cost"], &answer["metric"]), (&cost.into(), &metric.into()), "{algorithm}");
            assert_eq!(answer["optimal"], true, "{metric}, {algorithm}");
            assert_eq!(answer["actions"].as_array().unwrap().len() as u64, cost);
            let end = Grid::code_at_the_end_of(START, &answer["actions"]);
            assert!(end.starts_with("122"), "{end}");
            assert_eq!(answer["algorithm"], if algorithm == "auto" { "bfs" } else { algorithm });
            for number in ["expanded", "generated", "popped", "peak_bytes", "seconds"] {
                assert!(answer[number].is_number(), "{number}");
            }
        }
    }
}

/// Knuth's test puzzle on one line; he states 20 steps.
#[test]
fn a_board_on_one_line_is_solved() {
    let line = "AAA##/BAB../BBB../...../CD... => ...##/...CD/..AAA/..BAB/..BBB";
    let (status, answers) = json(&[line]);
    assert_eq!((status, &answers[0]["cost"], &answers[0]["puzzle"]), (0, &20.into(), &line.into()));
    let (status, answers) = json(&["A./.. => ../.B"]);
    let error = "line 1, column 14: expected a piece of the start, found `B`, which is none";
    assert_eq!((status, &answers[0]["outcome"], &answers[0]["error"]), (2, &"invalid".into(), &error.into()));
}

/// D. E. Knuth states the numbers for groups with his program SLIDING.
#[test]
fn a_puzzle_file_is_answered_puzzle_by_puzzle() {
    let knuth =
        "id: knuth\nstart:\nAAA##\nBAB..\nBBB..\n.....\nCD...\ngoal:\n...##\n...CD\n..AAA\n..BAB\n..BBB\n";
    let out = "id: squirrel\nstart:\nA**B\nA**B\nCDDE\nCFGE\nH..I\n#--#\n#--#\ngoal:\n....\n....\n....\n....\n....\n#**#\n#**#\n";
    let path = file("several.txt", &format!("; two\n{knuth}\n{out}"));
    for (metric, costs) in [
        ("unit", &[20, 118][..]),
        ("line", &[10, 91]),
        ("move", &[4, 81]),
        ("group-unit", &[10]),
        ("group-line", &[4]),
        ("group-move", &[2]),
    ] {
        let only = format!("{path}#knuth");
        let files = if costs.len() == 2 { &path } else { &only };
        let (status, answers) = json(&["-f", files, "--metric", metric]);
        assert_eq!((status, answers.len()), (0, costs.len()), "{metric}");
        for ((answer, &cost), id) in answers.iter().zip(costs).zip(["knuth", "squirrel"]) {
            assert_eq!((&answer["puzzle"], &answer["cost"]), (&format!("{path}#{id}").into(), &cost.into()));
        }
        let grid = Grid::of("AAA##/BAB../BBB../...../CD...");
        let end = grid.at_the_end_of(&answers[0]["actions"], metric);
        assert_eq!(end, Grid::of("...##/...CD/..AAA/..BAB/..BBB"), "{metric}");
    }
    let (status, answers) = json(&["-f", &path, "-f", &path, START, "--metric", "move"]);
    let costs: Vec<u64> = answers.iter().map(|answer| answer["cost"].as_u64().unwrap()).collect();
    assert_eq!((status, costs), (0, vec![81, 4, 81, 4, 81]));
    let both = json(&["-f", &format!("{path}#knuth"), "--algorithm", "bidirectional"]).1;
    assert_eq!((&both[0]["cost"], &both[0]["optimal"]), (&20.into(), &true.into()));
}

#[test]
fn any_piece_of_the_shape_will_do_if_the_file_says_so() {
    let text = "start:\nAB.\n...\ngoal:\n...\nB.A\n";
    let by_piece = file("piece.txt", text);
    let by_shape = file("shape.txt", &format!("match: shape\n{text}"));
    let cost = |path: &str| json(&["-f", path]).1[0]["cost"].as_u64().unwrap();
    // A goes down and two to the right while B goes round it; by shape A goes down, B down and right.
    assert_eq!((cost(&by_piece), cost(&by_shape)), (5, 3));
}

#[test]
fn pieces_of_a_code_go_together_too() {
    // Two small pieces stand in the squirrel's way, and all three go.
    let (status, answers) = json(&["112431432", "--metric", "group-unit"]);
    assert_eq!((status, &answers[0]["actions"]), (0, &Value::from(vec!["012:E"])));
    let end = Grid::code_at_the_end_of("112431432", &answers[0]["actions"]);
    assert_eq!(end, "122441442");
}

#[test]
fn without_a_puzzle_it_tells_of_the_wooden_game() {
    let answered = run(&[]);
    assert_eq!((answered.status, answered.err.as_str()), (0, ""));
    for row in ["unit 116 116 118 118 yes", "line 90 90 91 91 yes", "move 81 81 81 81 yes"] {
        let is_row = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ").starts_with(row);
        assert!(answered.out.lines().any(is_row), "{row}");
    }
    // Each line has the code that its move leads to.
    let mut code = START.to_owned();
    for number in 1..=116 {
        let line = answered.out.lines().find(|line| line.starts_with(&format!("{number:4}  "))).unwrap();
        let words: Vec<&str> = line.split_whitespace().collect();
        code = Grid::code_at_the_end_of(&code, &Value::from(vec![words[1]]));
        assert_eq!(words[2], code);
    }
    assert!(answered.out.contains("final codes: 964 can be reached, 2 of them with 116 steps:\n"));
    for code in ["122215225235245313411412433443", "122215225235245333413423441442"] {
        assert!(answered.out.lines().any(|line| line == code), "{code}");
    }
    let (status, answers) = json(&[]);
    let costs: Vec<_> = answers.iter().map(|answer| answer["cost"].as_u64().unwrap()).collect();
    assert_eq!((status, costs), (0, vec![116, 90, 81]));
}

#[test]
fn proofs_and_limits_have_their_statuses() {
    let shut = file("pass.txt", "start:\nAB..\ngoal:\nBA..\n");
    for algorithm in ["bfs", "a-star", "bidirectional"] {
        let (status, answers) = json(&["-f", &shut, "--algorithm", algorithm]);
        assert_eq!((status, &answers[0]["outcome"]), (1, &"unsolvable".into()), "{algorithm}");
        assert_eq!(answers[0]["proof"], "exhaustive search");
        for (option, value) in [("--max-nodes", "10"), ("--max-seconds", "0"), ("--max-memory", "1")] {
            let (status, answers) = json(&[START, option, value, "--algorithm", algorithm]);
            assert_eq!((status, &answers[0]["outcome"]), (3, &"stopped".into()), "{option} {algorithm}");
            assert!(answers[0]["reason"].is_string() && answers[0]["cost"].is_null());
        }
    }
    assert_eq!((run(&["-h"]).status, run(&["-v"]).status, run(&["--max-nodes", "9"]).status), (0, 0, 3));
}

#[test]
fn a_batch_file_is_answered_line_by_line() {
    let path = file("codes.txt", &format!("# codes\n{START}\n\n  125, 213\n 125 413 41\n"));
    let (status, answers) = json(&["--batch", &path]);
    let outcomes: Vec<&str> = answers.iter().map(|answer| answer["outcome"].as_str().unwrap()).collect();
    assert_eq!((status, outcomes), (2, vec!["solved", "solved", "invalid"]));
    let answered = run(&["--batch", &path]);
    let sentence = "line 5, column 10: expected triples of digits (kind, x, y), found `41`";
    assert_eq!(answered.err, format!("error: {path}, {sentence}\n"));
}

#[test]
fn every_position_can_be_drawn() {
    let answered = run(&["124", "--boards", "--metric", "move"]);
    let board = "│ · │ 0   0 │ · │";
    assert!(answered.out.contains("1. 0SS  122\n┌"), "{}", answered.out);
    assert_eq!(answered.out.matches(board).count(), 4, "{}", answered.out);
    assert!(answered.out.contains("1 move, and no way is shorter: 0SS\n"), "{}", answered.out);
}
