//! IDA* on several threads finds the same plans with the same work as on one.

use core::time::Duration;
use std::{
    sync::atomic::{AtomicU64, Ordering},
    thread,
};

use proptest::prelude::*;
use search::{
    Goal, Heuristic, IdaStar, Limits, NoGoal, Progress, Reason, ReportOf, Search, StateSpace,
    algorithms::ParallelIdaStar,
    from_successors,
    heuristics::{Admissible, Blind, Promise},
    space::Finite64,
    strategies,
};

use crate::{
    pancakes::{Pancakes, sorted},
    threads::{Bounds, Told, each_limit_ends, half, in_runs, in_steps, is_sorted, on, told},
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
        let mut search = ParallelIdaStar::new(heuristic.clone()).alone_for(count);
        on(threads, || search.within(limits.clone()).run_from(space, starts, goal))
    });
    (alone, others.into())
}

#[test]
fn long_passes_end_alike() {
    let start = [3, 5, 0, 7, 2, 6, 1, 4];
    let (alone, others) = reports(&Pancakes, &half, &is_sorted, &[(start, 0)], &Limits::none());
    assert!(alone.stats.expanded > 2_000, "{:?}", alone.stats);
    let alone = told(alone);
    for other in others {
        assert_eq!(told(other), alone);
    }
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

    /// Dead ends, inconsistent and wrong estimates, costs that saturate; a limit, because IDA* does not leave cycles.
    #[test]
    fn graphs_are_searched_alike(
        task in prop_oneof![tasks(&[0, 0, 1, 2, 5, 9]), tasks(&[1, 1, 2, 5, 9])],
        limit in prop_oneof![1_u64..80, 1_u64..6_000],
    ) {
        fn check<C: AnyCost>(task: &Task, limit: u64) {
            let units = |numbers: Vec<u32>| numbers.into_iter().map(C::units).collect();
            let starts: Vec<_> = task.starts.iter().map(|&(state, cost)| (state, C::units(cost))).collect();
            let wrong = task.quarters.iter().map(|&quarters| u32::from(quarters) % 4 * 5).collect();
            for h in [Estimates(units(task.admissible()), Promise::Admissible), Estimates(units(wrong), Promise::Nothing)] {
                let limits = Limits::none().expanded(limit);
                let (alone, others) = reports(&task.graph.map(C::units), &h, &task.target(), &starts, &limits);
                let alone = without_bytes(told(alone));
                for other in others {
                    assert_eq!(without_bytes(told(other)), alone);
                }
            }
        }
        check::<u8>(&task, limit);
        check::<u32>(&task, limit);
        check::<Finite64>(&task, limit);
    }

    /// A run that is stopped goes on with the same work, be it on other threads.
    #[test]
    fn runs_that_are_stopped_and_resumed_do_the_same_work(
        start in strategies::states(Pancakes::<8>, sorted(), 0..12),
        slice in 1_000_u64..30_000,
    ) {
        let whole = IdaStar::new(half).run(&Pancakes, &start, is_sorted);
        let mut search = ParallelIdaStar::new(half).alone_for(0);
        let report = in_runs(&mut search, &start, &is_sorted, slice);
        prop_assert_eq!((report.outcome, report.stats), (whole.outcome, whole.stats));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    /// Neither the answer nor the work tells where a search was cut.
    #[test]
    fn steps_of_any_size_do_the_same_work(
        start in strategies::states(Pancakes::<7>, sorted(), 0..8),
        budgets in prop::collection::vec(prop_oneof![1_u64..60, 0_u64..9_000], 1..6),
        alone in prop_oneof![Just(0), 0_u64..3_000],
    ) {
        let whole = IdaStar::new(half).run(&Pancakes, &start, is_sorted);
        let mut search = ParallelIdaStar::new(half).alone_for(alone);
        let outcome = in_steps(&mut search, &start, &is_sorted, &budgets);
        prop_assert_eq!((outcome, search.stats()), (Some(whole.outcome), whole.stats));
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

#[test]
fn an_observer_hears_the_same() {
    let start = [4, 0, 6, 2, 7, 1, 5, 3];
    let (mut one, mut two) = (Bounds::default(), Bounds::default());
    let _ = IdaStar::new(half).observed_by(&mut one).run(&Pancakes::<8>, &start, &is_sorted);
    let _ =
        ParallelIdaStar::new(half).alone_for(0).observed_by(&mut two).run(&Pancakes::<8>, &start, &is_sorted);
    assert!(one.0.len() > 2);
    assert_eq!(two.0, one.0);
}

/// No end, and no goal: a pass has room for ever.
fn endless() -> impl StateSpace<State = u64, Action = u64, Cost = u32> + Sync {
    from_successors(|&n: &u64| [n + 1, n + 2])
}

fn far(&n: &u64) -> u32 {
    u32::MAX / 2 - (n / 2) as u32
}

#[test]
fn limits_stop_an_endless_search() {
    each_limit_ends(7, |limits| {
        ParallelIdaStar::new(Admissible(far)).within(limits).run_to(&endless(), &0, &NoGoal)
    });
}

/// States that take a millisecond each: the clock is looked at often enough.
#[test]
fn slow_estimates_do_not_delay_the_end() {
    let slow = |&n: &u64| {
        thread::sleep(Duration::from_millis(1));
        far(&n)
    };
    let limits = Limits::none().time(Duration::from_millis(50));
    let mut search = ParallelIdaStar::new(slow).alone_for(0);
    let report = on(2, || search.within(limits).run_to(&endless(), &0, &NoGoal));
    assert_eq!(report.stopped_by(), Some(Reason::Time));
    assert!(report.elapsed < Duration::from_millis(500), "{:?}", report.elapsed);
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
    let mut search = ParallelIdaStar::new(room).alone_for(0);
    let limits = Limits::none().expanded(300_000);
    let report = on(2, || search.within(limits).run(&fork, &(0, 0), &goal));
    assert_eq!((report.stopped_by(), report.stats.expanded), (Some(Reason::Expanded), 300_000));
    assert!(steps.into_inner() > 0, "the other thread was there");
}
