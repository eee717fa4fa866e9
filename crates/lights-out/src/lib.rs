//! Lights Out: press lamps, each of which switches itself and its neighbours, until all are dark.
//!
//! ![A solution on 3x3: after the last press all lamps are dark][board]
//!
//! Elimination finds the fewest presses on every board up to 8x8 at once, or proves that none darken the board. The
//! space serves the searches of `state-space-search`. [`LightsOut`] is the puzzle to programs and games. This crate is the smallest one of the shape that the puzzle crates
//! have: copy its folder for a puzzle of your own.
//!
//! ```
//! use lights_out::{Board, solve};
//!
//! let board: Board = "xx./x../...".parse()?;
//! assert_eq!(solve(&board).actions().unwrap()[0].to_string(), "a1");
//! # Ok::<(), lights_out::ParseError>(())
//! ```
#![cfg_attr(doc, doc = include_str!("../images/rustdoc.md"))]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod action;
mod board;
mod elimination;
mod generate;
mod heuristic;
mod instances;
mod metric;
mod parse;
#[cfg(feature = "picture")]
mod picture;
mod proof;
mod puzzle;
mod space;
#[cfg(feature = "proptest")]
pub mod strategies;

pub use self::puzzle::{Algorithm, LightsOut};
pub use ::puzzle::ParseError;
pub use action::Press;
pub use board::Board;
pub use elimination::{Answer, solve};
pub use generate::Generator;
pub use heuristic::HeuristicName;
pub use instances::{Instance, instances};
pub use metric::Metric;
pub use proof::Proof;
pub use space::{Position, Space};
