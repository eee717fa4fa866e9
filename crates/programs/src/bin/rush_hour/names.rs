//! The names of algorithms, heuristics and metrics.

use programs::{ListChoices, Names, Shared};

pub(crate) const NAMES: Names = Names {
    algorithms: &["auto", "bfs", "a-star", "ida-star"],
    heuristics: &["zero", "blockers", "escapes"],
    metrics: &["moves", "steps"],
};

pub(crate) const LISTS: ListChoices = ListChoices {
    open: &["auto", "a-star"],
    closed: &[
        ("state", &["auto", "bfs", "a-star"]),
        ("key", &["auto", "bfs"]),
        ("rank", &["auto", "bfs", "a-star"]),
    ],
};

/// Returns the fault of the choice of these options, whatever the board.
pub(crate) fn rejection(shared: &Shared) -> Option<String> {
    let heuristic = &shared.heuristic;
    (shared.algorithm == "bfs" && heuristic != "zero")
        .then(|| format!("error: --algorithm bfs asks no heuristic, so --heuristic {heuristic} does nothing"))
}
