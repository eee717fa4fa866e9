//! Nested rollout search: random rollouts, each action of which is chosen by searches of the level below.
//!
//! A *descent* is the search of one level from a start: a stack of frames, one a level, and the rollout below them.
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
use core::fmt;

use search::{
    Cost, Goal, Heuristic, Outcome, Plan, Progress, Reason, Search, StateSpace,
    engine::{Budget, Memory, Status, StatusOf, proven},
    heuristics::{Estimate, Promise},
    random::Random,
    run::OutcomeOf,
};

use crate::rollout::{Frame, Origin, Place, Rollout, RolloutOf};

/// A nested rollout search: finds paths to states of a low score, or some plan, by random rollouts on several levels.
///
/// A rollout of level zero takes random actions until a state has none. A search of level n tries each action of its state,
/// with a search of level n - 1 behind it. It then takes the first action of the best path that it has met so far, and
/// goes on from the next state until no action is left. The heuristic is the score: its estimate of the last state of a
/// rollout, the lower the better. So any closure serves that rates ends: the pegs that are left, the length of a tour.
///
/// The search runs the levels from zero to [`with_level`](Self::with_level) in turn, and each begins with the best path of the
/// levels before. So with one seed the best score never rises with the level. It ends with a plan as soon as a goal is
/// generated. Run it with [`NoGoal`](search::NoGoal) to optimise the score; [`best_rollout`](Self::best_rollout) is then the answer.
/// After the last level the outcome is [`Reason::Width`], or [`Outcome::Exhausted`] if the rollouts have met all paths.
///
/// The search stores no states but those of the present path, so it does not recognise duplicates. A rollout ends after
/// [`with_length_limit`](Self::with_length_limit) actions. The actions of a state are listed at once, however many there
/// are. If the heuristic makes a promise, each state is estimated when it is generated, and dead ends end a rollout. The
/// lower bound of the report is the least f = g + h among the starts.
///
/// # Complexity
///
/// O((b d)^n d) time for level n, paths of d actions and b actions in a state; O(n (b + d)) memory.
///
/// # References
///
/// T. Cazenave, "Nested Monte-Carlo search", IJCAI 2009.
///
/// # Examples
///
/// Take a number from one end of a row, alternately for plus and for minus; the score is the distance of the sum from zero:
///
/// ```
/// use search::{NoGoal, Reason, Search, from_successors};
/// use search_lab::NestedRollout;
///
/// let row = [8_i32, 31, 4, 17, 23, 42, 15, 16, 9, 27, 5, 38];
/// let space = from_successors(move |&(from, to, sum): &(usize, usize, i32)| {
///     let sign = if (from + row.len() - to) % 2 == 0 { 1 } else { -1 };
///     let next = [(from, from + 1, to), (to.wrapping_sub(1), from, to.wrapping_sub(1))];
///     let next = next.map(|(taken, from, to)| (from, to, sum + sign * row.get(taken).unwrap_or(&0)));
///     next.into_iter().take(if from < to { 2 } else { 0 })
/// });
/// let best = |level| {
///     let mut search = NestedRollout::new(|&(_, _, sum): &(usize, usize, i32)| sum.unsigned_abs());
///     search = search.with_level(level).with_seed(1);
///     assert_eq!(search.run_to(&space, &(0, 12, 0), &NoGoal).stopped_by(), Some(Reason::Width));
///     search.best_rollout().unwrap().score
/// };
/// assert!(best(2) <= best(1) && best(1) <= best(0) && best(2) <= 1);
/// ```
pub struct NestedRollout<S: StateSpace, H: Heuristic<S>> {
    heuristic: H,
    level: u32,
    seed: u64,
    length: usize,
    /// Each start that a rollout may begin at.
    origins: Vec<Origin<S>>,
    /// The level and the number of the start of the descent under way.
    turn: (u32, usize),
    frames: Vec<Frame<S, H>>,
    /// The last state of the rollout, and whether no state on its way had a second action.
    rollout: Option<(Place<S, H>, bool)>,
    /// The actions from the start to the present state, and their cost.
    path: Vec<S::Action>,
    cost: S::Cost,
    best: Option<RolloutOf<S>>,
    /// Whether a state was left out because its cost saturated.
    has_overflowed: bool,
    random: Random,
    /// The actions of the last state of the rollout.
    actions: Vec<S::Action>,
    status: StatusOf<S>,
}

impl<S: StateSpace, H: Heuristic<S>> NestedRollout<S, H> {
    /// Creates a search by this `score`, with two levels, the seed zero, and rollouts of at most 10,000 actions.
    #[must_use]
    pub fn new(score: H) -> Self {
        NestedRollout {
            heuristic: score,
            level: 2,
            seed: 0,
            length: 10_000,
            origins: Vec::new(),
            turn: (0, 0),
            frames: Vec::new(),
            rollout: None,
            path: Vec::new(),
            cost: S::Cost::ZERO,
            best: None,
            has_overflowed: false,
            random: Random::seeded(0),
            actions: Vec::new(),
            status: Status::new(),
        }
    }

    /// Returns a new search with the same policies, and with levels up to `level`. A level more takes about
    /// b d times as long, for d actions on a path and b in a state.
    #[must_use]
    pub fn with_level(self, level: u32) -> Self {
        NestedRollout { level, ..self.anew() }
    }

    /// Returns a new search with the same policies, which draws its random numbers from `seed`.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{NoGoal, Search, from_successors};
    /// use search_lab::NestedRollout;
    ///
    /// let tree = from_successors(|&n: &u64| [2 * n, 2 * n + 1].into_iter().filter(|&n| n < 1 << 20));
    /// let leaf = |seed| {
    ///     let score = |&n: &u64| (n * n % 10_007) as u32;
    ///     let mut search = NestedRollout::new(score).with_level(1).with_seed(seed);
    ///     let _ = search.run_to(&tree, &1, &NoGoal);
    ///     search.best_rollout().unwrap().actions.clone()
    /// };
    /// assert!(leaf(1) == leaf(1) && leaf(1) != leaf(2));
    /// ```
    #[must_use]
    pub fn with_seed(self, seed: u64) -> Self {
        NestedRollout { seed, ..self.anew() }
    }

    /// Returns a new search with the same policies, which ends each rollout after at most `actions` actions from the start.
    /// Choose a small limit where paths may run in circles.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{NoGoal, Search, from_successors};
    /// use search_lab::NestedRollout;
    ///
    /// let line = from_successors(|&n: &i32| [n - 1, n + 1]);
    /// let mut search = NestedRollout::new(|n: &i32| n.abs_diff(6)).with_length_limit(8);
    /// let _ = search.run_to(&line, &0, &NoGoal);
    /// assert_eq!(search.best_rollout().unwrap().actions.len(), 8);
    /// ```
    #[must_use]
    pub fn with_length_limit(self, actions: u32) -> Self {
        NestedRollout { length: actions as usize, ..self.anew() }
    }

    /// Returns a new search with the same policies.
    fn anew(self) -> Self {
        NestedRollout { level: self.level, seed: self.seed, length: self.length, ..Self::new(self.heuristic) }
    }

    /// Returns the rollout with the lowest score so far, and the first one of several.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{NoGoal, Search, from_successors};
    /// use search_lab::{NestedRollout, Rollout};
    ///
    /// let tree = from_successors(|&n: &u32| [2 * n, 2 * n + 1].into_iter().filter(|&n| n < 1 << 10));
    /// let mut search = NestedRollout::new(|&n: &u32| n);
    /// let _ = search.run_to(&tree, &1, &NoGoal);
    /// let best: &Rollout<u32, u32> = search.best_rollout().unwrap();
    /// assert_eq!((best.score, best.actions.len()), (1 << 9, 9));
    /// ```
    #[must_use]
    pub fn best_rollout(&self) -> Option<&Rollout<S::Action, S::Cost>> {
        self.best.as_ref()
    }

    fn is_promised(&self) -> bool {
        self.heuristic.promise() != Promise::Nothing
    }

    /// Counts an estimate, and keeps the state if it is the closest one so far.
    fn count_estimate(&mut self, state: &S::State, h: S::Cost) {
        self.status.stats.evaluated += 1;
        self.status.record_closest(h, || state.clone());
    }

    /// Returns whether no plan of a cost below `MAX` passes through a state, and remembers a cost that saturated.
    fn is_lost(&mut self, g: S::Cost, h: S::Cost) -> bool {
        let is_dead_end = h == S::Cost::MAX && self.is_promised();
        self.has_overflowed |= g == S::Cost::MAX && !is_dead_end;
        self.status.stats.pruned += u64::from(is_dead_end || g == S::Cost::MAX);
        is_dead_end || g == S::Cost::MAX
    }

    /// Admits a start, and returns its bound.
    fn admit_start(&mut self, space: &S, state: &S::State, g: S::Cost) -> S::Cost {
        let h = self.heuristic.estimate(space, state).h;
        self.count_estimate(state, h);
        let is_exhausted = self.is_lost(g, h);
        self.origins.push(Origin { state: state.clone(), g, best: None, is_exhausted });
        // A sum that saturates is no bound.
        let (f, is_dead_end) = (g.saturating_add(h), h == S::Cost::MAX && self.is_promised());
        if f == S::Cost::MAX && !is_dead_end { S::Cost::ZERO } else { f }
    }

    /// Begins the descent of the next start or level. Returns the answer if there is none, or if the start is a goal.
    fn next_descent<G: Goal<S>>(&mut self, space: &S, goal: &G) -> Option<OutcomeOf<S>> {
        if self.origins.iter().all(|origin| origin.is_exhausted) {
            let overflow = Outcome::Stopped { reason: Reason::Overflow, best: None };
            return Some(if self.has_overflowed { overflow } else { Outcome::Exhausted });
        }
        let (level, number) = self.turn;
        let Some(Origin { state, g, best, is_exhausted }) = self.origins.get(number) else {
            if level == self.level {
                return Some(Outcome::Stopped { reason: Reason::Width, best: None });
            }
            self.turn = (level + 1, 0);
            self.status.stats.iterations += 1;
            return None;
        };
        if *is_exhausted {
            self.turn.1 += 1;
            return None;
        }
        self.path.clear();
        self.cost = *g;
        let estimate = self.is_promised().then(|| self.heuristic.estimate(space, state));
        self.status.stats.evaluated += u64::from(estimate.is_some());
        let (place, best) = (Place { state: state.clone(), g: *g, last: None, estimate }, best.clone());
        let is_goal = level == 0 && goal.is_goal(&place.state);
        self.enter(space, level, place, best);
        is_goal.then(|| self.solved())
    }

    fn solved(&self) -> OutcomeOf<S> {
        let start = self.origins[self.turn.1].state.clone();
        Outcome::Solved(Plan { start, actions: self.path.clone(), cost: self.cost })
    }

    /// Begins the search of a level at `place`, whose best path is known: a rollout, or a frame with the actions of its state.
    fn enter(&mut self, space: &S, level: u32, place: Place<S, H>, best: Option<RolloutOf<S>>) {
        if level == 0 || self.path.len() >= self.length {
            self.rollout = Some((place, true));
            return;
        }
        let mut untried: Vec<_> = self.expand(space, &place).into_iter().collect();
        untried.reverse();
        let depth = self.path.len();
        self.frames.push(Frame { level, place, depth, untried, best, is_exhausted: true, is_first: true });
    }

    /// Does the work of the descent up to the next expansion. Returns whether the path leads to a goal.
    fn descend<G: Goal<S>>(&mut self, space: &S, goal: &G) -> bool {
        if let Some((place, is_exhausted)) = self.rollout.take() {
            return self.extend_rollout(space, goal, &place, is_exhausted);
        }
        let Some(mut frame) = self.frames.pop() else { return false };
        if let Some(action) = frame.untried.pop() {
            let (level, next) = (frame.level - 1, self.generate(space, &frame.place, action));
            self.frames.push(frame);
            let Some(next) = next else { return false };
            let is_goal = goal.is_goal(&next.state);
            self.enter(space, level, next, None);
            return is_goal;
        }
        if !frame.is_first || !frame.is_exhausted {
            self.follow_best(space, frame);
        } else if frame.best.is_some() {
            self.hand_up(frame.best, true);
        } else {
            // No path leads on, so the first state is the end of a rollout.
            self.end_rollout(space, &frame.place, true);
        }
        false
    }

    /// Lists the actions of a state.
    fn expand(&mut self, space: &S, place: &Place<S, H>) -> S::Actions {
        self.status.stats.expanded += 1;
        match place.last {
            Some(last) => space.actions_after(&place.state, last),
            None => space.actions(&place.state),
        }
    }

    /// Takes a random action at the end of the rollout, or ends it. Returns whether the path leads to a goal.
    fn extend_rollout<G: Goal<S>>(
        &mut self,
        space: &S,
        goal: &G,
        place: &Place<S, H>,
        mut is_exhausted: bool,
    ) -> bool {
        if self.path.len() >= self.length {
            self.end_rollout(space, place, false);
            return false;
        }
        let actions = self.expand(space, place);
        self.actions.clear();
        self.actions.extend(actions);
        is_exhausted &= self.actions.len() <= 1;
        let action = self.random.one_of(&self.actions).copied();
        let Some(next) = action.and_then(|action| self.generate(space, place, action)) else {
            self.end_rollout(space, place, is_exhausted);
            return false;
        };
        let is_goal = goal.is_goal(&next.state);
        self.rollout = Some((next, is_exhausted));
        is_goal
    }

    /// Generates a child, and adds its action to the path. Returns `None` if no plan passes through it.
    fn generate(&mut self, space: &S, parent: &Place<S, H>, action: S::Action) -> Option<Place<S, H>> {
        self.status.stats.generated += 1;
        let state = space.successor(&parent.state, action);
        let g = parent.g.saturating_add(space.cost(&parent.state, action));
        let estimate = parent.estimate;
        let estimate =
            estimate.map(|before| self.heuristic.estimate_child(space, &parent.state, before, action));
        if let Some(Estimate { h, .. }) = estimate {
            self.count_estimate(&state, h);
        }
        if self.is_lost(g, estimate.map_or(S::Cost::ZERO, |estimate| estimate.h)) {
            return None;
        }
        self.path.push(action);
        self.cost = g;
        Some(Place { state, g, last: Some(action), estimate })
    }

    /// Scores the rollout that ends at `place`, and hands it to the level above.
    fn end_rollout(&mut self, space: &S, place: &Place<S, H>, is_exhausted: bool) {
        let estimate = place.estimate.unwrap_or_else(|| {
            let estimate = self.heuristic.estimate(space, &place.state);
            self.count_estimate(&place.state, estimate.h);
            estimate
        });
        let (score, start, cost) = (estimate.h, self.turn.1, place.g);
        self.status.stats.peak_open = self.status.stats.peak_open.max(self.path.len() as u64);
        let is_better = |best: &Option<RolloutOf<S>>| best.as_ref().is_none_or(|best| score < best.score);
        let above = self.frames.last().map_or(&None, |frame| &frame.best);
        let found = is_better(above).then(|| Rollout { score, start, actions: self.path.clone(), cost });
        if is_better(&self.best) {
            self.best.clone_from(&found);
        }
        self.hand_up(found, is_exhausted);
    }

    /// Hands the result of a level to the frame above, or ends the descent.
    fn hand_up(&mut self, found: Option<RolloutOf<S>>, is_exhausted: bool) {
        let Some(frame) = self.frames.last_mut() else {
            let origin = &mut self.origins[self.turn.1];
            (origin.best, origin.is_exhausted) = (found, is_exhausted);
            self.turn.1 += 1;
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

    /// Takes the next action of the best path of the last frame, whose actions are all tried, or ends the frame.
    fn follow_best(&mut self, space: &S, mut frame: Frame<S, H>) {
        let action = frame.best.as_ref().and_then(|best| best.actions.get(frame.depth).copied());
        let next = action.and_then(|action| self.generate(space, &frame.place, action));
        match next {
            Some(next) if self.path.len() < self.length => {
                frame.untried.extend(self.expand(space, &next));
                frame.untried.reverse();
                (frame.place, frame.depth, frame.is_first) = (next, self.path.len(), false);
                self.frames.push(frame);
            }
            _ => self.hand_up(frame.best, false),
        }
    }
}

impl<S: StateSpace, H: Heuristic<S>> Progress<S> for NestedRollout<S, H> {
    fn status(&self) -> &StatusOf<S> {
        &self.status
    }

    fn memory(&self) -> Memory {
        let frames = self.frames.iter();
        let rollouts = self.origins.iter().map(|origin| &origin.best);
        let rollouts = rollouts.chain(frames.clone().map(|frame| &frame.best)).chain([&self.best]).flatten();
        let lists = [&self.path, &self.actions].into_iter();
        let lists = lists.chain(rollouts.map(|best| &best.actions)).chain(frames.map(|frame| &frame.untried));
        let actions = lists.map(Vec::capacity).sum::<usize>() * size_of::<S::Action>();
        let origins = self.origins.capacity() * size_of::<Origin<S>>();
        let frames = self.frames.capacity() * size_of::<Frame<S, H>>();
        Memory::fixed((actions + origins + frames) as u64)
    }
}

impl<S: StateSpace, H: Heuristic<S>, G: Goal<S>> Search<S, G> for NestedRollout<S, H> {
    fn start(&mut self, space: &S, starts: &[(S::State, S::Cost)], _: &G) {
        self.status = Status::new();
        self.status.stats.iterations = 1;
        self.origins.clear();
        self.frames.clear();
        (self.turn, self.rollout, self.best) = ((0, 0), None, None);
        (self.has_overflowed, self.random) = (false, Random::seeded(self.seed));
        // Infinite without starts.
        let bounds = starts.iter().map(|(state, g)| self.admit_start(space, state, *g));
        let least = bounds.min().unwrap_or(S::Cost::MAX);
        let bound = proven(self.heuristic.promise(), least);
        (self.status.bound, self.status.lower_bound) = (bound, bound);
    }

    /// Makes rollouts until they meet a goal or all paths, or the budget ends the step.
    fn advance(&mut self, space: &S, goal: &G, budget: &mut Budget<'_, S::Cost>) -> Option<OutcomeOf<S>> {
        let mut end = self.status.stats.expanded;
        loop {
            if self.status.stats.expanded == end {
                end = end.saturating_add(budget.take(u64::MAX));
                if self.status.stats.expanded == end {
                    return None;
                }
            }
            if self.rollout.is_some() || !self.frames.is_empty() {
                if self.descend(space, goal) {
                    return Some(self.solved());
                }
            } else if let Some(answer) = self.next_descent(space, goal) {
                return Some(answer);
            }
        }
    }
}

impl<S: StateSpace, H: Heuristic<S>> fmt::Debug for NestedRollout<S, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NestedRollout")
            .field("level", &self.level)
            .field("seed", &self.seed)
            .finish_non_exhaustive()
    }
}
