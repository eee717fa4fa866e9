//! Lights Out beside its solver: spaces, new boards, surveys, pictures.

use core::ops::RangeInclusive;

#[cfg(feature = "picture")]
use picture::{Cell, Scene};
#[cfg(feature = "picture")]
use puzzle::{Choice, Play};
use puzzle::{
    Explore, Explorer, Field, Findings, Generate, InstanceOf, Job, SolveError, Solver, Spaces, Survey,
    TaskSpace, Visitor,
};
use search::{Limits, NoGoal, Outcome, Reason, heuristics::Blind, run::PlanOf};

use super::{LightsOut, solutions::Solutions};
use crate::{
    action::Press,
    board::Board,
    generate::Generator,
    heuristic::HeuristicName,
    metric::Metric,
    space::{Position, Space},
};

/// The most lamps of a survey: more positions take too much memory.
const MOST_SURVEYED: usize = 25;

impl TaskSpace<LightsOut> for Space {
    fn task(&self, state: &Position, _: &Board) -> Board {
        self.board(state)
    }

    fn solution(&self, plan: &PlanOf<Self>, _: &Board) -> Vec<Press> {
        plan.actions.iter().map(|&press| self.press(press)).collect()
    }
}

impl Spaces for LightsOut {
    fn visit<V: Visitor<Self>>(board: &Board, _: Metric, visitor: V) -> Result<V::Output, SolveError> {
        let space = Space::new(board);
        let heuristic = (HeuristicName::Lit, HeuristicName::Lit.name());
        Ok(visitor.visit(&space, &space.start(), &space.goal(), heuristic))
    }

    fn visit_solutions<V: Visitor<Self>>(
        board: &Board,
        _: Metric,
        visitor: V,
    ) -> Result<V::Output, SolveError> {
        let solutions = Solutions::of(board);
        Ok(visitor.visit(&solutions, &(0, 0), &solutions, (Blind, "zero")))
    }
}

impl Explore for LightsOut {
    fn explore<E: Explorer>(board: &Board, explorer: E) -> Result<E::Output, SolveError> {
        let space = Space::new(board);
        Ok(explorer.undirected_wide(&space, &space.start()))
    }
}

/// Of all solvable 5x5 boards, 0.8 % are easy, 19 % medium, 62 % hard and 18 % for experts.
impl Generate for LightsOut {
    type Generator = Generator;
    const LEAST: [u32; 4] = [0, 6, 9, 12];

    fn generator(seed: u64, cost: RangeInclusive<u32>) -> Generator {
        Generator::seeded(seed).with_cost(cost)
    }

    fn generate(
        generator: &mut Generator,
        limits: &mut Limits<u32>,
    ) -> Result<Option<InstanceOf<Self>>, Reason> {
        generator.generate_within(limits)
    }
}

/// From the dark board, because a board needs as many presses as lead to it.
impl Survey for LightsOut {
    fn survey(solver: &Solver<Self>, job: &mut Job<'_>) -> Result<Findings<Board>, SolveError> {
        let board = &solver.task;
        if board.actions().len() > MOST_SURVEYED {
            return Err(SolveError::too_large(format_args!("expected at most {MOST_SURVEYED} lamps")));
        }
        let (space, mut search) = (Space::new(board), search::Survey::new());
        let report = job.run(&mut search, &space, &0, &NoGoal);
        if let Outcome::Stopped { reason, .. } = report.outcome {
            return Ok(Findings::stopped(reason));
        }
        let optimum = crate::solve(board).plan().map(|plan| plan.cost);
        let mut hardest: Vec<Board> = search.farthest().iter().map(|state| space.board(state)).collect();
        hardest.sort_unstable_by_key(ToString::to_string);
        let proof = || ("proof", Field::Text("quiet pattern".to_owned()));
        let answer = optimum.map_or_else(proof, |cost| ("cost", Field::Number(cost.into())));
        let fields = vec![
            ("positions", Field::Number(search.states())),
            answer,
            ("metric", Field::Text(solver.metric.to_string())),
            ("farthest", Field::Number(search.depth().into())),
            ("hardest", Field::Texts(hardest.iter().map(ToString::to_string).collect())),
            ("layers", Field::Numbers(search.layers().to_vec())),
        ];
        Ok(Findings { is_solvable: optimum.is_some(), fields, hardest, stopped: None })
    }
}

#[cfg(feature = "picture")]
impl Play for LightsOut {
    fn scene(board: &Board) -> Scene {
        board.scene()
    }

    /// A press moves no piece.
    fn choice(_: &Board, press: &Press) -> Option<Choice> {
        let (text, cell): (String, Cell) = (press.to_string(), (press.row.into(), press.column.into()));
        Some(Choice { piece: text.clone(), text, from: cell, to: cell })
    }
}
