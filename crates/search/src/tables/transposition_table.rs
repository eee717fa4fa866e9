//! The transposition table: a bounded set of states that a depth-first search has visited.
//!
//! ```text
//!   positions, by hash            visits, in order of insertion
//!   ┌───┬───┬───┬───┬───┬───┐     ┌───────┬───────┬───────┬───────┐
//!   │ 3 │   │ 0 │ 1 │   │ 2 │     │   0   │   1   │   2   │   3   │   full: one visit is replaced
//!   └───┴───┴───┴───┴───┴───┘     └───────┴───────┴───────┴───────┘
//!                                  bucket: ▲       ▲──────▲ two tiers: the visit of lower cost stays
//! ```
//!
//! The table keeps every visit until it is full. Then the hash of a new state selects a bucket of one visit or two, and
//! the replacement policy decides which visit is replaced. The table stores whole states and compares them exactly, so
//! a hash collision cannot invalidate a proof.
//!
//! The positions are an open-addressing hash table with linear probing, two slots for each place of a visit. A removal moves
//! the later positions of the run back, so it leaves no tombstone, and a full table never needs more memory.

use alloc::{vec, vec::Vec};
use core::fmt;

use crate::{
    space::StateSpace,
    tables::{hash, is_growth_near},
};

/// Memory limit of the default table, in bytes.
const USUAL_BYTES: usize = 256 << 20;

/// The slots of the hash table for each place of a visit: at most half of the slots are taken.
const SLOTS: usize = 2;

/// The places of a table after its first growth, unless its bound is smaller.
const FIRST_PLACES: usize = 64;

/// The word of a free slot.
const FREE: u32 = 0;

/// Capacity above which a reset frees the table instead of keeping its memory for the next search.
const KEPT_VISITS: usize = 1 << 14;

/// A replacement policy: which entry of a full table a new state replaces.
///
/// # References
///
/// D. M. Breuker, J. W. H. M. Uiterwijk, H. J. van den Herik, "Replacement schemes for transposition tables",
/// ICCA Journal 17(4), 1994. The schemes are called New, Deep and `TwoDeep` there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Replacement {
    /// Replaces the entry of the bucket in every case: the table always stores the new state.
    Always,
    /// Replaces the entry of the bucket if its g is at least that of the new state; otherwise drops the new state.
    /// A state of lower g has a larger subtree below it.
    ///
    /// Suits passes under a bound. A single long pass fills the table with states that it soon leaves behind.
    Deeper,
    /// Replaces the entry of larger g in a bucket of two: the table always stores the new state and keeps the entry of
    /// lower g. The best of the three policies if little is known about the space.
    TwoTier,
}

/// The memory of a [`DepthFirst`](crate::DepthFirst) or
/// [`IdaStarWithTable`](crate::algorithms::IdaStarWithTable) search beside its current path, bounded by the user.
///
/// A table that is too small costs time but never correctness. It begins empty and doubles up to its bound, so a generous
/// bound costs a small search nothing.
///
/// # Complexity
///
/// Expected constant time to find or store a state. An entry takes a state, two costs and 8 bytes.
///
/// # Examples
///
/// ```
/// use search::{
///     DepthFirst, NoGoal, Search, from_successors,
///     tables::{Replacement, TranspositionTable},
/// };
///
/// // Two ways to each cell: without a table, every way through the grid is walked.
/// let grid = from_successors(|&(x, y): &(u8, u8)| {
///     [(x + 1, y), (x, y + 1)].into_iter().filter(|&(x, y)| x < 7 && y < 7)
/// });
/// let expanded = [0, 1_000].map(|entries| {
///     let table = TranspositionTable::of_entries(entries, Replacement::TwoTier);
///     DepthFirst::new().with_table(table).run_to(&grid, &(0, 0), &NoGoal).stats.expanded
/// });
/// assert!(expanded[0] > 1_000 && expanded[1] < 100);
/// ```
pub struct TranspositionTable<S: StateSpace> {
    visits: Vec<Visit<S>>,
    /// Slots of an open-addressing hash table, [`SLOTS`] for each place of `visits`: one more than a position in the lower
    /// bits, a part of its state's hash in the upper ones, or [`FREE`].
    slots: Vec<u32>,
    /// The maximal number of visits.
    most: usize,
    /// The bits of a slot that tell the position. No position has all of them, as each is below `most`.
    mask: u32,
    replacement: Replacement,
}

/// A state with the cost of the path to it and the bound of the pass that visited it.
pub(crate) struct Visit<S: StateSpace> {
    pub(crate) state: S::State,
    /// The cost of the path to the state.
    pub(crate) g: S::Cost,
    /// The cost bound of the pass.
    pub(crate) bound: S::Cost,
}

impl<S: StateSpace> TranspositionTable<S> {
    /// Creates a table of at most `entries` entries, capped at 2^32 - 1. Zero is allowed.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{
    ///     DepthFirst, NoGoal, Search, from_successors,
    ///     tables::{Replacement, TranspositionTable},
    /// };
    ///
    /// let clock = from_successors(|&hour: &u8| [(hour + 5) % 12, (hour + 7) % 12]);
    /// let table = TranspositionTable::of_entries(3, Replacement::Always);
    /// let report = DepthFirst::new().with_table(table).run_to(&clock, &0, &NoGoal);
    /// assert!(report.stats.peak_closed <= 3);
    /// ```
    #[must_use]
    pub fn of_entries(entries: usize, replacement: Replacement) -> Self {
        let most = entries.min(u32::MAX as usize);
        let mask = u32::MAX.checked_shr((most as u32).leading_zeros()).unwrap_or(0);
        TranspositionTable { visits: Vec::new(), slots: Vec::new(), most, mask, replacement }
    }

    /// Creates a table of at most `bytes` bytes, not counting heap memory owned by the states.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{
    ///     DepthFirst, Search, from_successors,
    ///     tables::{Replacement, TranspositionTable},
    /// };
    ///
    /// let line = from_successors(|&n: &u32| [n + 1]);
    /// let table = TranspositionTable::of_bytes(1 << 16, Replacement::TwoTier);
    /// let report = DepthFirst::new().with_table(table).run(&line, &0, |&n| n == 100_000);
    /// assert!(report.plan().is_some() && report.stats.peak_closed <= 1 << 14);
    /// ```
    #[must_use]
    pub fn of_bytes(bytes: usize, replacement: Replacement) -> Self {
        Self::of_entries(bytes / Self::ENTRY_BYTES, replacement)
    }

    /// The bytes of a visit and of its slots.
    const ENTRY_BYTES: usize = size_of::<Visit<S>>() + SLOTS * size_of::<u32>();

    /// Removes all entries, and frees the memory of a table of more than [`KEPT_VISITS`] visits.
    pub(crate) fn reset(&mut self) {
        if self.visits.capacity() > KEPT_VISITS {
            (self.visits, self.slots) = (Vec::new(), Vec::new());
        }
        self.visits.clear();
        self.slots.fill(FREE);
    }

    /// Returns the index of the visit of `state`, or `None` if the table does not hold the state.
    #[inline(always)]
    pub(crate) fn find(&self, hash: u64, state: &S::State) -> Option<u32> {
        if self.slots.is_empty() {
            return None;
        }
        let tag = self.tag(hash);
        let mut slot = self.home(hash);
        loop {
            let word = self.slots[slot];
            if word == FREE {
                return None;
            }
            let at = (word & self.mask).wrapping_sub(1);
            if word & !self.mask == tag && self.visits[at as usize].state == *state {
                return Some(at);
            }
            slot = self.next(slot);
        }
    }

    #[inline(always)]
    pub(crate) fn visit(&self, at: u32) -> &Visit<S> {
        &self.visits[at as usize]
    }

    /// Replaces the visit at index `at` by `visit`, a newer one of the same state.
    #[inline(always)]
    pub(crate) fn update(&mut self, at: u32, visit: Visit<S>) {
        self.visits[at as usize] = visit;
    }

    /// Stores `visit`, whose state is not in the table, unless the replacement policy keeps the old entry.
    #[inline(always)]
    pub(crate) fn store(&mut self, hash: u64, visit: Visit<S>) {
        if self.visits.len() < self.most {
            self.append(hash, visit);
        } else if let Some(at) = self.yielding(hash, &visit) {
            self.remove_position(at);
            self.visits[at as usize] = visit;
            self.add_position(at, hash);
        }
    }

    /// Returns the number of entries. Until a reset, entries are only replaced, never removed, so this is also the peak.
    pub(crate) fn held(&self) -> usize {
        self.visits.len()
    }

    pub(crate) fn bytes(&self) -> usize {
        self.visits.capacity() * size_of::<Visit<S>>() + self.slots.len() * size_of::<u32>()
    }

    /// Returns the further bytes of the next growth, if that is near; otherwise zero. A full table grows no more.
    pub(crate) fn growth(&self) -> usize {
        let places = self.visits.capacity();
        let grown = if is_growth_near(self.visits.len(), places) { self.more_places() } else { places };
        (grown - places).saturating_mul(Self::ENTRY_BYTES)
    }

    /// Returns the places after the next growth.
    fn more_places(&self) -> usize {
        (2 * self.visits.capacity()).max(FIRST_PLACES).min(self.most)
    }

    #[inline(always)]
    fn append(&mut self, hash: u64, visit: Visit<S>) {
        let at = self.visits.len();
        if at == self.visits.capacity() {
            self.grow();
        }
        self.visits.push(visit);
        self.add_position(at as u32, hash);
    }

    /// Takes memory for more visits. The old slots are freed first: the visits have all that fills the new ones.
    #[cold]
    #[inline(never)]
    fn grow(&mut self) {
        let places = self.more_places();
        self.visits.reserve_exact(places - self.visits.len());
        self.slots = Vec::new();
        self.slots = vec![FREE; SLOTS * places];
        for at in 0..self.visits.len() as u32 {
            self.add_position(at, self.hash_at(at));
        }
    }

    /// Returns the bits of `hash` that stand beside a position. They are not those that select the home slot.
    #[inline(always)]
    fn tag(&self, hash: u64) -> u32 {
        hash as u32 & !self.mask
    }

    /// Returns the home slot of a hash: its share of the range of hashes.
    #[inline(always)]
    fn home(&self, hash: u64) -> usize {
        ((u128::from(hash) * self.slots.len() as u128) >> 64) as usize
    }

    #[inline(always)]
    fn next(&self, slot: usize) -> usize {
        if slot + 1 == self.slots.len() { 0 } else { slot + 1 }
    }

    fn hash_at(&self, at: u32) -> u64 {
        hash(&self.visits[at as usize].state)
    }

    /// Writes the position of a state that the table does not hold into the first free slot.
    #[inline(always)]
    fn add_position(&mut self, at: u32, hash: u64) {
        let mut slot = self.home(hash);
        while self.slots[slot] != FREE {
            slot = self.next(slot);
        }
        self.slots[slot] = (at + 1) | self.tag(hash);
    }

    /// Frees the slot of a position, and moves later positions of the run to where their look-ups find them.
    #[inline(always)]
    fn remove_position(&mut self, at: u32) {
        let hash = self.hash_at(at);
        let word = (at + 1) | self.tag(hash);
        let mut gap = self.home(hash);
        while self.slots[gap] != word {
            gap = self.next(gap);
        }
        let mut slot = self.next(gap);
        while self.slots[slot] != FREE {
            let home = self.home(self.hash_at((self.slots[slot] & self.mask) - 1));
            // Its look-up begins at the gap or before it.
            if self.slots_from(home, slot) >= self.slots_from(gap, slot) {
                self.slots[gap] = self.slots[slot];
                gap = slot;
            }
            slot = self.next(slot);
        }
        self.slots[gap] = FREE;
    }

    /// Returns the steps of a look-up from one slot to another.
    fn slots_from(&self, from: usize, to: usize) -> usize {
        if from <= to { to - from } else { to + self.slots.len() - from }
    }

    /// Returns the index of the entry of a full table that `visit` replaces, or `None` if the policy drops `visit`.
    #[inline(always)]
    fn yielding(&self, hash: u64, visit: &Visit<S>) -> Option<u32> {
        let at = ((u128::from(hash) * self.visits.len() as u128) >> 64) as usize;
        let old = self.visits.get(at)?;
        let yields = match self.replacement {
            Replacement::Deeper if old.g < visit.g => return None,
            Replacement::TwoTier if self.visits.get(at ^ 1).is_some_and(|pair| pair.g > old.g) => at ^ 1,
            _ => at,
        };
        Some(yields as u32)
    }
}

/// Creates a table of at most 256 MiB with [`Replacement::TwoTier`].
impl<S: StateSpace> Default for TranspositionTable<S> {
    fn default() -> Self {
        Self::of_bytes(USUAL_BYTES, Replacement::TwoTier)
    }
}

impl<S: StateSpace> fmt::Debug for TranspositionTable<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TranspositionTable")
            .field("most", &self.most)
            .field("held", &self.visits.len())
            .field("replacement", &self.replacement)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use core::iter;

    use super::*;

    /// A space without actions.
    struct Numbers;

    impl StateSpace for Numbers {
        type State = u64;
        type Action = ();
        type Cost = u32;
        type Actions = iter::Empty<()>;

        fn actions(&self, _: &u64) -> iter::Empty<()> {
            iter::empty()
        }
        fn apply(&self, _: &mut u64, (): ()) {}
    }

    /// Every stored state is found where it stands, no other one is, and no slot is lost. The slots of a table of four billion
    /// places have no part of the hash.
    #[test]
    fn positions_are_those_of_the_visits() {
        for (most, bits) in [0, 1, 2, 3, 7, 8, 64, 100, 127, 128].map(|most| [(most, 8), (most, 32)]).concat()
        {
            for replacement in [Replacement::Always, Replacement::Deeper, Replacement::TwoTier] {
                let mut table = TranspositionTable::<Numbers>::of_entries(most, replacement);
                assert!(table.mask >= most as u32);
                table.mask |= u32::MAX >> (32 - bits);
                for step in 0..600_u32 {
                    let state = u64::from(step * step) % 1_009;
                    let is_known = table.visits.iter().any(|visit| visit.state == state);
                    let found = table.find(hash(&state), &state);
                    assert_eq!(found.map(|at| table.visits[at as usize].state), is_known.then_some(state));
                    if is_known {
                        continue;
                    }
                    table.store(hash(&state), Visit { state, g: step % 10, bound: 0 });
                    let taken = table.slots.iter().filter(|&&slot| slot != FREE).count();
                    assert_eq!(taken, table.held());
                    for (at, visit) in table.visits.iter().enumerate() {
                        assert_eq!(table.find(hash(&visit.state), &visit.state), Some(at as u32));
                    }
                }
                assert_eq!(table.held(), most);
                table.reset();
                assert_eq!(table.find(hash(&0_u64), &0), None);
            }
        }
    }
}
