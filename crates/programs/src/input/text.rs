//! Text that comes from outside, of any size and of any bytes: files, batch files and standard input.

use std::{
    fs::File,
    io::{self, BufRead, Read},
    path::{Path, PathBuf},
};

use crate::{input::Fault, terminal::shown};

/// The most bytes of a file: 64 MiB.
pub const MOST_FILE_BYTES: u64 = 64 << 20;

/// The most bytes of a line, and of a puzzle: 64 KiB.
pub const MOST_LINE_BYTES: usize = 64 << 10;

/// The character that some editors write before the text of a file.
const BYTE_ORDER_MARK: &str = "\u{feff}";

/// Why a file cannot be taken.
#[derive(Debug, thiserror::Error)]
#[error("{}: {what}", shown(file.display()))]
pub struct FileError {
    file: PathBuf,
    what: What,
}

#[derive(Debug, thiserror::Error)]
enum What {
    #[error("there is no such file")]
    Missing,
    #[error("cannot be read: {0}")]
    Unreadable(io::Error),
    #[error("expected a file of at most {} MiB, found a larger one", MOST_FILE_BYTES >> 20)]
    Large,
    #[error("{0}")]
    NotText(Fault),
    #[error("a puzzle is expected, and the file has none")]
    Empty,
    #[error("expected at most {most} puzzles, found more")]
    Many { most: usize },
}

impl FileError {
    /// The error that a file has no puzzle.
    #[must_use]
    pub fn empty(file: &Path) -> Self {
        What::Empty.of(file)
    }

    /// The sentence without the name of the file.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::path::Path;
    ///
    /// let error = programs::input::FileError::empty(Path::new("boards.txt"));
    /// assert_eq!(error.what(), "a puzzle is expected, and the file has none");
    /// ```
    #[must_use]
    pub fn what(&self) -> String {
        self.what.to_string()
    }

    /// The error that a file has more than `most` puzzles.
    pub(crate) fn many(file: &Path, most: usize) -> Self {
        What::Many { most }.of(file)
    }
}

impl What {
    fn of(self, file: &Path) -> FileError {
        FileError { file: file.to_owned(), what: self }
    }
}

/// Reads `file`, which may be a device without end; `-` is standard input.
///
/// # Errors
///
/// If the file is missing or unreadable, or has more than [`MOST_FILE_BYTES`]: in one sentence that names the file.
///
/// # Examples
///
/// ```
/// use std::path::Path;
///
/// let error = programs::input::bytes(Path::new("no/such/file")).unwrap_err();
/// assert_eq!(error.to_string(), "no/such/file: there is no such file");
/// ```
pub fn bytes(file: &Path) -> Result<Vec<u8>, FileError> {
    let mut bytes = Vec::new();
    let read = match file.to_str() {
        Some("-") => io::stdin().take(MOST_FILE_BYTES + 1).read_to_end(&mut bytes),
        _ => File::open(file).and_then(|open| open.take(MOST_FILE_BYTES + 1).read_to_end(&mut bytes)),
    };
    read.map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => What::Missing.of(file),
        _ => What::Unreadable(error).of(file),
    })?;
    if bytes.len() as u64 > MOST_FILE_BYTES { Err(What::Large.of(file)) } else { Ok(bytes) }
}

/// Reads the text of `file`, less a byte-order mark.
///
/// # Errors
///
/// As [`bytes`], and if the file is not UTF-8 text.
///
/// # Examples
///
/// ```
/// use std::path::Path;
///
/// let error = programs::input::text(Path::new("no/such/file")).unwrap_err();
/// assert_eq!(error.to_string(), "no/such/file: there is no such file");
/// ```
pub fn text(file: &Path) -> Result<String, FileError> {
    let text = String::from_utf8(bytes(file)?).map_err(|error| {
        let (bytes, good) = (error.as_bytes(), error.utf8_error().valid_up_to());
        let line = bytes[..good].split(|&byte| byte == b'\n').count();
        let begin = bytes[..good].iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        What::NotText(not_text(line, &bytes[begin..], good - begin)).of(file)
    })?;
    Ok(without_mark(text))
}

/// A line, and its fault if it is no text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The text without the line end; where there is a fault, the beginning, with U+FFFD for bytes that are not UTF-8.
    pub text: String,
    /// A byte that is not UTF-8, or too many bytes.
    pub fault: Option<Fault>,
}

/// The lines that `reader` gives. One that is not UTF-8, or has more than [`MOST_LINE_BYTES`], spoils no other. Line ends
/// (`\n` and `\r\n`) and a byte-order mark at the beginning are left out.
///
/// The lines end after an error of the reader, and after a line that has more than [`MOST_FILE_BYTES`].
///
/// # Examples
///
/// ```
/// let lines: Vec<_> = programs::input::lines(&b"1 2\r\n3\xff\nlast"[..]).map(Result::unwrap).collect();
/// assert_eq!(lines.iter().map(|line| line.text.as_str()).collect::<Vec<_>>(), ["1 2", "3\u{fffd}", "last"]);
/// let fault = lines[1].fault.as_ref().unwrap();
/// assert_eq!(fault.to_string(), "line 2, column 2: expected text in UTF-8, found the byte FF");
/// ```
pub fn lines(mut reader: impl BufRead) -> impl Iterator<Item = io::Result<Line>> {
    let (mut numbers, mut failed) = (1.., false);
    std::iter::from_fn(move || {
        if failed {
            return None;
        }
        let bytes = raw_line(&mut reader).transpose()?;
        failed = bytes.is_err();
        Some(bytes.map(|bytes| Line::of(bytes, numbers.next().unwrap_or(usize::MAX))))
    })
}

impl Line {
    fn of(bytes: Vec<u8>, number: usize) -> Self {
        if bytes.len() > MOST_LINE_BYTES {
            let what =
                format!("expected a line of at most {} KiB, found a longer one", MOST_LINE_BYTES >> 10);
            return Line::faulty(&bytes, Fault { line: number, column: 1, what });
        }
        match String::from_utf8(bytes) {
            Ok(text) => Line { text: if number == 1 { without_mark(text) } else { text }, fault: None },
            Err(error) => {
                let fault = not_text(number, error.as_bytes(), error.utf8_error().valid_up_to());
                Line::faulty(error.as_bytes(), fault)
            }
        }
    }

    fn faulty(bytes: &[u8], fault: Fault) -> Self {
        Line { text: shown(String::from_utf8_lossy(bytes)), fault: Some(fault) }
    }
}

/// The bytes of the next line, without its end: of one that is too long its beginning, longer than allowed.
fn raw_line(reader: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    let kept = reader.by_ref().take(MOST_LINE_BYTES as u64 + 2).read_until(b'\n', &mut bytes)?;
    if kept == 0 {
        return Ok(None);
    }
    if bytes.last() != Some(&b'\n') && bytes.len() > MOST_LINE_BYTES {
        skip_line(reader)?;
    }
    for end in [b'\n', b'\r'] {
        bytes.pop_if(|last| *last == end);
    }
    Ok(Some(bytes))
}

fn skip_line(reader: &mut impl BufRead) -> io::Result<()> {
    let mut left = MOST_FILE_BYTES as usize;
    loop {
        let buffer = reader.fill_buf()?;
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let used = end.map_or(buffer.len(), |end| end + 1);
        reader.consume(used);
        if end.is_some() || used == 0 {
            return Ok(());
        }
        left = left.checked_sub(used).ok_or_else(|| io::Error::other("a line does not end"))?;
    }
}

fn without_mark(text: String) -> String {
    text.strip_prefix(BYTE_ORDER_MARK).map(str::to_owned).unwrap_or(text)
}

/// The fault of a line whose first `good` bytes are text.
fn not_text(line: usize, bytes: &[u8], good: usize) -> Fault {
    let column =
        String::from_utf8_lossy(&bytes[..good]).trim_start_matches(BYTE_ORDER_MARK).chars().count() + 1;
    Fault { line, column, what: format!("expected text in UTF-8, found the byte {:02X}", bytes[good]) }
}
