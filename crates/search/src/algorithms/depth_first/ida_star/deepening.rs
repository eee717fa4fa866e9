//! The starts, the bounds and the last pass of a search by iterative deepening.
//!
//! No finite bound admits a plan whose f saturates, or one through a state whose estimate is `MAX`. If the heuristic
//! promises that such plans cost as much, the search gives them up. Otherwise one more pass has no bound. It follows
//! every simple path and gives up only plans whose own cost saturates.

use alloc::{boxed::Box, vec::Vec};

use crate::{
    algorithms::depth_first::{
        ida_star::{
            frame::{Frame, Node},
            tally::Tally,
        },
        simple_paths::{Kind, SimplePaths, is_lost_start, untried::Counted, update_closest},
    },
    heuristics::{Estimate, Heuristic, Promise},
    run::{Budget, Memory, Outcome, OutcomeOf, Plan, Reason, Stats, StatusOf},
    space::{Cost, Goal, StateSpace},
    tables::{Replacement, TranspositionTable},
};

/// The part of the search around the passes: the starts, the bounds and the last pass.
pub(crate) struct Deepening<S: StateSpace, H: Heuristic<S>> {
    /// The starts, each with its initial cost.
    starts: Vec<(S::State, S::Cost)>,
    /// The number of starts that were entered in this pass.
    pub(crate) entered: usize,
    /// The bound of this pass: plans that cost more are cut off. Infinite when no pass under a bound is left.
    pub(crate) bound: S::Cost,
    /// The number of passes under a bound that were begun.
    iterations: u64,
    /// The pass without a bound, once it has begun.
    last: Option<Box<SimplePaths<S, H, Counted<S>>>>,
    /// Whether every plan of finite cost was tried.
    is_complete: bool,
}

/// The result of entering a start.
pub(crate) enum Entered<S: StateSpace, H: Heuristic<S>> {
    /// The start exceeds the bound.
    CutOff,
    Goal,
    Root(Frame<S, H>),
}

impl<S: StateSpace, H: Heuristic<S>> Deepening<S, H> {
    /// Returns a value without starts, so there is nothing to do.
    pub(crate) fn idle() -> Self {
        Deepening {
            starts: Vec::new(),
            entered: 0,
            bound: S::Cost::MAX,
            iterations: 0,
            last: None,
            is_complete: false,
        }
    }

    /// Takes `starts`, and the least f among them as the first bound.
    pub(crate) fn begin(
        &mut self,
        space: &S,
        heuristic: &H,
        starts: &[(S::State, S::Cost)],
        tally: &mut Tally<S>,
    ) {
        self.starts.clear();
        self.starts.extend_from_slice(starts);
        (self.entered, self.iterations) = (starts.len(), 0);
        (self.last, self.is_complete) = (None, false);
        (self.bound, *tally) = (S::Cost::MAX, Tally::default());
        let promise = heuristic.promise();
        for (state, cost) in starts {
            let h = heuristic.estimate(space, state).h;
            tally.starts += 1;
            self.bound = self.bound.min(cost.saturating_add(h));
            tally.lost |= is_lost_start(*cost, h, promise);
        }
    }

    /// Returns the starts, each with its initial cost.
    pub(crate) fn starts(&self) -> &[(S::State, S::Cost)] {
        &self.starts
    }

    /// Counts a pass of a search that begins its passes itself.
    pub(crate) fn count_pass(&mut self) {
        self.iterations += 1;
    }

    /// Returns whether every start was entered in this pass.
    pub(crate) fn is_over(&self) -> bool {
        self.entered == self.starts.len()
    }

    /// Begins the next pass. Its bound is the last one, raised by the least excess of the plans that were cut off.
    /// The first pass keeps the least f of the starts. An infinite bound means that no pass under a bound is left.
    pub(crate) fn begin_pass(
        &mut self,
        tally: &mut Tally<S>,
        budget: &mut Budget<'_, S::Cost>,
        stats: Stats,
    ) {
        if self.bound == S::Cost::MAX {
            return;
        }
        if self.iterations > 0 {
            self.bound = self.bound.raised_by(tally.excess);
        }
        if self.bound < S::Cost::MAX {
            self.entered = 0;
            (tally.excess, tally.lost) = (S::Cost::MAX, false);
            budget.report_bound(self.bound, || stats);
            self.iterations += 1;
        }
    }

    /// Enters the next start: estimates it, tests whether it is a goal and compares its f with the bound.
    pub(crate) fn enter<G: Goal<S>>(
        &mut self,
        space: &S,
        heuristic: &H,
        goal: &G,
        tally: &mut Tally<S>,
    ) -> Entered<S, H> {
        let (state, cost) = self.starts[self.entered].clone();
        self.entered += 1;
        let Estimate { h, memo } = heuristic.estimate(space, &state);
        tally.starts += 1;
        let promise = heuristic.promise();
        let is_goal = goal.is_goal(&state);
        let f = if is_goal { cost } else { cost.saturating_add(h) };
        if f > self.bound {
            if f < S::Cost::MAX {
                tally.excess = tally.excess.min(f.minus(self.bound));
            }
            tally.lost |= is_lost_start(cost, h, promise);
            return Entered::CutOff;
        }
        if tally.closest.is_none() || h < tally.least() {
            tally.closest = Some((state.clone(), h));
        }
        if is_goal {
            return Entered::Goal;
        }
        tally.roots += 1;
        let node = Node { last: None, left: self.bound.minus(cost), h, memo };
        Entered::Root(Frame { node, state, tried: None, count: 0, depth: 0 })
    }

    /// Returns the plan from start number `start`: the actions that were tried along the `frames`, then `way` in
    /// reverse order.
    pub(crate) fn solved(
        &mut self,
        space: &S,
        heuristic: &H,
        start: usize,
        frames: &[Frame<S, H>],
        way: &[S::Action],
    ) -> OutcomeOf<S> {
        let (start, mut cost) = self.starts[start].clone();
        let tried = frames.iter().filter_map(|frame| frame.tried);
        let actions: Vec<_> = tried.chain(way.iter().rev().copied()).collect();
        let mut state = start.clone();
        for &action in &actions {
            cost = cost.saturating_add(space.cost(&state, action));
            space.apply(&mut state, action);
        }
        if heuristic.promise() >= Promise::Admissible {
            // No plan is cheaper, so the bound is this cost. With float costs, the sum may differ from the old bound
            // in its last bits.
            self.bound = cost;
        }
        Outcome::Solved(Plan { start, actions, cost })
    }

    /// Continues a search that has no pass under a bound left. Answers if no plan was lost, or if the heuristic is
    /// admissible. Otherwise expands states of the last pass.
    pub(crate) fn advance_without_bound<G: Goal<S>>(
        &mut self,
        space: &S,
        heuristic: &H,
        goal: &G,
        budget: &mut Budget<'_, S::Cost>,
        tally: &Tally<S>,
    ) -> Option<OutcomeOf<S>> {
        if !tally.lost || heuristic.promise() >= Promise::Admissible {
            return Some(self.exhausted(tally.lost));
        }
        let Some(last) = &mut self.last else {
            self.begin_last_pass(tally);
            return None;
        };
        if last.is_full() {
            return Some(Outcome::stopped(Reason::Memory));
        }
        let plan = if !last.is_between_starts() {
            last.advance(space, heuristic, goal, budget)
        } else if let Some(start) = self.starts.get(self.entered) {
            if !budget.spend() {
                return None;
            }
            self.entered += 1;
            last.enter_start(space, heuristic, goal, start)
        } else {
            let lost = last.lost;
            return Some(self.exhausted(lost));
        };
        plan.map(Outcome::Solved)
    }

    /// Begins the pass without a bound. Its transposition table has no entries, so it stores only the current path.
    fn begin_last_pass(&mut self, tally: &Tally<S>) {
        let mut last = SimplePaths::new(TranspositionTable::of_entries(0, Replacement::Always));
        last.begin_pass(Kind::Last, S::Cost::MAX);
        last.closest.clone_from(&tally.closest);
        self.last = Some(Box::new(last));
        self.entered = 0;
    }

    fn exhausted(&mut self, lost: bool) -> OutcomeOf<S> {
        self.is_complete = true;
        if lost { Outcome::stopped(Reason::Overflow) } else { Outcome::Exhausted }
    }

    /// Updates the work of all passes, the bounds and the closest state. `tally` counts the passes under a bound. `waiting`
    /// tells whether a state there is generated but not expanded.
    pub(crate) fn update_status(
        &self,
        status: &mut StatusOf<S>,
        promise: Promise,
        tally: &Tally<S>,
        waiting: bool,
    ) {
        status.stats = self.stats(tally, waiting);
        status.bound = self.bound;
        status.lower_bound = if self.is_complete { S::Cost::MAX } else { promise.lower_bound(self.bound) };
        let closest = self.last.as_ref().map_or(&tally.closest, |last| &last.closest);
        update_closest(status, closest.as_ref());
    }

    fn stats(&self, tally: &Tally<S>, waiting: bool) -> Stats {
        let bounded = tally.stats(waiting, self.iterations);
        let Some(last) = &self.last else { return bounded };
        let last = last.stats();
        Stats {
            expanded: bounded.expanded + last.expanded,
            generated: bounded.generated + last.generated,
            evaluated: bounded.evaluated + last.evaluated,
            pruned: bounded.pruned + last.pruned,
            peak_open: bounded.peak_open.max(last.peak_open),
            iterations: bounded.iterations + last.iterations,
            ..bounded
        }
    }

    /// Returns the bytes of the last pass.
    pub(crate) fn memory(&self) -> Memory {
        self.last.as_ref().map_or(Memory::default(), |last| last.memory())
    }
}
