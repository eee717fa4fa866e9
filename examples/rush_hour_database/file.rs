//! The database file: puzzles, and behind the puzzles of each part its record, which says that the part is done.
//!
//! ```text
//! # Rush Hour puzzles of side 5: moves, board, layouts of the cluster; behind those of each part its record
//! 4 ooBBB/Coooo/CAAoD/EEooD/ooooo 123
//! # part 7: layouts 99 clusters 45 unsolved 30 positions 5678
//! ```

use std::{
    collections::BTreeSet,
    fs::{File, OpenOptions},
    io::{self, BufRead, BufReader, Seek, SeekFrom, Write},
    path::Path,
};

use rush_hour::{Puzzle, Tally};

/// What is known so far, and the file that holds it.
pub(crate) struct Database {
    file: Option<File>,
    parts: BTreeSet<usize>,
    tally: Tally,
}

impl Database {
    /// A database that is lost when the program ends.
    pub(crate) fn in_memory() -> Self {
        Database { file: None, parts: BTreeSet::new(), tally: Tally::default() }
    }

    /// Opens or makes the file; what stands behind its last record was not finished, and is cut off.
    pub(crate) fn open(path: &Path, side: usize, parts: usize) -> Result<Self, String> {
        let name = path.display();
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(|error| format!("{name}: {error}"))?;
        let mut database = Database::in_memory();
        let end = database.read(&file, &title(side), parts).map_err(|error| format!("{name}: {error}"))?;
        let ready = file.set_len(end).and_then(|()| file.seek(SeekFrom::Start(end)));
        ready.map_err(|error| format!("{name}: {error}"))?;
        if end == 0 {
            file.write_all(title(side).as_bytes()).map_err(|error| format!("{name}: {error}"))?;
        }
        Ok(Database { file: Some(file), ..database })
    }

    /// The parts that are done.
    pub(crate) fn parts(&self) -> &BTreeSet<usize> {
        &self.parts
    }

    /// What they have in all.
    pub(crate) fn tally(&self) -> &Tally {
        &self.tally
    }

    /// Adds a part: in one piece, so that whoever kills the program finds whole lines at most.
    pub(crate) fn add(&mut self, part: usize, tally: &Tally) -> io::Result<()> {
        if let Some(file) = &mut self.file {
            let puzzle = |puzzle: &Puzzle| format!("{} {} {}\n", puzzle.moves, puzzle.board, puzzle.cluster);
            let puzzles: String = tally.puzzles.iter().map(puzzle).collect();
            file.write_all((puzzles + &record(part, tally)).as_bytes())?;
        }
        self.parts.insert(part);
        self.tally += tally.clone();
        Ok(())
    }

    /// Reads the file and says where its last record ends.
    fn read(&mut self, file: &File, title: &str, parts: usize) -> Result<u64, String> {
        let mut reader = BufReader::new(file);
        let (mut line, mut number, mut at, mut end) = (String::new(), 0, 0, 0);
        let mut puzzles = Vec::new();
        while reader.read_line(&mut line).map_err(|error| error.to_string())? > 0 {
            number += 1;
            at += line.len() as u64;
            let is_whole = line.ends_with('\n');
            if number == 1 && line != title {
                return Err(format!("line 1: expected `{}`, found `{}`", title.trim_end(), line.trim_end()));
            } else if number == 1 {
                end = at;
            } else if let Some((part, tally)) = read_record(&line).filter(|_| is_whole) {
                if part >= parts || !self.parts.insert(part) {
                    return Err(format!("line {number}: expected a part below {parts}, once, found {part}"));
                }
                self.tally += Tally { puzzles: std::mem::take(&mut puzzles), ..tally };
                end = at;
            } else if let Some(puzzle) = read_puzzle(&line) {
                puzzles.push(puzzle);
            } else if is_whole {
                return Err(format!(
                    "line {number}: expected a puzzle or the record of a part, found `{}`",
                    line.trim_end()
                ));
            }
            line.clear();
        }
        Ok(end)
    }
}

fn title(side: usize) -> String {
    format!(
        "# Rush Hour puzzles of side {side}: moves, board, layouts of the cluster; behind those of each part its record\n"
    )
}

fn record(part: usize, tally: &Tally) -> String {
    let Tally { layouts, clusters, unsolved, positions, .. } = tally;
    format!(
        "# part {part}: layouts {layouts} clusters {clusters} unsolved {unsolved} positions {positions}\n"
    )
}

fn read_record(line: &str) -> Option<(usize, Tally)> {
    let (part, rest) = line.strip_prefix("# part ")?.trim_end().split_once(": ")?;
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

fn read_puzzle(line: &str) -> Option<Puzzle> {
    let mut words = line.trim_end().split(' ');
    let moves = words.next()?.parse().ok()?;
    let board = words.next()?.parse().ok()?;
    let cluster = words.next()?.parse().ok()?;
    words.next().is_none().then_some(Puzzle { board, moves, cluster })
}
