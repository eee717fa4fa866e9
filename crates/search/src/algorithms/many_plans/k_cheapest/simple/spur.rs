//! The search for the cheapest deviation at a vertex: Dijkstra's algorithm on detours, from the end of a prefix.
//!
//! The exact rest of each state makes it A* with a perfect heuristic, as long as the prefix bars no state of the
//! cheapest way. An edge costs its detour: its cost and the rest behind it, less the rest before it.

use alloc::{boxed::Box, collections::BinaryHeap, vec::Vec};
use core::cmp::Reverse;

use crate::{
    algorithms::many_plans::{
        exploration::edges::{Edges, NONE},
        k_cheapest::rests::Rests,
    },
    space::{Cost, StateSpace},
    tables::growth_for,
};

/// The states that a piece of work expands at most.
const PIECE: usize = 1 << 6;

/// The marks of a state. They count for one prefix and for one search alone, whose numbers they hold.
#[derive(Clone, Copy)]
struct Label<C> {
    prefix: u32,
    /// The depth of the state in the prefix.
    depth: u32,
    search: u32,
    /// The edge by which the state is reached; `NONE` where the search begins.
    edge: u32,
    g: C,
    f: C,
    steps: u64,
}

/// States by (cost of the cheapest plan through them, number of its actions, the deepest first, the number of the state).
type Queue<C> = BinaryHeap<Reverse<(C, u64, Reverse<u32>, u32)>>;

#[allow(missing_debug_implementations, reason = "no value leaves this crate")]
pub(super) struct Spur<C> {
    labels: Vec<Label<C>>,
    queue: Queue<C>,
    /// The numbers of the present prefix and of the present search. They go on when the list begins anew, so old marks do not
    /// count.
    prefix: u32,
    search: u32,
    /// The depth of the vertex where the search begins.
    depth: u32,
    /// The least cost that exceeded the limit.
    beyond: C,
}

/// The result of a piece of work.
pub(super) enum Spurred<C> {
    Unfinished,
    /// The edges of the cheapest deviation, the cost of the plan and the number of its actions.
    Found {
        f: C,
        steps: u64,
        edges: Box<[u32]>,
    },
    /// No deviation is within the limit; all cost at least `beyond`, which is `MAX` if none is known.
    Nothing {
        beyond: C,
    },
}

impl<C: Cost> Default for Spur<C> {
    fn default() -> Self {
        Spur { labels: Vec::new(), queue: BinaryHeap::new(), prefix: 0, search: 0, depth: 0, beyond: C::MAX }
    }
}

impl<C: Cost> Spur<C> {
    /// Makes room for the labels of all states.
    pub(super) fn admit(&mut self, states: usize) {
        let (g, f) = (C::MAX, C::MAX);
        self.labels.resize(states, Label { prefix: 0, depth: 0, search: 0, edge: NONE, g, f, steps: 0 });
    }

    /// Begins a prefix without states.
    pub(super) fn unmark(&mut self) {
        if self.prefix == u32::MAX {
            self.labels.iter_mut().for_each(|label| label.prefix = 0);
            self.prefix = 0;
        }
        self.prefix += 1;
    }

    /// Marks a state at a depth of the prefix.
    pub(super) fn mark(&mut self, id: u32, depth: u32) {
        let label = &mut self.labels[id as usize];
        (label.prefix, label.depth) = (self.prefix, depth);
    }

    /// Returns whether the first states of the prefix, up to `depth`, contain a state.
    pub(super) fn is_marked(&self, id: u32, depth: u32) -> bool {
        let label = &self.labels[id as usize];
        label.prefix == self.prefix && label.depth <= depth
    }

    /// Begins a search at a state. The marked prefix ends there, and has a cost and a depth.
    pub(super) fn begin<S: StateSpace<Cost = C>>(
        &mut self,
        edges: &Edges<S>,
        rests: &Rests<C>,
        id: u32,
        (g, depth): (C, u32),
    ) {
        self.admit(edges.states());
        if self.search == u32::MAX {
            self.labels.iter_mut().for_each(|label| label.search = 0);
            self.search = 0;
        }
        self.search += 1;
        (self.depth, self.beyond) = (depth, C::MAX);
        self.queue.clear();
        let (rest, steps) = rests.of(id);
        let (f, steps) = (g.saturating_add(rest), u64::from(depth) + u64::from(steps));
        self.reach(id, NONE, g, (f, steps), depth);
    }

    /// Puts a state into the queue, unless a better way to it is known.
    fn reach(&mut self, id: u32, edge: u32, g: C, place: (C, u64), depth: u32) {
        let label = &mut self.labels[id as usize];
        if label.search != self.search || place < (label.f, label.steps) {
            (label.search, label.edge, label.g, label.f, label.steps) =
                (self.search, edge, g, place.0, place.1);
            self.queue.push(Reverse((place.0, place.1, Reverse(depth), id)));
        }
    }

    /// Expands a few states whose plans cost at most `most`.
    ///
    /// The plan that ends where the search begins counts unless it `is_listed`; the edges that leave there count unless they
    /// are barred.
    pub(super) fn search<S: StateSpace<Cost = C>>(
        &mut self,
        edges: &Edges<S>,
        rests: &Rests<C>,
        most: C,
        is_listed: bool,
        is_barred: impl Fn(u32) -> bool,
    ) -> Spurred<C> {
        for _ in 0..PIECE {
            let Some(Reverse((f, steps, Reverse(depth), id))) = self.queue.pop() else {
                return Spurred::Nothing { beyond: self.beyond };
            };
            let label = &self.labels[id as usize];
            if (label.f, label.steps) < (f, steps) {
                continue;
            }
            let (edge, g) = (label.edge, label.g);
            if edges.is_goal(id) && !(edge == NONE && is_listed) {
                return Spurred::Found { f, steps, edges: self.way(edges, id) };
            }
            for (number, next) in edges.leaving(id) {
                if edge == NONE && is_barred(number) || self.is_marked(next.to, self.depth) {
                    continue;
                }
                let (rest, steps) = rests.of(next.to);
                let (g, f) = (
                    g.saturating_add(next.cost),
                    f.saturating_add(next.cost.saturating_add(rest).minus(rests.of(id).0)),
                );
                if f == C::MAX || g.saturating_add(rest) == C::MAX {
                    continue;
                }
                if f > most {
                    self.beyond = self.beyond.min(f);
                    continue;
                }
                let place = (f, u64::from(depth) + 1 + u64::from(steps));
                self.reach(next.to, number, g, place, depth + 1);
            }
        }
        Spurred::Unfinished
    }

    /// Returns the edges to a state from where the search began.
    fn way<S: StateSpace<Cost = C>>(&self, edges: &Edges<S>, mut id: u32) -> Box<[u32]> {
        let mut way = Vec::new();
        while self.labels[id as usize].edge != NONE {
            let edge = self.labels[id as usize].edge;
            way.push(edge);
            id = edges.edge(edge).from;
        }
        way.reverse();
        way.into_boxed_slice()
    }

    pub(super) fn bytes(&self) -> usize {
        self.labels.capacity() * size_of::<Label<C>>()
            + self.queue.capacity() * size_of::<(C, u64, u32, u32)>()
    }

    /// Returns the further bytes that [`admit`](Self::admit) takes.
    pub(super) fn growth(&self, states: usize) -> usize {
        growth_for(states, self.labels.capacity(), size_of::<Label<C>>())
    }
}
