//! All positions that can be reached, as a bitmap; and from it a solution, or the proof that there is none.

use std::{
    sync::{Arc, atomic::AtomicBool},
    thread,
    time::Instant,
};

use peg_solitaire::{Board, Closing, Closure, ClosureError, HoleSet, PegSolitaire, Proof};
use programs::Shared;
use search::{Outcome, Plan, Reason, Report, Stats, space::Reversible};

use crate::method::{Effort, Found, JumpPlan};

/// Reaches all positions.
pub(crate) fn search<W: HoleSet>(
    space: &PegSolitaire<W>,
    board: &Board,
    effort: &mut Effort<'_>,
) -> Found<W> {
    let since = Instant::now();
    let closed = close(board, effort);
    let mut stats = Stats::default();
    let mut proof = None;
    let outcome = match &closed {
        Err(reason) => Outcome::Stopped { reason: *reason, best: None },
        Ok((closure, positions)) => {
            stats.expanded = positions.iter().sum();
            if let Some(plan) = way(space, board, closure) {
                Outcome::Solved(plan)
            } else {
                proof = Some(Proof::Exhaustive { positions: positions.clone() });
                Outcome::Exhausted
            }
        }
    };
    stats.peak_bytes = Closure::bytes_for(board).unwrap_or(0);
    let lower_bound = board.pegs().count().saturating_sub(1) as u32;
    (Report::new(outcome, lower_bound, stats, since.elapsed()), proof)
}

/// Closes the start of `board` under all jumps, and counts the positions by pegs.
fn close(board: &Board, effort: &mut Effort<'_>) -> Result<(Closure, Vec<u64>), Reason> {
    let closing = closing(&effort.left());
    let work = |over| {
        let closure = closing.cancelled_by(over).run(board)?;
        let positions = closure.positions_by_pegs()?;
        Ok((closure, positions))
    };
    let (closed, raised) = watched(effort, work);
    closed.map_err(|error| reason(&error, raised))
}

/// On all processors, within the limit of memory.
pub(crate) fn closing(shared: &Shared) -> Closing {
    Closing::new().threads(threads()).bytes(shared.max_memory.unwrap_or(u64::MAX))
}

/// As many as there are processors.
pub(crate) fn threads() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// Does `work` within what is left of the limits; the reason is that for which its flag was raised, if it was.
pub(crate) fn watched<T: Send>(
    effort: &mut Effort<'_>,
    work: impl FnOnce(Arc<AtomicBool>) -> T + Send,
) -> (T, Option<Reason>) {
    watched_as("all positions", effort, work)
}

/// The same; progress is shown under this name.
pub(crate) fn watched_as<T: Send>(
    what: &str,
    effort: &mut Effort<'_>,
    work: impl FnOnce(Arc<AtomicBool>) -> T + Send,
) -> (T, Option<Reason>) {
    let left = effort.left();
    programs::watched(&left, &mut effort.progress, what, work)
}

/// Why there are no positions: the flag was raised for `raised`; else the bitmap is too large.
pub(crate) fn reason(error: &ClosureError, raised: Option<Reason>) -> Reason {
    raised.filter(|_| error.is_cancelled()).unwrap_or(Reason::Memory)
}

/// A solution, from its end to its start: any position from which a reached one is reached was reached itself, or is
/// not in the bitmap.
fn way<W: HoleSet>(space: &PegSolitaire<W>, board: &Board, closure: &Closure) -> Option<JumpPlan<W>> {
    let single = |target| board.clone().with_pegs([target]).ok();
    let end = board.targets().filter_map(single).find(|end| closure.holds(end))?;
    let (start, mut pegs) = (space.start(), space.pegs(&end)?);
    let mut actions = Vec::new();
    while pegs != start {
        let mut before = space.predecessors(&pegs).into_iter();
        let (jump, earlier) = before.find(|(_, earlier)| closure.holds(&space.board(earlier)))?;
        actions.push(jump);
        pegs = earlier;
    }
    actions.reverse();
    let cost = actions.len() as u32;
    Some(Plan { start, actions, cost })
}
