#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod board;
mod cars;
mod change;
mod difficulty;
mod distinct_grids;
mod enumeration;
mod exit;
mod field;
mod generator;
mod goal;
pub mod heuristic;
mod levels;
mod line;
mod metric;
mod minimality;
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
pub use difficulty::Difficulty;
pub use distinct_grids::DistinctGrids;
pub use enumeration::{Enumeration, Puzzle, Tally};
pub use exit::{Axis, Exit};
pub use field::Field;
pub use generator::Generator;
pub use goal::{AtExit, WayOut};
pub use levels::{Level, levels};
pub use metric::{Metric, Moves, Steps};
pub use packing::{EightByEight, Packing, SixBySix, Size, TenByTen};
pub use parse::ParseBoardError;
pub use slide::{ParseSlideError, Slide};
pub use space::{PackingError, Position, Predecessors, RushHour};
