//! The work on two graphs, by every promise: the counts are those of second implementations that keep plain lists and look for
//! the best state in them.

use search::{
    Search, Stats,
    heuristics::Promise,
    space::{AnyOf, Weight},
};
use search_lab::{
    BudgetedGraphSearch, ExplicitEstimation, PartialExpansionAStar, PathmaxAStar, SelectByEstimate,
};

use crate::graphs::{Estimates, Task, WeightedGraph};

type Graph = WeightedGraph<u32>;

/// A graph of 60 states with edges in both directions, two starts and two goals.
fn task(seed: u32) -> Task {
    let mut random = seed;
    let mut below = |limit: u32| {
        random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (random >> 16) % limit
    };
    let mut edges = vec![Vec::new(); 60];
    for _ in 0..110 {
        let cost = [0, 1, 1, 2, 3, 7, 20][below(7) as usize];
        edges[below(60) as usize].push((below(60) as u16, cost));
    }
    Task {
        graph: WeightedGraph::new(edges).both_ways(),
        starts: vec![(below(60) as u16, 1), (below(60) as u16, 4)],
        goals: vec![below(60) as u16, below(60) as u16],
        quarters: (0..60).map(|_| below(5) as u8).collect(),
    }
}

/// With every promise, and without one; all finite.
fn estimates(task: &Task) -> [Estimates<u32>; 4] {
    let finite = |h: Vec<u32>| h.into_iter().map(|h| if h == u32::MAX { 30 } else { h }).collect();
    let admissible = Estimates(finite(task.admissible()), Promise::Admissible);
    [
        Estimates(finite(task.consistent()), Promise::Consistent),
        admissible.weighted(&task.graph, Weight::new(3, 2)),
        admissible,
        Estimates(task.quarters.iter().map(|&quarters| 4 * u32::from(quarters)).collect(), Promise::Nothing),
    ]
}

/// The cost of the plan; then popped, expanded, generated, evaluated, reopened and pruned states, the peak of the open list, and
/// the passes.
type Counts = (u32, [u64; 8]);

/// The search, the seed of the graph, and the counts by consistent, weighted and admissible estimates and by some without a
/// promise. They were printed by the second implementations, which agreed with the searches on thousands of random graphs.
#[rustfmt::skip]
const ROWS: &[(&str, u32, [Counts; 4])] = &[
    ("PathmaxAStar", 3, [(3, [18, 17, 74, 40, 0, 0, 31, 1]), (3, [9, 8, 36, 30, 0, 0, 23, 1]), (3, [9, 8, 36, 30, 0, 0, 23, 1]), (3, [43, 38, 147, 55, 3, 0, 37, 1])]),
    ("PathmaxAStar", 5, [(6, [14, 13, 62, 35, 0, 0, 27, 1]), (6, [16, 15, 64, 38, 1, 0, 29, 1]), (6, [13, 12, 54, 35, 1, 0, 28, 1]), (11, [9, 8, 32, 23, 0, 0, 17, 1])]),
    ("PartialExpansionAStar", 3, [(3, [26, 25, 29, 19, 0, 0, 19, 1]), (3, [16, 15, 16, 12, 0, 0, 12, 1]), (3, [16, 15, 16, 12, 0, 0, 12, 1]), (5, [7, 6, 6, 7, 0, 0, 7, 1])]),
    ("PartialExpansionAStar", 5, [(6, [19, 18, 22, 15, 0, 0, 15, 1]), (6, [27, 26, 23, 16, 1, 0, 17, 1]), (6, [21, 20, 20, 15, 0, 0, 15, 1]), (11, [26, 25, 22, 15, 0, 0, 12, 1])]),
    ("BudgetedGraphSearch", 3, [(3, [28, 27, 119, 127, 0, 82, 6, 3]), (3, [19, 18, 84, 92, 0, 62, 5, 3]), (3, [19, 18, 84, 92, 0, 62, 5, 3]), (5, [21, 20, 82, 92, 0, 52, 5, 4])]),
    ("BudgetedGraphSearch", 5, [(6, [51, 50, 239, 251, 0, 146, 11, 5]), (6, [17, 16, 68, 76, 0, 45, 5, 3]), (6, [42, 41, 181, 193, 0, 118, 9, 5]), (11, [20, 19, 74, 84, 0, 52, 5, 4])]),
    ("ExplicitEstimation", 3, [(3, [18, 17, 74, 40, 0, 0, 23, 1]), (3, [9, 8, 36, 30, 0, 0, 22, 1]), (3, [9, 8, 36, 30, 0, 0, 22, 1]), (5, [5, 4, 17, 15, 0, 0, 11, 1])]),
    ("ExplicitEstimation", 5, [(6, [13, 12, 54, 31, 1, 0, 20, 1]), (7, [7, 6, 28, 21, 0, 0, 15, 1]), (7, [7, 6, 28, 21, 0, 0, 15, 1]), (11, [10, 9, 40, 29, 0, 0, 20, 1])]),
    ("with_guides", 3, [(3, [24, 23, 103, 172, 0, 0, 27, 1]), (3, [11, 10, 43, 101, 0, 0, 23, 1]), (3, [11, 10, 43, 101, 0, 0, 23, 1]), (5, [5, 4, 17, 45, 0, 0, 11, 1])]),
    ("with_guides", 5, [(6, [16, 15, 64, 121, 0, 0, 22, 1]), (6, [23, 22, 94, 168, 3, 0, 30, 1]), (6, [20, 19, 82, 150, 1, 0, 29, 1]), (11, [10, 9, 40, 91, 0, 0, 20, 1])]),
];

fn make(name: &str, task: &Task, h: Estimates<u32>) -> Box<dyn Search<Graph, AnyOf<u16>>> {
    match name {
        "PathmaxAStar" => Box::new(PathmaxAStar::new(h)),
        "PartialExpansionAStar" => Box::new(PartialExpansionAStar::new(SelectByEstimate(h))),
        "BudgetedGraphSearch" => Box::new(BudgetedGraphSearch::new(h)),
        "ExplicitEstimation" => Box::new(ExplicitEstimation::new(h, Weight::new(3, 2))),
        "with_guides" => {
            let (likely, actions) = (task.quarters.clone(), task.quarters.clone());
            Box::new(ExplicitEstimation::new(h, Weight::new(3, 2)).with_guides(
                move |&state: &u16| 5 * u32::from(likely[usize::from(state)]),
                move |&state: &u16| actions[usize::from(state)].into(),
            ))
        }
        _ => unreachable!("no search has the name {name}"),
    }
}

fn counts(stats: &Stats) -> [u64; 8] {
    let Stats { popped, expanded, generated, evaluated, .. } = *stats;
    let Stats { reopened, pruned, peak_open, iterations, .. } = *stats;
    [popped, expanded, generated, evaluated, reopened, pruned, peak_open, iterations]
}

#[test]
fn the_work_is_that_of_plain_lists() {
    for (name, seed, expected) in ROWS {
        let task = task(*seed);
        for (h, expected) in estimates(&task).into_iter().zip(expected) {
            let promise = h.1;
            let report = make(name, &task, h).run_from(&task.graph, &task.starts, &task.target());
            let cost = report.plan().map_or(u32::MAX, |plan| plan.cost);
            assert_eq!((cost, counts(&report.stats)), *expected, "{name}, graph {seed}, {promise:?}");
        }
    }
}
