//! The table of the guide: each search, each law, and the reason where a search need not keep it.

use super::searches::searches;

/// Laws that the guide explains with others.
const FURTHER: [&str; 3] = ["false promises on a grid", "slow spaces", "spaces that turn slow"];

const PAGE: &str = include_str!("../../../src/guide/guarantees.md");

/// The table in Markdown, and the reasons by letter. A `yes` stands where the test of the law checks the search.
fn table() -> String {
    let mut reasons: Vec<&str> = Vec::new();
    let mut lines = Vec::new();
    for row in searches::<u32>() {
        let mut laws = row.laws();
        laws.retain(|law| !FURTHER.contains(&law.0));
        if lines.is_empty() {
            let names: Vec<_> = laws.iter().map(|law| law.0).collect();
            lines.push(format!("| search | {} |", names.join(" | ")));
            lines.push(format!("|{}", " --- |".repeat(names.len() + 1)));
        }
        let cell = |reason: Option<&'static str>| {
            reason.map_or("yes".to_owned(), |reason| {
                let known = reasons.iter().position(|&known| known == reason);
                letter(known.unwrap_or_else(|| {
                    reasons.push(reason);
                    reasons.len() - 1
                }))
            })
        };
        let cells: Vec<_> = laws.iter().map(|law| law.1).map(cell).collect();
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
