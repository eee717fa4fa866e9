//! One call from a board to its checked answer.

use search::{Limits, Observer, open_lists::OpenListName, run::InvalidPlan};

use crate::{
    choices::{Algorithm, ClosedListName},
    error::SolveError,
    job::Job,
    puzzle::{Answer, Puzzle, Solver},
};

/// The most bytes of one search if no limit is set: 2 GiB.
const MEMORY: u64 = 2 << 30;

impl<P: Puzzle> Solver<P> {
    /// Returns a solver of a board in the usual metric, with default choices, at most 2 GiB for each search, and no other
    /// limit.
    pub fn new(task: &P::Task) -> Self {
        Solver {
            task: task.clone(),
            metric: P::Metric::default(),
            algorithm: P::Algorithm::default(),
            heuristic: P::Heuristic::default(),
            open_list: None,
            closed_list: None,
            limits: Limits::none(),
            budget: u64::MAX,
            threads: 1,
            settings: P::Settings::default(),
        }
    }

    /// Sets the metric.
    ///
    /// # Examples
    ///
    /// ```
    /// use lights_out::{Algorithm, HeuristicName, LightsOut, Metric};
    /// use puzzle::{OpenListName, Solver};
    ///
    /// let solver = Solver::<LightsOut>::new(&"x.x/.x./x.x".parse()?)
    ///     .with_metric(Metric::Presses)
    ///     .with_algorithm(Algorithm::AStar)
    ///     .with_heuristic(HeuristicName::Lit)
    ///     .with_open_list(OpenListName::Heap);
    /// assert_eq!(solver.solve()?.plan().unwrap().cost, 9);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_metric(self, metric: P::Metric) -> Self {
        Solver { metric, ..self }
    }

    /// Sets the algorithm.
    pub fn with_algorithm(self, algorithm: P::Algorithm) -> Self {
        Solver { algorithm, ..self }
    }

    /// Sets the heuristic of the algorithms that ask one.
    pub fn with_heuristic(self, heuristic: P::Heuristic) -> Self {
        Solver { heuristic, ..self }
    }

    /// Sets the open list. The cost of a solution is the same with every list.
    pub fn with_open_list(self, open_list: OpenListName) -> Self {
        Solver { open_list: Some(open_list), ..self }
    }

    /// Sets the closed list. The cost of a solution is the same with every list.
    pub fn with_closed_list(self, closed_list: ClosedListName) -> Self {
        Solver { closed_list: Some(closed_list), ..self }
    }

    /// Sets the limits of all searches together. If they do not limit the memory, 2 GiB do.
    pub fn with_limits(self, limits: Limits<u32>) -> Self {
        Solver { limits, ..self }
    }

    /// Limits each search to this number of expanded states, so that a later one has its turn where no clock ends it.
    pub fn with_budget(self, expanded: u64) -> Self {
        Solver { budget: expanded, ..self }
    }

    /// Sets the number of threads, for puzzles that use several.
    pub fn with_threads(self, threads: usize) -> Self {
        Solver { threads, ..self }
    }

    /// Sets the settings that no other puzzle has. See [`Puzzle::Settings`].
    ///
    /// # Examples
    ///
    /// ```
    /// let solver = puzzle::Solver::<lights_out::LightsOut>::new(&"x".parse()?);
    /// assert!(solver.with_settings(()).solve()?.is_optimal());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_settings(self, settings: P::Settings) -> Self {
        Solver { settings, ..self }
    }

    /// Solves the board, and checks the solution by the rules of the puzzle before it is returned.
    ///
    /// # Errors
    ///
    /// - [`is_unsuitable`](SolveError::is_unsuitable): a choice does not suit the board or another choice.
    /// - [`is_too_large`](SolveError::is_too_large): no search takes a board of this size.
    /// - [`is_flaw`](SolveError::is_flaw): the solution is not valid, which is a fault of the puzzle's crate.
    pub fn solve(&self) -> Result<Answer<P>, SolveError> {
        self.solve_observed(&mut ())
    }

    /// Solves the board as [`solve`](Self::solve), and reports progress to `observer`.
    ///
    /// # Errors
    ///
    /// As [`solve`](Self::solve).
    ///
    /// # Examples
    ///
    /// ```
    /// use lights_out::{Algorithm, LightsOut};
    /// use puzzle::Solver;
    /// use search::{Observer, Stats};
    ///
    /// #[derive(Default)]
    /// struct Layers(u32);
    ///
    /// impl Observer<u32> for Layers {
    ///     fn layer(&mut self, depth: u32, _: u64, _: &Stats) {
    ///         self.0 = depth;
    ///     }
    /// }
    ///
    /// let (board, mut layers) = ("xx./x../...".parse()?, Layers::default());
    /// let solver = Solver::<LightsOut>::new(&board).with_algorithm(Algorithm::Bfs);
    /// assert_eq!(solver.solve_observed(&mut layers)?.plan().unwrap().cost, 1);
    /// assert_eq!(layers.0, 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve_observed(&self, observer: &mut dyn Observer<u32>) -> Result<Answer<P>, SolveError> {
        self.check_lists()?;
        let answer = P::search(self, &mut self.job(observer))?;
        self.check(&answer).map_err(SolveError::flaw)?;
        Ok(answer)
    }

    /// Returns the actions of a plan as text, each as the board before it writes it.
    ///
    /// # Examples
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle::Solver;
    ///
    /// let solver = Solver::<LightsOut>::new(&"xx./x../...".parse()?);
    /// assert_eq!(solver.written(solver.solve()?.actions().unwrap()), ["a1"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn written(&self, actions: &[P::Action]) -> Vec<String> {
        let mut task = self.task.clone();
        let texts = actions.iter().map_while(|action| {
            let text = P::write_action(&task, action);
            task = P::after(&task, action, self.metric).ok()?;
            Some(text)
        });
        texts.collect()
    }

    /// Returns the job of this solver, which has done nothing: for surveys, and for work of a puzzle's own.
    ///
    /// # Examples
    ///
    /// ```
    /// use lights_out::{LightsOut, Space};
    /// use search::IdaStar;
    ///
    /// let solver = puzzle::Solver::<LightsOut>::new(&"x.x/.x./x.x".parse()?);
    /// let space = Space::new(&solver.task);
    /// let mut search = IdaStar::new(lights_out::HeuristicName::Lit);
    /// let report = solver.job(&mut ()).run(&mut search, &space, &space.start(), &space.goal());
    /// assert_eq!(report.plan().unwrap().cost, 9);
    /// # Ok::<(), lights_out::ParseError>(())
    /// ```
    #[must_use]
    pub fn job<'a>(&self, observer: &'a mut dyn Observer<u32>) -> Job<'a> {
        let mut job = Job::new(self.limits.clone().or_memory(MEMORY), observer);
        job.set_budget(self.budget);
        job
    }

    /// Checks that the algorithm takes the lists that are chosen.
    fn check_lists(&self) -> Result<(), SolveError> {
        let algorithm = self.algorithm;
        let refused = |list: String, expected| {
            Err(SolveError::unsuitable(format_args!("{list}: expected {expected}, found {algorithm}")))
        };
        match (self.open_list, self.closed_list) {
            (Some(open), _) if !algorithm.takes_open_list() => {
                refused(format!("open-list {open}"), "an algorithm with open lists")
            }
            (_, Some(closed)) if !algorithm.takes_closed_list(closed) => {
                refused(format!("closed-list {closed}"), "an algorithm with this list")
            }
            _ => Ok(()),
        }
    }

    /// Follows the plan of an answer by the rules of the puzzle.
    fn check(&self, answer: &Answer<P>) -> Result<(), InvalidPlan<u32>> {
        let Some(plan) = answer.plan() else { return Ok(()) };
        let mut task = self.task.clone();
        for (number, action) in (1..).zip(&plan.actions) {
            task = P::after(&task, action, self.metric).map_err(|_| InvalidPlan::Action { number })?;
        }
        let found = plan.actions.len() as u32;
        if found != plan.cost {
            return Err(InvalidPlan::Cost { found, said: plan.cost });
        }
        if P::is_solved(&task) { Ok(()) } else { Err(InvalidPlan::NoGoal) }
    }
}
