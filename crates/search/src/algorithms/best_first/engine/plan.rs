//! The plan to a state of the search graph, rebuilt from the parents.

use alloc::vec::Vec;

use crate::{
    algorithms::best_first::engine::search_graph::SearchGraph,
    closed_lists::StateIndex,
    run::{Plan, PlanOf},
    space::{Cost, StateSpace},
};

impl<S: StateSpace, M, N: StateIndex<S>> SearchGraph<S, M, N> {
    /// Returns the plan that ends at the state `id`.
    ///
    /// Sums the costs anew, because a state on the path may have become cheaper after its child was generated.
    #[must_use]
    pub fn plan(&self, space: &S, mut id: u32) -> PlanOf<S> {
        let mut edges = Vec::new();
        while let Some(action) = self.node(id).link.last() {
            id = self.node(id).link.parent();
            edges.push((id, action));
        }
        edges.reverse();
        let costs = edges.iter().map(|&(from, action)| space.cost(&self.node(from).state, action));
        let cost = costs.fold(self.node(id).g, S::Cost::saturating_add);
        let actions = edges.iter().map(|edge| edge.1).collect();
        Plan { start: self.node(id).state.clone(), actions, cost }
    }

    /// Returns a plan to the closest state.
    #[must_use]
    pub fn closest_plan(&self, space: &S) -> PlanOf<S> {
        self.plan(space, self.closest.1)
    }
}
