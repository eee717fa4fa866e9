//! Solutions of boards with equal pieces, counted on characters: by their actions, and by the pictures that they show.

use std::collections::{BTreeSet, HashMap, HashSet};

use crate::sliding_grid::Grid;
use crate::squirrel_cage::PROGRAM;

/// The pieces of a board as people see them: the cells of each, with its sign where the goal names it.
type Picture = BTreeSet<(Option<char>, Vec<(usize, usize)>)>;

fn signs(grid: &Grid) -> Vec<char> {
    let signs: BTreeSet<char> =
        grid.0.iter().flatten().copied().filter(|sign| !".#".contains(*sign)).collect();
    signs.into_iter().collect()
}

fn picture(grid: &Grid, named: &[char]) -> Picture {
    let signs = signs(grid).into_iter();
    signs.map(|sign| (named.contains(&sign).then_some(sign), grid.cells(sign))).collect()
}

/// The boards after all actions of a metric: one action for each set of pieces and each place that the set reaches.
fn after_actions(grid: &Grid, metric: &str) -> Vec<Grid> {
    let signs = signs(grid);
    let sets = (1..1_usize << signs.len()).filter(|set| metric.starts_with("group") || set.is_power_of_two());
    let sets = sets.map(|set| (0..signs.len()).filter(|at| set >> at & 1 == 1).map(|at| signs[at]).collect());
    sets.flat_map(|set: Vec<char>| match metric.trim_start_matches("group-") {
        "unit" => "NESW".chars().filter_map(|step| grid.after(&set, &step.to_string())).collect(),
        "line" => "NESW".chars().flat_map(|step| straight(grid, &set, step)).collect(),
        _ => reached(grid, &set),
    })
    .collect()
}

fn straight(grid: &Grid, set: &[char], step: char) -> Vec<Grid> {
    (1..9).map_while(|steps| grid.after(set, &step.to_string().repeat(steps))).collect()
}

/// The boards in which a set of pieces stands where a path leads it: each board differs in the place of the set alone.
fn reached(grid: &Grid, set: &[char]) -> Vec<Grid> {
    let mut met = vec![grid.clone()];
    let mut next = 0;
    while let Some(grid) = met.get(next).cloned() {
        next += 1;
        for step in ["N", "E", "S", "W"] {
            let after = grid.after(set, step).filter(|after| !met.contains(after));
            met.extend(after);
        }
    }
    met.split_off(1)
}

/// The fewest actions to a goal, the number of shortest lists of actions, and the number of shortest lists of pictures.
fn counts(start: &Grid, goal: &Picture, named: &[char], metric: &str) -> (u64, u64, u64) {
    let mut met = HashSet::new();
    let mut layer = HashMap::from([(picture(start, named), (start.clone(), 1, 1))]);
    for cost in 0.. {
        if let Some((_, by_actions, by_pictures)) = layer.get(goal) {
            return (cost, *by_actions, *by_pictures);
        }
        met.extend(layer.keys().cloned());
        let mut next: HashMap<Picture, (Grid, u64, u64)> = HashMap::new();
        for (grid, by_actions, by_pictures) in layer.values() {
            let mut children = HashSet::new();
            for child in after_actions(grid, metric) {
                let seen = picture(&child, named);
                if !met.contains(&seen) {
                    let (_, actions, pictures) = next.entry(seen.clone()).or_insert((child, 0, 0));
                    *actions += by_actions;
                    *pictures += if children.insert(seen) { by_pictures } else { &0 };
                }
            }
        }
        assert!(!next.is_empty(), "the goal is reached");
        layer = next;
    }
    unreachable!("costs have no end")
}

/// Checks that the program counts and lists solutions by their actions, with `--all` and with `--solutions`. Returns the
/// counts by actions and by pictures.
fn both_counts(start: &str, goal: &str, metric: &str, names_goal: bool) -> (u64, u64) {
    let (start, goal) = (Grid::of(start), Grid::of(goal));
    let named = if names_goal { signs(&goal) } else { Vec::new() };
    let end = picture(&goal, &named);
    let (cost, by_actions, by_pictures) = counts(&start, &end, &named, metric);
    let rows = |grid: &Grid| grid.0.iter().map(String::from_iter).collect::<Vec<_>>().join("/");
    let rule = if names_goal { "" } else { " match: shape" };
    let puzzle = format!("{} => {}{rule}", rows(&start), rows(&goal));
    let (status, answers) = PROGRAM.json(&[&puzzle, "--metric", metric, "--all"]);
    let all = answers[0]["solutions"].as_array().unwrap();
    let found = (status, answers[0]["cost"].as_u64(), answers[0]["count"].as_u64());
    assert_eq!(found, (0, Some(cost), Some(by_actions)), "{puzzle} in {metric}");
    let texts: BTreeSet<String> = all.iter().map(ToString::to_string).collect();
    assert_eq!(texts.len() as u64, by_actions, "{puzzle} in {metric}: {texts:?}");
    for solution in all {
        assert_eq!(picture(&start.at_the_end_of(solution, metric), &named), end, "{puzzle}: {solution}");
    }
    let most = (by_actions + 1).to_string();
    let (_, answers) = PROGRAM.json(&[&puzzle, "--metric", metric, "--solutions", &most]);
    let costs = answers[0]["costs"].as_array().unwrap().iter();
    let cheapest = costs.zip(answers[0]["solutions"].as_array().unwrap());
    let cheapest =
        cheapest.filter(|(of, _)| of.as_u64() == Some(cost)).map(|(_, solution)| solution.to_string());
    assert_eq!(cheapest.collect::<Vec<_>>().len() as u64, by_actions, "{puzzle} in {metric}");
    let listed = answers[0]["solutions"].as_array().unwrap().iter().map(ToString::to_string);
    assert_eq!(listed.take(texts.len()).collect::<BTreeSet<_>>(), texts, "{puzzle} in {metric}");
    (by_actions, by_pictures)
}

#[test]
fn a_push_and_a_way_around_are_two_solutions_of_equal_pieces() {
    // `AB:E`, and A around B.
    assert_eq!(both_counts("AB./...", ".AB/...", "group-move", false), (2, 1));
    assert_eq!(both_counts("AB./...", "..A/B..", "group-move", false), (6, 5));
    assert_eq!(both_counts("AB./.C./...", "..A/.B./C..", "group-move", false), (5, 4));
    // Pieces with names are never confused.
    assert_eq!(both_counts("AB./...", ".AB/...", "group-move", true), (1, 1));
}

#[test]
fn solutions_are_counted_by_their_actions_in_all_metrics() {
    for metric in ["unit", "line", "move", "group-unit", "group-line", "group-move"] {
        let mut differ = false;
        for (start, goal) in [
            ("AB./...", "..A/B.."),
            ("AB./.../...", ".../.../.BA"),
            ("AAB/.../C.D", "..C/AA./D.B"),
            ("#AB./C.../...D", "#..A/...B/.CD."),
            ("AAC./BBC./....", ".AAC/.BBC/...."),
        ] {
            for names_goal in [false, true] {
                let (by_actions, by_pictures) = both_counts(start, goal, metric, names_goal);
                differ |= by_actions != by_pictures;
                assert!(!names_goal || by_actions == by_pictures, "{start} => {goal} in {metric}");
            }
        }
        // Single pieces, and sets that go straight on, lead to each picture in one way.
        assert_eq!(differ, metric == "group-move", "{metric}");
    }
}
