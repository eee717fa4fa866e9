//! A state that is being expanded: its untried edges, which may be generated in several steps.

use core::fmt;

use crate::{
    algorithms::best_first::engine::node::Node,
    heuristics::Estimate,
    space::{PredecessorList, Reversible, StateSpace},
};

/// The edges of a state that are not generated yet.
///
/// # Examples
///
/// A search that gives up actions of which it knows better, in their order:
///
/// ```
/// use search::{Heuristic, StateSpace, engine::{Edges, Reached, SearchGraph, Step}, from_successors, heuristics::Blind};
///
/// struct Listed<S: StateSpace>(Vec<S::Action>);
///
/// impl<S: StateSpace> Edges<S> for Listed<S> {
///     fn next(&mut self, space: &S, state: &S::State) -> Option<(S::Action, S::Cost, S::State)> {
///         let action = self.0.pop()?;
///         Some((action, space.cost(state, action), space.successor(state, action)))
///     }
/// }
///
/// fn children<S: StateSpace>(space: &S, state: &S::State, actions: Vec<S::Action>) -> Vec<S::State> {
///     let mut graph: SearchGraph<S, ()> = SearchGraph::new();
///     graph.reach_start(space, &(state.clone(), search::Cost::ZERO), || Blind.estimate(space, state));
///     let mut expansion = graph.begin_expansion(0, Listed(actions));
///     let ignore = |_: &mut SearchGraph<S, ()>, _: &Step<S>, _: Reached| {};
///     graph.expand(space, &mut expansion, &mut (|_: &S::State, none, _, _: &S::State| none, ignore));
///     graph.nodes.iter().skip(1).map(|node| node.state.clone()).collect()
/// }
///
/// let line = from_successors(|&n: &u8| [n + 1, n + 2, n + 3]);
/// assert_eq!(children(&line, &0, vec![3, 1]), [1, 3]);
/// ```
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
pub(crate) struct Incoming<S: Reversible>(PredecessorList<S>);

impl<S: Reversible> Incoming<S> {
    #[inline(always)]
    pub(crate) fn new<M>(space: &S, node: &Node<S, M>) -> Self {
        Incoming(PredecessorList::new(space, &node.state, node.link.last().is_none()))
    }
}

impl<S: Reversible> Edges<S> for Incoming<S> {
    #[inline(always)]
    fn next(&mut self, space: &S, _: &S::State) -> Option<(S::Action, S::Cost, S::State)> {
        let (action, before) = self.0.next(space)?;
        Some((action, space.cost(&before, action), before))
    }
}

/// An expansion that is begun: the state, its path and estimate, and its untried edges.
///
/// # Examples
///
/// A search keeps one where a step ends among the edges:
///
/// ```
/// use search::{Heuristic, StateSpace, engine::{Expansion, SearchGraph}};
///
/// struct Paused<S: StateSpace, H: Heuristic<S>> {
///     graph: SearchGraph<S, H::Memo>,
///     rest: Option<Expansion<S, H::Memo>>,
/// }
/// ```
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
