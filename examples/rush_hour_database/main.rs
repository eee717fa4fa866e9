//! Every Rush Hour puzzle of a size: all clusters with a solution, and the minimal puzzles among them, in a file.
//!
//! ```text
//! $ cargo run --release --example rush_hour_database
//! side 5: 5523 of 5523 parts, 62106 clusters, 33220 with an unsolved layout, 4629737 positions
//! 1730 minimal puzzles; by moves: 1:1 2:3 3:46 4:165 5:339 6:340 7:296 8:196 9:139 10:83 11:32 12:12 13:26 14:22 15:14 16:12 18:2 20:2
//! the hardest takes 20 moves: BBCCD/EEoFD/GAAFo/GoHII/JJHoo
//! published: 62106 clusters, 1730 puzzles: as found
//! 124886 layouts in ... s on ... threads
//! ```
//!
//! With `--side 6 --output FILE` this is a job of about a core-hour. It can be stopped at any time, by `--max-seconds` or
//! by force, and goes on where it was when it is started again with the same file: a part of the work whose record is
//! not yet in the file is done again. Each line of the file is a puzzle (moves, board, layouts of its cluster) or the
//! record of a part.
//!
//! Exit status: 0 all parts are done and agree with what is published, 1 they differ, 2 bad usage or a file that is not
//! such a database, 3 stopped by the limit.

mod file;
mod work;

use std::{path::PathBuf, process::ExitCode, time::Duration};

use clap::Parser;
use program::{Names, complain, say};
use rush_hour::{Enumeration, Tally};

use crate::{file::Database, work::Job};

/// What M. Fogleman's enumeration found: side, clusters with a solution, minimal puzzles.
const PUBLISHED: [(usize, Option<u64>, usize); 2] = [(5, Some(62_106), 1_730), (6, None, 2_577_412)];

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
    /// How many threads work; as many as the machine has processors unless said
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    threads: usize,
    /// Stop after so many seconds
    #[arg(long, value_name = "S", value_parser = seconds)]
    max_seconds: Option<Duration>,
}

fn main() -> ExitCode {
    match program::parse(&Names::default()) {
        Ok(options) => run(&options).unwrap_or_else(|error| {
            complain(format_args!("error: {error}"));
            ExitCode::from(2)
        }),
        Err(status) => status,
    }
}

fn run(options: &Options) -> Result<ExitCode, String> {
    let enumeration = Enumeration::of_side(options.side)
        .ok_or_else(|| format!("a side from 3 to 6 is expected, found {}", options.side))?;
    let mut database = match &options.output {
        Some(path) => Database::open(path, options.side, enumeration.parts())?,
        None => Database::in_memory(),
    };
    let job = Job::new(&enumeration, options.side, database.parts());
    let before = database.parts().len();
    let time = job.run(options.threads, options.max_seconds, |part, tally| database.add(part, &tally))?;
    let (done, tally) = (database.parts().len(), database.tally());
    let parts = before + job.parts();
    say(summary(options.side, done, parts, tally));
    say(&time);
    Ok(ExitCode::from(if done < parts { 3 } else { u8::from(!agrees(options.side, tally)) }))
}

fn summary(side: usize, done: usize, parts: usize, tally: &Tally) -> String {
    let Tally { clusters, unsolved, positions, puzzles, .. } = tally;
    let most = puzzles.iter().map(|puzzle| puzzle.moves).max().unwrap_or(0);
    let count = |moves| puzzles.iter().filter(|puzzle| puzzle.moves == moves).count();
    let by_moves = (1..=most).map(|moves| (moves, count(moves))).filter(|&(_, count)| count > 0);
    let by_moves: Vec<String> = by_moves.map(|(moves, count)| format!("{moves}:{count}")).collect();
    let hardest =
        puzzles.iter().filter(|puzzle| puzzle.moves == most).map(|puzzle| puzzle.board.to_string()).min();
    let published =
        published(side).filter(|_| done == parts).map_or_else(String::new, |(clusters, puzzles)| {
            let clusters = clusters.map_or_else(String::new, |clusters| format!("{clusters} clusters, "));
            let verdict = if agrees(side, tally) { "as found" } else { "NOT as found" };
            format!("\npublished: {clusters}{puzzles} puzzles: {verdict}")
        });
    format!(
        "side {side}: {done} of {parts} parts, {clusters} clusters, {unsolved} with an unsolved layout, {positions} \
         positions\n{} minimal puzzles; by moves: {}\nthe hardest takes {most} moves: {}{published}",
        puzzles.len(),
        by_moves.join(" "),
        hardest.unwrap_or_default(),
    )
}

fn published(side: usize) -> Option<(Option<u64>, usize)> {
    let of_side = PUBLISHED.iter().find(|published| published.0 == side);
    of_side.map(|&(_, clusters, puzzles)| (clusters, puzzles))
}

fn agrees(side: usize, tally: &Tally) -> bool {
    published(side).is_none_or(|(clusters, puzzles)| {
        clusters.is_none_or(|clusters| clusters == tally.clusters) && puzzles == tally.puzzles.len()
    })
}

fn seconds(text: &str) -> Result<Duration, String> {
    let number = text.parse::<f64>().ok();
    number
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .ok_or_else(|| "a number of seconds is expected, such as 60 or 0.5".to_owned())
}
