//! The frontier of a layered search: the boundaries of its layers, its counts and its phase.
//!
//! ```text
//!   all states in the order of their generation:
//!   │   expanded   │   unexpanded   │  generated from the open layer
//!   0              │                └─ opened: the end of the open layer, and the beginning of the next one
//!                  └─ stats.expanded: the next state to expand
//! ```

use crate::{
    run::{Observer, Phase, Stats},
    space::{Cost, StateSpace},
    tables::LARGEST_STEP,
};

/// The open layer of a search, and the counts of all layers up to it. At most one layer is open at a time.
pub(crate) struct Frontier<S: StateSpace> {
    /// The number of states in all layers that were opened.
    opened: u64,
    /// The number of layers that were opened, as a cost. It is the depth of the states generated now, and a lower bound
    /// on the number of actions of any plan not yet found.
    pub(crate) lower_bound: S::Cost,
    pub(crate) stats: Stats,
    pub(crate) phase: Phase<S>,
}

impl<S: StateSpace> Frontier<S> {
    /// Returns the frontier of a search that has not begun.
    pub(crate) fn new() -> Self {
        Frontier { opened: 0, lower_bound: S::Cost::ZERO, stats: Stats::default(), phase: Phase::NotBegun }
    }

    /// Discards an earlier search and begins a new one.
    pub(crate) fn begin(&mut self) {
        let stats = Stats { iterations: 1, ..Stats::default() };
        *self = Frontier { stats, ..Frontier::new() };
    }

    /// Declares that the starts are known, so that the search can go on.
    pub(crate) fn end_begin(&mut self) {
        self.phase = Phase::UnderWay;
    }

    /// Returns the number of states in all layers that were opened.
    #[inline(always)]
    pub(crate) fn opened(&self) -> u64 {
        self.opened
    }

    /// Returns the number of expanded states.
    #[inline(always)]
    pub(crate) fn expanded(&self) -> u64 {
        self.stats.expanded
    }

    /// Returns the number of states of the open layer that are not completely expanded.
    #[inline(always)]
    pub(crate) fn unexpanded(&self) -> usize {
        (self.opened - self.stats.expanded) as usize
    }

    /// Returns the number of states that a step with this `budget` expands.
    pub(crate) fn step_size(&self, budget: u64) -> usize {
        self.unexpanded().min(budget.clamp(1, LARGEST_STEP) as usize)
    }

    /// Records that `states` states of the open layer are expanded, and that `children` children were looked up.
    #[inline(always)]
    pub(crate) fn leave(&mut self, states: usize, children: usize) {
        self.stats.expanded += states as u64;
        self.stats.generated += children as u64;
    }

    /// Opens a layer of `states` states at `depth`, and reports it to the observer.
    pub(crate) fn open(
        &mut self,
        (depth, states): (S::Cost, u64),
        stats: &Stats,
        observer: &mut dyn Observer<S::Cost>,
    ) {
        observer.layer(depth, states, stats);
        self.opened += states;
        self.lower_bound = self.lower_bound.saturating_add(S::Cost::ONE);
        self.stats.peak_open = self.stats.peak_open.max(states);
    }

    /// Returns the statistics of a search that holds `states` states in `bytes` bytes.
    pub(crate) fn stats(&self, states: u64, bytes: u64) -> Stats {
        Stats { popped: self.stats.expanded, peak_closed: states, peak_bytes: bytes, ..self.stats }
    }
}
