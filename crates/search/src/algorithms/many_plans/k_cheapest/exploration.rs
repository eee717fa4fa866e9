//! The explored part of the space: all states that a plan up to some cost can pass through, with their edges.
//!
//! States are expanded in the order of the least cost of a plan through them, as far as the heuristic promises one. The
//! exploration is complete up to a *level* if every state below or at the level is expanded at its least g.

use alloc::collections::BinaryHeap;
use core::cmp::Reverse;

use crate::{
    algorithms::{
        best_first::engine::search_graph::{self, Node, Reached, SearchGraph},
        many_plans::k_cheapest::edges::{Edge, Edges},
    },
    heuristics::{Estimate, Heuristic, Promise},
    run::{Memory, Stats},
    space::{Cost, Goal, StateSpace},
    tables::{StateIndex, growth_of},
};

/// The open list: (least cost of a plan, h, number of the state).
type Open<C> = BinaryHeap<Reverse<(C, C, u32)>>;

pub(super) struct Exploration<S: StateSpace, H: Heuristic<S>> {
    pub(super) heuristic: H,
    pub(super) graph: SearchGraph<S, H::Memo, StateIndex>,
    pub(super) edges: Edges<S>,
    open: Open<S::Cost>,
    pub(super) stats: Stats,
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
                self.push(id);
            }
        }
    }

    /// Returns a lower bound on the cost of all plans through a state.
    fn least_cost(&self, g: S::Cost, h: S::Cost) -> S::Cost {
        g.max(self.heuristic.promise().lower_bound(g.saturating_add(h)))
    }

    /// Adds a state to the open list, unless no plan of a finite cost passes through it.
    fn push(&mut self, id: u32) {
        let Node { g, h, .. } = *self.graph.node(id);
        if self.heuristic.promise().is_hopeless(g, h) {
            self.stats.pruned += 1;
            return;
        }
        self.open.push(Reverse((self.least_cost(g, h), h, id)));
        self.stats.peak_open = self.stats.peak_open.max(self.open.len() as u64);
    }

    fn improve(&mut self, id: u32, g: S::Cost) {
        if g < self.graph.node(id).g {
            self.stats.reopened += u64::from(self.graph.improve(id, g, 0, None));
            self.push(id);
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
                let &Edge { to, cost, .. } = self.edges.edge(edge);
                self.improve(to, g.saturating_add(cost));
            }
            return;
        }
        if !self.edges.is_goal(id) && goal.is_goal(&self.graph.node(id).state) {
            self.edges.add_goal(id);
        }
        let Node { state, h, memo, .. } = self.graph.node(id);
        let (state, estimate) = (state.clone(), Estimate { h: *h, memo: *memo });
        let first = self.edges.len() as u32;
        for action in space.actions(&state) {
            self.generate(space, (id, &state, g), estimate, action);
        }
        self.edges.close(id, first);
    }

    /// Generates the successor of a `parent` by `action`: its number, its state and its g are given.
    fn generate(
        &mut self,
        space: &S,
        (from, parent, g): (u32, &S::State, S::Cost),
        estimate: Estimate<S::Cost, H::Memo>,
        action: S::Action,
    ) {
        self.stats.generated += 1;
        let cost = space.cost(parent, action);
        let (state, g) = (space.successor(parent, action), g.saturating_add(cost));
        let edge = search_graph::Edge { state, g, parent: 0, last: None };
        let reached =
            self.graph.reach(space, edge, |_| self.heuristic.estimate_child(space, parent, estimate, action));
        let (Reached::New(to) | Reached::Cheaper(to) | Reached::NoBetter(to)) = reached;
        match reached {
            Reached::New(_) => {
                self.edges.add_state();
                self.push(to);
            }
            Reached::Cheaper(_) => self.improve(to, g),
            Reached::NoBetter(_) => {}
        }
        self.edges.add(from, to, action, cost);
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
