//! The options of `sliding_tile` beside those of a search: random boards, letters, lists, all solutions, goals alone.

use std::{
    collections::HashMap,
    io::Write,
    process::Stdio,
    time::{Duration, Instant},
};

use serde_json::Value;

use crate::command::file;
use crate::sliding_tile::{E, PROGRAM, json, run};

/// The labels after actions, each a direction and the number of tiles, without any code of the library. `of` says
/// whether a letter is the direction of the tile or of the hole.
fn follow(board: &str, actions: &Value, of: &str) -> String {
    let rows: Vec<Vec<&str>> = board.split('/').map(|row| row.split_whitespace().collect()).collect();
    let columns = rows[0].len();
    let mut cells = rows.concat();
    for action in actions.as_array().unwrap() {
        let (letter, count) = action.as_str().unwrap().split_at(1);
        let letter = match (of, letter) {
            ("hole", "N") => "S",
            ("hole", "S") => "N",
            ("hole", "E") => "W",
            ("hole", "W") => "E",
            _ => letter,
        };
        for _ in 0..if count.is_empty() { 1 } else { count.parse().unwrap() } {
            let hole = cells.iter().position(|label| ["X", "_"].contains(label)).unwrap();
            let tile = match letter {
                "N" => hole + columns,
                "S" => hole - columns,
                "W" if hole % columns < columns - 1 => hole + 1,
                "E" if hole % columns > 0 => hole - 1,
                other => panic!("{other} is impossible"),
            };
            cells.swap(hole, tile);
        }
    }
    cells.join(" ")
}

/// Whatever else the line has: clap forgets a missing option as soon as another is in conflict with it.
#[test]
fn options_of_a_new_puzzle_need_the_option_that_makes_one() {
    let own = [&["--seed", "3"][..], &["--min", "3"], &["--max=3"], &["--difficulty", "easy"]];
    let others =
        [&[][..], &["--boards"], &["--hint"], &["--survey"], &["--hint", "--survey"], &["--replay", "N"]];
    for (option, other) in own.into_iter().flat_map(|option| others.map(|other| (option, other))) {
        for line in [[&[E][..], option, other].concat(), [option, other, &["--json"]].concat()] {
            let answered = run(&line);
            let name = option[0].split('=').next().unwrap();
            let error = format!("error: {name} describes a new puzzle, which --generate makes\n");
            assert_eq!((answered.status, answered.out.as_str(), answered.err), (2, "", error), "{line:?}");
        }
    }
    let answered = run(&["--boards", "--min=3", "--difficulty", "easy", "--max", "4"]);
    assert_eq!(
        answered.err,
        "error: --min, --difficulty and --max describe a new puzzle, which --generate makes\n"
    );
}

#[test]
fn random_boards_are_solved_as_if_they_were_given() {
    let random = ["--random", "3x3", "--count", "12", "--seed", "5"];
    for options in [
        &[][..],
        &["--metric", "slides"],
        &["--algorithm", "bfs"],
        &["--heuristic", "h6", "--algorithm", "a-star"],
    ] {
        let (status, answers) = json(&[&random, options].concat());
        assert_eq!((status, answers.len()), (0, 12), "{options:?}");
        let lines: Vec<&str> = answers.iter().map(|answer| answer["puzzle"].as_str().unwrap()).collect();
        for answer in &answers {
            let end = follow(answer["puzzle"].as_str().unwrap(), &answer["actions"], "tile");
            assert_eq!((end.as_str(), &answer["optimal"]), ("1 2 3 4 5 6 7 8 _", &true.into()));
            assert_eq!(answer["cost"], answer["actions"].as_array().unwrap().len());
        }
        let path = file("random-boards.txt", &lines.join("\n"));
        let (_, given) = json(&[&["--batch", &path], options].concat());
        for (one, other) in answers.iter().zip(&given) {
            for key in ["puzzle", "cost", "actions", "expanded", "algorithm", "heuristic", "metric"] {
                assert_eq!(one[key], other[key], "{options:?}");
            }
        }
    }
    let boards = |seed: &str| run(&["--random", "4x5", "--seed", seed, "--max-nodes", "0", "--json"]).out;
    let puzzle = |out: String| serde_json::from_str::<Value>(&out).unwrap()["puzzle"].clone();
    assert_eq!(puzzle(boards("7")), puzzle(boards("7")));
    assert_ne!(puzzle(boards("7")), puzzle(boards("8")));
    assert_eq!(run(&["--random", "4x4", "--count", "3", "--max-nodes", "5", "--algorithm", "bfs"]).status, 3);
    let (status, answers) = json(&["--random", "2x3", "--count", "4", "--goal", "_ 1 2 / 3 4 5"]);
    assert_eq!(status, 0);
    for answer in &answers {
        let end = follow(answer["puzzle"].as_str().unwrap(), &answer["actions"], "tile");
        assert_eq!(end, "_ 1 2 3 4 5");
    }
}

/// Twelve boards of 2x2 can reach their goal: of 1,200 random ones about 100 are each, with a standard deviation of 9.6.
#[test]
fn random_boards_are_uniform() {
    let (_, answers) = json(&["--random", "2x2", "--count", "1200"]);
    let mut counts: HashMap<&str, u32> = HashMap::new();
    for answer in &answers {
        *counts.entry(answer["puzzle"].as_str().unwrap()).or_default() += 1;
    }
    assert_eq!(counts.len(), 12);
    assert!(counts.values().all(|count| (55..=145).contains(count)), "{counts:?}");
}

#[test]
fn bad_random_boards_get_a_sentence() {
    for (line, sentence) in [
        (&[E, "--count", "3"][..], "error: --count is for --random, so it does nothing"),
        (&["--random", "3"], "error: invalid value '3' for '--random <RxC>': rows and columns are expected"),
        (&["--random", "0x3"], "error: invalid value '0x3' for '--random <RxC>': expected"),
        (&["--random", "3x3", "--count", "0"], "error: invalid value '0' for '--count <N>'"),
        (
            &["--random", "3x3", "--goal", "1 2 / 3 _"],
            "error: --random: expected the shape of --goal, 2x2, found 3x3",
        ),
        (&["--random", "3x3", "--generate"], "error: the argument '--random <RxC>' cannot be used with"),
    ] {
        let answered = run(line);
        assert_eq!((answered.status, answered.out.as_str()), (2, ""), "{line:?}");
        assert!(answered.err.starts_with(sentence), "{line:?}: {}", answered.err);
    }
}

#[test]
fn letters_are_those_of_the_tile_or_of_the_hole() {
    for (metric, of) in [("moves", "hole"), ("slides", "hole"), ("moves", "tile"), ("slides", "tile")] {
        let line = [E, "--metric", metric, "--moves-of", of];
        let (status, answers) = json(&line);
        let actions = &answers[0]["actions"];
        assert_eq!((status, follow(E, actions, of).as_str()), (0, "0 1 2 3 4 5 6 7 X"), "{line:?}");
        let plan: Vec<&str> =
            actions.as_array().unwrap().iter().map(|action| action.as_str().unwrap()).collect();
        assert_eq!(run(&[&line[..], &["--replay", &plan.join(" ")]].concat()).status, 0, "{line:?}");
        let (_, hint) = json(&[&line[..], &["--hint"]].concat());
        assert_eq!(hint[0]["hint"], plan[0]);
        let answered = run(&[&line[..], &["--boards"]].concat());
        assert!(answered.out.contains(&format!("\n1. {}\n", plan[0])), "{}", answered.out);
    }
    // One tile to the left, or the hole to the right; O is W on input.
    for (of, plan) in [("tile", "W"), ("tile", "O"), ("hole", "E")] {
        let (status, answers) = json(&["1 2 / _ 3", "--moves-of", of, "--replay", plan]);
        assert_eq!((status, &answers[0]["actions"][0]), (0, &plan.replace('O', "W").into()), "{of} {plan}");
    }
    let answered = run(&["1 2 / 3 _", "--moves-of", "hole", "--replay", "E"]);
    assert!(answered.out.contains("the hole cannot move E"), "{}", answered.out);
    for mode in [&[E, "--survey"][..], &[E, "--compare"], &["--generate"]] {
        let answered = run(&[mode, &["--moves-of", "hole"]].concat());
        assert!(answered.status == 2 && answered.err.contains("--moves-of"), "{}", answered.err);
    }
}

/// The board of the course project has four shortest solutions, as two other programs count them.
#[test]
fn all_shortest_solutions_are_listed() {
    let (status, answers) = json(&[E, "--all"]);
    let answer = &answers[0];
    assert_eq!((status, &answer["count"], &answer["cost"]), (0, &4.into(), &26.into()));
    let solutions = answer["solutions"].as_array().unwrap();
    for (number, solution) in solutions.iter().enumerate() {
        assert_eq!(solution.as_array().unwrap().len(), 26);
        assert_eq!(follow(E, solution, "tile"), "0 1 2 3 4 5 6 7 X");
        assert!(!solutions[..number].contains(solution));
    }
    let answered = run(&[E, "--all", "--moves-of", "hole"]);
    assert_eq!((answered.status, answered.out.contains("4 solutions:\n")), (0, true), "{}", answered.out);
    let lines = answered.out.lines().filter(|line| line.split(' ').count() == 26 && line.len() == 51);
    for line in lines.clone() {
        let actions: Value = line.split(' ').collect::<Vec<_>>().into();
        assert_eq!(follow(E, &actions, "hole"), "0 1 2 3 4 5 6 7 X");
    }
    assert_eq!(lines.count(), 4);
    let (status, answers) = json(&["_ 1 2 / 4 5 3", "--all", "--metric", "slides"]);
    assert_eq!((status, &answers[0]["solutions"]), (0, &serde_json::json!([["W2", "N"]])));
    let (status, answers) = json(&["1 2 3 / 4 5 6 / 8 7 0", "--all"]);
    assert_eq!((status, &answers[0]["proof"]), (1, &"parity".into()));
    assert_eq!(run(&[E, "--all", "--max-nodes", "100"]).status, 3);
    for option in
        ["--algorithm=a-star", "--heuristic=h6", "--open-list=heap", "--closed-list=state", "--boards"]
    {
        let answered = run(&[E, "--all", option]);
        let name = option.split('=').next().unwrap();
        assert!(answered.status == 2 && answered.err.contains(name), "{option}: {}", answered.err);
    }
}

#[test]
fn a_survey_of_a_goal_needs_no_start() {
    // The corner of 2x3 as published: 360 boards, the farthest one 21 moves away.
    let (status, answers) = json(&["--survey", "--goal", "1 2 3 / 4 5 _"]);
    let answer = &answers[0];
    assert_eq!((status, answers.len(), &answer["outcome"]), (0, 1, &"solved".into()));
    assert_eq!((&answer["positions"], &answer["farthest"]), (&360.into(), &21.into()));
    assert_eq!((&answer["puzzle"], answer.get("cost")), (&"1 2 3 / 4 5 _".into(), None));
    let answered = run(&["--survey", "--goal", "1 2 3 / 4 5 _"]);
    assert!(answered.out.starts_with("┌───┬───┬───┐\n│ 1 │ 2 │ 3 │\n"), "{}", answered.out);
    assert!(!answered.out.contains("no way is shorter") && !answered.out.contains('→'), "{}", answered.out);
    let answered = run(&["--survey", "--goal", "1 2 / 3 a"]);
    assert_eq!((answered.status, answered.err.starts_with("error: --goal: line 1, column 9")), (2, true));
}

#[test]
fn a_comparison_on_an_unsolvable_board_says_why() {
    let answered = run(&["1 2 3 / 4 5 6 / 8 7 0", "--compare"]);
    let why = "unsolvable: the tiles need an odd number of exchanges, the hole an even number of moves\n";
    assert_eq!((answered.status, answered.out.contains(why)), (1, true), "{}", answered.out);
    let (status, answers) = json(&["1 2 3 / 4 5 6 / 8 7 0", "--compare"]);
    assert_eq!(status, 1);
    assert!(answers.iter().all(|answer| answer["proof"] == "parity"), "{answers:?}");
}

/// The heuristics share the time. Alone, misplaced tiles take an hour or more here, and so do several others.
#[test]
fn a_comparison_keeps_to_its_time_in_all() {
    let hard = "14 7 8 2 13 11 10 4 9 12 5 0 3 6 1 15 => 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15";
    let limits = ["--max-nodes", "1000000000000", "--max-seconds", "4", "--max-memory", "1M"];
    let since = Instant::now();
    let (_, answers) = json(&[&[hard, "--compare"][..], &limits].concat());
    assert!(since.elapsed() < Duration::from_secs(16), "{:?}", since.elapsed());
    let late = answers.iter().filter(|answer| answer["reason"] == "the time is over").count();
    assert!(late >= 3, "{answers:?}");
}

/// Whichever lists a search has, an optimal one needs 26 moves, and the names in JSON are those of the methods.
#[test]
fn lists_change_no_answer() {
    let lists = |open: &[&'static str], closed: &[&'static str]| -> Vec<Vec<&'static str>> {
        let open = [vec![]].into_iter().chain(open.iter().map(|name| vec!["--open-list", name]));
        let closed = [vec![]].into_iter().chain(closed.iter().map(|name| vec!["--closed-list", name]));
        let closed: Vec<Vec<&str>> = closed.collect();
        open.flat_map(|open| closed.clone().into_iter().map(move |closed| [open.clone(), closed].concat()))
            .collect()
    };
    let every_open = ["bucket", "heap", "decrease-key"];
    for (method, open, closed) in [
        (&["--algorithm", "a-star", "--heuristic", "manhattan"][..], &every_open[..], &["state", "rank"][..]),
        (&["--algorithm", "a-star", "--heuristic", "h3"], &["heap"], &["rank"]),
        (&["--algorithm", "uniform-cost"], &every_open, &["rank"]),
        (&["--algorithm", "bfs"], &[], &["state", "key", "rank"]),
        (&["--algorithm", "weighted-a-star"], &every_open, &["rank"]),
        (&["--algorithm", "greedy"], &["heap"], &["rank"]),
        (&[], &every_open, &["state", "rank"]),
    ] {
        for list in lists(open, closed) {
            let line = [&[E], method, &list].concat();
            let (status, answers) = json(&line);
            let answer = &answers[0];
            assert_eq!((status, &answer["outcome"]), (0, &"solved".into()), "{line:?}");
            assert_eq!(follow(E, &answer["actions"], "tile"), "0 1 2 3 4 5 6 7 X", "{line:?}");
            for name in method.chunks(2) {
                assert_eq!(answer[&name[0][2..]], name[1], "{line:?}");
            }
            if !method.contains(&"weighted-a-star") && !method.contains(&"greedy") {
                assert_eq!(answer["cost"], 26, "{line:?}");
                let is_proven = !method.contains(&"h3");
                assert_eq!(answer["optimal"], is_proven, "{line:?}");
            }
        }
    }
    for (list, algorithm) in [("key", "bfs"), ("rank", "a-star")] {
        assert_eq!(json(&[E, "--closed-list", list]).1[0]["algorithm"], algorithm);
    }
    for list in
        [&["--open-list", "heap", "--closed-list", "rank"][..], &["--algorithm", "bfs", "--closed-list=rank"]]
    {
        let (status, answers) = json(&[&["_ 1 2 / 4 5 3", "--metric", "slides"], list].concat());
        assert_eq!((status, &answers[0]["cost"], &answers[0]["optimal"]), (0, &2.into(), &true.into()));
    }
}

#[test]
fn lists_that_an_algorithm_does_not_have_are_rejected() {
    let large = "2 1 4 3 X / 6 5 8 9 10 / 11 12 13 14 15 / 16 17 18 19 20 / 21 22 23 24 7";
    for (line, named) in [
        (
            &[E, "--algorithm", "ida-star", "--open-list", "heap"][..],
            &["--open-list", "a-star, weighted-a-star"][..],
        ),
        (&[E, "--algorithm", "bfs", "--open-list", "bucket"], &["--open-list", "a-star", "bfs"]),
        (&[E, "--algorithm", "beam", "--closed-list", "state"], &["--closed-list state", "bfs, a-star"]),
        (&[E, "--algorithm", "a-star", "--closed-list", "key"], &["--closed-list key", "bfs"]),
        (&[E, "--closed-list", "orbit"], &["--closed-list orbit", "state, key and rank"]),
        (&[E, "--open-list", "heap", "--closed-list", "key"], &["closed-list key", "a-star"]),
        (&[E, "--open-list", "stack"], &["--open-list", "bucket, heap, decrease-key"]),
        (&[E, "--survey", "--open-list", "heap"], &["--open-list"]),
        (&["--generate", "--closed-list", "state"], &["--closed-list"]),
        (&[E, "--metric", "slides", "--closed-list", "key"], &["closed-list key", "moves"]),
        (
            &[large, "--algorithm", "a-star", "--closed-list", "rank"],
            &["--closed-list rank", "12 cells", "5x5"],
        ),
        (&[large, "--hint", "--closed-list", "rank"], &["--closed-list rank", "12 cells", "5x5"]),
    ] {
        let answered = run(&[line, &["--json"]].concat());
        assert_eq!(answered.status, 2, "{line:?}");
        assert!(named.iter().all(|name| answered.err.contains(name)), "{line:?}: {}", answered.err);
    }
    // Eleven factorial words are 152 MiB.
    let answered = json(&[
        "1 2 3 4 / 5 6 7 8 / 9 10 _ 11",
        "--open-list=heap",
        "--closed-list=rank",
        "--max-memory=100M",
    ]);
    assert_eq!((answered.0, &answered.1[0]["outcome"]), (3, &"stopped".into()));
}

/// The lines of a person who plays with these options, and the output.
fn played(options: &[&str], lines: &str) -> String {
    let mut command = PROGRAM.command();
    let child = command.args(["--play"]).args(options).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = child.spawn().unwrap();
    child.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{options:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn one_board_is_played_with_the_letters_that_are_asked_for() {
    for (of, good, bad) in [("tile", "W", "no tiles can move E"), ("hole", "E", "the hole cannot move W")] {
        let wrong = if of == "tile" { "E" } else { "W" };
        let said = played(&["1 2 / _ 3", "--moves-of", of], &format!("{wrong}\nh\n{good}\nq\n"));
        assert!(said.contains(bad), "{said}");
        assert!(said.contains(&format!("try {good}\n")), "{said}");
        assert!(said.contains(&format!("1 move made: {good}; solved, par 1")), "{said}");
    }
    assert!(played(&[], "q\n").contains("26 still needed, par 26"));
    let answered = run(&[E, E, "--play"]);
    assert_eq!((answered.status, answered.err.as_str()), (2, "error: --play takes one board, found 2\n"));
}

/// Every mode but the one for a person takes a batch: an object a line, in order.
#[test]
fn a_batch_is_answered_in_every_mode() {
    let path = file("modes.txt", "1 2 / _ 3\n# a comment\n_ 1 2 / 4 5 3\n");
    for mode in [&["--hint"][..], &["--all"], &["--survey"], &["--replay", "W"], &["--moves-of", "hole"], &[]]
    {
        let (status, answers) = json(&[&["--batch", &path], mode].concat());
        let puzzles: Vec<&str> = answers.iter().map(|answer| answer["puzzle"].as_str().unwrap()).collect();
        assert_eq!((status, puzzles), (0, vec!["1 2 / _ 3", "_ 1 2 / 4 5 3"]), "{mode:?}");
    }
    assert_eq!(json(&["--batch", &path, "--compare"]).1.len(), 22);
    let answered = run(&["--batch", &path, "--play"]);
    assert!(answered.status == 2 && answered.err.contains("--batch"), "{}", answered.err);
}

/// O, for the French west, is read in plans without blanks too.
#[test]
fn a_plan_without_blanks_takes_both_letters_for_west() {
    for plan in ["WW", "OO", "WO", "W W", "O O"] {
        assert_eq!(run(&["1 2 3 / 4 5 6 / 0 7 8", "--replay", plan]).status, 0, "{plan}");
    }
    // The published solution of a course's board, by moves of the hole.
    let published = "OSESOONEESOONENESSONNOSEES";
    let course =
        ["1 3 X / 5 7 6 / 4 2 0 => 0 1 2 / 3 4 5 / 6 7 X", "--moves-of", "hole", "--replay", published];
    assert_eq!(run(&course).status, 0);
    let left = run(&["1 2 3 / 4 5 6 / 0 7 8", "--replay", "WWE"]).out;
    assert!(left.contains("1 move is left, 4 in all"), "{left}");
}
