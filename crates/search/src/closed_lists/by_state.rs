//! The closed list that serves every space: slots hold the numbers of states in the arena.

use crate::tables::Table;
use crate::{
    closed_lists::ClosedList,
    space::StateSpace,
    tables::{Arena, hash, upper_bits},
};

/// Binary logarithm of the slots of a new list: 2 KiB, for searches of a few states.
const FIRST_BITS: u32 = 8;

/// The word of a free slot: no state has the number in its lower half.
const FREE: u64 = u64::MAX;

/// The bits of a word that are those of the fingerprint. The others are the number of the state.
const TAG: u64 = !(u32::MAX as u64);

/// Returns whether a word is that of a state: the state in the arena is compared only if the tags agree.
#[inline(always)]
fn is_word_of<S: StateSpace>(word: u64, fingerprint: u64, state: &S::State, arena: &Arena<S>) -> bool {
    (word ^ fingerprint) & TAG == 0 && arena.state(word as u32) == state
}

/// A closed list that compares whole states: the default.
///
/// # Complexity
///
/// Expected constant time an insertion, with one hash of the state and about one comparison. 11 to 43 bytes a state
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
    table: Table<u64>,
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
        ByState { table: Table::with_bits(FIRST_BITS, FREE) }
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
        upper_bits(hash(state))
    }

    #[inline(always)]
    fn prefetch(&self, fingerprint: u64) {
        self.table.prefetch(fingerprint);
    }

    #[inline(always)]
    fn insert(&mut self, fingerprint: u64, state: &S::State, arena: &Arena<S>) -> bool {
        let is_same = |word| is_word_of(word, fingerprint, state, arena);
        let Some(slot) = self.table.claim(fingerprint, |word| word == FREE, is_same) else { return false };
        *slot = fingerprint & TAG | u64::from(arena.next_id());
        if self.table.is_nearly_full() {
            // The home of a word depends on its tag alone.
            self.table.grow(FREE, |word| (word != FREE).then_some(word));
        }
        true
    }

    fn find(&self, state: &S::State, arena: &Arena<S>) -> Option<u32> {
        if S::GRADED {
            // The table has the last layers only.
            return (0..arena.next_id()).find(|&id| arena.state(id) == state);
        }
        let fingerprint = upper_bits(hash(state));
        let is_same = |word| is_word_of(word, fingerprint, state, arena);
        self.table.find(fingerprint, |word| word == FREE, is_same).map(|word| word as u32)
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
