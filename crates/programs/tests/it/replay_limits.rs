//! `--replay` beside unsuitable options, limits and SIGINT: its two searches share the limits.

use crate::command::Program;

const TILES: Program = Program("sliding_tile");

/// The board of the course project, whose shortest solution takes 26 moves.
const E: &str = "1 3 X / 5 7 6 / 4 2 0";

#[test]
fn options_that_do_not_suit_the_board_are_rejected() {
    let near = "1 2 3 / 4 5 6 / 7 _ 8";
    for (program, arguments) in [
        ("sliding_tile", &[near, "--replay", "W", "--heuristic", "pdb-555"][..]),
        ("rush_hour", &["--level", "1", "--replay", "C+1", "--open-list", "heap", "--closed-list", "key"]),
    ] {
        let (status, answers) = Program(program).json(arguments);
        assert_eq!((status, &answers[0]["outcome"]), (2, &"invalid".into()), "{program}: {answers:?}");
        assert!(answers[0]["error"].as_str().unwrap().starts_with("--"), "{answers:?}");
        let plain: Vec<&str> =
            arguments.iter().copied().filter(|word| !["--replay", "W", "C+1"].contains(word)).collect();
        assert_eq!(Program(program).json(&plain).1[0]["error"], answers[0]["error"], "{program}");
    }
}

/// The search from the start takes all nodes, so nothing is left for the search from the end.
#[test]
fn both_searches_share_the_limits() {
    let method = ["--algorithm", "uniform-cost"];
    let (_, solved) = TILES.json(&[&[E][..], &method].concat());
    let expanded = solved[0]["expanded"].as_u64().unwrap();
    let replay = |nodes: u64| {
        let nodes = nodes.to_string();
        let (status, mut answers) =
            TILES.json(&[&[E, "--replay", "N", "--max-nodes", &nodes], &method[..]].concat());
        assert_eq!((status, &answers[0]["outcome"]), (1, &"unsolved".into()), "{answers:?}");
        answers.remove(0)
    };
    let short = replay(expanded + 1);
    assert_eq!((&short["optimum"], &short["left"]), (&26.into(), &serde_json::Value::Null), "{short}");
    assert!(short["reason"].is_string(), "{short}");
    let enough = replay(2 * expanded + 100_000);
    assert_eq!((&enough["left"], &enough["reason"]), (&25.into(), &serde_json::Value::Null), "{enough}");
    let text = TILES.run(&[&[E, "--replay", "N", "--max-nodes", "1"], &method[..]].concat());
    assert_eq!(text.status, 1);
    assert!(text.out.contains("the fewest are not known: "), "{}", text.out);
}

#[test]
fn sentences_count_the_actions() {
    let text = |plan: &str| TILES.run(&[E, "--replay", plan]).out;
    assert!(text("N").contains("the action is possible, and it does not solve the puzzle\n"));
    assert!(text("N N").contains("\nall 2 actions are possible, and they do not solve the puzzle\n"));
    assert!(text("").contains("\nthe plan has no action, and the puzzle is not solved\n"));
    assert!(
        text("N W E").contains("\n1 of 3 actions is possible; action 2, W, is not: "),
        "{}",
        text("N W E")
    );
}
