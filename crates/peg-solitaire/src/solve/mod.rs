//! The solver: a fixed ladder of methods, from proofs without search and beams to the set of all positions.

pub(crate) mod exact;
mod exclusion;

mod ladder;
mod methods;
mod moves;
mod names;

use std::time::Duration;

pub use names::Algorithm;
use search::{Limits, Observer, run::InvalidPlan};
use thiserror::Error;

use crate::{
    action::Jump,
    board::Board,
    heuristics::HeuristicName,
    metric::Metric,
    proof::Proof,
    space::{Space, SpaceError},
    with_holes,
};
use ladder::Ladder;

/// The memory of a search, and of a bitmap, unless the user sets another limit.
const MEMORY: u64 = 2 << 30;

/// The answer of a [`Solver`]: the report in boards and jumps, the names of algorithm and heuristic, and the proof.
///
/// The names are empty if no search was needed. If a search that the user asked for by name has tried everything, the
/// outcome may be `Exhausted` without a [`Proof`]; `Auto` always gives one.
///
/// # Examples
///
/// ```
/// use peg_solitaire::{Answer, Board, Solver};
///
/// let answer: Answer = Solver::new(&Board::triangle(5)).solve()?;
/// assert_eq!((answer.actions().unwrap().len(), answer.algorithm), (13, "beam"));
/// # Ok::<(), peg_solitaire::SolveError>(())
/// ```
pub type Answer = search::run::Answer<Board, Jump, Proof>;

/// The error of a solver: a board without an encoding, or a solution that is not valid on the board, which is a fault of
/// this crate.
///
/// # Examples
///
/// ```
/// use peg_solitaire::{Board, SolveError, Solver};
///
/// let result: Result<_, SolveError> = Solver::new(&Board::english()).solve();
/// assert!(!result.is_err_and(|error| error.is_unsuitable() || error.is_flaw()));
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
}

impl SolveError {
    /// Returns whether no encoding suits the board. Every board that can be built has one.
    #[must_use]
    pub fn is_unsuitable(&self) -> bool {
        matches!(self.0, Cause::Space(_))
    }

    /// Returns whether a solution was found that is not valid on the board, which is a fault of this crate. The source of
    /// the error says why.
    #[must_use]
    pub fn is_flaw(&self) -> bool {
        matches!(self.0, Cause::Solution(_))
    }

    /// Returns why a solution is not valid.
    pub(crate) fn flaw(&self) -> Option<&InvalidPlan<u32>> {
        if let Cause::Solution(flaw) = &self.0 { Some(flaw) } else { None }
    }
}

/// Solves a board or proves that it has no solution.
///
/// [`Algorithm::Auto`] applies these methods in turn until one gives an answer:
///
/// 1. the proofs that need no search: no peg, no target, position class;
/// 2. a pagoda function, after narrow beams if the board has more than 64 holes;
/// 3. beams, with the [`portfolio`](crate::portfolio) of scores; also backwards if the start has a single empty hole;
/// 4. the [`Closure`](crate::Closure), if its bitmap fits: it gives a solution or the proof;
/// 5. if the bitmap does not fit, wider beams, the search [`Exact`](crate::Exact), and the widest beams.
///
/// Every solution is replayed on the board before it is returned.
///
/// # Complexity
///
/// The sum of these methods: milliseconds for most solvable boards, seconds where the closure must decide.
///
/// # Examples
///
/// ```
/// use peg_solitaire::{Board, Solver};
/// use search::Outcome;
///
/// // A peg without another peg near it.
/// let board: Board = "x__xx.".parse()?;
/// let answer = Solver::new(&board).with_threads(2).solve()?;
/// assert_eq!(*answer.outcome(), Outcome::Exhausted);
/// assert_eq!(answer.proof.unwrap().to_string(), "position class");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct Solver {
    board: Board,
    algorithm: Algorithm,
    heuristic: HeuristicName,
    metric: Metric,
    limits: Limits<u32>,
    patience: Duration,
    search_budget: u64,
    bitmap_bytes: u64,
    may_prove_by_bitmap: bool,
    threads: usize,
}

impl Solver {
    /// Creates a solver of `board` with one thread, at most 2 GiB each for a search and a bitmap, and no other limit.
    pub fn new(board: &Board) -> Self {
        Solver {
            board: board.clone(),
            algorithm: Algorithm::default(),
            heuristic: HeuristicName::default(),
            metric: Metric::default(),
            limits: Limits::none(),
            patience: Duration::MAX,
            search_budget: u64::MAX,
            bitmap_bytes: MEMORY,
            may_prove_by_bitmap: false,
            threads: 1,
        }
    }

    /// Sets the algorithm.
    ///
    /// # Examples
    ///
    /// ```
    /// use peg_solitaire::{Algorithm, Board, Solver};
    ///
    /// let board: Board = "./xx/xxx/xxxx/xxxxx".parse()?; // jumps along rows and columns alone
    /// let answer = Solver::new(&board).with_algorithm(Algorithm::Exact).solve()?;
    /// assert_eq!(answer.report.stats.expanded, 222); // all positions
    /// assert_eq!(answer.proof.unwrap().to_string(), "exhaustive search");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_algorithm(self, algorithm: Algorithm) -> Self {
        Solver { algorithm, ..self }
    }

    /// Sets the scores of the beams.
    ///
    /// # Examples
    ///
    /// ```
    /// use peg_solitaire::{Board, HeuristicName, Solver};
    ///
    /// let answer = Solver::new(&Board::english()).with_heuristic(HeuristicName::Isolation).solve()?;
    /// assert_eq!((answer.actions().unwrap().len(), answer.heuristic), (31, "isolation"));
    /// # Ok::<(), peg_solitaire::SolveError>(())
    /// ```
    pub fn with_heuristic(self, heuristic: HeuristicName) -> Self {
        Solver { heuristic, ..self }
    }

    /// Sets the metric of the costs. In [`Metric::Moves`], `Exact` proves the fewest moves; `Auto` tries it for about a
    /// second, or [longer](Self::with_proof_by_bitmap).
    ///
    /// # Examples
    ///
    /// ```
    /// use peg_solitaire::{Board, Metric, Solver};
    ///
    /// let answer = Solver::new(&"xx.x.".parse()?).with_metric(Metric::Moves).solve()?;
    /// assert!(answer.is_optimal());
    /// let plan = answer.plan().unwrap();
    /// assert_eq!((plan.actions.len(), plan.cost), (2, 1)); // one peg jumps twice
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_metric(self, metric: Metric) -> Self {
        Solver { metric, ..self }
    }

    /// Sets the limits of all methods together. A single linear program runs to its end. If they do not limit the memory of
    /// a search, 2 GiB do.
    ///
    /// # Examples
    ///
    /// ```
    /// use peg_solitaire::{Board, Solver};
    /// use search::{Limits, Reason};
    ///
    /// let answer = Solver::new(&Board::english()).with_limits(Limits::none().expanded(10)).solve()?;
    /// assert_eq!(answer.report.stopped_by(), Some(Reason::Expanded));
    /// # Ok::<(), peg_solitaire::SolveError>(())
    /// ```
    pub fn with_limits(self, limits: Limits<u32>) -> Self {
        Solver { limits, ..self }
    }

    /// Begins no method after this time, and then stops all but a bitmap, which is allowed to finish.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::time::Duration;
    /// use peg_solitaire::{Board, Solver};
    /// use search::Reason;
    ///
    /// let answer = Solver::new(&Board::english()).with_patience(Duration::ZERO).solve()?;
    /// assert_eq!(answer.report.stopped_by(), Some(Reason::Time));
    /// # Ok::<(), peg_solitaire::SolveError>(())
    /// ```
    pub fn with_patience(self, patience: Duration) -> Self {
        Solver { patience, ..self }
    }

    /// Limits each search of the ladder to this number of expanded positions. The next method follows.
    ///
    /// # Examples
    ///
    /// ```
    /// use peg_solitaire::{Board, Solver};
    ///
    /// let answer = Solver::new(&Board::triangle(5)).with_search_budget(10).solve()?;
    /// assert_eq!(answer.algorithm, "exact"); // the beams ended too early
    /// # Ok::<(), peg_solitaire::SolveError>(())
    /// ```
    pub fn with_search_budget(self, expanded: u64) -> Self {
        Solver { search_budget: expanded, ..self }
    }

    /// Sets the maximum size of the bitmap of all positions. With 0, no bitmap is computed.
    ///
    /// # Examples
    ///
    /// ```
    /// use peg_solitaire::{Board, Solver};
    ///
    /// let board: Board = "./xx/xxx/xxxx/xxxxx".parse()?;
    /// let answer = Solver::new(&board).with_bitmap_bytes(0).solve()?;
    /// assert_eq!(answer.proof.unwrap().to_string(), "complement meeting");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_bitmap_bytes(self, bytes: u64) -> Self {
        Solver { bitmap_bytes: bytes, ..self }
    }

    /// Lets `Auto` compute the bitmap in order to prove the fewest [moves](Metric::Moves), where the search of a second does
    /// not prove them. If the bitmap does not fit, or a limit or the patience ends before the proof, the answer is the
    /// solution that is known.
    ///
    /// # Complexity
    ///
    /// Five seconds of processor time on the English board.
    ///
    /// # Examples
    ///
    /// ```no_run
    /// use peg_solitaire::{Board, Metric, Solver};
    ///
    /// let solver = Solver::new(&Board::english()).with_metric(Metric::Moves);
    /// let answer = solver.with_proof_by_bitmap().solve()?;
    /// assert_eq!((answer.plan().unwrap().cost, answer.is_optimal()), (18, true));
    /// # Ok::<(), peg_solitaire::SolveError>(())
    /// ```
    pub fn with_proof_by_bitmap(self) -> Self {
        Solver { may_prove_by_bitmap: true, ..self }
    }

    /// Sets the number of threads that compute the bitmap.
    pub fn with_threads(self, threads: usize) -> Self {
        Solver { threads, ..self }
    }

    /// Solves the board or proves that it has no solution.
    ///
    /// # Errors
    ///
    /// If no encoding suits the board, or if the solution is not valid on the board, which is a fault of this crate.
    pub fn solve(&mut self) -> Result<Answer, SolveError> {
        self.solve_observed(&mut ())
    }

    /// Does the same as [`solve`](Self::solve), and reports the progress.
    ///
    /// # Errors
    ///
    /// As [`solve`](Self::solve).
    ///
    /// # Examples
    ///
    /// ```
    /// use peg_solitaire::{Board, Solver};
    /// use search::{Observer, Stats};
    ///
    /// struct Widths(Vec<u64>);
    /// impl Observer<u32> for Widths {
    ///     fn width(&mut self, width: u64, _: &Stats) {
    ///         self.0.push(width);
    ///     }
    /// }
    ///
    /// let mut widths = Widths(Vec::new());
    /// Solver::new(&Board::english()).solve_observed(&mut widths)?;
    /// assert_eq!(widths.0[..4], [1, 1, 1, 2]); // three scores at each width
    /// # Ok::<(), peg_solitaire::SolveError>(())
    /// ```
    pub fn solve_observed(&mut self, observer: &mut dyn Observer<u32>) -> Result<Answer, SolveError> {
        let may_ask_class = matches!(self.algorithm, Algorithm::Auto | Algorithm::Beam);
        let is_idle = self.board.pegs().next().is_none() || self.board.targets().next().is_none();
        let ladder = Ladder::new(self, observer);
        if (may_ask_class || is_idle)
            && let Some(proof) = Proof::by_class(&self.board)
        {
            return Ok(ladder.refuted(proof));
        }
        let answer = with_holes!(&self.board, W => {
            let space = Space::<W>::with_encoding(&self.board).map_err(Cause::from)?;
            match self.metric {
                Metric::Jumps => ladder.in_jumps(&space),
                Metric::Moves => ladder.in_moves(&space),
            }
        });
        self.check(&answer).map_err(Cause::Solution)?;
        Ok(answer)
    }

    /// Replays the solution of an answer on the board.
    fn check(&self, answer: &Answer) -> Result<(), InvalidPlan<u32>> {
        let Some(plan) = answer.plan() else { return Ok(()) };
        let mut board = self.board.clone();
        for (&jump, number) in plan.actions.iter().zip(1..) {
            board = board.after(jump).ok_or(InvalidPlan::Action { number })?;
        }
        let found = self.metric.cost(&plan.actions);
        if found != plan.cost {
            return Err(InvalidPlan::Cost { found, said: plan.cost });
        }
        if board.is_solved() { Ok(()) } else { Err(InvalidPlan::NoGoal) }
    }
}
