//! Pareto-optimal plans against all simple paths, and on larger graphs against label setting with full comparisons.

use std::{cmp::Reverse, collections::BinaryHeap};

use proptest::prelude::*;
use search::{
    Limits, Progress, Reason, Search, StateSpace,
    algorithms::{Pareto, VectorPlan, ideal_point, pareto},
    heuristics::{Admissible, Consistent, VectorHeuristic},
    random::Random,
    space::{ManyCriteria, Reversible},
};

/// The edges of each node, with cost vectors. An action is the number of an edge.
#[derive(Clone, Debug)]
struct Roads<const K: usize>(Vec<Vec<(u16, [u32; K])>>);

impl<const K: usize> StateSpace for Roads<K> {
    type State = u16;
    type Action = u8;
    type Cost = u32;
    type Actions = core::ops::Range<u8>;

    fn actions(&self, &node: &u16) -> Self::Actions {
        0..self.0[usize::from(node)].len() as u8
    }
    fn apply(&self, node: &mut u16, edge: u8) {
        *node = self.0[usize::from(*node)][usize::from(edge)].0;
    }
    fn cost(&self, node: &u16, edge: u8) -> u32 {
        self.costs(node, edge)[0]
    }
}

impl<const K: usize> ManyCriteria<K> for Roads<K> {
    fn costs(&self, &node: &u16, edge: u8) -> [u32; K] {
        self.0[usize::from(node)][usize::from(edge)].1
    }
}

impl<const K: usize> Reversible for Roads<K> {
    type Predecessors = Vec<(u8, u16)>;

    fn predecessors(&self, &node: &u16) -> Self::Predecessors {
        let edges = |from: u16| self.actions(&from).map(move |edge| (edge, from));
        (0..self.0.len() as u16)
            .flat_map(edges)
            .filter(|&(edge, from)| self.successor(&from, edge) == node)
            .collect()
    }
}

fn sum<const K: usize>(a: [u32; K], b: [u32; K]) -> [u32; K] {
    core::array::from_fn(|i| a[i].saturating_add(b[i]))
}

fn covers<const K: usize>(a: &[u32; K], b: &[u32; K]) -> bool {
    a.iter().zip(b).all(|(a, b)| a <= b)
}

/// The costs that no other ones dominate, in order.
fn optimal<const K: usize>(mut costs: Vec<[u32; K]>) -> Vec<[u32; K]> {
    costs.sort_unstable();
    costs.dedup();
    costs.iter().filter(|&a| !costs.iter().any(|b| a != b && covers(b, a))).copied().collect()
}

/// The first oracle: the costs of all simple paths from `path` to a goal.
fn walk<const K: usize>(
    roads: &Roads<K>,
    path: &mut Vec<u16>,
    g: [u32; K],
    goals: &[u16],
    found: &mut Vec<[u32; K]>,
) {
    let node = path[path.len() - 1];
    if goals.contains(&node) {
        found.push(g);
    }
    for &(to, costs) in &roads.0[usize::from(node)] {
        if !path.contains(&to) {
            path.push(to);
            walk(roads, path, sum(g, costs), goals, found);
            path.pop();
        }
    }
}

/// The second oracle: label setting without estimates, where each label is compared in all criteria with all labels of its
/// node. E. Q. V. Martins, "On a multicriteria shortest path problem", European Journal of Operational Research 16, 1984.
fn label_setting<const K: usize>(roads: &Roads<K>, start: u16, goal: u16) -> Vec<[u32; K]> {
    let mut labels: Vec<Vec<[u32; K]>> = vec![Vec::new(); roads.0.len()];
    let mut queue = BinaryHeap::from([Reverse(([0; K], start))]);
    while let Some(Reverse((g, node))) = queue.pop() {
        if !labels[usize::from(node)].iter().any(|known| covers(known, &g)) {
            labels[usize::from(node)].push(g);
            queue.extend(roads.0[usize::from(node)].iter().map(|&(to, costs)| Reverse((sum(g, costs), to))));
        }
    }
    optimal(labels[usize::from(goal)].clone())
}

/// Checks that a plan leads to a goal at its cost.
fn check<const K: usize>(
    roads: &Roads<K>,
    starts: &[(u16, u32)],
    goals: &[u16],
    plan: &VectorPlan<Roads<K>, K>,
) {
    let states = plan.states(roads);
    let steps = states.iter().zip(&plan.actions).map(|(state, &action)| roads.costs(state, action));
    let costs = steps.fold([0; K], sum);
    let is_start = |start: &&(u16, u32)| start.0 == plan.start && costs[0] + start.1 == plan.cost[0];
    assert!(
        starts.iter().any(|start| is_start(&start)) && costs[1..] == plan.cost[1..],
        "{plan:?} costs {costs:?}"
    );
    assert!(goals.contains(&states[states.len() - 1]), "{plan:?}");
}

#[derive(Clone, Debug)]
struct Task {
    edges: Vec<(u16, u16, [u32; 4])>,
    nodes: u16,
    starts: Vec<(u16, u32)>,
    goals: Vec<u16>,
    /// Which part of the ideal point is the estimate, by node and criterion.
    quarters: Vec<[u32; 4]>,
}

impl Task {
    fn roads<const K: usize>(&self) -> Roads<K> {
        let leaving = |node| {
            let edges = self.edges.iter().filter(|edge| edge.0 == node);
            edges.map(|&(_, to, costs)| (to, core::array::from_fn(|i| costs[i]))).collect()
        };
        Roads((0..self.nodes).map(leaving).collect())
    }
}

fn tasks() -> impl Strategy<Value = Task> {
    (1_u16..=7).prop_flat_map(|nodes| {
        let costs = || prop::array::uniform4(prop_oneof![Just(0_u32), 0_u32..4]);
        (
            prop::collection::vec((0..nodes, 0..nodes, costs()), 0..24),
            prop::collection::vec((0..nodes, 0_u32..3), 1..3),
            prop::collection::vec(0..nodes, 1..3),
            prop::collection::vec(prop::array::uniform4(0_u32..=4), usize::from(nodes)),
        )
            .prop_map(move |(edges, starts, goals, quarters)| Task {
                edges,
                nodes,
                starts,
                goals,
                quarters,
            })
    })
}

/// Compares the list of a search with the expected one: in one go, and cut after each expansion.
fn compare<const K: usize>(task: &Task, expected: &[[u32; K]], estimates: impl VectorHeuristic<Roads<K>, K>) {
    let (roads, goal) = (task.roads(), |node: &u16| task.goals.contains(node));
    let mut search = Pareto::new(estimates);
    search.begin_from(&roads, &task.starts, &goal);
    let whole: Vec<_> = search.plans(&roads, &goal).collect();
    assert_eq!(whole.iter().map(|plan| plan.cost).collect::<Vec<_>>(), expected);
    for plan in &whole {
        check(&roads, &task.starts, &task.goals, plan);
    }

    let stats = search.stats();
    let report = search.within(Limits::none().expanded(2)).run_from(&roads, &task.starts, &goal);
    let is_stopped = report.stopped_by() == Some(Reason::Expanded);
    assert_eq!(
        report.plan().map(|plan| plan.cost),
        expected.first().map(|cost| cost[0]).filter(|_| !is_stopped)
    );
    let mut parts = Vec::new();
    for expanded in 0.. {
        let mut plans = search.plans(&roads, &goal).within(Limits::none().expanded(expanded));
        parts.extend(plans.by_ref());
        if plans.stopped_by().is_none() {
            break;
        }
    }
    assert_eq!(parts, whole);
    // Where the first run goes on by one expansion at a time, it looks at the head of the open list more often.
    assert_eq!((search.stats().expanded, search.stats().generated), (stats.expanded, stats.generated));
}

fn agree_on<const K: usize>(task: &Task) {
    let roads: Roads<K> = task.roads();
    let mut found = Vec::new();
    for &(start, cost) in &task.starts {
        let mut g = [0; K];
        g[0] = cost;
        walk(&roads, &mut vec![start], g, &task.goals, &mut found);
    }
    let expected = optimal(found);
    let ideal = ideal_point(&roads, &task.goals);
    let quarter = |&node: &u16| task.quarters[usize::from(node)];
    let part = |cost: u32, quarter: u32| if cost < u32::MAX { cost * quarter / 4 } else { cost };
    compare(task, &expected, Consistent(|node: &u16| ideal.of(node)));
    compare(
        task,
        &expected,
        Admissible(|node: &u16| core::array::from_fn(|i| part(ideal.of(node)[i], quarter(node)[i]))),
    );
    // Estimates that are too high, and that take any state for a dead end.
    compare(task, &expected, |node: &u16| {
        core::array::from_fn(|i| [0, 1, 9, u32::MAX - 1, u32::MAX][quarter(node)[i] as usize])
    });
}

proptest! {
    #[test]
    fn plans_are_the_optimal_ones_of_all_paths(task in tasks()) {
        agree_on::<1>(&task);
        agree_on::<2>(&task);
        agree_on::<3>(&task);
        agree_on::<4>(&task);
    }
}

/// A square grid whose edges lead to the four neighbours, at random costs in each direction.
fn grid<const K: usize>(side: u16, most: u64, seed: u64) -> Roads<K> {
    let mut random = Random::seeded(seed);
    let mut costs = || core::array::from_fn(|_| 1 + random.below(most) as u32);
    let edges = |cell: u16| {
        let (x, y) = (cell % side, cell / side);
        let cells = [(x + 1, y), (x.wrapping_sub(1), y), (x, y + 1), (x, y.wrapping_sub(1))];
        let inside = cells.into_iter().filter(|&(x, y)| x < side && y < side);
        inside.map(|(x, y)| (y * side + x, costs())).collect()
    };
    Roads((0..side * side).map(edges).collect())
}

/// A network like that of roads: points at random places of a square, each joined to the nearest five. The first criterion is
/// the length. The others follow it, or fall as it grows, up to noise.
fn network<const K: usize>(nodes: u16, follows: bool, seed: u64) -> Roads<K> {
    let mut random = Random::seeded(seed);
    let places: Vec<[u32; 2]> = (0..nodes).map(|_| [0; 2].map(|_: u8| random.below(1_000) as u32)).collect();
    let distance = |a: u16, b: u16| {
        let ([x, y], [u, v]) = (places[usize::from(a)], places[usize::from(b)]);
        (x.abs_diff(u).pow(2) + y.abs_diff(v).pow(2)).isqrt()
    };
    let mut edges = vec![Vec::new(); usize::from(nodes)];
    for node in 0..nodes {
        let mut others: Vec<u16> = (0..nodes).filter(|&other| other != node).collect();
        others.sort_by_key(|&other| (distance(node, other), other));
        for &other in &others[..5] {
            let length = 1 + distance(node, other);
            let mut costs = [length; K];
            for cost in &mut costs[1..] {
                let base = if follows { length } else { 300_u32.saturating_sub(length) };
                *cost = base / 4 + random.below(20) as u32;
            }
            edges[usize::from(node)].push((other, costs));
            edges[usize::from(other)].push((node, costs));
        }
    }
    Roads(edges)
}

/// Compares the list with label setting, with and without estimates. Returns the number of plans.
fn agree_with_label_setting<const K: usize>(roads: &Roads<K>) -> usize {
    let goal = roads.0.len() as u16 - 1;
    let expected = label_setting(roads, 0, goal);
    let ideal = ideal_point(roads, &[goal]);
    let costs =
        |plans: Vec<VectorPlan<Roads<K>, K>>| plans.into_iter().map(|plan| plan.cost).collect::<Vec<_>>();
    let by_ideal = pareto(roads, &0, |node| ideal.of(node), |&node| node == goal);
    for plan in &by_ideal {
        check(roads, &[(0, 0)], &[goal], plan);
    }
    assert_eq!(costs(by_ideal), expected);
    assert_eq!(costs(pareto(roads, &0, |_| [0; K], |&node| node == goal)), expected);
    let by_part = Admissible(|node: &u16| {
        ideal.of(node).map(|cost| if cost < u32::MAX { cost / (1 + u32::from(node % 3)) } else { cost })
    });
    let mut search = Pareto::new(by_part);
    search.begin(roads, &0, &|&node: &u16| node == goal);
    assert_eq!(costs(search.plans(roads, &|&node: &u16| node == goal).collect()), expected);
    expected.len()
}

#[test]
fn grids_have_the_plans_of_label_setting() {
    for seed in 0..6 {
        let two = agree_with_label_setting(&grid::<2>(24, 10, seed));
        let three = agree_with_label_setting(&grid::<3>(10, 10, seed));
        let four = agree_with_label_setting(&grid::<4>(6, 5, seed));
        assert!(two > 20 && three > 20 && four > 10, "{two}, {three} and {four} plans are few");
    }
}

#[test]
fn networks_have_the_plans_of_label_setting() {
    for seed in 0..4 {
        for follows in [true, false] {
            let two = agree_with_label_setting(&network::<2>(300, follows, seed));
            let three = agree_with_label_setting(&network::<3>(100, follows, seed));
            assert!(two >= 1 && three >= 1, "{two} and {three}");
        }
    }
}

/// Where only sums are left that saturate, nothing is proven.
#[test]
fn a_criterion_that_saturates_proves_nothing() {
    let half = u32::MAX / 2 + 1;
    let line = Roads(vec![vec![(1, [1, half])], vec![(2, [1, half])], vec![]]);
    let mut search = Pareto::new(|_: &u16| [0, 0]);
    assert_eq!(search.run(&line, &0, |&node| node == 2).stopped_by(), Some(Reason::Overflow));
    assert_eq!(search.run(&line, &0, |&node| node == 3).stopped_by(), Some(Reason::Overflow));
    let both = Roads(vec![vec![(1, [1, half]), (2, [9, 9])], vec![(2, [1, half])], vec![]]);
    let plans = pareto(&both, &0, |_| [0, 0], |&node| node == 2);
    assert_eq!(plans.iter().map(|plan| plan.cost).collect::<Vec<_>>(), [[9, 9]]);
}
