//! A node of the search graph, and its link to its parent.

use core::fmt;

use crate::{
    space::StateSpace,
    tables::{CHILDREN_PER_STEP, EXPANSIONS_PER_STEP},
};

/// A search node: a state with its costs, its memo and its parent pointer.
pub struct Node<S: StateSpace, M> {
    /// The state.
    pub state: S::State,
    /// The cost of the best known path to the state.
    pub g: S::Cost,
    /// The estimate of the cost from the state to a goal.
    pub h: S::Cost,
    /// The memo of the estimate.
    pub memo: M,
    /// The parent and the last action on the best known path, and whether the state is closed.
    pub link: Link<S::Action>,
}

/// The number of the parent on the best known path and the action from there, unless the state is a start; and a bit that
/// tells whether the state is closed: it was expanded, and no cheaper path was found since.
///
/// # Examples
///
/// ```
/// use search::{Cost, Heuristic, StateSpace, engine::{Outgoing, SearchGraph}, from_successors, heuristics::Blind};
///
/// fn close_and_open<S: StateSpace>(space: &S, start: &S::State) {
///     let mut graph: SearchGraph<S, ()> = SearchGraph::new();
///     graph.reach_start(space, &(start.clone(), S::Cost::ZERO), || Blind.estimate(space, start));
///     assert!(!graph.node(0).link.is_closed() && graph.node(0).link.last().is_none());
///     let expansion = graph.begin_expansion(0, Outgoing::<S>::new(space.actions(start)));
///     assert!(graph.node(expansion.id).link.is_closed());
///
///     // A cheaper path opens a state again; a search that wants no more of it closes it.
///     assert!(graph.improve(0, S::Cost::ZERO, 0, None));
///     graph.nodes[0].link.close();
///     assert!(graph.node(0).link.is_closed() && graph.node(0).link.parent() == 0);
/// }
/// close_and_open(&from_successors(|&n: &u8| [n + 1]), &0);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Link<A>(Origin<A>);

/// The number of the parent with the bit [`CLOSED`]. One enumeration with the action takes no more memory than the action needs
/// for its alignment.
#[derive(Clone, Copy, Debug)]
enum Origin<A> {
    /// The number of a start is never read.
    Start(u32),
    Edge(u32, A),
}

/// The bit of a [`Link`] that marks a closed state. Numbers of states are lower.
const CLOSED: u32 = 1 << 31;

/// The number of states at which a search stops: a step may still generate the rest up to [`CLOSED`].
pub(super) const MAX_NODES: usize = (CLOSED as u64 - EXPANSIONS_PER_STEP * CHILDREN_PER_STEP as u64) as usize;

impl<A: Copy> Link<A> {
    /// Returns the link of an open state: to `parent` by the action `last`, or that of a start.
    #[inline(always)]
    pub(crate) fn to(parent: u32, last: Option<A>) -> Self {
        Link(last.map_or(Origin::Start(parent), |last| Origin::Edge(parent, last)))
    }

    #[inline(always)]
    fn word(&self) -> u32 {
        match self.0 {
            Origin::Start(word) | Origin::Edge(word, _) => word,
        }
    }

    #[inline(always)]
    fn word_mut(&mut self) -> &mut u32 {
        match &mut self.0 {
            Origin::Start(word) | Origin::Edge(word, _) => word,
        }
    }

    /// Returns whether the state is closed.
    #[inline(always)]
    #[must_use]
    pub fn is_closed(&self) -> bool {
        self.word() & CLOSED != 0
    }

    /// Closes the state.
    #[inline(always)]
    pub fn close(&mut self) {
        *self.word_mut() |= CLOSED;
    }

    /// Opens the state again.
    #[inline(always)]
    pub(crate) fn open(&mut self) {
        *self.word_mut() &= !CLOSED;
    }

    /// Returns the number of the parent.
    #[must_use]
    pub fn parent(&self) -> u32 {
        self.word() & !CLOSED
    }

    /// Returns the last action; `None` for a start.
    #[inline(always)]
    #[must_use]
    pub fn last(&self) -> Option<A> {
        match self.0 {
            Origin::Start(_) => None,
            Origin::Edge(_, last) => Some(last),
        }
    }
}

impl<S: StateSpace, M> fmt::Debug for Node<S, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Node").field("g", &self.g).field("h", &self.h).finish_non_exhaustive()
    }
}
