//! Explores all positions of a puzzle, breadth first, from one thread to several hosts: the number of positions at each depth.
//!
//! ```text
//! $ cargo run --release --bin explore -- sliding-tile 3x3
//! depth  positions
//!     0          1
//!     1          2
//! ...
//!    30        221
//!    31          2
//! all 181440 positions, 483840 moves; ... s, ... positions a second, ... MB...
//! ```
//!
//! In two threads, in two processes on this machine, and on two hosts:
//!
//! ```text
//! $ cargo run --release --bin explore -- rush-hour 1 --workers 2
//! depth  positions
//!     0          1
//! ...
//! all 1247 positions, ...
//! $ cargo run --release --bin explore -- peg-solitaire triangle --processes 2 --json
//! {"puzzle":"peg-solitaire triangle","outcome":"complete","positions":3016,"layers":[1,2,...],"depth":13,...}
//! ```
//!
//! `explore sliding-tile 3x4 --disk FOLDER --max-memory 64M` keeps the layers in files of that folder. If it is
//! interrupted or killed, the same command with `--resume` goes on from the last complete layer.
//!
//! `explore sliding-tile 3x4 --hosts hosts.txt --process 0 --checkpoint 3x4` on the first host, and the same with
//! `--process 1` on the second.
//!
//! The file `hosts.txt` has the address of a process on each line, such as `10.0.0.1:2101`. All processes run the same
//! command, each with its own number. docs/from-a-laptop-to-a-cluster.md says more.
//!
//! Exit status: 0 all positions; 2 bad usage, bad input or a folder that cannot be used; 3 stopped by a limit, or a
//! process is lost or absent; 130 interrupted: the layers so far are printed.

mod canonical;
mod disk;
mod options;
mod print;
mod progress;
mod puzzles;
mod run;

use std::process::ExitCode;

use programs::{Names, print_error};

use options::Options;

fn main() -> ExitCode {
    let options: Options = match programs::parse_dashed(&Names::default(), |text| text.contains("=>")) {
        Ok(options) => options,
        Err(status) => return status,
    };
    match options.check().and_then(|()| puzzles::explore(&options)) {
        Ok(status) => programs::exit_code(status),
        Err(sentence) => {
            print_error(format_args!("error: {sentence}"));
            ExitCode::from(2)
        }
    }
}
