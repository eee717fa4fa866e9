//! Shared command-line conventions: the spelling of options, the JSON form of an answer, the exit statuses, and the
//! place of progress.
//!
//! | status | meaning |
//! | --- | --- |
//! | 0 | solved; also help and version |
//! | 1 | proven unsolvable |
//! | 2 | bad usage or bad input |
//! | 3 | stopped by a limit |
//! | 130 | interrupted (SIGINT): the answers so far are printed |
//!
//! # Examples
//!
//! A program that solves the puzzle of counting to a number:
//!
//! ```
//! use clap::Parser;
//! use programs::{Answer, Clock, Names, Progress, Shared};
//! use search::{BreadthFirst, Progress as _, from_successors};
//!
//! /// Counts to a number, in the fewest steps of one and of doubling.
//! #[derive(Parser)]
//! #[command(name = "count")]
//! struct Options {
//!     /// Where to stop.
//!     number: u32,
//!     #[command(flatten)]
//!     shared: Shared,
//! }
//!
//! const NAMES: Names = Names { algorithms: &["bfs"], heuristics: &[], metrics: &["steps"] };
//!
//! // A program says `programs::parse(&NAMES)` and returns the exit status that it gets in place of options.
//! let options: Options = programs::parse_from(["count", "14", "--quiet"], &NAMES).unwrap();
//! let space = from_successors(|&n: &u32| [n + 1, n * 2].into_iter().filter(|&n| n < 100));
//! let mut progress = Progress::new(options.shared.shows_progress());
//! let clock = Clock::start();
//! let report = BreadthFirst::new()
//!     .within(options.shared.limits())
//!     .observed_by(&mut progress)
//!     .run(&space, &3, |&n| n == options.number);
//! let answer = Answer::of("14", &report, clock.time()).with_names(&options.shared);
//! assert_eq!((answer.cost, answer.optimal, answer.status()), (Some(3), Some(true), 0));
//! ```

mod command_line;
pub mod input;
pub mod modes;
mod puzzles;
mod report;
mod run;
mod solver;
mod terminal;

pub use command_line::{
    EarlyExit, ListChoices, Lists, Names, Shared, bytes, given, is_given, parse, parse_dashed, parse_from,
    parse_puzzles, seconds, whole_number,
};
pub use input::{Case, Fault, answer_all, batch, cases, reject, say_memory, stop};
pub use puzzles::{PegShape, course, grids, is_peg_board, tiles};
pub use report::{
    Answer, Ending, Failure, InternalError, NewFile, Pictures, Summary, Work, exit_status, say_boards,
};
pub use run::{
    Budget, BudgetWriter, Clock, DEFAULT_MEMORY, Job, Progress, Time, exit_code, interrupt, is_interrupted,
    peak_memory, watched,
};
pub use solver::{AnswerTask, Complete, Extras, Mode, NoExtras, Options, solver};
pub use terminal::{
    Drawing, Table, bar, counted, idle, json, line_width, listed, print_error, say, say_drawing, say_json,
    shown,
};

/// The code blocks of the README, run as doctests.
#[cfg(doctest)]
mod pages {
    #[doc = include_str!("../../../README.md")]
    mod readme {}
}
