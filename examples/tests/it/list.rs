//! The list of examples in the manifest, the README and the folder.

use std::{collections::BTreeSet, fs, path::Path};

use crate::source::{names, text, transcript};

/// The longest example, with its header.
const LINES: usize = 80;

fn file(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap()
}

#[test]
fn the_manifest_lists_every_file() {
    let manifest = file("Cargo.toml");
    let value = |line: &str| line.split('"').nth(1).unwrap_or_default().to_owned();
    let sections = manifest.split("[[example]]\n").skip(1);
    let listed: Vec<[String; 2]> = sections
        .map(|section| {
            ["name", "path"].map(|key| value(section.lines().find(|line| line.starts_with(key)).unwrap()))
        })
        .collect();
    assert!(listed.iter().all(|[name, path]| *path == format!("{name}.rs")), "{listed:?}");
    let listed: Vec<String> = listed.into_iter().map(|[name, _]| name).collect();
    assert_eq!(listed, names());
}

#[test]
fn the_readme_lists_every_example() {
    let readme = file("../README.md");
    let linked: BTreeSet<String> = readme
        .split("](examples/")
        .skip(1)
        .filter_map(|rest| Some(rest.split_once(".rs)")?.0.to_owned()))
        .collect();
    assert_eq!(linked.into_iter().collect::<Vec<_>>(), names());
}

#[test]
fn every_example_is_short_and_shows_a_run() {
    for name in names() {
        let count = text(&name).lines().count();
        assert!(count <= LINES || name == "tour", "{name}.rs has {count} lines");
        assert!(!transcript(&name).is_empty(), "the header of {name}.rs shows no run");
    }
}

/// Returns the crates of the workspace, as they are named in code, less `search`.
fn puzzles() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates");
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    names.map(|name| name.replace('-', "_")).filter(|name| name != "search").collect()
}

#[test]
fn every_example_uses_one_puzzle_at_most() {
    let puzzles = puzzles();
    for name in names().into_iter().filter(|name| name != "tour") {
        let text = text(&name);
        let imports = text.lines().filter_map(|line| line.strip_prefix("use ")?.split([':', ';']).next());
        let others: BTreeSet<&str> = imports.filter(|package| !["std", "search"].contains(package)).collect();
        assert!(others.len() <= 1, "{name} uses {others:?}");
        assert!(
            others.iter().all(|package| puzzles.iter().any(|puzzle| puzzle == package)),
            "{name} uses {others:?}"
        );
    }
}
