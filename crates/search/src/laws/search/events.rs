//! An observer that records everything.

use std::vec::Vec;

use crate::run::{Observer, Stats};

/// All events, in the order in which they came.
pub(super) struct Events<C> {
    pub(super) bounds: Vec<C>,
    pub(super) layers: Vec<C>,
    pub(super) expanded: Vec<u64>,
}

impl<C> Events<C> {
    pub(super) fn new() -> Self {
        Events { bounds: Vec::new(), layers: Vec::new(), expanded: Vec::new() }
    }
}

impl<C> Observer<C> for Events<C> {
    fn layer(&mut self, depth: C, _: u64, stats: &Stats) {
        self.layers.push(depth);
        self.expanded.push(stats.expanded);
    }
    fn bound_raised(&mut self, bound: C, stats: &Stats) {
        self.bounds.push(bound);
        self.expanded.push(stats.expanded);
    }
    fn working(&mut self, _: C, stats: &Stats) {
        self.expanded.push(stats.expanded);
    }
}
