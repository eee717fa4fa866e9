//! The iterator over the plans of a search for the k cheapest, with limits of its own.

use core::fmt;

use crate::{
    algorithms::many_plans::{
        dissimilar_plans::DissimilarPlans,
        k_cheapest::{Found, KCheapest, SimplePlans, Stage, list::ListsPlans},
    },
    heuristics::Heuristic,
    run::{Budget, Clock, Limits, Outcome, PlanOf, Progress, Reason},
    space::{Cost, Goal, StateSpace, Weight},
};

/// An iterator over plans, cheapest first, created by [`KCheapest::plans`].
///
/// It ends when no plan is left or a limit is reached; [`stopped_by`](Self::stopped_by) tells which.
#[must_use]
pub struct PlansByCost<'a, S: StateSpace, H: Heuristic<S>, G, L = SimplePlans<S>> {
    search: &'a mut KCheapest<S, H, L>,
    space: &'a S,
    goal: &'a G,
    limits: Limits<S::Cost>,
    clock: Clock,
    stopped: Option<Reason>,
}

impl<'a, S: StateSpace, H: Heuristic<S>, G: Goal<S>, L: ListsPlans<S>> PlansByCost<'a, S, H, G, L> {
    /// Returns an iterator without limits over the plans of a search that has begun.
    pub(super) fn of(search: &'a mut KCheapest<S, H, L>, space: &'a S, goal: &'a G) -> Self {
        PlansByCost { search, space, goal, limits: Limits::none(), clock: Clock::start(), stopped: None }
    }

    /// Sets limits. Expanded states count since the search began, time since [`KCheapest::plans`]. A cost limit ends the list before
    /// the first plan that costs more.
    ///
    /// # Examples
    ///
    /// All plans up to a cost, and the reason why there are no more:
    ///
    /// ```
    /// use search::{Limits, Reason, Search, algorithms::KCheapest, from_successors, heuristics::Blind};
    ///
    /// let ring = from_successors(|&n: &u32| [(n + 1) % 5, (n + 2) % 5]);
    /// let goal = |&n: &u32| n == 0;
    /// let mut search = KCheapest::new(Blind).walks();
    /// search.begin(&ring, &0, &goal);
    /// let mut plans = search.plans(&ring, &goal).within(Limits::none().cost(4));
    /// assert_eq!(plans.by_ref().count(), 8); // none, three of three steps, four of four
    /// assert_eq!(plans.stopped_by(), Some(Reason::Cost));
    /// ```
    pub fn within(self, limits: Limits<S::Cost>) -> Self {
        PlansByCost { limits, stopped: None, ..self }
    }

    /// Returns those plans that are dissimilar to each plan before by at least the part `least`:
    /// [`DissimilarPlans`] defines it. [`plans`](DissimilarPlans::plans) gives this iterator back.
    ///
    /// # Panics
    ///
    /// If `least` is greater than one.
    ///
    /// # Examples
    ///
    /// Plans through a grid that share at most a quarter of the cheaper one, the second time with a filter:
    ///
    /// ```
    /// use search::{
    ///     Search,
    ///     algorithms::{DissimilarPlans, KCheapest},
    ///     from_successors,
    ///     heuristics::Consistent,
    ///     space::Weight,
    /// };
    ///
    /// let grid = from_successors(|&(x, y): &(i32, i32)| [(x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)]);
    /// let goal = |&cell: &(i32, i32)| cell == (2, 2);
    /// let mut search = KCheapest::new(Consistent(|&(x, y): &(i32, i32)| x.abs_diff(2) + y.abs_diff(2)));
    /// search.begin(&grid, &(0, 0), &goal);
    /// let plans = search.plans(&grid, &goal).dissimilar(Weight::new(3, 4));
    /// assert_eq!(plans.take(3).map(|plan| plan.cost).collect::<Vec<_>>(), [4, 4, 4]);
    ///
    /// search.begin(&grid, &(0, 0), &goal);
    /// let around = search.plans(&grid, &goal).filter(|plan| !plan.states(&grid).contains(&(1, 1)));
    /// let plans = DissimilarPlans::new(&grid, around, Weight::new(3, 4));
    /// assert_eq!(plans.take(2).map(|plan| plan.cost).collect::<Vec<_>>(), [4, 4]);
    /// ```
    pub fn dissimilar(self, least: Weight) -> DissimilarPlans<'a, S, Self> {
        DissimilarPlans::new(self.space, self, least)
    }

    /// Returns the limit that ended the list. `None` after its end means that there are no more plans whose costs are finite.
    #[must_use]
    pub fn stopped_by(&self) -> Option<Reason> {
        self.stopped
    }

    /// Returns the limit that is reached, or fills the budget for the next piece of work.
    fn renew(&self, budget: &mut Budget<'_, S::Cost>) -> Option<Reason> {
        let (search, most) = (&self.search, self.limits.max_cost());
        let has_list = search.measured > 0;
        if has_list && search.stage == Stage::Exploring && most <= search.listed {
            return Some(Reason::Cost);
        }
        let bound = if has_list { S::Cost::ZERO } else { search.level };
        let reason = budget.renew(&self.limits, bound, &search.explored.stats, || search.memory());
        reason.or_else(|| search.is_full().then_some(Reason::Memory))
    }

    /// Begins to list the plans within the cost limit, once the exploration is complete up to there.
    fn list_within_limit(&mut self) {
        let (search, most) = (&mut *self.search, self.limits.max_cost());
        if search.measured > 0 && search.stage == Stage::Exploring && most < search.level {
            let _ = search.list_up_to(most);
        }
    }

    fn next_plan(&mut self) -> Option<PlanOf<S>> {
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
            self.stopped = self.renew(&mut budget);
            if self.stopped.is_some() {
                return None;
            }
            self.list_within_limit();
            let phase = self.search.status.suspend();
            let found = self.search.work(self.space, self.goal, &mut budget);
            self.search.status.restore(phase);
            let plan = match found {
                Found::Unfinished => {
                    if !self.search.status.is_over() {
                        self.search.prove_level();
                    }
                    self.search.update_status();
                    continue;
                }
                Found::Plan(plan) => Some(plan),
                Found::Nothing => None,
            };
            if !self.search.status.is_over() {
                let answer = self.search.first_answer(plan.clone());
                self.search.status.leave(Some(&answer));
            }
            self.search.update_status();
            return plan;
        }
    }
}

impl<S: StateSpace, H: Heuristic<S>, G: Goal<S>, L: ListsPlans<S>> Iterator for PlansByCost<'_, S, H, G, L> {
    type Item = PlanOf<S>;

    fn next(&mut self) -> Option<PlanOf<S>> {
        if self.stopped.is_some() {
            return None;
        }
        let plan = self.next_plan()?;
        if self.limits.allow_plan(plan.cost) {
            return Some(plan);
        }
        self.search.first = Some(plan);
        self.stopped = Some(Reason::Cost);
        None
    }
}

impl<S: StateSpace, H: Heuristic<S>, G, L> fmt::Debug for PlansByCost<'_, S, H, G, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PlansByCost").field("stopped_by", &self.stopped).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use crate::{
        algorithms::many_plans::k_cheapest::KCheapest,
        heuristics::Blind,
        run::{Outcome, Reason, Search},
        space::StateSpace,
    };

    /// The natural numbers, one after the other.
    struct Line;

    impl StateSpace for Line {
        type State = u32;
        type Action = ();
        type Cost = u32;
        type Actions = [(); 1];

        fn actions(&self, _: &u32) -> [(); 1] {
            [()]
        }
        fn apply(&self, n: &mut u32, (): ()) {
            *n += 1;
        }
    }

    /// A search that ran out of numbers proves nothing: its list is not complete.
    #[test]
    fn a_list_of_a_stopped_search_tells_its_reason() {
        let goal = |&n: &u32| n == 3;
        for reason in [Reason::Memory, Reason::Overflow] {
            let mut search = KCheapest::new(Blind);
            search.begin(&Line, &0, &goal);
            search.status.leave(Some(&Outcome::stopped(reason)));
            let mut plans = search.plans(&Line, &goal);
            assert_eq!(plans.next(), None);
            assert_eq!(plans.stopped_by(), Some(reason).filter(|&reason| reason == Reason::Memory));
        }
    }
}
