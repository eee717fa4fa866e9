//! Two waves meet where one queue says, or prove that they never will.

use search::{At, Bidirectional, BreadthFirst, Outcome, Search, bidirectional, space::AnyOf};

use crate::pancakes::{Pancakes, sorted};

/// Two small waves in place of a large one.
#[test]
fn fewer_states_are_met_than_from_one_end() {
    let start = [4, 0, 6, 2, 7, 1, 5, 3];
    let one = BreadthFirst::new().run_to(&Pancakes, &start, &At(sorted()));
    let two = bidirectional(&Pancakes, &start, &sorted());
    assert_eq!(two.plan().map(|plan| plan.cost), one.plan().map(|plan| plan.cost));
    assert!(two.is_optimal());
    let met = (two.stats.peak_closed, one.stats.peak_closed);
    assert!(10 * met.0 < met.1, "{met:?}");
}

#[test]
fn no_goal_is_no_plan() {
    let report = Bidirectional::new().run_to(&Pancakes::<5>, &sorted(), &AnyOf::new(vec![]));
    assert_eq!((report.outcome, report.stats.expanded), (Outcome::Exhausted, 0));
}
