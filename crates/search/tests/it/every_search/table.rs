//! The table of the guide: each search, each property, and the reason where a search does not have it.

use super::{check, properties, searches};
use crate::toys::{Task, WeightedGraph};

const PAGE: &str = include_str!("../../../src/guide/guarantees.md");

/// Three states in a cycle and one that is the goal.
fn task() -> Task {
    let graph = WeightedGraph::new(vec![vec![(1, 1)], vec![(2, 2), (3, 5)], vec![(0, 1), (3, 1)], vec![]]);
    Task { graph, starts: vec![(0, 0)], goals: vec![3], quarters: vec![0, 1, 2, 3] }
}

/// The table in Markdown, and the reasons by letter. Every `yes` stands for a check that has run just now.
fn table() -> String {
    let task = task();
    let names: Vec<_> = properties::<u32>().iter().map(|property| property.name).collect();
    let columns: Vec<_> = names.iter().map(|name| check::<u32>(name, &task)).collect();
    let mut reasons: Vec<&str> = Vec::new();
    let mut lines =
        vec![format!("| search | {} |", names.join(" | ")), format!("|{}", " --- |".repeat(names.len() + 1))];
    for (number, row) in searches::<u32>().iter().enumerate() {
        let cell = |column: &Vec<Option<&'static str>>| {
            column[number].map_or("yes".to_owned(), |reason| {
                let known = reasons.iter().position(|&known| known == reason);
                letter(known.unwrap_or_else(|| {
                    reasons.push(reason);
                    reasons.len() - 1
                }))
            })
        };
        let cells: Vec<_> = columns.iter().map(cell).collect();
        lines.push(format!("| {} | {} |", row.name, cells.join(" | ")));
    }
    lines.push(String::new());
    lines
        .extend(reasons.iter().enumerate().map(|(number, reason)| format!("- {}: {reason}", letter(number))));
    lines.join("\n")
}

fn letter(number: usize) -> String {
    format!("**{}**", char::from(b'a' + number as u8))
}

#[test]
fn the_guide_shows_what_is_checked() {
    let (table, mut lines) = (table(), PAGE.lines());
    let shown: String = lines
        .by_ref()
        .skip_while(|line| !line.starts_with("| search |"))
        .take_while(|line| !line.starts_with("##"))
        .flat_map(|line| [line, "\n"])
        .collect();
    assert_eq!(shown.trim_end(), table.trim_end(), "the table of guarantees.md has to be:\n\n{table}");
}
