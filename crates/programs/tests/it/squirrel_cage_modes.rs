//! The program `squirrel_cage`: ways between two codes, built-in games, tables, plans that are checked, and new games.

use crate::squirrel_cage::{REACHED, START, json, run};
use crate::{
    command::file,
    sliding_grid::{Grid, shortest_ways},
};
use serde_json::Value;

#[test]
fn the_shortest_way_between_two_codes_is_found() {
    // A final code of the wooden game; one of the four codes that are the farthest from its start, 167 steps.
    let known = &*REACHED;
    for goal in ["122215225235245313411412433443", "112225232234244313415435442445"] {
        let puzzle = format!("{START} => {goal}");
        for metric in ["unit", "line", "move", "group-unit", "group-line", "group-move"] {
            let (status, answers) = json(&[&puzzle, "--metric", metric]);
            let answer = &answers[0];
            assert_eq!(
                (status, &answer["puzzle"], &answer["optimal"]),
                (0, &puzzle.as_str().into(), &true.into())
            );
            let cost = answer["cost"].as_u64().unwrap();
            assert!(metric != "unit" || cost == known[goal], "{cost}");
            assert_eq!(Grid::code_at_the_end_of(START, &answer["actions"]), goal, "{metric}");
        }
    }
    let path = file("pairs.txt", "125213 => 122, 213\n# a comment\n125,213=>125213\n122 => 125411\n");
    let (status, answers) = json(&["--batch", &path, "--algorithm", "bidirectional"]);
    let costs: Vec<&Value> = answers.iter().map(|answer| &answer["cost"]).collect();
    assert_eq!((status, costs), (2, vec![&3.into(), &0.into(), &Value::Null]));
    let sentence = format!("{path}, line 4, column 8: expected a goal with pieces of the kinds 1, found 14");
    assert_eq!(answers[2]["error"], sentence);
    // A full frame but for two cells, where the pieces cannot pass each other.
    let (status, answers) = json(&["115 => 122", "--hint"]);
    assert_eq!((status, &answers[0]["left"]), (0, &3.into()));
}

#[test]
fn a_malformed_pair_gets_a_sentence() {
    for (pair, sentence) in [
        ("125 => 12a", "line 1, column 10: expected digits, found `a` at character 3"),
        ("126 => 122", "line 1, column 1: expected every piece inside the frame of 4 by 5, found 126"),
        ("125 =>", "line 1, column 7: expected a code such as 125213215243245323411422432441, found nothing"),
        ("125211 => 122", "line 1, column 4: expected every piece inside the frame of 4 by 5, found 211"),
        ("125 => 122411", "line 1, column 8: expected a goal with pieces of the kinds 1, found 14"),
    ] {
        let answered = run(&[pair]);
        assert_eq!((answered.status, answered.out.as_str()), (2, ""), "{pair}");
        assert_eq!(answered.err, format!("error: {sentence}\n"), "{pair}");
        assert_eq!(json(&[pair]).1[0]["error"], sentence);
    }
}

/// D. E. Knuth states the numbers of his puzzle, and the title of a game of GNOME its own.
#[test]
fn a_built_in_game_is_solved_by_its_name() {
    for (name, metric, cost) in [
        ("knuth-sliding", "unit", 20),
        ("knuth-sliding", "group-move", 2),
        ("gnome-00", "move", 18),
        ("Only 18 Steps", "move", 18),
        ("only 18 steps", "move", 18),
        ("squirrel", "unit", 116),
    ] {
        let (status, answers) = json(&["--classic", name, "--metric", metric]);
        assert_eq!((status, &answers[0]["puzzle"], &answers[0]["cost"]), (0, &name.into(), &cost.into()));
    }
    let (status, answers) = json(&["--classic", "squirrel", "--classic", "nobody", START]);
    let outcomes: Vec<&str> = answers.iter().map(|answer| answer["outcome"].as_str().unwrap()).collect();
    assert_eq!((status, outcomes), (2, vec!["solved", "solved", "invalid"]));
    let answered = run(&["--classic", "nobody"]);
    assert_eq!((answered.status, answered.out.as_str()), (2, ""));
    assert!(answered.err.starts_with("error: --classic: expected one of squirrel, "), "{}", answered.err);
    assert!(
        answered.err.contains(", gnome-06, ") && answered.err.ends_with(", found `nobody`\n"),
        "{}",
        answered.err
    );
}

/// The table of the course project: T(x, y) for x and y from 0, the uppermost row first.
const TABLE: [[i64; 6]; 7] = [
    [-2, -2, -2, -2, -2, -2],
    [-2, 2, 0, 0, 4, -2],
    [-2, 2, 0, 0, 4, -2],
    [-2, 1, 5, 5, 3, -2],
    [-2, 1, 7, 8, 3, -2],
    [-2, 6, -1, -1, 9, -2],
    [-2, -2, -2, -2, -2, -2],
];

#[test]
fn a_position_is_drawn_as_the_table_of_the_course_project() {
    let tables = |arguments: &[&str]| {
        let answered = run(arguments);
        assert_eq!(answered.status, 0, "{}", answered.err);
        let numbers = |line: &str| line.split_whitespace().map(|word| word.parse::<i64>().ok()).collect();
        let rows: Vec<Vec<i64>> =
            answered.out.lines().filter_map(numbers).filter(|row: &Vec<i64>| row.len() > 1).collect();
        assert!(!answered.out.contains('│'), "{}", answered.out);
        rows
    };
    for mode in [&[START][..], &[], &["--hint"]] {
        assert_eq!(tables(&[&["--table"], mode].concat()), TABLE, "{mode:?}");
    }
    assert_eq!(json(&[START, "--table"]).1[0]["table"], serde_json::json!(TABLE));
    assert_eq!(json(&[START]).1[0].get("table"), None);
    // Walls are as the border; the table of each position follows.
    let border = vec![-2; 5];
    let rows = |row: [i64; 5]| [border.clone(), row.to_vec(), border.clone()];
    let expected = [rows([-2, 0, -1, -2, -2]), rows([-2, -1, 0, -2, -2])].concat();
    assert_eq!(tables(&["A.# => .A#", "--table", "--boards"]), expected);
    for (arguments, sentence) in [
        (&["--graph", "a.dot", "--table"][..], "error: --graph draws no position, so --table does nothing"),
        (&["--survey", "--json", "--table"], "error: --json draws nothing, so --table does nothing"),
    ] {
        let answered = run(arguments);
        assert_eq!((answered.status, answered.err.trim_end()), (2, sentence));
    }
}

#[test]
fn a_plan_is_checked() {
    let solution = json(&[START]).1[0]["actions"].as_array().unwrap().clone();
    let plan = |actions: &[Value]| {
        actions.iter().map(|action| action.as_str().unwrap()).collect::<Vec<_>>().join(" ")
    };
    let (status, answers) = json(&[START, "--replay", &plan(&solution)]);
    assert_eq!((status, &answers[0]["outcome"]), (0, &"solved".into()));
    assert_eq!((&answers[0]["cost"], &answers[0]["optimal"]), (&116.into(), &true.into()));
    let (status, answers) = json(&[START, "--replay", &plan(&solution[..100])]);
    assert_eq!((status, &answers[0]["outcome"]), (1, &"unsolved".into()));
    assert_eq!((&answers[0]["optimum"], &answers[0]["left"]), (&116.into(), &16.into()));
    // The squirrel two cells above its place: there, back and there again.
    let (status, answers) = json(&["124", "--replay", "0S, 0N 0S 0S"]);
    assert_eq!((status, &answers[0]["cost"], &answers[0]["optimal"]), (0, &4.into(), &false.into()));
    for (arguments, made, illegal, error) in [
        (&["124", "--replay", "0S 0NN"][..], 1, "0NN", "in this metric a move goes one cell"),
        (&["124", "--metric", "line", "--replay", "0SE"], 0, "0SE", "in this metric a move goes straight on"),
        (&["124", "--replay", "0S 0N 0N 0N"], 3, "0N", "the way N is not free at step 1"),
        (&["AB.. => ..AB", "--replay", "BE AB:E"], 1, "AB:E", "in this metric one piece goes at a time"),
    ] {
        let (status, answers) = json(arguments);
        let answer = &answers[0];
        assert_eq!((status, &answer["outcome"], &answer["cost"]), (1, &"unsolved".into(), &made.into()));
        assert_eq!((&answer["illegal"], &answer["error"]), (&illegal.into(), &error.into()), "{arguments:?}");
    }
    assert_eq!(json(&["AB.. => ..AB", "--metric", "group-line", "--replay", "AB:EE"]).0, 0);
    let answered = run(&["124", "--replay", "0S x"]);
    let sentence = "error: --replay: action 2: expected the number of a piece and its path, such as `6E` or `2SS`, found `x`\n";
    assert_eq!((answered.status, answered.err.as_str()), (2, sentence));
}

/// A plan that names a piece which the puzzle does not have cannot be read, whatever the piece's number.
#[test]
fn a_plan_of_a_piece_that_is_not_there_cannot_be_read() {
    for (puzzle, action, piece) in [
        ("124", "1S", "1"),
        (START, "10N", "10"),
        (START, "15N", "15"),
        (START, "16N", "16"),
        (START, "99N", "99"),
        (START, "1f:N", "15"),
        ("AB.. => ..AB", "CE", "C"),
        ("AB.. => ..AB", "AC:E", "C"),
    ] {
        let answered = run(&[puzzle, "--replay", action]);
        let sentence = format!("error: --replay: action 1: there is no piece {piece}\n");
        assert_eq!((answered.status, answered.err), (2, sentence), "{puzzle} {action}");
    }
    // Piece 9 is there, and its way is not free.
    assert_eq!(run(&[START, "--replay", "9N"]).status, 1);
}

/// The start grid of a generated line, with letters as signs.
fn generated(line: &Value) -> Grid {
    let (start, goal) = line.as_str().unwrap().split_once(" => ").unwrap();
    assert_eq!(goal, "..../..../..../.00./.00.");
    let letter = |sign: char| {
        sign.to_digit(16).map_or(sign, |number| char::from_u32(u32::from('A') + number).unwrap())
    };
    Grid::of(&start.chars().map(letter).collect::<String>())
}

#[test]
fn a_new_game_has_the_wished_optimum() {
    let is_goal = |grid: &Grid| grid.code().starts_with("122");
    let normal = |grid: Grid| Grid::of_code(&grid.code());
    for (request, range, difficulty) in [
        (&["--difficulty", "easy"][..], 1..=9, "easy"),
        (&["--difficulty", "medium"], 10..=34, "medium"),
        (&["--min", "35", "--max", "40"], 35..=40, "hard"),
    ] {
        for seed in ["1", "2"] {
            let arguments = [&["--generate", "--seed", seed], request].concat();
            let (status, answers) = json(&arguments);
            let answer = &answers[0];
            assert_eq!(
                (status, &answer["outcome"], &answer["difficulty"]),
                (0, &"solved".into(), &difficulty.into())
            );
            let grid = generated(&answer["puzzle"]);
            let (optimum, _) = shortest_ways(&normal(grid), normal, is_goal);
            assert!(range.contains(&optimum), "{answer}");
            assert_eq!(answer["cost"], optimum);
            let again = json(&arguments).1[0]["puzzle"].clone();
            assert_eq!(again, answer["puzzle"]);
            let line = answer["puzzle"].as_str().unwrap();
            assert_eq!(json(&[line]).1[0]["cost"], optimum);
            let answered = run(&arguments);
            assert!(answered.out.contains(&format!("\n{line}\n{optimum} step")), "{}", answered.out);
        }
    }
    let (status, answers) = json(&["--generate", "--min", "12", "--max", "14", "--metric", "line"]);
    assert!(status == 0 && (12..=14).contains(&answers[0]["cost"].as_u64().unwrap()), "{}", answers[0]);
    let (one, other) = (json(&["--generate"]).1, json(&["--generate", "--seed", "2"]).1);
    assert_ne!(one[0]["puzzle"], other[0]["puzzle"]);
}

#[test]
fn options_for_a_new_game_are_checked() {
    for (arguments, status, sentence) in [
        (&["--generate", START][..], 2, "error: --generate makes a puzzle, so a code or board does nothing"),
        (
            &["--generate", "--classic", "squirrel"],
            2,
            "error: --generate makes a puzzle, so --classic does nothing",
        ),
        (&["--seed", "3"], 2, "error: "),
        (&["--min", "3"], 2, "error: "),
        (&["--generate", "--min", "4", "--max", "3"], 2, "error: --min 4 is more than --max 3"),
        (&["--generate", "--min", "900"], 3, ""),
        (
            &["--generate", "--min", "4", "--metric", "group-unit"],
            2,
            "error: --min and --max count actions in unit, line or move, so not with --metric group-unit",
        ),
        (&["--generate", "--max-nodes", "10"], 3, ""),
        (&["--generate", "--play"], 2, "error: the argument '--generate' cannot be used with '--play'"),
    ] {
        let answered = run(arguments);
        assert_eq!(answered.status, status, "{arguments:?}");
        assert!(answered.err.starts_with(sentence), "{}", answered.err);
    }
    let (status, answers) = json(&["--generate", "--max-seconds", "0"]);
    assert_eq!((status, &answers[0]["outcome"]), (3, &"stopped".into()));
}

#[test]
fn every_list_leads_to_the_known_optimum() {
    for (arguments, metric, cost) in [
        (&["--algorithm", "a-star", "--open-list", "bucket"][..], "unit", 116),
        (&["--algorithm", "a-star", "--open-list", "heap"], "line", 90),
        (&["--algorithm", "a-star", "--open-list", "decrease-key"], "move", 81),
        (&["--open-list", "heap"], "unit", 116),
        (&["--closed-list", "state"], "unit", 116),
        (&["--closed-list", "key", "--algorithm", "bfs"], "line", 90),
        (&["--closed-list", "orbit"], "move", 81),
    ] {
        let (status, answers) = json(&[&[START, "--metric", metric], arguments].concat());
        assert_eq!((status, &answers[0]["cost"], &answers[0]["optimal"]), (0, &cost.into(), &true.into()));
        assert!(Grid::code_at_the_end_of(START, &answers[0]["actions"]).starts_with("122"), "{arguments:?}");
    }
    // Of a position and its mirror image, one is expanded: there are 25,955 positions in 13,011 orbits.
    let expanded = |list: &str| json(&[START, "--closed-list", list]).1[0]["expanded"].as_u64().unwrap();
    assert!(expanded("orbit") < 13_011 && expanded("state") > 2 * 10_000, "{}", expanded("orbit"));
    for (arguments, sentence) in [
        (
            &["--open-list", "heap", "--algorithm", "bfs"][..],
            "error: --open-list is for --algorithm auto or a-star, so with bfs it does nothing",
        ),
        (
            &["--closed-list", "key", "--algorithm", "a-star"],
            "error: --closed-list key is for --algorithm auto or bfs, so with a-star it does nothing",
        ),
        (&["--closed-list", "rank"], "error: --closed-list rank is for no algorithm of this program"),
        (
            &["--closed-list", "key", "--survey", "--algorithm", "bfs", "--boards"],
            "error: --survey meets all positions in one way, so --algorithm and --closed-list do nothing\n\
             error: --survey draws one position, so --boards does nothing\n",
        ),
        (
            &["--closed-list", "key", "--all"],
            "error: --all keeps every way to a position, so --closed-list does nothing\n",
        ),
    ] {
        let answered = run(arguments);
        assert_eq!((answered.status, answered.out.as_str()), (2, ""), "{arguments:?}");
        assert!(answered.err.starts_with(sentence), "{}", answered.err);
    }
}
