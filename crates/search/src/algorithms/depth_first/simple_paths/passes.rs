//! The sequence of passes that depth-first search and IDA* with a transposition table make.
//!
//! [`simple_paths`](super) describes one pass: the four reasons to cut off a child (bound, promised dead end,
//! present path, table), and the children that are *lost* because none of the reasons applies. This module
//! chooses the next pass. The least f that the bound cut off is the bound of the next pass. If no finite
//! bound is left and a child was lost, a pass of the kind [`Kind::Last`] follows. That pass is omitted if the
//! heuristic is admissible: then every plan through the lost child has a cost that saturates.
//!
//! Every pass ends in a finite space, even with cycles of zero cost and with a table of any size, because all
//! paths are simple.
//!
//! # Why no plan is missed
//!
//! Write g for the cost at which a state is reached, and g* for the least such cost. Suppose that no child is
//! lost.
//!
//! A pass without a bound enters a set of states that contains the starts. Take a child of a state in the
//! set. It is entered, or it is a promised dead end, or the path or the table proves that it was entered
//! before. At the end the set contains every state that is reachable without passing through a promised dead
//! end.
//!
//! For passes under a bound, consider a cheapest path to a cheapest goal. A state on this path that was
//! entered at its g* generates the next state at the next state's g*. There are four cases:
//!
//! - The next state is entered.
//! - The present path holds it. It was entered in this pass at no greater cost, so at its g*.
//! - A visit in the table covers it. That visit cannot have cost less than g*, so it cost g* in this pass.
//! - The bound cuts it off. Then the next bound is at most its f.
//!
//! A promised dead end is no fifth case, because a goal can be reached from each state of the path. By
//! induction along the path, the pass enters the goal, or the next bound is at most the f of a state on the
//! path. Bounds rise from pass to pass, so a later pass admits that state. If the heuristic is admissible,
//! its f is at most the cost of a cheapest plan, and so is the next bound.
//!
//! Suppose that the bound cut off no child in a pass. The same induction, applied to a cheapest path to each
//! state, shows that the pass entered every state that can be on a plan. If none of them was a goal, no plan
//! exists.
//!
//! A state that the table no longer holds is searched again; its absence proves nothing. A visit records only that a
//! state was entered. It makes no claim about the cost from there to a goal. Such claims become wrong where passes,
//! cycles and the replacement of table entries interact.
//!
//! # Pruning by the last action
//!
//! The argument remains valid with [`actions_after`](StateSpace::actions_after), for states within the bound.
//! Write a(p) for the successor of the state p by the action a. The *claim for (s, c)* is: if s was entered at its g*,
//! and a cheapest path to c(s) ends with c from s, then c(s) is entered at its g*. The induction above proves
//! it if c is tried in s.
//!
//! Suppose that `actions_after` omits c in s = a(p). There are two cases:
//!
//! - The action c leads back to p, which was entered before s at the g* of p.
//! - The action c comes before a in a fixed order of all actions: of two commuting actions, `actions_after` keeps
//!   the order in which the smaller one comes first. It is applicable in p, and the two actions commute. With u =
//!   c(p), c(s) = c(a(p)) = a(c(p)) = a(u), and both paths cost the same. By the claim for (p, c), u is entered at
//!   its g*. By the claim for (u, a), a(u) = c(s) is entered at its g*.
//!
//! The claims are proven by induction, those for larger actions first. Among the claims for one action, those
//! for states entered earlier come first. The claim for (u, a) has a larger action than the one for (s, c).
//! The claim for (p, c) has the same action, and p was entered before s.

use alloc::vec::Vec;

use crate::{
    algorithms::depth_first::simple_paths::{
        Kind, SimplePaths, is_lost_start, untried::Listed, update_closest,
    },
    heuristics::{Heuristic, Promise},
    run::{Budget, Memory, Outcome, OutcomeOf, PlanOf, Reason, Stats, Status, StatusOf},
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
    stage: Stage,
    /// Its bound is that of this pass, or between two passes that of the next one. Zero in a search of one pass.
    ///
    /// Infinite when no pass is left. In a deepening search it is also infinite in the last pass.
    status: StatusOf<S>,
}

/// The kind of pass that is next or under way.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// A pass in which estimates prune.
    Usual,
    /// The pass of the kind [`Kind::Last`], for the children that the earlier passes lost.
    Last,
    /// No pass is left. `lost` tells whether a child or a start was lost and not searched later. After the last
    /// pass the g of such a child saturates. Without a last pass its f saturates under an admissible heuristic, so the
    /// cost of each of its plans saturates.
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
            stage: Stage::Over { lost: false },
            status: Status::new(),
        }
    }

    fn is_between_passes(&self) -> bool {
        self.paths.is_between_starts() && self.entered == self.starts.len()
    }

    fn begin_pass(&mut self, budget: &mut Budget<'_, S::Cost>) {
        let bound = self.status.bound;
        budget.report_bound(bound, || Stats { peak_bytes: self.memory().now, ..self.paths.stats() });
        let kind = if self.stage == Stage::Last { Kind::Last } else { self.kind };
        self.paths.begin_pass(kind, bound);
        self.entered = 0;
    }

    /// Chooses the next pass.
    fn end_pass(&mut self) {
        let SimplePaths { lost, next_bound, .. } = self.paths;
        if self.stage == Stage::Last {
            self.stage = Stage::Over { lost };
        } else if self.kind == Kind::Bounded && next_bound < S::Cost::MAX {
            self.status.bound = next_bound;
        } else {
            self.stage = self.stage_beyond_all_bounds(lost);
        }
        if matches!(self.stage, Stage::Over { .. }) || self.kind == Kind::Bounded && self.stage == Stage::Last
        {
            self.status.bound = S::Cost::MAX;
        }
    }

    /// Returns the stage once no finite bound is left, given whether a child or a start was lost.
    fn stage_beyond_all_bounds(&self, lost: bool) -> Stage {
        // With an admissible estimate, the cost of every plan through a lost child saturates.
        let for_good = self.kind == Kind::Bounded && self.heuristic.promise() >= Promise::Admissible;
        if lost && !for_good { Stage::Last } else { Stage::Over { lost } }
    }

    fn solved(&mut self, plan: PlanOf<S>) -> OutcomeOf<S> {
        if self.kind == Kind::Bounded && self.heuristic.promise() >= Promise::Admissible {
            // No plan is cheaper, so the cost of the plan becomes the bound, which is reported as a lower
            // bound. With float costs it may differ from the bound of the pass in the last bits.
            self.status.bound = plan.cost;
        }
        Outcome::Solved(plan)
    }

    /// Expands states within one pass. Between two starts, only enters the next start.
    fn search_pass<G: Goal<S>>(
        &mut self,
        space: &S,
        goal: &G,
        budget: &mut Budget<'_, S::Cost>,
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
            self.begin_pass(budget);
        }
        let found = if self.paths.is_between_starts() {
            // A start that is entered counts as expanded.
            if !budget.spend() {
                return None;
            }
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

    pub(crate) fn memory(&self) -> Memory {
        self.paths.memory()
    }

    pub(crate) fn status(&self) -> &StatusOf<S> {
        &self.status
    }

    fn update_status(&mut self) {
        let bound = self.status.bound;
        self.status.stats = self.paths.stats();
        self.status.lower_bound = match self.stage {
            Stage::Over { .. } => bound,
            _ => self.heuristic.promise().lower_bound(bound),
        };
        update_closest(&mut self.status, self.paths.closest.as_ref());
    }

    pub(crate) fn start(&mut self, space: &S, starts: &[(S::State, S::Cost)]) {
        self.status = Status::new();
        self.starts.clear();
        self.starts.extend_from_slice(starts);
        self.entered = starts.len();
        self.paths.clear();
        let mut is_lost = false;
        self.status.bound = match self.kind {
            Kind::Bounded => {
                let mut least = S::Cost::MAX;
                for (state, g) in starts {
                    let h = self.heuristic.estimate(space, state).h;
                    self.paths.stats.evaluated += 1;
                    least = least.min(g.saturating_add(h));
                    is_lost |= is_lost_start(*g, h, self.heuristic.promise());
                }
                least
            }
            _ if starts.is_empty() => S::Cost::MAX,
            _ => S::Cost::ZERO,
        };
        self.stage = Stage::Usual;
        if self.status.bound == S::Cost::MAX {
            self.stage = self.stage_beyond_all_bounds(is_lost);
        }
        self.update_status();
    }

    pub(crate) fn advance<G: Goal<S>>(
        &mut self,
        space: &S,
        goal: &G,
        budget: &mut Budget<'_, S::Cost>,
    ) -> Option<OutcomeOf<S>> {
        let outcome = self.search_pass(space, goal, budget);
        self.update_status();
        outcome
    }

    /// Returns a new search with `heuristic`.
    pub(crate) fn with_heuristic<I: Heuristic<S>>(self, heuristic: I) -> Passes<S, I> {
        Passes::new(heuristic, self.paths.into_table(), self.kind)
    }

    /// Returns a new search with `table`.
    pub(crate) fn with_table(self, table: TranspositionTable<S>) -> Self {
        Passes::new(self.heuristic, table, self.kind)
    }
}
