//! The limits of a search, and its answer.

use std::fmt;

use search::{Limits, Outcome, Reason};

/// The limits of one search for a solution.
///
/// # Examples
///
/// ```
/// use games::{Effort, puzzle};
/// use search::{Limits, Reason};
///
/// let card = puzzle("rush-hour").unwrap().read("BBoooCDooEoCDAAEoCDooEooFoooGGFoHHHo", "moves")?;
/// let answer = card.solve(&Effort::within(Limits::none().expanded(10)))?;
/// assert_eq!((answer.actions, answer.stopped), (None, Some(Reason::Expanded)));
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct Effort {
    pub(crate) limits: Limits<u32>,
    pub(crate) threads: usize,
    pub(crate) budget: u64,
}

impl Effort {
    /// A search within `limits`, by one thread.
    pub fn within(limits: Limits<u32>) -> Self {
        Effort { limits, threads: 1, budget: u64::MAX }
    }

    /// Sets the number of threads, which peg solitaire uses for the set of all positions.
    pub fn with_threads(self, threads: usize) -> Self {
        Effort { threads, ..self }
    }

    /// Limits each method of a solver that tries several to this number of expanded states. Where no clock can end a
    /// method, a budget gives the next one its turn.
    pub fn with_budget(self, expanded: u64) -> Self {
        Effort { budget: expanded, ..self }
    }
}

/// The answer of a puzzle's solver for a position: a solution, the proof that there is none, or the limit that was reached.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Answer {
    /// The actions of the solution as the puzzle writes them, each of cost 1; the best solution so far if a limit ended the
    /// search.
    pub actions: Option<Vec<String>>,
    /// Whether it is proven that no solution has fewer actions.
    pub is_optimal: bool,
    /// The name of the proof that there is no solution.
    pub proof: Option<String>,
    /// The limit that ended the search.
    pub stopped: Option<Reason>,
    /// The number of states whose actions were listed.
    pub expanded: u64,
    /// The most bytes that the buffers of the search held.
    pub peak_bytes: u64,
    /// The name of the algorithm, empty if a proof needed no search.
    pub algorithm: &'static str,
    /// The name of the heuristic.
    pub heuristic: &'static str,
}

impl Answer {
    /// Returns the answer of a puzzle's solver; `write` returns the actions as text.
    ///
    /// # Errors
    ///
    /// The error of the solver.
    pub(crate) fn of<B, A, P: fmt::Display>(
        found: Result<search::run::Answer<B, A, P>, impl fmt::Display>,
        write: impl FnOnce(&[A]) -> Vec<String>,
    ) -> Result<Self, String> {
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
}

/// Returns actions as text.
pub(crate) fn texts<A: fmt::Display>(actions: &[A]) -> Vec<String> {
    actions.iter().map(ToString::to_string).collect()
}
