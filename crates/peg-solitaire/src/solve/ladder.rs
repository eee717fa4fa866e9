//! The methods of the solver in turn, within limits that they share.

use std::time::Duration;

use search::{
    Beam, DepthFirst, Limits, Observer, Outcome, Plan, Reason, Report, ReportOf, Run, Search, Stats,
    run::Clock, space::Reversible,
};

use super::{Algorithm, Answer, MEMORY, Solver, exact::Exact, methods::Method};
use crate::{
    action::Jump,
    board::Board,
    closure::{Closure, ClosureBuilder, ClosureError},
    goal::OnTarget,
    pairs::exchanged,
    proof::Proof,
    space::{JumpNumber, Position, Space, hole_set::HoleSet},
};

/// One run of a solver: the work of its methods so far, and the rest of their limits.
pub(super) struct Ladder<'a> {
    pub(super) solver: &'a Solver,
    pub(super) observer: &'a mut dyn Observer<u32>,
    pub(super) limits: Limits<u32>,
    pub(super) stats: Stats,
    since: Clock,
}

/// The outcome of a method in jumps, and the proof if it found one.
struct Found {
    report: Report<Board, Jump, u32>,
    proof: Option<Proof>,
    /// Whether the search ended by its own budget and not by the common limits.
    is_budget_spent: bool,
}

impl<'a> Ladder<'a> {
    pub(super) fn new(solver: &'a Solver, observer: &'a mut dyn Observer<u32>) -> Self {
        let (limits, stats) = (solver.limits.clone().or_memory(MEMORY), Stats::default());
        Ladder { solver, observer, limits, stats, since: Clock::start() }
    }

    /// Returns the answer of a proof that needed no search.
    pub(super) fn refuted(self, proof: Proof) -> Answer {
        let report = Report::new(Outcome::Exhausted, u32::MAX, self.stats, self.since.elapsed());
        Answer { report, algorithm: "", heuristic: "", proof: Some(proof) }
    }

    /// Returns the answer of the first method that decides, or of the last one.
    pub(super) fn in_jumps<W: HoleSet>(mut self, space: &Space<W>) -> Answer {
        self.climb(space)
    }

    /// Applies the methods in turn.
    pub(super) fn climb<W: HoleSet>(&mut self, space: &Space<W>) -> Answer {
        let stopped = Outcome::Stopped { reason: Reason::Width, best: None };
        let mut answer = self.answer(Report::new(stopped, 0, Stats::default(), Duration::ZERO), "", None);
        for method in self.solver.methods() {
            let Found { report, proof, is_budget_spent } = self.apply(method, space);
            let reason = report.stopped_by();
            let is_unproven = proof.is_none() && matches!(report.outcome, Outcome::Exhausted);
            let proof = if is_unproven { self.proof_after(method) } else { proof };
            let needs_proof = is_unproven && proof.is_none() && self.solver.algorithm == Algorithm::Auto;
            let is_silent = method == Method::Pagoda && self.stats.expanded == 0;
            let algorithm = if is_silent { "" } else { method.algorithm().name() };
            self.stats += report.stats;
            self.limits.spend(report.stats.expanded, report.elapsed);
            answer = self.answer(report, algorithm, proof);
            if !matches!(reason, Some(Reason::Width | Reason::Memory)) && !is_budget_spent && !needs_proof {
                break;
            }
        }
        answer
    }

    /// Returns the proof where beams have tried all jumps and cut nothing off, if the bitmap fits.
    fn proof_after(&mut self, method: Method) -> Option<Proof> {
        if !matches!(method, Method::Beams(..)) || !self.solver.bitmap_fits() {
            return None;
        }
        let positions = self.closure().and_then(|closure| closure.positions_by_pegs());
        Some(Proof::Exhaustive { positions: positions.ok()? })
    }

    /// Returns an answer with all work so far.
    pub(super) fn answer(
        &self,
        report: Report<Board, Jump, u32>,
        algorithm: &'static str,
        proof: Option<Proof>,
    ) -> Answer {
        let heuristic = match algorithm {
            "" => "",
            "beam" => self.solver.heuristic.name(),
            _ => "zero",
        };
        let Report { outcome, lower_bound, .. } = report;
        let report = Report::new(outcome, lower_bound, self.stats, self.since.elapsed());
        Answer { report, algorithm, heuristic, proof }
    }

    /// Returns the rest of the limits, and of the patience, for one search.
    pub(super) fn search_limits(&self) -> Limits<u32> {
        let rest = self.solver.patience.saturating_sub(self.since.elapsed());
        let most = self.limits.max_expanded().min(self.solver.search_budget);
        let limits = self.limits.clone().expanded(most);
        if self.solver.patience == Duration::MAX {
            return limits;
        }
        let stop = limits.stop_token().after(rest);
        limits.cancelled_by(stop)
    }

    fn apply<W: HoleSet>(&mut self, method: Method, space: &Space<W>) -> Found {
        match method {
            Method::Beams(first, last) => self.beams(space, first, last),
            Method::DepthFirst => self.search(space, &mut DepthFirst::new(), None),
            Method::Layers => {
                let mut search = Exact::new(space);
                let found = self.search(space, &mut search, None);
                Found { proof: search.proof(), ..found }
            }
            Method::Bitmap => self.bitmap(space),
            Method::Pagoda => self.pagoda(),
        }
    }

    /// Runs a search on the board of `space`. For the exchanged problem, `exchanged` is true.
    fn search<W: HoleSet>(
        &mut self,
        space: &Space<W>,
        search: &mut dyn Search<Space<W>, OnTarget<W>>,
        exchanged: Option<&Space<W>>,
    ) -> Found {
        let limits = self.search_limits();
        let is_own_budget = self.solver.search_budget < self.limits.max_expanded();
        let searched = exchanged.unwrap_or(space);
        let run = Run::of(search).within(limits).observed_by(self.observer);
        let report = run.run_to(searched, &searched.start(), &searched.goal());
        let is_budget_spent = is_own_budget && report.stopped_by() == Some(Reason::Expanded);
        let report = self.in_boards(report, |plan| {
            let mut jumps = searched.solution(plan);
            if exchanged.is_some() {
                jumps.reverse();
            }
            jumps
        });
        Found { report, proof: None, is_budget_spent }
    }

    /// Returns a report in jumps. All solutions have equally many, so a solution is optimal.
    fn in_boards<W: HoleSet>(
        &self,
        report: ReportOf<Space<W>>,
        jumps: impl FnOnce(&Plan<Position<W>, JumpNumber, u32>) -> Vec<Jump>,
    ) -> Report<Board, Jump, u32> {
        let Report { outcome, lower_bound, stats, elapsed, .. } = report;
        let (outcome, lower_bound) = match outcome {
            Outcome::Solved(plan) => (self.solved(jumps(&plan), plan.cost), plan.cost),
            Outcome::Stopped { reason, .. } => (Outcome::Stopped { reason, best: None }, lower_bound),
            _ => (Outcome::Exhausted, lower_bound),
        };
        Report::new(outcome, lower_bound, stats, elapsed)
    }

    pub(super) fn solved(&self, jumps: Vec<Jump>, cost: u32) -> Outcome<Plan<Board, Jump, u32>> {
        Outcome::Solved(Plan { start: self.solver.board.clone(), actions: jumps, cost })
    }

    /// Runs beams; if they find nothing, and the start has one empty hole, beams backwards.
    fn beams<W: HoleSet>(&mut self, space: &Space<W>, first: usize, last: usize) -> Found {
        let heuristic = self.solver.heuristic;
        let beam = |space: &Space<W>| Beam::portfolio(heuristic.scores(space), first, last).by_hash();
        let found = self.search(space, &mut beam(space), None);
        if found.report.stopped_by() != Some(Reason::Width) && !found.is_budget_spent {
            return found;
        }
        let Some(Ok(other)) = exchanged(&self.solver.board).map(|board| Space::<W>::with_encoding(&board))
        else {
            return found;
        };
        self.stats += found.report.stats;
        self.limits.spend(found.report.stats.expanded, found.report.elapsed);
        self.search(space, &mut beam(&other), Some(&other))
    }

    /// Looks for a pagoda function. With several targets it may take long, so it then respects the limits.
    fn pagoda(&self) -> Found {
        let since = Clock::start();
        let board = &self.solver.board;
        let stop = self.search_limits().stop_token();
        let has_many = board.targets().nth(1).is_some();
        let proof = Proof::by_pagoda_unless(board, || has_many && stop.is_stopped());
        let reason = stop.reason().filter(|_| has_many).unwrap_or(Reason::Width);
        let outcome =
            if proof.is_some() { Outcome::Exhausted } else { Outcome::Stopped { reason, best: None } };
        let lower_bound = (board.pegs().count() as u32).saturating_sub(1);
        let report = Report::new(outcome, lower_bound, Stats::default(), since.elapsed());
        Found { report, proof, is_budget_spent: false }
    }

    /// Computes all positions; they contain a solution or prove that there is none.
    fn bitmap<W: HoleSet>(&mut self, space: &Space<W>) -> Found {
        let since = Clock::start();
        let board = &self.solver.board;
        let mut stats = Stats::default();
        stats.peak_bytes = Closure::bytes_for(board).unwrap_or(0);
        let mut proof = None;
        let closed = self.closure().and_then(|closure| {
            let positions = closure.positions_by_pegs()?;
            Ok((closure, positions))
        });
        let outcome = match closed {
            Err(reason) => Outcome::Stopped { reason: self.reason(&reason), best: None },
            Ok((closure, positions)) => {
                stats.expanded = positions.iter().sum();
                if let Some(jumps) = path(space, board, &closure) {
                    let cost = jumps.len() as u32;
                    self.solved(jumps, cost)
                } else {
                    proof = Some(Proof::Exhaustive { positions });
                    Outcome::Exhausted
                }
            }
        };
        let lower_bound = (board.pegs().count() as u32).saturating_sub(1);
        let report = Report::new(outcome, lower_bound, stats, since.elapsed());
        Found { report, proof, is_budget_spent: false }
    }

    /// Computes the closure of the board within the rest of the limits.
    pub(super) fn closure(&mut self) -> Result<Closure, ClosureError> {
        let builder = ClosureBuilder::new()
            .with_threads(self.solver.threads)
            .with_bytes(self.solver.bitmap_bytes)
            .cancelled_by(self.limits.stop_token());
        let (observer, stats) = (&mut self.observer, self.stats);
        builder.build_observed(&self.solver.board, || observer.working(0, &stats))
    }

    /// Returns the limit for which a closure was not computed.
    pub(super) fn reason(&self, error: &ClosureError) -> Reason {
        let stopped = self.limits.stop_token().reason().unwrap_or(Reason::Time);
        if error.is_cancelled() { stopped } else { Reason::Memory }
    }
}

/// Returns a solution among the positions of `closure`, or `None` if it contains no solved position.
///
/// It is followed from its end: every predecessor that the closure contains is reachable.
fn path<W: HoleSet>(space: &Space<W>, board: &Board, closure: &Closure) -> Option<Vec<Jump>> {
    let single = |target| board.clone().with_pegs([target]).ok();
    let end = board.targets().filter_map(single).find(|end| closure.holds(end))?;
    let (start, mut pegs) = (space.start(), space.state(&end)?);
    let mut jumps = Vec::new();
    while pegs != start {
        let mut before = space.predecessors(&pegs).into_iter();
        let (jump, earlier) = before.find(|(_, earlier)| closure.holds(&space.board(earlier)))?;
        jumps.push(space.jump(jump));
        pegs = earlier;
    }
    jumps.reverse();
    Some(jumps)
}
