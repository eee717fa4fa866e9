//! The modes of `rush_hour` beside solving: hints, surveys, plans to check, all solutions, counts of grids, new puzzles.

use crate::rush_hour::{FIRST, json, run};
use crate::{car_grid::Grid, command::file};
use serde_json::Value;

#[test]
fn a_hint_is_the_first_action_of_a_shortest_solution() {
    for (metric, cost) in [("moves", 8_u64), ("steps", 16)] {
        let mut grid = Grid::of(FIRST);
        for left in (0..cost).rev() {
            let text: Vec<String> = grid.0.iter().map(|row| row.iter().collect()).collect();
            let (status, answers) = json(&[&text.join("/"), "--hint", "--metric", metric]);
            let answer = &answers[0];
            assert_eq!((status, &answer["cost"], &answer["left"]), (0, &(left + 1).into(), &left.into()));
            assert!(answer["actions"].is_null());
            grid = grid.at_the_end_of(&Value::from(vec![answer["hint"].clone()]), metric);
        }
        assert!(grid.is_solved("right"));
    }
    let answered = run(&["--level", "1", "--hint"]);
    assert!(answered.out.contains("8 moves, and no way is shorter\n"), "{}", answered.out);
    assert!(answered.out.contains(", and 7 moves are left after it\n"), "{}", answered.out);
    let (status, answers) = json(&["ooo/oAA/ooo", "--hint"]);
    assert_eq!((status, &answers[0]["cost"], answers[0].get("hint")), (0, &0.into(), None));
    let (status, answers) = json(&["oooB/AAoB/oooB/oooo", "--hint"]);
    assert_eq!((status, &answers[0]["outcome"], answers[0].get("left")), (1, &"unsolvable".into(), None));
    assert_eq!(json(&[FIRST, "--hint", "--max-nodes", "5"]).0, 3);
}

/// Every figure of a survey that a queue of all grids can tell.
#[test]
fn a_survey_agrees_with_a_simple_search() {
    for (board, exit) in [
        ("ooB/AAB/ooo/CCo", "right"),
        ("ooBo/AABo/oooo/ooCC", "right"),
        ("oooo/AABC/ooBC/oooo/oooo", "right"),
        ("oABo/oABo/oCCo/oxoo", "up"),
    ] {
        let (status, answers) = json(&[board, "--exit", exit, "--survey"]);
        assert_eq!((status, &answers[0]["outcome"]), (0, &"solved".into()), "{board}");
        let grids = Grid::of(board).reachable("moves");
        assert_eq!(answers[0]["positions"], grids.len(), "{board}");
        for metric in ["moves", "steps"] {
            let figures = &answers[0][metric];
            let mut layers = vec![0_u64; figures["layers"].as_array().unwrap().len()];
            for (grid, _) in &grids {
                layers[grid.fewest(exit, metric).unwrap() as usize] += 1;
            }
            assert_eq!(figures["layers"], Value::from(layers.clone()), "{board}, {metric}");
            assert_eq!(figures["cost"].as_u64(), Grid::of(board).fewest(exit, metric));
            assert_eq!(figures["solutions"], Grid::of(board).solutions(exit, metric), "{board}, {metric}");
            assert_eq!(figures["farthest"], layers.len() - 1);
            let hardest = Grid::of(figures["hardest"].as_str().unwrap());
            assert_eq!(hardest.fewest(exit, metric), figures["farthest"].as_u64());
        }
    }
}

/// Component and hardest starts of card 40 as published; other boards have no solution, or too many positions.
#[test]
fn a_survey_finds_what_is_published_and_keeps_to_limits() {
    let (status, answers) = json(&["--level", "40", "--survey"]);
    let answer = &answers[0];
    assert_eq!((status, &answer["positions"]), (0, &4_780.into()));
    assert_eq!((&answer["moves"]["farthest"], &answer["steps"]["farthest"]), (&51.into(), &83.into()));
    assert_eq!(answer["moves"]["minimal"], true);
    let answered = run(&["--level", "40", "--survey"]);
    assert!(answered.out.contains("4780 positions can be reached"), "{}", answered.out);
    assert!(answered.out.contains("a hardest start: 83 steps, "), "{}", answered.out);

    let (status, answers) = json(&["oooB/AAoB/oooB/oooo", "--survey"]);
    assert_eq!((status, &answers[0]["proof"]), (1, &"exhaustive search".into()));
    assert_eq!((&answers[0]["positions"], answers[0].get("moves")), (&4.into(), None));
    let (status, answers) = json(&[FIRST, "--survey", "--max-nodes", "100"]);
    assert_eq!((status, &answers[0]["outcome"]), (3, &"stopped".into()));
    let (status, answers) = json(&["AAx/ooo/ooo", "--survey"]);
    assert_eq!((status, &answers[0]["outcome"]), (2, &"invalid".into()));
}

#[test]
fn a_new_puzzle_is_as_wished_and_that_of_its_seed() {
    for (seed, size, moves, exit) in [
        ("1", "4x4", 3..=9, "right"),
        ("2", "4x5", 5..=5, "left"),
        ("3", "5x4", 4..=6, "down"),
        ("4", "5x5", 6..=99, "up"),
    ] {
        let range = format!("{}..{}", moves.start(), moves.end());
        let request = ["--generate", "--seed", seed, "--size", size, "--moves", &range, "--exit", exit];
        let (status, answers) = json(&request);
        let board = answers[0]["puzzle"].as_str().unwrap();
        let (cost, grid) = (answers[0]["cost"].as_u64().unwrap(), Grid::of(board));
        assert_eq!((status, answers.len()), (0, 1));
        assert!(moves.contains(&cost), "{board}");
        assert_eq!(grid.fewest(exit, "moves"), Some(cost), "{board}");
        assert_eq!(format!("{}x{}", grid.0.len(), grid.0[0].len()), size);
        let answered = run(&request);
        assert!(answered.out.contains(&format!("{board}\n{cost} moves are needed, ")), "{}", answered.out);
    }
    let other = |seed: &str| json(&["--generate", "--seed", seed]).1[0]["puzzle"].clone();
    assert_ne!(other("1"), other("2"));
    let (status, answers) = json(&["--generate", "--size", "3x3", "--moves", "50"]);
    assert_eq!((status, &answers[0]["outcome"]), (3, &"stopped".into()));
}

/// Plans of one's own, checked by hand: B goes down two cells, then A one to the right.
#[test]
fn plans_are_checked() {
    let board = "ooB/AAB/ooo/CCo";
    for (plan, metric, status, sentence) in [
        ("B+2 A+1", "moves", 0, "the plan solves the puzzle in 2 moves\nno plan is shorter"),
        ("C+1 C-1 B+2, A+1", "moves", 0, "the fewest are 2, so it takes 2 more"),
        ("B+2", "moves", 1, "the action is possible, and it does not solve the puzzle"),
        ("A+1", "moves", 1, "action 1, A+1, is not: the way of car `A` is not free"),
        ("D+1", "moves", 1, "action 1, D+1, is not: the board has no car `D`"),
        ("B+1 B+1 A+1", "steps", 0, "no plan is shorter"),
        ("B+2 A+1", "steps", 1, "action 1, B+2, is not: a step goes one cell"),
    ] {
        let answered = run(&[board, "--replay", plan, "--metric", metric]);
        assert_eq!(answered.status, status, "{plan}: {}", answered.out);
        assert!(answered.out.contains(sentence), "{plan}: {}", answered.out);
    }
    let answered = run(&[board, "--replay", "B2"]);
    assert_eq!((answered.status, answered.out.as_str()), (2, ""));
    assert!(answered.err.contains("expected a car and how far it goes"), "{}", answered.err);
}

#[test]
fn new_puzzles_have_the_difficulty_that_is_asked_for() {
    let moves = |arguments: &[&str]| {
        let answered = run(&[&["--generate", "--seed", "7"], arguments].concat());
        assert_eq!(answered.status, 0, "{arguments:?}");
        let line = answered.out.lines().find(|line| line.contains("needed, the most")).unwrap().to_owned();
        (line.split(' ').next().unwrap().parse::<u32>().unwrap(), line.rsplit(' ').next().unwrap().to_owned())
    };
    let (easy, word) = moves(&["--difficulty", "easy"]);
    assert_eq!(((1..=14).contains(&easy), word.as_str()), (true, "easy"));
    let (medium, word) = moves(&["--difficulty", "medium"]);
    assert_eq!(((15..=25).contains(&medium), word.as_str()), (true, "medium"));
    assert!((12..=13).contains(&moves(&["--min", "12", "--max", "13"]).0));
    assert_eq!(run(&["--generate", "--min", "9", "--max", "3"]).status, 2);
    assert_eq!(run(&[FIRST, "--difficulty", "easy"]).status, 2);
}

/// Every solution with the fewest actions, against a queue of all grids.
#[test]
fn all_shortest_solutions_are_listed() {
    for (board, exit) in
        [("ooB/AAB/ooo/CCo", "right"), ("ooBo/AABo/oooo/ooCC", "right"), ("oABo/oABo/oCCo/oxoo", "up")]
    {
        for metric in ["moves", "steps"] {
            let line = [board, "--exit", exit, "--metric", metric, "--all"];
            let (status, answers) = json(&line);
            let count = Grid::of(board).solutions(exit, metric);
            assert_eq!((status, &answers[0]["count"]), (0, &count.into()), "{line:?}");
            assert_eq!(answers[0]["cost"].as_u64(), Grid::of(board).fewest(exit, metric));
            let solutions = answers[0]["solutions"].as_array().unwrap();
            assert_eq!(solutions.len() as u64, count);
            for (number, solution) in solutions.iter().enumerate() {
                assert!(Grid::of(board).at_the_end_of(solution, metric).is_solved(exit), "{line:?}");
                assert!(!solutions[..number].contains(solution), "{line:?}: {solution}");
            }
            let heading = format!("{count} solution{}:\n", if count == 1 { "" } else { "s" });
            assert!(run(&line).out.contains(&heading), "{line:?}");
        }
    }
    let (status, answers) = json(&["AABo/CDBo/CDEE", "--all"]);
    assert_eq!((status, &answers[0]["proof"]), (1, &"exhaustive search".into()));
    assert_eq!(run(&[FIRST, "--all", "--max-nodes", "10"]).status, 3);
    for option in ["--algorithm=a-star", "--heuristic=escapes", "--open-list=heap", "--boards"] {
        let answered = run(&[FIRST, "--all", option]);
        let name = option.split('=').next().unwrap();
        assert!(answered.status == 2 && answered.err.contains(name), "{option}: {}", answered.err);
    }
}

/// Levels 1, 2 and 5 of the student's report, and a board that is not in it: the red car drives out of the first grid.
#[test]
fn grids_are_counted_for_any_board() {
    for (level, student, compared) in [("1", 1_067, "exact"), ("2", 2_753, "exact"), ("5", 2_139, "within")] {
        let (status, answers) = json(&["--level", level, "--grids"]);
        let answer = &answers[0];
        assert_eq!(
            (status, &answer["outcome"], &answer["grids_student"]),
            (0, &"solved".into(), &student.into())
        );
        assert_eq!(answer["grids_compared"], compared);
        assert_eq!(answer["grids"] == student, compared == "exact");
        let bounds =
            [&answer["grids_at_least"], &answer["grids_at_most"]].map(|bound| bound.as_u64().unwrap());
        assert!((bounds[0]..=bounds[1]).contains(&student));
        let answered = run(&["--level", level, "--grids"]);
        let line = format!("\nthe student's count: {student}, {compared}\n");
        assert!(answered.out.contains(&line), "{}", answered.out);
    }
    let (status, answers) = json(&["AAo/ooo/ooo", "--grids"]);
    assert_eq!((status, &answers[0]["grids"], answers[0].get("grids_student")), (0, &1.into(), None));
    let (status, answers) = json(&["oooB/AAoB/oooB/oooo", "--grids"]);
    assert_eq!((status, &answers[0]["outcome"]), (1, &"unsolvable".into()));
    assert_eq!(json(&[FIRST, "--grids", "--max-nodes", "10"]).0, 3);
}

#[test]
fn a_level_as_json_has_every_column() {
    let (status, answers) = json(&[]);
    assert_eq!((status, answers.len()), (0, 40));
    let table = run(&[]).out;
    let keys = "level cars moves moves_known steps steps_known grids grids_student grids_at_least grids_at_most \
                grids_compared positions positions_known";
    for (answer, line) in answers.iter().zip(table.lines().skip(1)) {
        let words = keys.split_whitespace().map(|key| match &answer[key] {
            Value::Null => "-".to_owned(),
            Value::String(text) => text.clone(),
            number => number.to_string(),
        });
        let row: Vec<&str> = line.split_whitespace().collect();
        assert_eq!(words.collect::<Vec<_>>(), row[..13], "{line}");
        assert!(answer["ms"].is_number() && answer["outcome"] == "solved");
    }
    let (status, answers) = json(&["--max-nodes", "1000"]);
    assert_eq!((status, answers.len(), &answers[0]["outcome"]), (3, 40, &"stopped".into()));
}

#[test]
fn lists_change_no_answer() {
    for board in [FIRST, "ooBo/AABo/oooo/ooCC", "oooB/AAoB/oooo/oooo"] {
        for metric in ["moves", "steps"] {
            let fewest = Grid::of(board).fewest("right", metric);
            for (algorithm, lists) in [
                ("bfs", &["--algorithm=bfs", "--closed-list=state"][..]),
                ("bfs", &["--algorithm=bfs", "--closed-list=key"]),
                ("bfs", &["--algorithm=bfs", "--closed-list=rank"]),
                ("bfs", &["--closed-list=rank"]),
                ("a-star", &["--open-list=bucket"]),
                ("a-star", &["--open-list=heap", "--closed-list=rank"]),
                ("a-star", &["--algorithm=a-star", "--open-list=decrease-key", "--closed-list=state"]),
                ("a-star", &["--algorithm=a-star", "--heuristic=blockers", "--closed-list=rank"]),
            ] {
                let (status, answers) = json(&[&[board, "--metric", metric], lists].concat());
                assert_eq!((status, answers[0]["cost"].as_u64()), (0, fewest), "{board} {lists:?}");
                assert_eq!(
                    (&answers[0]["algorithm"], &answers[0]["optimal"]),
                    (&algorithm.into(), &true.into())
                );
                assert!(Grid::of(board).at_the_end_of(&answers[0]["actions"], metric).is_solved("right"));
            }
        }
    }
    for (line, named) in [
        (&["--algorithm", "bfs", "--open-list", "heap"][..], &["--open-list", "a-star"][..]),
        (&["--algorithm", "ida-star", "--closed-list", "rank"], &["--closed-list rank", "bfs", "a-star"]),
        (&["--algorithm", "a-star", "--closed-list", "key"], &["--closed-list key", "bfs"]),
        (&["--closed-list", "orbit"], &["--closed-list orbit", "state, key and rank"]),
        (&["--survey", "--closed-list", "key"], &["--closed-list"]),
    ] {
        let answered = run(&[&[FIRST], line].concat());
        assert_eq!((answered.status, answered.out.as_str()), (2, ""), "{line:?}");
        assert!(named.iter().all(|name| answered.err.contains(name)), "{line:?}: {}", answered.err);
    }
}

#[test]
fn a_new_puzzle_as_json_has_its_difficulty() {
    let (status, answers) = json(&["--generate", "--seed", "7", "--difficulty", "medium"]);
    assert_eq!((status, &answers[0]["difficulty"]), (0, &"medium".into()));
    assert!((15..=25).contains(&answers[0]["cost"].as_u64().unwrap()));
    let (_, answers) = json(&["--generate", "--size", "4x4", "--max", "5"]);
    let board = answers[0]["puzzle"].as_str().unwrap();
    assert!((1..=5).contains(&Grid::of(board).fewest("right", "moves").unwrap()), "{board}");
}

/// Every mode but the one for a person takes a batch: an object a line, in order.
#[test]
fn a_batch_is_answered_in_every_mode() {
    let path = file("modes-of-cars.txt", "oooB/AAoB/oooo/oooo\n# a comment\nooB/AAB/ooo/CCo\n");
    for mode in [&["--hint"][..], &["--all"], &["--survey"], &["--grids"], &["--replay", "B+2"], &[]] {
        let (status, answers) = json(&[&["--batch", &path], mode].concat());
        let puzzles: Vec<&str> = answers.iter().map(|answer| answer["puzzle"].as_str().unwrap()).collect();
        assert_eq!((status, puzzles), (0, vec!["oooB/AAoB/oooo/oooo", "ooB/AAB/ooo/CCo"]), "{mode:?}");
    }
    let answered = run(&["--batch", &path, "--play"]);
    assert!(answered.status == 2 && answered.err.contains("--batch"), "{}", answered.err);
    let answered = run(&[FIRST, FIRST, "--play"]);
    assert_eq!((answered.status, answered.err.as_str()), (2, "error: --play takes one board, found 2\n"));
}
