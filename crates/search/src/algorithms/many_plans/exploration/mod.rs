//! The explored part of the space: all states that a plan up to some cost can pass through, with their edges.
//!
//! States are expanded in the order of the least cost of a plan through them, as far as the heuristic promises one. The
//! exploration is complete up to a *level* if every state below or at the level is expanded at its least g.

pub(in crate::algorithms::many_plans) mod edges;

use alloc::collections::BinaryHeap;
use core::cmp::Reverse;

use crate::{
    algorithms::{
        best_first::engine::{
            expansion::{Expansion, Outgoing},
            node::Node,
            search_graph::{Reached, SearchGraph, Step},
        },
        many_plans::exploration::edges::{Edge, Edges},
    },
    heuristics::{Heuristic, Promise},
    run::{Memory, Stats},
    space::{Cost, Goal, StateSpace},
    tables::{HashIndex, growth_of},
};

/// The open list: (least cost of a plan, h, number of the state).
type Open<C> = BinaryHeap<Reverse<(C, C, u32)>>;

pub(super) struct Exploration<S: StateSpace, H: Heuristic<S>> {
    pub(super) heuristic: H,
    pub(super) graph: SearchGraph<S, H::Memo, HashIndex>,
    pub(super) edges: Edges<S>,
    open: Open<S::Cost>,
    pub(super) stats: Stats,
}

/// Adds a state to the open list, unless no plan of a finite cost passes through it.
fn push<S: StateSpace, M>(
    open: &mut Open<S::Cost>,
    promise: Promise,
    id: u32,
    node: &Node<S, M>,
    stats: &mut Stats,
) {
    let (g, h) = (node.g, node.h);
    if promise.is_hopeless(g, h) {
        stats.pruned += 1;
        return;
    }
    // A lower bound on the cost of all plans through the state.
    let least = g.max(promise.lower_bound(g.saturating_add(h)));
    open.push(Reverse((least, h, id)));
    stats.peak_open = stats.peak_open.max(open.len() as u64);
}

impl<S: StateSpace, H: Heuristic<S>> Exploration<S, H> {
    pub(super) fn new(heuristic: H) -> Self {
        Exploration {
            heuristic,
            graph: SearchGraph::new(),
            edges: Edges::new(),
            open: BinaryHeap::new(),
            stats: Stats::default(),
        }
    }

    /// Resets the exploration for a search from `starts`. Of several costs of one start, it takes the least.
    pub(super) fn begin(&mut self, space: &S, starts: &[(S::State, S::Cost)]) {
        self.graph.clear(space);
        self.edges.clear();
        self.open.clear();
        self.stats = Stats { iterations: 1, ..Stats::default() };
        for start in starts {
            let known = self.graph.nodes.len();
            if let Some(id) =
                self.graph.reach_start(space, start, || self.heuristic.estimate(space, &start.0))
            {
                if self.graph.nodes.len() > known {
                    self.edges.add_state();
                }
                push(&mut self.open, self.heuristic.promise(), id, self.graph.node(id), &mut self.stats);
            }
        }
    }

    /// Returns the next level: the least cost of a plan through an open state.
    pub(super) fn next_level(&mut self) -> Option<S::Cost> {
        while let Some(&Reverse((least, _, id))) = self.open.peek() {
            if !self.graph.node(id).link.is_closed() {
                return Some(least);
            }
            self.open.pop();
            self.stats.popped += 1;
        }
        None
    }

    /// Expands the next state of the open list.
    pub(super) fn expand_next<G: Goal<S>>(&mut self, space: &S, goal: &G) {
        let Some(Reverse((_, _, id))) = self.open.pop() else { return };
        self.stats.popped += 1;
        self.stats.expanded += 1;
        let node = &mut self.graph.nodes[id as usize];
        node.link.close();
        let g = node.g;
        let known = self.edges.range(id);
        if !known.is_empty() {
            // Its edges are known; only its g has fallen.
            for edge in known {
                let &Edge { to, action, cost, .. } = self.edges.edge(edge);
                let g = g.saturating_add(cost);
                if g < self.graph.node(to).g {
                    self.stats.reopened += u64::from(self.graph.improve(to, g, id, Some(action)));
                    push(&mut self.open, self.heuristic.promise(), to, self.graph.node(to), &mut self.stats);
                }
            }
            return;
        }
        if !self.edges.is_goal(id) && goal.is_goal(&self.graph.node(id).state) {
            self.edges.add_goal(id);
        }
        let edges = Outgoing::new(space.actions(&self.graph.node(id).state));
        let mut expansion = self.graph.begin_expansion(id, edges);
        let first = self.edges.len() as u32;
        while !self.generate(space, &mut expansion, first) {}
        self.edges.close(id, first);
    }

    /// Generates children of a state, with their edges from the number `first` on. Returns whether they were the last.
    fn generate(&mut self, space: &S, expansion: &mut Expansion<S, H::Memo>, first: u32) -> bool {
        let from = expansion.id;
        let Self { heuristic, graph, edges, open, stats } = self;
        let estimate = |before: &S::State, estimate, action, _: &S::State| {
            heuristic.estimate_child(space, before, estimate, action)
        };
        let promise = heuristic.promise();
        let visit = |graph: &mut SearchGraph<S, H::Memo, HashIndex>, step: &Step<S>, reached| {
            let (Reached::New(to) | Reached::Cheaper(to) | Reached::NoBetter(to)) = reached;
            match reached {
                Reached::New(_) => {
                    edges.add_state();
                    push(open, promise, to, graph.node(to), stats);
                }
                Reached::Cheaper(_) => {
                    stats.reopened += u64::from(graph.improve(to, step.g, from, Some(step.action)));
                    push(open, promise, to, graph.node(to), stats);
                }
                Reached::NoBetter(_) => {}
            }
            edges.add(first, (from, to), step.action, step.cost);
        };
        let (generated, is_last) = graph.expand(space, expansion, &mut (estimate, visit));
        stats.generated += generated;
        is_last
    }

    /// Returns the number of generated states.
    pub(super) fn states(&self) -> u64 {
        self.graph.nodes.len() as u64
    }

    /// Returns whether the cost of a state saturated, once the open list is empty.
    pub(super) fn has_overflowed(&self) -> bool {
        self.graph.has_overflowed(self.heuristic.promise())
    }

    pub(super) fn promise(&self) -> Promise {
        self.heuristic.promise()
    }

    pub(super) fn memory(&self) -> Memory {
        let size = size_of::<(S::Cost, S::Cost, u32)>();
        let open = growth_of(self.open.len(), self.open.capacity(), size);
        let lists = self.edges.bytes() + self.open.capacity() * size;
        self.graph.memory() + Memory::growing(lists, self.edges.growth() + open)
    }
}
