//! The program `rush_hour` as a process: exit statuses, JSON, and error messages.
//!
//! Solutions are followed on the characters of the board, without any code of the library.

use crate::car_grid::Grid;
use crate::command::{Answered, Program};
use serde_json::Value;

pub(crate) const PROGRAM: Program = Program("rush_hour");

pub(crate) fn run(arguments: &[&str]) -> Answered {
    PROGRAM.run(arguments)
}

pub(crate) fn json(arguments: &[&str]) -> (i32, Vec<Value>) {
    PROGRAM.json(arguments)
}

/// Level 1, which takes 8 moves and 16 steps.
pub(crate) const FIRST: &str = "BBoooCDooEoCDAAEoCDooEooFoooGGFoHHHo";

#[test]
fn every_method_needs_the_published_number_of_moves() {
    for method in [
        &[][..],
        &["--algorithm", "bfs"],
        &["--algorithm", "a-star"],
        &["--algorithm", "a-star", "--heuristic", "blockers"],
        &["--algorithm", "a-star", "--heuristic", "escapes"],
        &["--algorithm", "ida-star", "--heuristic", "escapes"],
        &["--heuristic", "blockers"],
    ] {
        for (metric, cost) in [("moves", 8), ("steps", 16)] {
            // Steps are too many for a search that forgets where it was.
            if metric == "steps" && method.contains(&"ida-star") {
                continue;
            }
            let (status, answers) = json(&[&[FIRST, "--metric", metric], method].concat());
            let answer = &answers[0];
            assert_eq!((status, answers.len()), (0, 1), "{method:?}");
            assert_eq!((&answer["outcome"], &answer["puzzle"]), (&"solved".into(), &FIRST.into()));
            assert_eq!((&answer["cost"], &answer["metric"]), (&cost.into(), &metric.into()), "{method:?}");
            assert_eq!(answer["optimal"], true, "{method:?}");
            assert_eq!(answer["actions"].as_array().unwrap().len(), cost, "{method:?}");
            assert!(Grid::of(FIRST).at_the_end_of(&answer["actions"], metric).is_solved("right"));
            for name in method.chunks(2) {
                assert_eq!(answer[&name[0][2..]], name[1]);
            }
            for number in ["expanded", "generated", "evaluated", "popped", "peak_bytes", "seconds"] {
                assert!(answer[number].is_number(), "{number}");
            }
            assert_eq!(answer["cpu_seconds"].is_number(), cfg!(unix));
        }
    }
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
    let work = "expanded generated evaluated popped peak_bytes seconds cpu_seconds algorithm heuristic";
    if cfg!(unix) {
        assert_eq!(keys(&[FIRST]), format!("puzzle outcome cost metric optimal actions {work}"));
        assert_eq!(keys(&[FIRST, "--max-nodes", "3"]), format!("puzzle outcome metric {work} reason"));
    }
    assert_eq!(keys(&["oooB/AAoB/oooB/oooo"]), "puzzle outcome proof");
    assert_eq!(keys(&["AA"]), "puzzle outcome error");
}

/// Moves and steps of the cards as published, among others by the puzzle's own solution booklet.
#[test]
fn every_level_takes_its_moves_and_its_steps() {
    for (metric, sum) in [("moves", 1_028), ("steps", 1_844)] {
        let (status, answers) = json(&["--metric", metric]);
        assert_eq!((status, answers.len()), (0, 40));
        let mut total = 0;
        for answer in &answers {
            let board = answer["puzzle"].as_str().unwrap();
            assert!(Grid::of(board).at_the_end_of(&answer["actions"], metric).is_solved("right"), "{board}");
            assert_eq!(answer["optimal"], true);
            total += answer["cost"].as_u64().unwrap();
        }
        assert_eq!(total, sum);
    }
    let (status, answers) = json(&["--level", "40", "--level=1"]);
    assert_eq!((status, &answers[0]["cost"], &answers[1]["cost"]), (0, &51.into(), &8.into()));
    assert_eq!(answers[1]["puzzle"], FIRST);
}

/// Boards of other sizes, with walls, long cars and exits on each side, against a queue of all grids.
#[test]
fn boards_of_every_kind_agree_with_a_simple_search() {
    for (board, exit) in [
        ("ooB/AAB/ooo/CCo", "right"),
        ("oooB/AAoB/oooo/oooo", "right"),
        ("ooBo/AABo/oooo/ooCC", "right"),
        ("BBAA/oooo/oCCo", "left"),
        ("oABB/oAoC/oooC/DDoo", "down"),
        ("xBBo/CoAo/CoAo/oDDo", "up"),
        ("BBoC./AAoC./ox.D./EEED.", "right"),
        ("ooBCC/AABoD/EoBoD/EoxoD/EFFoo", "right"),
        ("aab1/AAb1/ooo1/oooo", "right"),
        ("BBBBo/oAAoo/CooDo/CooDo", "left"),
        ("BBBoooo/oAAoCoo/DoooCoo/DEEECoo/oooooFF", "right"),
        ("BCCoo/BAAoD/ooooD/EEEox", "left"),
        ("AAoBoo/CCoBxo/oooooo", "right"),
    ] {
        for metric in ["moves", "steps"] {
            let expected = Grid::of(board).fewest(exit, metric);
            for algorithm in [&[][..], &["--algorithm", "bfs"], &["--heuristic", "escapes"]] {
                let (_, answers) = json(&[&[board, "--exit", exit, "--metric", metric], algorithm].concat());
                assert_eq!(answers[0]["cost"].as_u64(), expected, "{board}, {metric}, {algorithm:?}");
                let outcome = if expected.is_some() { "solved" } else { "unsolvable" };
                assert_eq!(answers[0]["outcome"], outcome);
                if expected.is_some() {
                    let end = Grid::of(board).at_the_end_of(&answers[0]["actions"], metric);
                    assert!(end.is_solved(exit), "{board}");
                }
            }
        }
    }
}

#[test]
fn large_boards_are_solved_by_any_algorithm_alike() {
    for board in [
        "ooIooBK/ooIGoBK/AAFGCJH/oLFGCJH/NLoooDD/NooEEoo/NoMMooo",
        "PPNNEEEo/TFooQQWW/TFVLLXIU/AAVooXIU/oBBMOOoS/DoKMJGoS/DCKoJGHR/oCYYooHR",
        "oFoJaIIIQQ/oFoJaddWWo/XSoJNoLLLO/XSooNPPTTO/AAKooUoooO/oRKoMUDccc/VREEMUDCoo/VooeeeDCoG/oBBBbboCYG/ZZoHHoooYG",
    ] {
        let (status, auto) = json(&[board]);
        assert_eq!(
            (status, &auto[0]["algorithm"], &auto[0]["heuristic"]),
            (0, &"a-star".into(), &"escapes".into())
        );
        let (_, bfs) = json(&[board, "--algorithm", "bfs"]);
        assert_eq!(auto[0]["cost"], bfs[0]["cost"], "{board}");
        for answer in [&auto[0], &bfs[0]] {
            assert_eq!(answer["optimal"], true);
            assert!(Grid::of(board).at_the_end_of(&answer["actions"], "moves").is_solved("right"));
        }
    }
}

#[test]
fn a_search_that_needs_too_much_memory_hands_over_to_a_leaner_one() {
    // The exit cannot be reached, and only the search of all positions shows it.
    let board = "MMHCLLoo/ooHCooPO/ooHoGGPO/AAooNoPF/IIIoNKDF/ooBJNKDF/ooBJEKDo/QQBoEooo";
    let outcome = |memory: &str| {
        let (status, answers) = json(&[board, "--max-memory", memory]);
        (status, answers[0]["algorithm"].clone())
    };
    assert_eq!(outcome("1G"), (1, "a-star".into()));
    // The look-up tables take 279 KB of it.
    assert_eq!(outcome("3352k"), (1, "bfs".into()));
    assert_eq!(outcome("100k"), (3, "bfs".into()));
}

#[test]
fn proofs_and_limits_have_their_statuses() {
    let proof = |board: &str| {
        let (status, answers) = json(&[board]);
        assert_eq!((status, &answers[0]["outcome"]), (1, &"unsolvable".into()), "{board}");
        assert_eq!(Grid::of(board).fewest("right", "moves"), None);
        answers[0]["proof"].clone()
    };
    assert_eq!(proof("oooB/AAoB/oooB/oooo"), "arc consistency");
    assert_eq!(proof("AAoBB/ooooo/ooooo"), "arc consistency");
    assert_eq!(proof("oooB/AAoB/CCoD/oooD"), "arc consistency");
    assert_eq!(proof("AABo/CDBo/CDEE"), "exhaustive search");

    for (option, value) in [("--max-nodes", "10"), ("--max-seconds", "0"), ("--max-memory", "1")] {
        let (status, answers) = json(&[FIRST, option, value]);
        assert_eq!((status, &answers[0]["outcome"]), (3, &"stopped".into()), "{option}");
        assert!(answers[0]["reason"].is_string() && answers[0]["cost"].is_null());
    }
    let answered = run(&[FIRST, "--max-nodes", "10"]);
    assert_eq!(answered.status, 3);
    assert!(answered.out.contains("stopped: as many states are expanded as allowed\n"), "{}", answered.out);

    // The bound of a search that was stopped: the solution is not shorter.
    let steps = [FIRST, "--metric", "steps", "--heuristic", "zero"];
    let cost = json(&steps).1[0]["cost"].as_u64().unwrap();
    let stopped = run(&[&steps[..], &["--max-nodes", "500"]].concat()).out;
    let bound =
        stopped.split("takes at least ").nth(1).and_then(|rest| rest.split(' ').next()?.parse::<u64>().ok());
    assert!(bound.is_some_and(|bound| 0 < bound && bound <= cost), "{cost} {stopped}");
    assert_eq!((run(&["-h"]).status, run(&["-v"]).status), (0, 0));
    for (option, value) in [("--size", "4x4"), ("--seed", "3"), ("--moves", "2..")] {
        let answered = run(&[FIRST, option, value]);
        assert_eq!((answered.status, &*answered.out), (2, ""), "{option}");
        assert!(answered.err.contains("a new puzzle, which --generate makes"), "{}", answered.err);
    }
    let (status, answers) = json(&["--generate", "--size", "9x9", "--moves", "60..", "--max-seconds", "0.1"]);
    assert_eq!((status, &answers[0]["reason"]), (3, &"the time is over".into()));
}

/// The letters are those of the input, whatever they are, and every position can be drawn.
#[test]
fn letters_are_kept_and_positions_drawn() {
    let answered = run(&["..z / AAz / ..9 / ..9 / ... / ...", "--boards"]);
    assert_eq!(answered.status, 0);
    assert!(answered.out.contains("3 moves, and no way is shorter: 9+2 z+2 A+1\n"), "{}", answered.out);
    assert!(answered.out.starts_with(
        "┌───────┬───┐\n│ ·   · │ z │\n├───────┤   │\n│ A   A │ z ▶\n├───────┼───┤\n│ ·   · │ 9 │\n│       │   │\n│ ·   · │ 9 │\n│       └───┤\n│ ·   ·   · │\n│           │\n│ ·   ·   · │\n└───────────┘\n1. "
    ));
    let (_, answers) = json(&["AA0 / 0b0"]);
    assert_eq!(answers[0]["outcome"], "invalid");
    let (_, answers) = json(&["Aob/A.b/..."]);
    assert_eq!(
        (&answers[0]["puzzle"], &answers[0]["actions"]),
        (&"Aob/A.b/...".into(), &Value::from(vec!["A+1"]))
    );
}
