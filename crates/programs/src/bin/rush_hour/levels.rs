//! The forty classic levels, solved and compared with their known numbers.

use std::process::ExitCode;

use programs::{
    Answer, Ending, Job, Lists, Shared, Table, exit_status, grids::DistinctGrids, is_interrupted,
    print_error, say, say_json, say_memory,
};
use rush_hour::{Instance, Moves, Space, levels};
use search::{Limits, NoGoal, Progress, Reason, Survey};
use serde::Serialize;

use crate::{
    grids::{Columns, Compared, published},
    solve::solve,
};

/// The findings on a level; those that a limit prevented are missing.
struct Found {
    moves: Option<u64>,
    steps: Option<u64>,
    grids: Option<DistinctGrids>,
    component: Option<u64>,
    /// How long the search for the fewest moves took.
    seconds: f64,
    ending: Ending,
    /// The answer in the metric of the options; where a limit stopped any part, it says so.
    answer: Answer,
}

/// A level as JSON: the answer in the metric of the options, and the columns of the table.
#[derive(Serialize)]
struct Row {
    #[serde(flatten)]
    answer: Answer,
    level: Option<u32>,
    cars: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<u64>,
    moves_known: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<u64>,
    steps_known: Option<u32>,
    #[serde(flatten)]
    grids: Option<Columns>,
    #[serde(skip_serializing_if = "Option::is_none")]
    positions: Option<u64>,
    positions_known: Option<u64>,
    /// How long the search for the fewest moves took.
    ms: f64,
}

/// Solves all levels and prints a table, or a line of JSON each; the exit status is 1 if a number differs from the known
/// one.
pub(crate) fn compare(shared: &Shared, lists: &Lists) -> ExitCode {
    let mut rows = Vec::new();
    for level in levels().take_while(|_| !is_interrupted()) {
        match found(&level, shared, lists) {
            Ok(found) => {
                if shared.json {
                    say_json(&row(&level, &found));
                }
                rows.push((level, found));
            }
            Err((ending, message)) => {
                print_error(format_args!("error: level {}: {message}", level.name));
                return ExitCode::from(ending.status());
            }
        }
    }
    if !shared.json {
        say(table(&rows));
        say_memory(shared);
        say(verdict(&rows));
        say(grids_verdict(&rows));
    }
    let is_wrong = rows
        .iter()
        .any(|(level, found)| found.differs(level) || found.grids(level) == Some(Compared::Differs));
    let interrupted = is_interrupted().then_some(Ending::Interrupted);
    let status = exit_status(rows.iter().map(|(_, found)| found.ending).chain(interrupted));
    ExitCode::from(if status == 0 { u8::from(is_wrong) } else { status })
}

/// Returns the findings on a level.
///
/// # Errors
///
/// Returns the ending and a sentence if the lists do not go together, or if a solution that was found does not hold.
fn found(level: &Instance, shared: &Shared, lists: &Lists) -> Result<Found, (Ending, String)> {
    let mut job = Job::of(shared);
    let mut in_metric = |metric: &str| {
        let left = Shared { metric: metric.to_owned(), ..job.left() };
        let solution = solve(&level.board.to_string(), &level.board, &left, lists)
            .map_err(|error| (Ending::Stopped, error.to_string()))?;
        job.spend(&solution.answer);
        match &solution.answer.error {
            Some(error) => Err((Ending::Invalid, error.clone())),
            None => Ok(solution.answer),
        }
    };
    let (in_moves, in_steps) = (in_metric("moves")?, in_metric("steps")?);
    let space = Space::new(&level.board).map_err(|error| (Ending::Invalid, error.to_string()))?;
    let grids = job.part(|limits| DistinctGrids::within(&space, limits));
    let component = job.part(|limits| component(&space, limits));
    let stopped = job.stopped().map(Ending::of);
    let mut stops = [in_moves.outcome, in_steps.outcome].into_iter().chain(stopped);
    let ending = stops.rfind(|ending| matches!(ending, Ending::Stopped | Ending::Interrupted));
    let ending = ending.unwrap_or(Ending::Solved);
    let own = if shared.metric == "steps" { &in_steps } else { &in_moves };
    let reasons = [&in_moves, &in_steps].into_iter().find_map(|answer| answer.reason.clone());
    let reason = reasons.or_else(|| Answer::stopped("", job.stopped()?).reason);
    let answer = Answer { outcome: ending, reason, ..own.clone() };
    Ok(Found {
        answer,
        moves: in_moves.cost,
        steps: in_steps.cost,
        grids: grids.flatten(),
        component,
        seconds: in_moves.work.unwrap_or_default().time.seconds,
        ending,
    })
}

/// The number of positions that can be reached.
fn component(space: &Space<Moves>, limits: &mut Limits<u32>) -> Result<u64, Reason> {
    let mut survey = Survey::<Space<Moves>>::new();
    let report = survey.within(limits.clone()).run_to(space, &space.start(), &NoGoal);
    limits.spend(report.stats.expanded, report.elapsed);
    report.stopped_by().map_or(Ok(survey.states()), Err)
}

impl Found {
    /// Whether a number of moves, steps or positions was found that differs from the known one.
    fn differs(&self, level: &Instance) -> bool {
        let is_other = |found: Option<u64>, known: Option<u64>| found.is_some() && found != known;
        is_other(self.moves, level.optimum.map(u64::from))
            || is_other(self.steps, level.steps.map(u64::from))
            || is_other(self.component, level.positions)
    }

    /// How the grids compare, where both counts are known.
    fn grids(&self, level: &Instance) -> Option<Compared> {
        Some(Compared::of(self.grids.as_ref()?, published(level)?))
    }
}

/// The object of a level.
fn row(level: &Instance, found: &Found) -> Row {
    Row {
        answer: found.answer.clone(),
        level: level.name.parse().ok(),
        cars: level.board.cars().len(),
        moves: found.moves,
        moves_known: level.optimum,
        steps: found.steps,
        steps_known: level.steps,
        grids: found.grids.as_ref().map(|grids| Columns::of(grids, published(level))),
        positions: found.component,
        positions_known: level.positions,
        ms: found.seconds * 1e3,
    }
}

/// The columns; a known number stands behind the one that was found.
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
    "compared",
    "positions",
    "known",
    "ms",
];

fn table(rows: &[(Instance, Found)]) -> Table {
    let mut table = Table::new(HEAD);
    let number = |value: Option<u64>| value.map_or_else(|| "-".to_owned(), |value| value.to_string());
    for (level, found) in rows {
        let grids = |part: fn(&DistinctGrids) -> u64| number(found.grids.as_ref().map(part));
        table.row([
            level.name.clone(),
            level.board.cars().len().to_string(),
            number(found.moves),
            number(level.optimum.map(u64::from)),
            number(found.steps),
            number(level.steps.map(u64::from)),
            grids(|grids| grids.known),
            number(published(level)),
            grids(|grids| grids.fewest),
            grids(|grids| grids.most),
            found.grids(level).map_or_else(|| "-".to_owned(), |grids| grids.word().to_owned()),
            number(found.component),
            number(level.positions),
            format!("{:.3}", found.seconds * 1e3),
        ]);
    }
    table
}

/// The sums, and the levels whose moves, steps or positions differ from the known numbers.
fn verdict(rows: &[(Instance, Found)]) -> String {
    let sum = |part: fn(&Found) -> Option<u64>| rows.iter().filter_map(|(_, found)| part(found)).sum::<u64>();
    let (moves, steps) = (sum(|found| found.moves), sum(|found| found.steps));
    let positions = sum(|found| found.component);
    let ms = rows.iter().map(|(_, found)| found.seconds).sum::<f64>() * 1e3;
    let wrong = rows.iter().filter(|(level, found)| found.differs(level));
    let wrong: Vec<String> = wrong.map(|(level, _)| level.name.clone()).collect();
    let stopped = rows.iter().filter(|(_, found)| found.ending != Ending::Solved).count();
    let known = match (&wrong[..], stopped) {
        ([], 0) => "all as known".to_owned(),
        ([], _) => format!("as known where found, {stopped} levels stopped by a limit"),
        _ => format!("levels that DIFFER from what is known: {}", wrong.join(" ")),
    };
    format!(
        "{moves} moves and {steps} steps in all, {positions} positions: {known}; moves found in {ms:.1} ms"
    )
}

/// How many counts of grids are exact, within the bracket, or differ.
fn grids_verdict(rows: &[(Instance, Found)]) -> String {
    let compared: Vec<Compared> = rows.iter().filter_map(|(level, found)| found.grids(level)).collect();
    let count = |kind| compared.iter().filter(|&&grids| grids == kind).count();
    format!(
        "grids beside the student's count: {} exact, {} within what an order of moves can give, {} differ",
        count(Compared::Exact),
        count(Compared::Within),
        count(Compared::Differs),
    )
}
