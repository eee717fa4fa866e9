//! The interface that all searches share: begin, step, run and resume, with limits and an observer.

mod answer;
mod boxed;
mod budget;
mod clock;
mod limits;
mod memory;
mod observer;
mod outcome;
mod replay;
mod status;
mod stop;
mod tree;

pub use answer::Answer;
pub use budget::Budget;
pub use clock::Clock;
pub use limits::Limits;
pub use memory::Memory;
pub use observer::Observer;
pub use outcome::{Closest, Outcome, OutcomeOf, Plan, PlanOf, Reason, Report, ReportOf, Stats};
pub use replay::InvalidPlan;
pub use status::{Status, StatusOf};
pub use stop::StopToken;
pub(crate) use tree::States;
pub use tree::{ReachedState, Tree};

use core::fmt;

use crate::space::{Cost, Goal, GoalTest, StateSpace};

/// The progress of a search, which can be read at any time, whatever its goal.
///
/// A search implements two methods here and two of [`Search`].
pub trait Progress<S: StateSpace> {
    /// Returns the work, the bounds, the best plan and the closest state so far.
    fn status(&self) -> &StatusOf<S>;

    /// Returns the bytes that the buffers of the search hold now, and will hold after their next growth.
    fn memory(&self) -> Memory;

    /// Returns the work since the search began, with the bytes.
    fn stats(&self) -> Stats {
        let stats = self.status().stats;
        Stats { peak_bytes: stats.peak_bytes.max(self.memory().now), ..stats }
    }

    /// Returns the least cost among the plans that are not tried yet: a cost limit below it ends the search.
    fn bound(&self) -> S::Cost {
        self.status().bound
    }

    /// Returns the lower bound that is proven so far: no plan costs less.
    fn lower_bound(&self) -> S::Cost {
        self.status().lower_bound
    }

    /// Returns the best plan so far, if the search improves its plans.
    fn best(&self) -> Option<PlanOf<S>> {
        self.status().best.clone()
    }

    /// Returns whether the search has answered. Each further step then gives the same answer.
    ///
    /// # Panics
    ///
    /// If the search has not begun, or if the space panicked in a step before.
    #[track_caller]
    fn is_over(&self) -> bool {
        self.status().is_over()
    }

    /// Returns the state with the least estimate so far, and that estimate.
    fn closest(&self) -> Option<(S::State, S::Cost)> {
        self.status().closest.clone()
    }

    /// Returns a run of this search under `limits`. Call `run`, `run_to`, `run_from`, `resume` or `resume_to` on it to
    /// search.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{BreadthFirst, Limits, Progress, Reason, from_successors};
    ///
    /// let line = from_successors(|&n: &u32| [n + 1]);
    /// let report = BreadthFirst::new().within(Limits::none().cost(5)).run(&line, &0, |&n| n == 9);
    /// assert_eq!((report.stopped_by(), report.lower_bound), (Some(Reason::Cost), 6));
    /// ```
    fn within(&mut self, limits: Limits<S::Cost>) -> Run<'_, Self, S::Cost>
    where
        Self: Sized,
    {
        Run::of(self).within(limits)
    }

    /// Returns a run of this search with an `observer`. Call `run`, `run_to`, `run_from`, `resume` or `resume_to` on it to
    /// search.
    fn observed_by<'a>(&'a mut self, observer: &'a mut dyn Observer<S::Cost>) -> Run<'a, Self, S::Cost>
    where
        Self: Sized,
    {
        Run::of(self).observed_by(observer)
    }
}

/// A search for plans in spaces `S` to goals `G`: the interface of every algorithm.
///
/// A search object keeps its buffers, so running it again is faster than running a new one. The trait is
/// dyn-compatible: a program that learns the algorithm's name at run time keeps a `Box<dyn Search<S, G>>`. The box is
/// itself a search.
///
/// # Examples
///
/// ```
/// use search::prelude::*;
///
/// let line = from_successors(|&n: &u32| [n + 1, n + 2]);
/// type Target = Box<dyn Fn(&u32) -> bool>;
/// let mut searches: Vec<Box<dyn Search<_, Target>>> =
///     vec![Box::new(BreadthFirst::new()), Box::new(AStar::new(|&n: &u32| 9_u32.saturating_sub(n) / 2))];
/// for search in &mut searches {
///     let report = search.within(Limits::none().expanded(100)).run(&line, &0, Box::new(|&n| n == 9));
///     assert_eq!(report.plan().unwrap().cost, 5);
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not search `{S}` for a goal of type `{G}`",
    note = "`run` takes a closure, `run_to` a goal that is a value; some searches need more of the space or of the goal"
)]
pub trait Search<S: StateSpace, G: Goal<S>>: Progress<S> {
    /// Discards an earlier search, resets the status, and takes `starts`, each with its initial cost. It allocates nothing
    /// whose size depends on the space. Call [`begin_from`](Self::begin_from) instead.
    fn start(&mut self, space: &S, starts: &[(S::State, S::Cost)], goal: &G);

    /// Expands states until the search answers or the budget ends the step. Returns `None` if there is more to do. Expands at
    /// least one state if any is left and the budget has one. Call [`step`](Self::step) instead.
    ///
    /// A search takes its expansions from `budget`, and returns where [`Budget::spend`], [`Budget::take`] or
    /// [`Budget::allows`] tells it to. It may return earlier: after 4,096 children of one state, so that the memory is
    /// compared with its limit. That state counts as expanded when its last child is generated, in a later step. Neither
    /// answer nor work depends on where steps end.
    fn advance(&mut self, space: &S, goal: &G, budget: &mut Budget<'_, S::Cost>) -> Option<OutcomeOf<S>>;

    /// Discards an earlier search and begins a new one from `starts`, each with its initial cost.
    fn begin_from(&mut self, space: &S, starts: &[(S::State, S::Cost)], goal: &G) {
        self.status().begin_start();
        self.start(space, starts, goal);
        self.status().set_begun();
    }

    /// Expands states until the search answers or `budget` is used up. Returns `None` if there is more to do. A search that
    /// has answered [is over](Progress::is_over): each further step gives the same answer.
    ///
    /// # Panics
    ///
    /// If the search has not begun, or if the space panicked in a step before.
    #[track_caller]
    fn step(&mut self, space: &S, goal: &G, budget: &mut Budget<'_, S::Cost>) -> Option<OutcomeOf<S>> {
        if let Some(answer) = self.status().enter() {
            return Some(answer);
        }
        let answer = self.advance(space, goal, budget);
        self.status().leave(answer.as_ref());
        answer
    }

    /// Discards an earlier search and begins a new one from `start`.
    fn begin(&mut self, space: &S, start: &S::State, goal: &G) {
        self.begin_from(space, &[(start.clone(), S::Cost::ZERO)], goal);
    }

    /// Searches from `start` until `goal` accepts a state or nothing is left. For a goal that is a value, such as
    /// [`At`](crate::At), call [`run_to`](Self::run_to).
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{AStar, Search, from_successors, heuristics::Consistent};
    ///
    /// let grid = from_successors(|&(x, y): &(u32, u32)| [(x + 1, y), (x, y + 1)]);
    /// let mut search = AStar::new(Consistent(|&(x, y): &(u32, u32)| 14_u32.saturating_sub(x + y)));
    /// let report = search.run(&grid, &(0, 0), |&cell| cell == (9, 5));
    /// assert_eq!(report.plan().unwrap().cost, 14);
    /// ```
    fn run(&mut self, space: &S, start: &S::State, goal: G) -> ReportOf<S>
    where
        Self: Sized,
        G: GoalTest<S::State>,
    {
        self.run_to(space, start, &goal)
    }

    /// Searches from `start` until a goal is found or nothing is left.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{At, BreadthFirst, NoGoal, Search, from_successors};
    ///
    /// let ring = from_successors(|&n: &u8| [n.wrapping_add(1)]);
    /// let mut search = BreadthFirst::new();
    /// assert_eq!(search.run_to(&ring, &0, &At(9)).plan().unwrap().cost, 9);
    /// assert_eq!(search.run_to(&ring, &0, &NoGoal).stats.expanded, 256);
    /// ```
    fn run_to(&mut self, space: &S, start: &S::State, goal: &G) -> ReportOf<S> {
        self.begin(space, start, goal);
        self.resume_to(space, goal)
    }

    /// Searches like [`run_to`](Self::run_to), but from several starts, each with its initial cost. Searches that count
    /// actions ignore the initial costs.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{At, Search, UniformCost, from_edges};
    ///
    /// let line = from_edges(|&n: &u32| [(n + 1, 2_u32)]);
    /// let report = UniformCost::new().run_from(&line, &[(0, 5), (6, 1), (8, 9)], &At(9));
    /// let plan = report.plan().unwrap();
    /// assert_eq!((plan.start, plan.cost), (6, 7));
    /// ```
    fn run_from(&mut self, space: &S, starts: &[(S::State, S::Cost)], goal: &G) -> ReportOf<S> {
        self.begin_from(space, starts, goal);
        self.resume_to(space, goal)
    }

    /// Continues after a limit or a step, until `goal` accepts a state or nothing is left. For a goal that is a value,
    /// call [`resume_to`](Self::resume_to).
    ///
    /// # Panics
    ///
    /// If the search has not begun.
    fn resume(&mut self, space: &S, goal: G) -> ReportOf<S>
    where
        Self: Sized,
        G: GoalTest<S::State>,
    {
        self.resume_to(space, &goal)
    }

    /// Continues after a limit or a step, until a goal is found or nothing is left. A search that has answered gives
    /// the same answer again. The space and the goal must be those with which the search began; with others, the
    /// answer proves nothing.
    ///
    /// # Panics
    ///
    /// If the search has not begun.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{At, BreadthFirst, Search, from_successors};
    ///
    /// let line = from_successors(|&n: &u32| [n + 1]);
    /// let mut search = BreadthFirst::new();
    /// search.begin(&line, &0, &At(9));
    /// let report = search.resume_to(&line, &At(9));
    /// assert_eq!(search.resume_to(&line, &At(9)).outcome, report.outcome);
    /// ```
    fn resume_to(&mut self, space: &S, goal: &G) -> ReportOf<S> {
        drive(self, space, goal, &Limits::none(), None)
    }
}

/// One run of a search, with limits and an observer; made by [`Progress::within`] and [`Progress::observed_by`].
///
/// # Examples
///
/// ```
/// use search::{BreadthFirst, NoGoal, Limits, Run, from_successors};
///
/// let ring = from_successors(|&n: &u8| [n.wrapping_add(1)]);
/// let report = Run::of(&mut BreadthFirst::new()).within(Limits::none().expanded(100)).run_to(&ring, &0, &NoGoal);
/// assert_eq!(report.stats.expanded, 100);
/// ```
#[must_use]
pub struct Run<'a, E: ?Sized, C> {
    search: &'a mut E,
    limits: Limits<C>,
    observer: Option<&'a mut dyn Observer<C>>,
}

impl<'a, E: ?Sized, C: Cost> Run<'a, E, C> {
    /// Returns a run of `search` without limits and without an observer.
    pub fn of(search: &'a mut E) -> Self {
        Run { search, limits: Limits::none(), observer: None }
    }

    /// Sets the limits of the run.
    pub fn within(self, limits: Limits<C>) -> Self {
        Run { limits, ..self }
    }

    /// Sets the observer of the run.
    pub fn observed_by(self, observer: &'a mut dyn Observer<C>) -> Self {
        Run { observer: Some(observer), ..self }
    }

    /// Searches from `start` until `goal` accepts a state, nothing is left, or a limit is reached. For a goal that is
    /// a value, such as [`At`](crate::At), call [`run_to`](Self::run_to).
    pub fn run<S, G>(self, space: &S, start: &S::State, goal: G) -> ReportOf<S>
    where
        S: StateSpace<Cost = C>,
        G: GoalTest<S::State>,
        E: Search<S, G>,
    {
        self.run_to(space, start, &goal)
    }

    /// Searches from `start` until a goal is found, nothing is left, or a limit is reached.
    pub fn run_to<S, G>(self, space: &S, start: &S::State, goal: &G) -> ReportOf<S>
    where
        S: StateSpace<Cost = C>,
        G: Goal<S>,
        E: Search<S, G>,
    {
        self.search.begin(space, start, goal);
        self.resume_to(space, goal)
    }

    /// Searches like [`run_to`](Self::run_to), but from several starts, each with its initial cost.
    pub fn run_from<S, G>(self, space: &S, starts: &[(S::State, C)], goal: &G) -> ReportOf<S>
    where
        S: StateSpace<Cost = C>,
        G: Goal<S>,
        E: Search<S, G>,
    {
        self.search.begin_from(space, starts, goal);
        self.resume_to(space, goal)
    }

    /// Continues as [`resume_to`](Self::resume_to) does, until `goal` accepts a state.
    ///
    /// # Panics
    ///
    /// If the search has not begun.
    pub fn resume<S, G>(self, space: &S, goal: G) -> ReportOf<S>
    where
        S: StateSpace<Cost = C>,
        G: GoalTest<S::State>,
        E: Search<S, G>,
    {
        self.resume_to(space, &goal)
    }

    /// Continues after a limit or a step. A search that has answered gives the same answer again, whatever the
    /// limits. Only a plan that costs more than the cost limit is reported as [`Reason::Cost`].
    ///
    /// # Panics
    ///
    /// If the search has not begun.
    pub fn resume_to<S, G>(self, space: &S, goal: &G) -> ReportOf<S>
    where
        S: StateSpace<Cost = C>,
        G: Goal<S>,
        E: Search<S, G>,
    {
        let Run { search, limits, observer } = self;
        drive(search, space, goal, &limits, observer)
    }
}

impl<E: ?Sized, C: fmt::Debug> fmt::Debug for Run<'_, E, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Run").field("limits", &self.limits).finish_non_exhaustive()
    }
}

/// Calls `step` until it answers or a limit is reached. Every search runs in this loop.
fn drive<'a, S, G, E>(
    search: &mut E,
    space: &S,
    goal: &G,
    limits: &Limits<S::Cost>,
    observer: Option<&'a mut (dyn Observer<S::Cost> + 'a)>,
) -> ReportOf<S>
where
    S: StateSpace,
    G: Goal<S>,
    E: Search<S, G> + ?Sized,
{
    let clock = Clock::start();
    let mut budget = Budget::of(limits, &clock, observer);
    let outcome = loop {
        if !search.is_over() {
            let (bound, stats) = (search.bound(), search.status().stats);
            if let Some(reason) = budget.renew(limits, bound, &stats, || search.memory()) {
                break Outcome::Stopped { reason, best: search.best() };
            }
            if let Some(observer) = budget.observer() {
                observer.working(bound, &search.stats());
            }
        }
        if let Some(outcome) = search.step(space, goal, &mut budget) {
            break outcome;
        }
    };
    report(search, outcome, limits, &clock)
}

fn report<S: StateSpace, E: Progress<S> + ?Sized>(
    search: &E,
    outcome: OutcomeOf<S>,
    limits: &Limits<S::Cost>,
    clock: &Clock,
) -> ReportOf<S> {
    let lower_bound = match &outcome {
        Outcome::Exhausted => S::Cost::MAX,
        _ => search.lower_bound(),
    };
    let outcome = match outcome {
        Outcome::Solved(plan) if !limits.allow_plan(plan.cost) => {
            Outcome::Stopped { reason: crate::run::Reason::Cost, best: Some(plan) }
        }
        outcome => outcome,
    };
    let closest = search.closest().filter(|_| !matches!(outcome, Outcome::Solved(_)));
    let closest = closest.map(|(state, estimate)| {
        let plan = search.status().closest_plan.clone();
        Closest { state, estimate, plan }
    });
    Report { outcome, lower_bound, closest, stats: search.stats(), elapsed: clock.elapsed() }
}
