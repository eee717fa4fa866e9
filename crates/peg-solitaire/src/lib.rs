#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod board;
mod closure;
mod contest;
mod description;
mod directions;
mod draw;
mod exact;
mod exclusion;
mod hole_set;
mod images;
mod invariants;
mod pairs;
mod place;
mod planes;
mod proof;
mod shapes;
mod solve;
mod space;
mod spread;
#[cfg(feature = "proptest")]
pub mod strategies;
mod symmetry;
mod zobrist;

pub use board::{Board, BoardError};
pub use closure::{Census, Closing, Closure, ClosureError, Games, Tally};
pub use contest::{ContestFile, contest};
pub use description::{Cell, Description, IgnoredLine};
pub use directions::{Directions, ParseDirectionsError};
pub use exact::Exact;
pub use hole_set::HoleSet;
pub use pairs::{Pair, pairs};
pub use place::{Jump, ParseJumpError, Place};
pub use proof::{Exclusion, Layers, Pagoda, Parity, Proof, Verifier, VerifierError};
pub use solve::{Answer, Solver, solve};
pub use space::{JumpNumber, OnTarget, PegSolitaire, Pegs, SizeError};
pub use spread::{Spread, portfolio};
