//! Depth-first searches with estimates that promise nothing: wrong ones hide no goal and prove nothing.

use proptest::prelude::*;
use search::{
    DepthFirst, Heuristic, IdaStar, Limits, Outcome, Reason, ReportOf, Run, Search, StateSpace,
    algorithms::{IdaStarWithTable, ParallelIdaStar},
    from_successors,
    tables::{Replacement, TranspositionTable},
};

use crate::weighted_graph::tasks;

fn table<S: StateSpace>(entries: usize) -> TranspositionTable<S> {
    TranspositionTable::of_entries(entries, Replacement::TwoTier)
}

/// The reports of every depth-first search, each with a limit that none needs.
fn reports<S, H, G>(space: &S, heuristic: &H, starts: &[(S::State, S::Cost)], goal: &G) -> Vec<ReportOf<S>>
where
    S: StateSpace<State: Send + Sync, Action: Send, Cost: Send + Sync> + Sync,
    H: Heuristic<S, Memo: Send> + Sync + Clone,
    G: search::Goal<S> + Sync,
{
    let searches: [Box<dyn Search<S, G> + '_>; 6] = [
        Box::new(IdaStar::new(heuristic.clone())),
        Box::new(ParallelIdaStar::new(heuristic.clone())),
        Box::new(IdaStarWithTable::new(heuristic.clone()).with_table(table(3))),
        Box::new(IdaStarWithTable::new(heuristic.clone()).with_table(table(1_000))),
        Box::new(DepthFirst::new().with_heuristic(heuristic.clone()).with_table(table(3))),
        Box::new(DepthFirst::new().with_heuristic(heuristic.clone()).with_table(table(1_000))),
    ];
    let run = |mut search: Box<dyn Search<S, G> + '_>| {
        Run::of(&mut *search).within(Limits::none().expanded(20_000)).run_from(space, starts, goal)
    };
    searches.into_iter().map(run).collect()
}

/// The line goes on for ever behind the goal.
#[test]
fn an_estimate_of_a_goal_need_not_be_zero() {
    let line = from_successors(|&n: &u32| [n + 1]);
    let goal = |&n: &u32| n == 9;
    let five_more = |&n: &u32| n.abs_diff(9) + 5;
    let infinite_at_the_goal = |&n: &u32| if n == 9 { u32::MAX } else { n.abs_diff(9) };
    let nearly = |&n: &u32| if n == 9 { u32::MAX - 1 } else { 0 };
    for reports in [
        reports(&line, &five_more, &[(0, 0)], &goal),
        reports(&line, &infinite_at_the_goal, &[(0, 0)], &goal),
        reports(&line, &nearly, &[(0, 0)], &goal),
        reports(&line, &|_: &u32| u32::MAX, &[(0, 0)], &goal),
        reports(&line, &|_: &u32| u32::MAX - 1, &[(0, 0)], &goal),
    ] {
        for report in reports {
            assert_eq!(report.plan().map(|plan| plan.cost), Some(9));
            assert!(!report.is_optimal());
        }
    }
}

#[test]
fn a_start_that_is_a_goal_is_recognised_at_any_estimate() {
    let line = from_successors(|&n: &u32| [n + 1]);
    for h in [0, 5, u32::MAX - 1, u32::MAX] {
        for report in reports(&line, &move |_: &u32| h, &[(3, 0)], &|&n: &u32| n == 3) {
            assert_eq!(report.plan().map(|plan| plan.cost), Some(0), "{h}");
        }
    }
}

/// The only way leads over a state that is called a dead end, beside a branch that ends.
#[test]
fn an_estimate_of_infinity_prunes_nothing_without_a_promise() {
    let fork = from_successors(|&n: &u32| match n {
        0 => vec![1, 10],
        1..5 | 10..14 => vec![n + 1],
        _ => vec![],
    });
    let wrong = |&n: &u32| if n == 2 { u32::MAX } else { 0 };
    for report in reports(&fork, &wrong, &[(0, 0)], &|&n: &u32| n == 5) {
        assert_eq!(report.plan().map(|plan| plan.cost), Some(5));
    }
    // Without a goal, the last pass proves it.
    for report in reports(&fork, &wrong, &[(0, 0)], &|&n: &u32| n == 20) {
        assert_eq!((report.outcome, report.lower_bound), (Outcome::Exhausted, u32::MAX));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn no_goal_is_missed_on_graphs(
        task in tasks(&[0, 1, 2, 5]),
        estimates in prop::collection::vec(
            prop_oneof![Just(u32::MAX), Just(u32::MAX - 1), 0_u32..9], 24,
        ),
    ) {
        let h = |&state: &u8| estimates[usize::from(state)];
        let goal = |&state: &u8| state == task.goal;
        let optimum = task.optimum();
        for report in reports(&task.graph, &h, &task.starts, &goal) {
            match &report.outcome {
                Outcome::Solved(plan) => {
                    let states = plan.states(&task.graph);
                    let cost = |(state, &edge): (&u8, &u8)| task.graph.cost(state, edge);
                    let edges: u32 = states.iter().zip(&plan.actions).map(cost).sum();
                    prop_assert!(task.starts.contains(&(plan.start, plan.cost - edges)));
                    prop_assert_eq!(states.last(), Some(&task.goal));
                    prop_assert!(plan.cost >= optimum && report.lower_bound <= optimum);
                }
                Outcome::Exhausted => prop_assert_eq!(optimum, u32::MAX),
                // Circles without end, as ever: only a table knows states again.
                other => prop_assert_eq!(other, &Outcome::Stopped { reason: Reason::Expanded, best: None }),
            }
        }
        let deepening = IdaStarWithTable::new(h).with_table(table(1_000));
        let report = Run::of(&mut { deepening }).run_from(&task.graph, &task.starts, &goal);
        prop_assert_eq!(report.plan().is_some(), optimum < u32::MAX);
    }
}
