//! The call shape that all searches share: begin, step, run, resume, under limits and under observation.

mod clock;
mod limits;
mod observer;
mod outcome;
mod phase;

pub(crate) use clock::Clock;
pub use limits::Limits;
pub(crate) use limits::Usage;
pub use observer::Observer;
pub use outcome::{Outcome, OutcomeOf, Plan, PlanOf, Reason, Report, ReportOf, Stats};
pub use phase::Phase;

use core::{fmt, time::Duration};

use crate::space::{Cost, Goal, StateSpace};

/// Expansions between two looks at the clock, the memory and the cancel flag, at most: some tens of microseconds in most
/// spaces, in which the looks themselves are lost.
pub(crate) const SLICE: u64 = 1 << 12;

/// Children between two looks at most, by the branching factor so far: a table that is about to grow is foreseen only if
/// few states come between two looks.
const SLICE_CHILDREN: u64 = 1 << 14;

/// Expansions before the first look. Then they are as many as take a time [worth a look](WORTH_A_LOOK), up to [`SLICE`].
const FIRST_SLICE: u64 = 16;

/// A slice that takes less is made four times as long, one that takes ten times as much a quarter.
const WORTH_A_LOOK: Duration = Duration::from_micros(400);

/// What can be asked of a search at any time, whatever its goal.
pub trait Progress<S: StateSpace> {
    /// The work since the search began.
    fn stats(&self) -> Stats;

    /// The bytes that the buffers of the search hold now.
    fn bytes(&self) -> u64;

    /// The bytes that the buffers hold at most before limits are looked at again, as far as it can be foreseen: a table that is
    /// about to grow counts as grown, together with its old slots where they stand beside the new ones. A memory limit is
    /// compared with this number.
    fn bytes_soon(&self) -> u64 {
        self.bytes()
    }

    /// The least cost that is yet to be tried: a cost limit below it ends the search.
    fn bound(&self) -> S::Cost;

    /// What no plan can undercut, proven so far.
    fn lower_bound(&self) -> S::Cost;

    /// The best plan so far, of a search that improves its plans.
    fn best(&self) -> Option<PlanOf<S>> {
        None
    }

    /// Whether the search has answered. Then each further step gives the same answer.
    ///
    /// # Panics
    ///
    /// If the search has not begun.
    fn is_over(&self) -> bool {
        false
    }

    /// The state with the least estimate that was met, and that estimate.
    fn closest(&self) -> Option<(S::State, S::Cost)> {
        None
    }

    /// The largest budget of a step, if limits allow it: at most so many states are expanded between two looks at the clock,
    /// the memory and the cancel flag. More than 4,096 where a step ends by itself within milliseconds.
    fn slice(&self) -> u64 {
        SLICE
    }

    /// A run of this search that keeps to `limits`; say next where it starts, or that it resumes.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{BreadthFirst, Limits, Progress, Reason, from_edges};
    ///
    /// let line = from_edges(|&n: &u32| [n + 1]);
    /// let report = BreadthFirst::<_>::new().within(Limits::none().cost(5)).run(&line, &0, &|&n: &u32| n == 9);
    /// assert_eq!((report.stopped_by(), report.lower_bound), (Some(Reason::Cost), 6));
    /// ```
    fn within(&mut self, limits: Limits<S::Cost>) -> Run<'_, Self, S::Cost>
    where
        Self: Sized,
    {
        Run::of(self).within(limits)
    }

    /// A run of this search that `observer` watches; say next where it starts, or that it resumes.
    fn observed_by<'a>(&'a mut self, observer: &'a mut dyn Observer<S::Cost>) -> Run<'a, Self, S::Cost>
    where
        Self: Sized,
    {
        Run::of(self).observed_by(observer)
    }
}

/// A search for plans in spaces `S` to goals `G`: the shape that every algorithm has.
///
/// A search object keeps its buffers, so running it again is faster than running a new one. The trait is
/// dyn-compatible: a program that learns the algorithm's name at run time keeps a `Box<dyn Search<S, G>>`.
///
/// # Examples
///
/// ```
/// use search::{AStar, BreadthFirst, Run, Search, from_edges, heuristics::Blind};
///
/// let line = from_edges(|&n: &u32| [n + 1, n + 2]);
/// let goal = |&n: &u32| n == 9;
/// let mut searches: Vec<Box<dyn Search<_, _>>> =
///     vec![Box::new(BreadthFirst::<_>::new()), Box::new(AStar::new(Blind))];
/// for search in &mut searches {
///     let report = search.run(&line, &0, &goal);
///     assert_eq!(report.plan().unwrap().cost, 5);
/// }
/// ```
pub trait Search<S: StateSpace, G: Goal<S>>: Progress<S> {
    /// Forgets an earlier search and takes `starts`, each with its initial cost, as the first states.
    fn begin_from(&mut self, space: &S, starts: &[(S::State, S::Cost)], goal: &G);

    /// Expands at most `budget` states, and at least one if any is left; `None` if there is more to do.
    ///
    /// A step may end within a state that has more than 4,096 children. That state counts as expanded when its last child
    /// is generated, in a later step.
    ///
    /// A step never crosses a layer or a bound. It does not check limits; [`Run`] does. A search that has answered
    /// [is over](Progress::is_over): each further step gives the same answer.
    ///
    /// # Panics
    ///
    /// If the search has not begun.
    fn step(
        &mut self,
        space: &S,
        goal: &G,
        budget: u64,
        observer: &mut dyn Observer<S::Cost>,
    ) -> Option<OutcomeOf<S>>;

    /// Forgets an earlier search and makes `start` the first state.
    fn begin(&mut self, space: &S, start: &S::State, goal: &G) {
        self.begin_from(space, &[(start.clone(), S::Cost::ZERO)], goal);
    }

    /// Searches from `start` until a goal is found or nothing is left.
    fn run(&mut self, space: &S, start: &S::State, goal: &G) -> ReportOf<S> {
        self.begin(space, start, goal);
        self.resume(space, goal)
    }

    /// Goes on where a limit or a step ended, until a goal is found or nothing is left. A search that has answered gives the
    /// same answer again.
    ///
    /// # Panics
    ///
    /// If the search has not begun.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{BreadthFirst, Search, from_edges};
    ///
    /// let line = from_edges(|&n: &u32| [n + 1]);
    /// let goal = |&n: &u32| n == 9;
    /// let mut search = BreadthFirst::<_>::new();
    /// search.begin(&line, &0, &goal);
    /// let report = search.resume(&line, &goal);
    /// assert_eq!(search.resume(&line, &goal).outcome, report.outcome);
    /// ```
    fn resume(&mut self, space: &S, goal: &G) -> ReportOf<S> {
        drive(self, space, goal, &Limits::none(), &mut ())
    }
}

/// One run of a search, with limits and an observer: made by [`Progress::within`] and [`Progress::observed_by`].
///
/// # Examples
///
/// ```
/// use search::{BreadthFirst, NoGoal, Limits, Run, from_edges};
///
/// let ring = from_edges(|&n: &u8| [n.wrapping_add(1)]);
/// let report = Run::of(&mut BreadthFirst::<_>::new()).within(Limits::none().expanded(100)).run(&ring, &0, &NoGoal);
/// assert_eq!(report.stats.expanded, 100);
/// ```
#[must_use]
pub struct Run<'a, E: ?Sized, C> {
    search: &'a mut E,
    limits: Limits<C>,
    observer: Option<&'a mut dyn Observer<C>>,
}

impl<'a, E: ?Sized, C: Cost> Run<'a, E, C> {
    /// A run of `search` without limits that nobody observes.
    pub fn of(search: &'a mut E) -> Self {
        Run { search, limits: Limits::none(), observer: None }
    }

    /// The same run under `limits`.
    pub fn within(self, limits: Limits<C>) -> Self {
        Run { limits, ..self }
    }

    /// The same run, watched by `observer`.
    pub fn observed_by(self, observer: &'a mut dyn Observer<C>) -> Self {
        Run { observer: Some(observer), ..self }
    }

    /// Searches from `start` until a goal is found, nothing is left, or a limit is reached.
    pub fn run<S, G>(self, space: &S, start: &S::State, goal: &G) -> ReportOf<S>
    where
        S: StateSpace<Cost = C>,
        G: Goal<S>,
        E: Search<S, G>,
    {
        self.search.begin(space, start, goal);
        self.resume(space, goal)
    }

    /// The same from several starts, each with its initial cost.
    pub fn run_from<S, G>(self, space: &S, starts: &[(S::State, C)], goal: &G) -> ReportOf<S>
    where
        S: StateSpace<Cost = C>,
        G: Goal<S>,
        E: Search<S, G>,
    {
        self.search.begin_from(space, starts, goal);
        self.resume(space, goal)
    }

    /// Goes on where a limit or a step ended. A search that has answered gives the same answer again, whatever the limits;
    /// only a plan that costs more than the limit of cost is told as [`Reason::Cost`](crate::Reason::Cost).
    ///
    /// # Panics
    ///
    /// If the search has not begun.
    pub fn resume<S, G>(self, space: &S, goal: &G) -> ReportOf<S>
    where
        S: StateSpace<Cost = C>,
        G: Goal<S>,
        E: Search<S, G>,
    {
        let Run { search, limits, observer } = self;
        match observer {
            Some(observer) => drive(search, space, goal, &limits, observer),
            None => drive(search, space, goal, &limits, &mut ()),
        }
    }
}

impl<E: ?Sized, C: fmt::Debug> fmt::Debug for Run<'_, E, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Run").field("limits", &self.limits).finish_non_exhaustive()
    }
}

/// The expansions that generate `children` successors at the branching factor so far; at least one.
fn expansions_of(children: u64, stats: &Stats) -> u64 {
    let branching = stats.generated / stats.expanded.max(1);
    (children / branching.max(1)).max(1)
}

/// Calls `step` with slices of work until it answers or a limit is reached: the one loop around every search.
fn drive<S, G, E>(
    search: &mut E,
    space: &S,
    goal: &G,
    limits: &Limits<S::Cost>,
    observer: &mut dyn Observer<S::Cost>,
) -> ReportOf<S>
where
    S: StateSpace,
    G: Goal<S>,
    E: Search<S, G> + ?Sized,
{
    let clock = Clock::start();
    let mut slice = FIRST_SLICE;
    let outcome = loop {
        let stats = search.stats();
        let used = Usage { expanded: stats.expanded, bytes: search.bytes_soon(), bound: search.bound() };
        if !search.is_over()
            && let Some(reason) = limits.reached(&used, &clock)
        {
            break Outcome::Stopped { reason, best: search.best() };
        }
        observer.working(used.bound, &stats);
        // A search with longer slices looks at the clock itself.
        let most = if search.slice() > SLICE {
            search.slice()
        } else {
            search.slice().min(slice).min(expansions_of(SLICE_CHILDREN, &stats))
        };
        let before = clock.elapsed();
        if let Some(outcome) = search.step(space, goal, limits.allowance(most, stats.expanded), observer) {
            break outcome;
        }
        let took = clock.elapsed().saturating_sub(before);
        if took < WORTH_A_LOOK {
            slice = SLICE.min(4 * slice);
        } else if took > 10 * WORTH_A_LOOK {
            slice = 1.max(slice / 4);
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
    let closest = if matches!(outcome, Outcome::Solved(_)) { None } else { search.closest() };
    Report { outcome, lower_bound, closest, stats: search.stats(), elapsed: clock.elapsed() }
}
