//! Batch files: one puzzle a line, `#` starts a comment line, blank lines are skipped.
//!
//! Where a board may begin with `#`, the program tells such boards from comments, see [`read_with`].

use std::{
    fmt::{self, Display},
    path::Path,
    sync::Arc,
};

use crate::{
    input::{self, Fault, FileError, Line},
    terminal::shown,
};

/// The most puzzles of a batch file.
pub const MOST_PUZZLES: usize = 1_000_000;

/// A puzzle of a batch file, and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The puzzle, without the blanks around it; where the line is no text, its beginning, with U+FFFD for bytes that are not UTF-8.
    pub text: String,
    /// The number of its line, from 1.
    pub line: usize,
    /// Why the line is no text: a byte that is not UTF-8, or too many bytes.
    pub fault: Option<Fault>,
    file: Arc<Path>,
    indent: usize,
}

impl Entry {
    /// The puzzle of a line, unless it is blank or a comment.
    fn of(line: Line, number: usize, file: &Arc<Path>, is_puzzle: impl Fn(&str) -> bool) -> Option<Self> {
        let text = line.text.trim();
        let is_comment = || text.starts_with('#') && !is_puzzle(text);
        if line.fault.is_none() && (text.is_empty() || is_comment()) {
            return None;
        }
        let blank = |sign: &char| sign.is_whitespace();
        let indent = if line.fault.is_some() { 0 } else { line.text.chars().take_while(blank).count() };
        Some(Entry { text: text.to_owned(), line: number, fault: line.fault, file: file.clone(), indent })
    }

    /// Names the place of the `column`-th character of [`text`](Self::text), from 1, for a message about it.
    #[must_use]
    pub fn place(&self, column: usize) -> Place<'_> {
        Place { file: &self.file, line: self.line, column: self.indent + column }
    }

    /// The puzzle that `read` makes of the text, or a sentence that says where the line or the puzzle is at fault.
    ///
    /// # Errors
    ///
    /// If the line is no text, or `read` finds a fault.
    pub fn read<Puzzle>(&self, read: impl FnOnce(&str) -> Result<Puzzle, Fault>) -> Result<Puzzle, String> {
        let fault = |fault: &Fault| format!("{}: {}", self.place(fault.column), fault.what);
        match &self.fault {
            Some(found) => Err(fault(found)),
            None => read(&self.text).map_err(|found| fault(&found)),
        }
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
        write!(f, "{}, line {}, column {}", shown(self.file.display()), self.line, self.column)
    }
}

/// Reads the puzzles of `file`. A line that is not UTF-8 or too long is an entry with a fault.
///
/// # Errors
///
/// If the file is missing, unreadable or too large, or has no puzzle or more than [`MOST_PUZZLES`]: in one sentence that
/// names the file.
pub fn read(file: &Path) -> Result<Vec<Entry>, FileError> {
    read_with(file, |_| false)
}

/// Does the same as [`read`], but a line that begins with `#` is a puzzle if `is_puzzle` accepts it, without the blanks
/// around it.
///
/// # Errors
///
/// As [`read`].
pub fn read_with(file: &Path, is_puzzle: impl Fn(&str) -> bool) -> Result<Vec<Entry>, FileError> {
    let bytes = input::bytes(file)?;
    let name: Arc<Path> = file.into();
    // Reading from memory does not fail, and no line has more bytes than a file may have.
    let lines = input::lines(&bytes[..]).flatten().zip(1..);
    let entries = lines.filter_map(|(line, number)| Entry::of(line, number, &name, &is_puzzle));
    let entries: Vec<_> = entries.take(MOST_PUZZLES + 1).collect();
    match entries.len() {
        0 => Err(FileError::empty(file)),
        1..=MOST_PUZZLES => Ok(entries),
        _ => Err(FileError::many(file, MOST_PUZZLES)),
    }
}
