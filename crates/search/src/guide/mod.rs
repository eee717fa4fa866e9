//! The guide: chapters that lead from a first closure to a fast, tested search.
//!
//! - [`a_space_of_your_own`]: from a closure to a space that is fast and tested.
//! - [`choosing_an_algorithm`]: the algorithms by guarantee, memory and time.
//! - [`pattern_databases`]: heuristics computed from an abstraction.
//! - [`guarantees`]: the rules that every search keeps, and the exceptions.
//! - [`limits_and_progress`]: time limits, cancelling, observers, resuming, and costs that are fractions.
//!
//! Each chapter is a module without items, so its text is its page.

#[doc = include_str!("a_space_of_your_own.md")]
pub mod a_space_of_your_own {}

// The pictures as data: a first definition of a link holds, and docs.rs has no files.
#[cfg_attr(doc, doc = include_str!("../../images/rustdoc.md"))]
#[doc = include_str!("choosing_an_algorithm.md")]
pub mod choosing_an_algorithm {}

#[doc = include_str!("guarantees.md")]
pub mod guarantees {}

#[doc = include_str!("limits_and_progress.md")]
pub mod limits_and_progress {}

#[doc = include_str!("pattern_databases.md")]
pub mod pattern_databases {}
