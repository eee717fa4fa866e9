//! Batch files: one puzzle a line, `#` starts a comment line, blank lines are skipped.

use std::{
    fmt::{self, Display},
    fs, io,
    path::{Path, PathBuf},
};

/// A puzzle of a batch file, and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The puzzle, without the blanks around it.
    pub text: String,
    /// The number of its line, from 1.
    pub line: usize,
    file: PathBuf,
    indent: usize,
}

impl Entry {
    /// Names the place of the `column`-th character of [`text`](Self::text), from 1, for a message about it.
    #[must_use]
    pub fn place(&self, column: usize) -> Place<'_> {
        Place { file: &self.file, line: self.line, column: self.indent + column }
    }
}

/// A character in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place<'a> {
    file: &'a Path,
    line: usize,
    column: usize,
}

impl Display for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, line {}, column {}", self.file.display(), self.line, self.column)
    }
}

/// Why a file gives no puzzle.
#[derive(Debug, thiserror::Error)]
#[error("{}: {what}", file.display())]
pub struct Error {
    file: PathBuf,
    what: What,
}

#[derive(Debug, thiserror::Error)]
enum What {
    #[error("cannot be read: {0}")]
    Unreadable(io::Error),
    #[error("line {line}, column {column}: text in UTF-8 is expected")]
    NotText { line: usize, column: usize },
    #[error("a puzzle is expected, and the file has none")]
    Empty,
}

impl Error {
    /// The error that a file has no puzzle.
    #[must_use]
    pub fn empty(file: &Path) -> Self {
        Error { file: file.to_owned(), what: What::Empty }
    }
}

/// Reads the text of `file`.
///
/// # Errors
///
/// If the file is missing, unreadable or not UTF-8 text: in one sentence that names the file.
///
/// # Examples
///
/// ```
/// use std::path::Path;
///
/// let error = program::batch::text(Path::new("no/such/file")).unwrap_err();
/// assert!(error.to_string().starts_with("no/such/file: cannot be read: "));
/// ```
pub fn text(file: &Path) -> Result<String, Error> {
    let error = |what| Error { file: file.to_owned(), what };
    let bytes = fs::read(file).map_err(|cause| error(What::Unreadable(cause)))?;
    text_of(&bytes).map(str::to_owned).map_err(error)
}

/// Reads the puzzles of `file`.
///
/// # Errors
///
/// If the file is missing, unreadable, not UTF-8 text, or has no puzzle: in one sentence that names the file.
pub fn read(file: &Path) -> Result<Vec<Entry>, Error> {
    let entries = entries(file, &text(file)?);
    if entries.is_empty() { Err(Error::empty(file)) } else { Ok(entries) }
}

fn text_of(bytes: &[u8]) -> Result<&str, What> {
    let text = str::from_utf8(bytes).map_err(|error| {
        let good = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
        let column = good.chars().rev().take_while(|&c| c != '\n').count() + 1;
        What::NotText { line: good.matches('\n').count() + 1, column }
    })?;
    Ok(text.strip_prefix('\u{feff}').unwrap_or(text))
}

fn entries(file: &Path, text: &str) -> Vec<Entry> {
    let puzzle = |(index, line): (usize, &str)| {
        let text = line.trim();
        let indent = line.chars().take_while(|c| c.is_whitespace()).count();
        let entry = || Entry { text: text.to_owned(), line: index + 1, file: file.to_owned(), indent };
        (!text.is_empty() && !text.starts_with('#')).then(entry)
    };
    text.lines().enumerate().filter_map(puzzle).collect()
}
