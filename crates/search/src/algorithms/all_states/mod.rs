//! Searches of all states: surveys by layers, distances from a start, and distances and costs to the goals.

pub(crate) mod cost_to_go;
pub(crate) mod distance_to_goal;
pub(crate) mod distances;
pub(crate) mod goal_distances;
pub(crate) mod survey;
