#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod action;
mod board;
mod distinct_grids;
mod enumeration;
mod exit;
mod generate;
mod goal;
pub mod heuristics;
mod instances;
mod metric;
mod parse;
mod proof;
mod space;
#[cfg(feature = "proptest")]
pub mod strategies;
mod survey;

pub use action::{ParseSlideError, Slide};
pub use board::{Board, Car};
pub use distinct_grids::DistinctGrids;
pub use enumeration::{Enumeration, Puzzle, Tally};
pub use exit::{Axis, Exit};
pub use generate::Generator;
pub use goal::{AtExit, WayOut};
pub use instances::{Level, levels};
pub use metric::{Metric, Moves, Steps};
pub use parse::ParseBoardError;
pub use space::{
    PackingError, Position, Predecessors, RushHour,
    line_move::{Change, Changes},
    packing::{EightByEight, Packing, SixBySix, Size, TenByTen},
};
pub use survey::{Field, measures::Difficulty};
