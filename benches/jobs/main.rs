//! Jobs that users bring, each done with the calls of a first hour and beside that with `pathfinding`, or by hand where the
//! name says so: `cargo bench --bench jobs -- [RUNS] [NAME...]`.
//!
//! Each run is the first one of a new process. The sides take turns, their answers are compared, and the table has the medians
//! of the processor time and of the peak memory of the process, its input included. A row of many searches has the time of one.

#![expect(clippy::expect_used, clippy::print_stdout, reason = "a bench may panic, and says what it measured")]
#![expect(
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "coordinates inside a grid, small numbers"
)]

mod grid;
mod job;
mod maze;
mod table;

mod amphipods;
mod anytime;
mod beam;
mod blizzards;
mod buttons;
mod chiton;
mod crucible;
mod elevators;
mod fuel;
mod hill;
mod keys;
mod ladders;
mod nearest;
mod portals;
mod reindeer;
mod routes;
mod small;
mod stored;
mod terrain;
mod tiles;
mod timetable;
mod tours;
mod valves;

use std::env;

use crate::job::{Job, Side};

fn jobs() -> Vec<Job> {
    let mut jobs = vec![chiton::on_a_grid()];
    jobs.extend([crucible::job(), reindeer::all_distances(), reindeer::bag(), amphipods::job(), keys::job()]);
    jobs.extend([valves::job(), blizzards::job(), elevators::job(), ladders::job(), nearest::job()]);
    jobs.extend([routes::job(), anytime::job(), beam::job(), beam::twenty()]);
    jobs.extend(tours::jobs());
    jobs.extend([stored::job(), chiton::tiled(), hill::job(), portals::job(), timetable::job()]);
    jobs.extend([terrain::job(), tiles::job(), fuel::job(), buttons::job()]);
    jobs.extend(small::jobs());
    jobs
}

fn main() {
    let arguments: Vec<String> = env::args().skip(1).filter(|argument| !argument.starts_with("--")).collect();
    match &arguments[..] {
        [run, name, side] if run == "run" => {
            let jobs = jobs();
            let job = jobs.iter().find(|job| job.name == name).expect("the name of a job");
            println!("{}", job.run(Side::of(side)));
        }
        _ => compare(&arguments),
    }
}

/// Prints the table of the jobs that are named, or of all.
fn compare(arguments: &[String]) {
    let (runs, names): (Vec<_>, Vec<_>) =
        arguments.iter().partition(|argument| argument.parse::<usize>().is_ok());
    let runs = runs.first().and_then(|runs| runs.parse().ok()).unwrap_or(5);
    let runs = if env::args().any(|argument| argument == "--test") { 1 } else { runs };
    let mut jobs = jobs();
    jobs.retain(|job| names.is_empty() || names.iter().any(|name| job.name.contains(*name)));
    table::print(&jobs, runs);
}
