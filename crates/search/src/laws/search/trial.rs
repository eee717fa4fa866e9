//! One search on one problem: how it is run, and which answers are right.

use core::any::Any;
use std::{format, string::String, vec, vec::Vec};

use super::{
    case::{Case, weight},
    costs::AnyCost,
    estimates::Estimates,
    graph::WeightedGraph as Graph,
    subject::{Answer, BoxedSearch, Measure, Subject},
};
use crate::{
    heuristics::Promise,
    run::{
        Budget, Limits, Observer, Outcome, OutcomeOf, PlanOf, Progress, Reason, ReportOf, Run, Search, Stats,
    },
    space::{Goal, StateSpace},
};

/// The limit on expanded states of all runs on random graphs. Only searches that forget states reach it.
pub(super) const ENOUGH: u64 = 5_000;

/// A report without the time and the bytes.
pub(super) type Told<C> = (Outcome<PlanOf<Graph<C>>>, C, Option<(u16, C)>, Stats);

/// One search on one problem.
#[doc(hidden)]
#[derive(Debug)]
pub struct Trial<'a, C> {
    pub subject: &'a Subject<C>,
    pub case: &'a Case<C>,
}

/// The oracle's answer in the measure of a search.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Truth<C> {
    pub is_reachable: bool,
    /// `MAX` if there is no plan, or if its cost saturates.
    pub optimum: C,
    /// Whether the sum of all edges is finite, so that no path without a cycle saturates.
    pub is_finite: bool,
}

#[doc(hidden)]
impl<'a, C: AnyCost> Trial<'a, C> {
    pub(super) fn graph(&self) -> &'a Graph<C> {
        if self.subject.is_undirected { &self.case.both_ways } else { &self.case.one_way }
    }

    #[must_use]
    pub fn make(&self, estimates: &Estimates<C>) -> BoxedSearch<C> {
        self.subject.make(estimates.clone())
    }

    /// The same search on another problem.
    pub(super) fn on<'b>(&self, case: &'b Case<C>) -> Trial<'b, C>
    where
        'a: 'b,
    {
        Trial { subject: self.subject, case }
    }

    /// The estimates that promise that plans are cheapest.
    #[must_use]
    pub fn promised(&self) -> Vec<&'a Estimates<C>> {
        let case = self.case;
        if self.subject.has_heuristic {
            vec![&case.blind, &case.admissible, &case.consistent]
        } else {
            vec![&case.blind]
        }
    }

    /// All estimates.
    pub(super) fn estimates(&self) -> Vec<&'a Estimates<C>> {
        let mut all = self.promised();
        if self.subject.has_heuristic {
            all.extend([&self.case.weighted, &self.case.wrong]);
        }
        all
    }

    /// The estimates with which each cut is tried: the most irregular ones.
    #[must_use]
    pub fn irregular(&self) -> Vec<&'a Estimates<C>> {
        let case = self.case;
        if self.subject.has_heuristic {
            vec![&case.admissible, &case.weighted, &case.wrong]
        } else {
            vec![&case.blind]
        }
    }

    /// Runs `search` from the starts within `limits`.
    pub fn run(&self, search: &mut BoxedSearch<C>, limits: Limits<C>) -> ReportOf<Graph<C>> {
        let (graph, case) = (self.graph(), self.case);
        Run::of(&mut **search).within(limits).run_from(graph, &case.starts, &case.goal)
    }

    pub(super) fn resume(&self, search: &mut BoxedSearch<C>, limits: Limits<C>) -> ReportOf<Graph<C>> {
        Run::of(&mut **search).within(limits).resume_to(self.graph(), &self.case.goal)
    }

    /// Runs a new search to its end, or up to [`ENOUGH`] expanded states.
    pub fn solve(&self, estimates: &Estimates<C>) -> ReportOf<Graph<C>> {
        self.run(&mut self.make(estimates), enough())
    }

    /// Runs `search` in steps of `budget`, up to `most` expanded states.
    pub(super) fn in_steps(&self, search: &mut BoxedSearch<C>, budget: u64, most: u64) -> Told<C> {
        let (graph, case) = (self.graph(), self.case);
        search.begin_from(graph, &case.starts, &case.goal);
        let outcome = loop {
            let before = search.stats().expanded;
            if before == most {
                break Outcome::Stopped { reason: Reason::Expanded, best: search.best() };
            }
            let outcome = step_by(&mut **search, graph, &case.goal, budget.min(most - before), &mut ());
            let expanded = search.stats().expanded - before;
            assert!(expanded <= budget, "a step of at most {budget} states expands {expanded}");
            if let Some(outcome) = outcome {
                break outcome;
            }
        };
        let bound = match outcome {
            Outcome::Exhausted => C::MAX,
            _ => search.lower_bound(),
        };
        let closest = if matches!(outcome, Outcome::Solved(_)) { None } else { search.closest() };
        (outcome, bound, closest, without_bytes(search.stats()))
    }

    pub(super) fn truth(&self) -> Truth<C> {
        let (goal, reached) = (&self.case.goal.0, |costs: &[C]| {
            self.case.goal.0.iter().map(|&goal| costs[usize::from(goal)]).fold(C::MAX, C::min)
        });
        let depths = self.depths();
        let is_reachable = goal.iter().any(|&goal| depths[usize::from(goal)] < u64::MAX);
        let (graph, starts);
        match self.subject.measure {
            Measure::Costs => (graph, starts) = (self.graph().clone(), self.case.starts.clone()),
            Measure::Actions => {
                graph = self.graph().map(|_| C::ONE);
                starts = self.case.starts.iter().map(|start| (start.0, C::ZERO)).collect();
            }
        }
        let costs = graph.edges.iter().flatten().map(|edge| edge.1).chain(starts.iter().map(|start| start.1));
        let sum = costs.fold(C::ZERO, C::saturating_add);
        Truth { is_reachable, optimum: reached(&graph.distances(&starts)), is_finite: sum < C::MAX }
    }

    /// The number of actions to each state, or `MAX`.
    pub(super) fn depths(&self) -> Vec<u64> {
        let starts: Vec<_> = self.case.starts.iter().map(|start| (start.0, 0_u64)).collect();
        self.graph().map(|_| 1_u64).distances(&starts)
    }

    /// Checks that the plan leads from a start to a goal at its cost.
    pub(super) fn check_plan(&self, plan: &PlanOf<Graph<C>>) {
        if let Some(fault) = self.fault_of_plan(plan) {
            panic!("{fault}");
        }
    }

    fn fault_of_plan(&self, plan: &PlanOf<Graph<C>>) -> Option<String> {
        let (graph, case) = (self.graph(), self.case);
        match self.subject.measure {
            Measure::Costs => graph.fault(|cost| cost, &case.starts, &case.goal.0, plan),
            Measure::Actions => {
                let starts: Vec<_> = case.starts.iter().map(|start| (start.0, C::ZERO)).collect();
                graph.fault(|_| C::ONE, &starts, &case.goal.0, plan)
            }
        }
    }

    /// Checks everything that a report claims against the oracle.
    pub(super) fn check(&self, report: &ReportOf<Graph<C>>, promise: Promise) {
        if let Some(fault) = self.fault(&self.truth(), report, promise) {
            panic!("{fault}. The report: {report:?}");
        }
    }

    /// Returns the first claim of the report that the oracle's answer contradicts, as a sentence.
    #[must_use]
    pub fn fault(&self, truth: &Truth<C>, report: &ReportOf<Graph<C>>, promise: Promise) -> Option<String> {
        let (answer, optimum, bound) = (self.subject.answer, truth.optimum, report.lower_bound);
        let looks_for_goals = answer != Answer::Distances;
        if truth.is_reachable && looks_for_goals && report.outcome == Outcome::Exhausted {
            return Some(format!(
                "it says that no plan exists, which is a false proof: one costs {optimum:?}"
            ));
        }
        if truth.is_reachable && looks_for_goals && !at_most(bound, optimum) {
            return Some(format!("its lower bound is {bound:?}, and the cheapest plan costs {optimum:?}"));
        }
        match &report.outcome {
            Outcome::Solved(plan) => {
                let is_exact = answer == Answer::Cheapest && promise >= Promise::Admissible;
                let unclaimed = "its plan is cheapest, and its report does not say so";
                self.fault_of_plan(plan)
                    .or_else(|| self.fault_of_cost(plan.cost, optimum, promise))
                    .or_else(|| (is_exact && !report.is_optimal()).then(|| unclaimed.into()))
            }
            Outcome::Exhausted => (bound != C::MAX)
                .then(|| format!("it says that no plan exists, but its lower bound is {bound:?}")),
            Outcome::Stopped { reason, best } => {
                let fault = (!self.may_stop(*reason, truth))
                    .then(|| format!("it owes an answer, and stops with {reason:?}"));
                fault.or_else(|| best.as_ref().and_then(|plan| self.fault_of_plan(plan)))
            }
        }
    }

    fn fault_of_cost(&self, cost: C, optimum: C, promise: Promise) -> Option<String> {
        let answer = self.subject.answer;
        if !at_most(optimum, cost) {
            return Some(format!("its plan costs {cost:?}, less than the cheapest of {optimum:?}"));
        }
        // The weights of the estimates and of the search multiply.
        let weights = u32::from(promise < Promise::Admissible) + u32::from(answer == Answer::Bounded);
        let is_bounded = matches!(answer, Answer::Cheapest | Answer::Bounded) && promise > Promise::Nothing;
        let most = (0..weights).fold(optimum, |cost, _| cost.scaled(weight()));
        let is_too_dear = is_bounded && !at_most(cost, most);
        is_too_dear.then(|| {
            format!("its plan costs {cost:?}, the cheapest one {optimum:?}, and at most {most:?} is allowed")
        })
    }

    /// Whether a search may stop for this reason without an answer.
    fn may_stop(&self, reason: Reason, truth: &Truth<C>) -> bool {
        match reason {
            Reason::Overflow if truth.is_reachable => {
                truth.optimum == C::MAX || self.subject.keeps_first_paths && !truth.is_finite
            }
            Reason::Overflow => !truth.is_finite || !self.subject.leaves_cycles(),
            Reason::Expanded => !self.subject.remembers(),
            Reason::Width => self.subject.answer == Answer::PlanOrWidth,
            _ => false,
        }
    }
}

/// Whether the cost does not exceed the other one, up to the rounding of sums.
fn at_most<C: AnyCost>(cost: C, other: C) -> bool {
    cost <= other || cost.is_near(other)
}

#[doc(hidden)]
pub fn enough<C: AnyCost>() -> Limits<C> {
    Limits::none().expanded(ENOUGH)
}

#[doc(hidden)]
pub fn told<C: AnyCost>(report: ReportOf<Graph<C>>) -> Told<C> {
    let closest = report.closest.map(|closest| (closest.state, closest.estimate));
    (report.outcome, report.lower_bound, closest, without_bytes(report.stats))
}

#[doc(hidden)]
#[must_use]
pub fn without_bytes(mut stats: Stats) -> Stats {
    stats.peak_bytes = 0;
    stats
}

/// Expands at most `count` states under the present bound, as the driver does where a bound is a limit.
#[doc(hidden)]
pub fn step_by<S: StateSpace, G: Goal<S>>(
    search: &mut (impl Search<S, G> + ?Sized),
    space: &S,
    goal: &G,
    count: u64,
    observer: &mut dyn Observer<S::Cost>,
) -> Option<OutcomeOf<S>> {
    let bound = search.bound();
    search.step(space, goal, &mut Budget::expansions(count.max(1)).up_to(bound).observed_by(observer))
}

/// The message of a panic.
pub(super) fn words(payload: &dyn Any) -> &str {
    let owned = payload.downcast_ref::<String>().map(String::as_str);
    owned.or_else(|| payload.downcast_ref::<&str>().copied()).unwrap_or("a panic without a message")
}
