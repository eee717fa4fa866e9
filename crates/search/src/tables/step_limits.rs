//! The range of state numbers, and the share of it that one step may use.
//!
//! States are numbered with 32 bits. A search stops at [`MAX_STATES`] states, and a step generates at most
//! `EXPANSIONS_PER_STEP * CHILDREN_PER_STEP` states, which the rest of the range can hold. So no search tests for overflow at each state.

/// The number of states at which a search stops. The last sixteenth of the 32-bit numbers is a reserve.
pub const MAX_STATES: usize = 15 << 28;

/// The number of states that one step expands at most.
pub(crate) const EXPANSIONS_PER_STEP: u64 = 1 << 16;

/// The number of children of one state between two checks of the limits: about a millisecond.
pub const CHILDREN_PER_STEP: usize = 1 << 12;

const _: () = assert!(
    MAX_STATES as u64 + EXPANSIONS_PER_STEP * CHILDREN_PER_STEP as u64 <= 1 << 32,
    "a step fits into the reserve"
);
