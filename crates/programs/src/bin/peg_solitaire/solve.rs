//! The answer for one board.

use std::time::Duration;

use games::Run;
use peg_solitaire::{Algorithm, Board, HeuristicName, Jump, Metric, Proof, Solver, Verifier, runs};
use programs::{Answer, Clock, InternalError, Names, Progress, Shared, Work};
use search::Reason;

use crate::bitmap::threads;

pub(crate) const NAMES: Names = Names {
    algorithms: &["auto", "beam", "dfs", "exact"],
    heuristics: &["portfolio", "variance", "weak-pull", "strong-pull", "isolation"],
    metrics: &["jumps", "moves"],
};

/// A proof by search of at most this number of positions is checked unasked; a larger one takes longer to check than
/// to find.
const MOST_CHECKED: u64 = 2_000_000;

/// The time of all searches that nobody asked for by name, if no limit is given. A bitmap is allowed to finish.
const PATIENCE: Duration = Duration::from_secs(60);

/// An answer, the boards after each action if it is a solution, and the proof if there is no solution.
#[derive(Debug)]
pub(crate) struct Solution {
    pub(crate) answer: Answer,
    /// The start, and the board after each action.
    pub(crate) boards: Vec<Board>,
    pub(crate) proof: Option<Proof>,
}

/// The work on proofs that may take long.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Proofs {
    /// Whether every proof that there is no solution is checked.
    pub(crate) checked: bool,
    /// Whether `auto` may compute the bitmap in order to prove the fewest moves.
    pub(crate) by_bitmap: bool,
}

/// Solves `board` as the options say; `text` names it.
///
/// # Errors
///
/// If a solution or a proof that was found does not hold.
pub(crate) fn solve(
    text: &str,
    board: &Board,
    shared: &Shared,
    proofs: Proofs,
) -> Result<Solution, InternalError> {
    let clock = Clock::start();
    let mut progress = Progress::new(shared.shows_progress());
    let solver = solver(board, shared);
    let mut solver = if proofs.by_bitmap { solver.with_proof_by_bitmap() } else { solver };
    let solved = solver.solve_observed(&mut progress);
    let found = solved.map_err(|error| InternalError::of_solution(error.to_string()))?;
    let work = Work::of(&found.report.stats, clock.time());
    let answer = Answer { work: Some(work), ..Answer::of(text, &found.report, work.time) };
    let answer = match &found.proof {
        Some(proof) if found.algorithm.is_empty() => {
            let metric = Some(shared.metric.clone());
            Answer { metric, work: answer.work, ..Answer::unsolvable(text, &proof.to_string()) }
        }
        proof => {
            let proof = proof.as_ref().map(ToString::to_string).or(answer.proof.clone());
            Answer { proof, ..answer.with_names(&names(&found, shared)) }
        }
    };
    let answer = match &found.proof {
        Some(proof) if proofs.checked || is_small(proof) => {
            let left = shared.left_after(&work).with_memory();
            match checked(proof, board, &left, &mut progress)? {
                Some(reason) if proofs.checked => not_checked(text, answer, reason),
                None if proofs.checked => Answer { checked: Some(true), ..answer },
                _ => answer,
            }
        }
        _ => answer,
    };
    let boards = boards(board, found.actions().unwrap_or_default())?;
    let solution = Solution { answer, boards, proof: found.proof };
    Ok(if shared.metric == "moves" { in_moves(solution, &found.report) } else { solution })
}

/// Returns the solver that the options ask for.
fn solver(board: &Board, shared: &Shared) -> Solver {
    let bounded = shared.with_memory();
    // The names were checked when the command line was read.
    let algorithm: Algorithm = shared.algorithm.parse().unwrap_or_default();
    let heuristic: HeuristicName = shared.heuristic.parse().unwrap_or_default();
    let metric: Metric = shared.metric.parse().unwrap_or_default();
    let is_patient =
        shared.max_seconds.is_some() || matches!(algorithm, Algorithm::DepthFirst | Algorithm::Exact);
    Solver::new(board)
        .with_algorithm(algorithm)
        .with_heuristic(heuristic)
        .with_metric(metric)
        .with_limits(bounded.limits())
        .with_bitmap_bytes(bounded.max_memory.unwrap_or(u64::MAX))
        .with_patience(if is_patient { Duration::MAX } else { PATIENCE })
        .with_threads(threads())
}

/// Returns the options with the names of the methods that answered. Only beams have a heuristic.
fn names(found: &peg_solitaire::Answer, shared: &Shared) -> Shared {
    let heuristic = if found.algorithm == "beam" { found.heuristic } else { "" };
    Shared { algorithm: found.algorithm.to_owned(), heuristic: heuristic.to_owned(), ..shared.clone() }
}

/// Returns whether a proof is checked unasked.
pub(crate) fn is_small(proof: &Proof) -> bool {
    let positions = match proof {
        Proof::Exhaustive { positions } => positions.iter().sum(),
        Proof::Pruned(layers) | Proof::Meeting(layers) => layers.positions.iter().sum(),
        _ => 0_u64,
    };
    positions <= MOST_CHECKED
}

/// Checks a proof. Returns false if a limit ends the check before it is known whether the proof holds.
///
/// # Errors
///
/// If the proof does not hold.
pub(crate) fn check(proof: &Proof, board: &Board, verifier: &Verifier) -> Result<bool, InternalError> {
    match verifier.verify(proof, board) {
        Ok(true) => Ok(true),
        Ok(false) => Err(InternalError::of_proof(proof.to_string())),
        Err(_) => Ok(false),
    }
}

/// Checks a proof within `limits`. Returns the limit that ended the check, if any.
fn checked(
    proof: &Proof,
    board: &Board,
    limits: &Shared,
    progress: &mut Progress,
) -> Result<Option<Reason>, InternalError> {
    let verifier = Verifier::new().with_bytes(limits.max_memory.unwrap_or(u64::MAX));
    let (is_known, raised) = programs::watched(limits, progress, "checking the proof", |over| {
        check(proof, board, &verifier.cancelled_by(over))
    });
    Ok((!is_known?).then(|| raised.unwrap_or(Reason::Memory)))
}

/// The answer where the check of a proof was asked for and did not end.
fn not_checked(text: &str, answer: Answer, reason: Reason) -> Answer {
    let stopped = Answer::stopped(text, reason);
    let reason = stopped.reason.map(|reason| format!("{reason} before the proof that was found was checked"));
    Answer { outcome: stopped.outcome, proof: None, reason, ..answer }
}

/// Returns the board and the boards after each jump, or nothing if there is no jump.
fn boards(board: &Board, jumps: &[Jump]) -> Result<Vec<Board>, InternalError> {
    let mut boards = vec![board.clone()];
    for &jump in jumps {
        let next = boards[boards.len() - 1].after(jump);
        boards.push(next.ok_or_else(|| InternalError::of_solution(format!("{jump} is not a legal jump")))?);
    }
    Ok(if jumps.is_empty() { Vec::new() } else { boards })
}

/// Returns the same solution with an action for each move.
fn in_moves(solution: Solution, report: &search::Report<Board, Jump, u32>) -> Solution {
    let Some(plan) = report.plan() else { return solution };
    let moves: Vec<&[Jump]> = runs(&plan.actions).collect();
    let ends = moves.iter().scan(0, |end, run| {
        *end += run.len();
        Some(*end)
    });
    let boards = [0].into_iter().chain(ends).filter_map(|at| solution.boards.get(at).cloned()).collect();
    let actions = Some(moves.iter().map(|run| Run::of(run).to_string()).collect());
    Solution { boards, answer: Answer { actions, ..solution.answer }, ..solution }
}
