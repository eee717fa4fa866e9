//! The program `rush_hour` as a person or a script meets it: exit statuses, JSON, and what it says of bad input.
//!
//! Solutions are followed on the characters of the board, without any code of the library.

use crate::car_grid::Grid;
use crate::command::{Answered, Program, file};
use serde_json::Value;

const PROGRAM: Program = Program("rush_hour");

fn run(arguments: &[&str]) -> Answered {
    PROGRAM.run(arguments)
}

fn json(arguments: &[&str]) -> (i32, Vec<Value>) {
    PROGRAM.json(arguments)
}

/// Level 1, which takes 8 moves and 16 steps.
const FIRST: &str = "BBoooCDooEoCDAAEoCDooEooFoooGGFoHHHo";

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
    assert_eq!(outcome("3M"), (1, "bfs".into()));
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
    assert_eq!((run(&["-h"]).status, run(&["-v"]).status), (0, 0));
    for (option, value) in [("--size", "4x4"), ("--seed", "3"), ("--moves", "2..")] {
        let answered = run(&[FIRST, option, value]);
        assert_eq!((answered.status, &*answered.out), (2, ""), "{option}");
        assert!(answered.err.contains("a new puzzle, which --generate makes"), "{}", answered.err);
    }
    let (status, answers) = json(&["--generate", "--size", "9x9", "--moves", "60..", "--max-seconds", "0.1"]);
    assert_eq!((status, &answers[0]["reason"]), (3, &"the time is over".into()));
}

const SIGN: &str = "expected a letter or a digit for a car, `o` or `.` for an empty cell, or `x` for a wall";

#[test]
fn a_malformed_board_gets_a_sentence() {
    let sizes = "expected 3 to 10 rows and columns, found";
    let square = "expected 9, 16, 25, 36, ... cells, or rows separated by `/`, found";
    let ragged = "expected 3 cells in this row as in the first, found";
    let cells = |car: &str| format!("expected car `{car}` on two cells or more, found it on one");
    let gaps = |car: &str| format!("expected car `{car}` in one line without gaps, found it here too");
    let wall = |exit: &str| format!("expected a free way from the red car to the exit {exit}, found a wall");
    let red = "expected the red car `A`, found none".to_owned();
    let boards: [(&str, usize, String); 33] = [
        ("", 1, "expected a board, found nothing".into()),
        ("   ", 1, "expected a board, found nothing".into()),
        (" / / ", 1, "expected a board, found nothing".into()),
        ("A", 1, format!("{sizes} 1x1")),
        ("AAoo", 1, format!("{sizes} 2x2")),
        ("AAo/ooo", 1, format!("{sizes} 2x3")),
        ("AA/oo/oo", 1, format!("{sizes} 3x2")),
        ("AAooooooooo/ooooooooooo/ooooooooooo", 1, format!("{sizes} 3x11")),
        ("AAo", 1, format!("{square} 3 cells in one row")),
        ("BBoooCDooEoCDAAEoCDooEooFoooGGFoHHH", 1, format!("{square} 35 cells in one row")),
        ("BBoooCDooEoCDAAEoCDooEooFoooGGFoHHHoo", 1, format!("{square} 37 cells in one row")),
        ("AAo/oo/ooo", 5, format!("{ragged} 2")),
        ("AAo / ooo / oooo", 13, format!("{ragged} 4")),
        ("AAo / o o / ooo", 8, format!("{SIGN}, found ` `")),
        ("AA0_ooooo", 4, format!("{SIGN}, found `_`")),
        ("AAo/o#o/ooo", 6, format!("{SIGN}, found `#`")),
        ("AAo/ooo/ooé", 11, format!("{SIGN}, found `é`")),
        ("AAo|ooo|ooo", 4, format!("{SIGN}, found `|`")),
        ("AA,ooo,ooo", 3, format!("{SIGN}, found `,`")),
        ("AAo/oBo/ooo", 6, cells("B")),
        ("Aooo/oooo/oooo", 1, cells("A")),
        ("AAo/oOo/ooo", 6, cells("O")),
        ("AAo/Bbo/ooo", 5, cells("B")),
        ("AAo/BBo/Boo", 9, gaps("B")),
        ("AAo/BoB/ooo", 7, gaps("B")),
        ("BAA/ooo/Boo", 9, gaps("B")),
        ("AAoA/oooo/oooo", 4, gaps("A")),
        ("AAo/BBo/BBo", 9, gaps("B")),
        ("ooooooooo", 1, red.clone()),
        ("aao/ooo/ooo", 1, red),
        ("AAx/ooo/ooo", 3, wall("right")),
        ("Aoo/Aoo/xoo", 9, wall("down")),
        ("AAooooooo/xxx", 11, "expected 9 cells in this row as in the first, found 3".into()),
    ];
    for (board, column, what) in boards {
        let sentence = format!("line 1, column {column}: {what}");
        let answered = run(&[board]);
        assert_eq!((answered.status, answered.out.as_str()), (2, ""), "{board}");
        assert_eq!(answered.err, format!("error: {sentence}\n"), "{board}");
        let (status, answers) = json(&[board]);
        assert_eq!((status, &answers[0]["puzzle"]), (2, &board.into()));
        assert_eq!((&answers[0]["outcome"], &answers[0]["error"]), (&"invalid".into(), &sentence.into()));
    }
}

#[test]
fn the_exit_is_at_an_end_of_the_line_of_the_red_car() {
    for (board, exit, sentence) in [
        (
            "AAo/ooo/ooo",
            "up",
            "line 1, column 1: expected an exit at an end of the line of the red car, which is horizontal, found one up",
        ),
        (
            "oAo/oAo/ooo",
            "left",
            "line 1, column 2: expected an exit at an end of the line of the red car, which is vertical, found one left",
        ),
        (
            "xAA/ooo/ooo",
            "left",
            "line 1, column 1: expected a free way from the red car to the exit left, found a wall",
        ),
    ] {
        let answered = run(&[board, "--exit", exit]);
        assert_eq!((answered.status, answered.err), (2, format!("error: {sentence}\n")));
    }
    let answered = run(&[FIRST, "--exit", "east"]);
    assert_eq!(answered.status, 2);
    assert!(answered.err.contains("[possible values: right, left, up, down]"), "{}", answered.err);
}

#[test]
fn bad_usage_gets_a_sentence() {
    for (arguments, sentence) in [
        (&["--level", "41"][..], "error: invalid value '41' for '--level <N>': 41 is not in 1..=40"),
        (&["--level", "0"], "error: invalid value '0' for '--level <N>': 0 is not in 1..=40"),
        (
            &[FIRST, "--algorithm", "bfs", "--heuristic", "escapes"],
            "error: --algorithm bfs asks no heuristic",
        ),
        (&[FIRST, "--algorithm", "dfs"], "error: invalid value 'dfs' for '--algorithm <NAME>'"),
        (&["--bla", FIRST, "-x"], "error: unknown arguments \"--bla\", \"-x\""),
        (&["--batch", "no/such/file"], "error: no/such/file: there is no such file"),
    ] {
        let answered = run(arguments);
        assert_eq!((answered.status, answered.out.as_str()), (2, ""), "{arguments:?}");
        assert!(answered.err.starts_with(sentence), "{}", answered.err);
    }
    let answered = run(&["--batch", &file("empty-cars.txt", "# nothing\n")]);
    assert_eq!(
        (answered.status, answered.err.contains("a puzzle is expected, and the file has none")),
        (2, true)
    );
}

#[test]
fn a_batch_file_is_answered_line_by_line() {
    let batch = |name: &str, text: &str| {
        let path = file(name, text);
        let (status, answers) = json(&["--batch", &path]);
        let outcomes: Vec<String> =
            answers.iter().map(|answer| answer["outcome"].as_str().unwrap().to_owned()).collect();
        (status, outcomes.join(" "))
    };
    let (first, blocked) = (format!("# cards\n{FIRST}\n\n"), "  oooB / AAoB / oooB / oooo\n");
    assert_eq!(batch("cars-a.txt", &format!("{first}{blocked}")), (0, "solved unsolvable".into()));
    assert_eq!(batch("cars-b.txt", blocked), (1, "unsolvable".into()));
    assert_eq!(
        batch("cars-c.txt", &format!("{first}AAo\n{blocked}")),
        (2, "solved invalid unsolvable".into())
    );
    let path = file("cars-d.txt", &format!("{first}  AAo / o?o / ooo\n"));
    let answered = run(&["--batch", &path, "--max-nodes", "5"]);
    assert_eq!(answered.err, format!("error: {path}, line 4, column 10: {SIGN}, found `?`\n"));
    assert_eq!(answered.status, 2);
    let (status, answers) =
        json(&["--batch", &file("cars-e.txt", &format!("{first}{blocked}")), "--max-nodes", "5"]);
    assert_eq!((status, &answers[0]["outcome"]), (3, &"stopped".into()));
    assert_eq!(answers[1]["puzzle"], "oooB / AAoB / oooB / oooo");
}

/// The letters are those of the input, whatever they are, and every position can be drawn.
#[test]
fn letters_are_kept_and_positions_drawn() {
    let answered = run(&["..z / AAz / ..9 / ..9 / ... / ...", "--boards"]);
    assert_eq!(answered.status, 0);
    assert!(answered.out.contains("3 moves, and no way is shorter: 9+2 z+2 A+1\n"), "{}", answered.out);
    assert!(answered.out.starts_with(
        "┌───────┐\n│ · · z │\n│ A A z ▶\n│ · · 9 │\n│ · · 9 │\n│ · · · │\n│ · · · │\n└───────┘\n1. "
    ));
    let (_, answers) = json(&["AA0 / 0b0"]);
    assert_eq!(answers[0]["outcome"], "invalid");
    let (_, answers) = json(&["Aob/A.b/..."]);
    assert_eq!(
        (&answers[0]["puzzle"], &answers[0]["actions"]),
        (&"Aob/A.b/...".into(), &Value::from(vec!["A+1"]))
    );
}

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
        let wish = ["--generate", "--seed", seed, "--size", size, "--moves", &range, "--exit", exit];
        let (status, answers) = json(&wish);
        let board = answers[0]["puzzle"].as_str().unwrap();
        let (cost, grid) = (answers[0]["cost"].as_u64().unwrap(), Grid::of(board));
        assert_eq!((status, answers.len()), (0, 1));
        assert!(moves.contains(&cost), "{board}");
        assert_eq!(grid.fewest(exit, "moves"), Some(cost), "{board}");
        assert_eq!(format!("{}x{}", grid.0.len(), grid.0[0].len()), size);
        let answered = run(&wish);
        assert!(answered.out.contains(&format!("{board}\n{cost} moves are needed, ")), "{}", answered.out);
    }
    let other = |seed: &str| json(&["--generate", "--seed", seed]).1[0]["puzzle"].clone();
    assert_ne!(other("1"), other("2"));
    let (status, answers) = json(&["--generate", "--size", "3x3", "--moves", "50"]);
    assert_eq!((status, &answers[0]["outcome"]), (3, &"stopped".into()));
}

#[test]
fn options_that_do_not_go_together_are_refused() {
    for (arguments, sentence) in [
        (&["--generate", FIRST][..], "error: the argument '--generate' cannot be used with"),
        (&["--generate", "--level", "1"], "error: the argument '--generate' cannot be used with"),
        (&["--generate", "--survey"], "error: the argument '--generate' cannot be used with"),
        (&["--hint", "--survey"], "error: the argument '--hint' cannot be used with '--survey'"),
        (&["--seed", "3"], "error: --seed, --size and --moves describe a new puzzle, which --generate makes"),
        (
            &["--generate", "--size", "2x6"],
            "error: invalid value '2x6' for '--size <RxC>': rows and columns from 3 to 10",
        ),
        (
            &["--generate", "--size", "66"],
            "error: invalid value '66' for '--size <RxC>': rows and columns from 3 to 10",
        ),
        (
            &["--generate", "--moves", "9..3"],
            "error: invalid value '9..3' for '--moves <MOVES>': a number of moves",
        ),
        (
            &["--generate", "--moves", "x.."],
            "error: invalid value 'x..' for '--moves <MOVES>': a number of moves",
        ),
        (&["--generate", "--seed", "-1"], "error: "),
    ] {
        let answered = run(arguments);
        assert_eq!((answered.status, answered.out.as_str()), (2, ""), "{arguments:?}");
        assert!(answered.err.starts_with(sentence), "{}", answered.err);
    }
}

/// Plans of one's own, checked by hand: B goes down two cells, then A one to the right.
#[test]
fn plans_are_checked() {
    let board = "ooB/AAB/ooo/CCo";
    for (plan, metric, status, sentence) in [
        ("B+2 A+1", "moves", 0, "the plan solves the puzzle in 2 moves\nno plan is shorter"),
        ("C+1 C-1 B+2, A+1", "moves", 0, "the fewest are 2, so it takes 2 more"),
        ("B+2", "moves", 1, "all 1 actions are possible, and they do not solve the puzzle"),
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
