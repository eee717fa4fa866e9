//! The tree of paths that a complete beam grows: its nodes, the best plan so far and the proven bound.
//!
//! The tree evaluates children, recognises goals, and keeps the cheapest plan. A goal is never a node, because no plan
//! through a goal is cheaper than the plan that ends there.

use alloc::vec::Vec;

use crate::{
    algorithms::beam::cut::{Rating, RatingOf},
    heuristics::{Estimate, Heuristic, Promise},
    run::{Budget, Outcome, OutcomeOf, Plan, PlanOf, Reason, Status, StatusOf},
    space::{Cost, Goal, StateSpace},
    tables::Arena,
};

pub(crate) struct PathTree<S: StateSpace, H: Heuristic<S>> {
    pub(crate) heuristic: H,
    pub(crate) arena: Arena<S>,
    pub(crate) starts: Vec<(S::State, S::Cost)>,
    /// The status of the search, whose `bound` is left to the search.
    pub(crate) status: StatusOf<S>,
}

/// A child that may be kept: its rating, and its state if the state was needed.
pub(crate) type Child<S, H> = (RatingOf<S, H>, Option<<S as StateSpace>::State>);

impl<S: StateSpace, H: Heuristic<S>> PathTree<S, H> {
    pub(crate) fn new(heuristic: H) -> Self {
        PathTree { heuristic, arena: Arena::new(), starts: Vec::new(), status: Status::new() }
    }

    /// Resets the tree for a search from `starts`.
    pub(crate) fn begin(&mut self, space: &S, starts: &[(S::State, S::Cost)]) {
        self.status = Status::new();
        self.status.stats.evaluated = starts.len() as u64;
        self.arena.clear();
        self.starts.clear();
        self.starts.extend_from_slice(starts);
        let f = |(state, g): &(S::State, S::Cost)| g.saturating_add(self.heuristic.estimate(space, state).h);
        let least_f = starts.iter().map(f).min().unwrap_or(S::Cost::MAX);
        self.status.lower_bound = self.heuristic.promise().lower_bound(least_f);
    }

    /// Returns the proven lower bound on the cost of all plans.
    pub(crate) fn floor(&self) -> S::Cost {
        self.status.lower_bound
    }

    /// Reports the bound that the starts prove, before any state is expanded.
    pub(crate) fn report_floor(&self, budget: &mut Budget<'_, S::Cost>) {
        budget.report_bound(self.floor(), || self.status.stats);
    }

    /// Raises the proven bound, given that every plan cheaper than the best one has a node whose [least
    /// cost](Self::least_cost) is at least `cost`. Without a promise the bound stays.
    pub(crate) fn raise_floor(&mut self, cost: S::Cost, budget: &mut Budget<'_, S::Cost>) {
        if self.heuristic.promise() != Promise::Nothing {
            self.set_floor(cost.min(self.least_plan()), budget);
        }
    }

    fn set_floor(&mut self, floor: S::Cost, budget: &mut Budget<'_, S::Cost>) {
        if floor > self.floor() {
            self.status.lower_bound = floor;
            self.report_floor(budget);
        }
    }

    /// Returns the cost of the best plan; infinite without one.
    pub(crate) fn least_plan(&self) -> S::Cost {
        self.status.best.as_ref().map_or(S::Cost::MAX, |plan| plan.cost)
    }

    /// Returns whether there is a plan that costs at most `cost`.
    pub(crate) fn best_is_at_most(&self, cost: S::Cost) -> bool {
        self.status.best.as_ref().is_some_and(|plan| plan.cost <= cost)
    }

    /// Returns whether the best plan is proven to be cheapest.
    pub(crate) fn is_proven(&self) -> bool {
        self.best_is_at_most(self.floor())
    }

    /// Returns the answer of a search that has tried all plans: the best one is cheapest, or there is none. Without a
    /// promise the bound stays.
    pub(crate) fn exhausted(
        &mut self,
        has_overflowed: bool,
        budget: &mut Budget<'_, S::Cost>,
    ) -> OutcomeOf<S> {
        let Some(plan) = self.status.best.clone() else {
            return if has_overflowed { Outcome::stopped(Reason::Overflow) } else { Outcome::Exhausted };
        };
        if self.heuristic.promise().proves_dead_ends() {
            self.set_floor(plan.cost, budget);
        }
        Outcome::Solved(plan)
    }

    /// Returns a stop for this `reason`, with the best plan so far.
    pub(crate) fn stopped(&self, reason: Reason) -> OutcomeOf<S> {
        Outcome::Stopped { reason, best: self.status.best.clone() }
    }

    /// Returns a lower bound on the cost of all plans through a node.
    #[inline(always)]
    pub(crate) fn least_cost(&self, rating: &RatingOf<S, H>) -> S::Cost {
        rating.least_cost(self.heuristic.promise())
    }

    /// Returns whether no plan through a node is cheaper than the best plan.
    #[inline(always)]
    pub(crate) fn is_cut(&self, rating: &RatingOf<S, H>) -> bool {
        self.best_is_at_most(self.least_cost(rating))
    }

    /// Evaluates the start with the number `at`. Returns its rating, unless it is a goal or a dead end.
    pub(crate) fn start<G: Goal<S>>(
        &mut self,
        space: &S,
        goal: &G,
        at: usize,
        budget: &mut Budget<'_, S::Cost>,
    ) -> Option<RatingOf<S, H>> {
        let (state, g) = self.starts[at].clone();
        let Estimate { h, memo } = self.heuristic.estimate(space, &state);
        self.status.stats.evaluated += 1;
        if self.heuristic.promise().is_dead_end(h) {
            return None;
        }
        self.look_at(&state, h);
        if g < S::Cost::MAX && goal.is_goal(&state) {
            improve::<S>(&mut self.status, g, || Plan { start: state, actions: Vec::new(), cost: g }, budget);
            return None;
        }
        Some(Rating { g, h, memo })
    }

    /// Tests whether the node `id` is a goal, if its goal test waits for its expansion: its estimate is not zero. A goal becomes the best plan if it is cheaper.
    #[inline(always)]
    pub(crate) fn is_late_goal<G: Goal<S>>(
        &mut self,
        goal: &G,
        id: u32,
        rating: &RatingOf<S, H>,
        budget: &mut Budget<'_, S::Cost>,
    ) -> bool {
        if rating.h == S::Cost::ZERO || !goal.is_goal(self.arena.state(id)) {
            return false;
        }
        let plan = || Plan { cost: rating.g, ..self.arena.shortest_plan(id) };
        improve::<S>(&mut self.status, rating.g, plan, budget);
        true
    }

    /// Generates a child of the node `id`. Returns `None` for a goal and for a dead end.
    ///
    /// The g of the child may be `MAX`: the caller decides whether that is an overflow.
    #[inline(always)]
    pub(crate) fn child<G: Goal<S>>(
        &mut self,
        space: &S,
        goal: &G,
        (id, state, parent): (u32, &S::State, &RatingOf<S, H>),
        action: S::Action,
        budget: &mut Budget<'_, S::Cost>,
    ) -> Option<Child<S, H>> {
        self.status.stats.generated += 1;
        self.status.stats.evaluated += 1;
        let Estimate { h, memo } = self.heuristic.estimate_child(space, state, parent.estimate(), action);
        if self.heuristic.promise().is_dead_end(h) {
            self.status.stats.pruned += 1;
            return None;
        }
        let g = parent.g.saturating_add(space.cost(state, action));
        let child = self.is_worth_a_look(h).then(|| space.successor(state, action));
        if let Some(child) = &child {
            self.look_at(child, h);
            if h == S::Cost::ZERO && g < S::Cost::MAX && goal.is_goal(child) {
                let plan = || {
                    let mut plan = self.arena.shortest_plan(id);
                    plan.actions.push(action);
                    Plan { cost: g, ..plan }
                };
                improve::<S>(&mut self.status, g, plan, budget);
                return None;
            }
        }
        Some((Rating { g, h, memo }, child))
    }

    /// Returns whether a state with the estimate `h` is constructed before it is ranked.
    #[inline(always)]
    fn is_worth_a_look(&self, h: S::Cost) -> bool {
        h == S::Cost::ZERO || self.status.closest.as_ref().is_none_or(|(_, least)| h < *least)
    }

    #[inline(always)]
    fn look_at(&mut self, state: &S::State, h: S::Cost) {
        if self.status.closest.as_ref().is_none_or(|(_, least)| h < *least) {
            self.status.closest = Some((state.clone(), h));
        }
    }
}

/// Replaces the best plan by the plan of this `cost`, if it is cheaper.
pub(super) fn improve<S: StateSpace>(
    status: &mut StatusOf<S>,
    cost: S::Cost,
    plan: impl FnOnce() -> PlanOf<S>,
    budget: &mut Budget<'_, S::Cost>,
) {
    if status.best.as_ref().is_none_or(|best| cost < best.cost) {
        status.best = Some(plan());
        if let Some(observer) = budget.observer() {
            observer.improved(cost, &status.stats);
        }
    }
}
