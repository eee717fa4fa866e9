//! Budgeted tree search (IBEX): depth-first passes under a limit on f and a budget of expansions.

pub(crate) mod tree;
mod tree_pass;
