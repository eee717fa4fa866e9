//! The files of the examples: their names, their text and their transcripts.

use std::{fs, path::Path};

/// Returns the names of all example files, sorted.
pub(crate) fn names() -> Vec<String> {
    let folder = fs::read_dir(env!("CARGO_MANIFEST_DIR")).unwrap();
    let paths = folder.map(|entry| entry.unwrap().path());
    let programs = paths.filter(|path| path.extension().is_some_and(|extension| extension == "rs"));
    let mut names: Vec<String> =
        programs.map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned()).collect();
    names.sort();
    names
}

/// Returns the text of the example `name`.
pub(crate) fn text(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(name).with_extension("rs");
    fs::read_to_string(path).unwrap()
}

/// Returns the lines that the header of `name` expects, without those of the command.
pub(crate) fn transcript(name: &str) -> Vec<String> {
    let command = format!("//! $ cargo run --release --example {name}");
    let text = text(name);
    let lines =
        text.lines().skip_while(|line| *line != command).skip(1).take_while(|line| *line != "//! ```");
    lines.map(|line| line.trim_start_matches("//!").trim().to_owned()).collect()
}

/// Returns the first line of the transcript of `name` that contains `part`.
pub(crate) fn line_with(name: &str, part: &str) -> String {
    let lines = transcript(name);
    lines.iter().find(|line| line.contains(part)).expect("a line with this part").clone()
}

/// Returns the whole numbers in `line`, in order.
pub(crate) fn numbers(line: &str) -> Vec<u64> {
    line.split(|sign: char| !sign.is_ascii_digit()).filter_map(|digits| digits.parse().ok()).collect()
}

/// Returns the quoted texts of the constant `name` in the example `example`.
pub(crate) fn quoted(example: &str, name: &str) -> Vec<String> {
    let text = text(example);
    let constant = text.split_once(&format!("const {name}:")).expect("the constant").1;
    let value = constant.split_once(';').expect("its end");
    // The first semicolon of an array stands in its type.
    let value = if value.0.contains('[') { value.1.split_once("];").expect("its end").0 } else { value.0 };
    value.split('"').skip(1).step_by(2).map(str::to_owned).collect()
}
