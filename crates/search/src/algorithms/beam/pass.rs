//! One pass of a beam search: the layers from the starts to a plan, or to an empty layer.

use alloc::vec::Vec;

use crate::{
    algorithms::beam::{
        Beam,
        cut::{Candidate, Rating},
        kept_states::kept_hash,
        progress::{Pass, Unproven},
    },
    closed_lists::Identity,
    heuristics::{Estimate, Heuristic},
    run::{Budget, Outcome, OutcomeOf, Plan, Progress, Reason},
    space::{Cost, Goal, StateSpace},
    tables::Node,
};

impl<S: StateSpace, H: Heuristic<S>, I: Identity<S>> Beam<S, H, I> {
    /// Evaluates the starts as candidates. Returns a plan if one of them is a goal.
    fn begin_pass<G: Goal<S>>(
        &mut self,
        space: &S,
        goal: &G,
        budget: &mut Budget<'_, S::Cost>,
    ) -> Option<OutcomeOf<S>> {
        if let Some(observer) = budget.observer() {
            observer.width(self.width as u64, &self.stats());
        }
        self.status.stats.iterations += 1;
        self.pruned += self.candidates.cut();
        self.candidates.begin(self.width);
        self.arena.clear();
        self.kept.clear();
        self.hashes.clear();
        self.unproven = Unproven::default();
        self.layer.clear();
        self.head = 0;
        self.pass = Pass::In { next_depth: S::Cost::ZERO, least_g: S::Cost::ZERO };
        (0..self.starts.len()).find_map(|at| self.offer_start(space, goal, at))
    }

    fn offer_start<G: Goal<S>>(&mut self, space: &S, goal: &G, at: usize) -> Option<OutcomeOf<S>> {
        let (state, g) = self.starts[at].clone();
        let Estimate { h, memo } = self.heuristics[self.turn].estimate(space, &state);
        self.status.stats.evaluated += 1;
        if self.is_dead_end(h) || self.overflows(g) {
            return None;
        }
        self.look_at(&state, h);
        if goal.is_goal(&state) {
            return Some(Outcome::Solved(Plan { start: state, actions: Vec::new(), cost: g }));
        }
        let rating = Rating { g, h, memo };
        if self.candidates.admit(&rating) {
            let hash = I::hash(space, &state);
            let node = Node { state, parent: 0, last: None };
            self.candidates.offer(space, Candidate { node, hash, rating }, |_| ());
        }
        None
    }

    /// Expands states of the present layer. Returns a plan if a goal is found.
    pub(super) fn expand<G: Goal<S>>(
        &mut self,
        space: &S,
        goal: &G,
        budget: &mut Budget<'_, S::Cost>,
    ) -> Option<OutcomeOf<S>> {
        while self.head < self.layer.len() && budget.spend() {
            let found = self.expand_one(space, goal);
            if found.is_some() {
                return found;
            }
        }
        None
    }

    #[inline(always)]
    pub(super) fn expand_one<G: Goal<S>>(&mut self, space: &S, goal: &G) -> Option<OutcomeOf<S>> {
        let id = self.arena.next_id() - (self.layer.len() - self.head) as u32;
        let (state, parent) = (self.arena.state(id).clone(), self.layer[self.head]);
        // Goals with an h of zero were recognised when they were generated.
        if parent.h != S::Cost::ZERO && goal.is_goal(&state) {
            return Some(Outcome::Solved(Plan { cost: parent.g, ..self.arena.shortest_plan(id) }));
        }
        self.head += 1;
        self.status.stats.expanded += 1;
        let parts = I::parts(space, &state);
        for action in space.actions(&state) {
            self.status.stats.generated += 1;
            self.status.stats.evaluated += 1;
            let heuristic = &self.heuristics[self.turn];
            let Estimate { h, memo } = heuristic.estimate_child(space, &state, parent.estimate(), action);
            let rating = Rating { g: parent.g.saturating_add(space.cost(&state, action)), h, memo };
            if self.is_dead_end(h) {
                self.pruned += 1;
                continue;
            }
            let child = self.is_worth_a_look(h).then(|| space.successor(&state, action));
            if let Some(child) = &child {
                self.look_at(child, h);
                if h == S::Cost::ZERO && rating.g < S::Cost::MAX && goal.is_goal(child) {
                    return Some(self.solved(id, action, rating.g));
                }
            }
            if self.candidates.admit(&rating) {
                if self.overflows(rating.g) {
                    self.pruned += 1;
                    continue;
                }
                let state = child.unwrap_or_else(|| space.successor(&state, action));
                let hash = I::hash_child(space, &parts, action, &state);
                let node = Node { state, parent: id, last: Some(action) };
                self.offer(space, Candidate { node, hash, rating });
            }
        }
        None
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

    /// Adds `candidate` to the next layer, unless its state is a duplicate of a kept state.
    #[inline(always)]
    fn offer(&mut self, space: &S, candidate: Candidate<S, H>) {
        if !S::GRADED {
            let is_same = |id: u32| {
                let hash = kept_hash::<S, I>(&self.hashes, id, candidate.hash);
                let kept = (hash, self.arena.state(id));
                I::covers(space, kept, (candidate.hash, &candidate.node.state))
            };
            if self.kept.find(candidate.hash, is_same).is_some() {
                self.unproven.merged = true;
                return;
            }
        }
        self.candidates.offer(space, candidate, |_| ());
    }

    /// Returns the plan that leads to the state `id` and then takes `action`.
    pub(super) fn solved(&self, id: u32, action: S::Action, cost: S::Cost) -> OutcomeOf<S> {
        let mut plan = self.arena.shortest_plan(id);
        plan.actions.push(action);
        Outcome::Solved(Plan { cost, ..plan })
    }

    /// Keeps the best candidates as the layer that is expanded next.
    fn open_layer(&mut self, budget: &mut Budget<'_, S::Cost>) {
        self.layer.clear();
        self.head = 0;
        for Candidate { node, hash, rating } in self.candidates.take(|_| ()) {
            let id = self.arena.next_id();
            self.arena.push(node);
            self.layer.push(rating);
            if !S::GRADED {
                self.hashes.push(hash);
                self.kept.insert(id, hash, |id| self.hashes[id as usize]);
            }
        }
        let least_g = self.layer.iter().map(|rating| rating.g).min().unwrap_or(S::Cost::MAX);
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
        expand: impl FnOnce(&mut Self, &mut Budget<'_, S::Cost>) -> Option<OutcomeOf<S>>,
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
        expand: impl FnOnce(&mut Self, &mut Budget<'_, S::Cost>) -> Option<OutcomeOf<S>>,
    ) -> Option<OutcomeOf<S>> {
        if self.arena.is_full() {
            return Some(Outcome::stopped(Reason::Memory));
        }
        let found = match self.pass {
            Pass::Due => self.begin_pass(space, goal, budget),
            Pass::In { .. } => expand(self, budget),
        };
        if found.is_some() {
            return found;
        }
        if self.head == self.layer.len() {
            self.open_layer(budget);
        }
        if self.layer.is_empty() { self.end_pass() } else { None }
    }

    /// Ends the pass. Returns the outcome, or `None` if another pass follows.
    fn end_pass(&mut self) -> Option<OutcomeOf<S>> {
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
        stats.popped = stats.expanded;
        stats.pruned = self.pruned + self.candidates.cut();
        // The least cost of a state in the present layer.
        self.status.bound = match self.pass {
            Pass::Due => S::Cost::ZERO,
            Pass::In { least_g, .. } => least_g,
        };
    }
}
