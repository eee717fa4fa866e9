//! Depth-first searches: IDA* in all its forms, and the searches that store a path and at most a table of bounded size.
//!
//! `simple_paths` has the pass of depth-first search, which is also the last pass of IDA*.

pub(crate) mod budgeted_tree;
#[expect(clippy::module_inception, reason = "the room has the name of its first search")]
pub(crate) mod depth_first;
pub(crate) mod ida_star;
mod simple_paths;
pub mod sites;
