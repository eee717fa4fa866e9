#![doc = include_str!("../README.md")]
//!
//! [`DualLookup`]: heuristics::DualLookup
//! [`DynSpace`]: adapters::DynSpace
//! [`Hashed`]: closed_lists::Hashed
//! [`Max`]: heuristics::Max
//! [`PackedTable`]: tables::PackedTable
//! [`PatternDatabase`]: heuristics::PatternDatabase
//! [`StateGraph`]: graph::StateGraph
//! [`Sum`]: heuristics::Sum
//! [`Weighted`]: heuristics::Weighted
//! [`MovePruning`]: adapters::MovePruning
#![no_std]
#![warn(missing_docs)]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

pub mod adapters;
mod algorithms;
pub mod closed_lists;
pub mod graph;
pub mod heuristics;
#[cfg(feature = "laws")]
pub mod laws;
pub mod open_lists;
pub mod prelude;
mod random;
mod run;
pub mod space;
#[cfg(feature = "proptest")]
pub mod strategies;
pub mod tables;

pub use adapters::{from_edges, from_owned_edges, from_owned_successors, from_ranks, from_successors};
#[cfg(feature = "parallel")]
pub use algorithms::ParallelIdaStar;
pub use algorithms::{
    AStar, Beam, Bidirectional, Branching, BreadthFirst, BreadthFirstKeys, DepthFirst, GoalDistances,
    GreedyBestFirst, IdaStar, IdaStarWithTable, Plans, ShortestPlans, Survey, UniformCost, a_star, beam,
    bidirectional, breadth_first, breadth_first_keys, depth_first, goal_distances, greedy_best_first,
    ida_star, ida_star_with_table, shortest_plans, survey, uniform_cost, weighted_a_star,
};
pub use heuristics::{Admissible, Consistent, Heuristic, Promise};
pub use random::Random;
pub use run::{
    Limits, Observer, Outcome, OutcomeOf, Phase, Plan, PlanOf, Progress, Reason, Report, ReportOf, Run,
    Search, Stats, StopToken,
};
pub use space::{
    Abstraction, ActionList, AnyOf, At, Bits, Cost, Dual, Finite32, Finite64, Goal, GoalStates, Key, Keyed,
    NoGoal, Ranked, Reversible, StateSpace, Symmetric, Undirected, UniformMoves, Weight, site as sites,
};
