//! Searches from both ends: breadth-first, and best-first with estimates to the opposite end.
//!
//! `direction` has the neighbours of either end, and `front_to_end` the engine of BAE* and NBS.

pub(crate) mod bae_star;
pub(crate) mod bidirectional;
mod direction;
mod front_to_end;
pub(crate) mod nbs;
