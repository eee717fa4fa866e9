//! The orders of the open list of a best-first search.

use crate::{
    run::Memory,
    space::{Cost, StateSpace},
};

/// The priority order of the open list.
pub(crate) trait Order<S: StateSpace> {
    /// Whether the order is by [`bound`](Self::bound). Then, if h is admissible, no plan through the open list costs
    /// less than the first bound. A closed state must be reopened when a cheaper path to it is found.
    const BY_F: bool;

    /// Whether the bound is f = g + h itself, so that a search by a consistent h closes each state at its least g.
    const IS_EXACT: bool = Self::BY_F;

    /// Whether reopenings may be postponed, as far as [`spares_reopenings`](Self::spares_reopenings) allows it.
    const POSTPONES: bool = false;

    /// Whether successors by preferred actions are in a second open list too.
    const PREFERS: bool = false;

    /// Whether the estimates tell how close a state is to a goal.
    const HAS_ESTIMATES: bool = true;

    /// Returns the priority of the state `id` in the open list.
    fn place(&self, id: u32, g: S::Cost, h: S::Cost) -> (S::Cost, S::Cost);

    /// Returns the bound that a state in the open list proves: g + h, or less.
    #[inline(always)]
    fn bound(&self, g: S::Cost, h: S::Cost) -> S::Cost {
        g.saturating_add(h)
    }

    /// Returns whether the search keeps its bound without reopenings, if h is consistent.
    fn spares_reopenings(&self) -> bool {
        false
    }

    /// Returns whether it does so only while h rises along no edge by more than the edge costs.
    fn heeds_rises(&self) -> bool {
        false
    }

    /// Returns whether a state is estimated when it leaves the open list. Until then it has the estimate of its parent.
    #[inline(always)]
    fn defers(&self) -> bool {
        false
    }

    /// Begins a new search.
    fn begin(&mut self) {}

    /// Records the next new state. States come in the order of their numbers.
    #[inline(always)]
    fn admit(&mut self, space: &S, state: &S::State, h: S::Cost) {
        let _ = (space, state, h);
    }

    /// Returns the memory of the order.
    fn memory(&self) -> Memory {
        Memory::default()
    }

    /// Records the state that is expanded next.
    #[inline(always)]
    fn enter(&mut self, space: &S, state: &S::State) {
        let _ = (space, state);
    }

    /// Returns whether `action` is preferred in the state that was entered last.
    #[inline(always)]
    fn prefers(&self, action: S::Action) -> bool {
        let _ = action;
        false
    }
}

/// The order of A*: least f first, then largest g.
pub(crate) struct LeastF;

impl LeastF {
    #[inline(always)]
    pub(crate) fn place_of<C: Cost>(g: C, h: C) -> (C, C) {
        (g.saturating_add(h), h)
    }
}

impl<S: StateSpace> Order<S> for LeastF {
    const BY_F: bool = true;

    #[inline(always)]
    fn place(&self, _: u32, g: S::Cost, h: S::Cost) -> (S::Cost, S::Cost) {
        LeastF::place_of(g, h)
    }
}

/// The order of uniform-cost search: least g first.
pub(crate) struct LeastG;

impl<S: StateSpace> Order<S> for LeastG {
    const BY_F: bool = true;
    const HAS_ESTIMATES: bool = false;

    #[inline(always)]
    fn place(&self, _: u32, g: S::Cost, _: S::Cost) -> (S::Cost, S::Cost) {
        (g, S::Cost::ZERO)
    }

    #[inline(always)]
    fn bound(&self, g: S::Cost, _: S::Cost) -> S::Cost {
        g
    }
}
