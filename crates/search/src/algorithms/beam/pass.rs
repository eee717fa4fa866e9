//! One pass of a beam search: the layers from the starts to an empty one, and the best plan among them.

use alloc::vec::Vec;

use crate::{
    algorithms::beam::{
        Beam,
        cut::{Candidate, Rating, RatingOf},
        path_tree::improve,
        progress::{Pass, Unproven},
    },
    closed_lists::Identity,
    heuristics::{Estimate, Heuristic},
    run::{Budget, Outcome, OutcomeOf, Plan, Progress, Reason},
    space::{Cost, Goal, StateSpace},
    tables::Node,
};

/// The edge to a child: the number and the state of its parent, and the action.
pub(super) type Edge<'a, S> = (u32, &'a <S as StateSpace>::State, <S as StateSpace>::Action);

impl<S: StateSpace, H: Heuristic<S>, I: Identity<S>> Beam<S, H, I> {
    /// Evaluates the starts: goals are plans, the others candidates.
    fn begin_pass<G: Goal<S>>(&mut self, space: &S, goal: &G, budget: &mut Budget<'_, S::Cost>) {
        if let Some(observer) = budget.observer() {
            observer.width(self.width as u64, &self.stats());
        }
        self.status.stats.iterations += 1;
        self.pruned += self.candidates.cut();
        self.candidates.begin(self.width);
        self.arena.clear();
        self.kept.clear();
        self.unproven = Unproven::default();
        self.layer.clear();
        self.head = 0;
        self.pass = Pass::In { next_depth: S::Cost::ZERO, least_g: S::Cost::ZERO };
        for at in 0..self.starts.len() {
            self.offer_start(space, goal, at, budget);
        }
    }

    fn offer_start<G: Goal<S>>(&mut self, space: &S, goal: &G, at: usize, budget: &mut Budget<'_, S::Cost>) {
        let (state, g) = self.starts[at].clone();
        let Estimate { h, memo } = self.heuristics[self.turn].estimate(space, &state);
        self.status.stats.evaluated += 1;
        if self.is_dead_end(h) || self.overflows(g) {
            return;
        }
        self.look_at(&state, h);
        if goal.is_goal(&state) {
            improve::<S>(&mut self.status, g, || Plan { start: state, actions: Vec::new(), cost: g }, budget);
            return;
        }
        let rating = Rating { g, h, memo };
        if self.candidates.admit(&rating) {
            let hash = I::hash(space, &state);
            let node = Node { state, parent: 0, last: None };
            self.candidates.offer(space, Candidate { node, hash, rating }, |_| ());
        }
    }

    /// Expands states of the present layer.
    pub(super) fn expand<G: Goal<S>>(&mut self, space: &S, goal: &G, budget: &mut Budget<'_, S::Cost>) {
        while self.head < self.layer.len() && budget.spend() {
            self.expand_one(space, goal, budget);
        }
    }

    #[inline(always)]
    pub(super) fn expand_one<G: Goal<S>>(&mut self, space: &S, goal: &G, budget: &mut Budget<'_, S::Cost>) {
        let Some(id) = self.take_next(goal, budget) else { return };
        let (state, parent) = (self.arena.state(id).clone(), self.layer[self.head - 1]);
        let parts = I::parts(space, &state);
        for action in space.actions(&state) {
            let heuristic = &self.heuristics[self.turn];
            let Estimate { h, memo } = heuristic.estimate_child(space, &state, parent.estimate(), action);
            let rating = Rating { g: parent.g.saturating_add(space.cost(&state, action)), h, memo };
            let Some(child) = self.admit(space, goal, (id, &state, action), &rating, None, budget) else {
                continue;
            };
            let hash = I::hash_child(space, &parts, action, &child);
            if !S::GRADED && self.kept.covers::<S, I>((space, &self.arena), hash, &child, rating.g) {
                self.unproven.merged = true;
                continue;
            }
            let node = Node { state: child, parent: id, last: Some(action) };
            self.candidates.offer(space, Candidate { node, hash, rating }, |_| ());
        }
    }

    /// Takes the next state of the layer. Returns its number, if it is to be expanded: not a goal that becomes the
    /// best plan, and not excluded by that plan.
    #[inline(always)]
    pub(super) fn take_next<G: Goal<S>>(
        &mut self,
        goal: &G,
        budget: &mut Budget<'_, S::Cost>,
    ) -> Option<u32> {
        let id = self.arena.next_id() - (self.layer.len() - self.head) as u32;
        let rating = self.layer[self.head];
        self.head += 1;
        self.status.stats.popped += 1;
        // Goals with an h of zero were recognised when they were generated.
        let may_be_goal = rating.h != S::Cost::ZERO && !self.has_plan_of(rating.g);
        let is_goal = may_be_goal && goal.is_goal(self.arena.state(id));
        if is_goal {
            let plan = || Plan { cost: rating.g, ..self.arena.shortest_plan(id) };
            improve::<S>(&mut self.status, rating.g, plan, budget);
        }
        if is_goal || self.has_plan_of(rating.f()) {
            self.kept.pass_over(id);
            return None;
        }
        self.status.stats.expanded += 1;
        Some(id)
    }

    /// Evaluates a child: a goal is a plan, and dead ends, bad ranks and states that cannot improve the best plan are dropped.
    /// Returns the state of any other child. The caller passes the state if it was `built` before.
    #[inline(always)]
    pub(super) fn admit<G: Goal<S>>(
        &mut self,
        space: &S,
        goal: &G,
        (id, parent, action): Edge<'_, S>,
        rating: &RatingOf<S, H>,
        built: Option<S::State>,
        budget: &mut Budget<'_, S::Cost>,
    ) -> Option<S::State> {
        let (g, h) = (rating.g, rating.h);
        self.status.stats.generated += 1;
        self.status.stats.evaluated += 1;
        if self.is_dead_end(h) {
            self.pruned += 1;
            return None;
        }
        let child = built.or_else(|| self.is_worth_a_look(h).then(|| space.successor(parent, action)));
        if let Some(child) = &child {
            self.look_at(child, h);
            if h == S::Cost::ZERO && g < S::Cost::MAX && goal.is_goal(child) {
                self.improve_by(id, action, g, budget);
                return None;
            }
        }
        if self.status.best.is_some() && self.has_plan_of(rating.f()) {
            self.exclude(space, goal, (id, parent, action), rating, budget);
            return None;
        }
        if !self.candidates.admit(rating) {
            return None;
        }
        if self.overflows(g) {
            self.pruned += 1;
            return None;
        }
        Some(child.unwrap_or_else(|| space.successor(parent, action)))
    }

    /// Drops a child whose f is not below the cost of the best plan. If it is a goal all the same, its g decides.
    #[cold]
    fn exclude<G: Goal<S>>(
        &mut self,
        space: &S,
        goal: &G,
        (id, parent, action): Edge<'_, S>,
        rating: &RatingOf<S, H>,
        budget: &mut Budget<'_, S::Cost>,
    ) {
        let may_be_goal = rating.h != S::Cost::ZERO && !self.has_plan_of(rating.g);
        if may_be_goal && goal.is_goal(&space.successor(parent, action)) {
            self.improve_by(id, action, rating.g, budget);
        } else {
            self.pruned += 1;
        }
    }

    /// Returns whether there is a plan that costs at most `cost`.
    #[inline(always)]
    pub(super) fn has_plan_of(&self, cost: S::Cost) -> bool {
        self.status.best.as_ref().is_some_and(|plan| plan.cost <= cost)
    }

    /// Takes the plan that leads to the state `id` and then takes `action`, if it is the cheapest so far.
    #[cold]
    fn improve_by(&mut self, id: u32, action: S::Action, cost: S::Cost, budget: &mut Budget<'_, S::Cost>) {
        let plan = || {
            let mut plan = self.arena.shortest_plan(id);
            plan.actions.push(action);
            Plan { cost, ..plan }
        };
        improve::<S>(&mut self.status, cost, plan, budget);
    }

    /// Returns whether a state with the estimate `h` is dropped as a dead end. Records a drop that the promise does not
    /// prove.
    #[inline(always)]
    pub(super) fn is_dead_end(&mut self, h: S::Cost) -> bool {
        h == S::Cost::MAX && self.drops_dead_end()
    }

    #[cold]
    #[inline(never)]
    fn drops_dead_end(&mut self) -> bool {
        let proven = self.heuristics[self.turn].promise().proves_dead_ends();
        let dropped = proven || self.drops_dead_ends;
        self.unproven.dropped |= dropped && !proven;
        dropped
    }

    /// Returns whether the cost `g` of a state saturated, and records it. No plan passes through such a state.
    #[inline(always)]
    pub(super) fn overflows(&mut self, g: S::Cost) -> bool {
        let overflows = g == S::Cost::MAX;
        self.unproven.overflowed |= overflows;
        overflows
    }

    /// Returns whether a state with the estimate `h` is constructed before it is ranked.
    ///
    /// This is so if it may be a goal with an h of zero, or if `h` is the least estimate so far.
    #[inline(always)]
    pub(super) fn is_worth_a_look(&self, h: S::Cost) -> bool {
        h == S::Cost::ZERO || self.status.closest.as_ref().is_none_or(|(_, least)| h < *least)
    }

    #[inline(always)]
    pub(super) fn look_at(&mut self, state: &S::State, h: S::Cost) {
        if self.status.closest.as_ref().is_none_or(|(_, least)| h < *least) {
            self.status.closest = Some((state.clone(), h));
        }
    }

    /// Keeps the best candidates as the layer that is expanded next, without those that cost as much as the best plan.
    fn open_layer(&mut self, space: &S, budget: &mut Budget<'_, S::Cost>) {
        self.layer.clear();
        self.head = 0;
        self.kept.begin_layer();
        let mut least_g = S::Cost::MAX;
        for Candidate { node, hash, rating } in self.candidates.take(|_| ()) {
            if self.status.best.as_ref().is_some_and(|plan| plan.cost <= rating.g) {
                self.pruned += 1;
                continue;
            }
            least_g = least_g.min(rating.g);
            self.layer.push(rating);
            if S::GRADED {
                self.arena.push(node);
            } else {
                let older = self.kept.push::<S, I>((space, &mut self.arena), node, hash, rating.g);
                let is_reopened = older.is_some_and(|id| self.kept.was_expanded(id));
                self.status.stats.reopened += u64::from(is_reopened);
            }
        }
        let Pass::In { next_depth: depth, .. } = self.pass else { return };
        self.pass = Pass::In { next_depth: depth.saturating_add(S::Cost::ONE), least_g };
        let (states, stats) = (self.layer.len() as u64, &mut self.status.stats);
        stats.peak_open = stats.peak_open.max(states);
        stats.peak_closed = stats.peak_closed.max(self.arena.next_id().into());
        self.update_status();
        if states > 0 {
            budget.report_layer(depth, states, || self.stats());
        }
    }

    /// Performs one step, which expands states of one layer by `expand`.
    #[inline(always)]
    pub(super) fn advance_by<G: Goal<S>>(
        &mut self,
        space: &S,
        goal: &G,
        budget: &mut Budget<'_, S::Cost>,
        expand: impl FnOnce(&mut Self, &mut Budget<'_, S::Cost>),
    ) -> Option<OutcomeOf<S>> {
        let outcome = self.expand_layer(space, goal, budget, expand);
        self.update_status();
        outcome
    }

    #[inline(always)]
    fn expand_layer<G: Goal<S>>(
        &mut self,
        space: &S,
        goal: &G,
        budget: &mut Budget<'_, S::Cost>,
        expand: impl FnOnce(&mut Self, &mut Budget<'_, S::Cost>),
    ) -> Option<OutcomeOf<S>> {
        if self.arena.is_full() {
            return Some(self.stopped(Reason::Memory));
        }
        match self.pass {
            Pass::Due => self.begin_pass(space, goal, budget),
            Pass::In { .. } => expand(self, budget),
        }
        if self.head == self.layer.len() {
            self.open_layer(space, budget);
        }
        if self.layer.is_empty() { self.end_pass() } else { None }
    }

    /// Returns a stop for this `reason`, with the best plan so far.
    fn stopped(&self, reason: Reason) -> OutcomeOf<S> {
        Outcome::Stopped { reason, best: self.status.best.clone() }
    }

    /// Ends the pass. Returns the outcome, or `None` if another pass follows.
    fn end_pass(&mut self) -> Option<OutcomeOf<S>> {
        if let Some(plan) = &self.status.best {
            return Some(Outcome::Solved(plan.clone()));
        }
        let proves =
            !self.unproven.dropped && (I::EXACT || !self.unproven.merged && !self.candidates.merged());
        if self.candidates.cut() == 0 && self.unproven.overflowed {
            return Some(Outcome::stopped(Reason::Overflow));
        }
        if self.candidates.cut() == 0 && proves {
            return Some(Outcome::Exhausted);
        }
        self.pass = Pass::Due;
        self.has_cut |= self.candidates.cut() > 0;
        self.turn += 1;
        if self.turn < self.heuristics.len() {
            return None;
        }
        if !self.has_cut || self.width == self.last_width {
            return Some(Outcome::stopped(Reason::Width));
        }
        (self.turn, self.has_cut) = (0, false);
        self.width = (2 * self.width).min(self.last_width);
        None
    }

    pub(super) fn update_status(&mut self) {
        let stats = &mut self.status.stats;
        stats.pruned = self.pruned + self.candidates.cut();
        // The least cost of a state in the present layer, or of the best plan.
        self.status.bound = match (self.pass, &self.status.best) {
            (Pass::Due, _) => S::Cost::ZERO,
            (Pass::In { least_g, .. }, None) => least_g,
            (Pass::In { least_g, .. }, Some(plan)) => least_g.min(plan.cost),
        };
    }
}
