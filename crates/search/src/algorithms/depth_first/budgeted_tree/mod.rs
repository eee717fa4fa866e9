//! Budgeted tree search: depth-first passes whose number of states grows by a factor, whatever the values of f.

pub(crate) mod interval;
mod pass;

use core::fmt;

use crate::{
    algorithms::depth_first::{
        budgeted_tree::{
            interval::{Interval, PassEnd},
            pass::{Problem, TreePass},
        },
        ida_star::{deepening::Deepening, tally::Tally},
    },
    heuristics::{Heuristic, Promise},
    run::{Budget, Memory, Outcome, OutcomeOf, Progress, ReportOf, Search, Status, StatusOf},
    space::{Cost, Goal, StateSpace},
};

/// Finds a cheapest plan, if `estimate` is admissible, in linear memory, whatever values the costs have.
///
/// Wraps [`BudgetedTreeSearch`]. Use [`BudgetedTreeSearch`] directly for heuristics other than closures, and for limits.
///
/// # Examples
///
/// ```
/// use search::{algorithms::budgeted_tree_search, from_edges, space::Finite64};
///
/// // Each step to the right costs a little more than the one before: no two paths have the same f.
/// let line = from_edges(|&n: &u32| [(n + 1, Finite64::of(1.0 + f64::from(n).sqrt() / 100.0))]);
/// let rest = |&n: &u32| Finite64::of(f64::from(60_u32.saturating_sub(n)));
/// let report = budgeted_tree_search(&line, &0, rest, |&n| n == 60);
/// assert_eq!(report.plan().unwrap().actions.len(), 60);
/// assert!(report.stats.expanded < 600); // IDA* expands a state more in each of 60 passes
/// ```
pub fn budgeted_tree_search<S: StateSpace>(
    space: &S,
    start: &S::State,
    estimate: impl Fn(&S::State) -> S::Cost,
    goal: impl Fn(&S::State) -> bool,
) -> ReportOf<S> {
    BudgetedTreeSearch::new(estimate).run(space, start, goal)
}

/// Budgeted tree search (BTS): finds a cheapest plan, if the heuristic is admissible, and stores the present path alone.
///
/// IDA* makes a pass for each value of f, so it repeats much work where a pass adds few states: with fractional costs,
/// weights or many different costs. This search makes a pass for each growth of the tree. A round looks for a limit on
/// f under which a pass expands at least twice and less than eight times as many states as the last round (the
/// [growth](Self::with_growth)). Its first pass is that of IDA*. If that pass is too small, larger limits are tried with
/// a budget of expansions. A pass that exceeds its budget ends, and bisection finds a lower limit.
///
/// A pass under a limit may find a plan that is not cheapest. It goes on with states of lower f, and the search answers
/// once all of them are tried. If a [limit](crate::Limits) stops the search before, the report has the best plan so far. Where each pass of IDA* is at least twice as large as the one before, this search expands
/// the same states as [`IdaStar`](crate::IdaStar) but in its last pass. Children are tried in the space's order, with
/// [`actions_after`](StateSpace::actions_after). A goal is recognised when it is generated within the limit,
/// whatever its estimate is.
///
/// As with IDA*, the search does not end by itself on cycles if no plan exists, unless h promises dead ends, nor on
/// cycles whose actions cost nothing. No finite limit admits a plan whose f saturates. If no other plan is left, a
/// search whose heuristic is not admissible follows every simple path in a last pass without a limit.
///
/// # Complexity
///
/// O(n log(C* / s)) expansions, where n is the number of paths with f < C* and s the [first step](Self::with_first_step)
/// of the limit or the least difference of two values of f; IDA* may take O(n^2). O(d) memory, where d is the greatest
/// depth. The search does not recurse.
///
/// # References
///
/// M. Helmert, T. Lattimore, L. H. S. Lelis, L. Orseau, N. R. Sturtevant, "Iterative budgeted exponential search",
/// IJCAI 2019.
///
/// # Examples
///
/// ```
/// use search::{IdaStar, Search, algorithms::BudgetedTreeSearch, from_successors, heuristics::Blind};
///
/// let chain = from_successors(|&n: &u32| [n + 1]);
/// let goal = |&n: &u32| n == 100;
/// let report = BudgetedTreeSearch::new(Blind).run(&chain, &0, goal);
/// assert_eq!((report.plan().unwrap().cost, report.is_optimal(), report.stats.expanded), (100, true, 810));
/// assert_eq!(IdaStar::new(Blind).run(&chain, &0, goal).stats.expanded, 5_150);
/// ```
pub struct BudgetedTreeSearch<S: StateSpace, H: Heuristic<S>> {
    heuristic: H,
    interval: Interval<S::Cost>,
    /// The starts, the bound that is proven, and the last pass.
    deepening: Deepening<S, H>,
    tally: Tally<S>,
    pass: TreePass<S, H>,
    /// The bound that the observer heard of last.
    reported: Option<S::Cost>,
    status: StatusOf<S>,
}

impl<S: StateSpace, H: Heuristic<S>> BudgetedTreeSearch<S, H> {
    /// Returns a new search with `heuristic`.
    #[must_use]
    pub fn new(heuristic: H) -> Self {
        BudgetedTreeSearch {
            heuristic,
            interval: Interval::new(),
            deepening: Deepening::idle(),
            tally: Tally::default(),
            pass: TreePass::idle(),
            reported: None,
            status: Status::new(),
        }
    }

    /// Returns a new search with the same policies, whose rounds grow at least by the factor `least`, with
    /// passes of fewer than `most` times the states of the last round; 2 and 8 by default.
    ///
    /// # Panics
    ///
    /// If the factors do not satisfy `1 < least <= most`.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{Search, algorithms::BudgetedTreeSearch, from_successors, heuristics::Blind};
    ///
    /// let chain = from_successors(|&n: &u32| [n + 1]);
    /// let mut search = BudgetedTreeSearch::new(Blind).with_growth(4, 4);
    /// assert_eq!(search.run(&chain, &0, |&n| n == 300).plan().unwrap().cost, 300);
    /// ```
    #[must_use]
    #[track_caller]
    pub fn with_growth(self, least: u64, most: u64) -> Self {
        let interval = self.interval.with_growth(least, most);
        BudgetedTreeSearch { interval, ..Self::new(self.heuristic) }
    }

    /// Returns a new search with the same policies, whose limit rises by twice `step` first, and then by four,
    /// eight and more times as much; [`ONE`](Cost::ONE) by default. Set it where usual costs are far greater.
    ///
    /// # Panics
    ///
    /// If `step` is zero.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{Search, algorithms::BudgetedTreeSearch, from_edges, heuristics::Blind};
    ///
    /// let chain = from_edges(|&n: &u64| [(n + 1, 1_000_000 + n)]);
    /// let mut search = BudgetedTreeSearch::new(Blind).with_first_step(1_000_000);
    /// assert_eq!(search.run(&chain, &0, |&n| n == 30).plan().unwrap().cost, 30_000_435);
    /// ```
    #[must_use]
    #[track_caller]
    pub fn with_first_step(self, step: S::Cost) -> Self {
        let interval = self.interval.with_first_step(step);
        BudgetedTreeSearch { interval, ..Self::new(self.heuristic) }
    }

    /// Expands states within one pass, which it begins if none is under way.
    fn search_pass<G: Goal<S>>(
        &mut self,
        space: &S,
        goal: &G,
        budget: &mut Budget<'_, S::Cost>,
    ) -> Option<OutcomeOf<S>> {
        if self.deepening.bound == S::Cost::MAX {
            return self.deepening.advance_without_bound(space, &self.heuristic, goal, budget, &self.tally);
        }
        if !self.pass.is_running {
            self.begin_pass(budget);
        }
        let starts = self.deepening.starts();
        let problem = Problem { space, heuristic: &self.heuristic, goal, starts };
        let before = self.status.best.as_ref().map(|plan| plan.cost);
        let end = self.pass.advance(&problem, &mut self.tally, &mut self.status.best, budget);
        let after = self.status.best.as_ref().map(|plan| plan.cost);
        if let (Some(cost), Some(observer)) = (after.filter(|_| after != before), budget.observer()) {
            self.update_status();
            observer.improved(cost, &self.stats());
        }
        self.end_pass(end?)
    }

    fn update_status(&mut self) {
        self.deepening.update_status(&mut self.status, self.heuristic.promise(), &self.tally, false);
    }

    fn begin_pass(&mut self, budget: &mut Budget<'_, S::Cost>) {
        if self.reported != Some(self.deepening.bound) {
            self.reported = Some(self.deepening.bound);
            budget.report_bound(self.deepening.bound, || self.stats());
        }
        self.deepening.count_pass();
        self.tally.lost = false;
        self.pass.begin(self.interval.limit, self.interval.budget);
    }

    /// Takes the result of a pass. Answers if all states that may lead to a cheaper plan are tried.
    fn end_pass(&mut self, end: PassEnd<S::Cost>) -> Option<OutcomeOf<S>> {
        self.pass.stop();
        let least = self.status.best.as_ref().map_or(S::Cost::MAX, |plan| plan.cost);
        let end = match end {
            PassEnd::Complete(cut_off) => PassEnd::Complete(cut_off.min(least)),
            PassEnd::Exceeded(_) => end,
        };
        self.interval.end_pass(self.pass.expanded, end);
        self.deepening.bound = self.interval.lower;
        let plan = self.status.best.take_if(|plan| plan.cost <= self.interval.lower)?;
        if self.heuristic.promise() >= Promise::Admissible {
            self.deepening.bound = plan.cost;
        }
        Some(Outcome::Solved(plan))
    }
}

impl<S: StateSpace, H: Heuristic<S>> Progress<S> for BudgetedTreeSearch<S, H> {
    fn status(&self) -> &StatusOf<S> {
        &self.status
    }

    fn memory(&self) -> Memory {
        self.pass.memory() + self.deepening.memory()
    }
}

impl<S: StateSpace, H: Heuristic<S>, G: Goal<S>> Search<S, G> for BudgetedTreeSearch<S, H> {
    fn start(&mut self, space: &S, starts: &[(S::State, S::Cost)], _: &G) {
        self.status = Status::new();
        self.deepening.begin(space, &self.heuristic, starts, &mut self.tally);
        self.interval.begin(self.deepening.bound);
        self.pass.stop();
        self.reported = None;
        self.update_status();
    }

    fn advance(&mut self, space: &S, goal: &G, budget: &mut Budget<'_, S::Cost>) -> Option<OutcomeOf<S>> {
        let outcome = self.search_pass(space, goal, budget);
        self.update_status();
        outcome
    }
}

impl<S: StateSpace, H: Heuristic<S>> fmt::Debug for BudgetedTreeSearch<S, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BudgetedTreeSearch").field("bound", &self.deepening.bound).finish_non_exhaustive()
    }
}
