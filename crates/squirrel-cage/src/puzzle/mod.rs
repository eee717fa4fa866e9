//! Sliding blocks as a [`Puzzle`].

mod kit;
#[cfg(feature = "picture")]
mod play;
mod task;

use puzzle::{Control, Facts, InstanceOf, Job, MetricFacts, ParseError, Puzzle, Refusal, SolveError, Solver};
use search::{Plan, StateSpace};

use crate::{
    action::Move,
    instances::{Instance, instances},
    metric::Metric,
    proof::Proof,
    solve::{self, Algorithm, Answer, ClosedListName, HeuristicName},
    space::{AnyAction, AnyMetricSpace, Packing},
    with_space,
};

pub use task::Task;

/// Sliding blocks to programs and games.
///
/// # Examples
///
/// ```
/// use puzzle::{Puzzle, Solver};
/// use squirrel_cage::{Metric, SquirrelCage};
///
/// let solver = Solver::<SquirrelCage>::new(&"AAB/.../..C => .AA/.../...".parse()?).with_metric(Metric::Move);
/// assert_eq!(solver.written(solver.solve()?.actions().unwrap()), ["BS", "AE"]);
///
/// // By code, each action names its piece by the sorted code before it.
/// let solver = Solver::<SquirrelCage>::new(&SquirrelCage::read("124411422 => 124422431")?);
/// assert_eq!(solver.written(solver.solve()?.actions().unwrap()), ["1E", "1E"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct SquirrelCage;

impl puzzle::Algorithm for Algorithm {
    fn takes_open_list(self) -> bool {
        Algorithm::takes_open_list(self)
    }

    fn takes_closed_list(self, list: puzzle::ClosedListName) -> bool {
        list.name().parse().is_ok_and(|list| Algorithm::takes_closed_list(self, list))
    }
}

const fn metric(metric: Metric, unit: &'static str, counts: &'static str, joins: bool) -> MetricFacts {
    MetricFacts { name: metric.name(), unit, counts, joins }
}

impl Puzzle for SquirrelCage {
    type Task = Task;
    type Action = Move;
    type Metric = Metric;
    type Algorithm = Algorithm;
    type Heuristic = HeuristicName;
    type Proof = Proof;
    type Settings = ();

    const FACTS: &'static Facts = &Facts {
        name: "squirrel-cage",
        title: "Sliding blocks",
        task: "Slide the blocks until those with a target stand on it.",
        example: "AAB/..# => .AA/..#",
        metrics: &[
            metric(Metric::Unit, "steps", "one block by one cell", false),
            metric(Metric::Line, "line moves", "one block by any distance in one direction", true),
            metric(Metric::Move, "moves", "one block along any path", true),
            metric(Metric::GroupUnit, "group steps", "any blocks together by one cell", false),
            metric(Metric::GroupLine, "group line moves", "any blocks together in one direction", true),
            metric(Metric::GroupMove, "group moves", "any blocks together along any path", true),
        ],
        control: Control::Pieces,
        names_cells: false,
    };

    /// Returns none where too many sets of pieces may move together, as the searches do.
    fn actions(task: &Task, metric: Metric) -> Vec<Move> {
        let board = task.board();
        with_space!(metric, board, S => S::new(board, metric).map_or_else(|_| Vec::new(), |space| moves(&space)))
    }

    fn after(task: &Task, action: &Move, metric: Metric) -> Result<Task, Refusal> {
        let board = task.board().after(action).filter(|board| board != task.board());
        let board = board.ok_or_else(|| Refusal::Impossible(obstacle(task, action)))?;
        match metric.refusal(action) {
            Some(refusal) => Err(Refusal::impossible(refusal)),
            None => Ok(task.at(board)),
        }
    }

    fn is_solved(task: &Task) -> bool {
        task.board().is_solved()
    }

    fn search(solver: &Solver<Self>, job: &mut Job<'_>) -> Result<puzzle::Answer<Self>, SolveError> {
        let task = &solver.task;
        let Answer { report, algorithm, heuristic, proof } =
            own(solver, job).solve_observed(job.observer())?;
        job.spend(&report.stats, report.elapsed);
        let moves = report.plan().map_or_else(Vec::new, |plan| task.renamed(plan.actions.clone()));
        let mut moves = moves.into_iter();
        let report = report.map(|board| task.at(board), |action| moves.next().unwrap_or(action));
        Ok(puzzle::Answer::<Self> { report, algorithm, heuristic, proof })
    }

    fn instances() -> Vec<InstanceOf<Self>> {
        instances().map(Into::into).collect()
    }

    fn read(text: &str) -> Result<Task, ParseError> {
        text.parse()
    }

    /// Returns the built-in board of this id or title, whatever the case of the title.
    fn named(name: &str) -> Option<Task> {
        let is_it = |of: &Instance| of.id == name || of.name.to_lowercase() == name.to_lowercase();
        instances().find(is_it).map(|instance| Task::of_board(instance.board))
    }

    fn read_action(task: &Task, text: &str) -> Result<Move, Refusal> {
        task.read(text).map_err(Refusal::Unreadable)
    }

    fn write_action(task: &Task, action: &Move) -> String {
        task.write(action)
    }

    fn drawing(task: &Task) -> String {
        task.code().map_or_else(|| task.board().drawing().to_string(), |code| code.drawing().to_string())
    }
}

/// Returns the solver of the crate with the choices of `solver`, within the limits of `job`.
fn own(solver: &Solver<SquirrelCage>, job: &Job<'_>) -> solve::Solver {
    let own = solve::Solver::new(solver.task.board())
        .with_metric(solver.metric)
        .with_algorithm(solver.algorithm)
        .with_heuristic(solver.heuristic)
        .with_limits(job.limits().clone());
    let own = solver.open_list.into_iter().fold(own, solve::Solver::with_open_list);
    let closed: Option<ClosedListName> = solver.closed_list.and_then(|list| list.name().parse().ok());
    closed.into_iter().fold(own, solve::Solver::with_closed_list)
}

/// Returns the moves from the start of a space.
fn moves<P: Packing, A: AnyAction<P>>(space: &AnyMetricSpace<P, A>) -> Vec<Move> {
    let start = space.start();
    let plan = |action| Plan { start, actions: vec![action], cost: 1 };
    space.actions(&start).into_iter().flat_map(|action| space.solution(&plan(action))).collect()
}

/// Returns the reason why a move is impossible or does not change the position.
fn obstacle(task: &Task, action: &Move) -> String {
    let prefix = |cells: usize| Move { pieces: action.pieces.clone(), path: action.path[..cells].to_vec() };
    let stopped = (1..=action.path.len()).find(|&cells| task.board().after(&prefix(cells)).is_none());
    stopped.map_or_else(
        || "it ends where it begins".to_owned(),
        |cells| format!("the way {} is not free at step {cells}", action.path[cells - 1]),
    )
}

impl From<Instance> for InstanceOf<SquirrelCage> {
    fn from(of: Instance) -> Self {
        let optima = [Metric::Unit, Metric::Line, Metric::Move].map(|metric| (metric, of.optimum_in(metric)));
        let instance = puzzle::Instance::new(of.name, Task::of_board(of.board), of.source).with_id(of.id);
        optima
            .into_iter()
            .fold(instance, |instance, (metric, optimum)| instance.with_optimum(metric, optimum))
    }
}
