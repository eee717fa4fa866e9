//! The closed lists of best-first searches: they tell the number of a known state.

use alloc::vec::Vec;

use crate::{
    space::{Ranked, StateSpace, rank_index},
    tables::{HashIndex, hash},
};

/// Which states are the same in a best-first search: a map from states to their numbers, which are given in order.
///
/// [`HashIndex`] serves every space, and is the default. [`RankIndex`] serves [`Ranked`] spaces: an array of numbers, without
/// hashing. The method `by_rank` of a search chooses it.
///
/// # Examples
///
/// ```
/// use search::{Goal, Heuristic, AStar, ReportOf, Search, StateSpace, closed_lists::StateIndex, open_lists::BucketQueue};
///
/// fn from_start<S: StateSpace, H: Heuristic<S>, N: StateIndex<S>, G: Goal<S>>(
///     mut search: AStar<S, H, BucketQueue, N>,
///     space: &S,
///     start: &S::State,
///     goal: &G,
/// ) -> ReportOf<S> {
///     search.run_to(space, start, goal)
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an index of the states of this space",
    note = "`HashIndex` serves every space; `RankIndex` needs ranks"
)]
pub trait StateIndex<S: StateSpace>: Default {
    /// Removes all states, for another search in `space`.
    fn reset(&mut self, space: &S);

    /// Allocates the table, if its size depends on the space. Returns false if the memory is not available.
    fn prepare(&mut self) -> bool {
        true
    }

    /// Returns the number of `state`, or inserts it under the number `next` and returns `None` if it is new. `state_of`
    /// returns the states of the numbers below `next`.
    fn find_or_insert<'a>(
        &mut self,
        space: &S,
        state: &S::State,
        next: u32,
        state_of: impl Fn(u32) -> &'a S::State,
    ) -> Option<u32>
    where
        S: 'a;

    /// Returns the number of `state`, or `None` if it is not there. `state_of` returns the states of all numbers.
    fn find<'a>(&self, space: &S, state: &S::State, state_of: impl Fn(u32) -> &'a S::State) -> Option<u32>
    where
        S: 'a;

    /// Returns the number of bytes.
    fn bytes(&self) -> usize;

    /// Returns the number of bytes during the next growth, if that is near; otherwise the present number.
    fn bytes_soon(&self) -> usize;
}

impl<S: StateSpace> StateIndex<S> for HashIndex {
    fn reset(&mut self, _: &S) {
        self.reset();
    }

    #[inline(always)]
    fn find_or_insert<'a>(
        &mut self,
        _: &S,
        state: &S::State,
        next: u32,
        state_of: impl Fn(u32) -> &'a S::State,
    ) -> Option<u32>
    where
        S: 'a,
    {
        self.find_or_insert(state, next, state_of)
    }

    fn find<'a>(&self, _: &S, state: &S::State, state_of: impl Fn(u32) -> &'a S::State) -> Option<u32>
    where
        S: 'a,
    {
        self.find(hash(state), |id| state_of(id) == state)
    }

    fn bytes(&self) -> usize {
        self.bytes()
    }

    fn bytes_soon(&self) -> usize {
        self.bytes_soon()
    }
}

/// The number of a rank without a state: no state has it.
const NONE: u32 = u32::MAX;

/// The number of the state of each rank: four bytes a rank, visited or not.
///
/// # Examples
///
/// ```
/// use search::{AStar, closed_lists::RankIndex, open_lists::BucketQueue, space::Ranked};
///
/// /// A type that holds a search names its policies.
/// struct Solver<S: Ranked, H: search::Heuristic<S>> {
///     search: AStar<S, H, BucketQueue, RankIndex>,
/// }
/// ```
#[derive(Debug, Default)]
pub struct RankIndex {
    /// Empty until [`prepare`](StateIndex::prepare).
    numbers: Vec<u32>,
    ranks: u64,
    /// The ranks of the starts, in the order of their numbers, until the table is there.
    starts: Vec<u64>,
}

impl RankIndex {
    /// Finds or adds a start, before the table is there.
    #[cold]
    #[inline(never)]
    fn find_or_insert_start(&mut self, rank: u64) -> Option<u32> {
        let found = self.starts.iter().position(|&start| start == rank);
        if found.is_none() {
            self.starts.push(rank);
        }
        found.map(|number| number as u32)
    }
}

impl<S: Ranked> StateIndex<S> for RankIndex {
    fn reset(&mut self, space: &S) {
        self.ranks = space.ranks();
        self.numbers.clear();
        self.starts.clear();
    }

    fn prepare(&mut self) -> bool {
        let Ok(ranks) = usize::try_from(self.ranks) else { return false };
        if self.numbers.len() < ranks {
            if self.numbers.try_reserve_exact(ranks).is_err() {
                return false;
            }
            self.numbers.resize(ranks, NONE);
            for (number, &rank) in (0..).zip(&self.starts) {
                self.numbers[rank_index(rank)] = number;
            }
        }
        true
    }

    #[inline(always)]
    fn find_or_insert<'a>(
        &mut self,
        space: &S,
        state: &S::State,
        next: u32,
        _: impl Fn(u32) -> &'a S::State,
    ) -> Option<u32>
    where
        S: 'a,
    {
        let rank = space.rank(state);
        let Some(number) = self.numbers.get_mut(rank_index(rank)) else {
            return self.find_or_insert_start(rank);
        };
        if *number != NONE {
            return Some(*number);
        }
        *number = next;
        None
    }

    fn find<'a>(&self, space: &S, state: &S::State, _: impl Fn(u32) -> &'a S::State) -> Option<u32>
    where
        S: 'a,
    {
        let rank = space.rank(state);
        let start = || self.starts.iter().position(|&start| start == rank).map(|number| number as u32);
        self.numbers.get(rank_index(rank)).map_or_else(start, |&number| (number != NONE).then_some(number))
    }

    fn bytes(&self) -> usize {
        self.numbers.capacity() * size_of::<u32>() + self.starts.capacity() * size_of::<u64>()
    }

    fn bytes_soon(&self) -> usize {
        let table = usize::try_from(self.ranks).unwrap_or(usize::MAX).saturating_mul(size_of::<u32>());
        StateIndex::<S>::bytes(self).max(table)
    }
}
