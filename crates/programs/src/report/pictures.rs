//! Pictures of an answer: a contact sheet, a page that plays the solution, and an animation.

use std::{
    io::{self, Write},
    path::{Path, PathBuf},
};

use clap::Args;
use picture::{Animation, ContactSheet, Frames, Player};

use crate::{
    command_line::Shared,
    report::{Answer, Ending, Failure, InternalError, NewFile, files::one_name},
    terminal::{idle, listed, shown},
};

/// The most cells in all boards of a solution that is drawn: a solution of 500 moves with 1,000 cells.
const MOST_CELLS: usize = 1 << 19;

/// The sides of a cell, in pixels, on a sheet with one board.
const LARGE_CELL: usize = 40;

/// The options that draw one answer; a program flattens them into its own.
///
/// # Examples
///
/// ```
/// use clap::Parser;
/// use programs::{Names, Pictures, Shared};
///
/// #[derive(Debug, Parser)]
/// struct Options {
///     #[command(flatten)]
///     pictures: Pictures,
///     #[command(flatten)]
///     shared: Shared,
/// }
///
/// let line = ["toy", "--svg", "sheet.svg", "--gif", "moves.gif"];
/// let Options { pictures, shared } = programs::parse_from(line, &Names::default()).unwrap();
/// assert!(pictures.is_given());
/// assert_eq!(pictures.rejection(&[("--hint", false)]), None);
/// assert_eq!(
///     pictures.rejection(&[("--hint", true)]).unwrap(),
///     "error: --hint draws no solution, so --svg and --gif do nothing"
/// );
/// assert_eq!(
///     pictures.rejection_of_many(3, &shared).unwrap(),
///     "error: --svg and --gif show one solution and take one puzzle, found 3"
/// );
/// ```
#[derive(Args, Clone, Debug, Default)]
pub struct Pictures {
    /// Write a picture of the solution, each position beside the other
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// Write a page that plays the solution, with the statistics of the search
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// Write the solution as an animation
    #[arg(long, value_name = "FILE")]
    pub gif: Option<PathBuf>,
    /// Write a picture of the board alone, before the first action
    #[arg(long, value_name = "FILE")]
    pub board_svg: Option<PathBuf>,
}

impl Pictures {
    /// Returns whether any picture is asked for.
    #[must_use]
    pub fn is_given(&self) -> bool {
        !self.given().is_empty()
    }

    /// Returns the sentence that rejects the pictures in the first of these modes that is chosen, two pictures in one
    /// file, and a file that cannot be written. To know it, a file is created in the folder and removed.
    #[must_use]
    pub fn rejection(&self, modes: &[(&str, bool)]) -> Option<String> {
        let given = self.given();
        let (first, others) = given.split_first()?;
        if let Some((mode, _)) = modes.iter().find(|(_, is_chosen)| *is_chosen) {
            return idle(format_args!("{mode} draws no solution"), &self.options());
        }
        let mut files = vec![one_name(first.1)];
        for (option, file) in others {
            let name = one_name(file);
            if files.contains(&name) {
                let file = shown(file.display());
                return Some(format!("error: {option}: {file} is the file of another picture"));
            }
            files.push(name);
        }
        files.into_iter().find_map(|file| check(&file).err()).map(|failure| format!("error: {failure}"))
    }

    /// Returns the sentence that rejects the pictures unless there is one puzzle, and no batch.
    #[must_use]
    pub fn rejection_of_many(&self, puzzles: usize, shared: &Shared) -> Option<String> {
        let verbs = if self.given().len() == 1 {
            "shows one solution and takes"
        } else {
            "show one solution and take"
        };
        let found = match (&shared.batch, puzzles) {
            (Some(_), _) => "--batch".to_owned(),
            (None, 1) => return None,
            (None, puzzles) => puzzles.to_string(),
        };
        let names = self.names();
        self.is_given().then(|| format!("error: {names} {verbs} one puzzle, found {found}"))
    }

    /// Draws an answer on a board of this number of rows and columns. `frames` returns the boards from the start on, after
    /// each of the given actions.
    ///
    /// Without a solution the pictures show the start, with the word `unsolvable` or `stopped`. An answer without a
    /// puzzle is not drawn.
    ///
    /// # Errors
    ///
    /// If `frames` returns none, or a file cannot be written: a file of that name is then as it was.
    ///
    /// # Examples
    ///
    /// ```
    /// use picture::{Frames, Piece, Scene};
    /// use programs::{Answer, Pictures};
    ///
    /// let start = Scene::new(1, 2).with_piece(Piece::tile("1", (0, 0)));
    /// let file = std::env::temp_dir().join(format!("programs-doc-pictures-{}.svg", std::process::id()));
    /// let pictures = Pictures { svg: Some(file.clone()), ..Pictures::default() };
    /// let answer = Answer::unsolvable("1 _", "parity");
    /// pictures.write(&answer, (1, 2), |_| Some(Frames::new(start)))?;
    /// assert!(std::fs::read_to_string(&file).unwrap().contains(">unsolvable</text>"));
    /// # std::fs::remove_file(file).unwrap();
    /// # Ok::<(), programs::Failure>(())
    /// ```
    pub fn write(
        &self,
        answer: &Answer,
        size: (usize, usize),
        frames: impl FnOnce(&[String]) -> Option<Frames>,
    ) -> Result<(), Failure> {
        let Some(frames) = self.frames(answer, size, frames)? else { return Ok(()) };
        let word = match answer.outcome {
            Ending::Unsolvable => "unsolvable",
            Ending::Stopped | Ending::Interrupted => "stopped",
            Ending::Solved | Ending::Unsolved | Ending::Invalid => "start",
        };
        let frames = frames.with_caption(word);
        self.save(&frames, &frames, answer)
    }

    /// Draws a new puzzle: its board as SVG, with the difficulty, and its solution as a page and an animation.
    ///
    /// # Errors
    ///
    /// As [`write`](Self::write).
    ///
    /// # Examples
    ///
    /// ```
    /// use picture::{Frames, Scene};
    /// use programs::{Answer, Ending, Pictures};
    ///
    /// let answer = Answer::without_search("1 _", Ending::Solved);
    /// Pictures::default().write_new(&answer, "easy", (1, 2), |_| Some(Frames::new(Scene::new(1, 2))))?;
    /// # Ok::<(), programs::Failure>(())
    /// ```
    pub fn write_new(
        &self,
        answer: &Answer,
        difficulty: &str,
        size: (usize, usize),
        frames: impl FnOnce(&[String]) -> Option<Frames>,
    ) -> Result<(), Failure> {
        let Some(frames) = self.frames(answer, size, frames)? else { return Ok(()) };
        let start = frames.as_slice()[0].scene().clone();
        self.save(&Frames::new(start).with_caption(difficulty), &frames, answer)
    }

    /// Returns the options that are given, with their files.
    fn given(&self) -> Vec<(&'static str, &Path)> {
        let all = [
            ("--svg", &self.svg),
            ("--html", &self.html),
            ("--gif", &self.gif),
            ("--board-svg", &self.board_svg),
        ];
        all.into_iter().filter_map(|(option, file)| Some((option, file.as_deref()?))).collect()
    }

    fn options(&self) -> Vec<&'static str> {
        self.given().iter().map(|(option, _)| *option).collect()
    }

    fn names(&self) -> String {
        listed(&self.options(), "and")
    }

    /// Returns the frames of an answer, `None` where nothing is drawn.
    fn frames(
        &self,
        answer: &Answer,
        (rows, columns): (usize, usize),
        frames: impl FnOnce(&[String]) -> Option<Frames>,
    ) -> Result<Option<Frames>, Failure> {
        if !self.is_given() || answer.outcome == Ending::Invalid {
            return Ok(None);
        }
        let actions = answer.actions.as_deref().unwrap_or_default();
        let cells = (rows * columns).saturating_mul(actions.len() + 1);
        if cells > MOST_CELLS {
            let names = self.names();
            let expected = format!("expected boards of at most {MOST_CELLS} cells in all, found {cells}");
            return Err(Failure::File(format!("{names}: {expected}")));
        }
        let frames = frames(actions);
        Ok(Some(
            frames.ok_or_else(|| InternalError::of_solution("an action is not allowed where it stands"))?,
        ))
    }

    /// Writes the files: the `sheet` as SVG, the start, and the other ones with all frames.
    fn save(&self, sheet: &Frames, frames: &Frames, answer: &Answer) -> Result<(), Failure> {
        if let Some(file) = &self.board_svg {
            let start = Frames::new(frames.as_slice()[0].scene().clone());
            write(file, ContactSheet::new(&start).with_cell_size(LARGE_CELL).svg().as_bytes())?;
        }
        if let Some(file) = &self.svg {
            let svg = ContactSheet::new(sheet);
            let svg = if sheet.actions() == 0 { svg.with_cell_size(LARGE_CELL) } else { svg };
            write(file, svg.svg().as_bytes())?;
        }
        if let Some(file) = &self.html {
            let facts = facts(answer).into_iter();
            let page = facts.fold(Player::new(frames), |page, (name, value)| page.with_fact(name, value));
            write(file, page.html().as_bytes())?;
        }
        if let Some(file) = &self.gif {
            write(file, &Animation::new(frames).gif())?;
        }
        Ok(())
    }
}

/// Returns the facts of an answer that have a value, with their names.
fn facts(answer: &Answer) -> Vec<(&'static str, String)> {
    let outcome = match answer.outcome {
        Ending::Solved => "solved",
        Ending::Unsolvable => "unsolvable",
        Ending::Unsolved => "unsolved",
        Ending::Stopped | Ending::Interrupted => "stopped",
        Ending::Invalid => "invalid",
    };
    let optimal = answer.optimal.map(|optimal| if optimal { "yes" } else { "not proven" }.to_owned());
    let work = answer.work.as_ref();
    let facts = [
        ("outcome", Some(outcome.to_owned())),
        ("proof", answer.proof.clone()),
        ("reason", answer.reason.clone()),
        ("algorithm", answer.algorithm.clone()),
        ("heuristic", answer.heuristic.clone()),
        ("metric", answer.metric.clone()),
        ("cost", answer.cost.map(|cost| cost.to_string())),
        ("optimal", optimal),
        ("expanded", work.map(|work| work.expanded.to_string())),
        ("generated", work.map(|work| work.generated.to_string())),
        ("seconds", work.map(|work| format!("{:.3}", work.time.seconds))),
    ];
    facts.into_iter().filter_map(|(name, value)| Some((name, value?))).collect()
}

/// Checks that [`write`] can begin: that the folder takes a new file, and nothing but a file is there already.
fn check(file: &Path) -> Result<(), Failure> {
    NewFile::create(file).map(drop).map_err(|error| unwritable(file, &error))
}

fn unwritable(file: &Path, error: &io::Error) -> Failure {
    Failure::File(format!("{}: cannot be written: {error}", shown(file.display())))
}

/// Writes a file, or leaves a file of this name as it was.
fn write(file: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let written = NewFile::create(file).and_then(|mut new| {
        new.write_all(bytes)?;
        new.finish()
    });
    written.map_err(|error| unwritable(file, &error))
}
