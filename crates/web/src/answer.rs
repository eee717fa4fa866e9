//! The answer of a solver, with the keys that the programs' JSON has.

use std::fmt::Display;

use search::Outcome;
use serde::Serialize;

/// How a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Ending {
    /// There is a solution.
    Solved,
    /// It is proven that there is none.
    Unsolvable,
    /// A limit was reached first.
    Stopped,
}

/// The answer for one position. Keys without a value are left out.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Answer {
    /// How the search ended.
    pub outcome: Ending,
    /// The cost of the solution in the metric.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<u32>,
    /// Whether it is proven that no solution costs less.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub optimal: Option<bool>,
    /// The actions of the solution in the puzzle's notation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub actions: Option<Vec<String>>,
    /// The number of states whose actions were listed.
    pub expanded: u64,
    /// The most bytes that the buffers of the search held.
    pub peak_bytes: u64,
    /// The name of the algorithm, empty if a proof needed no search.
    pub algorithm: &'static str,
    /// The name of the heuristic.
    pub heuristic: &'static str,
    /// The name of the proof that there is no solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proof: Option<String>,
    /// The limit that was reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

impl Answer {
    /// Returns the answer of a puzzle's solver.
    pub(crate) fn of<B, A: Display, P: Display>(found: &search::run::Answer<B, A, P>) -> Self {
        let (report, plan) = (&found.report, found.plan());
        let outcome = match report.outcome {
            Outcome::Solved(_) => Ending::Solved,
            Outcome::Exhausted => Ending::Unsolvable,
            _ => Ending::Stopped,
        };
        // A solver may know a lower bound of its own, as the one of the tiles does.
        let is_least = |cost: u32| report.is_optimal() || cost <= report.lower_bound;
        Answer {
            outcome,
            cost: plan.map(|plan| plan.cost),
            optimal: plan.map(|plan| is_least(plan.cost)),
            actions: plan.map(|plan| plan.actions.iter().map(ToString::to_string).collect()),
            expanded: report.stats.expanded,
            peak_bytes: report.stats.peak_bytes,
            algorithm: found.algorithm,
            heuristic: found.heuristic,
            proof: found.proof.as_ref().map(ToString::to_string),
            reason: report.stopped_by().map(|reason| reason.to_string()),
        }
    }
}
