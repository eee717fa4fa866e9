//! Laws of runs: cuts, repetition, observers.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    vec::Vec,
};

use super::{
    costs::AnyCost,
    estimates::Target,
    events::Events,
    graph::WeightedGraph,
    subject::{Answer, Habit, Measure},
    trial::{ENOUGH, Trial, enough, step_by, told, words},
};
use crate::{
    heuristics::Promise,
    run::{Budget, Closest, Limits, Outcome, Progress, Reason, Run, Search},
};

/// States that a run with cuts expands at most.
const MOST: u64 = 80;

/// Neither the answer nor the work tells where a search was cut: by a limit or by the end of a step.
pub(super) fn cuts_change_nothing<C: AnyCost>(trial: &Trial<C>) {
    let (graph, case) = (trial.graph(), trial.case);
    let limit = |count| Limits::none().expanded(count);
    for estimates in trial.irregular() {
        let whole = told(trial.run(&mut trial.make(estimates), limit(MOST)));
        let mut bit_by_bit = trial.make(estimates);
        bit_by_bit.begin_from(graph, &case.starts, &case.goal);
        for count in 1..=whole.3.expanded {
            let mut search = trial.make(estimates);
            let cut = told(trial.run(&mut search, limit(count)));
            let bits = told(trial.resume(&mut bit_by_bit, limit(count)));
            assert_eq!(bits, cut, "cut after each state up to {count}, it differs from a run cut there once");
            if matches!(cut.0, Outcome::Stopped { reason: Reason::Expanded, .. }) {
                let resumed = told(trial.resume(&mut search, limit(MOST)));
                assert_eq!(resumed, whole, "cut at {count} expanded states and resumed, it differs");
            }
        }
        for budget in [1, 2, 3, 7] {
            let steps = trial.in_steps(&mut trial.make(estimates), budget, MOST);
            assert_eq!(
                steps, whole,
                "in steps of at most {budget} states, it differs from a run without cuts"
            );
        }
    }
}

pub(super) fn equal_runs_do_equal_work<C: AnyCost>(trial: &Trial<C>) {
    for estimates in trial.irregular() {
        let (one, two) = (trial.solve(estimates), trial.solve(estimates));
        assert_eq!(told(one), told(two), "two equal runs differ");
    }
}

/// A search that was left in the middle leaves nothing behind but its buffers.
pub(super) fn an_object_can_be_used_again<C: AnyCost>(trial: &Trial<C>) {
    let (graph, case) = (trial.graph(), trial.case);
    let elsewhere: Vec<_> = case.goal.0.iter().map(|&goal| (goal, C::ZERO)).collect();
    for estimates in trial.irregular() {
        let mut search = trial.make(estimates);
        let first = told(trial.run(&mut search, enough()));
        for count in [1, 5] {
            let limits = Limits::none().expanded(count);
            let _ = Run::of(&mut *search).within(limits).run_from(graph, &elsewhere, &case.goal);
            let again = told(trial.run(&mut search, enough()));
            assert_eq!(again, first, "after a run that was left, it differs from a new search");
        }
    }
}

/// An answer stays the same when the search is resumed, except for a plan that exceeds the new cost limit.
pub(super) fn an_answer_stays<C: AnyCost>(trial: &Trial<C>) {
    let (graph, goal) = (trial.graph(), &trial.case.goal);
    for estimates in trial.estimates() {
        let mut search = trial.make(estimates);
        let first = told(trial.run(&mut search, enough()));
        if matches!(first.0, Outcome::Stopped { reason: Reason::Expanded, .. }) {
            continue;
        }
        for limits in [Limits::none(), Limits::none().expanded(0), Limits::none().memory(0)] {
            assert_eq!(
                told(trial.resume(&mut search, limits)),
                first,
                "its answer changes when it is resumed"
            );
        }
        if let Outcome::Solved(plan) = &first.0
            && plan.cost > C::ZERO
        {
            let less = trial.resume(&mut search, Limits::none().cost(C::ZERO));
            let less = (less.stopped_by(), less.plan());
            assert_eq!(less, (Some(Reason::Cost), Some(plan)), "its plan exceeds the new limit on cost");
            let again = told(trial.resume(&mut search, Limits::none().cost(plan.cost)));
            assert_eq!(again, first, "its answer changes with a limit of the plan's cost");
        }
        let step = step_by(&mut *search, graph, goal, 1, &mut ());
        assert_eq!(step, Some(first.0), "a step after its answer gives another one");
        assert!(search.is_over(), "it has answered, and is not over");
    }
}

pub(super) fn a_search_begins_before_it_is_resumed<C: AnyCost>(trial: &Trial<C>) {
    let (graph, goal) = (trial.graph(), &trial.case.goal);
    let mut search = trial.make(&trial.case.blind);
    for limits in [Limits::none(), Limits::none().expanded(0)] {
        let resumed = catch_unwind(AssertUnwindSafe(|| trial.resume(&mut search, limits).outcome));
        let Err(payload) = resumed else { panic!("it goes on, though it has not begun") };
        let message = words(&*payload);
        let is_told = message.starts_with("a search that has not begun cannot go on");
        assert!(is_told, "resumed before it begins, it panics with another message: {message}");
    }
    let step = catch_unwind(AssertUnwindSafe(|| step_by(&mut *search, graph, goal, 1, &mut ())));
    assert!(step.is_err(), "it takes a step, though it has not begun");
    trial.check(&trial.run(&mut search, enough()), Promise::Consistent);
}

/// An observer hears of each bound, in rising order and never above the optimum, and changes nothing.
pub(super) fn observers_hear_the_truth<C: AnyCost>(trial: &Trial<C>) {
    let (subject, truth) = (trial.subject, trial.truth());
    for estimates in trial.promised() {
        let (mut search, mut events) = (trial.make(estimates), Events::new());
        let run = Run::of(&mut *search).within(enough()).observed_by(&mut events);
        let report = run.run_from(trial.graph(), &trial.case.starts, &trial.case.goal);
        let report = told(report);
        assert_eq!(report, told(trial.solve(estimates)), "an observer changes the run");
        assert!(!events.expanded.is_empty(), "an observer hears nothing");
        assert!(
            events.expanded.is_sorted(),
            "the expanded states that an observer hears of decrease: {:?}",
            events.expanded
        );
        let most = events.expanded.iter().fold(0, |most, &count| most.max(count));
        assert!(most <= report.3.expanded, "an observer hears of {most} expanded states: {report:?}");

        let is_silent = report.3.expanded == 0;
        if subject.measure == Measure::Actions {
            assert!(is_silent || !events.layers.is_empty(), "an observer hears of no layer");
        } else if subject.answer == Answer::Cheapest {
            assert!(is_silent || !events.bounds.is_empty(), "an observer hears of no bound");
            let is_rising = events.bounds.windows(2).all(|pair| pair[0] < pair[1]);
            assert!(is_rising, "the bounds that an observer hears do not rise: {:?}", events.bounds);
            let within = |bound: &C| *bound <= truth.optimum || bound.is_near(truth.optimum);
            let optimum = truth.optimum;
            let is_within = events.bounds.iter().all(within);
            assert!(is_within, "a bound exceeds the cheapest plan of {optimum:?}: {:?}", events.bounds);
            let heard = bounds_with_idle_steps(trial, &mut *trial.make(estimates));
            assert_eq!(
                heard, events.bounds,
                "with steps that expand nothing, an observer hears other bounds"
            );
        }
    }
}

/// Returns the bounds that an observer hears, if two steps without expansions precede each expansion: the clock may end a step
/// before any work.
fn bounds_with_idle_steps<C: AnyCost>(
    trial: &Trial<C>,
    search: &mut dyn Search<WeightedGraph<C>, Target>,
) -> Vec<C> {
    let (graph, goal, mut events) = (trial.graph(), &trial.case.goal, Events::new());
    search.begin_from(graph, &trial.case.starts, goal);
    for expansions in [0, 0, 1].into_iter().cycle() {
        let bound = search.bound();
        let mut budget = Budget::expansions(expansions).up_to(bound).observed_by(&mut events);
        if search.stats().expanded == ENOUGH || search.step(graph, goal, &mut budget).is_some() {
            break;
        }
    }
    events.bounds
}

/// Without a plan, a search tells the state with the least estimate that it met, and the estimate.
pub(super) fn the_closest_state_is_told<C: AnyCost>(trial: &Trial<C>) {
    let case = trial.case.without_plan();
    let trial = trial.on(&case);
    let depths = trial.depths();
    for estimates in trial.estimates() {
        let of = |state: u16| estimates.0[usize::from(state)];
        let reached = (0..depths.len() as u16).filter(|&state| depths[usize::from(state)] < u64::MAX);
        let least = reached.map(of).fold(C::MAX, C::min);
        for expanded in [1, 3, 9, ENOUGH] {
            let report = trial.run(&mut trial.make(estimates), Limits::none().expanded(expanded));
            if let Some(Closest { state, plan: Some(plan), .. }) = &report.closest {
                let to_state = trial.case.with_goal(*state);
                trial.on(&to_state).check_plan(plan);
            }
            let Some(&Closest { state, estimate: h, .. }) = report.closest.as_ref() else {
                let is_infinite = case.starts.iter().any(|&(start, _)| of(start) == C::MAX);
                let is_excused = expanded == 1 || is_infinite || !trial.subject.has_heuristic;
                assert!(is_excused, "it tells of no closest state: {report:?}");
                continue;
            };
            assert!(depths[usize::from(state)] < u64::MAX, "it cannot reach its closest state: {report:?}");
            assert_eq!(h, of(state), "its closest state has another estimate: {report:?}");
            // The first of several, unless its cost exceeds the first bound.
            let first_is_least = case.starts.iter().all(|start| start.1 >= case.starts[0].1);
            if first_is_least && std::ptr::eq(estimates, &raw const case.blind) {
                assert_eq!(
                    state, case.starts[0].0,
                    "of equally close states, it tells of a later one: {report:?}"
                );
            }
            // A search from both ends is over where one side is.
            if report.outcome == Outcome::Exhausted && !trial.subject.has(Habit::BothEnds) {
                assert_eq!(h, least, "a state that it reached is closer: {report:?}");
            }
        }
    }
}
