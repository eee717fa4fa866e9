//! Two waves meet where one queue says, or prove that they never will.

use search::{
    At, Bidirectional, BreadthFirst, Outcome, Search, bidirectional, from_successors, space::AnyOf,
};

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
    let report = Bidirectional::new().run_to(&Pancakes::<5>, &sorted(), &AnyOf(vec![]));
    assert_eq!((report.outcome, report.stats.expanded), (Outcome::Exhausted, 0));
}

/// "heap" is one letter from "head", but it is not in the list: no action leads to it.
#[test]
#[should_panic(expected = "the goal is no state of the space")]
fn a_goal_outside_the_space_is_no_plan() {
    const WORDS: [&str; 7] = ["cold", "hold", "held", "head", "bold", "fold", "gold"];
    let differ = |a: &str, b: &str| a.bytes().zip(b.bytes()).filter(|(a, b)| a != b).count() == 1;
    let ladder = from_successors(|word: &&'static str| {
        let word = *word;
        WORDS.into_iter().filter(move |other| differ(word, other)).collect::<Vec<_>>()
    });
    let _ = bidirectional(&ladder.undirected(), &"cold", &"heap");
}
