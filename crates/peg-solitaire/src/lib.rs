// The pictures of the README as data: a first definition of a link holds, and docs.rs has no files.
#![cfg_attr(doc, doc = include_str!("../images/rustdoc.md"))]
#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod action;
mod board;
mod closure;
mod description;
mod directions;
mod drawing;
mod generate;
mod goal;
mod heuristics;
mod instances;
mod metric;
mod pairs;
mod parse;
#[cfg(feature = "picture")]
mod picture;
mod proof;
mod puzzle;
mod run;
mod solve;
mod space;
#[cfg(feature = "proptest")]
pub mod strategies;
mod survey;

pub use self::puzzle::{PegSolitaire, Settings};
pub use action::{Jump, ParseJumpError, Place};
pub use board::{Board, BoardError};
pub use closure::{Census, Closure, ClosureBuilder, ClosureError, Games, Tally};
pub use description::{Cell, Description, IgnoredLine};
pub use directions::Directions;
pub use generate::{Difficulty, Generator};
pub use goal::OnTarget;
pub use heuristics::{HeuristicName, PegScore, portfolio};
pub use instances::{ContestFile, Instance, contest, instances};
pub use metric::{Metric, runs};
pub use pairs::{Pair, pairs};
pub use parse::ParseBoardError;
#[cfg(feature = "picture")]
pub use picture::frames;
pub use proof::{Exclusion, Layers, Pagoda, Parity, Proof, Verifier, VerifierError};
pub use run::Run;
pub use search::names::ParseNameError;
pub use solve::exact::Exact;
pub use solve::{Algorithm, Answer, SolveError, Solver};
pub use space::hole_set::HoleSet;
pub use space::{JumpNumber, Position, Space, SpaceError};
pub use survey::Survey;
