//! The score of a state, and the order of the candidates of a layer by it.

use core::cmp::Ordering;

use crate::{algorithms::beam::cut::Ranked, space::Cost};

/// The score of a state and the cost of the path to it.
#[derive(Clone, Copy)]
pub(crate) struct Scored<C, V> {
    pub(super) score: V,
    /// A hash of the number of states generated before, which decides between equal scores.
    pub(super) tie: u32,
    pub(super) cost: C,
}

/// A score, of which the greatest comes first. It is comparable with itself.
#[derive(Clone, Copy)]
pub(crate) struct Descending<V>(V);

impl<V: PartialOrd> Ord for Descending<V> {
    #[inline(always)]
    fn cmp(&self, other: &Self) -> Ordering {
        other.0.partial_cmp(&self.0).unwrap_or(Ordering::Equal)
    }
}

impl<V: PartialOrd> PartialOrd for Descending<V> {
    #[inline(always)]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<V: PartialOrd> PartialEq for Descending<V> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl<V: PartialOrd> Eq for Descending<V> {}

impl<C: Cost, V: PartialOrd + Copy> Ranked<C> for Scored<C, V> {
    type Rank = (Descending<V>, u32);
    type Ranking = (Descending<V>, u32, u32);

    #[inline(always)]
    fn ranking(&self, at: u32) -> (Descending<V>, u32, u32) {
        (Descending(self.score), self.tie, at)
    }

    fn rank_of((score, tie, _): (Descending<V>, u32, u32)) -> (Descending<V>, u32) {
        (score, tie)
    }

    #[inline(always)]
    fn rank(&self) -> (Descending<V>, u32) {
        (Descending(self.score), self.tie)
    }

    #[inline(always)]
    fn cost(&self) -> C {
        self.cost
    }

    #[inline(always)]
    fn exclude(&mut self) {
        self.cost = C::MAX;
    }
}
