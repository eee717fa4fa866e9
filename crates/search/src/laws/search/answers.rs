//! Laws of answers: plans, proofs, estimates that are wrong, starts and goals.

use std::vec;

use super::{
    case::Case,
    costs::AnyCost,
    estimates::Estimates,
    graph::WeightedGraph as Graph,
    subject::{Answer, Measure},
    trial::{Trial, enough},
};
use crate::{
    heuristics::Promise,
    run::{Outcome, Reason},
};

pub(super) fn plans_are_cheapest<C: AnyCost>(trial: &Trial<C>) {
    for estimates in trial.promised() {
        let report = trial.solve(estimates);
        trial.check(&report, estimates.1);
    }
}

/// Whatever the estimates are: the plan leads from a start to a goal at its cost, and no bound exceeds the optimum.
pub(super) fn plans_replay<C: AnyCost>(trial: &Trial<C>) {
    for estimates in trial.irregular().into_iter().filter(|h| !matches!(h.1, Promise::Within(_))) {
        let report = trial.solve(estimates);
        trial.check(&report, estimates.1);
    }
}

pub(super) fn weights_bound_the_cost<C: AnyCost>(trial: &Trial<C>) {
    let estimates = &trial.case.weighted;
    let report = trial.solve(estimates);
    trial.check(&report, estimates.1);
}

pub(super) fn no_plan_is_proven<C: AnyCost>(trial: &Trial<C>) {
    let case = trial.case.without_plan();
    let trial = trial.on(&case);
    for estimates in trial.irregular() {
        let report = trial.solve(estimates);
        trial.check(&report, estimates.1);
    }
}

/// Without cycles, searches that forget states find the proof too. A promised dead end is one.
pub(super) fn no_plan_is_proven_on_a_chain<C: AnyCost>(trial: &Trial<C>) {
    let dead = |state| if state < 3 { C::ZERO } else { C::MAX };
    let case = Case::chain(20, C::units(1), 30).with_estimates(dead, Promise::Admissible);
    let trial = trial.on(&case);
    for estimates in trial.estimates() {
        let report = trial.solve(estimates);
        assert_eq!(report.outcome, Outcome::Exhausted, "no plan exists, and it does not say so");
        assert_eq!(report.lower_bound, C::MAX, "no plan exists, so its lower bound is too low");
        if trial.subject.has_heuristic && estimates.0 == case.admissible.0 {
            assert!(report.stats.expanded <= 6, "it expands states behind a promised dead end: {report:?}");
        }
    }
}

/// Whatever an unpromised heuristic says, at goals and elsewhere: the goal is found, or its absence is proven.
pub(super) fn wrong_estimates_hide_no_goal<C: AnyCost>(trial: &Trial<C>) {
    let wrong = &trial.case.wrong;
    trial.check(&trial.solve(wrong), wrong.1);
    let pit = Case::pit();
    trial.on(&pit).check(&trial.on(&pit).solve(&pit.wrong), Promise::Nothing);
    for goal in [0, 3, 8, 11] {
        let mut case = Case::chain(8, C::units(1), goal);
        for (state, estimate) in case.wrong.0.iter_mut().enumerate() {
            *estimate = wrong.0[state % wrong.0.len()];
        }
        let chain = trial.on(&case);
        let report = chain.solve(&case.wrong);
        chain.check(&report, Promise::Nothing);
        assert_eq!(report.plan().is_some(), goal <= 8, "a wrong estimate hides the goal: {report:?}");
        assert!(goal == 0 || !report.is_optimal(), "it says that a plan by wrong estimates is cheapest");
    }
}

/// Starts of infinite cost count for nothing and prove nothing. Of several starts, the one with the cheapest plan wins.
pub(super) fn starts_have_costs<C: AnyCost>(trial: &Trial<C>) {
    let starts = |starts: &[(u16, C)]| Case::of(Graph::chain(5, C::units(1)), starts.to_vec(), vec![5]);
    let cost =
        |units: u32, steps: u32| (0..steps).fold(C::units(units), |cost, _| cost.saturating_add(C::units(1)));
    for (case, expected) in [
        (starts(&[(0, C::MAX)]), None),
        (starts(&[(5, C::MAX)]), None),
        (starts(&[(0, C::MAX), (3, C::units(7))]), Some(cost(7, 2))),
        (starts(&[(5, C::MAX), (3, C::units(7))]), Some(cost(7, 2))),
        (starts(&[(3, C::units(7)), (3, C::units(2)), (3, C::units(9))]), Some(cost(2, 2))),
        (starts(&[(0, C::units(1)), (0, C::units(4))]), Some(cost(1, 5))),
    ] {
        let trial = trial.on(&case);
        let report = trial.solve(&case.blind);
        trial.check(&report, Promise::Consistent);
        if trial.subject.answer == Answer::Cheapest {
            let cost = report.plan().map(|plan| plan.cost);
            assert_eq!(cost, expected, "the starts of {:?} give another cheapest plan", case.starts);
        }
        if expected.is_none() {
            let reason = report.stopped_by();
            assert_eq!(reason, Some(Reason::Overflow), "a start of infinite cost proves nothing");
        }
    }
    // The second start is the cheaper one only by its initial cost.
    let fork = Graph::new(vec![vec![(2, C::units(1))], vec![(2, C::units(1))], vec![]]);
    let case = Case::of(fork, vec![(0, C::units(5)), (1, C::units(1))], vec![2]);
    let trial = trial.on(&case);
    trial.check(&trial.solve(&case.blind), Promise::Consistent);
}

/// Where nothing costs anything, every cycle is one of zero cost.
pub(super) fn cycles_of_zero_cost_end<C: AnyCost>(trial: &Trial<C>) {
    let free = trial.case.free();
    let wheel = |goal| {
        let edges = (1..=60).map(|next| vec![(next % 60, C::ZERO)]).chain([vec![]]);
        Case::of(Graph::new(edges.collect()), vec![(0, C::ZERO)], vec![goal])
    };
    for case in [&free, &free.without_plan(), &wheel(59), &wheel(60)] {
        let trial = trial.on(case);
        trial.check(&trial.solve(&case.blind), Promise::Consistent);
    }
}

pub(super) fn no_start_is_no_plan<C: AnyCost>(trial: &Trial<C>) {
    let case = Case::of(Graph::chain(3, C::units(1)), vec![], vec![3]);
    let report = trial.on(&case).solve(&case.blind);
    let told = (report.outcome, report.lower_bound, report.stats.expanded);
    assert_eq!(told, (Outcome::Exhausted, C::MAX, 0), "without a start, no plan exists");
}

pub(super) fn a_start_may_be_a_goal<C: AnyCost>(trial: &Trial<C>) {
    let case = Case::of(Graph::chain(3, C::units(1)), vec![(1, C::units(3))], vec![1]);
    let expected = if trial.subject.measure == Measure::Costs { C::units(3) } else { C::ZERO };
    let trial = trial.on(&case);
    for estimate in [C::ZERO, C::units(5), C::large(), C::MAX] {
        let report = trial.run(&mut trial.make(&Estimates(vec![estimate; 4], Promise::Nothing)), enough());
        let plan = report.plan().map(|plan| (plan.cost, plan.actions.len()));
        assert_eq!(plan, Some((expected, 0)), "the start is a goal, so its plan has no actions");
    }
}
