//! Distances of all ranks, whatever actions cost, by a uniform-cost search backwards.

use alloc::{collections::BTreeMap, vec, vec::Vec};

use crate::space::{Cost, Ranked, rank_index};

/// The distance of each rank from the nearest of `goals`; `MAX` where there is no way.
///
/// `edges` lists the states that lead to a state by one action, and what it costs.
pub(super) fn fill<X, I>(
    space: &X,
    ranks: usize,
    goals: impl Iterator<Item = usize>,
    edges: impl Fn(&X::State) -> I,
) -> Vec<X::Cost>
where
    X: Ranked,
    I: IntoIterator<Item = (X::State, X::Cost)>,
{
    let mut distances = vec![X::Cost::MAX; ranks];
    let mut open = Buckets(BTreeMap::new());
    goals.for_each(|rank| open.lower(&mut distances, rank, X::Cost::ZERO));
    while let Some((rank, distance)) = open.pop() {
        // An entry is outdated if its rank has come nearer since.
        if distances[rank] == distance {
            for (before, cost) in edges(&space.unrank(rank as u64)) {
                open.lower(&mut distances, rank_index(space.rank(&before)), distance.saturating_add(cost));
            }
        }
    }
    distances
}

/// Ranks by their distance, the nearest first: few different distances, many ranks.
struct Buckets<C>(BTreeMap<C, Vec<usize>>);

impl<C: Cost> Buckets<C> {
    /// Adds `rank` if `distance` is less than what the table says of it.
    fn lower(&mut self, distances: &mut [C], rank: usize, distance: C) {
        let known = &mut distances[rank];
        if distance < *known {
            *known = distance;
            self.0.entry(distance).or_default().push(rank);
        }
    }

    fn pop(&mut self) -> Option<(usize, C)> {
        let mut nearest = self.0.first_entry()?;
        let distance = *nearest.key();
        let rank = nearest.get_mut().pop()?;
        if nearest.get().is_empty() {
            nearest.remove();
        }
        Some((rank, distance))
    }
}
