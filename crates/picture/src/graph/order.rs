//! The order of the nodes within their layers: neighbours near each other, and few crossings.

/// How often each layer is ordered by its neighbours, downwards and upwards in turn.
const SWEEPS: usize = 16;

/// Returns the nodes of each layer, ordered by the mean place of their neighbours in the layer before (K. Sugiyama,
/// S. Tagawa and M. Toda, "Methods for visual understanding of hierarchical system structures", 1981). Of all sweeps, the
/// first one with the fewest crossings counts.
///
/// `layers[node]` is the layer of a node; layers without a node are left out. An edge is a pair of nodes.
pub(super) fn ordered(layers: &[usize], edges: &[(usize, usize)]) -> Vec<Vec<usize>> {
    let mut used = layers.to_vec();
    used.sort_unstable();
    used.dedup();
    let nodes_of = |&layer: &usize| (0..layers.len()).filter(|&node| layers[node] == layer).collect();
    let mut order: Vec<Vec<usize>> = used.iter().map(nodes_of).collect();
    let mut shares = vec![0; layers.len()];
    for layer in &order {
        share_out(layer, &mut shares);
    }
    let mut best = order.clone();
    let mut fewest = crossings(layers, edges, &shares);
    for sweep in 0..SWEEPS {
        for place in 0..order.len() {
            let goes_down = sweep % 2 == 0;
            let layer = &mut order[if goes_down { place } else { used.len() - 1 - place }];
            let is_before = |node: usize, other: usize| {
                if goes_down { layers[other] < layers[node] } else { layers[other] > layers[node] }
            };
            layer.sort_by_cached_key(|&node| {
                let ends = edges.iter().flat_map(|&(from, to)| [(from, to), (to, from)]);
                let near = ends.filter(|&(end, other)| end == node && is_before(node, other));
                mean(near.map(|(_, other)| shares[other])).unwrap_or(shares[node])
            });
            share_out(layer, &mut shares);
        }
        let found = crossings(layers, edges, &shares);
        if found < fewest {
            (best, fewest) = (order.clone(), found);
        }
    }
    best
}

/// Gives each node of a layer its share of the width, from 0 to 1,000,000.
fn share_out(layer: &[usize], shares: &mut [usize]) {
    for (place, &node) in layer.iter().enumerate() {
        shares[node] = (2 * place + 1) * 500_000 / layer.len();
    }
}

/// Returns the mean of some shares; `None` of none.
fn mean(shares: impl Iterator<Item = usize>) -> Option<usize> {
    let (sum, count) = shares.fold((0, 0_usize), |(sum, count), share| (sum + share, count + 1));
    usize::checked_div(sum, count)
}

/// Returns the number of pairs of edges that cross between the same two layers.
fn crossings(layers: &[usize], edges: &[(usize, usize)], shares: &[usize]) -> usize {
    let downwards = |&(from, to): &(usize, usize)| {
        let (upper, lower) = if layers[from] <= layers[to] { (from, to) } else { (to, from) };
        (layers[upper], layers[lower], shares[upper], shares[lower])
    };
    let mut sorted: Vec<_> = edges.iter().map(downwards).filter(|edge| edge.0 != edge.1).collect();
    sorted.sort_unstable();
    let crosses = |edge: usize| {
        let (upper, lower, from, to) = sorted[edge];
        let others = sorted[edge + 1..].iter().take_while(move |other| other.0 == upper);
        others.filter(move |other| other.1 == lower && other.2 > from && other.3 < to).count()
    };
    (0..sorted.len()).map(crosses).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn crossings_are_counted() {
        let layers = [0, 0, 1, 1];
        let shares = [250_000, 750_000, 250_000, 750_000];
        assert_eq!(crossings(&layers, &[(0, 3), (2, 1)], &shares), 1);
        assert_eq!(crossings(&layers, &[(0, 2), (1, 3)], &shares), 0);
        assert_eq!(crossings(&layers, &[(0, 2), (0, 3), (1, 2), (1, 3)], &shares), 1);
    }

    /// A tree can be drawn without crossings, whatever the order in which its nodes are given.
    #[test]
    fn the_edges_of_a_tree_do_not_cross() {
        // Node n of a binary tree has the children 2n + 1 and 2n + 2; here its number is 7n modulo 15.
        let number = |node: usize| node * 7 % 15;
        let mut layers = [0; 15];
        for node in 0..15_usize {
            layers[number(node)] = (node + 1).ilog2() as usize;
        }
        let edges: Vec<(usize, usize)> = (1..15).map(|node| (number(node), number((node - 1) / 2))).collect();
        let order = ordered(&layers, &edges);
        let mut shares = [0; 15];
        for layer in &order {
            share_out(layer, &mut shares);
        }
        assert_eq!(crossings(&layers, &edges, &shares), 0);
        assert_eq!(order.iter().map(Vec::len).collect::<Vec<_>>(), [1, 2, 4, 8]);
    }
}
