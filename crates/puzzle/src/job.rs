//! The work on one task: searches one after the other, under limits that hold for all of them together.

use core::{fmt, time::Duration};

use search::{
    Goal, Limits, Observer, Outcome, Plan, Reason, Report, ReportOf, Run, Search, StateSpace, Stats,
};

/// The limits that are left, the work that is done, and the observer of both.
///
/// A puzzle with several methods runs them one after the other in one job. Each search takes its work from the limits, and
/// the [`total`](Self::total) report has the work of all.
///
/// # Examples
///
/// A depth-first search that gives up after three states, and a breadth-first search that follows it:
///
/// ```
/// use puzzle::Job;
/// use search::{At, BreadthFirst, DepthFirst, Limits, from_successors};
///
/// let grid = from_successors(|&(x, y): &(u32, u32)| [(x + 1, y), (x, y + 1)]);
/// let mut nobody = ();
/// let mut job = Job::new(Limits::none().expanded(100), &mut nobody);
/// job.set_budget(3);
/// let first = job.run(&mut DepthFirst::new(), &grid, &(0, 0), &At((1, 1)));
/// assert!(job.goes_on(&first));
///
/// job.set_budget(u64::MAX);
/// let second = job.run(&mut BreadthFirst::new(), &grid, &(0, 0), &At((1, 1)));
/// assert!(second.is_optimal() && !job.goes_on(&second));
/// assert_eq!(job.total(second).stats.expanded, 3 + 2);
/// ```
pub struct Job<'a> {
    limits: Limits<u32>,
    budget: u64,
    observer: &'a mut dyn Observer<u32>,
    stats: Stats,
    elapsed: Duration,
    lower_bound: u32,
}

impl<'a> Job<'a> {
    /// Returns a job that has done nothing.
    #[must_use]
    pub fn new(limits: Limits<u32>, observer: &'a mut dyn Observer<u32>) -> Self {
        let (stats, elapsed) = (Stats::default(), Duration::ZERO);
        Job { limits, budget: u64::MAX, observer, stats, elapsed, lower_bound: 0 }
    }

    /// Limits each further search to this number of expanded states. Where no clock can end a search, a budget gives the
    /// next one its turn. A puzzle with budgets of its own takes the least of them and of [`Solver::budget`](crate::Solver).
    pub fn set_budget(&mut self, expanded: u64) {
        self.budget = expanded;
    }

    /// Returns the limits that are left.
    pub fn limits(&self) -> &Limits<u32> {
        &self.limits
    }

    /// Returns the observer, for work that is no search of [`run`](Self::run).
    ///
    /// # Examples
    ///
    /// ```
    /// use puzzle::Job;
    /// use search::{Limits, Observer, Stats};
    ///
    /// struct Plans(u32);
    ///
    /// impl Observer<u32> for Plans {
    ///     fn improved(&mut self, _: u32, _: &Stats) {
    ///         self.0 += 1;
    ///     }
    /// }
    ///
    /// let mut plans = Plans(0);
    /// Job::new(Limits::none(), &mut plans).observer().improved(7, &Stats::default());
    /// assert_eq!(plans.0, 1);
    /// ```
    pub fn observer(&mut self) -> &mut dyn Observer<u32> {
        self.observer
    }

    /// Takes `bytes` from the memory of all further searches: those of a table that is made beside them.
    ///
    /// # Errors
    ///
    /// [`Reason::Memory`] if that is more than is left.
    ///
    /// # Examples
    ///
    /// ```
    /// use puzzle::Job;
    /// use search::{Limits, Reason};
    ///
    /// let mut nobody = ();
    /// let mut job = Job::new(Limits::none().memory(1000), &mut nobody);
    /// assert_eq!((job.reserve(600), job.reserve(600)), (Ok(()), Err(Reason::Memory)));
    /// assert_eq!(job.limits().max_bytes(), 400);
    /// ```
    pub fn reserve(&mut self, bytes: u64) -> Result<(), Reason> {
        if bytes > self.limits.max_bytes() {
            return Err(Reason::Memory);
        }
        self.limits = self.limits.clone().beside(bytes);
        Ok(())
    }

    /// Adds the work of something that is no search of [`run`](Self::run), and takes it from the limits.
    ///
    /// # Examples
    ///
    /// ```
    /// use puzzle::Job;
    /// use search::{Limits, Outcome, Report, Stats};
    ///
    /// let mut nobody = ();
    /// let mut job = Job::new(Limits::none().expanded(10), &mut nobody);
    /// let report: Report<(), (), u32> = job.report(Outcome::Exhausted, u32::MAX);
    /// job.spend(&report.stats, report.elapsed);
    /// assert_eq!(job.limits().max_expanded(), 10);
    /// ```
    pub fn spend(&mut self, stats: &Stats, elapsed: Duration) {
        self.limits.spend(stats.expanded, elapsed);
        self.stats += *stats;
        self.elapsed += elapsed;
    }

    /// Searches within the limits that are left, and adds the work.
    pub fn run<S, G>(
        &mut self,
        search: &mut (impl Search<S, G> + ?Sized),
        space: &S,
        start: &S::State,
        goal: &G,
    ) -> ReportOf<S>
    where
        S: StateSpace<Cost = u32>,
        G: Goal<S>,
    {
        let most = self.limits.max_expanded().min(self.budget);
        let run = Run::of(search).within(self.limits.clone().expanded(most)).observed_by(&mut *self.observer);
        let report = run.run_to(space, start, goal);
        self.spend(&report.stats, report.elapsed);
        self.lower_bound = self.lower_bound.max(report.lower_bound);
        report
    }

    /// Returns whether another method may answer where a search ended with `report`: a limit of this search alone was
    /// reached, or that of memory, which is free again.
    #[must_use]
    pub fn goes_on<State, Action>(&self, report: &Report<State, Action, u32>) -> bool {
        match report.stopped_by() {
            Some(Reason::Memory | Reason::Width) => true,
            Some(Reason::Expanded) => self.limits.max_expanded() > 0,
            _ => false,
        }
    }

    /// Returns the report with the work of the whole job, and with the best lower bound of its searches.
    pub fn total<State, Action>(&self, mut report: Report<State, Action, u32>) -> Report<State, Action, u32> {
        report.stats = self.stats;
        report.elapsed = self.elapsed;
        report.lower_bound = report.lower_bound.max(self.lower_bound);
        report
    }

    /// Returns the report of an answer that no search found, with the work of the whole job. A plan that costs more than
    /// allowed ends with [`Reason::Cost`].
    ///
    /// # Examples
    ///
    /// ```
    /// use puzzle::Job;
    /// use search::{Limits, Outcome, Report};
    ///
    /// let mut nobody = ();
    /// let job = Job::new(Limits::none(), &mut nobody);
    /// let report: Report<u32, char, u32> = job.report(Outcome::Exhausted, u32::MAX);
    /// assert_eq!((report.plan(), report.stats.expanded), (None, 0));
    /// ```
    pub fn report<State, Action>(
        &self,
        outcome: Outcome<Plan<State, Action, u32>>,
        lower_bound: u32,
    ) -> Report<State, Action, u32> {
        let outcome = match outcome {
            Outcome::Solved(plan) if plan.cost > self.limits.max_cost() => {
                Outcome::Stopped { reason: Reason::Cost, best: Some(plan) }
            }
            outcome => outcome,
        };
        self.total(Report::new(outcome, lower_bound, self.stats, self.elapsed))
    }

    /// Returns the report of a job that a limit ended.
    ///
    /// # Examples
    ///
    /// ```
    /// use puzzle::Job;
    /// use search::{Limits, Reason, Report};
    ///
    /// let mut nobody = ();
    /// let report: Report<u32, char, u32> = Job::new(Limits::none(), &mut nobody).stopped(Reason::Memory);
    /// assert_eq!(report.stopped_by(), Some(Reason::Memory));
    /// ```
    pub fn stopped<State, Action>(&self, reason: Reason) -> Report<State, Action, u32> {
        self.report(Outcome::Stopped { reason, best: None }, 0)
    }
}

impl fmt::Debug for Job<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Job")
            .field("limits", &self.limits)
            .field("stats", &self.stats)
            .finish_non_exhaustive()
    }
}
