//! Solutions in the metric of moves.

use search::{At, Limits, Observer, Outcome, Reason, Report, Run, Search};

use super::{
    Answer, Cause, Done, Solver,
    incumbent::Incumbent,
    methods::{AnySearch, Method, by_key, methods, search},
    names::{Algorithm, HeuristicName},
};
use crate::{
    action::Slide,
    board::Board,
    heuristics::{AnyHeuristic, PatternTablesError},
    space::{Cells, Position, Space},
};

impl Solver {
    /// Solves the board by breadth-first search whose closed list is by key.
    #[inline]
    pub(super) fn solve_by_key(
        &self,
        limits: &Limits<u32>,
        observer: &mut dyn Observer<u32>,
    ) -> Result<Answer, Cause> {
        // The check has refused boards of more cells.
        match self.board.shape().cells() {
            ..=16 => self.solve_with::<u64>(&|_, _| by_key(), limits, observer),
            _ => self.solve_with::<u128>(&|_, _| by_key(), limits, observer),
        }
    }

    pub(super) fn solve_moves<W: Cells + 'static>(
        &self,
        limits: &Limits<u32>,
        observer: &mut dyn Observer<u32>,
    ) -> Result<Answer, Cause> {
        let search = |algorithm, heuristic| search::<W>(algorithm, heuristic, &self.lists);
        self.solve_with(&search, limits, observer)
    }

    /// Tries one method after the other, as long as each only spends its budget. `search` makes the search of a method.
    fn solve_with<W: Cells + 'static>(
        &self,
        search: &dyn Fn(Algorithm, AnyHeuristic) -> AnySearch<W>,
        limits: &Limits<u32>,
        observer: &mut dyn Observer<u32>,
    ) -> Result<Answer, Cause> {
        let space = Space::<W>::with_encoding(&self.board)?;
        let goal = At(Position::from_tiles(self.goal.tiles().iter().copied()));
        let algorithm = self.lists.algorithm(self.algorithm);
        let mut incumbent = Incumbent::beside(algorithm, self.board.shape());
        let mut done = Done::default();
        let mut methods = methods(algorithm, self.heuristic, &self.goal).into_iter().peekable();
        loop {
            let Some(method) = methods.next() else { unreachable!("the last method has no budget") };
            let work = (limits, &mut done, &mut incumbent);
            let report = self.solve_by((method, search), (&space, &goal), work, observer)?;
            let is_spent = method.budget.is_some_and(|budget| done.stats.expanded >= budget)
                && done.stats.expanded < limits.max_expanded();
            if report.stopped_by().is_none() || !is_spent || methods.peek().is_none() {
                return Ok(incumbent.concluded(method, report, limits));
            }
        }
    }

    /// Solves the board by one method, and adds its work to `done`. When the incumbent is due, a beam improves it.
    fn solve_by<W: Cells + 'static>(
        &self,
        (method, search): (Method, &dyn Fn(Algorithm, AnyHeuristic) -> AnySearch<W>),
        (space, goal): (&Space<W>, &At<Position<W>>),
        (limits, done, incumbent): (&Limits<u32>, &mut Done, &mut Incumbent),
        observer: &mut dyn Observer<u32>,
    ) -> Result<Report<Board, Slide, u32>, Cause> {
        let heuristic = match self.heuristic(method.heuristic, limits)? {
            Ok(heuristic) => heuristic,
            Err(reason) => {
                let outcome = Outcome::Stopped { reason, best: None };
                return Ok(Report::new(outcome, done.lower_bound, done.stats, done.elapsed));
            }
        };
        let most = method.budget.map_or(limits.max_expanded(), |budget| budget.min(limits.max_expanded()));
        let mut search = search(method.algorithm, heuristic);
        search.begin(space, &space.start(), goal);
        let found = loop {
            let until = most.min(incumbent.due());
            let left = incumbent.below(limits).expanded(until.saturating_sub(done.stats.expanded));
            let run = Run::of(&mut *search).within(left).observed_by(&mut *observer);
            let found = run.resume_to(space, goal);
            done.elapsed += found.elapsed;
            let all = done.stats.expanded + found.stats.expanded;
            if found.stopped_by() != Some(Reason::Expanded) || all < incumbent.due() || all >= most {
                break found;
            }
            let rest = limits.clone().expanded(limits.max_expanded() - all);
            let (stats, elapsed) = incumbent.improve(&self.board, &self.goal, &rest)?;
            done.stats += stats;
            done.elapsed += elapsed;
        };
        if let Some(plan) = found.plan() {
            plan.replay(space, goal).map_err(Cause::Solution)?;
        }
        done.stats += found.stats;
        done.lower_bound = done.lower_bound.max(found.lower_bound);
        let mut report = found.map(|position| space.board(&position), Slide::from);
        (report.stats, report.elapsed, report.lower_bound) = (done.stats, done.elapsed, done.lower_bound);
        Ok(report)
    }

    /// Returns the heuristic, or the limit that kept its tables from being filled.
    fn heuristic(
        &self,
        name: HeuristicName,
        limits: &Limits<u32>,
    ) -> Result<Result<AnyHeuristic, Reason>, Cause> {
        AnyHeuristic::within(&self.goal, name, &self.tables, limits).map(Ok).or_else(|error| {
            let tables = error.of_tables();
            match tables.and_then(PatternTablesError::stopped_by) {
                Some(reason) => Ok(Err(reason)),
                None if tables.is_some_and(PatternTablesError::is_unwritable) => {
                    Err(Cause::Unwritable(error))
                }
                None => Err(Cause::Heuristic { name, error }),
            }
        })
    }
}
