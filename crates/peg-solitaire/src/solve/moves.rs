//! Solutions in the metric of moves.

use search::{AStar, Goal, Outcome, Progress, Report, Stats, run::Clock};

use super::{Algorithm, Answer, ladder::Ladder};
use crate::{
    action::Jump,
    closure::Closure,
    metric::{FixedPegs, Metric, Midway, RunSpace, runs},
    space::{Space, hole_set::HoleSet},
};

/// The positions that `Auto` expands at most to prove the fewest moves: about a second.
const MOST_EXPANDED: u64 = 300_000;

impl Ladder<'_> {
    /// Returns the fewest moves if they can be proven, otherwise the moves of some solution.
    pub(super) fn in_moves<W: HoleSet>(mut self, space: &Space<W>) -> Answer {
        match self.solver.algorithm {
            Algorithm::Exact if self.solver.bitmap_fits() => self.fewest_by_bitmap(),
            Algorithm::Exact => self.fewest_by_search(space, u64::MAX),
            algorithm => {
                let known = self.climb(space);
                let is_asked = algorithm == Algorithm::Auto && known.plan().is_some();
                let fewest = if is_asked { self.proven_fewest(space) } else { None };
                fewest.unwrap_or_else(|| self.grouped(known))
            }
        }
    }

    /// Returns the fewest moves of a board that has a solution, if they are proven soon, or by the bitmap where the solver
    /// may compute it.
    fn proven_fewest<W: HoleSet>(&mut self, space: &Space<W>) -> Option<Answer> {
        let (before, since) = (self.stats.expanded, Clock::start());
        let fewest = self.fewest_by_search(space, MOST_EXPANDED);
        if fewest.plan().is_some() {
            return Some(fewest);
        }
        self.limits.spend(self.stats.expanded - before, since.elapsed());
        let bits = Closure::bytes_for(&self.solver.board).map_or(u64::MAX, |bytes| bytes.saturating_mul(8));
        let fits = self.solver.bitmap_fits() && bits <= self.limits.max_expanded();
        if !self.solver.may_prove_by_bitmap || !fits {
            return None;
        }
        // A solution is known: the bitmap gets no more time than the searches.
        self.limits = self.search_limits();
        Some(self.fewest_by_bitmap()).filter(|fewest| fewest.plan().is_some())
    }

    /// Returns the same solution with its cost in moves, which may not be the least.
    fn grouped(&self, answer: Answer) -> Answer {
        let Answer { report, algorithm, proof, .. } = answer;
        let Report { outcome, lower_bound, .. } = report;
        let (outcome, lower_bound) = match outcome {
            Outcome::Solved(plan) => {
                let cost = Metric::Moves.cost(&plan.actions);
                (self.solved(plan.actions, cost), 0)
            }
            outcome => (outcome, lower_bound),
        };
        let report = Report::new(outcome, lower_bound, self.stats, report.elapsed);
        self.answer(report, algorithm, proof)
    }

    /// Searches for the fewest moves with A*, which expands at most `budget` states.
    fn fewest_by_search<W: HoleSet>(&mut self, space: &Space<W>, budget: u64) -> Answer {
        let moves = RunSpace::new(space);
        let goal = space.goal();
        let limits = self.limits.clone().expanded(self.limits.max_expanded().min(budget));
        let mut search = AStar::new(FixedPegs::new(&self.solver.board));
        let run = search.observed_by(self.observer).within(limits);
        let report = run.run(&moves, &moves.start(), |midway: &Midway<W>| goal.is_goal(&midway.pegs));
        let Report { outcome, lower_bound, stats, elapsed, .. } = report;
        self.stats += stats;
        let outcome = match outcome {
            Outcome::Solved(plan) => {
                let jumps = plan.actions.iter().map(|&jump| space.jump(jump)).collect();
                self.solved(jumps, plan.cost)
            }
            Outcome::Stopped { reason, .. } => Outcome::Stopped { reason, best: None },
            _ => Outcome::Exhausted,
        };
        self.answer(Report::new(outcome, lower_bound, stats, elapsed), "exact", None)
    }

    /// Finds the fewest moves among the positions from which the game can be won.
    fn fewest_by_bitmap(&mut self) -> Answer {
        let since = Clock::start();
        let found = self.closure().and_then(|closure| Ok((closure.positions(), closure.fewest_moves()?)));
        let mut stats = Stats::default();
        stats.peak_bytes = Closure::bytes_for(&self.solver.board).unwrap_or(0);
        let (outcome, lower_bound) = match found {
            Err(error) => (Outcome::Stopped { reason: self.reason(&error), best: None }, 0),
            Ok((positions, moves)) => {
                stats.expanded = positions;
                let jumps = moves.map(|moves| moves.concat());
                jumps.map_or((Outcome::Exhausted, u32::MAX), |jumps: Vec<Jump>| {
                    let cost = runs(&jumps).count() as u32;
                    (self.solved(jumps, cost), cost)
                })
            }
        };
        self.stats += stats;
        self.answer(Report::new(outcome, lower_bound, stats, since.elapsed()), "exact", None)
    }
}
