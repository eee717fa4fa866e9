//! The answer for one puzzle.

use programs::{Answer, Clock, Failure, Flaw, Progress, Shared, Work};
use search::{At, Run};
use sliding_tile::{Board, Cells, SlidingTile, with_encoding};

use crate::{
    input::Puzzle,
    method::{Method, NoHeuristic, methods, named_heuristic, search},
    tables::Tables,
};

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
    tables: &mut Tables<'_>,
) -> Result<Solution, Failure> {
    if !puzzle.start.can_reach(&puzzle.goal) {
        return Ok(Solution { answer: Answer::unsolvable(text, "parity"), boards: Vec::new() });
    }
    let shape = puzzle.start.shape();
    let mut solve_by = |method, before: &Before| with_encoding!(shape, W => solve_by::<W>(text, puzzle, (method, tables), shared, before));
    let mut before = Before::default();
    let mut solution = Solution { answer: Answer::invalid(text, "no method is known"), boards: Vec::new() };
    for method in methods(shared, &puzzle.goal) {
        (solution, before) = solve_by(method, &before)?;
        if !solution.boards.is_empty() || !method.is_spent(&before.work.unwrap_or_default(), shared) {
            break;
        }
    }
    Ok(solution)
}

/// What the methods so far have done.
#[derive(Clone, Copy, Default)]
struct Before {
    work: Option<Work>,
    /// No solution is shorter: proven.
    lower_bound: u32,
}

/// Solves `puzzle` by one method, after what others did `before`.
fn solve_by<W: Cells + 'static>(
    text: &str,
    puzzle: &Puzzle,
    (method, tables): (Method<'_>, &mut Tables<'_>),
    shared: &Shared,
    before: &Before,
) -> Result<(Solution, Before), Failure> {
    let invalid = |error: String| {
        Ok((Solution { answer: Answer::invalid(text, error), boards: Vec::new() }, Before::default()))
    };
    let clock = Clock::start();
    let space = match SlidingTile::<W>::new(puzzle.start.shape()) {
        Ok(space) => space,
        Err(error) => return invalid(error.to_string()),
    };
    let mut spent = before.work.unwrap_or_default();
    let names = Shared {
        algorithm: method.algorithm.to_owned(),
        heuristic: method.heuristic.to_owned(),
        ..shared.clone()
    };
    let mut search = match named_heuristic(&puzzle.goal, method.heuristic, tables, &shared.left_after(&spent))
    {
        Ok(heuristic) => search::<W>(method.algorithm, heuristic),
        Err(NoHeuristic::Refused(error)) => return invalid(error),
        Err(NoHeuristic::Unwritable(error)) => return Err(Failure::File(error)),
        Err(NoHeuristic::Stopped(reason)) => {
            let work = before.work.unwrap_or_default();
            let work = Some(Work { time: clock.time(), ..Work::default() }.after(work));
            let answer = Answer { work, ..Answer::stopped(text, reason) }.with_names(&names);
            let answer = answer.with_lower_bound(before.lower_bound.into());
            return Ok((Solution { answer, boards: Vec::new() }, Before { work, ..*before }));
        }
    };
    spent.time.seconds += clock.time().seconds;
    let goal = At(space.position(&puzzle.goal));
    let mut progress = Progress::new(shared.shows_progress());
    let report = Run::of(&mut *search)
        .within(method.limits(shared, &spent))
        .observed_by(&mut progress)
        .run_to(&space, &space.position(&puzzle.start), &goal);
    let positions = report.plan().map(|plan| plan.replay(&space, &goal)).transpose().map_err(Flaw::from)?;
    let lower_bound = before.lower_bound.max(report.lower_bound);
    let answer =
        Answer::of(text, &report, clock.time()).with_names(&names).with_lower_bound(lower_bound.into());
    let work = answer.work.map(|work| before.work.map_or(work, |before| work.after(before)));
    let boards = positions.into_iter().flatten().map(|position| space.board(&position, &puzzle.start));
    let solution = Solution { answer: Answer { work, ..answer }, boards: boards.collect() };
    Ok((solution, Before { work, lower_bound }))
}
