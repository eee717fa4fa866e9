//! Distances of all ranks for arbitrary action costs, by a backward uniform-cost search.

use alloc::{collections::BTreeMap, vec, vec::Vec};

use crate::space::{Cost, Ranked, rank_index};

/// Returns the distance from each rank to the nearest of `goals`; `MAX` where no goal can be reached.
///
/// `edges_to` lists the edges that lead to a state: for each, the state that it leaves and its cost.
pub(super) fn fill<X, I>(
    space: &X,
    ranks: usize,
    goals: &[usize],
    edges_to: impl Fn(&X::State) -> I,
) -> Vec<X::Cost>
where
    X: Ranked,
    I: IntoIterator<Item = (X::State, X::Cost)>,
{
    let mut distances = vec![X::Cost::MAX; ranks];
    let mut open = Buckets(BTreeMap::new());
    for &rank in goals {
        open.lower(&mut distances, rank, X::Cost::ZERO);
    }
    while let Some((rank, distance)) = open.pop() {
        // An entry is outdated if a shorter distance of its rank was found later.
        if distances[rank] == distance {
            for (before, cost) in edges_to(&space.unrank(rank as u64)) {
                open.lower(&mut distances, rank_index(space.rank(&before)), distance.saturating_add(cost));
            }
        }
    }
    distances
}

/// An open list of ranks, with one bucket for each distance. It suits few different distances and many ranks.
struct Buckets<C>(BTreeMap<C, Vec<usize>>);

impl<C: Cost> Buckets<C> {
    /// Adds `rank` and stores `distance` if that is less than the distance in the table.
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
