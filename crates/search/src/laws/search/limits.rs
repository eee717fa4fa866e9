//! Laws of limits: expansions, memory to the byte, cost, time, cancelling.

use core::time::Duration;
use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
};

use super::{
    case::Case,
    costs::AnyCost,
    events::Events,
    graph::WeightedGraph,
    subject::{Answer, Measure},
    trial::{Trial, enough, told},
};
use crate::{
    heuristics::Promise,
    run::{Limits, Observer, Outcome, Progress, Reason, ReportOf, Run, Search, Stats},
};

/// A chain of this length takes every search several steps, and the memory for this many states.
const LENGTH: u16 = 6_000;

/// Stops a search while it works: sets the flag and waits for the clock.
struct Interruption(Arc<AtomicBool>);

impl<C> Observer<C> for Interruption {
    fn working(&mut self, _: C, _: &Stats) {
        self.0.store(true, Ordering::Relaxed);
        thread::sleep(Duration::from_millis(2));
    }
}

pub(super) fn each_limit_stops<C: AnyCost>(trial: &Trial<C>) {
    let left = |state| C::units(u32::from(LENGTH - state));
    let case = Case::chain(LENGTH, C::units(1), LENGTH).with_estimates(left, Promise::Consistent);
    let trial = trial.on(&case);
    let whole = trial.run(&mut trial.make(&case.admissible), Limits::none());
    let (bytes, whole) = (whole.stats.peak_bytes, told(whole));
    assert!(
        whole.3.expanded > u64::from(LENGTH / 3),
        "of a chain of {LENGTH} states, it expands few: {:?}",
        whole.3
    );

    for (limits, reason) in [
        (Limits::none().expanded(1_000), Reason::Expanded),
        (Limits::none().memory(bytes / 2), Reason::Memory),
        (Limits::none().cost(C::units(999)), Reason::Cost),
    ] {
        let mut search = trial.make(&case.admissible);
        let report = trial.run(&mut search, limits);
        assert_eq!(report.stopped_by(), Some(reason), "the limit does not stop it: {report:?}");
        // A search that does not test the cost before may find a plan that exceeds the limit.
        let is_without = report.plan().is_none_or(|plan| reason == Reason::Cost && plan.cost > C::units(999));
        assert!(is_without, "it stopped, so it has no plan: {report:?}");
        check_bound(&report);
        let is_exact = reason != Reason::Expanded || report.stats.expanded == 1_000;
        assert!(is_exact, "the limit is 1,000 expanded states: {report:?}");
        assert_eq!(
            told(trial.resume(&mut search, Limits::none())),
            whole,
            "stopped by {reason:?} and resumed, it differs"
        );
    }

    all_bytes_may_be_used(&trial);

    // Without estimates, a pass of a deepening search is short.
    let flag = Arc::new(AtomicBool::new(false));
    let interrupted = |limits| {
        let mut search = trial.make(&case.blind);
        let mut interruption = Interruption(flag.clone());
        let run = Run::of(&mut *search).within(limits).observed_by(&mut interruption);
        run.run_from(trial.graph(), &case.starts, &case.goal)
    };
    for (limits, reason) in [
        (Limits::none().time(Duration::from_millis(1)), Reason::Time),
        (Limits::none().cancelled_by(flag.clone()), Reason::Cancelled),
    ] {
        flag.store(false, Ordering::Relaxed);
        let report = interrupted(limits);
        let stopped = (report.stopped_by(), report.plan());
        assert_eq!(stopped, (Some(reason), None), "the limit does not stop it: {report:?}");
        assert!(report.stats.expanded < u64::from(LENGTH / 3), "it hears too late: {report:?}");
        check_bound(&report);
    }
}

/// The plan costs a unit for each state.
fn check_bound<C: AnyCost>(report: &ReportOf<WeightedGraph<C>>) {
    let is_proven = report.lower_bound <= C::units(LENGTH.into());
    assert!(is_proven, "its lower bound exceeds the cost of the plan: {report:?}");
}

/// A search may hold the limit itself: it takes a step. A byte less stops it before.
fn all_bytes_may_be_used<C: AnyCost>(trial: &Trial<C>) {
    let (graph, case) = (trial.graph(), trial.case);
    let mut search = trial.make(&case.admissible);
    search.begin_from(graph, &case.starts, &case.goal);
    let needed = search.memory().soon;
    let mut works_within = |bytes| {
        let mut events = Events::new();
        let run = Run::of(&mut *search).within(Limits::none().memory(bytes)).observed_by(&mut events);
        let report = run.resume_to(graph, &case.goal);
        (!events.expanded.is_empty(), report.stopped_by())
    };
    if let Some(less) = needed.checked_sub(1) {
        let stops = (false, Some(Reason::Memory));
        assert_eq!(works_within(less), stops, "of {needed} bytes that it needs, one less is enough");
    }
    let (works, reason) = works_within(needed);
    assert!(works, "the {needed} bytes that it needs are not enough: {reason:?}");
}

/// A cost limit excludes exactly the plans that cost more. It proves that they do.
pub(super) fn a_cost_limit_is_exact<C: AnyCost>(trial: &Trial<C>) {
    let truth = trial.truth();
    let unit = if trial.subject.measure == Measure::Costs { C::units(1) } else { C::ONE };
    if truth.optimum == C::MAX || truth.optimum < unit || trial.subject.answer == Answer::Distances {
        return;
    }
    let below = truth.optimum.minus(unit);
    for estimates in trial.promised() {
        let mut search = trial.make(estimates);
        let report = trial.run(&mut search, enough().cost(below));
        let is_within = !matches!(report.outcome, Outcome::Solved(_));
        assert!(is_within, "its plan exceeds the limit of {below:?}: {report:?}");
        let is_short = report.stopped_by() == Some(Reason::Expanded);
        if trial.subject.answer == Answer::Cheapest && (!is_short || trial.subject.remembers()) {
            let reason = report.stopped_by();
            assert_eq!(reason, Some(Reason::Cost), "no plan costs {below:?} or less: {report:?}");
            assert!(report.lower_bound > below, "it does not prove that plans exceed {below:?}: {report:?}");
        }
        // The plan that is found now costs no more than the limit of a cheapest search.
        let least = trial.resume(&mut search, enough().cost(truth.optimum));
        if trial.subject.answer == Answer::Cheapest {
            trial.check(&least, estimates.1);
        }
        trial.check(&trial.resume(&mut search, enough()), estimates.1);
    }
}
