#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

mod answer;
mod request;
mod session;

// The module has functions that a script calls, and no pages.
#[cfg(not(target_family = "wasm"))]
pub mod gallery;
#[cfg(target_family = "wasm")]
mod module;
#[cfg(not(target_family = "wasm"))]
pub mod page;

pub use answer::{Answer, Ending};
pub use request::{Request, Sample, call};
pub use session::{Choice, PieceView, Position, Session};
