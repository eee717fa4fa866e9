#![doc = include_str!("../README.md")]
//!
//! [`Abstraction`]: space::Abstraction
//! [`BreadthFirstKeys`]: algorithms::BreadthFirstKeys
//! [`DiskBreadthFirst`]: algorithms::DiskBreadthFirst
//! [`Dual`]: space::Dual
//! [`DualLookup`]: heuristics::DualLookup
//! [`DynSpace`]: adapters::DynSpace
//! [`Hashed`]: closed_lists::Hashed
//! [`IdaStarWithTable`]: algorithms::IdaStarWithTable
//! [`Keyed`]: space::Keyed
//! [`Max`]: heuristics::Max
//! [`PackedTable`]: tables::PackedTable
//! [`ParallelIdaStar`]: algorithms::ParallelIdaStar
//! [`PatternDatabase`]: heuristics::PatternDatabase
//! [`Promise`]: heuristics::Promise
//! [`Ranked`]: space::Ranked
//! [`Reversible`]: space::Reversible
//! [`StateGraph`]: graph::StateGraph
//! [`Sum`]: heuristics::Sum
//! [`Symmetric`]: space::Symmetric
//! [`Undirected`]: space::Undirected
//! [`UniformMoves`]: space::UniformMoves
//! [`Weighted`]: heuristics::Weighted
//! [`from_ranks`]: adapters::from_ranks
//! [`MovePruning`]: adapters::MovePruning
#![cfg_attr(docsrs, feature(doc_cfg))]
#![no_std]
#![warn(missing_docs)]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

pub mod adapters;
pub mod algorithms;
pub mod closed_lists;
pub mod graph;
pub mod guide;
pub mod heuristics;
#[cfg(feature = "laws")]
pub mod laws;
pub mod names;
pub mod open_lists;
pub mod prelude;
pub mod random;
pub mod run;
pub mod space;
#[cfg(feature = "proptest")]
pub mod strategies;
pub mod tables;

#[doc(inline)]
pub use adapters::{from_edges, from_owned_edges, from_owned_successors, from_successors};
#[doc(inline)]
pub use algorithms::{
    AStar, Beam, Bidirectional, BreadthFirst, DepthFirst, GoalDistances, GreedyBestFirst, IdaStar,
    ShortestPlans, Survey, UniformCost, a_star, beam, bidirectional, breadth_first, depth_first,
    goal_distances, greedy_best_first, ida_star, shortest_plans, survey, uniform_cost, weighted_a_star,
};
#[doc(inline)]
pub use heuristics::Heuristic;
#[doc(inline)]
pub use run::{
    Limits, Observer, Outcome, Plan, Progress, Reason, Report, ReportOf, Run, Search, Stats, StopToken,
};
#[doc(inline)]
pub use space::{At, Cost, Goal, NoGoal, StateSpace, site as sites};
