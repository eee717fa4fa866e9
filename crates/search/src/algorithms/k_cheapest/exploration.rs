//! The explored part of the space: all states that a plan up to some cost can pass through, with their edges.
//!
//! States are expanded in the order of the least cost of a plan through them, as far as the heuristic promises one. The
//! exploration is complete up to a *level* if every state below or at the level is expanded at its least g.

use alloc::{collections::BinaryHeap, vec::Vec};
use core::cmp::Reverse;

use crate::{
    algorithms::best_first::search_graph::{Link, LookUp, Node, SearchGraph},
    heuristics::{Estimate, Heuristic, Promise},
    run::Stats,
    space::{Cost, Goal, StateSpace},
    tables::StateIndex,
};

/// An edge between two states of the exploration.
pub(super) struct Edge<S: StateSpace> {
    pub(super) to: u32,
    pub(super) action: S::Action,
    pub(super) cost: S::Cost,
}

/// The cost from a state to the nearest goal, and the fewest actions of a path of this cost.
pub(super) type Rest<C> = (C, u32);

/// The open list: (least cost of a plan, h, number of the state).
type Open<C> = BinaryHeap<Reverse<(C, C, u32)>>;

pub(super) struct Exploration<S: StateSpace, H: Heuristic<S>> {
    pub(super) heuristic: H,
    pub(super) graph: SearchGraph<S, H::Memo, StateIndex>,
    /// The edges of all expanded states, those of one state together.
    edges: Vec<Edge<S>>,
    /// For each state, the first of its edges and the one after its last; the same while the state is not expanded.
    ranges: Vec<(usize, usize)>,
    is_goal: Vec<bool>,
    open: Open<S::Cost>,
    /// The state with the least estimate so far.
    closest: Option<(S::Cost, u32)>,
    pub(super) expanded_goals: u64,
    pub(super) stats: Stats,
}

impl<S: StateSpace, H: Heuristic<S>> Exploration<S, H> {
    pub(super) fn new(heuristic: H) -> Self {
        Exploration {
            heuristic,
            graph: SearchGraph::new(),
            edges: Vec::new(),
            ranges: Vec::new(),
            is_goal: Vec::new(),
            open: BinaryHeap::new(),
            closest: None,
            expanded_goals: 0,
            stats: Stats::default(),
        }
    }

    /// Resets the exploration for a search from `starts`. Of several costs of one start, it takes the least.
    pub(super) fn begin(&mut self, space: &S, starts: &[(S::State, S::Cost)]) {
        self.graph.clear(space);
        self.edges.clear();
        self.ranges.clear();
        self.is_goal.clear();
        self.open.clear();
        (self.closest, self.expanded_goals) = (None, 0);
        self.stats = Stats { iterations: 1, ..Stats::default() };
        for (state, g) in starts {
            match self.graph.look_up(space, state) {
                LookUp::Known(id) => self.improve(id, *g),
                LookUp::New(id) => {
                    let estimate = self.heuristic.estimate(space, state);
                    self.admit(id, state.clone(), *g, estimate);
                }
            }
        }
    }

    /// Returns a lower bound on the cost of all plans through a state.
    fn least_cost(&self, g: S::Cost, h: S::Cost) -> S::Cost {
        g.max(self.heuristic.promise().lower_bound(g.saturating_add(h)))
    }

    fn admit(
        &mut self,
        id: u32,
        state: S::State,
        g: S::Cost,
        Estimate { h, memo }: Estimate<S::Cost, H::Memo>,
    ) {
        if self.closest.is_none_or(|(least, _)| h < least) {
            self.closest = Some((h, id));
        }
        self.graph.nodes.push(Node { state, g, h, memo, link: Link::to(0), last: None });
        self.ranges.push((0, 0));
        self.is_goal.push(false);
        self.push(id);
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
        let node = &mut self.graph.nodes[id as usize];
        if g < node.g {
            self.stats.reopened += u64::from(node.link.is_closed());
            (node.g, node.link) = (g, Link::to(0));
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
        let (first, end) = self.ranges[id as usize];
        if first < end {
            // Its edges are known; only its g has fallen.
            for edge in first..end {
                let Edge { to, cost, .. } = self.edges[edge];
                self.improve(to, g.saturating_add(cost));
            }
            return;
        }
        if !self.is_goal[id as usize] && goal.is_goal(&self.graph.node(id).state) {
            self.is_goal[id as usize] = true;
            self.expanded_goals += 1;
        }
        let (state, estimate) = {
            let Node { state, h, memo, .. } = self.graph.node(id);
            (state.clone(), Estimate { h: *h, memo: *memo })
        };
        let first = self.edges.len();
        for action in space.actions(&state) {
            self.generate(space, &state, g, estimate, action);
        }
        self.ranges[id as usize] = (first, self.edges.len());
    }

    fn generate(
        &mut self,
        space: &S,
        parent: &S::State,
        g: S::Cost,
        estimate: Estimate<S::Cost, H::Memo>,
        action: S::Action,
    ) {
        self.stats.generated += 1;
        let cost = space.cost(parent, action);
        let (state, g) = (space.successor(parent, action), g.saturating_add(cost));
        let to = match self.graph.look_up(space, &state) {
            LookUp::Known(id) => {
                self.improve(id, g);
                id
            }
            LookUp::New(id) => {
                let estimate = self.heuristic.estimate_child(space, parent, estimate, action);
                self.admit(id, state, g, estimate);
                id
            }
        };
        self.edges.push(Edge { to, action, cost });
    }

    pub(super) fn edges_of(&self, id: u32) -> &[Edge<S>] {
        let (first, end) = self.ranges[id as usize];
        &self.edges[first..end]
    }

    pub(super) fn first_edge(&self, id: u32) -> usize {
        self.ranges[id as usize].0
    }

    pub(super) fn edge(&self, number: usize) -> &Edge<S> {
        &self.edges[number]
    }

    pub(super) fn is_goal(&self, id: u32) -> bool {
        self.is_goal[id as usize]
    }

    /// Returns the number of generated states.
    pub(super) fn states(&self) -> u64 {
        self.graph.nodes.len() as u64
    }

    /// Writes the cost from each state to the nearest goal along explored edges, by Dijkstra's algorithm backwards.
    pub(super) fn measure(&self, rest: &mut Vec<Rest<S::Cost>>) {
        let before = self.predecessors();
        rest.clear();
        rest.resize(self.graph.nodes.len(), (S::Cost::MAX, u32::MAX));
        let mut queue: BinaryHeap<Reverse<(S::Cost, u32, u32)>> = BinaryHeap::new();
        for id in (0..rest.len() as u32).filter(|&id| self.is_goal(id)) {
            queue.push(Reverse((S::Cost::ZERO, 0, id)));
        }
        while let Some(Reverse((cost, steps, id))) = queue.pop() {
            if (cost, steps) >= rest[id as usize] {
                continue;
            }
            rest[id as usize] = (cost, steps);
            let (first, end) = (before.0[id as usize], before.0[id as usize + 1]);
            for &(from, step) in &before.1[first..end] {
                let through = (step.saturating_add(cost), steps + 1);
                if through < rest[from as usize] && through.0 < S::Cost::MAX {
                    queue.push(Reverse((through.0, through.1, from)));
                }
            }
        }
    }

    /// Returns the edges by the states to which they lead: for each state the first of its edges, and all edges with
    /// the states that they leave.
    fn predecessors(&self) -> (Vec<usize>, Vec<(u32, S::Cost)>) {
        let mut ends = alloc::vec![0; self.graph.nodes.len() + 1];
        for edge in &self.edges {
            ends[edge.to as usize + 1] += 1;
        }
        for id in 1..ends.len() {
            ends[id] += ends[id - 1];
        }
        let mut next = ends.clone();
        let mut before = alloc::vec![(0, S::Cost::ZERO); self.edges.len()];
        for from in 0..self.graph.nodes.len() as u32 {
            for edge in self.edges_of(from) {
                before[next[edge.to as usize]] = (from, edge.cost);
                next[edge.to as usize] += 1;
            }
        }
        (ends, before)
    }

    /// Returns whether the cost of a state saturated, once the open list is empty.
    pub(super) fn has_overflowed(&self) -> bool {
        self.graph.has_overflowed(self.heuristic.promise())
    }

    pub(super) fn promise(&self) -> Promise {
        self.heuristic.promise()
    }

    pub(super) fn closest(&self) -> Option<(S::State, S::Cost)> {
        let (h, id) = self.closest?;
        Some((self.graph.node(id).state.clone(), h))
    }

    pub(super) fn bytes(&self) -> usize {
        self.graph.bytes()
            + self.edges.capacity() * size_of::<Edge<S>>()
            + self.ranges.capacity() * size_of::<(usize, usize)>()
            + self.is_goal.capacity()
            + self.open.capacity() * size_of::<(S::Cost, S::Cost, u32)>()
    }

    /// Returns the further bytes that the index takes during its next growth, if that is near; otherwise zero.
    pub(super) fn growth(&self) -> usize {
        self.graph.bytes_soon() - self.graph.bytes()
    }
}
