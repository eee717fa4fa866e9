//! The solution graph of an exploration: its tight edges, without those that could form a cycle.
//!
//! An edge is *tight* if it ends a cheapest path: the g of its state and its cost add up to the g of the state behind it.
//! Every cheapest plan consists of tight edges. Each costs something or is *free*: it leads to a state of equal g. So all cycles
//! of tight edges are free. Tarjan's algorithm follows the tight edges backwards from the goals and completes one strongly
//! connected component after another, each after those before it. In a component of several states the search for the
//! fewest free actions, layer by layer from the states that an edge from outside enters, decides which edges are kept.
//!
//! ```text
//!           2       0
//!    start ───▶ a ◀───▶ b           a and b are one component, entered at a and at b:
//!      │            2   │ 1         the free edges between them are left out
//!      └───────────────▶b ───▶ goal
//! ```

use alloc::{vec, vec::Vec};

use crate::{
    algorithms::many_plans::{
        exploration::{
            Exploration,
            edges::{Edge, NONE},
        },
        solution_graph::SolutionGraph,
    },
    heuristics::Heuristic,
    space::{Cost, StateSpace},
};

/// The label of a state that is not visited; others are ranks in the order of visits.
const UNSEEN: u32 = 0;
/// The label of a state whose component is complete.
const COMPLETE: u32 = u32::MAX;
/// The same, and the state is in a layer of the component.
const LAYERED: u32 = u32::MAX - 1;

/// The state of Tarjan's algorithm.
pub(super) struct TightEdges<'a, S: StateSpace, H: Heuristic<S>> {
    explored: &'a Exploration<S, H>,
    graph: &'a mut SolutionGraph<S>,
    /// For each state the least rank that is known to be in its component, or one of the constants.
    labels: Vec<u32>,
    /// For each state the number of its node; `NONE` before its component is complete.
    numbers: Vec<u32>,
    /// Visited states without a complete component.
    pending: Vec<u32>,
    /// The present path: each state with its rank and the next of the edges that enter it.
    path: Vec<(u32, u32, u32)>,
    ranks: u32,
}

/// The bytes that the work takes for each state.
pub(super) const BYTES: usize = 6 * size_of::<u32>();

impl<'a, S: StateSpace, H: Heuristic<S>> TightEdges<'a, S, H> {
    /// Adds to `graph` the states on cheapest plans to `goals`, with the edges between them. Returns the nodes of the goals.
    pub(super) fn list(
        explored: &'a Exploration<S, H>,
        graph: &'a mut SolutionGraph<S>,
        goals: &[u32],
    ) -> Vec<u32> {
        let states = explored.edges.states();
        let (labels, numbers) = (vec![UNSEEN; states], vec![NONE; states]);
        let mut all =
            TightEdges { explored, graph, labels, numbers, pending: Vec::new(), path: Vec::new(), ranks: 0 };
        for &goal in goals {
            all.visit(goal);
            all.complete_path();
        }
        goals.iter().map(|&goal| all.numbers[goal as usize]).collect()
    }

    fn is_tight(&self, edge: &Edge<S>) -> bool {
        let g = |id| self.explored.graph.node(id).g;
        g(edge.from).saturating_add(edge.cost) == g(edge.to)
    }

    /// Puts a state on the path, if it is not visited.
    fn visit(&mut self, id: u32) {
        if self.labels[id as usize] == UNSEEN {
            self.ranks += 1;
            self.labels[id as usize] = self.ranks;
            self.pending.push(id);
            self.path.push((id, self.ranks, self.explored.edges.newest(id)));
        }
    }

    fn lower_label(&mut self, id: u32, label: u32) {
        let known = &mut self.labels[id as usize];
        *known = label.min(*known);
    }

    /// Follows the tight edges backwards, depth first, until the path is empty.
    fn complete_path(&mut self) {
        while let Some((id, rank, next)) = self.path.last_mut() {
            let (id, rank) = (*id, *rank);
            if let Some(edge) = self.explored.edges.get(*next) {
                *next = edge.earlier;
                if self.is_tight(edge) {
                    self.visit(edge.from);
                    self.lower_label(id, self.labels[edge.from as usize]);
                }
                continue;
            }
            self.path.pop();
            let label = self.labels[id as usize];
            if let Some(&(child, ..)) = self.path.last() {
                self.lower_label(child, label);
            }
            if label == rank {
                self.complete_component(id);
            }
        }
    }

    /// Adds the nodes of the component whose first state is `id`, which is complete.
    fn complete_component(&mut self, id: u32) {
        let first = self.pending.iter().rposition(|&pending| pending == id).unwrap_or(0);
        let mut members = self.pending.split_off(first);
        for &member in &members {
            self.labels[member as usize] = COMPLETE;
        }
        if members.len() > 1 {
            members.retain(|&member| self.is_entered(member));
        }
        let mut layer = members;
        while !layer.is_empty() {
            let known = self.graph.nodes.len() as u32;
            for &member in &layer {
                self.add_node(member, known);
            }
            layer = self.next_layer(&layer);
        }
    }

    /// Returns whether a cheapest path enters the component at this state.
    fn is_entered(&self, id: u32) -> bool {
        let explored = self.explored;
        let is_outside = |edge: &Edge<S>| self.numbers[edge.from as usize] != NONE;
        explored.graph.node(id).link.last().is_none()
            || explored.edges.entering(id).any(|edge| is_outside(edge) && self.is_tight(edge))
    }

    /// Returns the states of the component without nodes to which free edges lead from `layer`.
    fn next_layer(&mut self, layer: &[u32]) -> Vec<u32> {
        let mut next = Vec::new();
        for &member in layer {
            for (_, edge) in self.explored.edges.leaving(member) {
                let to = edge.to as usize;
                let is_member = self.labels[to] == COMPLETE && self.numbers[to] == NONE;
                if is_member && self.is_tight(edge) {
                    self.labels[to] = LAYERED;
                    next.push(edge.to);
                }
            }
        }
        next
    }

    /// Adds the node of a state, with the tight edges from the `known` nodes that were complete before its layer.
    fn add_node(&mut self, id: u32, known: u32) {
        let (node, number) = (self.explored.graph.node(id), self.graph.nodes.len() as u32);
        let is_start = node.link.last().is_none();
        self.graph.add(node.state.clone(), u128::from(is_start));
        let entering = self.explored.edges.entering(id).filter(|edge| self.is_tight(edge));
        let edges = entering.map(|edge| (self.numbers[edge.from as usize], edge.action));
        let mut edges: Vec<_> = edges.filter(|&(parent, _)| parent < known).collect();
        edges.reverse();
        if is_start && !edges.is_empty() {
            self.graph.declare_start();
        }
        for (parent, action) in edges {
            self.graph.add_edge(number, self.graph.nodes[parent as usize].ways, (parent, action));
        }
        self.numbers[id as usize] = number;
    }
}
