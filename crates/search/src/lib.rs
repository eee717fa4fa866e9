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
mod bidirectional;
mod breadth_first;
mod breadth_first_keys;
mod candidates;
mod clock;
mod closed_list;
mod closed_lists;
mod cost;
mod deepening;
mod depth_first;
mod descent;
mod direction;
mod distance_field;
mod distances;
mod dual_lookup;
mod duplicate_sequences;
mod dyn_space;
mod eccentricities;
mod expansion;
mod finite;
mod from_edges;
mod from_ranks;
mod from_successors;
mod goal;
mod graph_listing;
mod greedy_best_first;
mod hash;
mod heuristic;
mod ida_star;
mod identity;
#[cfg(feature = "laws")]
pub mod laws;
mod limits;
mod node_distances;
mod observer;
mod open_list;
mod open_lists;
mod outcome;
mod packed_table;
#[cfg(feature = "parallel")]
mod parallel_ida_star;
mod path;
mod pattern_database;
mod phase;
mod positions;
mod prefetch;
mod random;
mod run;
mod search_graph;
mod shortest_plans;
mod simple_paths;
pub mod site;
mod space;
mod state_graph;
mod state_index;
#[cfg(feature = "proptest")]
pub mod strategies;
mod sum;
mod survey;
mod transposition_table;
mod uniform_cost;
mod untried;
mod without_duplicates;

pub use a_star::{AStar, a_star, weighted_a_star};
pub use arena::Arena;
pub use beam::{Beam, beam};
pub use bidirectional::{Bidirectional, bidirectional};
pub use breadth_first::{BreadthFirst, breadth_first};
pub use breadth_first_keys::{BreadthFirstKeys, breadth_first_keys};
pub use closed_list::ClosedList;
pub use closed_lists::{ByKey, ByOrbit, ByRank, ByState, DistanceKeys};
pub use cost::{Cost, Weight};
pub use depth_first::{DepthFirst, depth_first, iterative_deepening};
pub use direction::{Backward, Direction, Forward, Pruned};
pub use distance_field::{DistanceField, distance_field};
pub use distances::{DistanceMap, DistanceTable, Distances};
pub use dual_lookup::DualLookup;
pub use dyn_space::{DynActions, DynSpace};
pub use eccentricities::{Eccentricities, Extent};
pub use finite::{Finite32, Finite64};
pub use from_edges::{FromEdges, FromWeightedEdges, from_edges, from_weighted_edges};
pub use from_ranks::{FromRanks, from_ranks};
pub use from_successors::{FromSuccessors, from_successors};
pub use goal::{AnyOf, At, Exhaust, Goal, GoalStates};
pub use graph_listing::Listing;
pub use greedy_best_first::{GreedyBestFirst, greedy_best_first};
pub use heuristic::{Admissible, Blind, Consistent, Heuristic, Max, Promise, Weighted};
pub use ida_star::{IdaStar, ida_star};
pub use identity::{ByHash, Hashed, Identity};
pub use limits::Limits;
pub use node_distances::NodeDistances;
pub use observer::Observer;
pub use open_list::OpenList;
pub use open_lists::{BucketQueue, DecreaseKey, PackedHeap};
pub use outcome::{Outcome, OutcomeOf, Plan, PlanOf, Reason, Report, ReportOf, Stats};
pub use packed_table::{PackedTable, Packing};
#[cfg(feature = "files")]
pub use packed_table::{TableError, TableFile};
#[cfg(feature = "parallel")]
pub use parallel_ida_star::ParallelIdaStar;
pub use pattern_database::PatternDatabase;
pub use phase::Phase;
pub use random::Random;
pub use run::{Progress, Run, Search};
pub use shortest_plans::{Plans, ShortestPlans, shortest_plans};
pub use space::{
    Abstraction, Dual, Key, Keyed, Ranked, Reversible, StateSpace, Symmetric, Undirected, Uniform,
};
pub use state_graph::{StateGraph, state_graph};
pub use sum::Sum;
pub use survey::{Branching, Survey, survey};
pub use transposition_table::{Replacement, TranspositionTable};
pub use uniform_cost::{UniformCost, uniform_cost};
pub use without_duplicates::{Traced, Untraced, WithoutDuplicates};
