//! The loop of all best-first searches, from uniform-cost to anytime search. They differ in their [open
//! states](OpenStates).

mod children;
pub(crate) mod exact_open_list;
pub(crate) mod expansion;
pub(crate) mod least_f;
pub(crate) mod node;
pub(crate) mod open_states;
mod plan;
pub(crate) mod search_graph;

use core::{fmt, ops::ControlFlow};

use crate::{
    algorithms::best_first::engine::{
        children::{Children, is_useful},
        expansion::{Expansion, Outgoing},
        node::Node,
        open_states::OpenStates,
        search_graph::SearchGraph,
    },
    closed_lists::StateIndex,
    heuristics::{Estimate, Heuristic, Promise},
    run::{Budget, Memory, Outcome, OutcomeOf, Reason, Stats, Status, StatusOf, Tree},
    space::{Cost, Goal, StateSpace},
    tables::{HashIndex, MAX_STATES},
};

/// Returns the proven lower bound of a search whose open list has no f below `bound`.
///
/// # Examples
///
/// ```
/// use search::{engine::proven, heuristics::Promise};
///
/// assert_eq!(proven(Promise::Admissible, 7_u32), 7);
/// assert_eq!(proven(Promise::Nothing, 7_u32), 0);
/// assert_eq!(proven(Promise::Nothing, u32::MAX), u32::MAX); // no state is left
/// ```
#[must_use]
pub fn proven<C: Cost>(promise: Promise, bound: C) -> C {
    if bound == C::MAX { bound } else { promise.lower_bound(bound) }
}

/// A best-first search that expands the open states in the order `O`. The module [`engine`](crate::engine) has an example.
pub struct BestFirst<S: StateSpace, H: Heuristic<S>, O, N = HashIndex> {
    heuristic: H,
    graph: SearchGraph<S, H::Memo, N>,
    open: O,
    /// The largest of the least bounds of the open states so far; infinite when nothing is left.
    ///
    /// Without an order by a bound it remains the least f of the starts.
    bound: S::Cost,
    /// Whether the best plan was proven cheapest because no open state was left.
    is_proven: bool,
    /// The rest of an expansion that a step did not complete.
    rest: Option<Expansion<S, H::Memo>>,
    status: StatusOf<S>,
}

impl<S, H, O, N> BestFirst<S, H, O, N>
where
    S: StateSpace,
    H: Heuristic<S>,
    O: OpenStates<S, H::Memo>,
    N: StateIndex<S>,
{
    /// Creates a new search.
    #[must_use]
    pub fn new(heuristic: H, open: O) -> Self {
        BestFirst {
            heuristic,
            graph: SearchGraph::new(),
            open,
            bound: S::Cost::MAX,
            is_proven: false,
            rest: None,
            status: Status::new(),
        }
    }

    /// Returns a new search with other open states, made from those of this one, and with another index of states.
    #[must_use]
    pub(crate) fn with<P: OpenStates<S, H::Memo>, M: StateIndex<S>>(
        mut self,
        open: impl FnOnce(O) -> P,
    ) -> BestFirst<S, H, P, M> {
        self.open.clear(self.heuristic.promise());
        BestFirst::new(self.heuristic, open(self.open))
    }

    /// Discards an earlier search and takes the starts.
    pub fn start(&mut self, space: &S, starts: &[(S::State, S::Cost)]) {
        self.status = Status::new();
        self.status.stats.iterations = 1;
        self.graph.clear(space);
        self.open.clear(self.heuristic.promise());
        (self.rest, self.is_proven) = (None, false);
        for start in starts {
            let known = self.graph.nodes.len();
            if let Some(id) =
                self.graph.reach_start(space, start, || self.heuristic.estimate(space, &start.0))
            {
                if self.graph.nodes.len() > known {
                    self.status.stats.evaluated += 1;
                }
                self.push(space, id);
            }
        }
        // A sum that saturates is no bound.
        let bounds = self.graph.nodes.iter().map(|node| self.open.bound(node)).filter(|&f| f < S::Cost::MAX);
        let least = bounds.min().unwrap_or(S::Cost::ZERO);
        self.bound = if self.open.is_empty() { S::Cost::MAX } else { least };
        self.status.stats.peak_open = self.open.len() as u64;
        self.update_status();
    }

    /// Pushes a state on the open list, unless no plan of use passes through it.
    fn push(&mut self, space: &S, id: u32) {
        let node = self.graph.node(id);
        if self.is_useful(node) {
            self.open.push(space, id, node);
        } else {
            self.status.stats.pruned += 1;
        }
    }

    #[inline(always)]
    fn is_useful(&self, node: &Node<S, H::Memo>) -> bool {
        is_useful::<S, H::Memo, O>(self.heuristic.promise(), node, self.cutoff())
    }

    /// Returns the cost of the best plan so far: only cheaper plans are of use.
    #[inline(always)]
    fn cutoff(&self) -> S::Cost {
        match &self.status.best {
            Some(plan) if O::IMPROVES => plan.cost,
            _ => S::Cost::MAX,
        }
    }

    /// Expands states until there is an answer or the budget ends the step.
    pub fn advance<G: Goal<S>>(
        &mut self,
        space: &S,
        goal: &G,
        budget: &mut Budget<'_, S::Cost>,
    ) -> Option<OutcomeOf<S>> {
        if !self.graph.prepare() {
            return Some(Outcome::stopped(Reason::Memory));
        }
        if self.bound < S::Cost::MAX && self.status.take_first_report() {
            budget.report_bound(self.bound, || self.stats());
        }
        let outcome = match self.rest.take() {
            None => self.expand_in_order(space, goal, budget),
            Some(rest) => {
                let is_complete = self.generate_rest(space, rest);
                if O::IMPROVES && is_complete && self.raise_to_least(budget) {
                    self.good_enough()
                } else {
                    None
                }
            }
        };
        self.update_status();
        self.status.update_closest_plan(outcome.as_ref(), || self.graph.closest_plan(space));
        outcome
    }

    /// Expands the first open states, in their order, until a plan is found or the budget ends the step.
    fn expand_in_order<G: Goal<S>>(
        &mut self,
        space: &S,
        goal: &G,
        budget: &mut Budget<'_, S::Cost>,
    ) -> Option<OutcomeOf<S>> {
        while budget.spend() {
            if self.graph.is_full() || self.open.len() >= MAX_STATES {
                return Some(Outcome::Stopped { reason: Reason::Memory, best: self.status.best.clone() });
            }
            let cutoff = self.cutoff();
            let Some(id) = self.open.pop(&self.graph.nodes, cutoff, &mut self.status.stats) else {
                return self.end_phase();
            };
            if let Some(bound) = self.excess(id)
                && !self.raise_bound(space, id, bound, budget)
            {
                return None;
            }
            self.status.stats.popped += 1;
            if O::IMPROVES && !self.is_useful(self.graph.node(id)) {
                self.status.stats.pruned += 1;
                continue;
            }
            let is_goal = goal.is_goal(&self.graph.node(id).state);
            if is_goal && !O::IMPROVES {
                return Some(self.solved(space, id));
            }
            if is_goal {
                self.improve_plan(space, id, budget);
            } else if self.open.defers() && !self.evaluate(space, id) {
                continue;
            } else if !self.expand(space, id) {
                return None;
            }
            if O::IMPROVES
                && let ControlFlow::Break(end) = self.settle(id, is_goal, budget)
            {
                return end;
            }
        }
        None
    }

    /// Returns the bound of a state if it exceeds the present one. An infinite sum of finite parts is no bound.
    #[inline(always)]
    fn excess(&self, id: u32) -> Option<S::Cost> {
        let bound = self.open.bound(self.graph.node(id));
        (O::BY_F && !O::IMPROVES && self.bound < bound && bound < S::Cost::MAX).then_some(bound)
    }

    /// Raises the bound to that of the state `id`. Returns false, and pushes the state back, if the cost limit excludes the
    /// plans from there on.
    #[cold]
    #[inline(never)]
    fn raise_bound(&mut self, space: &S, id: u32, bound: S::Cost, budget: &mut Budget<'_, S::Cost>) -> bool {
        self.bound = bound;
        budget.report_bound(bound, || self.stats());
        let is_allowed = budget.allows(self.least_cost());
        if !is_allowed {
            self.open.push(space, id, self.graph.node(id));
        }
        is_allowed
    }

    /// Computes the deferred estimate of a state that left the open list. Returns false if it proves a dead end.
    ///
    /// The parent is closed, so it has an estimate of its own. A start is estimated when it is admitted.
    #[inline(never)]
    fn evaluate(&mut self, space: &S, id: u32) -> bool {
        let link = self.graph.node(id).link;
        let Some(action) = link.last() else { return true };
        let parent = self.graph.node(link.parent());
        let before = Estimate { h: parent.h, memo: parent.memo };
        let Estimate { h, memo } = self.heuristic.estimate_child(space, &parent.state, before, action);
        self.status.stats.evaluated += 1;
        if self.graph.record_closest(id, h) {
            self.open.closest_changed();
        }
        let node = &mut self.graph.nodes[id as usize];
        (node.h, node.memo) = (h, memo);
        let is_dead_end = self.heuristic.promise().is_dead_end(h);
        if is_dead_end {
            node.link.close();
            self.status.stats.pruned += 1;
        }
        !is_dead_end
    }

    /// Expands a state. Returns whether the expansion is complete.
    #[inline(always)]
    fn expand(&mut self, space: &S, id: u32) -> bool {
        let edges = Outgoing::new(self.unpruned_actions(space, id));
        self.open.enter(space, &self.graph.node(id).state);
        let expansion = self.graph.begin_expansion(id, edges);
        self.generate(space, expansion)
    }

    /// Returns the actions to try in a state. A search by a bound may omit some only if every state is closed at its least g.
    #[inline(always)]
    fn unpruned_actions(&self, space: &S, id: u32) -> S::Actions {
        let node = self.graph.node(id);
        match node.link.last() {
            Some(last) if !O::BY_F || O::IS_EXACT && self.heuristic.promise() == Promise::Consistent => {
                space.actions_after(&node.state, last)
            }
            _ => space.actions(&node.state),
        }
    }

    /// Continues an interrupted expansion.
    #[cold]
    #[inline(never)]
    fn generate_rest(&mut self, space: &S, rest: Expansion<S, H::Memo>) -> bool {
        self.generate(space, rest)
    }

    /// Generates children of a state. Returns whether they were the last.
    #[inline(always)]
    fn generate(&mut self, space: &S, mut expansion: Expansion<S, H::Memo>) -> bool {
        let cutoff = self.cutoff();
        let Self { heuristic, graph, open, status, .. } = self;
        let mut visitor = Children {
            heuristic: &*heuristic,
            open: &mut *open,
            stats: &mut status.stats,
            cutoff,
            parent: expansion.id,
            h: expansion.estimate.h,
        };
        let (generated, is_last) = graph.expand(space, &mut expansion, &mut visitor);
        status.stats.generated += generated;
        if is_last {
            status.stats.expanded += 1;
            status.stats.peak_open = status.stats.peak_open.max(open.len() as u64);
        } else {
            self.rest = Some(expansion);
        }
        is_last
    }

    /// Takes a better plan, which ends at the goal `id`.
    #[cold]
    #[inline(never)]
    fn improve_plan(&mut self, space: &S, id: u32, budget: &mut Budget<'_, S::Cost>) {
        self.graph.nodes[id as usize].link.close();
        let plan = self.graph.plan(space, id);
        let cost = plan.cost;
        self.status.best = Some(plan);
        if let Some(observer) = budget.observer() {
            observer.improved(cost, &self.stats());
        }
    }

    /// Raises the bound after the state `id` was expanded or was a goal. Returns the end of the step, if it ends.
    #[inline(always)]
    fn settle(
        &mut self,
        id: u32,
        is_goal: bool,
        budget: &mut Budget<'_, S::Cost>,
    ) -> ControlFlow<Option<OutcomeOf<S>>> {
        let Node { g, h, .. } = *self.graph.node(id);
        // The least f may have been that of this state.
        if !is_goal && g.saturating_add(h) > self.bound {
            return ControlFlow::Continue(());
        }
        let is_raised = self.raise_to_least(budget);
        if let Some(answer) = self.good_enough() {
            return ControlFlow::Break(Some(answer));
        }
        if is_raised && !budget.allows(self.least_cost()) {
            return ControlFlow::Break(None);
        }
        ControlFlow::Continue(())
    }

    /// Raises the bound to the least f of the open states. Returns whether it rises.
    fn raise_to_least(&mut self, budget: &mut Budget<'_, S::Cost>) -> bool {
        let Some(f) = self.open.least_f(&self.graph.nodes) else { return false };
        if f <= self.bound || f == S::Cost::MAX {
            return false;
        }
        let told = f.min(self.cutoff());
        if self.bound < told {
            budget.report_bound(told, || self.stats());
        }
        self.bound = f;
        true
    }

    /// Returns the best plan as the answer, if it is proven cheapest or if the first plan answers.
    fn good_enough(&self) -> Option<OutcomeOf<S>> {
        let plan = self.status.best.as_ref()?;
        (O::FIRST_PLAN_ANSWERS || plan.cost <= self.lower_bound()).then(|| Outcome::Solved(plan.clone()))
    }

    /// Begins the next phase, or ends the search: no open state is left.
    #[cold]
    #[inline(never)]
    fn end_phase(&mut self) -> Option<OutcomeOf<S>> {
        let (promise, cutoff) = (self.heuristic.promise(), self.cutoff());
        let is_useful = |node: &Node<S, H::Memo>| is_useful::<S, H::Memo, O>(promise, node, cutoff);
        if self.open.next_phase(&self.graph.nodes, is_useful) {
            self.status.stats.iterations += 1;
            return None;
        }
        if let Some(plan) = &self.status.best {
            self.is_proven = promise != Promise::Nothing;
            return Some(Outcome::Solved(plan.clone()));
        }
        // A proof, unless states were left out because their costs saturated.
        let overflowed = self.graph.has_overflowed(promise);
        if O::BY_F || !overflowed {
            self.bound = S::Cost::MAX;
        }
        Some(if overflowed { Outcome::stopped(Reason::Overflow) } else { Outcome::Exhausted })
    }

    fn solved(&mut self, space: &S, id: u32) -> OutcomeOf<S> {
        let plan = self.graph.plan(space, id);
        if O::IS_EXACT && self.heuristic.promise() >= Promise::Admissible {
            // No plan is cheaper. With float costs the sum may differ from the bound in its last bits.
            self.bound = plan.cost;
        } else if O::BY_F && !O::IS_EXACT {
            self.bound = self.bound.max(self.least_f());
        }
        Outcome::Solved(plan)
    }

    /// Returns the least f of the states that are open or postponed.
    ///
    /// On a cheapest plan, the first state among them has its least g, so f bounds the cost of the plan.
    fn least_f(&self) -> S::Cost {
        let open = self.graph.nodes.iter().filter(|node| !node.link.is_closed());
        let postponed = self.open.postponed().iter().map(|&id| self.graph.node(id));
        let f = |node: &Node<S, H::Memo>| node.g.saturating_add(node.h);
        let least = open.chain(postponed).map(f).filter(|&f| f < S::Cost::MAX).min();
        least.unwrap_or(S::Cost::ZERO)
    }

    fn stats(&self) -> Stats {
        // Every state is estimated once: when it is first generated, or when it leaves the open list.
        let states = self.graph.nodes.len() as u64;
        let evaluated = if self.open.defers() { self.status.stats.evaluated } else { states };
        let evaluated = evaluated + self.open.evaluated();
        Stats { evaluated, peak_closed: states, peak_bytes: self.memory().now, ..self.status.stats }
    }

    /// Returns the memory of the graph and of the open states.
    #[must_use]
    pub fn memory(&self) -> Memory {
        self.graph.memory() + self.open.memory()
    }

    /// Returns the states that were reached, for a search in `space`.
    #[must_use]
    pub fn tree<'a>(&'a self, space: &'a S) -> Tree<'a, S> {
        Tree::new(space, &self.graph)
    }

    /// Returns the status, which each step leaves true.
    #[must_use]
    pub fn status(&self) -> &StatusOf<S> {
        &self.status
    }

    fn update_status(&mut self) {
        self.status.stats = self.stats();
        self.status.bound = self.least_cost();
        self.status.lower_bound = self.lower_bound();
        if O::HAS_ESTIMATES {
            self.graph.update_closest(&mut self.status);
        }
    }

    /// Returns the cost that a cost limit is compared with.
    ///
    /// In a search by a bound without a promise this is the least bound. Otherwise it is the proven lower bound, so that a cost
    /// limit excludes only plans that are proven to exceed it.
    fn least_cost(&self) -> S::Cost {
        match self.heuristic.promise() {
            Promise::Nothing if O::BY_F => self.bound.min(self.cutoff()),
            _ => self.lower_bound(),
        }
    }

    fn lower_bound(&self) -> S::Cost {
        let bound = if self.is_proven { S::Cost::MAX } else { proven(self.heuristic.promise(), self.bound) };
        bound.min(self.cutoff())
    }
}

impl<S: StateSpace, H: Heuristic<S>, O, N> fmt::Debug for BestFirst<S, H, O, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BestFirst").field("bound", &self.bound).finish_non_exhaustive()
    }
}
