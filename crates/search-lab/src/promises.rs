//! The conclusions that a search draws from the promise of its heuristic, and from an end without a plan.

use search::{Cost, Outcome, Reason, heuristics::Promise};

/// Returns whether the estimate `h` proves that no plan passes through its state.
#[inline(always)]
pub(crate) fn is_dead_end<C: Cost>(promise: Promise, h: C) -> bool {
    h == C::MAX && promise != Promise::Nothing
}

/// Returns whether no plan of finite cost passes through a state, whose path costs `g` and whose estimate is `h`.
///
/// If h may exceed the true cost, g + h proves nothing.
#[inline(always)]
pub(crate) fn is_hopeless<C: Cost>(promise: Promise, g: C, h: C) -> bool {
    if promise >= Promise::Admissible {
        g.saturating_add(h) == C::MAX
    } else {
        g == C::MAX || is_dead_end(promise, h)
    }
}

/// Returns the outcome where no state is left: a proof, unless states were `lost` because their costs saturated.
pub(crate) fn nothing_left<Plan>(lost: bool) -> Outcome<Plan> {
    if lost { Outcome::Stopped { reason: Reason::Overflow, best: None } } else { Outcome::Exhausted }
}
