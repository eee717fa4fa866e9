//! The list of simple plans: plans that pass through no state twice, by deviations from the plans before.
//!
//! The listed plans form a tree of prefixes. Each vertex of the tree stands for the *deviations* there: the plans that
//! have this prefix and go on by an edge that leads to no child of the vertex, or end there if no listed plan does. So
//! each plan that is not listed belongs to exactly one vertex, and no candidate comes twice. A vertex waits in a queue
//! under a lower bound on its deviations: the least cost of a walk. When the bound is the least one, a
//! [search](spur) finds the cheapest deviation, which then waits under its cost.
//!
//! ```text
//! listed    s ─▶ a ─▶ b ─▶ t        the tree: s, a, b and t, each with its deviations
//! next      s ─▶ a ─▶ c ─▶ t        a deviation at a; the tree grows by c and t, below a
//! ```

mod spur;

use alloc::{boxed::Box, collections::BinaryHeap, vec::Vec};
use core::{cmp::Reverse, fmt, mem};

use self::spur::{Spur, Spurred};
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

/// A vertex of the tree of prefixes.
struct Vertex<C> {
    parent: u32,
    /// The number of the last edge; `NONE` for a start.
    edge: u32,
    id: u32,
    g: C,
    depth: u32,
    /// The child that was added last, and the child of the parent that was added before this one.
    child: u32,
    sibling: u32,
    /// Whether a listed plan ends here.
    is_listed: bool,
    /// The edges of the cheapest deviation behind this vertex, once it is found.
    deviation: Option<Box<[u32]>>,
}

/// Vertices by (cost of the cheapest deviation or a lower bound on it, number of actions, whether it is a bound, vertex).
type Queue<C> = BinaryHeap<Reverse<(C, u64, bool, u32)>>;

/// The plans that [`KCheapest`](crate::algorithms::KCheapest) lists by default: they pass through no state twice.
///
/// # Examples
///
/// ```
/// use search::{Search, algorithms::{KCheapest, SimplePlans}, adapters::FromSuccessors, from_successors, heuristics::Blind};
///
/// type Ring = FromSuccessors<u32, fn(&u32) -> [u32; 2]>;
/// let ring: Ring = from_successors(|&n: &u32| [(n + 1) % 9, (n + 8) % 9]);
/// let mut search: KCheapest<Ring, Blind, SimplePlans<Ring>> = KCheapest::new(Blind);
/// let goal = |&n: &u32| n == 4;
/// search.begin(&ring, &0, &goal);
/// assert_eq!(search.plans(&ring, &goal).map(|plan| plan.cost).collect::<Vec<_>>(), [4, 5]);
/// ```
pub struct SimplePlans<S: StateSpace> {
    vertices: Vec<Vertex<S::Cost>>,
    queue: Queue<S::Cost>,
    /// Vertices without a known deviation.
    parked: Vec<u32>,
    /// Vertices that were put aside.
    waiting: Vec<u32>,
    spur: Spur<S::Cost>,
    /// The vertex whose cheapest deviation is searched now.
    searched: Option<u32>,
    /// The bytes of all deviations.
    deviations: usize,
}

impl<S: StateSpace> SimplePlans<S> {
    /// Marks the states of the prefix that ends at a vertex.
    fn mark_prefix(&mut self, number: u32) {
        self.spur.unmark();
        let mut vertex = &self.vertices[number as usize];
        self.spur.mark(vertex.id, vertex.depth);
        while vertex.edge != NONE {
            vertex = &self.vertices[vertex.parent as usize];
            self.spur.mark(vertex.id, vertex.depth);
        }
    }

    /// Puts a vertex into the queue under a lower bound on its deviations, if any may be known. The states of its prefix
    /// are marked.
    fn enqueue(&mut self, edges: &Edges<S>, rests: &Rests<S::Cost>, number: u32) {
        match self.bound(edges, rests, number) {
            Some((f, steps)) => self.queue.push(Reverse((f, steps, true, number))),
            None => self.parked.push(number),
        }
    }

    /// Returns the least cost of a walk that deviates at a vertex, and the number of its actions.
    fn bound(&self, edges: &Edges<S>, rests: &Rests<S::Cost>, number: u32) -> Option<(S::Cost, u64)> {
        let Vertex { id, g, depth, is_listed, .. } = self.vertices[number as usize];
        let (rest, _) = rests.of(id);
        let f = g.saturating_add(rest);
        if f == S::Cost::MAX {
            return None;
        }
        let ends = (edges.is_goal(id) && !is_listed).then_some((f, u64::from(depth)));
        let goes_on =
            edges.leaving(id).filter(|(edge, _)| !self.is_taken(number, *edge)).filter_map(|(_, edge)| {
                let (after, steps) = rests.of(edge.to);
                let is_known = g.saturating_add(edge.cost).saturating_add(after) < S::Cost::MAX;
                let f = f.saturating_add(edge.cost.saturating_add(after).minus(rest));
                let is_free = !self.spur.is_marked(edge.to, depth);
                (is_known && is_free).then_some((f, u64::from(depth) + 1 + u64::from(steps)))
            });
        goes_on.chain(ends).min()
    }

    /// Returns whether an edge leads from a vertex to one of its children.
    fn is_taken(&self, number: u32, edge: u32) -> bool {
        let child = |number: u32| self.vertices.get(number as usize);
        let first = child(self.vertices[number as usize].child);
        core::iter::successors(first, |last| child(last.sibling)).any(|child| child.edge == edge)
    }

    /// Begins to search the cheapest deviation at a vertex.
    fn begin_spur(&mut self, edges: &Edges<S>, rests: &Rests<S::Cost>, number: u32) {
        self.mark_prefix(number);
        self.searched = Some(number);
        let Vertex { id, g, depth, .. } = self.vertices[number as usize];
        self.spur.begin(edges, rests, id, (g, depth));
    }

    /// Searches the cheapest deviation at a vertex for a while, up to the cost `most`.
    fn search(&mut self, edges: &Edges<S>, rests: &Rests<S::Cost>, number: u32, most: S::Cost) {
        let mut spur = mem::take(&mut self.spur);
        let is_listed = self.vertices[number as usize].is_listed;
        let is_barred = |edge| self.is_taken(number, edge);
        let spurred = spur.search(edges, rests, most, is_listed, is_barred);
        self.spur = spur;
        if !matches!(spurred, Spurred::Unfinished) {
            self.searched = None;
        }
        match spurred {
            Spurred::Unfinished => {}
            Spurred::Found { f, steps, edges } => {
                self.deviations += size_of_val(&*edges);
                self.vertices[number as usize].deviation = Some(edges);
                self.queue.push(Reverse((f, steps, false, number)));
            }
            Spurred::Nothing { beyond } if beyond < S::Cost::MAX => {
                self.queue.push(Reverse((beyond, 0, true, number)));
            }
            Spurred::Nothing { .. } => self.parked.push(number),
        }
    }

    /// Adds a plan to the tree, whose deviation from a vertex is known, and returns it.
    fn list(&mut self, edges: &Edges<S>, rests: &Rests<S::Cost>, number: u32, deviation: &[u32]) -> Taken<S> {
        self.deviations -= size_of_val(deviation);
        let first = self.vertices.len() as u32;
        let mut last = number;
        for &edge in deviation {
            last = self.add(edges, last, edge);
        }
        self.vertices[last as usize].is_listed = true;
        self.mark_prefix(last);
        self.enqueue(edges, rests, number);
        for vertex in first..self.vertices.len() as u32 {
            self.enqueue(edges, rests, vertex);
        }
        self.plan(edges, last)
    }

    fn add(&mut self, edges: &Edges<S>, parent: u32, number_of_edge: u32) -> u32 {
        let (number, edge) = (self.vertices.len() as u32, edges.edge(number_of_edge));
        let Vertex { g, depth, child, .. } = &mut self.vertices[parent as usize];
        let (g, depth, sibling) = (g.saturating_add(edge.cost), *depth + 1, mem::replace(child, number));
        self.vertices.push(Vertex {
            parent,
            edge: number_of_edge,
            depth,
            sibling,
            ..Vertex::start(edge.to, g)
        });
        number
    }

    fn plan(&self, edges: &Edges<S>, number: u32) -> Taken<S> {
        let mut vertex = &self.vertices[number as usize];
        let (cost, mut actions) = (vertex.g, Vec::with_capacity(vertex.depth as usize));
        while vertex.edge != NONE {
            actions.push(edges.edge(vertex.edge).action);
            vertex = &self.vertices[vertex.parent as usize];
        }
        actions.reverse();
        Taken::Plan(vertex.id, actions, cost)
    }
}

impl<C: Cost> Vertex<C> {
    fn start(id: u32, g: C) -> Self {
        let [parent, edge, child, sibling] = [NONE; 4];
        Vertex { parent, edge, id, g, depth: 0, child, sibling, is_listed: false, deviation: None }
    }
}

impl<S: StateSpace> ListsPlans<S> for SimplePlans<S> {
    fn empty() -> Self {
        SimplePlans {
            vertices: Vec::new(),
            queue: BinaryHeap::new(),
            parked: Vec::new(),
            waiting: Vec::new(),
            spur: Spur::default(),
            searched: None,
            deviations: 0,
        }
    }

    fn begin(&mut self, starts: impl Iterator<Item = (u32, S::Cost)>) {
        self.vertices.clear();
        self.queue.clear();
        self.parked.clear();
        self.waiting.clear();
        (self.searched, self.deviations) = (None, 0);
        self.vertices.extend(starts.map(|(id, g)| Vertex::start(id, g)));
        self.parked.extend(0..self.vertices.len() as u32);
    }

    fn least_known(&self) -> S::Cost {
        self.queue.peek().map_or(S::Cost::MAX, |&Reverse((f, ..))| f)
    }

    fn is_full(&self) -> bool {
        self.vertices.len() >= MAX_STATES
    }

    /// A deviation that is found stays the cheapest one: its cost is within the level that was complete.
    fn put_aside(&mut self) {
        self.waiting.reserve(self.parked.len() + self.queue.len());
        self.waiting.append(&mut self.parked);
        let Self { queue, waiting, .. } = self;
        queue.retain(|&Reverse((_, _, is_bound, number))| {
            if is_bound {
                waiting.push(number);
            }
            !is_bound
        });
    }

    fn place(&mut self, edges: &Edges<S>, rests: &Rests<S::Cost>, pieces: usize) -> bool {
        self.spur.admit(edges.states());
        for _ in 0..pieces {
            let Some(number) = self.waiting.pop() else { return true };
            self.mark_prefix(number);
            self.enqueue(edges, rests, number);
        }
        false
    }

    /// Lists a plan, or works on the cheapest deviation at the next vertex.
    fn take(&mut self, edges: &Edges<S>, rests: &Rests<S::Cost>, most: S::Cost) -> Taken<S> {
        if let Some(number) = self.searched {
            self.search(edges, rests, number, most);
            return Taken::Unfinished;
        }
        if self.least_known() > most {
            return Taken::Nothing;
        }
        let Some(Reverse((.., number))) = self.queue.pop() else { return Taken::Nothing };
        if let Some(deviation) = self.vertices[number as usize].deviation.take() {
            return self.list(edges, rests, number, &deviation);
        }
        self.begin_spur(edges, rests, number);
        Taken::Unfinished
    }

    fn bytes(&self) -> usize {
        self.vertices.capacity() * size_of::<Vertex<S::Cost>>()
            + self.queue.capacity() * size_of::<(S::Cost, u64, bool, u32)>()
            + (self.parked.capacity() + self.waiting.capacity()) * size_of::<u32>()
            + self.spur.bytes()
            + self.deviations
    }

    fn growth(&self, states: usize) -> usize {
        let size = size_of::<(S::Cost, u64, bool, u32)>();
        growth(&self.vertices)
            + growth_to(self.queue.len(), self.queue.capacity(), self.waiting.len().min(PIECES), size)
            + growth(&self.parked)
            + growth_for(self.parked.len() + self.queue.len(), self.waiting.capacity(), size_of::<u32>())
            + self.spur.growth(states)
    }
}

impl<S: StateSpace> fmt::Debug for SimplePlans<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SimplePlans").field("vertices", &self.vertices.len()).finish_non_exhaustive()
    }
}
