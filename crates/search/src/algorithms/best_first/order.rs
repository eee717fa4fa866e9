//! The orders of the open list of a best-first search.

use crate::space::Cost;

/// The priority order of the open list.
pub(crate) trait Order {
    /// Whether the order is by [`bound`](Self::bound). Then, if h is admissible, no plan through the open list costs
    /// less than the first bound. A closed state must be reopened when a cheaper path to it is found.
    const BY_F: bool;

    /// Whether the bound is f = g + h itself, so that a search by a consistent h closes each state at its least g.
    const IS_EXACT: bool = Self::BY_F;

    /// Whether reopenings may be postponed, as far as [`spares_reopenings`](Self::spares_reopenings) allows it.
    const POSTPONES: bool = false;

    /// Returns the priority in the open list.
    fn place<C: Cost>(&self, g: C, h: C) -> (C, C);

    /// Returns the bound that a state in the open list proves: g + h, or less.
    #[inline(always)]
    fn bound<C: Cost>(&self, g: C, h: C) -> C {
        g.saturating_add(h)
    }

    /// Returns whether the search keeps its bound without reopenings, if h is consistent.
    fn spares_reopenings<C: Cost>(&self) -> bool {
        false
    }

    /// Returns whether it does so only while h rises along no edge by more than the edge costs.
    fn heeds_rises(&self) -> bool {
        false
    }
}

/// The order of A*: least f first, then largest g.
pub(crate) struct LeastF;

impl Order for LeastF {
    const BY_F: bool = true;

    #[inline(always)]
    fn place<C: Cost>(&self, g: C, h: C) -> (C, C) {
        (g.saturating_add(h), h)
    }
}

/// The order of greedy search: least h first, then least g.
pub(crate) struct LeastH;

impl Order for LeastH {
    const BY_F: bool = false;

    #[inline(always)]
    fn place<C: Cost>(&self, g: C, h: C) -> (C, C) {
        (h, g)
    }
}
