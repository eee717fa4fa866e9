//! Sliding tiles as a [`Puzzle`].

mod kit;
mod task;

use core::iter;
use std::sync::LazyLock;

use puzzle::{Answer, Control, Facts, InstanceOf, Job, MetricFacts, ParseError, Puzzle, Refusal, SolveError};

pub use self::task::Task;
use crate::{
    action::{Move, Slide},
    board::Board,
    heuristics::PatternTables,
    instances::{Instance, instances},
    metric::Metric,
    proof::Proof,
    shape::Shape,
    solve::{self, Algorithm, ClosedListName, HeuristicName},
};

/// Sliding tiles to programs and games: the 8-puzzle, the 15-puzzle and every board up to 256 cells.
///
/// # Examples
///
/// ```
/// use puzzle::Solver;
/// use sliding_tile::{Metric, SlidingTile};
///
/// let solver = Solver::<SlidingTile>::new(&"_ 1 2 / 4 5 3".parse()?);
/// assert_eq!(solver.solve()?.plan().unwrap().cost, 3);
/// let answer = solver.with_metric(Metric::Slides).solve()?;
/// assert_eq!(answer.actions().unwrap()[0].to_string(), "W2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct SlidingTile;

/// The tables of patterns that searches take and fill. By default all searches of a process share one set.
///
/// # Examples
///
/// ```
/// use puzzle::Solver;
/// use sliding_tile::{HeuristicName, Settings, SlidingTile, heuristics::PatternTables};
///
/// let tables = PatternTables::new();
/// let solver = Solver::<SlidingTile>::new(&"1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 _ 14 15".parse()?)
///     .with_heuristic(HeuristicName::Pdb555)
///     .with_settings(Settings { tables });
/// assert_eq!(solver.solve()?.plan().unwrap().cost, 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Settings {
    /// The tables, which may be [kept in a file](PatternTables).
    pub tables: PatternTables,
}

impl Default for Settings {
    fn default() -> Self {
        static TABLES: LazyLock<PatternTables> = LazyLock::new(PatternTables::new);
        Settings { tables: TABLES.clone() }
    }
}

impl puzzle::Algorithm for Algorithm {
    fn takes_heuristic(self) -> bool {
        Self::takes_heuristic(self)
    }

    fn takes_open_list(self) -> bool {
        Self::takes_open_list(self)
    }

    fn takes_closed_list(self, list: puzzle::ClosedListName) -> bool {
        own_list(list).is_some_and(|list| Self::takes_closed_list(self, list))
    }
}

/// Returns the closed list of this name, if tiles have it.
fn own_list(list: puzzle::ClosedListName) -> Option<ClosedListName> {
    list.name().parse().ok()
}

impl Puzzle for SlidingTile {
    type Task = Task;
    type Action = Slide;
    type Metric = Metric;
    type Algorithm = Algorithm;
    type Heuristic = HeuristicName;
    type Proof = Proof;
    type Settings = Settings;

    const FACTS: &'static Facts = &Facts {
        name: "sliding-tile",
        title: "Sliding tiles",
        task: "Slide tiles into the empty cell until they are in order.",
        example: "8 6 7 / 2 5 4 / 3 0 1",
        metrics: &[
            MetricFacts { name: Metric::Moves.name(), unit: "moves", counts: "one tile", joins: false },
            MetricFacts {
                name: Metric::Slides.name(),
                unit: "slides",
                counts: "a run of tiles in one line",
                joins: true,
            },
        ],
        control: Control::Slides,
        names_cells: false,
    };

    fn actions(task: &Task, metric: Metric) -> Vec<Slide> {
        let most = if metric == Metric::Moves { 1 } else { Shape::MOST_CELLS };
        let run = |direction| {
            let tiles = way(&task.start, direction).skip(1).take(most);
            (1..).zip(tiles).filter_map(move |(count, _)| Slide::new(direction, count))
        };
        Move::ALL.into_iter().flat_map(run).collect()
    }

    fn after(task: &Task, &slide: &Slide, metric: Metric) -> Result<Task, Refusal> {
        if metric == Metric::Moves && slide.tiles() > 1 {
            let why = format!("it takes {} tiles, and a move takes one", slide.tiles());
            return Err(Refusal::impossible(why));
        }
        match task.start.after(slide) {
            Some(start) => Ok(Task { start, goal: task.goal.clone() }),
            None => Err(Refusal::impossible(format!("no tiles can move {slide}"))),
        }
    }

    fn is_solved(task: &Task) -> bool {
        task.start == task.goal
    }

    /// Searches by [`Solver`](crate::Solver), whose methods have budgets of their own. The threads fill tables of patterns.
    // Inlined, so that the searches are compiled only for programs that call them.
    #[inline]
    fn search(solver: &puzzle::Solver<Self>, job: &mut Job<'_>) -> Result<Answer<Self>, SolveError> {
        let solve::Answer { report, algorithm, heuristic, proof } =
            own_solver(solver).with_limits(job.limits().clone()).solve_observed(job.observer())?;
        job.spend(&report.stats, report.elapsed);
        let report = report.map(|start| Task { start, goal: solver.task.goal.clone() }, |slide| slide);
        Ok(Answer::<Self> { report, algorithm, heuristic, proof })
    }

    fn instances() -> Vec<InstanceOf<Self>> {
        instances().map(Into::into).collect()
    }

    fn read(text: &str) -> Result<Task, ParseError> {
        text.parse()
    }

    /// Returns the solved board of a size such as `4x4`, or the instance of this name.
    fn named(name: &str) -> Option<Task> {
        let size = name.split_once('x').and_then(|(rows, columns)| {
            let (rows, columns) = (rows.parse().ok()?, columns.parse().ok()?);
            Shape::new(rows, columns).ok()
        });
        let instance = || Self::instances().into_iter().find(|instance| instance.is_called(name));
        size.map(|shape| Board::solved(shape).into()).or_else(|| Some(instance()?.task))
    }

    /// Reads a slide, in capital or small letters.
    fn read_action(_: &Task, text: &str) -> Result<Slide, Refusal> {
        let read = |text: &str| text.parse::<Slide>();
        read(text)
            .or_else(|error| read(&text.to_ascii_uppercase()).map_err(|_| error))
            .map_err(|error| Refusal::Unreadable(error.to_string()))
    }

    /// Splits a word of letters alone, as in `NNEW`.
    fn actions_of(word: &str) -> Vec<&str> {
        let is_letters = word.bytes().all(|letter| b"NESWO".contains(&letter.to_ascii_uppercase()));
        if is_letters { word.split_inclusive(|_: char| true).collect() } else { vec![word] }
    }

    fn drawing(task: &Task) -> String {
        task.start.drawing().to_string()
    }

    fn explain(_: &Task, proof: &Proof) -> String {
        match proof {
            Proof::Parity(parity) => parity.to_string(),
            Proof::ExhaustiveSearch => "every way was tried".to_owned(),
        }
    }
}

/// Returns the hole, and the cells of the tiles that a slide in this direction may take, in the order from the hole.
fn way(board: &Board, direction: Move) -> impl Iterator<Item = usize> + use<> {
    let shape = board.shape();
    iter::successors(Some(board.hole()), move |&cell| direction.source(cell, shape))
}

/// Returns the crate's solver with the choices of `solver`.
fn own_solver(solver: &puzzle::Solver<SlidingTile>) -> crate::Solver {
    let own = crate::Solver::new(&solver.task.start)
        .with_goal(&solver.task.goal)
        .with_metric(solver.metric)
        .with_algorithm(solver.algorithm)
        .with_heuristic(solver.heuristic)
        .with_tables(&solver.settings.tables)
        .with_threads(solver.threads);
    let own = solver.open_list.into_iter().fold(own, crate::Solver::with_open_list);
    solver.closed_list.and_then(own_list).into_iter().fold(own, crate::Solver::with_closed_list)
}

impl From<Instance> for InstanceOf<SlidingTile> {
    fn from(Instance { name, board, goal, optimum, source }: Instance) -> Self {
        let task = Task { start: board, goal };
        puzzle::Instance::new(name, task, source).with_optimum(Metric::Moves, optimum)
    }
}

impl From<solve::SolveError> for SolveError {
    fn from(error: solve::SolveError) -> Self {
        match error.flaw() {
            Some(flaw) => SolveError::flaw(flaw.clone()),
            None if error.is_unsuitable() => SolveError::unsuitable(error),
            None => SolveError::file(error),
        }
    }
}
