//! Work that beams spare: states that are not built, and goals that are not asked for twice.

use core::{
    cell::RefCell,
    sync::atomic::{AtomicU64, Ordering::Relaxed},
};
use std::collections::HashMap;

use proptest::prelude::*;
use search::{
    Beam, Goal, Heuristic, Limits, NoGoal, Run, Search, StateSpace,
    algorithms::CompleteBeam,
    heuristics::{Estimate, Promise},
};

use crate::{
    counts,
    threads::on,
    toys::{Estimates, Task, WeightedGraph},
};

type Graph = WeightedGraph<u32>;

/// A start with this many children.
const CHILDREN: u32 = 1_000;

/// The fan of children, and the number of states that were built.
#[derive(Default)]
struct Fan(AtomicU64);

impl StateSpace for Fan {
    type State = u32;
    type Action = u32;
    type Cost = u32;
    type Actions = core::ops::RangeInclusive<u32>;

    fn actions(&self, &state: &u32) -> Self::Actions {
        1..=if state == 0 { CHILDREN } else { 0 }
    }
    fn apply(&self, state: &mut u32, child: u32) {
        self.0.fetch_add(1, Relaxed);
        *state = child;
    }
}

/// The estimates of the fan, of which those of children need no state: a quarter of the children look as good as the start, a
/// quarter worse, and half are dead ends.
struct Fold;

impl Heuristic<Fan> for Fold {
    type Memo = ();

    fn promise(&self) -> Promise {
        Promise::Admissible
    }
    fn estimate(&self, _: &Fan, &state: &u32) -> Estimate<u32> {
        [9, u32::MAX, 10, u32::MAX][state as usize % 4].into()
    }
    fn estimate_child(&self, fan: &Fan, _: &u32, _: Estimate<u32>, child: u32) -> Estimate<u32> {
        self.estimate(fan, &child)
    }
}

/// The states that a search builds while it expands the start.
fn built(mut search: impl Search<Fan, NoGoal>) -> u64 {
    let fan = Fan::default();
    let report = Run::of(&mut search).within(Limits::none().expanded(1)).run_to(&fan, &0, &NoGoal);
    assert_eq!((report.stats.expanded, report.stats.generated), (1, u64::from(CHILDREN)));
    fan.0.into_inner()
}

/// A child that the width excludes is not built as a rule, and a promised dead end never.
#[test]
fn children_that_are_refused_are_not_built() {
    for width in [1, 9] {
        for few in
            [built(Beam::of_width(Fold, width)), built(CompleteBeam::new(Fold).with_first_width(width))]
        {
            assert!((width as u64..u64::from(CHILDREN) / 10).contains(&few), "{few} states for {width}");
        }
    }
    let shared = on(2, || built(Beam::of_width(Fold, 1).in_parallel().with_sequential_cutoff(0)));
    assert!((1..=u64::from(CHILDREN) / 2).contains(&shared), "{shared} states");
}

/// Goals that count the questions for each state.
struct Asked<'a> {
    goals: &'a [u16],
    counts: RefCell<HashMap<u16, u32>>,
}

impl Goal<Graph> for Asked<'_> {
    fn is_goal(&self, state: &u16) -> bool {
        *self.counts.borrow_mut().entry(*state).or_default() += 1;
        self.goals.contains(state)
    }
}

/// In a tree no state but the start is asked for twice in a pass.
fn check_questions<'a, E>(mut search: E, task: &'a Task) -> Result<(), TestCaseError>
where
    E: Search<Graph, Asked<'a>>,
{
    let goal = Asked { goals: &task.goals, counts: RefCell::default() };
    let report = search.run_to(&task.graph, &0, &goal);
    prop_assert!(report.stats.expanded > 0);
    for (state, count) in goal.counts.into_inner() {
        prop_assert!(count == 1 || state == 0, "state {} {} times", state, count);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn goals_are_asked_for_once(seed: u64) {
        let task = counts::task(seed, "tree");
        let rest = task.graph.distances_to(&task.goals);
        let any: Vec<u32> = task.quarters.iter().map(|&quarters| 3 * u32::from(quarters)).collect();
        let admissible = any.iter().zip(&rest).map(|(&h, &rest)| h.min(rest)).collect();
        for estimates in [Estimates(any, Promise::Nothing), Estimates(admissible, Promise::Admissible)] {
            let h = || estimates.clone();
            check_questions(Beam::of_width(h(), 50), &task)?;
            check_questions(CompleteBeam::new(h()).with_first_width(1_000), &task)?;
        }
    }
}
