//! The engine that all layered searches share.

mod expansion;

pub(crate) use expansion::{Ended, Layer, Queue, expand, resume};
