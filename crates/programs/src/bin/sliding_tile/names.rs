//! The names of algorithms, heuristics and metrics, and the options that do not go together.

use programs::{ListChoices, Names, Shared};
use sliding_tile::Algorithm;

pub(crate) const NAMES: Names = Names {
    algorithms: &[
        "auto",
        "ida-star",
        "a-star",
        "bfs",
        "bidirectional",
        "uniform-cost",
        "weighted-a-star",
        "greedy",
        "beam",
        "stages",
        "depth-first",
        "iterative-deepening",
    ],
    heuristics: &[
        "auto",
        "walking-distance",
        "linear-conflict",
        "manhattan",
        "misplaced",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "zero",
        "stages",
        "pdb-555",
        "pdb-663",
        "pdb-78",
        "pdb-6666",
        "colours",
    ],
    metrics: &["moves", "slides"],
};

/// The algorithms with an open list.
const BEST_FIRST: &[&str] = &["auto", "a-star", "weighted-a-star", "uniform-cost", "greedy"];

/// The algorithms that recognise the boards that they met by the boards themselves or by their ranks.
const CLOSED: &[&str] = &["auto", "bfs", "a-star", "weighted-a-star", "uniform-cost", "greedy"];

pub(crate) const LISTS: ListChoices = ListChoices {
    open: BEST_FIRST,
    closed: &[("state", CLOSED), ("key", &["auto", "bfs"]), ("rank", CLOSED)],
};

/// Returns the sentence that rejects this choice of algorithm and heuristic, whatever the board.
pub(crate) fn rejection(shared: &Shared) -> Option<String> {
    let Shared { algorithm, heuristic, .. } = shared;
    let blind = is_blind(shared) && !["auto", "zero"].contains(&heuristic.as_str());
    blind.then(|| {
        format!("error: --algorithm {algorithm} asks no heuristic, so --heuristic {heuristic} does nothing")
    })
}

/// Returns whether the algorithm asks no heuristic.
pub(crate) fn is_blind(shared: &Shared) -> bool {
    shared.algorithm.parse().is_ok_and(|algorithm: Algorithm| !algorithm.takes_heuristic())
}
