//! The solver, as the options choose it.

use programs::{ListChoices, Lists, Names, Shared};
use squirrel_cage::{Board, Solver};

use crate::metric::{self, METRICS};

pub(crate) const NAMES: Names =
    Names { algorithms: &["auto", "bfs", "a-star", "bidirectional"], heuristics: &[], metrics: &METRICS };

/// The algorithms that take a breadth-first closed list.
const BREADTH_FIRST: &[&str] = &["auto", "bfs"];

pub(crate) const CHOICES: ListChoices = ListChoices {
    open: &["auto", "a-star"],
    closed: &[("state", &["auto", "bfs", "a-star"]), ("key", BREADTH_FIRST), ("orbit", BREADTH_FIRST)],
};

/// Returns the solver of a board.
pub(crate) fn solver(board: &Board, shared: &Shared, lists: &Lists) -> Solver {
    // Clap lets no other names pass.
    let (open, closed) = (lists.open_list.as_deref(), lists.closed_list.as_deref());
    let solver = Solver::new(board)
        .with_metric(metric::of(shared))
        .with_algorithm(shared.algorithm.parse().unwrap_or_default())
        .with_limits(shared.with_memory().limits());
    let open = open.and_then(|name| name.parse().ok());
    let closed = closed.and_then(|name| name.parse().ok());
    let solver = open.into_iter().fold(solver, Solver::with_open_list);
    closed.into_iter().fold(solver, Solver::with_closed_list)
}

/// Returns the options with the names of the methods that answered.
pub(crate) fn names(answer: &squirrel_cage::Answer, shared: &Shared) -> Shared {
    let (algorithm, heuristic) = (answer.algorithm.to_owned(), answer.heuristic.to_owned());
    Shared { algorithm, heuristic, ..shared.clone() }
}
