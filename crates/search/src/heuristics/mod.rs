//! Estimates of the cost that is left, and how they are combined.

mod dual_lookup;
mod heuristic;
mod pattern_database;
mod sum;

pub use dual_lookup::DualLookup;
pub use heuristic::{Admissible, Blind, Consistent, Heuristic, Max, Promise, Weighted};
pub use pattern_database::PatternDatabase;
pub use sum::Sum;
