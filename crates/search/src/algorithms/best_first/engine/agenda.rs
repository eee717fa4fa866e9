//! The part that variants of A* share whose expansions differ: the open states by f, the bound, and what follows from both.

use crate::{
    algorithms::best_first::engine::{
        entries::Entries,
        exact_open_list::Priority,
        proven,
        search_graph::{Node, SearchGraph},
    },
    heuristics::{Estimate, Heuristic, Promise},
    run::{Budget, Memory, Outcome, OutcomeOf, Reason, Stats, Status, StatusOf},
    space::{Cost, Goal, StateSpace},
    tables::StateIndex,
};

/// A memo of a node that tells how much the value of the state exceeds its f.
///
/// The *value* is the least f of the children that the state has not generated. It is f at first.
pub(crate) trait Rise<C> {
    fn rise(&self) -> C;
}

/// All children are generated at once.
impl<C: Cost, Memo> Rise<C> for Estimate<C, Memo> {
    #[inline(always)]
    fn rise(&self) -> C {
        C::ZERO
    }
}

impl<C: Cost, Memo> Rise<C> for (Memo, C) {
    #[inline(always)]
    fn rise(&self) -> C {
        self.1
    }
}

/// The search graph, with its open states in the order of their values.
pub(crate) struct Agenda<S: StateSpace, H, M> {
    pub(crate) heuristic: H,
    pub(crate) graph: SearchGraph<S, M, StateIndex>,
    pub(crate) open: Entries<S::Cost>,
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

impl<S: StateSpace, H: Heuristic<S>, M: Rise<S::Cost>> Agenda<S, H, M> {
    pub(crate) fn new(heuristic: H) -> Self {
        Agenda {
            heuristic,
            graph: SearchGraph::new(),
            open: Entries::new(),
            bound: S::Cost::MAX,
            status: Status::new(),
        }
    }

    /// Forgets all states, for starts that are admitted next.
    pub(crate) fn clear(&mut self, space: &S) {
        self.status = Status::new();
        self.status.stats.iterations = 1;
        self.graph.clear(space);
        self.open.clear();
    }

    /// Takes the least f of the starts as the first bound. A sum that saturates is no bound.
    pub(crate) fn set_first_bound(&mut self) {
        let f = |node: &Node<S, M>| node.g.saturating_add(node.h);
        let least = self.graph.nodes.iter().map(f).filter(|&f| f < S::Cost::MAX).min();
        self.bound = if self.open.is_empty() { S::Cost::MAX } else { least.unwrap_or(S::Cost::ZERO) };
        self.status.stats.peak_open = self.open.len() as u64;
        self.update_status();
    }

    /// Returns the place of a state in the open list: its value, and the value less g.
    pub(crate) fn place(&self, id: u32) -> Priority<S::Cost> {
        let Node { g, h, memo, .. } = self.graph.node(id);
        (g.saturating_add(*h).saturating_add(memo.rise()), h.saturating_add(memo.rise()))
    }

    /// Pushes a state on the open list, unless no plan passes through it.
    pub(crate) fn enqueue(&mut self, id: u32) {
        let Node { g, h, .. } = *self.graph.node(id);
        if self.heuristic.promise().is_hopeless(g, h) {
            self.status.stats.pruned += 1;
        } else {
            self.open.push(self.place(id), id);
        }
    }

    /// Reports the first bound before the first expansion. The search holds `others` beside the agenda.
    pub(crate) fn begin_step(&self, others: Memory, budget: &mut Budget<'_, S::Cost>) {
        if self.status.stats.popped == 0 && self.bound < S::Cost::MAX {
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
        if self.graph.is_full() || self.open.is_full() {
            return Next::End(Outcome::stopped(Reason::Memory));
        }
        let Some((id, place)) = self.pop() else { return Next::End(self.exhausted()) };
        if self.bound < place.0 && place.0 < S::Cost::MAX {
            self.bound = place.0;
            budget.report_bound(self.bound, || self.stats(others));
            if !budget.allows(self.least_cost()) {
                self.open.push(place, id);
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
    fn pop(&mut self) -> Option<(u32, Priority<S::Cost>)> {
        loop {
            let (id, place) = self.open.pop()?;
            if !self.graph.node(id).link.is_closed() && self.place(id) == place {
                return Some((id, place));
            }
            self.status.stats.popped += 1;
        }
    }

    /// Counts an expansion that is complete.
    pub(crate) fn count_expansion(&mut self) {
        self.status.stats.expanded += 1;
        self.status.stats.peak_open = self.status.stats.peak_open.max(self.open.len() as u64);
    }

    /// Returns the outcome for an empty open list: a proof, unless states were left out because their costs saturated.
    fn exhausted(&mut self) -> OutcomeOf<S> {
        self.bound = S::Cost::MAX;
        let overflowed = self.graph.has_overflowed(self.heuristic.promise());
        if overflowed { Outcome::stopped(Reason::Overflow) } else { Outcome::Exhausted }
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
        let states = self.graph.nodes.len() as u64;
        let peak_bytes = (self.memory() + others).now;
        Stats { evaluated: states, peak_closed: states, peak_bytes, ..self.status.stats }
    }

    pub(crate) fn memory(&self) -> Memory {
        self.graph.memory() + self.open.memory()
    }

    pub(crate) fn update_status(&mut self) {
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
