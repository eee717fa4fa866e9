//! The puzzle against its laws, oracles that are simpler by far, published numbers, and malformed texts.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

mod bad_input;
mod closure;
mod counts;
mod known;
mod laws;
mod notation;
mod oracle;
mod pairs;
mod proofs;
mod sizes;
mod solver;
