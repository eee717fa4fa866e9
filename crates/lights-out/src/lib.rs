//! Lights Out: press lamps, each of which switches itself and its neighbours, until all are dark.
//!
//! ![A solution on 3x3: after the last press all lamps are dark][board]
//!
//! This crate is the smallest one of the shape that the puzzle crates have: a board that is read and written, its space, a
//! solver. Copy its folder for a puzzle of your own.
//!
//! ```
//! use lights_out::{Board, Solver};
//!
//! let board: Board = "xx./x../...".parse()?;
//! let answer = Solver::new(&board).solve();
//! assert_eq!(answer.actions().unwrap()[0].to_string(), "a1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
#![cfg_attr(doc, doc = include_str!("../images/rustdoc.md"))]
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod action;
mod board;
mod parse;
mod solve;
mod space;

pub use action::{Move, ParseMoveError};
pub use board::Board;
pub use parse::ParseBoardError;
pub use solve::{Answer, Solver};
pub use space::{Position, Space};
