//! Searches of the literature that few need, each in one file on the public [engine](search::engine).
//!
//! | you want | you have | use |
//! | --- | --- | --- |
//! | a cheapest plan, in fewer expansions | an admissible heuristic that is inconsistent, and actions that can be undone | [`PathmaxAStar`] |
//! | a cheapest plan without exponential reopening | an admissible heuristic that is inconsistent | [`BudgetedGraphSearch`] |
//! | a cheapest plan where states have many actions | a [`SelectiveHeuristic`] | [`PartialExpansionAStar`] |
//! | the same, without memory for states | the same, and few short cycles | [`PartialExpansionIdaStar`] |
//! | a plan proven to cost at most w times the optimum | a guess of the remaining cost, admissible or not | [`ExplicitEstimation`] |
//! | a cheapest plan where values of f are many, without memory for states | an admissible heuristic | [`RecursiveBestFirst`] |
//! | a good plan, never dearer at a greater width | a heuristic that orders states well | [`MonotoneBeam`] |
//! | a plan soon, better ones later, a cheapest one at last | a heuristic, and deep local minima | [`Rectangle`] |
//! | some plan, without an estimate | [`Features`]: a few facts that describe each state | [`BreadthFirstNovelty`] |
//! | a path to a state of a low score, or some plan | any closure that rates the ends of paths | [`NestedRollout`] |
//!
//! [`Pathmax`] repairs inconsistent estimates along a path, for searches of any crate.

#![no_std]
#![warn(missing_docs)]

extern crate alloc;

mod breadth_first_novelty;
mod budgeted_graph_search;
mod explicit_estimation;
mod features;
mod guides;
pub mod laws;
mod monotone_beam;
mod nested_rollout;
mod novelty;
mod open_states;
mod partial_expansion_a_star;
mod partial_expansion_ida_star;
mod pathmax;
mod pathmax_a_star;
mod promises;
mod rectangle;
mod recursive_best_first;
mod rollout;
mod selective;
mod three_lists;

pub use breadth_first_novelty::BreadthFirstNovelty;
pub use budgeted_graph_search::{BudgetedGraphSearch, budgeted_graph_search};
pub use explicit_estimation::ExplicitEstimation;
pub use features::Features;
pub use guides::{GuidedBy, Guides, HeuristicAlone};
pub use monotone_beam::MonotoneBeam;
pub use nested_rollout::NestedRollout;
pub use partial_expansion_a_star::{PartialExpansionAStar, partial_expansion_a_star};
pub use partial_expansion_ida_star::{PartialExpansionIdaStar, partial_expansion_ida_star};
pub use pathmax::Pathmax;
pub use pathmax_a_star::{PathmaxAStar, pathmax_a_star};
pub use rectangle::Rectangle;
pub use recursive_best_first::{RecursiveBestFirst, recursive_best_first};
pub use rollout::Rollout;
pub use selective::{SelectByEstimate, SelectiveHeuristic};
