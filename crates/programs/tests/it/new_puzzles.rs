//! `--generate` in the four programs: the proven optimum, the limits, and the answer where no board is found.

use std::time::{Duration, Instant};

use serde_json::Value;

use crate::command::Program;

const TILES: Program = Program("sliding_tile");

/// A goal of 25 cells, beyond which `auto` proves nothing.
const LARGE: &str = "1 2 3 4 5 / 6 7 8 9 10 / 11 12 13 14 15 / 16 17 18 19 20 / 21 22 23 24 _";

fn generated(program: &Program, options: &[&str]) -> (i32, Value) {
    let (status, mut answers) = program.json(&[&["--generate"], options].concat());
    assert_eq!(answers.len(), 1, "{options:?}");
    (status, answers.remove(0))
}

/// A board is printed with the optimum by which it was chosen, also where `auto` finds an unproven solution of its own.
#[test]
fn a_large_board_keeps_its_proven_optimum() {
    for (min, max, seed) in [("50", "57", "5"), ("1", "40", "1")] {
        let request = ["--goal", LARGE, "--min", min, "--max", max, "--seed", seed];
        let (status, answer) = generated(&TILES, &request);
        assert_eq!((status, &answer["optimal"]), (0, &true.into()), "{answer}");
        let cost = answer["cost"].as_u64().unwrap();
        assert!((min.parse().unwrap()..=max.parse().unwrap()).contains(&cost), "{answer}");
        assert_eq!(answer["actions"].as_array().unwrap().len() as u64, cost, "{answer}");
        let text = TILES.run(&[&["--generate"], &request[..]].concat()).out;
        assert!(text.contains(&format!("\n{cost} moves at least: ")), "{text}");
    }
}

/// A survey of the goal expands states too: the limit of `--max-nodes` holds for it.
#[test]
fn a_limit_leaves_no_half_made_board() {
    for limit in [&["--max-nodes", "5"][..], &["--max-memory", "100"], &["--max-seconds", "0"]] {
        let (status, answer) = generated(&TILES, limit);
        assert_eq!((status, &answer["outcome"]), (3, &"stopped".into()), "{limit:?}: {answer}");
        assert!(answer["reason"].is_string() && answer["difficulty"].is_null(), "{answer}");
        let text = TILES.run(&[&["--generate"], limit].concat());
        assert_eq!(text.status, 3, "{limit:?}");
        assert!(text.out.starts_with("stopped: ") && text.out.lines().count() == 1, "{}", text.out);
    }
}

/// No board of 3x3 needs more than 31 moves.
#[test]
fn puzzles_that_are_too_hard_for_3x3_are_of_4x4() {
    for (request, least) in [(["--difficulty", "expert"], 32), (["--min", "32"], 32), (["--min", "31"], 31)] {
        let (status, answer) = generated(&TILES, &[&request[..], &["--seed", "3"]].concat());
        let (cost, tiles) = (answer["cost"].as_u64(), answer["puzzle"].as_str().unwrap().split_whitespace());
        assert!(status == 0 && cost >= Some(least), "{answer}");
        assert_eq!(tiles.filter(|&tile| tile != "/").count(), if least == 31 { 9 } else { 16 }, "{answer}");
    }
}

/// One outcome, one status and one sentence, which names the options that ask for too much.
#[test]
fn a_wish_that_no_board_meets_stops_every_program() {
    for (program, request, others) in [
        ("rush_hour", &["--size", "3x3", "--min", "50", "--seed", "2"][..], "--seed, --size or --min"),
        ("rush_hour", &["--size", "3x3", "--moves", "50"], "--seed, --size or --moves"),
        ("peg_solitaire", &["--shape", "triangle", "--min", "14"], "--seed or --min"),
        ("squirrel_cage", &["--min", "900", "--max", "950"], "--seed, --min or --max"),
        ("lights_out", &["--min", "16"], "--seed or --min"),
    ] {
        let (status, answer) = generated(&Program(program), request);
        let reason = format!("no board that was tried meets the options: another {others} may help");
        assert_eq!((status, &answer["outcome"]), (3, &"stopped".into()), "{program}: {answer}");
        assert_eq!(
            (&answer["puzzle"], &answer["reason"]),
            (&"".into(), &reason.as_str().into()),
            "{program}"
        );
        if program == "squirrel_cage" {
            let text = Program(program).run(&[&["--generate"], request].concat());
            assert_eq!((text.status, text.err.as_str()), (3, ""));
            assert!(text.out.starts_with(&format!("stopped: {reason}\n")), "{}", text.out);
        }
    }
}

/// The most moves are published: 31 and 30 on 3x3 with the hole in a corner and in the centre, 80 on 4x4, at most 208 on 5x5.
#[test]
fn a_least_number_of_moves_that_no_board_needs_is_rejected() {
    let (corner, centre) = ("1 2 3 / 4 5 6 / 7 8 0", "1 2 3 / 4 0 5 / 6 7 8");
    for (request, requested, shape, most) in [
        (&["--min", "81"][..], "--min 81 is too much", "4x4", 80),
        (&["--min", "1000000000", "--max-seconds", "3"], "--min 1000000000 is too much", "4x4", 80),
        (&["--goal", corner, "--min", "32"], "--min 32 is too much", "3x3", 31),
        (&["--goal", centre, "--min", "31"], "--min 31 is too much", "3x3", 30),
        (&["--goal", corner, "--difficulty", "expert"], "--difficulty expert begins at 32 moves", "3x3", 31),
        (&["--goal", LARGE, "--min", "50000000"], "--min 50000000 is too much", "5x5", 208),
    ] {
        let answered = TILES.run(&[&["--generate"], request].concat());
        let error =
            format!("error: {requested}: no board of {shape} needs more than {most} moves to this goal\n");
        assert_eq!((answered.status, answered.out.as_str(), answered.err), (2, "", error), "{request:?}");
    }
}

/// The walks of the generator grow while their ends need too few moves: they hear the limits all the same.
#[test]
fn a_wish_that_is_hardly_ever_met_keeps_to_the_limits() {
    let begun = Instant::now();
    let (status, answer) = generated(&TILES, &["--min", "79", "--max-seconds", "1"]);
    assert_eq!((status, &answer["reason"]), (3, &"the time is over".into()), "{answer}");
    assert!(begun.elapsed() < Duration::from_secs(15), "{:?}", begun.elapsed());
}

/// A solved board is no puzzle.
#[test]
fn a_new_puzzle_needs_an_action() {
    for program in ["lights_out", "sliding_tile", "rush_hour", "peg_solitaire", "squirrel_cage"] {
        let answered = Program(program).run(&["--generate", "--min", "0", "--max", "0"]);
        assert_eq!((answered.status, answered.out.as_str()), (2, ""), "{program}: {}", answered.err);
        assert!(answered.err.contains("a whole number from 1 to 4294967295 is expected"), "{}", answered.err);
    }
    let (status, answer) = generated(&TILES, &["--min", "0", "--max", "1"]);
    assert_eq!((status, &answer["cost"]), (0, &1.into()), "{answer}");
}
