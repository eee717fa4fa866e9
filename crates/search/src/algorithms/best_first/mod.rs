//! Best-first searches: an open list and a graph of all states reached, from uniform-cost search to anytime search.
//!
//! `engine` has the loop of A*, weighted A*, uniform-cost and greedy search, and `improving` that of the searches that
//! improve a plan.

pub(crate) mod a_star;
pub(crate) mod anytime_a_star;
pub(crate) mod anytime_repairing;
pub(crate) mod engine;
pub(crate) mod greedy_best_first;
mod improving;
pub(crate) mod uniform_cost;
pub(crate) mod weighted_a_star;
