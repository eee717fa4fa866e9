//! The closed list that serves every space: slots hold the numbers of states in the arena.

use crate::tables::Table;
use crate::{
    closed_lists::ClosedList,
    space::StateSpace,
    tables::{Arena, hash},
};

/// The word of a free slot: no state has this number.
const FREE: u32 = u32::MAX;

/// A closed list that compares whole states: the default.
///
/// # Complexity
///
/// Expected constant time an insertion, with one hash of the state and about one comparison. 8 to 32 bytes a state
/// beside the arena.
///
/// # Examples
///
/// ```
/// use search::{BreadthFirst, NoGoal, Search, closed_lists::ByState, from_successors};
///
/// let clock = from_successors(|&hour: &u8| [(hour + 5) % 12, (hour + 7) % 12]);
/// let report = BreadthFirst::new().with_closed_list(ByState::new()).run_to(&clock, &0, &NoGoal);
/// assert_eq!(report.stats.peak_closed, 12);
/// ```
#[derive(Debug)]
pub struct ByState {
    table: Table<u32>,
}

impl ByState {
    /// Creates an empty list.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }
}

impl Default for ByState {
    fn default() -> Self {
        ByState { table: Table::new(FREE) }
    }
}

impl<S: StateSpace> ClosedList<S> for ByState {
    type Fingerprint = u64;

    fn reset(&mut self, _: &S) {
        self.table.shrink(FREE);
        self.table.clear(FREE);
    }

    fn next_layer(&mut self) {
        self.table.clear(FREE);
    }

    #[inline(always)]
    fn fingerprint(_: &S, state: &S::State) -> u64 {
        hash(state)
    }

    #[inline(always)]
    fn prefetch(&self, fingerprint: u64) {
        self.table.prefetch(fingerprint);
    }

    #[inline(always)]
    fn insert(&mut self, fingerprint: u64, state: &S::State, arena: &Arena<S>) -> bool {
        let is_same = |id| arena.state(id) == state;
        let Some(slot) = self.table.claim(fingerprint, |id| id == FREE, is_same) else { return false };
        *slot = arena.next_id();
        if self.table.is_half_full() {
            // The arena does not contain the newest state yet.
            let newest = arena.next_id();
            let hash_of = |id| if id == newest { fingerprint } else { hash(arena.state(id)) };
            self.table.grow(FREE, |id| (id != FREE).then(|| hash_of(id)));
        }
        true
    }

    fn find(&self, state: &S::State, arena: &Arena<S>) -> Option<u32> {
        let is_same = |id| arena.state(id) == state;
        if S::GRADED {
            // The table has the last layers only.
            return (0..arena.next_id()).find(|&id| is_same(id));
        }
        self.table.find(hash(state), |id| id == FREE, is_same)
    }

    fn slots(&self) -> usize {
        self.table.slots()
    }

    fn bytes(&self) -> usize {
        self.table.bytes()
    }

    fn bytes_soon(&self) -> usize {
        self.table.bytes_soon()
    }
}
