//! The iterator over the Pareto-optimal plans, with limits of its own.

use core::fmt;

use super::{Found, Pareto, VectorPlan};
use crate::{
    heuristics::VectorHeuristic,
    run::{Budget, Clock, Limits, Outcome, Progress, Reason},
    space::{Goal, ManyCriteria, StateSpace},
};

/// An iterator over the Pareto-optimal plans, in the lexicographic order of their costs, created by [`Pareto::plans`].
///
/// It ends when no plan is left or a limit is reached; [`stopped_by`](Self::stopped_by) tells which. Each plan that it
/// returned is proven to be Pareto-optimal, also where a limit ended the list.
#[must_use]
pub struct ParetoFront<'a, S: StateSpace, H, G, const K: usize> {
    search: &'a mut Pareto<S, H, K>,
    space: &'a S,
    goal: &'a G,
    limits: Limits<S::Cost>,
    clock: Clock,
    stopped: Option<Reason>,
}

impl<'a, S: ManyCriteria<K>, H: VectorHeuristic<S, K>, G: Goal<S>, const K: usize>
    ParetoFront<'a, S, H, G, K>
{
    /// Returns an iterator without limits over the plans of a search that has begun.
    pub(super) fn of(search: &'a mut Pareto<S, H, K>, space: &'a S, goal: &'a G) -> Self {
        ParetoFront { search, space, goal, limits: Limits::none(), clock: Clock::start(), stopped: None }
    }

    /// Sets limits. Expanded labels count since the search began, time since [`Pareto::plans`]. A cost limit is one on the
    /// first criterion: it ends the list before the first plan that exceeds it.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{Limits, Reason, Search, algorithms::Pareto, from_vector_edges};
    ///
    /// let walk = from_vector_edges(|&n: &u32| [(n + 1, [1_u32, 0]), (n + 2, [1, 5])]);
    /// let goal = |&n: &u32| n == 40;
    /// let mut search = Pareto::new(|_: &u32| [0, 0]);
    /// search.begin(&walk, &0, &goal);
    /// let mut plans = search.plans(&walk, &goal).within(Limits::none().expanded(300));
    /// let before = plans.by_ref().count();
    /// assert_eq!(plans.stopped_by(), Some(Reason::Expanded));
    /// assert_eq!(before + search.plans(&walk, &goal).count(), 21);
    /// ```
    pub fn within(self, limits: Limits<S::Cost>) -> Self {
        ParetoFront { limits, stopped: None, ..self }
    }

    /// Returns the limit that ended the list. `None` after its end means that there are no more plans whose costs are finite.
    #[must_use]
    pub fn stopped_by(&self) -> Option<Reason> {
        self.stopped
    }

    fn next_plan(&mut self) -> Option<VectorPlan<S, K>> {
        if let Some(plan) = self.search.first.take() {
            return Some(plan);
        }
        // After a panic of the space the search refuses to go on.
        let _ = self.search.status.is_over();
        match self.search.status.answer() {
            Some(Outcome::Exhausted | Outcome::Stopped { reason: Reason::Overflow, .. }) => return None,
            Some(Outcome::Stopped { reason, .. }) => {
                self.stopped = Some(*reason);
                return None;
            }
            _ => {}
        }
        let mut budget = Budget::of(&self.limits, &self.clock, None);
        loop {
            let search = &mut *self.search;
            let (bound, stats) = (search.status.bound, search.status.stats);
            self.stopped = budget.renew(&self.limits, bound, &stats, || search.memory());
            if self.stopped.is_some() {
                return None;
            }
            let phase = search.status.suspend();
            let found = search.work(self.space, self.goal, &mut budget);
            search.status.restore(phase);
            search.update_status();
            let plan = match found {
                Found::Unfinished => continue,
                Found::Full => {
                    self.stopped = Some(Reason::Memory);
                    return None;
                }
                Found::Plan(plan) => Some(plan),
                Found::Nothing => None,
            };
            if !search.status.is_over() {
                let answer = search.first_answer(plan.as_ref());
                search.status.leave(Some(&answer));
            }
            return plan;
        }
    }
}

impl<S: ManyCriteria<K>, H: VectorHeuristic<S, K>, G: Goal<S>, const K: usize> Iterator
    for ParetoFront<'_, S, H, G, K>
{
    type Item = VectorPlan<S, K>;

    fn next(&mut self) -> Option<VectorPlan<S, K>> {
        if self.stopped.is_some() {
            return None;
        }
        let plan = self.next_plan()?;
        if self.limits.allow_plan(plan.cost[0]) {
            return Some(plan);
        }
        self.search.first = Some(plan);
        self.stopped = Some(Reason::Cost);
        None
    }
}

impl<S: StateSpace, H, G, const K: usize> fmt::Debug for ParetoFront<'_, S, H, G, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ParetoFront").field("stopped_by", &self.stopped).finish_non_exhaustive()
    }
}
