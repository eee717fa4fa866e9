//! Limits stop a search where they say, and a stopped search goes on to the same end.

use core::time::Duration;
use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
};

use proptest::prelude::*;
use search::{
    BreadthFirst, IdaStar, Limits, NoGoal, Observer, Outcome, Progress, Reason, Search, StateSpace, Stats,
    StopToken, Survey, UniformCost,
    closed_lists::ByKey,
    from_successors,
    heuristics::{Admissible, Blind},
    run::{Closest, OutcomeOf},
    strategies,
};

use crate::pancakes::{Pancakes, gaps, sorted};
use crate::toys::Steps as _;

type Stack = [u8; 8];

const START: Stack = [4, 0, 6, 2, 7, 1, 5, 3];

fn is_sorted(stack: &Stack) -> bool {
    *stack == sorted()
}

fn reason(outcome: &OutcomeOf<Pancakes<8>>) -> Option<Reason> {
    match outcome {
        Outcome::Stopped { reason, .. } => Some(*reason),
        _ => None,
    }
}

#[test]
fn expanded_states_are_counted_exactly() {
    for count in [1, 2, 4_095, 4_096, 4_097, 20_000] {
        let limits = Limits::none().expanded(count);
        let report = BreadthFirst::new()
            .with_closed_list(ByKey::new())
            .within(limits.clone())
            .run_to(&Pancakes, &START, &NoGoal);
        assert_eq!((report.stats.expanded, reason(&report.outcome)), (count, Some(Reason::Expanded)));
        let report = IdaStar::new(gaps).within(limits).run_to(&Pancakes, &START, &NoGoal);
        assert_eq!((report.stats.expanded, reason(&report.outcome)), (count, Some(Reason::Expanded)));
    }
}

#[test]
fn time_memory_and_the_flag_stop_at_once() {
    let flag = Arc::new(AtomicBool::new(true));
    for (limits, expected) in [
        (Limits::none().time(Duration::ZERO), Reason::Time),
        (Limits::none().memory(1 << 12), Reason::Memory),
        (Limits::none().cancelled_by(flag), Reason::Cancelled),
    ] {
        let report = BreadthFirst::new().within(limits).run_to(&Pancakes, &START, &NoGoal);
        assert_eq!((reason(&report.outcome), report.stats.expanded), (Some(expected), 0));
    }
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
    let mut bounds = Bounds::default();
    let report = IdaStar::new(gaps).observed_by(&mut bounds).run(&Pancakes, &START, &is_sorted);
    let best = report.plan().unwrap().cost;
    assert_eq!(bounds.0, (gaps(&START)..=best).collect::<Vec<_>>());
    assert_eq!(report.stats.iterations, bounds.0.len() as u64);
}

/// A space without an end, for searches without a goal.
fn endless() -> impl StateSpace<State = u64, Action = u64, Cost = u32> {
    from_successors(|&n: &u64| [n + 1, n + 2])
}

/// Far from the end of the walk, wherever that is: one pass of IDA* has room for ever.
fn far(&n: &u64) -> u32 {
    u32::MAX / 2 - (n / 2) as u32
}

/// Runs both searches without end under `limits`, which must stop them for that `reason`.
fn stops(limits: &Limits<u32>, reason: Reason) {
    let bfs = BreadthFirst::new().within(limits.clone()).run_to(&endless(), &0, &NoGoal);
    assert_eq!((bfs.stopped_by(), bfs.plan()), (Some(reason), None));
    assert_eq!(bfs.closest, None);
    // A state n is reached in n / 2 actions, rounded up, and a layer is expanded in full before the next one.
    let whole_layers = u64::from(bfs.lower_bound - 1);
    assert!(bfs.stats.expanded >= (2 * whole_layers).saturating_sub(1), "{:?}", bfs.stats);
    assert!(bfs.stats.expanded <= 2 * whole_layers + 1, "{:?}", bfs.stats);
    assert!(bfs.elapsed < Duration::from_secs(10));

    let ida = IdaStar::new(Admissible(far)).within(limits.clone()).run_to(&endless(), &0, &NoGoal);
    assert_eq!((ida.stopped_by(), ida.plan()), (Some(reason), None));
    assert!(ida.lower_bound >= far(&0) && ida.stats.expanded > 0, "{:?}", ida.stats);
    let Some(Closest { state, estimate: h, .. }) = ida.closest else { panic!("some state was met") };
    assert_eq!(h, far(&state));
    assert!(ida.elapsed < Duration::from_secs(10));
}

#[test]
fn expanded_states_stop_an_endless_search() {
    stops(&Limits::none().expanded(100_000), Reason::Expanded);
}

#[test]
fn time_stops_an_endless_search() {
    let limits = Limits::none().time(Duration::from_millis(50));
    stops(&limits, Reason::Time);
    let report = BreadthFirst::new().within(limits).run_to(&endless(), &0, &NoGoal);
    assert!((50..1_000).contains(&report.elapsed.as_millis()), "{:?}", report.elapsed);
}

/// A space whose states take a millisecond each to expand.
#[test]
fn time_stops_a_slow_search() {
    let slow = from_successors(|&n: &u64| {
        thread::sleep(Duration::from_millis(1));
        [2 * n + 1, 2 * n + 2]
    });
    let limits = || Limits::none().time(Duration::from_millis(30));
    let report = BreadthFirst::new().within(limits()).run_to(&slow, &0, &NoGoal);
    assert_eq!(report.stopped_by(), Some(Reason::Time));
    assert!(report.elapsed < Duration::from_secs(1), "{:?}", report.elapsed);
    let report = IdaStar::new(Blind).within(limits()).run_to(&slow, &0, &NoGoal);
    assert_eq!(report.stopped_by(), Some(Reason::Time));
    assert!(report.elapsed < Duration::from_secs(1), "{:?}", report.elapsed);
}

/// Three ways to the same state in one action: each is tried once, wherever a step ends.
#[test]
fn equal_actions_are_told_apart() {
    let space = from_successors(|&n: &u32| if n == 0 { vec![1, 1, 1, 200] } else { vec![n + 1, n + 1] });
    let goal = |&n: &u32| n == 210;
    let stats: Vec<Stats> = [1, 3, 50, u64::MAX]
        .map(|budget| {
            let mut search = IdaStar::new(Blind);
            search.begin(&space, &0, &goal);
            let outcome = (0..).find_map(|_| search.step_by(&space, &goal, budget, &mut ()));
            assert!(matches!(outcome, Some(Outcome::Solved(plan)) if plan.cost == 11));
            search.stats()
        })
        .into();
    // Under bound b, the states at depths up to b are expanded: the start, and 2^(d - 1) at depth d below each of its four
    // children. The last pass, under 11, finds the goal below the last child, where it goes to the left ten times.
    let below = |depths: u32| (1 << depths) - 1;
    let passes: u64 = (0..11).map(|bound| 1 + 4 * below(bound)).sum();
    assert_eq!(stats[0].expanded, passes + 1 + 3 * below(11) + 10);
    assert!(stats.iter().all(|other| *other == stats[0]), "{stats:?}");
}

#[test]
fn memory_stops_an_endless_search() {
    const LIMIT: u64 = 16 << 20;
    stops(&Limits::none().memory(LIMIT), Reason::Memory);
    let report = BreadthFirst::new().within(Limits::none().memory(LIMIT)).run_to(&endless(), &0, &NoGoal);
    // Buffers grow by doubling, the closed list by four; the growth that would pass the limit does not happen.
    assert!((LIMIT / 8..LIMIT).contains(&report.stats.peak_bytes), "{}", report.stats.peak_bytes);
}

/// The states in the closed list at each look at the limits, and the bytes.
struct Looks(Vec<(u64, u64)>);

impl Observer<u32> for Looks {
    fn working(&mut self, _: u32, stats: &Stats) {
        self.0.push((stats.peak_closed, stats.peak_bytes));
    }
}

/// A table foresees its growth once fifteen sixteenths of its room are taken: near the limit, there must be a look before
/// the last sixteenth is taken too.
#[test]
fn near_the_memory_limit_few_states_come_between_two_looks() {
    const LIMIT: u64 = 8 << 20;
    // A child differs from its parent in one of 32 words, so a layer has many times the states of the one before.
    let wide = from_successors(|state: &[u32; 32]| {
        let state = *state;
        (0..32).map(move |word| {
            let mut child = state;
            child[word] += 1;
            child
        })
    });
    let limits = Limits::none().memory(LIMIT);
    let mut looks = [Looks(Vec::new()), Looks(Vec::new()), Looks(Vec::new())];
    let [first, second, third] = &mut looks;
    let reports = [
        Survey::new().within(limits.clone()).observed_by(first).run_to(&wide, &[0; 32], &NoGoal),
        UniformCost::new().within(limits.clone()).observed_by(second).run_to(&wide, &[0; 32], &NoGoal),
        BreadthFirst::new().within(limits).observed_by(third).run_to(&wide, &[0; 32], &NoGoal),
    ];
    assert!(reports.iter().all(|report| report.stopped_by() == Some(Reason::Memory)));
    for Looks(looks) in looks {
        let near: Vec<_> = looks.windows(2).filter(|pair| pair[0].1 >= LIMIT / 4).collect();
        assert!(near.len() > 10, "{}", near.len());
        for pair in near {
            let (before, after) = (pair[0].0, pair[1].0);
            assert!(after - before <= before / 16, "{before} states, then {after}");
        }
    }
}

/// IDA* stores a path alone, so a limit near its few bytes must not make it look after each expansion.
#[test]
fn a_search_without_tables_seldom_looks_near_the_memory_limit() {
    let (space, start) = (Pancakes::<7>, [3, 5, 0, 2, 6, 1, 4]);
    let mut search = IdaStar::new(Admissible(Blind));
    let bytes = search.run(&space, &start, |stack| stack.is_sorted()).stats.peak_bytes;
    let mut looks = Looks(Vec::new());
    let limits = Limits::none().memory(2 * bytes);
    let report = search.within(limits).observed_by(&mut looks).run(&space, &start, |stack| stack.is_sorted());
    assert!(report.is_optimal(), "{:?}", report.outcome);
    let (looks, generated) = (looks.0.len() as u64, report.stats.generated);
    assert!(generated > 10_000 && looks < generated / 64, "{looks} looks for {generated} children");
}

#[test]
fn another_thread_stops_an_endless_search() {
    let flag = Arc::new(AtomicBool::new(false));
    let limits = Limits::none().cancelled_by(flag.clone());
    let other = thread::spawn(move || {
        thread::sleep(Duration::from_millis(20));
        flag.store(true, Ordering::Relaxed);
    });
    let report = BreadthFirst::new().within(limits.clone()).run_to(&endless(), &0, &NoGoal);
    assert_eq!(report.stopped_by(), Some(Reason::Cancelled));
    assert!(report.stats.expanded > 0 && report.elapsed < Duration::from_secs(1), "{:?}", report.elapsed);
    other.join().unwrap();
}

/// The cost bound is proven to be too low: nothing costs as much or less.
#[test]
fn cost_stops_an_endless_search() {
    let limits = Limits::none().cost(12);
    let bfs = BreadthFirst::new().within(limits.clone()).run_to(&endless(), &0, &NoGoal);
    assert_eq!((bfs.stopped_by(), bfs.lower_bound), (Some(Reason::Cost), 13));
    // States 0 to 22 are expanded on the way to the twelfth layer, and the last of them is 24.
    assert_eq!((bfs.stats.expanded, bfs.stats.peak_closed), (23, 25));
    let ida = IdaStar::new(Blind).within(limits).run_to(&endless(), &0, &NoGoal);
    assert_eq!((ida.stopped_by(), ida.lower_bound), (Some(Reason::Cost), 13));
    // The pass under bound d is a binary tree of that depth.
    assert_eq!(ida.stats.expanded, (0..=12).map(|d| (1 << (d + 1)) - 1).sum::<u64>());
}

/// Steps of the given budgets, again and again, until there is an answer.
fn in_steps<E>(search: &mut E, start: &Stack, budgets: &[u64]) -> (OutcomeOf<Pancakes<8>>, Stats)
where
    E: Search<Pancakes<8>, fn(&Stack) -> bool>,
{
    let goal: fn(&Stack) -> bool = is_sorted;
    search.begin(&Pancakes, start, &goal);
    for &budget in budgets.iter().cycle() {
        let before = search.stats().expanded;
        if let Some(outcome) = search.step_by(&Pancakes, &goal, budget, &mut ()) {
            return (outcome, search.stats());
        }
        assert!(search.stats().expanded - before <= budget.max(1), "no more than the budget");
    }
    unreachable!("there are budgets")
}

fn in_one<E>(search: &mut E, start: &Stack) -> (OutcomeOf<Pancakes<8>>, Stats)
where
    E: Search<Pancakes<8>, fn(&Stack) -> bool>,
{
    let goal: fn(&Stack) -> bool = is_sorted;
    let report = search.run_to(&Pancakes, start, &goal);
    (report.outcome, report.stats)
}

proptest! {
    /// Neither the answer nor the work tells where a search was cut.
    #[test]
    fn steps_of_any_size_do_the_same_work(
        start in strategies::states(Pancakes::<8>, sorted(), 0..12),
        budgets in prop::collection::vec(prop_oneof![0_u64..20, 0_u64..5_000], 1..6),
    ) {
        let whole = in_one(&mut BreadthFirst::new(), &start);
        prop_assert_eq!(in_steps(&mut BreadthFirst::new(), &start, &budgets), whole);
        let whole = in_one(&mut BreadthFirst::new().with_closed_list(ByKey::new()), &start);
        prop_assert_eq!(in_steps(&mut BreadthFirst::new().with_closed_list(ByKey::new()), &start, &budgets), whole);
        let whole = in_one(&mut IdaStar::new(gaps), &start);
        prop_assert_eq!(in_steps(&mut IdaStar::new(gaps), &start, &budgets), whole);
        let half = |stack: &Stack| gaps(stack) / 2;
        let whole = in_one(&mut IdaStar::new(half), &start);
        prop_assert_eq!(in_steps(&mut IdaStar::new(half), &start, &budgets), whole);
    }
}

/// From 0 the goal is 100 steps away; thirty expansions reach 29.
#[test]
fn the_closest_state_is_told_where_there_is_no_plan() {
    let line = from_successors(|&n: &u32| [n + 1]);
    let left = |&n: &u32| 100 - n;
    let goal = |&n: &u32| n == 100;
    let mut search = IdaStar::new(left);
    let report = search.within(Limits::none().expanded(30)).run(&line, &0, &goal);
    // The states 0 to 29 are expanded, so 30 is met.
    let closest = report.closest.unwrap();
    assert_eq!((closest.state, closest.estimate), (30, 70));
    let report = search.resume(&line, goal);
    assert_eq!((&report.closest, report.plan().unwrap().cost), (&None, 100));

    // Every state of a valley is met; the lowest is told, and of two that are equal the one that was met first.
    let valley = from_successors(|&n: &u32| if n < 9 { vec![n + 1] } else { vec![] });
    let heights = |&n: &u32| [7, 6, 5, 3, 4, 3, 4, 5, 5, 6][n as usize];
    let report = IdaStar::new(heights).run_to(&valley, &0, &NoGoal);
    let closest = report.closest.unwrap();
    assert_eq!((report.outcome, closest.state, closest.estimate), (Outcome::Exhausted, 3, 3));
}

#[test]
fn memory_is_limited_once() {
    assert_eq!(Limits::<u32>::none().or_memory(7).max_bytes(), 7);
    assert_eq!(Limits::<u32>::none().memory(9).or_memory(7).max_bytes(), 9);
}

#[test]
fn the_earlier_deadline_stays() {
    let (hour, none) = (Duration::from_secs(3_600), Duration::ZERO);
    assert_eq!(StopToken::new().after(hour).reason(), None);
    for token in [StopToken::new().after(none).after(hour), StopToken::new().after(hour).after(none)] {
        assert_eq!(token.reason(), Some(Reason::Time));
    }
}

#[test]
fn counts_are_added_and_peaks_compared() {
    let of = |numbers: [u64; 10]| {
        let mut stats = Stats::default();
        [stats.popped, stats.expanded, stats.generated, stats.evaluated, stats.reopened, stats.pruned] =
            [numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5]];
        [stats.peak_open, stats.peak_closed, stats.peak_bytes, stats.iterations] =
            [numbers[6], numbers[7], numbers[8], numbers[9]];
        stats
    };
    let (one, two) = (of([3, 4, 5, 6, 7, 8, 90, 10, 110, 12]), of([13, 14, 15, 16, 17, 18, 19, 20, 21, 22]));
    let both = of([16, 18, 20, 22, 24, 26, 90, 20, 110, 34]);
    assert_eq!([one + two, [one, two].into_iter().sum()], [both, both]);
}
