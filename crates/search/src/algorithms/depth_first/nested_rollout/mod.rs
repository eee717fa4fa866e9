//! Nested rollout search: random rollouts, each action of which is chosen by searches of the level below.

mod descent;
mod rollout;

use alloc::vec::Vec;
use core::fmt;

pub use rollout::Rollout;

use crate::{
    algorithms::{
        best_first::engine::proven,
        depth_first::{
            nested_rollout::{descent::Descent, rollout::RolloutOf},
            simple_paths::update_closest,
        },
    },
    heuristics::Heuristic,
    run::{Budget, Memory, Outcome, OutcomeOf, PlanOf, Progress, Reason, Search, Status, StatusOf},
    space::{Cost, Goal, StateSpace},
};

/// A nested rollout search: finds paths to states of a low score, or some plan, by random rollouts on several levels.
///
/// A rollout of level zero takes random actions until a state has none. A search of level n tries each action of its state,
/// with a search of level n - 1 behind it. It then takes the first action of the best path that it has met so far, and
/// goes on from the next state until no action is left. The heuristic is the score: its estimate of the last state of a
/// rollout, the lower the better. So any closure serves that rates ends: the pegs that are left, the length of a tour.
///
/// The search runs the levels from zero to [`with_level`](Self::with_level) in turn, and each begins with the best path of the
/// levels before. So with one seed the best score never rises with the level. It ends with a plan as soon as a goal is
/// generated. Run it with [`NoGoal`](crate::NoGoal) to optimise the score; [`best_rollout`](Self::best_rollout) is then the answer.
/// After the last level the outcome is [`Reason::Width`], or [`Outcome::Exhausted`] if the rollouts have met all paths.
///
/// The search stores no states but those of the present path, so it does not recognise duplicates. A rollout ends after
/// [`with_length_limit`](Self::with_length_limit) actions. The actions of a state are listed at once, however many there are. If the heuristic makes a promise, each state is
/// estimated when it is generated, and dead ends end a rollout. The lower bound of the report is the least f = g + h among the starts.
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
/// use search::{NoGoal, Reason, Search, algorithms::NestedRollout, from_successors};
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
    descent: Descent<S, H::Memo>,
    /// Each start that a rollout may begin at.
    origins: Vec<Origin<S>>,
    /// The level and the number of the start of the descent under way.
    turn: (u32, usize),
    status: StatusOf<S>,
}

/// A start, with the best path from it.
struct Origin<S: StateSpace> {
    state: S::State,
    g: S::Cost,
    best: Option<RolloutOf<S>>,
    /// Whether the rollouts have met all paths from it.
    is_exhausted: bool,
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
            descent: Descent::new(),
            origins: Vec::new(),
            turn: (0, 0),
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
    /// use search::{NoGoal, Search, algorithms::NestedRollout, from_successors};
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
    /// use search::{NoGoal, Search, algorithms::NestedRollout, from_successors};
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
    /// use search::{NoGoal, Search, algorithms::{NestedRollout, Rollout}, from_successors};
    ///
    /// let tree = from_successors(|&n: &u32| [2 * n, 2 * n + 1].into_iter().filter(|&n| n < 1 << 10));
    /// let mut search = NestedRollout::new(|&n: &u32| n);
    /// let _ = search.run_to(&tree, &1, &NoGoal);
    /// let best: &Rollout<u32, u32> = search.best_rollout().unwrap();
    /// assert_eq!((best.score, best.actions.len()), (1 << 9, 9));
    /// ```
    #[must_use]
    pub fn best_rollout(&self) -> Option<&Rollout<S::Action, S::Cost>> {
        self.descent.best()
    }

    /// Admits a start, and returns its bound.
    fn admit_start(&mut self, space: &S, state: &S::State, g: S::Cost) -> S::Cost {
        let h = self.descent.estimate_start(space, &self.heuristic, state);
        let f = g.saturating_add(h);
        let is_exhausted = self.descent.is_lost(&self.heuristic, g, h);
        self.origins.push(Origin { state: state.clone(), g, best: None, is_exhausted });
        // A sum that saturates is no bound.
        if f == S::Cost::MAX && !self.heuristic.promise().is_dead_end(h) { S::Cost::ZERO } else { f }
    }

    /// Begins the descent of the next start or level. Returns the answer if there is none.
    fn next_descent<G: Goal<S>>(&mut self, space: &S, goal: &G) -> Option<OutcomeOf<S>> {
        if self.origins.iter().all(|origin| origin.is_exhausted) {
            let overflowed = self.descent.has_overflowed();
            return Some(if overflowed { Outcome::stopped(Reason::Overflow) } else { Outcome::Exhausted });
        }
        let (level, number) = self.turn;
        if number == self.origins.len() {
            if level == self.level {
                return Some(Outcome::stopped(Reason::Width));
            }
            self.turn = (level + 1, 0);
            self.descent.stats.iterations += 1;
            return None;
        }
        let origin = &self.origins[number];
        if origin.is_exhausted {
            self.turn.1 += 1;
            return None;
        }
        let (start, best) = ((number, &origin.state, origin.g), origin.best.clone());
        self.descent
            .begin(space, goal, &self.heuristic, start, (level, best), self.length)
            .then(|| self.solved())
    }

    fn solved(&self) -> OutcomeOf<S> {
        let (actions, cost) = self.descent.path();
        let start = self.origins[self.turn.1].state.clone();
        Outcome::Solved(PlanOf::<S> { start, actions, cost })
    }

    /// Makes rollouts until they meet a goal or all paths, or the budget ends the step.
    fn roll_out<G: Goal<S>>(
        &mut self,
        space: &S,
        goal: &G,
        budget: &mut Budget<'_, S::Cost>,
    ) -> Option<OutcomeOf<S>> {
        let mut end = self.descent.stats.expanded;
        loop {
            if self.descent.stats.expanded == end {
                end = end.saturating_add(budget.take(u64::MAX));
                if self.descent.stats.expanded == end {
                    return None;
                }
            }
            if !self.descent.is_under_way() {
                if let Some(answer) = self.next_descent(space, goal) {
                    return Some(answer);
                }
            } else if self.descent.advance(space, goal, &self.heuristic, self.length) {
                return Some(self.solved());
            }
            if let Some((best, is_exhausted)) = self.descent.take_result() {
                let origin = &mut self.origins[self.turn.1];
                (origin.best, origin.is_exhausted) = (best, is_exhausted);
                self.turn.1 += 1;
            }
        }
    }

    fn update_status(&mut self) {
        self.status.stats = self.descent.stats;
        update_closest(&mut self.status, self.descent.closest.as_ref());
    }
}

impl<S: StateSpace, H: Heuristic<S>> Progress<S> for NestedRollout<S, H> {
    fn status(&self) -> &StatusOf<S> {
        &self.status
    }

    fn memory(&self) -> Memory {
        let paths = self.origins.iter().flat_map(|origin| &origin.best).map(Rollout::bytes).sum::<usize>();
        let origins = self.origins.capacity() * size_of::<Origin<S>>();
        Memory::growing(self.descent.bytes() + paths + origins, 0)
    }
}

impl<S: StateSpace, H: Heuristic<S>, G: Goal<S>> Search<S, G> for NestedRollout<S, H> {
    fn start(&mut self, space: &S, starts: &[(S::State, S::Cost)], _: &G) {
        self.status = Status::new();
        self.descent.reset(self.seed);
        self.origins.clear();
        (self.turn, self.descent.stats.iterations) = ((0, 0), 1);
        // Infinite without starts.
        let bounds = starts.iter().map(|(state, g)| self.admit_start(space, state, *g));
        let least = bounds.min().unwrap_or(S::Cost::MAX);
        self.status.bound = proven(self.heuristic.promise(), least);
        self.status.lower_bound = self.status.bound;
        self.update_status();
    }

    fn advance(&mut self, space: &S, goal: &G, budget: &mut Budget<'_, S::Cost>) -> Option<OutcomeOf<S>> {
        let outcome = self.roll_out(space, goal, budget);
        self.update_status();
        outcome
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
