//! The forty classic levels, solved and compared with what is known of them.

use std::process::ExitCode;

use program::{Ending, Flaw, Shared, Table, complain, say, say_memory};
use rush_hour::{DistinctGrids, Level, Moves, RushHour, levels};
use search::survey;

use crate::solve::solve;

/// What was found of a level.
struct Found {
    moves: Option<u64>,
    steps: Option<u64>,
    grids: Option<DistinctGrids>,
    component: u64,
    /// What finding the fewest moves took.
    seconds: f64,
    stopped: bool,
}

/// Solves all levels, prints a table, and says by the exit status whether everything agrees.
pub(crate) fn compare(shared: &Shared) -> ExitCode {
    let rows: Result<Vec<_>, String> =
        levels().map(|level| found(&level, shared).map(|found| (level, found))).collect();
    let rows = match rows {
        Ok(rows) => rows,
        Err(message) => {
            complain(format_args!("error: {message}"));
            return ExitCode::from(1);
        }
    };
    say(table(&rows));
    say(verdict(&rows));
    say_memory(shared);
    let stopped = rows.iter().any(|(_, found)| found.stopped);
    let agrees = rows.iter().all(|(level, found)| found.agrees(level));
    ExitCode::from(if stopped { Ending::Stopped.status() } else { u8::from(!agrees) })
}

fn found(level: &Level, shared: &Shared) -> Result<Found, String> {
    let in_metric = |metric: &str| {
        let shared = Shared { metric: metric.to_owned(), ..shared.clone() };
        solve(&level.board.to_string(), &level.board, &shared)
            .map_err(|flaw: Flaw| format!("level {}: {flaw}", level.number))
    };
    let (in_moves, in_steps) = (in_metric("moves")?.answer, in_metric("steps")?.answer);
    let space = RushHour::<Moves>::new(&level.board).map_err(|error| error.to_string())?;
    Ok(Found {
        moves: in_moves.cost,
        steps: in_steps.cost,
        grids: DistinctGrids::of(&space),
        component: survey(&space, &space.start()).states(),
        seconds: in_moves.work.unwrap_or_default().time.seconds,
        stopped: [in_moves.outcome, in_steps.outcome].contains(&Ending::Stopped),
    })
}

impl Found {
    /// Whether everything is as it is known to be. A count of grids depends on the order of moves: it agrees if it lies
    /// between the least and the most that any order gives.
    fn agrees(&self, level: &Level) -> bool {
        let within = |grids: &DistinctGrids| {
            level.grids.is_none_or(|known| (grids.fewest..=grids.most).contains(&known))
        };
        self.moves == Some(level.moves.into())
            && self.steps == Some(level.steps.into())
            && self.component == level.component
            && self.grids.as_ref().is_some_and(within)
    }
}

/// The columns; what is known stands behind what was found.
const HEAD: [&str; 14] = [
    "level",
    "cars",
    "moves",
    "known",
    "steps",
    "known",
    "grids",
    "student",
    "at least",
    "at most",
    "positions",
    "known",
    "agrees",
    "ms",
];

fn table(rows: &[(Level, Found)]) -> Table {
    let mut table = Table::new(HEAD);
    let number = |value: Option<u64>| value.map_or_else(|| "-".to_owned(), |value| value.to_string());
    for (level, found) in rows {
        let grids = |part: fn(&DistinctGrids) -> u64| number(found.grids.as_ref().map(part));
        table.row([
            level.number.to_string(),
            level.board.cars().len().to_string(),
            number(found.moves),
            level.moves.to_string(),
            number(found.steps),
            level.steps.to_string(),
            grids(|grids| grids.known),
            number(level.grids),
            grids(|grids| grids.fewest),
            grids(|grids| grids.most),
            found.component.to_string(),
            level.component.to_string(),
            if found.agrees(level) { "yes" } else { "NO" }.to_owned(),
            format!("{:.3}", found.seconds * 1e3),
        ]);
    }
    table
}

/// The sums, and whether everything agrees.
fn verdict(rows: &[(Level, Found)]) -> String {
    let sum = |part: fn(&Found) -> u64| rows.iter().map(|(_, found)| part(found)).sum::<u64>();
    let (moves, steps) = (sum(|found| found.moves.unwrap_or(0)), sum(|found| found.steps.unwrap_or(0)));
    let positions = sum(|found| found.component);
    let ms = rows.iter().map(|(_, found)| found.seconds).sum::<f64>() * 1e3;
    let wrong = rows.iter().filter(|(level, found)| !found.agrees(level)).count();
    let agrees = if wrong == 0 { "all levels agree".to_owned() } else { format!("{wrong} levels DISAGREE") };
    format!(
        "{moves} moves and {steps} steps in all, {positions} positions; {agrees}; moves found in {ms:.1} ms"
    )
}
