//! The laws of nested rollout search.

use std::panic::{AssertUnwindSafe, catch_unwind};

use proptest::prelude::*;
use search::{
    Limits, NoGoal, Outcome, Progress, Reason, Run, Search, StateSpace, from_successors, random::GOLDEN_RATIO,
};
use search_lab::NestedRollout;

/// The depth of a state, and a number that decides everything else.
type State = (u32, u64);

const START: State = (0, 12_345);

/// A random tree. Most states have up to three children, those at depth `height` none.
fn tree(shape: u64, height: u32) -> impl StateSpace<State = State, Action = State, Cost = u32> {
    from_successors(move |&(depth, number): &State| {
        let child = move |i: u64| {
            let mixed = (number ^ shape ^ i).wrapping_mul(GOLDEN_RATIO);
            (depth + 1, (mixed ^ mixed >> 29).wrapping_mul(GOLDEN_RATIO) >> 7)
        };
        let children = if depth < height { number % 5 + u64::from(number % 5 == 0) } else { 0 };
        (0..children.min(3)).map(child)
    })
}

fn score(&(_, number): &State) -> u32 {
    (number % 1_000) as u32
}

/// The least score of all ends below a state.
fn least<S: StateSpace<State = State>>(space: &S, state: &State) -> u32 {
    let children = space.actions(state).into_iter().map(|action| space.successor(state, action));
    children.map(|child| least(space, &child)).min().unwrap_or_else(|| score(state))
}

proptest! {
    /// The laws: one seed gives one answer, and its score does not rise with the level. It is the least one where the search
    /// says that it met all paths.
    #[test]
    fn the_best_score_never_rises_with_the_level(shape: u64, height in 0_u32..12, seed: u64) {
        let space = tree(shape, height);
        let run = |level| {
            let mut search = NestedRollout::new(score).with_level(level).with_seed(seed);
            let report = search.run_to(&space, &START, &NoGoal);
            let best = search.best_rollout().unwrap().clone();
            if report.stopped_by() == Some(Reason::Width) {
                assert!(best.score >= least(&space, &START));
            } else {
                assert_eq!((report.outcome, best.score), (Outcome::Exhausted, least(&space, &START)));
            }
            (best.score, best.actions, report.stats.expanded)
        };
        let runs = [0, 1, 2, 2].map(run);
        prop_assert_eq!(&runs[2], &runs[3]);
        prop_assert!(runs.windows(2).all(|pair| pair[0].0 >= pair[1].0), "{:?}", runs);
        for (score_of_best, actions, _) in &runs {
            prop_assert_eq!(*score_of_best, score(actions.last().unwrap_or(&START)));
        }
    }
}

/// Steps of one expansion and limits change neither the best path nor the work.
#[test]
fn a_search_is_resumed_anywhere() {
    let space = tree(7, 10);
    let mut search = NestedRollout::new(score).with_seed(3);
    let whole = search.run_to(&space, &START, &NoGoal).stats;
    let best = search.best_rollout().unwrap().clone();
    search.begin(&space, &START, &NoGoal);
    let mut count = 0;
    let outcome = loop {
        count += 1;
        let report = Run::of(&mut search).within(Limits::none().expanded(count)).resume_to(&space, &NoGoal);
        if report.stopped_by() != Some(Reason::Expanded) {
            break report;
        }
        assert_eq!(report.stats.expanded, count);
    };
    assert_eq!(outcome.stats.expanded, whole.expanded);
    assert_eq!(search.best_rollout(), Some(&best));
    assert!(whole.expanded > 500, "{whole:?}");
}

/// A plan ends the search. Its cost includes that of the start, and rollouts end at proven dead ends.
#[test]
fn a_goal_ends_the_search() {
    let space = tree(7, 10);
    let goal = |&(depth, number): &State| depth == 9 && number % 7 == 0;
    let mut search = NestedRollout::new(|&(depth, _): &State| 10 - depth).with_level(3);
    let report = search.run_from(&space, &[(START, 5)], &goal);
    let plan = report.plan().unwrap();
    assert_eq!((plan.cost, plan.actions.len()), (5 + 9, 9));
    assert!(goal(plan.actions.last().unwrap()) && search.is_over());
}

#[test]
fn a_search_with_a_new_policy_has_not_begun() {
    let ended = || {
        let mut search = NestedRollout::new(score);
        let _ = search.run_to(&tree(7, 2), &START, &NoGoal);
        assert!(search.is_over());
        search
    };
    for search in [ended().with_level(1), ended().with_seed(1), ended().with_length_limit(9)] {
        // To ask whether it is over is an error then.
        assert!(catch_unwind(AssertUnwindSafe(|| search.is_over())).is_err());
    }
}
