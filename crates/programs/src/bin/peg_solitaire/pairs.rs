//! All pairs of a start and an end on the holes of a board, each solved or refuted.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use peg_solitaire::{Board, Pair, Solver, Verifier, pairs};
use programs::{Clock, Ending, InternalError, Progress, Shared, Table, line_width, say, say_json};
use serde::Serialize;

use crate::{
    bitmap::threads,
    print::wrapped,
    solve::{check, is_small},
};

/// How many positions a beam may expand for one pair if no limit is given: about a second.
const MOST_EXPANDED: u64 = 1_000_000;

/// The characters of the table before the result.
const COLUMNS_BEFORE: usize = "empty at first  last peg  ".len();

/// The results for all pairs.
#[derive(Serialize)]
struct Found {
    puzzle: String,
    outcome: Ending,
    pairs: Vec<Line>,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

/// The result for one pair.
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
pub(crate) fn answer(text: &str, board: &Board, shared: &Shared) -> Result<Ending, InternalError> {
    let clock = Clock::start();
    let mut progress = Progress::new(shared.shows_progress());
    let (lines, raised) = programs::watched(&shared.with_memory(), &mut progress, "pairs", |over| {
        let work = Work { shared, over: over.clone() };
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

/// The options, and the flag that ends the work on all pairs.
struct Work<'a> {
    shared: &'a Shared,
    over: Arc<AtomicBool>,
}

impl Work<'_> {
    fn verifier(&self) -> Verifier {
        let bytes = self.shared.with_memory().max_memory.unwrap_or(u64::MAX);
        Verifier::new().with_bytes(bytes).cancelled_by(self.over.clone())
    }

    fn solver(&self, board: &Board) -> Solver {
        let bounded = self.shared.with_memory();
        let limits = Shared { max_nodes: None, max_seconds: None, ..bounded.clone() }.limits();
        // The bitmap counts no positions, so there is none where positions are limited.
        let bytes = if self.shared.max_nodes.is_some() { 0 } else { bounded.max_memory.unwrap_or(u64::MAX) };
        Solver::new(board)
            .with_threads(threads())
            .with_bitmap_bytes(bytes)
            .with_limits(limits.cancelled_by(self.over.clone()))
            .with_search_budget(self.shared.max_nodes.unwrap_or(MOST_EXPANDED))
    }
}

fn line(pair: Pair, board: &Board, work: &Work<'_>) -> Result<Line, InternalError> {
    let open = open(pair);
    // Both are holes of the board.
    let Ok(problem) = pair.on(board) else { return Ok(open) };
    let answer =
        work.solver(&problem).solve().map_err(|error| InternalError::of_solution(error.to_string()))?;
    if let Some(proof) = &answer.proof {
        if is_small(proof) {
            check(proof, &problem, &work.verifier())?;
        }
        return Ok(Line { outcome: Ending::Unsolvable, proof: Some(proof.to_string()), ..open });
    }
    Ok(match answer.actions() {
        Some(jumps) => {
            let actions = Some(jumps.iter().map(ToString::to_string).collect());
            Line { outcome: Ending::Solved, actions, ..open }
        }
        None => open,
    })
}

fn open(pair: Pair) -> Line {
    let (from, to) = (pair.from.to_string(), pair.to.to_string());
    Line { from, to, outcome: Ending::Stopped, actions: None, proof: None }
}

fn print(found: &Found) {
    let mut table = Table::new(["empty at first", "last peg", "result"]);
    let width = line_width().saturating_sub(COLUMNS_BEFORE);
    for Line { from, to, actions, proof, .. } in &found.pairs {
        let solved = actions.as_ref().map(|actions| wrapped(actions, width));
        let refuted = proof.as_ref().map(|proof| vec![format!("unsolvable: {proof}")]);
        let lines = solved.or(refuted).unwrap_or_else(|| vec!["open".to_owned()]);
        for (line, number) in lines.into_iter().zip(0..) {
            let [from, to] = if number == 0 { [from.as_str(), to] } else { ["", ""] };
            table.row([from.to_owned(), to.to_owned(), line]);
        }
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
