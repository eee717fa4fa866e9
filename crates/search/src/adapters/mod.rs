//! State spaces made from closures, from graphs in memory, from ranks and from other spaces.

mod closures;
mod dyn_space;
mod from_lists;
#[cfg(feature = "petgraph")]
mod from_petgraph;
mod from_ranks;
mod move_pruning;
mod quotient;
mod with_criteria;
mod with_last;

pub use closures::{
    ClosureSpace, FromEdges, FromOwnedEdges, FromOwnedSuccessors, FromSuccessors, FromVectorEdges,
    from_edges, from_owned_edges, from_owned_successors, from_successors, from_vector_edges,
};
pub use dyn_space::{DynActions, DynSpace};
pub use from_lists::{FromLists, from_lists};
#[cfg(feature = "petgraph")]
pub use from_petgraph::{FromPetgraph, GraphEdge, from_petgraph};
pub use from_ranks::{FromRanks, from_ranks};
pub use move_pruning::{MovePruning, MovePruningAction, MovePruningHeuristic};
pub use quotient::{Quotient, QuotientHeuristic};
pub use with_criteria::WithCriteria;
pub use with_last::{AfterAction, WithLast};
