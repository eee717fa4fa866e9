//! Properties of answers: plans, proofs, costs that saturate, estimates that are wrong, starts and goals.

use search::{Cost, Limits, Outcome, Reason, heuristics::Promise, space::Weight};

use super::{
    searches::{Answer, Graph, Measure},
    trial::{Case, Trial, enough},
};
use crate::toys::{AnyCost, Estimates};

pub(crate) fn plans_are_cheapest<C: AnyCost>(trial: &Trial<C>) {
    for estimates in trial.promised() {
        let report = trial.solve(estimates);
        trial.check(&report, estimates.1);
    }
}

/// Whatever the estimates are: the plan leads from a start to a goal at its cost, and no bound exceeds the optimum.
pub(crate) fn plans_replay<C: AnyCost>(trial: &Trial<C>) {
    for estimates in trial.irregular().into_iter().filter(|h| !matches!(h.1, Promise::Within(_))) {
        let report = trial.solve(estimates);
        trial.check(&report, estimates.1);
    }
}

pub(crate) fn weights_bound_the_cost<C: AnyCost>(trial: &Trial<C>) {
    let estimates = &trial.case.weighted;
    let report = trial.solve(estimates);
    trial.check(&report, estimates.1);
}

pub(crate) fn no_plan_is_proven<C: AnyCost>(trial: &Trial<C>) {
    let case = trial.case.without_plan();
    let trial = Trial { case: &case, ..*trial };
    for estimates in trial.irregular() {
        let report = trial.solve(estimates);
        trial.check(&report, estimates.1);
    }
}

/// Without cycles, searches that forget states find the proof too. A promised dead end is one.
pub(crate) fn no_plan_is_proven_on_a_chain<C: AnyCost>(trial: &Trial<C>) {
    let name = trial.row.name;
    let dead = |state| if state < 3 { C::ZERO } else { C::MAX };
    let case = Case::chain(20, C::units(1), 30).with_estimates(dead, Promise::Admissible);
    let trial = Trial { case: &case, ..*trial };
    for estimates in trial.estimates() {
        let report = trial.solve(estimates);
        assert_eq!(report.outcome, Outcome::Exhausted, "{name}");
        assert_eq!(report.lower_bound, C::MAX, "{name}");
        if trial.row.has_heuristic && estimates.0 == case.admissible.0 {
            assert!(report.stats.expanded <= 6, "{name} went past the dead end");
        }
    }
}

/// Runs a search with every estimate of the case, to a plan of the `expected` cost or to an overflow.
fn check_cost<C: AnyCost>(trial: &Trial<C>, case: &Case<C>, expected: Option<C>) {
    let (name, trial) = (trial.row.name, Trial { case, ..*trial });
    for estimates in trial.estimates() {
        let report = trial.run(&mut trial.make(estimates), Limits::none().expanded(200_000));
        if trial.row.answer == Answer::Distances {
            assert_eq!(report.outcome, Outcome::Exhausted, "{name}");
            continue;
        }
        assert_eq!(report.plan().map(|plan| plan.cost), expected, "{name}: {:?}", report.outcome);
        if expected.is_none() {
            assert_eq!(report.stopped_by(), Some(Reason::Overflow), "{name}: {:?}", report.outcome);
            assert!(!report.is_optimal(), "{name}");
        }
    }
}

/// A cost that saturates is neither a proof nor an optimum, and hides no plan of finite cost.
pub(crate) fn saturated_costs_prove_nothing<C: AnyCost>(trial: &Trial<C>) {
    // More actions than the narrowest type counts.
    if C::MAX.bits() == 255 {
        for last in [254, 255, 256, 700] {
            let left = |state| narrow(last.max(state) - state);
            let case = Case::chain(last, C::ONE, last).with_estimates(left, Promise::Admissible);
            check_cost(trial, &case, (last < 255).then(|| narrow(last)));
        }
        check_ring(trial);
    }
    if trial.row.measure == Measure::Costs {
        check_large_costs(trial);
    }
}

/// Round the ring and back costs more than eight bits hold, but every state has a cheaper path.
fn check_ring<C: AnyCost>(trial: &Trial<C>) {
    if trial.row.answer == Answer::Cheapest && trial.row.remembers() {
        let next = (1..=300).map(|next| vec![(next % 300, C::ONE)]).chain([vec![]]);
        let ring = Graph::new(next.collect()).both_ways();
        let case = Case::of(ring, vec![(0, C::ZERO)], vec![300]);
        let trial = Trial { case: &case, ..*trial };
        let report = trial.run(&mut trial.make(&case.blind), Limits::none().expanded(200_000));
        assert_eq!(report.outcome, Outcome::Exhausted, "{}", trial.row.name);
    }
}

fn check_large_costs<C: AnyCost>(trial: &Trial<C>) {
    let (large, unit) = (C::large(), C::units(1));
    check_cost(trial, &Case::chain(1, large, 1), Some(large));
    check_cost(trial, &Case::chain(2, large, 2), None);
    // The sum of two halves is finite, but three times as much is not: a weighted estimate saturates.
    let half = large.unscaled(Weight::new(2, 1));
    let twice = half.saturating_add(half);
    let left = |state| [twice, half, C::ZERO][usize::from(state)];
    let case = Case::chain(2, half, 2).with_estimates(left, Promise::Consistent);
    check_cost(trial, &case, Some(twice));
    // An infinite edge, beside one that leads nowhere.
    for dear in [large, C::MAX] {
        let fork = Graph::new(vec![vec![(1, large)], vec![(2, dear), (3, unit)], vec![], vec![]]);
        check_cost(trial, &Case::of(fork, vec![(0, C::ZERO)], vec![2]), None);
    }
    // A start that is a promised dead end hides no overflow behind the other start.
    let dead = |state| if state == 0 { C::MAX } else { C::ZERO };
    let lines = Graph::new(vec![vec![], vec![(2, large)], vec![(3, large)], vec![]]);
    let case = Case::of(lines, vec![(0, C::ZERO), (1, unit)], vec![3]);
    check_cost(trial, &case.with_estimates(dead, Promise::Admissible), None);
    // The first path to 1 leaves no room for the rest of the plan; the second does.
    let paths = vec![vec![(1, large), (2, unit)], vec![(3, large)], vec![(1, unit)], vec![]];
    let cheap = unit.saturating_add(unit).saturating_add(large);
    let case = Case::of(Graph::new(paths), vec![(0, C::ZERO)], vec![3]);
    if trial.row.keeps_first_paths {
        let trial = Trial { case: &case, ..*trial };
        trial.check(&trial.solve(&case.blind), Promise::Consistent);
    } else {
        check_cost(trial, &case, Some(cheap));
    }
}

/// A number of actions as a cost of eight bits, at most 254.
fn narrow<C: Cost>(number: u16) -> C {
    (0..number.min(254)).fold(C::ZERO, |cost, _| cost.saturating_add(C::ONE))
}

/// Whatever an unpromised heuristic says, at goals and elsewhere: the goal is found, or its absence is proven.
pub(crate) fn wrong_estimates_hide_no_goal<C: AnyCost>(trial: &Trial<C>) {
    let wrong = &trial.case.wrong;
    trial.check(&trial.solve(wrong), wrong.1);
    for goal in [0, 3, 8, 11] {
        let mut case = Case::chain(8, C::units(1), goal);
        for (state, estimate) in case.wrong.0.iter_mut().enumerate() {
            *estimate = wrong.0[state % wrong.0.len()];
        }
        let chain = Trial { case: &case, ..*trial };
        let report = chain.solve(&case.wrong);
        chain.check(&report, Promise::Nothing);
        assert_eq!(report.plan().is_some(), goal <= 8, "{}: {report:?}", trial.row.name);
        assert!(goal == 0 || !report.is_optimal(), "{} claims a proof", trial.row.name);
    }
}

/// Starts of infinite cost count for nothing and prove nothing. Of several starts, the one with the cheapest plan wins.
pub(crate) fn starts_have_costs<C: AnyCost>(trial: &Trial<C>) {
    let name = trial.row.name;
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
        let trial = Trial { case: &case, ..*trial };
        let report = trial.solve(&case.blind);
        trial.check(&report, Promise::Consistent);
        if trial.row.answer == Answer::Cheapest {
            assert_eq!(report.plan().map(|plan| plan.cost), expected, "{name}");
        }
        if expected.is_none() {
            assert_eq!(report.stopped_by(), Some(Reason::Overflow), "{name}: {:?}", report.outcome);
        }
    }
    // The second start is the cheaper one only by its initial cost.
    let fork = Graph::new(vec![vec![(2, C::units(1))], vec![(2, C::units(1))], vec![]]);
    let case = Case::of(fork, vec![(0, C::units(5)), (1, C::units(1))], vec![2]);
    let trial = Trial { case: &case, ..*trial };
    trial.check(&trial.solve(&case.blind), Promise::Consistent);
}

/// Where nothing costs anything, every cycle is one of zero cost.
pub(crate) fn cycles_of_zero_cost_end<C: AnyCost>(trial: &Trial<C>) {
    let free = trial.case.free();
    let wheel = |goal| {
        let edges = (1..=60).map(|next| vec![(next % 60, C::ZERO)]).chain([vec![]]);
        Case::of(Graph::new(edges.collect()), vec![(0, C::ZERO)], vec![goal])
    };
    for case in [&free, &free.without_plan(), &wheel(59), &wheel(60)] {
        let trial = Trial { case, ..*trial };
        trial.check(&trial.solve(&case.blind), Promise::Consistent);
    }
}

pub(crate) fn no_start_is_no_plan<C: AnyCost>(trial: &Trial<C>) {
    let case = Case::of(Graph::chain(3, C::units(1)), vec![], vec![3]);
    let report = Trial { case: &case, ..*trial }.solve(&case.blind);
    let told = (report.outcome, report.lower_bound, report.stats.expanded);
    assert_eq!(told, (Outcome::Exhausted, C::MAX, 0), "{}", trial.row.name);
}

pub(crate) fn a_start_may_be_a_goal<C: AnyCost>(trial: &Trial<C>) {
    let case = Case::of(Graph::chain(3, C::units(1)), vec![(1, C::units(3))], vec![1]);
    let expected = if trial.row.measure == Measure::Costs { C::units(3) } else { C::ZERO };
    let trial = Trial { case: &case, ..*trial };
    for estimate in [C::ZERO, C::units(5), C::large(), C::MAX] {
        let report = trial.run(&mut trial.make(&Estimates(vec![estimate; 4], Promise::Nothing)), enough());
        let plan = report.plan().map(|plan| (plan.cost, plan.actions.len()));
        assert_eq!(plan, Some((expected, 0)), "{}", trial.row.name);
    }
}
