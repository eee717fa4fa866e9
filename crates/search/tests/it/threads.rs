//! The shared parts of the tests of searches on several threads: pools, stacks of pancakes, cuts and limits.

use core::time::Duration;
use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
};

use search::{Goal, Limits, Outcome, Plan, Reason, Report, ReportOf, Search, Stats, run::OutcomeOf};

use crate::pancakes::{Pancakes, gaps};
use crate::toys::Steps as _;

/// Runs `work` on this number of threads.
pub(crate) fn on<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> T {
    match rayon::ThreadPoolBuilder::new().num_threads(threads).build() {
        Ok(pool) => pool.install(work),
        Err(error) => panic!("{error}"),
    }
}

pub(crate) type Told<S, A, C> = (Outcome<Plan<S, A, C>>, C, Option<(S, C)>, Stats);

/// All but the time.
pub(crate) fn told<S, A, C>(report: Report<S, A, C>) -> Told<S, A, C> {
    (
        report.outcome,
        report.lower_bound,
        report.closest.map(|closest| (closest.state, closest.estimate)),
        report.stats,
    )
}

pub(crate) fn is_sorted<const N: usize>(stack: &[u8; N]) -> bool {
    stack.is_sorted()
}

/// Half the gaps, rounded down, so that passes are long and rounds are large.
pub(crate) fn half<const N: usize>(stack: &[u8; N]) -> u32 {
    gaps(stack) / 2
}

/// Searches with a limit that grows by `slice` expanded states, each run on another number of threads.
pub(crate) fn in_runs<const N: usize, E, G>(
    search: &mut E,
    start: &[u8; N],
    goal: &G,
    slice: u64,
) -> ReportOf<Pancakes<N>>
where
    E: Search<Pancakes<N>, G> + Send,
    G: Goal<Pancakes<N>> + Sync,
{
    let mut allowed = slice;
    let mut report = search.within(Limits::none().expanded(allowed)).run_to(&Pancakes, start, goal);
    while report.stopped_by() == Some(Reason::Expanded) {
        assert_eq!(report.stats.expanded, allowed);
        allowed += slice;
        let threads = 1 + allowed as usize % 3;
        let limits = Limits::none().expanded(allowed);
        report = on(threads, || search.within(limits).resume_to(&Pancakes, goal));
    }
    report
}

/// Searches on three threads, in steps of these budgets over and over.
pub(crate) fn in_steps<const N: usize, E, G>(
    search: &mut E,
    start: &[u8; N],
    goal: &G,
    budgets: &[u64],
) -> Option<OutcomeOf<Pancakes<N>>>
where
    E: Search<Pancakes<N>, G> + Send,
    G: Goal<Pancakes<N>> + Sync,
{
    on(3, || {
        search.begin(&Pancakes, start, goal);
        budgets.iter().cycle().find_map(|&budget| {
            let before = search.stats().expanded;
            let outcome = search.step_by(&Pancakes, goal, budget, &mut ());
            assert!(search.stats().expanded - before <= budget.max(1), "no more than the budget");
            outcome
        })
    })
}

/// Checks that each limit soon ends `run`, an endless search on two threads whose plans cost more than `cost`.
pub(crate) fn each_limit_ends<S, A>(cost: u32, run: impl Fn(Limits<u32>) -> Report<S, A, u32> + Sync)
where
    Report<S, A, u32>: Send,
{
    let flag = Arc::new(AtomicBool::new(false));
    let late = Duration::from_millis(30);
    // A program under ThreadSanitizer, which `.ci/sanitize` gives its options, takes many times as long.
    let soon = Duration::from_secs(if std::env::var_os("TSAN_OPTIONS").is_some() { 30 } else { 1 });
    let each = [
        (Limits::none().cancelled_by(flag.clone()), Reason::Cancelled),
        (Limits::none().time(late), Reason::Time),
        (Limits::none().memory(1 << 20), Reason::Memory),
        (Limits::none().cost(cost), Reason::Cost),
    ];
    thread::scope(|scope| {
        scope.spawn(|| {
            thread::sleep(late);
            flag.store(true, Ordering::Relaxed);
        });
        for (limits, reason) in each {
            let report = on(2, || run(limits));
            assert_eq!(report.stopped_by(), Some(reason));
            assert!(report.elapsed < soon, "{reason:?} after {:?}", report.elapsed);
        }
    });
}
