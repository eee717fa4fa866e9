//! Budgeted graph search: the search for inconsistent heuristics whose worst case is not exponential.
//!
//! `interval` chooses the limit and the budget of each pass, here and in budgeted tree search.

pub(crate) mod interval;
mod pass;

use alloc::vec::Vec;
use core::fmt;

use crate::{
    algorithms::best_first::budgeted_graph::{
        interval::Interval,
        pass::{Ended, GraphPass},
    },
    heuristics::{Heuristic, Promise},
    run::{Budget, Memory, Outcome, OutcomeOf, Progress, Reason, ReportOf, Search, StatusOf},
    space::{Cost, Goal, StateSpace},
};

/// Finds a cheapest plan, if `estimate` is admissible; it may be inconsistent.
///
/// Wraps [`BudgetedGraphSearch`]. Use [`BudgetedGraphSearch`] directly for heuristics other than closures, and for limits.
///
/// # Examples
///
/// ```
/// use search::{algorithms::budgeted_graph_search, from_successors};
///
/// let grid = from_successors(|&(x, y): &(i32, i32)| [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]);
/// // Every other cell has no estimate.
/// let distance = |&(x, y): &(i32, i32)| if (x + y) % 2 == 0 { x.abs_diff(9) + y.abs_diff(5) } else { 0 };
/// let report = budgeted_graph_search(&grid, &(0, 0), distance, |&cell| cell == (9, 5));
/// assert_eq!(report.plan().unwrap().cost, 14);
/// ```
pub fn budgeted_graph_search<S: StateSpace>(
    space: &S,
    start: &S::State,
    estimate: impl Fn(&S::State) -> S::Cost,
    goal: impl Fn(&S::State) -> bool,
) -> ReportOf<S> {
    BudgetedGraphSearch::new(estimate).run(space, start, goal)
}

/// Budgeted graph search (BGS): finds a cheapest plan, if the heuristic is admissible, and never reopens a state.
///
/// With an inconsistent heuristic, A* may expand n states 2^n times. This search makes passes of uniform-cost search
/// under a limit on f = g + h, each of which expands a state at most once. The limits are those of
/// [`BudgetedTreeSearch`](crate::algorithms::BudgetedTreeSearch): a round ends with a pass that expands at least twice
/// and less than eight times as many states as the last round (the [growth](Self::with_growth)). With a consistent
/// heuristic A* is the better choice, because it makes one pass.
///
/// A goal is recognised when it leaves the open list. Without a [promise](Heuristic::promise), a goal counts whatever
/// its estimate is, and a last pass without a limit finds the plans through states whose estimate is `MAX`.
///
/// # Complexity
///
/// O(n log(C* / s)) expansions, where n is the number of states within the limit that admits the plan and s the
/// [first step](Self::with_first_step) of the limit. Each pass keeps its states in memory: O(n).
///
/// # References
///
/// M. Helmert, T. Lattimore, L. H. S. Lelis, L. Orseau, N. R. Sturtevant, "Iterative budgeted exponential search",
/// IJCAI 2019.
/// A. Martelli, "On the complexity of admissible search algorithms", Artificial Intelligence 8(1), 1977.
///
/// # Examples
///
/// ```
/// use search::{AStar, Search, algorithms::BudgetedGraphSearch, from_edges, heuristics::Admissible};
///
/// // Martelli's graph: the cheaper path to each state is found after a dearer one.
/// const N: u64 = 12;
/// let graph = from_edges(|&y: &u64| {
///     let edge = move |x: u64| (x, (1 << (y - 2)) + y - (1 << (x - 1)) - x);
///     let last = (y == 1).then_some((0, (1 << (N - 1)) + N - 2));
///     (1..y).map(edge).chain(last).collect::<Vec<_>>()
/// });
/// let h = Admissible(|&x: &u64| if x < 2 { 0 } else { (1_u64 << (x - 1)) + 2 * x - 3 });
/// let report = BudgetedGraphSearch::new(h).run(&graph, &N, |&x| x == 0);
/// assert_eq!((report.is_optimal(), report.stats.expanded), (true, 12));
/// assert_eq!(AStar::new(h).run(&graph, &N, |&x| x == 0).stats.expanded, 1 << 11);
/// ```
pub struct BudgetedGraphSearch<S: StateSpace, H: Heuristic<S>> {
    heuristic: H,
    interval: Interval<S::Cost>,
    starts: Vec<(S::State, S::Cost)>,
    pass: GraphPass<S, H>,
    /// The least f of the plans that are not tried; infinite when none is left under any limit.
    bound: S::Cost,
    stage: Stage,
    /// The bound that the observer heard of last.
    reported: Option<S::Cost>,
}

/// The kind of the pass that is next or under way.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Limited,
    /// The pass without a limit.
    Last,
    /// No pass is left. `lost` tells whether the costs of states saturated.
    Over {
        lost: bool,
    },
}

impl<S: StateSpace, H: Heuristic<S>> BudgetedGraphSearch<S, H> {
    /// Creates a search by `heuristic`.
    #[must_use]
    pub fn new(heuristic: H) -> Self {
        BudgetedGraphSearch {
            heuristic,
            interval: Interval::new(),
            starts: Vec::new(),
            pass: GraphPass::idle(),
            bound: S::Cost::MAX,
            stage: Stage::Limited,
            reported: None,
        }
    }

    /// Returns a new search, with the same policies, whose rounds grow at least by the factor `least`, with
    /// passes of fewer than `most` times the states of the last round; 2 and 8 by default.
    ///
    /// # Panics
    ///
    /// If the factors do not satisfy `1 < least <= most`.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{Search, algorithms::BudgetedGraphSearch, from_successors, heuristics::Blind};
    ///
    /// let chain = from_successors(|&n: &u32| [n + 1]);
    /// let mut search = BudgetedGraphSearch::new(Blind).with_growth(4, 4);
    /// assert_eq!(search.run(&chain, &0, |&n| n == 300).plan().unwrap().cost, 300);
    /// ```
    #[must_use]
    #[track_caller]
    pub fn with_growth(self, least: u64, most: u64) -> Self {
        let interval = self.interval.with_growth(least, most);
        BudgetedGraphSearch { interval, ..Self::new(self.heuristic) }
    }

    /// Returns a new search, with the same policies, whose limit rises by twice `step` first, and then by four,
    /// eight and more times as much; [`ONE`](Cost::ONE) by default. Set it where usual costs are far greater.
    ///
    /// # Panics
    ///
    /// If `step` is zero.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{Search, algorithms::BudgetedGraphSearch, from_edges, heuristics::Blind};
    ///
    /// let chain = from_edges(|&n: &u64| [(n + 1, 1_000_000 + n)]);
    /// let mut search = BudgetedGraphSearch::new(Blind).with_first_step(1_000_000);
    /// assert_eq!(search.run(&chain, &0, |&n| n == 30).plan().unwrap().cost, 30_000_435);
    /// ```
    #[must_use]
    #[track_caller]
    pub fn with_first_step(self, step: S::Cost) -> Self {
        let interval = self.interval.with_first_step(step);
        BudgetedGraphSearch { interval, ..Self::new(self.heuristic) }
    }

    /// Expands states within one pass.
    fn expand<G: Goal<S>>(
        &mut self,
        space: &S,
        goal: &G,
        budget: &mut Budget<'_, S::Cost>,
    ) -> Option<OutcomeOf<S>> {
        match self.stage {
            Stage::Over { lost: true } => return Some(Outcome::stopped(Reason::Overflow)),
            Stage::Over { lost: false } => return Some(Outcome::Exhausted),
            Stage::Limited | Stage::Last => {}
        }
        if !self.pass.is_running {
            self.begin_pass(space, goal, budget);
        }
        match self.pass.advance((space, &self.heuristic, goal), budget)? {
            Ended::Plan(plan) => {
                if self.stage == Stage::Limited && self.heuristic.promise() >= Promise::Admissible {
                    self.bound = plan.cost;
                }
                Some(Outcome::Solved(plan))
            }
            Ended::Full => Some(Outcome::stopped(Reason::Memory)),
            Ended::Pass(end) => {
                self.pass.is_running = false;
                if self.stage == Stage::Limited {
                    self.interval.end_pass(self.pass.expanded, end);
                    self.bound = self.interval.lower;
                }
                if self.stage == Stage::Last || self.bound == S::Cost::MAX {
                    self.end_last_limit();
                }
                None
            }
        }
    }

    fn begin_pass<G: Goal<S>>(&mut self, space: &S, goal: &G, budget: &mut Budget<'_, S::Cost>) {
        if self.bound < S::Cost::MAX && self.reported != Some(self.bound) {
            self.reported = Some(self.bound);
            budget.report_bound(self.bound, || self.stats());
        }
        let limited = (Some(self.interval.limit), self.interval.budget);
        let limits = if self.stage == Stage::Limited { limited } else { (None, u64::MAX) };
        self.pass.begin((space, &self.heuristic, goal), &self.starts, limits);
    }

    /// Chooses the stage once no finite limit is left: nothing, or a last pass for the states that every limit cut off.
    /// It is omitted if the heuristic proves that all plans through them cost too much.
    fn end_last_limit(&mut self) {
        let promise = self.heuristic.promise();
        let lost = self.pass.has_lost(promise);
        let is_limited = self.stage == Stage::Limited;
        let goes_on = is_limited && lost && promise < Promise::Admissible;
        self.stage = if goes_on { Stage::Last } else { Stage::Over { lost } };
    }

    fn update_status(&mut self) {
        self.pass.status.bound = self.bound;
        self.pass.status.lower_bound = match self.stage {
            Stage::Over { .. } => S::Cost::MAX,
            _ => self.heuristic.promise().lower_bound(self.bound),
        };
    }
}

impl<S: StateSpace, H: Heuristic<S>> Progress<S> for BudgetedGraphSearch<S, H> {
    fn status(&self) -> &StatusOf<S> {
        &self.pass.status
    }

    fn memory(&self) -> Memory {
        self.pass.memory()
    }
}

impl<S: StateSpace, H: Heuristic<S>, G: Goal<S>> Search<S, G> for BudgetedGraphSearch<S, H> {
    fn start(&mut self, space: &S, starts: &[(S::State, S::Cost)], _: &G) {
        self.starts.clear();
        self.starts.extend_from_slice(starts);
        self.pass.reset();
        self.pass.status.stats.evaluated = starts.len() as u64;
        let f = |(state, g): &(S::State, S::Cost)| g.saturating_add(self.heuristic.estimate(space, state).h);
        let least = starts.iter().map(f).min().unwrap_or(S::Cost::MAX);
        // An infinite estimate is no bound: a pass tells whether a start is lost.
        self.bound = if least == S::Cost::MAX { S::Cost::ZERO } else { least };
        self.interval.begin(self.bound);
        (self.stage, self.reported) = (Stage::Limited, None);
        if starts.is_empty() {
            (self.bound, self.stage) = (S::Cost::MAX, Stage::Over { lost: false });
        }
        self.update_status();
    }

    fn advance(&mut self, space: &S, goal: &G, budget: &mut Budget<'_, S::Cost>) -> Option<OutcomeOf<S>> {
        let outcome = self.expand(space, goal, budget);
        self.update_status();
        outcome
    }
}

impl<S: StateSpace, H: Heuristic<S>> fmt::Debug for BudgetedGraphSearch<S, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BudgetedGraphSearch").field("bound", &self.bound).finish_non_exhaustive()
    }
}
