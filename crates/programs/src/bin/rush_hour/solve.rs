//! The answer for one board.

use std::error::Error;

use programs::{Answer, Clock, InternalError, Lists, Progress, Shared};
use rush_hour::{Board, Proof, SolveError, Solver};

/// An answer, and the boards on the way if it is a solution, the start included.
#[derive(Debug)]
pub(crate) struct Solution {
    pub(crate) answer: Answer,
    pub(crate) boards: Vec<Board>,
}

/// Solves `board` as the options say; `text` is the input for it.
///
/// # Errors
///
/// If a solution that was found does not hold.
pub(crate) fn solve(
    text: &str,
    board: &Board,
    shared: &Shared,
    lists: &Lists,
) -> Result<Solution, InternalError> {
    let clock = Clock::start();
    let mut progress = Progress::new(shared.shows_progress());
    let found = match solver(board, shared, lists).solve_observed(&mut progress) {
        Ok(found) => found,
        Err(error) if error.is_unsuitable() => {
            return Ok(Solution { answer: Answer::invalid(text, format!("--{error}")), boards: Vec::new() });
        }
        Err(error) => return Err(internal_error(&error)),
    };
    if found.proof == Some(Proof::ArcConsistency) {
        let answer = Answer::unsolvable(text, &Proof::ArcConsistency.to_string());
        return Ok(Solution { answer, boards: Vec::new() });
    }
    let (algorithm, heuristic) = (found.algorithm.to_owned(), found.heuristic.to_owned());
    let names = Shared { algorithm, heuristic, ..shared.clone() };
    let answer = Answer::of(text, &found.report, clock.time()).with_names(&names);
    let boards = found.actions().map_or_else(Vec::new, |slides| {
        let after = |board: &mut Option<Board>, &slide: &_| {
            *board = board.as_ref()?.after(slide);
            board.clone()
        };
        [board.clone()].into_iter().chain(slides.iter().scan(Some(board.clone()), after)).collect()
    });
    Ok(Solution { answer, boards })
}

/// The solver that the options choose; their names are known ones.
fn solver(board: &Board, shared: &Shared, lists: &Lists) -> Solver {
    let solver = Solver::new(board)
        .with_algorithm(shared.algorithm.parse().unwrap_or_default())
        .with_heuristic(shared.heuristic.parse().unwrap_or_default())
        .with_metric(shared.metric.parse().unwrap_or_default())
        .with_limits(shared.with_memory().limits());
    let open = lists.open_list.as_deref().and_then(|name| name.parse().ok());
    let closed = lists.closed_list.as_deref().and_then(|name| name.parse().ok());
    let solver = open.into_iter().fold(solver, Solver::with_open_list);
    closed.into_iter().fold(solver, Solver::with_closed_list)
}

fn internal_error(error: &SolveError) -> InternalError {
    InternalError::of_solution(error.source().map_or_else(|| error.to_string(), ToString::to_string))
}
