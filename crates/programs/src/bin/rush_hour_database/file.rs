//! The database file: puzzles, and behind the puzzles of each part its record, which says that the part is done.
//!
//! ```text
//! # Rush Hour puzzles of side 5: moves, board, layouts of the cluster; behind those of each part its record with ...
//! 4 ooBBB/Coooo/CAAoD/EEooD/ooooo 123
//! # part 7: layouts 99 clusters 45 unsolved 30 positions 5678 checksum 4f5a6b7c8d9e0f10
//! ```
//!
//! The checksum covers the side, the puzzles of the part and its record, so a damaged line changes no sum. The process that
//! works on a file holds a lock on it, which ends with the process however that ends. Parts are only appended.

use std::{
    collections::BTreeSet,
    fs::{self, File, FileType, OpenOptions},
    io::{BufReader, Write},
    path::{Path, PathBuf},
};

use fs4::{FileExt, TryLockError};
use rush_hour::{Enumeration, Puzzle, Tally};

use super::{
    found::Found,
    line::{self, Checksum, Line, read_puzzle, read_record, split_checksum},
};

/// The parts that are done, and the file that holds them.
pub(crate) struct Database {
    side: usize,
    file: Option<(PathBuf, File)>,
    parts: BTreeSet<usize>,
    found: Found,
}

impl Database {
    /// A database that is lost when the program ends.
    pub(crate) fn in_memory(side: usize) -> Self {
        Database { side, file: None, parts: BTreeSet::new(), found: Found::default() }
    }

    /// Opens or makes the file, and keeps other processes away from it. The text behind its last record was not
    /// finished, and is cut off.
    ///
    /// # Errors
    ///
    /// A sentence that names the file.
    pub(crate) fn open(path: &Path, side: usize, enumeration: &Enumeration) -> Result<Self, String> {
        let named = |error: &dyn ToString| format!("{}: {}", path.display(), error.to_string());
        let mut file = locked(path).map_err(|error| named(&error))?;
        let mut database = Database::in_memory(side);
        let end = database.read(&file, enumeration).map_err(|error| named(&error))?;
        file.set_len(end).map_err(|error| named(&error))?;
        if end == 0 {
            let title = line::title(side) + "\n";
            file.write_all(title.as_bytes()).map_err(|error| named(&error))?;
        }
        Ok(Database { file: Some((path.to_owned(), file)), ..database })
    }

    /// The parts that are done.
    pub(crate) fn parts(&self) -> &BTreeSet<usize> {
        &self.parts
    }

    /// The sums of these parts.
    pub(crate) fn found(&self) -> &Found {
        &self.found
    }

    /// Adds a part: in one piece, so that a process that is killed leaves at most one broken line.
    ///
    /// # Errors
    ///
    /// A sentence that names the file.
    pub(crate) fn add(&mut self, part: usize, tally: &Tally) -> Result<(), String> {
        if let Some((path, file)) = &mut self.file {
            let lines = line::part(self.side, part, tally);
            file.write_all(lines.as_bytes()).map_err(|error| {
                let done = self.parts.len();
                format!("{}: {error}; the {done} parts before are kept", path.display())
            })?;
        }
        self.parts.insert(part);
        self.found.add(tally);
        Ok(())
    }

    /// Reads the file and says where its last record ends.
    fn read(&mut self, file: &File, enumeration: &Enumeration) -> Result<u64, String> {
        let mut reader = BufReader::new(file);
        let (mut line, mut number, mut at, mut end) = (Line::default(), 0, 0, 0);
        let mut part = Part::new(self.side, 2);
        while line.read(&mut reader).map_err(|error| error.to_string())? {
            number += 1;
            at += line.len();
            let rejected =
                |expected: String| format!("line {number}: expected {expected}, found `{}`", line.shown());
            if number == 1 {
                end = if is_title(&line, self.side)? { at } else { 0 };
            } else if line.is_too_long() {
                return Err(format!(
                    "line {number}: expected a puzzle or the record of a part, found a longer line"
                ));
            } else if !line.is_whole() {
                break;
            } else if let Some((index, tally)) = part.read(line.text(), number).map_err(rejected)? {
                self.take(index, &tally, enumeration).map_err(rejected)?;
                part = Part::new(self.side, number + 1);
                end = at;
            }
        }
        Ok(end)
    }

    /// Takes a part that was read.
    ///
    /// # Errors
    ///
    /// The words for the part that was expected in its place.
    fn take(&mut self, part: usize, tally: &Tally, enumeration: &Enumeration) -> Result<(), String> {
        let parts = enumeration.parts();
        if part >= parts || !self.parts.insert(part) {
            return Err(format!("a part below {parts}, once"));
        }
        if !line::is_possible(part, tally, enumeration) {
            let (layouts, puzzles) = (enumeration.layouts_of(part), tally.puzzles.len());
            return Err(format!("sums of the {layouts} layouts and {puzzles} puzzles of part {part}"));
        }
        self.found.add(tally);
        Ok(())
    }
}

/// The puzzles of a part that were read so far.
struct Part {
    side: usize,
    /// The number of its first line.
    first: u64,
    puzzles: Vec<Puzzle>,
    checksum: Checksum,
}

impl Part {
    fn new(side: usize, first: u64) -> Self {
        Part { side, first, puzzles: Vec::new(), checksum: Checksum::new(side) }
    }

    /// Reads the line of this number. The record ends the part and gives its number and sums.
    ///
    /// # Errors
    ///
    /// The expected line, in words.
    fn read(&mut self, line: &str, number: u64) -> Result<Option<(usize, Tally)>, String> {
        if let Some(puzzle) = read_puzzle(line, self.side) {
            self.checksum.add(line);
            self.puzzles.push(puzzle);
            return Ok(None);
        }
        let (record, checksum) = split_checksum(line);
        let (part, tally) = read_record(record).ok_or("a puzzle or the record of a part")?;
        self.checksum.add(record);
        if checksum == self.checksum.words() {
            return Ok(Some((part, Tally { puzzles: std::mem::take(&mut self.puzzles), ..tally })));
        }
        let first = self.first;
        Err(format!(
            "the checksum of lines {first} to {number} (without these lines their part is done again)"
        ))
    }
}

/// Whether the first line is the title; not yet, if its writer was killed.
fn is_title(line: &Line, side: usize) -> Result<bool, String> {
    let title = line::title(side);
    if line.is_whole() && line.text() == title {
        Ok(true)
    } else if !line.is_whole() && title.starts_with(line.text()) && !line.text().is_empty() {
        Ok(false)
    } else {
        Err(format!("line 1: expected `{title}`, found `{}`", line.shown()))
    }
}

/// Opens or makes a regular file that no other process works on.
fn locked(path: &Path) -> Result<File, String> {
    // To open a pipe may take for ever.
    if let Ok(metadata) = fs::metadata(path) {
        is_regular(metadata.file_type())?;
    }
    let file = OpenOptions::new().read(true).append(true).create(true).open(path);
    let file = file.map_err(|error| error.to_string())?;
    is_regular(file.metadata().map_err(|error| error.to_string())?.file_type())?;
    match FileExt::try_lock(&file) {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => {
            Err("another process works on this database: name another file, or \
             wait until it has ended"
                .to_owned())
        }
        Err(TryLockError::Error(error)) => Err(format!("the file cannot be locked: {error}")),
    }
}

fn is_regular(kind: FileType) -> Result<(), String> {
    let found = if kind.is_dir() { "a folder" } else { "a pipe or a device" };
    if kind.is_file() { Ok(()) } else { Err(format!("expected a file on a disk, found {found}")) }
}
