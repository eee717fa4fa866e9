//! Searches of the literature that few need, each in one file on the public [engine](search::engine).
//!
//! | you want | you have | use |
//! | --- | --- | --- |
//! | a cheapest plan, in fewer expansions | an admissible heuristic that is inconsistent, and actions that can be undone | [`PathmaxAStar`] |
//! | a cheapest plan without exponential reopening | an admissible heuristic that is inconsistent | [`BudgetedGraphSearch`] |
//! | a cheapest plan where states have many actions | a [`SelectiveHeuristic`] | [`PartialExpansionAStar`] |
//! | the same, without memory for states | the same, and few short cycles | [`PartialExpansionIdaStar`] |
//! | a plan proven to cost at most w times the optimum | a guess of the remaining cost, admissible or not | [`ExplicitEstimation`] |
//!
//! [`Pathmax`] repairs inconsistent estimates along a path, for searches of any crate.

#![no_std]
#![warn(missing_docs)]

extern crate alloc;

mod budgeted_graph_search;
mod explicit_estimation;
mod guides;
pub mod laws;
mod open_states;
mod partial_expansion_a_star;
mod partial_expansion_ida_star;
mod pathmax;
mod pathmax_a_star;
mod promises;
mod selective;
mod three_lists;

pub use budgeted_graph_search::{BudgetedGraphSearch, budgeted_graph_search};
pub use explicit_estimation::ExplicitEstimation;
pub use guides::{GuidedBy, Guides, HeuristicAlone};
pub use partial_expansion_a_star::{PartialExpansionAStar, partial_expansion_a_star};
pub use partial_expansion_ida_star::{PartialExpansionIdaStar, partial_expansion_ida_star};
pub use pathmax::Pathmax;
pub use pathmax_a_star::{PathmaxAStar, pathmax_a_star};
pub use selective::{SelectByEstimate, SelectiveHeuristic};
mod breadth_first_novelty;
mod monotone_beam;
mod nested_rollout;
mod rectangle;
mod recursive_best_first;

pub use breadth_first_novelty::BreadthFirstNovelty;
pub use monotone_beam::MonotoneBeam;
pub use nested_rollout::{NestedRollout, Rollout};
pub use rectangle::Rectangle;
pub use recursive_best_first::{RecursiveBestFirst, recursive_best_first};
