//! The complete beam: published stacks, graded spaces, limits and sums that saturate. Its work is in `counts.tsv`.

use proptest::prelude::*;
use search::{
    Limits, NoGoal, Outcome, Progress, Reason, Search, StateSpace, UniformCost,
    algorithms::CompleteBeam,
    heuristics::{Blind, Consistent},
};

use crate::pancakes::{Pancakes, gaps, sorted};

/// The numbers of a column of a table, which are separated by spaces.
fn numbers<const N: usize>(column: &str) -> [u8; N] {
    let mut numbers = [0; N];
    for (place, number) in numbers.iter_mut().zip(column.split(' ')) {
        let Ok(number) = number.parse() else { panic!("`{number}` is not a number") };
        *place = number;
    }
    numbers
}

/// The rows of a table, each divided into columns.
fn rows(table: &str) -> impl Iterator<Item = Vec<&str>> {
    table.lines().filter(|line| !line.starts_with('#')).map(|line| line.split('\t').collect())
}

/// Stacks of ten pancakes with labels from 1, each with the least number of turns.
pub(crate) fn ten_pancakes() -> impl Iterator<Item = ([u8; 10], u32)> {
    rows(include_str!("../data/pancake10_ksearch.tsv")).map(|columns| {
        let [optimum] = numbers::<1>(columns[2]);
        (numbers(columns[1]), optimum.into())
    })
}

#[test]
fn published_pancakes_are_solved_at_their_optima() {
    let mut beam = CompleteBeam::new(Consistent(gaps));
    let mut sum = 0;
    for (labels, optimum) in ten_pancakes() {
        let start = labels.map(|label| label - 1);
        let report = beam.run(&Pancakes, &start, |stack| *stack == sorted());
        assert_eq!((report.plan().unwrap().cost, report.is_optimal()), (optimum, true));
        sum += optimum;
    }
    assert_eq!(sum, 964);
}

/// Stages with a choice of three cities each: every plan has the same number of actions.
struct Stages(Vec<[[u32; 3]; 3]>);

impl StateSpace for Stages {
    type State = (usize, usize);
    type Action = usize;
    type Cost = u32;
    type Actions = core::ops::Range<usize>;
    const GRADED: bool = true;

    fn actions(&self, &(stage, _): &(usize, usize)) -> Self::Actions {
        if stage < self.0.len() { 0..3 } else { 0..0 }
    }
    fn apply(&self, (stage, city): &mut (usize, usize), next: usize) {
        *stage += 1;
        *city = next;
    }
    fn cost(&self, &(stage, city): &(usize, usize), next: usize) -> u32 {
        self.0[stage][city][next]
    }
}

proptest! {
    #[test]
    fn graded_spaces_are_solved_too(costs in prop::collection::vec(any::<[[u8; 3]; 3]>(), 1..12)) {
        let stages = Stages(costs.iter().map(|stage| stage.map(|row| row.map(u32::from))).collect());
        let goal = |&(stage, _): &(usize, usize)| stage == costs.len();
        let expected = UniformCost::new().run(&stages, &(0, 0), goal).plan().unwrap().cost;
        let least: Vec<u32> =
            stages.0.iter().map(|stage| *stage.iter().flatten().min().unwrap()).collect();
        let rest = Consistent(|&(stage, _): &(usize, usize)| least[stage..].iter().sum());
        let complete = CompleteBeam::new(rest).run(&stages, &(0, 0), goal);
        prop_assert_eq!((complete.plan().unwrap().cost, complete.is_optimal()), (expected, true));
        prop_assert!(complete.stats.iterations <= 3); // three cities: the width four loses nothing
    }
}

/// A child that costs more than the limit is kept before a goal within it is generated.
#[test]
fn a_cost_limit_does_not_spoil_a_plan() {
    let fork = search::from_edges(|&n: &u8| if n == 0 { vec![(1, 7_u32), (2, 1)] } else { vec![] });
    let limits = Limits::none().cost(5);
    let report = CompleteBeam::new(|_: &u8| 0).within(limits).run(&fork, &0, |&n| n == 2);
    assert!(matches!(report.outcome, Outcome::Solved(ref plan) if plan.cost == 1), "{report:?}");
}

/// The estimate prefers 3, whose child costs more than the limit; the plan leads over 1, which a width of one loses.
#[test]
fn a_cost_limit_waits_for_lost_states() {
    let fork = search::from_edges(|&n: &u8| match n {
        0 => vec![(1, 1_u32), (3, 1)],
        1 => vec![(2, 1)],
        3 => vec![(4, 10)],
        _ => vec![],
    });
    let estimate = |&n: &u8| if n == 1 { 5 } else { 0 };
    let mut search = CompleteBeam::new(estimate);
    let report = search.within(Limits::none().cost(5)).run(&fork, &0, |&n| n == 2);
    assert_eq!(report.plan().map(|plan| plan.cost), Some(2));
    // All states cost more here, whether they are lost or not.
    let report = search.within(Limits::none().cost(1)).run(&fork, &0, |&n| n == 2);
    assert_eq!(report.stopped_by(), Some(Reason::Cost));
}

/// A path to 1 costs too much for its type; a later one does not.
#[test]
fn a_cost_that_saturates_is_forgotten_at_a_cheaper_path() {
    let edges = |&n: &u8| match n {
        0 => vec![(1, u8::MAX), (2, 1)],
        2 => vec![(1, 1)],
        _ => vec![],
    };
    let report = CompleteBeam::new(Blind).run_to(&search::from_edges(edges), &0, &NoGoal);
    assert_eq!(report.outcome, Outcome::Exhausted);
    let without_two = |n: &u8| edges(n).into_iter().filter(|edge| edge.0 != 2).collect::<Vec<_>>();
    let report = CompleteBeam::new(Blind).run_to(&search::from_edges(without_two), &0, &NoGoal);
    assert_eq!(report.stopped_by(), Some(Reason::Overflow));
    // In a graded space both paths end in one layer.
    let stages = Stages(vec![[[u32::MAX, 1, 1]; 3], [[1; 3]; 3]]);
    assert_eq!(
        CompleteBeam::new(Blind).run_to(&stages, &(0, 0), &NoGoal).stopped_by(),
        Some(Reason::Overflow)
    );
    let stages = Stages(vec![[[1; 3]; 3], [[u32::MAX, 1, 1], [1; 3], [1; 3]]]);
    assert_eq!(CompleteBeam::new(Blind).run_to(&stages, &(0, 0), &NoGoal).outcome, Outcome::Exhausted);
}
