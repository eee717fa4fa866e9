//! The closed list of ranked states: one bit for each rank.

use bitvec::{order::Lsb0, vec::BitVec};

use crate::{
    closed_lists::ClosedList,
    space::{Ranked, rank_index},
    tables::{Arena, prefetch},
};

/// A closed list of the states of a [`Ranked`] space: a bitmap of [`ranks`](Ranked::ranks) bits.
///
/// It is exact, and takes the least memory if a search visits a large part of the space. Each new search clears the
/// bitmap.
///
/// # Complexity
///
/// Constant time an insertion, plus the time to rank the state. One bit a rank, visited or not, beside the arena.
#[derive(Debug, Default)]
pub struct ByRank {
    met: BitVec<usize, Lsb0>,
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
    #[allow(clippy::expect_used, reason = "a bitmap beyond the address space cannot be had")]
    fn reset(&mut self, space: &S) {
        let ranks = usize::try_from(space.ranks()).expect("as many ranks as the machine can address");
        self.met.clear();
        self.met.resize(ranks, false);
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
}
