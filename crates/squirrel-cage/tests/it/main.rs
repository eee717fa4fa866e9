//! The puzzle against its laws, an oracle that is simpler by far, published numbers, and malformed texts.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

mod bad_input;
mod component;
mod known;
mod large_frames;
mod laws;
mod maker;
mod notation;
mod oracle;
mod plain;
