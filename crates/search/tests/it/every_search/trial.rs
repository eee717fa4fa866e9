//! One search on one task: how it is run, and which answers are right.

use search::{
    Limits, Outcome, Progress, Reason, ReportOf, Run, Search, Stats, heuristics::Promise, run::PlanOf,
    space::Weight,
};

use super::searches::{Answer, Boxed, Graph, Measure, Row, Target};
use crate::toys::Steps as _;
use crate::toys::{AnyCost, Estimates, Task, Trap, without_bytes};

/// The limit on expanded states of all runs on random graphs. Only searches that forget states reach it.
pub(crate) const ENOUGH: u64 = 5_000;

pub(crate) const WEIGHT: (u64, u64) = (3, 1);

/// A report without the time and the bytes.
pub(crate) type Told<C> = (Outcome<PlanOf<Graph<C>>>, C, Option<(u16, C)>, Stats);

/// A task with costs of one type.
#[derive(Clone)]
pub(crate) struct Case<C> {
    one_way: Graph<C>,
    both_ways: Graph<C>,
    pub(crate) starts: Vec<(u16, C)>,
    pub(crate) goal: Target,
    pub(crate) blind: Estimates<C>,
    pub(crate) admissible: Estimates<C>,
    pub(crate) consistent: Estimates<C>,
    pub(crate) weighted: Estimates<C>,
    /// Anything, at the goals too, and without a promise.
    pub(crate) wrong: Estimates<C>,
}

impl<C: AnyCost> Case<C> {
    pub(crate) fn new(task: &Task) -> Self {
        let all =
            |numbers: Vec<u32>, promise| Estimates(numbers.into_iter().map(C::units).collect(), promise);
        let wrong =
            |&quarters: &u8| [C::ZERO, C::units(3), C::MAX, C::large(), C::ONE][usize::from(quarters)];
        let mut case = Self::of(
            task.graph.map(C::units),
            task.starts.iter().map(|&(state, cost)| (state, C::units(cost))).collect(),
            task.goals.clone(),
        );
        case.admissible = all(task.admissible(), Promise::Admissible);
        case.consistent = all(task.consistent(), Promise::Consistent);
        case.weighted = case.admissible.weighted(&case.one_way, weight());
        case.wrong = Estimates(task.quarters.iter().map(wrong).collect(), Promise::Nothing);
        case
    }

    /// A case whose heuristics are zero everywhere.
    pub(crate) fn of(graph: Graph<C>, starts: Vec<(u16, C)>, goals: Vec<u16>) -> Self {
        let zero = vec![C::ZERO; graph.edges.len()];
        let blind = Estimates(zero.clone(), Promise::Consistent);
        Case {
            both_ways: if graph.is_both_ways() { graph.clone() } else { graph.both_ways() },
            one_way: graph,
            starts,
            goal: Target(goals, Trap::default()),
            admissible: blind.clone(),
            consistent: blind.clone(),
            weighted: blind.clone(),
            blind,
            wrong: Estimates(zero, Promise::Nothing),
        }
    }

    /// The chain of states from 0 to `last`, with one goal.
    pub(crate) fn chain(last: u16, step: C, goal: u16) -> Self {
        // A goal beyond the end is a state that nothing leads to.
        let mut edges = Graph::chain(last, step).edges;
        edges.resize(edges.len().max(usize::from(goal) + 1), Vec::new());
        Self::of(Graph::new(edges), vec![(0, C::ZERO)], vec![goal])
    }

    /// The same graph, starts and wrong estimates, with a goal that no edge leads to.
    pub(crate) fn without_plan(&self) -> Self {
        let mut edges = self.one_way.edges.clone();
        let goal = edges.len() as u16;
        edges.push(Vec::new());
        let mut case = Self::of(Graph::new(edges), self.starts.clone(), vec![goal]);
        case.wrong.0[..usize::from(goal)].copy_from_slice(&self.wrong.0);
        case
    }

    /// The same graph, starts and goals, where nothing costs anything.
    pub(crate) fn free(&self) -> Self {
        let starts = self.starts.iter().map(|start| (start.0, C::ZERO)).collect();
        Self::of(self.one_way.map(|_| C::ZERO), starts, self.goal.0.clone())
    }

    /// The same case, of which a call can panic.
    pub(crate) fn with_trap(mut self, trap: &Trap) -> Self {
        for place in [&mut self.one_way.trap, &mut self.both_ways.trap, &mut self.goal.1] {
            *place = trap.clone();
        }
        self
    }

    /// The same case with these estimates for the admissible ones.
    pub(crate) fn with_estimates(mut self, estimate: impl Fn(u16) -> C, promise: Promise) -> Self {
        let states = 0..self.one_way.edges.len() as u16;
        self.admissible = Estimates(states.map(estimate).collect(), promise);
        self.weighted = self.admissible.weighted(&self.one_way, weight());
        self
    }
}

pub(crate) fn weight() -> Weight {
    Weight::new(WEIGHT.0 as u32, WEIGHT.1 as u32)
}

/// One search on one task.
pub(crate) struct Trial<'a, C> {
    pub(crate) row: &'a Row<C>,
    pub(crate) case: &'a Case<C>,
}

/// The oracle's answer in the measure of a search.
pub(crate) struct Truth<C> {
    pub(crate) is_reachable: bool,
    /// `MAX` if there is no plan, or if its cost saturates.
    pub(crate) optimum: C,
    /// Whether the sum of all edges is finite, so that no path without a cycle saturates.
    pub(crate) is_finite: bool,
}

impl<'a, C: AnyCost> Trial<'a, C> {
    pub(crate) fn graph(&self) -> &'a Graph<C> {
        if self.row.is_undirected { &self.case.both_ways } else { &self.case.one_way }
    }

    pub(crate) fn make(&self, estimates: &Estimates<C>) -> Boxed<C> {
        (self.row.make)(estimates.clone())
    }

    /// The estimates that promise that plans are cheapest.
    pub(crate) fn promised(&self) -> Vec<&'a Estimates<C>> {
        let case = self.case;
        if self.row.has_heuristic {
            vec![&case.blind, &case.admissible, &case.consistent]
        } else {
            vec![&case.blind]
        }
    }

    /// All estimates.
    pub(crate) fn estimates(&self) -> Vec<&'a Estimates<C>> {
        let mut all = self.promised();
        if self.row.has_heuristic {
            all.extend([&self.case.weighted, &self.case.wrong]);
        }
        all
    }

    /// The estimates with which each cut is tried: the most irregular ones.
    pub(crate) fn irregular(&self) -> Vec<&'a Estimates<C>> {
        let case = self.case;
        if self.row.has_heuristic {
            vec![&case.admissible, &case.weighted, &case.wrong]
        } else {
            vec![&case.blind]
        }
    }

    /// Runs `search` from the starts within `limits`.
    pub(crate) fn run(&self, search: &mut Boxed<C>, limits: Limits<C>) -> ReportOf<Graph<C>> {
        let (graph, case) = (self.graph(), self.case);
        Run::of(&mut **search).within(limits).run_from(graph, &case.starts, &case.goal)
    }

    pub(crate) fn resume(&self, search: &mut Boxed<C>, limits: Limits<C>) -> ReportOf<Graph<C>> {
        Run::of(&mut **search).within(limits).resume_to(self.graph(), &self.case.goal)
    }

    /// Runs a new search to its end, or up to [`ENOUGH`] expanded states.
    pub(crate) fn solve(&self, estimates: &Estimates<C>) -> ReportOf<Graph<C>> {
        self.run(&mut self.make(estimates), enough())
    }

    /// Runs `search` in steps of `budget`, up to `most` expanded states.
    pub(crate) fn in_steps(&self, search: &mut Boxed<C>, budget: u64, most: u64) -> Told<C> {
        let (graph, case) = (self.graph(), self.case);
        search.begin_from(graph, &case.starts, &case.goal);
        let outcome = loop {
            let before = search.stats().expanded;
            if before == most {
                break Outcome::Stopped { reason: Reason::Expanded, best: search.best() };
            }
            let outcome = search.step_by(graph, &case.goal, budget.min(most - before), &mut ());
            assert!(search.stats().expanded - before <= budget, "{} exceeds its budget", self.row.name);
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

    pub(crate) fn truth(&self) -> Truth<C> {
        let (goal, reached) = (&self.case.goal.0, |costs: &[C]| {
            self.case.goal.0.iter().map(|&goal| costs[usize::from(goal)]).fold(C::MAX, C::min)
        });
        let unit = |starts: &[(u16, C)]| starts.iter().map(|start| (start.0, 0_u64)).collect::<Vec<_>>();
        let depths = self.graph().map(|_| 1_u64).distances(&unit(&self.case.starts));
        let is_reachable = goal.iter().any(|&goal| depths[usize::from(goal)] < u64::MAX);
        let (graph, starts);
        match self.row.measure {
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

    /// Checks that the plan leads from a start to a goal at its cost.
    pub(crate) fn check_plan(&self, plan: &PlanOf<Graph<C>>) {
        let (graph, case) = (self.graph(), self.case);
        match self.row.measure {
            Measure::Costs => graph.check(&case.starts, &case.goal.0, plan),
            Measure::Actions => {
                let starts: Vec<_> = case.starts.iter().map(|start| (start.0, C::ZERO)).collect();
                graph.check_with_costs(|_| C::ONE, &starts, &case.goal.0, plan);
            }
        }
    }

    /// Checks everything that a report claims against the oracle.
    pub(crate) fn check(&self, report: &ReportOf<Graph<C>>, promise: Promise) {
        self.check_against(&self.truth(), report, promise);
    }

    /// Checks everything that a report claims against the oracle's answer.
    pub(crate) fn check_against(&self, truth: &Truth<C>, report: &ReportOf<Graph<C>>, promise: Promise) {
        let (name, answer) = (self.row.name, self.row.answer);
        let is_exact = answer == Answer::Cheapest && promise >= Promise::Admissible;
        // The weights of the estimates and of the search multiply.
        let weights = u32::from(promise < Promise::Admissible) + u32::from(answer == Answer::Bounded);
        let is_bounded = matches!(answer, Answer::Cheapest | Answer::Bounded) && promise > Promise::Nothing;
        let at_most = |a: C, b: C| a <= b || a.is_near(b);
        if truth.is_reachable && answer != Answer::Distances {
            let bound = report.lower_bound;
            assert!(at_most(bound, truth.optimum), "{name}: {report:?}, {:?}", truth.optimum);
        }
        match &report.outcome {
            Outcome::Solved(plan) => {
                self.check_plan(plan);
                assert!(at_most(truth.optimum, plan.cost), "{name}: {plan:?}, {:?}", truth.optimum);
                if is_bounded {
                    let most = (0..weights).fold(truth.optimum, |cost, _| cost.scaled(weight()));
                    assert!(at_most(plan.cost, most), "{name}: {plan:?}, {:?}", truth.optimum);
                }
                if is_exact {
                    assert!(plan.cost.is_near(truth.optimum), "{name}: {plan:?}, {:?}", truth.optimum);
                    assert!(report.is_optimal(), "{name}: {report:?}");
                }
            }
            Outcome::Exhausted => {
                assert!(answer == Answer::Distances || !truth.is_reachable, "{name}: a false proof");
                assert_eq!(report.lower_bound, C::MAX, "{name}");
            }
            Outcome::Stopped { reason, best } => {
                let is_excused = match reason {
                    Reason::Overflow if truth.is_reachable => {
                        truth.optimum == C::MAX || self.row.keeps_first_paths && !truth.is_finite
                    }
                    Reason::Overflow => !truth.is_finite || !self.row.leaves_cycles(),
                    Reason::Expanded => !self.row.remembers(),
                    Reason::Width => answer == Answer::PlanOrWidth,
                    _ => false,
                };
                assert!(is_excused, "{name}: {report:?}, {:?}", truth.optimum);
                if let Some(plan) = best {
                    self.check_plan(plan);
                }
            }
            other => unreachable!("{other:?}"),
        }
    }
}

pub(crate) fn enough<C: AnyCost>() -> Limits<C> {
    Limits::none().expanded(ENOUGH)
}

pub(crate) fn told<C: AnyCost>(report: ReportOf<Graph<C>>) -> Told<C> {
    (report.outcome, report.lower_bound, report.closest, without_bytes(report.stats))
}
