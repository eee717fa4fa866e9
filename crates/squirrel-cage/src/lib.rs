#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod cells;
mod classics;
mod component;
mod configuration;
mod description;
mod direction;
mod drawing;
mod error;
mod generator;
mod goal;
mod groups;
mod layout;
mod maker;
mod metric;
mod movable;
mod notation;
mod packing;
mod parse_configuration;
mod piece_set;
mod placements;
mod puzzle;
mod shape;
mod shift;
mod space;
#[cfg(feature = "proptest")]
pub mod strategies;
mod symmetry;
mod tables;
mod validation;
mod wide;

pub use classics::{Classic, classics};
pub use component::{Component, Label};
pub use configuration::{Configuration, Triple};
pub use description::{Description, Row};
pub use direction::Direction;
pub use error::PuzzleError;
pub use generator::Generator;
pub use goal::Solved;
pub use groups::{GroupPredecessors, GroupShift, GroupShifts, GroupsError, SlidingGroups};
pub use maker::{Game, Maker, layouts};
pub use metric::{Metric, Moves, Slides, Steps};
pub use notation::{CodeMove, Move, ParseMoveError};
pub use packing::{Fields, OneBit, Packing, PackingError, Size};
pub use parse_configuration::ConfigurationError;
pub use piece_set::PieceSet;
pub use puzzle::{Piece, Puzzle};
pub use shift::{Shift, Shifts};
pub use space::{Position, Predecessors, SlidingBlocks};
pub use wide::Wide;
