//! The lines of a database file: the title, puzzles, and the records of parts.

use std::{
    hash::Hasher,
    io::{self, BufRead, Read},
};

use programs::shown;
use rush_hour::{Enumeration, Puzzle, Tally};
use twox_hash::XxHash3_64;

/// The most bytes of a line: those of this program have less than a hundred.
const LONGEST: u64 = 1 << 10;

/// The most positions of a cluster: twelve lines of six configurations.
const MOST_POSITIONS: u64 = 6_u64.pow(12);

/// The first line.
pub(crate) fn title(side: usize) -> String {
    format!(
        "# Rush Hour puzzles of side {side}: moves, board, layouts of the cluster; behind those of each part its record with the checksum of them all"
    )
}

/// The lines of a part: its puzzles, and its record with the checksum of all these lines.
pub(crate) fn part(side: usize, part: usize, tally: &Tally) -> String {
    let mut checksum = Checksum::new(side);
    let mut lines = String::new();
    for line in tally.puzzles.iter().map(puzzle) {
        checksum.add(&line);
        lines += &line;
        lines.push('\n');
    }
    let record = record(part, tally);
    checksum.add(&record);
    lines + &record + &checksum.words() + "\n"
}

/// The line behind the puzzles of a part, without its checksum.
pub(crate) fn record(part: usize, tally: &Tally) -> String {
    let Tally { layouts, clusters, unsolved, positions, .. } = tally;
    format!("# part {part}: layouts {layouts} clusters {clusters} unsolved {unsolved} positions {positions}")
}

/// The line of a puzzle.
pub(crate) fn puzzle(puzzle: &Puzzle) -> String {
    format!("{} {} {}", puzzle.optimum, puzzle.board, puzzle.positions)
}

/// The checksum of the lines of a part: XXH3 with 64 bits, seeded by the side, of the lines without the checksum itself.
///
/// Each line counts with one character at its end, whatever an editor has made of it.
pub(crate) struct Checksum(XxHash3_64);

impl Checksum {
    pub(crate) fn new(side: usize) -> Self {
        Checksum(XxHash3_64::with_seed(side as u64))
    }

    pub(crate) fn add(&mut self, line: &str) {
        self.0.write(line.as_bytes());
        self.0.write(b"\n");
    }

    /// The words that follow a record.
    pub(crate) fn words(&self) -> String {
        format!(" checksum {:016x}", self.0.finish())
    }
}

/// A line of a file.
#[derive(Debug, Default)]
pub(crate) struct Line {
    bytes: Vec<u8>,
}

impl Line {
    /// Reads the next line, or the first bytes of one that is too long; `false` at the end of the file.
    pub(crate) fn read(&mut self, reader: &mut impl BufRead) -> io::Result<bool> {
        self.bytes.clear();
        Ok(reader.by_ref().take(LONGEST).read_until(b'\n', &mut self.bytes)? > 0)
    }

    /// Its bytes, those of its end included.
    pub(crate) fn len(&self) -> u64 {
        self.bytes.len() as u64
    }

    /// Whether it was written to its end.
    pub(crate) fn is_whole(&self) -> bool {
        self.bytes.ends_with(b"\n")
    }

    /// Whether it has more bytes than any line of this program.
    pub(crate) fn is_too_long(&self) -> bool {
        !self.is_whole() && self.len() == LONGEST
    }

    /// The line without its end, of one character or, as some editors write it, of two; not text is nothing.
    pub(crate) fn text(&self) -> &str {
        let bytes = self.bytes.strip_suffix(b"\n").unwrap_or(&self.bytes);
        let bytes = bytes.strip_suffix(b"\r").unwrap_or(bytes);
        str::from_utf8(bytes).unwrap_or_default()
    }

    /// The line as a message shows it.
    pub(crate) fn shown(&self) -> String {
        let text = String::from_utf8_lossy(&self.bytes);
        shown(text.trim_end_matches(['\r', '\n']))
    }
}

/// Splits the record of a part from the words of its checksum.
pub(crate) fn split_checksum(line: &str) -> (&str, &str) {
    line.rfind(" checksum ").map_or((line, ""), |at| line.split_at(at))
}

/// Reads the record of a part without its checksum: its number, and its sums without puzzles.
pub(crate) fn read_record(line: &str) -> Option<(usize, Tally)> {
    let (part, rest) = line.strip_prefix("# part ")?.split_once(": ")?;
    let words: Vec<&str> = rest.split(' ').collect();
    let ["layouts", layouts, "clusters", clusters, "unsolved", unsolved, "positions", positions] = words[..]
    else {
        return None;
    };
    let tally = Tally {
        layouts: layouts.parse().ok()?,
        clusters: clusters.parse().ok()?,
        unsolved: unsolved.parse().ok()?,
        positions: positions.parse().ok()?,
        puzzles: Vec::new(),
    };
    Some((part.parse().ok()?, tally))
}

/// Reads a puzzle of a side. Its cluster has more positions than the puzzle needs moves.
pub(crate) fn read_puzzle(line: &str, side: usize) -> Option<Puzzle> {
    let mut words = line.split(' ');
    let puzzle = Puzzle {
        optimum: words.next()?.parse().ok()?,
        board: words.next()?.parse().ok()?,
        positions: words.next()?.parse().ok()?,
    };
    let is_of_side = (puzzle.board.rows(), puzzle.board.columns()) == (side, side);
    let is_possible =
        puzzle.optimum > 0 && (u64::from(puzzle.optimum)..MOST_POSITIONS).contains(&puzzle.positions);
    (words.next().is_none() && is_of_side && is_possible).then_some(puzzle)
}

/// Whether the sums are possible ones of this part: a file that was changed by hand is found out.
pub(crate) fn is_possible(part: usize, tally: &Tally, enumeration: &Enumeration) -> bool {
    let Tally { layouts, clusters, unsolved, positions, puzzles } = tally;
    let of_puzzles = puzzles.iter().fold(0_u64, |sum, puzzle| sum.saturating_add(puzzle.positions));
    *layouts == enumeration.layouts_of(part)
        && clusters <= layouts
        && unsolved <= clusters
        && puzzles.len() as u64 <= *unsolved
        && (of_puzzles.max(*clusters)..=clusters * MOST_POSITIONS).contains(positions)
}
