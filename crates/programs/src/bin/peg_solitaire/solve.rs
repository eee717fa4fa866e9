//! The answer for one board.

use std::time::Duration;

use peg_solitaire::{
    Board, Closure, ClosureError, HoleSet, Jump, OnTarget, PegSolitaire, Proof, Verifier, with_holes,
};
use programs::{Answer, Clock, Flaw, Shared, Time, Work, interrupt};
use search::{AStar, Goal, Outcome, Plan, Reason, Report, ReportOf, Run, Stats};

use crate::{
    exact,
    method::{Effort, JumpPlan, Method, bitmap_fits, may_ask_the_class, methods, search},
    moves::{self, Corners, InMoves, Midway},
};

/// A proof by search of so many positions is checked by reaching them all once more, unasked; a larger one takes longer to
/// check than to find.
const MOST_CHECKED: u64 = 2_000_000;

/// How many positions `auto` may expand to show that no way has fewer moves: about a second.
const MOST_EXPANDED: u64 = 300_000;

/// An answer, the jumps and the boards on the way if it is a solution, and what proves that there is none.
#[derive(Debug)]
pub(crate) struct Solution {
    pub(crate) answer: Answer,
    pub(crate) jumps: Vec<Jump>,
    /// The start, and the board after each action.
    pub(crate) boards: Vec<Board>,
    pub(crate) proof: Option<Proof>,
}

impl Solution {
    fn without_boards(answer: Answer) -> Self {
        Solution { answer, jumps: Vec::new(), boards: Vec::new(), proof: None }
    }
}

/// Solves `board` as the options say; `text` names it.
///
/// # Errors
///
/// If a solution or a proof that was found does not hold.
pub(crate) fn solve(text: &str, board: &Board, shared: &Shared, checks: bool) -> Result<Solution, Flaw> {
    let clock = Clock::start();
    if may_ask_the_class(shared, board)
        && let Some(proof) = Proof::by_class(board)
    {
        check(&proof, board, &Verifier::new().cancelled_by(interrupt()))?;
        let work = Some(Work::of(&Stats::default(), clock.time()));
        let answer = Answer { work, ..Answer::unsolvable(text, &proof.to_string()) };
        return Ok(Solution { proof: Some(proof), ..Solution::without_boards(answer) });
    }
    let spent = Work { time: clock.time(), ..Work::default() };
    let effort = Effort { spent, ..Effort::new(shared).checks(checks) };
    with_holes!(board, W => solve_over::<W>(text, board, effort))
}

/// Whether a proof is checked unasked: one by search takes as long to check as to find, and longer.
pub(crate) fn is_small(proof: &Proof) -> bool {
    let positions = match proof {
        Proof::Exhaustive { positions } => positions.iter().sum(),
        Proof::Pruned(layers) | Proof::Meeting(layers) => layers.positions.iter().sum(),
        _ => 0_u64,
    };
    positions <= MOST_CHECKED
}

/// Checks a proof; a limit may end that before it is known whether the proof holds: then it is not.
///
/// # Errors
///
/// If the proof does not hold.
pub(crate) fn check(proof: &Proof, board: &Board, verifier: &Verifier) -> Result<bool, Flaw> {
    match verifier.verify(proof, board) {
        Ok(true) => Ok(true),
        Ok(false) => Err(Flaw::of_proof(proof.to_string())),
        Err(_) => Ok(false),
    }
}

/// Checks a proof if it is small or `--check` asks for it, within the rest of the limits after the search that took `time`. The reason is that for which a check that was asked for was stopped.
fn unchecked(
    proof: &Proof,
    board: &Board,
    effort: &mut Effort<'_>,
    time: Time,
) -> Result<Option<Reason>, Flaw> {
    if !effort.checks && !is_small(proof) {
        return Ok(None);
    }
    let left = effort.left_after(time);
    let verifier = Verifier::new().bytes(left.max_memory.unwrap_or(u64::MAX));
    let (is_known, raised) = programs::watched(&left, &mut effort.progress, "checking the proof", |over| {
        check(proof, board, &verifier.cancelled_by(over))
    });
    let is_stopped = !is_known? && effort.checks;
    Ok(is_stopped.then(|| raised.unwrap_or(Reason::Memory)))
}

fn solve_over<W: HoleSet>(text: &str, board: &Board, mut effort: Effort<'_>) -> Result<Solution, Flaw> {
    let space = match PegSolitaire::<W>::new(board) {
        Ok(space) => space,
        Err(error) => return Ok(Solution::without_boards(Answer::invalid(text, error))),
    };
    let Shared { metric, algorithm, .. } = effort.shared;
    if metric == "jumps" {
        return in_jumps(text, &space, board, &mut effort);
    }
    if algorithm == "exact" && bitmap_fits(effort.shared, board) {
        return by_bitmap(text, board, &mut effort);
    }
    if algorithm == "exact" {
        return in_fewest_moves(text, &space, board, &mut effort, None);
    }
    let known = in_jumps(text, &space, board, &mut effort)?;
    if algorithm == "auto" && !known.boards.is_empty() {
        let fewest = in_fewest_moves(text, &space, board, &mut effort, Some(MOST_EXPANDED))?;
        if !fewest.boards.is_empty() {
            return Ok(fewest);
        }
    }
    Ok(grouped(known, effort.spent))
}

/// Solves by one method after the other, as long as they end for want of width or memory.
fn in_jumps<W: HoleSet>(
    text: &str,
    space: &PegSolitaire<W>,
    board: &Board,
    effort: &mut Effort<'_>,
) -> Result<Solution, Flaw> {
    let mut solution = Solution::without_boards(Answer::stopped(text, Reason::Width));
    for method in methods(effort.shared, board) {
        let clock = Clock::start();
        let (report, proof) = search(method, space, board, effort);
        let unchecked = match &proof {
            Some(proof) => unchecked(proof, board, effort, clock.time())?,
            None => None,
        };
        let boards = report.plan().map(|plan| boards(space, plan)).transpose()?.unwrap_or_default();
        let (reason, report) = (report.stopped_by(), named(space, report));
        let answer = Answer::of(text, &report, clock.time()).with_names(&method.names(effort.shared));
        let answer = match &proof {
            Some(proof) if method == Method::Pagoda && effort.spent.expanded == 0 => {
                Answer { work: answer.work, ..Answer::unsolvable(text, &proof.to_string()) }
            }
            Some(proof) => Answer { proof: Some(proof.to_string()), ..answer },
            None => answer,
        };
        let answer = unchecked.map_or(answer.clone(), |reason| not_checked(text, answer, reason));
        solution = Solution { answer: effort.counted(answer), jumps: jumps_of(&report), boards, proof };
        if !matches!(reason, Some(Reason::Width | Reason::Memory)) {
            break;
        }
    }
    Ok(solution)
}

/// The answer where the check of a proof was asked for and did not end.
fn not_checked(text: &str, answer: Answer, reason: Reason) -> Answer {
    let stopped = Answer::stopped(text, reason);
    let reason = stopped.reason.map(|reason| format!("{reason} before the proof that was found was checked"));
    Answer { outcome: stopped.outcome, proof: None, reason, ..answer }
}

/// The boards on the way of a plan, which must hold.
fn boards<W: HoleSet>(space: &PegSolitaire<W>, plan: &JumpPlan<W>) -> Result<Vec<Board>, Flaw> {
    let positions = plan.replay(space, &OnTarget::of(space)).map_err(Flaw::from)?;
    Ok(positions.iter().map(|pegs| space.board(pegs)).collect())
}

/// The report with jumps as people read them. All solutions have equally many: none has fewer.
fn named<W: HoleSet>(space: &PegSolitaire<W>, report: ReportOf<PegSolitaire<W>>) -> Report<(), Jump, u32> {
    let Report { outcome, lower_bound, stats, elapsed, .. } = report;
    let (outcome, lower_bound) = match outcome {
        Outcome::Solved(plan) => {
            let actions = space.solution(&plan);
            (Outcome::Solved(Plan { start: (), actions, cost: plan.cost }), plan.cost)
        }
        Outcome::Stopped { reason, .. } => (Outcome::Stopped { reason, best: None }, lower_bound),
        _ => (Outcome::Exhausted, lower_bound),
    };
    Report::new(outcome, lower_bound, stats, elapsed)
}

fn jumps_of(report: &Report<(), Jump, u32>) -> Vec<Jump> {
    report.plan().map_or_else(Vec::new, |plan| plan.actions.clone())
}

/// The solution with the fewest moves, unless `budget` or a limit ends the search before.
fn in_fewest_moves<W: HoleSet>(
    text: &str,
    space: &PegSolitaire<W>,
    board: &Board,
    effort: &mut Effort<'_>,
    budget: Option<u64>,
) -> Result<Solution, Flaw> {
    let clock = Clock::start();
    let moves = InMoves::new(space, board);
    let goal = |midway: &Midway<W>| OnTarget::of(space).is_goal(&midway.pegs);
    let left = effort.left();
    let max_nodes = [left.max_nodes, budget].into_iter().flatten().min();
    let limits = Shared { max_nodes, ..left }.limits();
    let mut search = AStar::new(Corners::of(&moves));
    let run = Run::of(&mut search).within(limits).observed_by(&mut effort.progress);
    let report = run.run(&moves, &moves.start(), &goal);
    let (jumps, boards) = match report.plan() {
        Some(plan) => {
            let states = plan.replay(&moves, &goal).map_err(Flaw::from)?;
            let boards = states.iter().map(|midway| space.board(&midway.pegs)).collect();
            (plan.actions.iter().map(|&jump| space.jump(jump)).collect(), boards)
        }
        None => (Vec::new(), Vec::new()),
    };
    let Report { outcome, lower_bound, stats, elapsed, .. } = report;
    let outcome = match outcome {
        Outcome::Solved(plan) => Outcome::Solved(Plan { start: (), actions: jumps.clone(), cost: plan.cost }),
        Outcome::Stopped { reason, .. } => Outcome::Stopped { reason, best: None },
        _ => Outcome::Exhausted,
    };
    let report = Report::new(outcome, lower_bound, stats, elapsed);
    let names = Shared { algorithm: "exact".to_owned(), heuristic: String::new(), ..effort.shared.clone() };
    let answer = effort.counted(Answer::of(text, &report, clock.time()).with_names(&names));
    let optimal = answer.optimal;
    let solution = grouped(Solution { answer, jumps, boards, proof: None }, effort.spent);
    Ok(Solution { answer: Answer { optimal, ..solution.answer }, ..solution })
}

/// The solution with the fewest moves, by way of all positions from which the game can be won.
fn by_bitmap(text: &str, board: &Board, effort: &mut Effort<'_>) -> Result<Solution, Flaw> {
    let clock = Clock::start();
    let closing = exact::closing(&effort.left());
    let (found, raised) = exact::watched(effort, |over| {
        let closure = closing.cancelled_by(over).run(board)?;
        Ok::<_, ClosureError>((closure.positions(), closure.fewest_moves()?))
    });
    let mut stats = Stats::default();
    stats.peak_bytes = Closure::bytes_for(board).unwrap_or(0);
    let (outcome, jumps) = match found {
        Err(error) => (Outcome::Stopped { reason: exact::reason(&error, raised), best: None }, Vec::new()),
        Ok((positions, moves)) => {
            stats.expanded = positions;
            let jumps: Vec<Jump> = moves.iter().flatten().flatten().copied().collect();
            let plan = |moves: Vec<_>| Plan { start: (), actions: jumps.clone(), cost: moves.len() as u32 };
            (moves.map_or(Outcome::Exhausted, |moves| Outcome::Solved(plan(moves))), jumps)
        }
    };
    let lower_bound = if let Outcome::Solved(plan) = &outcome { plan.cost } else { 0 };
    let report = Report::new(outcome, lower_bound, stats, Duration::ZERO);
    let names = Shared { algorithm: "exact".to_owned(), heuristic: String::new(), ..effort.shared.clone() };
    let answer = effort.counted(Answer::of(text, &report, clock.time()).with_names(&names));
    let (optimal, boards) = (answer.optimal, followed(board, &jumps)?);
    let solution = grouped(Solution { answer, jumps, boards, proof: None }, effort.spent);
    Ok(Solution { answer: Answer { optimal, ..solution.answer }, ..solution })
}

/// The boards on the way of jumps, which must lead to a solved one; none if there are no jumps.
fn followed(board: &Board, jumps: &[Jump]) -> Result<Vec<Board>, Flaw> {
    let mut boards = Vec::new();
    for &jump in jumps {
        let next = boards
            .last()
            .unwrap_or(board)
            .after(jump)
            .ok_or_else(|| Flaw::of_proof("a jump of the fewest moves"))?;
        if boards.is_empty() {
            boards.push(board.clone());
        }
        boards.push(next);
    }
    match boards.last() {
        Some(last) if !last.is_solved() => Err(Flaw::of_proof("the end of the fewest moves")),
        _ => Ok(boards),
    }
}

/// The same solution in moves. Nobody knows whether there is one with fewer.
fn grouped(solution: Solution, spent: Work) -> Solution {
    let Solution { answer, jumps, boards, proof } = solution;
    let answer = Answer { work: Some(spent), ..answer };
    if boards.is_empty() {
        return Solution { answer, jumps, boards, proof };
    }
    let moves = moves::moves(&jumps);
    let ends = moves.iter().scan(0, |end, run| {
        *end += run.len();
        Some(*end)
    });
    let boards = [0].into_iter().chain(ends).filter_map(|at| boards.get(at).cloned()).collect();
    let answer = Answer {
        cost: Some(moves.len() as u64),
        optimal: Some(false),
        actions: Some(moves.iter().map(|run| moves::name(run)).collect()),
        ..answer
    };
    Solution { answer, jumps, boards, proof }
}
