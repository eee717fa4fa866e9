//! The verbose report on the wooden game: its fewest actions in three metrics, and every configuration on a shortest way.

use std::process::ExitCode;

use programs::{
    Answer, Ending, InternalError, Lists, Shared, Table, exit_status, print_error, say, say_drawing,
    say_memory, stop,
};
use squirrel_cage::{Configuration, Instance, instances};

use crate::{
    game::Game,
    metric::{self, METRICS},
    solve::{Solution, answer, solve, summary},
    survey::survey,
};

/// The metrics of the report.
const REPORTED: [&str; 3] = [METRICS[0], METRICS[1], METRICS[2]];

/// The answer for a game in a metric, with the known optimum.
struct Stop {
    answer: Answer,
    known: u32,
}

/// Prints the report, or, as JSON, an answer for each of its metrics. The exit status is 0 if all optima agree with the
/// known ones.
pub(crate) fn report(as_table: bool, shared: &Shared, lists: &Lists) -> ExitCode {
    match try_report(as_table, shared, lists) {
        Ok(status) => {
            say_memory(shared);
            ExitCode::from(status)
        }
        Err(error) => {
            print_error(format_args!("error: {error}"));
            ExitCode::from(Ending::Stopped.status())
        }
    }
}

/// Prints the report, and returns the exit status.
fn try_report(as_table: bool, shared: &Shared, lists: &Lists) -> Result<u8, InternalError> {
    let game = Game::of_code(&Configuration::start()).with_table(as_table);
    if shared.json {
        return answers(&game, shared, lists);
    }
    say_drawing(&game.drawing());
    let stops = stops(shared, lists)?;
    say(table(&stops));
    let Solution { answer: found, steps } = solve(&game.to_string(), &game, shared, lists)?;
    summary(&found);
    let outcomes = stops.iter().flatten().map(|stop| stop.answer.outcome).chain([found.outcome]);
    let is_cut_short = |ending: &Ending| matches!(ending, Ending::Stopped | Ending::Interrupted);
    if let Some(status) = outcomes.filter(is_cut_short).map(Ending::status).max() {
        return Ok(status);
    }
    say(format_args!("{:4}  {:4}  {game}", 0, ""));
    for (step, number) in steps.iter().zip(1..) {
        say(format_args!("{number:4}  {:4}  {}", step.text, step.game));
        if shared.boards {
            say_drawing(&step.game.drawing());
        }
    }
    if let Err(answer) = say_finals(&game, shared) {
        return Ok(stop(&answer, shared).status());
    }
    Ok(u8::from(!stops.iter().flatten().all(Stop::agrees)))
}

/// Prints an object for each metric.
fn answers(game: &Game, shared: &Shared, lists: &Lists) -> Result<u8, InternalError> {
    let in_metric = |metric: &str| {
        let shared = Shared { metric: metric.to_owned(), ..shared.clone() };
        Ok(answer(&game.to_string(), game, &shared, lists)?.outcome)
    };
    Ok(exit_status(
        REPORTED.iter().map(|metric| in_metric(metric)).collect::<Result<Vec<_>, InternalError>>()?,
    ))
}

/// Solves the game and the game with its exit in each metric.
fn stops(shared: &Shared, lists: &Lists) -> Result<Vec<Vec<Stop>>, InternalError> {
    let solved = |metric: &str| {
        let shared = Shared { metric: metric.to_owned(), ..shared.clone() };
        let games = instances().filter(|game| game.id.starts_with("squirrel"));
        games.map(|game| Stop::of(&game, &shared, lists)).collect()
    };
    REPORTED.iter().map(|metric| solved(metric)).collect()
}

impl Stop {
    fn of(game: &Instance, shared: &Shared, lists: &Lists) -> Result<Self, InternalError> {
        let answer = solve(&game.id, &Game::of_board(game.board.clone()), shared, lists)?.answer;
        Ok(Stop { answer, known: game.optimum_in(metric::of(shared)).unwrap_or(0) })
    }

    fn agrees(&self) -> bool {
        self.answer.cost == Some(self.known.into())
    }
}

fn table(rows: &[Vec<Stop>]) -> Table {
    let mut table =
        Table::new(["metric", "to the exit", "known", "out of the frame", "known", "agrees", "ms"]);
    for (row, metric) in rows.iter().zip(REPORTED) {
        let mut cells = vec![metric.to_owned()];
        for stop in row {
            cells.push(stop.answer.cost.map_or_else(|| "-".to_owned(), |cost| cost.to_string()));
            cells.push(stop.known.to_string());
        }
        cells.push(if row.iter().all(Stop::agrees) { "yes" } else { "NO" }.to_owned());
        let seconds = row.iter().map(|stop| stop.answer.work.unwrap_or_default().time.seconds);
        cells.push(format!("{:.3}", seconds.sum::<f64>() * 1e3));
        table.row(cells);
    }
    table
}

/// Prints the number of final codes, and those that are nearest to the start.
///
/// # Errors
///
/// Returns the answer if a limit was reached.
fn say_finals(game: &Game, shared: &Shared) -> Result<(), Box<Answer>> {
    let found = survey(&game.to_string(), game, shared)?;
    let (finals, Some(way)) = (found.goals, found.way) else { return Ok(()) };
    let fewest = metric::count(metric::of(shared), way.cost.into());
    let nearest = way.nearest.len();
    say(format_args!("final codes: {finals} can be reached, {nearest} of them with {fewest}:"));
    way.nearest.iter().for_each(say);
    Ok(())
}
