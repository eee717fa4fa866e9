//! Surveys of boards as names and values, in both metrics.

use core::time::Duration;

use puzzle::{Field, Findings, Job, SolveError, Solver};
use search::{Limits, Observer, Reason, Stats, run::Clock};

use super::{RushHour, limits};
use crate::{
    board::Board,
    metric::{Moves, Reach, Steps},
    proof::Proof,
    space::{Space, encoding::Encoding},
    survey::{Survey, measures::DifficultyMeasures},
    with_encoding,
};

/// Named findings in the order in which they are printed.
type Fields = Vec<(&'static str, Field)>;

/// In both metrics, whatever that of the solver.
impl puzzle::Survey for RushHour {
    fn survey(solver: &Solver<Self>, job: &mut Job<'_>) -> Result<Findings<Board>, SolveError> {
        with_encoding!(&solver.task, P => {
            if let Err(reason) = job.reserve(Space::<Moves, P>::table_bytes()) {
                return Ok(Findings::stopped(reason));
            }
            let survey = Survey::of(Space::<Moves, P>::with_encoding(&solver.task)?);
            Ok(Work { solver, job, hardest: Vec::new(), stopped: None }.findings(survey))
        })
    }
}

/// The parts of a survey that are done one after the other until a limit is reached.
struct Work<'a, 'j> {
    solver: &'a Solver<RushHour>,
    job: &'a mut Job<'j>,
    hardest: Vec<Board>,
    stopped: Option<Reason>,
}

impl Work<'_, '_> {
    fn findings<P: Encoding>(mut self, mut survey: Survey<Moves, P>) -> Findings<Board> {
        self.complete(&mut survey);
        if let Some(reason) = self.stopped {
            return Findings::stopped(reason);
        }
        let positions = ("positions", Field::Number(survey.positions()));
        let (mut fields, moves) = (vec![positions], self.figures(&survey));
        let is_solvable = moves.is_some();
        if let Some(moves) = moves {
            fields.push(("moves", Field::Fields(moves)));
            let mut survey = survey.into_metric::<Steps>();
            let steps = self.complete(&mut survey).and_then(|()| self.figures(&survey));
            fields.extend(steps.map(|steps| ("steps", Field::Fields(steps))));
        } else {
            fields.push(("proof", Field::Text(Proof::ExhaustiveSearch.to_string())));
        }
        Findings { is_solvable, fields, hardest: self.hardest, stopped: self.stopped }
    }

    /// Finds all distances of a survey.
    fn complete<M: Reach, P: Encoding>(&mut self, survey: &mut Survey<M, P>) -> Option<()> {
        self.part(|limits, observer| {
            let reached = survey.resume(limits.clone(), observer);
            limits.spend(survey.stats().expanded, Duration::ZERO);
            reached.map_or(Ok(()), Err)
        })
    }

    /// Returns the findings in one metric, as many as the limits allow; `None` if the board has no solution.
    fn figures<M: Reach, P: Encoding>(&mut self, survey: &Survey<M, P>) -> Option<Fields> {
        let board = &self.solver.task;
        let (cost, farthest, hardest) = (survey.distance(board)?, survey.depth()?, survey.hardest()?);
        let mut fields = vec![("cost", Field::Number(cost.into()))];
        let measures = self.part(|_, _| Ok(survey.measures(board))).flatten();
        fields.extend(measures.into_iter().flat_map(difficulty));
        let minimal = self.part(|limits, _| survey.minimal_within(limits));
        fields.extend(minimal.map(|minimal| ("minimal", Field::Flag(minimal))));
        fields.extend([
            ("farthest", Field::Number(farthest.into())),
            ("hardest", Field::Text(hardest.to_string())),
            ("layers", Field::Numbers(survey.layers().to_vec())),
        ]);
        self.hardest.push(hardest);
        Some(fields)
    }

    /// Does a part within the limits that are left, from which it takes its work. Returns `None` once a limit was reached.
    fn part<T>(
        &mut self,
        part: impl FnOnce(&mut Limits<u32>, &mut dyn Observer<u32>) -> Result<T, Reason>,
    ) -> Option<T> {
        if self.stopped.is_some() {
            return None;
        }
        let (clock, mut limits) = (Clock::start(), limits(self.solver, self.job));
        let most = limits.max_expanded();
        let found = part(&mut limits, self.job.observer());
        let mut work = Stats::default();
        work.expanded = most - limits.max_expanded();
        self.job.spend(&work, clock.elapsed());
        found.map_err(|reason| self.stopped = Some(reason)).ok()
    }
}

fn difficulty(of: DifficultyMeasures) -> [(&'static str, Field); 5] {
    [
        ("solutions", Field::Large(of.solutions)),
        ("branching", Field::Ratio(of.branching)),
        ("forced", Field::Number(of.forced.into())),
        ("counter_intuitive", Field::Number(of.counter_intuitive.into())),
        ("dead_ends", Field::Number(of.dead_ends.into())),
    ]
}
