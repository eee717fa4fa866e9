//! Laws of promises that are false: a heuristic that is too high at the goals.

use std::vec;

use super::{
    case::{Case, weight},
    costs::AnyCost,
    estimates::Estimates,
    graph::WeightedGraph as Graph,
    subject::Answer,
    trial::Trial,
};
use crate::{
    heuristics::Promise,
    run::{Limits, Outcome, Reason},
};

/// All promises that a heuristic can make.
fn promises() -> [Promise; 3] {
    [Promise::Within(weight()), Promise::Admissible, Promise::Consistent]
}

/// A plan is found wherever there is one, though it may not be the cheapest.
pub(super) fn false_promises_hide_no_goal<C: AnyCost>(trial: &Trial<C>) {
    let truth = trial.truth();
    for promise in promises() {
        for honest in [&trial.case.blind, &trial.case.admissible] {
            let mut estimates = Estimates(honest.0.clone(), promise);
            for &goal in &trial.case.goal.0 {
                estimates.0[usize::from(goal)] = C::units(2);
            }
            let report = trial.solve(&estimates);
            let Some(plan) = report.plan() else {
                let is_cut = matches!(report.stopped_by(), Some(Reason::Expanded | Reason::Width));
                let is_excused = !truth.is_reachable || is_cut;
                assert!(is_excused, "the false promise {promise:?} hides the goal: {report:?}");
                continue;
            };
            trial.check_plan(plan);
        }
    }
}

const SIDE: u16 = 60;

/// A grid with walls, dearer in some directions than in others. The corner is a goal, and so is a cell near the start.
fn grid<C: AnyCost>() -> Case<C> {
    let cells = (0..SIDE * SIDE).map(|cell| {
        let (x, y) = (i32::from(cell / SIDE), i32::from(cell % SIDE));
        let steps = [(1, 0), (0, 1), (-1, 0), (0, -1)].into_iter().zip(0_u32..);
        let inside = 0..i32::from(SIDE);
        let to = steps
            .map(|((dx, dy), action)| (x + dx, y + dy, 1 + ((31 * x + 17 * y).cast_unsigned() + action) % 3));
        to.filter(|(x, y, _)| inside.contains(x) && inside.contains(y) && (7 * x + 13 * y) % 5 != 0)
            .map(|(x, y, cost)| (x.cast_unsigned() as u16 * SIDE + y.cast_unsigned() as u16, C::units(cost)))
            .collect()
    });
    let goals = [(58, 58), (58, 59), (59, 58), (59, 59), (8, 3)];
    let goals = goals.map(|(x, y)| x * SIDE + y).to_vec();
    Case::of(Graph::new(cells.collect()), vec![(SIDE + 1, C::ZERO)], goals)
}

/// The distance to a cell outside of the corner: at least two at each goal.
pub(super) fn a_promised_distance_that_is_too_long_hides_no_goal<C: AnyCost>(trial: &Trial<C>) {
    let (case, subject) = (grid::<C>(), trial.subject);
    for promise in promises() {
        let distance = |cell| u32::from(SIDE.abs_diff(cell / SIDE) + SIDE.abs_diff(cell % SIDE));
        let case = case.clone().with_estimates(|cell| C::units(distance(cell)), promise);
        let trial = trial.on(&case);
        let limits = Limits::none().expanded(100_000);
        let report = trial.run(&mut trial.make(&case.admissible), limits);
        let hides = "the false promise hides the goal";
        assert_ne!(report.outcome, Outcome::Exhausted, "{promise:?}: {hides}");
        let may_stop = !subject.remembers() || subject.answer == Answer::PlanOrWidth;
        let is_found = may_stop || report.plan().is_some();
        assert!(is_found, "{promise:?}: {hides}, and it stops by {:?}", report.stopped_by());
    }
}
