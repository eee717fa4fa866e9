//! The search graph of a best-first search: each generated state once, with its best known path from a start.
//!
//! A closed list maps each state to its number. The nodes are stored in a vector, in the order of discovery.

use alloc::{boxed::Box, vec::Vec};
use core::fmt;

use crate::{
    algorithms::best_first::engine::{
        expansion::{Edges, Expansion},
        node::{Link, MAX_NODES, Node},
    },
    closed_lists::StateIndex,
    heuristics::{Estimate, Promise},
    run::{Memory, PlanOf, ReachedState, States, StatusOf},
    space::{Cost, StateSpace},
    tables::{CHILDREN_PER_STEP, HashIndex, growth, hash},
};

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
///
/// Uniform-cost search needs no more than the graph and a heap:
///
/// ```
/// use std::{cmp::Reverse, collections::BinaryHeap};
/// use search::{
///     Cost, Heuristic, StateSpace, engine::{Outgoing, Reached, SearchGraph, Step}, from_edges,
///     heuristics::{Blind, Promise}, run::PlanOf,
/// };
///
/// fn cheapest<S: StateSpace>(space: &S, start: &S::State, end: &S::State) -> Option<PlanOf<S>> {
///     let (mut graph, mut open) = (SearchGraph::<S, ()>::new(), BinaryHeap::new());
///     graph.clear(space);
///     assert!(graph.prepare(), "out of memory");
///     let start = (start.clone(), S::Cost::ZERO);
///     graph.reach_start(space, &start, || Blind.estimate(space, &start.0));
///     open.push(Reverse((S::Cost::ZERO, 0)));
///     while let Some(Reverse((_, id))) = open.pop() {
///         if graph.node(id).state == *end {
///             return Some(graph.plan(space, id));
///         }
///         // A state that became cheaper left an entry behind.
///         if graph.node(id).link.is_closed() || graph.is_full() {
///             continue;
///         }
///         let mut expansion = graph.begin_expansion(id, Outgoing::new(space.actions(&graph.node(id).state)));
///         let push = |graph: &mut SearchGraph<S, ()>, step: &Step<S>, reached| {
///             if let Reached::Cheaper(child) = reached {
///                 graph.improve(child, step.g, id, Some(step.action));
///             }
///             if let Reached::New(child) | Reached::Cheaper(child) = reached {
///                 open.push(Reverse((step.g, child)));
///             }
///         };
///         let mut visitor = (|_: &S::State, none, _, _: &S::State| none, push);
///         while !graph.expand(space, &mut expansion, &mut visitor).1 {}
///     }
///     assert!(!graph.has_overflowed(Promise::Consistent), "a cost saturated");
///     None
/// }
///
/// let roads = from_edges(|&town: &u8| match town {
///     0 => vec![(1, 7_u32), (2, 3)],
///     2 => vec![(1, 2), (3, 8)],
///     1 => vec![(3, 1)],
///     _ => vec![],
/// });
/// let plan = cheapest(&roads, &0, &3).unwrap();
/// assert_eq!((plan.cost, plan.actions.len()), (6, 3));
/// assert_eq!(cheapest(&roads, &3, &0), None);
/// ```
pub struct SearchGraph<S: StateSpace, M, N = HashIndex> {
    /// The nodes, in the order of their numbers.
    pub nodes: Vec<Node<S, M>>,
    numbers: N,
    /// The least estimate so far, and the number of the first state that has it.
    pub(super) closest: (S::Cost, u32),
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

/// The part of a search that learns the edges of a state that it expands.
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
    /// Hints that the state of this hash is looked up soon: its slot and its node are loaded.
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

/// The nodes for which there is room from the start, so that small searches have few growths.
const FEW_NODES: usize = 32;

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
        self.nodes.reserve(FEW_NODES);
        self.closest = (S::Cost::MAX, 0);
        self.numbers.reset(space);
    }

    /// Returns whether a state is neither closed nor a dead end. Once the open list is empty, the cost of such a state has
    /// saturated.
    #[must_use]
    pub fn has_overflowed(&self, promise: Promise) -> bool {
        self.nodes.iter().any(|node| !node.link.is_closed() && !promise.is_dead_end(node.h))
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
        self.seek(space, &edge).unwrap_or_else(|| {
            let estimate = estimate(self, &edge.state);
            self.add(edge, estimate)
        })
    }

    /// Looks up the state of an edge. A new one gets the next number, and `None` is returned: [`add`](Self::add) follows.
    #[inline(always)]
    fn seek(&mut self, space: &S, edge: &Edge<S>) -> Option<Reached> {
        let Self { nodes, numbers, .. } = self;
        let next = nodes.len() as u32;
        // This closure, and the look-up with it, is compiled for each caller: it is inlined.
        let known = numbers.find_or_insert(space, &edge.state, next, |id| &nodes[id as usize].state);
        known.map(|id| if edge.g < self.node(id).g { Reached::Cheaper(id) } else { Reached::NoBetter(id) })
    }

    /// Adds the node of a new state.
    #[inline(always)]
    fn add(&mut self, Edge { state, g, parent, last }: Edge<S>, estimate: Estimate<S::Cost, M>) -> Reached {
        let (next, Estimate { h, memo }) = (self.nodes.len() as u32, estimate);
        self.record_closest(next, h);
        self.nodes.push(Node { state, g, h, memo, link: Link::to(parent, last) });
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
            // No closure computes the estimate: the compiler would not inline a large one.
            let reached = if let Some(reached) = self.seek(space, &edge) {
                reached
            } else {
                let estimate = visitor.estimate(space, (parent.state(self), before), action, &edge.state);
                self.add(edge, estimate)
            };
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
        (node.g, node.link) = (g, Link::to(parent, last));
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

    /// Copies the closest state to `status`, if it has changed.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{Heuristic, engine::SearchGraph, from_successors, run::Status};
    ///
    /// let (line, left) = (from_successors(|&n: &u8| [n + 1]), |&n: &u8| 9_u32.saturating_sub(n.into()));
    /// let (mut graph, mut status) = (SearchGraph::<_, ()>::new(), Status::new());
    /// graph.reach_start(&line, &(4, 0), || left.estimate(&line, &4));
    /// graph.update_closest(&mut status);
    /// assert_eq!(status.closest, Some((4, 5)));
    /// assert_eq!(graph.closest_plan(&line).actions, []);
    /// ```
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
}

impl<S: StateSpace, M, N: StateIndex<S>> States<S> for SearchGraph<S, M, N> {
    fn len(&self) -> usize {
        self.nodes.len()
    }

    fn list(&self) -> Box<dyn Iterator<Item = ReachedState<'_, S>> + '_> {
        Box::new(self.nodes.iter().map(|Node { state, g, link, .. }| {
            let parent = link.last().map(|action| (&self.node(link.parent()).state, action));
            ReachedState { state, cost: *g, parent, is_open: !link.is_closed() }
        }))
    }

    fn find(&self, space: &S, state: &S::State) -> Option<u32> {
        self.numbers.find(space, state, |id| &self.node(id).state)
    }

    fn cost(&self, id: u32) -> S::Cost {
        self.node(id).g
    }

    fn plan(&self, space: &S, id: u32) -> PlanOf<S> {
        SearchGraph::plan(self, space, id)
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
