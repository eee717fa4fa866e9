//! The closed list that serves every space: slots hold the numbers of states in the arena.
//!
//! Few states stand in an index of small slots, of which the processor compares several at once. Many states stand in a table whose
//! slots can be prefetched.

use crate::{
    closed_lists::ClosedList,
    space::StateSpace,
    tables::{Arena, HashIndex, Table, hash, is_growth_near, upper_bits},
};

/// The states for which the index has room when it gives way to the table: more of them no longer fit into the
/// second-level cache.
const MOST_FEW: usize = 100_000;

/// Binary logarithm of the slots of the table that these states are moved to.
const FIRST_BITS: u32 = 18;

/// The word of a free slot: no state has the number in its lower half.
const FREE: u64 = u64::MAX;

/// The bits of a word that are those of the hash. The others are the number of the state.
const TAG: u64 = !(u32::MAX as u64);

/// Returns whether a word is that of a state: the state in the arena is compared only if the tags agree.
#[inline(always)]
fn is_word_of<S: StateSpace>(word: u64, tag: u64, state: &S::State, arena: &Arena<S>) -> bool {
    (word ^ tag) & TAG == 0 && arena.state(word as u32) == state
}

/// A closed list that compares whole states: the default.
///
/// # Complexity
///
/// Expected constant time an insertion, with one hash of the state and about one comparison. 6 to 23 bytes a state
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
#[derive(Debug, Default)]
pub struct ByState {
    few: HashIndex,
    /// All states once they are many; then `few` is empty.
    many: Option<Table<u64>>,
}

impl ByState {
    /// Creates an empty list.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }
}

/// Moves the states of the index to a table.
#[cold]
#[inline(never)]
fn table_of<S: StateSpace>(few: &mut HashIndex, arena: &Arena<S>) -> Table<u64> {
    let mut table = Table::with_bits(FIRST_BITS, FREE);
    for id in core::mem::take(few).numbers() {
        let tag = upper_bits(hash(arena.state(id)));
        if let Some(slot) = table.claim(tag, |word| word == FREE, |_| false) {
            *slot = tag & TAG | u64::from(id);
        }
    }
    table
}

impl<S: StateSpace> ClosedList<S> for ByState {
    type Fingerprint = u64;

    fn reset(&mut self, _: &S) {
        self.few.reset();
        self.many = self.many.take().filter(|table| !table.is_sparse());
        self.many.iter_mut().for_each(|table| table.clear(FREE));
    }

    fn next_layer(&mut self) {
        self.few.clear();
        self.many.iter_mut().for_each(|table| table.clear(FREE));
    }

    #[inline(always)]
    fn fingerprint(_: &S, state: &S::State) -> u64 {
        hash(state)
    }

    #[inline(always)]
    fn prefetch(&self, fingerprint: u64) {
        if let Some(table) = &self.many {
            table.prefetch(upper_bits(fingerprint));
        }
    }

    #[inline(always)]
    fn insert(&mut self, fingerprint: u64, state: &S::State, arena: &Arena<S>) -> bool {
        let id = arena.next_id();
        if self.many.is_none() {
            if self.few.find(fingerprint, |id| arena.state(id) == state).is_some() {
                return false;
            }
            if !self.few.is_full() || self.few.len() < MOST_FEW {
                self.few.insert(id, fingerprint, |id| hash(arena.state(id)));
                return true;
            }
        }
        let table = self.many.get_or_insert_with(|| table_of(&mut self.few, arena));
        let tag = upper_bits(fingerprint);
        let is_same = |word| is_word_of(word, tag, state, arena);
        let Some(slot) = table.claim(tag, |word| word == FREE, is_same) else { return false };
        *slot = tag & TAG | u64::from(id);
        if table.is_nearly_full() {
            // The home of a word depends on its tag alone.
            table.grow(FREE, |word| (word != FREE).then_some(word));
        }
        true
    }

    fn find(&self, state: &S::State, arena: &Arena<S>) -> Option<u32> {
        if S::GRADED {
            // The table has the last layers only.
            return (0..arena.next_id()).find(|&id| arena.state(id) == state);
        }
        let Some(table) = &self.many else {
            return self.few.find(hash(state), |id| arena.state(id) == state);
        };
        let tag = upper_bits(hash(state));
        let is_same = |word| is_word_of(word, tag, state, arena);
        table.find(tag, |word| word == FREE, is_same).map(|word| word as u32)
    }

    fn slots(&self) -> usize {
        self.many.as_ref().map_or(0, Table::slots)
    }

    fn bytes(&self) -> usize {
        self.few.bytes() + self.many.as_ref().map_or(0, Table::bytes)
    }

    fn bytes_soon(&self) -> usize {
        match &self.many {
            Some(table) => self.few.bytes() + table.bytes_soon(),
            None if self.few.capacity() >= MOST_FEW
                && is_growth_near(self.few.len(), self.few.capacity()) =>
            {
                self.few.bytes() + (size_of::<u64>() << FIRST_BITS)
            }
            None => self.few.bytes() + self.few.growth_to(1),
        }
    }
}
