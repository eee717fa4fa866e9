//! The rules for runs, and sentences for people.

#[cfg(feature = "picture")]
use std::collections::{HashSet, VecDeque};

use crate::{
    action::{Jump, Place},
    board::Board,
    metric::{Metric, runs},
    proof::Proof,
    run::Run,
};

/// Returns the runs that are possible on a board: in jumps those of one jump.
pub(super) fn actions(board: &Board, metric: Metric) -> Vec<Run> {
    let mut open = vec![(board.clone(), Vec::new())];
    let mut all = Vec::new();
    while let Some((board, run)) = open.pop() {
        for (jump, longer) in longer(&board, &run) {
            if let (Metric::Moves, Some(next)) = (metric, board.after(jump)) {
                open.push((next, longer.clone()));
            }
            all.push(Run::of(&longer));
        }
    }
    all
}

/// Returns the jumps that begin or continue a run, and the run with each.
fn longer(board: &Board, run: &[Jump]) -> Vec<(Jump, Vec<Jump>)> {
    let continues = |jump: &Jump| run.last().is_none_or(|last| last.to == jump.from);
    let jumps = board.actions().into_iter().filter(continues);
    jumps.map(|jump| (jump, [run, &[jump]].concat())).collect()
}

/// Returns a run from each hole to each hole where its peg can end, the shortest of a peg first.
///
/// A run goes on from the first way to each hole alone. A longer way may leave a peg over which a diagonal jump goes on, or a
/// jump of a list; such a run is left out. All other boards have no such jumps.
#[cfg(feature = "picture")]
pub(super) fn shortest_runs(board: &Board, metric: Metric) -> Vec<Run> {
    let mut seen = HashSet::new();
    let mut open = VecDeque::from([(board.clone(), Vec::new())]);
    let mut shortest = Vec::new();
    while let Some((board, run)) = open.pop_front() {
        for (jump, longer) in longer(&board, &run) {
            let from = longer[0].from;
            if from == jump.to || !seen.insert((from, jump.to)) {
                continue;
            }
            shortest.push(Run::of(&longer));
            if let (Metric::Moves, Some(next)) = (metric, board.after(jump)) {
                open.push_back((next, longer));
            }
        }
    }
    shortest
}

/// Returns the board after the jumps of one peg.
///
/// # Errors
///
/// A sentence if a jump is not possible, or if the jumps are no action of the metric.
pub(super) fn after(board: &Board, jumps: &[Jump], metric: Metric) -> Result<Board, String> {
    if runs(jumps).count() != 1 {
        return Err("a run is the jumps of one peg in a row".to_owned());
    }
    if metric == Metric::Jumps && jumps.len() > 1 {
        return Err(format!("it makes {} jumps, and an action of the metric jumps makes one", jumps.len()));
    }
    let next = |board: Board, &jump: &Jump| board.after(jump).ok_or_else(|| fault(&board, jump));
    jumps.iter().try_fold(board.clone(), next)
}

/// Returns why a jump is not possible.
fn fault(board: &Board, jump: Jump) -> String {
    let Jump { from, to } = jump;
    let has_peg = |hole: Place| board.pegs().any(|peg| peg == hole);
    if let Some(hole) = [from, to].into_iter().find(|hole| !board.holes().contains(hole)) {
        return format!("{hole} is no hole of the board");
    }
    // With a peg in every other hole, each jump to this hole is possible.
    let others = board.holes().iter().copied().filter(|&hole| hole != to);
    let can_exist = board.clone().with_pegs(others).is_ok_and(|full| full.after(jump).is_some());
    if !can_exist {
        format!("no jump of the board leads from {from} to {to}")
    } else if !has_peg(from) {
        format!("{from} has no peg")
    } else if has_peg(to) {
        format!("{to} has a peg already")
    } else {
        format!("no peg is between {from} and {to}")
    }
}

/// Returns the idea of a proof as a sentence without a full stop.
pub(super) fn sentence(proof: &Proof) -> &'static str {
    match proof {
        Proof::NoPeg => "there is no peg",
        Proof::NoTarget => "there is no hole where the last peg may end",
        Proof::PositionClass(_) => {
            "for each target there are holes in which every jump changes an even number of pegs; the pegs at the start are an \
             even number there and the last one is odd, or the reverse"
        }
        Proof::Pagoda { .. } => {
            "for each target the holes have weights whose sum over the pegs no jump raises, or a set in which no jump changes \
             whether the pegs are even; the last peg on the target would need more weight, or the other parity"
        }
        Proof::Pruned(_) => {
            "all positions that no pagoda function excludes were reached, and in none of them the last peg is where it may end"
        }
        Proof::Meeting(_) => {
            "all positions with half of the pegs or more that no pagoda function excludes were reached, and none is the \
             complement of another, as on the way to a last peg in the hole that is empty at first"
        }
        Proof::Exhaustive { .. } => {
            "all positions were reached, and in none of them the last peg is where it may end"
        }
    }
}
