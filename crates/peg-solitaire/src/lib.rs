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
mod heuristics;
mod instances;
mod pairs;
mod proof;
mod solve;
mod space;
#[cfg(feature = "proptest")]
pub mod strategies;

pub use action::{Jump, ParseJumpError, Place};
pub use board::{Board, BoardError};
pub use closure::{Census, Closing, Closure, ClosureError, Games, Tally};
pub use description::{Cell, Description, IgnoredLine};
pub use directions::{Directions, ParseDirectionsError};
pub use heuristics::{Spread, portfolio};
pub use instances::{ContestFile, contest};
pub use pairs::{Pair, pairs};
pub use proof::{Exclusion, Layers, Pagoda, Parity, Proof, Verifier, VerifierError};
pub use solve::exact::Exact;
pub use solve::{Answer, Solver, solve};
pub use space::hole_set::HoleSet;
pub use space::{JumpNumber, OnTarget, PegSolitaire, Pegs, SizeError};
