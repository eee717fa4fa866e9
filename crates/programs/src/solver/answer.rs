//! The answer for one board: its solution, a hint, a play, or the check of a plan.

use std::error::Error;

use picture::Frames;
use puzzle::{Puzzle, SolveError, Solver};
use search::names::Name;

use crate::{
    command_line::Shared,
    input::reject,
    modes::{Position, Rules},
    report::{Answer, Ending, Failure, InternalError, Summary, say_boards},
    run::{Clock, Progress, Time, is_interrupted},
    solver::{Complete, Extras, Options, position::At},
    terminal::{say, say_drawing},
};

/// An answer, and the proof that there is no solution in words.
pub(super) struct Solved {
    pub(super) answer: Answer,
    words: String,
}

/// Solves a board within the limits of `shared`; `text` is the input for it.
///
/// # Errors
///
/// If a solution that was found does not hold.
pub(super) fn solve<P: Complete, X: Extras<P>>(
    text: &str,
    task: &P::Task,
    options: &Options<X>,
    shared: &Shared,
) -> Result<Solved, InternalError> {
    let solver = options.solver::<P>(task, shared);
    let clock = Clock::start();
    match solver.solve_observed(&mut Progress::new(shared.shows_progress())) {
        Ok(found) => Ok(solved(text, &solver, &found, clock.time())),
        Err(error) if error.is_flaw() => Err(flaw(&error)),
        Err(error) => {
            let option = if error.is_unsuitable() { "--" } else { "" };
            let answer = Answer::invalid(text, format_args!("{option}{error}"));
            Ok(Solved { answer, words: String::new() })
        }
    }
}

fn flaw(error: &SolveError) -> InternalError {
    InternalError::of_solution(error.source().map_or_else(|| error.to_string(), ToString::to_string))
}

fn solved<P: Puzzle>(text: &str, solver: &Solver<P>, found: &puzzle::Answer<P>, time: Time) -> Solved {
    let proof = found.proof.as_ref().map(ToString::to_string);
    let explained = found.proof.as_ref().map(|proof| P::explain(&solver.task, proof));
    let words = explained.unwrap_or_else(|| "every way was tried".to_owned());
    let is_search = P::Algorithm::ALL.iter().any(|algorithm| algorithm.name() == found.algorithm);
    if let (Some(proof), false) = (&proof, is_search) {
        return Solved { answer: Answer::unsolvable(text, proof), words };
    }
    let answer = Answer::of(text, &found.report, time);
    let answer = Answer {
        metric: Some(solver.metric.to_string()),
        algorithm: Some(found.algorithm.to_owned()),
        heuristic: Some(found.heuristic.to_owned()),
        actions: found.actions().map(|actions| solver.written(actions)),
        proof: proof.or(answer.proof.clone()),
        ..answer
    };
    let bound = found.report.lower_bound;
    let answer = if bound > 0 { answer.with_lower_bound(bound.into()) } else { answer };
    Solved { answer, words }
}

/// Gives a hint, lets a person play, checks a plan, or solves one board, and says how it ended.
pub(super) fn answer<P: Complete, X: Extras<P>>(
    text: &str,
    task: &P::Task,
    options: &Options<X>,
) -> Result<Ending, Failure> {
    let (shared, start) = (&options.shared, At::<P, X>::new(task, options));
    let mut solve_at = |at: &At<'_, P, X>, shared: &Shared| {
        let solved = solve(text, &at.task, options, shared)?;
        // A drawing has no place in the sentences of the modes.
        let is_sentence = !shared.json && !solved.words.contains('\n');
        let proof =
            solved.answer.proof.as_ref().map(|proof| if is_sentence { solved.words } else { proof.clone() });
        Ok(in_words(Answer { proof, ..solved.answer }, options.unit::<P>(), shared))
    };
    let mut rules = Rules { unit: options.unit::<P>(), solve: &mut solve_at };
    if let Some(ending) = options.modes.answer(text, &start, &mut rules, shared)? {
        if let Some(plan) = options.modes.plan(text, &start, shared) {
            options.pictures.write(&plan, size::<P>(task), |actions| frames(&start, actions))?;
        }
        return Ok(ending);
    }
    if !shared.json {
        say_drawing(&start.drawing());
    }
    let Solved { answer, words } = solve(text, task, options, shared)?;
    if let Some(error) = &answer.error {
        return Ok(reject(text, error, shared));
    }
    if shared.json {
        say(answer.to_json());
    } else {
        if shared.boards {
            say_plan(&start, answer.actions.as_deref().unwrap_or_default());
        }
        let answer = &in_words(answer.clone(), options.unit::<P>(), shared);
        say(Summary { answer, proof: &words });
    }
    options.pictures.write(&answer, size::<P>(task), |actions| frames(&start, actions))?;
    let is_cut_short = is_interrupted() && answer.optimal == Some(false);
    Ok(if is_cut_short { Ending::Interrupted } else { answer.outcome })
}

/// Returns the answer with the name of several actions, for people.
fn in_words(answer: Answer, unit: &str, shared: &Shared) -> Answer {
    if shared.json {
        return answer;
    }
    Answer { metric: answer.metric.map(|_| unit.to_owned()), ..answer }
}

/// Draws the board after each action.
fn say_plan<P: Complete, X: Extras<P>>(start: &At<'_, P, X>, actions: &[String]) {
    let boards = actions.iter().scan(start.clone(), |at, action| {
        *at = at.act(action).ok()?.1;
        Some(at.drawing())
    });
    say_boards(actions, [start.drawing()].into_iter().chain(boards));
}

/// Returns the rows and columns of a board.
pub(super) fn size<P: Complete>(task: &P::Task) -> (usize, usize) {
    let scene = P::scene(task);
    (scene.rows(), scene.columns())
}

/// Returns the pictures of a plan; `None` if an action is not possible.
pub(super) fn frames<P: Complete, X: Extras<P>>(start: &At<'_, P, X>, actions: &[String]) -> Option<Frames> {
    let made = actions.iter().scan(start.clone(), |at, text| {
        let next = at.next(text).ok();
        Some(next.map(|(action, next)| {
            *at = next;
            action
        }))
    });
    P::frames(&start.task, start.metric(), &made.collect::<Option<Vec<_>>>()?)
}
