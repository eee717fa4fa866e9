//! The answer for one board.

use programs::{Answer, Clock, Flaw, Progress, Shared, Work};
use rush_hour::{Board, Metric, Moves, Packing, RushHour, Size, Slide, Steps, with_packing};
use search::{Outcome, Plan, Reason, Report, ReportOf, StateSpace};

use crate::{
    job::limits,
    method::{Effort, Room, Unit, methods, search},
};

/// An answer, and the boards on the way if it is a solution, the start included.
#[derive(Debug)]
pub(crate) struct Solution {
    pub(crate) answer: Answer,
    pub(crate) boards: Vec<Board>,
}

/// Solves `board` as the options say; `text` is what was given for it.
///
/// # Errors
///
/// If a solution that was found does not hold.
pub(crate) fn solve(text: &str, board: &Board, shared: &Shared) -> Result<Solution, Flaw> {
    match shared.metric.as_str() {
        "steps" => with_packing!(board, P => solve_in::<Steps, P>(text, board, shared)),
        _ => with_packing!(board, P => solve_in::<Moves, P>(text, board, shared)),
    }
}

/// Solves `board` in one metric, by one method after the other if they need too much memory.
fn solve_in<M: Unit, P: Room>(text: &str, board: &Board, shared: &Shared) -> Result<Solution, Flaw> {
    let space = match RushHour::<M, P>::new(board) {
        Ok(space) => space,
        Err(error) => return Ok(Solution { answer: Answer::invalid(text, error), boards: Vec::new() }),
    };
    let mut answer = Answer::unsolvable(text, "arc consistency");
    if !space.may_be_solvable() {
        return Ok(Solution { answer, boards: Vec::new() });
    }
    let (mut spent, mut boards) = (None, Vec::new());
    for method in methods(shared, Size::of(board)) {
        let clock = Clock::start();
        let report = in_slides(&space, search(&space, method, &mut effort(shared, spent)));
        if let Some(plan) = report.plan() {
            boards = plan.replay(&Drawn { farthest: M::FARTHEST }, &Board::is_solved).map_err(Flaw::from)?;
        }
        answer = Answer::of(text, &report, clock.time()).with_names(&method.names(shared));
        answer.work = answer.work.map(|work| spent.map_or(work, |spent| work.after(spent)));
        spent = answer.work;
        if report.stopped_by() != Some(Reason::Memory) {
            break;
        }
    }
    Ok(Solution { answer, boards })
}

/// What is left of the limits after the work that is `spent`.
fn effort(shared: &Shared, spent: Option<Work>) -> Effort {
    let left = shared.left_after(&spent.unwrap_or_default());
    Effort { limits: limits(&left), progress: Progress::new(shared.shows_progress()) }
}

/// The report with its plan as people read it, the last slide included.
fn in_slides<M: Metric, P: Packing>(
    space: &RushHour<M, P>,
    report: ReportOf<RushHour<M, P>>,
) -> Report<Board, Slide, u32> {
    let Report { outcome, lower_bound, stats, elapsed, .. } = report;
    let (outcome, added) = match outcome {
        Outcome::Solved(plan) => {
            let actions = space.solution(&plan);
            let cost = actions.len() as u32;
            (Outcome::Solved(Plan { start: space.board(&plan.start), actions, cost }), cost - plan.cost)
        }
        Outcome::Stopped { reason, .. } => (Outcome::Stopped { reason, best: None }, 0),
        _ => (Outcome::Exhausted, 0),
    };
    Report::new(outcome, lower_bound.saturating_add(added), stats, elapsed)
}

/// The puzzle as it is printed, without anything of the packed one: for a last look at a solution.
struct Drawn {
    /// How far a car goes in one action at most.
    farthest: usize,
}

impl StateSpace for Drawn {
    type State = Board;
    type Action = Slide;
    type Cost = u32;
    type Actions = Vec<Slide>;

    fn actions(&self, board: &Board) -> Vec<Slide> {
        let is_near = |slide: &Slide| usize::from(slide.by.unsigned_abs()) <= self.farthest;
        board.slides().into_iter().filter(is_near).collect()
    }

    fn apply(&self, board: &mut Board, slide: Slide) {
        if let Some(next) = board.after(slide) {
            *board = next;
        }
    }
}
