//! A state that is being expanded: its untried edges, which may be generated in several steps.

use core::fmt;

use crate::{
    heuristics::Estimate,
    space::{Reversible, StateSpace},
};

/// The edges of a state that are not generated yet.
pub trait Edges<S: StateSpace> {
    /// Generates the next edge of `state`: its action, its cost and the state at its other end.
    fn next(&mut self, space: &S, state: &S::State) -> Option<(S::Action, S::Cost, S::State)>;
}

/// The edges that lead out of a state.
pub struct Outgoing<S: StateSpace>(<S::Actions as IntoIterator>::IntoIter);

impl<S: StateSpace> Outgoing<S> {
    /// Returns the edges of these actions.
    #[inline(always)]
    pub fn new(actions: S::Actions) -> Self {
        Outgoing(actions.into_iter())
    }
}

impl<S: StateSpace> Edges<S> for Outgoing<S> {
    #[inline(always)]
    fn next(&mut self, space: &S, state: &S::State) -> Option<(S::Action, S::Cost, S::State)> {
        let action = self.0.next()?;
        Some((action, space.cost(state, action), space.successor(state, action)))
    }
}

/// The edges that lead into a state.
pub(crate) struct Incoming<S: Reversible>(<S::Predecessors as IntoIterator>::IntoIter);

impl<S: Reversible> Incoming<S> {
    #[inline(always)]
    pub(crate) fn new(space: &S, state: &S::State) -> Self {
        Incoming(space.predecessors(state).into_iter())
    }
}

impl<S: Reversible> Edges<S> for Incoming<S> {
    #[inline(always)]
    fn next(&mut self, space: &S, _: &S::State) -> Option<(S::Action, S::Cost, S::State)> {
        let (action, before) = self.0.next()?;
        Some((action, space.cost(&before, action), before))
    }
}

/// An expansion that is begun: the state, its path and estimate, and its untried edges.
pub struct Expansion<S: StateSpace, M, E = Outgoing<S>> {
    /// The number of the state.
    pub id: u32,
    /// The cost of the path with which it is expanded.
    pub g: S::Cost,
    /// Its estimate.
    pub estimate: Estimate<S::Cost, M>,
    pub(super) edges: E,
}

impl<S: StateSpace, M, E> fmt::Debug for Expansion<S, M, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Expansion").field("id", &self.id).field("g", &self.g).finish_non_exhaustive()
    }
}

impl<S: StateSpace> fmt::Debug for Outgoing<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Outgoing").finish_non_exhaustive()
    }
}
