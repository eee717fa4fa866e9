// The README is the front page. The first definition of a link counts, so these come before those of the README, which
// lead to the sources and serve outside of rustdoc.
//! [`adapters::DynSpace`]: adapters::DynSpace
//! [`adapters::from_lists`]: adapters::from_lists
//! [`adapters::from_petgraph`]: adapters::from_petgraph
//! [`adapters::from_ranks`]: adapters::from_ranks
//! [`adapters::Quotient`]: adapters::Quotient
//! [`adapters::WithLast`]: adapters::WithLast
//! [`algorithms::CompleteBeam`]: algorithms::CompleteBeam
//! [`algorithms::KCheapest`]: algorithms::KCheapest
//! [`AStar`]: AStar
//! [`At`]: At
//! [`Beam`]: Beam
//! [`Bidirectional`]: Bidirectional
//! [`BreadthFirst`]: BreadthFirst
//! [`closed_lists::Hashed`]: closed_lists::Hashed
//! [`distances`]: distances()
//! [`from_edges`]: from_edges
//! [`from_owned_edges`]: from_owned_edges
//! [`from_owned_successors`]: from_owned_successors
//! [`from_successors`]: from_successors
//! [`from_vector_edges`]: from_vector_edges
//! [`Goal`]: Goal
//! [`GreedyBestFirst`]: GreedyBestFirst
//! [`Heuristic`]: Heuristic
//! [`heuristics::Admissible`]: heuristics::Admissible
//! [`heuristics::Audited`]: heuristics::Audited
//! [`heuristics::Consistent`]: heuristics::Consistent
//! [`heuristics::DualLookup`]: heuristics::DualLookup
//! [`heuristics::Max`]: heuristics::Max
//! [`heuristics::PatternDatabase`]: heuristics::PatternDatabase
//! [`heuristics::Promise`]: heuristics::Promise
//! [`heuristics::Sum`]: heuristics::Sum
//! [`IdaStar`]: IdaStar
//! [`Limits`]: Limits
//! [`Observer`]: Observer
//! [`Outcome::Exhausted`]: Outcome::Exhausted
//! [`Progress::observed_by`]: Progress::observed_by
//! [`Progress::within`]: Progress::within
//! [`Report::is_optimal`]: Report::is_optimal
//! [`Report::lower_bound`]: Report::lower_bound
//! [`Report`]: Report
//! [`Search::resume`]: Search::resume
//! [`Search::run_from`]: Search::run_from
//! [`Search::run_to`]: Search::run_to
//! [`Search::run`]: Search::run
//! [`sites::UniformMoves`]: sites::UniformMoves
//! [`space::Abstraction`]: space::Abstraction
//! [`space::Dominance`]: space::Dominance
//! [`space::Dual`]: space::Dual
//! [`space::Keyed`]: space::Keyed
//! [`space::ManyCriteria`]: space::ManyCriteria
//! [`space::Ranked`]: space::Ranked
//! [`space::Reversible`]: space::Reversible
//! [`space::SleepSets`]: space::SleepSets
//! [`space::Symmetric`]: space::Symmetric
//! [`space::Undirected`]: space::Undirected
//! [`StateSpace::cost`]: StateSpace::cost
//! [`StateSpace`]: StateSpace
//! [`Stats`]: Stats
//! [`tables::PackedTable`]: tables::PackedTable
//! [`UniformCost`]: UniformCost
//! [a space of your own]: guide::a_space_of_your_own
//! [admissible and consistent heuristics]: guide::admissible_and_consistent
//! [bibliography]: guide::bibliography
//! [choosing an algorithm]: guide::choosing_an_algorithm
//! [guarantees of every search]: guide::guarantees
//! [guide]: guide
//! [its tests]: guide::testing_a_space
//! [limits and progress]: guide::limits_and_progress
//! [memory]: guide::memory
//! [other libraries]: guide::from_other_libraries
//! [pattern databases]: guide::pattern_databases
//! [speed]: guide::a_speed_checklist
//! [statistics]: guide::reading_statistics
//! [ties]: guide::tie_breaking
//!
#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![no_std]
#![warn(missing_docs)]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

pub mod adapters;
pub mod algorithms;
pub mod closed_lists;
pub mod engine;
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
pub use adapters::{from_edges, from_owned_edges, from_owned_successors, from_successors, from_vector_edges};
#[doc(inline)]
pub use algorithms::depth_first::sites;
#[doc(inline)]
pub use algorithms::{
    AStar, Beam, Bidirectional, BreadthFirst, DepthFirst, GoalDistances, GreedyBestFirst, IdaStar,
    ShortestPlans, Survey, UniformCost, a_star, beam, bidirectional, breadth_first, depth_first, distances,
    goal_distances, greedy_best_first, ida_star, shortest_plans, states_by_cost, survey, uniform_cost,
    weighted_a_star,
};
#[doc(inline)]
pub use heuristics::Heuristic;
#[doc(inline)]
pub use run::{
    Limits, Observer, Outcome, Plan, Progress, Reason, Report, ReportOf, Run, Search, Stats, StopToken,
};
#[doc(inline)]
pub use space::{At, Cost, Goal, NoGoal, StateSpace};
