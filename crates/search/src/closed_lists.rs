//! The closed lists that come with the crate.

mod by_key;
mod by_orbit;
mod by_rank;
mod by_state;
mod key_depths;
mod key_distances;
mod table;

pub use by_key::ByKey;
pub use by_orbit::ByOrbit;
pub use by_rank::ByRank;
pub use by_state::ByState;
pub(crate) use key_depths::KeyDepths;
pub use key_distances::DistanceKeys;
