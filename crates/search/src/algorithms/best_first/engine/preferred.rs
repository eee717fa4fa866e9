//! The open list of the states that a preferred action leads to.
//!
//! It takes turns with the list of all open states. Its states are in both lists, and an entry whose state is closed is
//! outdated, as in the list of all.

use crate::{
    algorithms::best_first::engine::exact_open_list::ExactOpenList, open_lists::OpenList, space::Cost,
};

/// The turns that the list gains when the least estimate falls: 1,000, as in Fast Downward and LAMA.
const BOOST: u64 = 1_000;

/// A second open list, and the number of turns that are due to it.
pub(crate) struct PreferredList<C, Q> {
    pub(crate) states: ExactOpenList<C, Q>,
    due: u64,
}

impl<C: Cost, Q: OpenList> PreferredList<C, Q> {
    pub(crate) fn new(list: Q) -> Self {
        PreferredList { states: ExactOpenList::new(list), due: 0 }
    }

    pub(crate) fn clear(&mut self) {
        self.states.clear();
        self.due = 0;
    }

    /// Returns whether it is the turn of this list.
    pub(crate) fn is_due(&self) -> bool {
        self.due > 0
    }

    /// Records that the list of all states had its turn: the next one is due to this list.
    pub(crate) fn yield_turn(&mut self) {
        self.due = self.due.max(1);
    }

    /// Records that this list had its turn.
    pub(crate) fn take_turn(&mut self) {
        self.due -= 1;
    }

    /// Grants turns to this list, because the search made progress by it or by the other one.
    pub(crate) fn boost(&mut self) {
        self.due += BOOST;
    }

    /// Takes back all turns that are due.
    pub(crate) fn reset_turns(&mut self) {
        self.due = 0;
    }
}
