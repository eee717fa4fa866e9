#![doc = include_str!("../README.md")]
#![no_std]
#![warn(missing_docs)]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod a_star;
mod arena;
mod beam;
mod best_first;
mod breadth_first;
mod candidates;
mod clock;
mod closed_list;
mod closed_lists;
mod cost;
mod dyn_space;
mod depth_first;
mod finite;
mod from_edges;
mod from_successors;
mod goal;
mod greedy_best_first;
mod hash;
mod heuristic;
mod ida_star;
#[cfg(feature = "laws")]
pub mod laws;
mod limits;
mod observer;
mod open_list;
mod open_lists;
mod outcome;
mod path;
mod positions;
mod prefetch;
mod run;
pub mod site;
mod space;
#[cfg(feature = "proptest")]
pub mod strategies;
mod transposition_table;
mod search_graph;
mod space;
mod uniform_cost;

pub use a_star::{AStar, a_star, weighted_a_star};
pub use arena::Arena;
pub use beam::{Beam, beam};
pub use breadth_first::{BreadthFirst, breadth_first};
pub use closed_list::ClosedList;
pub use closed_lists::{ByKey, ByOrbit, ByRank, ByState};
pub use cost::{Cost, Weight};
pub use dyn_space::{DynActions, DynSpace};
pub use depth_first::{DepthFirst, depth_first, iterative_deepening};
pub use finite::{Finite32, Finite64};
pub use from_edges::{FromEdges, FromWeightedEdges, from_edges, from_weighted_edges};
pub use from_successors::{FromSuccessors, from_successors};
pub use goal::{AnyOf, At, Exhaust, Goal, GoalStates};
pub use greedy_best_first::{GreedyBestFirst, greedy_best_first};
pub use heuristic::{Admissible, Blind, Consistent, Heuristic, Max, Promise, Weighted};
pub use ida_star::{IdaStar, ida_star};
pub use limits::Limits;
pub use observer::Observer;
pub use open_list::OpenList;
pub use open_lists::{BucketQueue, DecreaseKey, PackedHeap};
pub use outcome::{Outcome, OutcomeOf, Plan, PlanOf, Reason, Report, ReportOf, Stats};
pub use run::{Progress, Run, Search};
pub use space::{Abstraction, Key, Keyed, Ranked, Reversible, StateSpace, Symmetric, Undirected};
pub use transposition_table::{Replacement, TranspositionTable};
pub use uniform_cost::{UniformCost, uniform_cost};
