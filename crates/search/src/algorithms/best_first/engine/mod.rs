//! The search loop of A*, weighted A*, uniform-cost search and greedy best-first search.
//!
//! An entry of the open list is outdated exactly if its state is closed when the entry is popped. A state is pushed
//! again only with a better priority. The newer entry is therefore popped first, and its pop closes the state.

pub(crate) mod exact_open_list;
mod order;
mod parent;
mod preferred;
mod reopening;
pub(crate) mod search_graph;
mod turns;

pub(crate) use order::{LeastF, LeastG, Order};

use alloc::vec::Vec;

use crate::{
    algorithms::best_first::engine::{
        exact_open_list::ExactOpenList,
        parent::Parent,
        preferred::PreferredList,
        search_graph::{Edge, Node, Reached, SearchGraph},
    },
    closed_lists::StateNumbers,
    heuristics::{Estimate, Heuristic, Promise},
    open_lists::OpenList,
    run::{Budget, Memory, Outcome, OutcomeOf, Reason, Stats, Status, StatusOf},
    space::{Cost, Goal, StateSpace},
    tables::{CHILDREN_PER_STEP, MAX_STATES, growth},
};

/// Returns the proven lower bound of a search whose open list has no f below `bound`.
pub fn proven<C: Cost>(promise: Promise, bound: C) -> C {
    if bound == C::MAX { bound } else { promise.lower_bound(bound) }
}

/// Pops the first entry of `list` that is not outdated, and counts the others as popped.
#[inline(always)]
fn pop_open<S: StateSpace, M, Q: OpenList, N: StateNumbers<S>>(
    list: &mut ExactOpenList<S::Cost, Q>,
    graph: &SearchGraph<S, M, N>,
    order: &impl Order<S>,
    popped: &mut u64,
) -> Option<u32> {
    loop {
        let id = list.pop(|id| order.place(id, graph.node(id).g, graph.node(id).h))?;
        if !graph.node(id).link.is_closed() {
            return Some(id);
        }
        *popped += 1;
    }
}

/// A best-first search in the order `O`.
pub(crate) struct BestFirst<S: StateSpace, H: Heuristic<S>, Q, O, N> {
    heuristic: H,
    graph: SearchGraph<S, H::Memo, N>,
    open: ExactOpenList<S::Cost, Q>,
    /// Empty, unless the order prefers actions.
    preferred: PreferredList<S::Cost, Q>,
    /// The largest of the least f values of the open list so far; infinite when nothing is left.
    ///
    /// In an order by h it remains the least f of the starts.
    bound: S::Cost,
    /// The rest of an expansion that stopped after [`CHILDREN_PER_STEP`] children.
    within: Option<Within<S, H::Memo>>,
    /// Whether a closed state is not reopened when a cheaper path to it is found.
    postpones: bool,
    /// The closed states that have a cheaper path than the one with which they were expanded.
    postponed: Vec<u32>,
    status: StatusOf<S>,
    order: O,
}

/// A partly expanded state, with its untried actions.
struct Within<S: StateSpace, M> {
    parent: Parent<S, M>,
    actions: <S::Actions as IntoIterator>::IntoIter,
}

impl<S, H, Q, O, N> BestFirst<S, H, Q, O, N>
where
    S: StateSpace,
    H: Heuristic<S>,
    Q: OpenList,
    O: Order<S>,
    N: StateNumbers<S>,
{
    /// Returns the same search with another open list and other numbers of states, before it begins.
    pub(crate) fn with<P: OpenList, M: StateNumbers<S>>(self, open: P) -> BestFirst<S, H, P, O, M> {
        BestFirst::new(self.heuristic, self.order, open)
    }

    /// Returns the same search with other numbers of states, before it begins.
    pub(crate) fn with_numbers<M: StateNumbers<S>>(self) -> BestFirst<S, H, Q, O, M> {
        BestFirst::new(self.heuristic, self.order, self.open.into_list())
    }

    /// Returns the same search in another order, before it begins.
    pub(crate) fn with_order<P: Order<S>>(self, order: impl FnOnce(O) -> P) -> BestFirst<S, H, Q, P, N> {
        BestFirst::new(self.heuristic, order(self.order), self.open.into_list())
    }

    /// Does not compile for an order by f and an open list without an order: the bound would be false.
    pub(crate) fn new(heuristic: H, order: O, open: Q) -> Self {
        const { assert!(Q::IS_ORDERED || !O::BY_F, "a search by f needs an open list that keeps the order") };
        BestFirst {
            heuristic,
            graph: SearchGraph::new(),
            preferred: PreferredList::new(open.empty_like()),
            open: ExactOpenList::new(open),
            bound: S::Cost::MAX,
            within: None,
            postpones: false,
            postponed: Vec::new(),
            status: Status::new(),
            order,
        }
    }

    pub(crate) fn start(&mut self, space: &S, starts: &[(S::State, S::Cost)]) {
        self.status = Status::new();
        self.status.stats.iterations = 1;
        self.graph.clear(space);
        self.open.clear();
        self.preferred.clear();
        self.order.begin();
        self.within = None;
        let is_consistent = self.heuristic.promise() == Promise::Consistent;
        self.postpones = O::POSTPONES && is_consistent && self.order.spares_reopenings();
        self.postponed.clear();
        for start in starts {
            let known = self.graph.nodes.len();
            if let Some(id) =
                self.graph.reach_start(space, start, || self.heuristic.estimate(space, &start.0))
            {
                let is_new = self.graph.nodes.len() > known;
                self.status.stats.evaluated += u64::from(is_new);
                if is_new { self.admit(space, id, false) } else { self.enqueue(id, false) }
            }
        }
        let bound = |node: &Node<S, H::Memo>| self.order.bound(node.g, node.h);
        // A sum that saturates is no bound.
        let least = self.graph.nodes.iter().map(bound).filter(|&f| f < S::Cost::MAX).min();
        self.bound = if self.open.is_empty() { S::Cost::MAX } else { least.unwrap_or(S::Cost::ZERO) };
        self.status.stats.peak_open = self.open_len() as u64;
        self.preferred.reset_turns();
        self.update_status();
    }

    /// Returns the number of entries of the open lists.
    #[inline(always)]
    fn open_len(&self) -> usize {
        self.open.len() + if O::PREFERS { self.preferred.states.len() } else { 0 }
    }

    /// Pushes a new state on the open list.
    #[inline(always)]
    fn admit(&mut self, space: &S, id: u32, is_preferred: bool) {
        let Node { state, h, .. } = self.graph.node(id);
        self.order.admit(space, state, *h);
        self.enqueue(id, is_preferred);
    }

    /// Pushes a state on the open list, unless no plan passes through it; on both lists, if a preferred action leads to
    /// it.
    #[inline(always)]
    fn enqueue(&mut self, id: u32, is_preferred: bool) {
        let Node { g, h, .. } = *self.graph.node(id);
        if self.is_hopeless(g, h) {
            self.status.stats.pruned += 1;
            return;
        }
        let place = self.order.place(id, g, h);
        self.open.push(place, id);
        if O::PREFERS && is_preferred {
            self.preferred.states.push(place, id);
        }
    }

    /// Returns whether no plan of a cost below `MAX` passes through a state.
    #[inline(always)]
    fn is_hopeless(&self, g: S::Cost, h: S::Cost) -> bool {
        let promise = self.heuristic.promise();
        if O::BY_F { promise.is_hopeless(g, h) } else { g == S::Cost::MAX || promise.is_dead_end(h) }
    }

    pub(crate) fn advance<G: Goal<S>>(
        &mut self,
        space: &S,
        goal: &G,
        budget: &mut Budget<'_, S::Cost>,
    ) -> Option<OutcomeOf<S>> {
        if !self.graph.prepare() {
            return Some(Outcome::stopped(Reason::Memory));
        }
        if self.status.stats.popped == 0 && self.bound < S::Cost::MAX {
            budget.report_bound(self.bound, || self.stats());
        }
        let outcome = match self.within.take() {
            None => self.expand_in_order(space, goal, budget),
            Some(within) => {
                self.generate_rest(space, within);
                None
            }
        };
        self.update_status();
        outcome
    }

    /// Expands the first states of the open list, in its order, until a goal leaves the list or the budget ends the step.
    fn expand_in_order<G: Goal<S>>(
        &mut self,
        space: &S,
        goal: &G,
        budget: &mut Budget<'_, S::Cost>,
    ) -> Option<OutcomeOf<S>> {
        while budget.spend() {
            if self.graph.is_full() || self.open_len() >= MAX_STATES {
                return Some(Outcome::stopped(Reason::Memory));
            }
            let Some(id) = self.pop() else {
                return Some(self.exhausted());
            };
            if let Some(f) = self.excess(id)
                && !self.raise_bound(id, f, budget)
            {
                return None;
            }
            self.status.stats.popped += 1;
            if goal.is_goal(&self.graph.node(id).state) {
                return Some(self.solved(space, id));
            }
            if self.order.defers() && !self.evaluate(space, id) {
                continue;
            }
            if !self.expand(space, id) {
                return None;
            }
        }
        None
    }

    /// Pops the first entry that is not outdated, from the list whose turn it is. The caller counts it as popped, because
    /// it may push the entry back.
    #[inline(always)]
    fn pop(&mut self) -> Option<u32> {
        if O::PREFERS {
            return self.pop_in_turn();
        }
        pop_open(&mut self.open, &self.graph, &self.order, &mut self.status.stats.popped)
    }

    /// Returns the bound of a state if it exceeds the present one. An infinite sum of finite parts is no bound.
    #[inline(always)]
    fn excess(&self, id: u32) -> Option<S::Cost> {
        let Node { g, h, .. } = *self.graph.node(id);
        let f = self.order.bound(g, h);
        (O::BY_F && self.bound < f && f < S::Cost::MAX).then_some(f)
    }

    /// Raises the bound to `f`, the bound of the state `id`. Returns false, and pushes the state back, if the cost limit
    /// excludes the plans from there on.
    #[cold]
    #[inline(never)]
    fn raise_bound(&mut self, id: u32, f: S::Cost, budget: &mut Budget<'_, S::Cost>) -> bool {
        self.bound = f;
        budget.report_bound(f, || self.stats());
        if budget.allows(self.least_cost()) {
            return true;
        }
        let Node { g, h, .. } = *self.graph.node(id);
        self.open.push(self.order.place(id, g, h), id);
        false
    }

    /// Computes the deferred estimate of a state that left the open list. Returns false if it proves a dead end.
    ///
    /// The parent is closed, so it has an estimate of its own. A start is estimated when it is admitted.
    #[inline(never)]
    fn evaluate(&mut self, space: &S, id: u32) -> bool {
        let Node { link, last: Some(action), .. } = *self.graph.node(id) else { return true };
        let parent = self.graph.node(link.parent());
        let before = Estimate { h: parent.h, memo: parent.memo };
        let Estimate { h, memo } = self.heuristic.estimate_child(space, &parent.state, before, action);
        self.status.stats.evaluated += 1;
        if self.graph.record_closest(id, h) && O::PREFERS {
            self.preferred.boost();
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
        let actions = self.worth_trying(space, id).into_iter();
        let node = &mut self.graph.nodes[id as usize];
        self.order.enter(space, &node.state);
        node.link.close();
        let parent = Parent::new(id, node);
        self.generate_all(space, Within { parent, actions })
    }

    /// Generates at most [`CHILDREN_PER_STEP`] children of a state. Returns whether the expansion is complete.
    #[inline(always)]
    fn generate_all(&mut self, space: &S, mut within: Within<S, H::Memo>) -> bool {
        for generated in 0..CHILDREN_PER_STEP as u64 {
            let Some(action) = within.actions.next() else {
                self.status.stats.generated += generated;
                self.end_expansion();
                return true;
            };
            self.generate(space, &within.parent, action);
        }
        self.status.stats.generated += CHILDREN_PER_STEP as u64;
        self.within = Some(within);
        false
    }

    /// Continues an interrupted expansion.
    #[cold]
    #[inline(never)]
    fn generate_rest(&mut self, space: &S, within: Within<S, H::Memo>) {
        self.generate_all(space, within);
    }

    #[inline(always)]
    fn end_expansion(&mut self) {
        self.status.stats.expanded += 1;
        self.status.stats.peak_open = self.status.stats.peak_open.max(self.open_len() as u64);
    }

    /// Returns the actions to try in a state. An order by f may omit some only if every state is closed at its least g.
    #[inline(always)]
    fn worth_trying(&self, space: &S, id: u32) -> S::Actions {
        let node = self.graph.node(id);
        match node.last {
            Some(last) if !O::BY_F || O::IS_EXACT && self.heuristic.promise() == Promise::Consistent => {
                space.actions_after(&node.state, last)
            }
            _ => space.actions(&node.state),
        }
    }

    #[inline(always)]
    fn generate(&mut self, space: &S, parent: &Parent<S, H::Memo>, action: S::Action) {
        let before = parent.state(&self.graph);
        let cost = space.cost(before, action);
        let g = parent.g.saturating_add(cost);
        let edge = Edge { state: space.successor(before, action), g, parent: parent.id, last: Some(action) };
        let Self { graph, heuristic, order, .. } = self;
        let least = graph.least_estimate();
        // A deferred estimate is that of the parent.
        let reached = graph.reach(space, edge, |graph| {
            if order.defers() {
                parent.estimate
            } else {
                heuristic.estimate_child(space, parent.state(graph), parent.estimate, action)
            }
        });
        if let Reached::New(id) = reached {
            if O::PREFERS && self.graph.least_estimate() < least {
                self.preferred.boost();
            }
            self.admit(space, id, self.order.prefers(action));
        }
        if O::POSTPONES {
            let (Reached::New(id) | Reached::Cheaper(id) | Reached::NoBetter(id)) = reached;
            self.check_consistency(parent.estimate.h, cost, self.graph.node(id).h);
        }
        if let Reached::Cheaper(id) = reached {
            self.improve(id, parent.id, action, g);
        }
    }

    /// Returns the outcome for an empty open list: a proof, unless states were left out because their costs saturated.
    #[cold]
    #[inline(never)]
    fn exhausted(&mut self) -> OutcomeOf<S> {
        let overflowed = self.graph.has_overflowed(self.heuristic.promise());
        if O::BY_F || !overflowed {
            self.bound = S::Cost::MAX;
        }
        if overflowed { Outcome::stopped(Reason::Overflow) } else { Outcome::Exhausted }
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
        let postponed = self.postponed.iter().map(|&id| self.graph.node(id));
        let f = |node: &Node<S, H::Memo>| node.g.saturating_add(node.h);
        let least = open.chain(postponed).map(f).filter(|&f| f < S::Cost::MAX).min();
        least.unwrap_or(S::Cost::ZERO)
    }

    fn stats(&self) -> Stats {
        // Every state is estimated once: when it is first generated, or when it leaves the open list.
        let states = self.graph.nodes.len() as u64;
        let evaluated = if self.order.defers() { self.status.stats.evaluated } else { states };
        Stats { evaluated, peak_closed: states, peak_bytes: self.memory().now, ..self.status.stats }
    }

    pub(crate) fn memory(&self) -> Memory {
        let postponed = self.postponed.capacity() * size_of::<u32>();
        let lists = self.open.memory() + self.preferred.states.memory() + self.order.memory();
        self.graph.memory() + lists + Memory::growing(postponed, growth(&self.postponed))
    }

    pub(crate) fn status(&self) -> &StatusOf<S> {
        &self.status
    }

    fn update_status(&mut self) {
        self.status.stats = self.stats();
        self.status.bound = self.least_cost();
        self.status.lower_bound = proven(self.heuristic.promise(), self.bound);
        if O::HAS_ESTIMATES {
            self.graph.update_closest(&mut self.status);
        }
    }

    /// Returns the cost that a cost limit is compared with.
    ///
    /// In an order by f without a promise this is the least f. Otherwise it is the proven lower bound, so that a cost
    /// limit excludes only plans that are proven to exceed it.
    fn least_cost(&self) -> S::Cost {
        match self.heuristic.promise() {
            Promise::Nothing if O::BY_F => self.bound,
            promise => proven(promise, self.bound),
        }
    }
}
