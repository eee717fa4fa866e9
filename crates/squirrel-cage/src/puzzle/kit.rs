//! Sliding blocks beside their solver: spaces, explorations, new boards, surveys.

use core::ops::RangeInclusive;

use puzzle::{
    Explore, Explorer, Field, Findings, Generate, InstanceOf, Job, SolveError, Solver, Spaces, TaskSpace,
    Visitor,
};
use search::{
    Limits, Progress as _, Reason,
    graph::DiameterAndRadius,
    heuristics::Blind,
    run::{Clock, PlanOf},
};

use super::{SquirrelCage, Task};
use crate::{
    action::Move,
    generate::{Difficulty, Generator},
    metric::{Metric, Unit},
    proof::Proof,
    space::{AnyAction, AnyMetricSpace, BoardSpace, Fields, OneBit, Packing, Size, Space},
    survey::Survey,
    with_space,
};

impl<P: Packing, A: AnyAction<P>> TaskSpace<SquirrelCage> for AnyMetricSpace<P, A> {
    fn task(&self, position: &Self::State, of: &Task) -> Task {
        of.at(self.board(position))
    }

    fn solution(&self, plan: &PlanOf<Self>, of: &Task) -> Vec<Move> {
        of.renamed(AnyMetricSpace::solution(self, plan))
    }
}

impl Spaces for SquirrelCage {
    fn visit<V: Visitor<Self>>(task: &Task, metric: Metric, visitor: V) -> Result<V::Output, SolveError> {
        let board = task.board();
        with_space!(metric, board, S => {
            let space = S::new(board, metric)?;
            Ok(visitor.visit(&space, &space.start(), &space.goal(), (Blind, "zero")))
        })
    }
}

/// In steps, whose positions are those of every metric.
impl Explore for SquirrelCage {
    fn explore<E: Explorer>(task: &Task, explorer: E) -> Result<E::Output, SolveError> {
        macro_rules! explored {
            ($packing:ty, $explore:ident) => {{
                let space = Space::<Unit, $packing>::with_encoding(task.board())?;
                Ok(explorer.$explore(&space, &space.start()))
            }};
        }
        match Size::of(task.board()) {
            Size::OneBit => explored!(OneBit, undirected),
            Size::Word => explored!(Fields<1, 1>, undirected),
            Size::TwoWords => explored!(Fields<2, 1>, undirected_wide),
            Size::TwoWordsOfCells => explored!(Fields<2, 2>, undirected_wide),
            Size::FourWords => explored!(Fields<4, 4>, in_memory),
            _ => explored!(Fields<16, 16>, in_memory),
        }
    }
}

impl Generate for SquirrelCage {
    type Generator = Generator;
    const LEAST: [u32; 4] = Difficulty::FIRST;

    fn generator(seed: u64, cost: RangeInclusive<u32>) -> Generator {
        Generator::seeded(seed).with_cost(cost)
    }

    fn generate(
        generator: &mut Generator,
        limits: &mut Limits<u32>,
    ) -> Result<Option<InstanceOf<Self>>, Reason> {
        Ok(generator.generate_within(limits)?.map(Into::into))
    }
}

/// The bytes of a position outside the graph: two distances, the number of shortest ways, and a queue.
const BYTES_BESIDE: u64 = 32;

/// The largest graph whose diameter and radius are computed.
const MEASURED: u64 = 1_000_000;

/// The graph of all positions. Where a limit ends the computation of its diameter and radius, `reason` says which.
impl puzzle::Survey for SquirrelCage {
    fn survey(solver: &Solver<Self>, job: &mut Job<'_>) -> Result<Findings<Task>, SolveError> {
        let (board, metric) = (solver.task.board(), solver.metric);
        with_space!(metric, board, S => {
            let found = found(Survey::begun_in(S::new(board, metric)?), solver, job);
            Ok(found.unwrap_or_else(Findings::stopped))
        })
    }
}

fn found<S: BoardSpace>(
    mut survey: Survey<S>,
    solver: &Solver<SquirrelCage>,
    job: &mut Job<'_>,
) -> Result<Findings<Task>, Reason> {
    complete(&mut survey, job)?;
    let graph = survey.graph();
    let layers: Vec<u64> = graph.layers().collect();
    let farthest: Vec<u32> = graph.layer(layers.len() as u32 - 1).collect();
    let way = way(&survey, &solver.task, job)?;
    let farthest = names(&survey, &solver.task, &farthest, job)?;
    let is_solvable = !way.is_empty();
    let (measures, stopped) = measured(&survey, job.limits());
    let mut fields = vec![
        ("metric", Field::Text(solver.metric.to_string())),
        ("positions", Field::Number(survey.positions())),
        ("edges", Field::Number(survey.edges())),
        ("goals", Field::Number(survey.goals())),
    ];
    fields.extend(measures);
    fields.extend((!is_solvable).then(|| ("proof", Field::Text(Proof::ExhaustiveSearch.to_string()))));
    fields.extend([("layers", Field::Numbers(layers)), ("farthest", Field::Texts(farthest))]);
    fields.extend(way);
    let hardest = survey.hardest().map(|board| solver.task.at(board)).into_iter().collect();
    Ok(Findings { is_solvable, fields, hardest, stopped })
}

/// Expands all positions.
///
/// # Errors
///
/// Returns the limit that was reached.
fn complete<S: BoardSpace>(survey: &mut Survey<S>, job: &mut Job<'_>) -> Result<(), Reason> {
    let clock = Clock::start();
    let stopped = survey.resume(job.limits().clone(), job.observer());
    job.spend(&survey.graph().stats(), clock.elapsed());
    stopped.map_or(Ok(()), Err)?;
    job.reserve(survey.graph().memory().now + BYTES_BESIDE * survey.positions())
}

/// Findings by name, as [`Findings::fields`].
type Named = Vec<(&'static str, Field)>;

/// Returns the findings on the ways to the goal; none if there is no solution.
fn way<S: BoardSpace>(survey: &Survey<S>, task: &Task, job: &mut Job<'_>) -> Result<Named, Reason> {
    let (graph, goal) = (survey.graph(), survey.space().goal());
    let (Some(first), Some(solved)) = (graph.goals(&goal).next(), survey.solved()) else {
        return Ok(Vec::new());
    };
    let cost = graph.depth(first);
    let nearest: Vec<u32> = graph.goals(&goal).filter(|&node| graph.depth(node) == cost).collect();
    Ok(vec![
        ("cost", Field::Number(cost.into())),
        ("solutions", Field::Large(survey.solutions(task.board()).unwrap_or(0))),
        ("nearest", Field::Texts(names(survey, task, &nearest, job)?)),
        ("layers_from_goal", Field::Numbers(survey.layers().to_vec())),
        ("hardest", Field::Texts(names(survey, task, solved.farthest(), job)?)),
    ])
}

/// Returns the positions of nodes as text, in order. Their memory is part of that of the job.
fn names<S: BoardSpace>(
    survey: &Survey<S>,
    task: &Task,
    nodes: &[u32],
    job: &mut Job<'_>,
) -> Result<Vec<String>, Reason> {
    let name = |&node: &u32| {
        let name = task.at(survey.board(node)).position();
        job.reserve((name.capacity() + size_of::<String>()) as u64)?;
        Ok(name)
    };
    let mut names: Vec<String> = nodes.iter().map(name).collect::<Result<_, _>>()?;
    names.sort_unstable();
    Ok(names)
}

/// Returns diameter and radius unless the graph is too large, or the limit that ended their computation.
fn measured<S: BoardSpace>(survey: &Survey<S>, limits: &Limits<u32>) -> (Named, Option<Reason>) {
    if survey.positions() > MEASURED {
        return (Vec::new(), None);
    }
    let number = |measure: u32| Field::Number(measure.into());
    let fields = |DiameterAndRadius { diameter, radius, .. }| {
        vec![("diameter", number(diameter)), ("radius", number(radius))]
    };
    match survey.diameter_and_radius_within(limits) {
        Ok(measured) => (measured.map_or_else(Vec::new, fields), None),
        Err(reason) => (vec![("reason", Field::Text(reason.to_string()))], Some(reason)),
    }
}
