//! The boards of the command line and of batch files: files, and boards in one line of text.

use std::path::{Path, PathBuf};

use peg_solitaire::{Board, Cell, Description, Directions};
use programs::{
    Case, Shared, batch, complain,
    input::{self, FileError},
    shown,
};

/// How many ignored lines are named.
const MOST_NAMED: usize = 3;

/// Returns the boards of `lines`, then those of `files`, then those that the batch file lists.
///
/// # Errors
///
/// If the batch file lists none.
pub(crate) fn cases(
    lines: &[String],
    files: &[PathBuf],
    directions: Directions,
    shared: &Shared,
) -> Result<Vec<Case<Board>>, FileError> {
    let case = |file: &Path, place: &str| Case {
        text: file.display().to_string(),
        puzzle: read(file, directions, shared)
            .map_err(|what| format!("{place}{}: {what}", shown(file.display()))),
    };
    let line = |line: &String| Case {
        text: line.clone(),
        puzzle: read_line(line, directions).map_err(|what| format!("{}: {what}", shown(line))),
    };
    let files = files.iter().map(|file| case(file, ""));
    let mut cases: Vec<_> = lines.iter().map(line).chain(files).collect();
    for entry in shared.batch.as_deref().map(batch::read).transpose()?.into_iter().flatten() {
        let file = entry.read(|text| Ok(PathBuf::from(text)));
        cases.push(match file {
            Ok(file) => case(&file, &format!("{}: ", entry.place(1))),
            Err(error) => Case { text: entry.text, puzzle: Err(error) },
        });
    }
    Ok(cases)
}

/// Returns whether a text is meant as a board in one line: its rows have no other sign.
pub(crate) fn is_line(text: &str) -> bool {
    let rows = text.split_once(':').map_or(text, |(rows, _)| rows);
    !rows.is_empty() && rows.chars().all(|sign| "xXo._/".contains(sign))
}

/// Reads a board in one line. Its jumps go in `directions` unless it says otherwise.
fn read_line(line: &str, directions: Directions) -> Result<Board, String> {
    let board =
        if line.contains(':') { line.parse::<Board>() } else { format!("{line}:{directions}").parse() };
    board.map_err(|error| error.to_string())
}

/// Reads a board file, or a board in one line where there is no such file; or says what is wrong.
fn read(file: &Path, directions: Directions, shared: &Shared) -> Result<Board, String> {
    if let Some(line) = file.to_str().filter(|text| is_line(text) && !file.exists()) {
        return read_line(line, directions);
    }
    let description = Description::read(&input::bytes(file).map_err(|error| error.what())?);
    let holes = description.rows().flatten().any(|&cell| cell != Cell::Forbidden);
    let board = Board::new(&description, directions);
    let board = board
        .map_err(|error| if holes { error.to_string() } else { format!("{error}: the board is empty") })?;
    if !shared.quiet {
        name_ignored(file, &description);
    }
    Ok(board)
}

/// Tells people which lines of a board are ignored.
fn name_ignored(file: &Path, description: &Description) {
    let (ignored, name) = (description.ignored(), shown(file.display()));
    for line in ignored.iter().take(MOST_NAMED) {
        let (number, column, found) = (line.line, line.column, &line.found);
        complain(format_args!(
            "note: {name}: line {number}, column {column}: the line is ignored, for it has {found}"
        ));
    }
    if ignored.len() > MOST_NAMED {
        complain(format_args!("note: {name}: {} more lines are ignored", ignored.len() - MOST_NAMED));
    }
}
