//! The program `sliding_tile` as a person or a script meets it: exit statuses, JSON, metrics and modes.

use crate::command::{Answered, Program};
use serde_json::Value;

pub(crate) const PROGRAM: Program = Program("sliding_tile");

pub(crate) fn run(arguments: &[&str]) -> Answered {
    PROGRAM.run(arguments)
}

pub(crate) fn json(arguments: &[&str]) -> (i32, Vec<Value>) {
    PROGRAM.json(arguments)
}

pub(crate) const E: &str = "1 3 X / 5 7 6 / 4 2 0";

/// Follows the actions without any code of the library: an action is the way of the tile.
fn follow(board: &str, columns: usize, actions: &Value) -> Vec<String> {
    let mut cells: Vec<String> =
        board.split([' ', '/', ',']).filter(|word| !word.is_empty()).map(String::from).collect();
    for action in actions.as_array().unwrap() {
        let hole = cells.iter().position(|label| label == "X").unwrap();
        let tile = match action.as_str().unwrap() {
            "N" => hole + columns,
            "S" => hole - columns,
            "W" if hole % columns < columns - 1 => hole + 1,
            "E" if hole % columns > 0 => hole - 1,
            other => panic!("{other} is impossible"),
        };
        cells.swap(hole, tile);
    }
    cells
}

#[test]
fn every_optimal_method_needs_26_moves_for_the_board_of_the_course_project() {
    for method in [
        &[][..],
        &["--algorithm", "ida-star"],
        &["--algorithm", "ida-star", "--heuristic", "manhattan"],
        &["--algorithm", "a-star", "--heuristic", "linear-conflict"],
        &["--algorithm", "a-star", "--heuristic", "h6"],
        &["--algorithm", "bfs"],
        &["--algorithm", "bidirectional"],
        &["--algorithm", "uniform-cost"],
        &["--algorithm", "iterative-deepening", "--heuristic", "misplaced"],
    ] {
        let (status, answers) = json(&[&[E], method].concat());
        let answer = &answers[0];
        assert_eq!((status, answers.len()), (0, 1), "{method:?}");
        assert_eq!((&answer["outcome"], &answer["puzzle"]), (&"solved".into(), &E.into()));
        assert_eq!((&answer["cost"], &answer["metric"]), (&26.into(), &"moves".into()), "{method:?}");
        assert_eq!(answer["optimal"], true, "{method:?}");
        assert_eq!(follow(E, 3, &answer["actions"]).join(" "), "0 1 2 3 4 5 6 7 X", "{method:?}");
        for name in method.chunks(2) {
            assert_eq!(answer[&name[0][2..]], name[1]);
        }
        for number in ["expanded", "generated", "evaluated", "popped", "peak_bytes", "seconds"] {
            assert!(answer[number].is_number(), "{number}");
        }
        assert_eq!(answer["cpu_seconds"].is_number(), cfg!(unix));
    }
}

#[test]
fn other_methods_solve_it_and_claim_nothing() {
    for method in [
        &["--algorithm", "weighted-a-star"][..],
        &["--algorithm", "greedy"],
        &["--algorithm", "beam"],
        &["--algorithm", "depth-first"],
        &["--algorithm", "stages"],
        &["--heuristic", "h2"],
        &["--algorithm", "ida-star", "--heuristic", "h3"],
    ] {
        let (status, answers) = json(&[&[E], method].concat());
        assert_eq!((status, &answers[0]["outcome"]), (0, &"solved".into()), "{method:?}");
        assert!(answers[0]["cost"].as_u64() >= Some(26), "{method:?}");
        assert_eq!(follow(E, 3, &answers[0]["actions"]).join(" "), "0 1 2 3 4 5 6 7 X", "{method:?}");
        if answers[0]["cost"].as_u64() > Some(26) {
            assert_eq!(answers[0]["optimal"], false, "{method:?}");
        }
    }
    assert_eq!(json(&[E, "--heuristic", "h3"]).1[0]["optimal"], false);
}

#[test]
fn large_boards_of_any_shape_are_solved() {
    let board = |rows: usize, columns: usize| {
        let last = rows * columns - 1;
        // The hole in the corner and all tiles turned by three places: an even permutation, since three cycles make it.
        let label =
            |cell: usize| if cell == last { "X".to_owned() } else { (1 + (cell + 2) % last).to_string() };
        let row = |row: usize| (row * columns..(row + 1) * columns).map(label).collect::<Vec<_>>().join(" ");
        (0..rows).map(row).collect::<Vec<_>>().join(" / ")
    };
    for (rows, columns) in [(5, 5), (2, 9), (4, 7), (9, 3), (10, 10), (16, 16)] {
        let text = board(rows, columns);
        let (status, answers) = json(&[&text]);
        assert_eq!((status, &answers[0]["outcome"]), (0, &"solved".into()), "{rows}x{columns}");
        let end = follow(&text, columns, &answers[0]["actions"]);
        let goal: Vec<String> =
            (1..rows * columns).map(|label| label.to_string()).chain(["X".to_owned()]).collect();
        assert_eq!(end, goal);
    }
}

#[test]
fn a_proof_a_limit_and_bad_input_have_their_statuses() {
    let (status, answers) = json(&["1 2 3 / 4 5 6 / 8 7 0"]);
    assert_eq!(
        (status, &answers[0]["outcome"], &answers[0]["proof"]),
        (1, &"unsolvable".into(), &"parity".into())
    );

    let (status, answers) = json(&[E, "--max-nodes", "10"]);
    assert_eq!((status, &answers[0]["outcome"], &answers[0]["expanded"]), (3, &"stopped".into(), &10.into()));
    assert!(answers[0]["reason"].is_string());

    let (status, answers) = json(&["1 2 3"]);
    assert_eq!((status, &answers[0]["outcome"]), (2, &"invalid".into()));

    assert_eq!(run(&["-h"]).status, 0);
    assert_eq!(run(&["-v"]).status, 0);
    let large = "2 1 4 3 X / 6 5 8 9 10 / 11 12 13 14 15 / 16 17 18 19 20 / 21 22 23 24 7";
    let answered = run(&[large, "--heuristic", "walking-distance"]);
    assert_eq!((answered.status, answered.err.contains("5x5")), (2, true), "{}", answered.err);
    let answered = run(&[E, "--algorithm", "bfs", "--heuristic", "h1"]);
    assert_eq!((answered.status, answered.err.contains("--heuristic h1")), (2, true), "{}", answered.err);
}

#[test]
fn labels_and_the_sign_of_the_hole_are_kept() {
    let answered = run(&["1 2 / _ 3", "--boards"]);
    assert_eq!(answered.status, 0);
    assert!(answered.out.contains("1 move, and no way is shorter: W\n"), "{}", answered.out);
    let board = "│ 1 │ 2 │\n├───┼───┤\n│ 3 │   │";
    assert!(answered.out.contains(&format!("1. W\n┌───┬───┐\n{board}")), "{}", answered.out);
}

#[test]
fn a_comparison_has_a_line_for_each_heuristic() {
    let (status, answers) = json(&[E, "--compare"]);
    assert_eq!(status, 0);
    // Popped and expanded, as an independent program counts them with ties to the lower h, then the youngest.
    for (name, popped, expanded, cost) in [
        ("h1", 198, 195, 30),
        ("h2", 241, 238, 40),
        ("h3", 825, 818, 26),
        ("h4", 364, 358, 40),
        ("h5", 675, 670, 26),
        ("h6", 579, 575, 26),
        ("zero", 162_999, 162_998, 26),
    ] {
        let answer = answers.iter().find(|answer| answer["heuristic"] == name).unwrap();
        let found = (&answer["popped"], &answer["expanded"], &answer["cost"]);
        assert_eq!(found, (&popped.into(), &expanded.into(), &cost.into()), "{name}");
    }
    assert!(run(&[E, "--compare"]).out.contains("walking-distance        22"));
}

/// The sum of the distances of the tiles from their places in order, by nothing but the text.
fn manhattan(board: &str, columns: usize) -> u64 {
    let labels = board.split([' ', '/']).filter(|word| !word.is_empty());
    let distance = |(cell, label): (usize, &str)| {
        let home = label.parse::<usize>().map_or(cell, |label| label - 1);
        (cell / columns).abs_diff(home / columns) + (cell % columns).abs_diff(home % columns)
    };
    labels.enumerate().map(distance).sum::<usize>() as u64
}

#[test]
fn a_long_solution_is_told_with_what_is_proven_of_the_shortest() {
    let mut random = sliding_tile::Generator::seeded(10);
    for side in [6, 10] {
        let solved = sliding_tile::Board::solved(sliding_tile::Shape::new(side, side).unwrap());
        let text = random.board(&solved).to_string().replace('_', "X");
        let (status, answers) = json(&[&text]);
        let (cost, bound) =
            (answers[0]["cost"].as_u64().unwrap(), answers[0]["lower_bound"].as_u64().unwrap());
        assert_eq!((status, &answers[0]["optimal"]), (0, &false.into()));
        assert!(
            manhattan(&text, side) <= bound && bound < cost && cost < 3 * bound,
            "{side}: {bound} {cost}"
        );
        let line = run(&[&text]).out.lines().find(|line| line.starts_with("at least ")).map(str::to_owned);
        assert!(line.unwrap().starts_with(&format!("at least {bound} are needed, so this is at most ")));
    }
    assert!(json(&[E]).1[0]["lower_bound"].is_null());
}

/// OEIS A090034, and the board that its author names as the farthest.
#[test]
fn a_survey_says_how_far_all_boards_are() {
    let (status, answers) = json(&["4 5 X / 1 2 3", "--survey"]);
    let layers = [1, 2, 3, 5, 6, 7, 10, 12, 12, 16, 23, 25, 28, 39, 44, 40, 29, 21, 18, 12, 6, 1];
    let answer = &answers[0];
    assert_eq!((status, &answer["outcome"], &answer["cost"]), (0, &"solved".into(), &21.into()));
    assert_eq!((&answer["layers"], &answer["farthest"]), (&Value::from(layers.to_vec()), &21.into()));
    assert_eq!((&answer["positions"], &answer["hardest"]), (&360.into(), &vec!["4 5 X / 1 2 3"].into()));

    let (status, answers) = json(&["2 1 3 / 4 5 X", "--survey"]);
    assert_eq!(
        (status, &answers[0]["outcome"], &answers[0]["proof"]),
        (1, &"unsolvable".into(), &"parity".into())
    );
    let (status, answers) = json(&["4 5 X / 1 2 3", "--survey", "--max-memory", "100"]);
    assert_eq!((status, &answers[0]["outcome"]), (3, &"stopped".into()));
    for limit in [["--max-nodes", "359"], ["--max-seconds", "0"]] {
        let (status, answers) = json(&[&["4 5 X / 1 2 3", "--survey"], &limit[..]].concat());
        assert_eq!((status, &answers[0]["outcome"]), (3, &"stopped".into()), "{limit:?}");
        assert!(answers[0]["reason"].is_string(), "{answers:?}");
    }
    assert_eq!(run(&["4 5 X / 1 2 3", "--survey", "--max-nodes", "360", "--max-seconds", "60"]).status, 0);
    let answered = run(&["1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 15 0", "--survey"]);
    assert_eq!((answered.status, answered.err.contains("14 cells at most, found 4x4")), (2, true));
    assert_eq!(run(&[E, "--survey", "--compare"]).status, 2);
    assert!(run(&["--survey"]).out.contains("26 moves, and no way is shorter\n181440 boards"));
}

/// An option that would do nothing is rejected by its name, and nothing is answered.
#[test]
fn options_that_would_do_nothing_are_rejected() {
    for (mode, options) in [
        (
            &["--survey"][..],
            &[&["--algorithm", "bfs"][..], &["--heuristic", "zero"], &["--boards"], &["--compare"]][..],
        ),
        (&["--compare"], &[&["--heuristic", "zero"], &["--tables", "file"], &["--boards"], &["--survey"]]),
        (&["--compare", "--algorithm"], &[&["bfs"], &["bidirectional"], &["stages"]]),
        (&["--algorithm", "bfs"], &[&["--heuristic", "h1"], &["--tables", "file"], &["--open-list", "heap"]]),
        (&[], &[&["--tables", "file"], &["--tables", "file", "--heuristic", "manhattan"]]),
    ] {
        for option in options {
            let line = [&[E, "--json"], mode, option].concat();
            let answered = run(&line);
            assert_eq!((answered.status, answered.out.as_str()), (2, ""), "{line:?}: {}", answered.err);
            assert!(answered.err.contains(option[0]), "{line:?}: {}", answered.err);
        }
    }
    for line in [
        &["--survey", "--quiet"][..],
        &["--survey", "--max-memory", "1M", "--metric", "moves"],
        &["--compare", "--max-seconds", "60", "--max-memory", "1G", "--algorithm", "a-star"],
        &["--algorithm", "bfs", "--heuristic", "zero", "--boards"],
    ] {
        assert_eq!(run(&[&[E], line].concat()).status, 0, "{line:?}");
    }
}

/// Two tiles to the left as one, then one up: the brackets of the rule are followed without any code of the library.
#[test]
fn a_run_of_tiles_is_one_slide() {
    let (status, answers) = json(&["_ 1 2 / 4 5 3", "--metric", "slides"]);
    let answer = &answers[0];
    assert_eq!((status, &answer["cost"], &answer["metric"]), (0, &2.into(), &"slides".into()));
    assert_eq!((&answer["optimal"], &answer["actions"]), (&true.into(), &serde_json::json!(["W2", "N"])));
    let (_, answers) = json(&["_ 1 2 / 4 5 3"]);
    assert_eq!((&answers[0]["cost"], &answers[0]["metric"]), (&3.into(), &"moves".into()));
    let answered = run(&["_ 1 2 / 4 5 3", "--metric", "slides", "--heuristic", "h1"]);
    assert_eq!((answered.status, answered.err.contains("--heuristic h1")), (2, true), "{}", answered.err);
    assert_eq!(run(&["_ 1 2 / 4 5 3", "--metric", "slides", "--survey"]).status, 2);
}

/// The plan of another program for a board two moves away, a wrong one, one that is not possible, and one that is none.
#[test]
fn plans_are_checked() {
    const NEAR: &str = "1 2 3 / 4 _ 6 / 7 5 8";
    for (plan, status) in [("N W", 0), ("N", 1), ("W E", 1), ("E E", 1), ("north", 2)] {
        assert_eq!(run(&[NEAR, "--replay", plan]).status, status, "{plan}");
    }
    assert_eq!(run(&["_ 1 2 / 4 5 3", "--metric", "slides", "--replay", "W2 N"]).status, 0);
    assert_eq!(run(&["_ 1 2 / 4 5 3", "--replay", "W2 N"]).status, 1);
    let (status, answers) = json(&[NEAR, "--hint"]);
    assert_eq!((status, &answers[0]["hint"], &answers[0]["left"]), (0, &"N".into(), &1.into()));
}

/// A generated board is solved by the same program in as many moves as it is said to need.
#[test]
fn generated_boards_need_what_is_said() {
    for options in [&["--difficulty", "hard"][..], &["--min", "5", "--max", "9", "--goal", "_ 1 2 / 3 4 5"]] {
        let (status, made) = json(&[&["--generate", "--seed", "4"], options].concat());
        let (text, cost) = (made[0]["puzzle"].as_str().unwrap(), made[0]["cost"].as_u64().unwrap());
        assert_eq!((status, made[0]["difficulty"].as_str().is_some()), (0, true));
        assert!(if options.len() == 2 { 23..=31 } else { 5..=9 }.contains(&cost), "{text}");
        let (_, answers) = json(&[text, "--algorithm", "bfs"]);
        assert_eq!(answers[0]["cost"], cost);
    }
}
