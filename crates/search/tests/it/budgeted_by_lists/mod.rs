//! Budgeted searches against programs of plain lists, which predict the answer, the work, and each bound with the work
//! before it.
//!
//! The programs follow the documentation of the searches: rounds of passes under a limit on f, with a budget.

mod tree;

use proptest::prelude::*;
use search::{
    Heuristic, Search, StateSpace, Stats,
    heuristics::{Estimate, Promise},
    run::OutcomeOf,
    space::{AnyOf, Weight},
};

use crate::toys::Steps as _;
use crate::toys::{Bounds, Estimates, WeightedGraph, fraction, without_bytes};

/// Costs near each other and far apart; two of the largest saturate.
const COSTS: &[u32] = &[0, 1, 1, 2, 3, 5, 8, 13, 700, 1 << 31, 1 << 31];

/// Estimates of a heuristic without a promise.
const WILD: &[u32] = &[0, 1, 2, 5, 9, 30, 600, 1 << 31, u32::MAX];

/// Spaces whose states and actions are numbers.
trait Small: StateSpace<State = u16, Action = u8, Cost = u32> {}

impl Small for WeightedGraph<u32> {}

/// Sets of items, as bits. An action adds an item at its cost. After an item, only later ones need be added, because the
/// order does not change the cost.
#[derive(Clone, Debug)]
struct Sets(Vec<u32>);

impl StateSpace for Sets {
    type State = u16;
    type Action = u8;
    type Cost = u32;
    type Actions = Vec<u8>;

    fn actions(&self, &set: &u16) -> Vec<u8> {
        (0..self.0.len() as u8).filter(|item| set >> item & 1 == 0).collect()
    }

    fn apply(&self, set: &mut u16, item: u8) {
        *set |= 1 << item;
    }

    fn cost(&self, _: &u16, item: u8) -> u32 {
        self.0[usize::from(item)]
    }

    fn actions_after(&self, set: &u16, last: u8) -> Vec<u8> {
        self.actions(set).into_iter().filter(|&item| item > last).collect()
    }
}

impl Small for Sets {}

impl Heuristic<Sets> for Estimates<u32> {
    type Memo = ();

    fn promise(&self) -> Promise {
        self.1
    }

    fn estimate(&self, _: &Sets, &set: &u16) -> Estimate<u32> {
        self.0[usize::from(set)].into()
    }
}

/// A space with starts, goals, estimates, and the parameters of the search.
#[derive(Clone, Debug)]
struct Job<S> {
    space: S,
    starts: Vec<(u16, u32)>,
    goals: Vec<u16>,
    /// The true costs to the nearest goal.
    rest: Vec<u32>,
    parameters: Parameters,
}

#[derive(Clone, Debug)]
struct Parameters {
    /// For each state, the estimate in quarters of the true cost, and an estimate without a promise.
    estimates: Vec<(u8, u32)>,
    growth: (u64, u64),
    first_step: u32,
    /// The greatest number of states that a step expands.
    budget: u64,
}

fn parameters(states: usize) -> impl Strategy<Value = Parameters> {
    let growth = prop::sample::select(vec![(2, 8), (2, 2), (2, 3), (3, 4), (5, 20)]);
    let estimate = (0_u8..=4, prop::sample::select(WILD));
    (prop::collection::vec(estimate, states), growth, 1_u32..9, 1_u64..9).prop_map(
        |(estimates, growth, first_step, budget)| Parameters { estimates, growth, first_step, budget },
    )
}

impl<S> Job<S> {
    /// Estimates of each promise.
    fn estimates(&self) -> [Estimates<u32>; 5] {
        let all = &self.parameters.estimates;
        let of = |estimate: &dyn Fn(u32, (u8, u32)) -> u32| -> Vec<u32> {
            self.rest.iter().zip(all).map(|(&rest, &drawn)| estimate(rest, drawn)).collect()
        };
        // Twice a cost may saturate, which is no dead end.
        let twice = |rest: u32, quarters| match fraction(rest, quarters) {
            u32::MAX => u32::MAX,
            part => part.saturating_mul(2).min(u32::MAX - 1),
        };
        let same = all[0].0.max(1);
        [
            Estimates(of(&|_, (_, wild)| wild), Promise::Nothing),
            Estimates(of(&|rest, (quarters, _)| twice(rest, quarters)), Promise::Within(Weight::new(2, 1))),
            Estimates(of(&|rest, (quarters, _)| fraction(rest, quarters)), Promise::Admissible),
            Estimates(of(&|_, _| 0), Promise::Admissible),
            Estimates(of(&|rest, _| fraction(rest, same)), Promise::Consistent),
        ]
    }
}

fn jobs_of_sets() -> impl Strategy<Value = Job<Sets>> {
    prop::collection::vec(prop::sample::select(COSTS), 1..7).prop_flat_map(|costs| {
        let sets = 1_u16 << costs.len();
        (
            prop::collection::vec((0..sets, 0..sets, 0_u32..9), 1..4),
            prop::collection::vec(0..sets, 1..4),
            parameters(sets.into()),
        )
            .prop_map(move |(starts, goals, parameters)| {
                let starts = starts.iter().map(|&(a, b, cost)| (a & b, cost)).collect();
                let sum = |items: u16| {
                    let costs = costs.iter().enumerate().filter(|item| items >> item.0 & 1 == 1);
                    costs.fold(0_u32, |sum, item| sum.saturating_add(*item.1))
                };
                let to = |set: u16| {
                    let larger = goals.iter().filter(|&&goal| goal & set == set);
                    larger.map(|&goal| sum(goal ^ set)).min().unwrap_or(u32::MAX)
                };
                let rest = (0..sets).map(to).collect();
                Job { space: Sets(costs.clone()), starts, goals, rest, parameters }
            })
    })
}

/// All that a search tells, except its time and its bytes; a program predicts it.
#[derive(Debug, PartialEq)]
struct Told {
    outcome: OutcomeOf<Sets>,
    stats: Stats,
    bounds: Vec<(u32, Stats)>,
    bound: u32,
    lower_bound: u32,
    closest: Option<(u16, u32)>,
}

/// Runs a search in steps of the budget.
fn told<S: Small>(job: &Job<S>, mut search: impl Search<S, AnyOf<u16>>) -> Told {
    let (goal, mut heard) = (AnyOf(job.goals.clone()), Bounds::new());
    search.begin_from(&job.space, &job.starts, &goal);
    let outcome = loop {
        if let Some(outcome) = search.step_by(&job.space, &goal, job.parameters.budget, &mut heard) {
            break outcome;
        }
    };
    Told {
        outcome,
        stats: without_bytes(search.stats()),
        bounds: heard.0.into_iter().map(|(bound, stats)| (bound, without_bytes(stats))).collect(),
        bound: search.bound(),
        lower_bound: search.lower_bound(),
        closest: search.closest(),
    }
}

/// How a pass ended.
enum End {
    /// No plan that is not tried costs less.
    Complete(u32),
    /// The budget was used up; the greatest f of the expanded states.
    Exceeded(u32),
}

/// A search as passes under a limit on f.
trait Passes {
    /// Makes a pass that ends once it has expanded `budget` states. Returns the number of expanded states and the end, or
    /// nothing if a plan is the answer.
    fn pass(&mut self, bound: u32, limit: u32, budget: Option<u64>) -> Option<(u64, End)>;

    /// Whether a plan is the answer, given that none costs less than the bound.
    fn has_answer(&self, bound: u32) -> bool;
}

/// Makes passes from the bound `lower` on, until a plan answers or no finite limit is left. Returns the bound.
fn make_rounds(parameters: &Parameters, mut lower: u32, passes: &mut impl Passes) -> u32 {
    let mut last = 1;
    loop {
        let (least, most) = (parameters.growth.0 * last, parameters.growth.1 * last);
        let (mut limit, mut budget, mut step, mut upper) = (lower, None, parameters.first_step, None);
        last = loop {
            let Some((states, end)) = passes.pass(lower, limit, budget) else { return lower };
            match end {
                End::Complete(next) => lower = lower.max(next),
                End::Exceeded(f) => upper = Some(upper.map_or(f, |upper: u32| upper.min(f))),
            }
            if passes.has_answer(lower) || lower == u32::MAX {
                return lower;
            }
            if least <= states && (budget.is_none() || states < most) {
                break states;
            }
            if budget.is_some() && upper.is_some_and(|upper| upper <= lower) {
                break states.max(least);
            }
            budget = Some(most);
            step = step.saturating_mul(2);
            limit = match upper {
                None => lower.saturating_add(step),
                Some(upper) => lower + (upper - lower) / 2,
            };
        };
    }
}
