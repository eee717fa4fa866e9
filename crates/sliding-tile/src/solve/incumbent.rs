//! The incumbent: the best solution that beams have found beside a search that proves the optimum. A stopped search has
//! it to show, and the proof ends as soon as its bound is the incumbent's cost.
//!
//! A beam runs each time that the work has doubled, at twice the width of the one before. So the first one is cheap, and
//! the beams keep their share of the work: about 0.01 on 4x4, 0.04 on 2x8.

use core::time::Duration;

use search::{At, Beam, Limits, Outcome, Plan, Reason, Report, Run, Stats};

use super::{
    Answer, Cause,
    methods::{AnySearch, MOST_CELLS, Method, by_default},
    names::{Algorithm, HeuristicName},
};
use crate::{
    action::Slide,
    board::Board,
    heuristics::LinearConflict,
    shape::Shape,
    space::{Position, Space},
    stages::Stages,
};

/// The number of expanded states after which the first beam runs, and its width: beside IDA* with walking distance, and with
/// other heuristics. A state takes 20 ns with walking distance, 65 ns with linear conflict, 300 ns in a beam.
const FIRST: [(u64, usize); 2] = [(4_000_000, 20), (1_000_000, 40)];

/// The most states that a beam expands, for each state of its width: beyond them it has lost its way.
const MOST_LAYERS: u64 = 400;

const BEAM: Method =
    Method { algorithm: Algorithm::Beam, heuristic: HeuristicName::LinearConflict, budget: None };

/// Finds a solution of every board, but a long one.
const STAGES: Method = Method { algorithm: Algorithm::Stages, heuristic: HeuristicName::Zero, budget: None };

/// The best solution so far, and when the next beam runs.
pub(super) struct Incumbent {
    /// The best solution, and the method that found it.
    best: Option<(Method, Plan<Board, Slide, u32>)>,
    due: u64,
    width: usize,
}

impl Incumbent {
    /// Returns the incumbent beside `algorithm` on boards of `shape`; it is never due beside a search that proves nothing,
    /// or that is over soon.
    pub(super) fn beside(algorithm: Algorithm, shape: Shape) -> Self {
        let is_due = algorithm == Algorithm::Auto && (11..=MOST_CELLS).contains(&shape.cells());
        let (first, width) = FIRST[usize::from(by_default(shape) != HeuristicName::WalkingDistance)];
        Incumbent { best: None, due: if is_due { first } else { u64::MAX }, width }
    }

    /// Returns the number of expanded states after which the next beam runs.
    pub(super) fn due(&self) -> u64 {
        self.due
    }

    /// Returns `limits` without the solutions that are no better.
    pub(super) fn below(&self, limits: &Limits<u32>) -> Limits<u32> {
        let most = self.best.as_ref().map_or(u32::MAX, |(_, plan)| plan.cost.saturating_sub(1));
        limits.clone().cost(most.min(limits.max_cost()))
    }

    /// Runs the next beam within `limits`, and a search by stages if no beam has found a solution yet. Returns their work
    /// and their time.
    ///
    /// # Errors
    ///
    /// If a solution does not hold, which is a fault of this crate.
    pub(super) fn improve(
        &mut self,
        board: &Board,
        goal: &Board,
        limits: &Limits<u32>,
    ) -> Result<(Stats, Duration), Cause> {
        let task = (board, goal);
        let most = limits.max_expanded().min(MOST_LAYERS * self.width as u64);
        let beam = Box::new(Beam::of_width(LinearConflict::to(goal), self.width));
        let (mut stats, mut elapsed) = self.try_by(BEAM, beam, task, &limits.clone().expanded(most))?;
        if self.best.is_none() {
            let rest = limits.clone().expanded(limits.max_expanded() - stats.expanded);
            let (more, longer) = self.try_by(STAGES, Box::new(Stages::new()), task, &rest)?;
            stats += more;
            elapsed += longer;
        }
        (self.due, self.width) = (self.due.saturating_mul(2), self.width.saturating_mul(2));
        Ok((stats, elapsed))
    }

    /// Keeps the solution of one search if it is better, and returns the work and the time.
    fn try_by(
        &mut self,
        method: Method,
        mut search: AnySearch<u64>,
        (board, goal): (&Board, &Board),
        limits: &Limits<u32>,
    ) -> Result<(Stats, Duration), Cause> {
        // Boards of up to 16 cells have this encoding.
        let space = Space::<u64>::with_encoding(board)?;
        let at = At(Position::from_tiles(goal.tiles().iter().copied()));
        let run = Run::of(&mut *search).within(self.below(limits));
        let found = run.run_to(&space, &space.start(), &at);
        let work = (found.stats, found.elapsed);
        if let Outcome::Solved(plan) = &found.outcome {
            plan.replay(&space, &at).map_err(Cause::Solution)?;
        }
        if let Outcome::Solved(plan) = found.map(|position| space.board(&position), Slide::from).outcome {
            self.best = Some((method, plan));
        }
        Ok(work)
    }

    /// Returns the answer of a `method` whose report is given. The incumbent is proven if the method stopped because no
    /// solution is better.
    pub(super) fn concluded(
        self,
        method: Method,
        mut report: Report<Board, Slide, u32>,
        limits: &Limits<u32>,
    ) -> Answer {
        let Some((reason, (finder, plan))) = report.stopped_by().zip(self.best) else {
            return method.answer(report);
        };
        if reason == Reason::Cost && plan.cost <= limits.max_cost() {
            report.outcome = Outcome::Solved(plan);
            return method.answer(report);
        }
        report.outcome = Outcome::Stopped { reason, best: Some(plan) };
        finder.answer(report)
    }
}
