//! Rectangle search: answers against an oracle, bounds, and states far apart.

use core::{cell::Cell, time::Duration};

use proptest::prelude::*;
use search::{
    Heuristic, Limits, NoGoal, Observer, Outcome, Progress, Reason, Search, StateSpace, Stats, UniformCost,
    from_edges, from_owned_successors,
    heuristics::{Admissible, Blind, Consistent, Estimate, Promise},
    run::Budget,
};
use search_lab::Rectangle;

use crate::{
    eight_puzzle::{Board, EightPuzzle, GOAL, SUM_OF_OPTIMA, manhattan, starts},
    graphs::{Estimates, Task, admissible, check, tasks, wrong},
};

const COSTS: &[u32] = &[0, 0, 1, 1, 2, 3, 7];

const ASPECTS: [usize; 3] = [1, 3, usize::MAX];

/// Costs of plans and bounds, in the order in which they came.
#[derive(Default)]
struct Heard {
    costs: Vec<u32>,
    bounds: Vec<u32>,
}

impl Observer<u32> for Heard {
    fn improved(&mut self, cost: u32, _: &Stats) {
        self.costs.push(cost);
    }
    fn bound_raised(&mut self, bound: u32, _: &Stats) {
        self.bounds.push(bound);
    }
}

/// Plans become cheaper and bounds greater, and both end at the optimum.
fn check_improvement(task: &Task, estimates: &Estimates<u32>) {
    let optimum = task.optimum();
    for aspect in ASPECTS {
        let mut search = Rectangle::new(estimates.clone()).with_aspect(aspect);
        let mut heard = Heard::default();
        let report = search.observed_by(&mut heard).run_from(&task.graph, &task.starts, &task.target());
        assert!(heard.costs.is_sorted_by(|one, next| one > next), "{:?}", heard.costs);
        assert!(heard.bounds.is_sorted_by(|one, next| one < next), "{:?}", heard.bounds);
        if optimum == u32::MAX {
            assert_eq!(report.outcome, Outcome::Exhausted);
            continue;
        }
        // Even without a promise: only states that cannot lead to a cheaper plan are left out at the end.
        let Some(plan) = report.plan() else { panic!("there is a plan") };
        assert_eq!((plan.cost, heard.costs.last()), (optimum, Some(&optimum)));
        check(task, plan);
        if estimates.1 == Promise::Nothing {
            assert_eq!(report.lower_bound, 0);
        } else {
            assert_eq!((report.is_optimal(), heard.bounds.last()), (true, Some(&optimum)));
        }
    }
}

proptest! {
    #[test]
    fn the_last_plan_is_cheapest(task in tasks(COSTS)) {
        check_improvement(&task, &admissible(&task));
        check_improvement(&task, &wrong(&task));
    }

    /// Wherever a search is stopped: no plan is cheaper than the bound, and none so far is cheaper than the optimum.
    #[test]
    fn a_stopped_search_has_the_best_plan_so_far(task in tasks(COSTS)) {
        let (optimum, goal) = (task.optimum(), task.target());
        for aspect in ASPECTS {
            let mut search = Rectangle::new(admissible(&task)).with_aspect(aspect);
            let whole = search.run_from(&task.graph, &task.starts, &goal);
            search.begin_from(&task.graph, &task.starts, &goal);
            let (mut best, mut bound) = (u32::MAX, 0);
            while search.step(&task.graph, &goal, &mut Budget::expansions(1)).is_none() {
                let cost = search.best().map_or(u32::MAX, |plan| plan.cost);
                prop_assert!(optimum <= cost && cost <= best);
                prop_assert!(bound <= search.lower_bound() && search.lower_bound() <= optimum);
                prop_assert_eq!(search.bound(), search.lower_bound());
                (best, bound) = (cost, search.lower_bound());
            }
            prop_assert_eq!(search.status().stats.expanded, whole.stats.expanded);
        }
    }
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
        prop_assert_eq!(Rectangle::new(Blind).run(&stages, &(0, 0), goal).plan().unwrap().cost, expected);
    }
}

#[test]
fn a_hundred_boards_are_solved_at_their_optima() {
    let mut rectangle = Rectangle::new(Consistent(manhattan));
    let mut sum = 0;
    for start in starts() {
        let report = rectangle.run(&EightPuzzle, &start, |board| *board == GOAL);
        assert!(report.is_optimal());
        sum += report.plan().unwrap().cost;
    }
    assert_eq!(sum, SUM_OF_OPTIMA);
}

/// A search that is stopped later proves no lower bound.
#[test]
fn bounds_rise_with_the_work() {
    let halves = Admissible(|board: &Board| manhattan(board) / 2);
    let start = starts().into_iter().max_by_key(manhattan).unwrap();
    let mut search = Rectangle::new(halves);
    let optimum = search.run(&EightPuzzle, &start, |board| *board == GOAL).plan().unwrap().cost;
    let (first, mut last) = (manhattan(&start) / 2, 0);
    for expanded in [10, 500, 2_000, 8_000] {
        let report = search
            .within(Limits::none().expanded(expanded))
            .run(&EightPuzzle, &start, |board| *board == GOAL);
        assert!((first.max(last)..=optimum).contains(&report.lower_bound), "{report:?}");
        last = report.lower_bound;
    }
    assert!(last > first, "{last} after {first}");
}

/// A path to 1 costs too much for its type; a later one does not.
#[test]
fn a_cost_that_saturates_is_forgotten_at_a_cheaper_path() {
    let edges = |&n: &u8| match n {
        0 => vec![(1, u8::MAX), (2, 1)],
        2 => vec![(1, 1)],
        _ => vec![],
    };
    let report = Rectangle::new(Blind).run_to(&from_edges(edges), &0, &NoGoal);
    assert_eq!(report.outcome, Outcome::Exhausted);
    let without_two = |n: &u8| edges(n).into_iter().filter(|edge| edge.0 != 2).collect::<Vec<_>>();
    let report = Rectangle::new(Blind).run_to(&from_edges(without_two), &0, &NoGoal);
    assert_eq!(report.stopped_by(), Some(Reason::Overflow));
}

/// Depth 1 keeps states for many sweeps, and all depths between it and the end of a line are empty.
#[test]
fn empty_depths_are_passed_over() {
    const LENGTH: u32 = 400_000;
    let line = from_owned_successors(|&n: &u32| match n {
        0 => (1..=LENGTH).collect(),
        1..LENGTH => vec![],
        _ => vec![n + 1],
    });
    let estimate = |&n: &u32| if n < LENGTH { 5 } else { 1 };
    let limits = Limits::none().time(Duration::from_secs(60));
    let report = Rectangle::new(estimate).within(limits).run(&line, &0, |&n| n == 2 * LENGTH);
    assert_eq!(report.plan().map(|plan| plan.cost), Some(LENGTH + 1));
}

/// A state with a thousand children, and the number of states that were built.
#[derive(Default)]
struct Fan(Cell<u64>);

impl StateSpace for Fan {
    type State = u32;
    type Action = u32;
    type Cost = u32;
    type Actions = core::ops::Range<u32>;

    fn actions(&self, &state: &u32) -> Self::Actions {
        1..if state == 0 { 1_001 } else { 1 }
    }
    fn apply(&self, state: &mut u32, child: u32) {
        self.0.set(self.0.get() + 1);
        *state = child;
    }
}

/// Half of the children are dead ends, which the estimates know without the states.
struct Odd;

impl Heuristic<Fan> for Odd {
    type Memo = ();

    fn promise(&self) -> Promise {
        Promise::Admissible
    }
    fn estimate(&self, _: &Fan, &state: &u32) -> Estimate<u32> {
        [9, u32::MAX][state as usize % 2].into()
    }
    fn estimate_child(&self, fan: &Fan, _: &u32, _: Estimate<u32>, child: u32) -> Estimate<u32> {
        self.estimate(fan, &child)
    }
}

/// A promised dead end is pruned before its state is built.
#[test]
fn dead_ends_are_not_built() {
    let fan = Fan::default();
    let report = Rectangle::new(Odd).run_to(&fan, &0, &NoGoal);
    assert_eq!(
        (report.outcome, report.stats.generated, report.stats.pruned),
        (Outcome::Exhausted, 1_000, 500)
    );
    assert_eq!(fan.0.get(), 500);
}
