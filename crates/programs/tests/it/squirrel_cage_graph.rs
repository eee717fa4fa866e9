//! Surveys and graphs of the program `squirrel_cage`, against a queue of codes and against published figures.

use std::{collections::HashMap, fs, path::PathBuf};

use crate::command::file;
use crate::sliding_grid::Grid;
use crate::squirrel_cage::{REACHED, START, json, run};
use serde_json::Value;

/// Every figure of a survey that a queue of all codes can tell.
#[test]
fn a_survey_agrees_with_a_simple_search() {
    let (status, answers) = json(&["--survey"]);
    let found = &answers[0];
    let known = &*REACHED;
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
    let known = &*REACHED;
    for line in text.lines().skip(1) {
        let cells: Vec<&str> = line.split(',').collect();
        assert_eq!(known[cells[1].trim_matches('"')].to_string(), cells[2], "{line}");
        assert_eq!(cells[4] == "0", cells[1].starts_with("\"122"), "{line}");
    }
    assert_eq!(text.lines().count(), 1 + known.len());
    assert_eq!(count(&table.replace(".csv", ".edges.csv"), "\n"), 1 + 41_948);
    for (name, sentence) in [
        ("graph.png", "expected a name that ends with .csv, .txt, .dot, .gv or .graphml"),
        ("graph", "expected a name that ends with .csv, .txt, .dot, .gv or .graphml"),
        ("no/such/folder/graph.dot", "no/such/folder/graph.dot: cannot be written: "),
    ] {
        let answered = run(&["--graph", name]);
        assert_eq!((answered.status, answered.out.contains("positions")), (2, false), "{name}");
        assert!(answered.err.contains(sentence), "{}", answered.err);
    }
}

/// A line has a code and the numbers of its links, which are lines from 0.
#[test]
fn the_adjacency_list_has_the_links_of_every_code() {
    let path = file("graph.txt", "");
    let (status, answers) = json(&["--graph", &path]);
    assert_eq!((status, &answers[0]["files"]), (0, &Value::from(vec![path.clone()])));
    let text = fs::read_to_string(&path).unwrap();
    let rows: Vec<Vec<&str>> = text.lines().map(|line| line.split(' ').collect()).collect();
    let known = &*REACHED;
    assert_eq!((rows.len(), rows[0][0]), (known.len(), START));
    let codes: HashMap<&str, &[&str]> = rows.iter().map(|row| (row[0], &row[1..])).collect();
    assert_eq!(codes.len(), known.len());
    for (code, links) in codes {
        let mut links: Vec<&str> = links.iter().map(|link| rows[link.parse::<usize>().unwrap()][0]).collect();
        let mut steps: Vec<String> = Grid::of_code(code).steps().iter().map(Grid::code).collect();
        links.sort_unstable();
        steps.sort_unstable();
        steps.dedup();
        assert_eq!(links, steps, "{code}");
    }
}

/// A table has two files: where one of them cannot be written, both are as they were, and the message names that one.
#[test]
fn a_graph_that_cannot_be_written_leaves_the_older_one() {
    let nodes = file("older.csv", "an older graph");
    let edges = nodes.replace(".csv", ".edges.csv");
    let _ = fs::create_dir(&edges);
    let (status, answers) = json(&["--graph", &nodes]);
    assert_eq!((status, &answers[0]["outcome"]), (2, &"invalid".into()), "{answers:?}");
    let error = answers[0]["error"].as_str().unwrap();
    assert!(error.starts_with(&format!("{edges}: cannot be written: ")), "{error}");
    assert_eq!(fs::read_to_string(&nodes).unwrap(), "an older graph");
    let folder = PathBuf::from(&nodes);
    let left = fs::read_dir(folder.parent().unwrap()).unwrap().map(|entry| entry.unwrap().file_name());
    let left: Vec<_> = left.filter(|name| name.to_str().unwrap().starts_with(".partial")).collect();
    assert!(left.is_empty(), "{left:?}");
}
