//! Random networks with cycles, edges that cost nothing, loops and parts out of reach, and their distances.

use proptest::prelude::*;
use search::StateSpace;

/// The distance where there is no way.
pub(crate) const NO_WAY: u32 = u32::MAX;

/// The edges that leave each node, each with its end and its cost.
#[derive(Clone, Debug)]
pub(crate) struct Network(pub(crate) Vec<Vec<(u8, u32)>>);

impl StateSpace for Network {
    type State = u8;
    type Action = usize;
    type Cost = u32;
    type Actions = core::ops::Range<usize>;

    fn actions(&self, &node: &u8) -> Self::Actions {
        0..self.0[usize::from(node)].len()
    }

    fn apply(&self, node: &mut u8, edge: usize) {
        *node = self.0[usize::from(*node)][edge].0;
    }

    fn cost(&self, &node: &u8, edge: usize) -> u32 {
        self.0[usize::from(node)][edge].1
    }
}

/// Networks of up to `nodes` nodes with `costs`; node 0 is always there.
pub(crate) fn networks(nodes: u8, costs: core::ops::Range<u32>) -> impl Strategy<Value = Network> {
    (1..=nodes).prop_flat_map(move |n| {
        prop::collection::vec((0..n, 0..n, costs.clone()), 0..usize::from(3 * n)).prop_map(move |edges| {
            let leaving =
                |node| edges.iter().filter(|edge| edge.0 == node).map(|edge| (edge.1, edge.2)).collect();
            Network((0..n).map(leaving).collect())
        })
    })
}

/// The oracle: least costs from `starts` to every node below 32, there or not, by relaxing every edge until nothing
/// changes.
pub(crate) fn distances(network: &Network, starts: &[(u8, u32)]) -> Vec<u32> {
    let mut distances = vec![NO_WAY; 32];
    for &(start, cost) in starts {
        distances[usize::from(start)] = distances[usize::from(start)].min(cost);
    }
    for _ in &network.0 {
        for (from, edges) in network.0.iter().enumerate() {
            for &(to, cost) in edges {
                let through = distances[from].saturating_add(cost);
                distances[usize::from(to)] = distances[usize::from(to)].min(through);
            }
        }
    }
    distances
}
