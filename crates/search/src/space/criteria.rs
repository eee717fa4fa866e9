//! Several criteria: a cost vector for each action, and the space of one criterion alone.

use core::fmt;

use crate::space::{Reversible, StateSpace};

/// A space whose actions cost a vector of `K` criteria, such as minutes, coins and risk.
///
/// The [`cost`](StateSpace::cost) of an action is its first criterion, so searches by one cost work too. Criteria are
/// costs: none is negative, and each adds up along a plan. [`Pareto`](crate::algorithms::Pareto) lists the plans that no
/// other plan beats in every criterion.
///
/// [`from_vector_edges`](crate::from_vector_edges) makes such a space from a closure that lists edges.
/// [`WithCriteria`](crate::adapters::WithCriteria) makes one from a space and a closure `|state, action|`.
///
/// # Examples
///
/// ```
/// use search::{StateSpace, algorithms::pareto, space::ManyCriteria};
///
/// /// Stairs of ten steps: one step at a time, or two with a risk that grows with the height.
/// struct Stairs;
///
/// impl StateSpace for Stairs {
///     type State = u32;
///     type Action = u32;
///     type Cost = u32;
///     type Actions = core::ops::RangeInclusive<u32>;
///
///     fn actions(&self, _: &u32) -> Self::Actions {
///         1..=2
///     }
///     fn apply(&self, step: &mut u32, action: u32) {
///         *step += action;
///     }
///     fn cost(&self, step: &u32, action: u32) -> u32 {
///         self.costs(step, action)[0]
///     }
/// }
///
/// impl ManyCriteria<2> for Stairs {
///     fn costs(&self, &step: &u32, action: u32) -> [u32; 2] {
///         [1, if action == 1 { 0 } else { step }]
///     }
/// }
///
/// let plans = pareto(&Stairs, &0, |_| [0, 0], |&step| step == 6);
/// let costs: Vec<_> = plans.iter().map(|plan| plan.cost).collect();
/// assert_eq!(costs, [[3, 6], [4, 2], [5, 0]]);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no cost vectors of {K} criteria",
    note = "list edges in `from_vector_edges`, or add a closure by `WithCriteria::new(space, |state, action| [..])`"
)]
pub trait ManyCriteria<const K: usize>: StateSpace {
    /// Returns the criteria of `action` in `state`. The first one is [`cost`](StateSpace::cost).
    fn costs(&self, state: &Self::State, action: Self::Action) -> [Self::Cost; K];

    /// Returns this space with the costs of the criterion `index` alone.
    ///
    /// # Panics
    ///
    /// If there is no such criterion.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{from_vector_edges, space::ManyCriteria, uniform_cost};
    ///
    /// let roads = from_vector_edges(|&town: &u32| [(town + 1, [1_u32, 7]), (town + 2, [5, 7])]);
    /// let least = [0, 1].map(|index| uniform_cost(&roads.criterion(index), &0, |&town| town == 4).plan().unwrap().cost);
    /// assert_eq!(least, [4, 14]);
    /// ```
    fn criterion(&self, index: usize) -> Criterion<'_, Self, K>
    where
        Self: Sized,
    {
        assert!(index < K, "there are {K} criteria, numbered from 0");
        Criterion { space: self, index }
    }
}

impl<S: ManyCriteria<K> + ?Sized, const K: usize> ManyCriteria<K> for &S {
    fn costs(&self, state: &S::State, action: S::Action) -> [S::Cost; K] {
        (**self).costs(state, action)
    }
}

/// A space with the costs of one of its criteria; made by [`ManyCriteria::criterion`].
///
/// # Examples
///
/// ```
/// use search::{from_vector_edges, space::{Criterion, ManyCriteria}, uniform_cost};
///
/// fn least<S: ManyCriteria<2, State = u8, Cost = u32>>(way: &Criterion<'_, S, 2>) -> Option<u32> {
///     uniform_cost(way, &0, |&n| n == 2).plan().map(|plan| plan.cost)
/// }
/// let ways = from_vector_edges(|&n: &u8| [(n + 1, [2_u32, 9]), (n + 2, [5, 3])].into_iter().filter(|way| way.0 < 9));
/// assert_eq!([0, 1].map(|index| least(&ways.criterion(index))), [Some(4), Some(3)]);
/// ```
pub struct Criterion<'a, S, const K: usize> {
    space: &'a S,
    index: usize,
}

impl<S: ManyCriteria<K>, const K: usize> StateSpace for Criterion<'_, S, K> {
    type State = S::State;
    type Action = S::Action;
    type Cost = S::Cost;
    type Actions = S::Actions;
    const GRADED: bool = S::GRADED;

    #[inline(always)]
    fn actions(&self, state: &S::State) -> S::Actions {
        self.space.actions(state)
    }

    #[inline(always)]
    fn apply(&self, state: &mut S::State, action: S::Action) {
        self.space.apply(state, action);
    }

    #[inline(always)]
    fn cost(&self, state: &S::State, action: S::Action) -> S::Cost {
        self.space.costs(state, action)[self.index]
    }

    #[inline(always)]
    fn successor(&self, state: &S::State, action: S::Action) -> S::State {
        self.space.successor(state, action)
    }
}

impl<S: ManyCriteria<K> + Reversible, const K: usize> Reversible for Criterion<'_, S, K> {
    type Predecessors = S::Predecessors;

    fn predecessors(&self, state: &S::State) -> S::Predecessors {
        self.space.predecessors(state)
    }
}

impl<S, const K: usize> Clone for Criterion<'_, S, K> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S, const K: usize> Copy for Criterion<'_, S, K> {}

impl<S, const K: usize> fmt::Debug for Criterion<'_, S, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Criterion").field("index", &self.index).finish_non_exhaustive()
    }
}
