//! Every shortest solution of the program `squirrel_cage`, counted and followed on characters.

use std::collections::HashSet;

use crate::sliding_grid::{Grid, shortest_ways};
use crate::squirrel_cage::{PROGRAM, START};
use serde_json::Value;

/// Counts the shortest ways of a code to the exit.
fn ways(code: &str) -> (u64, u128) {
    let normal = |grid: Grid| Grid::of_code(&grid.code());
    shortest_ways(&Grid::of_code(code), normal, |grid| grid.code().starts_with("122"))
}

#[test]
fn every_shortest_solution_of_a_code_is_listed_once() {
    let solution = PROGRAM.json(&[START]).1[0]["actions"].as_array().unwrap().clone();
    let code = Grid::code_at_the_end_of(START, &Value::from(solution[..100].to_vec()));
    let (cost, count) = ways(&code);
    let (status, answers) = PROGRAM.json(&[&code, "--all"]);
    let answer = &answers[0];
    assert_eq!((status, answers.len(), &answer["outcome"]), (0, 1, &"solved".into()));
    assert_eq!((answer["cost"].as_u64(), &answer["optimal"]), (Some(cost), &true.into()));
    assert_eq!((&answer["algorithm"], &answer["metric"]), (&"bfs".into(), &"unit".into()));
    let solutions = answer["solutions"].as_array().unwrap();
    assert_eq!(solutions[0], answer["actions"]);
    assert_eq!(solutions.len() as u128, count);
    assert_eq!(solutions.iter().map(ToString::to_string).collect::<HashSet<_>>().len() as u128, count);
    for solution in solutions {
        assert_eq!(solution.as_array().unwrap().len() as u64, cost);
        assert!(Grid::code_at_the_end_of(&code, solution).starts_with("122"));
    }
    let answered = PROGRAM.run(&[&code, "--all"]);
    let head = format!("{count} solutions:");
    let lines = answered.out.lines().skip_while(|line| *line != head).skip(1).take(solutions.len());
    let texts = solutions.iter().map(|solution| {
        solution
            .as_array()
            .unwrap()
            .iter()
            .map(|action| action.as_str().unwrap())
            .collect::<Vec<_>>()
            .join(" ")
    });
    assert!(lines.eq(texts), "{}", answered.out);
}

#[test]
fn every_shortest_solution_of_a_board_is_listed_once() {
    let puzzle = "AB./... => ..A/B..";
    let (start, goal) = (Grid::of("AB./..."), Grid::of("..A/B.."));
    let (cost, count) = shortest_ways(&start, |grid| grid, |grid| *grid == goal);
    let (status, answers) = PROGRAM.json(&[puzzle, "--all", "--algorithm", "bfs"]);
    let solutions = answers[0]["solutions"].as_array().unwrap();
    assert_eq!((status, answers[0]["cost"].as_u64()), (0, Some(cost)));
    assert_eq!((solutions.len() as u128, answers[0]["count"].as_u64()), (count, u64::try_from(count).ok()));
    for solution in solutions {
        assert_eq!(start.at_the_end_of(solution, "unit"), goal);
    }
    // The list keeps no place of an empty plan.
    let (status, answers) = PROGRAM.json(&["A. => A.", "--all"]);
    assert_eq!((status, answers[0]["solutions"].to_string().as_str()), (0, "[[]]"));
    let (status, answers) = PROGRAM.json(&["AB. => BA.", "--all"]);
    assert_eq!(
        (status, &answers[0]["outcome"], &answers[0]["solutions"]),
        (1, &"unsolvable".into(), &Value::from(vec![0; 0]))
    );
    assert!(PROGRAM.run(&["AB. => BA.", "--all"]).out.contains("unsolvable: every way was tried\n"));
}

/// Far more solutions than anybody lists.
#[test]
fn a_limit_ends_the_list_and_says_how_many_there_are() {
    let (cost, count) = ways(START);
    assert_eq!(cost, 116);
    let answered = PROGRAM.run(&["--all", "--max-seconds", "1"]);
    assert_eq!(answered.status, 3, "{}", answered.err);
    let said = answered.out.lines().rev().find(|line| line.starts_with("stopped: ")).unwrap();
    let listed = answered.out.lines().skip_while(|line| !line.ends_with(" solutions:")).skip(1);
    let listed = listed.take_while(|line| !line.starts_with("stopped: ")).count();
    assert_eq!(said, format!("stopped: the time is over; {listed} of {count} solutions so far"));
    assert!(listed > 0);
    let (status, answers) = PROGRAM.json(&["--all", "--max-memory", "4M"]);
    assert_eq!((status, &answers[0]["outcome"], &answers[0]["cost"]), (3, &"stopped".into(), &116.into()));
    assert!(answers[0]["reason"].is_string() && answers[0]["solutions"].is_array());
    assert_eq!(u128::from(answers[0]["count"].as_u64().unwrap()), count);
    let (status, answers) = PROGRAM.json(&["--all", "--max-nodes", "100"]);
    assert_eq!((status, &answers[0]["outcome"], answers[0].get("count")), (3, &"stopped".into(), None));
    assert_eq!(answers[0]["solutions"], Value::from(vec![0; 0]));
    assert!(PROGRAM.run(&["--all", "--max-nodes", "100"]).out.contains("\n0 solutions so far\n"));
}

#[test]
fn options_without_effect_beside_all_are_rejected() {
    for (arguments, sentence) in [
        (
            &["--all", "--algorithm", "a-star"][..],
            "error: --all searches by bfs, so --algorithm a-star does nothing",
        ),
        (&["--all", "--boards"], "error: the argument '--all' cannot be used with '--boards'"),
        (&["--all", "--survey"], "error: the argument '--all' cannot be used with '--survey'"),
    ] {
        let answered = PROGRAM.run(arguments);
        assert_eq!((answered.status, answered.out.as_str()), (2, ""), "{arguments:?}");
        assert!(answered.err.starts_with(sentence), "{}", answered.err);
    }
}
