//! Distances of states: a map for every space, and a table for ranked spaces.

use alloc::vec::Vec;
use core::fmt;

use hashbrown::{HashTable, hash_table::Entry};

use crate::{
    space::{Ranked, StateSpace, rank_index},
    tables::{bytes_soon, hash, prefetch, spread},
};

/// A map from states to their distances, in actions.
///
/// A [`Survey`](crate::Survey) fills it and uses it as its closed list. [`DistanceMap`] serves every space;
/// [`DistanceTable`] takes a byte for each rank of a ranked space.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not store distances of this space",
    note = "`DistanceMap` serves every space; `DistanceKeys` needs keys, `DistanceTable` needs ranks"
)]
pub trait Distances<S: StateSpace>: Default {
    /// The index of a state in the map: its hash or its rank.
    type Place: Copy;

    /// Removes all entries, for another survey of `space`.
    fn reset(&mut self, space: &S);

    /// Returns the place of `state`.
    fn place(space: &S, state: &S::State) -> Self::Place;

    /// Allocates the table, if its size depends on the space, before the first distance is stored. Returns false if the
    /// memory is not available: the search then stops for want of memory. After [`reset`](Self::reset),
    /// [`bytes_soon`](Self::bytes_soon) includes that table.
    fn prepare(&mut self) -> bool {
        true
    }

    /// Hints that `place` will be read soon.
    fn prefetch(&self, place: Self::Place);

    /// Stores `distance` for `state` unless the state already has a distance, and returns whether it had none.
    fn insert(&mut self, place: Self::Place, state: &S::State, distance: u32) -> bool;

    /// Whether [`retain_new`](Self::retain_new) is faster than one [`insert`](Self::insert) after another.
    const BATCHED: bool = false;

    /// Stores `distance` for the states of `batch`, and removes those from the batch that had a distance already. The
    /// functions return the place and the state of an element.
    fn retain_new<T>(
        &mut self,
        batch: &mut Vec<T>,
        place: impl Fn(&T) -> Self::Place,
        state: impl Fn(&T) -> &S::State,
        distance: u32,
    ) {
        batch.retain(|element| self.insert(place(element), state(element), distance));
    }

    /// Returns the distance of `state`, or `None` if no distance is stored.
    fn distance(&self, space: &S, state: &S::State) -> Option<u32>;

    /// Returns the number of bytes that the map holds.
    fn bytes(&self) -> usize;

    /// Returns the number of bytes during the next growth of the map, if that is near; otherwise
    /// [`bytes`](Self::bytes). A search compares this number with its memory limit.
    fn bytes_soon(&self) -> usize {
        self.bytes()
    }
}

/// A hash map from states to distances: the default.
///
/// # Complexity
///
/// Expected constant time an insertion. A place takes the size of a pair of state and `u32`, and one byte. Of the places,
/// an eighth is free in a full map, and more than half after growth.
///
/// # Examples
///
/// ```
/// use search::{from_successors, survey, tables::Distances};
///
/// let doubling = from_successors(|&n: &u32| [n + 1, n * 2].into_iter().filter(|&n| n <= 100));
/// let survey = survey(&doubling, &1);
/// assert_eq!(survey.distances().distance(&doubling, &100), Some(8));
/// assert_eq!(survey.distances().distance(&doubling, &101), None);
/// ```
pub struct DistanceMap<S: StateSpace> {
    known: HashTable<(S::State, u32)>,
}

impl<S: StateSpace> DistanceMap<S> {
    /// Lists the states with their distances, in an arbitrary order that is the same on every run.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{from_successors, survey};
    ///
    /// let ring = from_successors(|&n: &u32| [(n + 1) % 5]);
    /// let survey = survey(&ring, &3);
    /// assert_eq!(survey.distances().iter().map(|(_, distance)| distance).sum::<u32>(), 10);
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = (&S::State, u32)> {
        self.known.iter().map(|(state, distance)| (state, *distance))
    }
}

impl<S: StateSpace> DistanceMap<S> {
    /// Creates an empty map.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }
}

impl<S: StateSpace> Default for DistanceMap<S> {
    fn default() -> Self {
        DistanceMap { known: HashTable::new() }
    }
}

impl<S: StateSpace> Distances<S> for DistanceMap<S> {
    type Place = u64;

    fn reset(&mut self, _: &S) {
        self.known.clear();
    }

    #[inline(always)]
    fn place(_: &S, state: &S::State) -> u64 {
        spread(hash(state))
    }

    /// Reads the tags of the place, and prefetches the first entry with the same tag.
    #[inline(always)]
    fn prefetch(&self, place: u64) {
        if let Some(entry) = self.known.find(place, |_| true) {
            prefetch(core::slice::from_ref(entry), 0);
        }
    }

    #[inline(always)]
    fn insert(&mut self, place: u64, state: &S::State, distance: u32) -> bool {
        let entry = self.known.entry(place, |known| known.0 == *state, |known| spread(hash(&known.0)));
        let Entry::Vacant(vacant) = entry else { return false };
        vacant.insert((state.clone(), distance));
        true
    }

    fn distance(&self, _: &S, state: &S::State) -> Option<u32> {
        self.known.find(spread(hash(state)), |known| known.0 == *state).map(|known| known.1)
    }

    fn bytes(&self) -> usize {
        self.known.allocation_size()
    }

    fn bytes_soon(&self) -> usize {
        bytes_soon(self.known.allocation_size(), self.known.len(), self.known.capacity())
    }
}

impl<S: StateSpace> fmt::Debug for DistanceMap<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DistanceMap").field("states", &self.known.len()).finish_non_exhaustive()
    }
}

/// The values that mark a rank without a distance, in a byte and in a word.
const NARROW_NONE: u8 = u8::MAX;
const WIDE_NONE: u32 = u32::MAX;

/// A table of the distance of each rank of a [`Ranked`] space: one byte each, and four bytes each as soon as a distance
/// exceeds 254.
///
/// # Complexity
///
/// Constant time an insertion, plus the time to rank the state. One byte a rank, visited or not.
///
/// # Examples
///
/// ```
/// use search::{
///     NoGoal, Search, StateSpace, Survey,
///     space::{Forward, Ranked},
///     tables::{DistanceTable, Distances},
/// };
///
/// struct Ring;
///
/// impl StateSpace for Ring {
///     type State = u16;
///     type Action = u16;
///     type Cost = u32;
///     type Actions = [u16; 2];
///
///     fn actions(&self, _: &u16) -> [u16; 2] {
///         [1, 999]
///     }
///     fn apply(&self, state: &mut u16, turn: u16) {
///         *state = (*state + turn) % 1_000;
///     }
/// }
///
/// impl Ranked for Ring {
///     fn ranks(&self) -> u64 {
///         1_000
///     }
///     fn rank(&self, state: &u16) -> u64 {
///         u64::from(*state)
///     }
///     fn unrank(&self, rank: u64) -> u16 {
///         rank as u16
///     }
/// }
///
/// let mut survey = Survey::new().with_distances(DistanceTable::new());
/// let _ = survey.run_to(&Ring, &0, &NoGoal);
/// assert_eq!(survey.distances().distance(&Ring, &700), Some(300));
/// assert_eq!(survey.distances().of_rank(400), Some(400));
/// ```
#[derive(Debug)]
pub struct DistanceTable {
    ranks: Widths,
    /// The number of ranks of the space.
    len: u64,
    /// The distance that was looked up last.
    last: u32,
}

/// Distances by rank. The table changes from narrow to wide at the first distance that does not fit into a byte.
#[derive(Debug)]
enum Widths {
    Narrow(Vec<u8>),
    Wide(Vec<u32>),
}

impl DistanceTable {
    /// Returns the distance of the state with this rank, or `None` if no distance is stored.
    #[must_use]
    pub fn of_rank(&self, rank: u64) -> Option<u32> {
        let rank = usize::try_from(rank).ok()?;
        match &self.ranks {
            Widths::Narrow(ranks) => {
                ranks.get(rank).filter(|&&distance| distance != NARROW_NONE).map(|&distance| distance.into())
            }
            Widths::Wide(ranks) => ranks.get(rank).copied().filter(|&distance| distance != WIDE_NONE),
        }
    }

    /// Converts all distances to four bytes.
    #[cold]
    fn widen(&mut self) {
        if let Widths::Narrow(ranks) = &self.ranks {
            let wide = |&distance: &u8| if distance == NARROW_NONE { WIDE_NONE } else { distance.into() };
            self.ranks = Widths::Wide(ranks.iter().map(wide).collect());
        }
    }
}

impl DistanceTable {
    /// Creates an empty table, which a search allocates in its first step.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }
}

impl Default for DistanceTable {
    fn default() -> Self {
        DistanceTable { ranks: Widths::Narrow(Vec::new()), len: 0, last: 0 }
    }
}

impl<S: Ranked> Distances<S> for DistanceTable {
    type Place = usize;

    fn reset(&mut self, space: &S) {
        (self.len, self.last) = (space.ranks(), 0);
        match &mut self.ranks {
            Widths::Narrow(narrow) => narrow.clear(),
            Widths::Wide(_) => self.ranks = Widths::Narrow(Vec::new()),
        }
    }

    fn prepare(&mut self) -> bool {
        let (Widths::Narrow(narrow), Ok(len)) = (&mut self.ranks, usize::try_from(self.len)) else {
            return false;
        };
        let is_available = narrow.try_reserve_exact(len.saturating_sub(narrow.len())).is_ok();
        if is_available {
            narrow.resize(len, NARROW_NONE);
        }
        is_available
    }

    #[inline(always)]
    fn place(space: &S, state: &S::State) -> usize {
        rank_index(space.rank(state))
    }

    #[inline(always)]
    fn prefetch(&self, rank: usize) {
        match &self.ranks {
            Widths::Narrow(ranks) => prefetch(ranks, rank),
            Widths::Wide(ranks) => prefetch(ranks, rank),
        }
    }

    #[inline(always)]
    fn insert(&mut self, rank: usize, _: &S::State, distance: u32) -> bool {
        self.last = distance;
        if distance >= NARROW_NONE.into() && self.of_rank(rank as u64).is_none() {
            self.widen();
        }
        match &mut self.ranks {
            Widths::Narrow(ranks) => give(&mut ranks[rank], NARROW_NONE, distance as u8),
            Widths::Wide(ranks) => give(&mut ranks[rank], WIDE_NONE, distance),
        }
    }

    fn distance(&self, space: &S, state: &S::State) -> Option<u32> {
        self.of_rank(space.rank(state))
    }

    fn bytes(&self) -> usize {
        match &self.ranks {
            Widths::Narrow(ranks) => ranks.capacity(),
            Widths::Wide(ranks) => ranks.capacity() * size_of::<u32>(),
        }
    }

    /// Returns the bytes with the table that the search allocates, or with the wide one beside the narrow one.
    fn bytes_soon(&self) -> usize {
        let len = usize::try_from(self.len).unwrap_or(usize::MAX);
        match &self.ranks {
            Widths::Narrow(ranks) if self.last + 1 >= NARROW_NONE.into() => {
                ranks.capacity().saturating_add(len.saturating_mul(size_of::<u32>()))
            }
            Widths::Narrow(ranks) => ranks.capacity().max(len),
            Widths::Wide(ranks) => ranks.capacity() * size_of::<u32>(),
        }
    }
}

/// Stores `distance` in `slot` if the slot holds `none`, and returns whether it did.
#[inline(always)]
fn give<W: Copy + Eq>(slot: &mut W, none: W, distance: W) -> bool {
    let is_new = *slot == none;
    if is_new {
        *slot = distance;
    }
    is_new
}
