//! The puzzle against its laws, oracles that are simpler by far, published numbers, and malformed texts.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

mod bad_input;
mod corpus;
mod depth_bound;
mod differential;
mod generate;
mod heuristics;
mod known;
mod laws;
mod notation;
mod oracle;
mod patterns;
mod picture;
mod puzzle;
mod ranks;
mod slide_databases;
mod slides;
mod solvability;
mod solver;
mod stages;
mod survey;
#[path = "../../../search/tests/it/timed.rs"]
mod timed;
