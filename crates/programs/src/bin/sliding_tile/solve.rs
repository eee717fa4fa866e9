//! The answer for one puzzle.

use programs::{Answer, Clock, Failure, Flaw, Progress, Shared};
use sliding_tile::{Board, Proof, SolveError, Solver, heuristics::PatternTables};

use crate::input::Puzzle;

/// An answer, and the boards on the way if it is a solution, start and goal included.
#[derive(Debug)]
pub(crate) struct Solution {
    pub(crate) answer: Answer,
    pub(crate) boards: Vec<Board>,
}

/// Solves `puzzle` as the options say; `text` is what was given for it, `tables` are those of patterns.
///
/// # Errors
///
/// If a solution that was found does not hold, or the file for tables cannot be written.
pub(crate) fn solve(
    text: &str,
    puzzle: &Puzzle,
    shared: &Shared,
    tables: &PatternTables,
) -> Result<Solution, Failure> {
    // clap lets no other names pass.
    let mut solver = Solver::new(&puzzle.start)
        .with_goal(&puzzle.goal)
        .with_algorithm(shared.algorithm.parse().unwrap_or_default())
        .with_heuristic(shared.heuristic.parse().unwrap_or_default())
        .with_metric(shared.metric.parse().unwrap_or_default())
        .with_limits(shared.limits())
        .with_tables(tables);
    let (clock, mut progress) = (Clock::start(), Progress::new(shared.shows_progress()));
    let without_boards = |answer| Ok(Solution { answer, boards: Vec::new() });
    let found = match solver.solve_observed(&mut progress) {
        Ok(found) => found,
        Err(error) if error.is_unsuitable() => return without_boards(Answer::invalid(text, refusal(&error))),
        Err(error) if error.is_unwritable() => return Err(Failure::File(error.to_string())),
        Err(error) => {
            let why = error.invalid_plan().map_or_else(|| error.to_string(), ToString::to_string);
            return Err(Flaw::of_solution(why).into());
        }
    };
    if let Some(proof @ Proof::Parity(_)) = found.proof {
        return without_boards(Answer::unsolvable(text, &proof.to_string()));
    }
    let names = Shared {
        algorithm: found.algorithm.to_owned(),
        heuristic: found.heuristic.to_owned(),
        ..shared.clone()
    };
    let answer = Answer::of(text, &found.report, clock.time())
        .with_names(&names)
        .with_lower_bound(found.report.lower_bound.into());
    let moves = found.actions().unwrap_or_default();
    let next = |board: &Board, &step| board.after(step);
    let mut boards = Vec::from_iter(found.plan().map(|_| puzzle.start.clone()));
    for step in moves {
        boards.extend(boards.last().and_then(|board| next(board, step)));
    }
    Ok(Solution { answer, boards })
}

/// Returns the sentence on a heuristic that does not suit the board.
fn refusal(error: &SolveError) -> String {
    format!("--{error}")
}
