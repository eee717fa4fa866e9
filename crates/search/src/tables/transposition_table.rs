//! The transposition table: states that a depth-first search has been to, as many as the user allows.
//!
//! ```text
//!   positions, by hash        visits, in the order of their coming
//!   ┌───┬───┬───┬───┬───┐     ┌───────┬───────┬───────┬───────┬───────┬───────┐
//!   │ 3 │   │ 0 │   │ 5 │     │   0   │   1   │   2   │   3   │   4   │   5   │   full: one must go
//!   └───┴───┴───┴───┴───┘     └───────┴───────┴───────┴───────┴───────┴───────┘
//!                                       bucket: ▲       ▲──────▲ in two tiers: the one of less cost stays
//! ```
//!
//! As long as there is room, nothing is forgotten. Then the hash of a new state names a bucket of one visit or two,
//! and the policy says which visit goes. The states themselves are held: two states are never taken for one, and no
//! proof rests on a hash.

use alloc::vec::Vec;
use core::fmt;

use crate::{
    space::StateSpace,
    tables::{Positions, hash},
};

/// What the default table may take.
const USUAL_BYTES: usize = 256 << 20;

/// What a position takes in the hash table, at most.
const POSITION_BYTES: usize = 12;

/// A table of more visits than this is given back before the next search.
const KEPT_VISITS: usize = 1 << 14;

/// Which state leaves a full table for a new one.
///
/// # References
///
/// D. M. Breuker, J. W. H. M. Uiterwijk, H. J. van den Herik, "Replacement schemes for transposition tables",
/// ICCA Journal 17(4), 1994: there the schemes are New, Deep and `TwoDeep`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Replacement {
    /// Any: the new one is always remembered.
    Always,
    /// Any that cost as much to reach or more, for more lies below a state of less cost. Otherwise the new one is
    /// not remembered. Suits passes under a bound; a single long pass fills the table with what it soon leaves.
    Deeper,
    /// The one that cost more, of any two: the new one is always remembered, and so is a state of less cost. The
    /// best of the three where little is known.
    TwoTier,
}

/// What a [`DepthFirst`](crate::DepthFirst) search remembers, beside its present path, in bounded memory.
///
/// A table that is too small costs time and nothing else. It begins empty and grows up to the bound, so a generous
/// bound costs a small search nothing; while it grows, the old table stands beside the new one.
///
/// # Complexity
///
/// Expected constant time to find or store a state; an entry takes a state, two costs and 6 to 12 bytes.
///
/// # Examples
///
/// ```
/// use search::{
///     DepthFirst, NoGoal, Search, from_edges, heuristics::Blind,
///     tables::{Replacement, TranspositionTable},
/// };
///
/// // Two ways to each cell: without a table, every way through the grid is walked.
/// let grid = from_edges(|&(x, y): &(u8, u8)| {
///     [(x + 1, y), (x, y + 1)].into_iter().filter(|&(x, y)| x < 7 && y < 7)
/// });
/// let expanded = [0, 1_000].map(|entries| {
///     let table = TranspositionTable::of_entries(entries, Replacement::TwoTier);
///     DepthFirst::once(Blind, table).run(&grid, &(0, 0), &NoGoal).stats.expanded
/// });
/// assert!(expanded[0] > 1_000 && expanded[1] < 100);
/// ```
pub struct TranspositionTable<S: StateSpace> {
    visits: Vec<Visit<S>>,
    positions: Positions,
    /// There are never more visits.
    most: usize,
    replacement: Replacement,
}

/// A state, and how a search came there.
pub(crate) struct Visit<S: StateSpace> {
    pub(crate) state: S::State,
    /// The cost of the way.
    pub(crate) g: S::Cost,
    /// The bound of the pass.
    pub(crate) bound: S::Cost,
}

impl<S: StateSpace> TranspositionTable<S> {
    /// A table of at most so many entries, and of 2^32 - 1. None at all is allowed.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{
    ///     DepthFirst, NoGoal, Search, from_edges, heuristics::Blind,
    ///     tables::{Replacement, TranspositionTable},
    /// };
    ///
    /// let clock = from_edges(|&hour: &u8| [(hour + 5) % 12, (hour + 7) % 12]);
    /// let table = TranspositionTable::of_entries(3, Replacement::Always);
    /// let report = DepthFirst::once(Blind, table).run(&clock, &0, &NoGoal);
    /// assert!(report.stats.peak_closed <= 3);
    /// ```
    #[must_use]
    pub fn of_entries(entries: usize, replacement: Replacement) -> Self {
        let most = entries.min(u32::MAX as usize);
        TranspositionTable { visits: Vec::new(), positions: Positions::default(), most, replacement }
    }

    /// A table of at most so many bytes; what a state owns on the heap is not counted.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{
    ///     DepthFirst, Search, from_edges, heuristics::Blind,
    ///     tables::{Replacement, TranspositionTable},
    /// };
    ///
    /// let line = from_edges(|&n: &u32| [n + 1]);
    /// let table = TranspositionTable::of_bytes(1 << 16, Replacement::TwoTier);
    /// let report = DepthFirst::once(Blind, table).run(&line, &0, &|&n: &u32| n == 100_000);
    /// assert!(report.plan().is_some() && report.stats.peak_closed <= 1 << 14);
    /// ```
    #[must_use]
    pub fn of_bytes(bytes: usize, replacement: Replacement) -> Self {
        Self::of_entries(bytes / (size_of::<Visit<S>>() + POSITION_BYTES), replacement)
    }

    /// Forgets everything, and gives back what a small search does not need.
    pub(crate) fn reset(&mut self) {
        if self.visits.capacity() > KEPT_VISITS {
            (self.visits, self.positions) = (Vec::new(), Positions::default());
        }
        self.visits.clear();
        self.positions.clear();
    }

    /// Where the visit of `state` stands, if it is remembered.
    #[inline(always)]
    pub(crate) fn find(&self, hash: u64, state: &S::State) -> Option<u32> {
        self.positions.find(hash, |at| self.visits[at as usize].state == *state)
    }

    #[inline(always)]
    pub(crate) fn visit(&self, at: u32) -> &Visit<S> {
        &self.visits[at as usize]
    }

    /// Remembers `visit` in the place `at` of an older one of the same state.
    #[inline(always)]
    pub(crate) fn update(&mut self, at: u32, visit: Visit<S>) {
        self.visits[at as usize] = visit;
    }

    /// Remembers `visit`, of a state that is not in the table, unless the table had rather keep what it has.
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

    /// The entries that are held. None is ever taken away but for another one, so this is also the most so far.
    pub(crate) fn held(&self) -> usize {
        self.visits.len()
    }

    pub(crate) fn bytes(&self) -> usize {
        self.visits.capacity() * size_of::<Visit<S>>() + self.positions.bytes()
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

    /// Where `visit` may stand in a full table, if anywhere.
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

/// A quarter of a gibibyte at most, in two tiers.
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
