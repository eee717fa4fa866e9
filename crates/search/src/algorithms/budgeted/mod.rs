//! Budgeted search (IBEX): passes under a limit on f and a budget of expansions, over depth-first search or over graph
//! search.
//!
//! `interval` chooses the limit and the budget of each pass, `tree` and `graph` are the two searches.

pub(crate) mod graph;
mod graph_pass;
mod interval;
pub(crate) mod tree;
mod tree_pass;
