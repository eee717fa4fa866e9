//! Limits of the searches that store states: they are looked at among the children of a state, and infinite estimates without a
//! promise prove nothing.

use std::{
    cell::Cell,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use search::{
    Limits, NoGoal, Outcome, Progress, Reason, Search, StateSpace, Stats, from_edges,
    heuristics::{Blind, Consistent, Promise},
    space::{AnyOf, Undirected},
};
use search_lab::{
    BudgetedGraphSearch, PartialExpansionAStar, PartialExpansionIdaStar, PathmaxAStar, SelectByEstimate,
};

use crate::graphs::{Estimates, WeightedGraph, step_by};

/// All estimates are infinite, and no promise makes dead ends of that: a plan of cost 5 exists.
#[test]
fn infinite_estimates_without_a_promise_prove_nothing() {
    fn check(mut search: impl Search<WeightedGraph<u32>, AnyOf<u16>>) {
        let (graph, goal) = (WeightedGraph::chain(5, 1).both_ways(), AnyOf::new(vec![5]));
        search.begin(&graph, &0, &goal);
        let outcome = loop {
            assert_eq!((search.lower_bound(), search.closest()), (0, None));
            if let Some(outcome) = step_by(&mut search, &graph, &goal, 1, &mut ()) {
                break outcome;
            }
        };
        let Outcome::Solved(plan) = outcome else { panic!("{outcome:?}") };
        assert_eq!((plan.cost, search.lower_bound()), (5, 0));
    }
    let infinite = || Estimates(vec![u32::MAX; 6], Promise::Nothing);
    check(PathmaxAStar::new(infinite()));
    check(PartialExpansionAStar::new(SelectByEstimate(infinite())));
    check(BudgetedGraphSearch::new(infinite()));
}

/// Buffers are made when a search begins.
#[test]
fn a_new_search_holds_no_bytes() {
    fn check(search: &impl Search<WeightedGraph<u32>, AnyOf<u16>>) {
        assert_eq!((search.memory().now, search.memory().soon), (0, 0));
    }
    let estimates = || Estimates(vec![0; 4], Promise::Consistent);
    check(&PathmaxAStar::new(estimates()));
    check(&PartialExpansionAStar::new(SelectByEstimate(estimates())));
    check(&BudgetedGraphSearch::new(estimates()));
}

/// The hub 0, whose neighbours are a million leaves. It counts the leaves that are listed, and may raise a flag.
struct Star {
    listed: Cell<u64>,
    alarm: Option<Arc<AtomicBool>>,
}

impl Star {
    fn new(alarm: Option<Arc<AtomicBool>>) -> Self {
        Star { listed: Cell::new(0), alarm }
    }
}

/// The hub and all leaves are listed at each state, lazily: an action is the next state.
impl StateSpace for Star {
    type State = u32;
    type Action = u32;
    type Cost = u32;
    type Actions = core::ops::Range<u32>;

    fn actions(&self, &state: &u32) -> Self::Actions {
        if state == 0 { 1..1_000_001 } else { 0..1 }
    }

    fn apply(&self, state: &mut u32, next: u32) {
        self.listed.set(self.listed.get() + 1);
        if self.listed.get() == 10_000
            && let Some(alarm) = &self.alarm
        {
            alarm.store(true, Ordering::Relaxed);
        }
        *state = next;
    }
}

impl search::space::Reversible for Star {
    type Predecessors = Vec<(u32, u32)>;

    fn predecessors(&self, &state: &u32) -> Self::Predecessors {
        self.actions(&state).map(|next| (state, next)).collect()
    }
}

impl Undirected for Star {}

fn cancelled_and_narrow(mut search: impl Search<Star, NoGoal>) {
    let flag = Arc::new(AtomicBool::new(false));
    let star = Star::new(Some(flag.clone()));
    let report = search.within(Limits::none().cancelled_by(flag)).run_to(&star, &0, &NoGoal);
    assert_eq!(report.stopped_by(), Some(Reason::Cancelled));
    assert!(star.listed.get() < 20_000, "{} leaves", star.listed.get());
    let report = search.within(Limits::none().memory(1 << 20)).run_to(&Star::new(None), &0, &NoGoal);
    assert_eq!(report.stopped_by(), Some(Reason::Memory));
    // A buffer may just have doubled.
    assert!(report.stats.peak_bytes < 4 << 20, "{report:?}");
}

#[test]
fn limits_are_looked_at_among_the_children_of_a_state() {
    cancelled_and_narrow(PathmaxAStar::new(Blind));
    cancelled_and_narrow(BudgetedGraphSearch::new(Blind));
}

/// More than the children between two looks at the limits. Lists of so many entries have room for half as many again.
const LEAVES: u32 = 5_000;

/// Runs a search in steps of one state until `known` states are known, and then to its end. From there on a step adds little,
/// and the buffers hold no more than the search foresaw. Returns the statistics, and the bytes that were added.
fn check_forecast<S: StateSpace<State = u32>>(
    name: &str,
    space: &S,
    known: u32,
    mut search: impl Search<S, NoGoal>,
) -> (Stats, u64) {
    search.begin(space, &0, &NoGoal);
    while search.stats().peak_closed < u64::from(known) {
        assert!(step_by(&mut search, space, &NoGoal, 1, &mut ()).is_none(), "{name}");
    }
    let (first, mut is_over) = (search.memory().now, false);
    while !is_over {
        let soon = search.memory().soon;
        is_over = step_by(&mut search, space, &NoGoal, 1, &mut ()).is_some();
        // The first entry of a list takes the bytes of four, which are not foreseen.
        assert!(search.memory().now <= soon + 64, "{name}: {} bytes, {soon} foreseen", search.memory().now);
    }
    (search.stats(), search.memory().now - first)
}

/// Two searches number the entries of their open lists. All numbers are free when all leaves of a hub have left the list.
#[test]
fn an_open_list_that_empties_is_foreseen() {
    let star =
        from_edges(
            |&n: &u32| {
                if n == 0 { (1..=LEAVES).map(|leaf| (leaf, 1)).collect() } else { vec![(0, 1_u32)] }
            },
        );
    let (star, numbers) = (star.undirected(), u64::from(LEAVES) * size_of::<u32>() as u64);
    let partial = PartialExpansionAStar::new(SelectByEstimate(Consistent(|_: &u32| 0)));
    for (stats, added) in [
        check_forecast("pathmax", &star, LEAVES + 1, PathmaxAStar::new(Blind)),
        check_forecast("partial expansion", &star, LEAVES + 1, partial),
    ] {
        assert_eq!(stats.generated, 2 * u64::from(LEAVES));
        // A list has room for twice its entries at most.
        assert!((numbers..=2 * numbers).contains(&added), "{added} bytes added, {numbers} of the numbers");
    }
}

/// Without estimates a pass is deep, and its path is counted.
#[test]
fn a_long_path_is_counted() {
    let chain = WeightedGraph::chain(5_000, 1_u32);
    let left = Estimates((0..=5_000).rev().collect(), Promise::Consistent);
    let mut search = PartialExpansionIdaStar::new(SelectByEstimate(left));
    let report = search.within(Limits::none().memory(1 << 16)).run(&chain, &0, |&state| state == 5_000);
    assert_eq!(report.stopped_by(), Some(Reason::Memory));
    let report = search.within(Limits::none().memory(1 << 20)).run(&chain, &0, |&state| state == 5_000);
    assert_eq!((report.is_optimal(), report.stats.expanded), (true, 5_000));
}
