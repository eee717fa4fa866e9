//! Estimates of the remaining cost, and their combinations.

mod audited;
mod combination;
mod dual_lookup;
mod estimate;
mod heuristic;
mod pathmax;
mod pattern_database;
mod shared;

pub use audited::{Audited, Inconsistency, Overestimate};
pub use combination::{Max, Sum};
pub use dual_lookup::DualLookup;
pub use estimate::Estimate;
pub use heuristic::{Admissible, Blind, Consistent, Heuristic, Promise, Weighted};
pub use pathmax::Pathmax;
pub use pattern_database::{PatternDatabase, PatternDatabaseBuilder};
pub use shared::Shared;
