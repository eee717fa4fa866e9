//! The parts that searches are made of, for searches of your own.
//!
//! The chapter [An algorithm of your own](crate::guide::an_algorithm_of_your_own) explains how they fit together. This module may
//! change between minor versions; the rest of the crate does not depend on your use of it.

pub use crate::algorithms::best_first::engine::{
    exact_open_list::{ExactOpenList, Priority},
    proven,
    search_graph::{Edge, Link, Node, Reached, SearchGraph},
};
pub use crate::algorithms::depth_first::budgeted_tree::interval::{Interval, PassEnd};
pub use crate::closed_lists::StateNumbers;
pub use crate::run::{Budget, Memory, Status, StatusOf};
pub use crate::tables::{CHILDREN_PER_STEP, MAX_STATES, StateIndex};
