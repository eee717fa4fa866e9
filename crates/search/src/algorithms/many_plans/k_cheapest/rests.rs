//! The cost from each explored state to the nearest goal along explored edges, by Dijkstra's algorithm backwards.
//!
//! New edges and new goals never raise such a cost. So the distances are not measured anew when the exploration has
//! grown: the new edges and goals are the starts of the algorithm, which then visits only states whose cost falls. The
//! work is cut into pieces, between which the search looks at its limits.

use alloc::{collections::BinaryHeap, vec::Vec};
use core::cmp::Reverse;

use crate::{
    algorithms::many_plans::exploration::edges::Edges,
    space::{Cost, StateSpace},
    tables::growth_for,
};

/// The cost from a state to the nearest goal, and the fewest actions of a path of this cost.
pub(super) type Rest<C> = (C, u32);

#[allow(missing_debug_implementations, reason = "no value leaves this crate")]
pub struct Rests<C> {
    known: Vec<Rest<C>>,
    /// States whose rest falls: (cost, actions, number of the state).
    queue: BinaryHeap<Reverse<(C, u32, u32)>>,
    /// The numbers of goals and of edges that were starts.
    goals: usize,
    edges: usize,
}

impl<C: Cost> Rests<C> {
    pub(super) fn new() -> Self {
        Rests { known: Vec::new(), queue: BinaryHeap::new(), goals: 0, edges: 0 }
    }

    pub(super) fn clear(&mut self) {
        self.known.clear();
        self.queue.clear();
        (self.goals, self.edges) = (0, 0);
    }

    /// Returns the rest of a state; a cost of `MAX` if no plan from there is known.
    #[inline(always)]
    pub(super) fn of(&self, id: u32) -> Rest<C> {
        self.known.get(id as usize).copied().unwrap_or((C::MAX, 0))
    }

    /// Makes room for all states, before the first piece of work.
    pub(super) fn admit<S: StateSpace<Cost = C>>(&mut self, edges: &Edges<S>) {
        self.known.resize(edges.states(), (C::MAX, u32::MAX));
    }

    /// Works on at most `pieces` goals, edges and states, and returns whether none is left. The rests are then exact.
    pub(super) fn update<S: StateSpace<Cost = C>>(&mut self, edges: &Edges<S>, pieces: usize) -> bool {
        for _ in 0..pieces {
            if let Some(&goal) = edges.goals().get(self.goals) {
                self.goals += 1;
                self.queue.push(Reverse((C::ZERO, 0, goal)));
            } else if self.edges < edges.len() {
                let edge = edges.edge(self.edges as u32);
                self.edges += 1;
                self.lower(edge.from, edge.cost, self.of(edge.to));
            } else if let Some(Reverse((cost, steps, id))) = self.queue.pop() {
                self.settle(edges, id, (cost, steps));
            } else {
                return true;
            }
        }
        false
    }

    /// Puts a state into the queue if an edge of this `cost`, to a state with the rest `after`, makes its rest fall.
    fn lower(&mut self, id: u32, cost: C, after: Rest<C>) {
        let through = cost.saturating_add(after.0);
        if through < C::MAX && (through, after.1 + 1) < self.of(id) {
            self.queue.push(Reverse((through, after.1 + 1, id)));
        }
    }

    fn settle<S: StateSpace<Cost = C>>(&mut self, edges: &Edges<S>, id: u32, rest: Rest<C>) {
        if rest < self.of(id) {
            self.known[id as usize] = rest;
            for edge in edges.entering(id) {
                self.lower(edge.from, edge.cost, rest);
            }
        }
    }

    pub(super) fn bytes(&self) -> usize {
        self.known.capacity() * size_of::<Rest<C>>() + self.queue.capacity() * size_of::<(C, u32, u32)>()
    }

    /// Returns the further bytes that [`admit`](Self::admit) takes, if it comes next.
    pub(super) fn growth(&self, states: usize) -> usize {
        growth_for(states, self.known.capacity(), size_of::<Rest<C>>())
    }
}
