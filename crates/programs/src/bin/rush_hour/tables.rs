//! The look-up tables of a board, which count toward the limit on memory.

use programs::{Answer, Ending, Shared, stop};
use rush_hour::{Encoding, Moves, Space};
use search::Reason;

/// Returns the options of the work beside the look-up tables of an encoding.
///
/// # Errors
///
/// Prints that the memory is too small and returns the ending if the tables are larger than the limit.
pub(crate) fn beside_tables<P: Encoding>(text: &str, shared: &Shared) -> Result<Shared, Ending> {
    let most = shared.with_memory().max_memory.unwrap_or(u64::MAX);
    let left = most.checked_sub(Space::<Moves, P>::table_bytes());
    let lacking = || stop(&Answer::stopped(text, Reason::Memory), shared);
    left.map(|left| Shared { max_memory: Some(left), ..shared.clone() }).ok_or_else(lacking)
}
