//! IDA* on several threads finds the same plans with the same work as on one.

use core::time::Duration;
use std::{
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    thread::{self, ThreadId},
};

use proptest::prelude::*;
use search::{
    Goal, Heuristic, IdaStar, Limits, NoGoal, Observer, Outcome, Plan, Progress, Reason, ReportOf, Search,
    StateSpace, Stats,
    algorithms::ParallelIdaStar,
    from_successors,
    heuristics::{Blind, Promise},
    space::Finite64,
    strategies,
};

use crate::toys::Buffers as _;
use crate::toys::Steps as _;
use crate::{
    pancakes::{Pancakes, sorted},
    threads::{Told, half, is_sorted, on, told},
    toys::{AnyCost, Estimates, Task, tasks},
};

fn without_bytes<S, A, C>(mut told: Told<S, A, C>) -> Told<S, A, C> {
    told.3.peak_bytes = 0;
    told
}

/// The reports of one search on one thread, and of others on one to three.
fn reports<S, H, G>(
    space: &S,
    heuristic: &H,
    goal: &G,
    starts: &[(S::State, S::Cost)],
    limits: &Limits<S::Cost>,
) -> (ReportOf<S>, Vec<ReportOf<S>>)
where
    S: StateSpace<State: Send + Sync, Action: Send, Cost: Send + Sync> + Sync,
    H: Heuristic<S, Memo: Send> + Sync + Send + Clone,
    G: Goal<S> + Sync,
{
    let alone = IdaStar::new(heuristic.clone()).within(limits.clone()).run_from(space, starts, goal);
    let others = [(1, 0), (2, 0), (3, 0), (2, 100), (3, 1_024)].map(|(threads, count)| {
        let mut search = ParallelIdaStar::new(heuristic.clone()).with_sequential_cutoff(count);
        on(threads, || search.within(limits.clone()).run_from(space, starts, goal))
    });
    (alone, others.into())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn stacks_are_sorted_alike(
        starts in prop::collection::vec((strategies::states(Pancakes::<8>, sorted(), 0..12), 0_u32..4), 0..4),
    ) {
        let (alone, others) = reports(&Pancakes, &half, &is_sorted, &starts, &Limits::none());
        let alone = told(alone);
        for other in others {
            prop_assert_eq!(told(other), alone.clone());
        }
    }

    /// Dead ends, inconsistent and wrong estimates, costs that saturate; a limit, because IDA* does not leave cycles. A limit on
    /// the cost ends a search before the first state of a pass.
    #[test]
    fn graphs_are_searched_alike(
        task in prop_oneof![tasks(&[0, 0, 1, 2, 5, 9]), tasks(&[1, 1, 2, 5, 9])],
        limit in prop_oneof![1_u64..80, 1_u64..6_000],
        cost in prop_oneof![Just(u32::MAX), 0_u32..12],
    ) {
        fn check<C: AnyCost>(task: &Task, limit: u64, cost: u32) {
            let units = |numbers: Vec<u32>| numbers.into_iter().map(C::units).collect();
            let starts: Vec<_> = task.starts.iter().map(|&(state, cost)| (state, C::units(cost))).collect();
            let wrong = task.quarters.iter().map(|&quarters| u32::from(quarters) % 4 * 5).collect();
            for h in [Estimates(units(task.admissible()), Promise::Admissible), Estimates(units(wrong), Promise::Nothing)] {
                let limits = Limits::none().expanded(limit).cost(C::units(cost));
                let (alone, others) = reports(&task.graph.map(C::units), &h, &task.target(), &starts, &limits);
                let alone = without_bytes(told(alone));
                for other in others {
                    assert_eq!(without_bytes(told(other)), alone);
                }
            }
        }
        check::<u8>(&task, limit, cost);
        check::<u32>(&task, limit, cost);
        check::<Finite64>(&task, limit, cost);
    }
}

/// One thousand chains, of which the last but three are short enough. Starts are entered in their order, each with its
/// own cost, and the first goal in that order counts.
#[test]
fn any_number_of_starts_will_do() {
    let chains = from_successors(|&(chain, left): &(u32, u32)| (left > 0).then(|| (chain, left - 1)));
    let starts: Vec<((u32, u32), u32)> =
        (0..1_000).map(|chain| ((chain, 4 + u32::from(chain < 997)), chain % 2)).collect();
    let goal = |&(_, left): &(u32, u32)| left == 0;
    let (alone, others) = reports(&chains, &Blind, &goal, &starts, &Limits::none());
    assert_eq!(alone.plan().unwrap().start, (998, 4));
    let alone = told(alone);
    for other in others {
        assert_eq!(told(other), alone);
    }
    let (alone, others) = reports(&chains, &Blind, &goal, &[], &Limits::none());
    assert!(others.into_iter().all(|other| told(other) == told(alone.clone())));
}

/// The first branch is endless within the bound; the goal lies at the end of the second, which counts for nothing.
#[test]
fn no_goal_counts_before_its_turn() {
    let fork = from_successors(|&(branch, n): &(u8, u32)| match branch {
        0 => vec![(1, 0), (2, 0)],
        1 => vec![(1, n + 1), (1, n + 2)],
        _ => vec![(2, n + 1)],
    });
    let steps = AtomicU64::new(0);
    let goal = |&(branch, n): &(u8, u32)| {
        steps.fetch_add(u64::from(branch == 2), Ordering::Relaxed);
        branch == 2 && n == 9
    };
    let room = |&(branch, n): &(u8, u32)| [1_000_001, 1_000_000 - n.min(900_000), 0][usize::from(branch)];
    let mut search = ParallelIdaStar::new(room).with_sequential_cutoff(0);
    let limits = Limits::none().expanded(300_000);
    let report = on(2, || search.within(limits).run(&fork, &(0, 0), &goal));
    assert_eq!((report.stopped_by(), report.stats.expanded), (Some(Reason::Expanded), 300_000));
    assert!(steps.into_inner() > 0, "the other thread was there");
}

/// The second thread finds the goal while the first one is busy with the states before it. The goal counts after these.
#[test]
fn a_goal_that_is_found_early_waits_for_its_turn() {
    let fork = from_successors(|&(branch, n): &(u8, u32)| match (branch, n) {
        (0, _) => vec![(1, 0), (2, 0)],
        (1, ..19) => vec![(1, n + 1)],
        (2, _) => (0..20).map(|n| (3, n)).collect(),
        _ => vec![],
    });
    // One pass has room for all. The first state of the slow branch takes longer than one thread may divide the work.
    let room = |&(branch, n): &(u8, u32)| {
        if branch == 1 {
            thread::sleep(Duration::from_millis(if n == 0 { 2 } else { 1 }));
        }
        if branch == 0 { 30 } else { 0 }
    };
    let mut search = ParallelIdaStar::new(room).with_sequential_cutoff(0);
    let report = on(2, || search.run(&fork, &(0, 0), |&state| state == (3, 19)));
    let plan = Plan { start: (0, 0), actions: vec![(2, 0), (3, 19)], cost: 2 };
    assert_eq!(report.plan(), Some(&plan));
    // The start, twenty states of the slow branch, the head of the other one and its leaves but the last.
    assert_eq!((report.stats.expanded, report.stats.iterations), (1 + 20 + 1 + 19, 1));
}

/// A chain has no second branch. A cut expands a state, but none beyond the limit, after which the work would be done again.
#[test]
fn a_chain_is_searched_up_to_its_limit() {
    let chain = from_successors(|&n: &u32| [n + 1]);
    let estimates = AtomicU64::new(0);
    let room = |&n: &u32| {
        estimates.fetch_add(1, Ordering::Relaxed);
        if n == 0 { 1_000 } else { 0 }
    };
    for limit in [16, 17, 20, 40] {
        estimates.store(0, Ordering::Relaxed);
        let limits = Limits::none().expanded(limit).time(Duration::from_secs(2));
        let mut search = ParallelIdaStar::new(room).with_sequential_cutoff(0);
        let report = on(2, || search.within(limits).run_to(&chain, &0, &NoGoal));
        assert_eq!((report.stopped_by(), report.stats.expanded), (Some(Reason::Expanded), limit));
        // A state is estimated again when its parent is resumed, while no child exceeds the bound.
        let estimates = estimates.load(Ordering::Relaxed);
        assert!(estimates < 5 * limit, "{estimates} estimates for {limit} states");
    }
}

/// The thread of each expansion; `None` where a pass begins.
#[derive(Default)]
struct Expansions(Mutex<Vec<Option<ThreadId>>>);

impl Expansions {
    fn add(&self, thread: Option<ThreadId>) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(thread);
    }
}

struct Begun<'a>(&'a Expansions);

impl Observer<u32> for Begun<'_> {
    fn bound_raised(&mut self, _: u32, _: &Stats) {
        self.0.add(None);
    }
}

/// Trees of depth 0 to 8, in a pool of three threads.
#[test]
fn the_first_states_of_each_pass_are_expanded_on_one_thread() {
    let expansions = Expansions::default();
    let tree = from_successors(|&n: &u64| {
        expansions.add(Some(thread::current().id()));
        thread::sleep(Duration::from_micros(100));
        [2 * n + 1, 2 * n + 2]
    });
    let mut begun = Begun(&expansions);
    let caller = on(3, || {
        let mut search = ParallelIdaStar::new(Blind).with_sequential_cutoff(40);
        let limits = Limits::none().cost(8);
        let report = search.within(limits).observed_by(&mut begun).run_to(&tree, &0, &NoGoal);
        assert_eq!((report.stopped_by(), report.stats.iterations), (Some(Reason::Cost), 10));
        Some(thread::current().id())
    });
    let all = expansions.0.into_inner().unwrap_or_else(PoisonError::into_inner);
    for pass in all.split(Option::is_none) {
        let first = &pass[..pass.len().min(40)];
        assert!(first.iter().all(|&thread| thread == caller), "{first:?}, called by {caller:?}");
    }
    assert!(all.iter().any(|&thread| thread.is_some() && thread != caller), "the others start later");
}

/// The search holds the path, and the path to which a limit may send it back. The statistics count one path.
#[test]
fn bytes_count_the_paths_of_the_units() {
    let chain = from_successors(|&n: &u32| [n + 1]);
    let room = |&n: &u32| if n == 0 { 1_000 } else { 0 };
    let mut search = ParallelIdaStar::new(room).with_sequential_cutoff(5_000);
    search.begin(&chain, &0, &NoGoal);
    while search.stats().expanded < 900 {
        assert!(search.step_by(&chain, &NoGoal, 900 - search.stats().expanded, &mut ()).is_none());
    }
    let (soon, peak) = (search.bytes_soon(), search.stats().peak_bytes);
    assert!(peak >= 900 * size_of::<u32>() as u64);
    assert!(soon >= 2 * peak, "{soon} bytes, {peak} for one path");
}

/// Chains of states; the action counts down.
fn chains() -> impl StateSpace<State = (u32, u32), Action = (u32, u32), Cost = u32> + Sync {
    from_successors(|&(chain, left): &(u32, u32)| (left > 0).then(|| (chain, left - 1)))
}

/// The bounds 0, 1 and 2 admit one, two and three states of the second chain. The limit excludes the fourth pass, which has
/// entered its first start.
#[test]
fn a_limit_on_the_cost_ends_a_search_at_the_first_start_of_a_pass() {
    let starts = [((0, 9), 5), ((1, 9), 0)];
    let (alone, others) = reports(&chains(), &Blind, &NoGoal, &starts, &Limits::none().cost(2));
    for report in others.into_iter().chain([alone]) {
        let Stats { expanded, generated, evaluated, iterations, .. } = report.stats;
        assert_eq!((report.stopped_by(), report.lower_bound), (Some(Reason::Cost), 3));
        assert_eq!((expanded, generated, iterations), (1 + 2 + 3, 1 + 2 + 3, 4));
        // Both starts at the beginning and in three passes, and one of them in the last pass.
        assert_eq!(evaluated, generated + 2 + 3 * 2 + 1);
    }
}

/// The first chain has twenty states. The limit ends the search before the next start is entered, which exceeds the bound.
#[test]
fn a_limit_may_end_a_search_between_two_starts() {
    let starts = [((0, 19), 0), ((1, 19), 5_000), ((2, 19), 0)];
    let room = |&(_, left): &(u32, u32)| if left == 19 { 100 } else { 0 };
    let (alone, others) = reports(&chains(), &room, &NoGoal, &starts, &Limits::none().expanded(20));
    for report in others.into_iter().chain([alone]) {
        let Stats { expanded, generated, evaluated, .. } = report.stats;
        assert_eq!(report.stopped_by(), Some(Reason::Expanded));
        assert_eq!((expanded, generated, evaluated), (20, 19, 19 + 3 + 1));
    }
}

/// The second thread finishes the leaves while the first one follows the chain. Their work counts after that of the chain, and
/// only then.
#[test]
fn work_that_is_finished_early_counts() {
    let fork = from_successors(|&(branch, n): &(u8, u32)| match (branch, n) {
        (0, _) => vec![(1, 0), (2, 0)],
        (1, ..19) => vec![(1, n + 1)],
        (2, _) => (0..100).map(|n| (3, n)).collect(),
        _ => vec![],
    });
    let room = |&(branch, n): &(u8, u32)| {
        if branch == 1 && n > 1 {
            thread::sleep(Duration::from_millis(1));
        }
        if branch == 0 { 30 } else { 0 }
    };
    let mut search = ParallelIdaStar::new(room).with_sequential_cutoff(0);
    let report = on(2, || search.run_to(&fork, &(0, 0), &NoGoal));
    assert_eq!(report.outcome, Outcome::Exhausted);
    let Stats { expanded, generated, evaluated, pruned, iterations, .. } = report.stats;
    // The start, the chain, the head of the leaves and the leaves. The start is estimated twice before.
    assert_eq!((expanded, generated, iterations), (1 + 20 + 1 + 100, 20 + 101, 1));
    assert_eq!((evaluated, pruned), (generated + 2, 0));

    // With a goal at the end of the chain, no work after the chain counts.
    let report = on(2, || search.run(&fork, &(0, 0), |&state| state == (1, 19)));
    assert_eq!(report.plan().map(|plan| plan.cost), Some(20));
    let Stats { expanded, generated, evaluated, .. } = report.stats;
    assert_eq!((expanded, generated, evaluated), (1 + 19, 1 + 19, 1 + 19 + 2));
}

/// Two threads take a step for the first two branches, of four slow states each. The third one is taken in the next step.
#[test]
fn a_branch_waits_for_a_free_thread() {
    let fork = from_successors(|&(branch, n): &(u8, u32)| match (branch, n) {
        (0, _) => vec![(1, 0), (2, 0), (3, 3)],
        (_, ..3) => vec![(branch, n + 1)],
        _ => vec![],
    });
    // The second branch takes longer than one thread may divide the work, so the third one is left to the first state.
    let goal = |&(branch, n): &(u8, u32)| {
        if branch == 2 || branch == 1 && n > 0 {
            thread::sleep(Duration::from_millis(2));
        }
        false
    };
    let room = |&(branch, _): &(u8, u32)| if branch == 0 { 30 } else { 0 };
    let mut search = ParallelIdaStar::new(room).with_sequential_cutoff(0);
    let report = on(2, || search.run(&fork, &(0, 0), goal));
    assert_eq!(report.outcome, Outcome::Exhausted);
    assert_eq!((report.stats.expanded, report.stats.iterations), (1 + 4 + 4 + 1, 1));
}

/// An observer that is set when the first pass begins.
struct Slow<'a>(&'a AtomicBool);

impl Observer<u32> for Slow<'_> {
    fn bound_raised(&mut self, _: u32, _: &Stats) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Forty starts, each of which takes 20 milliseconds in a pass.
#[test]
fn slow_starts_do_not_delay_the_end() {
    let is_slow = AtomicBool::new(false);
    let zero = |_: &(u32, u32)| {
        if is_slow.load(Ordering::Relaxed) {
            thread::sleep(Duration::from_millis(20));
        }
        0
    };
    let starts: Vec<_> = (0..40).map(|chain| ((chain, 0), 0)).collect();
    let limits = Limits::none().time(Duration::from_millis(50));
    let mut search = ParallelIdaStar::new(zero).with_sequential_cutoff(0);
    let mut observer = Slow(&is_slow);
    let report =
        on(2, || search.within(limits).observed_by(&mut observer).run_from(&chains(), &starts, &NoGoal));
    assert_eq!(report.stopped_by(), Some(Reason::Time));
    assert!(report.elapsed < Duration::from_millis(400), "{:?}", report.elapsed);
}
