//! The fifty 24-puzzles of R. E. Korf, solved by IDA* with four patterns of six tiles; the six easiest unless others are named.
//!
//! ```text
//! $ cargo run --release --bin korf_24 -- --only 38
//! tables of patterns filled in ... s
//!  id  moves  optimum          nodes       expected   seconds
//!  38     96       96       38173507       38173507 ...
//! 96 moves, 96 expected; 38173507 nodes, 38173507 expected; ... s, ... ns a node
//! ```
//!
//! The goal has its hole FIRST. The patterns are those of R. E. Korf and A. Felner, "Disjoint pattern database heuristics",
//! 2002, with reflection. The nodes of their table came out for numbers 38, 40 and 25; they are shown beside and not asked for,
//! since counts of a last pass depend on the order of moves. `--tables FILE` keeps the tables (254 MB): they are mapped
//! from the file if it is there, else written to it. Exit status: 0 if all solutions are as long as published, 1 if not,
//! 2 bad usage or a file that holds other tables or damaged ones or cannot be written, 130 interrupted: the instances so
//! far are printed.

use std::{fmt::Display, path::PathBuf, process::ExitCode};

use clap::Parser;
use programs::{Clock, Names, Progress, exit_code, interrupt, is_interrupted, print_error, say};
use rayon::ThreadPoolBuilder;
use search::{At, Limits, Progress as _, algorithms::ParallelIdaStar, sites::BySite};
use sliding_tile::{
    HeuristicName, Space,
    heuristics::{PatternDatabases, PatternTables},
    korf::{self, Instance},
};

/// Those with the fewest nodes.
const EASIEST: [u32; 6] = [38, 40, 25, 44, 32, 28];

/// Solves 24-puzzles of Korf's fifty by IDA* and compares lengths and node counts with the published ones
#[derive(Debug, Parser)]
#[command(name = "korf_24")]
struct Options {
    /// Which of the fifty, by number, as in 38,40
    #[arg(long, value_name = "IDS", value_delimiter = ',', default_values_t = EASIEST, value_parser = programs::whole_number::<u32>(1..=50))]
    only: Vec<u32>,
    /// Where to keep the tables of patterns: read if the file is there, else written
    #[arg(long, value_name = "FILE")]
    tables: Option<PathBuf>,
    /// How many threads fill tables and search; tables, nodes and solutions are the same
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = programs::whole_number::<u16>(1..=256))]
    threads: u16,
}

/// Sums over the instances so far.
#[derive(Default)]
struct Sums {
    moves: u32,
    optimum: u32,
    nodes: u64,
    expected: u64,
    seconds: f64,
}

fn main() -> ExitCode {
    let options: Options = match programs::parse(&Names::default()) {
        Ok(options) => options,
        Err(status) => return status,
    };
    if let Err(error) = ThreadPoolBuilder::new().num_threads(options.threads.into()).build_global() {
        print_error(format_args!("error: {error}"));
        return ExitCode::from(1);
    }
    match databases(&options) {
        Ok(databases) => exit_code(u8::from(!solve(databases, &options.only))),
        Err(error) => {
            print_error(format_args!("error: {error}"));
            exit_code(2)
        }
    }
}

/// The pattern databases; says how long it took to fill their tables, or to find them in a file.
fn databases(options: &Options) -> Result<PatternDatabases, String> {
    let (clock, file) = (Clock::start(), options.tables.as_deref());
    let way = if file.is_some_and(std::path::Path::exists) { "read" } else { "filled" };
    let tables = file.into_iter().fold(PatternTables::new(), PatternTables::in_file);
    let tables = tables.with_threads(options.threads.into());
    let limits = Limits::none().cancelled_by(interrupt());
    let patterns = tables.databases(&korf::goal_of_fifty(), HeuristicName::Pdb6666, &limits);
    let patterns = patterns.map_err(|error| error.to_string())?;
    say(format_args!("tables of patterns {way} in {:.2} s", clock.time().seconds));
    Ok(patterns)
}

/// Solves the instances one by one, in the order of `ids`, and says whether all are as long as published.
fn solve(databases: PatternDatabases, ids: &[u32]) -> bool {
    let mut search = ParallelIdaStar::new(databases).with_sites();
    let (mut sums, mut agrees) = (Sums::default(), true);
    say(row("id", "moves", "optimum", "nodes", "expected", "seconds"));
    for instance in ids.iter().filter_map(|id| korf::fifty().find(|instance| instance.id == *id)) {
        match solve_one(&mut search, &instance) {
            Ok((moves, nodes, seconds)) => {
                agrees &= moves == instance.optimum;
                sums.add(&instance, moves, nodes, seconds);
                let seconds = format!("{seconds:.1}");
                say(row(instance.id, moves, instance.optimum, nodes, instance.nodes, seconds));
            }
            Err(_) if is_interrupted() => break,
            Err(error) => {
                print_error(format_args!("error: number {}: {error}", instance.id));
                agrees = false;
            }
        }
    }
    say(sums.line());
    agrees
}

/// The moves of a shortest solution of `instance`, the nodes generated, and the seconds.
fn solve_one(
    search: &mut ParallelIdaStar<Space<u128>, PatternDatabases, BySite>,
    instance: &Instance,
) -> Result<(u32, u64, f64), String> {
    let space = Space::<u128>::with_encoding(&instance.board).map_err(|error| error.to_string())?;
    let goal = At(space.state(&korf::goal_of_fifty()).ok_or("a goal of another shape")?);
    let mut progress = Progress::new(true);
    let clock = Clock::start();
    let limits = Limits::none().cancelled_by(interrupt());
    let report = search.within(limits).observed_by(&mut progress).run_to(&space, &space.start(), &goal);
    let seconds = clock.time().seconds;
    let plan = report.plan().filter(|_| report.is_optimal()).ok_or("no shortest solution was found")?;
    plan.replay(&space, &goal).map_err(|error| error.to_string())?;
    Ok((plan.cost, report.stats.generated, seconds))
}

impl Sums {
    fn add(&mut self, instance: &Instance, moves: u32, nodes: u64, seconds: f64) {
        self.moves += moves;
        self.optimum += instance.optimum;
        self.nodes += nodes;
        self.expected += instance.nodes;
        self.seconds += seconds;
    }

    #[expect(clippy::cast_precision_loss, reason = "a mean of three digits")]
    fn line(&self) -> String {
        let Sums { moves, optimum, nodes, expected, seconds } = self;
        let mean = seconds * 1e9 / (*nodes).max(1) as f64;
        format!(
            "{moves} moves, {optimum} expected; {nodes} nodes, {expected} expected; {seconds:.1} s, {mean:.1} ns a node"
        )
    }
}

fn row(
    id: impl Display,
    moves: impl Display,
    optimum: impl Display,
    nodes: impl Display,
    expected: impl Display,
    seconds: impl Display,
) -> String {
    format!("{id:>3} {moves:>6} {optimum:>8} {nodes:>14} {expected:>14} {seconds:>9}")
}
