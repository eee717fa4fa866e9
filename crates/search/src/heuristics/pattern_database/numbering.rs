//! The distances of all ranks, stored as one-byte codes: indices into an ascending list of at most 255 distances.
//!
//! The code of a rank is called its number here. A rank is itself the index of an abstract state. If there are more than 255 different distances, the list keeps
//! 255 of them. Each of the others is rounded down to the next smaller distance in the list, so estimates stay
//! admissible.

use alloc::{vec, vec::Vec};

use crate::heuristics::pattern_database::{
    buckets,
    layers::{self, DEAD_END, Layers},
};
use crate::space::{Cost, Ranked, rank_index};

/// The distances of all ranks, quantised to at most 255 values.
pub(super) struct Numbering<C> {
    /// The code of each rank; `DEAD_END` if no goal can be reached from it.
    pub(super) numbers: Vec<u8>,
    /// The distance of each code: ascending, at most 255.
    pub(super) costs: Vec<C>,
    /// The greatest rounding error of a distance; zero if there are at most 255 different distances.
    pub(super) loss: C,
    /// Whether every abstract action costs one; then the distances of neighbours differ by at most one.
    pub(super) is_unit: bool,
}

/// Computes the distance from each rank of `space` to the nearest of `goals`, and gives each distance a code.
///
/// `edges_to` lists the edges that lead to a state, as pairs of their source and their cost. If all costs are one or
/// zero, and there are at most 255 layers, a search by layers finds the distances: a layer holds all ranks at one
/// distance. Otherwise a uniform-cost search finds them, with one bucket of open ranks
/// for each distance.
#[allow(clippy::expect_used, reason = "a table beyond the address space cannot be had")]
pub(super) fn number_distances<X, I>(
    space: &X,
    goals: &[X::State],
    edges_to: impl Fn(&X::State) -> I + Sync,
    threads: usize,
) -> Numbering<X::Cost>
where
    X: Ranked + Sync,
    I: IntoIterator<Item = (X::State, X::Cost)>,
{
    let ranks = usize::try_from(space.ranks()).expect("as many ranks as the machine can address");
    let goals: Vec<usize> = goals.iter().map(|goal| rank_index(space.rank(goal))).collect();
    match layers::fill(space, ranks, &goals, &edges_to, threads) {
        Some(layers) => Numbering::of_layers(layers),
        None => Numbering::of_distances(&buckets::fill(space, ranks, &goals, edges_to)),
    }
}

impl<C: Cost> Numbering<C> {
    /// The code of a rank is its layer.
    fn of_layers(Layers { of_ranks, depths, is_unit }: Layers) -> Self {
        let costs = core::iter::successors(Some(C::ZERO), |cost| Some(cost.saturating_add(C::ONE)));
        Numbering { numbers: of_ranks, costs: costs.take(depths.into()).collect(), loss: C::ZERO, is_unit }
    }

    /// Gives each of `distances` a code; `MAX` becomes `DEAD_END`. If there are more than 255 values, some are rounded
    /// down to the next kept value.
    fn of_distances(distances: &[C]) -> Self {
        let values = finite_values(distances);
        let costs = at_most(DEAD_END.into(), &values);
        let number_of = |distance: C| costs.partition_point(|&cost| cost <= distance) - 1;
        let error_of = |&distance: &C| distance.minus(costs[number_of(distance)]);
        let loss = values.iter().map(error_of).max().unwrap_or(C::ZERO);
        let mut numbers = vec![DEAD_END; distances.len()];
        for (number, &distance) in numbers.iter_mut().zip(distances) {
            if distance < C::MAX {
                *number = number_of(distance) as u8;
            }
        }
        Numbering { numbers, costs, loss, is_unit: false }
    }
}

/// Returns the different finite distances in ascending order.
fn finite_values<C: Cost>(distances: &[C]) -> Vec<C> {
    let mut values: Vec<C> = distances.to_vec();
    values.sort_unstable();
    values.dedup();
    values.retain(|&distance| distance < C::MAX);
    values
}

/// Returns at most `most` of `values`, evenly spread over the list. The first value is one of them, so each
/// value can be rounded down.
fn at_most<C: Copy>(most: usize, values: &[C]) -> Vec<C> {
    let most = values.len().min(most);
    (0..most).map(|number| values[number * values.len() / most]).collect()
}
