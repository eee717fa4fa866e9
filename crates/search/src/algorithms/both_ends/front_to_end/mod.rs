//! The engine of the front-to-end searches: best-first search from both ends, with estimates to the opposite end.
//!
//! Each end has a search graph and open lists. Whenever a state is generated that both ends know, the sum of its two
//! costs is the cost of a plan. The search ends when the lower bound of its [`Policy`] reaches the cheapest of these
//! plans, or when one end has no open state left.
//!
//! The lower bound of a policy comes from pairs of open states. Suppose that a cheapest plan is not found yet. Let u be
//! its first state that the forward side has not expanded at its least cost, and v its last state that the backward
//! side has not. Then u comes before v, both are open at their least costs, and an action lies between them. A policy
//! bounds the cost of all plans through such a pair, and takes the least of these bounds.

mod policy;
mod queue;

pub(crate) use policy::{End, Graph, Policy, Terms};
pub(crate) use queue::{Moves, Queue, Unfinished};

use crate::{
    algorithms::best_first::engine::{
        expansion::{Edges, Expansion, Incoming, Outgoing},
        node::Node,
        proven,
        search_graph::{Reached, Step},
    },
    heuristics::{Estimate, Heuristic, Promise, Residue},
    run::{Budget, Memory, Outcome, OutcomeOf, PlanOf, Reason, Stats, Status, StatusOf, Tree},
    space::{Cost, Reversible, StateSpace, assert_listed, assert_unconnected},
    tables::MAX_STATES,
};

/// A search from both ends, with the open lists and the bound of `P`.
pub(crate) struct FrontToEnd<S: Reversible, F, B, P: Policy<S>> {
    /// Estimates the cost from a state to the nearest goal.
    forward: F,
    /// Estimates the cost from the nearest start to a state.
    backward: B,
    graphs: [Graph<S, P::Memo>; 2],
    policy: P,
    terms: Terms<S::Cost>,
    meeting: Meeting<S::Cost>,
    /// The lower bound of the policy so far; of the first selection before any state is expanded.
    bound: S::Cost,
    /// Whether the search has no heuristic, so that no state is known to be close.
    is_blind: bool,
    rest: Option<Rest<S, P::Memo>>,
    status: StatusOf<S>,
}

/// A state that both ends know, on the cheapest plan so far: its cost, and the number of the state at each end.
#[derive(Clone, Copy)]
struct Meeting<C> {
    cost: C,
    ids: [u32; 2],
    /// Whether the cost of a plan saturated.
    has_overflowed: bool,
}

impl<C: Cost> Meeting<C> {
    const NONE: Self = Meeting { cost: C::MAX, ids: [0; 2], has_overflowed: false };

    /// Records the plan through a state, if the other end knows it and the plan is the cheapest so far.
    fn meet<S: StateSpace<Cost = C>, M>(
        &mut self,
        end: End,
        id: u32,
        here: &Graph<S, M>,
        there: &Graph<S, M>,
    ) {
        let node = here.node(id);
        let Some(other) = there.find(&node.state) else { return };
        let cost = node.g.saturating_add(there.node(other).g);
        self.has_overflowed |= cost == C::MAX;
        if cost < self.cost {
            let ids = if end == End::Start { [id, other] } else { [other, id] };
            *self = Meeting { cost, ids, ..*self };
        }
    }
}

/// Returns the estimate of the cost from a state to the other end, and the memo of its estimate to its own end.
fn estimate<S: Reversible, F: Heuristic<S>, B: Heuristic<S>, P: Policy<S>>(
    (forward, backward): (&F, &B),
    space: &S,
    end: End,
    state: &S::State,
) -> Estimate<S::Cost, P::Memo> {
    let forward = || forward.estimate(space, state).h;
    let backward = || backward.estimate(space, state).h;
    match end {
        End::Start => Estimate { h: forward(), memo: P::memo(backward) },
        End::Goal => Estimate { h: backward(), memo: P::memo(forward) },
    }
}

/// Opens a state at an end, unless no plan that is cheaper than the cheapest meeting passes through it.
fn enqueue<S: Reversible, P: Policy<S>>(
    policy: &mut P,
    terms: &Terms<S::Cost>,
    cheapest: S::Cost,
    (end, id, node): (End, u32, &Node<S, P::Memo>),
    stats: &mut Stats,
) {
    let is_late = cheapest < S::Cost::MAX && cheapest <= node.g.saturating_add(node.h);
    if is_late || terms.promise.is_hopeless(node.g, node.h) {
        stats.pruned += 1;
    } else {
        policy.push(end, id, node, terms);
    }
}

/// The rest of an expansion that stopped after [`CHILDREN_PER_STEP`] children.
enum Rest<S: Reversible, M> {
    Forward(Expansion<S, M, Outgoing<S>>),
    Backward(Expansion<S, M, Incoming<S>>),
}

impl<S, F, B, P> FrontToEnd<S, F, B, P>
where
    S: Reversible,
    F: Heuristic<S>,
    B: Heuristic<S>,
    P: Policy<S>,
{
    pub(crate) fn new(forward: F, backward: B, policy: P) -> Self {
        let promise = forward.promise().and(backward.promise());
        FrontToEnd {
            forward,
            backward,
            graphs: [Graph::new(), Graph::new()],
            policy,
            terms: Terms { promise, residue: None },
            meeting: Meeting::NONE,
            bound: S::Cost::MAX,
            is_blind: false,
            rest: None,
            status: Status::new(),
        }
    }

    /// Returns the same search with the policy that `change` makes of its policy, before it begins.
    pub(crate) fn with_policy(self, change: impl FnOnce(P) -> P) -> Self {
        let is_blind = self.is_blind;
        FrontToEnd { is_blind, ..FrontToEnd::new(self.forward, self.backward, change(self.policy)) }
    }

    /// Returns the same search, which reports no closest state.
    pub(crate) fn blind(self) -> Self {
        FrontToEnd { is_blind: true, ..self }
    }

    pub(crate) fn start(&mut self, space: &S, starts: &[(S::State, S::Cost)], goals: &[S::State]) {
        self.status = Status::new();
        self.status.stats.iterations = 1;
        self.graphs.iter_mut().for_each(|graph| graph.clear(space));
        self.policy.clear();
        (self.meeting, self.rest) = (Meeting::NONE, None);
        for start in starts {
            self.admit(space, End::Start, start);
        }
        for state in goals {
            self.admit(space, End::Goal, &(state.clone(), S::Cost::ZERO));
        }
        self.terms.residue = self.residue();
        let selected = loop {
            // Only the ends are open, so the loop ends after a few selections.
            if let Ok(selected) = self.select(&mut Moves::of_a_step()) {
                break selected;
            }
        };
        self.bound = match selected {
            // A bound that saturates is none.
            Some(bound) if bound == S::Cost::MAX => S::Cost::ZERO,
            Some(bound) => bound,
            None => self.meeting.cost,
        };
        self.status.stats.peak_open = self.policy.len() as u64;
        self.update_status();
    }

    /// Returns the costs that plans can have, by the step of either heuristic. The graphs hold the ends alone.
    fn residue(&self) -> Option<Residue<S::Cost>> {
        if self.terms.promise < Promise::Admissible {
            return None;
        }
        let [starts, goals] = &self.graphs;
        let f = |node: &Node<S, P::Memo>| node.g.saturating_add(node.h);
        let forward = Residue::of(self.forward.step(), starts.nodes.iter().map(f));
        // The estimate of a goal includes the cost of its start.
        forward.or_else(|| Residue::of(self.backward.step(), goals.nodes.iter().map(f)))
    }

    /// Returns the states that were reached from the starts.
    pub(crate) fn tree<'a>(&'a self, space: &'a S) -> Tree<'a, S> {
        Tree::new(space, &self.graphs[0])
    }

    pub(crate) fn advance(&mut self, space: &S, budget: &mut Budget<'_, S::Cost>) -> Option<OutcomeOf<S>> {
        if self.bound < S::Cost::MAX && self.status.take_first_report() {
            budget.report_bound(self.bound, || self.stats());
        }
        let outcome = match self.rest.take() {
            None => self.expand_in_order(space, budget),
            Some(rest) => {
                self.generate_rest(space, rest);
                None
            }
        };
        self.update_status();
        self.status.update_closest_plan(outcome.as_ref(), || self.graphs[0].closest_plan(space));
        outcome
    }

    /// Expands the selected states, one after another, until the bound proves a plan cheapest or the budget ends the step.
    fn expand_in_order(&mut self, space: &S, budget: &mut Budget<'_, S::Cost>) -> Option<OutcomeOf<S>> {
        let mut moves = Moves::of_a_step();
        while budget.spend() {
            if self.graphs.iter().any(Graph::is_full) || self.policy.len() >= MAX_STATES {
                return Some(Outcome::stopped(Reason::Memory));
            }
            let Ok(selected) = self.select(&mut moves) else { return None };
            let Some(bound) = selected else { return Some(self.exhausted(space)) };
            if self.bound < bound && bound < S::Cost::MAX {
                self.bound = bound;
                budget.report_bound(bound, || self.stats());
                if !budget.allows(self.least_cost()) {
                    return None;
                }
            }
            // The bound may saturate before any plan is found.
            if self.meeting.cost <= bound && self.meeting.cost < S::Cost::MAX {
                return Some(self.solved(space));
            }
            if !self.expand(space) {
                return None;
            }
        }
        None
    }

    /// Selects the next state, and returns the lower bound on the cost of all plans, found or not.
    fn select(&mut self, moves: &mut Moves) -> Result<Option<S::Cost>, Unfinished> {
        let bound = self.policy.select(&self.graphs, &self.terms, self.meeting.cost, moves)?;
        Ok(bound.map(|bound| bound.min(self.meeting.cost)))
    }

    /// Expands the selected state. Returns whether the expansion is complete.
    fn expand(&mut self, space: &S) -> bool {
        let Some((end, id)) = self.policy.take() else { return true };
        let node = self.graphs[end as usize].node(id);
        match end {
            End::Start => {
                let edges = Outgoing::new(space.actions(&node.state));
                let expansion = self.graphs[0].begin_expansion(id, edges);
                self.generate_rest(space, Rest::Forward(expansion))
            }
            End::Goal => {
                let edges = Incoming::new(space, node);
                let expansion = self.graphs[1].begin_expansion(id, edges);
                self.generate_rest(space, Rest::Backward(expansion))
            }
        }
    }

    /// Continues an expansion. Returns whether it is complete.
    fn generate_rest(&mut self, space: &S, mut rest: Rest<S, P::Memo>) -> bool {
        let is_complete = match &mut rest {
            Rest::Forward(expansion) => self.generate(space, End::Start, expansion),
            Rest::Backward(expansion) => self.generate(space, End::Goal, expansion),
        };
        if is_complete {
            self.status.stats.expanded += 1;
            self.status.stats.peak_open = self.status.stats.peak_open.max(self.policy.len() as u64);
        } else {
            self.rest = Some(rest);
        }
        is_complete
    }

    /// Generates neighbours of a state. Returns whether they were the last.
    fn generate<E: Edges<S>>(
        &mut self,
        space: &S,
        end: End,
        expansion: &mut Expansion<S, P::Memo, E>,
    ) -> bool {
        let parent = expansion.id;
        let Self { forward, backward, graphs, policy, terms, meeting, status, .. } = self;
        let (here, there) = end.split(graphs);
        let stats = &mut status.stats;
        let estimate = |_: &S::State, _, _, child: &S::State| {
            estimate::<S, F, B, P>((forward, backward), space, end, child)
        };
        let visit = |here: &mut Graph<S, P::Memo>, step: &Step<S>, reached| {
            if let Reached::Cheaper(id) = reached {
                stats.reopened += u64::from(here.improve(id, step.g, parent, Some(step.action)));
            }
            if let Reached::New(id) | Reached::Cheaper(id) = reached {
                meeting.meet(end, id, here, there);
                enqueue(policy, terms, meeting.cost, (end, id, here.node(id)), stats);
            }
        };
        let (generated, is_last) = here.expand(space, expansion, &mut (estimate, visit));
        stats.generated += generated;
        is_last
    }

    /// Adds a state at an end, or lowers its cost, and opens it.
    fn admit(&mut self, space: &S, end: End, start: &(S::State, S::Cost)) {
        let Self { forward, backward, graphs, policy, terms, meeting, status, .. } = self;
        let (here, there) = end.split(graphs);
        let estimate = || estimate::<S, F, B, P>((forward, backward), space, end, &start.0);
        if let Some(id) = here.reach_start(space, start, estimate) {
            meeting.meet(end, id, here, there);
            enqueue(policy, terms, meeting.cost, (end, id, here.node(id)), &mut status.stats);
        }
    }

    /// Returns the outcome when no pair of open states is left: the cheapest plan, or a proof, unless states were left
    /// out because their costs saturated.
    fn exhausted(&mut self, space: &S) -> OutcomeOf<S> {
        if self.meeting.cost < S::Cost::MAX {
            return self.solved(space);
        }
        let [forward, backward] = &self.graphs;
        let starts = forward.nodes.iter().filter(|node| node.link.last().is_none());
        let has_met = |state: &S::State| backward.find(state).is_some();
        starts.for_each(|start| assert_unconnected(space, &start.state, has_met));
        self.bound = S::Cost::MAX;
        // An end without open states has met all states that are connected with it.
        let is_whole = |graph: &Graph<S, P::Memo>| !graph.has_overflowed(self.terms.promise);
        if !self.meeting.has_overflowed && self.graphs.iter().any(is_whole) {
            Outcome::Exhausted
        } else {
            Outcome::stopped(Reason::Overflow)
        }
    }

    fn solved(&mut self, space: &S) -> OutcomeOf<S> {
        let plan = self.plan(space);
        if self.terms.promise >= Promise::Admissible {
            // No plan is cheaper. With float costs the sum may differ from the bound in its last bits.
            self.bound = plan.cost;
        }
        Outcome::Solved(plan)
    }

    /// Returns the plan through the meeting. The costs are summed anew, in the order of the actions.
    fn plan(&self, space: &S) -> PlanOf<S> {
        let [forward, backward] = &self.graphs;
        let [start, mut id] = self.meeting.ids;
        let mut plan = forward.plan(space, start);
        let until_here = plan.actions.len();
        while let Some(action) = backward.node(id).link.last() {
            plan.cost = plan.cost.saturating_add(space.cost(&backward.node(id).state, action));
            plan.actions.push(action);
            id = backward.node(id).link.parent();
        }
        assert_listed(space, forward.node(start).state.clone(), plan.actions[until_here..].iter().copied());
        plan
    }

    fn stats(&self) -> Stats {
        let states = self.graphs.iter().map(|graph| graph.nodes.len() as u64).sum();
        Stats {
            popped: self.policy.popped(),
            evaluated: P::ESTIMATES * states,
            peak_closed: states,
            peak_bytes: self.memory().now,
            ..self.status.stats
        }
    }

    pub(crate) fn memory(&self) -> Memory {
        self.graphs.iter().map(Graph::memory).sum::<Memory>() + self.policy.memory()
    }

    pub(crate) fn status(&self) -> &StatusOf<S> {
        &self.status
    }

    fn update_status(&mut self) {
        self.status.stats = self.stats();
        self.status.bound = self.least_cost();
        self.status.lower_bound = proven(self.terms.promise, self.bound);
        if !self.is_blind {
            self.graphs[0].update_closest(&mut self.status);
        }
    }

    /// Returns the cost that a cost limit is compared with: without a promise the bound of the policy, otherwise the
    /// proven one.
    fn least_cost(&self) -> S::Cost {
        match self.terms.promise {
            Promise::Nothing => self.bound,
            promise => proven(promise, self.bound),
        }
    }
}
