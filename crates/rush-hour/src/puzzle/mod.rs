//! Rush Hour as a [`Puzzle`].

mod kit;
mod survey;

use puzzle::{
    Answer, Control, Facts, InstanceOf, Job, MetricFacts, ParseError, Puzzle, Refusal, SolveError, Solver,
};
use search::Limits;

use crate::{
    action::Slide,
    board::Board,
    instances::{self, Instance},
    metric::Metric,
    parse::ParseBoardError,
    proof::Proof,
    solve::{
        self,
        names::{Algorithm, ClosedListName, HeuristicName},
    },
    space::SpaceError,
};

/// Rush Hour to programs and games.
///
/// The text of a board does not name its exit, so a board with an exit [of its own](Board::with_exit) is solved as it is, but
/// read again with the usual exit.
///
/// # Examples
///
/// ```
/// use puzzle::{Puzzle, Solver};
/// use rush_hour::{Metric, RushHour};
///
/// let solver = Solver::<RushHour>::new(&RushHour::named("level 1").unwrap());
/// assert_eq!(solver.solve()?.plan().unwrap().cost, 8);
/// let in_steps = solver.with_metric(Metric::Steps);
/// assert_eq!(in_steps.solve()?.plan().unwrap().cost, 16);
/// # Ok::<(), puzzle::SolveError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct RushHour;

impl puzzle::Algorithm for Algorithm {
    fn takes_heuristic(self) -> bool {
        self != Algorithm::Bfs
    }

    fn takes_open_list(self) -> bool {
        Algorithm::takes_open_list(self)
    }

    fn takes_closed_list(self, list: puzzle::ClosedListName) -> bool {
        list.name().parse().is_ok_and(|list| Algorithm::takes_closed_list(self, list))
    }
}

impl Puzzle for RushHour {
    type Task = Board;
    type Action = Slide;
    type Metric = Metric;
    type Algorithm = Algorithm;
    type Heuristic = HeuristicName;
    type Proof = Proof;
    type Settings = ();

    const FACTS: &'static Facts = &Facts {
        name: "rush-hour",
        title: "Rush Hour",
        task: "Slide the cars along their rows and columns until the red car A reaches the exit.",
        example: "BBoooCDooEoCDAAEoCDooEooFoooGGFoHHHo",
        metrics: &[
            MetricFacts {
                name: Metric::Moves.name(),
                unit: "moves",
                counts: "one car by any distance",
                joins: true,
            },
            MetricFacts {
                name: Metric::Steps.name(),
                unit: "steps",
                counts: "one car by one cell",
                joins: false,
            },
        ],
        control: Control::Pieces,
        names_cells: false,
    };

    fn actions(board: &Board, metric: Metric) -> Vec<Slide> {
        let mut slides = board.actions();
        slides.retain(|&slide| allows(metric, slide));
        slides.sort_by_key(|slide| slide.by.abs());
        slides
    }

    fn after(board: &Board, &slide: &Slide, metric: Metric) -> Result<Board, Refusal> {
        if board.cars().iter().all(|car| car.sign != slide.car) {
            return Err(Refusal::impossible(format!("the board has no car `{}`", slide.car)));
        }
        if !allows(metric, slide) {
            return Err(Refusal::impossible("a step goes one cell"));
        }
        let not_free = || Refusal::impossible(format!("the way of car `{}` is not free", slide.car));
        board.after(slide).ok_or_else(not_free)
    }

    fn is_solved(board: &Board) -> bool {
        board.is_solved()
    }

    /// The budget holds for all searches together: breadth-first search, which follows A*, expands more states than A*.
    fn search(solver: &Solver<Self>, job: &mut Job<'_>) -> Result<Answer<Self>, SolveError> {
        let own = solve::Solver::new(&solver.task)
            .with_metric(solver.metric)
            .with_algorithm(solver.algorithm)
            .with_heuristic(solver.heuristic)
            .with_limits(limits(solver, job));
        let own = solver.open_list.into_iter().fold(own, solve::Solver::with_open_list);
        let closed: Option<ClosedListName> = solver.closed_list.and_then(|list| list.name().parse().ok());
        let mut own = closed.into_iter().fold(own, solve::Solver::with_closed_list);
        let answer = own.solve_observed(job.observer())?;
        job.spend(&answer.report.stats, answer.report.elapsed);
        Ok(answer)
    }

    fn instances() -> Vec<InstanceOf<Self>> {
        instances::instances().map(Into::into).collect()
    }

    fn read(text: &str) -> Result<Board, ParseError> {
        let placed =
            |error: ParseBoardError| ParseError::at(error.line(), error.column(), error.expectation());
        text.parse().map_err(placed)
    }

    fn drawing(board: &Board) -> String {
        board.drawing().to_string()
    }

    fn explain(_: &Board, proof: &Proof) -> String {
        let why = match proof {
            Proof::ArcConsistency => "nowhere can the other cars stand so that the red car reaches the exit",
            Proof::ExhaustiveSearch => "every way was tried",
        };
        why.to_owned()
    }
}

/// Returns whether a slide counts as one action.
fn allows(metric: Metric, slide: Slide) -> bool {
    metric != Metric::Steps || slide.by.unsigned_abs() == 1
}

/// Returns the limits that are left, and the budget of the solver with them.
fn limits(solver: &Solver<RushHour>, job: &Job<'_>) -> Limits<u32> {
    let left = job.limits().clone();
    let most = left.max_expanded().min(solver.budget);
    left.expanded(most)
}

/// A level has its number as short name.
impl From<Instance> for InstanceOf<RushHour> {
    fn from(of: Instance) -> Self {
        let is_level = of.name.bytes().all(|byte| byte.is_ascii_digit());
        let instance = if is_level {
            puzzle::Instance::new(format!("level {}", of.name), of.board, of.source).with_id(of.name)
        } else {
            puzzle::Instance::new(of.name, of.board, of.source)
        };
        instance
            .with_optimum(Metric::Moves, of.optimum)
            .with_optimum(Metric::Steps, of.steps)
            .with_positions(of.positions)
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
