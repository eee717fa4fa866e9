//! The verdict on a state by its f: whether a bound on the cost of plans admits it.

use crate::{heuristics::Promise, space::Cost};

/// Whether a search under a bound keeps a state.
#[derive(Clone, Copy)]
pub(crate) enum Verdict<C> {
    Keep,
    /// The finite f of the state exceeds the bound.
    CutOff(C),
    /// No finite bound admits the state, and no promise proves it a dead end.
    Lost,
    /// A promised dead end.
    DeadEnd,
}

/// Returns the verdict on a state that is reached at the cost `g` and estimated `h`.
///
/// Without a bound, each state is kept that is reached at a finite cost, unless the heuristic proves that no plan through
/// it has a finite cost.
#[inline(always)]
pub(crate) fn verdict<C: Cost>(promise: Promise, bound: Option<C>, g: C, h: C) -> Verdict<C> {
    let f = g.saturating_add(h);
    if promise.is_dead_end(h) {
        Verdict::DeadEnd
    } else if f == C::MAX {
        let is_proven = bound.is_some() || promise >= Promise::Admissible;
        if is_proven || g == C::MAX { Verdict::Lost } else { Verdict::Keep }
    } else if bound.is_some_and(|bound| f > bound) {
        Verdict::CutOff(f)
    } else {
        Verdict::Keep
    }
}
