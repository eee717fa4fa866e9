//! The searches that improve their plan against a program of plain lists: after each step the plan, every count of the
//! statistics and both bounds; at the end all events with the work before each, and the closest state.

use core::cmp::Reverse;

use proptest::prelude::*;
use search::{
    Observer, Outcome, Reason, Search, Stats,
    algorithms::{AnytimeAStar, AnytimeRepairingAStar},
    heuristics::Promise,
    open_lists::{BucketQueue, OpenList, PackedHeap},
    run::OutcomeOf,
    space::{AnyOf, Weight},
};

use crate::toys::Steps as _;
use crate::{
    best_first::{Answer, Case, SMALL, bounds_by_f},
    known_states::{self, Known, path_to},
    toys::{AnyCost, Estimates, WeightedGraph, tasks, without_bytes},
};

/// Events by name, each with a cost and the work before it.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Events<C>(pub(crate) Vec<(&'static str, C, Stats)>);

impl<C: AnyCost> Observer<C> for Events<C> {
    fn bound_raised(&mut self, bound: C, stats: &Stats) {
        self.0.push(("bound", bound, without_bytes(*stats)));
    }

    fn improved(&mut self, cost: C, stats: &Stats) {
        self.0.push(("improved", cost, without_bytes(*stats)));
    }
}

/// The weights of the phases, and whether an expanded state with a cheaper path waits for the next phase.
#[derive(Clone, Copy)]
struct Rules<'a> {
    weights: &'a [Weight],
    waits: bool,
    /// Whether among states of equal places the one that was pushed last goes first; otherwise the youngest one.
    latest_first: bool,
}

/// An entry of a list: its place, its rank among entries of equal places, and the number of its state.
type Entry<C> = ((C, C), Reverse<usize>, usize);

struct Plain<'a, C> {
    case: &'a Case<C>,
    estimates: &'a Estimates<C>,
    rules: Rules<'a>,
    states: Vec<Known<C>>,
    phase: usize,
    /// The order of the phase, and the order by f. Entries of closed states are outdated.
    lists: [Vec<Entry<C>>; 2],
    pushed: usize,
    /// The states that left the list in this phase, and those of them that wait for the next one.
    left: Vec<usize>,
    waiting: Vec<usize>,
    /// The greatest least f so far.
    least: C,
    best: Option<(u16, Vec<u8>, C)>,
    is_proven: bool,
    events: Events<C>,
    stats: Stats,
}

impl<'a, C: AnyCost> Plain<'a, C> {
    fn new(case: &'a Case<C>, estimates: &'a Estimates<C>, rules: Rules<'a>) -> Self {
        let mut stats = Stats::default();
        stats.iterations = 1;
        let mut plain = Plain {
            case,
            estimates,
            rules,
            states: vec![],
            phase: 0,
            lists: [vec![], vec![]],
            pushed: 0,
            left: vec![],
            waiting: vec![],
            least: C::MAX,
            best: None,
            is_proven: false,
            events: Events(vec![]),
            stats,
        };
        for &(state, g) in &case.starts {
            plain.reach(state, g, None);
        }
        plain.count_open();
        if let Some(f) = plain.least_f() {
            // A sum that saturates is no bound.
            plain.least = if f < C::MAX { f } else { C::ZERO };
            plain.events.bound_raised(plain.least, &plain.stats);
        }
        plain
    }

    fn f(&self, id: usize) -> C {
        self.states[id].g.saturating_add(self.states[id].h)
    }

    fn most(&self) -> C {
        self.best.as_ref().map_or(C::MAX, |plan| plan.2)
    }

    fn is_last_phase(&self) -> bool {
        self.phase == self.rules.weights.len() - 1
    }

    /// Whether a plan through the state may be cheaper than the best one, by all that is promised.
    fn is_useful(&self, id: usize) -> bool {
        let (Known { g, h, .. }, promise) = (&self.states[id], self.estimates.1);
        let is_cheaper = match promise {
            Promise::Nothing => true,
            Promise::Within(_) => *h < C::MAX && promise.lower_bound(self.f(id)) < self.most(),
            Promise::Admissible | Promise::Consistent => self.f(id) < self.most(),
        };
        *g < self.most() && is_cheaper
    }

    /// The place by g + w h in this phase, and that by f.
    fn places(&self, id: usize) -> [(C, C); 2] {
        let Known { g, h, .. } = self.states[id];
        let weighted = h.scaled(self.rules.weights[self.phase]);
        [(g.saturating_add(weighted), h), (self.f(id), h)]
    }

    fn push(&mut self, list: usize, id: usize) {
        self.pushed += 1;
        let rank = if self.rules.latest_first { self.pushed } else { id };
        self.lists[list].push((self.places(id)[list], Reverse(rank), id));
    }

    /// The first entry of a list by its index.
    fn first(&self, list: usize) -> Option<usize> {
        let entries = &self.lists[list];
        (0..entries.len()).min_by_key(|&entry| (entries[entry].0, entries[entry].1))
    }

    /// The least f of the open states. Outdated entries before that of its state leave the list; its own entry moves to its
    /// present place, which is lower if a cheaper path was of no use.
    fn least_f(&mut self) -> Option<C> {
        loop {
            let entry = self.first(1)?;
            let id = self.lists[1][entry].2;
            if !self.states[id].is_closed {
                self.lists[1][entry].0 = self.places(id)[1];
                return Some(self.f(id));
            }
            self.lists[1].swap_remove(entry);
        }
    }

    fn reach(&mut self, state: u16, g: C, last: Option<(usize, u8)>) {
        let path = (state, g, last);
        let Some(id) = known_states::reach(&mut self.states, &mut self.stats, path, &self.estimates.0) else {
            return;
        };
        if !self.is_useful(id) {
            self.stats.pruned += 1;
            return;
        }
        self.push(1, id);
        if self.rules.waits && self.left.contains(&id) {
            self.waiting.push(id);
        } else {
            self.push(0, id);
        }
    }

    fn count_open(&mut self) {
        let open = self.lists[0].len().max(self.lists[1].len()) as u64;
        self.stats.peak_open = self.stats.peak_open.max(open);
    }

    /// The next state of this phase, unless the phase ends.
    fn next(&mut self) -> Option<usize> {
        loop {
            let entry = self.first(0)?;
            let (.., id) = self.lists[0].swap_remove(entry);
            let waits = self.rules.waits && self.left.contains(&id);
            if !self.states[id].is_closed && !waits {
                let goes_on =
                    self.best.is_none() || self.is_last_phase() || self.places(id)[0].0 < self.most();
                return goes_on.then_some(id);
            }
        }
    }

    fn expand(&mut self, id: usize) {
        let Known { state, g, .. } = self.states[id];
        for (edge, &(to, cost)) in (0..).zip(&self.case.graph.edges[usize::from(state)]) {
            self.stats.generated += 1;
            self.reach(to, g.saturating_add(cost), Some((id, edge)));
        }
        self.stats.expanded += 1;
        self.count_open();
    }

    fn raise_bound(&mut self) {
        if let Some(f) = self.least_f().filter(|&f| self.least < f && f < C::MAX) {
            let told = f.min(self.most());
            if self.least < told {
                self.events.bound_raised(told, &self.stats);
            }
            self.least = f;
        }
    }

    fn end_phase(&mut self) -> Option<Answer<C>> {
        if !self.is_last_phase() || !self.waiting.is_empty() {
            self.phase += usize::from(!self.is_last_phase());
            self.stats.iterations += 1;
            self.lists[0].clear();
            self.left.clear();
            self.waiting.clear();
            for id in 0..self.states.len() {
                if !self.states[id].is_closed && self.is_useful(id) {
                    self.push(0, id);
                }
            }
            return None;
        }
        let promise = self.estimates.1;
        if let Some(plan) = self.best.clone() {
            self.is_proven = promise > Promise::Nothing;
            return Some(Ok(plan));
        }
        self.least = C::MAX;
        let is_dead_end = |known: &Known<C>| known.h == C::MAX && promise > Promise::Nothing;
        let too_dear = self.states.iter().any(|known| !known.is_closed && !is_dead_end(known));
        Some(Err(too_dear.then_some(Reason::Overflow)))
    }

    /// Looks at one state, or ends a phase.
    fn step(&mut self) -> Option<Answer<C>> {
        let Some(id) = self.next() else { return self.end_phase() };
        self.left.push(id);
        self.stats.popped += 1;
        if !self.is_useful(id) {
            self.stats.pruned += 1;
            return None;
        }
        let may_raise = self.f(id) <= self.least;
        self.states[id].is_closed = true;
        let is_goal = self.case.goals.contains(&self.states[id].state);
        if is_goal {
            let plan = path_to(id, &self.states, &self.case.graph);
            self.events.improved(plan.2, &self.stats);
            self.best = Some(plan);
        } else {
            self.expand(id);
        }
        if is_goal || may_raise {
            self.raise_bound();
        }
        let is_cheapest = (is_goal || may_raise) && self.most() <= self.bounds().0;
        self.best.clone().filter(|_| is_cheapest).map(Ok)
    }

    /// The proven lower bound, and the bound that limits are compared with.
    fn bounds(&self) -> (C, C) {
        let (proven, bound) = bounds_by_f(self.least, self.estimates.1);
        if self.is_proven {
            return (self.most(), self.most());
        }
        (proven.min(self.most()), bound.min(self.most()))
    }
}

pub(crate) fn answer<C: AnyCost>(outcome: OutcomeOf<WeightedGraph<C>>) -> Answer<C> {
    match outcome {
        Outcome::Solved(plan) => Ok((plan.start, plan.actions, plan.cost)),
        Outcome::Stopped { reason, .. } => Err(Some(reason)),
        _ => Err(None),
    }
}

/// Compares a search with the plain one step by step. Then it runs again, in steps of `budget` states, and does the same work.
fn compare<C: AnyCost>(
    mut plain: Plain<C>,
    mut search: impl Search<WeightedGraph<C>, AnyOf<u16>>,
    budget: u64,
) {
    let (graph, goal, mut events) = (&plain.case.graph, AnyOf(plain.case.goals.clone()), Events(vec![]));
    search.begin_from(graph, &plain.case.starts, &goal);
    let expected = loop {
        let (outcome, expected) = (search.step_by(graph, &goal, 1, &mut events), plain.step());
        assert_eq!(outcome.map(answer), expected);
        assert_eq!(without_bytes(search.stats()), plain.stats);
        assert_eq!((search.lower_bound(), search.bound()), plain.bounds());
        assert_eq!(search.best().map(|plan| (plan.start, plan.actions, plan.cost)), plain.best);
        if let Some(expected) = expected {
            break expected;
        }
    };
    assert_eq!(events, plain.events);
    let states = plain.states.iter().map(|known| (known.state, known.h));
    assert_eq!(search.closest(), states.filter(|state| state.1 < C::MAX).min_by_key(|state| state.1));

    let mut events = Events(vec![]);
    search.begin_from(graph, &plain.case.starts, &goal);
    let outcome = loop {
        if let Some(outcome) = search.step_by(graph, &goal, budget, &mut events) {
            break outcome;
        }
    };
    assert_eq!(
        (answer(outcome), without_bytes(search.stats()), &events),
        (expected, plain.stats, &plain.events)
    );
}

/// Compares both searches, with an open list in which the states that were pushed last go first, or the youngest ones.
fn compare_all<C: AnyCost, Q: OpenList>(
    case: &Case<C>,
    weights: &[Weight],
    latest_first: bool,
    budget: u64,
    list: impl Fn() -> Q,
) {
    for estimates in &case.estimates {
        let rules = Rules { weights: &weights[..1], waits: false, latest_first };
        let search = AnytimeAStar::new(estimates.clone(), weights[0]).with_open_list(list());
        compare(Plain::new(case, estimates, rules), search, budget);
        let rules = Rules { weights, waits: estimates.1 == Promise::Consistent, latest_first };
        // The last weight is one, and may be left out.
        let given = if latest_first { &weights[..weights.len() - 1] } else { weights };
        let search = AnytimeRepairingAStar::new(estimates.clone()).with_weights(given.iter().copied());
        compare(Plain::new(case, estimates, rules), search.with_open_list(list()), budget);
    }
}

/// The weights of some phases, the last of which is one.
fn schedules() -> impl Strategy<Value = Vec<Weight>> {
    let weights = [(100, 1), (3, 1), (5, 2), (2, 1), (3, 2), (6, 5)].map(|(p, q)| Weight::new(p, q));
    prop::sample::subsequence(weights.to_vec(), 0..5)
        .prop_map(|weights| [&weights[..], &[Weight::ONE]].concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    /// Costs of eight bits saturate on most of the longer paths, and weighted estimates do so earlier.
    #[test]
    fn searches_do_the_work_of_the_plain_search(task in tasks(SMALL), weights in schedules(), budget in 2_u64..9) {
        compare_all(&Case::<u32>::new(&task, 0, u32::units), &weights, false, budget, PackedHeap::new);
        compare_all(&Case::<u8>::new(&task.both_ways(), 0, u8::units), &weights, true, budget, BucketQueue::new);
    }
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
    let graph = WeightedGraph::new(vec![vec![(1, 1), (2, 5)], vec![(2, 1)], vec![(3, 10)], vec![]]);
    let estimates = vec![Estimates(vec![0, 10, 0, 0], Promise::Consistent)];
    let case = Case { graph, starts: vec![(0, 0_u32)], goals: vec![3], estimates };
    for weights in [&[Weight::ONE][..], &[Weight::new(2, 1), Weight::ONE]] {
        compare_all(&case, weights, false, 2, PackedHeap::new);
    }
    let mut search = AnytimeRepairingAStar::new(case.estimates[0].clone()).with_weights([]);
    let report = search.run_to(&case.graph, &0, &AnyOf(case.goals.clone()));
    assert_eq!((report.plan().map(|plan| plan.cost), report.stats.iterations), (Some(12), 2));
}

#[test]
#[should_panic(expected = "expected weights of one or more, found")]
fn a_weight_below_one_bounds_no_plan() {
    let search = AnytimeRepairingAStar::<WeightedGraph<u32>, _>::new(Estimates(vec![], Promise::Consistent));
    let _ = search.with_weights([Weight::new(2, 1), Weight::new(1, 2)]);
}
