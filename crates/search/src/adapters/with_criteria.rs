//! A space with a cost vector for each action, from a space and a closure.

use core::fmt;

use crate::space::{Cost, ManyCriteria, Reversible, StateSpace};

/// A space whose actions cost the vector that a closure returns.
///
/// The space lists the same states and actions as the wrapped one. Its [`cost`](StateSpace::cost) is the first criterion;
/// the costs of the wrapped space are not used.
///
/// # Examples
///
/// A walk over hills: the length of the way, and the climb.
///
/// ```
/// use search::{adapters::WithCriteria, algorithms::pareto, from_successors};
///
/// const HEIGHTS: [[u32; 4]; 3] = [[0, 9, 9, 0], [0, 3, 2, 0], [0, 0, 0, 0]];
/// let height = |(x, y): (usize, usize)| HEIGHTS[y][x];
///
/// let grid = from_successors(|&(x, y): &(usize, usize)| {
///     let cells = [(x + 1, y), (x.wrapping_sub(1), y), (x, y + 1), (x, y.wrapping_sub(1))];
///     cells.into_iter().filter(|&(x, y)| x < 4 && y < 3)
/// });
/// let hills = WithCriteria::new(grid, |&from, to| [1, height(to).saturating_sub(height(from))]);
/// let plans = pareto(&hills, &(0, 0), |_| [0, 0], |&cell| cell == (3, 0));
/// let costs: Vec<_> = plans.iter().map(|plan| plan.cost).collect();
/// assert_eq!(costs, [[3, 9], [5, 3], [7, 0]]);
/// ```
#[derive(Clone, Copy)]
pub struct WithCriteria<S, F> {
    space: S,
    costs: F,
}

impl<S: StateSpace, C: Cost, const K: usize, F: Fn(&S::State, S::Action) -> [C; K]> WithCriteria<S, F> {
    /// Returns `space` with the cost vectors that `costs` returns for a state and an action.
    #[must_use]
    pub fn new(space: S, costs: F) -> Self {
        const { assert!(K > 0, "a cost vector has a first criterion") };
        WithCriteria { space, costs }
    }
}

impl<S, F> WithCriteria<S, F> {
    /// Returns the wrapped space.
    pub fn space(&self) -> &S {
        &self.space
    }
}

impl<S: StateSpace, C: Cost, const K: usize, F: Fn(&S::State, S::Action) -> [C; K]> StateSpace
    for WithCriteria<S, F>
{
    type State = S::State;
    type Action = S::Action;
    type Cost = C;
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
    fn cost(&self, state: &S::State, action: S::Action) -> C {
        (self.costs)(state, action)[0]
    }

    #[inline(always)]
    fn successor(&self, state: &S::State, action: S::Action) -> S::State {
        self.space.successor(state, action)
    }
}

impl<S: StateSpace, C: Cost, const K: usize, F: Fn(&S::State, S::Action) -> [C; K]> ManyCriteria<K>
    for WithCriteria<S, F>
{
    #[inline(always)]
    fn costs(&self, state: &S::State, action: S::Action) -> [C; K] {
        (self.costs)(state, action)
    }
}

impl<S: Reversible, C: Cost, const K: usize, F: Fn(&S::State, S::Action) -> [C; K]> Reversible
    for WithCriteria<S, F>
{
    type Predecessors = S::Predecessors;

    fn predecessors(&self, state: &S::State) -> S::Predecessors {
        self.space.predecessors(state)
    }
}

impl<S: fmt::Debug, F> fmt::Debug for WithCriteria<S, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("WithCriteria").field("space", &self.space).finish_non_exhaustive()
    }
}
