//! All that can be known of a goal: how far every board is from it.

use std::{
    num::NonZero,
    path::Path,
    thread,
    time::{Duration, Instant},
};

use programs::{Answer, Clock, Ending, Progress, Shared, reject, say, say_drawing, say_json, stop};
use search::Reason;
use serde::Serialize;
use sliding_tile::{Board, Survey as Distances, SurveyFileError};

use crate::{input::Puzzle, print, solve::is_solvable};

/// How many of the farthest boards are drawn for people.
const DRAWN: usize = 2;

/// How long a survey works at least between two writings of its file.
const INTERVAL: Duration = Duration::from_secs(60);

/// How many times as long as the last writing a survey works at least before the next one.
const WORK_PER_WRITING: u32 = 10;

/// The findings of a survey.
#[derive(Serialize)]
struct Survey {
    puzzle: String,
    outcome: Ending,
    /// The number of boards that can reach the goal.
    positions: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<&'static str>,
    /// The fewest moves that the puzzle's own board needs.
    #[serde(skip_serializing_if = "Option::is_none")]
    cost: Option<u32>,
    metric: &'static str,
    /// The most moves that a board needs.
    farthest: u32,
    /// The boards at that distance.
    hardest: Vec<String>,
    /// The number of boards at each distance from the goal.
    layers: Vec<u64>,
    seconds: f64,
    cpu_seconds: Option<f64>,
}

/// Surveys all boards that can reach the goal of `puzzle`, and keeps the survey in `file`, if there is one. Of a goal alone
/// the start is the goal, and `has_start` is false.
pub(crate) fn answer(
    text: &str,
    puzzle: &Puzzle,
    has_start: bool,
    file: Option<&Path>,
    shared: &Shared,
) -> Ending {
    let clock = Clock::start();
    let all = match look(&puzzle.goal, file, shared) {
        Ok(Ok(all)) => all,
        Ok(Err(reason)) => return stop(&Answer::stopped(text, reason), shared),
        Err(error) => return reject(text, &error, shared),
    };
    let time = clock.time();
    let is_solvable = is_solvable(puzzle);
    let cost = all.distance(&puzzle.start).filter(|_| has_start);
    let survey = Survey {
        puzzle: text.to_owned(),
        outcome: if is_solvable { Ending::Solved } else { Ending::Unsolvable },
        positions: all.positions(),
        proof: (!is_solvable).then_some("parity"),
        cost,
        metric: "moves",
        farthest: all.depth(),
        hardest: all.hardest_boards().iter().map(ToString::to_string).collect(),
        layers: all.layers().to_vec(),
        seconds: time.seconds,
        cpu_seconds: time.cpu_seconds,
    };
    if shared.json {
        say_json(&survey);
    } else {
        if has_start {
            print::puzzle(puzzle);
        } else {
            say_drawing(&print::drawing(&puzzle.goal));
        }
        print(&survey, &all, puzzle);
    }
    survey.outcome
}

/// Looks at all boards that can reach `goal`, or returns the limit that is reached. A survey in `file` goes on where it was
/// written last.
fn look(goal: &Board, file: Option<&Path>, shared: &Shared) -> Result<Result<Distances, Reason>, String> {
    let limits = shared.with_memory().limits();
    if Distances::bytes_for(goal.shape()).is_some_and(|bytes| bytes > limits.max_bytes()) {
        return Ok(Err(Reason::Memory));
    }
    let stop = limits.stop_token();
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    let mut all = known(goal, file)?.with_threads(threads);
    let mut writing = Duration::ZERO;
    let mut progress = Progress::new(shared.shows_progress());
    loop {
        if all.is_complete() {
            return Ok(Ok(all));
        }
        let pause = if file.is_some() { INTERVAL.max(WORK_PER_WRITING * writing) } else { Duration::MAX };
        let stopped = all.resume(limits.clone().cancelled_by(stop.clone().after(pause)), &mut progress);
        if let Some(file) = file {
            writing = write(&all, file)?;
        }
        match stopped {
            Some(reason) if reason != Reason::Time || stop.reason().is_some() => return Ok(Err(reason)),
            _ => {}
        }
    }
}

/// Returns the survey in `file`, or one that has begun, which is written there, so that a file that cannot be written is
/// found before the work.
fn known(goal: &Board, file: Option<&Path>) -> Result<Distances, String> {
    let begun = || Distances::begun(goal).map_err(|error| error.to_string());
    let Some(file) = file else { return begun() };
    match Distances::load(goal, file) {
        Err(error) if error.is_missing() => begun().and_then(|all| write(&all, file).map(|_| all)),
        all => all.map_err(|error| error.to_string()),
    }
}

/// Writes the survey to `file`, and returns how long it took.
fn write(all: &Distances, file: &Path) -> Result<Duration, String> {
    let since = Instant::now();
    all.save(file).map_err(|error: SurveyFileError| error.to_string())?;
    Ok(since.elapsed())
}

/// Prints the findings below the board.
fn print(survey: &Survey, all: &Distances, puzzle: &Puzzle) {
    match survey.cost {
        Some(cost) => say(format_args!("{}, and no way is shorter", counted(cost.into(), "move"))),
        None if survey.proof.is_some() => say(format_args!("unsolvable: {}", print::proof(puzzle))),
        None => {}
    }
    say(format_args!("{} boards can reach the goal, by the moves that they need:", survey.positions));
    let layers: Vec<String> = survey.layers.iter().map(ToString::to_string).collect();
    say(layers.join(" "));
    let (farthest, boards) =
        (counted(survey.farthest.into(), "move"), counted(survey.hardest.len() as u64, "board"));
    let drawn = if survey.hardest.len() > DRAWN { format!(", {DRAWN} of them here") } else { String::new() };
    say(format_args!("farthest: {farthest}, {boards}{drawn}"));
    for board in all.hardest_boards().iter().take(DRAWN) {
        say_drawing(&print::drawing(board));
    }
    say(format_args!("{:.3} s", survey.seconds));
}

/// A number of things, each called `name`.
fn counted(number: u64, name: &str) -> String {
    format!("{number} {name}{}", if number == 1 { "" } else { "s" })
}
