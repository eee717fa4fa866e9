//! The search loop of A*, weighted A*, uniform-cost search and greedy best-first search.
//!
//! An entry of the open list is outdated exactly if its state is closed when the entry is popped. A state is pushed
//! again only with a better priority. The newer entry is therefore popped first, and its pop closes the state.

pub(crate) mod entries;
pub(crate) mod frontier;
mod order;
pub(crate) mod search_graph;

pub(crate) use order::{LeastF, LeastH, Order};

use alloc::vec::Vec;

use crate::{
    algorithms::best_first::{
        frontier::Frontier,
        search_graph::{Link, LookUp, Node, SearchGraph},
    },
    closed_lists::StateNumbers,
    heuristics::{Estimate, Heuristic, Promise},
    open_lists::OpenList,
    run::{Observer, Outcome, OutcomeOf, Phase, Reason, Stats},
    space::{Cost, Goal, StateSpace},
    tables::{FULL, LARGEST_STEP, LISTED},
};

/// Returns the proven lower bound of a search whose open list has no f below `bound`.
pub(crate) fn proven<C: Cost>(promise: Promise, bound: C) -> C {
    if bound == C::MAX { bound } else { promise.lower_bound(bound) }
}

/// A best-first search in the order `O`.
pub(crate) struct BestFirst<S: StateSpace, H: Heuristic<S>, Q, O, N> {
    heuristic: H,
    graph: SearchGraph<S, H::Memo, N>,
    open: Frontier<S::Cost, Q>,
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
    parent: Parent<S::Cost, M>,
    actions: <S::Actions as IntoIterator>::IntoIter,
}

/// The values of a state that its children need.
struct Parent<C, M> {
    id: u32,
    g: C,
    estimate: Estimate<C, M>,
}

impl<S, H, Q, O, N> BestFirst<S, H, Q, O, N>
where
    S: StateSpace,
    H: Heuristic<S>,
    Q: OpenList,
    O: Order,
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
    pub(crate) fn with_order<P: Order>(self, order: impl FnOnce(O) -> P) -> BestFirst<S, H, Q, P, N> {
        BestFirst::new(self.heuristic, order(self.order), self.open.into_list())
    }

    /// Does not compile for an order by f and an open list without an order: the bound would be false.
    pub(crate) fn new(heuristic: H, order: O, open: Q) -> Self {
        const { assert!(Q::IS_ORDERED || !O::BY_F, "a search by f needs an open list that keeps the order") };
        BestFirst {
            heuristic,
            graph: SearchGraph::new(),
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
        self.phase = Phase::UnderWay;
        self.graph.clear(space);
        self.open.clear();
        self.within = None;
        let is_consistent = self.heuristic.promise() == Promise::Consistent;
        self.postpones = O::POSTPONES && is_consistent && self.order.spares_reopenings::<S::Cost>();
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
        self.stats.peak_open = self.open.len() as u64;
    }

    fn admit_start(&mut self, space: &S, state: &S::State, g: S::Cost) {
        match self.graph.look_up(space, state) {
            LookUp::Known(id) if self.graph.node(id).g <= g => {}
            LookUp::Known(id) => {
                let node = &mut self.graph.nodes[id as usize];
                node.g = g;
                let h = node.h;
                self.enqueue(id, g, h);
            }
            LookUp::New(id) => {
                let Estimate { h, memo } = self.heuristic.estimate(space, state);
                self.admit(id, Node { state: state.clone(), g, h, memo, link: Link::to(0), last: None });
            }
        }
    }

    /// Adds the node of a new state to the graph, and the state to the open list.
    #[inline(always)]
    fn admit(&mut self, id: u32, node: Node<S, H::Memo>) {
        let Node { g, h, .. } = node;
        if h < self.closest.0 {
            self.closest = (h, id);
        }
        self.graph.nodes.push(node);
        self.enqueue(id, g, h);
    }

    /// Pushes a state on the open list, unless no plan passes through it.
    #[inline(always)]
    fn enqueue(&mut self, id: u32, g: S::Cost, h: S::Cost) {
        if self.is_hopeless(g, h) {
            self.stats.pruned += 1;
        } else {
            self.open.push(self.order.place(g, h), id);
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
        if self.graph.is_full() || self.open.len() >= FULL {
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
            if !self.expand(space, id) {
                return None;
            }
        }
        None
    }

    /// Pops the first entry that is not outdated. The caller counts it as popped, because it may push the entry back.
    #[inline(always)]
    fn pop(&mut self) -> Option<u32> {
        loop {
            let (graph, order) = (&self.graph, &self.order);
            let id = self.open.pop(|id| order.place(graph.node(id).g, graph.node(id).h))?;
            if !self.graph.node(id).link.is_closed() {
                return Some(id);
            }
            self.stats.popped += 1;
        }
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
        self.open.push(self.order.place(g, h), id);
        self.bound = f;
        observer.bound_raised(f, &self.stats());
    }

    /// Expands a state. Returns whether the expansion is complete.
    #[inline(always)]
    fn expand(&mut self, space: &S, id: u32) -> bool {
        let actions = self.worth_trying(space, id).into_iter();
        let node = &mut self.graph.nodes[id as usize];
        node.link.close();
        let parent = Parent { id, g: node.g, estimate: Estimate { h: node.h, memo: node.memo } };
        self.generate_all(space, Within { parent, actions })
    }

    /// Generates at most [`LISTED`] children of a state. Returns whether the expansion is complete.
    #[inline(always)]
    fn generate_all(&mut self, space: &S, mut within: Within<S, H::Memo>) -> bool {
        let stop = self.stats.generated + LISTED as u64;
        while let Some(action) = within.actions.next() {
            self.generate(space, &within.parent, action);
            if self.stats.generated == stop {
                self.within = Some(within);
                return false;
            }
        }
        self.end_expansion();
        true
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
        self.stats.peak_open = self.stats.peak_open.max(self.open.len() as u64);
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
    fn generate(&mut self, space: &S, parent: &Parent<S::Cost, H::Memo>, action: S::Action) {
        self.stats.generated += 1;
        let before = &self.graph.node(parent.id).state;
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
                let before = &self.graph.node(parent.id).state;
                let Estimate { h, memo } =
                    self.heuristic.estimate_child(space, before, parent.estimate, action);
                let last = Some(action);
                self.admit(id, Node { state, g, h, memo, link: Link::to(parent.id), last });
                if O::POSTPONES {
                    self.heed_rise(parent.estimate.h, cost, h);
                }
            }
        }
    }

    /// Reopens all postponed states, and postpones none from now on, if the estimate rises along an edge by more than
    /// its `cost`. No plan passes through a dead end.
    #[inline(always)]
    fn heed_rise(&mut self, before: S::Cost, cost: S::Cost, after: S::Cost) {
        let most = before.saturating_add(cost).with_rounding_error();
        if self.postpones && after > most && after < S::Cost::MAX && self.order.heeds_rises() {
            self.reopen_postponed();
        }
    }

    #[cold]
    #[inline(never)]
    fn reopen_postponed(&mut self) {
        self.postpones = false;
        let mut postponed = core::mem::take(&mut self.postponed);
        for id in postponed.drain(..) {
            let Node { g, h, link, .. } = &mut self.graph.nodes[id as usize];
            if link.is_closed() {
                *link = Link::to(link.parent());
                let (g, h) = (*g, *h);
                self.stats.reopened += 1;
                self.enqueue(id, g, h);
            }
        }
        self.postponed = postponed;
    }

    /// Sets the cheaper path through `parent`, and reopens the state if the order is by f. A postponed state takes the
    /// path and stays closed.
    #[cold]
    #[inline(never)]
    fn improve(&mut self, id: u32, parent: u32, action: S::Action, g: S::Cost) {
        let node = &mut self.graph.nodes[id as usize];
        let is_closed = node.link.is_closed();
        if O::POSTPONES && is_closed && self.postpones {
            (node.g, node.link, node.last) = (g, Link::to(parent), Some(action));
            node.link.close();
            self.postponed.push(id);
        } else if O::BY_F || !is_closed {
            self.stats.reopened += u64::from(is_closed);
            (node.g, node.link, node.last) = (g, Link::to(parent), Some(action));
            let h = node.h;
            self.enqueue(id, g, h);
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

    pub(crate) fn stats(&self) -> Stats {
        // Every state is estimated once, when it is first generated.
        let states = self.graph.nodes.len() as u64;
        Stats { evaluated: states, peak_closed: states, peak_bytes: self.bytes(), ..self.stats }
    }

    pub(crate) fn bytes(&self) -> u64 {
        (self.graph.bytes() + self.open.bytes() + self.postponed.capacity() * size_of::<u32>()) as u64
    }

    pub(crate) fn bytes_soon(&self) -> u64 {
        self.bytes() + (self.graph.bytes_soon() - self.graph.bytes()) as u64
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
