//! The search graph of a best-first search: each generated state once, with its best known path from a start.
//!
//! A closed list maps each state to its number. The nodes are stored in a vector, in the order of discovery.

use alloc::vec::Vec;
use core::fmt;

use crate::{
    algorithms::best_first::engine::expansion::{Edges, Expansion},
    closed_lists::StateIndex,
    heuristics::{Estimate, Promise},
    run::{Memory, Plan, PlanOf, StatusOf},
    space::{Cost, StateSpace},
    tables::{CHILDREN_PER_STEP, EXPANSIONS_PER_STEP, HashIndex, growth, hash},
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
#[derive(Clone, Copy, Debug)]
pub struct Link(u32);

/// The bit of a [`Link`] that marks a closed state. Numbers of states are lower.
const CLOSED: u32 = 1 << 31;

/// The number of states at which a search stops: a step may still generate the rest up to [`CLOSED`].
const MAX_NODES: usize = (CLOSED as u64 - EXPANSIONS_PER_STEP * CHILDREN_PER_STEP as u64) as usize;

impl Link {
    /// Returns the link of an open state to `parent`. The parent of a start is never read.
    #[inline(always)]
    #[must_use]
    pub fn to(parent: u32) -> Self {
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

/// The states that a best-first search has generated, each once, with its best known path from a start.
///
/// # Examples
///
/// ```
/// use search::{Heuristic, heuristics::Blind, engine::{Edge, Reached, SearchGraph}, from_edges};
///
/// // Two ways lead from 0 to 2: through 1, and a dear edge.
/// let space = from_edges(|&n: &u8| if n == 0 { vec![(2, 9_u32), (1, 1)] } else { vec![(2, 1)] });
/// let mut graph: SearchGraph<_, ()> = SearchGraph::new();
/// let start = graph.reach_start(&space, &(0, 0), || Blind.estimate(&space, &0)).unwrap();
/// let dear = Edge { state: 2, g: 9, parent: start, last: Some((2, 9)) };
/// assert!(matches!(graph.reach(&space, dear, |_, _| 0.into()), Reached::New(1)));
/// let cheap = Edge { state: 2, g: 2, parent: start, last: Some((2, 1)) };
/// assert!(matches!(graph.reach(&space, cheap, |_, _| 0.into()), Reached::Cheaper(1)));
/// ```
pub struct SearchGraph<S: StateSpace, M, N = HashIndex> {
    /// The nodes, in the order of their numbers.
    pub nodes: Vec<Node<S, M>>,
    numbers: N,
    /// The least estimate so far, and the number of the first state that has it.
    closest: (S::Cost, u32),
}

/// An edge to `state`, which costs `g` by this path.
pub struct Edge<S: StateSpace> {
    /// The state that the edge leads to.
    pub state: S::State,
    /// The cost of the path that ends with the edge.
    pub g: S::Cost,
    /// The number of the parent. That of a start is never read.
    pub parent: u32,
    /// The last action; `None` for a start.
    pub last: Option<S::Action>,
}

/// An edge that was followed.
pub struct Step<S: StateSpace> {
    /// The action.
    pub action: S::Action,
    /// Its cost.
    pub cost: S::Cost,
    /// The cost of the path that ends with it.
    pub g: S::Cost,
}

/// What a search does with the edges of a state that it expands.
pub trait Visitor<S: StateSpace, M, N> {
    /// Computes the estimate of a new state, from the expanded state with its estimate and from the action between them.
    fn estimate(
        &self,
        space: &S,
        parent: (&S::State, Estimate<S::Cost, M>),
        action: S::Action,
        state: &S::State,
    ) -> Estimate<S::Cost, M>;

    /// Learns an edge and its effect. Whether a cheaper path is [taken](SearchGraph::improve) is the decision of the search.
    fn visit(&mut self, space: &S, graph: &mut SearchGraph<S, M, N>, step: &Step<S>, reached: Reached);
}

/// A function for the estimates and one for the effects.
impl<S, M, N, F, V> Visitor<S, M, N> for (F, V)
where
    S: StateSpace,
    F: Fn(&S::State, Estimate<S::Cost, M>, S::Action, &S::State) -> Estimate<S::Cost, M>,
    V: FnMut(&mut SearchGraph<S, M, N>, &Step<S>, Reached),
{
    #[inline(always)]
    fn estimate(
        &self,
        _: &S,
        (parent, estimate): (&S::State, Estimate<S::Cost, M>),
        action: S::Action,
        state: &S::State,
    ) -> Estimate<S::Cost, M> {
        self.0(parent, estimate, action, state)
    }

    #[inline(always)]
    fn visit(&mut self, _: &S, graph: &mut SearchGraph<S, M, N>, step: &Step<S>, reached: Reached) {
        self.1(graph, step, reached);
    }
}

/// The effect of an edge on the state that it leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reached {
    /// The state is new, and its node is added.
    New(u32),
    /// The path is cheaper than the best one so far. The caller decides whether the state [takes](SearchGraph::improve) it.
    Cheaper(u32),
    /// The state has a path that costs no more.
    NoBetter(u32),
}

impl<S: StateSpace, M> SearchGraph<S, M, HashIndex> {
    /// Returns the number of `state`, if it is known.
    #[inline(always)]
    #[must_use]
    pub fn find(&self, state: &S::State) -> Option<u32> {
        self.numbers.find(hash(state), |id| self.node(id).state == *state)
    }
}

#[cfg(feature = "parallel")]
impl<S: StateSpace, M> SearchGraph<S, M, HashIndex> {
    /// Hints that the state of this hash is looked up soon: what the look-up reads is loaded.
    #[inline(always)]
    pub(crate) fn prefetch(&self, hash: u64) {
        if let Some(id) = self.numbers.candidate(hash) {
            crate::tables::prefetch(&self.nodes, id as usize);
        }
    }

    /// Returns the number of a `state` of this hash, or assigns the next number to it and returns `None`: its node must be
    /// pushed next.
    #[inline(always)]
    pub(crate) fn look_up_hashed(&mut self, hash: u64, state: &S::State) -> Option<u32> {
        let Self { nodes, numbers, .. } = self;
        numbers.find_or_insert_hashed(hash, state, nodes.len() as u32, |id| &nodes[id as usize].state)
    }
}

/// A state whose edges are generated: a copy of a small one, which stays in registers, or its node.
struct Parent<S: StateSpace> {
    id: u32,
    copy: Option<S::State>,
}

impl<S: StateSpace> Parent<S> {
    /// Whether a state is a few words without an allocation.
    const COPIES: bool = !core::mem::needs_drop::<S::State>() && size_of::<S::State>() <= 32;

    #[inline(always)]
    fn new<M, N: StateIndex<S>>(id: u32, graph: &SearchGraph<S, M, N>) -> Self {
        Parent { id, copy: Self::COPIES.then(|| graph.node(id).state.clone()) }
    }

    #[inline(always)]
    fn state<'a, M, N: StateIndex<S>>(&'a self, graph: &'a SearchGraph<S, M, N>) -> &'a S::State {
        match &self.copy {
            Some(state) if Self::COPIES => state,
            _ => &graph.node(self.id).state,
        }
    }
}

impl<S: StateSpace, M, N: StateIndex<S>> SearchGraph<S, M, N> {
    /// Returns an empty graph.
    #[must_use]
    pub fn new() -> Self {
        SearchGraph { nodes: Vec::new(), numbers: N::default(), closest: (S::Cost::MAX, 0) }
    }

    /// Removes all states, for another search in `space`.
    pub fn clear(&mut self, space: &S) {
        self.nodes.clear();
        self.closest = (S::Cost::MAX, 0);
        self.numbers.reset(space);
    }

    /// Returns whether a state is neither closed nor a dead end: it is open, or its cost has saturated.
    #[must_use]
    pub fn has_overflowed(&self, promise: Promise) -> bool {
        self.nodes.iter().any(|node| !node.link.is_closed() && !promise.is_dead_end(node.h))
    }

    /// Returns the number of `state`, if it is known.
    pub(super) fn find_in(&self, space: &S, state: &S::State) -> Option<u32> {
        self.numbers.find(space, state, |id| &self.node(id).state)
    }

    /// Allocates the index of states, if its size depends on the space. Returns false if the memory is not available.
    pub fn prepare(&mut self) -> bool {
        self.numbers.prepare()
    }

    /// Follows `edge`. A new state gets a node, with the estimate that `estimate` computes from the graph before it.
    #[inline(always)]
    pub fn reach(
        &mut self,
        space: &S,
        edge: Edge<S>,
        estimate: impl FnOnce(&Self, &S::State) -> Estimate<S::Cost, M>,
    ) -> Reached {
        let Edge { state, g, parent, last } = edge;
        let Self { nodes, numbers, .. } = self;
        let next = nodes.len() as u32;
        // This closure, and the look-up with it, is compiled for each caller: it is inlined.
        if let Some(id) = numbers.find_or_insert(space, &state, next, |id| &nodes[id as usize].state) {
            return if g < self.node(id).g { Reached::Cheaper(id) } else { Reached::NoBetter(id) };
        }
        let Estimate { h, memo } = estimate(self, &state);
        self.record_closest(next, h);
        self.nodes.push(Node { state, g, h, memo, link: Link::to(parent), last });
        Reached::New(next)
    }

    /// Closes a state, and begins its expansion with `edges`.
    #[inline(always)]
    #[must_use]
    pub fn begin_expansion<E>(&mut self, id: u32, edges: E) -> Expansion<S, M, E>
    where
        M: Copy,
    {
        let node = &mut self.nodes[id as usize];
        node.link.close();
        Expansion { id, g: node.g, estimate: Estimate { h: node.h, memo: node.memo }, edges }
    }

    /// Follows at most [`CHILDREN_PER_STEP`] edges of an expansion. Returns their number, and whether these were the last.
    #[inline(always)]
    pub fn expand<E: Edges<S>>(
        &mut self,
        space: &S,
        expansion: &mut Expansion<S, M, E>,
        visitor: &mut impl Visitor<S, M, N>,
    ) -> (u64, bool)
    where
        M: Copy,
    {
        let &mut Expansion { id, g, estimate: before, ref mut edges } = expansion;
        let parent = Parent::new(id, self);
        for generated in 0..CHILDREN_PER_STEP as u64 {
            let Some((action, cost, state)) = edges.next(space, parent.state(self)) else {
                return (generated, true);
            };
            let g = g.saturating_add(cost);
            let edge = Edge { state, g, parent: id, last: Some(action) };
            let reached = self.reach(space, edge, |graph, child| {
                visitor.estimate(space, (parent.state(graph), before), action, child)
            });
            visitor.visit(space, self, &Step { action, cost, g }, reached);
        }
        (CHILDREN_PER_STEP as u64, false)
    }

    /// Adds a start, or lowers its g. Returns its number if it must be pushed on the open list.
    pub fn reach_start(
        &mut self,
        space: &S,
        (state, g): &(S::State, S::Cost),
        estimate: impl FnOnce() -> Estimate<S::Cost, M>,
    ) -> Option<u32> {
        let edge = Edge { state: state.clone(), g: *g, parent: 0, last: None };
        match self.reach(space, edge, |_, _| estimate()) {
            Reached::New(id) => Some(id),
            Reached::Cheaper(id) => {
                self.improve(id, *g, 0, None);
                Some(id)
            }
            Reached::NoBetter(_) => None,
        }
    }

    /// Sets the cheaper path through `parent`, and opens the state. Returns whether it was closed.
    pub fn improve(&mut self, id: u32, g: S::Cost, parent: u32, last: Option<S::Action>) -> bool {
        let node = &mut self.nodes[id as usize];
        let was_closed = node.link.is_closed();
        (node.g, node.link, node.last) = (g, Link::to(parent), last);
        was_closed
    }

    /// Records the estimate of a state, if it is the least so far. Returns whether it is.
    #[inline(always)]
    pub fn record_closest(&mut self, id: u32, h: S::Cost) -> bool {
        let is_least = h < self.closest.0;
        if is_least {
            self.closest = (h, id);
        }
        is_least
    }

    /// Returns whether the state is the first one of the least estimate so far.
    #[inline(always)]
    #[must_use]
    pub fn is_closest(&self, id: u32) -> bool {
        self.closest.1 == id
    }

    /// Copies the closest state to `status`, if it has changed.
    pub fn update_closest(&self, status: &mut StatusOf<S>) {
        let (h, id) = self.closest;
        status.record_closest(h, || self.node(id).state.clone());
    }

    /// Returns the node of this number.
    #[inline(always)]
    #[must_use]
    pub fn node(&self, id: u32) -> &Node<S, M> {
        &self.nodes[id as usize]
    }

    /// Returns whether the numbers of states are used up. A search stops then, as at a limit of memory.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.nodes.len() >= MAX_NODES
    }

    /// Returns the bytes now, and after the next growth.
    #[must_use]
    pub fn memory(&self) -> Memory {
        let nodes = self.nodes.capacity() * size_of::<Node<S, M>>();
        Memory::growing(nodes, growth(&self.nodes))
            + Memory::new(self.numbers.bytes(), self.numbers.bytes_soon())
    }

    /// Returns the plan that ends at the state `id`.
    ///
    /// Sums the costs anew, because a state on the path may have become cheaper after its child was generated.
    #[must_use]
    pub fn plan(&self, space: &S, mut id: u32) -> PlanOf<S> {
        let mut edges = Vec::new();
        while let Some(action) = self.node(id).last {
            id = self.node(id).link.parent();
            edges.push((id, action));
        }
        edges.reverse();
        let costs = edges.iter().map(|&(from, action)| space.cost(&self.node(from).state, action));
        let cost = costs.fold(self.node(id).g, S::Cost::saturating_add);
        let actions = edges.iter().map(|edge| edge.1).collect();
        Plan { start: self.node(id).state.clone(), actions, cost }
    }
}

impl<S: StateSpace, M, N: StateIndex<S>> Default for SearchGraph<S, M, N> {
    fn default() -> Self {
        Self::new()
    }
}

impl<S: StateSpace, M, N> fmt::Debug for SearchGraph<S, M, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SearchGraph").field("states", &self.nodes.len()).finish_non_exhaustive()
    }
}

impl<S: StateSpace, M> fmt::Debug for Node<S, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Node").field("g", &self.g).field("h", &self.h).finish_non_exhaustive()
    }
}

impl<S: StateSpace> fmt::Debug for Edge<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Edge").field("g", &self.g).finish_non_exhaustive()
    }
}

impl<S: StateSpace> fmt::Debug for Step<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Step").field("cost", &self.cost).field("g", &self.g).finish_non_exhaustive()
    }
}
