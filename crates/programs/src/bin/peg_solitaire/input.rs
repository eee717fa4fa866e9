//! The board files of the command line and of batch files.

use std::path::{Path, PathBuf};

use peg_solitaire::{Board, Cell, Description, Directions};
use programs::{
    Case, Shared, batch, complain,
    input::{self, FileError},
    shown,
};

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
) -> Result<Vec<Case<Board>>, FileError> {
    let case = |file: &Path, place: &str| Case {
        text: file.display().to_string(),
        puzzle: read(file, directions, shared)
            .map_err(|what| format!("{place}{}: {what}", shown(file.display()))),
    };
    let mut cases: Vec<_> = files.iter().map(|file| case(file, "")).collect();
    for entry in shared.batch.as_deref().map(batch::read).transpose()?.into_iter().flatten() {
        let file = entry.read(|text| Ok(PathBuf::from(text)));
        cases.push(match file {
            Ok(file) => case(&file, &format!("{}: ", entry.place(1))),
            Err(error) => Case { text: entry.text, puzzle: Err(error) },
        });
    }
    Ok(cases)
}

/// Reads a board, or says what is wrong with the file.
fn read(file: &Path, directions: Directions, shared: &Shared) -> Result<Board, String> {
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
