//! State spaces made from closures, from edges, from ranks and from other spaces.

mod dyn_space;
mod from_edges;
mod from_ranks;
mod from_successors;
mod move_pruning;

pub use dyn_space::{DynActions, DynSpace};
pub use from_edges::{FromEdges, FromWeightedEdges, from_edges, from_weighted_edges};
pub use from_ranks::{FromRanks, from_ranks};
pub use from_successors::{FromSuccessors, from_successors};
pub use move_pruning::{MovePruning, MovePruningAction, MovePruningHeuristic};
