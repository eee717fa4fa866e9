//! The option `--solutions N` of three programs: the N shortest solutions in the order of cost.

use std::collections::HashSet;

use serde_json::Value;

use crate::{
    car_grid,
    command::{Program, file},
    simple_paths::{Random, agrees},
    sliding_grid,
};

const TILES: Program = Program("sliding_tile");
const CARS: Program = Program("rush_hour");
const BLOCKS: Program = Program("squirrel_cage");

/// The board of the course project and the first card.
const E: &str = "1 3 X / 5 7 6 / 4 2 0 => 0 1 2 / 3 4 5 / 6 7 X";
const CARD: &str = "BBoooCDooEoCDAAEoCDooEooFoooGGFoHHHo";

/// The boards after each action in a metric: the hole is 0.
fn slid(cells: &[usize], columns: usize, metric: &str) -> Vec<(String, Vec<usize>)> {
    let hole = cells.iter().position(|&tile| tile == 0).unwrap();
    let (row, column) = (hole / columns, hole % columns);
    let rows = cells.len() / columns;
    let mut boards = Vec::new();
    // The letter is the direction of the tiles: the hole goes the other way.
    for (letter, most, step) in [
        ("N", rows - 1 - row, columns.cast_signed()),
        ("S", row, -columns.cast_signed()),
        ("W", columns - 1 - column, 1),
        ("E", column, -1),
    ] {
        let (mut board, mut hole) = (cells.to_vec(), hole);
        for tiles in 1..=if metric == "moves" { most.min(1) } else { most } {
            let next = hole.checked_add_signed(step).unwrap();
            board.swap(hole, next);
            hole = next;
            let number = if tiles == 1 { String::new() } else { tiles.to_string() };
            boards.push((format!("{letter}{number}"), board.clone()));
        }
    }
    boards
}

#[test]
fn tiles_agree_with_all_simple_paths() {
    let mut random = Random(1);
    let mut compared = 0;
    for (rows, columns, steps) in [(2, 2, 9), (4, 2, 6), (2, 3, 6), (3, 2, 8), (3, 3, 5)] {
        for metric in ["moves", "slides"] {
            for _ in 0..4 {
                let goal: Vec<usize> = (1..rows * columns).chain([0]).collect();
                let mut board = goal.clone();
                for _ in 0..random.below(steps + 1) {
                    let mut boards = slid(&board, columns, metric);
                    board = boards.swap_remove(random.below(boards.len())).1;
                }
                let text: Vec<String> = board
                    .chunks(columns)
                    .map(|row| row.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
                    .collect();
                let (line, most) = (text.join(" / "), 1 + random.below(12));
                let next = |cells: &Vec<usize>| slid(cells, columns, metric);
                let line = [line.as_str(), "--metric", metric];
                compared += u32::from(agrees(&TILES, &line, &board, &next, &|now| *now == goal, most));
            }
        }
    }
    assert!(compared >= 30, "{compared}");
}

/// The grids after each action in a metric.
fn driven(grid: &car_grid::Grid, metric: &str) -> Vec<(String, car_grid::Grid)> {
    let farthest = if metric == "moves" { 3 } else { 1 };
    let cars = ['A', 'B', 'C'].into_iter().filter(|&car| !grid.cells(car).is_empty());
    let slides = cars.flat_map(|car| (-farthest..=farthest).map(move |by| (car, by)));
    let slides = slides.filter(|&(_, by)| by != 0);
    slides.filter_map(|(car, by)| Some((format!("{car}{by:+}"), grid.after(car, by)?))).collect()
}

/// A red car in a row, and up to two cars and a wall in other cells.
fn random_cars(random: &mut Random) -> car_grid::Grid {
    let (rows, columns) = (3 + random.below(2), 3 + random.below(2));
    let mut grid = car_grid::Grid(vec![vec!['o'; columns]; rows]);
    let (red, column) = (random.below(rows), random.below(columns - 1));
    (grid.0[red][column], grid.0[red][column + 1]) = ('A', 'A');
    for sign in ['B', 'C', 'x'] {
        let (row, column, down) = (random.below(rows - 1), random.below(columns - 1), random.below(2));
        let second = if sign == 'x' { (row, column) } else { (row + down, column + 1 - down) };
        // A wall before the exit makes no puzzle.
        let is_allowed = sign != 'x' || row != red;
        if is_allowed && grid.0[row][column] == 'o' && grid.0[second.0][second.1] == 'o' {
            (grid.0[row][column], grid.0[second.0][second.1]) = (sign, sign);
        }
    }
    grid
}

#[test]
fn cars_agree_with_all_simple_paths() {
    let mut random = Random(2);
    let mut compared = 0;
    for case in 0..40 {
        let grid = random_cars(&mut random);
        let rows: Vec<String> = grid.0.iter().map(|row| row.iter().collect()).collect();
        let (text, most) = (rows.join("/"), 1 + random.below(15));
        let metric = ["moves", "steps"][case % 2];
        let next = |grid: &car_grid::Grid| driven(grid, metric);
        let line = [text.as_str(), "--metric", metric];
        let is_solved = |grid: &car_grid::Grid| grid.is_solved("right");
        compared += u32::from(agrees(&CARS, &line, &grid, &next, &is_solved, most));
    }
    assert!(compared >= 30, "{compared}");
}

/// The grids after each action in a metric: a piece goes one cell, or straight on.
fn shifted(grid: &sliding_grid::Grid, metric: &str) -> Vec<(String, sliding_grid::Grid)> {
    let mut grids = Vec::new();
    for piece in ['A', 'B', 'C'].into_iter().filter(|&piece| !grid.cells(piece).is_empty()) {
        for step in ["N", "E", "S", "W"] {
            let paths = (1..=if metric == "unit" { 1 } else { 3 }).map(|cells| step.repeat(cells));
            let after = paths.map(|path| (format!("{piece}{path}"), grid.after(&[piece], &path)));
            grids.extend(after.filter_map(|(action, grid)| Some((action, grid?))));
        }
    }
    grids
}

#[test]
fn blocks_agree_with_all_simple_paths() {
    let mut random = Random(3);
    let mut compared = 0;
    for case in 0..40 {
        let start = ["AB./...", "ABB/...", "A.B/CC.", "AB/C./C.", "A#B/...", "ABC/.#."][case % 6];
        let start = sliding_grid::Grid::of(start);
        let (rows, columns) = (start.0.len(), start.0[0].len());
        let place = (random.below(rows), random.below(columns));
        let mut goal = vec![vec!['.'; columns]; rows];
        for (row, column) in start.cells('#') {
            goal[row][column] = '#';
        }
        goal[place.0][place.1] = 'A';
        if start.0[place.0][place.1] == '#' {
            continue;
        }
        let text = |rows: &[Vec<char>]| {
            rows.iter().map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join("/")
        };
        let line = format!("{} => {}", text(&start.0), text(&goal));
        let metric = ["unit", "line"][case % 2];
        let next = |grid: &sliding_grid::Grid| shifted(grid, metric);
        let is_solved = |grid: &sliding_grid::Grid| grid.cells('A') == [place];
        let (line, most) = ([line.as_str(), "--metric", metric], 1 + random.below(15));
        compared += u32::from(agrees(&BLOCKS, &line, &start, &next, &is_solved, most));
    }
    assert!(compared >= 25, "{compared}");
}

#[test]
fn the_first_solution_is_an_optimum() {
    for (program, line, cost) in [
        (&TILES, &[E][..], 26),
        (&TILES, &["_ 1 2 / 4 5 3", "--metric", "slides"], 2),
        (&CARS, &[CARD], 8),
        (&CARS, &[CARD, "--metric", "steps"], 16),
        (&CARS, &["ooo/oAA/ooo"], 0),
        (&BLOCKS, &["--metric", "line"], 90),
        (&BLOCKS, &["--metric", "move"], 81),
    ] {
        let (status, answers) = program.json(&[line, &["--solutions", "1"]].concat());
        let answer = &answers[0];
        assert_eq!((status, &answer["cost"], &answer["optimal"]), (0, &cost.into(), &true.into()));
        assert_eq!(answer["costs"], serde_json::json!([cost]), "{line:?}");
        assert_eq!(answer["solutions"], serde_json::json!([answer["actions"]]), "{line:?}");
    }
}

/// Of four thousand million shortest solutions, the first ones come at once.
#[test]
fn many_solutions_of_the_wooden_game_are_listed() {
    let (status, answers) = BLOCKS.json(&["--solutions", "100"]);
    let answer = &answers[0];
    assert_eq!((status, &answer["costs"]), (0, &vec![116; 100].into()));
    let solutions = answer["solutions"].as_array().unwrap();
    assert_eq!(solutions.iter().map(ToString::to_string).collect::<HashSet<_>>().len(), 100);
    for solution in solutions {
        let end = sliding_grid::Grid::code_at_the_end_of(crate::squirrel_cage::START, solution);
        assert!(end.starts_with("122"), "{end}");
    }
}

/// Two ways round a ring of twelve boards, and one where the other piece cannot pass.
#[test]
fn the_text_has_a_solution_a_line_and_says_how_the_list_ends() {
    let answered = CARS.run(&["ooB/AAB/ooo/CCo", "--solutions", "9"]);
    let list = "2 moves: B+2 A+1\n3 moves: B+1 B+1 A+1\n5 moves: C+1 B+1 C-1 B+1 A+1\n";
    assert!(
        answered.out.contains(&format!("{list}3 solutions, and there are no more\n")),
        "{}",
        answered.out
    );
    assert!(answered.out.contains("a-star with escapes: 6 states expanded, "), "{}", answered.out);
    let answered = CARS.run(&["ooB/AAB/ooo/CCo", "--solutions", "2"]);
    assert!(answered.out.contains("A+1\n2 solutions, and no other is shorter\n"), "{}", answered.out);
    let answered = CARS.run(&["ooo/oAA/ooo", "--solutions", "2"]);
    assert!(answered.out.contains("\n0 moves:\n1 solution, and there is no other\n"), "{}", answered.out);
    let answered = TILES.run(&["1 2 / _ 3", "--solutions", "5", "--moves-of", "hole"]);
    let list = "1 move: E\n11 moves: N E S W N E S W N E S\n2 solutions, and there are no more\n";
    assert!(answered.out.contains(list), "{}", answered.out);
    let answered = BLOCKS.run(&["AB. => BA.", "--solutions", "5"]);
    assert_eq!(answered.status, 1);
    assert!(answered.out.contains("unsolvable: every way was tried\n"), "{}", answered.out);
}

#[test]
fn unsolvable_boards_are_proven_so() {
    let (status, answers) = CARS.json(&["AABo/CDBo/CDEE", "--solutions", "3"]);
    let answer = &answers[0];
    assert_eq!((status, &answer["proof"], &answer["count"]), (1, &"exhaustive search".into(), &0.into()));
    assert_eq!(answer["solutions"], Value::from(vec![0; 0]));
    let (status, answers) = TILES.json(&["1 2 3 / 4 5 6 / 8 7 0", "--solutions", "3"]);
    assert_eq!((status, &answers[0]["proof"]), (1, &"parity".into()));
}

#[test]
fn the_keys_stand_behind_those_of_every_answer() {
    let answered = CARS.run(&["ooB/AAB/ooo/CCo", "--solutions", "9", "--json"]);
    let keys = [
        "\"puzzle\"",
        "\"actions\"",
        "\"expanded\"",
        "\"heuristic\"",
        "\"count\"",
        "\"costs\"",
        "\"solutions\"",
    ];
    let places: Vec<usize> = keys.iter().map(|key| answered.out.find(key).unwrap()).collect();
    assert!(places.is_sorted(), "{}", answered.out);
    let batch = file("solutions-batch.txt", "ooB/AAB/ooo/CCo\nooo/oAA/ooo\n");
    let (status, answers) = CARS.json(&["--batch", &batch, "--solutions", "2"]);
    assert_eq!((status, answers.len()), (0, 2));
    assert_eq!((answers[0].get("count"), &answers[1]["count"]), (None, &1.into()));
}

#[test]
fn a_limit_ends_the_list() {
    for (program, line, limit) in [
        (&TILES, &[E][..], ["--max-nodes", "10"]),
        (&CARS, &[CARD], ["--max-nodes", "10"]),
        (&BLOCKS, &[], ["--max-memory", "1000"]),
        (&BLOCKS, &[], ["--max-seconds", "0"]),
    ] {
        let line = [line, &["--solutions", "3"], &limit].concat();
        let (status, answers) = program.json(&line);
        assert_eq!((status, &answers[0]["outcome"]), (3, &"stopped".into()), "{line:?}");
        assert!(answers[0]["reason"].is_string() && answers[0].get("count").is_none(), "{line:?}");
        assert_eq!((&answers[0]["solutions"], answers[0].get("cost")), (&Value::from(vec![0; 0]), None));
        let answered = program.run(&line);
        assert!(answered.out.contains("\n0 solutions so far\n"), "{line:?}: {}", answered.out);
    }
    let answered = BLOCKS.run(&["--solutions", "1000000000", "--max-seconds", "2"]);
    let said = answered.out.lines().find(|line| line.starts_with("stopped: ")).unwrap();
    let listed = answered.out.lines().filter(|line| line.starts_with("116 steps: ")).count();
    assert_eq!(
        said,
        format!("stopped: the time is over; {listed} solutions so far, and no other is shorter")
    );
    assert_eq!((answered.status, listed > 1), (3, true));
    let (status, answers) = BLOCKS.json(&["--solutions", "1000000000", "--max-memory", "16M"]);
    let answer = &answers[0];
    assert_eq!((status, &answer["outcome"], &answer["cost"]), (3, &"stopped".into(), &116.into()));
    assert!(answer["peak_bytes"].as_u64().unwrap() <= 16 << 20);
    assert_eq!(answer["costs"].as_array().unwrap().len(), answer["solutions"].as_array().unwrap().len());
    assert!(answer["solutions"].as_array().unwrap().len() > 1);
}

#[test]
fn a_number_outside_the_range_gets_a_sentence() {
    for program in [&TILES, &CARS, &BLOCKS] {
        for number in ["0", "-1", "few", "1000000001", "99999999999999999999", "1.5", ""] {
            let answered = program.run(&["--solutions", number]);
            assert_eq!((answered.status, answered.out.as_str()), (2, ""), "{number}");
            let sentence = "for '--solutions <N>'";
            assert!(
                answered.err.starts_with("error: ") && answered.err.contains(sentence),
                "{}",
                answered.err
            );
            let range = "a whole number from 1 to 1000000000 is expected";
            assert!(number.is_empty() || answered.err.contains(range), "{}", answered.err);
        }
    }
}

#[test]
fn options_without_effect_are_refused_by_name() {
    let own = |program: &Program| match program.0 {
        "sliding_tile" => vec!["--compare", "--heuristic=h6", "--tables=t"],
        "rush_hour" => vec!["--grids", "--heuristic=escapes"],
        _ => vec!["--graph=g.dot"],
    };
    for (program, board) in [(&TILES, E), (&CARS, CARD), (&BLOCKS, "125213215")] {
        let common = [
            "--all",
            "--hint",
            "--play",
            "--replay=N",
            "--survey",
            "--boards",
            "--algorithm=bfs",
            "--open-list=heap",
            "--closed-list=state",
            "--svg=s.svg",
        ];
        for option in common.into_iter().chain(own(program)) {
            let answered = program.run(&[board, "--solutions", "2", option]);
            let name = option.split('=').next().unwrap();
            assert_eq!((answered.status, answered.out.as_str()), (2, ""), "{option}");
            assert!(answered.err.starts_with("error: ") && answered.err.contains(name), "{}", answered.err);
        }
        assert_eq!(program.run(&[board, "--solutions", "2", "--algorithm", "a-star"]).status, 0);
        assert_eq!(program.run(&["--solutions", "2", "--generate"]).status, 2);
    }
}

#[test]
fn pegs_have_no_shortest_solutions() {
    for metric in ["jumps", "moves"] {
        for option in [&["--all"][..], &["--solutions", "3"]] {
            let answered = Program("peg_solitaire").run(&[&["xx.", "--metric", metric], option].concat());
            let sentence = format!(
                "error: all solutions of a board have equally many jumps (--count counts them), and --metric moves \
                 looks for one shortest, so {} does nothing\n",
                option[0]
            );
            assert_eq!((answered.status, answered.out.as_str(), answered.err), (2, "", sentence));
        }
    }
}
