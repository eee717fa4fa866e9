//! The bibliography of the guide has the references of the sources, and no others.

#![expect(clippy::unwrap_used, reason = "the sources are part of the test")]

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

/// A title and the year that follows it.
type Reference = (String, u32);

/// All files in `folder` with the extension `rs`, in its folders too.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let nested = entries.map(|path| if path.is_dir() { sources(&path) } else { vec![path] });
    nested.flatten().filter(|path| path.extension().is_some_and(|extension| extension == "rs")).collect()
}

/// The sections `# References` of a source, each on one line.
fn sections(source: &str) -> Vec<String> {
    let (mut sections, mut is_inside) = (Vec::new(), false);
    for line in source.lines() {
        let text = line.trim_start().strip_prefix("///").map(str::trim);
        if text == Some("# References") {
            is_inside = true;
            sections.push(String::new());
        } else if let (true, Some(section)) = (is_inside, sections.last_mut()) {
            is_inside = text.is_some_and(|text| !text.starts_with("# "));
            section.extend([text.filter(|_| is_inside).unwrap_or_default(), " "]);
        }
    }
    sections
}

/// The references in a text on one line: each title stands in quotation marks.
fn references(text: &str) -> Vec<Reference> {
    let parts: Vec<_> = text.split('"').collect();
    let year = |rest: &str| {
        let numbers = rest.split(|c: char| !c.is_ascii_digit()).filter_map(|digits| digits.parse().ok());
        numbers.into_iter().find(|year| (1800..2100).contains(year))
    };
    let pairs = parts[1..].chunks_exact(2);
    pairs.map(|pair| (pair[0].to_owned(), year(pair[1]).unwrap_or_else(|| panic!("{pair:?}")))).collect()
}

/// The entries of the guide's bibliography, each on one line.
fn entries() -> Vec<String> {
    let page = include_str!("../../src/guide/bibliography.md");
    let list = page.split("\n- ").skip(1);
    list.map(|entry| entry.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
}

#[test]
fn the_bibliography_has_the_references_of_the_sources() {
    let files = sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
    let texts = files.iter().map(|path| fs::read_to_string(path).unwrap());
    let cited: BTreeSet<_> =
        texts.flat_map(|text| sections(&text)).flat_map(|section| references(&section)).collect();
    let listed: BTreeSet<_> = entries().iter().flat_map(|entry| references(entry)).collect();
    assert!(cited.len() > 50, "{cited:?}");
    let missing: Vec<_> = cited.difference(&listed).collect();
    let surplus: Vec<_> = listed.difference(&cited).collect();
    assert!(missing.is_empty() && surplus.is_empty(), "missing: {missing:#?}, not cited: {surplus:#?}");
}

/// By the surname of the first author.
#[test]
fn the_bibliography_is_sorted() {
    let place = |entry: &String| {
        let authors = entry.split([',', '"']).next().unwrap();
        let first = authors.split(" and ").next().unwrap();
        let is_initial = |word: &&str| word.ends_with('.');
        first.split(' ').skip_while(is_initial).collect::<Vec<_>>().join(" ").to_lowercase().replace('é', "e")
    };
    let places: Vec<_> = entries().iter().map(place).collect();
    assert!(places.is_sorted(), "{places:#?}");
}
