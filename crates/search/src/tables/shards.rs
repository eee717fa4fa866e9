//! The shards of the tables that several threads fill at once.

/// The number of shards: a constant, so that no result depends on the threads. A word has a bit for each shard.
pub(crate) const SHARDS: usize = 64;

/// Returns the number of the shard that owns the states of this hash.
///
/// These are the upper bits of the hash. The tables of the shards use bits from the middle, so the states of one shard
/// spread over its table.
#[inline(always)]
pub(crate) fn shard_of(hash: u64) -> usize {
    (hash >> (u64::BITS - SHARDS.ilog2())) as usize
}
