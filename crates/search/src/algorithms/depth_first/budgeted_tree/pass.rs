//! One depth-first pass under a limit on f and a budget of expansions.

use alloc::vec::Vec;

use crate::{
    algorithms::depth_first::{budgeted_tree::interval::PassEnd, ida_star::tally::Tally},
    heuristics::{Estimate, Heuristic, Verdict, verdict},
    run::{Budget, Memory, Plan, PlanOf},
    space::{Cost, Goal, StateSpace},
};

/// The capacity of a new stack: paths up to this length need no further allocation.
const USUAL_DEPTH: usize = 128;

/// A state of the path, with its untried actions.
struct Frame<S: StateSpace, H: Heuristic<S>> {
    state: S::State,
    last: Option<S::Action>,
    g: S::Cost,
    estimate: Estimate<S::Cost, H::Memo>,
    actions: <S::Actions as IntoIterator>::IntoIter,
}

/// A pass: the path, the limits and the results so far.
pub(super) struct TreePass<S: StateSpace, H: Heuristic<S>> {
    frames: Vec<Frame<S, H>>,
    /// The number of starts that were entered.
    entered: usize,
    limit: S::Cost,
    budget: u64,
    pub(super) expanded: u64,
    /// The greatest f that was expanded, and the least one that was cut off.
    greatest: S::Cost,
    cut_off: S::Cost,
    pub(super) is_running: bool,
}

/// The problem that a pass searches.
pub(super) struct Problem<'a, S: StateSpace, H, G> {
    pub(super) space: &'a S,
    pub(super) heuristic: &'a H,
    pub(super) goal: &'a G,
    pub(super) starts: &'a [(S::State, S::Cost)],
}

/// A generated state, with the action that led to it unless it is a start.
struct Generated<S: StateSpace, H: Heuristic<S>> {
    state: S::State,
    last: Option<S::Action>,
    g: S::Cost,
    estimate: Estimate<S::Cost, H::Memo>,
}

impl<S: StateSpace, H: Heuristic<S>> TreePass<S, H> {
    pub(super) fn idle() -> Self {
        TreePass {
            frames: Vec::with_capacity(USUAL_DEPTH),
            entered: 0,
            limit: S::Cost::MAX,
            budget: 0,
            expanded: 0,
            greatest: S::Cost::ZERO,
            cut_off: S::Cost::MAX,
            is_running: false,
        }
    }

    pub(super) fn begin(&mut self, limit: S::Cost, budget: u64) {
        self.frames.clear();
        (self.entered, self.expanded) = (0, 0);
        (self.limit, self.budget) = (limit, budget);
        (self.greatest, self.cut_off) = (S::Cost::ZERO, S::Cost::MAX);
        self.is_running = true;
    }

    pub(super) fn stop(&mut self) {
        self.frames.clear();
        self.is_running = false;
    }

    pub(super) fn memory(&self) -> Memory {
        Memory::growing(self.frames.capacity() * size_of::<Frame<S, H>>(), 0)
    }

    /// Expands states as long as `step` has expansions. A plan that is cheaper than `best` replaces it. Returns the end of the
    /// pass once it is reached.
    pub(super) fn advance<G: Goal<S>>(
        &mut self,
        problem: &Problem<'_, S, H, G>,
        tally: &mut Tally<S>,
        best: &mut Option<PlanOf<S>>,
        step: &mut Budget<'_, S::Cost>,
    ) -> Option<PassEnd<S::Cost>> {
        let mut end = self.expanded;
        loop {
            if self.expanded == end {
                end = end.saturating_add(step.take(u64::MAX));
                if self.expanded == end {
                    return None;
                }
            }
            if self.frames.is_empty() {
                if self.entered == problem.starts.len() {
                    return Some(PassEnd::Complete(self.cut_off));
                }
                self.enter_start(problem, tally, best);
            } else {
                self.go_on(problem, tally, best);
            }
            if self.expanded >= self.budget {
                return Some(PassEnd::Exceeded(self.greatest));
            }
        }
    }

    fn enter_start<G: Goal<S>>(
        &mut self,
        problem: &Problem<'_, S, H, G>,
        tally: &mut Tally<S>,
        best: &mut Option<PlanOf<S>>,
    ) {
        let (state, g) = &problem.starts[self.entered];
        self.entered += 1;
        tally.starts += 1;
        let estimate = problem.heuristic.estimate(problem.space, state);
        let start = Generated { state: state.clone(), last: None, g: *g, estimate };
        let before = self.expanded;
        self.admit(problem, tally, best, start);
        tally.roots += self.expanded - before;
    }

    /// Tries the next action of the deepest state.
    #[inline(always)]
    fn go_on<G: Goal<S>>(
        &mut self,
        problem: &Problem<'_, S, H, G>,
        tally: &mut Tally<S>,
        best: &mut Option<PlanOf<S>>,
    ) {
        let Some(frame) = self.frames.last_mut() else { return };
        let Some(action) = frame.actions.next() else {
            self.frames.pop();
            return;
        };
        tally.generated += 1;
        let Problem { space, heuristic, .. } = problem;
        let estimate = heuristic.estimate_child(space, &frame.state, frame.estimate, action);
        let g = frame.g.saturating_add(space.cost(&frame.state, action));
        let promise = heuristic.promise();
        let verdict = verdict(promise, Some(self.limit), g, estimate.h);
        if !matches!(verdict, Verdict::Keep) && promise.proves_dead_ends() {
            // Most children end here, and their states are never built.
            self.cut(verdict, tally);
            return;
        }
        let state = space.successor(&frame.state, action);
        self.admit(problem, tally, best, Generated { state, last: Some(action), g, estimate });
    }

    fn cut(&mut self, verdict: Verdict<S::Cost>, tally: &mut Tally<S>) {
        match verdict {
            Verdict::CutOff(f) => self.cut_off = self.cut_off.min(f),
            Verdict::Lost => tally.lost = true,
            Verdict::DeadEnd | Verdict::Keep => {}
        }
    }

    /// Expands a generated state, cuts it off, or takes the plan to it if it is a goal.
    #[inline(always)]
    fn admit<G: Goal<S>>(
        &mut self,
        problem: &Problem<'_, S, H, G>,
        tally: &mut Tally<S>,
        best: &mut Option<PlanOf<S>>,
        generated: Generated<S, H>,
    ) {
        let Generated { state, last, g, estimate } = generated;
        let (h, promise) = (estimate.h, problem.heuristic.promise());
        let least = best.as_ref().map_or(S::Cost::MAX, |plan| plan.cost);
        if g < S::Cost::MAX && problem.goal.is_goal(&state) {
            note_closest(tally, &state, h);
            if g > self.limit || g >= least {
                self.cut_off = self.cut_off.min(g);
            } else {
                tally.goals += u64::from(last.is_some());
                *best = Some(self.plan(problem, state, last, g));
            }
            return;
        }
        let verdict = verdict(promise, Some(self.limit), g, h);
        if !matches!(verdict, Verdict::Keep) {
            self.cut(verdict, tally);
            return;
        }
        let f = g.saturating_add(h);
        if f >= least {
            self.cut_off = self.cut_off.min(f);
            return;
        }
        note_closest(tally, &state, h);
        self.greatest = self.greatest.max(f);
        let actions = match last {
            Some(last) => problem.space.actions_after(&state, last),
            None => problem.space.actions(&state),
        };
        self.frames.push(Frame { state, last, g, estimate, actions: actions.into_iter() });
        self.expanded += 1;
        tally.expanded += 1;
        tally.deepest = tally.deepest.max(self.frames.len());
    }

    /// Returns the plan along the path and the action `last` to `state`, which is the start if there is no such action.
    fn plan<G>(
        &self,
        problem: &Problem<'_, S, H, G>,
        state: S::State,
        last: Option<S::Action>,
        cost: S::Cost,
    ) -> PlanOf<S> {
        let start = if last.is_none() { state } else { problem.starts[self.entered - 1].0.clone() };
        let actions = self.frames.iter().filter_map(|frame| frame.last).chain(last).collect();
        Plan { start, actions, cost }
    }
}

#[inline(always)]
fn note_closest<S: StateSpace>(tally: &mut Tally<S>, state: &S::State, h: S::Cost) {
    if tally.closest.is_none() || h < tally.least() {
        tally.closest = Some((state.clone(), h));
    }
}
