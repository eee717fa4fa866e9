//! The puzzles of the command line, of puzzle files and of batch files.

use std::path::{Path, PathBuf};

use programs::{
    Case, Fault, Shared, cases,
    input::{self, FileError},
};
use squirrel_cage::{Board, Configuration, Description, ParseBoardError};

use crate::{game::Game, solve::refusal};

/// The codes of the command line, then the puzzles of the files, then the codes of the batch file.
///
/// # Errors
///
/// If the batch file gives none.
pub(crate) fn read(codes: &[String], files: &[PathBuf], shared: &Shared) -> Result<Vec<Case<Game>>, String> {
    let given = cases(codes, &Shared { batch: None, ..shared.clone() }, code);
    let batch = cases(&[], shared, code);
    let (given, batch) =
        given.and_then(|given| Ok((given, batch?))).map_err(|error| format!("error: {error}"))?;
    let all = given.into_iter().chain(files.iter().flat_map(|path| file(path))).chain(batch);
    Ok(all.map(|case| with_room(case, shared)).collect())
}

/// Reads a code, or a board on one line.
fn code(text: &str) -> Result<Game, Fault> {
    if text.contains("=>") {
        return text.parse().map(Game::of_board).map_err(|error| fault(&error));
    }
    let configuration: Result<Configuration, _> = text.parse();
    configuration.map(|configuration| Game::of_code(&configuration)).map_err(|error| Fault {
        line: 1,
        column: error.column(),
        what: error.to_string(),
    })
}

/// The fault of a board on one line, whose place is told apart from its sentence.
fn fault(error: &ParseBoardError) -> Fault {
    let message = error.to_string();
    let what = message.split_once(": ").map_or(message.as_str(), |(_, what)| what).to_owned();
    Fault { line: error.line().unwrap_or(1), column: error.column().unwrap_or(1), what }
}

/// The puzzles of a file, or, where no file has this name, the one puzzle that `FILE#id` means.
fn file(path: &Path) -> Vec<Case<Game>> {
    let name = path.to_string_lossy();
    let Some((file, id)) = name.rsplit_once('#').filter(|_| !path.exists()) else {
        return puzzles(path).map_or_else(
            |error| vec![Case { text: name.clone().into_owned(), puzzle: Err(error.to_string()) }],
            |puzzles| puzzles.into_iter().map(|(_, case)| case).collect(),
        );
    };
    let none = || format!("{file}: a puzzle `{id}` is expected, and the file has none");
    let puzzle = puzzles(Path::new(file)).map_err(|error| error.to_string()).and_then(|puzzles| {
        let named = puzzles.into_iter().find(|(own, _)| own == id);
        named.ok_or_else(none).and_then(|(_, case)| case.puzzle)
    });
    vec![Case { text: name.into_owned(), puzzle }]
}

/// The puzzles of a file with their ids, or their numbers where they have none; what is wrong with one does not spoil
/// the others.
fn puzzles(path: &Path) -> Result<Vec<(String, Case<Game>)>, FileError> {
    let file = path.display();
    let all = Description::read_all(&input::text(path)?);
    if all.is_empty() {
        return Err(FileError::empty(path));
    }
    let several = all.len() > 1;
    let named = all.into_iter().zip(1..).map(|(description, number)| {
        let id = description.as_ref().map_or("", |description| description.id.as_str());
        let id = if id.is_empty() { format!("{number}") } else { id.to_owned() };
        let text = if several { format!("{file}#{id}") } else { file.to_string() };
        let puzzle = description.and_then(|description| Board::new(&description));
        let puzzle = puzzle.map(Game::of_board).map_err(|error| format!("{file}, {error}"));
        (id, Case { text, puzzle })
    });
    Ok(named.collect())
}

/// The same case, refused if its puzzle is too large.
fn with_room(case: Case<Game>, shared: &Shared) -> Case<Game> {
    let Case { text, puzzle } = case;
    let puzzle = puzzle.and_then(|game| match refusal(&game, shared) {
        Some(error) => Err(format!("{text}: {error}")),
        None => Ok(game),
    });
    Case { text, puzzle }
}
