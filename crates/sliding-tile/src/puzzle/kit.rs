//! Sliding tiles beside their solver: spaces, new boards, surveys, pictures.

use core::ops::RangeInclusive;

#[cfg(feature = "picture")]
use ::picture::Scene;
#[cfg(feature = "picture")]
use puzzle::{Choice, Play};
use puzzle::{
    Explore, Explorer, Field, Findings, Generate, InstanceOf, Job, SolveError, Solver, Spaces, TaskSpace,
    Visitor,
};
use search::{At, Limits, Reason, Stats, run::Clock, run::PlanOf};

use super::{SlidingTile, Task};
use crate::{
    action::Slide,
    board::Board,
    generate::{Difficulty, Generator},
    heuristics::{AnyHeuristic, LinearConflict, SlideBound},
    metric::Metric,
    shape::Shape,
    solve::{HeuristicName, by_default},
    space::{Cells, Encoding, FourByFour, Position, SlideSpace, Space, SpaceError},
    survey::{Survey, SurveyError},
    with_encoding,
};

/// The number of larger boards that are tried for a new one.
const TRIES: u64 = 100;

impl From<SpaceError> for SolveError {
    fn from(error: SpaceError) -> Self {
        SolveError::unsuitable(error)
    }
}

impl From<SurveyError> for SolveError {
    fn from(error: SurveyError) -> Self {
        SolveError::too_large(error)
    }
}

impl<W: Cells> TaskSpace<SlidingTile> for Space<W> {
    fn task(&self, state: &Position<W>, of: &Task) -> Task {
        Task { start: self.board(state), goal: of.goal.clone() }
    }

    fn solution(&self, plan: &PlanOf<Self>, _: &Task) -> Vec<Slide> {
        plan.actions.iter().map(|&step| step.into()).collect()
    }
}

impl<W: Cells> TaskSpace<SlidingTile> for SlideSpace<W> {
    fn task(&self, state: &Position<W>, of: &Task) -> Task {
        self.moves().task(state, of)
    }

    fn solution(&self, plan: &PlanOf<Self>, _: &Task) -> Vec<Slide> {
        plan.actions.clone()
    }
}

impl Spaces for SlidingTile {
    fn visit<V: Visitor<Self>>(task: &Task, metric: Metric, visitor: V) -> Result<V::Output, SolveError> {
        task.start.check_goal(&task.goal).map_err(SolveError::unsuitable)?;
        with_encoding!(task.start.shape(), W => {
            let space = Space::<W>::with_encoding(&task.start)?;
            let (start, goal) = (space.start(), At(Position::from_tiles(task.goal.tiles().iter().copied())));
            Ok(match metric {
                Metric::Moves => visitor.visit(&space, &start, &goal, lower_bound(&task.goal)),
                Metric::Slides => {
                    let bound = (SlideBound::to(&task.goal), HeuristicName::Manhattan.name());
                    visitor.visit(&SlideSpace::new(space), &start, &goal, bound)
                }
            })
        })
    }
}

/// Returns the lower bound on the moves to `goal` that the solver takes where none is named, and its name.
fn lower_bound(goal: &Board) -> (AnyHeuristic, &'static str) {
    let usual = by_default(goal.shape());
    AnyHeuristic::to(goal, usual).map_or_else(
        |_| (AnyHeuristic::LinearConflict(LinearConflict::to(goal)), HeuristicName::LinearConflict.name()),
        |heuristic| (heuristic, usual.name()),
    )
}

impl Explore for SlidingTile {
    fn explore<E: Explorer>(task: &Task, explorer: E) -> Result<E::Output, SolveError> {
        macro_rules! explored {
            ($word:ty, $by:ident) => {{
                let space = Space::<$word>::with_encoding(&task.start)?;
                Ok(explorer.$by(&space, &space.start()))
            }};
        }
        match Encoding::of(task.start.shape()) {
            Encoding::FourByFour => explored!(FourByFour, undirected),
            Encoding::Word => explored!(u64, undirected),
            Encoding::DoubleWord => explored!(u128, undirected_wide),
            _ => Err(SolveError::too_large("expected at most 25 cells")),
        }
    }
}

/// Makes 8-puzzles, or 15-puzzles where the fewest moves wished are more than any 8-puzzle needs.
impl Generate for SlidingTile {
    type Generator = Generator;
    const LEAST: [u32; 4] = Difficulty::FIRST;

    fn generator(seed: u64, cost: RangeInclusive<u32>) -> Generator {
        let is_large = *cost.start() > Board::solved(Shape::THREE_BY_THREE).depth_bound();
        let shape = if is_large { Shape::FOUR_BY_FOUR } else { Shape::THREE_BY_THREE };
        Generator::seeded(seed).with_shape(shape).with_cost(cost).with_tries(TRIES)
    }

    // Inlined, so that the searches are compiled only for programs that call them.
    #[inline]
    fn generate(
        generator: &mut Generator,
        limits: &mut Limits<u32>,
    ) -> Result<Option<InstanceOf<Self>>, Reason> {
        Ok(generator.generate_within(limits)?.map(Into::into))
    }
}

/// Surveys all boards that can reach the goal, in moves.
impl puzzle::Survey for SlidingTile {
    fn survey(solver: &Solver<Self>, job: &mut Job<'_>) -> Result<Findings<Task>, SolveError> {
        if solver.metric != Metric::Moves {
            return Err(SolveError::unsuitable("metric slides: expected moves, which a survey counts"));
        }
        let Task { start, goal } = &solver.task;
        start.check_goal(goal).map_err(SolveError::unsuitable)?;
        // Compared before the memory is taken.
        if Survey::bytes_for(goal.shape()).is_some_and(|bytes| bytes > job.limits().max_bytes()) {
            return Ok(Findings::stopped(Reason::Memory));
        }
        let all = Survey::begun(goal)?.with_threads(solver.threads);
        Ok(match surveyed(all, job) {
            Ok(all) => findings(&all, start),
            Err(reason) => Findings::stopped(reason),
        })
    }
}

/// Returns the complete survey, or the limit that is reached.
fn surveyed(mut all: Survey, job: &mut Job<'_>) -> Result<Survey, Reason> {
    let (clock, limits) = (Clock::start(), job.limits().clone());
    let reached = all.resume(limits, job.observer());
    let mut stats = Stats::default();
    stats.expanded = all.expanded();
    job.spend(&stats, clock.elapsed());
    reached.map_or(Ok(all), Err)
}

fn findings(all: &Survey, start: &Board) -> Findings<Task> {
    let cost = all.distance(start);
    let parity = || ("proof", Field::Text("parity".to_owned()));
    let hardest = all.hardest_boards().iter();
    let fields = vec![
        ("positions", Field::Number(all.positions())),
        cost.map_or_else(parity, |cost| ("cost", Field::Number(cost.into()))),
        ("metric", Field::Text(Metric::Moves.to_string())),
        ("farthest", Field::Number(all.depth().into())),
        ("hardest", Field::Texts(hardest.clone().map(ToString::to_string).collect())),
        ("layers", Field::Numbers(all.layers().to_vec())),
    ];
    let task = |start: &Board| Task { start: start.clone(), goal: all.goal().clone() };
    Findings { is_solvable: cost.is_some(), fields, hardest: hardest.map(task).collect(), stopped: None }
}

#[cfg(feature = "picture")]
impl Play for SlidingTile {
    fn scene(task: &Task) -> Scene {
        task.start.scene()
    }

    fn goal_scene(task: &Task) -> Option<Scene> {
        Some(task.goal.scene())
    }

    /// The piece is the tile farthest from the hole, which goes as far as the nearest.
    fn choice(task: &Task, slide: &Slide) -> Option<Choice> {
        let (board, tiles) = (&task.start, usize::from(slide.tiles()));
        let mut way = super::way(board, slide.direction()).skip(tiles - 1);
        let (to, from) = (way.next()?, way.next()?);
        let place = |cell| (cell / board.shape().columns(), cell % board.shape().columns());
        let piece = board.label(from)?.to_string();
        Some(Choice { text: slide.to_string(), piece, from: place(from), to: place(to) })
    }
}
