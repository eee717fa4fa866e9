//! One call from a board to its shortest solution.

mod lists;
mod methods;
pub(crate) mod names;

use core::time::Duration;

use search::{
    Goal, Limits, Observer, Outcome, Plan, Reason, Report, ReportOf, StateSpace, Stats,
    open_lists::OpenListName, run::InvalidPlan,
};
use thiserror::Error;

use self::{
    lists::Lists,
    methods::{Method, methods},
    names::{Algorithm, ClosedListName, HeuristicName},
};
use crate::{
    action::Slide,
    board::Board,
    goal::WayOut,
    metric::{Metric, Moves, Reach, Steps},
    proof::Proof,
    space::{Space, SpaceError, encoding::Encoding},
    with_encoding,
};

/// The most bytes of one search if no limit is set: 2 GiB.
const MEMORY: u64 = 2 << 30;

/// The answer of a [`Solver`]: the report in boards and slides, the names of the methods, and the proof if there is no
/// solution.
pub type Answer = search::run::Answer<Board, Slide, Proof>;

/// A solver of boards of any size, in either metric.
///
/// By default the solver counts moves and chooses its algorithm. Boards up to 6x6 are solved by breadth-first search.
/// Larger boards, and boards with a heuristic, are solved by A*; if that reaches the limit of memory, breadth-first
/// search has the rest of the other limits. On random boards of 8x8 and 10x10, A* with
/// [`Escapes`](crate::heuristics::Escapes) expands 0.02 to 0.001 of the states where there is a solution. Where there
/// is none it expands as many, with three times the time and twice the memory.
///
/// # Examples
///
/// ```
/// use rush_hour::{Board, Metric, Solver};
///
/// let board: Board = "ooB / AAB / ooo / CCo".parse()?;
/// let answer = Solver::new(&board).solve()?;
/// let slides: Vec<_> = answer.actions().unwrap().iter().map(ToString::to_string).collect();
/// assert_eq!(slides, ["B+2", "A+1"]);
/// assert!(answer.is_optimal());
///
/// let answer = Solver::new(&board).with_metric(Metric::Steps).solve()?;
/// assert_eq!(answer.plan().unwrap().cost, 3);
///
/// let board: Board = "oooB / AAoB / oooB / oooo".parse()?;
/// let answer = Solver::new(&board).solve()?;
/// assert_eq!(answer.proof.unwrap().to_string(), "arc consistency");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct Solver {
    board: Board,
    algorithm: Algorithm,
    heuristic: HeuristicName,
    metric: Metric,
    lists: Lists,
    limits: Limits<u32>,
}

/// The error of a solver: a list that does not suit the algorithm or the board, a board without an encoding, or a solution
/// that is not valid on the board, which is a fault of this crate.
///
/// # Examples
///
/// ```
/// use rush_hour::{Board, SolveError, Solver};
///
/// fn fewest_moves(board: &Board) -> Result<Option<u32>, SolveError> {
///     Ok(Solver::new(board).solve()?.plan().map(|plan| plan.cost))
/// }
/// assert_eq!(fewest_moves(&"oooB/AAoB/oooo/oooo".parse().unwrap()), Ok(Some(2)));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error(transparent)]
pub struct SolveError(Cause);

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
    /// Returns whether a list does not suit the algorithm or the board, or no encoding suits the board.
    ///
    /// # Examples
    ///
    /// ```
    /// use rush_hour::{Algorithm, OpenListName, Solver, levels};
    ///
    /// let first = levels().next().unwrap();
    /// let solver = Solver::new(&first.board).with_algorithm(Algorithm::Bfs);
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
    /// use rush_hour::{Algorithm, ClosedListName, Solver, levels};
    ///
    /// let first = levels().next().unwrap();
    /// let solver = Solver::new(&first.board).with_algorithm(Algorithm::IdaStar);
    /// assert!(solver.with_closed_list(ClosedListName::Key).solve().is_err_and(|error| !error.is_flaw()));
    /// ```
    #[must_use]
    pub fn is_flaw(&self) -> bool {
        self.flaw().is_some()
    }

    pub(crate) fn flaw(&self) -> Option<&InvalidPlan<u32>> {
        match &self.0 {
            Cause::Solution(flaw) => Some(flaw),
            _ => None,
        }
    }
}

impl Solver {
    /// Creates a solver of `board` in moves, with at most 2 GiB for a search and no other limit.
    pub fn new(board: &Board) -> Self {
        Solver {
            board: board.clone(),
            algorithm: Algorithm::default(),
            heuristic: HeuristicName::default(),
            metric: Metric::default(),
            lists: Lists::default(),
            limits: Limits::none(),
        }
    }

    /// Sets the algorithm.
    pub fn with_algorithm(self, algorithm: Algorithm) -> Self {
        Solver { algorithm, ..self }
    }

    /// Sets the heuristic of A* and IDA*; breadth-first search ignores it.
    ///
    /// # Examples
    ///
    /// ```
    /// use rush_hour::{Algorithm, HeuristicName, Solver, levels};
    ///
    /// let first = levels().next().unwrap();
    /// let solver = Solver::new(&first.board).with_algorithm(Algorithm::AStar);
    /// let answer = solver.with_heuristic(HeuristicName::Escapes).solve()?;
    /// assert_eq!((answer.plan().unwrap().cost, answer.heuristic), (8, "escapes"));
    /// # Ok::<(), rush_hour::SolveError>(())
    /// ```
    pub fn with_heuristic(self, heuristic: HeuristicName) -> Self {
        Solver { heuristic, ..self }
    }

    /// Sets the metric.
    pub fn with_metric(self, metric: Metric) -> Self {
        Solver { metric, ..self }
    }

    /// Sets the open list of A*. With a list, `auto` is A*.
    ///
    /// The solution costs the same with every list.
    ///
    /// # Examples
    ///
    /// ```
    /// use rush_hour::{OpenListName, Solver, levels};
    ///
    /// let first = levels().next().unwrap();
    /// for &list in OpenListName::ALL {
    ///     let answer = Solver::new(&first.board).with_open_list(list).solve()?;
    ///     assert_eq!((answer.plan().unwrap().cost, answer.algorithm), (8, "a-star"));
    /// }
    /// # Ok::<(), rush_hour::SolveError>(())
    /// ```
    pub fn with_open_list(self, open_list: OpenListName) -> Self {
        Solver { lists: Lists { open: Some(open_list), ..self.lists }, ..self }
    }

    /// Sets the closed list of breadth-first search, which is `auto` then unless a heuristic is named, or that of A*,
    /// which takes no list by key.
    ///
    /// # Examples
    ///
    /// ```
    /// use rush_hour::{ClosedListName, Solver, levels};
    ///
    /// let first = levels().next().unwrap();
    /// for &list in ClosedListName::ALL {
    ///     let answer = Solver::new(&first.board).with_closed_list(list).solve()?;
    ///     assert_eq!((answer.plan().unwrap().cost, answer.algorithm), (8, "bfs"));
    /// }
    /// # Ok::<(), rush_hour::SolveError>(())
    /// ```
    pub fn with_closed_list(self, closed_list: ClosedListName) -> Self {
        Solver { lists: Lists { closed: Some(closed_list), ..self.lists }, ..self }
    }

    /// Sets the limits of all searches together. If they do not limit the memory, 2 GiB do.
    ///
    /// A bound on the cost applies to the plan of the search. In moves, breadth-first search omits the last move.
    ///
    /// # Examples
    ///
    /// ```
    /// use rush_hour::{Solver, levels};
    /// use search::{Limits, Reason};
    ///
    /// let level = levels().last().unwrap();
    /// let answer = Solver::new(&level.board).with_limits(Limits::none().expanded(100)).solve()?;
    /// assert_eq!(answer.report.stopped_by(), Some(Reason::Expanded));
    /// # Ok::<(), rush_hour::SolveError>(())
    /// ```
    pub fn with_limits(self, limits: Limits<u32>) -> Self {
        Solver { limits, ..self }
    }

    /// Solves the board, and replays the solution before it is returned.
    ///
    /// Arc consistency is tried first: it proves some boards unsolvable without a search. Then the work of the answer is
    /// zero.
    ///
    /// # Errors
    ///
    /// If a list does not suit the algorithm or the board, or if the solution is not valid on the board, which is a fault of
    /// this crate.
    pub fn solve(&mut self) -> Result<Answer, SolveError> {
        self.solve_observed(&mut ())
    }

    /// Solves the board as [`solve`](Self::solve), and reports progress to `observer`.
    ///
    /// # Errors
    ///
    /// If a list does not suit the algorithm or the board, or if the solution is not valid on the board, which is a fault of
    /// this crate.
    ///
    /// # Examples
    ///
    /// ```
    /// use rush_hour::{Solver, levels};
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
    /// let mut layers = Layers::default();
    /// let answer = Solver::new(&levels().next().unwrap().board).solve_observed(&mut layers)?;
    /// assert_eq!((answer.plan().unwrap().cost, layers.0), (8, 6));
    /// # Ok::<(), rush_hour::SolveError>(())
    /// ```
    pub fn solve_observed(&mut self, observer: &mut dyn Observer<u32>) -> Result<Answer, SolveError> {
        let board = &self.board;
        with_encoding!(board, P => match self.metric {
            _ if Space::<Moves, P>::table_bytes() > self.memory() => Ok(self.out_of_memory::<P>()),
            Metric::Moves => {
                let space = Space::<Moves, P>::with_encoding(board).map_err(Cause::from)?;
                self.solve_in(&space, &WayOut::of(&space), observer)
            }
            Metric::Steps => {
                let space = Space::<Steps, P>::with_encoding(board).map_err(Cause::from)?;
                self.solve_in(&space, &space.goal(), observer)
            }
        })
    }

    /// Returns the bytes that searches and look-up tables may hold together.
    fn memory(&self) -> u64 {
        self.limits.clone().or_memory(MEMORY).max_bytes()
    }

    /// Returns the answer of the last method, where a table that is made before the search is larger than the memory.
    fn out_of_memory<P: Encoding>(&self) -> Answer {
        let outcome = Outcome::Stopped { reason: Reason::Memory, best: None };
        let report = Report::new(outcome, 0, Stats::default(), Duration::ZERO);
        let last = methods::<P>(self.algorithm, self.heuristic, &self.lists).pop();
        let (algorithm, heuristic) = last
            .map_or((self.algorithm, self.heuristic), |Method { algorithm, heuristic }| {
                (algorithm, heuristic)
            });
        Answer { report, algorithm: algorithm.name(), heuristic: heuristic.name(), proof: None }
    }

    /// Solves the start of `space` by one method after the other, as long as they reach the limit of memory.
    ///
    /// Breadth-first search ends at `early_goal`.
    fn solve_in<M: Reach, P: Encoding>(
        &self,
        space: &Space<M, P>,
        early_goal: &impl Goal<Space<M, P>>,
        observer: &mut dyn Observer<u32>,
    ) -> Result<Answer, SolveError> {
        let algorithm = self.lists.algorithm(self.algorithm, self.heuristic);
        self.lists.check(algorithm, space)?;
        let unsolvable = Report::new(Outcome::Exhausted, u32::MAX, Stats::default(), Duration::ZERO);
        let mut answer =
            Answer { report: unsolvable, algorithm: "arc-consistency", heuristic: "zero", proof: None };
        if !space.may_be_solvable() {
            return Ok(Answer { proof: Some(Proof::ArcConsistency), ..answer });
        }
        let mut limits = self.limits.clone().or_memory(MEMORY).beside(Space::<M, P>::table_bytes());
        if self.lists.table_bytes(algorithm, space) > limits.max_bytes() {
            return Ok(self.out_of_memory::<P>());
        }
        let (mut stats, mut elapsed) = (Stats::default(), Duration::ZERO);
        for Method { algorithm, heuristic } in methods::<P>(self.algorithm, self.heuristic, &self.lists) {
            let method = Method { algorithm, heuristic };
            let found = method.search(space, early_goal, &self.lists, limits.clone(), observer);
            limits.spend(found.stats.expanded, found.elapsed);
            (stats, elapsed) = (stats + found.stats, elapsed + found.elapsed);
            let report = in_slides(space, found, stats, elapsed);
            answer = Answer { report, algorithm: algorithm.name(), heuristic: heuristic.name(), proof: None };
            if answer.report.stopped_by() != Some(Reason::Memory) {
                break;
            }
        }
        if let Some(plan) = answer.plan() {
            let boards = Boards { farthest: M::FARTHEST };
            plan.replay(&boards, &Board::is_solved).map_err(Cause::Solution)?;
        }
        let is_exhausted = matches!(answer.report.outcome, Outcome::Exhausted);
        Ok(Answer { proof: is_exhausted.then_some(Proof::ExhaustiveSearch), ..answer })
    }
}

impl From<Cause> for SolveError {
    fn from(cause: Cause) -> Self {
        SolveError(cause)
    }
}

/// Translates a report into boards and slides, and adds the last slide where the plan ends before it.
///
/// `stats` and `elapsed` are those of all searches so far.
fn in_slides<M: Reach, P: Encoding>(
    space: &Space<M, P>,
    report: ReportOf<Space<M, P>>,
    stats: Stats,
    elapsed: Duration,
) -> Report<Board, Slide, u32> {
    let (outcome, added) = match report.outcome {
        Outcome::Solved(plan) => {
            let actions = space.solution(&plan);
            let cost = actions.len() as u32;
            (Outcome::Solved(Plan { start: space.board(&plan.start), actions, cost }), cost - plan.cost)
        }
        Outcome::Stopped { reason, .. } => (Outcome::Stopped { reason, best: None }, 0),
        _ => (Outcome::Exhausted, 0),
    };
    Report::new(outcome, report.lower_bound.saturating_add(added), stats, elapsed)
}

/// The boards as a state space without encoding, in which a solution is replayed.
struct Boards {
    /// The greatest number of cells of one action.
    farthest: usize,
}

impl StateSpace for Boards {
    type State = Board;
    type Action = Slide;
    type Cost = u32;
    type Actions = Vec<Slide>;

    fn actions(&self, board: &Board) -> Vec<Slide> {
        let is_near = |slide: &Slide| usize::from(slide.by.unsigned_abs()) <= self.farthest;
        board.actions().into_iter().filter(is_near).collect()
    }

    fn apply(&self, board: &mut Board, slide: Slide) {
        if let Some(next) = board.after(slide) {
            *board = next;
        }
    }
}
