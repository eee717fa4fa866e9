//! The board files of the command line and of batch files.

use std::{
    fs::File,
    io::{self, Read},
    path::{Path, PathBuf},
};

use peg_solitaire::{Board, Cell, Description, Directions};
use program::{Case, Shared, batch, complain};

/// The most bytes that a file may have: far more than the largest board needs.
const MOST_BYTES: u64 = 64 << 20;

/// How many ignored lines are named.
const MOST_NAMED: usize = 3;

/// The boards of `files`, then those that the batch file lists.
///
/// # Errors
///
/// If the batch file lists none.
pub(crate) fn cases(
    files: &[PathBuf],
    directions: Directions,
    shared: &Shared,
) -> Result<Vec<Case<Board>>, batch::Error> {
    let case = |file: &Path, place: &str| Case {
        text: file.display().to_string(),
        puzzle: read(file, directions, shared).map_err(|what| format!("{place}{}: {what}", file.display())),
    };
    let mut cases: Vec<_> = files.iter().map(|file| case(file, "")).collect();
    for entry in shared.batch.as_deref().map(batch::read).transpose()?.into_iter().flatten() {
        cases.push(case(Path::new(&entry.text), &format!("{}: ", entry.place(1))));
    }
    Ok(cases)
}

/// Reads a board, or says what is wrong with the file.
fn read(file: &Path, directions: Directions, shared: &Shared) -> Result<Board, String> {
    let description = Description::read(&bytes(file)?);
    let holes = description.rows().flatten().any(|&cell| cell != Cell::Forbidden);
    let board = Board::new(&description, directions);
    let board = board
        .map_err(|error| if holes { error.to_string() } else { format!("{error}: the board is empty") })?;
    if !shared.quiet {
        name_ignored(file, &description);
    }
    Ok(board)
}

fn bytes(file: &Path) -> Result<Vec<u8>, String> {
    let unreadable = |error: io::Error| match error.kind() {
        io::ErrorKind::NotFound => "there is no such file".to_owned(),
        _ => format!("cannot be read: {error}"),
    };
    let mut bytes = Vec::new();
    let file = File::open(file).map_err(unreadable)?;
    file.take(MOST_BYTES + 1).read_to_end(&mut bytes).map_err(unreadable)?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(format!("expected a file of at most {} MiB, found a larger one", MOST_BYTES >> 20));
    }
    Ok(bytes)
}

/// Tells people which lines of a board are ignored.
fn name_ignored(file: &Path, description: &Description) {
    let (ignored, name) = (description.ignored(), file.display());
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
