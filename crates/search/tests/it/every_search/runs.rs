//! Properties of runs: cuts, limits, repetition, observers.

use core::time::Duration;
use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
};

use search::{Limits, Observer, Outcome, Progress, Reason, Run, Search, Stats, heuristics::Promise};

use super::{
    searches::{Answer, Graph, Measure},
    trial::{Case, ENOUGH, Trial, enough, told},
};
use crate::toys::Buffers as _;
use crate::toys::Steps as _;
use crate::toys::{AnyCost, LAYER, Trap, Work};

/// States that a run with cuts expands at most.
const MOST: u64 = 80;

/// Neither the answer nor the work tells where a search was cut: by a limit or by the end of a step.
pub(crate) fn cuts_change_nothing<C: AnyCost>(trial: &Trial<C>) {
    let (name, graph, case) = (trial.row.name, trial.graph(), trial.case);
    let limit = |count| Limits::none().expanded(count);
    for estimates in trial.irregular() {
        let whole = told(trial.run(&mut trial.make(estimates), limit(MOST)));
        let mut bit_by_bit = trial.make(estimates);
        bit_by_bit.begin_from(graph, &case.starts, &case.goal);
        for count in 1..=whole.3.expanded {
            let mut search = trial.make(estimates);
            let cut = told(trial.run(&mut search, limit(count)));
            let bits = told(trial.resume(&mut bit_by_bit, limit(count)));
            assert_eq!(bits, cut, "{name}, in steps of one to {count}");
            if matches!(cut.0, Outcome::Stopped { reason: Reason::Expanded, .. }) {
                assert_eq!(told(trial.resume(&mut search, limit(MOST))), whole, "{name}, cut at {count}");
            }
        }
        for budget in [1, 2, 3, 7] {
            let steps = trial.in_steps(&mut trial.make(estimates), budget, MOST);
            assert_eq!(steps, whole, "{name}, in steps of {budget}");
        }
    }
}

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

pub(crate) fn each_limit_stops<C: AnyCost>(trial: &Trial<C>) {
    let name = trial.row.name;
    let left = |state| C::units(u32::from(LENGTH - state));
    let case = Case::chain(LENGTH, C::units(1), LENGTH).with_estimates(left, Promise::Consistent);
    let trial = Trial { case: &case, ..*trial };
    let whole = told(trial.run(&mut trial.make(&case.admissible), Limits::none()));
    assert!(whole.3.expanded > u64::from(LENGTH / 3), "{name}: {:?}", whole.3);

    for (limits, reason) in [
        (Limits::none().expanded(1_000), Reason::Expanded),
        (Limits::none().memory(trial.row.too_little_memory), Reason::Memory),
        (Limits::none().cost(C::units(999)), Reason::Cost),
    ] {
        let mut search = trial.make(&case.admissible);
        let report = trial.run(&mut search, limits);
        assert_eq!(report.stopped_by(), Some(reason), "{name}");
        // A search that does not test the cost before may find a plan that exceeds the limit.
        assert!(report.plan().is_none_or(|plan| reason == Reason::Cost && plan.cost > C::units(999)));
        assert!(report.lower_bound <= C::units(LENGTH.into()), "{name}: {report:?}");
        assert!(reason != Reason::Expanded || report.stats.expanded == 1_000, "{name}: {report:?}");
        assert_eq!(told(trial.resume(&mut search, Limits::none())), whole, "{name} after {reason:?}");
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
        assert_eq!((report.stopped_by(), report.plan()), (Some(reason), None), "{name}");
        assert!(report.stats.expanded < u64::from(LENGTH / 3), "{name}: {report:?}");
        assert!(report.lower_bound <= C::units(LENGTH.into()), "{name}: {report:?}");
    }
}

/// A search may hold the limit itself: it takes a step. A byte less stops it before.
fn all_bytes_may_be_used<C: AnyCost>(trial: &Trial<C>) {
    let (name, graph, case) = (trial.row.name, trial.graph(), trial.case);
    let mut search = trial.make(&case.admissible);
    search.begin_from(graph, &case.starts, &case.goal);
    let needed = search.bytes_soon();
    let mut works_within = |bytes| {
        let mut events = Events { bounds: vec![], layers: vec![], expanded: vec![] };
        let run = Run::of(&mut *search).within(Limits::none().memory(bytes)).observed_by(&mut events);
        let report = run.resume_to(graph, &case.goal);
        (!events.expanded.is_empty(), report.stopped_by())
    };
    if let Some(less) = needed.checked_sub(1) {
        assert_eq!(works_within(less), (false, Some(Reason::Memory)), "{name}");
    }
    let (works, reason) = works_within(needed);
    assert!(works, "{name}: {reason:?}");
}

/// A cost limit excludes exactly the plans that cost more. It proves that they do.
pub(crate) fn a_cost_limit_is_exact<C: AnyCost>(trial: &Trial<C>) {
    let (name, truth) = (trial.row.name, trial.truth());
    let unit = if trial.row.measure == Measure::Costs { C::units(1) } else { C::ONE };
    if truth.optimum == C::MAX || truth.optimum < unit || trial.row.answer == Answer::Distances {
        return;
    }
    let below = truth.optimum.minus(unit);
    for estimates in trial.promised() {
        let mut search = trial.make(estimates);
        let report = trial.run(&mut search, enough().cost(below));
        assert!(!matches!(report.outcome, Outcome::Solved(_)), "{name}: {report:?}");
        let is_short = report.stopped_by() == Some(Reason::Expanded);
        if trial.row.answer == Answer::Cheapest && (!is_short || trial.row.remembers()) {
            assert_eq!(report.stopped_by(), Some(Reason::Cost), "{name}: {report:?}");
            assert!(report.lower_bound > below, "{name}: {report:?}");
        }
        // The plan that is found now costs no more than the limit of a cheapest search.
        let least = trial.resume(&mut search, enough().cost(truth.optimum));
        if trial.row.answer == Answer::Cheapest {
            trial.check(&least, estimates.1);
        }
        trial.check(&trial.resume(&mut search, enough()), estimates.1);
    }
}

pub(crate) fn equal_runs_do_equal_work<C: AnyCost>(trial: &Trial<C>) {
    for estimates in trial.irregular() {
        let (one, two) = (trial.solve(estimates), trial.solve(estimates));
        assert_eq!(told(one), told(two), "{}", trial.row.name);
    }
}

/// A search that was left in the middle leaves nothing behind but its buffers.
pub(crate) fn an_object_can_be_used_again<C: AnyCost>(trial: &Trial<C>) {
    let (graph, case) = (trial.graph(), trial.case);
    let elsewhere: Vec<_> = case.goal.0.iter().map(|&goal| (goal, C::ZERO)).collect();
    for estimates in trial.irregular() {
        let mut search = trial.make(estimates);
        let first = told(trial.run(&mut search, enough()));
        for count in [1, 5] {
            let limits = Limits::none().expanded(count);
            let _ = Run::of(&mut *search).within(limits).run_from(graph, &elsewhere, &case.goal);
            assert_eq!(told(trial.run(&mut search, enough())), first, "{}", trial.row.name);
        }
    }
}

/// An answer stays the same when the search is resumed, except for a plan that exceeds the new cost limit.
pub(crate) fn an_answer_stays<C: AnyCost>(trial: &Trial<C>) {
    let (name, graph, goal) = (trial.row.name, trial.graph(), &trial.case.goal);
    for estimates in trial.estimates() {
        let mut search = trial.make(estimates);
        let first = told(trial.run(&mut search, enough()));
        if matches!(first.0, Outcome::Stopped { reason: Reason::Expanded, .. }) {
            continue;
        }
        for limits in [Limits::none(), Limits::none().expanded(0), Limits::none().memory(0)] {
            assert_eq!(told(trial.resume(&mut search, limits)), first, "{name}");
        }
        if let Outcome::Solved(plan) = &first.0
            && plan.cost > C::ZERO
        {
            let less = trial.resume(&mut search, Limits::none().cost(C::ZERO));
            assert_eq!((less.stopped_by(), less.plan()), (Some(Reason::Cost), Some(plan)), "{name}");
            assert_eq!(told(trial.resume(&mut search, Limits::none().cost(plan.cost))), first, "{name}");
        }
        assert_eq!(search.step_by(graph, goal, 1, &mut ()), Some(first.0), "{name}");
        assert!(search.is_over(), "{name}");
    }
}

pub(crate) fn a_search_begins_before_it_is_resumed<C: AnyCost>(trial: &Trial<C>) {
    let (name, graph, goal) = (trial.row.name, trial.graph(), &trial.case.goal);
    let mut search = trial.make(&trial.case.blind);
    for limits in [Limits::none(), Limits::none().expanded(0)] {
        let resumed = catch_unwind(AssertUnwindSafe(|| trial.resume(&mut search, limits).outcome));
        let Err(panic) = resumed else { panic!("{name} went on") };
        let Ok(message) = panic.downcast::<String>() else { panic!("{name} has no message") };
        assert!(message.starts_with("a search that has not begun cannot go on"), "{name}: {message}");
    }
    assert!(catch_unwind(AssertUnwindSafe(|| search.step_by(graph, goal, 1, &mut ()))).is_err(), "{name}");
    trial.check(&trial.run(&mut search, enough()), Promise::Consistent);
}

/// All events, in the order in which they came.
#[derive(Default)]
struct Events<C> {
    bounds: Vec<C>,
    layers: Vec<C>,
    expanded: Vec<u64>,
}

impl<C> Observer<C> for Events<C> {
    fn layer(&mut self, depth: C, _: u64, stats: &Stats) {
        self.layers.push(depth);
        self.expanded.push(stats.expanded);
    }
    fn bound_raised(&mut self, bound: C, stats: &Stats) {
        self.bounds.push(bound);
        self.expanded.push(stats.expanded);
    }
    fn working(&mut self, _: C, stats: &Stats) {
        self.expanded.push(stats.expanded);
    }
}

/// An observer hears of each bound, in rising order and never above the optimum, and changes nothing.
pub(crate) fn observers_hear_the_truth<C: AnyCost>(trial: &Trial<C>) {
    let (name, row, truth) = (trial.row.name, trial.row, trial.truth());
    for estimates in trial.promised() {
        let (mut search, mut events) =
            (trial.make(estimates), Events { bounds: vec![], layers: vec![], expanded: vec![] });
        let run = Run::of(&mut *search).within(enough()).observed_by(&mut events);
        let report = run.run_from(trial.graph(), &trial.case.starts, &trial.case.goal);
        let report = told(report);
        assert_eq!(report, told(trial.solve(estimates)), "{name}");
        assert!(!events.expanded.is_empty(), "{name} tells nothing");
        assert!(events.expanded.is_sorted(), "{name} takes work back: {:?}", events.expanded);
        assert!(events.expanded.iter().all(|&count| count <= report.3.expanded), "{name}");

        let is_silent = report.3.expanded == 0;
        if row.measure == Measure::Actions {
            assert!(is_silent || !events.layers.is_empty(), "{name} tells of no layer");
        } else if row.answer == Answer::Cheapest {
            assert!(is_silent || !events.bounds.is_empty(), "{name} tells of no bound");
            assert!(events.bounds.windows(2).all(|pair| pair[0] < pair[1]), "{name}: {:?}", events.bounds);
            let within = |bound: &C| *bound <= truth.optimum || bound.is_near(truth.optimum);
            assert!(events.bounds.iter().all(within), "{name}: {:?}", events.bounds);
        }
    }
}

/// Without a plan, a search tells the state with the least estimate that it met, and the estimate.
pub(crate) fn the_closest_state_is_told<C: AnyCost>(trial: &Trial<C>) {
    let (name, case) = (trial.row.name, trial.case.without_plan());
    let trial = Trial { case: &case, ..*trial };
    let starts: Vec<_> = case.starts.iter().map(|start| (start.0, 0_u64)).collect();
    let depths = trial.graph().map(|_| 1_u64).distances(&starts);
    for estimates in trial.estimates() {
        let of = |state: u16| estimates.0[usize::from(state)];
        let reached = (0..depths.len() as u16).filter(|&state| depths[usize::from(state)] < u64::MAX);
        let least = reached.map(of).fold(C::MAX, C::min);
        for expanded in [1, 3, 9, ENOUGH] {
            let report = trial.run(&mut trial.make(estimates), Limits::none().expanded(expanded));
            let Some((state, h)) = report.closest else {
                let is_infinite = case.starts.iter().any(|&(start, _)| of(start) == C::MAX);
                let is_excused = expanded == 1 || is_infinite || !trial.row.has_heuristic;
                assert!(is_excused, "{name}: {report:?}");
                continue;
            };
            assert!(depths[usize::from(state)] < u64::MAX, "{name}: {report:?}");
            assert_eq!(h, of(state), "{name}: {report:?}");
            // The first of several, unless its cost exceeds the first bound.
            let first_is_least = case.starts.iter().all(|start| start.1 >= case.starts[0].1);
            if first_is_least && std::ptr::eq(estimates, &raw const case.blind) {
                assert_eq!(state, case.starts[0].0, "{name}: {report:?}");
            }
            assert!(h >= least, "{name}: {report:?}");
            // A search from both ends is over where one side is.
            if report.outcome == Outcome::Exhausted && !["`BaeStar`", "`Nbs`"].contains(&name) {
                assert_eq!(h, least, "{name}: {report:?}");
            }
        }
    }
}

/// The counts of the work agree with each other.
pub(crate) fn the_work_adds_up<C: AnyCost>(trial: &Trial<C>) {
    let name = trial.row.name;
    let ends = (trial.case.starts.len() + trial.case.goal.0.len()) as u64;
    for estimates in trial.irregular() {
        for expanded in [1, 3, 9, ENOUGH] {
            let report = trial.run(&mut trial.make(estimates), Limits::none().expanded(expanded));
            let Stats {
                popped,
                generated,
                evaluated,
                reopened,
                pruned,
                peak_open,
                peak_closed,
                iterations,
                ..
            } = report.stats;
            let expanded = report.stats.expanded;
            let met = generated + ends;
            // A depth-first search pops nothing.
            assert!(popped == 0 || popped >= expanded.min(1), "{name}: {report:?}");
            // A state is popped before it is reopened, a goal too.
            assert!(reopened < popped.max(1), "{name}: {report:?}");
            // Each pass and each of three heuristics evaluates and cuts off the ends again, and the first one has a bound.
            assert!(evaluated <= 3 * (generated + (iterations + 1) * ends), "{name}: {report:?}");
            assert!(pruned <= generated + iterations * ends, "{name}: {report:?}");
            // A state is in two lists of an alternation, and a preferred state in two more.
            let lists = if name.contains("`Alternating`, preferred") { 4 } else { 2 };
            assert!(peak_open <= lists * met, "{name}: {report:?}");
            assert!(peak_closed <= met, "{name}: {report:?}");
            assert!((expanded.min(1)..=expanded + ends + 4).contains(&iterations), "{name}: {report:?}");
        }
    }
}

/// The statistics count the calls of the space and of the heuristic.
pub(crate) fn the_statistics_count_calls<C: AnyCost>(trial: &Trial<C>) {
    let (name, trap) = (trial.row.name, Trap::waiting());
    let is_any = |parts: &[&str]| parts.iter().any(|part| name.contains(part));
    // Depth-first, a state's actions are listed at once and tried one after the other. Some searches list them again.
    let is_depth_first =
        is_any(&["DepthFirst", "IdaStar", "BudgetedTree", "RecursiveBest", "Rollout", "Partial"]);
    // It keeps the edges.
    let lists_once = is_any(&["KCheapest"]);
    // A plan is told as soon as a thread finds it.
    let estimates_more = is_any(&["IdaStar`", "Partial", "`ParallelBeam`"]);
    // Other heuristics count as well.
    let has_its_own = is_any(&["BaeStar", "Nbs", "blind", "guides", "UniformCost"]);
    for (is_solvable, case) in [(true, trial.case.clone()), (false, trial.case.without_plan())] {
        let case = case.with_trap(&trap);
        let trial = Trial { case: &case, ..*trial };
        for estimates in trial.irregular() {
            for expanded in [0, 1, 3, 9, ENOUGH] {
                let mut search = trial.make(estimates);
                trap.work();
                let report = trial.run(&mut search, Limits::none().expanded(expanded));
                let Work { lists, listed, estimates } = trap.work();
                let Stats { expanded, generated, evaluated, .. } = report.stats;
                // A plan is found before all children are tried, and following it may list actions.
                if lists_once {
                    assert!(lists <= expanded && listed <= generated, "{name}: {lists} lists, {report:?}");
                } else if is_solvable || is_depth_first {
                    assert!(lists + 1 >= expanded, "{name}: {lists} lists, {report:?}");
                    // A rollout follows the best path that it knows.
                    let is_listed = generated <= listed || is_any(&["Rollout"]);
                    assert!(is_listed, "{name}: {listed} listed, {report:?}");
                } else {
                    assert_eq!((lists, listed), (expanded, generated), "{name}: {report:?}");
                }
                assert!(estimates >= evaluated || has_its_own, "{name}: {estimates} estimates, {report:?}");
                assert!(
                    estimates <= evaluated || estimates_more,
                    "{name}: {estimates} estimates, {report:?}"
                );
            }
        }
    }
}

/// A search that ends without a plan has expanded every state that it reaches: once, and again if it was reopened.
pub(crate) fn each_state_is_expanded<C: AnyCost>(trial: &Trial<C>) {
    let (name, case) = (trial.row.name, trial.case.without_plan());
    let trial = Trial { case: &case, ..*trial };
    if !trial.truth().is_finite {
        return;
    }
    let starts: Vec<_> = case.starts.iter().map(|start| (start.0, 0_u64)).collect();
    let depths = trial.graph().map(|_| 1_u64).distances(&starts);
    let reached = depths.iter().filter(|&&depth| depth < u64::MAX).count() as u64;
    let is_any = |parts: &[&str]| parts.iter().any(|part| name.contains(part));
    // They expand the states again in each pass, or on each path.
    let repeats = is_any(&[
        "doubling",
        "portfolio",
        "CompleteBeam",
        "ParallelBeam",
        "Budgeted",
        "Partial",
        "DepthFirst",
    ]) || is_any(&["IdaStar", "RecursiveBest", "Rollout"]);
    // They keep a part of the states, or paths.
    let keeps_others = !trial.row.remembers()
        || is_any(&["Tree", "CompleteBeam", "IdaStar`", "Rollout", "Rectangle"])
        || is_any(&["RecursiveBest", "MonotoneBeam"]);
    // A start in a later layer than another one has paths of two lengths, and may be expanded twice.
    let layer = |start: &(u16, C)| start.0 / LAYER;
    let has_late_starts =
        is_any(&["graded"]) && case.starts.iter().any(|at| layer(at) != layer(&case.starts[0]));
    let (repeats, keeps_others) = (repeats || has_late_starts, keeps_others || has_late_starts);
    for estimates in [&case.blind, &case.wrong] {
        let report = trial.solve(estimates);
        let Stats { popped, expanded, reopened, peak_closed, .. } = report.stats;
        assert!(popped == 0 || popped >= expanded, "{name}: {report:?}");
        if report.outcome != Outcome::Exhausted {
            continue;
        }
        let once = reached + reopened;
        assert!(expanded == once || repeats && expanded > once, "{name}: {reached} states, {report:?}");
        assert!(peak_closed == reached || keeps_others, "{name}: {reached} states, {report:?}");
    }
}

/// Each state of eight leads to the seven others, twice, and none to the goal, which no count may miss.
pub(crate) fn no_work_is_forgotten<C: AnyCost>(trial: &Trial<C>) {
    let (name, row) = (trial.row.name, trial.row);
    let edges = |from| (0..8).filter(|&to| to != from).map(|to| (to, C::units(1))).collect();
    let graph = Graph::new((0..8).map(edges).chain([vec![]]).collect()).both_ways();
    let case = Case::of(graph, vec![(0, C::ZERO)], vec![8]);
    let trial = Trial { case: &case, ..*trial };
    let stats = trial.run(&mut trial.make(&case.blind), Limits::none().expanded(5)).stats;
    // Searches from both ends have expanded the goal, which no edge leaves, and are over.
    let last = stats.expanded;
    assert!([1, 2, 5].contains(&last), "{name}: {stats:?}");
    let lists_some = ["Partial", "CostToGo", "Rollout"].iter().any(|part| name.contains(part));
    let is_counted = if stats.popped > 0 && row.remembers() && last == 5 {
        stats.generated == 14 * last
    } else {
        stats.generated >= 2 * last
    };
    assert!(is_counted || lists_some, "{name}: {stats:?}");
    assert!(stats.evaluated >= last || !row.has_heuristic, "{name}: {stats:?}");
    // Seven states wait after the first one. A depth-first search keeps a path, and a beam is narrower.
    let is_narrow = ["Beam", "IdaStar", "Tree", "DepthFirst", "RecursiveBest", "CostToGo", "Rollout"]
        .iter()
        .any(|part| name.contains(part));
    assert!(is_narrow || (7..=15).contains(&stats.peak_open), "{name}: {stats:?}");
    assert!(stats.peak_open >= 1 || name.contains("Rollout"), "{name}: {stats:?}");
}
