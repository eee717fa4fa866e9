//! All that can be reached: how many positions there are, how many can be won, and how many games lead through them.

use peg_solitaire::{Board, Census, Closure, ClosureError, Games, Tally};
use programs::{Answer, Clock, Ending, Progress, Shared, Table, say, say_json, stop};
use search::Reason;
use serde::Serialize;

use crate::bitmap::{builder, fits, reason};

/// The subject of a count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Subject {
    Games,
    Positions,
}

/// The results of a count.
#[derive(Serialize)]
struct Counts {
    puzzle: String,
    outcome: Ending,
    /// The number of positions that can be reached.
    positions: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    games: Option<u128>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<u128>,
    #[serde(skip_serializing_if = "Option::is_none")]
    symmetries: Option<usize>,
    /// By pegs, the start's first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    levels: Vec<Level>,
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<&'static str>,
    seconds: f64,
}

/// The numbers of positions with `pegs` pegs: all that can be reached, those from which a target can be reached, and those
/// without a jump; and the same numbers up to symmetry.
#[derive(Serialize)]
struct Level {
    pegs: usize,
    positions: u64,
    winning: u64,
    dead: u64,
    orbits: u64,
    winning_orbits: u64,
    dead_orbits: u64,
}

/// Counts, prints, and says how it ended.
pub(crate) fn answer(text: &str, board: &Board, subject: Subject, shared: &Shared) -> Ending {
    let left = shared.with_memory();
    if !fits(&left, board) {
        let most = left.max_memory.unwrap_or(u64::MAX);
        let fits_memory = Closure::bytes_for(board).is_some_and(|bytes| bytes <= most);
        if fits_memory && shared.max_nodes.is_some() {
            return stop(&Answer::stopped(text, Reason::Expanded), shared);
        }
        let reason = format!(
            "a bit for each of the 2^{} sets of holes takes more memory than is allowed",
            board.holes().len()
        );
        return stop(&Answer { reason: Some(reason), ..Answer::stopped(text, Reason::Memory) }, shared);
    }
    let clock = Clock::start();
    let mut progress = Progress::new(shared.shows_progress());
    let (counted, raised) = programs::watched(&left, &mut progress, "all positions", |over| {
        let closure = builder(&left).cancelled_by(over).build(board)?;
        count(text, &closure, subject)
    });
    match counted {
        Ok(counts) => {
            let counts = Counts { seconds: clock.time().seconds, ..counts };
            if shared.json {
                say_json(&counts);
            } else {
                print(&counts);
            }
            counts.outcome
        }
        Err(error) if error.is_cancelled() => stop(&Answer::stopped(text, reason(&error, raised)), shared),
        Err(error) => {
            let reason = Some(error.to_string());
            stop(&Answer { reason, ..Answer::stopped(text, Reason::Memory) }, shared)
        }
    }
}

fn count(text: &str, closure: &Closure, subject: Subject) -> Result<Counts, ClosureError> {
    let is_solvable = closure.is_solvable();
    let counts = Counts {
        puzzle: text.to_owned(),
        outcome: if is_solvable { Ending::Solved } else { Ending::Unsolvable },
        positions: closure.positions(),
        games: None,
        solutions: None,
        symmetries: None,
        levels: Vec::new(),
        proof: (!is_solvable).then_some("exhaustive search"),
        seconds: 0.0,
    };
    Ok(match subject {
        Subject::Games => {
            let Games { all, solutions } = closure.games()?;
            Counts { games: Some(all), solutions: Some(solutions), ..counts }
        }
        Subject::Positions => {
            let census = closure.census()?;
            Counts { symmetries: Some(census.symmetries()), levels: levels(&census), ..counts }
        }
    })
}

/// The levels that can be reached, from the start on.
fn levels(census: &Census) -> Vec<Level> {
    let levels = census.all().iter().zip(census.orbits()).enumerate().rev();
    let level = |(pegs, (all, orbits)): (usize, (&Tally, &Tally))| Level {
        pegs,
        positions: all.reached,
        winning: all.winning,
        dead: all.dead,
        orbits: orbits.reached,
        winning_orbits: orbits.winning,
        dead_orbits: orbits.dead,
    };
    levels.filter(|(_, (all, _))| all.reached > 0).map(level).collect()
}

/// Prints the lines below the board.
fn print(counts: &Counts) {
    if let Some(symmetries) = counts.symmetries {
        say(format_args!(
            "symmetries: {symmetries}; all positions, and those that differ by more than a symmetry"
        ));
        say(table(&counts.levels));
    }
    say(format_args!("positions that can be reached: {}", counts.positions));
    if let (Some(games), Some(solutions)) = (counts.games, counts.solutions) {
        say(format_args!("games: {games}, solutions among them: {solutions}"));
    }
    if counts.outcome == Ending::Unsolvable {
        say("none of them is solved: there is no solution");
    }
    say(format_args!("{:.3} s", counts.seconds));
}

fn table(levels: &[Level]) -> Table {
    let mut table = Table::new(["pegs", "positions", "winning", "dead", "up to symmetry", "winning", "dead"]);
    for level in levels {
        let Level { pegs, positions, winning, dead, orbits, winning_orbits, dead_orbits } = level;
        table.row([
            pegs.to_string(),
            positions.to_string(),
            winning.to_string(),
            dead.to_string(),
            orbits.to_string(),
            winning_orbits.to_string(),
            dead_orbits.to_string(),
        ]);
    }
    let sum = |part: fn(&Level) -> u64| levels.iter().map(part).sum::<u64>().to_string();
    table.row([
        "-".to_owned(),
        sum(|level| level.positions),
        sum(|level| level.winning),
        sum(|level| level.dead),
        sum(|level| level.orbits),
        sum(|level| level.winning_orbits),
        sum(|level| level.dead_orbits),
    ]);
    table
}
