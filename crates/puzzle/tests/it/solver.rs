//! Answers are checked by the rules before they are returned.

use puzzle::Solver;
use search::{Limits, Plan, Reason, run::InvalidPlan};

use crate::toy::Pebbles;

#[test]
fn plans_that_do_not_hold_are_flaws() {
    let answer = |actions: &[u8], cost| {
        let plan = Plan { start: "x.x.".to_owned(), actions: actions.to_vec(), cost };
        let solver = Solver::<Pebbles>::new(&plan.start).with_settings(Some(plan));
        solver.solve().map(|answer| solver.written(answer.actions().unwrap()))
    };
    let flaw = |fault| Err(puzzle::SolveError::flaw(fault));
    assert_eq!(answer(&[2, 0, 1], 3), Ok(["2", "0", "1"].map(str::to_owned).to_vec()));
    assert_eq!(answer(&[0, 2, 1], 3).map(|texts| texts.len()), Ok(3));
    assert_eq!(answer(&[2, 2, 1], 3), flaw(InvalidPlan::Action { number: 2 }));
    assert_eq!(answer(&[2, 0, 1], 2), flaw(InvalidPlan::Cost { found: 3, said: 2 }));
    assert_eq!(answer(&[2, 0], 2), flaw(InvalidPlan::NoGoal));
}

#[test]
fn plans_above_the_cost_limit_are_no_answers() {
    let solver = Solver::<Pebbles>::new(&"x.x.".to_owned());
    assert!(solver.clone().with_limits(Limits::none().cost(3)).solve().unwrap().is_optimal());
    let stopped = solver.with_limits(Limits::none().cost(2)).solve().unwrap();
    assert_eq!((stopped.report.stopped_by(), stopped.plan().unwrap().cost), (Some(Reason::Cost), 3));
}

#[test]
fn the_memory_of_a_solver_is_limited_if_nobody_limits_it() {
    let bytes =
        |limits| Solver::<Pebbles>::new(&String::new()).with_limits(limits).job(&mut ()).limits().max_bytes();
    assert_eq!([bytes(Limits::none()), bytes(Limits::none().memory(7))], [2 << 30, 7]);
}
