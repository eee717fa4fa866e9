//! Distances to the goal in a graph, asked for by state.

use core::fmt;

use crate::{
    algorithms::DistanceToGoal,
    graph::{NodeDistances, StateGraph},
    space::StateSpace,
};

/// The distances of the nodes of a graph from its goals, asked for by state.
///
/// [`StateGraph::to_goal`] returns it.
///
/// # Examples
///
/// ```
/// use search::{algorithms::DistanceToGoal, from_successors, graph::state_graph};
///
/// let clock = from_successors(|&hour: &u8| [(hour + 1) % 12, (hour + 11) % 12]);
/// let graph = state_graph(&clock, &0);
/// let from_three = graph.distances(graph.node(&3));
/// let to_three = graph.to_goal(&from_three);
/// assert_eq!((to_three.distance(&clock, &11), to_three.depth()), (Some(4), Some(6)));
/// assert_eq!(to_three.count_shortest_plans(&clock, &9), Some(2));
/// ```
pub struct GraphDistances<'a, S: StateSpace> {
    graph: &'a StateGraph<S>,
    distances: &'a NodeDistances,
}

impl<S: StateSpace> StateGraph<S> {
    /// Returns `distances`, which are from the goals, as distances to the nearest goal.
    ///
    /// In an undirected space both are equal. In any other they differ.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{algorithms::DistanceToGoal, from_successors, graph::state_graph};
    ///
    /// let path = from_successors(|&n: &u32| [n.saturating_sub(1), (n + 1).min(9)]);
    /// let graph = state_graph(&path, &0);
    /// let from_goals = graph.distances(graph.goals(&|&n: &u32| n % 6 == 0));
    /// let plan = graph.to_goal(&from_goals).shortest_plan(&path, &8).unwrap();
    /// assert_eq!(plan.actions, [7, 6]);
    /// ```
    #[must_use]
    pub fn to_goal<'a>(&'a self, distances: &'a NodeDistances) -> GraphDistances<'a, S> {
        GraphDistances { graph: self, distances }
    }
}

impl<S: StateSpace> DistanceToGoal<S> for GraphDistances<'_, S> {
    fn distance(&self, _: &S, state: &S::State) -> Option<u32> {
        self.distances.distance(self.graph.node(state)?)
    }

    fn layers(&self) -> &[u64] {
        self.distances.layers()
    }
}

impl<S: StateSpace> fmt::Debug for GraphDistances<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GraphDistances").field("distances", &self.distances).finish_non_exhaustive()
    }
}
