//! All pairs of a start and an end on the holes of a board, each solved or refuted.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use peg_solitaire::{Board, Jump, Pair, Proof, Solver, Verifier, pairs};
use programs::{Clock, Ending, Flaw, Shared, Table, say, say_json};
use serde::Serialize;

use crate::{
    exact::{threads, watched_as},
    method::Effort,
    solve::{check, is_small},
};

/// How many positions a beam may expand for one pair if no limit is given: about a second.
const MOST_EXPANDED: u64 = 1_000_000;

/// What was found of all pairs.
#[derive(Serialize)]
struct Found {
    puzzle: String,
    outcome: Ending,
    pairs: Vec<Line>,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

/// What was found of one.
#[derive(Serialize)]
struct Line {
    from: String,
    to: String,
    outcome: Ending,
    #[serde(skip_serializing_if = "Option::is_none")]
    actions: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<String>,
}

/// Solves all pairs of holes of `board`, prints them, and says how it ended: stopped, if any is open.
///
/// # Errors
///
/// If a solution or a proof that was found does not hold.
pub(crate) fn answer(text: &str, board: &Board, shared: &Shared) -> Result<Ending, Flaw> {
    let clock = Clock::start();
    let mut effort = Effort::new(shared);
    let (lines, raised) = watched_as("pairs", &mut effort, |over| {
        let work = Work { solver: solver(shared, over.clone()), verifier: verifier(shared, over.clone()) };
        let line = |pair| {
            let is_over = over.load(Ordering::Relaxed);
            if is_over { Ok(open(pair)) } else { line(pair, board, &work) }
        };
        pairs(board).into_iter().map(line).collect::<Result<Vec<_>, _>>()
    });
    let lines = lines?;
    let left = lines.iter().filter(|line| line.outcome == Ending::Stopped).count();
    let stopped = raised.map_or(Ending::Stopped, Ending::of);
    let outcome = if left > 0 { stopped } else { Ending::Solved };
    let what = if outcome == Ending::Interrupted { "interrupted" } else { "a limit was reached" };
    let reason = (left > 0).then(|| format!("{what} before {left} of {} pairs were settled", lines.len()));
    let (puzzle, seconds) = (text.to_owned(), clock.time().seconds);
    let found = Found { puzzle, outcome, pairs: lines, seconds, reason };
    if shared.json {
        say_json(&found);
    } else {
        print(&found);
    }
    Ok(outcome)
}

/// The solver of each pair, and the verifier of its proofs.
struct Work {
    solver: Solver,
    verifier: Verifier,
}

fn verifier(shared: &Shared, over: Arc<AtomicBool>) -> Verifier {
    let left = Effort::new(shared).left();
    Verifier::new().bytes(left.max_memory.unwrap_or(u64::MAX)).cancelled_by(over)
}

fn solver(shared: &Shared, over: Arc<AtomicBool>) -> Solver {
    let left = Effort::new(shared).left();
    let max_nodes = shared.max_nodes.or(Some(MOST_EXPANDED));
    let limits = Shared { max_nodes, max_seconds: None, ..left.clone() }.limits();
    // The bitmap counts no positions: where these are limited there is none.
    let bytes = if shared.max_nodes.is_some() { 0 } else { left.max_memory.unwrap_or(u64::MAX) };
    Solver::new().threads(threads()).bytes(bytes).within(limits).cancelled_by(over)
}

fn line(pair: Pair, board: &Board, work: &Work) -> Result<Line, Flaw> {
    let open = open(pair);
    // Both are holes of the board.
    let Ok(problem) = pair.on(board) else { return Ok(open) };
    Ok(match work.solver.solve(&problem) {
        peg_solitaire::Answer::Solved(jumps) => {
            follow(problem, &jumps)?;
            let actions = Some(jumps.iter().map(ToString::to_string).collect());
            Line { outcome: Ending::Solved, actions, ..open }
        }
        peg_solitaire::Answer::Unsolvable(proof) => {
            if is_small(&proof) {
                check(&proof, &problem, &work.verifier)?;
            }
            Line { outcome: Ending::Unsolvable, proof: Some(Proof::to_string(&proof)), ..open }
        }
        _ => open,
    })
}

fn open(pair: Pair) -> Line {
    let (from, to) = (pair.from.to_string(), pair.to.to_string());
    Line { from, to, outcome: Ending::Stopped, actions: None, proof: None }
}

fn follow(board: Board, jumps: &[Jump]) -> Result<(), Flaw> {
    let end = jumps.iter().try_fold(board, |board, &jump| board.after(jump));
    match end {
        Some(board) if board.is_solved() => Ok(()),
        _ => Err(Flaw::of_proof("the jumps of a pair")),
    }
}

fn print(found: &Found) {
    let mut table = Table::new(["empty at first", "last peg", "result"]);
    for Line { from, to, actions, proof, .. } in &found.pairs {
        let solved = actions.as_ref().map(|actions| actions.join(" "));
        let refuted = proof.as_ref().map(|proof| format!("unsolvable: {proof}"));
        table.row([from.clone(), to.clone(), solved.or(refuted).unwrap_or_else(|| "open".to_owned())]);
    }
    say(table);
    let count = |ending| found.pairs.iter().filter(|line| line.outcome == ending).count();
    let (solved, unsolvable) = (count(Ending::Solved), count(Ending::Unsolvable));
    say(format_args!(
        "{} pairs that the position class permits, up to symmetry and exchange: {solved} solved, {unsolvable} \
         unsolvable, {} open",
        found.pairs.len(),
        count(Ending::Stopped)
    ));
    say(format_args!("{:.3} s", found.seconds));
}
