//! The answer for one puzzle.

use std::fmt::Display;

use programs::{
    Answer, Clock, Ending, InternalError, Lists, Progress, Shared, Summary,
    modes::{AllSolutions, SharedPaths, ShortestSolutions, SolutionOptions},
    say, say_drawing, say_json, stop,
};
use search::{Reason, heuristics::Blind};
use serde::Serialize;
use squirrel_cage::{Move, SpaceError, with_space};

use crate::{
    game::{Game, Path, Step},
    method, metric,
};

/// An answer, with the steps of the solution if there is one.
#[derive(Debug)]
pub(crate) struct Solution {
    pub(crate) answer: Answer,
    pub(crate) steps: Vec<Step>,
}

/// Solves `game` by the options; `text` is the puzzle as given.
///
/// # Errors
///
/// Returns an error for a solution that does not hold.
pub(crate) fn solve(
    text: &str,
    game: &Game,
    shared: &Shared,
    lists: &Lists,
) -> Result<Solution, InternalError> {
    let mut solver = method::solver(game.board(), shared, lists);
    let clock = Clock::start();
    let answer = solver.solve_observed(&mut Progress::new(shared.shows_progress()));
    let time = clock.time();
    let found = match answer {
        Ok(found) => found,
        Err(error) if error.is_flaw() => return Err(InternalError::of_solution(error.to_string())),
        Err(error) if space_error(game, shared).is_some_and(|error| error.is_of_sets()) => {
            return Ok(Solution { answer: exceeded(text, error, shared), steps: Vec::new() });
        }
        Err(error) => return Ok(Solution { answer: Answer::invalid(text, error), steps: Vec::new() }),
    };
    let steps = game.follow(found.actions().unwrap_or_default());
    let steps =
        steps.ok_or_else(|| InternalError::of_solution("an action is not allowed where it stands"))?;
    let names = method::names(&found, shared);
    let mut texts = steps.iter().map(|step| step.text.clone());
    let report = found.report.map(|_| (), |_| texts.next().unwrap_or_default());
    Ok(Solution { answer: Answer::of(text, &report, time).with_names(&names), steps })
}

/// An answer, with the table of the position if it is asked for.
#[derive(Serialize)]
struct Answered<'a> {
    #[serde(flatten)]
    answer: &'a Answer,
    #[serde(skip_serializing_if = "Option::is_none")]
    table: Option<Vec<Vec<i32>>>,
}

/// Answers for one puzzle, prints the answer and returns it.
///
/// # Errors
///
/// Returns an error for a solution that does not hold.
pub(crate) fn answer(
    text: &str,
    game: &Game,
    shared: &Shared,
    lists: &Lists,
) -> Result<Answer, InternalError> {
    if !shared.json {
        say_drawing(&game.drawing());
    }
    let Solution { answer, steps } = solve(text, game, shared, lists)?;
    if shared.json {
        say_json(&Answered { table: game.json_table(), answer: &answer });
        return Ok(answer);
    }
    if shared.boards {
        for (step, number) in steps.iter().zip(1..) {
            say(format_args!(
                "{number}. {}{}",
                step.text,
                step.game.code().map_or(String::new(), |code| format!("  {code}"))
            ));
            say_drawing(&step.game.drawing());
        }
    }
    summary(&answer);
    if game.code().is_some() && !steps.is_empty() {
        say(
            "a number names the piece at that place, from 0, of the sorted code before the action; pictures keep the first numbers",
        );
    }
    Ok(answer)
}

/// Prints the solutions of one puzzle that are `asked` for: every shortest one, or the shortest ones in the order of cost.
///
/// # Errors
///
/// Returns an error for a solution that does not hold.
pub(crate) fn several(
    text: &str,
    game: &Game,
    asked: SolutionOptions,
    shared: &Shared,
) -> Result<Ending, InternalError> {
    let (metric, board) = (metric::of(shared), game.board());
    if !shared.json {
        say_drawing(&game.drawing());
    }
    let shared = &shared.with_memory();
    let unit = metric::unit(metric);
    with_space!(metric, board, S => match S::new(board, metric) {
        Ok(space) => {
            let mut paths = SharedPaths::new(Path::of(game));
            let next = |path: &Path, action: &Move| path.after(action);
            let is_solved = |path: &Path| path.now.board().is_solved();
            let (start, goal) = (space.start(), space.goal());
            let actions = |plan| paths.solution(&space.solution(&plan), next, is_solved);
            match asked.solutions {
                Some(most) => {
                    let job = ShortestSolutions { text, unit, most, heuristic: "zero", shared };
                    job.say(&space, &start, &goal, Blind, actions)
                }
                None => AllSolutions { text, unit, shared }.say(&space, &start, &goal, actions),
            }
        }
        Err(error) => Ok(stop(&exceeded(text, error, shared), shared)),
    })
}

/// Returns why `game` is too large for every space, if it is. One whose sets of pieces are too many is not.
pub(crate) fn rejection(game: &Game, shared: &Shared) -> Option<String> {
    space_error(game, shared).filter(|error| !error.is_of_sets()).map(|error| error.to_string())
}

/// Returns why `game` has no space in the metric that is asked for, if it has none.
fn space_error(game: &Game, shared: &Shared) -> Option<SpaceError> {
    let (metric, board) = (metric::of(shared), game.board());
    with_space!(metric, board, S => S::new(board, metric).err())
}

/// Returns the answer for a game that no [`rejection`] meets and that has no space: more pieces, or sets of them, may move
/// together than the program takes.
pub(crate) fn exceeded(text: &str, reason: impl Display, shared: &Shared) -> Answer {
    let metric = Some(shared.metric.clone());
    Answer { reason: Some(reason.to_string()), metric, ..Answer::stopped(text, Reason::Expanded) }
}

/// Prints how a puzzle ended, and the work.
pub(crate) fn summary(answer: &Answer) {
    say(Summary::of(&in_words(answer)));
}

/// Returns the answer with the metric and the proof in the words of people.
pub(crate) fn in_words(answer: &Answer) -> Answer {
    let metric = answer.metric.as_ref().and_then(|metric| metric.parse().ok());
    let metric = metric.map(|metric| metric::unit(metric).to_owned());
    let proof = answer.proof.as_ref().map(|_| "every way was tried".to_owned());
    Answer { metric, proof, ..answer.clone() }
}
