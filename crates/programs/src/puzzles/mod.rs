//! Facts of single puzzles that more than one program or test uses: boards with names, heuristics to compare, and the
//! definitions of published exercises.

pub mod course;
pub mod grids;
mod peg_shape;
pub mod tiles;

pub use peg_shape::{PegShape, is_peg_board};
