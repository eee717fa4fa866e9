//! Laws of spaces that take milliseconds for each state: limits on time and cancelling are heard after a few of them.

use core::time::Duration;
use std::{thread, time::Instant};

use super::{case::Case, costs::AnyCost, trap::Trap, trial::Trial};
use crate::{
    heuristics::Promise,
    run::{Limits, Reason, StopToken},
};

/// A chain of states that are slow from the list of number `fast` on.
fn slow_chain<C: AnyCost>(fast: u64, pause: Duration) -> Case<C> {
    let trap = Trap::waiting();
    trap.slow_down(fast, pause);
    let left = |state| C::units(u32::from(6_000 - state));
    let case = Case::chain(6_000, C::units(1), 6_000).with_estimates(left, Promise::Consistent);
    case.with_trap(&trap)
}

/// The first budget is one expansion: a limit of 30 ms is heard after the second or third of 20 ms each.
pub(super) fn a_slow_space_hears_the_clock_after_few_states<C: AnyCost>(trial: &Trial<C>) {
    let case = slow_chain(0, Duration::from_millis(20));
    let (trial, begun) = (trial.on(&case), Instant::now());
    let mut search = trial.make(&case.admissible);
    let report = trial.run(&mut search, Limits::none().time(Duration::from_millis(30)));
    let took = begun.elapsed();
    assert_eq!(report.stopped_by(), Some(Reason::Time), "a limit of 30 ms does not stop it: {report:?}");
    // Some searches list the actions of a state twice, and two threads expand two states.
    let expanded = report.stats.expanded;
    assert!(expanded <= 6, "it expands {expanded} states of 20 ms within a limit of 30 ms");
    assert!(took < Duration::from_millis(400), "it takes {took:?} within a limit of 30 ms");
}

/// After thousands of fast states, a slice has many; once they take 3 ms each, it is cut.
pub(super) fn a_space_that_turns_slow_is_noticed<C: AnyCost>(trial: &Trial<C>) {
    let stop = StopToken::new();
    for (limits, reason) in [
        (Limits::none().time(Duration::from_millis(100)), Reason::Time),
        (Limits::none().cancelled_by(&stop), Reason::Cancelled),
    ] {
        let case = slow_chain(2_000, Duration::from_millis(3));
        let (trial, begun) = (trial.on(&case), Instant::now());
        let mut search = trial.make(&case.admissible);
        let report = thread::scope(|scope| {
            scope.spawn(|| {
                thread::sleep(Duration::from_millis(100));
                stop.stop();
            });
            trial.run(&mut search, limits)
        });
        let took = begun.elapsed();
        assert_eq!(report.stopped_by(), Some(reason), "it is not stopped after 100 ms: {report:?}");
        assert!(took < Duration::from_millis(1_500), "it is to stop after 100 ms, and takes {took:?}");
    }
}
