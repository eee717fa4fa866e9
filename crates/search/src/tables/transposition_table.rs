//! The transposition table: a bounded set of states that a depth-first search has visited.
//!
//! ```text
//!   positions, by hash        visits, in order of insertion
//!   ┌───┬───┬───┬───┬───┐     ┌───────┬───────┬───────┬───────┬───────┬───────┐
//!   │ 3 │   │ 0 │   │ 5 │     │   0   │   1   │   2   │   3   │   4   │   5   │   full: one visit is replaced
//!   └───┴───┴───┴───┴───┘     └───────┴───────┴───────┴───────┴───────┴───────┘
//!                                       bucket: ▲       ▲──────▲ two tiers: the visit of lower cost stays
//! ```
//!
//! The table keeps every visit until it is full. Then the hash of a new state selects a bucket of one visit or two, and
//! the replacement policy decides which visit is replaced. The table stores whole states and compares them exactly, so
//! a hash collision cannot invalidate a proof.

use alloc::vec::Vec;
use core::fmt;

use crate::{
    space::StateSpace,
    tables::{StateIndex, growth, hash},
};

/// Memory limit of the default table, in bytes.
const USUAL_BYTES: usize = 256 << 20;

/// Upper bound on the bytes that one position takes in the hash table.
const POSITION_BYTES: usize = 12;

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
/// A table that is too small costs time but never correctness. It begins empty and grows up to its bound, so a generous
/// bound costs a small search nothing. During growth, the old table and the new one are both in memory.
///
/// # Complexity
///
/// Expected constant time to find or store a state. An entry takes a state, two costs and 6 to 12 bytes.
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
    positions: StateIndex,
    /// The maximal number of visits.
    most: usize,
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
        TranspositionTable { visits: Vec::new(), positions: StateIndex::default(), most, replacement }
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
        Self::of_entries(bytes / (size_of::<Visit<S>>() + POSITION_BYTES), replacement)
    }

    /// Removes all entries, and frees the memory of a table of more than [`KEPT_VISITS`] visits.
    pub(crate) fn reset(&mut self) {
        if self.visits.capacity() > KEPT_VISITS {
            (self.visits, self.positions) = (Vec::new(), StateIndex::default());
        }
        self.visits.clear();
        self.positions.clear();
    }

    /// Returns the index of the visit of `state`, or `None` if the table does not hold the state.
    #[inline(always)]
    pub(crate) fn find(&self, hash: u64, state: &S::State) -> Option<u32> {
        self.positions.find(hash, |at| self.visits[at as usize].state == *state)
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
            self.positions.remove(hash_at(&self.visits, at), at);
            self.visits[at as usize] = visit;
            self.positions.insert(at, hash, |at| hash_at(&self.visits, at));
        }
    }

    /// Returns the number of entries. Entries are only replaced, never removed, so this is also the peak.
    pub(crate) fn held(&self) -> usize {
        self.visits.len()
    }

    pub(crate) fn bytes(&self) -> usize {
        self.visits.capacity() * size_of::<Visit<S>>() + self.positions.bytes()
    }

    /// Returns the further bytes of the next growth, if that is near; otherwise zero. A full table grows no more.
    pub(crate) fn growth(&self) -> usize {
        if self.visits.len() >= self.most {
            return 0;
        }
        growth(&self.visits) + self.positions.bytes_soon() - self.positions.bytes()
    }

    #[inline(always)]
    fn append(&mut self, hash: u64, visit: Visit<S>) {
        let at = self.visits.len();
        if at == self.visits.capacity() {
            self.visits.reserve_exact(at.max(64).min(self.most - at));
        }
        self.visits.push(visit);
        self.positions.insert(at as u32, hash, |at| hash_at(&self.visits, at));
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

#[inline(always)]
fn hash_at<S: StateSpace>(visits: &[Visit<S>], at: u32) -> u64 {
    hash(&visits[at as usize].state)
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
