//! The closed list of ranked states: one bit for each rank.

use bitvec::{order::Lsb0, vec::BitVec};

use crate::{
    closed_lists::ClosedList,
    space::{Ranked, rank_index},
    tables::{Arena, prefetch},
};

/// A closed list of the states of a [`Ranked`] space: a table indexed by rank.
///
/// It is a bitmap, exact, and takes the least memory if a search visits a large part of the space. Each new search clears the
/// table. Best-first searches need the number of a known state: their method `by_rank` chooses a
/// [`RankIndex`](crate::closed_lists::RankIndex).
///
/// # Complexity
///
/// Constant time an insertion, plus the time to rank the state. Beside the arena, a search takes one bit a rank,
/// visited or not.
///
/// # Examples
///
/// ```
/// use search::{BreadthFirst, Search, closed_lists::ByRank, from_successors};
///
/// let clock = from_successors(|&hour: &u8| [(hour + 1) % 12, (hour + 11) % 12])
///     .with_ranks(12, |&hour| hour.into(), |rank| rank as u8);
/// let report = BreadthFirst::new().with_closed_list(ByRank::new()).run(&clock, &1, |&hour| hour == 9);
/// assert_eq!(report.plan().unwrap().cost, 4);
/// ```
#[derive(Debug, Default)]
pub struct ByRank {
    met: BitVec<usize, Lsb0>,
    /// The number of ranks of the space.
    ranks: u64,
}

impl ByRank {
    /// Creates an empty list, whose bitmap a search allocates when it begins.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }
}

impl<S: Ranked> ClosedList<S> for ByRank {
    type Fingerprint = usize;

    /// # Panics
    ///
    /// If the space has more ranks than the machine can address.
    fn reset(&mut self, space: &S) {
        self.ranks = space.ranks();
        self.met.clear();
    }

    fn prepare(&mut self) -> bool {
        let Ok(ranks) = usize::try_from(self.ranks) else { return false };
        let mut words = core::mem::take(&mut self.met).into_vec();
        words.clear();
        if words.try_reserve_exact(ranks.div_ceil(usize::BITS as usize)).is_err() {
            return false;
        }
        words.resize(ranks.div_ceil(usize::BITS as usize), 0);
        let Ok(met) = BitVec::try_from_vec(words) else { return false };
        self.met = met;
        self.met.truncate(ranks);
        true
    }

    fn next_layer(&mut self) {
        self.met.fill(false);
    }

    #[inline(always)]
    fn fingerprint(space: &S, state: &S::State) -> usize {
        rank_index(space.rank(state))
    }

    #[inline(always)]
    fn prefetch(&self, rank: usize) {
        prefetch(self.met.as_raw_slice(), rank / usize::BITS as usize);
    }

    #[inline(always)]
    fn insert(&mut self, rank: usize, _: &S::State, _: &Arena<S>) -> bool {
        !self.met.replace(rank, true)
    }

    fn slots(&self) -> usize {
        self.met.len()
    }

    fn bytes(&self) -> usize {
        self.met.capacity() / 8
    }

    fn bytes_soon(&self) -> usize {
        ClosedList::<S>::bytes(self).max(usize::try_from(self.ranks.div_ceil(8)).unwrap_or(usize::MAX))
    }
}
