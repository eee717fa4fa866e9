#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod board;
mod exit;
mod levels;
mod parse;
mod slide;

pub use board::{Board, Car};
pub use exit::{Axis, Exit};
pub use levels::{Level, levels};
pub use parse::ParseBoardError;
pub use slide::{ParseSlideError, Slide};
