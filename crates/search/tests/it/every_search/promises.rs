//! Properties of promises that are false: a heuristic that is too high at the goals.

use search::{Limits, Outcome, Reason, Run, heuristics::Promise};

use super::{
    searches::{Answer, Graph, searches},
    trial::{Case, Trial, weight},
};
use crate::toys::{AnyCost, Estimates};

/// All promises that a heuristic can make.
fn promises() -> [Promise; 3] {
    [Promise::Within(weight()), Promise::Admissible, Promise::Consistent]
}

/// A plan is found wherever there is one, though it may not be the cheapest.
pub(crate) fn false_promises_hide_no_goal<C: AnyCost>(trial: &Trial<C>) {
    let (name, truth) = (trial.row.name, trial.truth());
    for promise in promises() {
        for honest in [&trial.case.blind, &trial.case.admissible] {
            let mut estimates = Estimates(honest.0.clone(), promise);
            for &goal in &trial.case.goal.0 {
                estimates.0[usize::from(goal)] = C::units(2);
            }
            let report = trial.solve(&estimates);
            let Some(plan) = report.plan() else {
                let is_cut = matches!(report.stopped_by(), Some(Reason::Expanded | Reason::Width));
                assert!(!truth.is_reachable || is_cut, "{name}, {promise:?}: {report:?}");
                continue;
            };
            trial.check_plan(plan);
        }
    }
}

const SIDE: u16 = 60;

/// A grid with walls, dearer in some directions than in others. The corner is a goal, and so is a cell near the start.
fn grid() -> Case<u32> {
    let cells = (0..SIDE * SIDE).map(|cell| {
        let (x, y) = (i32::from(cell / SIDE), i32::from(cell % SIDE));
        let steps = [(1, 0), (0, 1), (-1, 0), (0, -1)].into_iter().zip(0_u32..);
        let inside = 0..i32::from(SIDE);
        let to = steps
            .map(|((dx, dy), action)| (x + dx, y + dy, 1 + ((31 * x + 17 * y).cast_unsigned() + action) % 3));
        to.filter(|(x, y, _)| inside.contains(x) && inside.contains(y) && (7 * x + 13 * y) % 5 != 0)
            .map(|(x, y, cost)| (x.cast_unsigned() as u16 * SIDE + y.cast_unsigned() as u16, cost))
            .collect()
    });
    let goals = [(58, 58), (58, 59), (59, 58), (59, 59), (8, 3)];
    let goals = goals.map(|(x, y)| x * SIDE + y).to_vec();
    Case::of(Graph::new(cells.collect()), vec![(SIDE + 1, 0)], goals)
}

/// The distance to a cell outside of the corner: at least two at each goal.
#[test]
fn a_promised_distance_that_is_too_long_hides_no_goal() {
    let case = grid();
    for promise in promises() {
        let case = case.clone().with_estimates(
            |cell| u32::from(SIDE.abs_diff(cell / SIDE) + SIDE.abs_diff(cell % SIDE)),
            promise,
        );
        for row in searches().iter().filter(|row| row.has_heuristic && row.answer != Answer::Distances) {
            let trial = Trial { row, case: &case };
            let mut search = trial.make(&case.admissible);
            let run = Run::of(&mut *search).within(Limits::none().expanded(100_000));
            let report = run.run_from(trial.graph(), &case.starts, &case.goal);
            let name = row.name;
            assert_ne!(report.outcome, Outcome::Exhausted, "{name}, {promise:?}");
            let may_stop = !row.remembers() || row.answer == Answer::PlanOrWidth;
            assert!(may_stop || report.plan().is_some(), "{name}, {promise:?}: {:?}", report.stopped_by());
        }
    }
}
