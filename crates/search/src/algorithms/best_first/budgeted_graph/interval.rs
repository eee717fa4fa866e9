//! The interval of f in which the next useful limit lies.
//!
//! Write N(f) for the number of states that a pass under the limit f expands, and n for the number of the last round.
//! A round ends with a limit under which a pass expands at least `least` n states and fewer than `most` n. It begins
//! with the least limit that is not known to be too low, without a budget. If that pass is too small, limits rise by
//! steps that double, with a budget of `most` n expansions. Once a pass exceeds its budget, bisection follows.
//!
//! ```text
//!   lower                limit                  upper
//!   ──┼────────────────────┼──────────────────────┼──▶ f
//!     no plan costs less   next pass              a pass exceeds the budget here
//! ```
//!
//! So each pass expands O(n) states, and a round has O(log) passes, however many values f has.

use crate::space::{Cost, Weight};

/// The growth of the number of states from round to round.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Growth {
    pub(crate) least: u64,
    pub(crate) most: u64,
}

/// The end of a pass.
#[derive(Clone, Copy, Debug)]
pub(crate) enum PassEnd<C> {
    /// The pass tried all states within its limit. No plan costs less than this.
    Complete(C),
    /// The budget was used up. The greatest f that was expanded.
    Exceeded(C),
}

/// The interval, and the limit and the budget of the present pass.
#[derive(Clone, Debug)]
pub(crate) struct Interval<C> {
    growth: Growth,
    first_step: C,
    step: C,
    pub(crate) lower: C,
    upper: C,
    /// The number of states of the last round.
    states: u64,
    pub(crate) limit: C,
    /// The number of expansions at which the pass ends; `u64::MAX` for the first pass of a round.
    pub(crate) budget: u64,
}

impl<C: Cost> Interval<C> {
    pub(crate) fn new() -> Self {
        Interval {
            growth: Growth { least: 2, most: 8 },
            first_step: C::ONE,
            step: C::ONE,
            lower: C::MAX,
            upper: C::MAX,
            states: 1,
            limit: C::MAX,
            budget: u64::MAX,
        }
    }

    /// Returns the same policies, for a new search.
    ///
    /// # Panics
    ///
    /// If the factors do not satisfy `1 < least <= most`.
    #[track_caller]
    pub(crate) fn with_growth(self, least: u64, most: u64) -> Self {
        assert!(
            1 < least && least <= most,
            "expected factors with 1 < least <= most, found {least} and {most}"
        );
        Interval { growth: Growth { least, most }, ..self }
    }

    /// # Panics
    ///
    /// If `step` is zero.
    #[track_caller]
    pub(crate) fn with_first_step(self, step: C) -> Self {
        assert!(step > C::ZERO, "expected a step above zero");
        Interval { first_step: step, ..self }
    }

    /// Begins the first round at the limit `lower`.
    pub(crate) fn begin(&mut self, lower: C) {
        self.lower = lower;
        self.begin_round(1);
    }

    fn begin_round(&mut self, states: u64) {
        (self.states, self.step) = (states, self.first_step);
        (self.limit, self.upper, self.budget) = (self.lower, C::MAX, u64::MAX);
    }

    /// Takes the end of a pass that expanded `states` states, and chooses the next limit and budget.
    pub(crate) fn end_pass(&mut self, states: u64, end: PassEnd<C>) {
        match end {
            PassEnd::Complete(lower) => self.lower = self.lower.max(lower),
            PassEnd::Exceeded(greatest) => self.upper = self.upper.min(greatest),
        }
        let least = self.states.saturating_mul(self.growth.least);
        let most = self.states.saturating_mul(self.growth.most);
        let is_first = self.budget == u64::MAX;
        let is_large = states >= least && (is_first || states < most);
        if is_large || !is_first && self.lower >= self.upper {
            self.begin_round(states.max(least));
            return;
        }
        self.budget = most;
        self.step = self.step.saturating_add(self.step);
        self.limit = if self.upper == C::MAX { self.lower.saturating_add(self.step) } else { self.middle() };
    }

    /// Returns a limit in the lower half of the interval, below its upper end.
    fn middle(&self) -> C {
        let half = self.upper.minus(self.lower).scaled(Weight::new(1, 2));
        let middle = self.lower.saturating_add(half);
        if middle < self.upper { middle } else { self.lower }
    }
}
