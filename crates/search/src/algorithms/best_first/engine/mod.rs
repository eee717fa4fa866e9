//! The search loop of A*, weighted A*, uniform-cost search and greedy best-first search.
//!
//! An entry of the open list is outdated exactly if its state is closed when the entry is popped. A state is pushed
//! again only with a better priority. The newer entry is therefore popped first, and its pop closes the state.

pub(crate) mod agenda;
mod entries;
pub(crate) mod frontier;
mod order;
mod parent;
mod preferred;
mod reopening;
pub(crate) mod search_graph;
mod turns;

pub(crate) use order::{LeastF, Order};

use alloc::vec::Vec;

use crate::{
    algorithms::best_first::engine::{
        frontier::Frontier,
        parent::Parent,
        preferred::PreferredList,
        search_graph::{Link, LookUp, Node, SearchGraph},
    },
    closed_lists::StateNumbers,
    heuristics::{Estimate, Heuristic, Promise},
    open_lists::OpenList,
    run::{Observer, Outcome, OutcomeOf, Phase, Reason, Stats},
    space::{Cost, Goal, StateSpace},
    tables::{FULL, LARGEST_STEP, LISTED, growth},
};

/// Returns the proven lower bound of a search whose open list has no f below `bound`.
pub(crate) fn proven<C: Cost>(promise: Promise, bound: C) -> C {
    if bound == C::MAX { bound } else { promise.lower_bound(bound) }
}

/// Pops the first entry of `list` that is not outdated, and counts the others as popped.
#[inline(always)]
fn pop_open<S: StateSpace, M, Q: OpenList, N: StateNumbers<S>>(
    list: &mut Frontier<S::Cost, Q>,
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
    open: Frontier<S::Cost, Q>,
    /// Empty, unless the order prefers actions.
    preferred: PreferredList<S::Cost, Q>,
    /// The largest of the least f values of the open list so far; infinite when nothing is left.
    ///
    /// In an order by h it remains the least f of the starts.
    bound: S::Cost,
    /// The least estimate so far, and the number of the first state that has it.
    closest: (S::Cost, u32),
    /// The rest of an expansion that stopped after [`LISTED`] children.
    within: Option<Within<S, H::Memo>>,
    /// Whether a closed state is not reopened when a cheaper path to it is found.
    postpones: bool,
    /// The closed states that have a cheaper path than the one with which they were expanded.
    postponed: Vec<u32>,
    stats: Stats,
    phase: Phase<S>,
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
            open: Frontier::new(open),
            bound: S::Cost::MAX,
            closest: (S::Cost::MAX, 0),
            within: None,
            postpones: false,
            postponed: Vec::new(),
            stats: Stats::default(),
            phase: Phase::NotBegun,
            order,
        }
    }

    pub(crate) fn begin_from(&mut self, space: &S, starts: &[(S::State, S::Cost)]) {
        self.phase = Phase::NotBegun;
        self.graph.clear(space);
        self.open.clear();
        self.preferred.clear();
        self.order.begin();
        self.within = None;
        let is_consistent = self.heuristic.promise() == Promise::Consistent;
        self.postpones = O::POSTPONES && is_consistent && self.order.spares_reopenings();
        self.postponed.clear();
        self.closest = (S::Cost::MAX, 0);
        self.stats = Stats { iterations: 1, ..Stats::default() };
        for (state, cost) in starts {
            self.admit_start(space, state, *cost);
        }
        let bound = |node: &Node<S, H::Memo>| self.order.bound(node.g, node.h);
        // A sum that saturates is no bound.
        let least = self.graph.nodes.iter().map(bound).filter(|&f| f < S::Cost::MAX).min();
        self.bound = if self.open.is_empty() { S::Cost::MAX } else { least.unwrap_or(S::Cost::ZERO) };
        self.stats.peak_open = self.open_len() as u64;
        self.preferred.reset_turns();
        self.phase = Phase::UnderWay;
    }

    /// Returns the number of entries of the open lists.
    #[inline(always)]
    fn open_len(&self) -> usize {
        self.open.len() + if O::PREFERS { self.preferred.states.len() } else { 0 }
    }

    fn admit_start(&mut self, space: &S, state: &S::State, g: S::Cost) {
        match self.graph.look_up(space, state) {
            LookUp::Known(id) if self.graph.node(id).g <= g => {}
            LookUp::Known(id) => {
                let node = &mut self.graph.nodes[id as usize];
                node.g = g;
                let h = node.h;
                self.enqueue(id, g, h, false);
            }
            LookUp::New(id) => {
                let Estimate { h, memo } = self.heuristic.estimate(space, state);
                self.stats.evaluated += 1;
                self.heed_estimate(id, h);
                let node = Node { state: state.clone(), g, h, memo, link: Link::to(0), last: None };
                self.admit(space, id, node, false);
            }
        }
    }

    /// Adds the node of a new state to the graph, and the state to the open list.
    #[inline(always)]
    fn admit(&mut self, space: &S, id: u32, node: Node<S, H::Memo>, is_preferred: bool) {
        let Node { g, h, .. } = node;
        self.order.admit(space, &node.state, h);
        self.graph.nodes.push(node);
        self.enqueue(id, g, h, is_preferred);
    }

    /// Records the estimate of the state `id`, if it is the least so far.
    #[inline(always)]
    fn heed_estimate(&mut self, id: u32, h: S::Cost) {
        if h < self.closest.0 {
            self.closest = (h, id);
            if O::PREFERS {
                self.preferred.boost();
            }
        }
    }

    /// Pushes a state on the open list, unless no plan passes through it; on both lists, if a preferred action leads to
    /// it.
    #[inline(always)]
    fn enqueue(&mut self, id: u32, g: S::Cost, h: S::Cost, is_preferred: bool) {
        if self.is_hopeless(g, h) {
            self.stats.pruned += 1;
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

    pub(crate) fn step<G: Goal<S>>(
        &mut self,
        space: &S,
        goal: &G,
        budget: u64,
        observer: &mut dyn Observer<S::Cost>,
    ) -> Option<OutcomeOf<S>> {
        let answer = self.phase.answer().or_else(|| self.advance(space, goal, budget, observer));
        self.phase.keep(answer)
    }

    fn advance<G: Goal<S>>(
        &mut self,
        space: &S,
        goal: &G,
        budget: u64,
        observer: &mut dyn Observer<S::Cost>,
    ) -> Option<OutcomeOf<S>> {
        if self.graph.is_full() || self.open_len() >= FULL {
            return Some(Outcome::stopped(Reason::Memory));
        }
        if self.stats.popped == 0 && self.bound < S::Cost::MAX {
            observer.bound_raised(self.bound, &self.stats());
        }
        if let Some(within) = self.within.take() {
            self.generate_rest(space, within);
            return None;
        }
        for _ in 0..budget.clamp(1, LARGEST_STEP) {
            let Some(id) = self.pop() else {
                return Some(self.exhausted());
            };
            if let Some(f) = self.excess(id) {
                self.raise_bound(id, f, observer);
                return None;
            }
            self.stats.popped += 1;
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
        pop_open(&mut self.open, &self.graph, &self.order, &mut self.stats.popped)
    }

    /// Returns the bound of a state if it exceeds the present one. An infinite sum of finite parts is no bound.
    #[inline(always)]
    fn excess(&self, id: u32) -> Option<S::Cost> {
        let Node { g, h, .. } = *self.graph.node(id);
        let f = self.order.bound(g, h);
        (O::BY_F && self.bound < f && f < S::Cost::MAX).then_some(f)
    }

    /// Pushes the state `id` back, raises the bound to `f`, and notifies the observer.
    #[cold]
    #[inline(never)]
    fn raise_bound(&mut self, id: u32, f: S::Cost, observer: &mut dyn Observer<S::Cost>) {
        let Node { g, h, .. } = *self.graph.node(id);
        self.open.push(self.order.place(id, g, h), id);
        self.bound = f;
        observer.bound_raised(f, &self.stats());
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
        self.stats.evaluated += 1;
        self.heed_estimate(id, h);
        let node = &mut self.graph.nodes[id as usize];
        (node.h, node.memo) = (h, memo);
        let is_dead_end = self.heuristic.promise().is_dead_end(h);
        if is_dead_end {
            node.link.close();
            self.stats.pruned += 1;
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

    /// Generates at most [`LISTED`] children of a state. Returns whether the expansion is complete.
    #[inline(always)]
    fn generate_all(&mut self, space: &S, mut within: Within<S, H::Memo>) -> bool {
        for generated in 0..LISTED as u64 {
            let Some(action) = within.actions.next() else {
                self.stats.generated += generated;
                self.end_expansion();
                return true;
            };
            self.generate(space, &within.parent, action);
        }
        self.stats.generated += LISTED as u64;
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
        self.stats.expanded += 1;
        self.stats.peak_open = self.stats.peak_open.max(self.open_len() as u64);
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
        let state = space.successor(before, action);
        match self.graph.look_up(space, &state) {
            LookUp::Known(id) => {
                if O::POSTPONES {
                    self.heed_rise(parent.estimate.h, cost, self.graph.node(id).h);
                }
                if g < self.graph.node(id).g {
                    self.improve(id, parent.id, action, g);
                }
            }
            LookUp::New(id) => {
                let Estimate { h, memo } = self.estimate_child(space, parent, id, action);
                let last = Some(action);
                let node = Node { state, g, h, memo, link: Link::to(parent.id), last };
                self.admit(space, id, node, self.order.prefers(action));
                if O::POSTPONES {
                    self.heed_rise(parent.estimate.h, cost, h);
                }
            }
        }
    }

    /// Returns the estimate with which the new state `id` enters the open list; that of its parent, if estimates are
    /// deferred.
    #[inline(always)]
    fn estimate_child(
        &mut self,
        space: &S,
        parent: &Parent<S, H::Memo>,
        id: u32,
        action: S::Action,
    ) -> Estimate<S::Cost, H::Memo> {
        if self.order.defers() {
            return parent.estimate;
        }
        let before = parent.state(&self.graph);
        let estimate = self.heuristic.estimate_child(space, before, parent.estimate, action);
        self.heed_estimate(id, estimate.h);
        estimate
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

    pub(crate) fn stats(&self) -> Stats {
        // Every state is estimated once: when it is first generated, or when it leaves the open list.
        let states = self.graph.nodes.len() as u64;
        let evaluated = if self.order.defers() { self.stats.evaluated } else { states };
        Stats { evaluated, peak_closed: states, peak_bytes: self.bytes(), ..self.stats }
    }

    pub(crate) fn bytes(&self) -> u64 {
        let lists = self.open.bytes() + self.preferred.states.bytes() + self.order.bytes();
        (self.graph.bytes() + lists + self.postponed.capacity() * size_of::<u32>()) as u64
    }

    pub(crate) fn bytes_soon(&self) -> u64 {
        let lists = self.open.bytes_soon() + self.preferred.states.bytes_soon() + self.order.bytes_soon();
        let postponed = self.postponed.capacity() * size_of::<u32>() + growth(&self.postponed);
        self.graph.bytes_soon().saturating_add(lists + postponed) as u64
    }

    /// Returns the cost that a cost limit is compared with.
    ///
    /// In an order by f without a promise this is the least f. Otherwise it is the proven lower bound, so that a cost
    /// limit excludes only plans that are proven to exceed it.
    pub(crate) fn bound(&self) -> S::Cost {
        match self.heuristic.promise() {
            Promise::Nothing if O::BY_F => self.bound,
            _ => self.lower_bound(),
        }
    }

    pub(crate) fn lower_bound(&self) -> S::Cost {
        proven(self.heuristic.promise(), self.bound)
    }

    pub(crate) fn is_over(&self) -> bool {
        self.phase.is_over()
    }

    pub(crate) fn closest(&self) -> Option<(S::State, S::Cost)> {
        let (h, id) = self.closest;
        (h < S::Cost::MAX).then(|| (self.graph.node(id).state.clone(), h))
    }
}
