//! The explored edges, by the state that they leave and by the state to which they lead.

use alloc::vec::Vec;
use core::ops::Range;

use crate::{
    space::StateSpace,
    tables::{MAX_STATES, growth},
};

/// The number of no edge and of no state.
pub(in crate::algorithms::many_plans) const NONE: u32 = u32::MAX;

/// An edge between two states of the exploration.
pub(in crate::algorithms::many_plans) struct Edge<S: StateSpace> {
    pub(in crate::algorithms::many_plans) from: u32,
    pub(in crate::algorithms::many_plans) to: u32,
    pub(in crate::algorithms::many_plans) action: S::Action,
    pub(in crate::algorithms::many_plans) cost: S::Cost,
    /// The edge that was added before this one and leads to the same state.
    pub(in crate::algorithms::many_plans) earlier: u32,
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
    pub(in crate::algorithms::many_plans) fn new() -> Self {
        Edges { list: Vec::new(), states: Vec::new(), goals: Vec::new() }
    }

    pub(in crate::algorithms::many_plans) fn clear(&mut self) {
        self.list.clear();
        self.states.clear();
        self.goals.clear();
    }

    /// Adds the next state, without edges.
    pub(in crate::algorithms::many_plans) fn add_state(&mut self) {
        self.states.push(Ends { first: 0, end: 0, newest: NONE, is_goal: false });
    }

    pub(in crate::algorithms::many_plans) fn add_goal(&mut self, id: u32) {
        self.states[id as usize].is_goal = true;
        self.goals.push(id);
    }

    /// Adds an edge of the state that is expanded now, unless the state listed its action before. `first` is the number of
    /// the first edge of the state.
    pub(in crate::algorithms::many_plans) fn add(
        &mut self,
        first: u32,
        edge: (u32, u32),
        action: S::Action,
        cost: S::Cost,
    ) {
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
    pub(in crate::algorithms::many_plans) fn close(&mut self, id: u32, first: u32) {
        let ends = &mut self.states[id as usize];
        (ends.first, ends.end) = (first, self.list.len() as u32);
    }

    pub(in crate::algorithms::many_plans) fn len(&self) -> usize {
        self.list.len()
    }

    /// Returns the number of states.
    pub(in crate::algorithms::many_plans) fn states(&self) -> usize {
        self.states.len()
    }

    /// Returns whether there are no numbers left for edges.
    pub(in crate::algorithms::many_plans) fn is_full(&self) -> bool {
        self.list.len() >= MAX_STATES
    }

    pub(in crate::algorithms::many_plans) fn goals(&self) -> &[u32] {
        &self.goals
    }

    pub(in crate::algorithms::many_plans) fn is_goal(&self, id: u32) -> bool {
        self.states[id as usize].is_goal
    }

    pub(in crate::algorithms::many_plans) fn edge(&self, number: u32) -> &Edge<S> {
        &self.list[number as usize]
    }

    /// Returns the numbers of the edges that leave a state.
    pub(in crate::algorithms::many_plans) fn range(&self, id: u32) -> Range<u32> {
        let Ends { first, end, .. } = self.states[id as usize];
        first..end
    }

    /// Lists the edges that leave a state, each with its number.
    pub(in crate::algorithms::many_plans) fn leaving(
        &self,
        id: u32,
    ) -> impl Iterator<Item = (u32, &Edge<S>)> + use<'_, S> {
        let range = self.range(id);
        let edges = &self.list[range.start as usize..range.end as usize];
        range.zip(edges)
    }

    /// Returns the edge of this number; `None` for [`NONE`].
    pub(in crate::algorithms::many_plans) fn get(&self, number: u32) -> Option<&Edge<S>> {
        self.list.get(number as usize)
    }

    /// Returns the number of the newest edge that leads to a state.
    pub(in crate::algorithms::many_plans) fn newest(&self, id: u32) -> u32 {
        self.states[id as usize].newest
    }

    /// Lists the edges that lead to a state, the newest first.
    pub(in crate::algorithms::many_plans) fn entering(
        &self,
        id: u32,
    ) -> impl Iterator<Item = &Edge<S>> + use<'_, S> {
        core::iter::successors(self.get(self.newest(id)), |last| self.get(last.earlier))
    }

    pub(in crate::algorithms::many_plans) fn bytes(&self) -> usize {
        self.list.capacity() * size_of::<Edge<S>>()
            + self.states.capacity() * size_of::<Ends>()
            + self.goals.capacity() * size_of::<u32>()
    }

    /// Returns the further bytes of the next growth, if that is near; otherwise zero.
    pub(in crate::algorithms::many_plans) fn growth(&self) -> usize {
        growth(&self.list) + growth(&self.states) + growth(&self.goals)
    }
}
