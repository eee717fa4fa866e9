//! Distributed searches against the searches of `search`, published numbers and each other.

#![expect(clippy::unwrap_used, reason = "functions that tests share may panic")]

mod checkpoints;
mod docs;
mod layers;
mod limits;
mod plans;
mod processes;
mod spaces;
