//! The closed lists that a best-first search can use: they tell the number of a known state.

use alloc::vec::Vec;

use crate::{
    closed_lists::{ByRank, ByState, ClosedList},
    space::{Ranked, StateSpace, rank_index},
    tables::{StateIndex, hash},
};

/// A closed list for best-first searches, which need the number of a state that is met again.
///
/// [`ByState`] serves every space. [`ByRank`] serves [`Ranked`] spaces: an array of numbers, without hashing. Neither has
/// settings. A search takes the type from the value that it is given, and makes a map of its own.
///
/// # Examples
///
/// ```
/// use search::{ReportOf, Search, StateSpace, UniformCost, closed_lists::NumbersStates};
///
/// fn between<S: StateSpace, L: NumbersStates<S>>(space: &S, start: &S::State, end: &S::State, list: L) -> ReportOf<S> {
///     UniformCost::new().with_closed_list(list).run(space, start, |state| state == end)
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a closed list of best-first searches for this space",
    note = "`ByState` serves every space; `ByRank` needs ranks"
)]
pub trait NumbersStates<S: StateSpace>: ClosedList<S> {
    /// The map from states to numbers, which is internal to the searches.
    type Numbers: StateNumbers<S>;
}

/// A map from states to their numbers, which are given in order.
#[doc(hidden)]
pub trait StateNumbers<S: StateSpace>: Default {
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

impl<S: StateSpace> NumbersStates<S> for ByState {
    type Numbers = StateIndex;
}

impl<S: StateSpace> StateNumbers<S> for StateIndex {
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

impl<S: Ranked> NumbersStates<S> for ByRank {
    type Numbers = RankNumbers;
}

/// The number of a rank without a state: no state has it.
const NONE: u32 = u32::MAX;

/// The number of the state of each rank.
#[derive(Debug, Default)]
pub struct RankNumbers {
    /// Empty until [`prepare`](StateNumbers::prepare).
    numbers: Vec<u32>,
    ranks: u64,
    /// The ranks of the starts, in the order of their numbers, until the table is there.
    starts: Vec<u64>,
}

impl RankNumbers {
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

impl<S: Ranked> StateNumbers<S> for RankNumbers {
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
        StateNumbers::<S>::bytes(self).max(table)
    }
}
