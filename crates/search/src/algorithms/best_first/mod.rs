//! Best-first searches: an open list and a graph of all states reached, from uniform-cost search to anytime search.
//!
//! `engine` has the loop of all of them. Each search is that loop with open states of its own.

pub(crate) mod a_star;
pub(crate) mod anytime_a_star;
pub(crate) mod anytime_repairing;
pub(crate) mod engine;
pub(crate) mod greedy_best_first;
pub(crate) mod lifelong_a_star;
pub(crate) mod uniform_cost;
pub(crate) mod weighted_a_star;
mod weighted_phases;
