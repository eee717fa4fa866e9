//! The answer of a solver, with the keys that the programs' JSON has.

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
    pub cost: Option<usize>,
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

impl From<games::Answer> for Answer {
    fn from(found: games::Answer) -> Self {
        let games::Answer { actions, is_optimal, proof, stopped, .. } = found;
        Answer {
            outcome: match (&proof, stopped) {
                (Some(_), _) => Ending::Unsolvable,
                (None, Some(_)) => Ending::Stopped,
                (None, None) => Ending::Solved,
            },
            cost: actions.as_ref().map(Vec::len),
            optimal: actions.as_ref().map(|_| is_optimal),
            actions,
            expanded: found.expanded,
            peak_bytes: found.peak_bytes,
            algorithm: found.algorithm,
            heuristic: found.heuristic,
            proof,
            reason: stopped.map(|reason| reason.to_string()),
        }
    }
}
