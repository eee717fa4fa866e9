//! The list of walks: prefixes of plans, taken in the order of the plans that they lead to.
//!
//! Exact distances to the goal are known for each state through which a plan up to the level can pass. So f = g + rest
//! is the cost of the cheapest plan with this prefix, and no prefix is taken in vain. An extension by an edge costs more by
//! the detour that the edge makes: its cost and the rest behind it, less the rest before it. The detour of the next edge of a
//! cheapest plan is exactly zero, with floats too, whose sums are rounded. Among equal costs, plans with fewer actions go
//! first; so a cycle of zero cost, or of a cost that rounds to zero, does not keep the search from a plan.

use alloc::{collections::BinaryHeap, vec::Vec};
use core::cmp::Reverse;

use crate::{
    algorithms::k_cheapest::exploration::{Edge, Exploration, Rest},
    heuristics::Heuristic,
    run::{Plan, PlanOf},
    space::{Cost, StateSpace},
};

/// A walk from a start: its parent without the last edge, that edge, and the state to which it leads.
struct Walk<C> {
    parent: u32,
    /// The number of the last edge; `NONE` for a start.
    edge: usize,
    id: u32,
    g: C,
    depth: u32,
}

const NONE: usize = usize::MAX;

/// Walks by (cost of the plan, number of its actions, the youngest first).
type Queue<C> = BinaryHeap<Reverse<(C, u64, Reverse<u32>)>>;

/// The walk that was taken.
pub(super) enum Taken<P> {
    /// It is a plan.
    Plan(P),
    /// It is the prefix of a plan.
    Prefix,
    /// No walk leads to a plan up to the given cost.
    Nothing,
}

pub(super) struct Walks<S: StateSpace> {
    prefixes: Vec<Walk<S::Cost>>,
    /// Walks that lead to a known plan.
    queue: Queue<S::Cost>,
    /// Walks that lead to no known plan.
    parked: Vec<u32>,
    rest: Vec<Rest<S::Cost>>,
}

impl<S: StateSpace> Walks<S> {
    pub(super) fn new() -> Self {
        Walks { prefixes: Vec::new(), queue: BinaryHeap::new(), parked: Vec::new(), rest: Vec::new() }
    }

    /// Resets the list to the empty walks, one for each start.
    pub(super) fn begin<H: Heuristic<S>>(&mut self, explored: &Exploration<S, H>) {
        self.prefixes.clear();
        self.queue.clear();
        self.parked.clear();
        self.rest.clear();
        // Only starts are known before the first expansion.
        for (id, node) in (0..).zip(&explored.graph.nodes) {
            self.parked.push(id);
            self.prefixes.push(Walk { parent: 0, edge: NONE, id, g: node.g, depth: 0 });
        }
    }

    /// Returns the cost of the cheapest known plan that is not listed yet, or `MAX`.
    pub(super) fn least_known(&self) -> S::Cost {
        self.queue.peek().map_or(S::Cost::MAX, |&Reverse((f, ..))| f)
    }

    pub(super) fn len(&self) -> usize {
        self.prefixes.len()
    }

    /// Measures the distances to the goal anew, after the exploration has grown.
    pub(super) fn measure<H: Heuristic<S>>(&mut self, explored: &Exploration<S, H>) {
        explored.measure(&mut self.rest);
        let queued = self.queue.drain().map(|Reverse((_, _, Reverse(walk)))| walk);
        let walks: Vec<_> = self.parked.drain(..).chain(queued).collect();
        for walk in walks {
            let Walk { id, g, .. } = self.prefixes[walk as usize];
            let (rest, _) = self.rest_of(id);
            self.place(walk, g.saturating_add(rest));
        }
    }

    /// Returns the cost and the number of actions from a state to the goal; `MAX` if no plan from there is known.
    #[inline(always)]
    fn rest_of(&self, id: u32) -> Rest<S::Cost> {
        self.rest.get(id as usize).copied().unwrap_or((S::Cost::MAX, 0))
    }

    /// Puts a walk into the queue if it leads to a known plan. The cheapest such plan costs `f`.
    fn place(&mut self, number: u32, f: S::Cost) {
        let Walk { id, g, depth, .. } = self.prefixes[number as usize];
        let (rest, steps) = self.rest_of(id);
        if f < S::Cost::MAX && g.saturating_add(rest) < S::Cost::MAX {
            self.queue.push(Reverse((f, u64::from(depth) + u64::from(steps), Reverse(number))));
        } else {
            self.parked.push(number);
        }
    }

    /// Takes the next walk, if it leads to a plan that costs at most `most`, and adds its extensions by one edge.
    pub(super) fn take<H: Heuristic<S>>(
        &mut self,
        explored: &Exploration<S, H>,
        most: S::Cost,
    ) -> Taken<PlanOf<S>> {
        if self.least_known() > most {
            return Taken::Nothing;
        }
        let Some(Reverse((f, _, Reverse(number)))) = self.queue.pop() else { return Taken::Nothing };
        let Walk { id, g, depth, .. } = self.prefixes[number as usize];
        let (rest, _) = self.rest_of(id);
        for (edge, &Edge { to, cost, .. }) in (explored.first_edge(id)..).zip(explored.edges_of(id)) {
            let next = self.prefixes.len() as u32;
            let g = g.saturating_add(cost);
            let detour = cost.saturating_add(self.rest_of(to).0).minus(rest);
            self.prefixes.push(Walk { parent: number, edge, id: to, g, depth: depth + 1 });
            self.place(next, f.saturating_add(detour));
        }
        if explored.is_goal(id) { Taken::Plan(self.plan(explored, number)) } else { Taken::Prefix }
    }

    fn plan<H: Heuristic<S>>(&self, explored: &Exploration<S, H>, number: u32) -> PlanOf<S> {
        let (mut walk, cost) = (&self.prefixes[number as usize], self.prefixes[number as usize].g);
        let mut actions = Vec::with_capacity(walk.depth as usize);
        while walk.edge != NONE {
            actions.push(explored.edge(walk.edge).action);
            walk = &self.prefixes[walk.parent as usize];
        }
        actions.reverse();
        Plan { start: explored.graph.node(walk.id).state.clone(), actions, cost }
    }

    pub(super) fn bytes(&self) -> usize {
        self.prefixes.capacity() * size_of::<Walk<S::Cost>>()
            + self.queue.capacity() * size_of::<(S::Cost, u64, u32)>()
            + self.parked.capacity() * size_of::<u32>()
            + self.rest.capacity() * size_of::<Rest<S::Cost>>()
    }
}
