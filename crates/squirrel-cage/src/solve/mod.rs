//! One call from a board to its answer: the solver chooses the encoding and the algorithm, and replays the solution.

mod lists;
mod methods;
mod names;

use search::{Limits, Observer, Outcome, Plan, Reason, Report, open_lists::OpenListName, run::InvalidPlan};
use thiserror::Error;

use crate::{
    action::Move,
    board::Board,
    metric::Metric,
    proof::Proof,
    space::{AnyAction, AnyMetricSpace, Packing, SpaceError},
    with_space,
};

use lists::Lists;
pub use names::{Algorithm, ClosedListName, HeuristicName};

/// The most bytes of one search if no limit is set: 2 GiB.
const MEMORY: u64 = 2 << 30;

/// The answer of a [`Solver`]: a report in boards and moves, the names of the methods, and the proof if there is no
/// solution.
pub type Answer = search::run::Answer<Board, Move, Proof>;

/// The error of a solver: a list that does not suit the algorithm, a board without an encoding, or a solution that is not
/// valid on the board, which is a fault of this crate.
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
pub struct SolveError(#[from] Cause);

#[derive(Clone, PartialEq, Eq, Debug, Error)]
enum Cause {
    #[error("expected a valid solution, but {0}")]
    Solution(#[source] InvalidPlan<u32>),
    #[error(transparent)]
    Space(#[from] SpaceError),
    #[error("{list}: expected {expected}, found {found}")]
    List { list: String, expected: &'static str, found: String },
}

impl SolveError {
    /// Returns whether a list does not suit the algorithm, or no encoding suits the board.
    ///
    /// # Examples
    ///
    /// ```
    /// use squirrel_cage::{Algorithm, Configuration, OpenListName, Solver};
    ///
    /// let solver = Solver::new(&Configuration::start().board()).with_algorithm(Algorithm::Bfs);
    /// let error = solver.with_open_list(OpenListName::Heap).solve().unwrap_err();
    /// assert!(error.is_unsuitable());
    /// assert_eq!(error.to_string(), "open-list heap: expected an algorithm with open lists, found bfs");
    /// ```
    #[must_use]
    pub fn is_unsuitable(&self) -> bool {
        matches!(self.0, Cause::List { .. } | Cause::Space(_))
    }

    /// Returns whether a solution was found that is not valid on the board, which is a fault of this crate. The source of
    /// the error says why.
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
        matches!(self.0, Cause::Solution(_))
    }
}

/// Too many sets of pieces make a board too large for a metric.
impl From<SolveError> for puzzle::SolveError {
    fn from(SolveError(cause): SolveError) -> Self {
        match cause {
            Cause::Solution(fault) => Self::flaw(fault),
            Cause::Space(error) => error.into(),
            list @ Cause::List { .. } => Self::unsuitable(list),
        }
    }
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
    lists: Lists,
    limits: Limits<u32>,
}

impl Solver {
    /// Creates a solver of `board` in steps, with at most 2 GiB for a search and no other limit.
    pub fn new(board: &Board) -> Self {
        Solver {
            board: board.clone(),
            metric: Metric::default(),
            algorithm: Algorithm::default(),
            heuristic: HeuristicName::default(),
            lists: Lists::default(),
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

    /// Sets the open list of A*. With a list, `auto` is A*.
    ///
    /// The solution costs the same with every list.
    ///
    /// # Examples
    ///
    /// ```
    /// use squirrel_cage::{Configuration, OpenListName, Solver};
    ///
    /// let board = Configuration::start().board();
    /// for &list in OpenListName::ALL {
    ///     let answer = Solver::new(&board).with_open_list(list).solve()?;
    ///     assert_eq!((answer.plan().unwrap().cost, answer.algorithm), (116, "a-star"));
    /// }
    /// # Ok::<(), squirrel_cage::SolveError>(())
    /// ```
    pub fn with_open_list(self, open_list: OpenListName) -> Self {
        Solver { lists: Lists { open: Some(open_list), ..self.lists }, ..self }
    }

    /// Sets the closed list of breadth-first search, or that of A*, which takes the list by state alone.
    ///
    /// Without it, breadth-first search stores keys where these are short and pieces move alone, otherwise positions.
    ///
    /// # Examples
    ///
    /// ```
    /// use squirrel_cage::{ClosedListName, Configuration, Solver};
    ///
    /// let board = Configuration::start().board();
    /// let expanded = |list| {
    ///     let answer = Solver::new(&board).with_closed_list(list).solve()?;
    ///     assert_eq!((answer.plan().unwrap().cost, answer.algorithm), (116, "bfs"));
    ///     Ok::<_, squirrel_cage::SolveError>(answer.report.stats.expanded)
    /// };
    /// // Of a position and its mirror image, only one is expanded.
    /// assert!(expanded(ClosedListName::Orbit)? < 12_100);
    /// assert_eq!(expanded(ClosedListName::Key)?, expanded(ClosedListName::State)?);
    /// # Ok::<(), squirrel_cage::SolveError>(())
    /// ```
    pub fn with_closed_list(self, closed_list: ClosedListName) -> Self {
        Solver { lists: Lists { closed: Some(closed_list), ..self.lists }, ..self }
    }

    /// Sets the limits of all searches together. If they do not limit the memory, 2 GiB do.
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

    /// Searches for a shortest solution.
    ///
    /// # Errors
    ///
    /// Returns an error in each of these cases:
    ///
    /// - A list does not suit the algorithm.
    /// - No encoding has room for the board.
    /// - Too many pieces, or too many sets of pieces, might move together.
    /// - The solution is not valid on the board, which is a fault of this crate.
    ///
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
            let space = S::new(&self.board, self.metric).map_err(Cause::from)?;
            self.solve_in(&space, observer)
        })
    }

    fn solve_in<P: Packing, A: AnyAction<P>>(
        &self,
        space: &AnyMetricSpace<P, A>,
        observer: &mut dyn Observer<u32>,
    ) -> Result<Answer, SolveError> {
        let algorithm = self.lists.algorithm(self.algorithm);
        self.lists.check(algorithm)?;
        let report = methods::search(space, (self, algorithm), observer);
        let outcome = match report.outcome {
            Outcome::Solved(plan) => {
                let actions = space.solution(&plan);
                self.check(&actions, plan.cost).map_err(Cause::Solution)?;
                Outcome::Solved(Plan { start: self.board.clone(), actions, cost: plan.cost })
            }
            Outcome::Exhausted => Outcome::Exhausted,
            other => Outcome::Stopped { reason: stopped_by(&other), best: None },
        };
        let proof = matches!(outcome, Outcome::Exhausted).then_some(Proof::ExhaustiveSearch);
        let report = Report::new(outcome, report.lower_bound, report.stats, report.elapsed);
        Ok(Answer { report, algorithm: algorithm.name(), heuristic: self.heuristic.name(), proof })
    }

    /// Replays a solution on the board.
    fn check(&self, moves: &[Move], cost: u32) -> Result<(), InvalidPlan<u32>> {
        let found = moves.len() as u32;
        if found != cost {
            return Err(InvalidPlan::Cost { found, said: cost });
        }
        let mut board = self.board.clone();
        for (step, number) in moves.iter().zip(1..) {
            let is_allowed = self.metric.refusal(step).is_none();
            let next = board.after(step).filter(|_| is_allowed);
            board = next.ok_or(InvalidPlan::Action { number })?;
        }
        if board.is_solved() { Ok(()) } else { Err(InvalidPlan::NoGoal) }
    }
}

/// Returns the limit that ended a search without an answer.
fn stopped_by<P>(outcome: &Outcome<P>) -> Reason {
    if let Outcome::Stopped { reason, .. } = outcome { *reason } else { Reason::Cancelled }
}
