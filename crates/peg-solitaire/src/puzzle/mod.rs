//! Peg solitaire as a [`Puzzle`].

mod kit;
mod rules;

use core::time::Duration;

use puzzle::{Control, Facts, InstanceOf, Job, MetricFacts, ParseError, Puzzle, Refusal, SolveError};
use search::{Outcome, Plan, Report};

use crate::{
    action::{Jump, ParseJumpError},
    board::Board,
    heuristics::HeuristicName,
    instances::{Instance, instances},
    metric::{Metric, runs},
    parse::ParseBoardError,
    proof::Proof,
    run::Run,
    solve::{self, Algorithm, Solver},
    space::SpaceError,
};

/// Peg solitaire to programs and games.
///
/// # Examples
///
/// ```
/// use peg_solitaire::{Metric, PegSolitaire};
/// use puzzle::Solver;
///
/// let solver = Solver::<PegSolitaire>::new(&"xx.x.".parse()?);
/// assert_eq!(solver.written(solver.solve()?.actions().unwrap()), ["a1c1", "c1e1"]);
/// let solver = solver.with_metric(Metric::Moves);
/// assert_eq!(solver.written(solver.solve()?.actions().unwrap()), ["a1c1e1"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct PegSolitaire;

/// The settings of a solver that no other puzzle has.
///
/// # Examples
///
/// ```
/// use peg_solitaire::{Algorithm, PegSolitaire, Settings};
/// use puzzle::Solver;
///
/// // All positions by a search instead of a bitmap.
/// let settings = Settings { bitmap_bytes: 0, ..Settings::default() };
/// let solver = Solver::<PegSolitaire>::new(&"./xx/xxx/xxxx/xxxxx".parse()?).with_algorithm(Algorithm::Exact);
/// let answer = solver.with_settings(settings).solve()?;
/// assert_eq!(answer.proof.unwrap().to_string(), "complement meeting");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Settings {
    /// The time after which no method begins; see [`Solver::with_patience`]. It has no end by default.
    pub patience: Duration,
    /// The most bytes of the bitmap of all positions, within the limit of memory. The default is 1 GiB, which is enough for
    /// the English board.
    pub bitmap_bytes: u64,
    /// Whether the bitmap may prove the fewest moves; see [`Solver::with_proof_by_bitmap`]. By default it may not.
    pub may_prove_by_bitmap: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Settings { patience: Duration::MAX, bitmap_bytes: 1 << 30, may_prove_by_bitmap: false }
    }
}

impl puzzle::Algorithm for Algorithm {
    fn takes_heuristic(self) -> bool {
        matches!(self, Algorithm::Auto | Algorithm::Beam)
    }
}

impl Puzzle for PegSolitaire {
    type Task = Board;
    type Action = Run;
    type Metric = Metric;
    type Algorithm = Algorithm;
    type Heuristic = HeuristicName;
    type Proof = Proof;
    type Settings = Settings;

    const FACTS: &'static Facts = &Facts {
        name: "peg-solitaire",
        title: "Peg solitaire",
        task: "Jump with a peg over another one, which is then removed, until a single peg stands on a marked hole.",
        example: "__ooo__/__oxo__/ooxxxoo/oooXooo/oooxooo/__ooo__/__ooo__",
        metrics: &[
            MetricFacts { name: Metric::Jumps.name(), unit: "jumps", counts: "one jump", joins: false },
            MetricFacts {
                name: Metric::Moves.name(),
                unit: "moves",
                counts: "jumps in a row by one peg",
                joins: true,
            },
        ],
        control: Control::Pieces,
        names_cells: true,
    };

    /// In moves, these are all runs of each peg, whose number grows exponentially with the length of the longest.
    fn actions(board: &Board, metric: Metric) -> Vec<Run> {
        rules::actions(board, metric)
    }

    fn after(board: &Board, run: &Run, metric: Metric) -> Result<Board, Refusal> {
        rules::after(board, run.jumps(), metric).map_err(Refusal::Impossible)
    }

    fn is_solved(board: &Board) -> bool {
        board.is_solved()
    }

    fn search(solver: &puzzle::Solver<Self>, job: &mut Job<'_>) -> Result<puzzle::Answer<Self>, SolveError> {
        let Settings { patience, bitmap_bytes, may_prove_by_bitmap } = solver.settings;
        let own = Solver::new(&solver.task)
            .with_metric(solver.metric)
            .with_algorithm(solver.algorithm)
            .with_heuristic(solver.heuristic)
            .with_limits(job.limits().clone())
            .with_patience(patience)
            .with_bitmap_bytes(bitmap_bytes.min(job.limits().max_bytes()))
            .with_search_budget(solver.budget)
            .with_threads(solver.threads);
        let mut own = if may_prove_by_bitmap { own.with_proof_by_bitmap() } else { own };
        let solve::Answer { report, algorithm, heuristic, proof } = own.solve_observed(job.observer())?;
        job.spend(&report.stats, report.elapsed);
        Ok(puzzle::Answer::<Self> { report: in_runs(report, solver.metric), algorithm, heuristic, proof })
    }

    fn instances() -> Vec<InstanceOf<Self>> {
        instances().map(Into::into).collect()
    }

    fn read(text: &str) -> Result<Board, ParseError> {
        text.parse().map_err(|error: ParseBoardError| match (error.line(), error.column()) {
            (Some(line), Some(column)) => ParseError::at(line, column, error.expectation()),
            _ => ParseError::new(error.expectation()),
        })
    }

    /// Reads a run, in capitals too.
    fn read_action(_: &Board, text: &str) -> Result<Run, Refusal> {
        let run = text.parse().or_else(|error| text.to_ascii_lowercase().parse().map_err(|_| error));
        run.map_err(|error: ParseJumpError| Refusal::Unreadable(error.to_string()))
    }

    fn drawing(board: &Board) -> String {
        board.drawing().to_string().trim_end().to_owned()
    }

    fn explain(_: &Board, proof: &Proof) -> String {
        rules::sentence(proof).to_owned()
    }
}

/// Returns the report with one run for each action of the metric.
fn in_runs(report: Report<Board, Jump, u32>, metric: Metric) -> Report<Board, Run, u32> {
    let in_runs = |Plan { start, actions, cost, .. }: Plan<Board, Jump, u32>| {
        let actions = match metric {
            Metric::Jumps => actions.chunks(1).map(Run::of).collect(),
            Metric::Moves => runs(&actions).map(Run::of).collect(),
        };
        Plan { start, actions, cost }
    };
    let outcome = match report.outcome {
        Outcome::Solved(plan) => Outcome::Solved(in_runs(plan)),
        Outcome::Stopped { reason, best } => Outcome::Stopped { reason, best: best.map(in_runs) },
        _ => Outcome::Exhausted,
    };
    Report::new(outcome, report.lower_bound, report.stats, report.elapsed)
}

impl From<Instance> for InstanceOf<PegSolitaire> {
    fn from(of: Instance) -> Self {
        puzzle::Instance::new(of.name, of.board, of.source)
            .with_optimum(Metric::Jumps, of.optimum)
            .with_optimum(Metric::Moves, of.moves)
            .with_solvable(of.solvable)
    }
}

impl From<solve::SolveError> for SolveError {
    fn from(error: solve::SolveError) -> Self {
        match error.flaw() {
            Some(flaw) => SolveError::flaw(flaw.clone()),
            None => SolveError::unsuitable(error),
        }
    }
}

impl From<SpaceError> for SolveError {
    fn from(error: SpaceError) -> Self {
        SolveError::unsuitable(error)
    }
}
