//! A problem with costs of one type, and the heuristics that searches get.

use std::{vec, vec::Vec};

use super::{
    costs::AnyCost,
    estimates::{Estimates, Target},
    graph::WeightedGraph as Graph,
    task::Task,
    trap::Trap,
};
use crate::{heuristics::Promise, space::Weight};

/// A task with costs of one type.
#[doc(hidden)]
#[derive(Clone, Debug)]
pub struct Case<C> {
    pub(super) one_way: Graph<C>,
    pub(super) both_ways: Graph<C>,
    pub starts: Vec<(u16, C)>,
    pub goal: Target,
    pub blind: Estimates<C>,
    pub admissible: Estimates<C>,
    pub consistent: Estimates<C>,
    pub weighted: Estimates<C>,
    /// Anything, at the goals too, and without a promise.
    pub wrong: Estimates<C>,
}

#[doc(hidden)]
impl<C: AnyCost> Case<C> {
    #[must_use]
    pub fn new(task: &Task) -> Self {
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
    #[must_use]
    pub fn of(graph: Graph<C>, starts: Vec<(u16, C)>, goals: Vec<u16>) -> Self {
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
    #[must_use]
    pub fn chain(last: u16, step: C, goal: u16) -> Self {
        // A goal beyond the end is a state that nothing leads to.
        let mut edges = Graph::chain(last, step).edges;
        edges.resize(edges.len().max(usize::from(goal) + 1), Vec::new());
        Self::of(Graph::new(edges), vec![(0, C::ZERO)], vec![goal])
    }

    /// The same graph, starts and wrong estimates, with a goal that no edge leads to.
    #[must_use]
    pub fn without_plan(&self) -> Self {
        let mut edges = self.one_way.edges.clone();
        let goal = edges.len() as u16;
        edges.push(Vec::new());
        let mut case = Self::of(Graph::new(edges), self.starts.clone(), vec![goal]);
        case.wrong.0[..usize::from(goal)].copy_from_slice(&self.wrong.0);
        case
    }

    /// A graph whose wrong estimates fall along the way into a pit that no edge leaves. The goal lies on the other way.
    pub(super) fn pit() -> Self {
        let ways = [vec![1, 2], vec![4], vec![3], vec![], vec![]];
        let edges = ways.map(|ends| ends.into_iter().map(|end| (end, C::units(1))).collect());
        let mut case = Self::of(Graph::new(edges.into()), vec![(0, C::ZERO)], vec![3]);
        case.wrong.0 = [5, 3, 7, 0, 1].map(C::units).into();
        case
    }

    /// The same case with this goal alone.
    pub(super) fn with_goal(&self, goal: u16) -> Self {
        let mut case = self.clone();
        case.goal.0 = vec![goal];
        case
    }

    /// The same graph, starts and goals, where nothing costs anything.
    #[must_use]
    pub fn free(&self) -> Self {
        let starts = self.starts.iter().map(|start| (start.0, C::ZERO)).collect();
        Self::of(self.one_way.map(|_| C::ZERO), starts, self.goal.0.clone())
    }

    /// The same case, of which a call can panic.
    #[must_use]
    pub fn with_trap(mut self, trap: &Trap) -> Self {
        for place in [&mut self.one_way.trap, &mut self.both_ways.trap, &mut self.goal.1] {
            *place = trap.clone();
        }
        self
    }

    /// The same case with these estimates for the admissible ones.
    #[must_use]
    pub fn with_estimates(mut self, estimate: impl Fn(u16) -> C, promise: Promise) -> Self {
        let states = 0..self.one_way.edges.len() as u16;
        self.admissible = Estimates(states.map(estimate).collect(), promise);
        self.weighted = self.admissible.weighted(&self.one_way, weight());
        self
    }
}

/// The weight of the heuristic with weights, and of searches whose plans are within a factor.
#[doc(hidden)]
#[must_use]
pub fn weight() -> Weight {
    Weight::new(3, 1)
}
