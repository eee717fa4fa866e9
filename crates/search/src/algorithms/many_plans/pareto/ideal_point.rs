//! The ideal point: for every state, the least cost of each criterion alone.

use core::fmt;

use crate::{
    algorithms::{CostToGo, cost_to_go},
    heuristics::{Heuristic, Promise, VectorHeuristic},
    space::{Criterion, ManyCriteria, Reversible},
};

/// Computes the ideal point of every state: for each criterion, the least cost to the nearest of `goals`.
///
/// No single plan need reach it in all criteria. As a heuristic of [`Pareto`](crate::algorithms::Pareto) it is the best
/// consistent one that looks at the criteria apart.
///
/// # Complexity
///
/// A search by [`CostToGo`] for each criterion.
///
/// # References
///
/// C. T. Tung and K. L. Chew, "A multicriteria Pareto-optimal path algorithm", European Journal of Operational Research 62,
/// 1992.
///
/// # Examples
///
/// ```
/// use search::{Search, algorithms::{Pareto, ideal_point}, from_vector_edges};
///
/// // A ring of a hundred places: clockwise costs time, the other way coins.
/// let ring = from_vector_edges(|&n: &u32| [((n + 1) % 100, [2_u32, 1]), ((n + 99) % 100, [1, 3])]);
/// let ring = ring.with_predecessors(|&n: &u32| [((n + 99) % 100, [2, 1]), ((n + 1) % 100, [1, 3])]);
/// let least = ideal_point(&ring, &[30]);
/// assert_eq!(least.of(&0), [60, 30]);
///
/// let goal = |&n: &u32| n == 30;
/// let mut search = Pareto::new(least);
/// search.begin(&ring, &0, &goal);
/// assert_eq!(search.plans(&ring, &goal).map(|plan| plan.cost).collect::<Vec<_>>(), [[60, 30]]);
/// ```
pub fn ideal_point<'a, S: ManyCriteria<K> + Reversible, const K: usize>(
    space: &'a S,
    goals: &[S::State],
) -> IdealPoint<'a, S, K> {
    IdealPoint { space, tables: core::array::from_fn(|index| cost_to_go(&space.criterion(index), goals)) }
}

/// A heuristic that knows the least cost of each criterion; made by [`ideal_point`].
///
/// # Examples
///
/// ```
/// use search::{algorithms::{IdealPoint, Pareto}, space::{ManyCriteria, Reversible}};
///
/// fn search<S: ManyCriteria<2> + Reversible>(point: IdealPoint<'_, S, 2>) -> Pareto<S, IdealPoint<'_, S, 2>, 2> {
///     Pareto::new(point)
/// }
/// ```
pub struct IdealPoint<'a, S: ManyCriteria<K>, const K: usize> {
    space: &'a S,
    tables: [CostToGo<Criterion<'a, S, K>>; K],
}

impl<S: ManyCriteria<K>, const K: usize> IdealPoint<'_, S, K> {
    /// Returns the least cost of each criterion from `state` to a goal; `MAX` if none can be reached.
    pub fn of(&self, state: &S::State) -> [S::Cost; K] {
        core::array::from_fn(|index| self.tables[index].estimate(&self.space.criterion(index), state).h)
    }
}

impl<S: ManyCriteria<K>, const K: usize> VectorHeuristic<S, K> for IdealPoint<'_, S, K> {
    fn promise(&self) -> Promise {
        Promise::Consistent
    }

    fn estimates(&self, _: &S, state: &S::State) -> [S::Cost; K] {
        self.of(state)
    }
}

impl<S: ManyCriteria<K>, const K: usize> fmt::Debug for IdealPoint<'_, S, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("IdealPoint").finish_non_exhaustive()
    }
}
