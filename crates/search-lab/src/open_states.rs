//! The part that variants of A* share whose expansions differ: the open states by their values, the bound, and the answer.
//!
//! The *value* of an open state is the least f of the children that it has not generated. It is f at first. Where the value
//! changes, the state is pushed again, and the entry with the former value is outdated:
//!
//! ```text
//! entries   (value 7, state 3)   (value 8, state 5)   (value 9, state 3)
//!            outdated: the value of state 3 is 9 now
//! ```

use alloc::vec::Vec;

use search::{
    Cost, Goal, Heuristic, Outcome, Reason, StateSpace, Stats,
    engine::{
        ExactOpenList, HashIndex, MAX_STATES, Memory, Node, Priority, SearchGraph, Status, StatusOf, proven,
    },
    heuristics::{Estimate, Promise},
    open_lists::BucketQueue,
    run::{Budget, OutcomeOf},
};

use crate::promises::{is_hopeless, nothing_left};

/// A memo of a node that tells how much the value of the state exceeds its f.
pub(crate) trait StoredValue<C> {
    fn rise(&self) -> C;
}

/// All children are generated at once.
impl<C: Cost, Memo> StoredValue<C> for Estimate<C, Memo> {
    #[inline(always)]
    fn rise(&self) -> C {
        C::ZERO
    }
}

impl<C: Cost, Memo> StoredValue<C> for (Memo, C) {
    #[inline(always)]
    fn rise(&self) -> C {
        self.1
    }
}

/// The search graph, with its open states in the order of their values.
pub(crate) struct OpenStates<S: StateSpace, H, M> {
    pub(crate) heuristic: H,
    pub(crate) graph: SearchGraph<S, M, HashIndex>,
    list: ExactOpenList<S::Cost, BucketQueue>,
    /// For each number in the list, a state and the priority with which it was pushed.
    entries: Vec<(u32, Priority<S::Cost>)>,
    /// The numbers whose entries were popped.
    free: Vec<u32>,
    /// The largest of the least values of the open list so far; infinite when nothing is left.
    pub(crate) bound: S::Cost,
    pub(crate) status: StatusOf<S>,
}

/// The next thing to do.
pub(crate) enum Next<S: StateSpace> {
    End(OutcomeOf<S>),
    /// The cost limit excludes all plans from here on: the step ends.
    Raised,
    /// The state of this number is expanded.
    Expand(u32),
}

impl<S: StateSpace, H: Heuristic<S>, M: StoredValue<S::Cost>> OpenStates<S, H, M> {
    pub(crate) fn new(heuristic: H) -> Self {
        OpenStates {
            heuristic,
            graph: SearchGraph::new(),
            list: ExactOpenList::new(BucketQueue::new()),
            entries: Vec::new(),
            free: Vec::new(),
            bound: S::Cost::MAX,
            status: Status::new(),
        }
    }

    /// Takes `starts` for a new search. The first bound is the least f among them; a sum that saturates is no bound.
    pub(crate) fn begin(
        &mut self,
        space: &S,
        starts: &[(S::State, S::Cost)],
        memo: impl Fn(Estimate<S::Cost, H::Memo>) -> M,
    ) {
        self.status = Status::new();
        self.status.stats.iterations = 1;
        self.graph.clear(space);
        self.list.clear();
        self.entries.clear();
        self.free.clear();
        for start in starts {
            let Self { graph, heuristic, .. } = self;
            let open = graph.reach_start(space, start, || {
                let estimate = heuristic.estimate(space, &start.0);
                Estimate { h: estimate.h, memo: memo(estimate) }
            });
            if let Some(id) = open {
                self.enqueue(id);
            }
        }
        let f = |node: &Node<S, M>| node.g.saturating_add(node.h);
        let least = self.graph.nodes.iter().map(f).filter(|&f| f < S::Cost::MAX).min();
        self.bound = if self.list.is_empty() { S::Cost::MAX } else { least.unwrap_or(S::Cost::ZERO) };
        self.status.stats.peak_open = self.list.len() as u64;
        self.update_status();
    }

    /// Returns the priority of a state: its value, and the value less g.
    fn priority(&self, id: u32) -> Priority<S::Cost> {
        let Node { g, h, memo, .. } = self.graph.node(id);
        (g.saturating_add(*h).saturating_add(memo.rise()), h.saturating_add(memo.rise()))
    }

    /// Pushes a state on the open list, unless no plan passes through it.
    pub(crate) fn enqueue(&mut self, id: u32) {
        let Node { g, h, .. } = *self.graph.node(id);
        if is_hopeless(self.heuristic.promise(), g, h) {
            self.status.stats.pruned += 1;
        } else {
            self.push(id);
        }
    }

    /// Pushes a state with its present value.
    pub(crate) fn push(&mut self, id: u32) {
        let priority = self.priority(id);
        let number = self.free.pop().unwrap_or(self.entries.len() as u32);
        match self.entries.get_mut(number as usize) {
            Some(entry) => *entry = (id, priority),
            None => self.entries.push((id, priority)),
        }
        self.list.push(priority, number);
    }

    /// Reports the first bound before the first expansion. The search holds `others` beside the open states.
    pub(crate) fn begin_step(&mut self, others: Memory, budget: &mut Budget<'_, S::Cost>) {
        if self.bound < S::Cost::MAX && self.status.take_first_report() {
            budget.report_bound(self.bound, || self.stats(others));
        }
    }

    /// Pops the next state. Ends the search if it is a goal, if none is left, or if the numbers of states are used up.
    #[inline(always)]
    pub(crate) fn next<G: Goal<S>>(
        &mut self,
        space: &S,
        goal: &G,
        others: Memory,
        budget: &mut Budget<'_, S::Cost>,
    ) -> Next<S> {
        if self.graph.is_full() || self.entries.len() >= MAX_STATES {
            return Next::End(Outcome::Stopped { reason: Reason::Memory, best: None });
        }
        let Some(id) = self.pop() else { return Next::End(self.exhausted()) };
        let value = self.priority(id).0;
        if self.bound < value && value < S::Cost::MAX {
            self.bound = value;
            budget.report_bound(self.bound, || self.stats(others));
            if !budget.allows(self.least_cost()) {
                self.push(id);
                return Next::Raised;
            }
        }
        self.status.stats.popped += 1;
        let Node { state, memo, .. } = self.graph.node(id);
        if memo.rise() == S::Cost::ZERO && goal.is_goal(state) {
            return Next::End(self.solved(space, id));
        }
        Next::Expand(id)
    }

    /// Pops the first entry that is not outdated. The caller counts it as popped, because it may push the entry back.
    fn pop(&mut self) -> Option<u32> {
        loop {
            let Self { list, entries, .. } = self;
            let number = list.pop(|number| entries[number as usize].1)?;
            self.free.push(number);
            let (id, priority) = self.entries[number as usize];
            if !self.graph.node(id).link.is_closed() && self.priority(id) == priority {
                return Some(id);
            }
            self.status.stats.popped += 1;
        }
    }

    /// Counts an expansion that is complete.
    pub(crate) fn count_expansion(&mut self) {
        self.status.stats.expanded += 1;
        self.status.stats.peak_open = self.status.stats.peak_open.max(self.list.len() as u64);
    }

    /// Returns the outcome for an empty open list: a proof, unless states were left out because their costs saturated.
    fn exhausted(&mut self) -> OutcomeOf<S> {
        self.bound = S::Cost::MAX;
        nothing_left(self.graph.has_overflowed(self.heuristic.promise()))
    }

    fn solved(&mut self, space: &S, id: u32) -> OutcomeOf<S> {
        let plan = self.graph.plan(space, id);
        if self.heuristic.promise() >= Promise::Admissible {
            // No plan is cheaper. With float costs the sum may differ from the bound in its last bits.
            self.bound = plan.cost;
        }
        Outcome::Solved(plan)
    }

    /// Returns the work. Every state is estimated once, when it is first generated.
    fn stats(&self, others: Memory) -> Stats {
        let mut stats = self.status.stats;
        stats.peak_closed = self.graph.nodes.len() as u64;
        stats.evaluated = stats.peak_closed;
        stats.peak_bytes = (self.memory() + others).now;
        stats
    }

    pub(crate) fn memory(&self) -> Memory {
        let entries = Memory::of_list(&self.entries) + Memory::of_list(&self.free);
        self.graph.memory() + self.list.memory() + entries
    }

    /// Updates the status at the end of a step with this `outcome`.
    pub(crate) fn end_step(&mut self, space: &S, outcome: Option<&OutcomeOf<S>>) {
        self.update_status();
        self.status.update_closest_plan(outcome, || self.graph.closest_plan(space));
    }

    fn update_status(&mut self) {
        let states = self.graph.nodes.len() as u64;
        (self.status.stats.evaluated, self.status.stats.peak_closed) = (states, states);
        self.status.bound = self.least_cost();
        self.status.lower_bound = proven(self.heuristic.promise(), self.bound);
        self.graph.update_closest(&mut self.status);
    }

    /// Returns the cost that a cost limit is compared with: without a promise the least value, else the proven lower bound.
    fn least_cost(&self) -> S::Cost {
        match self.heuristic.promise() {
            Promise::Nothing => self.bound,
            promise => proven(promise, self.bound),
        }
    }
}
