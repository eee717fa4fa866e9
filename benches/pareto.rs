//! Pareto-optimal plans: `cargo bench --bench pareto`. Multi-objective A* beside label setting by hand, on seeded grids and on
//! networks like those of roads.
//!
//! No public road network with two costs and a licence that allows copies was at hand, so the networks are generated: points
//! at random places, each joined to the nearest four. The second criterion follows the length, or falls as it grows.

#![expect(clippy::print_stdout, reason = "a bench says what it measured")]

mod ratio;

use std::{cmp::Reverse, collections::BinaryHeap};

use criterion::{Criterion, criterion_group, criterion_main};
use search::{
    Search,
    algorithms::{Pareto, ideal_point, pareto},
    from_vector_edges,
    random::Random,
};

use crate::ratio::ratio;

/// The edges of each node, both ways, with their cost vectors.
type Edges<const K: usize> = Vec<Vec<(u32, [u32; K])>>;

fn grid<const K: usize>(side: u32, seed: u64) -> Edges<K> {
    let mut random = Random::seeded(seed);
    let mut edges = vec![Vec::new(); (side * side) as usize];
    for cell in 0..side * side {
        let right = (cell % side + 1 < side).then_some(cell + 1);
        let below = (cell + side < side * side).then_some(cell + side);
        for other in [right, below].into_iter().flatten() {
            let costs = core::array::from_fn(|_| 1 + random.below(10) as u32);
            edges[cell as usize].push((other, costs));
            edges[other as usize].push((cell, costs));
        }
    }
    edges
}

fn network<const K: usize>(nodes: u32, follows: bool, seed: u64) -> Edges<K> {
    let mut random = Random::seeded(seed);
    let places: Vec<[u32; 2]> = (0..nodes).map(|_| [0; 2].map(|_: u8| random.below(10_000) as u32)).collect();
    let distance = |a: u32, b: u32| {
        let ([x, y], [u, v]) = (places[a as usize], places[b as usize]);
        (x.abs_diff(u).pow(2) + y.abs_diff(v).pow(2)).isqrt()
    };
    let mut edges = vec![Vec::new(); nodes as usize];
    for node in 0..nodes {
        let mut others: Vec<u32> = (0..nodes).filter(|&other| other != node).collect();
        others.sort_by_key(|&other| (distance(node, other), other));
        for &other in &others[..4] {
            let length = 1 + distance(node, other);
            let mut costs = [length; K];
            for cost in &mut costs[1..] {
                let base = if follows { length } else { 600_u32.saturating_sub(length) };
                *cost = 1 + base / 10 + random.below(20) as u32;
            }
            edges[node as usize].push((other, costs));
            edges[other as usize].push((node, costs));
        }
    }
    edges
}

/// Label setting with all comparisons, from 0 to the last node. Costs only.
fn label_setting<const K: usize>(edges: &Edges<K>) -> Vec<[u32; K]> {
    let covers = |a: &[u32; K], b: &[u32; K]| a.iter().zip(b).all(|(a, b)| a <= b);
    let goal = edges.len() - 1;
    let mut labels: Vec<Vec<[u32; K]>> = vec![Vec::new(); edges.len()];
    let mut queue = BinaryHeap::from([Reverse(([0; K], 0))]);
    while let Some(Reverse((g, node))) = queue.pop() {
        let is_known = |node: usize| labels[node].iter().any(|known| covers(known, &g));
        if is_known(node as usize) || is_known(goal) {
            continue;
        }
        labels[node as usize].push(g);
        for &(to, costs) in &edges[node as usize] {
            let next: [u32; K] = core::array::from_fn(|i| g[i] + costs[i]);
            if !labels[to as usize].iter().any(|known| covers(known, &next)) {
                queue.push(Reverse((next, to)));
            }
        }
    }
    labels.swap_remove(goal)
}

/// The costs of all plans, with the time for the ideal point.
fn by_a_star<const K: usize>(edges: &Edges<K>) -> (Vec<[u32; K]>, u64) {
    let of = |&node: &u32| edges[node as usize].iter().copied();
    let space = from_vector_edges(of).undirected();
    let last = edges.len() as u32 - 1;
    let goal = |&node: &u32| node == last;
    let mut search = Pareto::new(ideal_point(&space, &[last]));
    search.begin(&space, &0, &goal);
    let costs = search.plans(&space, &goal).map(|plan| plan.cost).collect();
    (costs, search::Progress::stats(&search).expanded)
}

fn without_estimates<const K: usize>(edges: &Edges<K>) -> Vec<[u32; K]> {
    let space = from_vector_edges(|&node: &u32| edges[node as usize].iter().copied());
    let last = edges.len() as u32 - 1;
    pareto(&space, &0, |_| [0; K], |&node| node == last).into_iter().map(|plan| plan.cost).collect()
}

fn row<const K: usize>(c: &mut Criterion, name: &str, edges: &Edges<K>) {
    let expected = label_setting(edges);
    let (costs, expanded) = by_a_star(edges);
    assert!(costs == expected && without_estimates(edges) == expected);
    println!("{name}: {} plans, {expanded} labels expanded", expected.len());
    let mut group = c.benchmark_group(format!("pareto/{name}"));
    group.sample_size(10);
    group.bench_function("pareto", |b| b.iter(|| assert_eq!(by_a_star(edges).0, expected)));
    group.finish();
    ratio(&format!("{name}: label setting / pareto"), 5, || by_a_star(edges), || label_setting(edges));
    ratio(
        &format!("{name}: label setting / pareto without estimates"),
        5,
        || without_estimates(edges),
        || label_setting(edges),
    );
}

fn rows(c: &mut Criterion) {
    row(c, "grid-100x100-2", &grid::<2>(100, 1));
    row(c, "grid-20x20-3", &grid::<3>(20, 1));
    row(c, "grid-10x10-4", &grid::<4>(10, 1));
    row(c, "network-3000-correlated-2", &network::<2>(3_000, true, 1));
    row(c, "network-3000-opposed-2", &network::<2>(3_000, false, 1));
    row(c, "network-2000-opposed-3", &network::<3>(2_000, false, 2));
}

criterion_group!(benches, rows);
criterion_main!(benches);
