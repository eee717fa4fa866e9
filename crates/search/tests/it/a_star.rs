//! A*, uniform-cost and greedy best-first search, against Dijkstra's algorithm.

use core::time::Duration;
use std::sync::{Arc, atomic::AtomicBool};

use proptest::prelude::*;
use search::{
    AStar, Cost, Goal, GreedyBestFirst, Heuristic, Limits, NoGoal, Observer, Outcome, Progress, Reason,
    Report, ReportOf, Search, StateSpace, Stats, UniformCost, breadth_first, from_successors,
    heuristics::{Admissible, Blind, Consistent, Weighted},
    laws,
    open_lists::{BucketQueue, DecreaseKey, OpenList, PackedHeap},
    space::{Finite64, Weight},
    weighted_a_star,
};

use crate::{
    pancakes::{Pancakes, gaps, sorted},
    weighted_graph::{Task, WeightedGraph, tasks},
};

/// Small costs with zero among them.
const SMALL: &[u32] = &[0, 0, 1, 1, 2, 3, 7];
/// Costs far apart.
const SPARSE: &[u32] = &[0, 1, 900, 1_100, 5_000, 70_000, 100_000_000];

fn table<C: Cost>(estimates: &[C]) -> impl Fn(&u8) -> C + Copy {
    |&state: &u8| estimates[usize::from(state)]
}

/// The report of `search` from all starts of the task.
fn solve<E>(task: &Task, mut search: E) -> Report<u8, u8, u32>
where
    E: Search<WeightedGraph<u32>, search::At<u8>>,
{
    let goal = search::At(task.goal);
    search.begin_from(&task.graph, &task.starts, &goal);
    search.resume_to(&task.graph, &goal)
}

/// Checks a report that must be the optimum, or the proof that there is no plan.
fn check_optimal(task: &Task, report: &Report<u8, u8, u32>) {
    let optimum = task.optimum();
    if let Some(plan) = report.plan() {
        task.graph.check(&task.starts, task.goal, plan);
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
    fn plans_are_cheapest(task in tasks(SMALL)) {
        check_every_optimal_search(&task);
    }

    #[test]
    fn costs_may_lie_far_apart(task in tasks(SPARSE)) {
        check_every_optimal_search(&task);
        prop_assert!(solve(&task, UniformCost::new()).stats.peak_bytes < 1 << 20);
    }

    /// Both keep the same order, and differ only in what is outdated.
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

    /// What every search by this h must expand: all states with f < C*; and nothing beyond f = C*.
    #[test]
    fn expansions_are_the_necessary_ones(task in tasks(SMALL)) {
        let (optimum, estimates) = (task.optimum(), task.consistent());
        prop_assume!(optimum < u32::MAX);
        let costs = task.graph.distances(&task.starts);
        let f: Vec<u32> = costs.iter().zip(&estimates).map(|(g, h)| g.saturating_add(*h)).collect();
        let must = f.iter().filter(|&&f| f < optimum).count() as u64;
        let may = f.iter().filter(|&&f| f <= optimum).count() as u64;
        let stats = solve(&task, AStar::new(Consistent(table(&estimates)))).stats;
        prop_assert!(must <= stats.expanded && stats.expanded <= may, "{} {} {}", must, stats.expanded, may);
        prop_assert_eq!(stats.reopened, 0);
    }

    #[test]
    fn a_weight_bounds_the_cost(task in tasks(SMALL), (numerator, denominator) in weights()) {
        let (estimates, optimum) = (task.admissible(), task.optimum());
        let weight = Weight::new(numerator, denominator);
        let report = solve(&task, AStar::new(Weighted::new(Admissible(table(&estimates)), weight)));
        prop_assert_eq!(report.plan().is_some(), optimum < u32::MAX);
        prop_assert!(report.lower_bound <= optimum);
        if let Some(plan) = report.plan() {
            task.graph.check(&task.starts, task.goal, plan);
            prop_assert!(plan.cost * denominator <= numerator * report.lower_bound, "{report:?}");
        }
    }

    /// No promise proves anything, and the plan is found all the same.
    #[test]
    fn a_greedy_search_finds_some_plan_or_proves_that_none_exists(task in tasks(SMALL)) {
        let (estimates, optimum) = (task.admissible(), task.optimum());
        for report in [
            solve(&task, GreedyBestFirst::new(table(&estimates))),
            solve(&task, GreedyBestFirst::new(Admissible(table(&estimates))).with_open_list(PackedHeap::new())),
        ] {
            prop_assert!(report.lower_bound <= optimum);
            prop_assert!(report.stats.expanded <= task.quarters.len() as u64);
            if let Some(plan) = report.plan() {
                task.graph.check(&task.starts, task.goal, plan);
            } else {
                prop_assert_eq!((report.outcome, optimum), (Outcome::Exhausted, u32::MAX));
            }
        }
    }

    #[test]
    fn steps_change_nothing(task in tasks(SMALL), budgets in prop::collection::vec(1_u64..6, 1..5)) {
        let estimates = task.admissible();
        let estimates = table(&estimates);
        check_steps(&task, &mut AStar::new(Admissible(estimates)), &budgets);
        check_steps(&task, &mut AStar::new(Admissible(estimates)).with_open_list(DecreaseKey::new()), &budgets);
        check_steps(&task, &mut GreedyBestFirst::new(estimates), &budgets);
        check_steps(&task, &mut UniformCost::new().with_open_list(PackedHeap::new()), &budgets);
    }

    /// Eighths are exact, tenths are not.
    #[test]
    fn costs_may_be_fractions(task in tasks(SMALL)) {
        let optimum = task.optimum();
        for unit in [0.125, 0.1] {
            let scale = |cost: u32| match cost {
                u32::MAX => Finite64::MAX,
                cost => Finite64::new(f64::from(cost) * unit).unwrap(),
            };
            let estimates: Vec<Finite64> = task.admissible().into_iter().map(scale).collect();
            let estimates = Admissible(table(&estimates));
            let starts: Vec<(u8, Finite64)> = task.starts.iter().map(|&(s, cost)| (s, scale(cost))).collect();
            let (graph, goal) = (task.graph.map(scale), search::At(task.goal));
            let bucket = fractions(&graph, &starts, goal, AStar::new(estimates));
            let heap = fractions(&graph, &starts, goal, AStar::new(estimates).with_open_list(PackedHeap::new()));
            let keyed = fractions(&graph, &starts, goal, AStar::new(estimates).with_open_list(DecreaseKey::new()));
            let dijkstra = fractions(&graph, &starts, goal, UniformCost::new());
            for cost in [bucket, heap, keyed, dijkstra] {
                let near = (cost.get() - scale(optimum).get()).abs() < 1e-9;
                prop_assert!(near || (cost, optimum) == (Finite64::MAX, u32::MAX), "{} and {}", cost, optimum);
            }
        }
    }

    /// Costs of 128 bits that differ in their lowest bits alone: 64 bits of them are equal.
    #[test]
    fn costs_may_be_wider_than_a_word(task in tasks(SMALL), unit in prop::sample::select(vec![1, 1 << 60])) {
        const FAR: u128 = 1 << 120;
        let scale = |cost: u32| if cost == u32::MAX { u128::MAX } else { u128::from(cost) * unit };
        let expected = Some(task.optimum()).filter(|&optimum| optimum < u32::MAX).map(|cost| FAR + scale(cost));
        let estimates: Vec<u128> = task.admissible().into_iter().map(scale).collect();
        let estimates = Admissible(table(&estimates));
        let starts: Vec<(u8, u128)> = task.starts.iter().map(|&(s, cost)| (s, FAR + scale(cost))).collect();
        let (graph, goal) = (task.graph.map(scale), search::At(task.goal));
        let searches: [Box<dyn Search<_, _>>; 4] = [
            Box::new(AStar::new(estimates)),
            Box::new(AStar::new(estimates).with_open_list(PackedHeap::new())),
            Box::new(AStar::new(estimates).with_open_list(DecreaseKey::new())),
            Box::new(UniformCost::new()),
        ];
        for (number, mut search) in searches.into_iter().enumerate() {
            let report = search.within(Limits::none()).run_from(&graph, &starts, &goal);
            prop_assert_eq!(report.plan().map(|plan| plan.cost), expected, "search {}", number);
            prop_assert_eq!(report.is_optimal(), expected.is_some());
        }
    }

    /// Buckets give out what a heap gives out, whatever the places: near, far, before the first.
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

    #[test]
    fn pancakes_are_sorted_in_the_fewest_turns(steps in prop::collection::vec(any::<u8>(), 0..20)) {
        let start = laws::walk(&Pancakes::<7>, &sorted(), &steps);
        let goal = |stack: &[u8; 7]| *stack == sorted();
        let turns = breadth_first(&Pancakes, &start, goal).plan().unwrap().cost;
        let report = AStar::new(Consistent(gaps)).run(&Pancakes, &start, goal);
        prop_assert_eq!((report.plan().unwrap().cost, report.is_optimal()), (turns, true));
        let report = AStar::new(Consistent(gaps)).with_open_list(DecreaseKey::new()).run(&Pancakes, &start, goal);
        prop_assert_eq!(report.plan().unwrap().cost, turns);
    }
}

fn weights() -> impl Strategy<Value = (u32, u32)> {
    prop::sample::select(vec![(1, 1), (5, 4), (3, 2), (2, 1), (5, 1)])
}

/// First parts: crowded, around the edges of the window and of the type, and anywhere.
fn places() -> impl Strategy<Value = u64> {
    let last = u64::MAX - 2_000..=u64::MAX;
    prop_oneof![0_u64..9, 1_000_u64..1_050, 1_000_000_000_u64..1_000_002_000, last, any::<u64>()]
}

/// The cost of the plan, or `MAX`; the plan is proven cheapest.
fn fractions<E>(
    graph: &WeightedGraph<Finite64>,
    starts: &[(u8, Finite64)],
    goal: search::At<u8>,
    mut search: E,
) -> Finite64
where
    E: Search<WeightedGraph<Finite64>, search::At<u8>>,
{
    search.begin_from(graph, starts, &goal);
    let report = search.resume_to(graph, &goal);
    let Some(plan) = report.plan() else { return Finite64::MAX };
    graph.check(starts, goal.0, plan);
    assert_eq!(report.lower_bound, plan.cost);
    plan.cost
}

/// One run, a run in steps of these budgets, and one that a limit stops and that is resumed: all the same.
fn check_steps<E>(task: &Task, search: &mut E, budgets: &[u64])
where
    E: Search<WeightedGraph<u32>, search::At<u8>>,
{
    let goal = search::At(task.goal);
    search.begin_from(&task.graph, &task.starts, &goal);
    let whole = search.resume_to(&task.graph, &goal);
    search.begin_from(&task.graph, &task.starts, &goal);
    let mut steps = budgets.iter().cycle().map(|&budget| {
        let before = search.stats().expanded;
        let outcome = search.step(&task.graph, &goal, budget, &mut ());
        assert!(search.stats().expanded - before <= budget);
        outcome
    });
    let outcome = steps.find_map(|outcome| outcome);
    // The buffers of an earlier run may be larger than a run needs.
    let with_bytes_of_first = |stats: Stats| {
        let mut stats = stats;
        assert!(stats.peak_bytes >= whole.stats.peak_bytes);
        stats.peak_bytes = whole.stats.peak_bytes;
        stats
    };
    assert_eq!((outcome.as_ref(), with_bytes_of_first(search.stats())), (Some(&whole.outcome), whole.stats));

    let limits = Limits::none().expanded(budgets[0]);
    let _ = search.within(limits).run_from(&task.graph, &task.starts, &goal);
    let resumed = search.resume_to(&task.graph, &goal);
    if whole.stats.expanded > budgets[0] {
        assert_eq!((resumed.outcome, with_bytes_of_first(resumed.stats)), (whole.outcome, whole.stats));
    }
}

/// ```text
///      3            10
///  s ─────▶ a ───────────▶ t      h(b) = 5 and zero elsewhere: a is expanded at g = 3 before
///  └─▶ b ───▲                     b, which has f = 6, shows that it costs 2
///    1    1
/// ```
#[test]
fn an_inconsistent_estimate_makes_a_state_reopen() {
    let [start, a, b, goal] = [0, 1, 2, 3];
    let graph = WeightedGraph::new(4, &[(start, a, 3_u32), (start, b, 1), (b, a, 1), (a, goal, 10)]);
    let estimate = Admissible(|&state: &u8| if state == b { 5 } else { 0 });
    let report = AStar::new(estimate).run_to(&graph, &start, &search::At(goal));
    assert_eq!((report.plan().unwrap().cost, report.is_optimal()), (12, true));
    assert_eq!((report.stats.expanded, report.stats.reopened), (4, 1));
    let greedy = GreedyBestFirst::new(estimate).run_to(&graph, &start, &search::At(goal));
    assert_eq!((greedy.plan().unwrap().cost, greedy.stats.expanded), (13, 2));
}

/// The states with estimate `MAX` are met, cut off, and not expanded.
#[test]
fn dead_ends_are_not_expanded() {
    let fork = from_successors(|&n: &u32| [n + 1, n + 1_000]);
    let estimate = Admissible(|&n: &u32| if n >= 1_000 { u32::MAX } else { 9 - n });
    let report = AStar::new(estimate).run_to(&fork, &0, &search::At(9));
    assert_eq!((report.stats.expanded, report.stats.pruned), (9, 9));
    assert_eq!(AStar::new(estimate).run_to(&fork, &1_000, &search::At(9)).outcome, Outcome::Exhausted);
}

/// Steps on a grid without edges; `actions_after` leaves out the way back.
struct Grid;

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

fn far(&(x, y): &(i32, i32)) -> u32 {
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

/// Every state between start and goal has f = 30: with the larger g first, one straight way is expanded.
#[test]
fn ties_go_to_the_larger_g() {
    let (start, goal) = ((0, 0), search::At((20, 10)));
    let stats = [
        AStar::new(Consistent(far)).run_to(&Grid, &start, &goal).stats,
        AStar::new(Consistent(far)).with_open_list(PackedHeap::new()).run_to(&Grid, &start, &goal).stats,
        AStar::new(Consistent(far)).with_open_list(DecreaseKey::new()).run_to(&Grid, &start, &goal).stats,
    ];
    assert_eq!(stats.map(|stats| stats.expanded), [30, 30, 30]);
}

#[derive(Default)]
struct Bounds(Vec<u32>);

impl Observer<u32> for Bounds {
    fn bound_raised(&mut self, bound: u32, _: &Stats) {
        self.0.push(bound);
    }
}

#[test]
fn an_observer_hears_of_every_bound() {
    let start = [4, 0, 6, 2, 7, 1, 5, 3];
    let mut bounds = Bounds::default();
    let goal = |stack: &[u8; 8]| *stack == sorted();
    let report = AStar::new(Consistent(gaps)).observed_by(&mut bounds).run(&Pancakes, &start, &goal);
    assert_eq!(bounds.0, (gaps(&start)..=report.lower_bound).collect::<Vec<_>>());
}

#[test]
fn a_cost_limit_excludes_exactly_what_is_dearer() {
    let start = [4, 0, 6, 2, 7, 1, 5, 3];
    let goal = |stack: &[u8; 8]| *stack == sorted();
    let best = breadth_first(&Pancakes, &start, goal).plan().unwrap().cost;
    let mut search = AStar::new(Consistent(gaps));
    let below = search.within(Limits::none().cost(best - 1)).run(&Pancakes, &start, &goal);
    assert_eq!((below.stopped_by(), below.lower_bound), (Some(Reason::Cost), best));
    let enough = search.within(Limits::none().cost(best)).run(&Pancakes, &start, &goal);
    assert_eq!((enough.plan().map(|plan| plan.cost), enough.is_optimal()), (Some(best), true));
}

/// f = 2 h exceeds the limit at once, the plan does not: an estimate that overestimates excludes nothing.
#[test]
fn a_weight_does_not_spoil_a_cost_limit() {
    let line = from_successors(|&n: &u32| [n + 1]);
    let heuristic = Weighted::new(Consistent(|&n: &u32| 10 - n), Weight::new(2, 1));
    let report = AStar::new(heuristic).within(Limits::none().cost(10)).run_to(&line, &0, &search::At(10));
    assert_eq!(report.plan().unwrap().cost, 10);
}

fn stops<E>(mut search: E)
where
    E: Search<Line, NoGoal>,
{
    for (limits, reason) in [
        (Limits::none().expanded(5_000), Reason::Expanded),
        (Limits::none().memory(1 << 20), Reason::Memory),
        (Limits::none().time(Duration::from_millis(5)), Reason::Time),
        (Limits::none().cancelled_by(Arc::new(AtomicBool::new(true))), Reason::Cancelled),
        (Limits::none().cost(9_999), Reason::Cost),
    ] {
        let report = search.within(limits).run_to(&Line, &0, &NoGoal);
        assert_eq!(report.stopped_by(), Some(reason));
        assert!(reason != Reason::Expanded || report.stats.expanded == 5_000);
        assert!(reason != Reason::Cost || report.lower_bound == 10_000);
    }
}

/// The whole numbers, one after the other, without end.
struct Line;

impl StateSpace for Line {
    type State = u64;
    type Action = ();
    type Cost = u64;
    type Actions = [(); 1];

    fn actions(&self, _: &u64) -> [(); 1] {
        [()]
    }

    fn apply(&self, state: &mut u64, (): ()) {
        *state += 1;
    }
}

#[test]
fn limits_stop_a_search_without_end() {
    stops(UniformCost::new());
    stops(AStar::new(Blind).with_open_list(PackedHeap::new()));
    stops(AStar::new(Blind).with_open_list(DecreaseKey::new()));
}

/// The chain of a hundred states, in costs that the weighted estimate exceeds.
struct Narrow;

impl StateSpace for Narrow {
    type State = u32;
    type Action = ();
    type Cost = u8;
    type Actions = core::iter::Take<core::iter::Once<()>>;

    fn actions(&self, &state: &u32) -> Self::Actions {
        core::iter::once(()).take(usize::from(state < 1_000))
    }

    fn apply(&self, state: &mut u32, (): ()) {
        *state += 1;
    }
}

#[test]
fn a_saturated_sum_is_no_dead_end() {
    let distance = Admissible(|&n: &u32| 100_u32.saturating_sub(n) as u8);
    let weighted = Weighted::new(distance, Weight::new(5, 1));
    let report = AStar::new(weighted).run_to(&Narrow, &0, &search::At(100));
    assert_eq!(report.plan().unwrap().cost, 100);
    assert!(report.lower_bound <= 100);
    let doubtful = |&n: &u32| if n == 100 { 0 } else { 254 };
    assert_eq!(AStar::new(doubtful).run_to(&Narrow, &0, &search::At(100)).plan().unwrap().cost, 100);
}

/// No plan costs as much as infinity.
#[test]
fn saturated_costs_end_a_search() {
    let report = UniformCost::new().run_to(&Narrow, &0, &search::At(900));
    assert_eq!((report.stopped_by(), report.stats.expanded), (Some(Reason::Overflow), 255));
    let report = GreedyBestFirst::new(Blind).run_to(&Narrow, &0, &search::At(900));
    assert_eq!((report.stopped_by(), report.stats.expanded), (Some(Reason::Overflow), 255));
}

#[test]
fn the_closest_state_is_told_where_there_is_no_plan() {
    let evens = from_successors(|&n: &u32| [(n + 2) % 100]);
    let report = AStar::new(|&n: &u32| n.abs_diff(51)).run_to(&evens, &0, &search::At(51));
    assert_eq!((report.outcome, report.closest), (Outcome::Exhausted, Some((50, 1))));
    assert_eq!(UniformCost::new().run_to(&evens, &0, &search::At(51)).closest, None);
}

#[test]
fn a_search_that_has_no_start_finds_nothing() {
    let line = from_successors(|&n: &u32| [n + 1]);
    let none = AStar::new(Blind).within(Limits::none()).run_from(&line, &[], &search::At(3));
    assert_eq!(none.outcome, Outcome::Exhausted);
}

/// A search that was left in the middle leaves nothing behind.
#[test]
fn equal_runs_do_equal_work() {
    fn thrice<H, Q, G>(mut search: AStar<Pancakes<8>, H, Q>, goal: &G) -> [ReportOf<Pancakes<8>>; 2]
    where
        H: Heuristic<Pancakes<8>>,
        Q: OpenList,
        G: Goal<Pancakes<8>>,
    {
        let start = [4, 0, 6, 2, 7, 1, 5, 3];
        let first = search.run_to(&Pancakes, &start, goal);
        let _ = search.within(Limits::none().expanded(5)).run_to(&Pancakes, &[1, 0, 3, 2, 5, 4, 7, 6], goal);
        let mut again = search.run_to(&Pancakes, &start, goal);
        // The buffers of the search between are kept.
        again.stats.peak_bytes = first.stats.peak_bytes;
        [first, again]
    }
    let goal = |stack: &[u8; 8]| *stack == sorted();
    for [one, two] in [
        thrice(AStar::new(gaps), &goal),
        thrice(AStar::new(gaps).with_open_list(PackedHeap::new()), &goal),
        thrice(AStar::new(gaps).with_open_list(DecreaseKey::new()), &goal),
    ] {
        assert_eq!((one.outcome, one.stats), (two.outcome, two.stats));
    }
}

#[test]
fn weights_save_work() {
    let start = [9, 1, 7, 3, 0, 5, 8, 2, 6, 4];
    let goal = |stack: &[u8; 10]| *stack == sorted();
    let halved = |stack: &[u8; 10]| gaps(stack) / 2;
    let one = weighted_a_star(&Pancakes, &start, halved, Weight::ONE, goal);
    let two = weighted_a_star(&Pancakes, &start, halved, Weight::new(2, 1), goal);
    assert!(two.stats.expanded < one.stats.expanded);
    assert!(one.is_optimal() && two.plan().unwrap().cost <= 2 * one.plan().unwrap().cost);
}
