//! The limits of the bitmap of all positions, and its builder.

use std::thread;

use peg_solitaire::{Board, Closure, ClosureBuilder, ClosureError};
use programs::{DEFAULT_MEMORY, Shared};
use search::Reason;

/// Returns whether the bitmap fits in memory, and has no more positions than may be explored.
pub(crate) fn fits(shared: &Shared, board: &Board) -> bool {
    let most = shared.max_memory.unwrap_or(DEFAULT_MEMORY);
    let most_positions = shared.max_nodes.unwrap_or(u64::MAX);
    Closure::bytes_for(board).is_some_and(|bytes| bytes <= most && bytes.saturating_mul(8) <= most_positions)
}

/// Returns a builder that uses all processors, within the limit of memory.
pub(crate) fn builder(shared: &Shared) -> ClosureBuilder {
    ClosureBuilder::new().with_threads(threads()).with_bytes(shared.max_memory.unwrap_or(DEFAULT_MEMORY))
}

/// Returns the number of processors.
pub(crate) fn threads() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// Returns the limit for which there are no positions: that of a raised flag, or the memory.
pub(crate) fn reason(error: &ClosureError, raised: Option<Reason>) -> Reason {
    raised.filter(|_| error.is_cancelled()).unwrap_or(Reason::Memory)
}
