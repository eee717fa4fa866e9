//! One call from a board to its answer: the solver chooses the encoding and the algorithm, and replays the solution.

mod methods;
mod names;

use search::{Limits, Observer, Outcome, Plan, Reason, Report, open_lists::OpenListName};
use thiserror::Error;

use crate::{
    action::Move,
    board::Board,
    metric::Metric,
    proof::Proof,
    space::{AnyAction, AnyMetricSpace, Packing, SpaceError},
    with_space,
};

pub use names::{Algorithm, ClosedListName, HeuristicName};

/// The answer of a [`Solver`]: a report in boards and moves, the names of the methods, and the proof if there is no
/// solution.
pub type Answer = search::run::Answer<Board, Move, Proof>;

/// The error of solving a board: it does not fit into a space, or its solution does not hold.
///
/// # Examples
///
/// ```
/// use squirrel_cage::{Board, Metric, Solver};
///
/// let apart = "A.B.C.D.E.F.G.H.I/................./J.K.L.M.N.O.P.Q.R";
/// let board: Board = format!("{apart} => A................/................./.................").parse()?;
/// let error = Solver::new(&board).with_metric(Metric::GroupUnit).solve().unwrap_err();
/// assert_eq!(error.to_string(), "expected pieces of which at most 2^16 sets can go one way, found 2^18");
/// # Ok::<(), squirrel_cage::ParseBoardError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error(transparent)]
pub struct SolveError(#[from] Refusal);

impl SolveError {
    /// Returns whether a solution was found that does not hold when it is replayed: a mistake of this crate.
    ///
    /// # Examples
    ///
    /// ```
    /// use squirrel_cage::{Board, Solver};
    ///
    /// let row = format!("A{}", ".".repeat(63));
    /// let frame = vec![row.as_str(); 64].join("/");
    /// let board: Board = format!("{frame} => {frame}").parse()?;
    /// assert!(Solver::new(&board).solve().is_err_and(|error| !error.is_flaw()));
    /// # Ok::<(), squirrel_cage::ParseBoardError>(())
    /// ```
    #[must_use]
    pub fn is_flaw(&self) -> bool {
        matches!(self.0, Refusal::Flaw(_))
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Error)]
enum Refusal {
    #[error(transparent)]
    Space(#[from] SpaceError),
    #[error("{0}")]
    Flaw(String),
}

/// A solver of boards: it chooses the encoding of the positions, searches, and replays the solution on the board before
/// it returns it.
///
/// By default, it finds a shortest solution in the metric [`Unit`](Metric::Unit) by [`Algorithm::Auto`], without limits.
///
/// # Complexity
///
/// O(b n) time and O(n) memory for n reachable positions with b actions each.
///
/// # Examples
///
/// ```
/// use squirrel_cage::{Board, Metric, Solver};
///
/// let board: Board = "AAB/.../..C => .AA/.../...".parse()?;
/// let answer = Solver::new(&board).with_metric(Metric::Move).solve()?;
/// let moves = answer.actions().expect("a solution");
/// assert_eq!(moves.iter().map(ToString::to_string).collect::<Vec<_>>(), ["BS", "AE"]);
/// assert!(answer.is_optimal());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct Solver {
    board: Board,
    metric: Metric,
    algorithm: Algorithm,
    heuristic: HeuristicName,
    open_list: OpenListName,
    closed_list: ClosedListName,
    limits: Limits<u32>,
}

impl Solver {
    /// Creates a solver of a board.
    pub fn new(board: &Board) -> Self {
        Solver {
            board: board.clone(),
            metric: Metric::default(),
            algorithm: Algorithm::default(),
            heuristic: HeuristicName::default(),
            open_list: OpenListName::default(),
            closed_list: ClosedListName::default(),
            limits: Limits::none(),
        }
    }

    /// Sets the metric, which defines a single action.
    pub fn with_metric(self, metric: Metric) -> Self {
        Solver { metric, ..self }
    }

    /// Sets the algorithm.
    ///
    /// # Examples
    ///
    /// ```
    /// use squirrel_cage::{Algorithm, Configuration, Solver};
    ///
    /// let board = Configuration::start().board();
    /// let answer = Solver::new(&board).with_algorithm(Algorithm::Bidirectional).solve()?;
    /// assert_eq!((answer.algorithm, answer.plan().map(|plan| plan.cost)), ("bidirectional", Some(116)));
    /// # Ok::<(), squirrel_cage::SolveError>(())
    /// ```
    pub fn with_algorithm(self, algorithm: Algorithm) -> Self {
        Solver { algorithm, ..self }
    }

    /// Sets the heuristic.
    ///
    /// # Examples
    ///
    /// ```
    /// use squirrel_cage::{HeuristicName, Solver};
    ///
    /// let answer = Solver::new(&"A. => .A".parse()?).with_heuristic(HeuristicName::Zero).solve()?;
    /// assert_eq!(answer.heuristic, "zero");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_heuristic(self, heuristic: HeuristicName) -> Self {
        Solver { heuristic, ..self }
    }

    /// Sets the open list of A*. Other algorithms ignore it.
    ///
    /// # Examples
    ///
    /// ```
    /// use squirrel_cage::{Algorithm, Configuration, OpenListName, Solver};
    ///
    /// let board = Configuration::start().board();
    /// let answer = Solver::new(&board)
    ///     .with_algorithm(Algorithm::AStar)
    ///     .with_open_list(OpenListName::DecreaseKey)
    ///     .solve()?;
    /// assert_eq!(answer.plan().map(|plan| plan.cost), Some(116));
    /// # Ok::<(), squirrel_cage::SolveError>(())
    /// ```
    pub fn with_open_list(self, open_list: OpenListName) -> Self {
        Solver { open_list, ..self }
    }

    /// Sets the closed list of breadth-first search. Other algorithms ignore it.
    ///
    /// # Examples
    ///
    /// ```
    /// use squirrel_cage::{ClosedListName, Configuration, Solver};
    ///
    /// let board = Configuration::start().board();
    /// let expanded = |list| {
    ///     let answer = Solver::new(&board).with_closed_list(list).solve()?;
    ///     assert_eq!(answer.plan().map(|plan| plan.cost), Some(116));
    ///     Ok::<_, squirrel_cage::SolveError>(answer.report.stats.expanded)
    /// };
    /// // Of a position and its mirror image, only one is expanded.
    /// assert!(expanded(ClosedListName::Orbit)? < 12_100);
    /// assert_eq!(expanded(ClosedListName::Key)?, expanded(ClosedListName::State)?);
    /// # Ok::<(), squirrel_cage::SolveError>(())
    /// ```
    pub fn with_closed_list(self, closed_list: ClosedListName) -> Self {
        Solver { closed_list, ..self }
    }

    /// Sets the limits of one call of [`solve`](Self::solve).
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{Limits, Reason};
    /// use squirrel_cage::{Configuration, Solver};
    ///
    /// let board = Configuration::start().board();
    /// let answer = Solver::new(&board).with_limits(Limits::none().expanded(100)).solve()?;
    /// assert_eq!(answer.report.stopped_by(), Some(Reason::Expanded));
    /// # Ok::<(), squirrel_cage::SolveError>(())
    /// ```
    pub fn with_limits(self, limits: Limits<u32>) -> Self {
        Solver { limits, ..self }
    }

    /// Checks that the board fits into a space of the metric, without a search.
    ///
    /// # Errors
    ///
    /// Returns an error if no encoding has room for the board, or if too many pieces or sets of them might move together.
    ///
    /// # Examples
    ///
    /// ```
    /// use squirrel_cage::{Configuration, Solver};
    ///
    /// assert!(Solver::new(&Configuration::start().board()).check().is_ok());
    /// ```
    pub fn check(&self) -> Result<(), SpaceError> {
        with_space!(self.metric, &self.board, S => S::new(&self.board, self.metric).map(|_| ()))
    }

    /// Searches for a shortest solution.
    ///
    /// # Errors
    ///
    /// Returns an error if no encoding has room for the board, or if too many pieces or sets of them might move together.
    /// "No solution" and "limit reached" are outcomes of the answer.
    pub fn solve(&mut self) -> Result<Answer, SolveError> {
        self.solve_observed(&mut ())
    }

    /// Searches as [`solve`](Self::solve) does, and reports the progress to an observer.
    ///
    /// # Errors
    ///
    /// Returns an error in the cases of [`solve`](Self::solve).
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{Observer, Stats};
    /// use squirrel_cage::{Configuration, Solver};
    ///
    /// /// Keeps the depth of the last layer.
    /// struct Deepest(u32);
    ///
    /// impl Observer<u32> for Deepest {
    ///     fn layer(&mut self, depth: u32, _states: u64, _stats: &Stats) {
    ///         self.0 = depth;
    ///     }
    /// }
    ///
    /// let mut deepest = Deepest(0);
    /// Solver::new(&Configuration::start().board()).solve_observed(&mut deepest)?;
    /// assert!((100..=116).contains(&deepest.0));
    /// # Ok::<(), squirrel_cage::SolveError>(())
    /// ```
    pub fn solve_observed(&mut self, observer: &mut dyn Observer<u32>) -> Result<Answer, SolveError> {
        with_space!(self.metric, &self.board, S => {
            let space = S::new(&self.board, self.metric).map_err(Refusal::from)?;
            self.solve_in(&space, observer)
        })
    }

    fn solve_in<P: Packing, A: AnyAction<P>>(
        &self,
        space: &AnyMetricSpace<P, A>,
        observer: &mut dyn Observer<u32>,
    ) -> Result<Answer, SolveError> {
        let report = methods::search(space, self, observer);
        let outcome = match report.outcome {
            Outcome::Solved(plan) => {
                let actions = space.solution(&plan);
                self.check_solution(&actions, plan.cost).map_err(Refusal::Flaw)?;
                Outcome::Solved(Plan { start: self.board.clone(), actions, cost: plan.cost })
            }
            Outcome::Exhausted => Outcome::Exhausted,
            other => Outcome::Stopped { reason: stopped_by(&other), best: None },
        };
        let proof = matches!(outcome, Outcome::Exhausted).then_some(Proof::ExhaustiveSearch);
        let report = Report::new(outcome, report.lower_bound, report.stats, report.elapsed);
        Ok(Answer {
            report,
            algorithm: self.algorithm.chosen().name(),
            heuristic: self.heuristic.name(),
            proof,
        })
    }

    /// Replays a solution on the board.
    fn check_solution(&self, moves: &[Move], cost: u32) -> Result<(), String> {
        if let Some(refusal) = moves.iter().find_map(|step| self.metric.refusal(step)) {
            return Err(refusal.to_owned());
        }
        if moves.len() as u64 != u64::from(cost) {
            return Err(format!("it has {} actions and not {cost}", moves.len()));
        }
        let end = moves.iter().try_fold(self.board.clone(), |board, step| board.after(step));
        let end = end.ok_or_else(|| "an action is not allowed where it stands".to_owned())?;
        if end.is_solved() { Ok(()) } else { Err("it ends where no goal is".to_owned()) }
    }
}

/// Returns the limit that ended a search without an answer.
fn stopped_by<P>(outcome: &Outcome<P>) -> Reason {
    if let Outcome::Stopped { reason, .. } = outcome { *reason } else { Reason::Cancelled }
}
