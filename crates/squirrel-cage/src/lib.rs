// The pictures of the README as data: a first definition of a link holds, and docs.rs has no files.
#![cfg_attr(doc, doc = include_str!("../images/rustdoc.md"))]
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
pub mod metric;
mod parse;
#[cfg(feature = "picture")]
mod picture;
mod proof;
mod puzzle;
mod shape;
mod solve;
mod space;
#[cfg(feature = "proptest")]
pub mod strategies;
mod survey;

#[cfg(feature = "picture")]
pub use self::picture::frames;
pub use self::puzzle::{SquirrelCage, Task};
pub use action::{CodeMove, Move, ParseMoveError};
pub use board::{Board, Piece};
pub use configuration::{Configuration, ConfigurationError, Triple};
pub use direction::Direction;
pub use generate::{Difficulty, Generator, HardestBoard, HardestStart, PieceSet, layouts};
pub use goal::Solved;
pub use instances::{Instance, instances};
#[doc(inline)]
pub use metric::Metric;
pub use parse::{Description, ParseBoardError};
pub use proof::Proof;
pub use search::{names::ParseNameError, open_lists::OpenListName};
pub use solve::{Algorithm, Answer, ClosedListName, HeuristicName, SolveError, Solver};
pub use space::{
    AnyAction, AnyMetricSpace, BoardSpace, Fields, GroupPredecessors, GroupShift, GroupShifts, GroupSpace,
    OneBit, Packing, Position, Predecessors, Shift, Shifts, Size, Space, SpaceError, WideKey,
};
pub use survey::Survey;
