//! One call from a board to a solution.

mod incumbent;
mod lists;
mod methods;
mod moves;
mod names;
mod slide_searches;
mod slides;

use core::time::Duration;

use search::{Limits, Observer, Outcome, Reason, Report, Stats, open_lists::OpenListName, run::InvalidPlan};
use thiserror::Error;

pub(crate) use self::methods::by_default;
pub use self::names::{Algorithm, ClosedListName, HeuristicName};
use self::{
    lists::Lists,
    methods::{Method, by_cell},
};
use crate::{
    action::Slide,
    board::{Board, GoalError},
    heuristics::{HeuristicError, PatternTables},
    metric::Metric,
    proof::Proof,
    space::{Encoding, FourByFour, SpaceError},
};

/// The most bytes of one search if no limit is set: 2 GiB.
const MEMORY: u64 = 2 << 30;

/// The answer of a [`Solver`]: the report in boards and actions (in the metric of moves, a slide is of one tile), the names of the methods, and the proof if there is no
/// solution.
pub type Answer = search::run::Answer<Board, Slide, Proof>;

/// A solver of boards of any shape, to any goal.
///
/// By default the goal is [`Board::goal`], and the solver chooses its algorithm. Up to 16 cells it proves that its
/// solution is a shortest one, with tables of patterns where a search takes long. From 11 cells on, beams run beside a long
/// search, so a search that is stopped has the best solution so far. On larger boards it proves the solutions of those that
/// are nearly solved; for others a beam finds some solution, beyond 36 cells by stages. Beyond 100 cells each stage is a
/// search of its own. Unsolvable boards are recognised without a search.
///
/// Searches hold 2 GiB at most unless the limits say otherwise.
///
/// # Examples
///
/// ```
/// use sliding_tile::{Algorithm, Board, HeuristicName, Solver};
///
/// let board: Board = "1 3 X / 5 7 6 / 4 2 0".parse()?;
/// let answer = Solver::new(&board).solve()?;
/// assert_eq!((answer.plan().unwrap().cost, answer.is_optimal()), (26, true));
/// assert_eq!((answer.algorithm, answer.heuristic), ("a-star", "walking-distance"));
///
/// let mut blind = Solver::new(&board).with_algorithm(Algorithm::Bidirectional);
/// assert_eq!(blind.solve()?.plan().unwrap().cost, 26);
/// let mut quick = Solver::new(&board).with_algorithm(Algorithm::Greedy).with_heuristic(HeuristicName::H2);
/// assert!(quick.solve()?.plan().unwrap().cost >= 26);
///
/// let loyd: Board = "1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 15 14 _".parse()?;
/// assert_eq!(Solver::new(&loyd).solve()?.proof.unwrap().to_string(), "parity");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct Solver {
    board: Board,
    goal: Board,
    algorithm: Algorithm,
    heuristic: HeuristicName,
    metric: Metric,
    lists: Lists,
    limits: Limits<u32>,
    tables: PatternTables,
}

/// The error of a solver: a goal or a heuristic that does not suit the board, a file for tables that cannot be used, or
/// a solution that does not hold, which is a fault of this crate.
///
/// # Examples
///
/// ```
/// use sliding_tile::{Board, HeuristicName, Shape, SolveError, Solver};
///
/// let board = Board::solved(Shape::FIVE_BY_FIVE);
/// let error: SolveError =
///     Solver::new(&board).with_heuristic(HeuristicName::Pdb78).solve().unwrap_err();
/// assert!(error.is_unsuitable());
/// assert_eq!(
///     error.to_string(),
///     "heuristic pdb-78: expected a goal of 4x4 with the hole in a corner, found one of 5x5 with the hole in row 5, column 5"
/// );
/// ```
#[derive(Debug, Error)]
#[error(transparent)]
pub struct SolveError(#[from] Cause);

#[derive(Debug, Error)]
enum Cause {
    #[error(transparent)]
    Goal(#[from] GoalError),
    #[error("heuristic {name}: {error}")]
    Heuristic { name: HeuristicName, error: HeuristicError },
    #[error(transparent)]
    Unwritable(HeuristicError),
    #[error("{what} {name}: expected one for the metric slides, which {suiting}", suiting = suiting(.what))]
    Slides { what: &'static str, name: &'static str },
    #[error("{list}: expected {expected}, found {found}")]
    List { list: String, expected: String, found: String },
    #[error(transparent)]
    Space(#[from] SpaceError),
    #[error("expected a valid solution, but {0}")]
    Solution(#[source] InvalidPlan<u32>),
}

impl SolveError {
    /// Returns whether the goal, the heuristic or a list does not suit the board or the algorithm, or no encoding suits the
    /// board.
    ///
    /// Neither this nor [`is_flaw`](Self::is_flaw) holds if the file for the tables of patterns cannot be written.
    #[must_use]
    pub fn is_unsuitable(&self) -> bool {
        matches!(
            self.0,
            Cause::Goal(_)
                | Cause::Heuristic { .. }
                | Cause::Slides { .. }
                | Cause::List { .. }
                | Cause::Space(_)
        )
    }

    /// Returns whether a solution was found that is not valid on the board, which is a fault of this crate. The source of
    /// the error says why.
    ///
    /// # Examples
    ///
    /// ```
    /// use sliding_tile::{HeuristicName, Solver, korf};
    ///
    /// // Tables of 5x5 do not serve a board of 4x4: no solution is at fault.
    /// let first = korf::instances().next().unwrap();
    /// let solver = Solver::new(&first.board).with_goal(&korf::goal());
    /// let error = solver.with_heuristic(HeuristicName::Pdb6666).solve().unwrap_err();
    /// assert!(error.is_unsuitable() && !error.is_flaw());
    /// ```
    #[must_use]
    pub fn is_flaw(&self) -> bool {
        self.flaw().is_some()
    }

    /// Returns why a solution is not valid, if one was found that is not.
    pub(crate) fn flaw(&self) -> Option<&InvalidPlan<u32>> {
        match &self.0 {
            Cause::Solution(flaw) => Some(flaw),
            _ => None,
        }
    }
}

/// Returns the names that suit the metric of slides.
fn suiting(what: &str) -> &'static str {
    if what == "heuristic" {
        "manhattan, colours and zero are"
    } else {
        "a-star, ida-star, bfs, bidirectional and uniform-cost are"
    }
}

/// The work of the methods so far, and the bound that they proved.
#[derive(Clone, Copy, Default)]
struct Done {
    stats: Stats,
    elapsed: Duration,
    lower_bound: u32,
}

impl Solver {
    /// Creates a solver of `board` to its [`goal`](Board::goal), with at most 2 GiB for a search and no other limit.
    pub fn new(board: &Board) -> Self {
        Solver {
            board: board.clone(),
            goal: board.goal(),
            algorithm: Algorithm::default(),
            heuristic: HeuristicName::default(),
            metric: Metric::default(),
            lists: Lists::default(),
            limits: Limits::none(),
            tables: PatternTables::new(),
        }
    }

    /// Sets the goal.
    ///
    /// # Examples
    ///
    /// ```
    /// use sliding_tile::{Board, Solver};
    ///
    /// let board: Board = "1 2 / 3 _".parse()?;
    /// let answer = Solver::new(&board).with_goal(&"_ 1 / 3 2".parse()?).solve()?;
    /// assert_eq!(answer.plan().unwrap().cost, 2); // S E
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_goal(self, goal: &Board) -> Self {
        Solver { goal: goal.clone(), ..self }
    }

    /// Sets the algorithm.
    pub fn with_algorithm(self, algorithm: Algorithm) -> Self {
        Solver { algorithm, ..self }
    }

    /// Sets the heuristic; algorithms that [take none](Algorithm::takes_heuristic) ignore it.
    pub fn with_heuristic(self, heuristic: HeuristicName) -> Self {
        Solver { heuristic, ..self }
    }

    /// Sets the metric; moves are the default.
    ///
    /// In slides, the algorithms are A*, IDA*, breadth-first, bidirectional and uniform-cost search. The heuristics are
    /// [`SlideBound`](crate::heuristics::SlideBound), which is named `manhattan`,
    /// [`SlideDatabases`](crate::heuristics::SlideDatabases), which is named `colours`, or none. `auto` proves its solution
    /// up to 10 cells, and on 4x4 with the goal's hole in a corner. On other boards it joins the runs of a solution in moves
    /// where a search would take too long.
    ///
    /// # Examples
    ///
    /// ```
    /// use sliding_tile::{Board, Metric, Solver};
    ///
    /// let board: Board = "5 1 3 4 / 2 6 8 _ / 9 10 7 11 / 13 14 15 12".parse()?;
    /// let answer = Solver::new(&board).with_metric(Metric::Slides).solve()?;
    /// assert_eq!((answer.plan().unwrap().cost, answer.is_optimal()), (8, true));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_metric(self, metric: Metric) -> Self {
        Solver { metric, ..self }
    }

    /// Sets the open list of A*, weighted A*, uniform-cost and greedy search. With a list, `auto` is A*.
    ///
    /// The solutions of optimal searches cost the same with every list.
    ///
    /// # Examples
    ///
    /// ```
    /// use sliding_tile::{Algorithm, Board, OpenListName, Solver};
    ///
    /// let board: Board = "1 3 X / 5 7 6 / 4 2 0".parse()?;
    /// for &list in OpenListName::ALL {
    ///     let answer = Solver::new(&board).with_open_list(list).solve()?;
    ///     assert_eq!((answer.plan().unwrap().cost, answer.algorithm), (26, "a-star"));
    /// }
    /// let none = Solver::new(&board).with_algorithm(Algorithm::IdaStar).with_open_list(OpenListName::Heap).solve();
    /// assert_eq!(none.unwrap_err().to_string(), "open-list heap: expected an algorithm with open lists, found ida-star");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_open_list(self, open_list: OpenListName) -> Self {
        Solver { lists: Lists { open: Some(open_list), ..self.lists }, ..self }
    }

    /// Sets the closed list of breadth-first search (`auto` is this search with the list by key), or that of the searches
    /// with an [open list](Self::with_open_list), which take no list by key.
    ///
    /// In slides, no list is by key.
    ///
    /// # Examples
    ///
    /// ```
    /// use sliding_tile::{Algorithm, Board, ClosedListName, Solver};
    ///
    /// let board: Board = "1 3 X / 5 7 6 / 4 2 0".parse()?;
    /// for &list in ClosedListName::ALL {
    ///     let answer = Solver::new(&board).with_algorithm(Algorithm::Bfs).with_closed_list(list).solve()?;
    ///     assert_eq!(answer.plan().unwrap().cost, 26);
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_closed_list(self, closed_list: ClosedListName) -> Self {
        Solver { lists: Lists { closed: Some(closed_list), ..self.lists }, ..self }
    }

    /// Sets the limits of all searches together. The time for filling tables counts. If they do not limit the memory, 2 GiB
    /// do.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{Limits, Reason};
    /// use sliding_tile::{Solver, korf};
    ///
    /// let first = korf::instances().next().unwrap();
    /// let solver = Solver::new(&first.board).with_goal(&korf::goal());
    /// let mut solver = solver.with_limits(Limits::none().expanded(100));
    /// assert_eq!(solver.solve()?.report.stopped_by(), Some(Reason::Expanded));
    /// # Ok::<(), sliding_tile::SolveError>(())
    /// ```
    pub fn with_limits(self, limits: Limits<u32>) -> Self {
        Solver { limits, ..self }
    }

    /// Takes tables of patterns from `tables`, which several solvers share.
    ///
    /// # Examples
    ///
    /// ```
    /// use sliding_tile::{HeuristicName, Solver, heuristics::PatternTables, korf};
    ///
    /// let tables = PatternTables::new();
    /// let instances = korf::instances().filter(|instance| [12, 55].contains(&instance.id));
    /// for instance in instances {
    ///     let solver = Solver::new(&instance.board).with_goal(&korf::goal()).with_tables(&tables);
    ///     let answer = solver.with_heuristic(HeuristicName::Pdb555).solve()?;
    ///     assert_eq!(answer.plan().unwrap().cost, instance.optimum);
    /// }
    /// # Ok::<(), sliding_tile::SolveError>(())
    /// ```
    pub fn with_tables(self, tables: &PatternTables) -> Self {
        Solver { tables: tables.clone(), ..self }
    }

    /// Fills tables of patterns on `threads` threads; the number of processors is the default.
    pub fn with_threads(self, threads: usize) -> Self {
        Solver { tables: self.tables.with_threads(threads), ..self }
    }

    /// Solves the board, and replays the solution before it is returned.
    ///
    /// # Errors
    ///
    /// If the goal or the heuristic does not suit the board, or a file for tables cannot be used. If the solution does not
    /// hold, which is a fault of this crate.
    // Inlined, so that the searches are compiled only for programs that call them.
    #[inline]
    pub fn solve(&mut self) -> Result<Answer, SolveError> {
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
    /// use search::{Observer, Stats};
    /// use sliding_tile::{Algorithm, Board, Solver};
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
    /// let (mut layers, board): (_, Board) = (Layers::default(), "1 2 3 / 4 _ 6 / 7 5 8".parse()?);
    /// let answer = Solver::new(&board).with_algorithm(Algorithm::Bfs).solve_observed(&mut layers)?;
    /// assert_eq!((answer.plan().unwrap().cost, layers.0), (2, 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    // Inlined, so that the searches are compiled only for programs that call them.
    #[inline]
    pub fn solve_observed(&mut self, observer: &mut dyn Observer<u32>) -> Result<Answer, SolveError> {
        let parity = self.board.parity(&self.goal).map_err(Cause::from)?;
        if !parity.is_solvable() {
            let report = Report::new(Outcome::Exhausted, u32::MAX, Stats::default(), Duration::ZERO);
            let proof = Some(Proof::Parity(parity));
            return Ok(Answer { report, algorithm: "parity", heuristic: HeuristicName::Zero.name(), proof });
        }
        let limits = self.limits.clone().cancelled_by(self.limits.stop_token()).or_memory(MEMORY);
        let shape = self.board.shape();
        let algorithm = self.lists.algorithm(self.algorithm);
        self.lists.check(algorithm, shape)?;
        if self.lists.table_bytes(algorithm, shape) > limits.max_bytes() {
            let outcome = Outcome::Stopped { reason: Reason::Memory, best: None };
            let method = Method { algorithm, heuristic: self.heuristic, budget: None };
            return Ok(method.answer(Report::new(outcome, 0, Stats::default(), Duration::ZERO)));
        }
        Ok(match self.metric {
            Metric::Moves if self.lists.closed == Some(ClosedListName::Key) => {
                self.solve_by_key(&limits, observer)?
            }
            Metric::Moves => match Encoding::of(shape) {
                Encoding::FourByFour if by_cell(algorithm, self.heuristic) => {
                    self.solve_moves::<FourByFour>(&limits, observer)?
                }
                Encoding::FourByFour | Encoding::Word => self.solve_moves::<u64>(&limits, observer)?,
                Encoding::DoubleWord => self.solve_moves::<u128>(&limits, observer)?,
                Encoding::HundredBytes => self.solve_moves::<[u8; 100]>(&limits, observer)?,
                Encoding::Bytes => self.solve_moves::<[u8; 256]>(&limits, observer)?,
            },
            // The choice of encodings is smaller: nothing is compiled for each cell of the hole.
            Metric::Slides => match shape.cells() {
                ..=16 => self.solve_slides::<u64>(&limits, observer)?,
                17..=25 => self.solve_slides::<u128>(&limits, observer)?,
                _ => self.solve_slides::<[u8; 256]>(&limits, observer)?,
            },
        })
    }
}

impl Method {
    fn answer(self, report: Report<Board, Slide, u32>) -> Answer {
        let proof = matches!(report.outcome, Outcome::Exhausted).then_some(Proof::ExhaustiveSearch);
        Answer { report, algorithm: self.algorithm.name(), heuristic: self.heuristic.name(), proof }
    }
}
