//! The table of the guide: each search, each property, and the reason where a search does not have it.

use std::fmt::Write;

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
    let mut table = format!("| search | {} |\n|{}\n", names.join(" | "), " --- |".repeat(names.len() + 1));
    for (number, row) in searches::<u32>().iter().enumerate() {
        write!(table, "| {} |", row.name).expect("a string takes everything");
        for column in &columns {
            let cell = column[number].map_or("yes".to_owned(), |reason| {
                let known = reasons.iter().position(|&known| known == reason).unwrap_or_else(|| {
                    reasons.push(reason);
                    reasons.len() - 1
                });
                letter(known)
            });
            write!(table, " {cell} |").expect("a string takes everything");
        }
        table.push('\n');
    }
    table.push('\n');
    for (number, reason) in reasons.iter().enumerate() {
        writeln!(table, "- {}: {reason}", letter(number)).expect("a string takes everything");
    }
    table
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
