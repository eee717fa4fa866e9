//! The work of a pass and its results.

use crate::{
    algorithms::depth_first::ida_star::frame::Frame,
    heuristics::Heuristic,
    run::Stats,
    space::{Cost, StateSpace},
};

/// The work of a pass and its results.
pub(crate) struct Tally<S: StateSpace> {
    pub(crate) expanded: u64,
    pub(crate) generated: u64,
    /// The number of starts that were estimated.
    pub(crate) starts: u64,
    /// The number of these starts that were within the bound and no goals.
    pub(crate) roots: u64,
    /// The number of children that are goals.
    pub(crate) goals: u64,
    /// The length of the longest path.
    pub(crate) deepest: usize,
    /// The least *excess* of a state that was cut off: the amount by which its f exceeds the bound. `MAX` if
    /// no finite bound is known to be next.
    pub(crate) excess: S::Cost,
    /// Whether a *lost* state was found. No finite bound admits a lost state, and it is no dead end that the
    /// [promise](Heuristic::promise) of the heuristic proves.
    ///
    /// The value is exact while `excess` is `MAX`. Once a finite next bound is known, another pass follows,
    /// and this one looks for no more lost states.
    pub(crate) lost: bool,
    /// The state with the least estimate of those within the bound, and that estimate.
    pub(crate) closest: Option<(S::State, S::Cost)>,
}

impl<S: StateSpace> Default for Tally<S> {
    fn default() -> Self {
        Tally {
            expanded: 0,
            generated: 0,
            starts: 0,
            roots: 0,
            goals: 0,
            deepest: 0,
            excess: S::Cost::MAX,
            lost: false,
            closest: None,
        }
    }
}

impl<S: StateSpace> Tally<S> {
    /// Adds the tally of the work that follows this one.
    #[cfg(feature = "parallel")]
    pub(crate) fn absorb(&mut self, later: Self) {
        self.expanded += later.expanded;
        self.generated += later.generated;
        self.starts += later.starts;
        self.roots += later.roots;
        self.goals += later.goals;
        self.deepest = self.deepest.max(later.deepest);
        self.excess = self.excess.min(later.excess);
        self.lost |= later.lost;
        if later.closest.as_ref().is_some_and(|(_, h)| *h < self.least()) {
            self.closest = later.closest;
        }
    }

    /// Returns the estimate of the closest state, or `MAX` if there is none.
    pub(crate) fn least(&self) -> S::Cost {
        self.closest.as_ref().map_or(S::Cost::MAX, |(_, h)| *h)
    }

    /// Returns the tally as statistics. `waiting` tells whether a state is generated but not expanded.
    pub(crate) fn stats(&self, waiting: bool, iterations: u64) -> Stats {
        let entered = self.expanded + u64::from(waiting) + self.goals;
        Stats {
            expanded: self.expanded,
            generated: self.generated,
            evaluated: self.starts + self.generated,
            // A search that enters a state again, once it was generated, does not count pruned states.
            pruned: (self.generated + self.roots).saturating_sub(entered),
            peak_open: self.deepest as u64,
            iterations,
            ..Stats::default()
        }
    }

    /// Returns the bytes of the longest path, with a frame for each of its states.
    pub(crate) fn path_bytes<H: Heuristic<S>>(&self) -> u64 {
        ((self.deepest + 1) * size_of::<Frame<S, H>>()) as u64
    }
}
