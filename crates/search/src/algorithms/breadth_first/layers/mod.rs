//! The engine that all layered searches share.
//!
//! A layered search expands all states at one distance from the starts before it expands any state at the next
//! distance. [`LayerCursor`] holds the boundaries of the layers, and the status of the search. [`Layered`] lists
//! the parts in which the searches for a goal differ; [`advance`] puts these parts together. [`expand`] is the loop over
//! the states of a layer and their children.

mod cursor;
mod expansion;
mod layered;
mod successors;

pub(crate) use cursor::LayerCursor;
pub(crate) use expansion::{Buffers, End, Layer, Pending, expand};
pub(crate) use layered::{Layered, advance};
pub(crate) use successors::Successors;
