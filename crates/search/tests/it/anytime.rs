//! The searches that improve their plans, against Dijkstra's algorithm.

use std::{cell::RefCell, collections::HashMap};

use proptest::prelude::*;
use search::{
    Cost, Limits, Observer, Outcome, Progress, Reason, Search, StateSpace, Stats,
    algorithms::{AnytimeAStar, AnytimeRepairingAStar},
    from_successors,
    heuristics::{Consistent, Promise},
    open_lists::PackedHeap,
    space::{AnyOf, Weight},
};

use crate::toys::Steps as _;
use crate::{
    tiles::{in_order, tiles},
    toys::{Estimates, Task, WeightedGraph, tasks},
};

const SMALL: &[u32] = &[0, 0, 1, 1, 2, 3, 7];

type Boxed = Box<dyn Search<WeightedGraph<u32>, AnyOf<u16>>>;

fn weights() -> impl Strategy<Value = Weight> {
    prop::sample::select(vec![(1, 1), (6, 5), (3, 2), (2, 1), (5, 1), (100, 1)])
        .prop_map(|(p, q)| Weight::new(p, q))
}

/// The incumbents and the bounds, in the order of the events.
#[derive(Default)]
struct Events {
    plans: Vec<u32>,
    bounds: Vec<u32>,
}

impl Observer<u32> for Events {
    fn improved(&mut self, cost: u32, _: &Stats) {
        // The plan is no cheaper than the bound that was told before.
        assert!(self.bounds.last().is_some_and(|&bound| bound <= cost));
        self.plans.push(cost);
    }

    fn bound_raised(&mut self, bound: u32, _: &Stats) {
        self.bounds.push(bound);
    }
}

/// Runs a search bit by bit, with a look at it after each expansion, and checks the invariants of anytime searches.
fn check_incumbents(task: &Task, mut search: Boxed) {
    let (goal, optimum) = (task.target(), task.optimum());
    let mut events = Events::default();
    search.begin_from(&task.graph, &task.starts, &goal);
    let mut bound = 0;
    for expanded in 1.. {
        let limits = Limits::none().expanded(expanded);
        let report = search.within(limits).observed_by(&mut events).resume_to(&task.graph, &goal);
        assert!(bound <= report.lower_bound && report.lower_bound <= optimum, "{report:?}, {optimum}");
        bound = report.lower_bound;
        assert_eq!(report.plan().map(|plan| plan.cost), events.plans.last().copied());
        if let Some(plan) = report.plan() {
            task.graph.check(&task.starts, &task.goals, plan);
        }
        if report.stopped_by() != Some(Reason::Expanded) {
            assert_eq!(report.is_optimal(), optimum < u32::MAX, "{report:?}");
            assert!(optimum < u32::MAX || report.outcome == Outcome::Exhausted);
            break;
        }
    }
    assert!(events.plans.windows(2).all(|pair| pair[0] > pair[1]), "{:?}", events.plans);
    assert!(events.bounds.windows(2).all(|pair| pair[0] < pair[1]), "{:?}", events.bounds);
    assert!(optimum == u32::MAX || events.plans.last() == Some(&optimum), "{:?}, {optimum}", events.plans);
}

fn promised(task: &Task) -> [Estimates<u32>; 2] {
    [Estimates(task.consistent(), Promise::Consistent), Estimates(task.admissible(), Promise::Admissible)]
}

proptest! {
    /// Incumbents fall strictly, the bound rises, and they meet.
    #[test]
    fn incumbents_fall_and_bounds_rise(task in tasks(SMALL), weight in weights()) {
        for estimates in promised(&task) {
            check_incumbents(&task, Box::new(AnytimeAStar::new(estimates.clone(), weight)));
            check_incumbents(&task, Box::new(AnytimeRepairingAStar::new(estimates.clone())));
            let search = AnytimeRepairingAStar::new(estimates).with_weights(Some(weight));
            check_incumbents(&task, Box::new(search.with_open_list(PackedHeap::new())));
        }
    }

    /// At the end of each phase of ARA*, the plan costs at most its weight times the optimum.
    #[test]
    fn each_phase_keeps_its_weight(task in tasks(SMALL)) {
        let (goal, optimum) = (task.target(), task.optimum());
        prop_assume!(optimum < u32::MAX);
        let weights = [6, 5, 4, 3, 2].map(|halves| Weight::new(halves, 2));
        for estimates in promised(&task) {
            let mut search = AnytimeRepairingAStar::new(estimates);
            search.begin_from(&task.graph, &task.starts, &goal);
            let mut outcome = None;
            while outcome.is_none() {
                let phase = Progress::<WeightedGraph<u32>>::stats(&search).iterations as usize;
                outcome = search.step_by(&task.graph, &goal, 1, &mut ());
                let now = Progress::<WeightedGraph<u32>>::stats(&search).iterations as usize;
                if now > phase && phase < weights.len() {
                    let best = search.best().unwrap();
                    prop_assert!(best.cost <= optimum.scaled(weights[phase - 1]), "{best:?} {optimum} {phase}");
                }
            }
        }
    }
}

/// A space that counts how often the actions of each state are listed.
struct Counting<S: StateSpace>(S, RefCell<HashMap<S::State, u32>>);

impl<S: StateSpace> StateSpace for Counting<S> {
    type State = S::State;
    type Action = S::Action;
    type Cost = S::Cost;
    type Actions = S::Actions;

    fn actions(&self, state: &S::State) -> S::Actions {
        *self.1.borrow_mut().entry(state.clone()).or_default() += 1;
        self.0.actions(state)
    }

    fn apply(&self, state: &mut S::State, action: S::Action) {
        self.0.apply(state, action);
    }

    fn cost(&self, state: &S::State, action: S::Action) -> S::Cost {
        self.0.cost(state, action)
    }
}

const HARD: [u8; 9] = [8, 6, 7, 2, 5, 4, 3, 0, 1];

fn manhattan(board: &[u8; 9]) -> u32 {
    let tiles = board.iter().enumerate().filter(|cell| *cell.1 != 0);
    let away = |(cell, &tile): (usize, &u8)| {
        let home = usize::from(tile) - 1;
        (cell / 3).abs_diff(home / 3) + (cell % 3).abs_diff(home % 3)
    };
    tiles.map(away).sum::<usize>() as u32
}

/// One of the two hardest boards of the 8-puzzle, 31 moves (A. Reinefeld, "Complete solution of the eight-puzzle", IJCAI
/// 1993).
#[test]
fn no_phase_expands_a_state_twice() {
    let space = Counting(tiles::<9>(3), RefCell::default());
    let goal = |board: &[u8; 9]| *board == in_order();
    let mut search = AnytimeRepairingAStar::new(Consistent(manhattan));
    search.begin(&space, &HARD, &goal);
    let (mut phase, mut plans, mut outcome) = (1, vec![], None);
    while outcome.is_none() {
        outcome = search.step_by(&space, &goal, 1, &mut ());
        assert!(space.1.borrow().values().all(|&count| count == 1));
        let now = Progress::<Counting<_>>::stats(&search).iterations;
        if now > phase {
            phase = now;
            space.1.borrow_mut().clear();
            plans.extend(search.best().map(|plan| plan.cost));
        }
    }
    assert!(phase >= 3 && plans.is_sorted_by(|one, two| one >= two), "{phase} {plans:?}");
    assert_eq!(search.best().map(|plan| plan.cost), Some(31));
}

/// A limit returns the best plan so far and its gap; a resumed run ends with the proof.
#[test]
fn a_limit_returns_the_best_plan_and_its_gap() {
    let space = tiles::<9>(3);
    let goal = |board: &[u8; 9]| *board == in_order();
    let searches: [Box<dyn Search<_, _>>; 2] = [
        Box::new(AnytimeAStar::new(Consistent(manhattan), Weight::new(5, 1))),
        Box::new(AnytimeRepairingAStar::new(Consistent(manhattan))),
    ];
    for mut search in searches {
        let report = search.within(Limits::none().expanded(1_000)).run(&space, &HARD, goal);
        assert_eq!(report.stopped_by(), Some(Reason::Expanded));
        let cost = report.plan().unwrap().cost;
        assert!(cost >= 31 && report.lower_bound <= 31 && !report.is_optimal(), "{report:?}");
        assert_eq!(
            report.plan().unwrap().replay(&space, &goal).map(|states| states.len()),
            Ok(cost as usize + 1)
        );
        let report = search.resume(&space, goal);
        assert_eq!((report.plan().unwrap().cost, report.is_optimal()), (31, true));
    }
}

/// A state is generated among thousands of children, and the answer does not depend on where their list is cut. A step
/// ends after 4,096 children of a state.
#[test]
fn long_lists_are_cut_alike() {
    let star = from_successors(|&n: &u32| if n == 0 { 1..10_000 } else { n + 1..n + 2 });
    let goal = |&n: &u32| n == 10_002;
    let left = Consistent(|&n: &u32| if n == 0 { 2 } else { 10_002_u32.saturating_sub(n) });
    let make = || AnytimeAStar::new(left, Weight::new(2, 1));
    let whole = make().run(&star, &0, goal);
    assert_eq!((whole.plan().unwrap().cost, whole.is_optimal()), (4, true));
    let mut search = make();
    search.begin(&star, &0, &goal);
    let (mut outcome, mut generated) = (None, vec![]);
    while outcome.is_none() {
        outcome = search.step_by(&star, &goal, 1, &mut ());
        generated.push(Progress::<_>::stats(&search).generated);
    }
    assert_eq!(generated[..3], [4_096, 8_192, 9_999]);
    assert_eq!(outcome.as_ref(), Some(&whole.outcome));
    let stats = |mut stats: Stats| {
        stats.peak_bytes = 0;
        stats
    };
    assert_eq!(stats(Progress::<_>::stats(&search)), stats(whole.stats));
}

/// Without a promise, estimates bound nothing: a plan within the limit is the answer, though all other states seem dear.
#[test]
fn a_cost_limit_does_not_spoil_a_plan() {
    let fork = search::from_edges(|&n: &u8| if n == 0 { vec![(1, 4_u32), (2, 1)] } else { vec![] });
    let wrong = |&n: &u8| if n == 2 { 100_u32 } else { 0 };
    let limits = Limits::none().cost(10);
    let mut search = AnytimeAStar::new(wrong, Weight::ONE);
    let report = search.within(limits.clone()).run(&fork, &0, |&n| n == 1);
    assert!(matches!(report.outcome, Outcome::Solved(ref plan) if plan.cost == 4), "{report:?}");
    let mut search = AnytimeRepairingAStar::new(wrong);
    let report = search.within(limits).run(&fork, &0, |&n| n == 1);
    assert!(matches!(report.outcome, Outcome::Solved(ref plan) if plan.cost == 4), "{report:?}");
}

/// Where estimates are not consistent, though they should be, a state may wait in the last phase. Another phase expands it, and
/// the cheapest plan is found.
///
/// ```text
///      1       1
///   0 ───▶ 1 ───▶ 2 ───▶ 3       The estimate of 1 is 10, the others are 0: state 2 is expanded first from 0, then it is
///   └─────────────┘  10          reached at a cost of 2.
///         5
/// ```
#[test]
fn a_state_that_waits_in_the_last_phase_is_expanded() {
    let graph = WeightedGraph::new(vec![vec![(1, 1_u32), (2, 5)], vec![(2, 1)], vec![(3, 10)], vec![]]);
    let mut search =
        AnytimeRepairingAStar::new(Estimates(vec![0, 10, 0, 0], Promise::Consistent)).with_weights([]);
    let report = search.run_to(&graph, &0, &AnyOf(vec![3]));
    assert_eq!((report.plan().map(|plan| plan.cost), report.stats.iterations), (Some(12), 2));
}

#[test]
#[should_panic(expected = "expected weights of one or more, found")]
fn a_weight_below_one_bounds_no_plan() {
    let search = AnytimeRepairingAStar::<WeightedGraph<u32>, _>::new(Estimates(vec![], Promise::Consistent));
    let _ = search.with_weights([Weight::new(2, 1), Weight::new(1, 2)]);
}
