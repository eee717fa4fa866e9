//! The starts of a search by iterative deepening, and the bound that rises from pass to pass.

use alloc::vec::Vec;

use crate::{
    cost::Cost,
    descent::{Frame, Node, Tally},
    goal::Goal,
    heuristic::{Heuristic, Promise},
    observer::Observer,
    outcome::{Outcome, OutcomeOf, Plan, Stats},
    space::StateSpace,
};

/// Where the passes begin, and how far they go.
pub(crate) struct Deepening<S: StateSpace> {
    /// Where plans may start, and what that costs.
    starts: Vec<(S::State, S::Cost)>,
    /// The number of starts that were entered in this pass.
    pub(crate) entered: usize,
    /// Plans that cost more are cut off in this pass.
    pub(crate) bound: S::Cost,
    /// Passes that were begun.
    pub(crate) iterations: u64,
}

/// What became of a start.
pub(crate) enum Entered<S: StateSpace, H: Heuristic<S>> {
    /// It exceeds the bound.
    CutOff,
    Goal,
    Root(Frame<S, H>),
}

impl<S: StateSpace> Deepening<S> {
    /// No start, so nothing to do.
    pub(crate) fn idle() -> Self {
        Deepening { starts: Vec::new(), entered: 0, bound: S::Cost::MAX, iterations: 0 }
    }

    /// Takes `starts`, and the least f among them as the first bound.
    pub(crate) fn begin<H: Heuristic<S>>(
        &mut self,
        space: &S,
        heuristic: &H,
        starts: &[(S::State, S::Cost)],
    ) {
        self.starts.clear();
        self.starts.extend_from_slice(starts);
        (self.entered, self.iterations) = (starts.len(), 0);
        let f =
            |(state, cost): &(S::State, S::Cost)| cost.saturating_plus(heuristic.estimate(space, state).0);
        self.bound = starts.iter().map(f).min().unwrap_or(S::Cost::MAX);
    }

    /// Whether every start was entered in this pass.
    pub(crate) fn is_over(&self) -> bool {
        self.entered == self.starts.len()
    }

    /// Begins the next pass, under the least bound that allows more than the last one. An infinite bound allows
    /// nothing more.
    pub(crate) fn begin_pass(
        &mut self,
        excess: &mut S::Cost,
        observer: &mut dyn Observer<S::Cost>,
        stats: &Stats,
    ) {
        if self.iterations > 0 {
            self.bound = self.bound.raised_by(*excess);
            *excess = S::Cost::MAX;
        }
        self.entered = 0;
        if self.bound < S::Cost::MAX {
            observer.bound_raised(self.bound, stats);
            self.iterations += 1;
        }
    }

    /// Enters the next start.
    pub(crate) fn enter<H: Heuristic<S>, G: Goal<S>>(
        &mut self,
        space: &S,
        heuristic: &H,
        goal: &G,
        tally: &mut Tally<S>,
    ) -> Entered<S, H> {
        let (state, cost) = self.starts[self.entered].clone();
        self.entered += 1;
        let (h, memo) = heuristic.estimate(space, &state);
        tally.starts += 1;
        let f = cost.saturating_plus(h);
        if f > self.bound {
            tally.excess = tally.excess.min(f.minus(self.bound));
            return Entered::CutOff;
        }
        if tally.closest.is_none() || h < tally.least() {
            tally.closest = Some((state.clone(), h));
        }
        if h == S::Cost::ZERO && goal.is_goal(&state) {
            return Entered::Goal;
        }
        tally.roots += 1;
        let node = Node { last: None, left: self.bound.minus(cost), h, memo };
        Entered::Root(Frame { node, state, tried: None, count: 0, depth: 0 })
    }

    /// The plan from start number `start`: the actions that were tried along the `frames`, then `way`, from its end.
    pub(crate) fn solved<H: Heuristic<S>>(
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
            cost = cost.saturating_plus(space.cost(&state, action));
            space.apply(&mut state, action);
        }
        if heuristic.promise() >= Promise::Admissible {
            // No plan is cheaper; with float costs the sum may differ from the bound in its last bits.
            self.bound = cost;
        }
        Outcome::Solved(Plan { start, actions, cost })
    }
}
