//! The solver that the options ask for.

use programs::{Names, Shared};
use search::Limits;
use squirrel_cage::{Board, Solver};

use crate::metric::{self, METRICS};

pub(crate) const NAMES: Names =
    Names { algorithms: &["auto", "bfs", "a-star", "bidirectional"], heuristics: &[], metrics: &METRICS };

/// The most bytes of one search if no limit is given: 2 GiB.
const MEMORY: u64 = 2 << 30;

/// The options with a limit of memory.
pub(crate) fn within(shared: &Shared) -> Shared {
    Shared { max_memory: shared.max_memory.or(Some(MEMORY)), ..shared.clone() }
}

/// The limits of one search.
pub(crate) fn limits(shared: &Shared) -> Limits<u32> {
    within(shared).limits()
}

/// The solver of a board.
pub(crate) fn solver(board: &Board, shared: &Shared) -> Solver {
    Solver::new(board)
        .with_metric(metric::of(shared))
        .with_algorithm(shared.algorithm.parse().unwrap_or_default())
        .with_limits(limits(shared))
}

/// The options with the names of the methods that answered.
pub(crate) fn names(answer: &squirrel_cage::Answer, shared: &Shared) -> Shared {
    let (algorithm, heuristic) = (answer.algorithm.to_owned(), answer.heuristic.to_owned());
    Shared { algorithm, heuristic, ..shared.clone() }
}
