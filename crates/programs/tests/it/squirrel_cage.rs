//! The program `squirrel_cage` as a person or a script meets it: exit statuses, JSON, what it says of bad input, and the
//! game played from a script.
//!
//! Solutions are followed on the characters of the board, without any code of the library.

use std::{
    fs,
    io::{BufRead, BufReader, Write},
    process::{Command, Stdio},
};

use crate::command::{Answered, Program, file};
use crate::sliding_grid::{Grid, reachable};
use serde_json::Value;

const PROGRAM: Program = Program("squirrel_cage");

fn run(arguments: &[&str]) -> Answered {
    PROGRAM.run(arguments)
}

fn json(arguments: &[&str]) -> (i32, Vec<Value>) {
    PROGRAM.json(arguments)
}

const START: &str = "125213215243245323411422432441";

/// The optima of the wooden game: 116 as its course project tells, 90 and 81 as J. A. Storer does.
const OPTIMA: [(&str, u64); 3] = [("unit", 116), ("line", 90), ("move", 81)];

#[test]
fn a_metric_that_is_asked_for_is_the_only_one() {
    let (status, answers) = json(&["--metric", "line"]);
    assert_eq!((status, answers.len()), (0, 1));
    assert_eq!((&answers[0]["metric"], &answers[0]["cost"]), (&"line".into(), &90.into()));
    assert_eq!(json(&[]).1.len(), 3);
}

#[test]
fn every_algorithm_needs_the_known_number_of_actions() {
    for (metric, cost) in OPTIMA {
        for algorithm in ["auto", "bfs", "a-star", "bidirectional"] {
            let (status, answers) = json(&[START, "--metric", metric, "--algorithm", algorithm]);
            let answer = &answers[0];
            assert_eq!((status, answers.len()), (0, 1), "{metric}, {algorithm}");
            assert_eq!((&answer["outcome"], &answer["puzzle"]), (&"solved".into(), &START.into()));
            assert_eq!((&answer["cost"], &answer["metric"]), (&cost.into(), &metric.into()), "{algorithm}");
            assert_eq!(answer["optimal"], true, "{metric}, {algorithm}");
            assert_eq!(answer["actions"].as_array().unwrap().len() as u64, cost);
            let end = Grid::code_at_the_end_of(START, &answer["actions"]);
            assert!(end.starts_with("122"), "{end}");
            assert_eq!(answer["algorithm"], if algorithm == "auto" { "bfs" } else { algorithm });
            for number in ["expanded", "generated", "popped", "peak_bytes", "seconds"] {
                assert!(answer[number].is_number(), "{number}");
            }
        }
    }
}

/// Knuth's test puzzle on one line; he states 20 steps.
#[test]
fn a_board_on_one_line_is_solved() {
    let line = "AAA##/BAB../BBB../...../CD... => ...##/...CD/..AAA/..BAB/..BBB";
    let (status, answers) = json(&[line]);
    assert_eq!((status, &answers[0]["cost"], &answers[0]["puzzle"]), (0, &20.into(), &line.into()));
    let (status, answers) = json(&["A./.. => ../.B"]);
    let error = "line 1, column 14: expected a piece of the start, found `B`, which is none";
    assert_eq!((status, &answers[0]["outcome"], &answers[0]["error"]), (2, &"invalid".into(), &error.into()));
}

/// D. E. Knuth states the numbers for groups with his program SLIDING.
#[test]
fn a_puzzle_file_is_answered_puzzle_by_puzzle() {
    let knuth =
        "id: knuth\nstart:\nAAA##\nBAB..\nBBB..\n.....\nCD...\ngoal:\n...##\n...CD\n..AAA\n..BAB\n..BBB\n";
    let out = "id: squirrel\nstart:\nA**B\nA**B\nCDDE\nCFGE\nH..I\n#--#\n#--#\ngoal:\n....\n....\n....\n....\n....\n#**#\n#**#\n";
    let path = file("several.txt", &format!("; two\n{knuth}\n{out}"));
    for (metric, costs) in [
        ("unit", &[20, 118][..]),
        ("line", &[10, 91]),
        ("move", &[4, 81]),
        ("group-unit", &[10]),
        ("group-line", &[4]),
        ("group-move", &[2]),
    ] {
        let only = format!("{path}#knuth");
        let files = if costs.len() == 2 { &path } else { &only };
        let (status, answers) = json(&["-f", files, "--metric", metric]);
        assert_eq!((status, answers.len()), (0, costs.len()), "{metric}");
        for ((answer, &cost), id) in answers.iter().zip(costs).zip(["knuth", "squirrel"]) {
            assert_eq!((&answer["puzzle"], &answer["cost"]), (&format!("{path}#{id}").into(), &cost.into()));
        }
        let grid = Grid::of("AAA##/BAB../BBB../...../CD...");
        let end = grid.at_the_end_of(&answers[0]["actions"], metric);
        assert_eq!(end, Grid::of("...##/...CD/..AAA/..BAB/..BBB"), "{metric}");
    }
    let (status, answers) = json(&["-f", &path, "-f", &path, START, "--metric", "move"]);
    let costs: Vec<u64> = answers.iter().map(|answer| answer["cost"].as_u64().unwrap()).collect();
    assert_eq!((status, costs), (0, vec![81, 4, 81, 4, 81]));
    let both = json(&["-f", &format!("{path}#knuth"), "--algorithm", "bidirectional"]).1;
    assert_eq!((&both[0]["cost"], &both[0]["optimal"]), (&20.into(), &true.into()));
}

#[test]
fn any_piece_of_the_shape_will_do_if_the_file_says_so() {
    let text = "start:\nAB.\n...\ngoal:\n...\nB.A\n";
    let by_piece = file("piece.txt", text);
    let by_shape = file("shape.txt", &format!("match: shape\n{text}"));
    let cost = |path: &str| json(&["-f", path]).1[0]["cost"].as_u64().unwrap();
    // A goes down and two to the right while B goes round it; by shape A goes down, B down and right.
    assert_eq!((cost(&by_piece), cost(&by_shape)), (5, 3));
}

#[test]
fn pieces_of_a_code_go_together_too() {
    // Two small pieces stand in the squirrel's way, and all three go.
    let (status, answers) = json(&["112431432", "--metric", "group-unit"]);
    assert_eq!((status, &answers[0]["actions"]), (0, &Value::from(vec!["012:E"])));
    let end = Grid::code_at_the_end_of("112431432", &answers[0]["actions"]);
    assert_eq!(end, "122441442");
}

#[test]
fn without_a_puzzle_it_tells_of_the_wooden_game() {
    let answered = run(&[]);
    assert_eq!((answered.status, answered.err.as_str()), (0, ""));
    for row in ["unit 116 116 118 118 yes", "line 90 90 91 91 yes", "move 81 81 81 81 yes"] {
        let is_row = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ").starts_with(row);
        assert!(answered.out.lines().any(is_row), "{row}");
    }
    // Each line has the code that its move leads to.
    let mut code = START.to_owned();
    for number in 1..=116 {
        let line = answered.out.lines().find(|line| line.starts_with(&format!("{number:4}  "))).unwrap();
        let words: Vec<&str> = line.split_whitespace().collect();
        code = Grid::code_at_the_end_of(&code, &Value::from(vec![words[1]]));
        assert_eq!(words[2], code);
    }
    assert!(answered.out.contains("final codes: 964 can be reached, 2 of them with 116 steps:\n"));
    for code in ["122215225235245313411412433443", "122215225235245333413423441442"] {
        assert!(answered.out.lines().any(|line| line == code), "{code}");
    }
    let (status, answers) = json(&[]);
    let costs: Vec<_> = answers.iter().map(|answer| answer["cost"].as_u64().unwrap()).collect();
    assert_eq!((status, costs), (0, vec![116, 90, 81]));
}

/// Every figure of a survey that a queue of all codes can tell.
#[test]
fn a_survey_agrees_with_a_simple_search() {
    let (status, answers) = json(&["--survey"]);
    let found = &answers[0];
    let known = reachable(START);
    assert_eq!((status, &found["positions"]), (0, &known.len().into()));
    let farthest = *known.values().max().unwrap();
    let mut layers = vec![0_u64; farthest as usize + 1];
    for &distance in known.values() {
        layers[distance as usize] += 1;
    }
    assert_eq!(found["layers"], Value::from(layers));
    let mut last: Vec<&str> =
        known.iter().filter(|(_, distance)| **distance == farthest).map(|(code, _)| code.as_str()).collect();
    last.sort_unstable();
    assert_eq!(found["farthest"], Value::from(last));
    let goals: Vec<(&String, &u64)> = known.iter().filter(|(code, _)| code.starts_with("122")).collect();
    let cost = goals.iter().map(|(_, distance)| **distance).min().unwrap();
    let mut nearest: Vec<&str> =
        goals.iter().filter(|(_, distance)| **distance == cost).map(|(code, _)| code.as_str()).collect();
    nearest.sort_unstable();
    assert_eq!((&found["goals"], &found["cost"]), (&goals.len().into(), &cost.into()));
    assert_eq!(found["nearest"], Value::from(nearest));
    let hardest = found["layers_from_goal"].as_array().unwrap().len() - 1;
    assert_eq!(json(&[found["hardest"][0].as_str().unwrap()]).1[0]["cost"], hardest);
}

/// Figures that another program counted.
#[test]
fn a_survey_finds_what_is_known() {
    for (metric, edges, farthest, hardest, diameter, radius) in [
        ("unit", 41_948, 167, 126, 190, 114),
        ("line", 44_423, 133, 101, 156, 90),
        ("move", 47_151, 124, 93, 145, 83),
    ] {
        let (status, answers) = json(&["--survey", "--metric", metric]);
        let found = &answers[0];
        let deepest = |key: &str| found[key].as_array().unwrap().len() - 1;
        assert_eq!((status, &found["positions"], &found["edges"]), (0, &25_955.into(), &edges.into()));
        assert_eq!((deepest("layers"), deepest("layers_from_goal")), (farthest, hardest), "{metric}");
        assert_eq!((&found["diameter"], &found["radius"]), (&diameter.into(), &radius.into()), "{metric}");
    }
    let path = file("shut.txt", "start:\nAB.\ngoal:\nBA.\n");
    let (status, answers) = json(&["-f", &path, "--survey"]);
    assert_eq!((status, &answers[0]["proof"]), (1, &"exhaustive search".into()));
    assert_eq!((&answers[0]["positions"], answers[0].get("cost")), (&3.into(), None));
    let (status, answers) = json(&["--survey", "--max-nodes", "100"]);
    assert_eq!((status, &answers[0]["outcome"]), (3, &"stopped".into()));
    // Enough for all positions, and not for the searches that their distances take.
    let (status, answers) = json(&["--survey", "--max-nodes", "60000"]);
    assert_eq!((status, &answers[0]["outcome"]), (3, &"stopped".into()));
    assert_eq!(answers[0]["reason"], "as many states are expanded as allowed");
    assert_eq!((&answers[0]["positions"], answers[0].get("diameter")), (&25_955.into(), None));
    let answered = run(&["--survey"]);
    assert!(answered.out.contains("diameter 190, radius 114\n"), "{}", answered.out);
}

#[test]
fn the_graph_goes_to_a_file() {
    let path = |name: &str| file(name, "");
    let (graphml, dot, table) = (path("graph.graphml"), path("graph.dot"), path("graph.csv"));
    for file in [&graphml, &dot, &table] {
        let (status, answers) = json(&["--graph", file]);
        assert_eq!(
            (status, &answers[0]["positions"], &answers[0]["edges"]),
            (0, &25_955.into(), &41_948.into())
        );
    }
    let count = |path: &str, part: &str| fs::read_to_string(path).unwrap().matches(part).count();
    assert_eq!((count(&graphml, "<node "), count(&graphml, "<edge ")), (25_955, 41_948));
    assert_eq!((count(&dot, "[label="), count(&dot, " -- ")), (25_955, 41_948));
    let text = fs::read_to_string(&table).unwrap();
    let known = reachable(START);
    for line in text.lines().skip(1) {
        let cells: Vec<&str> = line.split(',').collect();
        assert_eq!(known[cells[1].trim_matches('"')].to_string(), cells[2], "{line}");
        assert_eq!(cells[4] == "0", cells[1].starts_with("\"122"), "{line}");
    }
    assert_eq!(text.lines().count(), 1 + known.len());
    assert_eq!(count(&table.replace(".csv", ".edges.csv"), "\n"), 1 + 41_948);
    for (name, sentence) in [
        ("graph.txt", "a name that ends with .graphml, .dot, .gv or .csv is expected"),
        ("no/such/folder/graph.dot", "no/such/folder/graph.dot: cannot be written: "),
    ] {
        let answered = run(&["--graph", name]);
        assert_eq!((answered.status, answered.out.contains("positions")), (2, false), "{name}");
        assert!(answered.err.contains(sentence), "{}", answered.err);
    }
}

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

#[test]
fn proofs_and_limits_have_their_statuses() {
    let shut = file("pass.txt", "start:\nAB..\ngoal:\nBA..\n");
    for algorithm in ["bfs", "a-star", "bidirectional"] {
        let (status, answers) = json(&["-f", &shut, "--algorithm", algorithm]);
        assert_eq!((status, &answers[0]["outcome"]), (1, &"unsolvable".into()), "{algorithm}");
        assert_eq!(answers[0]["proof"], "exhaustive search");
        for (option, value) in [("--max-nodes", "10"), ("--max-seconds", "0"), ("--max-memory", "1")] {
            let (status, answers) = json(&[START, option, value, "--algorithm", algorithm]);
            assert_eq!((status, &answers[0]["outcome"]), (3, &"stopped".into()), "{option} {algorithm}");
            assert!(answers[0]["reason"].is_string() && answers[0]["cost"].is_null());
        }
    }
    assert_eq!((run(&["-h"]).status, run(&["-v"]).status, run(&["--max-nodes", "9"]).status), (0, 0, 3));
}

#[test]
fn a_batch_file_is_answered_line_by_line() {
    let path = file("codes.txt", &format!("# codes\n{START}\n\n  125, 213\n 125 413 41\n"));
    let (status, answers) = json(&["--batch", &path]);
    let outcomes: Vec<&str> = answers.iter().map(|answer| answer["outcome"].as_str().unwrap()).collect();
    assert_eq!((status, outcomes), (2, vec!["solved", "solved", "invalid"]));
    let answered = run(&["--batch", &path]);
    let sentence = "line 5, column 10: expected triples of digits (kind, x, y), found `41`";
    assert_eq!(answered.err, format!("error: {path}, {sentence}\n"));
}

#[test]
fn every_position_can_be_drawn() {
    let answered = run(&["124", "--boards", "--metric", "move"]);
    let board = "│ · │ 0   0 │ · │";
    assert!(answered.out.contains("1. 0SS\n┌"), "{}", answered.out);
    assert_eq!(answered.out.matches(board).count(), 4, "{}", answered.out);
    assert!(answered.out.contains("1 move, and no way is shorter: 0SS\n"), "{}", answered.out);
}

const DIGITS: &str = "expected triples of digits (kind, x, y), found";
const FRAME: &str = "expected every piece inside the frame of 4 by 5, found";
const APART: &str = "expected pieces that do not overlap, found";

#[test]
fn a_malformed_code_gets_a_sentence() {
    let nothing = || "expected a code such as 125213215243245323411422432441, found nothing".to_owned();
    let codes: [(&str, usize, String); 36] = [
        ("", 1, nothing()),
        ("   ", 1, nothing()),
        ("12a", 3, "expected digits, found `a` at character 3".into()),
        ("  12a", 5, "expected digits, found `a` at character 3".into()),
        ("125;213", 4, "expected digits, found `;` at character 4".into()),
        ("125.213", 4, "expected digits, found `.` at character 4".into()),
        ("x", 1, "expected digits, found `x` at character 1".into()),
        ("[125, 213]", 1, "expected digits, found `[` at character 1".into()),
        ("１２５", 1, "expected digits, found `１` at character 1".into()),
        ("125\t213", 4, "expected digits, found `\\t` at character 4".into()),
        ("1", 1, format!("{DIGITS} 1 digits")),
        ("1252", 4, format!("{DIGITS} 4 digits")),
        ("12521321524324532341142243244", 28, format!("{DIGITS} 29 digits")),
        ("1252132152432453234114224324411", 31, format!("{DIGITS} 31 digits")),
        ("125, 21", 6, format!("{DIGITS} `21`")),
        ("125, 2131", 6, format!("{DIGITS} `2131`")),
        ("125,,213", 5, format!("{DIGITS} ``")),
        ("125,", 5, format!("{DIGITS} ``")),
        ("125 213215", 5, format!("{DIGITS} `213215`")),
        ("025", 1, "expected kind 1, 2, 3 or 4, found 0 in 025".into()),
        ("125513", 4, "expected kind 1, 2, 3 or 4, found 5 in 513".into()),
        ("125, 911", 6, "expected kind 1, 2, 3 or 4, found 9 in 911".into()),
        ("145", 1, format!("{FRAME} 145")),
        ("126", 1, format!("{FRAME} 126")),
        ("125211", 4, format!("{FRAME} 211")),
        ("125341", 4, format!("{FRAME} 341")),
        ("125411451", 7, format!("{FRAME} 451")),
        ("125 410", 5, format!("{FRAME} 410")),
        ("125434", 4, format!("{APART} 125 and 434 both at (3, 4)")),
        ("125411411", 7, format!("{APART} 411 and 411 both at (1, 1)")),
        ("125, 321, 431", 11, format!("{APART} 321 and 431 both at (3, 1)")),
        ("213411", 1, "expected a squirrel, kind 1, found none".into()),
        ("122125", 4, "expected one squirrel, found 122 and 125".into()),
        ("115235245213223233243311331", 1, "expected an empty cell, found none".into()),
        (
            "125215213",
            7,
            "expected the triples of a code in ascending order, 125213215, found 213 behind 215".into(),
        ),
        (
            "213125",
            4,
            "expected the triples of a code in ascending order, 125213, found 125 behind 213".into(),
        ),
    ];
    for (code, column, what) in codes {
        let sentence = format!("line 1, column {column}: {what}");
        let answered = run(&[code]);
        assert_eq!((answered.status, answered.out.as_str()), (2, ""), "{code}");
        assert_eq!(answered.err, format!("error: {sentence}\n"), "{code}");
        let (status, answers) = json(&[code]);
        assert_eq!((status, &answers[0]["puzzle"]), (2, &code.into()));
        assert_eq!((&answers[0]["outcome"], &answers[0]["error"]), (&"invalid".into(), &sentence.into()));
    }
}

#[test]
fn a_malformed_grid_gets_a_sentence() {
    let other = |piece: &str| {
        format!("expected piece `{piece}` in the shape that it has in the start, found another")
    };
    let ragged = |found: usize| format!("expected 2 cells in this row as in the first, found {found}");
    let grids: [(&str, usize, usize, String); 20] = [
        ("start:\nA.\n.\ngoal:\nA.\n..\n", 3, 1, ragged(1)),
        ("start:\nA.\n..\ngoal:\nA.\n...\n", 6, 1, ragged(3)),
        ("start:\nA.\n..\ngoal:\n.A\n", 5, 1, "expected a goal of 2x2 like the start, found 1x2".into()),
        ("start:\n..\ngoal:\nA.\n", 2, 1, "expected a piece in the start, found none".into()),
        ("start:\nA.\ngoal:\n..\n", 4, 1, "expected a piece in the goal, found none".into()),
        ("start:\nA.\ngoal:\n.B\n", 4, 2, "expected a piece of the start, found `B`, which is none".into()),
        ("start:\nAA.\ngoal:\nA..\n", 4, 1, other("A")),
        ("start:\nA..\n...\ngoal:\n...\n.AA\n", 6, 2, other("A")),
        (
            "start:\nA.#\ngoal:\n..A\n",
            4,
            3,
            "expected cells that are no walls under piece `A`, found a wall".into(),
        ),
        (
            "start:\nA..\ngoal:\n.#A\n",
            4,
            2,
            "expected `.` or a piece where the start has no wall, found `#`".into(),
        ),
        (
            "start:\nA..\ngoal:\n.-A\n",
            4,
            2,
            "expected `.` or a piece where the start has no gate, found `-`".into(),
        ),
        (
            "start:\nA .\ngoal:\n..A\n",
            2,
            2,
            "expected the symbol of a piece, `.`, `#` or `-`, found ` `".into(),
        ),
        ("id: a\nAB.\n", 2, 1, "expected `key: value`, such as `start:`, found `AB.`".into()),
        (
            "start: AB.\ngoal:\n.AB\n",
            1,
            1,
            "expected the rows of the grid on the lines below, found `AB.`".into(),
        ),
        ("match: piece\n", 1, 1, "expected `match: shape` or no such line, found `match: piece`".into()),
        ("start:\nA.\nstart:\n.A\n", 3, 1, "expected one grid `start:`, found another".into()),
        ("start:\nA.\nname: late\n", 3, 1, "expected `start:` or `goal:` after a grid, found `name:`".into()),
        (
            "match: shape\nstart:\nA.B\ngoal:\n.CC\n",
            5,
            2,
            "expected piece `C` in the shape of a piece of the start, found another".into(),
        ),
        (
            "match: shape\nstart:\nA.B.\ngoal:\nABC.\n",
            5,
            3,
            "expected at most as many pieces of the shape of `C` as the start has, found one more".into(),
        ),
        ("; nothing but\nid: a\n", 1, 1, "expected a start of one row or more, found none".into()),
    ];
    for (number, (text, line, column, what)) in grids.into_iter().enumerate() {
        let path = file(&format!("grid-{number}.txt"), text);
        let sentence = format!("{path}, line {line}, column {column}: {what}");
        let answered = run(&["-f", &path]);
        assert_eq!((answered.status, answered.out.as_str()), (2, ""), "{text}");
        assert_eq!(answered.err, format!("error: {sentence}\n"), "{text}");
        let (status, answers) = json(&["-f", &path]);
        assert_eq!((status, &answers[0]["puzzle"]), (2, &path.into()));
        assert_eq!((&answers[0]["outcome"], &answers[0]["error"]), (&"invalid".into(), &sentence.into()));
    }
}

#[test]
fn a_file_that_gives_no_puzzle_gets_a_sentence() {
    let good = "start:\nA.\ngoal:\n.A\n";
    let (empty, one) = (file("empty-grids.txt", "; nothing\n\n"), file("one-grid.txt", good));
    let large =
        file("large.txt", &format!("start:\n{0}\n{1}\ngoal:\n{0}\n{1}\n", "A".repeat(65), ".".repeat(65)));
    for (path, what) in [
        ("no/such/file".to_owned(), "no/such/file: there is no such file".to_owned()),
        (empty.clone(), format!("{empty}: a puzzle is expected, and the file has none")),
        (format!("{one}#b"), format!("{one}: a puzzle `b` is expected, and the file has none")),
        (
            large.clone(),
            format!("{large}, line 2, column 1: expected at most 64 rows and columns, found 2x65"),
        ),
    ] {
        let (status, answers) = json(&["-f", &path, "-f", &one]);
        let outcomes: Vec<&str> = answers.iter().map(|answer| answer["outcome"].as_str().unwrap()).collect();
        assert_eq!((status, outcomes), (2, vec!["invalid", "solved"]), "{path}");
        let answered = run(&["-f", &path]);
        assert!(answered.err.starts_with(&format!("error: {what}")), "{}", answered.err);
    }
    let (row, dots) = ("ABCDEFGHIJKLMNOPQ", ".".repeat(17));
    let wide = file("wide.txt", &format!("start:\n{row}\n{dots}\ngoal:\n{dots}\nA{}\n", &dots[1..]));
    let sentence = format!("{wide}: expected pieces of which at most 2^16 sets can go one way, found 2^17");
    let answered = run(&["-f", &wide, "--metric", "group-unit"]);
    assert_eq!((answered.status, answered.err), (2, format!("error: {sentence}\n")));
    assert_eq!(json(&["-f", &wide]).1[0]["cost"], 1);
    let bytes = file("bytes.txt", "");
    fs::write(&bytes, b"start:\nA\xff\n").unwrap();
    assert_eq!(
        run(&["-f", &bytes]).err,
        format!("error: {bytes}: line 2, column 2: expected text in UTF-8, found the byte FF\n")
    );
}

#[test]
fn bad_usage_gets_a_sentence() {
    for (arguments, sentence) in [
        (&["--metric", "steps"][..], "error: invalid value 'steps' for '--metric <NAME>'"),
        (&["--algorithm", "ida-star"], "error: invalid value 'ida-star' for '--algorithm <NAME>'"),
        (
            &["--bla", START, "-x", "--heuristic=zero"],
            "error: unknown arguments \"--bla\", \"-x\", \"--heuristic=zero\"",
        ),
        (&["--batch", "no/such/file"], "error: no/such/file: there is no such file"),
        (&["--hint", "--survey"], "error: the argument '--hint' cannot be used with '--survey'"),
        (&["--play", "--json"], "error: the argument '--play' cannot be used with '--json'"),
        (&["--play", START, START], "error: --play takes one puzzle, found 2"),
        (&["--graph", "a.dot", START, START], "error: --graph takes one puzzle, found 2"),
    ] {
        let answered = run(arguments);
        assert_eq!((answered.status, answered.out.as_str()), (2, ""), "{arguments:?}");
        assert!(answered.err.starts_with(sentence), "{}", answered.err);
    }
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
    let is_said = |line: &&str| !line.starts_with(['│', '┌', '├', '└']) && !line.contains("memory");
    let mut said = text.lines().filter(is_said).map(str::to_owned);
    assert_eq!(said.next().unwrap(), "actions; or u undo, U redo, h hint, r reset, q quit");
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
            "12N is not possible: there is no piece 12",
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
