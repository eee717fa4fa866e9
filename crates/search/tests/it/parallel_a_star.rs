//! A* on several threads: one plan and one amount of work, whatever the threads and the steps.

use core::{fmt::Debug, time::Duration};
use std::{
    sync::atomic::{AtomicBool, AtomicU32, Ordering},
    thread,
};

use proptest::prelude::*;
use search::{
    AStar, At, Goal, Heuristic, Limits, NoGoal, Outcome, Progress, Reason, Report, ReportOf, Search,
    StateSpace, Stats,
    algorithms::ParallelAStar,
    from_edges, from_successors,
    heuristics::{Admissible, Blind, Consistent, Promise},
    open_lists::PackedHeap,
    random::GOLDEN_RATIO,
    run::Budget,
    space::Finite64,
    strategies,
};

use crate::toys::Steps as _;
use crate::{
    a_star::{self, Grid},
    pancakes::{Pancakes, gaps, sorted},
    threads::{half, in_steps, is_sorted, on, told},
    toys::{AnyCost, Bounds, Buffers as _, Estimates, Task, WeightedGraph, tasks},
};

/// The reports of one search on one thread to three, where one thread works alone for that many states.
fn reports<S, H, G>(
    space: &S,
    heuristic: &H,
    goal: &G,
    starts: &[(S::State, S::Cost)],
    limits: &Limits<S::Cost>,
) -> Vec<ReportOf<S>>
where
    S: StateSpace<State: Send + Sync, Action: Send + Sync, Cost: Send + Sync> + Sync,
    H: Heuristic<S, Memo: Send + Sync> + Sync + Send + Clone,
    G: Goal<S> + Sync,
{
    let reports = [(1, 0), (2, 0), (3, 0), (2, 2), (3, 100)].map(|(threads, count)| {
        let mut search = ParallelAStar::new(heuristic.clone()).with_sequential_cutoff(count);
        on(threads, || search.within(limits.clone()).run_from(space, starts, goal))
    });
    reports.into()
}

/// Checks that all reports are equal but for their times, and returns the first one.
fn same<S, A, C>(reports: Vec<Report<S, A, C>>) -> Report<S, A, C>
where
    S: Clone + Debug + PartialEq,
    A: Clone + Debug + PartialEq,
    C: Copy + Debug + PartialEq,
{
    let mut reports = reports.into_iter();
    let Some(first) = reports.next() else { unreachable!("a search was run") };
    for other in reports {
        assert_eq!(told(other), told(first.clone()));
    }
    first
}

/// Rounds of thousands of states, more than one round of the same place.
#[test]
fn large_rounds_end_alike() {
    let start = [8, 3, 5, 0, 7, 2, 6, 1, 4];
    let report = same(reports(&Pancakes, &Consistent(half), &is_sorted, &[(start, 0)], &Limits::none()));
    let alone = AStar::new(Consistent(half)).run(&Pancakes, &start, is_sorted);
    assert!(report.is_optimal() && report.stats.expanded > 5_000, "{:?}", report.stats);
    assert_eq!(report.plan().unwrap().cost, alone.plan().unwrap().cost);
    assert_eq!(report.plan().unwrap().states(&Pancakes).last(), Some(&sorted()));
    // All states below the optimum, and some of the others.
    assert!(report.stats.expanded < 2 * alone.stats.expanded);
}

proptest! {
    /// Dead ends, inconsistent and wrong estimates, costs that saturate and costs whose bits are not exact.
    #[test]
    fn graphs_are_searched_alike(
        task in prop_oneof![tasks(&[0, 0, 1, 2, 5, 9]), tasks(&[1, 1, 2, 5, 9])],
        limit in prop_oneof![1_u64..80, Just(u64::MAX)],
    ) {
        fn check<C: AnyCost>(task: &Task, limit: u64) {
            let units = |numbers: Vec<u32>| numbers.into_iter().map(C::units).collect();
            let starts: Vec<_> = task.starts.iter().map(|&(state, cost)| (state, C::units(cost))).collect();
            let wrong = task.quarters.iter().map(|&quarters| u32::from(quarters) % 4 * 5).collect();
            for h in [
                Estimates(units(task.admissible()), Promise::Admissible),
                Estimates(units(task.consistent()), Promise::Consistent),
                Estimates(units(wrong), Promise::Nothing),
            ] {
                let limits = Limits::none().expanded(limit);
                let _ = same(reports(&task.graph.map(C::units), &h, &task.target(), &starts, &limits));
            }
        }
        check::<u8>(&task, limit);
        check::<u32>(&task, limit);
        check::<u128>(&task, limit);
        check::<Finite64>(&task, limit);
    }

    /// Neither the answer nor the work tells where a search was cut.
    #[test]
    fn steps_of_any_size_do_the_same_work(
        start in strategies::states(Pancakes::<7>, sorted(), 0..8),
        budgets in prop::collection::vec(prop_oneof![1_u64..60, 0_u64..9_000], 1..6),
        alone in prop_oneof![Just(0), 0_u64..300],
    ) {
        let whole = ParallelAStar::new(half).run(&Pancakes, &start, is_sorted);
        let mut search = ParallelAStar::new(half).with_sequential_cutoff(alone);
        let outcome = in_steps(&mut search, &start, &is_sorted, &budgets);
        prop_assert_eq!((outcome, search.stats()), (Some(whole.outcome), whole.stats));
    }
}

/// The gap heuristic on the published stacks.
#[test]
fn fifty_stacks_of_fourteen_take_the_known_number_of_turns() {
    let mut count = 0;
    for line in include_str!("../data/pancake14.tsv").lines().filter(|line| !line.starts_with('#')) {
        let columns: Vec<&str> = line.split('\t').collect();
        let stack: Vec<u8> = columns[1].split(' ').map(|pancake| pancake.parse().unwrap()).collect();
        let start: [u8; 14] = stack.try_into().unwrap();
        let reports = [1, 2, 3].map(|threads| {
            let mut search = ParallelAStar::new(Consistent(gaps)).with_sequential_cutoff(0);
            on(threads, || search.run(&Pancakes, &start, is_sorted))
        });
        let report = same(reports.into());
        let plan = report.plan().unwrap();
        assert_eq!(plan.cost, columns[2].parse().unwrap(), "{line}");
        assert!(report.is_optimal() && plan.states(&Pancakes).last() == Some(&sorted()), "{line}");
        count += 1;
    }
    assert_eq!(count, 50);
}

/// Words of the letters a and b, up to a length: states with heap memory of their own.
struct Words(usize);

impl StateSpace for Words {
    type State = String;
    type Action = char;
    type Cost = u32;
    type Actions = Vec<char>;

    fn actions(&self, word: &String) -> Vec<char> {
        if word.len() < self.0 { vec!['a', 'b'] } else { vec![] }
    }
    fn apply(&self, word: &mut String, letter: char) {
        word.push(letter);
    }
}

#[test]
fn states_may_own_memory() {
    let starts = [(String::new(), 0_u32)];
    let goal = |word: &String| word == "abbabbabbaa";
    let report = same(reports(&Words(11), &Blind, &goal, &starts, &Limits::none()));
    assert_eq!(report.plan().unwrap().actions, "abbabbabbaa".chars().collect::<Vec<_>>());
    let none = same(reports(&Words(11), &Blind, &NoGoal, &starts, &Limits::none()));
    assert_eq!((none.outcome, none.stats.expanded), (Outcome::Exhausted, (1 << 12) - 1));
}

/// Hubs with thousands of leaves, all in one round: each step ends within several lists at once.
fn hubs(&n: &u32) -> core::ops::Range<u32> {
    match n {
        0 => 1..21,
        1..=20 => n * 10_000..n * 10_000 + [4_095, 4_096, 4_097, 3, 8_192, 9_000][n as usize % 6],
        _ => 0..0,
    }
}

#[test]
fn long_lists_are_cut_alike() {
    let space = from_successors(hubs);
    let whole = same(reports(&space, &Blind, &NoGoal, &[(0, 0)], &Limits::none()));
    let leaves: u64 = (1..=20).map(|hub| hubs(&hub).count() as u64).sum();
    let expected = (Outcome::Exhausted, 21 + leaves, 20 + leaves);
    assert_eq!((whole.outcome, whole.stats.expanded, whole.stats.generated), expected);

    for count in [2, 3, 7, 20, 21, 22, 25] {
        let limits = Limits::none().expanded(count);
        let cut = same(reports(&space, &Blind, &NoGoal, &[(0, 0)], &limits));
        assert_eq!((cut.stopped_by(), cut.stats.expanded), (Some(Reason::Expanded), count));
        let mut search = ParallelAStar::new(Blind).with_sequential_cutoff(0);
        let report = on(3, || {
            // The first step spreads over the round, the rest goes hub by hub.
            search.begin(&space, &0, &NoGoal);
            while search.stats().expanded == 0 {
                search.step_by(&space, &NoGoal, 1, &mut ());
            }
            search.step_by(&space, &NoGoal, count - 1, &mut ());
            search.within(limits).resume_to(&space, &NoGoal)
        });
        assert_eq!(told(report), told(cut));
    }
}

/// A state with no end of actions: the limits are looked at among them.
#[test]
fn limits_stop_an_endless_list() {
    let star = from_successors(|&n: &u64| n + 1..if n == 0 { u64::MAX } else { 0 });
    for threads in [1, 2] {
        let limits = Limits::none().time(Duration::from_millis(20));
        let report = on(threads, || {
            ParallelAStar::new(Blind).with_sequential_cutoff(0).within(limits).run_to(&star, &0, &NoGoal)
        });
        assert_eq!((report.stopped_by(), report.stats.expanded), (Some(Reason::Time), 0));
    }
}

/// Of two threads, each computes estimates: once rounds are large, one sleeps a little until the other has begun.
#[test]
fn both_threads_work() {
    let (count, seen) = (AtomicU32::new(0), [AtomicBool::new(false), AtomicBool::new(false)]);
    let watched = |stack: &[u8; 9]| {
        let this = rayon::current_thread_index().unwrap_or(0);
        seen[this].store(true, Ordering::Relaxed);
        let number = count.fetch_add(1, Ordering::Relaxed);
        if number > 10_000 && number.is_multiple_of(64) && !seen[1 - this].load(Ordering::Relaxed) {
            thread::sleep(Duration::from_millis(1));
        }
        half(stack)
    };
    let start = [8, 3, 5, 0, 7, 2, 6, 1, 4];
    let report =
        on(2, || ParallelAStar::new(watched).with_sequential_cutoff(0).run(&Pancakes, &start, is_sorted));
    assert!(report.plan().is_some());
    assert_eq!(seen.map(AtomicBool::into_inner), [true, true]);
}

/// Consistent estimates let the search leave out actions: in a grid each state but the start has three left of four.
#[test]
fn only_a_consistent_search_leaves_actions_out() {
    let goal = At((20, 10));
    let pruned = ParallelAStar::new(Consistent(a_star::far)).run_to(&Grid, &(0, 0), &goal);
    let all = ParallelAStar::new(Admissible(a_star::far)).run_to(&Grid, &(0, 0), &goal);
    assert_eq!((pruned.plan().unwrap().cost, all.plan().unwrap().cost), (30, 30));
    assert_eq!(pruned.stats.generated, 3 * pruned.stats.expanded + 1);
    assert_eq!(all.stats.generated, 4 * all.stats.expanded);
}

/// The states of a round count as expanded in the order of their parts. While a part works on a long list of actions, those
/// behind it do not count yet.
#[test]
fn states_behind_a_long_list_wait_for_it() {
    let part = |n: u32| (u64::from(n).wrapping_mul(GOLDEN_RATIO) >> 58) as u32;
    let mut hubs: Vec<u32> = (1..40).collect();
    hubs.sort_by_key(|&hub| part(hub));
    hubs.dedup_by_key(|hub| part(*hub));
    let leaves = |place: usize| if place.is_multiple_of(3) { 9_000 } else { 3 };
    let space = from_successors(|&n: &u32| match hubs.iter().position(|&hub| hub == n) {
        _ if n == 0 => hubs.clone(),
        Some(place) => (1..=leaves(place)).map(|leaf| n * 10_000 + leaf).collect(),
        None => vec![],
    });
    let mut search = ParallelAStar::new(Blind).with_sequential_cutoff(0);
    on(3, || {
        search.begin(&space, &0, &NoGoal);
        let budget = hubs.len() as u64;
        while search.stats().expanded <= budget {
            assert_eq!(search.step_by(&space, &NoGoal, budget, &mut ()), None);
            let Stats { expanded, generated, .. } = search.stats();
            let done = (0..expanded.saturating_sub(1) as usize).map(leaves).sum::<u32>();
            assert_eq!(generated, if expanded == 0 { 0 } else { budget + u64::from(done) });
        }
    });
}

/// The clock may end a step before it has begun.
#[test]
fn a_step_without_work_repeats_no_bound() {
    let line = from_successors(|&n: &u32| [n + 1]);
    let (mut search, mut bounds) = (ParallelAStar::new(Blind), Bounds::new());
    search.begin(&line, &0, &At(3));
    for budget in [0, 0, 1, 100] {
        let _ = search.step(&line, &At(3), &mut Budget::expansions(budget).observed_by(&mut bounds));
    }
    assert_eq!(bounds.0.iter().map(|(bound, _)| *bound).collect::<Vec<u32>>(), [0, 1, 2, 3]);
}

/// No list is nearly full: each shard has about 594 of the leaves, in lists of 1,024. So the search foresees no further bytes.
#[test]
fn no_growth_is_foreseen_while_lists_have_room() {
    const LEAVES: u32 = 38_000;
    let star = from_successors(|&n: &u32| if n == 0 { 1..LEAVES } else { 0..0 });
    let mut search = ParallelAStar::new(Blind).with_open_list(PackedHeap::new());
    search.begin(&star, &0, &NoGoal);
    while search.stats().expanded < u64::from(LEAVES) / 2 {
        let answer = search.step_by(&star, &NoGoal, 4_096, &mut ());
        assert!(answer.is_none());
        let (bytes, soon) = (search.bytes(), search.bytes_soon());
        if search.stats().peak_closed == u64::from(LEAVES) {
            assert_eq!(soon, bytes, "{} expanded", search.stats().expanded);
        }
    }
}

/// All leaves are of one shard, which has 70,000 open states when the hub generates as many children. That is far from the
/// 2^25 states for which a shard has room.
///
/// ```text
///             2
///    start ──────▶ leaves
///      └──▶ hub ──────┘
///        1         2
/// ```
#[test]
fn a_long_open_list_has_room_for_many_children() {
    const LEAVES: usize = 70_000;
    let (start, hub) = (0, 1);
    let is_of_first = |n: &u64| n.wrapping_mul(GOLDEN_RATIO) >> 58 == 0;
    let leaves: Vec<(u64, u32)> = (2..).filter(is_of_first).take(LEAVES).map(|leaf| (leaf, 2)).collect();
    let wheel = from_edges(|&n: &u64| {
        let spokes = if n < 2 { &leaves[..] } else { &[] };
        spokes.iter().copied().chain((n == start).then_some((hub, 1))).collect::<Vec<_>>()
    });
    let report = ParallelAStar::new(Blind).run_to(&wheel, &start, &NoGoal);
    assert_eq!(report.stopped_by(), None);
    let states = LEAVES as u64 + 2;
    let stats = report.stats;
    assert_eq!((stats.expanded, stats.generated, stats.peak_closed), (states, 2 * states - 3, states));
}

/// Without a start, or with starts that cost too much, an observer hears of no bound.
#[test]
fn no_bound_is_told_where_nothing_is_open() {
    let graph = WeightedGraph::chain(3, 1_u32);
    for promise in [Promise::Admissible, Promise::Nothing] {
        for starts in [&[][..], &[(0, u32::MAX)]] {
            let (mut search, mut bounds) =
                (ParallelAStar::new(Estimates(vec![1; 4], promise)), Bounds::new());
            let report = search.observed_by(&mut bounds).run_from(&graph, starts, &At(3));
            assert!(report.plan().is_none() && bounds.0.is_empty());
        }
    }
}

/// Each part has some of the 200 leaves, all at the same estimate: the first leaf of the first part is the closest state.
#[test]
fn the_first_of_the_closest_states_counts() {
    let star = from_successors(|&n: &u16| if n == 0 { 1..201 } else { 0..0 });
    let report = ParallelAStar::new(Admissible(|&n: &u16| u32::from(n == 0) + 1)).run_to(&star, &0, &NoGoal);
    let part = |&leaf: &u16| u64::from(leaf).wrapping_mul(GOLDEN_RATIO) >> 58;
    let closest = report.closest.map(|closest| (closest.state, closest.estimate));
    assert_eq!(closest, (1..201).min_by_key(part).map(|leaf| (leaf, 1)));
}
