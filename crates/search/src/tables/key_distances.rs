//! Packed states with their distances: a map with prefetched slots for surveys of large spaces.

use core::fmt;

use crate::tables::Table;
use crate::{
    space::{Key, Keyed},
    tables::Distances,
};

/// The distance that marks a free slot.
const FREE: u32 = u32::MAX;

/// A map from the keys of states to their distances.
///
/// Surveys of a hundred thousand states and more take about half the time that they take with a
/// [`DistanceMap`](crate::tables::DistanceMap): a slot is prefetched some dozens of states before it is read.
///
/// # Complexity
///
/// Expected constant time an insertion. A slot takes a key and four bytes, padded to the alignment. A table of more
/// than 2^18 slots has two to four slots for each state, a smaller one two to eight.
///
/// # Examples
///
/// ```
/// use search::{
///     NoGoal, Search, StateSpace, Survey,
///     space::{Forward, Keyed},
///     tables::{DistanceKeys, Distances},
/// };
///
/// /// A ring of a thousand places.
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
///     fn apply(&self, place: &mut u16, step: u16) {
///         *place = (*place + step) % 1_000;
///     }
/// }
///
/// impl Keyed for Ring {
///     type Key = u64;
///     const KEY_BITS: u32 = 10;
///
///     fn key(&self, place: &u16) -> u64 {
///         u64::from(*place)
///     }
///     fn state(&self, key: u64) -> u16 {
///         key as u16
///     }
/// }
///
/// let mut survey = Survey::new().with_distances(DistanceKeys::new());
/// let _ = survey.run_to(&Ring, &0, &NoGoal);
/// assert_eq!(survey.distances().distance(&Ring, &700), Some(300));
/// assert_eq!(survey.distances().iter().map(|(_, distance)| distance).max(), Some(500));
/// ```
pub struct DistanceKeys<S: Keyed> {
    table: Table<(S::Key, u32)>,
}

impl<S: Keyed> DistanceKeys<S> {
    /// Lists the keys with their distances, in an arbitrary order that is the same on every run.
    pub fn iter(&self) -> impl Iterator<Item = (S::Key, u32)> {
        self.table.words().filter(|slot| slot.1 != FREE)
    }
}

impl<S: Keyed> DistanceKeys<S> {
    /// Creates an empty table.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }
}

impl<S: Keyed> Default for DistanceKeys<S> {
    fn default() -> Self {
        DistanceKeys { table: Table::new((S::Key::ZERO, FREE)) }
    }
}

impl<S: Keyed> Distances<S> for DistanceKeys<S> {
    type Place = S::Key;

    fn reset(&mut self, _: &S) {
        self.table.shrink((S::Key::ZERO, FREE));
        self.table.clear((S::Key::ZERO, FREE));
    }

    #[inline(always)]
    fn place(space: &S, state: &S::State) -> S::Key {
        space.key(state)
    }

    #[inline(always)]
    fn prefetch(&self, key: S::Key) {
        self.table.prefetch(key.mix());
    }

    #[inline(always)]
    fn insert(&mut self, key: S::Key, _: &S::State, distance: u32) -> bool {
        let slot = self.table.claim(key.mix(), |slot| slot.1 == FREE, |slot| slot.0 == key);
        let Some(slot) = slot else { return false };
        *slot = (key, distance);
        if self.table.is_half_full() {
            self.table.grow((S::Key::ZERO, FREE), |slot| (slot.1 != FREE).then(|| slot.0.mix()));
        }
        true
    }

    fn distance(&self, space: &S, state: &S::State) -> Option<u32> {
        let key = space.key(state);
        Some(self.table.find(key.mix(), |slot| slot.1 == FREE, |slot| slot.0 == key)?.1)
    }

    fn bytes(&self) -> usize {
        self.table.bytes()
    }

    fn bytes_soon(&self) -> usize {
        self.table.bytes_soon()
    }
}

impl<S: Keyed> fmt::Debug for DistanceKeys<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DistanceKeys").field("states", &self.table.taken()).finish_non_exhaustive()
    }
}
