//! The game of `squirrel_cage` played from a script, and its hints.

use std::{
    io::{BufRead, BufReader, Write},
    process::{Command, Stdio},
};

use crate::command::file;
use crate::sliding_grid::Grid;
use crate::squirrel_cage::{OPTIMA, PROGRAM, START, json, run};
use serde_json::Value;

#[test]
fn a_hint_is_the_first_action_of_a_shortest_solution() {
    let solution = json(&[START]).1[0]["actions"].as_array().unwrap().clone();
    let mut code = Grid::code_at_the_end_of(START, &Value::from(solution[..110].to_vec()));
    let mut left = 6_u64;
    while left > 0 {
        let (status, answers) = json(&[&code, "--hint"]);
        assert_eq!((status, &answers[0]["cost"], &answers[0]["left"]), (0, &left.into(), &(left - 1).into()));
        assert!(answers[0]["actions"].is_null());
        code = Grid::code_at_the_end_of(&code, &Value::from(vec![answers[0]["hint"].clone()]));
        left -= 1;
    }
    assert!(code.starts_with("122"), "{code}");
    let (status, answers) = json(&[&code, "--hint"]);
    assert_eq!((status, &answers[0]["cost"], answers[0].get("hint")), (0, &0.into(), None));
    let answered = run(&["--hint"]);
    assert!(answered.out.contains("and 115 steps are left after it\n"), "{}", answered.out);
    assert_eq!(json(&["--hint", "--max-nodes", "5"]).0, 3);
}

/// The lines that are no drawing and do not tell of memory, after a game by this script.
fn played(arguments: &[&str], script: &str) -> Vec<String> {
    let mut child = Command::new(PROGRAM.path())
        .arg("--play")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(script.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    let text = String::from_utf8(output.stdout).unwrap();
    let is_code = |line: &str| line.bytes().all(|digit| digit.is_ascii_digit());
    let is_said =
        |line: &&str| !line.starts_with(['│', '┌', '├', '└']) && !line.contains("memory") && !is_code(line);
    let mut said = text.lines().filter(is_said).map(str::to_owned);
    let opening = said.next().unwrap();
    let example = opening.strip_prefix("type an action").unwrap();
    let example = example.strip_suffix("; or u undo, U redo, h hint, r reset, q quit").unwrap();
    assert!(example.is_empty() || example.starts_with(", such as "), "{opening}");
    said.collect()
}

#[test]
fn a_script_plays_a_game() {
    let script = "6E\nu\nU\nU\n6E\n9N\nfoo\n99N\n12N\n\nr\nu\nU\nq\n6E\n";
    let code = Grid::code_at_the_end_of(START, &Value::from(vec!["6E", "6E"]));
    let needed = &json(&[&code]).1[0]["cost"];
    assert_eq!(
        played(&[], script),
        [
            "0 steps made; 116 still needed, par 116",
            "1 step made: 6E; 115 still needed, par 116",
            "0 steps made; 116 still needed, par 116",
            "1 step made: 6E; 115 still needed, par 116",
            "there is no move to redo",
            &format!("2 steps made: 6E 6E; {needed} still needed, par 116"),
            "9N is not possible: the way N is not free at step 1",
            "expected the number of a piece and its path, such as `6E` or `2SS`, found `foo`",
            "there is no piece 99",
            "there is no piece 12",
            "0 steps made; 116 still needed, par 116",
            "there is no move to undo",
            "1 step made: 6E; 115 still needed, par 116",
        ]
    );
    let undone = played(&[], "6E\nu\n9O\nU\nh\n");
    assert_eq!(undone[3], "1 step made: 9W; 115 still needed, par 116");
    assert_eq!((undone[4].as_str(), undone.len()), ("there is no move to redo", 6));
}

#[test]
fn a_plan_ends_with_the_code_of_the_position() {
    let code = Grid::code_at_the_end_of(START, &Value::from(vec!["6E", "6E"]));
    let answered = run(&[START, "--replay", "6E 6E"]);
    assert!(answered.out.lines().any(|line| line == code), "{}", answered.out);
}

#[test]
fn small_letters_are_directions_too() {
    let said = played(&[], "6e\nu\n9o\n6n\nfoo\n");
    assert_eq!(said[1], "1 step made: 6E; 115 still needed, par 116");
    assert_eq!(said[3], "1 step made: 9W; 115 still needed, par 116");
    assert_eq!(said[4], "6n is not possible: the way N is not free at step 1");
    assert!(said[5].ends_with("found `foo`"), "{}", said[5]);
    // Pieces keep their case.
    let path = file("play-case.txt", "start:\nAe..\na...\ngoal:\n...A\n....\n");
    let said = played(&["-f", &path, "--metric", "group-move"], "aee\nee\nEe\nAe:ee\n");
    assert_eq!(
        said[1..3],
        [
            "1 group move made: aEE; 2 still needed, par 2",
            "2 group moves made: aEE eE; 2 still needed, par 2"
        ]
    );
    assert_eq!(said[3], "there is no piece E");
    assert_eq!(said[4], "Ae:ee is not possible: the way E is not free at step 2");
}

/// The example of the first line is an action of this board, in its notation.
#[test]
fn a_game_begins_with_an_example_of_an_action() {
    for arguments in [&["A./.. => .A/.."][..], &[START], &[START, "--metric", "group-line"]] {
        let first = |script: &str| {
            let out = PROGRAM.typed(&[arguments, &["--play"]].concat(), script).out;
            out.lines().next().unwrap().to_owned() + out.lines().rfind(|line| line.contains(" made")).unwrap()
        };
        let opening = first("");
        let example = opening.split([' ', ';']).nth(5).unwrap();
        assert!(first(example).contains(&format!(" made: {example};")), "{opening}");
    }
}

#[test]
fn a_move_of_the_game_costs_one() {
    let path = file("play.txt", "start:\nAB..\n....\ngoal:\n...A\n....\n");
    let said = |metric: &str, action: &str| played(&["-f", &path, "--metric", metric], action)[1].clone();
    assert_eq!(said("unit", "BEE"), "BEE is not possible: in this metric a move goes one cell");
    assert_eq!(said("line", "BSE"), "BSE is not possible: in this metric a move goes straight on");
    assert_eq!(said("move", "AB:E"), "AB:E is not possible: in this metric one piece goes at a time");
    assert_eq!(said("move", "BEW"), "BEW is not possible: it ends where it begins");
    assert_eq!(said("line", "BEEE"), "BEEE is not possible: the way E is not free at step 3");
    assert_eq!(said("move", "ASEEEN"), "1 move made: ASEEEN; solved, par 1");
    assert_eq!(said("group-unit", "AB:E"), "1 group step made: AB:E; 3 still needed, par 4");
    assert_eq!(
        played(&["-f", &path], "ASEEEN\nAS\nh\n")[2..],
        ["1 step made: AS; 4 still needed, par 4", "try AE"]
    );
    let shut = file("play-shut.txt", "start:\nAB..\ngoal:\nBA..\n");
    assert_eq!(
        played(&["-f", &shut], "h\nBE\n"),
        [
            "0 steps made; no way leads to the goal",
            "no way leads to the goal",
            "1 step made: BE; no way leads to the goal",
        ]
    );
    let stopped = played(&["--max-nodes", "5"], "h\n");
    assert_eq!(stopped[1], "it is not known: as many states are expanded as allowed");
}

/// Who follows the hints wins in as many actions as were needed at first. Each hint is asked for, read and followed.
#[test]
fn hints_win_in_par() {
    for (metric, par) in OPTIMA {
        let mut child = Command::new(PROGRAM.path())
            .args(["--play", "--metric", metric])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut keys = child.stdin.take().unwrap();
        let mut said = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
        let mut actions = Vec::new();
        for left in (0..par).rev() {
            writeln!(keys, "h").unwrap();
            let hint = said.find_map(|line| line.strip_prefix("try ").map(str::to_owned)).unwrap();
            writeln!(keys, "{hint}").unwrap();
            let status = said.find(|line| line.contains(" made: ")).unwrap();
            let end = if left == 0 { "; solved, par" } else { &format!("; {left} still needed, par") };
            assert!(status.contains(end), "{status}");
            actions.push(hint);
        }
        writeln!(keys, "h\nq").unwrap();
        assert_eq!(said.next().unwrap(), "it is solved already");
        assert!(child.wait().unwrap().success());
        assert!(Grid::code_at_the_end_of(START, &Value::from(actions)).starts_with("122"));
    }
}
