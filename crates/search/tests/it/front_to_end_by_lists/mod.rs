//! NBS and BAE* against a program of plain lists: after each step the answer, every count of the statistics, both bounds
//! and the closest state; at the end all bounds that an observer hears, with the work before each.

mod plain;

use core::fmt::Debug;

use proptest::prelude::*;
use search::{
    Heuristic, Outcome, Reason, Search,
    algorithms::{BaeStar, Nbs},
    heuristics::{Estimate, Promise},
    run::OutcomeOf,
    space::{AnyOf, Weight},
};

use self::plain::{Plain, Rule};
use crate::toys::Steps as _;
use crate::{
    best_first::SMALL,
    toys::{AnyCost, Bounds, Task, WeightedGraph, tasks, without_bytes},
};

/// Estimates by state, with their promise and perhaps a step.
#[derive(Clone, Debug)]
struct Numbers<C>(Vec<C>, Promise, Option<C>);

impl<C: AnyCost> Heuristic<WeightedGraph<C>> for Numbers<C> {
    type Memo = ();

    fn promise(&self) -> Promise {
        self.1
    }

    fn estimate(&self, _: &WeightedGraph<C>, &state: &u16) -> Estimate<C> {
        self.0[usize::from(state)].into()
    }

    fn step(&self) -> Option<C> {
        self.2
    }
}

/// A graph with ends, and the estimates from each end to the other one.
struct Job<C> {
    graph: WeightedGraph<C>,
    starts: Vec<(u16, C)>,
    goals: Vec<u16>,
    estimates: [Numbers<C>; 2],
    /// The least cost of an edge, if NBS is told.
    least: C,
}

/// A plan of its start, its edges and its cost; or none, and the reason if that is no proof.
#[derive(Debug, PartialEq)]
enum Answer {
    Plan(u16, Vec<u8>, u64),
    None(Option<Reason>),
}

impl Answer {
    fn of<C: AnyCost + Into<u64>>(outcome: OutcomeOf<WeightedGraph<C>>) -> Self {
        match outcome {
            Outcome::Solved(plan) => Answer::Plan(plan.start, plan.actions, plan.cost.into()),
            Outcome::Exhausted => Answer::None(None),
            Outcome::Stopped { reason, .. } => Answer::None(Some(reason)),
            _ => unreachable!("no other outcome"),
        }
    }
}

/// Runs a search beside the program in steps of a budget, for the answer of a run.
fn compare<C, E>(job: &Job<C>, rule: Rule, mut search: E, budget: u64)
where
    C: AnyCost + Into<u64> + Debug,
    E: Search<WeightedGraph<C>, AnyOf<u16>>,
{
    let (goal, mut heard, mut plain) = (AnyOf(job.goals.clone()), Bounds::new(), Plain::new(job, rule));
    search.begin_from(&job.graph, &job.starts, &goal);
    loop {
        let outcome = search.step_by(&job.graph, &goal, budget, &mut heard);
        let is_over = outcome.is_some();
        assert_eq!(outcome.map(Answer::of), plain.step(budget));
        assert_eq!(without_bytes(search.stats()), plain.stats());
        let bounds = [plain.least_cost(), plain.lower_bound()];
        assert_eq!([search.bound(), search.lower_bound()].map(Into::into), bounds);
        let closest = Some(plain.closest).filter(|closest| closest.0 < plain.most);
        assert_eq!(search.closest().map(|(state, h)| (h.into(), state)), closest);
        if is_over {
            let told = heard.0.iter().map(|(bound, stats)| ((*bound).into(), without_bytes(*stats)));
            assert_eq!(told.collect::<Vec<_>>(), plain.heard);
            return;
        }
    }
}

/// Runs both searches with estimates of each promise, in both directions or in one.
fn check<C: AnyCost + Into<u64> + Debug>(task: &Task, offset: u32, unit: u32, budget: u64) {
    let scaled = |number: u32| if number == u32::MAX { C::MAX } else { C::units(unit * number) };
    let from_start = |cost: u32| scaled(cost).saturating_add(C::units(offset));
    let starts: Vec<_> = task.starts.iter().map(|&(state, cost)| (state, from_start(cost))).collect();
    let graph = task.graph.map(scaled);
    let least = graph.edges.iter().flatten().map(|edge| edge.1).min().unwrap_or(C::ZERO);
    let costless = |state: &u16| (*state, C::ZERO);
    let back = WeightedGraph::new(
        (0..task.graph.edges.len() as u16)
            .map(|to| {
                let leaving =
                    |from: u16| graph.edges[usize::from(from)].iter().map(move |&edge| (from, edge));
                (0..graph.edges.len() as u16)
                    .flat_map(leaving)
                    .filter(|(_, edge)| edge.0 == to)
                    .map(|(from, edge)| (from, edge.1))
                    .collect()
            })
            .collect(),
    );
    let rests =
        [back.distances(&task.goals.iter().map(costless).collect::<Vec<_>>()), graph.distances(&starts)];
    // Buckets of open states have room for small costs. Others are in a heap, where the greatest number goes first.
    let infinite = if C::MAX.into() < 256 { C::MAX } else { scaled(40) };
    let estimates = |kind: usize, end: usize| {
        let part = |(&rest, &own): (&C, &u8)| {
            let quarters = if kind == 0 { task.quarters[0] } else { own };
            match (kind, quarters) {
                (3, _) => [C::ZERO, scaled(3), infinite, scaled(30), C::ONE][usize::from(own)],
                _ if rest == C::MAX => {
                    if kind > 0 && quarters == 2 {
                        scaled(1)
                    } else {
                        rest
                    }
                }
                (_, 0) => C::ZERO,
                _ => rest.scaled(Weight::new(u32::from(quarters), 4)),
            }
        };
        let all: Vec<C> = rests[end].iter().zip(&task.quarters).map(part).collect();
        let weight = Weight::new(3 + end as u32, 2);
        let weighted = |h: &C| h.scaled(weight);
        match kind {
            0 => Numbers(all, Promise::Consistent, None),
            1 => Numbers(all, Promise::Admissible, None),
            2 => Numbers(all.iter().map(weighted).collect(), Promise::Within(weight), None),
            _ => Numbers(all, Promise::Nothing, None),
        }
    };
    // The costs of all edges are multiples of the unit, so half of the estimates, rounded to multiples, have this step.
    let step = C::units(unit);
    let halves = |end: usize| {
        let multiple = |most: &C| {
            let mut half = C::ZERO;
            while half.saturating_add(half).saturating_add(step).saturating_add(step) <= *most
                && half < infinite
            {
                half = half.saturating_add(step);
            }
            half
        };
        rests[end].iter().map(multiple).collect()
    };
    let stepped = |end: usize, promise| match promise {
        Promise::Consistent => Numbers(rests[end].clone(), promise, Some(step)),
        _ => Numbers(halves(end), promise, Some(step)),
    };
    let blind = || Numbers(vec![C::ZERO; graph.edges.len()], Promise::Consistent, None);
    let both = |kind| [estimates(kind, 0), estimates(kind, 1)];
    for estimates in [
        both(0),
        both(1),
        both(2),
        both(3),
        [estimates(0, 0), estimates(1, 1)],
        [estimates(2, 0), estimates(0, 1)],
        [estimates(0, 0), stepped(1, Promise::Consistent)],
        [stepped(0, Promise::Admissible), blind()],
        [stepped(0, Promise::Admissible), stepped(1, Promise::Admissible)],
        [blind(), blind()],
    ] {
        let [forward, backward] = estimates.clone();
        let mut job =
            Job { graph: graph.clone(), starts: starts.clone(), goals: task.goals.clone(), estimates, least };
        compare(&job, Rule::Errors, BaeStar::new(forward.clone(), backward.clone()), budget);
        compare(
            &job,
            Rule::Pairs,
            Nbs::new(forward.clone(), backward.clone()).with_least_cost(least),
            budget,
        );
        job.least = C::ZERO;
        compare(&job, Rule::Pairs, Nbs::new(forward, backward), budget);
    }
}

proptest! {
    #[test]
    fn searches_from_both_ends_are_those_of_lists(
        task in tasks(SMALL), offset in 0..2_u32, unit in 1..3_u32, budget in 1..6_u64
    ) {
        check::<u32>(&task, offset, unit, budget);
        check::<u32>(&task.both_ways(), offset, unit, budget);
        check::<u8>(&task, offset, 1, budget);
    }
}
