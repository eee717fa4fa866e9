//! Hints, plans that are checked, play by hand and new boards of `peg_solitaire`, followed on characters.

use std::{io::Write, process::Stdio};

use serde_json::Value;

use crate::command::file;
use crate::peg_grid::{Grid, SIMPLE, TRIANGLE, TRIANGULAR, follow, holes};
use crate::peg_solitaire::PROGRAM;

/// The status and the object of one board.
fn one(arguments: &[&str]) -> (i32, Value) {
    let (status, mut answers) = PROGRAM.json(arguments);
    assert_eq!(answers.len(), 1, "{arguments:?}");
    (status, answers.remove(0))
}

/// Whether a grid can be brought to a single peg in a hole that is empty in `start`.
fn is_solvable(start: &Grid, grid: &Grid) -> bool {
    let is_solved = |grid: &Grid| grid.pegs.len() == 1 && !start.pegs.contains(&grid.pegs[0]);
    grid.fewest_moves(&TRIANGULAR).1.iter().any(is_solved)
}

/// A grid of the triangle as a board in one line; the hole at the top is the target.
fn line(grid: &Grid) -> String {
    let sign = |hole| match (grid.pegs.contains(&hole), hole == (0, 0)) {
        (true, true) => 'X',
        (true, false) => 'x',
        (false, true) => '.',
        (false, false) => 'o',
    };
    let row = |row| (0..=row).map(|column| sign((row, column))).collect::<String>();
    (0..5).map(row).collect::<Vec<_>>().join("/") + ":triangular"
}

/// From hint to hint to the end: each is possible, and one less is left.
#[test]
fn hints_lead_to_the_end() {
    let start = Grid::of(TRIANGLE);
    let mut grid = start.clone();
    for left in (0..13).rev() {
        let (status, answer) = one(&[&line(&grid), "--hint"]);
        assert_eq!((status, &answer["outcome"], &answer["left"]), (0, &"solved".into(), &left.into()));
        assert!(answer.get("actions").is_none() && answer["metric"] == "jumps");
        let jump = holes(answer["hint"].as_str().unwrap());
        grid = grid.after(jump[0], jump[1]).unwrap();
    }
    assert_eq!(grid.pegs, [(0, 0)]);
    let (status, answer) = one(&[&line(&grid), "--hint"]);
    assert_eq!((status, &answer["cost"]), (0, &0.into()));
    assert!(answer.get("hint").is_none() && answer.get("left").is_none());

    let people = PROGRAM.run(&["-f", &file("hinted.txt", SIMPLE), "--hint"]);
    let hint = people.out.lines().find_map(|line| line.strip_prefix("next: ")).unwrap();
    let (jump, rest) = hint.split_once(", ").unwrap();
    assert_eq!((people.status, rest), (0, "and 30 jumps are left after it"));
    let jump = holes(jump);
    assert!(Grid::of(SIMPLE).after(jump[0], jump[1]).is_some());
}

#[test]
fn a_hint_says_where_no_solution_is_left() {
    let triangle = file("hinted_triangle.txt", TRIANGLE);
    let (status, answer) = one(&["-f", &triangle, "--hint"]);
    assert_eq!((status, &answer["proof"]), (1, &"exhaustive search".into()));
    assert!(answer.get("hint").is_none());
    let people = PROGRAM.run(&["--shape", "european", "--hint"]);
    assert!(people.status == 1 && people.out.contains("unsolvable: position class\n"), "{}", people.out);
    // Ten moves for the triangle are well known.
    let (status, answer) =
        one(&["-f", &triangle, "--directions", "triangular", "--hint", "--metric", "moves"]);
    assert_eq!((status, &answer["cost"], &answer["left"]), (0, &10.into(), &9.into()));
    assert_eq!(one(&["-f", &triangle, "--hint", "--max-nodes", "0"]).0, 3);
}

/// Every way of some jumps from the start, against a search of all grids.
#[test]
fn a_replay_says_whether_a_solution_is_left() {
    let start = Grid::of(TRIANGLE);
    let name = |(row, column): (isize, isize)| {
        format!("{}{}", char::from(b'a' + u8::try_from(column).unwrap()), row + 1)
    };
    let (mut grids, mut lost) = (vec![(start.clone(), String::new())], 0);
    for _ in 0..3 {
        let next = |(grid, plan): &(Grid, String)| {
            let jumps = grid.pegs.iter().flat_map(|&from| {
                grid.jumps_from(from, &TRIANGULAR).into_iter().map(move |(to, grid)| (from, to, grid))
            });
            let plan = |from, to| format!("{plan} {}{}", name(from), name(to));
            jumps.map(|(from, to, grid)| (grid, plan(from, to))).collect::<Vec<_>>()
        };
        grids = grids.iter().flat_map(next).collect();
    }
    for (grid, plan) in grids.iter().step_by(3) {
        let (status, answer) = one(&["--shape", "triangle", "--replay", plan]);
        assert_eq!(
            (status, &answer["outcome"], &answer["cost"]),
            (1, &"unsolved".into(), &3.into()),
            "{plan}"
        );
        assert_eq!(answer["optimum"], 13);
        if is_solvable(&start, grid) {
            assert_eq!((&answer["left"], answer.get("proof")), (&10.into(), None), "{plan}");
        } else {
            lost += 1;
            assert!(answer["proof"].is_string() && answer.get("left").is_none(), "{plan}: {answer}");
            let people = PROGRAM.run(&["--shape", "triangle", "--replay", plan]).out;
            assert!(people.contains("no solution is left: "), "{people}");
        }
    }
    assert!(lost > 0 && lost < grids.len() / 3);
}

#[test]
fn plans_are_checked() {
    let simple = file("replayed.txt", SIMPLE);
    let (_, answer) = one(&["-f", &simple]);
    let actions: Vec<&str> =
        answer["actions"].as_array().unwrap().iter().map(|jump| jump.as_str().unwrap()).collect();
    let (status, replayed) = one(&["-f", &simple, "--replay", &actions.join(" ")]);
    assert_eq!((status, &replayed["outcome"], &replayed["optimal"]), (0, &"solved".into(), &true.into()));
    assert_eq!((&replayed["cost"], &replayed["left"]), (&31.into(), &0.into()));
    follow(SIMPLE, &replayed);
    let people = PROGRAM.run(&["-f", &simple, "--replay", &actions.join(",")]);
    assert!(
        people.out.contains("the plan solves the puzzle in 31 jumps\nno plan is shorter\n"),
        "{}",
        people.out
    );

    for (plan, cost, illegal, part) in [
        ("d2d4 d1d3", 1, "d1d3", "no peg is between d1 and d3"),
        ("d2d4 d2d4", 1, "d2d4", "d2 has no peg"),
        ("d1d3", 0, "d1d3", "d3 has a peg already"),
        ("d1d9", 0, "d1d9", "d9 is no hole of the board"),
        ("c4d4", 0, "c4d4", "no jump of the board leads from c4 to d4"),
        ("b2d4", 0, "b2d4", "b2 is no hole of the board"),
        ("c3e5", 0, "c3e5", "no jump of the board leads from c3 to e5"),
        ("d2d4f4", 0, "d2d4f4", "it makes 2 jumps"),
    ] {
        let (status, answer) = one(&["-f", &simple, "--replay", plan]);
        assert_eq!(
            (status, &answer["cost"], &answer["illegal"]),
            (1, &cost.into(), &illegal.into()),
            "{plan}"
        );
        assert!(answer["error"].as_str().unwrap().contains(part), "{plan}: {answer}");
    }
    for (plan, part) in [
        ("d2d4 zz", "--replay: action 2: column 3: expected a row"),
        ("D2D", "column 1: expected a column such as `d`, found `D` in `D2D`"),
        ("d2-d4", "column 3: expected a column"),
        ("d2", "column 3: expected a column such as `d`, found the end of `d2`"),
        ("d2d4é", "column 5"),
    ] {
        let answered = PROGRAM.run(&["-f", &simple, "--replay", plan]);
        assert!(answered.status == 2 && answered.err.contains(part), "{plan}: {}", answered.err);
    }
}

/// In moves, a peg may jump several times in one action.
#[test]
fn plans_of_moves_are_checked() {
    let row = file("replayed_row.txt", "xx.x.\n");
    let moves = ["-f", &row, "--metric", "moves", "--replay"];
    let (status, answer) = one(&[&moves[..], &["a1c1e1"]].concat());
    assert_eq!((status, &answer["cost"], &answer["optimal"]), (0, &1.into(), &true.into()));
    follow("xx.x.\n", &answer);
    let (status, answer) = one(&[&moves[..], &["a1c1 c1e1"]].concat());
    assert_eq!((status, &answer["cost"], &answer["optimal"]), (0, &2.into(), &false.into()));
    let (status, answer) = one(&[&moves[..], &["a1c1e1a1"]].concat());
    assert_eq!((status, &answer["illegal"]), (1, &"a1c1e1a1".into()));
    assert_eq!((&answer["left"], &answer["optimum"]), (&1.into(), &1.into()));
    assert_eq!(PROGRAM.run(&[&moves[..], &["a1c1e"]].concat()).status, 2);
}

/// Returns the exit status and the output of the program for `lines` of a player.
fn play(arguments: &[&str], lines: &str) -> (i32, String) {
    let mut child = (PROGRAM.command().args(arguments).arg("--play"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    (output.status.code().unwrap(), String::from_utf8(output.stdout).unwrap())
}

#[test]
fn a_game_is_played_by_lines() {
    let row = "xx.x.";
    let (status, out) = play(&[row], "h\na1c1\nu\nU\nfoo\na1c1\nd1b1\nu\nc1e1\nr\nq\n");
    let said: Vec<&str> =
        out.lines().filter(|line| line.starts_with(|sign: char| !" 1".contains(sign))).collect();
    assert_eq!(status, 0, "{out}");
    assert_eq!(said[0], "type an action, such as a1c1; or u undo, U redo, h hint, r reset, q quit");
    assert_eq!(said[1], "0 jumps made; 2 still needed, par 2");
    assert_eq!(said[2], "try a1c1");
    for part in [
        "\n1 ..xx.\n1 jump made: a1c1; 1 still needed, par 2\n",
        "\na1c1 is not possible: a1 has no peg\n",
        // The peg on b1 is no target, and it is the last one.
        "\n1 .x...\n2 jumps made: a1c1 d1b1; no way leads to the goal, par 2\n",
        "\n1 ....x\n2 jumps made: a1c1 c1e1; solved, par 2\n",
    ] {
        assert!(out.contains(part), "{part}: {out}");
    }
    assert!(out.contains("column 1: expected a column") && out.contains("`foo`"), "{out}");
    let (_, out) = play(&[row], "A1C1\nfoO\n");
    assert!(out.contains("\n1 jump made: a1c1; 1 still needed, par 2\n") && out.contains("`foO`"), "{out}");
    let two = PROGRAM.run(&[row, row, "--play"]);
    assert_eq!((two.status, two.err.as_str()), (2, "error: --play takes one board, found 2\n"));
    assert_eq!(PROGRAM.run(&[row, "--play", "--json"]).status, 2);
}

/// A new board in one line as a grid of its own, with its only target.
fn made(puzzle: &str) -> (Grid, Vec<(isize, isize)>) {
    let rows = puzzle.split(':').next().unwrap().replace('/', "\n");
    let pegs = Grid::of(&rows.replace('X', "x").replace('o', ".").replace('_', " "));
    let target = Grid::of(&rows.replace(['x', 'o'], "_").replace(['X', '.'], "x"));
    (pegs, target.pegs)
}

#[test]
fn new_boards_are_solvable_and_as_wished() {
    for (arguments, least, most) in [
        (&[][..], 1, 31),
        (&["--difficulty", "easy"], 1, 8),
        (&["--difficulty", "medium"], 9, 16),
        (&["--difficulty", "hard"], 17, 25),
        (&["--difficulty", "expert"], 26, 31),
        (&["--min", "5", "--max", "7"], 5, 7),
        (&["--min", "31"], 31, 31),
        (&["--max", "2"], 1, 2),
        (&["--shape", "triangle:6", "--min", "12"], 12, 19),
        (&["--shape", "rectangle:5x6", "--difficulty", "medium", "--target", "a1"], 9, 16),
    ] {
        for seed in ["1", "2", "77"] {
            let arguments = [arguments, &["--generate", "--seed", seed]].concat();
            let (status, answer) = one(&arguments);
            let cost = answer["cost"].as_u64().unwrap();
            assert_eq!(
                (status, &answer["outcome"], &answer["metric"]),
                (0, &"solved".into(), &"jumps".into())
            );
            assert!((least..=most).contains(&cost), "{arguments:?}: {cost}");
            let difficulty = match cost {
                ..=8 => "easy",
                9..=16 => "medium",
                17..=25 => "hard",
                _ => "expert",
            };
            assert_eq!(answer["difficulty"], difficulty);
            // The solution is followed on the characters of the line.
            let puzzle = answer["puzzle"].as_str().unwrap();
            let (mut grid, targets) = made(puzzle);
            assert_eq!((grid.pegs.len() as u64, targets.len()), (cost + 1, 1), "{puzzle}");
            for action in answer["actions"].as_array().unwrap() {
                let jump = holes(action.as_str().unwrap());
                grid = grid.after(jump[0], jump[1]).unwrap();
            }
            assert_eq!(grid.pegs, targets, "{puzzle}");
            // The same seed gives the same board, which is read again.
            assert_eq!(one(&arguments).1["puzzle"], puzzle);
            assert_eq!(one(&[puzzle]).1["cost"], cost);
        }
    }
    assert_eq!(one(&["--generate"]).1["puzzle"], one(&["--generate", "--seed", "1"]).1["puzzle"]);
    let people = PROGRAM.run(&["--generate", "--seed", "2", "--min", "5", "--max", "5"]);
    let puzzle = one(&["--generate", "--seed", "2", "--min", "5", "--max", "5"]).1["puzzle"].clone();
    let lines: Vec<&str> = people.out.lines().collect();
    assert_eq!((people.status, lines[0]), (0, "  abcdefg"));
    assert!(lines.contains(&puzzle.as_str().unwrap()) && people.out.contains("5 jumps"), "{}", people.out);
    assert!(people.out.contains(": easy\n"), "{}", people.out);
}

#[test]
fn boards_that_cannot_be_made_are_rejected() {
    for (arguments, part) in [
        (&["--min", "9", "--max", "8"][..], "--min 9 is more than --max 8"),
        (&["--difficulty", "hard", "--min", "3"], "--min"),
        (&["xx."], "--generate"),
        (&["-f", "board.txt"], "-f"),
        (&["--batch", "list.txt"], "--batch"),
        (&["--start", "d4"], "--start"),
        (&["--target", "a1"], "--target"),
        (&["--metric", "moves"], "--metric"),
        (&["--algorithm", "beam"], "--algorithm"),
        (&["--heuristic", "variance"], "--heuristic"),
        (&["--check"], "--check"),
        (&["--boards"], "--boards"),
        (&["--hint"], "--hint"),
        (&["--seed", "x"], "--seed"),
    ] {
        let answered = PROGRAM.run(&[&["--generate"], arguments].concat());
        assert_eq!((answered.status, answered.out.as_str()), (2, ""), "{arguments:?}");
        assert!(answered.err.contains(part), "{arguments:?}: {}", answered.err);
    }
    for option in [&["--seed", "1"][..], &["--min", "3"], &["--max", "3"], &["--difficulty", "easy"]] {
        for mode in [&[][..], &["--hint"], &["--survey"]] {
            let answered = PROGRAM.run(&[&["xx."], option, mode].concat());
            assert_eq!((answered.status, answered.out.as_str()), (2, ""), "{option:?} {mode:?}");
            assert!(answered.err.contains("--generate"), "{option:?} {mode:?}: {}", answered.err);
        }
    }
    for arguments in [["--shape", "rectangle:1x2"], ["--min", "32"]] {
        assert_eq!(PROGRAM.run(&[&["--generate"], &arguments[..]].concat()).status, 3, "{arguments:?}");
    }
    let stopped = PROGRAM.run(&["--generate", "--min", "31", "--max-nodes", "1"]);
    assert_eq!(stopped.status, 3);
    assert_eq!(one(&["--generate", "--min", "31", "--max-nodes", "1"]).1["outcome"], "stopped");
}

/// No algorithm of this program has a choice of lists, nor a list of all optimal solutions.
#[test]
fn modes_exclude_each_other_and_unknown_options_are_named() {
    let modes: [&[&str]; 7] = [
        &["--count"],
        &["--pairs"],
        &["--survey"],
        &["--hint"],
        &["--play"],
        &["--replay", "a1c1"],
        &["--generate"],
    ];
    for (number, one) in modes.iter().enumerate() {
        for other in &modes[number + 1..] {
            let answered = PROGRAM.run(&[&["xx."], *one, other].concat());
            assert_eq!((answered.status, answered.out.as_str()), (2, ""), "{one:?} {other:?}");
            assert!(answered.err.contains(one[0]) || answered.err.contains(other[0]), "{}", answered.err);
        }
    }
    let unknown = PROGRAM.run(&["xx.", "--open-list", "heap", "--closed-list", "rank"]);
    assert_eq!((unknown.status, unknown.out.as_str()), (2, ""));
    for name in ["\"--open-list\"", "\"--closed-list\""] {
        assert!(unknown.err.contains(name), "{}", unknown.err);
    }
    let pairs = PROGRAM.run(&["--shape", "triangle", "--pairs", "--start", "a1", "--target", "a1"]);
    assert!(pairs.status == 2 && pairs.err.contains("--start and --target do nothing"), "{}", pairs.err);
}
