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
struct Growth {
    least: u64,
    most: u64,
}

/// The end of a pass.
#[derive(Clone, Copy, Debug)]
pub enum PassEnd<C> {
    /// The pass tried all states within its limit. No plan costs less than this.
    Complete(C),
    /// The budget was used up. The greatest f that was expanded.
    Exceeded(C),
}

/// The interval, and the limit and the budget of the present pass of a budgeted search.
///
/// # Examples
///
/// A chain of 20 states, where a pass under the limit f expands f + 1 of them. A round ends once these are twice as many as in
/// the round before: 4, 8, 17.
///
/// ```
/// use search::engine::{Interval, PassEnd};
///
/// let mut interval = Interval::<u32>::new();
/// interval.begin(0);
/// let mut limits = Vec::new();
/// while interval.limit < 20 {
///     limits.push(interval.limit);
///     let (all, budget) = (u64::from(interval.limit) + 1, interval.budget);
///     let end = if all < budget { PassEnd::Complete(interval.limit + 1) } else { PassEnd::Exceeded(budget as u32 - 1) };
///     interval.end_pass(all.min(budget), end);
/// }
/// assert_eq!(limits, [0, 3, 4, 7, 8, 11, 16, 17]);
/// ```
#[derive(Clone, Debug)]
pub struct Interval<C> {
    growth: Growth,
    first_step: C,
    step: C,
    /// No plan costs less.
    pub lower: C,
    upper: C,
    /// The number of states of the last round.
    states: u64,
    /// The limit on f of the present pass.
    pub limit: C,
    /// The number of expansions at which the pass ends; `u64::MAX` for the first pass of a round.
    pub budget: u64,
}

impl<C: Cost> Interval<C> {
    /// Returns a value for rounds that grow at least by the factor 2, with passes of fewer than 8 times the states of the last
    /// round. Limits rise by [`ONE`](Cost::ONE) first.
    #[must_use]
    pub fn new() -> Self {
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

    /// Returns the same policies with other factors, for a new search.
    ///
    /// # Panics
    ///
    /// If the factors do not satisfy `1 < least <= most`.
    #[must_use]
    #[track_caller]
    pub fn with_growth(self, least: u64, most: u64) -> Self {
        assert!(
            1 < least && least <= most,
            "expected factors with 1 < least <= most, found {least} and {most}"
        );
        Interval { growth: Growth { least, most }, ..self }
    }

    /// Returns the same policies with another first step, for a new search.
    ///
    /// # Panics
    ///
    /// If `step` is zero.
    #[must_use]
    #[track_caller]
    pub fn with_first_step(self, step: C) -> Self {
        assert!(step > C::ZERO, "expected a step above zero");
        Interval { first_step: step, ..self }
    }

    /// Begins the first round at the limit `lower`.
    pub fn begin(&mut self, lower: C) {
        self.lower = lower;
        self.begin_round(1);
    }

    fn begin_round(&mut self, states: u64) {
        (self.states, self.step) = (states, self.first_step);
        (self.limit, self.upper, self.budget) = (self.lower, C::MAX, u64::MAX);
    }

    /// Takes the end of a pass that expanded `states` states, and chooses the next limit and budget.
    pub fn end_pass(&mut self, states: u64, end: PassEnd<C>) {
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

impl<C: Cost> Default for Interval<C> {
    /// Returns the value of [`new`](Self::new).
    fn default() -> Self {
        Self::new()
    }
}
