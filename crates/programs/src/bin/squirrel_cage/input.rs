//! The puzzles of the command line, of puzzle files and of batch files.

use std::path::{Path, PathBuf};

use games::begins_with_wall;
use programs::{
    Case, Fault, Shared, batch, cases,
    input::{self, FileError},
    print_error, shown,
};
use squirrel_cage::{Board, Configuration, ConfigurationError, Description, ParseBoardError, instances};

use crate::{game::Game, solve::rejection};

/// The places that puzzles come from, in the order of their answers; the batch file is the last.
pub(crate) struct Sources<'a> {
    pub(crate) codes: &'a [String],
    pub(crate) files: &'a [PathBuf],
    pub(crate) classics: &'a [String],
}

impl Sources<'_> {
    /// Reads the puzzles of all sources.
    ///
    /// # Errors
    ///
    /// Returns a sentence if the batch file has no puzzle.
    pub(crate) fn read(&self, shared: &Shared) -> Result<Vec<Case<Game>>, String> {
        let given = cases(self.codes, &Shared { batch: None, ..shared.clone() }, puzzle);
        let batch = shared.batch.as_deref().map(lines).transpose();
        let (given, batch) =
            given.and_then(|given| Ok((given, batch?))).map_err(|error| format!("error: {error}"))?;
        let files = self.files.iter().flat_map(|path| file(path));
        let classics = self.classics.iter().map(|name| classic(name));
        let all = given.into_iter().chain(files).chain(classics).chain(batch.into_iter().flatten());
        let cases: Vec<_> = all.map(|case| with_room(case, shared)).collect();
        if !shared.quiet {
            cases.iter().filter(|case| case.puzzle.is_ok()).for_each(|case| note_order(&case.text));
        }
        Ok(cases)
    }
}

/// Reads the puzzles of a batch file. A board whose first cell is a wall begins with `#`, as comments do.
fn lines(path: &Path) -> Result<Vec<Case<Game>>, FileError> {
    let begins_with_wall = |line: &str| begins_with_wall(line, |text| puzzle(text).is_ok());
    let entries = batch::read_with(path, begins_with_wall)?;
    let case = |entry: batch::Entry| Case { puzzle: entry.read(puzzle), text: entry.text };
    Ok(entries.into_iter().map(case).collect())
}

/// Reads a code, two codes with `=>` between them, or a board on one line.
fn puzzle(text: &str) -> Result<Game, Fault> {
    match text.split_once(ARROW) {
        Some((start, goal)) if is_code(start) => codes(start, goal),
        Some(_) => board(text),
        None if text.starts_with('#') => board(text),
        None => configuration(text, 0).map(|configuration| Game::of_code(&configuration)),
    }
}

/// Reads a board on one line.
fn board(text: &str) -> Result<Game, Fault> {
    text.parse().map(Game::of_board).map_err(|error| fault(&error))
}

/// The sign between a start and a goal.
const ARROW: &str = "=>";

/// Returns whether a text is meant as a start and a goal, even if it begins with the gate `-`.
pub(crate) fn has_arrow(text: &str) -> bool {
    text.contains(ARROW)
}

/// Returns whether a text has only digits and the separators of a list. The grid of a puzzle has other characters,
/// because it has an empty cell or several rows.
fn is_code(text: &str) -> bool {
    let is_sign = |sign: char| sign.is_ascii_digit() || sign == ',' || sign.is_whitespace();
    text.contains(|sign: char| sign.is_ascii_digit()) && text.chars().all(is_sign)
}

/// Reads the way between two configurations.
fn codes(start: &str, goal: &str) -> Result<Game, Fault> {
    let before = start.chars().count() + ARROW.len();
    let (from, to) = (configuration(start, 0)?, configuration(goal, before)?);
    let kinds = |configuration: &Configuration| {
        configuration.list().iter().map(|triple| triple.kind.to_string()).collect::<String>()
    };
    let other = || Fault {
        line: 1,
        column: before + goal.chars().take_while(|sign| sign.is_whitespace()).count() + 1,
        what: format!("expected a goal with pieces of the kinds {}, found {}", kinds(&from), kinds(&to)),
    };
    Game::of_codes(&from, &to).ok_or_else(other)
}

/// Reads a code behind `before` other characters. Messages count from the first sign of the code, columns from that of the line.
fn configuration(text: &str, before: usize) -> Result<Configuration, Fault> {
    let blanks = text.len() - text.trim_start().len();
    let (blank, code) = if blanks < text.len() { text.split_at(blanks) } else { ("", text) };
    let before = before + blank.chars().count();
    code.parse().map_err(|error: ConfigurationError| Fault {
        line: 1,
        column: before + error.column(),
        what: error.to_string(),
    })
}

/// Tells people that the triples of a list are sorted, if they stand in another order.
fn note_order(text: &str) {
    for list in text.split(ARROW).filter(|text| is_code(text)) {
        let digits: String = list.chars().filter(char::is_ascii_digit).collect();
        let sorted = list.trim().parse().map(|code: Configuration| code.to_string());
        if let Some(sorted) = sorted.ok().filter(|sorted| *sorted != digits) {
            print_error(format_args!("note: {}: the triples are sorted: {sorted}", shown(list.trim())));
        }
    }
}

/// Returns the built-in game of this id or title.
fn classic(name: &str) -> Case<Game> {
    let is_it = |id: &str, title: &str| id == name || title.to_lowercase() == name.to_lowercase();
    let found = instances().find(|instance| is_it(&instance.id, &instance.name));
    let none = || {
        let ids: Vec<String> = instances().map(|instance| instance.id).collect();
        format!("--classic: expected one of {}, found `{}`", ids.join(", "), shown(name))
    };
    let puzzle = found.map(|instance| Game::of_board(instance.board)).ok_or_else(none);
    Case { text: shown(name), puzzle }
}

/// Separates the place of a fault in a board on one line from its sentence.
fn fault(error: &ParseBoardError) -> Fault {
    let message = error.to_string();
    let what = message.split_once(": ").map_or(message.as_str(), |(_, what)| what).to_owned();
    Fault { line: error.line().unwrap_or(1), column: error.column().unwrap_or(1), what }
}

/// Reads the puzzles of a file, or, if no file has this name, the one puzzle of `FILE#id` or the board on one line.
fn file(path: &Path) -> Vec<Case<Game>> {
    let name = path.to_string_lossy();
    if name.contains(ARROW) && !path.exists() {
        let puzzle = puzzle(&name).map_err(|fault| fault.to_string());
        return vec![Case { text: name.into_owned(), puzzle }];
    }
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

/// Reads the puzzles of a file with their ids, or their numbers if they have none. A fault of one leaves the others
/// as they are.
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

/// Refuses a case whose puzzle is too large.
fn with_room(case: Case<Game>, shared: &Shared) -> Case<Game> {
    let Case { text, puzzle } = case;
    let puzzle = puzzle.and_then(|game| match rejection(&game, shared) {
        Some(error) => Err(format!("{text}: {error}")),
        None => Ok(game),
    });
    Case { text, puzzle }
}
