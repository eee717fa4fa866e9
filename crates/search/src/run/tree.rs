//! The tree of a search: the states that it reached, for its user.

use alloc::boxed::Box;
use core::fmt;

use crate::{run::PlanOf, space::StateSpace};

/// The states that a search has reached, each with the best path to it that the search knows.
///
/// A search that stores states lends its tree at any time: before it has begun, in the middle, after an answer, after a limit.
/// Resuming the search lets the tree grow.
///
/// # Examples
///
/// ```
/// use search::{Limits, Progress, Search, UniformCost, from_edges};
///
/// // Roads between five towns.
/// let roads = from_edges(|&town: &u8| match town {
///     0 => vec![(1, 7_u32), (2, 3)],
///     2 => vec![(1, 2), (3, 8)],
///     1 => vec![(3, 1)],
///     _ => vec![],
/// });
/// let mut search = UniformCost::new();
/// let _report = search.run(&roads, &0, |&town| town == 3);
///
/// let tree = search.tree(&roads);
/// assert_eq!((tree.len(), tree.cost(&1), tree.cost(&4)), (4, Some(5), None));
/// assert_eq!(tree.plan_to(&1).unwrap().actions, [(2, 3), (1, 2)]);
/// let closed: Vec<_> = tree.iter().filter(|reached| !reached.is_open).map(|reached| *reached.state).collect();
/// assert_eq!(closed, [0, 1, 2]);
/// ```
#[derive(Clone, Copy)]
pub struct Tree<'a, S: StateSpace> {
    space: &'a S,
    states: &'a dyn States<S>,
}

/// A state that a search has reached.
///
/// # Examples
///
/// ```
/// use search::{NoGoal, Search, StateSpace, UniformCost, from_edges, run::ReachedState};
///
/// fn line<S: StateSpace<State = u8, Cost = u32>>(ReachedState { state, cost, parent, .. }: ReachedState<S>) -> String {
///     format!("{state} at {cost}, after {:?}", parent.map(|(before, _)| *before))
/// }
/// let roads = from_edges(|&town: &u8| if town == 0 { vec![(1, 7_u32), (2, 3)] } else { vec![] });
/// let mut search = UniformCost::new();
/// let _ = search.run_to(&roads, &0, &NoGoal);
/// let lines: Vec<String> = search.tree(&roads).iter().map(line).collect();
/// assert_eq!(lines, ["0 at 0, after None", "1 at 7, after Some(0)", "2 at 3, after Some(0)"]);
/// ```
pub struct ReachedState<'a, S: StateSpace> {
    /// The state.
    pub state: &'a S::State,
    /// The cost of the best path to it that the search knows, with the cost of its start.
    pub cost: S::Cost,
    /// The state before it on that path, and the action between them; `None` for a start.
    pub parent: Option<(&'a S::State, S::Action)>,
    /// Whether the state has not been expanded with that path.
    pub is_open: bool,
}

/// The states of a search, whatever it stores beside them. They have numbers, in the order in which they were reached.
pub(crate) trait States<S: StateSpace> {
    fn len(&self) -> usize;

    fn list(&self) -> Box<dyn Iterator<Item = ReachedState<'_, S>> + '_>;

    /// Returns the number of `state`, if it was reached.
    fn find(&self, space: &S, state: &S::State) -> Option<u32>;

    /// Returns the cost of the best known path to the state of this number.
    fn cost(&self, id: u32) -> S::Cost;

    fn plan(&self, space: &S, id: u32) -> PlanOf<S>;
}

impl<'a, S: StateSpace> Tree<'a, S> {
    pub(crate) fn new(space: &'a S, states: &'a dyn States<S>) -> Self {
        Tree { space, states }
    }

    /// Returns the number of states.
    #[must_use]
    pub fn len(&self) -> usize {
        self.states.len()
    }

    /// Returns whether no state was reached.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Lists the states in the order in which the search reached them.
    pub fn iter(&self) -> impl Iterator<Item = ReachedState<'a, S>> + use<'a, S> {
        self.states.list()
    }

    /// Returns the cost of the best path to `state` that the search knows, or `None` if it has not reached the state.
    ///
    /// After a search by uniform cost, or by A* with a consistent heuristic, the cost of a state that is not open is the least.
    #[must_use]
    pub fn cost(&self, state: &S::State) -> Option<S::Cost> {
        self.states.find(self.space, state).map(|id| self.states.cost(id))
    }

    /// Returns the best path to `state` that the search knows, or `None` if it has not reached the state.
    #[must_use]
    pub fn plan_to(&self, state: &S::State) -> Option<PlanOf<S>> {
        self.states.find(self.space, state).map(|id| self.states.plan(self.space, id))
    }
}

impl<S: StateSpace> fmt::Debug for Tree<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tree").field("states", &self.len()).finish_non_exhaustive()
    }
}

impl<S: StateSpace> fmt::Debug for ReachedState<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { cost, is_open, .. } = self;
        f.debug_struct("ReachedState").field("cost", cost).field("is_open", is_open).finish_non_exhaustive()
    }
}
