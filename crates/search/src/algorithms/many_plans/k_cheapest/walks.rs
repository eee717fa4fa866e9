//! The list of walks: prefixes of plans, taken in the order of the plans that they lead to.
//!
//! Exact distances to the goal are known for each state through which a plan up to the level can pass. So f = g + rest
//! is the cost of the cheapest plan with this prefix, and no prefix is taken in vain. An extension by an edge costs more by
//! the detour that the edge makes: its cost and the rest behind it, less the rest before it. The detour of the next edge of a
//! cheapest plan is exactly zero, with floats too, whose sums are rounded. Among equal costs, plans with fewer actions go
//! first; so a cycle of zero cost, or of a cost that rounds to zero, does not keep the search from a plan.

use alloc::{collections::BinaryHeap, vec::Vec};
use core::{cmp::Reverse, fmt};

use crate::{
    algorithms::many_plans::{
        exploration::edges::{Edges, NONE},
        k_cheapest::{
            PIECES,
            list::{ListsPlans, Taken},
            rests::Rests,
        },
    },
    space::{Cost, StateSpace},
    tables::{MAX_STATES, growth, growth_for, growth_to},
};

/// A walk from a start: its parent without the last edge, that edge, and the state to which it leads.
struct Walk<C> {
    parent: u32,
    /// The number of the last edge; `NONE` for a start.
    edge: u32,
    id: u32,
    g: C,
    depth: u32,
}

/// Walks by (cost of the plan, number of its actions, the youngest first).
type Queue<C> = BinaryHeap<Reverse<(C, u64, Reverse<u32>)>>;

/// The plans that [`KCheapest`](crate::algorithms::KCheapest) lists after
/// [`walks`](crate::algorithms::KCheapest::walks): they may pass through a state more than once.
///
/// # Examples
///
/// ```
/// use search::{algorithms::{KCheapest, Walks}, heuristics::Blind, adapters::FromSuccessors};
///
/// type Ring = FromSuccessors<u32, fn(&u32) -> [u32; 2]>;
/// let search: KCheapest<Ring, Blind, Walks<Ring>> = KCheapest::new(Blind).walks();
/// assert!(format!("{search:?}").starts_with("KCheapest"));
/// ```
pub struct Walks<S: StateSpace> {
    prefixes: Vec<Walk<S::Cost>>,
    /// Walks that lead to a known plan.
    queue: Queue<S::Cost>,
    /// Walks that lead to no known plan.
    parked: Vec<u32>,
    /// Walks that were put aside.
    waiting: Vec<u32>,
}

impl<S: StateSpace> Walks<S> {
    /// Puts a walk into the queue if it leads to a known plan. The cheapest such plan costs `f`.
    fn enqueue(&mut self, rests: &Rests<S::Cost>, number: u32, f: S::Cost) {
        let Walk { id, g, depth, .. } = self.prefixes[number as usize];
        let (rest, steps) = rests.of(id);
        if g.saturating_add(rest) < S::Cost::MAX {
            self.queue.push(Reverse((f, u64::from(depth) + u64::from(steps), Reverse(number))));
        } else {
            self.parked.push(number);
        }
    }

    fn plan(&self, edges: &Edges<S>, number: u32) -> Taken<S> {
        let mut walk = &self.prefixes[number as usize];
        let (cost, mut actions) = (walk.g, Vec::with_capacity(walk.depth as usize));
        while walk.edge != NONE {
            actions.push(edges.edge(walk.edge).action);
            walk = &self.prefixes[walk.parent as usize];
        }
        actions.reverse();
        Taken::Plan(walk.id, actions, cost)
    }
}

impl<S: StateSpace> ListsPlans<S> for Walks<S> {
    fn empty() -> Self {
        Walks { prefixes: Vec::new(), queue: BinaryHeap::new(), parked: Vec::new(), waiting: Vec::new() }
    }

    fn begin(&mut self, starts: impl Iterator<Item = (u32, S::Cost)>) {
        self.prefixes.clear();
        self.queue.clear();
        self.parked.clear();
        self.waiting.clear();
        self.prefixes.extend(starts.map(|(id, g)| Walk { parent: 0, edge: NONE, id, g, depth: 0 }));
        self.parked.extend(0..self.prefixes.len() as u32);
    }

    fn least_known(&self) -> S::Cost {
        self.queue.peek().map_or(S::Cost::MAX, |&Reverse((f, ..))| f)
    }

    fn is_full(&self) -> bool {
        self.prefixes.len() >= MAX_STATES
    }

    fn put_aside(&mut self) {
        self.waiting.reserve(self.parked.len() + self.queue.len());
        self.waiting.append(&mut self.parked);
        self.waiting.extend(self.queue.drain().map(|Reverse((_, _, Reverse(walk)))| walk));
    }

    fn place(&mut self, _: &Edges<S>, rests: &Rests<S::Cost>, pieces: usize) -> bool {
        for _ in 0..pieces {
            let Some(number) = self.waiting.pop() else { return true };
            let Walk { id, g, .. } = self.prefixes[number as usize];
            self.enqueue(rests, number, g.saturating_add(rests.of(id).0));
        }
        false
    }

    /// Takes the next walk, and adds its extensions by one edge.
    fn take(&mut self, edges: &Edges<S>, rests: &Rests<S::Cost>, most: S::Cost) -> Taken<S> {
        if self.least_known() > most {
            return Taken::Nothing;
        }
        let Some(Reverse((f, _, Reverse(number)))) = self.queue.pop() else { return Taken::Nothing };
        let Walk { id, g, depth, .. } = self.prefixes[number as usize];
        let (rest, _) = rests.of(id);
        for (number_of_edge, edge) in edges.leaving(id) {
            let next = self.prefixes.len() as u32;
            let g = g.saturating_add(edge.cost);
            let detour = edge.cost.saturating_add(rests.of(edge.to).0).minus(rest);
            self.prefixes.push(Walk {
                parent: number,
                edge: number_of_edge,
                id: edge.to,
                g,
                depth: depth + 1,
            });
            self.enqueue(rests, next, f.saturating_add(detour));
        }
        if edges.is_goal(id) { self.plan(edges, number) } else { Taken::Unfinished }
    }

    fn bytes(&self) -> usize {
        self.prefixes.capacity() * size_of::<Walk<S::Cost>>()
            + self.queue.capacity() * size_of::<(S::Cost, u64, u32)>()
            + (self.parked.capacity() + self.waiting.capacity()) * size_of::<u32>()
    }

    fn growth(&self, _: usize) -> usize {
        let size = size_of::<(S::Cost, u64, u32)>();
        growth(&self.prefixes)
            + growth_to(self.queue.len(), self.queue.capacity(), self.waiting.len().min(PIECES), size)
            + growth(&self.parked)
            + growth_for(self.parked.len() + self.queue.len(), self.waiting.capacity(), size_of::<u32>())
    }
}

impl<S: StateSpace> fmt::Debug for Walks<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Walks").field("prefixes", &self.prefixes.len()).finish_non_exhaustive()
    }
}
