//! Solutions in the metric of slides.

use search::{
    AStar, At, Bidirectional, BreadthFirst, IdaStar, Limits, Observer, Outcome, ReportOf, Run, Search,
    UniformCost, closed_lists::ByRank, heuristics::Blind,
};

use super::{Algorithm, Answer, Cause, ClosedListName, HeuristicName, Solver, lists::with_lists};
use crate::{
    action::{Move, Slide},
    heuristics::SlideBound,
    metric::Metric,
    proof::Proof,
    space::{Cells, Position, SlideSpace, Space},
};

/// The most cells of a board that `auto` solves by A*, whose memory suffices for all boards of them.
const MOST_CELLS: usize = 10;

/// The number of states that `auto` expands by IDA* on larger boards, before it takes a solution in moves: some seconds.
const BUDGET: u64 = 20_000_000;

/// A search in slides whose algorithm is known only at run time.
type AnySearch<W> = Box<dyn Search<SlideSpace<W>, At<Position<W>>>>;

impl Solver {
    /// Solves the board in slides.
    pub(super) fn solve_slides<W: Cells + 'static>(
        &self,
        limits: &Limits<u32>,
        observer: &mut dyn Observer<u32>,
    ) -> Result<Answer, Cause> {
        let heuristic = match (self.algorithm.takes_heuristic(), self.heuristic) {
            (false, _) | (_, HeuristicName::Zero) => HeuristicName::Zero,
            (_, HeuristicName::Auto | HeuristicName::Manhattan) => HeuristicName::Manhattan,
            (_, name) => return Err(Cause::Slides { what: "heuristic", name: name.name() }),
        };
        if self.lists.closed == Some(ClosedListName::Key) {
            let (list, expected) = ("closed-list key".to_owned(), "the metric moves".to_owned());
            return Err(Cause::List { list, expected, found: self.metric.to_string() });
        }
        let space = SlideSpace::new(Space::<W>::with_encoding(&self.board)?);
        let is_small = self.board.shape().cells() <= MOST_CELLS;
        let wished = self.lists.algorithm(self.algorithm);
        let algorithm = match wished {
            Algorithm::Auto if is_small => Algorithm::AStar,
            Algorithm::Auto => Algorithm::IdaStar,
            algorithm => algorithm,
        };
        let falls_back = wished == Algorithm::Auto && !is_small;
        let most = if falls_back { BUDGET.min(limits.max_expanded()) } else { limits.max_expanded() };
        let goal = At(Position::from_tiles(self.goal.tiles().iter().copied()));
        let mut search = self.slide_search::<W>(algorithm, heuristic)?;
        let found = Run::of(&mut *search).within(limits.clone().expanded(most)).observed_by(observer).run_to(
            &space,
            &space.moves().start(),
            &goal,
        );
        let is_spent = found.plan().is_none()
            && found.stats.expanded >= most
            && found.stats.expanded < limits.max_expanded();
        if falls_back && is_spent {
            return self.merged(&found, limits, observer);
        }
        if let Some(plan) = found.plan() {
            plan.replay(&space, &goal).map_err(Cause::Solution)?;
        }
        let proof = matches!(found.outcome, Outcome::Exhausted).then_some(Proof::ExhaustiveSearch);
        let report = found.map(|position| space.moves().board(&position), |slide| slide);
        Ok(Answer { report, algorithm: algorithm.name(), heuristic: heuristic.name(), proof })
    }

    fn slide_search<W: Cells + 'static>(
        &self,
        algorithm: Algorithm,
        heuristic: HeuristicName,
    ) -> Result<AnySearch<W>, Cause> {
        let bound = || SlideBound::to(&self.goal);
        if self.lists.is_chosen() {
            return self.slide_search_with_lists(algorithm, heuristic);
        }
        Ok(match (algorithm, heuristic) {
            (Algorithm::AStar, HeuristicName::Zero) => Box::new(AStar::new(Blind)),
            (Algorithm::AStar, _) => Box::new(AStar::new(bound())),
            (Algorithm::IdaStar, HeuristicName::Zero) => Box::new(IdaStar::new(Blind)),
            (Algorithm::IdaStar, _) => Box::new(IdaStar::new(bound())),
            (Algorithm::Bfs, _) => Box::new(BreadthFirst::new()),
            (Algorithm::Bidirectional, _) => Box::new(Bidirectional::new()),
            (Algorithm::UniformCost, _) => Box::new(UniformCost::new()),
            (other, _) => return Err(Cause::Slides { what: "algorithm", name: other.name() }),
        })
    }

    /// Returns a search with the lists that the user chose.
    fn slide_search_with_lists<W: Cells + 'static>(
        &self,
        algorithm: Algorithm,
        heuristic: HeuristicName,
    ) -> Result<AnySearch<W>, Cause> {
        let (lists, by_rank) = (&self.lists, self.lists.closed == Some(ClosedListName::Rank));
        Ok(match (algorithm, heuristic) {
            (Algorithm::AStar, HeuristicName::Zero) => with_lists!(lists, AStar::new(Blind)),
            (Algorithm::AStar, _) => with_lists!(lists, AStar::new(SlideBound::to(&self.goal))),
            (Algorithm::UniformCost, _) => with_lists!(lists, UniformCost::new()),
            (Algorithm::Bfs, _) if by_rank => Box::new(BreadthFirst::new().with_closed_list(ByRank::new())),
            (Algorithm::Bfs, _) => Box::new(BreadthFirst::new()),
            (other, _) => return Err(Cause::Slides { what: "algorithm", name: other.name() }),
        })
    }

    /// Solves the board in moves and joins the moves of each run. The solution need not be a shortest one in slides;
    /// `found` has the work and the bound of the search before.
    fn merged<W: Cells>(
        &self,
        found: &ReportOf<SlideSpace<W>>,
        limits: &Limits<u32>,
        observer: &mut dyn Observer<u32>,
    ) -> Result<Answer, Cause> {
        let mut left = limits.clone();
        left.spend(found.stats.expanded, found.elapsed);
        let mut solver = self.clone().with_metric(Metric::Moves).with_limits(left);
        let answer = solver.solve_observed(observer).map_err(|error| error.0)?;
        let Answer { mut report, algorithm, heuristic, proof } = answer;
        if let Outcome::Solved(plan) | Outcome::Stopped { best: Some(plan), .. } = &mut report.outcome {
            plan.actions = runs(plan.actions.iter().map(|slide| slide.direction()));
            plan.cost = plan.actions.len() as u32;
        }
        report.lower_bound = found.lower_bound;
        report.stats += found.stats;
        report.elapsed += found.elapsed;
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
