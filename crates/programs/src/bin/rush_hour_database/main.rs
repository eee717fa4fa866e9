//! Every Rush Hour puzzle of a size: all clusters with a solution, and the minimal puzzles among them, in a file.
//!
//! ```text
//! $ cargo run --release --bin rush_hour_database
//! side 5: 5523 of 5523 parts, 62106 clusters, 33220 with an unsolved layout, 4629737 positions
//! 1730 minimal puzzles; by moves: 1:1 2:3 3:46 4:165 5:339 6:340 7:296 8:196 9:139 10:83 11:32 12:12 13:26 14:22 15:14 16:12 18:2 20:2
//! the hardest takes 20 moves: BBCCD/EEoFD/GAAFo/GoHII/JJHoo
//! published: 62106 clusters, 1730 puzzles: as found
//! 124886 layouts in ... s on ... threads
//! ```
//!
//! With `--side 6 --output FILE` this is a job of about a core-hour. It can be stopped at any time, by `--max-seconds`, by
//! SIGINT or by force, and goes on where it was when it is started again with the same file: a part of the work whose record is
//! not yet in the file is done again. Each line of the file is a puzzle (moves, board, layouts of its cluster) or the
//! record of a part.
//!
//! One process at a time works on a file: another one is rejected. A record has the checksum of its puzzles and sums. A file
//! that is damaged or was changed by hand is rejected at the first line that cannot be.
//!
//! Exit status: 0 all parts are done and agree with the published results, 1 they differ, 2 bad usage or a file that is not
//! such a database, 3 stopped by the limit, 130 interrupted.

mod file;
mod found;
mod line;
mod work;

use std::{path::PathBuf, process::ExitCode, time::Duration};

use clap::{Parser, value_parser};
use programs::{Ending, Names, is_interrupted, print_error, say};
use rush_hour::Enumeration;

use crate::{
    file::Database,
    found::Found,
    work::{Deadline, Job},
};

/// Results of M. Fogleman's enumeration without walls.
///
/// His 2,577,412 minimal puzzles of side 6 have up to two walls, so they are not compared.
const PUBLISHED: [Published; 2] = [
    Published { side: 5, counts: Some((62_106, 1_730)), hardest: None },
    Published { side: 6, counts: None, hardest: Some(51) },
];

/// Published results of one side.
struct Published {
    side: usize,
    /// Clusters with a solution, and minimal puzzles.
    counts: Option<(u64, u64)>,
    /// The most moves that a puzzle takes.
    hardest: Option<u32>,
}

/// Enumerates all Rush Hour puzzles of a size
#[derive(Debug, Parser)]
#[command(name = "rush_hour_database")]
struct Options {
    /// Rows and columns, from 3 to 6
    #[arg(long, value_name = "N", default_value_t = 5)]
    side: usize,
    /// Where the puzzles are written; work that this file holds is not done again
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// How many threads work, at most 1024; as many as the machine has processors unless said
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..=1024))]
    threads: Option<u64>,
    /// Stop after S seconds
    #[arg(long, value_name = "S", value_parser = seconds)]
    max_seconds: Option<Duration>,
}

fn main() -> ExitCode {
    match programs::parse(&Names::default()) {
        Ok(options) => run(&options).unwrap_or_else(|error| {
            print_error(format_args!("error: {error}"));
            ExitCode::from(2)
        }),
        Err(status) => status,
    }
}

fn run(options: &Options) -> Result<ExitCode, String> {
    let deadline = Deadline::of(options.max_seconds);
    let enumeration = Enumeration::of_side(options.side)
        .ok_or_else(|| format!("a side from 3 to 6 is expected, found {}", options.side))?;
    let mut database = match &options.output {
        Some(path) => Database::open(path, options.side, &enumeration)?,
        None => Database::in_memory(options.side),
    };
    let before = database.parts().len();
    let stopped = || if is_interrupted() { Ending::Interrupted } else { Ending::Stopped };
    let Some(job) = Job::new(&enumeration, options.side, database.parts(), deadline) else {
        say(format_args!("side {}: {before} parts, {}", options.side, database.found()));
        return Ok(ExitCode::from(stopped().status()));
    };
    let time = job.run(options.threads, deadline, |part, tally| database.add(part, &tally))?;
    let (done, found) = (database.parts().len(), database.found());
    let parts = before + job.parts();
    say(summary(options.side, done, parts, found));
    say(&time);
    let is_stopped = done < parts;
    let status = if is_stopped { stopped().status() } else { u8::from(!agrees(options.side, found)) };
    Ok(ExitCode::from(status))
}

fn summary(side: usize, done: usize, parts: usize, found: &Found) -> String {
    let published = published(side).filter(|_| done == parts);
    let published = published.map_or_else(String::new, |Published { counts, hardest, .. }| {
        let counts = counts.map(|(clusters, puzzles)| format!("{clusters} clusters, {puzzles} puzzles: "));
        let hardest = hardest.map(|moves| format!("the hardest takes {moves} moves: "));
        let verdict = if agrees(side, found) { "as found" } else { "NOT as found" };
        format!("\npublished: {}{}{verdict}", counts.unwrap_or_default(), hardest.unwrap_or_default())
    });
    format!("side {side}: {done} of {parts} parts, {found}{published}")
}

fn published(side: usize) -> Option<&'static Published> {
    PUBLISHED.iter().find(|published| published.side == side)
}

fn agrees(side: usize, found: &Found) -> bool {
    published(side).is_none_or(|published| {
        let counts = (found.clusters, found.puzzles());
        published.counts.is_none_or(|published| published == counts)
            && published.hardest.is_none_or(|published| published == found.most_moves())
    })
}

fn seconds(text: &str) -> Result<Duration, String> {
    let number = text.parse::<f64>().ok();
    number
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .ok_or_else(|| "a number of seconds is expected, such as 60 or 0.5".to_owned())
}
