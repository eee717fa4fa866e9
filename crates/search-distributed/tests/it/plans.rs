//! Plans, and the number of shortest plans.

use peg_solitaire as peg;
use search::{At, NoGoal, Search, algorithms::BreadthFirstKeys};
use search_distributed::Distributed;

use crate::spaces::{Path, eight_puzzle};

/// From a farthest board back to the goal: 31 moves, and the plan is the same for any number of workers.
#[test]
fn a_longest_plan_of_the_8_puzzle() {
    let space = eight_puzzle();
    let start = space.state(&"8 6 7 / 2 5 4 / 3 _ 1".parse().unwrap()).unwrap();
    let mut plans = (1..=3).map(|workers| {
        let mut search = Distributed::new().with_workers(workers);
        let report = search.run_to(&space, &start, &space.goal()).unwrap();
        let plan = report.plan().unwrap().clone();
        assert_eq!((plan.cost, plan.actions.len(), report.is_optimal()), (31, 31, true), "{workers} workers");
        assert!(plan.replay(&space, &space.goal()).is_ok());
        assert_eq!(report.plans(), None);
        plan
    });
    let first = plans.next().unwrap();
    assert!(plans.all(|plan| plan == first));
}

/// Keys of 63 bits leave no bit for a depth: the walk back keeps all candidates.
#[test]
fn plans_without_bits_for_depths() {
    for workers in 1..=3 {
        let report = Distributed::new().with_workers(workers).run(&Path(50), &0, |&n| n == 40).unwrap();
        let plan = report.plan().unwrap();
        assert_eq!((plan.cost, plan.start, report.layers().len()), (40, 0, 41), "{workers} workers");
    }
}

/// A triangle of 15 holes with its top empty has 13 jumps; the survey by bitmaps counts its solutions.
#[test]
fn plans_of_a_triangle() {
    let board = peg::Board::triangle(5);
    let space = peg::Space::new(&board).unwrap();
    let (survey, goal) = (peg::Survey::new(&board).unwrap(), space.goal());
    for workers in 1..=3 {
        let mut search = Distributed::new().with_workers(workers);
        let report = search
            .count_plans(&space, &space.start(), |pegs| search::Goal::<peg::Space>::is_goal(&goal, pegs));
        let report = report.unwrap();
        assert_eq!(report.plans(), survey.solutions(&board), "{workers} workers");
        assert!(report.plan().unwrap().replay(&space, &goal).is_ok());
    }
}

/// The number of shortest plans from the goal to a farthest board, against the plans that another search lists.
#[test]
fn plans_of_the_8_puzzle() {
    let space = eight_puzzle();
    let end = space.state(&"8 6 7 / 2 5 4 / 3 _ 1".parse().unwrap()).unwrap();
    let mut all = search::ShortestPlans::new();
    let _ = all.run_to(&space, &space.start(), &At(end));
    for workers in [1, 2, 3] {
        let mut search = Distributed::new().with_workers(workers);
        let report = search.count_plans(&space, &space.start(), |state| *state == end).unwrap();
        assert_eq!(report.plans(), Some(all.plans().count() as u128), "{workers} workers");
    }
}

#[test]
fn a_start_may_be_a_goal() {
    let space = eight_puzzle();
    let report = Distributed::new().with_workers(2).run_to(&space, &space.start(), &space.goal()).unwrap();
    assert_eq!((report.plan().unwrap().cost, report.layers(), report.lower_bound), (0, &[1][..], 0));
}

/// The nearest of several starts counts, and a start that is named twice counts once.
#[test]
fn several_starts() {
    let mut search = Distributed::new().with_workers(2);
    let report = search.within(search::Limits::none()).run_from(&Path(99), &[10, 70, 70], &At(75)).unwrap();
    let plan = report.plan().unwrap();
    assert_eq!((plan.start, plan.cost, report.layers()[0]), (70, 5, 2));
}

/// The plans have the length that the search by keys in memory finds, and nothing is expanded behind the layer of a goal.
#[test]
fn as_in_memory() {
    let (space, mut keys) = (eight_puzzle(), BreadthFirstKeys::new());
    let _ = keys.run_to(&space, &space.start(), &NoGoal);
    for text in ["1 2 3 / 4 5 6 / _ 7 8", "2 3 6 / 1 _ 5 / 4 7 8", "5 2 4 / 7 _ 1 / 6 8 3"] {
        let end = At(space.state(&text.parse().unwrap()).unwrap());
        let expected = keys.run_to(&space, &space.start(), &end);
        let report = Distributed::new().with_workers(2).run_to(&space, &space.start(), &end).unwrap();
        assert_eq!(report.plan().map(|plan| plan.cost), expected.plan().map(|plan| plan.cost), "{text}");
        let expanded: u64 = report.layers().iter().rev().skip(1).sum();
        assert_eq!(report.stats.expanded, expanded, "{text}");
    }
}
