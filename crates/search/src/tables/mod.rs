//! Storage that searches share: arenas, hash tables, distances, packed tables.

mod arena;
mod distances;
mod growth;
mod hash;
mod hash_index;
mod key_depths;
mod key_distances;
mod open_addressing;
mod packed_table;
mod prefetch;
#[cfg(feature = "parallel")]
mod shards;
mod step_limits;
mod transposition_table;
mod zeroed_bytes;

pub use arena::Arena;
pub(crate) use arena::Node;
pub use distances::{DistanceMap, DistanceTable, Distances};
pub(crate) use growth::{bytes_soon, growth, growth_for, growth_of, growth_to, is_growth_near};
pub(crate) use hash::{BuildMix, hash, spread, upper_bits};
pub use hash_index::HashIndex;
pub use key_depths::KeyDepths;
pub use key_distances::DistanceKeys;
pub(crate) use open_addressing::{MOST_BATCHED, Table};
pub use packed_table::{PackedTable, Packing};
#[cfg(feature = "files")]
pub use packed_table::{TableError, TableFile};
pub(crate) use prefetch::prefetch;
#[cfg(feature = "parallel")]
pub(crate) use shards::{SHARDS, shard_of};
pub(crate) use step_limits::EXPANSIONS_PER_STEP;
pub use step_limits::{CHILDREN_PER_STEP, MAX_STATES};
pub(crate) use transposition_table::Visit;
pub use transposition_table::{Replacement, TranspositionTable};
pub use zeroed_bytes::ZeroedBytes;
