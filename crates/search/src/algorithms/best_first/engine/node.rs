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
    /// The parent on the best known path, and whether the state is closed.
    pub link: Link,
    /// The last action on that path; `None` for a start.
    pub last: Option<S::Action>,
}

/// The number of the parent on the best known path, and a bit that tells whether the state is closed: it was expanded,
/// and no cheaper path was found since.
///
/// # Examples
///
/// ```
/// use search::{Cost, Heuristic, StateSpace, engine::{Outgoing, SearchGraph}, from_successors, heuristics::Blind};
///
/// fn close_and_open<S: StateSpace>(space: &S, start: &S::State) {
///     let mut graph: SearchGraph<S, ()> = SearchGraph::new();
///     graph.reach_start(space, &(start.clone(), S::Cost::ZERO), || Blind.estimate(space, start));
///     assert!(!graph.node(0).link.is_closed());
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
pub struct Link(u32);

/// The bit of a [`Link`] that marks a closed state. Numbers of states are lower.
const CLOSED: u32 = 1 << 31;

/// The number of states at which a search stops: a step may still generate the rest up to [`CLOSED`].
pub(super) const MAX_NODES: usize = (CLOSED as u64 - EXPANSIONS_PER_STEP * CHILDREN_PER_STEP as u64) as usize;

impl Link {
    /// Returns the link of an open state to `parent`. The parent of a start is never read.
    #[inline(always)]
    pub(crate) fn to(parent: u32) -> Self {
        Link(parent)
    }

    /// Returns whether the state is closed.
    #[inline(always)]
    #[must_use]
    pub fn is_closed(self) -> bool {
        self.0 & CLOSED != 0
    }

    /// Closes the state.
    #[inline(always)]
    pub fn close(&mut self) {
        self.0 |= CLOSED;
    }

    /// Returns the number of the parent.
    #[must_use]
    pub fn parent(self) -> u32 {
        self.0 & !CLOSED
    }
}

impl<S: StateSpace, M> fmt::Debug for Node<S, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Node").field("g", &self.g).field("h", &self.h).finish_non_exhaustive()
    }
}
