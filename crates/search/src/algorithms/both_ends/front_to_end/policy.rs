//! The parts in which front-to-end searches differ: their open lists, the state to expand next, and the lower bound.

use crate::{
    algorithms::{
        best_first::engine::{node::Node, search_graph::SearchGraph},
        both_ends::front_to_end::{Moves, Unfinished},
    },
    heuristics::{Promise, Residue},
    run::Memory,
    space::StateSpace,
    tables::HashIndex,
};

/// An end of the search: the starts or the goals. As a number, it selects the graph and the open lists of this end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    Start = 0,
    Goal = 1,
}

impl End {
    pub(crate) const BOTH: [End; 2] = [End::Start, End::Goal];

    /// Returns the graph of this end and that of the other end.
    pub(crate) fn split<G>(self, [start, goal]: &mut [G; 2]) -> (&mut G, &mut G) {
        match self {
            End::Start => (start, goal),
            End::Goal => (goal, start),
        }
    }
}

/// The states generated from one end. The g of a node is the cost between it and this end, h the estimate of the cost
/// to the other end. On the side of the goals, the action of a node leads from its state to its parent.
pub(crate) type Graph<S, M> = SearchGraph<S, M, HashIndex>;

/// The facts about the heuristics that a policy needs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Terms<C> {
    /// The weaker promise of the two heuristics.
    pub(crate) promise: Promise,
    /// The costs that plans can have, if that is known.
    pub(crate) residue: Option<Residue<C>>,
}

impl<C: crate::space::Cost> Terms<C> {
    /// Returns the least cost that a plan of at least the cost `bound` can have.
    #[inline(always)]
    pub(crate) fn round_up(&self, bound: C) -> C {
        self.residue.map_or(bound, |residue| residue.round_up(bound))
    }
}

/// The open lists of both ends, with the rule that selects the next state.
pub(crate) trait Policy<S: StateSpace> {
    /// The value that each node stores of its second estimate: that of the cost to its own end.
    type Memo: Copy;

    /// The number of estimates that a new state takes.
    const ESTIMATES: u64;

    /// Returns the memo of a state. `own` computes the estimate of the cost between the state and its own end.
    fn memo(own: impl FnOnce() -> S::Cost) -> Self::Memo;

    /// Discards all entries.
    fn clear(&mut self);

    /// Adds an open state.
    fn push(&mut self, end: End, id: u32, node: &Node<S, Self::Memo>, terms: &Terms<S::Cost>);

    /// Selects the next state, and returns a cost that every plan cheaper than `cheapest`, the best one so far, has at
    /// least. Returns `None` if one end has no open state left on a plan cheaper than `cheapest`.
    ///
    /// A second call returns the same cost, unless a state was added or taken in between. A call that runs out of `moves`
    /// is repeated in the next step.
    fn select(
        &mut self,
        graphs: &[Graph<S, Self::Memo>; 2],
        terms: &Terms<S::Cost>,
        cheapest: S::Cost,
        moves: &mut Moves,
    ) -> Result<Option<S::Cost>, Unfinished>;

    /// Removes the selected state.
    fn take(&mut self) -> Option<(End, u32)>;

    /// Returns the number of entries.
    fn len(&self) -> usize;

    /// Returns the number of entries that were removed.
    fn popped(&self) -> u64;

    /// Returns the bytes now, and after the next growth.
    fn memory(&self) -> Memory;
}
