//! Distances from a start: the states of a space in the order of their costs.

use core::{cell::RefCell, fmt};

use crate::{
    algorithms::best_first::uniform_cost::UniformCost,
    run::{Budget, Search, Tree},
    space::{Goal, NoGoal, StateSpace},
};

/// Returns the cost of a cheapest plan from `start` to each state that can be reached, and such plans.
///
/// The space must be finite. In an infinite one, [`states_by_cost`] lists the states as far as they are wanted, and
/// [`UniformCost`] with [`NoGoal`](crate::NoGoal) obeys limits and has the same [`tree`](UniformCost::tree).
///
/// # Complexity
///
/// That of [`UniformCost`]: O(m log n) time and O(n) memory for n states with m edges.
///
/// # Examples
///
/// ```
/// use search::{distances, from_edges};
///
/// let roads = from_edges(|&town: &u8| match town {
///     0 => vec![(1, 7_u32), (2, 3)],
///     2 => vec![(1, 2), (3, 8)],
///     1 => vec![(3, 1)],
///     _ => vec![],
/// });
/// let from_town_0 = distances(&roads, &0);
/// assert_eq!(from_town_0.tree().cost(&3), Some(6));
/// assert_eq!(from_town_0.tree().plan_to(&1).unwrap().actions, [(2, 3), (1, 2)]);
/// assert_eq!(from_town_0.tree().cost(&9), None);
/// ```
pub fn distances<'a, S: StateSpace>(space: &'a S, start: &S::State) -> StatesByCost<'a, S> {
    let mut search = UniformCost::new();
    let _ = search.run_to(space, start, &NoGoal);
    StatesByCost { space, search }
}

/// Lists the states that can be reached from `start`, each with the cost of a cheapest plan to it, in the order of the costs.
///
/// The iterator expands one state for each that it returns, so a space may be infinite. It ends after the last state whose cost
/// is below [`MAX`](crate::Cost::MAX).
///
/// # Complexity
///
/// That of [`UniformCost`], up to the last state that was asked for.
///
/// # Examples
///
/// The two nearest squares on which an infinite board has a number divisible by seven:
///
/// ```
/// use search::{from_edges, states_by_cost};
///
/// let board = from_edges(|&(x, y): &(u32, u32)| [((x + 1, y), 2_u32), ((x, y + 1), 3)]);
/// let mut states = states_by_cost(&board, &(1, 1));
/// let nearest: Vec<_> = states.by_ref().filter(|&((x, y), _)| x * y % 7 == 0).take(2).collect();
/// assert_eq!(nearest, [((7, 1), 12), ((7, 2), 15)]);
/// assert_eq!(states.tree().plan_to(&(7, 2)).unwrap().cost, 15);
/// ```
pub fn states_by_cost<'a, S: StateSpace>(space: &'a S, start: &S::State) -> StatesByCost<'a, S> {
    let mut search = UniformCost::new();
    search.begin(space, start, &Visited(RefCell::new(None)));
    StatesByCost { space, search }
}

/// The states of a space in the order of their costs: made by [`states_by_cost`] and [`distances`].
///
/// # Examples
///
/// ```
/// use search::{StateSpace, algorithms::StatesByCost, distances, from_successors};
///
/// fn farthest<S: StateSpace<Cost = u32>>(all: &StatesByCost<S>) -> Option<u32> {
///     all.tree().iter().map(|reached| reached.cost).max()
/// }
/// let clock = from_successors(|&hour: &u8| [(hour + 5) % 12, (hour + 7) % 12]);
/// assert_eq!(farthest(&distances(&clock, &0)), Some(6));
/// ```
pub struct StatesByCost<'a, S: StateSpace> {
    space: &'a S,
    search: UniformCost<S>,
}

/// A goal that no state is, which keeps the last state that was asked about.
struct Visited<State>(RefCell<Option<State>>);

impl<S: StateSpace> Goal<S> for Visited<S::State> {
    fn is_goal(&self, state: &S::State) -> bool {
        *self.0.borrow_mut() = Some(state.clone());
        false
    }
}

impl<S: StateSpace> StatesByCost<'_, S> {
    /// Returns the states that were reached so far. The cost of one that is not open is the least.
    #[must_use]
    pub fn tree(&self) -> Tree<'_, S> {
        self.search.tree(self.space)
    }
}

impl<S: StateSpace> Iterator for StatesByCost<'_, S> {
    type Item = (S::State, S::Cost);

    fn next(&mut self) -> Option<(S::State, S::Cost)> {
        let visited = Visited(RefCell::new(None));
        // A state with thousands of edges takes several steps.
        while visited.0.borrow().is_none() {
            if self.search.step(self.space, &visited, &mut Budget::expansions(1)).is_some() {
                break;
            }
        }
        let state = visited.0.into_inner()?;
        let cost = self.tree().cost(&state)?;
        Some((state, cost))
    }
}

impl<S: StateSpace> fmt::Debug for StatesByCost<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StatesByCost").field("search", &self.search).finish_non_exhaustive()
    }
}
