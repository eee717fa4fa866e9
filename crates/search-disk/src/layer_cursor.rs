//! The open layer of a search on disk, and the status of the search.

use search::{
    Cost, StateSpace,
    engine::{Budget, Status, StatusOf},
};

/// The most states that are expanded before the memory is compared with its limit.
const EXPANSIONS_PER_STEP: u64 = 1 << 16;

/// The open layer of a search, and the status of the search. At most one layer is open at a time.
///
/// The bounds of the status are the number of layers that were opened, as a cost. It is the depth of the states generated
/// now, and a lower bound on the number of actions of any plan not yet found.
pub(crate) struct LayerCursor<S: StateSpace> {
    /// The number of states in all layers that were opened.
    opened: u64,
    pub(crate) status: StatusOf<S>,
}

impl<S: StateSpace> LayerCursor<S> {
    /// Returns the cursor of a new search.
    pub(crate) fn new() -> Self {
        let mut status = Status::new();
        status.bound = S::Cost::ZERO;
        LayerCursor { opened: 0, status }
    }

    /// Discards an earlier search and begins a new one.
    pub(crate) fn begin(&mut self) {
        *self = LayerCursor::new();
        self.status.stats.iterations = 1;
    }

    /// Returns the number of states of the open layer that are not completely expanded.
    pub(crate) fn unexpanded(&self) -> u64 {
        self.opened - self.status.stats.expanded
    }

    /// Takes the states that are expanded next from `budget`: none only if the step must end.
    pub(crate) fn take(&self, budget: &mut Budget<'_, S::Cost>) -> Option<usize> {
        let count = budget.take(self.unexpanded().min(EXPANSIONS_PER_STEP));
        (count > 0).then_some(count as usize)
    }

    /// Records that `states` states of the open layer are expanded, and that they have `children` successors.
    pub(crate) fn leave(&mut self, states: usize, children: usize) {
        self.status.stats.expanded += states as u64;
        self.status.stats.generated += children as u64;
    }

    /// Records the states that the search stores: those of all layers that were opened.
    pub(crate) fn count_states(&mut self) {
        self.status.stats.popped = self.status.stats.expanded;
        self.status.stats.peak_closed = self.opened;
    }

    /// Opens a layer of `states` states.
    pub(crate) fn open(&mut self, states: u64) {
        self.opened += states;
        let bound = self.status.bound.saturating_add(S::Cost::ONE);
        (self.status.bound, self.status.lower_bound) = (bound, bound);
        self.status.stats.peak_open = self.status.stats.peak_open.max(states);
    }
}
