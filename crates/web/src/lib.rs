#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

mod answer;
pub mod gallery;
mod game;
pub mod page;
mod puzzles;
mod request;
mod session;

// The functions that a script calls; no other target has them.
#[cfg(target_family = "wasm")]
mod module;

pub use answer::{Answer, Ending};
pub use game::{Choice, Game, Opened};
pub use puzzles::{Difficulty, Metric, PUZZLES, Puzzle, Sample, puzzle};
pub use request::{Request, call};
pub use session::{PieceView, Position, Session};
