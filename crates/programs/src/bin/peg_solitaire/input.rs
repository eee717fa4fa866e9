//! The boards of the command line and of batch files: files, boards in one line of text, and well-known boards, with the
//! holes that are empty at first and those where the last peg may end.

use std::path::{Path, PathBuf};

use peg_solitaire::{Board, Cell, Description, Directions, Place};
use programs::{
    Case, PegShape, Shared, batch,
    input::{self, FileError},
    is_given, is_peg_board, print_error, shown,
};

use crate::options::Options;

/// How many ignored lines are named.
const MOST_NAMED: usize = 3;

/// The boards of the command line, and the options that change them.
#[derive(Debug)]
pub(crate) struct Input {
    lines: Vec<String>,
    files: Vec<PathBuf>,
    shape: Option<PegShape>,
    /// The directions of the jumps, if they are said.
    directions: Option<Directions>,
    /// The holes of `--start`.
    vacancies: Vec<Place>,
    /// The holes of `--target`.
    targets: Vec<Place>,
}

impl Input {
    /// Reads the options of the boards. A board in one line may follow the holes of `--start` and `--target`.
    ///
    /// # Errors
    ///
    /// A sentence, if a text is neither a hole nor a board.
    pub(crate) fn of(options: &Options) -> Result<Self, String> {
        let (vacancies, after_vacancies) = holes("--start", &options.start)?;
        let (targets, after_targets) = holes("--target", &options.target)?;
        Ok(Input {
            lines: [options.lines.clone(), after_vacancies, after_targets].concat(),
            files: options.files.clone(),
            shape: options.shape.clone(),
            directions: is_given("directions").then_some(options.directions),
            vacancies,
            targets,
        })
    }

    /// Returns whether there is no board but those of a batch file.
    pub(crate) fn is_empty(&self) -> bool {
        self.has_no_text() && self.shape.is_none()
    }

    /// Returns whether there is neither a file nor a board in one line.
    pub(crate) fn has_no_text(&self) -> bool {
        self.lines.is_empty() && self.files.is_empty()
    }

    /// Returns the board of `--shape`, then those of lines and of files, then those that the batch file lists.
    ///
    /// # Errors
    ///
    /// If the batch file lists none.
    pub(crate) fn cases(&self, shared: &Shared) -> Result<Vec<Case<Board>>, FileError> {
        let case = |file: &Path, place: &str| Case {
            text: file.display().to_string(),
            puzzle: read(file, self.directions.unwrap_or_default(), shared)
                .and_then(|board| self.changed(board))
                .map_err(|what| format!("{place}{}: {what}", shown(file.display()))),
        };
        let line = |line: &String| Case {
            text: line.clone(),
            puzzle: read_line(line, self.directions.unwrap_or_default())
                .and_then(|board| self.changed(board))
                .map_err(|what| format!("{}: {what}", shown(line))),
        };
        let shape = self.shape.iter().map(|shape| Case {
            text: shape.name().to_owned(),
            puzzle: self.of_shape(shape).map_err(|what| format!("{}: {what}", shape.name())),
        });
        let files = self.files.iter().map(|file| case(file, ""));
        let mut cases: Vec<_> = shape.chain(self.lines.iter().map(line)).chain(files).collect();
        for entry in shared.batch.as_deref().map(batch::read).transpose()?.into_iter().flatten() {
            let file = entry.read(|text| Ok(PathBuf::from(text)));
            cases.push(match file {
                Ok(file) => case(&file, &format!("{}: ", entry.place(1))),
                Err(error) => Case { text: entry.text, puzzle: Err(error) },
            });
        }
        Ok(cases)
    }

    /// Returns the board of `--shape`, or the English one, for a new board.
    ///
    /// # Errors
    ///
    /// A sentence, if a hole of the command line is none of the board.
    pub(crate) fn shape(&self) -> Result<Board, String> {
        match &self.shape {
            Some(shape) => self.of_shape(shape),
            None => "english".parse().and_then(|shape| self.of_shape(&shape)),
        }
    }

    fn of_shape(&self, shape: &PegShape) -> Result<Board, String> {
        self.changed(shape.board(self.directions).map_err(|error| error.to_string())?)
    }

    /// Returns the board with the vacancies and the targets of the command line. Without targets, a last peg must end
    /// in a hole that is empty at first, as in board files.
    fn changed(&self, board: Board) -> Result<Board, String> {
        let is_vacant = |hole: &Place| self.vacancies.contains(hole);
        let board = if self.vacancies.is_empty() {
            board
        } else {
            let pegs: Vec<Place> = board.holes().iter().copied().filter(|hole| !is_vacant(hole)).collect();
            let board = board.with_targets(self.vacancies.clone());
            let board = board.map_err(|error| format!("--start: {error}"))?;
            board.with_pegs(pegs).map_err(|error| error.to_string())?
        };
        if self.targets.is_empty() {
            return Ok(board);
        }
        board.with_targets(self.targets.clone()).map_err(|error| format!("--target: {error}"))
    }
}

/// Reads the holes that follow an option, which may have commas between them, and the boards that follow the holes.
fn holes(option: &str, texts: &[String]) -> Result<(Vec<Place>, Vec<String>), String> {
    let (lines, holes): (Vec<&String>, Vec<&String>) = texts.iter().partition(|text| is_peg_board(text));
    let words = holes.iter().flat_map(|text| text.split(','));
    let read = |word: &str| {
        word.parse::<Place>()
            .map_err(|error| format!("error: {option}: expected a hole such as `d4`: {error}"))
    };
    Ok((words.map(read).collect::<Result<_, _>>()?, lines.into_iter().cloned().collect()))
}

/// Reads a board in one line. Its jumps go in `directions` unless it says otherwise.
fn read_line(line: &str, directions: Directions) -> Result<Board, String> {
    let board =
        if line.contains(':') { line.parse::<Board>() } else { format!("{line}:{directions}").parse() };
    board.map_err(|error| error.to_string())
}

/// Reads a board file, or a board in one line where there is no such file; or says its fault.
fn read(file: &Path, directions: Directions, shared: &Shared) -> Result<Board, String> {
    if let Some(line) = file.to_str().filter(|text| is_peg_board(text) && !file.exists()) {
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
        print_error(format_args!(
            "note: {name}: line {number}, column {column}: the line is ignored, for it has {found}"
        ));
    }
    if ignored.len() > MOST_NAMED {
        print_error(format_args!("note: {name}: {} more lines are ignored", ignored.len() - MOST_NAMED));
    }
}
