#![doc = include_str!("../README.md")]
#![no_std]
#![warn(missing_docs)]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod adapters;
mod algorithms;
mod closed_lists;
mod graph;
mod heuristics;
mod open_lists;
mod run;
mod space;
mod tables;

#[cfg(feature = "laws")]
pub mod laws;
mod random;
#[cfg(feature = "proptest")]
pub mod strategies;

pub use adapters::{
    DynActions, DynSpace, FromEdges, FromRanks, FromSuccessors, FromWeightedEdges, Traced, Untraced,
    WithoutDuplicates, from_edges, from_ranks, from_successors, from_weighted_edges,
};
#[cfg(feature = "parallel")]
pub use algorithms::ParallelIdaStar;
pub use algorithms::{
    AStar, Beam, Bidirectional, Branching, BreadthFirst, BreadthFirstKeys, ByHash, DepthFirst, DistanceField,
    GreedyBestFirst, Hashed, IdaStar, Identity, Plans, ShortestPlans, Survey, UniformCost, a_star, beam,
    bidirectional, breadth_first, breadth_first_keys, depth_first, distance_field, greedy_best_first,
    ida_star, iterative_deepening, shortest_plans, survey, uniform_cost, weighted_a_star,
};
pub use closed_lists::{ByKey, ByOrbit, ByRank, ByState, ClosedList};
pub use graph::{Eccentricities, Extent, Listing, NodeDistances, StateGraph, state_graph};
pub use heuristics::{
    Admissible, Blind, Consistent, DualLookup, Heuristic, Max, PatternDatabase, Promise, Sum, Weighted,
};
pub use open_lists::{BucketQueue, DecreaseKey, OpenList, PackedHeap};
pub use random::Random;
pub use run::{
    Limits, Observer, Outcome, OutcomeOf, Phase, Plan, PlanOf, Progress, Reason, Report, ReportOf, Run,
    Search, Stats,
};
pub use space::{
    Abstraction, AnyOf, At, Backward, Cost, Direction, Dual, Exhaust, Finite32, Finite64, Forward, Goal,
    GoalStates, Key, Keyed, Pruned, Ranked, Reversible, StateSpace, Symmetric, Undirected, Uniform, Weight,
    site,
};
pub use tables::{
    Arena, DistanceKeys, DistanceMap, DistanceTable, Distances, PackedTable, Packing, Replacement,
    TranspositionTable,
};
#[cfg(feature = "files")]
pub use tables::{TableError, TableFile};
