//! A map of distances in shards, which several threads fill at once.

use alloc::vec::Vec;
use core::fmt;

use crate::{
    space::StateSpace,
    tables::{DistanceMap, Distances, SHARDS, hash, shard_of},
};

/// A map from states to distances that consists of 64 [`DistanceMap`]s, each for the states of some hashes: the map of a
/// survey [`in_parallel`](crate::Survey::in_parallel).
///
/// # Complexity
///
/// That of a [`DistanceMap`].
///
/// # Examples
///
/// ```
/// use search::{NoGoal, Search, Survey, from_successors, tables::Distances};
///
/// let doubling = from_successors(|&n: &u32| [n + 1, n * 2].into_iter().filter(|&n| n <= 100));
/// let mut survey = Survey::new().in_parallel();
/// let _ = survey.run_to(&doubling, &1, &NoGoal);
/// let distances = survey.into_distances();
/// assert_eq!(distances.distance(&doubling, &100), Some(8));
/// assert_eq!(distances.iter().count(), 100);
/// ```
pub struct ShardedDistanceMap<S: StateSpace> {
    shards: Vec<DistanceMap<S>>,
}

impl<S: StateSpace> ShardedDistanceMap<S> {
    /// Creates an empty map.
    #[must_use]
    pub fn new() -> Self {
        ShardedDistanceMap { shards: (0..SHARDS).map(|_| DistanceMap::new()).collect() }
    }

    /// Lists the states with their distances, in an arbitrary order that is the same on every run.
    pub fn iter(&self) -> impl Iterator<Item = (&S::State, u32)> {
        self.shards.iter().flat_map(DistanceMap::iter)
    }

    pub(crate) fn shards_mut(&mut self) -> &mut [DistanceMap<S>] {
        &mut self.shards
    }
}

impl<S: StateSpace> Default for ShardedDistanceMap<S> {
    fn default() -> Self {
        Self::new()
    }
}

impl<S: StateSpace> Distances<S> for ShardedDistanceMap<S> {
    /// The hash of a state.
    type Place = u64;

    fn prepare(&mut self) -> bool {
        self.shards.iter_mut().all(Distances::prepare)
    }

    fn reset(&mut self, space: &S) {
        self.shards.iter_mut().for_each(|shard| shard.reset(space));
    }

    #[inline(always)]
    fn place(_: &S, state: &S::State) -> u64 {
        hash(state)
    }

    #[inline(always)]
    fn prefetch(&self, hash: u64) {
        self.shards[shard_of(hash)].prefetch(DistanceMap::<S>::place_of(hash));
    }

    #[inline(always)]
    fn insert(&mut self, hash: u64, state: &S::State, distance: u32) -> bool {
        self.shards[shard_of(hash)].insert(DistanceMap::<S>::place_of(hash), state, distance)
    }

    fn distance(&self, space: &S, state: &S::State) -> Option<u32> {
        self.shards[shard_of(hash(state))].distance(space, state)
    }

    fn bytes(&self) -> usize {
        self.shards.iter().map(Distances::bytes).sum()
    }

    fn bytes_soon(&self) -> usize {
        self.shards.iter().map(Distances::bytes_soon).sum()
    }
}

impl<S: StateSpace> fmt::Debug for ShardedDistanceMap<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ShardedDistanceMap").finish_non_exhaustive()
    }
}
