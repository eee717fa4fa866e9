//! Searches for several plans: all with the fewest actions, the k cheapest, and those that differ from each other.

pub(crate) mod dissimilar_plans;
pub(crate) mod k_cheapest;
pub(crate) mod pareto;
pub(crate) mod shortest_plans;
