//! The distances of all ranks as numbers: indices into the ascending list of all distances.

use alloc::{vec, vec::Vec};

use crate::heuristics::pattern_database::{NONE, buckets, layers};
use crate::space::{Cost, Ranked, rank_index};

/// Distances quantised to at most 255 values, with the greatest rounding error in `loss`.
pub(super) struct Numbering<C> {
    pub(super) numbers: Vec<u8>,
    /// The distances that the numbers denote: ascending, at most 255.
    pub(super) costs: Vec<C>,
    pub(super) loss: C,
    /// Whether every action costs one.
    pub(super) is_unit: bool,
}

/// Computes the distance from each rank of `space` to the nearest of `goals`, and numbers the distances.
#[allow(clippy::expect_used, reason = "a table beyond the address space cannot be had")]
pub(super) fn number<X, I>(
    space: &X,
    goals: &[X::State],
    edges: impl Fn(&X::State) -> I + Sync,
    threads: usize,
) -> Numbering<X::Cost>
where
    X: Ranked + Sync,
    I: IntoIterator<Item = (X::State, X::Cost)>,
{
    let ranks = usize::try_from(space.ranks()).expect("as many ranks as the machine can address");
    let goals = || goals.iter().map(|goal| rank_index(space.rank(goal)));
    match layers::fill(space, ranks, goals(), &edges, threads) {
        Some(filled) => Numbering {
            numbers: filled.layers,
            costs: whole_costs().take(filled.depths.into()).collect(),
            loss: X::Cost::ZERO,
            is_unit: filled.is_unit,
        },
        None => Numbering::of(&buckets::fill(space, ranks, goals(), edges)),
    }
}

/// Returns zero, one, two, and so on.
fn whole_costs<C: Cost>() -> impl Iterator<Item = C> {
    core::iter::successors(Some(C::ZERO), |cost| Some(cost.saturating_add(C::ONE)))
}

impl<C: Cost> Numbering<C> {
    /// Numbers `distances`; `MAX` becomes `NONE`. If there are more than 255 values, some are rounded down.
    fn of(distances: &[C]) -> Self {
        let mut all = distances.to_vec();
        all.sort_unstable();
        all.dedup();
        all.retain(|&cost| cost < C::MAX);
        let most = all.len().min(NONE.into());
        let costs: Vec<C> = (0..most).map(|number| all[number * all.len() / most]).collect();
        let number_of = |cost: C| costs.partition_point(|&other| other <= cost) - 1;
        let losses = all.iter().map(|&cost| cost.minus(costs[number_of(cost)]));
        let loss = losses.max().unwrap_or(C::ZERO);
        let mut numbers = vec![NONE; distances.len()];
        for (number, &distance) in numbers.iter_mut().zip(distances) {
            if distance < C::MAX {
                *number = number_of(distance) as u8;
            }
        }
        Numbering { numbers, costs, loss, is_unit: false }
    }
}
