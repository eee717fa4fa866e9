#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod action;
mod answer;
mod blocks;
mod cars;
mod pegs;
mod position;
mod puzzle;
mod puzzles;
pub mod saved;
mod tiles;

pub use ::puzzle::{
    Choice as Action, Refusal as NoAction,
    any::{Answer, Effort},
    moved, offset,
};
pub use action::read_action;
pub use blocks::{Blocks, begins_with_wall};
pub use cars::Cars;
pub use pegs::{Pegs, Run};
pub use position::{Board, Position};
pub use puzzle::{DIFFICULTIES, Instance, Metric, Puzzle};
pub use puzzles::{PUZZLES, puzzle};
pub use tiles::Tiles;
