//! What every search answers: an outcome, what it proves, the work that it took, and the time.

use alloc::vec::Vec;
use core::time::Duration;

use crate::space::{Cost, StateSpace};

/// A way from `start` to a goal.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Plan<State, Action, Cost> {
    /// Where the plan starts.
    pub start: State,
    /// What to do, in order.
    pub actions: Vec<Action>,
    /// What the actions cost in all, in the measure of the search: the sum of their costs, or their number if it
    /// is a breadth-first search.
    pub cost: Cost,
}

/// The plan of a space.
pub type PlanOf<S> = Plan<<S as StateSpace>::State, <S as StateSpace>::Action, <S as StateSpace>::Cost>;

impl<State: Clone, Action: Copy, C> Plan<State, Action, C> {
    /// The states that the plan passes through, its start first and its goal last.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{breadth_first, from_edges};
    ///
    /// let doubling = from_edges(|&n: &u32| [n + 1, n * 2]);
    /// let report = breadth_first(&doubling, &3, |&n| n == 14);
    /// assert_eq!(report.plan().unwrap().states(&doubling), [3, 6, 7, 14]);
    /// ```
    pub fn states<S>(&self, space: &S) -> Vec<State>
    where
        S: StateSpace<State = State, Action = Action>,
    {
        let mut states = Vec::with_capacity(self.actions.len() + 1);
        states.push(self.start.clone());
        for &action in &self.actions {
            states.push(space.successor(&states[states.len() - 1], action));
        }
        states
    }
}

/// How a search ended.
///
/// # Examples
///
/// ```
/// use search::{Outcome, breadth_first, from_edges};
///
/// let evens = from_edges(|&n: &u8| [n.wrapping_add(2)]);
/// let answer = match breadth_first(&evens, &0, |&n| n == 7).outcome {
///     Outcome::Solved(plan) => format!("in {} steps", plan.cost),
///     Outcome::Exhausted => "never".to_owned(),
///     _ => "not known".to_owned(),
/// };
/// assert_eq!(answer, "never");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Outcome<Plan> {
    /// A goal was reached. [`Report::is_optimal`] says whether no plan can be cheaper.
    Solved(Plan),
    /// Nothing is left to try: a proof that no plan exists, of whatever cost.
    Exhausted,
    /// A limit was reached first.
    Stopped {
        /// Which limit.
        reason: Reason,
        /// The best plan so far, if the search is one that improves its plans.
        best: Option<Plan>,
    },
}

impl<Plan> Outcome<Plan> {
    /// A stop without any plan.
    pub(crate) const fn stopped(reason: Reason) -> Self {
        Outcome::Stopped { reason, best: None }
    }
}

/// The outcome of a search in a space.
pub type OutcomeOf<S> = Outcome<PlanOf<S>>;

/// Which limit stopped a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Reason {
    /// The cancel flag was raised.
    Cancelled,
    /// Nothing within the cost bound is left to try, or the plan that was found costs more. What that proves is the
    /// report's lower bound.
    Cost,
    /// As many states are expanded as allowed.
    Expanded,
    /// The search holds as many bytes as allowed, or more states than it can number (15 * 2^28).
    Memory,
    /// The time is over.
    Time,
    /// The beam cut states away and nothing is left; a wider one may find a plan.
    Width,
    /// Nothing is left but states whose cost is too large for the type: it saturated at [`Cost::MAX`], which stands for
    /// infinity. A wider type of costs may find a plan.
    Overflow,
}

/// The work of a search. Two runs on the same input do exactly the same work; only [`peak_bytes`](Self::peak_bytes) may be
/// larger if the search was run before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Stats {
    /// Entries taken from the open list, outdated ones included.
    pub popped: u64,
    /// States whose actions were listed. A state counts again each time it is expanded anew.
    pub expanded: u64,
    /// Successors that were looked at, cut-off and known ones included.
    pub generated: u64,
    /// Estimates that were asked of a heuristic.
    pub evaluated: u64,
    /// States that were expanded before and went back to the open list because a cheaper way to them was found.
    pub reopened: u64,
    /// Successors that were cut off by a bound, a dead end, a width or a transposition table.
    pub pruned: u64,
    /// The most entries that the open list held: of a depth-first search, the deepest stack.
    pub peak_open: u64,
    /// The most states that the closed list held.
    pub peak_closed: u64,
    /// The most bytes that the search's own buffers held, those kept from earlier runs included; what a state owns on the
    /// heap is not seen.
    pub peak_bytes: u64,
    /// Passes over the space: the bounds of IDA*, the widths of a beam; one for a search that passes once.
    pub iterations: u64,
}

/// What a run answers.
#[derive(Clone, Debug)]
pub struct Report<State, Action, Cost> {
    /// How it ended.
    pub outcome: Outcome<Plan<State, Action, Cost>>,
    /// No plan costs less than this: proven. `MAX` if there is no plan at all, and if every plan costs too much for the type
    /// ([`Reason::Overflow`]).
    pub lower_bound: Cost,
    /// Where there is no plan: the state with the least estimate that was met, and that estimate. The first one
    /// of several; `None` for a search without a heuristic.
    pub closest: Option<(State, Cost)>,
    /// The work since the search began.
    pub stats: Stats,
    /// The wall time of this run. It stands apart, so that `stats` of equal runs are equal. Zero without the
    /// feature `std`.
    pub elapsed: Duration,
}

/// The report of a search in a space.
pub type ReportOf<S> = Report<<S as StateSpace>::State, <S as StateSpace>::Action, <S as StateSpace>::Cost>;

impl<State, Action, C: Cost> Report<State, Action, C> {
    /// The plan: that of a search that was solved, or the best so far of one that was stopped.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{breadth_first, from_edges};
    ///
    /// let doubling = from_edges(|&n: &u32| [n + 1, n * 2]);
    /// let report = breadth_first(&doubling, &1, |&n| n == 100);
    /// assert_eq!(report.plan().map(|plan| plan.cost), Some(8));
    /// ```
    pub fn plan(&self) -> Option<&Plan<State, Action, C>> {
        match &self.outcome {
            Outcome::Solved(plan) => Some(plan),
            Outcome::Stopped { best, .. } => best.as_ref(),
            Outcome::Exhausted => None,
        }
    }

    /// The plan by value; see [`plan`](Self::plan).
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{breadth_first, from_edges};
    ///
    /// let doubling = from_edges(|&n: &u32| [n + 1, n * 2]);
    /// let plan = breadth_first(&doubling, &1, |&n| n == 5).into_plan();
    /// assert_eq!(plan.map(|plan| plan.actions), Some(vec![2, 4, 5]));
    /// ```
    #[must_use]
    pub fn into_plan(self) -> Option<Plan<State, Action, C>> {
        match self.outcome {
            Outcome::Solved(plan) => Some(plan),
            Outcome::Stopped { best, .. } => best,
            Outcome::Exhausted => None,
        }
    }

    /// Whether there is a plan and it is proven that none is cheaper. A cost of [`MAX`](Cost::MAX) is not known, so a plan
    /// of that cost is never called optimal.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{Admissible, IdaStar, Search, from_edges};
    ///
    /// let line = from_edges(|&n: &u32| [n + 1]);
    /// let distance = |&n: &u32| 9 - n;
    /// let goal = |&n: &u32| n == 9;
    /// assert!(IdaStar::new(Admissible(distance)).run(&line, &0, &goal).is_optimal());
    /// assert!(!IdaStar::new(distance).run(&line, &0, &goal).is_optimal()); // nobody promised anything
    /// ```
    pub fn is_optimal(&self) -> bool {
        self.plan().is_some_and(|plan| plan.cost <= self.lower_bound && plan.cost < C::MAX)
    }

    /// Which limit stopped the search, if one did.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{BreadthFirst, NoGoal, Limits, Progress, Reason, from_edges};
    ///
    /// let endless = from_edges(|&n: &u64| [n + 1]);
    /// let report = BreadthFirst::<_>::new().within(Limits::none().expanded(9)).run(&endless, &0, &NoGoal);
    /// assert_eq!(report.stopped_by(), Some(Reason::Expanded));
    /// ```
    pub fn stopped_by(&self) -> Option<Reason> {
        match self.outcome {
            Outcome::Stopped { reason, .. } => Some(reason),
            _ => None,
        }
    }
}
