//! Laws of costs that saturate.

use std::vec;

use super::{
    case::Case,
    costs::AnyCost,
    graph::WeightedGraph as Graph,
    subject::{Answer, Measure},
    trial::Trial,
};
use crate::{
    heuristics::Promise,
    run::{Limits, Outcome, Reason},
    space::{Cost, Weight},
};

/// Runs a search with every estimate of the case, to a plan of the `expected` cost or to an overflow. A search that may end by
/// its width may do so in place of an overflow.
fn check_cost<C: AnyCost>(trial: &Trial<C>, case: &Case<C>, expected: Option<C>) {
    let trial = trial.on(case);
    for estimates in trial.estimates() {
        let report = trial.run(&mut trial.make(estimates), Limits::none().expanded(200_000));
        if trial.subject.answer == Answer::Distances {
            assert_eq!(report.outcome, Outcome::Exhausted, "it does not explore all states");
            continue;
        }
        let cost = report.plan().map(|plan| plan.cost);
        assert_eq!(cost, expected, "the cost of the only plan differs: {:?}", report.outcome);
        if expected.is_none() {
            let reason = report.stopped_by();
            let is_cut = reason == Some(Reason::Width) && trial.subject.answer == Answer::PlanOrWidth;
            assert!(
                is_cut || reason == Some(Reason::Overflow),
                "a cost that saturates proves nothing, and it ends with {:?}",
                report.outcome
            );
            assert!(!report.is_optimal(), "it proves something by a cost that saturates");
        }
    }
}

/// A cost that saturates is neither a proof nor an optimum, and hides no plan of finite cost. Where no other plan is left, the
/// search ends with `Reason::Overflow`, or with `Reason::Width` if its answer is `Answer::PlanOrWidth`.
pub(super) fn saturated_costs_prove_nothing<C: AnyCost>(trial: &Trial<C>) {
    // More actions than the narrowest type counts.
    if C::MAX.bits() == 255 {
        for last in [254, 255, 256, 700] {
            let left = |state| narrow(last.max(state) - state);
            let case = Case::chain(last, C::ONE, last).with_estimates(left, Promise::Admissible);
            check_cost(trial, &case, (last < 255).then(|| narrow(last)));
        }
        check_ring(trial);
    }
    if trial.subject.measure == Measure::Costs {
        check_large_costs(trial);
    }
}

/// Round the ring and back costs more than eight bits hold, but every state has a cheaper path.
fn check_ring<C: AnyCost>(trial: &Trial<C>) {
    if trial.subject.answer == Answer::Cheapest && trial.subject.remembers() {
        let next = (1..=300).map(|next| vec![(next % 300, C::ONE)]).chain([vec![]]);
        let ring = Graph::new(next.collect()).both_ways();
        let case = Case::of(ring, vec![(0, C::ZERO)], vec![300]);
        let trial = trial.on(&case);
        let report = trial.run(&mut trial.make(&case.blind), Limits::none().expanded(200_000));
        assert_eq!(report.outcome, Outcome::Exhausted, "each state of the ring has a path of finite cost");
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
    if trial.subject.keeps_first_paths {
        let trial = trial.on(&case);
        trial.check(&trial.solve(&case.blind), Promise::Consistent);
    } else {
        check_cost(trial, &case, Some(cheap));
    }
}

/// A number of actions as a cost of eight bits, at most 254.
fn narrow<C: Cost>(number: u16) -> C {
    (0..number.min(254)).fold(C::ZERO, |cost, _| cost.saturating_add(C::ONE))
}
