//! A small state space as an explicit graph: its estimates, its starts and the figures that are known of it.

use std::collections::{BTreeMap, VecDeque};

use search::heuristics::Promise;

use crate::toys::WeightedGraph;

pub(super) type State = Vec<u8>;

/// A figure from a publication or from a program that shares no code with the searches.
#[derive(Clone, Copy, Debug)]
pub(super) enum Known {
    States(usize),
    /// The number of states at each number of actions from the root.
    Layers(&'static [usize]),
    /// The largest number of actions from the root, and the number of states there.
    Farthest(usize, usize),
    /// The least cost from the root to a goal.
    Optimum(u32),
    /// The number of plans with the fewest actions from the root to a goal.
    Plans(u128),
    /// No goal can be reached from the root.
    Unsolvable,
}

pub(super) struct Space {
    pub(super) name: &'static str,
    pub(super) graph: WeightedGraph<u32>,
    /// The state where the space was explored from: a goal, or a start.
    pub(super) root: u16,
    pub(super) goals: Vec<u16>,
    /// A heuristic of the domain that keeps the promise.
    pub(super) estimates: Vec<u32>,
    pub(super) promise: Promise,
    pub(super) known: Vec<Known>,
    /// The states by their numbers, in lexicographic order; none if the graph was given.
    states: Vec<State>,
}

impl Space {
    /// Explores all states that can be reached from `root`, which is the goal.
    pub(super) fn new(name: &'static str, root: State, next: impl Fn(&[u8]) -> Vec<(State, u32)>) -> Self {
        Self::within(name, usize::MAX, root, next)
    }

    /// Explores the states within `depth` actions of `root`, with the edges between them.
    pub(super) fn within(
        name: &'static str,
        depth: usize,
        root: State,
        next: impl Fn(&[u8]) -> Vec<(State, u32)>,
    ) -> Self {
        let mut depths = BTreeMap::from([(root.clone(), 0)]);
        let mut queue = VecDeque::from([root]);
        while let Some(state) = queue.pop_front() {
            let below = depths[&state] + 1;
            for (child, _) in next(&state) {
                if below <= depth && !depths.contains_key(&child) {
                    depths.insert(child.clone(), below);
                    queue.push_back(child);
                }
            }
        }
        // The states are in order.
        let root = depths.values().position(|&depth| depth == 0).unwrap_or_default() as u16;
        let states: Vec<State> = depths.into_keys().collect();
        let edge = |(child, cost): (State, u32)| Some((states.binary_search(&child).ok()? as u16, cost));
        let edges = states.iter().map(|state| next(state).into_iter().filter_map(edge).collect());
        let graph = WeightedGraph::new(edges.collect());
        let space = Self::given(name, graph, vec![], vec![0; states.len()]);
        Space { root, goals: vec![root], states, ..space }
    }

    /// Takes an explicit graph whose state 0 is the root.
    pub(super) fn given(
        name: &'static str,
        graph: WeightedGraph<u32>,
        goals: Vec<u16>,
        estimates: Vec<u32>,
    ) -> Self {
        let promise = Promise::Consistent;
        Space { name, graph, root: 0, goals, estimates, promise, known: vec![], states: vec![] }
    }

    /// Sets the goals. If no state is one, the goal is a further state that no edge leads to.
    pub(super) fn with_goal(mut self, is_goal: impl Fn(&[u8]) -> bool) -> Self {
        let all = 0..self.states.len() as u16;
        self.goals = all.filter(|&state| is_goal(&self.states[usize::from(state)])).collect();
        if self.goals.is_empty() {
            self.goals.push(self.states.len() as u16);
            self.graph.edges.push(vec![]);
            self.graph = WeightedGraph::new(self.graph.edges);
            self.estimates.push(0);
        }
        self
    }

    pub(super) fn with_estimates(mut self, estimate: impl Fn(&[u8]) -> u32) -> Self {
        for (number, state) in self.states.iter().enumerate() {
            self.estimates[number] = estimate(state);
        }
        self
    }

    pub(super) fn with_promise(self, promise: Promise) -> Self {
        Space { promise, ..self }
    }

    pub(super) fn with_root(self, root: u16) -> Self {
        Space { root, ..self }
    }

    pub(super) fn knowing(mut self, known: impl IntoIterator<Item = Known>) -> Self {
        self.known.extend(known);
        self
    }

    pub(super) fn number(&self, state: &[u8]) -> u16 {
        let found = self.states.binary_search_by(|other| other.as_slice().cmp(state));
        found.unwrap_or_else(|_| unreachable!("{state:?} is a state of {}", self.name)) as u16
    }

    /// The number of states at each number of actions from the root.
    pub(super) fn layers(&self) -> Vec<usize> {
        let mut layers = Vec::new();
        for depth in self.graph.map(|_| 1_u32).distances(&[(self.root, 0)]) {
            let depth = depth as usize;
            if depth < self.graph.edges.len() {
                layers.resize(layers.len().max(depth + 1), 0);
                layers[depth] += 1;
            }
        }
        layers
    }

    /// The root, and the states at an eighth, at half and at the end of all states in the order of their `costs`.
    pub(super) fn starts(&self, costs: &[u32]) -> Vec<u16> {
        let cost = |state: u16| costs[usize::from(state)];
        let mut ways: Vec<u16> = (0..costs.len() as u16).filter(|&state| cost(state) < u32::MAX).collect();
        ways.sort_by_key(|&state| (cost(state), state));
        let mut starts = vec![ways[ways.len() / 8], ways[ways.len() / 2], ways[ways.len() - 1]];
        starts.extend((!self.goals.contains(&self.root)).then_some(self.root));
        starts.sort_unstable();
        starts.dedup();
        starts
    }
}
