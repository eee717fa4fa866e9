//! The answer for one puzzle.

use std::error::Error;

use programs::{Answer, Clock, Failure, InternalError, Lists, Progress, Shared};
use sliding_tile::{Board, Parity, Proof, SolveError, Solver, heuristics::PatternTables};

use crate::{input::Puzzle, letters::Letters};

/// The options that every search takes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Settings<'a> {
    pub(crate) shared: &'a Shared,
    pub(crate) lists: &'a Lists,
    pub(crate) letters: Letters,
    /// The tables of patterns, made once for all puzzles.
    pub(crate) tables: &'a PatternTables,
}

/// An answer, and the boards on the way if it is a solution, start and goal included.
#[derive(Debug)]
pub(crate) struct Solution {
    pub(crate) answer: Answer,
    pub(crate) boards: Vec<Board>,
}

/// Solves `puzzle` as the settings say; `text` is the input for it.
///
/// # Errors
///
/// If a solution that was found does not hold, or the file for tables cannot be written.
pub(crate) fn solve(text: &str, puzzle: &Puzzle, settings: &Settings<'_>) -> Result<Solution, Failure> {
    let shared = settings.shared;
    let mut solver = solver(puzzle, settings);
    let (clock, mut progress) = (Clock::start(), Progress::new(shared.shows_progress()));
    let without_boards = |answer| Ok(Solution { answer, boards: Vec::new() });
    let found = match solver.solve_observed(&mut progress) {
        Ok(found) => found,
        Err(error) if error.is_unsuitable() => {
            return without_boards(Answer::invalid(text, rejection(&error)));
        }
        Err(error) if error.is_flaw() => {
            let why = error.source().map_or_else(|| error.to_string(), ToString::to_string);
            return Err(InternalError::of_solution(why).into());
        }
        Err(error) => return Err(Failure::File(error.to_string())),
    };
    if let Some(proof @ Proof::Parity(_)) = found.proof {
        return without_boards(Answer::unsolvable(text, &proof.to_string()));
    }
    let names = Shared {
        algorithm: found.algorithm.to_owned(),
        heuristic: found.heuristic.to_owned(),
        ..shared.clone()
    };
    let moves = found.actions().unwrap_or_default();
    let answer = Answer::of(text, &found.report, clock.time())
        .with_names(&names)
        .with_lower_bound(found.report.lower_bound.into());
    let letters = |_| moves.iter().map(|&slide| settings.letters.text(slide)).collect();
    let answer = Answer { actions: answer.actions.as_ref().map(letters), ..answer };
    let next = |board: &Board, &step| board.after(step);
    let mut boards = Vec::from_iter(found.plan().map(|_| puzzle.start.clone()));
    for step in moves {
        boards.extend(boards.last().and_then(|board| next(board, step)));
    }
    Ok(Solution { answer, boards })
}

/// Returns whether the tiles can reach the goal at all.
pub(crate) fn is_solvable(puzzle: &Puzzle) -> bool {
    puzzle.start.parity(&puzzle.goal).is_ok_and(Parity::is_solvable)
}

/// The solver that the settings choose; clap lets no other names pass.
fn solver(puzzle: &Puzzle, settings: &Settings<'_>) -> Solver {
    let Settings { shared, lists, tables, .. } = settings;
    let solver = Solver::new(&puzzle.start)
        .with_goal(&puzzle.goal)
        .with_algorithm(shared.algorithm.parse().unwrap_or_default())
        .with_heuristic(shared.heuristic.parse().unwrap_or_default())
        .with_metric(shared.metric.parse().unwrap_or_default())
        .with_limits(shared.limits())
        .with_tables(tables);
    let open = lists.open_list.as_deref().and_then(|name| name.parse().ok());
    let closed = lists.closed_list.as_deref().and_then(|name| name.parse().ok());
    let solver = open.into_iter().fold(solver, Solver::with_open_list);
    closed.into_iter().fold(solver, Solver::with_closed_list)
}

/// Returns the sentence on a heuristic or a list that does not suit the board.
fn rejection(error: &SolveError) -> String {
    format!("--{error}")
}
