//! The puzzle against its laws, an oracle that is simpler by far, published numbers, and malformed texts.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

mod bad_input;
mod differential;
mod enumeration;
mod generate;
mod heuristics;
mod known;
mod laws;
mod limits;
mod many;
mod measures;
mod notation;
mod oracle;
mod picture;
mod puzzle;
mod sleep_sets;
mod solve;
mod survey;
#[path = "../../../search/tests/it/timed.rs"]
mod timed;
