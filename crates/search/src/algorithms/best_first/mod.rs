//! The search loop of A*, uniform-cost search and greedy best-first search.
//!
//! An entry of the open list is outdated exactly if its state is closed when the entry is popped. A state is pushed
//! again only with a better priority. The newer entry is therefore popped first, and its pop closes the state.

pub(crate) mod frontier;
pub(crate) mod search_graph;

use core::marker::PhantomData;

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

/// The priority order of the open list.
pub(crate) trait Order {
    /// Whether the order is by f = g + h. Then, if h is admissible, no plan through the open list costs less than the
    /// first f. A closed state must be reopened when a cheaper path to it is found.
    const BY_F: bool;

    /// Returns the priority in the open list.
    fn place<C: Cost>(g: C, h: C) -> (C, C);
}

/// The order of A*: least f first, then largest g.
pub(crate) struct LeastF;

impl Order for LeastF {
    const BY_F: bool = true;

    #[inline(always)]
    fn place<C: Cost>(g: C, h: C) -> (C, C) {
        (g.saturating_add(h), h)
    }
}

/// The order of greedy search: least h first, then least g.
pub(crate) struct LeastH;

impl Order for LeastH {
    const BY_F: bool = false;

    #[inline(always)]
    fn place<C: Cost>(g: C, h: C) -> (C, C) {
        (h, g)
    }
}

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
    stats: Stats,
    phase: Phase<S>,
    order: PhantomData<O>,
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
        BestFirst::new(self.heuristic, open)
    }

    /// Returns the same search with other numbers of states, before it begins.
    pub(crate) fn with_numbers<M: StateNumbers<S>>(self) -> BestFirst<S, H, Q, O, M> {
        BestFirst::new(self.heuristic, self.open.into_list())
    }

    pub(crate) fn new(heuristic: H, open: Q) -> Self {
        BestFirst {
            heuristic,
            graph: SearchGraph::new(),
            open: Frontier::new(open),
            bound: S::Cost::MAX,
            closest: (S::Cost::MAX, 0),
            within: None,
            stats: Stats::default(),
            phase: Phase::NotBegun,
            order: PhantomData,
        }
    }

    pub(crate) fn begin_from(&mut self, space: &S, starts: &[(S::State, S::Cost)]) {
        self.phase = Phase::UnderWay;
        self.graph.clear(space);
        self.open.clear();
        self.within = None;
        self.closest = (S::Cost::MAX, 0);
        self.stats = Stats { iterations: 1, ..Stats::default() };
        for (state, cost) in starts {
            self.admit_start(space, state, *cost);
        }
        let f = |node: &Node<S, H::Memo>| node.g.saturating_add(node.h);
        // A sum that saturates is no bound.
        let least = self.graph.nodes.iter().map(f).filter(|&f| f < S::Cost::MAX).min();
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
            self.open.push(O::place(g, h), id);
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
            let graph = &self.graph;
            let id = self.open.pop(|id| O::place(graph.node(id).g, graph.node(id).h))?;
            if !self.graph.node(id).link.is_closed() {
                return Some(id);
            }
            self.stats.popped += 1;
        }
    }

    /// Returns the f of a state if it exceeds the bound. An infinite sum of finite parts is no bound.
    #[inline(always)]
    fn excess(&self, id: u32) -> Option<S::Cost> {
        let Node { g, h, .. } = *self.graph.node(id);
        let f = g.saturating_add(h);
        (O::BY_F && self.bound < f && f < S::Cost::MAX).then_some(f)
    }

    /// Pushes the state `id` back, raises the bound to its f, and notifies the observer.
    #[cold]
    #[inline(never)]
    fn raise_bound(&mut self, id: u32, f: S::Cost, observer: &mut dyn Observer<S::Cost>) {
        let Node { g, h, .. } = *self.graph.node(id);
        self.open.push(O::place(g, h), id);
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
            Some(last) if !O::BY_F || self.heuristic.promise() == Promise::Consistent => {
                space.actions_after(&node.state, last)
            }
            _ => space.actions(&node.state),
        }
    }

    #[inline(always)]
    fn generate(&mut self, space: &S, parent: &Parent<S::Cost, H::Memo>, action: S::Action) {
        self.stats.generated += 1;
        let before = &self.graph.node(parent.id).state;
        let g = parent.g.saturating_add(space.cost(before, action));
        let state = space.successor(before, action);
        match self.graph.look_up(space, &state) {
            LookUp::Known(id) if g < self.graph.node(id).g => self.improve(id, parent.id, action, g),
            LookUp::Known(_) => {}
            LookUp::New(id) => {
                let before = &self.graph.node(parent.id).state;
                let Estimate { h, memo } =
                    self.heuristic.estimate_child(space, before, parent.estimate, action);
                let last = Some(action);
                self.admit(id, Node { state, g, h, memo, link: Link::to(parent.id), last });
            }
        }
    }

    /// Sets the cheaper path through `parent`, and reopens the state if the order is by f.
    #[cold]
    #[inline(never)]
    fn improve(&mut self, id: u32, parent: u32, action: S::Action, g: S::Cost) {
        let node = &mut self.graph.nodes[id as usize];
        let is_closed = node.link.is_closed();
        if O::BY_F || !is_closed {
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
        if O::BY_F && self.heuristic.promise() >= Promise::Admissible {
            // No plan is cheaper. With float costs the sum may differ from the bound in its last bits.
            self.bound = plan.cost;
        }
        Outcome::Solved(plan)
    }

    pub(crate) fn stats(&self) -> Stats {
        // Every state is estimated once, when it is first generated.
        let states = self.graph.nodes.len() as u64;
        Stats { evaluated: states, peak_closed: states, peak_bytes: self.bytes(), ..self.stats }
    }

    pub(crate) fn bytes(&self) -> u64 {
        (self.graph.bytes() + self.open.bytes()) as u64
    }

    pub(crate) fn bytes_soon(&self) -> u64 {
        (self.graph.bytes_soon() + self.open.bytes()) as u64
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
