//! A* and uniform-cost search, against Dijkstra's algorithm.

use proptest::prelude::*;
use search::{
    AStar, Cost, Limits, Outcome, Progress, Report, Search, StateSpace, Stats, UniformCost, from_edges,
    from_successors,
    heuristics::{Admissible, Consistent, Weighted},
    open_lists::{BucketQueue, DecreaseKey, OpenList, PackedHeap},
    space::{AnyOf, Weight},
};

use crate::toys::{Task, WeightedGraph, tasks};

/// Small costs with zero among them.
const SMALL: &[u32] = &[0, 0, 1, 1, 2, 3, 7];
/// Costs far apart.
const SPARSE: &[u32] = &[0, 1, 900, 1_100, 5_000, 70_000, 100_000_000];

fn table<C: Cost>(estimates: &[C]) -> impl Fn(&u16) -> C + Copy {
    |&state: &u16| estimates[usize::from(state)]
}

/// The report of `search` from all starts of the task.
fn solve<E>(task: &Task, mut search: E) -> Report<u16, u8, u32>
where
    E: Search<WeightedGraph<u32>, AnyOf<u16>>,
{
    let goal = task.target();
    search.begin_from(&task.graph, &task.starts, &goal);
    search.resume_to(&task.graph, &goal)
}

/// Checks a report that must be the optimum, or the proof that there is no plan.
fn check_optimal(task: &Task, report: &Report<u16, u8, u32>) {
    let optimum = task.optimum();
    if let Some(plan) = report.plan() {
        task.graph.check(&task.starts, &task.goals, plan);
        assert_eq!((plan.cost, report.is_optimal()), (optimum, true));
    } else {
        assert_eq!((&report.outcome, optimum), (&Outcome::Exhausted, u32::MAX));
    }
    assert_eq!(report.lower_bound, optimum);
}

fn check_every_optimal_search(task: &Task) {
    let (inconsistent, consistent) = (task.admissible(), task.consistent());
    let (inconsistent, consistent) = (Admissible(table(&inconsistent)), Consistent(table(&consistent)));
    check_optimal(task, &solve(task, UniformCost::new()));
    check_optimal(task, &solve(task, UniformCost::new().with_open_list(PackedHeap::new())));
    check_optimal(task, &solve(task, AStar::new(inconsistent)));
    check_optimal(task, &solve(task, AStar::new(inconsistent).with_open_list(PackedHeap::new())));
    check_optimal(task, &solve(task, AStar::new(inconsistent).with_open_list(DecreaseKey::new())));
    check_optimal(task, &solve(task, AStar::new(consistent)));
    check_optimal(task, &solve(task, AStar::new(consistent).with_open_list(DecreaseKey::new())));
}

proptest! {
    #[test]
    fn costs_may_lie_far_apart(task in tasks(SPARSE)) {
        check_every_optimal_search(&task);
        prop_assert!(solve(&task, UniformCost::new()).stats.peak_bytes < 1 << 20);
    }

    /// Both keep the same order, and differ only in their outdated entries.
    #[test]
    fn heaps_with_and_without_outdated_entries_do_the_same_work(task in tasks(SMALL)) {
        let estimates = task.admissible();
        let one = solve(&task, AStar::new(Admissible(table(&estimates))).with_open_list(PackedHeap::new()));
        let two = solve(&task, AStar::new(Admissible(table(&estimates))).with_open_list(DecreaseKey::new()));
        let work = |stats: Stats| (stats.expanded, stats.generated, stats.evaluated, stats.reopened, stats.pruned);
        prop_assert_eq!(work(one.stats), work(two.stats));
        prop_assert_eq!(one.outcome, two.outcome);
        prop_assert!(two.stats.popped <= one.stats.popped);
    }

    /// Buckets give out the entries of a heap in its order, at all places: near, far, before the first.
    #[test]
    fn buckets_keep_the_order_of_a_heap(
        entries in prop::collection::vec((places(), 0_u64..5_000, prop::bool::weighted(0.4)), 1..200),
    ) {
        let (mut buckets, mut heap) = (BucketQueue::default(), PackedHeap::default());
        let place = |id: Option<u32>| id.map(|id| (entries[id as usize].0, entries[id as usize].1));
        for (id, &(first, second, pops)) in entries.iter().enumerate() {
            buckets.push(first, second, id as u32);
            heap.push(first, second, id as u32);
            if pops {
                prop_assert_eq!(place(buckets.pop()), place(heap.pop()));
            }
            prop_assert_eq!(buckets.len(), heap.len());
        }
        while !heap.is_empty() {
            prop_assert_eq!(place(buckets.pop()), place(heap.pop()));
        }
        prop_assert_eq!(buckets.pop(), None);
    }
}

/// First parts: crowded, around the edges of the window and of the type, and anywhere.
fn places() -> impl Strategy<Value = u64> {
    let last = u64::MAX - 2_000..=u64::MAX;
    prop_oneof![0_u64..9, 1_000_u64..1_050, 1_000_000_000_u64..1_000_002_000, last, any::<u64>()]
}

/// Steps on a grid without edges; `actions_after` leaves out the way back.
pub(crate) struct Grid;

impl StateSpace for Grid {
    type State = (i32, i32);
    type Action = u8;
    type Cost = u32;
    type Actions = Vec<u8>;

    fn actions(&self, _: &(i32, i32)) -> Vec<u8> {
        vec![0, 1, 2, 3]
    }

    fn apply(&self, (x, y): &mut (i32, i32), direction: u8) {
        let (dx, dy) = [(1, 0), (0, 1), (-1, 0), (0, -1)][usize::from(direction)];
        (*x, *y) = (*x + dx, *y + dy);
    }

    fn actions_after(&self, _: &(i32, i32), last: u8) -> Vec<u8> {
        (0..4).filter(|direction| direction ^ 2 != last).collect()
    }
}

pub(crate) fn far(&(x, y): &(i32, i32)) -> u32 {
    x.abs_diff(20) + y.abs_diff(10)
}

/// Each state but the start has three actions left of four, and nothing else changes.
#[test]
fn only_a_consistent_search_leaves_actions_out() {
    let goal = search::At((20, 10));
    let pruned = AStar::new(Consistent(far)).run_to(&Grid, &(0, 0), &goal);
    let all = AStar::new(Admissible(far)).run_to(&Grid, &(0, 0), &goal);
    assert_eq!((pruned.plan().unwrap().cost, all.plan().unwrap().cost), (30, 30));
    assert_eq!(pruned.stats.generated, 3 * pruned.stats.expanded + 1);
    assert_eq!(all.stats.generated, 4 * all.stats.expanded);
}

/// f = 2 h exceeds the limit at once, the plan does not: an estimate that overestimates excludes nothing.
#[test]
fn a_weight_does_not_spoil_a_cost_limit() {
    let line = from_successors(|&n: &u32| [n + 1]);
    let heuristic = Weighted::new(Consistent(|&n: &u32| 10 - n), Weight::new(2, 1));
    let report = AStar::new(heuristic).within(Limits::none().cost(10)).run_to(&line, &0, &search::At(10));
    assert_eq!(report.plan().unwrap().cost, 10);
}

/// Costs that share their upper 64 bits: an entry of the open list whose state has moved to a lower place hides no other.
#[test]
fn outdated_entries_of_wide_costs_hide_no_plan() {
    let (t, low) = (1_u128 << 70, (1_u128 << 70) - (1 << 30));
    // 0 start, 1 goal, 2 and 3 dead ends with a dear and a cheap path, 4 on the cheapest plan, 5 on the cheap paths.
    let roads = from_edges(move |&n: &u8| match n {
        0 => vec![(1, t + 5), (2, t), (3, t), (4, t - 1), (5, low)],
        4 => vec![(1, 2)],
        5 => vec![(2, 1), (3, 1)],
        _ => vec![],
    });
    let rest = |&n: &u8| [0_u128, 0, 1, 1, 2, 0][usize::from(n)];
    let goal = |&n: &u8| n == 1;
    let heap = AStar::new(Consistent(rest)).with_open_list(PackedHeap::new()).run(&roads, &0, goal);
    let buckets = AStar::new(Consistent(rest)).run(&roads, &0, goal);
    for report in [heap, buckets] {
        assert_eq!((report.plan().map(|plan| plan.cost), report.lower_bound), (Some(t + 1), t + 1));
    }
}
