//! Explicit estimation search against a program that looks for the best open state in a plain list: after each step the plan, every
//! count of the statistics and both bounds; at the end the closest state, and all events with the work before each.

use core::cmp::Reverse;

use proptest::prelude::*;
use search::{
    Observer, Reason, Search, Stats,
    algorithms::ExplicitEstimation,
    heuristics::Promise,
    space::{AnyOf, Weight},
};

use crate::toys::Steps as _;
use crate::{
    best_first::{Answer, Case, SMALL, bounds_by_f},
    improving_by_lists::{Events, answer},
    known_states::{self, Known, path_to},
    toys::{AnyCost, Estimates, WeightedGraph, tasks, without_bytes},
};

/// The guesses of the remaining cost and of the number of actions, by state.
#[derive(Clone)]
struct Guesses<C> {
    costs: Vec<C>,
    actions: Vec<u32>,
}

struct Plain<'a, C> {
    case: &'a Case<C>,
    estimates: &'a Estimates<C>,
    weight: Weight,
    /// Without guesses the estimate serves.
    guesses: Option<&'a Guesses<C>>,
    states: Vec<Known<C>>,
    /// The states of which a plan may be known later.
    open: Vec<usize>,
    turn: usize,
    /// The greatest least f when a state was chosen: states are eligible whose f is within the weight of it.
    admitted: C,
    /// The greatest least f when the observer heard of it.
    least: C,
    best: Option<(u16, Vec<u8>, C)>,
    events: Events<C>,
    stats: Stats,
}

impl<C: AnyCost> Plain<'_, C> {
    fn f(&self, id: usize) -> C {
        self.states[id].g.saturating_add(self.states[id].h)
    }

    /// The least f of the open states.
    fn least_f(&self) -> Option<C> {
        self.open.iter().map(|&id| self.f(id)).min()
    }

    fn is_eligible(&self, id: usize) -> bool {
        self.f(id).unscaled(self.weight) <= self.admitted
    }

    /// The guess of the cost of a plan through the state, and of the actions that are left.
    fn guess(&self, id: usize) -> (C, u64) {
        let Known { state, g, h, .. } = self.states[id];
        match self.guesses {
            None => (g.saturating_add(h), h.bits()),
            Some(Guesses { costs, actions }) => {
                (g.saturating_add(costs[usize::from(state)]), actions[usize::from(state)].into())
            }
        }
    }

    fn reach(&mut self, state: u16, g: C, last: Option<(usize, u8)>) {
        let path = (state, g, last);
        let Some(id) = known_states::reach(&mut self.states, &mut self.stats, path, &self.estimates.0) else {
            return;
        };
        let Known { g, h, .. } = self.states[id];
        let is_hopeless = match self.estimates.1 {
            Promise::Nothing => g == C::MAX,
            Promise::Within(_) => g == C::MAX || h == C::MAX,
            Promise::Admissible | Promise::Consistent => self.f(id) == C::MAX,
        };
        if is_hopeless {
            self.stats.pruned += 1;
            return;
        }
        self.stats.evaluated += if self.guesses.is_some() { 2 } else { 0 };
        if !self.open.contains(&id) {
            self.open.push(id);
        }
    }

    fn count_open(&mut self) {
        self.stats.peak_open = self.stats.peak_open.max(self.open.len() as u64);
    }

    fn begin(&mut self) {
        self.stats.iterations = 1;
        for &(state, g) in &self.case.starts {
            self.reach(state, g, None);
        }
        self.count_open();
        if let Some(f) = self.least_f() {
            // A sum that saturates is no bound.
            self.least = if f < C::MAX { f } else { C::ZERO };
            self.events.bound_raised(self.least, &self.stats);
        }
    }

    /// The best state of this turn if it is eligible, else that of the least f; of several the youngest one.
    fn next(&mut self) -> Option<usize> {
        self.admitted = self.admitted.max(self.least_f()?);
        let by_f = |&id: &usize| (self.f(id), self.states[id].h, Reverse(id));
        let by_cost = |&id: &usize| (self.guess(id).0, self.states[id].h, Reverse(id));
        let by_actions = |&id: &usize| {
            let (cost, actions) = self.guess(id);
            (!self.is_eligible(id), actions, cost, Reverse(id))
        };
        let open = self.open.iter().copied();
        let least = open.clone().min_by_key(by_f)?;
        let first = match self.turn % 3 {
            0 => open.min_by_key(by_actions),
            1 => open.min_by_key(by_cost),
            _ => Some(least),
        };
        let id = first.filter(|&id| self.is_eligible(id)).unwrap_or(least);
        self.turn += 1;
        self.open.retain(|&other| other != id);
        Some(id)
    }

    /// Looks at one state, or answers.
    fn step(&mut self) -> Option<Answer<C>> {
        let Some(id) = self.next() else {
            self.least = C::MAX;
            let is_dead_end = |known: &Known<C>| known.h == C::MAX && self.estimates.1 > Promise::Nothing;
            let too_dear = self.states.iter().any(|known| !known.is_closed && !is_dead_end(known));
            return Some(Err(too_dear.then_some(Reason::Overflow)));
        };
        self.stats.popped += 1;
        let may_raise = self.f(id) <= self.least;
        self.states[id].is_closed = true;
        let Known { state, g, .. } = self.states[id];
        if self.case.goals.contains(&state) {
            let plan = path_to(id, &self.states, &self.case.graph);
            self.events.improved(plan.2, &self.stats);
            self.best = Some(plan);
        } else {
            for (edge, &(to, cost)) in (0..).zip(&self.case.graph.edges[usize::from(state)]) {
                self.stats.generated += 1;
                self.reach(to, g.saturating_add(cost), Some((id, edge)));
            }
            self.stats.expanded += 1;
            self.count_open();
        }
        let most = self.best.as_ref().map_or(C::MAX, |plan| plan.2);
        if let Some(f) = self.least_f().filter(|&f| self.least < f && f < C::MAX)
            && (may_raise || self.best.is_some())
        {
            if self.least < f.min(most) {
                self.events.bound_raised(f.min(most), &self.stats);
            }
            self.least = f;
        }
        self.best.clone().map(Ok)
    }

    fn bounds(&self) -> (C, C) {
        let ((proven, bound), most) =
            (bounds_by_f(self.least, self.estimates.1), self.best.as_ref().map_or(C::MAX, |plan| plan.2));
        (proven.min(most), bound.min(most))
    }
}

/// Compares a search with the plain one step by step. Then it runs again, in steps of `budget` states, and does the same work.
fn compare<C: AnyCost>(
    (case, estimates): (&Case<C>, &Estimates<C>),
    weight: Weight,
    guesses: Option<&Guesses<C>>,
    mut search: impl Search<WeightedGraph<C>, AnyOf<u16>>,
    budget: u64,
) {
    let mut plain = Plain {
        case,
        estimates,
        weight,
        guesses,
        states: vec![],
        open: vec![],
        turn: 0,
        admitted: C::ZERO,
        least: C::MAX,
        best: None,
        events: Events(vec![]),
        stats: Stats::default(),
    };
    plain.begin();
    let (graph, goal, mut events) = (&case.graph, AnyOf(case.goals.clone()), Events(vec![]));
    search.begin_from(graph, &case.starts, &goal);
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

    search.begin_from(graph, &case.starts, &goal);
    let outcome = loop {
        if let Some(outcome) = search.step_by(graph, &goal, budget, &mut ()) {
            break outcome;
        }
    };
    assert_eq!((answer(outcome), without_bytes(search.stats())), (expected, plain.stats));
}

fn compare_all<C: AnyCost>(case: &Case<C>, guesses: &Guesses<C>, weight: Weight, budget: u64) {
    for estimates in &case.estimates {
        let search = ExplicitEstimation::new(estimates.clone(), weight);
        compare((case, estimates), weight, None, search, budget);
        let likely = Estimates(guesses.costs.clone(), Promise::Nothing);
        let actions = |&state: &u16| guesses.actions[usize::from(state)];
        let search = ExplicitEstimation::new(estimates.clone(), weight).with_guides(likely, actions);
        compare((case, estimates), weight, Some(guesses), search, budget);
    }
}

fn weights() -> impl Strategy<Value = Weight> {
    prop::sample::select(vec![(1, 1), (6, 5), (2, 1), (3, 1), (100, 1)]).prop_map(|(p, q)| Weight::new(p, q))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    /// Guesses are any small numbers. Costs of eight bits saturate on most of the longer paths.
    #[test]
    fn searches_do_the_work_of_the_plain_search(
        task in tasks(SMALL),
        numbers in prop::collection::vec((0_u32..9, 0_u32..5), 24),
        weight in weights(),
        budget in 2_u64..9,
    ) {
        let actions = || numbers.iter().map(|numbers| numbers.1).collect();
        let guesses = Guesses { costs: numbers.iter().map(|numbers| numbers.0).collect(), actions: actions() };
        compare_all(&Case::<u32>::new(&task, 0, u32::units), &guesses, weight, budget);
        let costs = numbers.iter().map(|numbers| u8::units(numbers.0)).collect();
        let guesses = Guesses { costs, actions: actions() };
        compare_all(&Case::<u8>::new(&task.both_ways(), 0, u8::units), &guesses, weight, budget);
    }
}
