//! Searches of the literature that few need, each in one file on the public [engine](search::engine).

#![no_std]
#![warn(missing_docs)]

extern crate alloc;

mod breadth_first_novelty;
mod monotone_beam;
mod nested_rollout;
mod rectangle;
mod recursive_best_first;

pub use breadth_first_novelty::BreadthFirstNovelty;
pub use monotone_beam::MonotoneBeam;
pub use nested_rollout::{NestedRollout, Rollout};
pub use rectangle::Rectangle;
pub use recursive_best_first::{RecursiveBestFirst, recursive_best_first};
