//! Batch files of the programs: one puzzle on each line.

use std::{borrow::Cow, io::Write};

use peg_solitaire::Board as Pegs;
use programs::{Fault, batch};
use squirrel_cage::Board as Blocks;
use tempfile::NamedTempFile;

use crate::laws::{is_a_sentence, is_one_line};

/// The readers of two programs, which are private to them.
#[path = "../../programs/src/bin/rush_hour/input.rs"]
#[expect(dead_code, reason = "the program reads levels too")]
mod rush_hour_input;
#[path = "../../programs/src/bin/sliding_tile/input.rs"]
#[expect(dead_code, reason = "the program uses the puzzle")]
mod sliding_tile_input;

/// Bytes as a batch file, whose puzzles are those of each program in turn.
pub(crate) fn batch_file(data: &[u8]) {
    let mut file = NamedTempFile::new().expect("a file");
    file.write_all(data).expect("a file");
    let name = file.path().display().to_string();
    let lines = puzzles(data);
    let entries = match batch::read(file.path()) {
        Ok(entries) => entries,
        Err(error) => {
            assert!(lines.is_empty() && error.to_string().starts_with(&name), "{error}");
            return is_a_sentence(error.what());
        }
    };
    assert_eq!(entries.len(), lines.len());
    for (entry, (number, line)) in entries.iter().zip(lines) {
        assert_eq!(entry.line, number);
        assert_eq!(entry.fault.is_some(), matches!(line, Cow::Owned(_)));
        if entry.fault.is_some() {
            is_one_line(&entry.text);
        } else {
            assert_eq!(entry.text, line.trim());
        }
        let read = [
            entry.read(|text| rush_hour_input::read(text, None).map(drop)),
            entry.read(|text| sliding_tile_input::read(text, None).map(drop)),
            entry.read(|text| {
                text.parse::<Pegs>().map(drop).map_err(|error| fault(error.line(), error.column(), &error))
            }),
            entry.read(|text| {
                text.parse::<Blocks>().map(drop).map_err(|error| fault(error.line(), error.column(), &error))
            }),
        ];
        for error in read.into_iter().filter_map(Result::err) {
            is_rejected(&error, &name, number, &line);
        }
    }
}

/// Returns the numbers and the texts of the lines that are neither blank nor comments. The text of a line that is not
/// UTF-8 is owned.
fn puzzles(data: &[u8]) -> Vec<(usize, Cow<'_, str>)> {
    let data = data.strip_prefix("\u{feff}".as_bytes()).unwrap_or(data);
    let lines = data.strip_suffix(b"\n").unwrap_or(data).split(|&byte| byte == b'\n').zip(1..);
    let texts = lines
        .map(|(line, number)| (number, String::from_utf8_lossy(line.strip_suffix(b"\r").unwrap_or(line))));
    let is_puzzle = |text: &str| !text.trim().is_empty() && !text.trim().starts_with('#');
    texts.filter(|(_, text)| matches!(text, Cow::Owned(_)) || is_puzzle(text)).collect()
}

/// The fault of a reader that gives the line and the column, which the sentence has too.
fn fault(line: impl Into<Option<usize>>, column: impl Into<Option<usize>>, error: &impl ToString) -> Fault {
    let (line, column) = (line.into().expect("a line"), column.into().expect("a column"));
    assert_eq!(line, 1, "the puzzle has one line");
    Fault { line, column, what: error.to_string() }
}

/// Checks a rejection: the file, the line, a column of the line or the one behind its end, and a sentence.
fn is_rejected(error: &str, name: &str, number: usize, line: &str) {
    let place =
        error.strip_prefix(&format!("{name}, line {number}, column ")).unwrap_or_else(|| panic!("{error}"));
    let (column, what) = place.split_once(": ").expect("a sentence");
    let column: usize = column.parse().expect("a number");
    assert!((1..=line.chars().count() + 1).contains(&column), "{error}: no such column in {line:?}");
    is_a_sentence(what);
}
