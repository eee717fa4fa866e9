//! The table of the guide: each search, each property, and the reason where a search does not have it.

use super::{Property, properties, searches};

const PAGE: &str = include_str!("../../../src/guide/guarantees.md");

/// The table in Markdown, and the reasons by letter. A `yes` stands where the test of the property checks the search.
fn table() -> String {
    let properties = properties::<u32>();
    let names: Vec<_> = properties.iter().map(|property| property.name).collect();
    let mut reasons: Vec<&str> = Vec::new();
    let mut lines =
        vec![format!("| search | {} |", names.join(" | ")), format!("|{}", " --- |".repeat(names.len() + 1))];
    for row in searches() {
        let cell = |property: &Property<u32>| {
            (property.except)(&row).map_or("yes".to_owned(), |reason| {
                let known = reasons.iter().position(|&known| known == reason);
                letter(known.unwrap_or_else(|| {
                    reasons.push(reason);
                    reasons.len() - 1
                }))
            })
        };
        let cells: Vec<_> = properties.iter().map(cell).collect();
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
