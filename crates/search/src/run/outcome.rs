//! The report of a search: its outcome, the bound that it proves, its work and its time.

use alloc::vec::Vec;
use core::{
    fmt,
    iter::Sum,
    ops::{Add, AddAssign},
    time::Duration,
};

use crate::space::{Cost, StateSpace};

/// A path from `start` to a goal.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Plan<State, Action, Cost> {
    /// The start state of the path.
    pub start: State,
    /// The actions, in order.
    pub actions: Vec<Action>,
    /// The cost of the plan in the measure of the search. It is the sum of the action costs and of the start's
    /// initial cost, or the number of actions in a breadth-first search.
    pub cost: Cost,
}

/// The plan type of a space.
pub type PlanOf<S> = Plan<<S as StateSpace>::State, <S as StateSpace>::Action, <S as StateSpace>::Cost>;

impl<State, Action, C> Plan<State, Action, C> {
    fn map<T, B>(
        self,
        state: &mut impl FnMut(State) -> T,
        action: &mut impl FnMut(Action) -> B,
    ) -> Plan<T, B, C> {
        let actions = self.actions.into_iter().map(action).collect();
        Plan { start: state(self.start), actions, cost: self.cost }
    }
}

impl<State: Clone, Action: Copy, C> Plan<State, Action, C> {
    /// Returns the states that the plan passes through, its start first and its goal last.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{breadth_first, from_successors};
    ///
    /// let doubling = from_successors(|&n: &u32| [n + 1, n * 2]);
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

/// The way in which a search ended.
///
/// # Examples
///
/// ```
/// use search::{Outcome, breadth_first, from_successors};
///
/// let evens = from_successors(|&n: &u8| [n.wrapping_add(2)]);
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
    /// No plan exists, of whatever cost: the search has tried everything.
    Exhausted,
    /// A limit was reached first.
    Stopped {
        /// The limit that was reached.
        reason: Reason,
        /// The best plan so far, if the search improves its plans, or a plan that exceeds the cost limit.
        best: Option<Plan>,
    },
}

impl<Plan> Outcome<Plan> {
    /// Returns a stop without a plan.
    pub(crate) const fn stopped(reason: Reason) -> Self {
        Outcome::Stopped { reason, best: None }
    }
}

/// The outcome type of a space.
pub type OutcomeOf<S> = Outcome<PlanOf<S>>;

/// The limit that stopped a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Reason {
    /// The cancel flag was set.
    Cancelled,
    /// No plan within the cost limit is left to try, or the plan that was found costs more. The report's lower bound
    /// states the proven bound.
    Cost,
    /// The allowed number of states was expanded.
    Expanded,
    /// The search holds as many bytes as allowed, or more states than it can number: 15 * 2^28, in best-first searches
    /// 7 * 2^28, in `ParallelAStar` 2^25 in one of its 64 parts.
    Memory,
    /// The time is over.
    Time,
    /// A search that is incomplete by design has no state left: the width of a beam, the novelty or the level of a search cut
    /// states off, or the search gave up in a local minimum. A greater width may find a plan.
    Width,
    /// The only states left have a cost that is too large for the type. It saturated at [`Cost::MAX`], which stands
    /// for infinity. A wider cost type may find a plan.
    Overflow,
    /// A file of the search cannot be read or written. The search object has the error.
    Storage,
}

/// A sentence without a full stop.
///
/// # Examples
///
/// ```
/// assert_eq!(search::Reason::Time.to_string(), "the time is over");
/// ```
impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::Cancelled => "interrupted",
            Reason::Cost => "every solution within the cost bound is excluded",
            Reason::Expanded => "as many states are expanded as allowed",
            Reason::Memory => "the search holds as much memory as allowed",
            Reason::Time => "the time is over",
            Reason::Width => "no search as wide as allowed finds a solution",
            Reason::Storage => "a file of the search cannot be read or written",
            Reason::Overflow => "the costs of what is left are too large to be added up",
        })
    }
}

/// The work of a search. Two runs on the same input do exactly the same work. Only [`peak_bytes`](Self::peak_bytes)
/// may be larger if the search object was run before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Stats {
    /// Entries taken from the open list, outdated ones included.
    pub popped: u64,
    /// States whose actions were listed. A state counts again each time it is expanded again.
    pub expanded: u64,
    /// Successors that were generated, including those that were cut off or known before.
    pub generated: u64,
    /// Estimates that a heuristic computed.
    pub evaluated: u64,
    /// Expanded states that went back to the open list because a cheaper path to them was found.
    pub reopened: u64,
    /// Successors that were cut off by a bound, a dead end, a width or a transposition table.
    pub pruned: u64,
    /// The largest size of the open list; for a depth-first search, of the stack.
    pub peak_open: u64,
    /// The largest number of states in the closed list.
    pub peak_closed: u64,
    /// The largest number of bytes in the search's own buffers, including buffers from earlier runs. Heap memory that
    /// belongs to a state is not counted.
    pub peak_bytes: u64,
    /// Passes over the space: the bounds of IDA* or the widths of a beam; one for a search with a single pass.
    pub iterations: u64,
}

/// Adds up the work of several searches, one after the other: counts are summed, of peaks the largest is kept.
///
/// # Examples
///
/// ```
/// use search::{BreadthFirst, NoGoal, Search, Stats, from_successors};
///
/// let ring = from_successors(|&n: &u8| [n.wrapping_add(1)]);
/// let mut search = BreadthFirst::new();
/// let all: Stats = (0..3).map(|start| search.run_to(&ring, &start, &NoGoal).stats).sum();
/// assert_eq!((all.expanded, all.peak_closed), (3 * 256, 256));
/// ```
impl Add for Stats {
    type Output = Stats;

    fn add(self, other: Stats) -> Stats {
        Stats {
            popped: self.popped + other.popped,
            expanded: self.expanded + other.expanded,
            generated: self.generated + other.generated,
            evaluated: self.evaluated + other.evaluated,
            reopened: self.reopened + other.reopened,
            pruned: self.pruned + other.pruned,
            peak_open: self.peak_open.max(other.peak_open),
            peak_closed: self.peak_closed.max(other.peak_closed),
            peak_bytes: self.peak_bytes.max(other.peak_bytes),
            iterations: self.iterations + other.iterations,
        }
    }
}

impl AddAssign for Stats {
    fn add_assign(&mut self, other: Stats) {
        *self = *self + other;
    }
}

impl Sum for Stats {
    fn sum<I: Iterator<Item = Stats>>(stats: I) -> Stats {
        stats.fold(Stats::default(), Add::add)
    }
}

/// The result of a run.
#[derive(Clone, Debug)]
#[must_use]
#[non_exhaustive]
pub struct Report<State, Action, Cost> {
    /// The outcome of the run.
    pub outcome: Outcome<Plan<State, Action, Cost>>,
    /// The proven lower bound: no plan costs less. `MAX` if there is no plan at all, or if every plan costs too much
    /// for the type ([`Reason::Overflow`]).
    pub lower_bound: Cost,
    /// The state with the least estimate that was met, unless the outcome is `Solved`. The first one of several. `None` for a
    /// search without a heuristic. Where no estimate was finite, it may be `None` too.
    pub closest: Option<Closest<State, Action, Cost>>,
    /// The work since the search began.
    pub stats: Stats,
    /// The wall time of this run. It is not part of `stats`, so that `stats` of equal runs are equal. Zero without
    /// the feature `std`.
    pub elapsed: Duration,
}

/// The state with the least estimate that a search met: where to go if the goal is out of reach.
///
/// # Examples
///
/// A robot on a line goes as near to its goal as it can:
///
/// ```
/// use search::{a_star, from_successors};
///
/// let corridor = from_successors(|&x: &u32| if x < 7 { vec![x + 1] } else { vec![] });
/// let report = a_star(&corridor, &3, |&x| 10 - x, |&x| x == 10);
/// let closest = report.closest.unwrap();
/// assert_eq!((closest.state, closest.estimate), (7, 3));
/// assert_eq!(closest.plan.unwrap().actions, [4, 5, 6, 7]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Closest<State, Action, Cost> {
    /// The state.
    pub state: State,
    /// Its estimate.
    pub estimate: Cost,
    /// A plan that leads to the state, from best-first searches and others that store the states with their paths. `None` from
    /// depth-first searches and beams.
    pub plan: Option<Plan<State, Action, Cost>>,
}

/// The report type of a space.
///
/// A function that prints the reports of several spaces takes the type with its parts:
///
/// ```
/// use search::prelude::*;
///
/// fn line<State, Action>(report: &Report<State, Action, u32>) -> String {
///     format!("cost {:?}, {} expanded", report.plan().map(|plan| plan.cost), report.stats.expanded)
/// }
/// let by_coins = breadth_first(&from_successors(|&n: &u32| [n + 1, n + 7]), &0, |&n| n == 7);
/// let by_jumps = breadth_first(&from_successors(|&n: &i64| [n + 2, n + 5]), &0, |&n| n == 7);
/// assert!(line(&by_coins).starts_with("cost Some(1)") && line(&by_jumps).starts_with("cost Some(2)"));
/// ```
pub type ReportOf<S> = Report<<S as StateSpace>::State, <S as StateSpace>::Action, <S as StateSpace>::Cost>;

impl<State, Action, C> Report<State, Action, C> {
    /// Returns the report of work that no search of this crate did, without a closest state.
    ///
    /// # Examples
    ///
    /// ```
    /// use core::time::Duration;
    /// use search::{Outcome, Report, Stats};
    ///
    /// let report: Report<(), char, u32> = Report::new(Outcome::Exhausted, u32::MAX, Stats::default(), Duration::ZERO);
    /// assert_eq!(report.plan(), None);
    /// ```
    pub fn new(
        outcome: Outcome<Plan<State, Action, C>>,
        lower_bound: C,
        stats: Stats,
        elapsed: Duration,
    ) -> Self {
        Report { outcome, lower_bound, closest: None, stats, elapsed }
    }

    /// Returns the plan of a solved search, or the best plan so far of a stopped one.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{breadth_first, from_successors};
    ///
    /// let doubling = from_successors(|&n: &u32| [n + 1, n * 2]);
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

    /// Returns the plan by value; see [`plan`](Self::plan).
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{breadth_first, from_successors};
    ///
    /// let doubling = from_successors(|&n: &u32| [n + 1, n * 2]);
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

    /// Returns the same report with other states and actions, for a space that stands for another one.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{breadth_first, from_successors};
    ///
    /// // A clock whose states are hours.
    /// let clock = from_successors(|&hour: &u8| [(hour + 5) % 12, (hour + 7) % 12]);
    /// let report = breadth_first(&clock, &0, |&hour| hour == 3).map(|hour| 5 * hour, |to| format!("to {}", 5 * to));
    /// assert_eq!(report.plan().unwrap().actions, ["to 25", "to 50", "to 15"]);
    /// ```
    pub fn map<T, B>(
        self,
        mut state: impl FnMut(State) -> T,
        mut action: impl FnMut(Action) -> B,
    ) -> Report<T, B, C> {
        let closest = self.closest.map(|Closest { state: at, estimate, plan }| {
            let plan = plan.map(|plan| plan.map(&mut state, &mut action));
            Closest { state: state(at), estimate, plan }
        });
        let mut map = |plan: Plan<State, Action, C>| plan.map(&mut state, &mut action);
        let outcome = match self.outcome {
            Outcome::Solved(plan) => Outcome::Solved(map(plan)),
            Outcome::Exhausted => Outcome::Exhausted,
            Outcome::Stopped { reason, best } => Outcome::Stopped { reason, best: best.map(map) },
        };
        let Report { lower_bound, stats, elapsed, .. } = self;
        Report { outcome, lower_bound, closest, stats, elapsed }
    }

    /// Returns the limit that stopped the search, if one did.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{BreadthFirst, NoGoal, Limits, Progress, Reason, from_successors};
    ///
    /// let endless = from_successors(|&n: &u64| [n + 1]);
    /// let report = BreadthFirst::new().within(Limits::none().expanded(9)).run_to(&endless, &0, &NoGoal);
    /// assert_eq!(report.stopped_by(), Some(Reason::Expanded));
    /// ```
    pub fn stopped_by(&self) -> Option<Reason> {
        match self.outcome {
            Outcome::Stopped { reason, .. } => Some(reason),
            _ => None,
        }
    }
}

impl<State, Action, C: Cost> Report<State, Action, C> {
    /// Returns whether there is a plan that is proven to be cheapest in the measure of the search. That measure is the
    /// number of actions in breadth-first and bidirectional search and in
    /// [`ShortestPlans`](crate::ShortestPlans), which ignore the costs of actions.
    ///
    /// A cost of [`MAX`](Cost::MAX) is not known exactly, so a plan of that cost is never called optimal. With float
    /// costs the proof holds up to rounding.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{IdaStar, Search, from_successors, heuristics::Admissible};
    ///
    /// let line = from_successors(|&n: &u32| [n + 1]);
    /// let distance = |&n: &u32| 9 - n;
    /// let goal = |&n: &u32| n == 9;
    /// assert!(IdaStar::new(Admissible(distance)).run(&line, &0, &goal).is_optimal());
    /// assert!(!IdaStar::new(distance).run(&line, &0, &goal).is_optimal()); // nobody promised anything
    /// ```
    pub fn is_optimal(&self) -> bool {
        self.plan().is_some_and(|plan| plan.cost <= self.lower_bound && plan.cost < C::MAX)
    }
}
