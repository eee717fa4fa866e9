// The pictures of the README as data: a first definition of a link holds, and docs.rs has no files.
#![cfg_attr(doc, doc = include_str!("../images/rustdoc.md"))]
#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod action;
mod board;
mod drawing;
mod enumeration;
mod exit;
mod generate;
mod goal;
pub mod heuristics;
mod instances;
mod metric;
mod parse;
#[cfg(feature = "picture")]
mod picture;
mod proof;
mod puzzle;
mod solve;
mod space;
#[cfg(feature = "proptest")]
pub mod strategies;
mod survey;

pub use self::puzzle::RushHour;
pub use action::{ParseSlideError, Slide};
pub use board::{Board, Car};
pub use enumeration::{Enumeration, Puzzle, Tally};
pub use exit::{Axis, Exit};
pub use generate::{Difficulty, Generator};
pub use goal::{AtExit, WayOut};
pub use instances::{Instance, instances, levels};
pub use metric::{Metric, Moves, Reach, Steps};
pub use parse::ParseBoardError;
#[cfg(feature = "picture")]
pub use picture::frames;
pub use proof::Proof;
pub use search::{names::ParseNameError, open_lists::OpenListName};
pub use solve::{
    Answer, SolveError, Solver,
    names::{Algorithm, ClosedListName, HeuristicName},
};
pub use space::{
    Space, SpaceError,
    encoding::{EightByEight, Encoding, SixBySix, Size, TenByTen},
    line_move::LineMove,
    position::Position,
};
pub use survey::{Survey, measures::DifficultyMeasures};
