//! The boards of a contest of 2009: the published runs of its entries, and the runs of this library.
//!
//! ```text
//! $ cargo run --release --bin contest
//! The published runs:
//! board      entry        answer               positions   KiB  seconds
//! simple     D[r]eadLock  solved                       -     -        -
//! simple     Ulmo         solved                 1586406     -       20
//! autre      D[r]eadLock  none in a long time          -     -        -
//! plateau10  S. Togni     solved                   13252   102    0.219
//! plateau11  S. Togni     solved                    5958    45    0.078
//! plateau12  S. Togni     solved                    2746    22    0.031
//! plateau14  S. Togni     solved                   14648    99    0.203
//! plateau15  S. Togni     solved                   97288   765    1.406
//! plateau16  S. Togni     solved                  230005  1493    7.016
//! echec      S. Togni     none in two hours            -     -        -
//!
//! The runs of this library:
//! board      algorithm  answer       positions     KiB  seconds
//! simple     beam       solved            1673      14   ...
//! autre      beam       solved              34       3   ...
//! plateau10  beam       solved            1544      14   ...
//! plateau11  beam       solved            2877      22   ...
//! plateau12  beam       solved             561      10   ...
//! plateau14  beam       solved             750      10   ...
//! plateau15  beam       solved           15462      78   ...
//! plateau16  beam       solved            1006      15   ...
//! echec      exact      no solution  ...
//! ```
//!
//! Three entries were judged, and these are all the figures that their pages have. Ulmo's positions are those that the program
//! remembered: its page has their numbers by pegs, from 32 to 1. The jury tried further boards and gives no figures for them.
//!
//! The entries ran on machines of 2009, so positions and memory compare better than times. `echec` has no solution: the search
//! looks at all 427,585,687 positions that can be reached.

use std::process::ExitCode;

use clap::Parser;
use peg_solitaire::{ContestFile, Solver, contest};
use programs::{Clock, Names, Table, exit_code, interrupt, is_interrupted, say};
use search::{Limits, Outcome};

const NOTES: &str = "\
The contest is `Solitaire`, held by the C and C++ community of developpez.com in 2009. Three entries were judged. S. Togni's
page has the positions, the memory and the time of six boards; Ulmo's has the positions that the program remembered on the
board `simple`, and the jury its time. D[r]eadLock's page has no figures.";

/// Solves the boards of a solitaire contest, beside the published runs of its three entries
#[derive(Debug, Parser)]
#[command(name = "contest", after_help = NOTES)]
struct Options {}

/// The published result of an entry on a board: the answer, the explored positions, the memory in KiB and the time
/// in seconds, each where it is published.
const PUBLISHED: [[&str; 6]; 10] = [
    ["simple", "D[r]eadLock", "solved", "-", "-", "-"],
    ["simple", "Ulmo", "solved", "1586406", "-", "20"],
    ["autre", "D[r]eadLock", "none in a long time", "-", "-", "-"],
    ["plateau10", "S. Togni", "solved", "13252", "102", "0.219"],
    ["plateau11", "S. Togni", "solved", "5958", "45", "0.078"],
    ["plateau12", "S. Togni", "solved", "2746", "22", "0.031"],
    ["plateau14", "S. Togni", "solved", "14648", "99", "0.203"],
    ["plateau15", "S. Togni", "solved", "97288", "765", "1.406"],
    ["plateau16", "S. Togni", "solved", "230005", "1493", "7.016"],
    ["echec", "S. Togni", "none in two hours", "-", "-", "-"],
];

fn main() -> ExitCode {
    if let Err(status) = programs::parse::<Options>(&Names::default()) {
        return status;
    }
    let mut published = Table::new(["board", "entry", "answer", "positions", "KiB", "seconds"]);
    let mut ours = Table::new(["board", "algorithm", "answer", "positions", "KiB", "seconds"]);
    for run in PUBLISHED {
        published.row(run);
    }
    say(format_args!("The published runs:\n{published}\n"));
    let mut names = PUBLISHED.map(|[name, ..]| name).to_vec();
    names.dedup();
    for name in names {
        if let Some(file) = contest().find(|file| file.name == name)
            && !is_interrupted()
        {
            ours.row(solve(&file));
        }
    }
    say(format_args!("The runs of this library:\n{ours}"));
    exit_code(0)
}

/// The row of a board.
fn solve(file: &ContestFile) -> [String; 6] {
    let named = |answer: &str| [file.name, "-", answer, "-", "-", "-"].map(str::to_owned);
    let Ok(board) = file.board() else { return named("no board") };
    let clock = Clock::start();
    let limits = Limits::none().cancelled_by(interrupt());
    let Ok(answer) = Solver::new(&board).with_limits(limits).solve() else { return named("no answer") };
    let seconds = clock.time().seconds;
    let word = match answer.outcome() {
        Outcome::Solved(_) => "solved",
        Outcome::Exhausted => "no solution",
        _ => "stopped",
    };
    let stats = &answer.report.stats;
    [
        file.name.to_owned(),
        answer.algorithm.to_owned(),
        word.to_owned(),
        stats.expanded.to_string(),
        stats.peak_bytes.div_ceil(1024).to_string(),
        format!("{seconds:.4}"),
    ]
}
