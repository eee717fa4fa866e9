//! Breadth-first searches: layer by layer, with a closed list by state, by key or by rank.
//!
//! `layers` has the layers, the step and the expansion loop of all of them. `backward_walk` rebuilds the plan where a
//! closed list stores depths and no parents.

pub(crate) mod backward_walk;
#[expect(clippy::module_inception, reason = "the room has the name of its first search")]
pub(crate) mod breadth_first;
pub(crate) mod breadth_first_keys;
pub(crate) mod breadth_first_ranks;
pub(crate) mod layers;
