//! The puzzle against its laws, an oracle that is simpler by far, published numbers, and malformed texts.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

mod bad_input;
mod differential;
mod generate;
mod known;
mod large_frames;
mod laws;
mod lists;
mod notation;
mod oracle;
mod picture;
mod plain;
mod puzzle;
mod survey;
#[path = "../../../search/tests/it/timed.rs"]
mod timed;
