//! Duplicate detection: the closed lists of the exact searches, and the identities of beam search.

mod by_dominance;
mod by_key;
mod by_orbit;
mod by_rank;
mod by_state;
mod closed_list;
mod identity;
mod state_index;

pub use crate::tables::HashIndex;
pub use by_dominance::ByDominance;
pub use by_key::ByKey;
pub use by_orbit::ByOrbit;
pub use by_rank::ByRank;
pub use by_state::ByState;
pub use closed_list::ClosedList;
pub use identity::{ByHash, Hashed, Identity, KeepDuplicates};
pub use state_index::{RankIndex, StateIndex};
