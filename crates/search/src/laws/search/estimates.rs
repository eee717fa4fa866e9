//! The heuristic and the goal of the graph: values that list estimates and states.

use std::vec::Vec;

use super::{costs::AnyCost, graph::WeightedGraph, trap::Trap};
use crate::{
    heuristics::{Estimate, Heuristic, Promise, VectorHeuristic, Weighted},
    space::{Goal, GoalStates, StateSpace, Weight},
};

/// Estimates by state, with their promise: one type of heuristic for all searches, so that each search is compiled once
/// for each type of cost.
#[derive(Clone, Debug)]
pub struct Estimates<C>(pub Vec<C>, pub Promise);

impl<C: AnyCost> Heuristic<WeightedGraph<C>> for Estimates<C> {
    type Memo = ();

    fn promise(&self) -> Promise {
        self.1
    }

    fn estimate(&self, graph: &WeightedGraph<C>, &state: &u16) -> Estimate<C> {
        graph.trap.estimate();
        self.0[usize::from(state)].into()
    }
}

/// Of actions, the second criterion, nothing is known.
impl<C: AnyCost> VectorHeuristic<WeightedGraph<C>, 2> for Estimates<C> {
    fn promise(&self) -> Promise {
        self.1
    }

    fn estimates(&self, graph: &WeightedGraph<C>, state: &u16) -> [C; 2] {
        [self.estimate(graph, state).h, C::ZERO]
    }
}

#[doc(hidden)]
impl<C: AnyCost> Estimates<C> {
    /// The same estimates as [`Weighted`] gives them.
    #[must_use]
    pub fn weighted(&self, graph: &WeightedGraph<C>, weight: Weight) -> Self {
        let weighted = Weighted::new(self.clone(), weight);
        let states = 0..graph.edges.len() as u16;
        Estimates(
            states.map(|state| weighted.estimate(graph, &state).h).collect(),
            Heuristic::<WeightedGraph<C>>::promise(&weighted),
        )
    }
}

/// The type of all goals here: states that are listed.
#[derive(Clone, Debug)]
pub struct Target(pub Vec<u16>, pub Trap);

impl<S: StateSpace<State = u16>> Goal<S> for Target {
    fn is_goal(&self, state: &u16) -> bool {
        self.1.call();
        self.0.contains(state)
    }
}

impl<S: StateSpace<State = u16>> GoalStates<S> for Target {
    fn states(&self) -> &[u16] {
        &self.0
    }
}
