//! The explored edges, by the state that they leave and by the state to which they lead.

use alloc::vec::Vec;
use core::ops::Range;

use crate::{
    space::StateSpace,
    tables::{MAX_STATES, growth},
};

/// The number of no edge and of no state.
pub(super) const NONE: u32 = u32::MAX;

/// An edge between two states of the exploration.
pub(super) struct Edge<S: StateSpace> {
    pub(super) from: u32,
    pub(super) to: u32,
    pub(super) action: S::Action,
    pub(super) cost: S::Cost,
    /// The edge that was added before this one and leads to the same state.
    earlier: u32,
}

/// The edges of a state.
#[derive(Clone, Copy)]
struct Ends {
    /// The first edge that leaves the state, and the one after the last; the same while the state is not expanded.
    first: u32,
    end: u32,
    /// The newest edge that leads to the state.
    newest: u32,
    is_goal: bool,
}

/// The edges of all expanded states, those of one state together, and the goals among the expanded states.
#[allow(missing_debug_implementations, reason = "no value leaves this crate")]
pub struct Edges<S: StateSpace> {
    list: Vec<Edge<S>>,
    states: Vec<Ends>,
    goals: Vec<u32>,
}

impl<S: StateSpace> Edges<S> {
    pub(super) fn new() -> Self {
        Edges { list: Vec::new(), states: Vec::new(), goals: Vec::new() }
    }

    pub(super) fn clear(&mut self) {
        self.list.clear();
        self.states.clear();
        self.goals.clear();
    }

    /// Adds the next state, without edges.
    pub(super) fn add_state(&mut self) {
        self.states.push(Ends { first: 0, end: 0, newest: NONE, is_goal: false });
    }

    pub(super) fn add_goal(&mut self, id: u32) {
        self.states[id as usize].is_goal = true;
        self.goals.push(id);
    }

    /// Adds an edge of the state that is expanded now, unless the state listed its action before. `first` is the number of
    /// the first edge of the state.
    pub(super) fn add(&mut self, first: u32, edge: (u32, u32), action: S::Action, cost: S::Cost) {
        let ((from, to), number) = (edge, self.list.len() as u32);
        let newest = &mut self.states[to as usize].newest;
        let mut earlier = *newest;
        while earlier != NONE && earlier >= first {
            let parallel = &self.list[earlier as usize];
            if parallel.action == action {
                return;
            }
            earlier = parallel.earlier;
        }
        self.list.push(Edge { from, to, action, cost, earlier: *newest });
        *newest = number;
    }

    /// Declares that the edges from `first` on, which are the newest ones, are all that leave the state.
    pub(super) fn close(&mut self, id: u32, first: u32) {
        let ends = &mut self.states[id as usize];
        (ends.first, ends.end) = (first, self.list.len() as u32);
    }

    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    /// Returns the number of states.
    pub(super) fn states(&self) -> usize {
        self.states.len()
    }

    /// Returns whether there are no numbers left for edges.
    pub(super) fn is_full(&self) -> bool {
        self.list.len() >= MAX_STATES
    }

    pub(super) fn goals(&self) -> &[u32] {
        &self.goals
    }

    pub(super) fn is_goal(&self, id: u32) -> bool {
        self.states[id as usize].is_goal
    }

    pub(super) fn edge(&self, number: u32) -> &Edge<S> {
        &self.list[number as usize]
    }

    /// Returns the numbers of the edges that leave a state.
    pub(super) fn range(&self, id: u32) -> Range<u32> {
        let Ends { first, end, .. } = self.states[id as usize];
        first..end
    }

    /// Lists the edges that leave a state, each with its number.
    pub(super) fn leaving(&self, id: u32) -> impl Iterator<Item = (u32, &Edge<S>)> + use<'_, S> {
        let range = self.range(id);
        let edges = &self.list[range.start as usize..range.end as usize];
        range.zip(edges)
    }

    /// Lists the edges that lead to a state, the newest first.
    pub(super) fn entering(&self, id: u32) -> impl Iterator<Item = &Edge<S>> + use<'_, S> {
        let edge = |number: u32| self.list.get(number as usize);
        core::iter::successors(edge(self.states[id as usize].newest), move |last| edge(last.earlier))
    }

    pub(super) fn bytes(&self) -> usize {
        self.list.capacity() * size_of::<Edge<S>>()
            + self.states.capacity() * size_of::<Ends>()
            + self.goals.capacity() * size_of::<u32>()
    }

    /// Returns the further bytes of the next growth, if that is near; otherwise zero.
    pub(super) fn growth(&self) -> usize {
        growth(&self.list) + growth(&self.states) + growth(&self.goals)
    }
}
