//! One descent from a start: a stack of frames, one a level, and the rollout below them.
//!
//! ```text
//!   level 2   start ──▶ · ──▶ ●               each frame tries the actions of its state ●
//!   level 1                   └──▶ · ──▶ ●    with a search of the level below, and then
//!   level 0                              └──▶ · ──▶ · ──▶ ·     takes the first action of its best path
//! ```
//!
//! A frame is *exhausted* if all searches below its first state have met all paths: a rollout has, if no state on its way
//! had a second action. Nothing is left to find there.

use alloc::vec::Vec;

use crate::{
    algorithms::depth_first::nested_rollout::rollout::{Rollout, RolloutOf},
    heuristics::{Estimate, Heuristic},
    random::Random,
    run::Stats,
    space::{Cost, Goal, StateSpace},
};

/// A state on the path, with the cost and the last action of the path.
struct Place<S: StateSpace, M> {
    state: S::State,
    g: S::Cost,
    last: Option<S::Action>,
    /// Known if the heuristic makes a promise.
    estimate: Option<Estimate<S::Cost, M>>,
}

/// The search of one level.
struct Frame<S: StateSpace, M> {
    level: u32,
    place: Place<S, M>,
    /// The number of actions on the path to the place.
    depth: usize,
    /// The untried actions in reverse order.
    untried: Vec<S::Action>,
    best: Option<RolloutOf<S>>,
    /// Whether all searches below the first state have met all paths.
    is_exhausted: bool,
    /// Whether the place is still the first state.
    is_first: bool,
}

/// The result of the search of one level: its best path, and whether it has met all paths.
type Ended<S> = (Option<RolloutOf<S>>, bool);

pub(super) struct Descent<S: StateSpace, M> {
    frames: Vec<Frame<S, M>>,
    /// The last state of the rollout, and whether no state on its way had a second action.
    rollout: Option<(Place<S, M>, bool)>,
    /// The number of the start, and the actions from it.
    start: usize,
    path: Vec<S::Action>,
    /// The cost of the path.
    cost: S::Cost,
    /// The result of the uppermost level.
    result: Option<Ended<S>>,
    best: Option<RolloutOf<S>>,
    pub(super) closest: Option<(S::State, S::Cost)>,
    /// Whether a state was left out because its cost saturated.
    overflowed: bool,
    random: Random,
    /// The actions of the last state of the rollout.
    actions: Vec<S::Action>,
    pub(super) stats: Stats,
}

impl<S: StateSpace, M: Copy> Descent<S, M> {
    pub(super) fn new() -> Self {
        Descent {
            frames: Vec::new(),
            rollout: None,
            start: 0,
            path: Vec::new(),
            cost: S::Cost::ZERO,
            result: None,
            best: None,
            closest: None,
            overflowed: false,
            random: Random::seeded(0),
            actions: Vec::new(),
            stats: Stats::default(),
        }
    }

    /// Discards all that is known, and keeps the buffers.
    pub(super) fn reset(&mut self, seed: u64) {
        self.frames.clear();
        self.path.clear();
        (self.rollout, self.result, self.best, self.closest) = (None, None, None, None);
        (self.overflowed, self.random, self.stats) = (false, Random::seeded(seed), Stats::default());
    }

    pub(super) fn is_under_way(&self) -> bool {
        self.rollout.is_some() || !self.frames.is_empty()
    }

    pub(super) fn has_overflowed(&self) -> bool {
        self.overflowed
    }

    pub(super) fn best(&self) -> Option<&RolloutOf<S>> {
        self.best.as_ref()
    }

    /// Returns the actions of the present path, and its cost.
    pub(super) fn path(&self) -> (Vec<S::Action>, S::Cost) {
        (self.path.clone(), self.cost)
    }

    /// Returns the result of the descent once, when it has ended.
    pub(super) fn take_result(&mut self) -> Option<Ended<S>> {
        self.result.take()
    }

    pub(super) fn bytes(&self) -> usize {
        let frame = |frame: &Frame<S, M>| {
            frame.untried.capacity() * size_of::<S::Action>() + frame.best.as_ref().map_or(0, Rollout::bytes)
        };
        let actions = self.path.capacity() + self.actions.capacity();
        self.frames.iter().map(frame).sum::<usize>()
            + self.frames.capacity() * size_of::<Frame<S, M>>()
            + actions * size_of::<S::Action>()
            + self.best.as_ref().map_or(0, Rollout::bytes)
    }

    /// Counts an estimate, and keeps the state if it is the closest one so far.
    fn heed_estimate(&mut self, state: &S::State, h: S::Cost) {
        self.stats.evaluated += 1;
        if h < self.closest.as_ref().map_or(S::Cost::MAX, |closest| closest.1) {
            self.closest = Some((state.clone(), h));
        }
    }

    pub(super) fn estimate_start<H>(&mut self, space: &S, heuristic: &H, state: &S::State) -> S::Cost
    where
        H: Heuristic<S, Memo = M>,
    {
        let h = heuristic.estimate(space, state).h;
        self.heed_estimate(state, h);
        h
    }

    /// Returns whether no plan of a cost below `MAX` passes through a state, and remembers a cost that saturated.
    pub(super) fn is_lost<H: Heuristic<S>>(&mut self, heuristic: &H, g: S::Cost, h: S::Cost) -> bool {
        let is_dead_end = heuristic.promise().is_dead_end(h);
        self.overflowed |= g == S::Cost::MAX && !is_dead_end;
        self.stats.pruned += u64::from(is_dead_end || g == S::Cost::MAX);
        is_dead_end || g == S::Cost::MAX
    }

    /// Begins a descent of this level from the start of this number, whose best path is known. Returns whether it is a goal.
    pub(super) fn begin<G: Goal<S>, H: Heuristic<S, Memo = M>>(
        &mut self,
        space: &S,
        goal: &G,
        heuristic: &H,
        (number, state, g): (usize, &S::State, S::Cost),
        (level, best): (u32, Option<RolloutOf<S>>),
        length: usize,
    ) -> bool {
        self.path.clear();
        (self.start, self.cost) = (number, g);
        let promises = heuristic.promise().proves_dead_ends();
        let estimate = promises.then(|| heuristic.estimate(space, state));
        self.stats.evaluated += u64::from(promises);
        let place = Place { state: state.clone(), g, last: None, estimate };
        if level == 0 || length == 0 {
            self.rollout = Some((place, true));
        } else {
            self.enter(space, level, place, best);
        }
        level == 0 && goal.is_goal(state)
    }

    /// Does the work up to the next expansion. Returns whether the path leads to a goal.
    pub(super) fn advance<G: Goal<S>, H: Heuristic<S, Memo = M>>(
        &mut self,
        space: &S,
        goal: &G,
        heuristic: &H,
        length: usize,
    ) -> bool {
        if let Some((place, is_exhausted)) = self.rollout.take() {
            return self.extend_rollout(space, goal, heuristic, (place, is_exhausted), length);
        }
        let Some(frame) = self.frames.last_mut() else { return false };
        if let Some(action) = frame.untried.pop() {
            return self.try_action(space, goal, heuristic, action, length);
        }
        if frame.is_first && frame.is_exhausted {
            self.leave(space, heuristic);
        } else {
            self.follow_best(space, heuristic, length);
        }
        false
    }

    /// Lists the actions of a state.
    fn expand(&mut self, space: &S, place: &Place<S, M>) -> S::Actions {
        self.stats.expanded += 1;
        match place.last {
            Some(last) => space.actions_after(&place.state, last),
            None => space.actions(&place.state),
        }
    }

    /// Takes a random action at the end of the rollout, or ends it. Returns whether the path leads to a goal.
    fn extend_rollout<G: Goal<S>, H: Heuristic<S, Memo = M>>(
        &mut self,
        space: &S,
        goal: &G,
        heuristic: &H,
        (place, is_exhausted): (Place<S, M>, bool),
        length: usize,
    ) -> bool {
        if self.path.len() >= length {
            self.end_rollout(space, heuristic, &place, false);
            return false;
        }
        let actions = self.expand(space, &place);
        self.actions.clear();
        self.actions.extend(actions);
        let is_exhausted = is_exhausted && self.actions.len() <= 1;
        let Some(&action) = self.random.one_of(&self.actions) else {
            self.end_rollout(space, heuristic, &place, is_exhausted);
            return false;
        };
        let Some(next) = self.generate(space, heuristic, &place, action) else {
            self.end_rollout(space, heuristic, &place, is_exhausted);
            return false;
        };
        let is_goal = goal.is_goal(&next.state);
        self.rollout = Some((next, is_exhausted));
        is_goal
    }

    /// Generates a child, and adds its action to the path. Returns `None` if no plan passes through it.
    fn generate<H: Heuristic<S, Memo = M>>(
        &mut self,
        space: &S,
        heuristic: &H,
        parent: &Place<S, M>,
        action: S::Action,
    ) -> Option<Place<S, M>> {
        self.stats.generated += 1;
        let state = space.successor(&parent.state, action);
        let g = parent.g.saturating_add(space.cost(&parent.state, action));
        let estimate =
            parent.estimate.map(|before| heuristic.estimate_child(space, &parent.state, before, action));
        if let Some(estimate) = estimate {
            self.heed_estimate(&state, estimate.h);
        }
        if self.is_lost(heuristic, g, estimate.map_or(S::Cost::ZERO, |estimate| estimate.h)) {
            return None;
        }
        self.path.push(action);
        self.cost = g;
        Some(Place { state, g, last: Some(action), estimate })
    }

    /// Scores the rollout that ends at `place`, and hands it to the level above.
    fn end_rollout<H: Heuristic<S, Memo = M>>(
        &mut self,
        space: &S,
        heuristic: &H,
        place: &Place<S, M>,
        is_exhausted: bool,
    ) {
        let score = place.estimate.unwrap_or_else(|| {
            let estimate = heuristic.estimate(space, &place.state);
            self.heed_estimate(&place.state, estimate.h);
            estimate
        });
        let score = score.h;
        self.stats.peak_open = self.stats.peak_open.max(self.path.len() as u64);
        let above = self.frames.last().map_or(&None, |frame| &frame.best);
        let is_better = |best: &Option<Rollout<_, _>>| best.as_ref().is_none_or(|best| score < best.score);
        let found = is_better(above).then(|| Rollout {
            score,
            start: self.start,
            actions: self.path.clone(),
            cost: place.g,
        });
        if is_better(&self.best) {
            self.best.clone_from(&found);
        }
        self.hand_up(found, is_exhausted);
    }

    /// Hands the result of a level to the frame above, or ends the descent.
    fn hand_up(&mut self, found: Option<RolloutOf<S>>, is_exhausted: bool) {
        let Some(frame) = self.frames.last_mut() else {
            self.result = Some((found, is_exhausted));
            return;
        };
        frame.is_exhausted &= is_exhausted || !frame.is_first;
        if let Some(found) = found
            && frame.best.as_ref().is_none_or(|best| found.score < best.score)
        {
            frame.best = Some(found);
        }
        self.path.truncate(frame.depth);
    }

    /// Pushes the frame of a level, and lists the actions of its first state.
    fn enter(&mut self, space: &S, level: u32, place: Place<S, M>, best: Option<RolloutOf<S>>) {
        let mut untried: Vec<_> = self.expand(space, &place).into_iter().collect();
        untried.reverse();
        let depth = self.path.len();
        self.frames.push(Frame { level, place, depth, untried, best, is_exhausted: true, is_first: true });
    }

    /// Begins a search of the level below the last frame, behind one of its actions. Returns whether that leads to a goal.
    fn try_action<G: Goal<S>, H: Heuristic<S, Memo = M>>(
        &mut self,
        space: &S,
        goal: &G,
        heuristic: &H,
        action: S::Action,
        length: usize,
    ) -> bool {
        let Some(frame) = self.frames.pop() else { return false };
        let (level, next) = (frame.level - 1, self.generate(space, heuristic, &frame.place, action));
        self.frames.push(frame);
        let Some(next) = next else { return false };
        let is_goal = goal.is_goal(&next.state);
        if level == 0 || self.path.len() >= length {
            self.rollout = Some((next, true));
        } else {
            self.enter(space, level, next, None);
        }
        is_goal
    }

    /// Takes the next action of the best path of the last frame, whose actions are all tried, or ends the frame.
    fn follow_best<H: Heuristic<S, Memo = M>>(&mut self, space: &S, heuristic: &H, length: usize) {
        let Some(mut frame) = self.frames.pop() else { return };
        let action = frame.best.as_ref().and_then(|best| best.actions.get(frame.depth).copied());
        let next = action.and_then(|action| self.generate(space, heuristic, &frame.place, action));
        match next {
            Some(next) if self.path.len() < length => {
                frame.untried.extend(self.expand(space, &next));
                frame.untried.reverse();
                (frame.place, frame.depth, frame.is_first) = (next, self.path.len(), false);
                self.frames.push(frame);
            }
            _ => self.hand_up(frame.best, false),
        }
    }

    /// Ends the last frame, which has met all paths.
    fn leave<H: Heuristic<S, Memo = M>>(&mut self, space: &S, heuristic: &H) {
        let Some(frame) = self.frames.pop() else { return };
        if frame.best.is_some() {
            self.hand_up(frame.best, true);
        } else {
            // No path leads on, so the first state is the end of a rollout.
            self.end_rollout(space, heuristic, &frame.place, true);
        }
    }
}
