//! The program `explore` as people and scripts start it.

#![expect(clippy::unwrap_used, reason = "functions that tests share may panic")]

mod faults;
mod input;
mod layers;
mod program;
