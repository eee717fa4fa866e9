//! Searches for several plans: all with the fewest actions, all cheapest ones, the k cheapest, and those that differ from
//! each other.

pub(crate) mod cheapest_plans;
pub(crate) mod dissimilar_plans;
mod exploration;
pub(crate) mod k_cheapest;
mod natural;
pub(crate) mod pareto;
pub(crate) mod shortest_plans;
pub(crate) mod solution_graph;
