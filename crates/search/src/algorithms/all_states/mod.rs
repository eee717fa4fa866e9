//! Searches of all states: surveys by layers, distances to the goals by the number of actions, and least costs to them.

pub(crate) mod cost_to_go;
pub(crate) mod distance_to_goal;
pub(crate) mod goal_distances;
pub(crate) mod survey;
