#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod action;
mod board;
mod difficulty;
mod drawing;
mod enumeration;
mod exit;
mod generate;
mod goal;
pub mod heuristics;
mod instances;
mod metric;
mod names;
mod parse;
#[cfg(feature = "picture")]
mod picture;
mod proof;
mod solve;
mod space;
#[cfg(feature = "proptest")]
pub mod strategies;
mod survey;

pub use action::{ParseSlideError, Slide};
pub use board::{Board, Car};
pub use difficulty::Difficulty;
pub use enumeration::{Enumeration, Tally};
pub use exit::{Axis, Exit};
pub use generate::Generator;
pub use goal::{AtExit, WayOut};
pub use instances::{Instance, Puzzle, instances, levels};
pub use metric::{Metric, Moves, Steps};
pub use names::ParseNameError;
pub use parse::ParseBoardError;
#[cfg(feature = "picture")]
pub use picture::frames;
pub use proof::Proof;
pub use search::open_lists::OpenListName;
pub use solve::{
    Answer, SolveError, Solver,
    names::{Algorithm, ClosedListName, HeuristicName, MetricName},
};
pub use space::{
    Space, SpaceError,
    encoding::{EightByEight, Encoding, SixBySix, Size, TenByTen},
    line_move::LineMove,
    position::Position,
};
pub use survey::{Survey, measures::DifficultyMeasures};
