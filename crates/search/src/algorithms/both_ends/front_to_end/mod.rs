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
    algorithms::{
        best_first::engine::{
            proven,
            search_graph::{Link, LookUp, Node},
        },
        both_ends::direction::{Backward, Forward, Growth},
    },
    heuristics::{Heuristic, Promise, Residue},
    run::{Budget, Memory, Outcome, OutcomeOf, PlanOf, Reason, Stats, Status, StatusOf},
    space::{Cost, Reversible, StateSpace, assert_listed},
    tables::{CHILDREN_PER_STEP, MAX_STATES},
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
    /// Whether the observer has received the first bound.
    is_announced: bool,
    /// Whether a plan was found whose cost saturates.
    overflowed: bool,
    /// The least estimate on the forward side so far, and the number of the first state that has it.
    closest: (S::Cost, u32),
    /// Whether the search has no heuristic, so that no state is known to be close.
    is_blind: bool,
    within: Option<Rest<S>>,
    status: StatusOf<S>,
}

/// A state that both ends know, on the cheapest plan so far: its cost, and the number of the state at each end.
#[derive(Clone, Copy)]
struct Meeting<C> {
    cost: C,
    ids: [u32; 2],
}

impl<C: Cost> Meeting<C> {
    const NONE: Self = Meeting { cost: C::MAX, ids: [0; 2] };
}

/// The rest of an expansion that stopped after [`CHILDREN_PER_STEP`] children.
enum Rest<S: Reversible> {
    Forward(Within<S, Forward>),
    Backward(Within<S, Backward>),
}

/// A partly expanded state: its number, its cost and the neighbours that remain to be generated.
struct Within<S: StateSpace, D: Growth<S>> {
    id: u32,
    g: S::Cost,
    list: D::List,
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
            is_announced: false,
            overflowed: false,
            closest: (S::Cost::MAX, 0),
            is_blind: false,
            within: None,
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
        (self.meeting, self.overflowed, self.within) = (Meeting::NONE, false, None);
        (self.is_announced, self.closest) = (false, (S::Cost::MAX, 0));
        for (state, cost) in starts {
            self.admit(space, End::Start, Link::to(0), (None, state.clone(), *cost));
        }
        for state in goals {
            self.admit(space, End::Goal, Link::to(0), (None, state.clone(), S::Cost::ZERO));
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

    pub(crate) fn advance(&mut self, space: &S, budget: &mut Budget<'_, S::Cost>) -> Option<OutcomeOf<S>> {
        if !self.is_announced && self.bound < S::Cost::MAX {
            self.is_announced = true;
            budget.report_bound(self.bound, || self.stats());
        }
        let outcome = match self.within.take() {
            None => self.expand_in_order(space, budget),
            Some(rest) => {
                self.generate_rest(space, rest);
                None
            }
        };
        self.update_status();
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
        let node = &mut self.graphs[end as usize].nodes[id as usize];
        node.link.close();
        let (g, state) = (node.g, &node.state);
        match end {
            End::Start => {
                let list = Forward::list(space, state);
                self.generate_rest(space, Rest::Forward(Within { id, g, list }))
            }
            End::Goal => {
                let list = Backward::list(space, state);
                self.generate_rest(space, Rest::Backward(Within { id, g, list }))
            }
        }
    }

    /// Generates at most [`CHILDREN_PER_STEP`] neighbours of a state. Returns whether the expansion is complete.
    fn generate_rest(&mut self, space: &S, rest: Rest<S>) -> bool {
        self.within = match rest {
            Rest::Forward(within) => self.generate_all(space, End::Start, within).map(Rest::Forward),
            Rest::Backward(within) => self.generate_all(space, End::Goal, within).map(Rest::Backward),
        };
        if self.within.is_some() {
            return false;
        }
        self.status.stats.expanded += 1;
        self.status.stats.peak_open = self.status.stats.peak_open.max(self.policy.len() as u64);
        true
    }

    /// Returns the rest of the expansion, if it is not complete after [`CHILDREN_PER_STEP`] neighbours.
    fn generate_all<D: Growth<S>>(
        &mut self,
        space: &S,
        end: End,
        mut within: Within<S, D>,
    ) -> Option<Within<S, D>> {
        let stop = self.status.stats.generated + CHILDREN_PER_STEP as u64;
        while let Some((action, state)) = D::next(space, &mut within.list) {
            self.status.stats.generated += 1;
            let before = &self.graphs[end as usize].node(within.id).state;
            let g = within.g.saturating_add(D::cost(space, before, action, &state));
            self.admit(space, end, Link::to(within.id), (Some(action), state, g));
            if self.status.stats.generated == stop {
                return Some(within);
            }
        }
        None
    }

    /// Adds a state that a path of the cost `g` connects with the `end`, or improves its cost. Opens it in both cases.
    fn admit(
        &mut self,
        space: &S,
        end: End,
        link: Link,
        (last, state, g): (Option<S::Action>, S::State, S::Cost),
    ) {
        let graph = &mut self.graphs[end as usize];
        let id = match graph.look_up(space, &state) {
            LookUp::Known(id) if graph.node(id).g <= g => return,
            LookUp::Known(id) => {
                let node = &mut graph.nodes[id as usize];
                self.status.stats.reopened += u64::from(node.link.is_closed());
                (node.g, node.link, node.last) = (g, link, last);
                id
            }
            LookUp::New(id) => {
                let (h, memo) = self.estimate(space, end, &state);
                if end == End::Start && h < self.closest.0 {
                    self.closest = (h, id);
                }
                self.graphs[end as usize].nodes.push(Node { state, g, h, memo, link, last });
                id
            }
        };
        self.meet(end, id);
        self.enqueue(end, id);
    }

    /// Returns the estimate of the cost from a state to the other end, and the memo of its estimate to its own end.
    fn estimate(&self, space: &S, end: End, state: &S::State) -> (S::Cost, P::Memo) {
        let forward = || self.forward.estimate(space, state).h;
        let backward = || self.backward.estimate(space, state).h;
        match end {
            End::Start => (forward(), P::memo(backward)),
            End::Goal => (backward(), P::memo(forward)),
        }
    }

    /// Records the plan through a state, if the other end knows it and the plan is the cheapest so far.
    fn meet(&mut self, end: End, id: u32) {
        let (here, there) = (&self.graphs[end as usize], &self.graphs[end.other() as usize]);
        let node = here.node(id);
        let Some(other) = there.find(&node.state) else { return };
        let cost = node.g.saturating_add(there.node(other).g);
        self.overflowed |= cost == S::Cost::MAX;
        if cost < self.meeting.cost {
            let ids = if end == End::Start { [id, other] } else { [other, id] };
            self.meeting = Meeting { cost, ids };
        }
    }

    /// Opens a state, unless no plan that is cheaper than the best one passes through it.
    fn enqueue(&mut self, end: End, id: u32) {
        let node = self.graphs[end as usize].node(id);
        let is_late = self.meeting.cost < S::Cost::MAX && self.meeting.cost <= node.g.saturating_add(node.h);
        if is_late || self.terms.promise.is_hopeless(node.g, node.h) {
            self.status.stats.pruned += 1;
        } else {
            self.policy.push(end, id, node, &self.terms);
        }
    }

    /// Returns the outcome when no pair of open states is left: the cheapest plan, or a proof, unless states were left
    /// out because their costs saturated.
    fn exhausted(&mut self, space: &S) -> OutcomeOf<S> {
        if self.meeting.cost < S::Cost::MAX {
            return self.solved(space);
        }
        self.bound = S::Cost::MAX;
        // An end without open states has met all states that are connected with it.
        let is_whole = |graph: &Graph<S, P::Memo>| !graph.has_overflowed(self.terms.promise);
        if !self.overflowed && self.graphs.iter().any(is_whole) {
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
        while let Some(action) = backward.node(id).last {
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
        let (h, id) = self.closest;
        let is_closer = self.status.closest.as_ref().is_none_or(|(_, least)| h < *least);
        if !self.is_blind && h < S::Cost::MAX && is_closer {
            self.status.closest = Some((self.graphs[0].node(id).state.clone(), h));
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
