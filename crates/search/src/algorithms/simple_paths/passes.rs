//! The passes of depth-first search and of IDA* with a transposition table.
//!
//! Write g for the cost at which a state is reached, and g* for the least such cost. A child is cut off for one of
//! three reasons:
//!
//! - *Dead end or bound*: its estimate is infinite, or its f = g + h exceeds the bound of the pass. The least f that
//!   was cut off is the bound of the next pass.
//! - *Present path*: it is already on the path that leads to it. So every path is simple. In a finite space every pass
//!   ends, even with cycles of zero cost and with a table of any size.
//! - *Table*: it was visited before. In a single pass, any visit cuts it off. In a pass under a bound, the visit must
//!   have cost less, in any pass, or have cost the same in this pass.
//!
//! These cuts lose no plan. A single pass enters a set of states that contains the starts. With each state the set
//! contains every child that is not a dead end, because any other child that is cut off was entered before. At the end
//! the set contains every state that is reachable without passing through a dead end.
//!
//! For passes under a bound, consider a cheapest path to a cheapest goal. A state on this path that was entered at its
//! g* generates the next state at that state's g*. There are three cases:
//!
//! - The next state is entered.
//! - A visit cuts it off. That visit cannot have cost less than g*, so it took place in this pass.
//! - The bound cuts it off. Then the next bound is at most its f.
//!
//! So the pass finds the goal, or the next bound admits more of the path. If the heuristic is admissible, the next
//! bound is at most the cost of a cheapest plan. If a pass cut off only promised dead ends and visited states, it
//! entered every state that can lie on a plan, and no plan exists.
//!
//! A state that the table no longer holds is searched again; its absence proves nothing. A visit records only that a
//! state was entered. It makes no claim about the cost from there to a goal. Such claims become wrong where passes,
//! cycles and replacement interact (Akagi et al.).
//!
//! The argument remains valid with [`actions_after`](StateSpace::actions_after). Suppose that it omits the action c in
//! s = a(p). Either c leads back to p, or c is less than a and applicable in p. In the second case the path to c(s)
//! through u = c(p) has the same cost. The claim "c(s) is entered at its g*" then follows from the same claim for
//! (p, c), where p was entered before s, and for (u, a), where the action is larger. The proof is an induction over
//! larger actions first and earlier states next.

use alloc::vec::Vec;

use crate::{
    algorithms::simple_paths::{Kind, SimplePaths, is_lost_start, untried::Listed},
    heuristics::{Heuristic, Promise},
    run::{Observer, Outcome, OutcomeOf, Phase, PlanOf, Reason, Stats},
    space::{Cost, Goal, StateSpace},
    tables::TranspositionTable,
};

/// A depth-first search for any plan in one pass, or for a cheapest plan in passes under a rising bound.
pub(crate) struct Passes<S: StateSpace, H: Heuristic<S>> {
    heuristic: H,
    /// The kind of all passes except the last one.
    kind: Kind,
    /// The start states, each with its initial cost.
    starts: Vec<(S::State, S::Cost)>,
    /// The number of starts that were entered in this pass.
    entered: usize,
    paths: SimplePaths<S, H, Listed<S>>,
    /// The bound of this pass, or of the next pass between passes; zero in a search for any plan.
    ///
    /// Infinite when no state is left. In a deepening search it is also infinite when only lost states are left.
    bound: S::Cost,
    stage: Stage,
    phase: Phase<S>,
}

/// The kind of pass that is next or under way.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// A pass in which estimates prune.
    Usual,
    /// The pass for the states that the earlier passes lost.
    Last,
    /// No pass is left. `lost` tells whether a state was lost for good because its g or f saturates.
    Over { lost: bool },
}

impl<S: StateSpace, H: Heuristic<S>> Passes<S, H> {
    pub(crate) fn new(heuristic: H, table: TranspositionTable<S>, kind: Kind) -> Self {
        Passes {
            heuristic,
            kind,
            starts: Vec::new(),
            entered: 0,
            paths: SimplePaths::new(table),
            bound: S::Cost::MAX,
            stage: Stage::Over { lost: false },
            phase: Phase::NotBegun,
        }
    }

    fn is_between_passes(&self) -> bool {
        self.paths.is_between_starts() && self.entered == self.starts.len()
    }

    fn begin_pass(&mut self, observer: &mut dyn Observer<S::Cost>) {
        observer.bound_raised(self.bound, &self.paths.stats());
        let kind = if self.stage == Stage::Last { Kind::Last } else { self.kind };
        self.paths.begin_pass(kind, self.bound);
        self.entered = 0;
    }

    /// Chooses the next pass.
    fn end_pass(&mut self) {
        let SimplePaths { lost, next_bound, .. } = self.paths;
        if self.stage == Stage::Last {
            self.stage = Stage::Over { lost };
        } else if self.kind == Kind::Bounded && next_bound < S::Cost::MAX {
            self.bound = next_bound;
        } else {
            self.stage = self.stage_beyond_all_bounds(lost);
        }
        if matches!(self.stage, Stage::Over { .. }) || self.kind == Kind::Bounded && self.stage == Stage::Last
        {
            self.bound = S::Cost::MAX;
        }
    }

    /// Returns the stage after all bounds, given whether a state was lost.
    fn stage_beyond_all_bounds(&self, lost: bool) -> Stage {
        // With an admissible estimate, only states through which the cost of every plan saturates are lost.
        let for_good = self.kind == Kind::Bounded && self.heuristic.promise() >= Promise::Admissible;
        if lost && !for_good { Stage::Last } else { Stage::Over { lost } }
    }

    fn solved(&mut self, plan: PlanOf<S>) -> OutcomeOf<S> {
        if self.kind == Kind::Bounded && self.heuristic.promise() >= Promise::Admissible {
            // No plan is cheaper. With float costs the sum may differ from the bound in its last bits.
            self.bound = plan.cost;
        }
        Outcome::Solved(plan)
    }

    /// Makes one step of a search that has not answered yet.
    fn advance<G: Goal<S>>(
        &mut self,
        space: &S,
        goal: &G,
        budget: u64,
        observer: &mut dyn Observer<S::Cost>,
    ) -> Option<OutcomeOf<S>> {
        if self.paths.is_full() {
            return Some(Outcome::stopped(Reason::Memory));
        }
        match self.stage {
            Stage::Over { lost: true } => return Some(Outcome::stopped(Reason::Overflow)),
            Stage::Over { lost: false } => return Some(Outcome::Exhausted),
            Stage::Usual | Stage::Last => {}
        }
        if self.is_between_passes() {
            self.begin_pass(observer);
        }
        let found = if self.paths.is_between_starts() {
            self.entered += 1;
            self.paths.enter_start(space, &self.heuristic, goal, &self.starts[self.entered - 1])
        } else {
            self.paths.advance(space, &self.heuristic, goal, budget)
        };
        if found.is_none() && self.is_between_passes() {
            self.end_pass();
        }
        found.map(|plan| self.solved(plan))
    }

    pub(crate) fn stats(&self) -> Stats {
        self.paths.stats()
    }

    pub(crate) fn bytes(&self) -> u64 {
        self.paths.bytes() as u64
    }

    pub(crate) fn bytes_soon(&self) -> u64 {
        self.bytes()
    }

    pub(crate) fn bound(&self) -> S::Cost {
        self.bound
    }

    pub(crate) fn lower_bound(&self) -> S::Cost {
        match self.stage {
            Stage::Over { .. } => self.bound,
            _ => self.heuristic.promise().lower_bound(self.bound),
        }
    }

    pub(crate) fn is_over(&self) -> bool {
        self.phase.is_over()
    }

    pub(crate) fn closest(&self) -> Option<(S::State, S::Cost)> {
        self.paths.closest.clone()
    }

    pub(crate) fn begin_from(&mut self, space: &S, starts: &[(S::State, S::Cost)]) {
        self.starts.clear();
        self.starts.extend_from_slice(starts);
        self.entered = starts.len();
        self.paths.clear();
        self.bound = match self.kind {
            Kind::Bounded => {
                let f = |(state, g): &(S::State, S::Cost)| {
                    g.saturating_add(self.heuristic.estimate(space, state).h)
                };
                starts.iter().map(f).min().unwrap_or(S::Cost::MAX)
            }
            _ if starts.is_empty() => S::Cost::MAX,
            _ => S::Cost::ZERO,
        };
        (self.stage, self.phase) = (Stage::Usual, Phase::UnderWay);
        if self.bound == S::Cost::MAX {
            let promise = self.heuristic.promise();
            let is_lost = |(state, g): &(S::State, S::Cost)| {
                is_lost_start(*g, self.heuristic.estimate(space, state).h, promise)
            };
            self.stage = self.stage_beyond_all_bounds(starts.iter().any(is_lost));
        }
    }

    /// Expands at most `budget` states within one pass. A step between two starts only enters the next start.
    pub(crate) fn step<G: Goal<S>>(
        &mut self,
        space: &S,
        goal: &G,
        budget: u64,
        observer: &mut dyn Observer<S::Cost>,
    ) -> Option<OutcomeOf<S>> {
        let answer = self.phase.answer().or_else(|| self.advance(space, goal, budget, observer));
        self.phase.keep(answer)
    }

    /// Returns the same search with another heuristic, before it begins.
    pub(crate) fn with_heuristic<I: Heuristic<S>>(self, heuristic: I) -> Passes<S, I> {
        Passes::new(heuristic, self.paths.into_table(), self.kind)
    }

    /// Returns the same search with another table, before it begins.
    pub(crate) fn with_table(self, table: TranspositionTable<S>) -> Self {
        Passes::new(self.heuristic, table, self.kind)
    }
}
