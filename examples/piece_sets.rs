//! The hardest game of every set of pieces in the wooden frame, in three metrics, on all processors.
//!
//! ```text
//! $ cargo run --release --example piece_sets
//! ```
//!
//! A set is told by its blocks of 1x1, its lying and its standing ones, beside the squirrel.

use std::{
    cmp::Reverse,
    panic::resume_unwind,
    process::ExitCode,
    sync::atomic::{AtomicUsize, Ordering},
    thread::{self, available_parallelism},
};

use program::{Clock, Table, complain, say};
use squirrel_cage::{
    Game, Maker, Metric, Moves, OneBit, PackingError, PieceSet, Puzzle, Slides, Steps, layouts,
};

/// The sets with two empty cells that are shown.
const SHOWN: usize = 12;

fn main() -> ExitCode {
    tell().map_or_else(
        |error| {
            complain(format_args!("error: {error}"));
            ExitCode::from(1)
        },
        |()| ExitCode::SUCCESS,
    )
}

fn tell() -> Result<(), PackingError> {
    let (sets, puzzles): (Vec<_>, Vec<_>) =
        PieceSet::all().filter_map(|set| Some((set, set.puzzle()?))).unzip();
    let layouts = of_each(&puzzles, || layouts::<OneBit>)?;
    say(format_args!("{} sets, {} layouts", sets.len(), layouts.iter().sum::<u64>()));
    let games = [
        hardest::<Steps>("steps", &puzzles)?,
        hardest::<Slides>("slides", &puzzles)?,
        hardest::<Moves>("moves", &puzzles)?,
    ];
    let length = |metric: usize, set: usize| games[metric][set].as_ref().map_or(0, |game| game.length);
    let mut two: Vec<usize> = (0..sets.len()).filter(|&set| sets[set].empty() == Some(2)).collect();
    two.sort_by_key(|&set| Reverse(length(0, set)));
    let sum = |of: &dyn Fn(usize) -> u64| two.iter().map(|&set| of(set)).sum::<u64>();
    let solvable = |set: usize| games[0][set].as_ref().map_or(0, |game| game.solvable);
    say(format_args!(
        "two empty cells: {} sets, {} layouts, {} with a solution",
        two.len(),
        sum(&|set| layouts[set]),
        sum(&solvable)
    ));
    let mut table = Table::new(["set", "layouts", "with a solution", "steps", "slides", "moves"]);
    for &set in two.iter().take(SHOWN) {
        let lengths = [0, 1, 2].map(|metric| u64::from(length(metric, set)));
        let numbers =
            [layouts[set], solvable(set)].into_iter().chain(lengths).map(|number| number.to_string());
        table.row([sets[set].to_string()].into_iter().chain(numbers));
    }
    say(table);
    Ok(())
}

/// The hardest game of each puzzle's pieces.
fn hardest<M: Metric>(metric: &str, puzzles: &[Puzzle]) -> Result<Vec<Option<Game>>, PackingError> {
    let clock = Clock::start();
    let games = of_each(puzzles, || {
        let mut maker = Maker::<M>::new();
        move |puzzle: &Puzzle| maker.hardest(puzzle)
    })?;
    let found = || games.iter().flatten();
    let (longest, solvable) =
        (found().map(|game| game.length).max(), found().map(|game| game.solvable).sum::<u64>());
    say(format_args!(
        "the hardest in {metric}: {}, of {solvable} with a solution; {:.2} s",
        longest.unwrap_or(0),
        clock.time().seconds
    ));
    Ok(games)
}

/// What a worker says of each puzzle, in their order; there is a worker for each processor.
fn of_each<T: Send, W: FnMut(&Puzzle) -> Result<T, PackingError>>(
    puzzles: &[Puzzle],
    worker: impl Fn() -> W + Sync,
) -> Result<Vec<T>, PackingError> {
    let next = AtomicUsize::new(0);
    let work = || {
        let (mut work, mut done) = (worker(), Vec::new());
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(puzzle) = puzzles.get(number) else { return Ok(done) };
            done.push((number, work(puzzle)?));
        }
    };
    let done: Result<Vec<Vec<_>>, _> = thread::scope(|scope| {
        let threads = available_parallelism().map_or(1, usize::from);
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers.into_iter().map(|worker| worker.join().unwrap_or_else(|panic| resume_unwind(panic))).collect()
    });
    let mut done: Vec<(usize, T)> = done?.into_iter().flatten().collect();
    done.sort_unstable_by_key(|&(number, _)| number);
    Ok(done.into_iter().map(|(_, found)| found).collect())
}
