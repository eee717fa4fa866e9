//! The boards of files: one, or several between empty lines, or one a line.

use std::path::{Path, PathBuf};

use crate::{
    command_line::Shared,
    input::{Case, Fault, FileError, batch, cases::check_length, text},
};

/// A board of a file: its lines with their numbers.
type Part<'a> = &'a [(usize, &'a str)];

/// Returns the boards of a file, each as `read` takes it: one in all lines, several between empty lines, or, where each line
/// is a board with `/` between its rows, one a line. Lines that begin with `#` and are no board are comments.
///
/// One board has the name of the file as its text, several have `FILE#1`, `FILE#2` and so on. A file that cannot be read
/// is a board with a fault.
///
/// # Examples
///
/// ```
/// use programs::{Fault, input::file_cases};
///
/// let file = std::env::temp_dir().join(format!("programs-doc-files-{}.txt", std::process::id()));
/// std::fs::write(&file, "# two boards\n1 2\n3 4\n\n5\n")?;
/// let read = |text: &str| {
///     let numbers: Result<Vec<u32>, _> = text.split_whitespace().map(str::parse).collect();
///     numbers.map_err(|_| Fault { line: 1, column: 1, what: "expected numbers".to_owned() })
/// };
/// let cases = file_cases(&file, &read);
/// assert_eq!(cases[0].puzzle, Ok(vec![1, 2, 3, 4]));
/// assert!(cases[1].text.ends_with("#2"));
/// # std::fs::remove_file(file)
/// # ; Ok::<(), std::io::Error>(())
/// ```
pub fn file_cases<Puzzle>(file: &Path, read: &impl Fn(&str) -> Result<Puzzle, Fault>) -> Vec<Case<Puzzle>> {
    let name = file.display().to_string();
    let failed = |error: FileError| vec![Case { text: name.clone(), puzzle: Err(error.to_string()) }];
    let text = match text(file) {
        Ok(text) => text,
        Err(error) => return failed(error),
    };
    let is_board = |line: &str| read(line).is_ok();
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !is_comment(line, is_board));
    let lines: Vec<(usize, &str)> = lines.collect();
    let parts = parts(&lines, is_board);
    let case = |(number, part): (usize, &Part<'_>)| Case {
        text: if parts.len() == 1 { name.clone() } else { format!("{name}#{number}") },
        puzzle: read_part(part, read).map_err(|fault| format!("{name}, {fault}")),
    };
    if parts.is_empty() { failed(FileError::empty(file)) } else { (1..).zip(&parts).map(case).collect() }
}

/// Returns the boards of the batch file, each line as `read` takes it, or the boards of the file whose name it is.
///
/// # Errors
///
/// If the batch file gives no line.
pub(crate) fn batch_cases<Puzzle>(
    shared: &Shared,
    read: &impl Fn(&str) -> Result<Puzzle, Fault>,
    of_file: impl Fn(&Path) -> Vec<Case<Puzzle>>,
) -> Result<Vec<Case<Puzzle>>, FileError> {
    let Some(file) = &shared.batch else { return Ok(Vec::new()) };
    let is_comment = |text: &str| is_comment(text, |text| read(text).is_ok());
    let entries = batch::read_with(file, |text| !is_comment(text))?;
    let cases = entries.into_iter().flat_map(|entry| {
        let name = PathBuf::from(&entry.text);
        match entry.read(read) {
            Err(_) if entry.fault.is_none() && name.is_file() => of_file(&name),
            puzzle => vec![Case { text: entry.text, puzzle }],
        }
    });
    Ok(cases.collect())
}

/// Whether a line is a comment. A line of the sign alone is one, though a puzzle may read it as a board.
fn is_comment(line: &str, is_board: impl Fn(&str) -> bool) -> bool {
    let line = line.trim();
    let has_text = || line.contains(|sign: char| sign != '#' && !sign.is_whitespace());
    line.starts_with('#') && !(has_text() && is_board(line))
}

/// Returns the parts of a file between empty lines. A part whose lines are boards is one for each line.
fn parts(lines: Part<'_>, is_board: impl Fn(&str) -> bool) -> Vec<Part<'_>> {
    let blocks = lines.split(|(_, line)| line.trim().is_empty()).filter(|block| !block.is_empty());
    let parts = blocks.flat_map(|block| {
        let is_list = block.len() > 1 && block.iter().all(|(_, line)| line.contains('/') && is_board(line));
        block.chunks(if is_list { 1 } else { block.len() })
    });
    parts.collect()
}

/// Reads a part; a fault has the line of the file.
fn read_part<Puzzle>(part: Part<'_>, read: &impl Fn(&str) -> Result<Puzzle, Fault>) -> Result<Puzzle, Fault> {
    let text = part.iter().map(|(_, line)| *line).collect::<Vec<_>>().join("\n");
    check_length(&text).and_then(|()| read(&text)).map_err(|fault| {
        let line = part.get(fault.line.saturating_sub(1)).map_or(fault.line, |line| line.0);
        Fault { line, ..fault }
    })
}
