//! The hardest game of every set of pieces in the wooden frame, in three metrics, on all processors.
//!
//! ```text
//! $ cargo run --release --bin piece_sets
//! 203 sets, 29334498 layouts
//! the hardest in unit: 179, of 28913089 with a solution; ... s
//! the hardest in line: 150, of 28913089 with a solution; ... s
//! the hardest in move: 138, of 28913089 with a solution; ... s
//! two empty cells: 35 sets, 1588914 layouts, 1299392 with a solution
//! set       layouts  with a solution  unit  line  move
//! 4, 2, 3    109260            83972   179   150   138
//! 4, 3, 2    106800            82835   178   145   135
//! 4, 4, 1     51660            30778   138   109    97
//! 4, 1, 4     65880            53954   126   101    93
//! 2, 4, 2     18504             4464   107    81    77
//! 6, 1, 3    149632           136490   100    82    75
//! ...
//! ```
//!
//! A set is named by its blocks of 1x1, its lying and its standing ones; the squirrel is always there. The set of the wooden
//! game is 4, 1, 4.

use std::{
    cmp::Reverse,
    panic::resume_unwind,
    process::ExitCode,
    sync::atomic::{AtomicUsize, Ordering},
    thread::{self, available_parallelism},
};

use clap::Parser;
use programs::{Clock, Names, Table, exit_code, is_interrupted, print_error, say};
use squirrel_cage::{
    Board, HardestBoard, HardestStart, OneBit, PieceSet, SpaceError, layouts,
    metric::{self, Line, Reach, Unit},
};

/// The results for one set.
struct Found {
    set: PieceSet,
    layouts: u64,
    games: [Option<HardestBoard>; 3],
}

/// Finds the hardest game of every set of pieces in the wooden frame
#[derive(Debug, Parser)]
#[command(name = "piece_sets")]
struct Options {}

fn main() -> ExitCode {
    if let Err(status) = programs::parse::<Options>(&Names::default()) {
        return status;
    }
    match tell() {
        Ok(()) => exit_code(0),
        Err(error) => {
            print_error(format_args!("error: {error}"));
            ExitCode::from(1)
        }
    }
}

/// Prints the results of all sets, or of those before SIGINT.
fn tell() -> Result<(), SpaceError> {
    let (sets, puzzles): (Vec<_>, Vec<_>) =
        PieceSet::all().filter_map(|set| Some((set, set.board()?))).unzip();
    let layouts = of_each(&puzzles, || layouts::<OneBit>)?;
    let count: u64 = layouts.iter().map(|(_, count)| count).sum();
    let (done, all) = (layouts.len(), puzzles.len());
    if done < all {
        say(format_args!("interrupted: {done} of {all} sets, {count} layouts so far"));
        return Ok(());
    }
    say(format_args!("{all} sets, {count} layouts"));
    let unit = hardest::<Unit>("unit", &sets, &puzzles)?;
    let line = hardest::<Line>("line", &sets, &puzzles)?;
    let path = hardest::<metric::Move>("move", &sets, &puzzles)?;
    if is_interrupted() {
        return Ok(());
    }
    let games = |found: Vec<(usize, _)>| found.into_iter().map(|(_, game)| game);
    let found =
        sets.into_iter().zip(layouts).zip(games(unit).zip(games(line)).zip(games(path))).map(
            |((set, (_, layouts)), ((unit, line), path))| Found { set, layouts, games: [unit, line, path] },
        );
    say_records(found.filter(|found| found.set.empty() == Some(2)).collect());
    Ok(())
}

/// Prints a table of all sets, the hardest first.
fn say_records(mut sets: Vec<Found>) {
    sets.sort_by_key(|found| Reverse(found.length(0)));
    let layouts: u64 = sets.iter().map(|found| found.layouts).sum();
    let solvable: u64 = sets.iter().map(Found::solvable).sum();
    let count = sets.len();
    say(format_args!("two empty cells: {count} sets, {layouts} layouts, {solvable} with a solution"));
    let mut table = Table::new(["set", "layouts", "with a solution", "unit", "line", "move"]);
    for found in sets {
        let counts = [found.layouts, found.solvable()].map(|count| count.to_string());
        let lengths = [0, 1, 2].map(|metric| found.length(metric).to_string());
        table.row([found.set.to_string()].into_iter().chain(counts).chain(lengths));
    }
    say(table);
}

impl Found {
    /// The length of the hardest game in a metric; 0 if none has a solution.
    fn length(&self, metric: usize) -> u32 {
        self.games[metric].as_ref().map_or(0, |game| game.optimum)
    }

    fn solvable(&self) -> u64 {
        self.games[0].as_ref().map_or(0, |game| game.solvable)
    }
}

/// The hardest game of each puzzle's pieces, with the number of the puzzle; of some puzzles if SIGINT comes.
fn hardest<M: Reach>(
    metric: &str,
    sets: &[PieceSet],
    puzzles: &[Board],
) -> Result<Vec<(usize, Option<HardestBoard>)>, SpaceError> {
    let clock = Clock::start();
    let games = of_each(puzzles, || {
        let mut hardest = HardestStart::<M>::new();
        move |puzzle: &Board| hardest.hardest(puzzle)
    })?;
    let seconds = clock.time().seconds;
    let solved = || games.iter().filter_map(|(number, game)| Some((*number, game.as_ref()?)));
    let longest = solved().max_by_key(|&(number, game)| (game.optimum, Reverse(number)));
    let solvable: u64 = solved().map(|(_, game)| game.solvable).sum();
    let length = longest.map_or(0, |(_, game)| game.optimum);
    if games.len() == puzzles.len() {
        say(format_args!("the hardest in {metric}: {length}, of {solvable} with a solution; {seconds:.2} s"));
    } else if let Some((number, _)) = longest {
        let (done, all, set) = (games.len(), puzzles.len(), sets[number]);
        say(format_args!(
            "interrupted: of {done} of {all} sets the hardest in {metric}: {length}, of set {set}; {seconds:.2} s"
        ));
    }
    Ok(games)
}

/// The workers' messages on each puzzle, in order and numbered, until SIGINT; there is a worker for each
/// processor.
fn of_each<T: Send, W: FnMut(&Board) -> Result<T, SpaceError>>(
    puzzles: &[Board],
    worker: impl Fn() -> W + Sync,
) -> Result<Vec<(usize, T)>, SpaceError> {
    let next = AtomicUsize::new(0);
    let work = || {
        let (mut work, mut done) = (worker(), Vec::new());
        while !is_interrupted() {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(puzzle) = puzzles.get(number) else { break };
            done.push((number, work(puzzle)?));
        }
        Ok::<_, SpaceError>(done)
    };
    let done: Result<Vec<Vec<_>>, _> = thread::scope(|scope| {
        let threads = available_parallelism().map_or(1, usize::from);
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers.into_iter().map(|worker| worker.join().unwrap_or_else(|panic| resume_unwind(panic))).collect()
    });
    let mut done: Vec<(usize, T)> = done?.into_iter().flatten().collect();
    done.sort_unstable_by_key(|&(number, _)| number);
    Ok(done)
}
