//! Laws of statistics: the counts agree with each other and with the calls of the space.

use std::vec;

use super::{
    case::Case,
    costs::AnyCost,
    graph::WeightedGraph as Graph,
    subject::{Habit, Subject},
    task::LAYER,
    trap::{Trap, Work},
    trial::{ENOUGH, Trial},
};
use crate::run::{Limits, Outcome, Reason, Stats};

/// The counts of the work agree with each other.
pub(super) fn the_work_adds_up<C: AnyCost>(trial: &Trial<C>) {
    let ends = (trial.case.starts.len() + trial.case.goal.0.len()) as u64;
    // A preferred state is in two lists.
    let lists = 2;
    for estimates in trial.irregular() {
        for expanded in [1, 3, 9, ENOUGH] {
            let report = trial.run(&mut trial.make(estimates), Limits::none().expanded(expanded));
            check_sums(&report.stats, ends, lists);
        }
    }
}

/// Checks the counts of a run with `ends` starts and goals, in which a state may be in a number of open lists.
fn check_sums(stats: &Stats, ends: u64, lists: u64) {
    let &Stats { popped, expanded, generated, evaluated, reopened, pruned, iterations, .. } = stats;
    let met = generated + ends;
    // A depth-first search pops nothing.
    assert!(popped == 0 || popped >= expanded.min(1), "it expands states and pops none: {stats:?}");
    // A state is popped before it is reopened, a goal too.
    assert!(reopened < popped.max(1), "it reopens more states than it pops: {stats:?}");
    // Each pass and each of three heuristics evaluates and cuts off the ends again, and the first one has a bound.
    let estimates = 3 * (generated + (iterations + 1) * ends);
    assert!(evaluated <= estimates, "it evaluates more states than it generates: {stats:?}");
    assert!(
        pruned <= generated + iterations * ends,
        "it prunes more states than it generates in its iterations: {stats:?}"
    );
    assert!(stats.peak_open <= lists * met, "more states are open than were generated: {stats:?}");
    assert!(stats.peak_closed <= met, "more states are closed than were generated: {stats:?}");
    let passes = expanded.min(1)..=expanded + ends + 4;
    assert!(passes.contains(&iterations), "it has more iterations than expanded states: {stats:?}");
}

/// The statistics count the calls of the space and of the heuristic.
pub(super) fn the_statistics_count_calls<C: AnyCost>(trial: &Trial<C>) {
    let trap = Trap::waiting();
    for (is_solvable, case) in [(true, trial.case.clone()), (false, trial.case.without_plan())] {
        let case = case.with_trap(&trap);
        let trial = trial.on(&case);
        for estimates in trial.irregular() {
            for expanded in [0, 1, 3, 9, ENOUGH] {
                let mut search = trial.make(estimates);
                let _ = trap.work();
                let report = trial.run(&mut search, Limits::none().expanded(expanded));
                check_calls(trial.subject, is_solvable, trap.work(), &report.stats);
            }
        }
    }
}

fn check_calls<C>(subject: &Subject<C>, is_solvable: bool, work: Work, stats: &Stats) {
    let Work { lists, listed, estimates } = work;
    let &Stats { expanded, generated, evaluated, .. } = stats;
    // A plan is found before all children are tried, and following it may list actions.
    if subject.has(Habit::KeepsEdges) {
        let is_once = lists <= expanded && listed <= generated;
        assert!(is_once, "{lists} lists of {listed} actions are more than it counts: {stats:?}");
    } else if is_solvable || subject.has(Habit::DepthFirst) || subject.has(Habit::BothEnds) {
        // A search from the goals also asks whether the ends are states of the space.
        assert!(lists + 1 >= expanded, "it lists the actions of {lists} states: {stats:?}");
        // A rollout follows the best path that it knows.
        let is_listed = generated <= listed || subject.has(Habit::Rollouts);
        assert!(is_listed, "it generates more than the {listed} actions that were listed: {stats:?}");
    } else {
        let is_counted = (lists, listed) == (expanded, generated);
        assert!(
            is_counted,
            "it lists {listed} actions of {lists} states, and counts {generated} children of {expanded} expanded \
             states. If that is its way, a habit says so. {stats:?}"
        );
    }
    let has_others = subject.has(Habit::OtherHeuristics);
    let asks_ahead = subject.has(Habit::EstimatesAhead);
    assert!(estimates >= evaluated || has_others, "it asks for {estimates} estimates: {stats:?}");
    assert!(estimates <= evaluated || asks_ahead, "it asks for {estimates} estimates: {stats:?}");
}

/// A search that ends without a plan has expanded every state that it reaches: once, and again if it was reopened.
pub(super) fn each_state_is_expanded<C: AnyCost>(trial: &Trial<C>) {
    let (case, subject) = (trial.case.without_plan(), trial.subject);
    let trial = trial.on(&case);
    if !trial.truth().is_finite {
        return;
    }
    let reached = trial.depths().iter().filter(|&&depth| depth < u64::MAX).count() as u64;
    // A start in a later layer than another one has paths of two lengths, and may be expanded twice.
    let layer = |start: &(u16, C)| start.0 / LAYER;
    let has_late_starts =
        subject.has(Habit::Graded) && case.starts.iter().any(|at| layer(at) != layer(&case.starts[0]));
    let repeats = subject.has(Habit::Repeats) || has_late_starts;
    let keeps_others = !subject.remembers() || subject.has(Habit::DropsStates) || has_late_starts;
    for estimates in [&case.blind, &case.wrong] {
        let report = trial.solve(estimates);
        let Stats { popped, expanded, reopened, peak_closed, .. } = report.stats;
        assert!(popped == 0 || popped >= expanded, "it expands states that it does not pop: {report:?}");
        if report.outcome != Outcome::Exhausted {
            continue;
        }
        let once = reached + reopened;
        let is_each = expanded == once || repeats && expanded > once;
        assert!(is_each, "it expands {expanded} of {reached} states: {report:?}");
        let is_kept = peak_closed == reached || keeps_others;
        assert!(is_kept, "it closes {peak_closed} of {reached} states: {report:?}");
    }
}

/// Each state of eight leads to the seven others, twice, and none to the goal, which no count may miss.
pub(super) fn no_work_is_forgotten<C: AnyCost>(trial: &Trial<C>) {
    let subject = trial.subject;
    let edges = |from| (0..8).filter(|&to| to != from).map(|to| (to, C::units(1))).collect();
    let graph = Graph::new((0..8).map(edges).chain([vec![]]).collect()).both_ways();
    let case = Case::of(graph, vec![(0, C::ZERO)], vec![8]);
    let trial = trial.on(&case);
    let report = trial.run(&mut trial.make(&case.blind), Limits::none().expanded(5));
    if report.stopped_by() == Some(Reason::Width) {
        return;
    }
    let stats = report.stats;
    // Searches from both ends have expanded the goal, which no edge leaves, and are over.
    let last = stats.expanded;
    assert!([1, 2, 5].contains(&last), "the limit is five expanded states: {stats:?}");
    let is_counted = if stats.popped > 0 && subject.remembers() && last == 5 {
        stats.generated == 14 * last
    } else {
        stats.generated >= 2 * last
    };
    let selects = subject.has(Habit::SelectsActions);
    assert!(is_counted || selects, "each state has fourteen actions: {stats:?}");
    let is_evaluated = stats.evaluated >= last || !subject.has_heuristic;
    assert!(is_evaluated, "it expands states that it does not evaluate: {stats:?}");
    // Seven states wait after the first one. A depth-first search keeps a path, and a beam is narrower.
    let most = if subject.has(Habit::KeepsPaths) { stats.generated } else { 15 };
    let is_open = subject.has(Habit::Narrow) || (7..=most).contains(&stats.peak_open);
    assert!(is_open, "seven states are open after the first one: {stats:?}");
    assert!(stats.peak_open >= 1 || subject.has(Habit::Rollouts), "no state was open: {stats:?}");
}
