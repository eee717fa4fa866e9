//! The hundred 15-puzzles of R. E. Korf, solved by IDA* and compared with the published figures.
//!
//! ```text
//! $ cargo run --release --bin korf_100 -- --heuristic manhattan --only 12,42,79
//!  id  moves  optimum          nodes       expected   seconds
//!  12     45       45         546344         546344 ...
//!  42     42       42         877823         877823 ...
//!  79     42       42         540860         540860 ...
//! 129 moves, 129 expected; 1965027 nodes, 1965027 expected; ... s, ... ns a node
//! ```
//!
//! ```text
//! $ cargo run --release --bin korf_100 -- --only 88
//! tables of patterns filled in ... s
//!  id  moves  optimum          nodes       expected   seconds
//!  88     65       65        3195708              - ...
//! 65 moves, 65 expected; 3195708 nodes; ... s, ... ns a node
//! ```
//!
//! ```text
//! $ cargo run --release --bin korf_100 -- --only 88 --threads 2
//! tables of patterns filled in ... s
//!  id  moves  optimum          nodes       expected   seconds
//!  88     65       65        3195708              - ...
//! 65 moves, 65 expected; 3195708 nodes; ... s, ... ns a node
//! ```
//!
//! ```text
//! $ cargo run --release --bin korf_100 -- --metric slides --only 79
//! tables of colours filled in ... s
//!  id slides          nodes   seconds
//!  79 ...
//! ... slides; ... nodes; ... s, ... ns a node
//! ```
//!
//! The goal has its hole FIRST. With Manhattan distance IDA* generates exactly the nodes of Korf's table (his four slips
//! corrected), the root of each instance counted once. With walking distance it generates 4,574,799,323 nodes for all
//! hundred, roots not counted. Pattern databases of six, six and three tiles are meant unless another heuristic is named. With
//! them it leaves out sequences of up to twelve moves that another sequence replaces; `--pruning 0` leaves out none and
//! generates 58,420,298 nodes. Of single instances no count is published. In slides the optima sum to 3,206. `--tables FILE`
//! keeps the tables of patterns: they are mapped from the file if it is there, else written to it. Exit status: 0 if
//! everything agrees, 1 if anything differs, 2 bad usage or a file that holds other tables or damaged ones or cannot be
//! written, 130 interrupted: the instances so far are printed.

mod slides;

use std::{
    fmt::Display,
    path::{Path, PathBuf},
    process::ExitCode,
};

use clap::Parser;
use programs::{Clock, Names, Progress, exit_code, interrupt, is_interrupted, print_error, say};
use search::{
    At, Heuristic, IdaStar, Limits, Run, Search, StateSpace,
    adapters::{MovePruning, MovePruningHeuristic},
    algorithms::ParallelIdaStar,
    run::PlanOf,
    sites::Sites,
};
use sliding_tile::{
    Board, FourByFour, HeuristicName, Position, Space,
    heuristics::{LinearConflict, Manhattan, PatternDatabases, PatternTables, WalkingDistance},
    korf::{self, Instance},
};

/// The states that IDA* with walking distance generates for all hundred, counted by an independent program.
const WALKING_DISTANCE: u64 = 4_574_799_323;

/// The same with pattern databases; counted by a program that fills its tables state by state.
const PATTERNS: u64 = 58_420_298;

const NAMES: Names = Names {
    algorithms: &[],
    heuristics: &["pdb-663", "pdb-555", "pdb-78", "walking-distance", "linear-conflict", "manhattan"],
    metrics: &["moves", "slides"],
};

/// Solves Korf's hundred 15-puzzles by IDA* and compares lengths and node counts with the published ones
#[derive(Debug, Parser)]
#[command(name = "korf_100")]
struct Options {
    /// Which of the hundred, by number, as in 12,42,79
    #[arg(long, value_name = "IDS", value_delimiter = ',', value_parser = programs::whole_number::<u32>(1..=100))]
    only: Vec<u32>,
    /// The estimate of the remaining moves
    #[arg(long, value_name = "NAME", default_value = "")]
    heuristic: String,
    /// The action that counts as one: a move of one tile, or a slide of several in a line
    #[arg(long, value_name = "NAME", default_value = "")]
    metric: String,
    /// Where to keep the tables of patterns: read if the file is there, else written
    #[arg(long, value_name = "FILE")]
    tables: Option<PathBuf>,
    /// With tables of patterns: the length of the duplicate sequences of moves that are left out; 0 leaves out none
    #[arg(long, value_name = "MOVES", default_value_t = 12, value_parser = programs::whole_number::<u8>(0..=14))]
    pruning: u8,
    /// How many threads fill tables and search; tables, nodes and solutions are the same
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = programs::whole_number::<u16>(1..=256))]
    threads: u16,
}

/// Sums over the instances so far.
#[derive(Default)]
struct Sums {
    moves: u32,
    optimum: u32,
    nodes: u64,
    seconds: f64,
}

fn main() -> ExitCode {
    let options: Options = match programs::parse(&NAMES) {
        Ok(options) => options,
        Err(status) => return status,
    };
    let chosen = |instance: &Instance| options.only.is_empty() || options.only.contains(&instance.id);
    let instances: Vec<Instance> = korf::instances().filter(chosen).collect();
    if let Some(sentence) = without_effect(&options) {
        print_error(sentence);
        return ExitCode::from(2);
    }
    if options.metric == "slides" {
        return slides::solve(&instances);
    }
    if let Err(error) = rayon::ThreadPoolBuilder::new().num_threads(options.threads.into()).build_global() {
        print_error(format_args!("error: {error}"));
        return ExitCode::from(1);
    }
    match solve_all(&options, &instances) {
        Ok(agrees) => exit_code(u8::from(!agrees)),
        Err(error) => {
            print_error(format_args!("error: {error}"));
            exit_code(2)
        }
    }
}

/// Returns a sentence on options that the others leave without an effect.
fn without_effect(options: &Options) -> Option<String> {
    let name = &options.heuristic;
    if options.metric == "slides" {
        let given = programs::given(&["heuristic", "tables", "pruning", "threads"]);
        programs::idle("--metric slides takes the tables of colours, on one thread", &given)
    } else if !name.starts_with("pdb") {
        programs::idle(
            format_args!("--heuristic {name} has no tables"),
            &programs::given(&["tables", "pruning"]),
        )
    } else {
        None
    }
}

/// Solves the instances by the chosen heuristic and says whether all is as expected.
fn solve_all(options: &Options, instances: &[Instance]) -> Result<bool, String> {
    let goal = korf::goal();
    let space = Space::<FourByFour>::with_encoding(&goal).map_err(|error| error.to_string())?;
    let of_all =
        |nodes| Expected { in_all: (instances.len() == 100).then_some(nodes), ..Expected::default() };
    Ok(match options.heuristic.as_str() {
        "manhattan" => {
            let in_all = Some(instances.iter().map(|instance| instance.nodes).sum());
            // The table counts the root of each instance.
            let expected = Expected { roots: 1, nodes: |instance| Some(instance.nodes), in_all };
            solve(&space, Manhattan::to(&goal), options, instances, &expected)
        }
        "linear-conflict" => {
            solve(&space, LinearConflict::to(&goal), options, instances, &Expected::default())
        }
        "walking-distance" => {
            let heuristic = WalkingDistance::to(&goal).map_err(|error| error.to_string())?;
            solve(&space, heuristic, options, instances, &of_all(WALKING_DISTANCE))
        }
        name => {
            let tables = databases(&goal, options)?;
            if options.pruning > 0 {
                let space = MovePruning::learn(space, options.pruning.into());
                let heuristic = MovePruningHeuristic(tables);
                solve(&space, heuristic, options, instances, &Expected::default())
            } else {
                let expected = if name == "pdb-663" { of_all(PATTERNS) } else { Expected::default() };
                solve(&space, tables, options, instances, &expected)
            }
        }
    })
}

/// The pattern databases; says how long it took to fill their tables, or to find them in a file.
fn databases(goal: &Board, options: &Options) -> Result<PatternDatabases, String> {
    let (clock, file) = (Clock::start(), options.tables.as_deref());
    let way = if file.is_some_and(Path::exists) { "read" } else { "filled" };
    let tables = file.into_iter().fold(PatternTables::new(), PatternTables::in_file);
    let tables = tables.with_threads(options.threads.into());
    let name = options.heuristic.parse::<HeuristicName>().map_err(|error| error.to_string())?;
    let limits = Limits::none().cancelled_by(interrupt());
    let patterns = tables.databases(goal, name, &limits).map_err(|error| error.to_string())?;
    say(format_args!("tables of patterns {way} in {:.2} s", clock.time().seconds));
    Ok(patterns)
}

/// The published or independent counts of nodes.
struct Expected {
    /// How many more nodes are counted for each instance.
    roots: u64,
    nodes: fn(&Instance) -> Option<u64>,
    in_all: Option<u64>,
}

impl Default for Expected {
    fn default() -> Self {
        Expected { roots: 0, nodes: |_| None, in_all: None }
    }
}

/// Solves the instances one by one and says whether all is as expected.
fn solve<S: Boards + Sites + Sync>(
    space: &S,
    heuristic: impl Heuristic<S, Memo: Send> + Sync,
    options: &Options,
    instances: &[Instance],
    expected: &Expected,
) -> bool
where
    S::Action: Send + Sync,
{
    let mut search: Box<dyn Search<S, Goal>> = if options.threads > 1 {
        Box::new(ParallelIdaStar::new(heuristic).with_sites())
    } else {
        Box::new(IdaStar::new(heuristic).with_sites())
    };
    let (mut sums, mut agrees) = (Sums::default(), true);
    say(row("id", "moves", "optimum", "nodes", "expected", "seconds"));
    for instance in instances {
        match solve_one(space, &mut *search, instance) {
            Ok((moves, generated, seconds)) => {
                let (nodes, expected) = (generated + expected.roots, (expected.nodes)(instance));
                sums.add(instance, moves, nodes, seconds);
                agrees &= moves == instance.optimum && expected.is_none_or(|expected| expected == nodes);
                say(row(
                    instance.id,
                    moves,
                    instance.optimum,
                    nodes,
                    or_dash(expected),
                    format!("{seconds:.3}"),
                ));
            }
            Err(_) if is_interrupted() => break,
            Err(error) => {
                print_error(format_args!("error: number {}: {error}", instance.id));
                agrees = false;
            }
        }
    }
    say(sums.line(expected.in_all));
    agrees && expected.in_all.is_none_or(|expected| expected == sums.nodes)
}

type Goal = At<Position<FourByFour>>;

/// The space of the moves, with duplicate sequences or without.
trait Boards: StateSpace<State = Position<FourByFour>, Cost = u32> {
    fn moves(&self) -> &Space<FourByFour>;

    fn plan(&self, plan: &PlanOf<Self>) -> PlanOf<Space<FourByFour>>;
}

impl Boards for Space<FourByFour> {
    fn moves(&self) -> &Self {
        self
    }

    fn plan(&self, plan: &PlanOf<Self>) -> PlanOf<Self> {
        plan.clone()
    }
}

impl Boards for MovePruning<Space<FourByFour>> {
    fn moves(&self) -> &Space<FourByFour> {
        self.space()
    }

    fn plan(&self, plan: &PlanOf<Self>) -> PlanOf<Space<FourByFour>> {
        MovePruning::plan(self, plan)
    }
}

/// The moves of a shortest solution of `instance`, the nodes generated, and the seconds.
fn solve_one<S: Boards>(
    space: &S,
    search: &mut dyn Search<S, Goal>,
    instance: &Instance,
) -> Result<(u32, u64, f64), String> {
    let state = |board| space.moves().state(board).ok_or("a board of another shape");
    let (start, goal) = (state(&instance.board)?, At(state(&korf::goal())?));
    let mut progress = Progress::new(true);
    let clock = Clock::start();
    let limits = Limits::none().cancelled_by(interrupt());
    let report = Run::of(search).within(limits).observed_by(&mut progress).run_to(space, &start, &goal);
    let seconds = clock.time().seconds;
    let plan = report.plan().filter(|_| report.is_optimal()).ok_or("no shortest solution was found")?;
    space.plan(plan).replay(space.moves(), &goal).map_err(|error| error.to_string())?;
    Ok((plan.cost, report.stats.generated, seconds))
}

impl Sums {
    fn add(&mut self, instance: &Instance, moves: u32, nodes: u64, seconds: f64) {
        self.moves += moves;
        self.optimum += instance.optimum;
        self.nodes += nodes;
        self.seconds += seconds;
    }

    #[expect(clippy::cast_precision_loss, reason = "a mean of three digits")]
    fn line(&self, expected: Option<u64>) -> String {
        let Sums { moves, optimum, nodes, seconds } = self;
        let mean = seconds * 1e9 / (*nodes).max(1) as f64;
        let expected = expected.map_or_else(String::new, |expected| format!(", {expected} expected"));
        format!(
            "{moves} moves, {optimum} expected; {nodes} nodes{expected}; {seconds:.1} s, {mean:.1} ns a node"
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

fn or_dash(number: Option<u64>) -> String {
    number.map_or_else(|| "-".to_owned(), |number| number.to_string())
}
