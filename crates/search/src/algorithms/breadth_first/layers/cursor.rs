//! The frontier of a layered search: the boundaries of its layers, its counts and its phase.
//!
//! ```text
//!   all states in the order of their generation:
//!   │   expanded   │   unexpanded   │  generated from the open layer
//!   0              │                └─ opened: the end of the open layer, and the beginning of the next one
//!                  └─ stats.expanded: the next state to expand
//! ```

use crate::{
    algorithms::parallel::threads::Threads,
    run::{Budget, Status, StatusOf},
    space::{Cost, StateSpace},
    tables::EXPANSIONS_PER_STEP,
};

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
    /// Returns the frontier of a new search.
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

    /// Returns the number of layers that were opened, as a cost.
    #[inline(always)]
    pub(crate) fn lower_bound(&self) -> S::Cost {
        self.status.lower_bound
    }

    /// Returns the number of states in all layers that were opened.
    #[inline(always)]
    pub(crate) fn opened(&self) -> u64 {
        self.opened
    }

    /// Returns the number of expanded states.
    #[inline(always)]
    pub(crate) fn expanded(&self) -> u64 {
        self.status.stats.expanded
    }

    /// Returns the number of states of the open layer that are not completely expanded.
    #[inline(always)]
    pub(crate) fn unexpanded(&self) -> usize {
        (self.opened - self.expanded()) as usize
    }

    /// Takes the states that are expanded next from `budget`: none only if the step must end, or before the first layer.
    pub(crate) fn take(&self, budget: &mut Budget<'_, S::Cost>) -> Option<usize> {
        let most = (self.unexpanded() as u64).min(EXPANSIONS_PER_STEP);
        let count = budget.take(most) as usize;
        (count > 0 || self.opened == 0).then_some(count)
    }

    /// Takes the states that the threads `T` expand next from `budget`.
    pub(crate) fn take_on<T: Threads>(&self, budget: &mut Budget<'_, S::Cost>) -> Option<usize> {
        if !T::ARE_MANY {
            return self.take(budget);
        }
        let most = (self.unexpanded() as u64).min(EXPANSIONS_PER_STEP);
        let count = budget.take_round(most) as usize;
        (count > 0 || self.opened == 0).then_some(count)
    }

    /// Records that `states` states of the open layer are expanded, and that `children` children were looked up.
    #[inline(always)]
    pub(crate) fn leave(&mut self, states: usize, children: usize) {
        self.status.stats.expanded += states as u64;
        self.status.stats.generated += children as u64;
    }

    /// Records that the search stores `states` states.
    pub(crate) fn count_states(&mut self, states: u64) {
        self.status.stats.popped = self.status.stats.expanded;
        self.status.stats.peak_closed = states;
    }

    /// Opens a layer of `states` states.
    pub(crate) fn open(&mut self, states: u64) {
        self.opened += states;
        let bound = self.status.bound.saturating_add(S::Cost::ONE);
        (self.status.bound, self.status.lower_bound) = (bound, bound);
        self.status.stats.peak_open = self.status.stats.peak_open.max(states);
    }
}
