//! The answer of a puzzle's solver in words.

use std::fmt;

use search::Outcome;

use crate::Answer;

/// Returns the answer of a puzzle's solver; `write` returns the actions as text.
///
/// # Errors
///
/// The error of the solver.
pub(crate) fn of<B, A, P: fmt::Display>(
    found: Result<search::run::Answer<B, A, P>, impl fmt::Display>,
    write: impl FnOnce(&[A]) -> Vec<String>,
) -> Result<Answer, String> {
    let found = found.map_err(|error| error.to_string())?;
    let report = &found.report;
    // A solver may know a lower bound of its own, as that of the tiles does.
    let is_least = |cost: u32| report.is_optimal() || cost <= report.lower_bound;
    let proof = || found.proof.as_ref().map_or_else(|| "exhaustive search".to_owned(), P::to_string);
    Ok(Answer {
        actions: found.actions().map(write),
        is_optimal: found.plan().is_some_and(|plan| is_least(plan.cost)),
        proof: matches!(report.outcome, Outcome::Exhausted).then(proof),
        stopped: report.stopped_by(),
        expanded: report.stats.expanded,
        peak_bytes: report.stats.peak_bytes,
        algorithm: found.algorithm,
        heuristic: found.heuristic,
    })
}

/// Returns actions as text.
pub(crate) fn texts<A: fmt::Display>(actions: &[A]) -> Vec<String> {
    actions.iter().map(ToString::to_string).collect()
}
