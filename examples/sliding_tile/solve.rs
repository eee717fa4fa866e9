//! The answer for one puzzle.

use std::path::Path;

use program::{Answer, Clock, Flaw, Progress, Shared, Work, replay};
use search::{At, Run};
use sliding_tile::{Board, Cells, SlidingTile, with_encoding};

use crate::{
    input::Puzzle,
    method::{Method, methods, named_heuristic, search},
};

/// An answer, and the boards on the way if it is a solution, start and goal included.
#[derive(Debug)]
pub(crate) struct Solution {
    pub(crate) answer: Answer,
    pub(crate) boards: Vec<Board>,
}

/// Solves `puzzle` as the options say; `text` is what was given for it, `tables` a file for tables of patterns.
///
/// # Errors
///
/// If a solution that was found does not hold.
pub(crate) fn solve(
    text: &str,
    puzzle: &Puzzle,
    shared: &Shared,
    tables: Option<&Path>,
) -> Result<Solution, Flaw> {
    if !puzzle.start.can_reach(&puzzle.goal) {
        return Ok(Solution { answer: Answer::unsolvable(text, "parity"), boards: Vec::new() });
    }
    let shape = puzzle.start.shape();
    let solve_by = |method, spent: Option<Work>| with_encoding!(shape, W => solve_by::<W>(text, puzzle, (method, tables), shared, spent));
    let mut solution = Solution { answer: Answer::invalid(text, "no method is known"), boards: Vec::new() };
    let mut spent = None;
    for method in methods(shared, shape) {
        solution = solve_by(method, spent)?;
        match solution.answer.work {
            Some(work) if solution.boards.is_empty() && method.is_spent(&work, shared) => {
                spent = Some(work);
            }
            _ => break,
        }
    }
    Ok(solution)
}

/// Solves `puzzle` by one method, after the work that is `spent` on others.
fn solve_by<W: Cells + 'static>(
    text: &str,
    puzzle: &Puzzle,
    (method, tables): (Method<'_>, Option<&Path>),
    shared: &Shared,
    spent: Option<Work>,
) -> Result<Solution, Flaw> {
    let invalid = |error: String| Ok(Solution { answer: Answer::invalid(text, error), boards: Vec::new() });
    let clock = Clock::start();
    let space = match SlidingTile::<W>::new(puzzle.start.shape()) {
        Ok(space) => space,
        Err(error) => return invalid(error.to_string()),
    };
    let mut search = match named_heuristic(&puzzle.goal, method.heuristic, tables) {
        Ok(heuristic) => search::<W>(method.algorithm, heuristic),
        Err(error) => return invalid(error),
    };
    let goal = At(space.position(&puzzle.goal));
    let mut progress = Progress::new(shared.shows_progress());
    let report = Run::of(&mut *search)
        .within(method.limits(shared, &spent.unwrap_or_default()))
        .observed_by(&mut progress)
        .run(&space, &space.position(&puzzle.start), &goal);
    let positions = report.plan().map(|plan| replay(&space, plan, &goal)).transpose()?;
    let answer = Answer::of(text, &report, clock.time()).with_names(&Shared {
        algorithm: method.algorithm.to_owned(),
        heuristic: method.heuristic.to_owned(),
        ..shared.clone()
    });
    let answer =
        Answer { work: answer.work.map(|work| spent.map_or(work, |spent| work.after(spent))), ..answer };
    let boards = positions.into_iter().flatten().map(|position| space.board(&position, &puzzle.start));
    Ok(Solution { answer, boards: boards.collect() })
}
