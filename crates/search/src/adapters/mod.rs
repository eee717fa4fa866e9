//! State spaces made from closures, from edges, from ranks and from other spaces.

mod dyn_space;
mod from_owned_successors;
mod from_ranks;
mod from_successors;
mod move_pruning;

pub use dyn_space::{DynActions, DynSpace};
pub use from_owned_successors::{FromOwnedSuccessors, from_owned_successors};
pub use from_ranks::{FromRanks, from_ranks};
pub use from_successors::{FromEdges, FromSuccessors, from_edges, from_successors};
pub use move_pruning::{MovePruning, MovePruningAction, MovePruningHeuristic};
