//! Estimates of the remaining cost, and their combinations.

mod dual_lookup;
mod heuristic;
mod pattern_database;
mod sum;

pub use dual_lookup::DualLookup;
pub use heuristic::{Admissible, Blind, Consistent, Heuristic, Max, Promise, Weighted};
pub use pattern_database::PatternDatabase;
pub use sum::Sum;
