//! The shared parts of the tests of searches on several threads: pools, stacks of pancakes, steps.

use search::{Goal, Outcome, Plan, Report, Search, Stats, run::OutcomeOf};

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
