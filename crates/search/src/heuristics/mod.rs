//! Estimates of the remaining cost and their combinations; preferred actions, which guide a search too.

mod audited;
mod combination;
mod dual_lookup;
mod estimate;
mod heuristic;
mod pattern_database;
mod preferred_actions;
mod shared;
mod stepped;
mod vector;
mod verdict;

pub use audited::{Audited, Inconsistency, Overestimate};
pub use combination::{Max, Sum};
pub use dual_lookup::DualLookup;
pub use estimate::Estimate;
pub use heuristic::{Admissible, Blind, Consistent, Heuristic, Promise, Weighted};
pub use pattern_database::{PatternDatabase, PatternDatabaseBuilder};
pub use preferred_actions::PreferredActions;
pub use shared::Shared;
pub(crate) use stepped::Residue;
pub use stepped::Stepped;
#[cfg(feature = "laws")]
pub(crate) use stepped::remainder;
pub use vector::VectorHeuristic;
pub(crate) use verdict::{Verdict, verdict};
