//! Spaces that take milliseconds for each state: every search hears limits on time, and is cancelled, after few of them.

use core::time::Duration;
use std::{
    sync::atomic::{AtomicBool, Ordering},
    thread,
    time::Instant,
};

use search::{Limits, Reason, StopToken, heuristics::Promise};

use super::{
    searches::{Row, searches},
    trial::{Case, Trial},
};
use crate::toys::Trap;

/// The searches are divided between this number of threads, which sleep most of the time.
const THREADS: usize = 12;

/// Calls `check` with each search and a chain of states that are slow from the list of number `fast` on.
fn on_slow_chains(fast: u64, pause: Duration, check: impl Fn(&Row<u32>, &Trial<u32>) + Sync) {
    let has_failed = AtomicBool::new(false);
    thread::scope(|scope| {
        for thread in 0..THREADS {
            let (check, has_failed) = (&check, &has_failed);
            scope.spawn(move || {
                for row in searches::<u32>().iter().skip(thread).step_by(THREADS) {
                    let trap = Trap::waiting();
                    trap.slow_down(fast, pause);
                    let left = |state| u32::from(6_000 - state);
                    let case = Case::chain(6_000, 1, 6_000).with_estimates(left, Promise::Consistent);
                    let case = case.with_trap(&trap);
                    let checked = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
                        check(row, &Trial { row, case: &case });
                    }));
                    has_failed.fetch_or(checked.is_err(), Ordering::Relaxed);
                }
            });
        }
    });
    assert!(!has_failed.into_inner(), "a search did not hear in time");
}

/// The first budget is one expansion: a limit of 30 ms is heard after the second or third of 20 ms each.
#[test]
fn a_slow_space_hears_the_clock_after_few_states() {
    on_slow_chains(0, Duration::from_millis(20), |row, trial| {
        let begun = Instant::now();
        let mut search = trial.make(&trial.case.admissible);
        let report = trial.run(&mut search, Limits::none().time(Duration::from_millis(30)));
        let (name, took) = (row.name, begun.elapsed());
        assert_eq!(report.stopped_by(), Some(Reason::Time), "{name}: {report:?}");
        // Some searches list the actions of a state twice, and two threads expand two states.
        assert!(report.stats.expanded <= 6, "{name}: {} states", report.stats.expanded);
        assert!(took < Duration::from_millis(400), "{name}: {took:?}");
    });
}

/// After thousands of fast states, a slice has many; once they take 3 ms each, it is cut.
#[test]
fn a_space_that_turns_slow_is_noticed() {
    on_slow_chains(2_000, Duration::from_millis(3), |row, trial| {
        let stop = StopToken::new();
        for (limits, reason) in [
            (Limits::none().time(Duration::from_millis(100)), Reason::Time),
            (Limits::none().cancelled_by(&stop), Reason::Cancelled),
        ] {
            let mut search = trial.make(&trial.case.admissible);
            let begun = Instant::now();
            let report = thread::scope(|scope| {
                scope.spawn(|| {
                    thread::sleep(Duration::from_millis(100));
                    stop.stop();
                });
                trial.run(&mut search, limits)
            });
            let (name, took) = (row.name, begun.elapsed());
            assert_eq!(report.stopped_by(), Some(reason), "{name}: {report:?}");
            assert!(took < Duration::from_millis(1_500), "{name}: {took:?}");
        }
    });
}
