#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod action;
mod board;
mod configuration;
mod direction;
mod drawing;
mod generate;
mod goal;
mod instances;
mod metric;
mod parse;
mod shape;
mod space;
#[cfg(feature = "proptest")]
pub mod strategies;
mod survey;

pub use action::{CodeMove, Move, ParseMoveError};
pub use board::{Piece, Puzzle};
pub use configuration::{Configuration, ConfigurationError, Triple};
pub use direction::Direction;
pub use generate::{Game, Generator, Maker, PieceSet, layouts};
pub use goal::Solved;
pub use instances::{Classic, classics};
pub use metric::{Metric, Moves, Slides, Steps};
pub use parse::{Description, PuzzleError, Row};
pub use space::{
    Fields, GroupPredecessors, GroupShift, GroupShifts, GroupsError, OneBit, Packing, PackingError, Position,
    Predecessors, Shift, Shifts, Size, SlidingBlocks, SlidingGroups, Wide,
};
pub use survey::{Component, Label};
