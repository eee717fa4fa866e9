//! The open states of a best-first search. Searches differ in their order alone.

use crate::{
    algorithms::best_first::engine::{
        node::Node,
        search_graph::{SearchGraph, Step},
    },
    closed_lists::StateIndex,
    heuristics::Promise,
    run::{Memory, Stats},
    space::StateSpace,
};

/// The states that are not expanded yet, in the order of a search.
///
/// A state that is pushed again leaves an outdated entry behind. A better entry is popped first, and the engine closes its
/// state, so an entry whose state is closed is outdated.
pub trait OpenStates<S: StateSpace, M> {
    /// Whether the order is by a bound. Then, if h is admissible, no plan through the open states costs less than the least
    /// bound, and a closed state is reopened when a cheaper path to it is found.
    const BY_F: bool = true;

    /// Whether the bound is f = g + h itself, so that a search by a consistent h closes each state at its least g.
    const IS_EXACT: bool = Self::BY_F && !Self::IMPROVES;

    /// Whether the search goes on after its first plan and improves it until it is proven cheapest.
    const IMPROVES: bool = false;

    /// Whether the first plan is the answer. A search that improves its plans can turn it on, to stop at the first one.
    const FIRST_PLAN_ANSWERS: bool = !Self::IMPROVES;

    /// Whether the estimates tell how close a state is to a goal.
    const HAS_ESTIMATES: bool = true;

    /// Removes all states, for a search by a heuristic of this promise.
    fn clear(&mut self, promise: Promise);

    /// Adds a state, or moves one whose path became cheaper.
    fn push(&mut self, space: &S, id: u32, node: &Node<S, M>);

    /// Removes and returns the first state that is not closed. Counts outdated entries as popped, but not the state itself:
    /// it may be pushed back. No plan that costs `cutoff` or more is of use.
    fn pop(&mut self, nodes: &[Node<S, M>], cutoff: S::Cost, stats: &mut Stats) -> Option<u32>;

    /// Returns the bound that a state proves, if the order is by a bound: g + h, or less.
    #[inline(always)]
    fn bound(&self, node: &Node<S, M>) -> S::Cost {
        use crate::space::Cost as _;
        node.g.saturating_add(node.h)
    }

    /// Returns the least f of the open states of a search that improves its plans.
    fn least_f(&mut self, nodes: &[Node<S, M>]) -> Option<S::Cost> {
        let _ = nodes;
        None
    }

    /// Begins the next phase after the last state was popped. Returns false if there is none.
    fn next_phase(&mut self, nodes: &[Node<S, M>], is_useful: impl Fn(&Node<S, M>) -> bool) -> bool {
        let _ = (nodes, is_useful);
        false
    }

    /// Returns whether a state is estimated when it leaves the open list. Until then it has the estimate of its parent.
    #[inline(always)]
    fn defers(&self) -> bool {
        false
    }

    /// Learns which state is expanded next.
    #[inline(always)]
    fn enter(&mut self, space: &S, state: &S::State) {
        let _ = (space, state);
    }

    /// Learns that the action leads from the entered state to this state, which was pushed.
    #[inline(always)]
    fn prefer(&mut self, action: S::Action, id: u32, node: &Node<S, M>) {
        let _ = (action, id, node);
    }

    /// Learns that the least estimate has fallen.
    #[inline(always)]
    fn closest_changed(&mut self) {}

    /// Decides the effect of a cheaper path on a state that may be closed.
    #[inline(always)]
    fn reopening(&mut self, id: u32, is_closed: bool) -> Reopening {
        let _ = (id, is_closed);
        Reopening::Open
    }

    /// Learns an edge from a state with the estimate `h` to the state `child`.
    #[inline(always)]
    fn check_edge<N: StateIndex<S>>(
        &mut self,
        space: &S,
        graph: &mut SearchGraph<S, M, N>,
        h: S::Cost,
        step: &Step<S>,
        child: u32,
        stats: &mut Stats,
    ) {
        let _ = (space, graph, h, step, child, stats);
    }

    /// Returns the closed states that have a cheaper path than the one with which they were expanded.
    fn postponed(&self) -> &[u32] {
        &[]
    }

    /// Returns the estimates that were computed beside those of the states.
    fn evaluated(&self) -> u64 {
        0
    }

    /// Returns the number of entries.
    fn len(&self) -> usize;

    /// Returns whether there is no entry.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the memory of the lists.
    fn memory(&self) -> Memory;
}

/// The effect of a cheaper path on the state that it leads to.
///
/// # Examples
///
/// Open states that keep first paths, as those of greedy search do:
///
/// ```
/// use search::{
///     StateSpace, Stats,
///     engine::{Memory, Node, OpenStates, Reopening},
///     heuristics::Promise,
/// };
///
/// /// The newest state first.
/// struct NewestFirst(Vec<u32>);
///
/// impl<S: StateSpace, M> OpenStates<S, M> for NewestFirst {
///     const BY_F: bool = false;
///
///     fn clear(&mut self, _: Promise) {
///         self.0.clear();
///     }
///     fn push(&mut self, _: &S, id: u32, _: &Node<S, M>) {
///         self.0.push(id);
///     }
///     fn pop(&mut self, _: &[Node<S, M>], _: S::Cost, _: &mut Stats) -> Option<u32> {
///         self.0.pop()
///     }
///     fn reopening(&mut self, _: u32, _: bool) -> Reopening {
///         Reopening::Never
///     }
///     fn len(&self) -> usize {
///         self.0.len()
///     }
///     fn memory(&self) -> Memory {
///         Memory::fixed((self.0.capacity() * size_of::<u32>()) as u64)
///     }
/// }
///
/// # use search::engine::BestFirst;
/// # use search::{Progress, Search, Goal, Heuristic, engine::{Budget, StatusOf}, run::OutcomeOf, from_successors};
/// # struct NewestFirstSearch<S: StateSpace, H: Heuristic<S>>(BestFirst<S, H, NewestFirst>);
/// # impl<S: StateSpace, H: Heuristic<S>> Progress<S> for NewestFirstSearch<S, H> {
/// #     fn status(&self) -> &StatusOf<S> { self.0.status() }
/// #     fn memory(&self) -> Memory { self.0.memory() }
/// # }
/// # impl<S: StateSpace, H: Heuristic<S>, G: Goal<S>> Search<S, G> for NewestFirstSearch<S, H> {
/// #     fn start(&mut self, space: &S, starts: &[(S::State, S::Cost)], _: &G) { self.0.start(space, starts) }
/// #     fn advance(&mut self, space: &S, goal: &G, budget: &mut Budget<'_, S::Cost>) -> Option<OutcomeOf<S>> {
/// #         self.0.advance(space, goal, budget)
/// #     }
/// # }
/// let ring = from_successors(|&n: &u8| [n.wrapping_add(1), n.wrapping_sub(1)]);
/// let mut search = NewestFirstSearch(BestFirst::new(|_: &u8| 0_u32, NewestFirst(Vec::new())));
/// assert_eq!(search.run(&ring, &0, |&n| n == 3).plan().unwrap().cost, 253);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reopening {
    /// The state takes the path and is open.
    Open,
    /// The state takes the path and stays closed for now.
    Postpone,
    /// The state keeps its path.
    Never,
}
