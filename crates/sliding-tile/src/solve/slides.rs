//! Solutions in the metric of slides.

use core::time::Duration;

use search::{At, Limits, Observer, Outcome, Reason, Report, ReportOf, Stats};

use super::{
    Algorithm, Answer, Cause, ClosedListName, Done, HeuristicName, Solver,
    methods::Method,
    slide_searches::{Bound, SlideHeuristic, SlideRun},
};
use crate::{
    action::{Move, Slide},
    heuristics::{SlideBound, SlideDatabases},
    metric::Metric,
    space::{Cells, Position, SlideSpace, Space},
};

/// The most cells of a board that `auto` solves by A*, whose memory suffices for all boards of them.
const MOST_CELLS: usize = 10;

/// The number of states that `auto` expands by IDA* on larger boards, before it takes a solution in moves: some seconds.
const BUDGET: u64 = 20_000_000;

/// The number of states after which the tables of colours pay off: the search has taken about as long as they take to fill.
const WORTH_TABLES: u64 = 5_000_000;

impl Solver {
    /// Solves the board in slides: tries one method after the other, as long as each only spends its budget, and joins the
    /// runs of a solution in moves at last.
    pub(super) fn solve_slides<W: Cells + 'static>(
        &self,
        limits: &Limits<u32>,
        observer: &mut dyn Observer<u32>,
    ) -> Result<Answer, Cause> {
        if self.lists.closed == Some(ClosedListName::Key) {
            let (list, expected) = ("closed-list key".to_owned(), "the metric moves".to_owned());
            return Err(Cause::List { list, expected, found: self.metric.to_string() });
        }
        let space = SlideSpace::new(Space::<W>::with_encoding(&self.board)?);
        let mut done = Done::default();
        for method in self.slide_methods()? {
            let found = self.found_in_slides(method, &space, limits, (&mut done, observer))?;
            let most = limits.max_expanded();
            let is_spent = found.plan().is_none()
                && method.budget.is_some_and(|budget| done.stats.expanded >= budget && budget < most);
            if !is_spent {
                return Ok(method.answer(found.map(|position| space.moves().board(&position), |slide| slide)));
            }
        }
        self.merged(done, limits, observer)
    }

    /// Returns the methods to try one after the other.
    fn slide_methods(&self) -> Result<Vec<Method>, Cause> {
        use HeuristicName::{Auto, Colours, Manhattan, Zero};
        let heuristic = match (self.algorithm.takes_heuristic(), self.heuristic) {
            (false, _) => Zero,
            (_, Auto) => Manhattan,
            (_, Zero | Manhattan | Colours) => self.heuristic,
            (_, name) => return Err(Cause::Slides { what: "heuristic", name: name.name() }),
        };
        let is_small = self.board.shape().cells() <= MOST_CELLS;
        Ok(match self.lists.algorithm(self.algorithm) {
            Algorithm::Auto if is_small => {
                vec![Method { algorithm: Algorithm::AStar, heuristic, budget: None }]
            }
            Algorithm::Auto => {
                let method = |heuristic, budget| Method { algorithm: Algorithm::IdaStar, heuristic, budget };
                match self.heuristic {
                    Colours => vec![method(Colours, None)],
                    Auto if SlideDatabases::suit(&self.goal) => {
                        vec![method(Manhattan, Some(WORTH_TABLES)), method(Colours, None)]
                    }
                    _ => vec![method(heuristic, Some(BUDGET))],
                }
            }
            algorithm => vec![Method { algorithm, heuristic, budget: None }],
        })
    }

    /// Searches by one method, adds its work to `done`, and returns the report of all work so far.
    fn found_in_slides<W: Cells + 'static>(
        &self,
        Method { algorithm, heuristic, budget }: Method,
        space: &SlideSpace<W>,
        limits: &Limits<u32>,
        (done, observer): (&mut Done, &mut dyn Observer<u32>),
    ) -> Result<ReportOf<SlideSpace<W>>, Cause> {
        let most = budget.map_or(limits.max_expanded(), |budget| budget.min(limits.max_expanded()));
        let goal = Position::from_tiles(self.goal.tiles().iter().copied());
        let mut found = match self.slide_heuristic(heuristic, limits)? {
            Ok(heuristic) => {
                let limits = limits.clone().expanded(most.saturating_sub(done.stats.expanded));
                let run = SlideRun { space, goal, limits, observer };
                run.search(algorithm, heuristic, &self.lists)?
            }
            Err(reason) => {
                let outcome = Outcome::Stopped { reason, best: None };
                Report::new(outcome, 0, Stats::default(), Duration::ZERO)
            }
        };
        if let Some(plan) = found.plan() {
            plan.replay(space, &At(goal)).map_err(Cause::Solution)?;
        }
        done.stats += found.stats;
        done.elapsed += found.elapsed;
        done.lower_bound = done.lower_bound.max(found.lower_bound);
        (found.stats, found.elapsed, found.lower_bound) = (done.stats, done.elapsed, done.lower_bound);
        Ok(found)
    }

    /// Returns the heuristic, or the limit that kept its tables from being filled.
    fn slide_heuristic(
        &self,
        name: HeuristicName,
        limits: &Limits<u32>,
    ) -> Result<Result<SlideHeuristic, Reason>, Cause> {
        Ok(Ok(match name {
            HeuristicName::Manhattan => SlideHeuristic::Bound(Bound(Some(SlideBound::to(&self.goal)))),
            HeuristicName::Colours => match self.tables.slide_databases(&self.goal, limits) {
                Ok(databases) => SlideHeuristic::Colours(Box::new(databases)),
                Err(error) => match error.stopped_by() {
                    Some(reason) => return Ok(Err(reason)),
                    None => return Err(Cause::Heuristic { name, error: error.into() }),
                },
            },
            _ => SlideHeuristic::Bound(Bound(None)),
        }))
    }

    /// Solves the board in moves and joins the moves of each run. The solution need not be a shortest one in slides;
    /// `done` has the work and the bound of the searches before.
    // Inlined as `solve`, which it calls.
    #[inline]
    fn merged(
        &self,
        done: Done,
        limits: &Limits<u32>,
        observer: &mut dyn Observer<u32>,
    ) -> Result<Answer, Cause> {
        let mut left = limits.clone();
        left.spend(done.stats.expanded, done.elapsed);
        let mut solver = self.clone().with_metric(Metric::Moves).with_limits(left);
        let answer = solver.solve_observed(observer).map_err(|error| error.0)?;
        let Answer { mut report, algorithm, heuristic, proof } = answer;
        if let Outcome::Solved(plan) | Outcome::Stopped { best: Some(plan), .. } = &mut report.outcome {
            plan.actions = runs(plan.actions.iter().map(|slide| slide.direction()));
            plan.cost = plan.actions.len() as u32;
        }
        report.lower_bound = done.lower_bound;
        report.stats += done.stats;
        report.elapsed += done.elapsed;
        Ok(Answer { report, algorithm, heuristic, proof })
    }
}

/// Joins successive moves in one direction.
fn runs(moves: impl Iterator<Item = Move>) -> Vec<Slide> {
    let mut runs: Vec<Slide> = Vec::new();
    for step in moves {
        match runs.last_mut().filter(|run| run.direction() == step) {
            Some(run) => *run = Slide::new(step, run.tiles() + 1).unwrap_or(*run),
            None => runs.push(step.into()),
        }
    }
    runs
}
