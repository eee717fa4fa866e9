#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod board;
mod change;
mod exit;
mod goal;
pub mod heuristic;
mod levels;
mod line;
mod metric;
mod packing;
mod parse;
mod rank;
mod slide;
mod solvability;
mod space;
#[cfg(feature = "proptest")]
pub mod strategies;
mod tables;

pub use board::{Board, Car};
pub use change::{Change, Changes};
pub use exit::{Axis, Exit};
pub use goal::{AtExit, WayOut};
pub use levels::{Level, levels};
pub use metric::{Metric, Moves, Steps};
pub use packing::{EightByEight, Packing, SixBySix, Size, TenByTen};
pub use parse::ParseBoardError;
pub use slide::{ParseSlideError, Slide};
pub use space::{PackingError, Position, Predecessors, RushHour};
