//! Distances of the nodes of a graph from a set of source nodes.

use alloc::{vec, vec::Vec};

use crate::{graph::StateGraph, space::StateSpace};

/// The distance of a node that no path reaches.
const NONE: u32 = u32::MAX;

/// The distance of each node of a [`StateGraph`] from the nearest source node.
///
/// [`StateGraph::distances`] returns it.
///
/// # Examples
///
/// ```
/// use search::{from_successors, graph::{NodeDistances, state_graph}};
///
/// let clock = from_successors(|&hour: &u8| [(hour + 1) % 12, (hour + 11) % 12]);
/// let graph = state_graph(&clock, &0);
/// let from_three: NodeDistances = graph.distances(graph.node(&3));
/// assert_eq!((from_three.distance(0), from_three.depth()), (Some(3), Some(6)));
/// assert_eq!(from_three.farthest().iter().map(|&node| graph.states()[node as usize]).collect::<Vec<_>>(), [9]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NodeDistances {
    by_node: Vec<u32>,
    /// The reached nodes, in the order of their distances.
    queue: Vec<u32>,
    layers: Vec<u64>,
}

impl NodeDistances {
    pub(crate) fn new(nodes: usize) -> Self {
        NodeDistances { by_node: vec![NONE; nodes], queue: Vec::with_capacity(nodes), layers: Vec::new() }
    }

    /// Computes the distances anew, from the source nodes `from`, and keeps the buffers.
    pub(crate) fn renew<S: StateSpace>(
        &mut self,
        graph: &StateGraph<S>,
        from: impl IntoIterator<Item = u32>,
    ) {
        self.by_node.fill(NONE);
        self.queue.clear();
        self.layers.clear();
        from.into_iter().for_each(|node| self.meet(node, 0));
        let mut head = 0;
        while head < self.queue.len() {
            let layer = head..self.queue.len();
            self.layers.push(layer.len() as u64);
            head = layer.end;
            for next in layer {
                for &node in graph.neighbours(self.queue[next]) {
                    self.meet(node, self.layers.len() as u32);
                }
            }
        }
    }

    #[inline(always)]
    fn meet(&mut self, node: u32, distance: u32) {
        let slot = &mut self.by_node[node as usize];
        if *slot == NONE {
            *slot = distance;
            self.queue.push(node);
        }
    }

    /// Returns the distance of a node; `None` if no path reaches it.
    ///
    /// # Panics
    ///
    /// If the graph has no such node.
    #[must_use]
    pub fn distance(&self, node: u32) -> Option<u32> {
        Some(self.by_node[node as usize]).filter(|&distance| distance != NONE)
    }

    /// Returns the number of nodes at each distance.
    #[must_use]
    pub fn layers(&self) -> &[u64] {
        &self.layers
    }

    /// Returns the greatest distance; `None` if there was no source node.
    #[must_use]
    pub fn depth(&self) -> Option<u32> {
        self.layers.len().checked_sub(1).map(|depth| depth as u32)
    }

    /// Returns the nodes at the greatest distance, in the order in which the search reached them.
    #[must_use]
    pub fn farthest(&self) -> &[u32] {
        let last = self.layers.last().map_or(0, |&nodes| nodes as usize);
        &self.queue[self.queue.len() - last..]
    }

    /// Returns the reached nodes with their distances.
    pub(crate) fn met(&self) -> impl Iterator<Item = (usize, u32)> {
        self.queue.iter().map(|&node| (node as usize, self.by_node[node as usize]))
    }
}
