//! The counts of the program `peg_solitaire`: games, positions and pairs, against a simple search.

use std::collections::{BTreeMap, HashMap};

use crate::command::file;
use crate::peg_grid::{Grid, IMPOSSIBLE, SIMPLE, TRIANGLE, TRIANGULAR, holes, rectangle};
use crate::peg_solitaire::{json, run};
use serde_json::Value;

/// Games, positions and pairs of the triangle, against the grids of a simple search.
#[test]
fn counts_are_those_of_a_simple_search() {
    let (start, triangle) = (Grid::of(TRIANGLE), file("counted.txt", TRIANGLE));
    let next = |grid: &Grid| {
        let jumps = grid.pegs.iter().flat_map(|&peg| grid.jumps_from(peg, &TRIANGULAR));
        jumps.map(|(_, grid)| grid).collect::<Vec<_>>()
    };
    // Those with few pegs first: the position after a jump is counted before it.
    let mut grids: Vec<Grid> = start.fewest_moves(&TRIANGULAR).1.into_iter().collect();
    grids.sort_by_key(|grid| grid.pegs.len());
    let mut games = HashMap::<Grid, (u64, u64)>::new();
    let mut levels = BTreeMap::<usize, [u64; 3]>::new();
    for grid in grids {
        let next = next(&grid);
        let is_solved = grid.pegs == [(0, 0)];
        let end = (u64::from(next.is_empty()), u64::from(is_solved));
        let sum = next.iter().map(|next| games[next]).fold(end, |(a, b), (c, d)| (a + c, b + d));
        let level = levels.entry(grid.pegs.len()).or_default();
        level[0] += 1;
        level[1] += u64::from(sum.1 > 0);
        level[2] += u64::from(next.is_empty() && grid.pegs.len() > 1);
        games.insert(grid, sum);
    }
    let arguments = ["-f", &triangle, "--directions", "triangular"];
    let (status, answers) = json(&[&arguments[..], &["--count"]].concat());
    assert_eq!((status, &answers[0]["positions"]), (0, &games.len().into()));
    let counted = (answers[0]["games"].as_u64().unwrap(), answers[0]["solutions"].as_u64().unwrap());
    assert_eq!(counted, games[&start]);

    let (status, answers) = json(&[&arguments[..], &["--survey"]].concat());
    assert_eq!((status, &answers[0]["symmetries"]), (0, &2.into()));
    let listed = answers[0]["levels"].as_array().unwrap();
    assert_eq!(listed.len(), levels.len());
    for (level, (pegs, [positions, winning, dead])) in listed.iter().zip(levels.iter().rev()) {
        assert_eq!(level["pegs"], *pegs);
        assert_eq!(level["positions"], *positions);
        assert_eq!(level["winning"], *winning);
        assert_eq!(level["dead"], *dead);
    }
    let people = run(&[&arguments[..], &["--count"]].concat()).out;
    assert!(
        people.contains(&format!("games: {}, solutions among them: {}\n", counted.0, counted.1)),
        "{people}"
    );
}

/// Of the eleven pairs of the triangle that the class permits, eight can be solved: J. D. Beasley, "The Ins and Outs of
/// Peg Solitaire", 1985.
#[test]
fn pairs_are_solved_or_refuted() {
    let triangle = file("pairs.txt", TRIANGLE);
    let (status, answers) = json(&["-f", &triangle, "--directions", "triangular", "--pairs"]);
    let pairs = answers[0]["pairs"].as_array().unwrap();
    assert_eq!((status, pairs.len()), (0, 11));
    let solved: Vec<&Value> = pairs.iter().filter(|pair| pair["outcome"] == "solved").collect();
    assert_eq!(solved.len(), 8);
    assert_eq!(pairs.iter().filter(|pair| pair["proof"] == "exhaustive search").count(), 3);
    for pair in solved {
        let [from, to] = ["from", "to"].map(|end| holes(pair[end].as_str().unwrap())[0]);
        let mut grid = Grid::of(&TRIANGLE.replace('.', "x"));
        grid.pegs.retain(|&peg| peg != from);
        for action in pair["actions"].as_array().unwrap() {
            let holes = holes(action.as_str().unwrap());
            grid = grid.after(holes[0], holes[1]).unwrap();
        }
        assert_eq!(grid.pegs, [to]);
    }
    let simple = file("pairs_open.txt", SIMPLE);
    let (status, answers) = json(&["-f", &simple, "--pairs", "--max-nodes", "1"]);
    assert!(answers[0]["reason"].as_str().unwrap().starts_with("a limit was reached before"), "{answers:?}");
    assert_eq!((status, &answers[0]["outcome"]), (3, &"stopped".into()));
    assert_eq!(answers[0]["pairs"].as_array().unwrap().len(), 16);
}

#[test]
fn surveys_keep_to_limits_and_say_what_has_no_solution() {
    let (simple, impossible) = (file("survey.txt", SIMPLE), file("survey_no.txt", IMPOSSIBLE));
    let large = file("survey_large.txt", &rectangle(12, 12));
    for survey in ["--count", "--survey"] {
        for arguments in [
            &["-f", &simple, "--max-nodes", "1000"][..],
            &["-f", &simple, "--max-memory", "1M"],
            &["-f", &simple, "--max-seconds", "0.05"],
            &["-f", &large],
        ] {
            let (status, answers) = json(&[arguments, &[survey]].concat());
            assert_eq!((status, &answers[0]["outcome"]), (3, &"stopped".into()), "{survey} {arguments:?}");
            assert!(answers[0]["reason"].is_string());
        }
        let (status, answers) = json(&["-f", &impossible, survey]);
        assert_eq!((status, &answers[0]["proof"]), (1, &"exhaustive search".into()));
        assert_eq!(run(&["-f", &impossible, survey]).status, 1);
        assert_eq!(run(&["-f", &impossible, survey, "--pairs"]).status, 2);
    }
}
